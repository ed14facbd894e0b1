//! Lists of tables, from their rows: no table is woken to be listed.

use kennel_table::TableId;
use kennel_table::seat_number;
use kennel_wire::{MyTable, Occupant, Phase, TableList, TableSummary, Visibility};

use super::actor::Person;
use super::stored::StoredSettings;
use super::{Services, TableError};
use crate::store::{TableRow, TablesAfter};

impl Services {
    /// What a table looks like.
    ///
    /// # Errors
    /// There is no such table, or it cannot be read.
    pub async fn summary(&self, id: &TableId) -> Result<TableSummary, TableError> {
        let row = self.store.table_row(id).await?.ok_or(TableError::Missing)?;
        summary_of(row).inspect_err(|error| {
            tracing::error!(table = %id, %error, "a table cannot be read");
        })
    }

    /// Unfinished tables at which somebody sits, the one that changed last first.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn tables_of(&self, person: &Person) -> Result<Vec<MyTable>, TableError> {
        let mut tables = Vec::new();
        for row in self.store.tables_of(&person.id).await? {
            if row.phase == Phase::Over {
                continue;
            }
            let is_mine = |player: &Option<_>| player.as_ref() == Some(&person.id);
            let Some(seat) = (0..).zip(&row.players).find(|(_, player)| is_mine(player)) else {
                continue;
            };
            let seat: u8 = seat.0;
            let asked = match &row.asked {
                Some(asked) => asked.contains(&seat),
                None => self.asked_by_log(&row).await?.contains(&seat),
            };
            let id = row.id.clone();
            match summary_of(row) {
                Ok(table) => tables.push(MyTable { table, seat, asked }),
                Err(error) => tracing::error!(table = %id, %error, "a table is not listed"),
            }
        }
        Ok(tables)
    }

    /// The seats that the game at a table waits for, from its log: rows written by early
    /// versions do not have them.
    async fn asked_by_log(&self, row: &TableRow) -> Result<Vec<u8>, TableError> {
        if row.phase != Phase::Playing {
            return Ok(Vec::new());
        }
        Ok(match self.restore(&row.id).await {
            Ok(restored) => restored.table.asked().iter().map(seat_number).collect(),
            Err(error @ TableError::Store(_)) => return Err(error),
            // That it cannot be read has been logged; it is listed all the same.
            Err(_) => Vec::new(),
        })
    }

    /// A page of the tables for everyone: the newest of each address first, then the second
    /// of each, and so on.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn public_tables(
        &self,
        after: Option<&TablesAfter>,
        limit: u32,
    ) -> Result<TableList, TableError> {
        let since = self.listed_since_ms();
        let mut rows = self.store.public_tables(after, limit.saturating_add(1), since).await?;
        let is_last = rows.len() <= limit as usize;
        rows.truncate(limit as usize);
        let next = rows.last().filter(|_| !is_last).map(|(place, _)| place.to_string());
        // Nobody waits at a table of the queue that its last player has left.
        let is_deserted = |row: &TableRow| {
            row.queue && row.occupants.iter().all(|seat| *seat == Occupant::Nobody)
        };
        let mut tables = Vec::new();
        for (_, row) in rows.into_iter().filter(|(_, row)| !is_deserted(row)) {
            let id = row.id.clone();
            match summary_of(row) {
                Ok(table) => tables.push(table),
                Err(error) => tracing::error!(table = %id, %error, "a table is not listed"),
            }
        }
        Ok(TableList { tables, next })
    }
}

fn summary_of(row: TableRow) -> Result<TableSummary, TableError> {
    let clock = StoredSettings::of(&row)?.clock;
    Ok(TableSummary {
        id: row.id.into_string(),
        rules: row.rules,
        visibility: if row.public { Visibility::Public } else { Visibility::Link },
        clock,
        phase: row.phase,
        seats: row.occupants,
        queue: row.queue,
    })
}
