//! Lists of tables, from their rows: no table is woken to be listed.

use kennel_table::TableId;
use kennel_table::seat_number;
use kennel_wire::{Clock, Held, MyTable, Occupant, Phase, TableList, TableSummary, Visibility};

use super::actor::Person;
use super::stored::StoredSettings;
use super::{Services, TableError};
use crate::store::{TableRow, TablesAfter};

/// A game at which nothing has happened for so long is not being played, in milliseconds.
const STILL_MS: i64 = 60 * 60 * 1_000;

impl Services {
    /// What a table looks like.
    ///
    /// # Errors
    /// There is no such table, or it cannot be read.
    pub async fn summary(&self, id: &TableId) -> Result<TableSummary, TableError> {
        summary_of(self.store.table_row(id).await?.ok_or(TableError::Missing)?)
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
            let wake_ms = row.wake_ms;
            let held = self.held(&row).await?;
            let Some(table) = listed(row) else { continue };
            // Only a game by mail has to be woken while it is played.
            let is_played = table.phase == Phase::Playing;
            let ends_ms = wake_ms.filter(|_| is_played).map(|at| self.clock.time_of(at));
            // Tables notice within seconds that somebody is on holiday.
            let ends_ms = ends_ms.max(held.map(|held| held.until_ms));
            tables.push(MyTable { table, seat, asked, ends_ms, held });
        }
        Ok(tables)
    }

    /// Who holds a game by mail, of those who are waited for.
    async fn held(&self, row: &TableRow) -> Result<Option<Held>, TableError> {
        let (Phase::Playing, Some(_), Some(asked)) = (row.phase, row.wake_ms, &row.asked) else {
            return Ok(None);
        };
        let mut held: Option<Held> = None;
        for &seat in asked {
            let Some(Some(player)) = row.players.get(usize::from(seat)) else { continue };
            let holiday = self.store.holiday_of(player).await?;
            if holiday.is_on(self.clock.now_ms()) {
                let until_ms = holiday.until_ms;
                held =
                    held.filter(|held| held.until_ms >= until_ms).or(Some(Held { seat, until_ms }));
            }
        }
        Ok(held)
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

    /// The clock and the stand-in level of a table.
    ///
    /// # Errors
    /// There is no such table, or it cannot be read.
    pub async fn clock_and_level(&self, id: &TableId) -> Result<(Clock, String), TableError> {
        let row = self.store.table_row(id).await?.ok_or(TableError::Missing)?;
        let StoredSettings { clock, stand_in_level, .. } = StoredSettings::of(&row)?;
        Ok((clock, stand_in_level))
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
        let now_ms = self.clock.now_ms();
        let rows = rows.into_iter().map(|(_, row)| row).filter(|row| !is_deserted(row, now_ms));
        Ok(TableList { tables: rows.filter_map(listed).collect(), next })
    }
}

/// Whether there is nobody to join or to watch: at a table of the queue that its last player
/// has left, at a game that all people have left, and at one in which nothing has happened for
/// so long that nobody can be thinking.
pub(super) fn is_deserted(row: &TableRow, now_ms: i64) -> bool {
    match row.phase {
        Phase::Waiting => row.queue && row.occupants.iter().all(|seat| *seat == Occupant::Nobody),
        Phase::Playing => {
            // Only a game by mail has to be woken while it is played.
            let is_by_mail = row.wake_ms.is_some();
            let is_still = row.updated_ms < now_ms.saturating_sub(STILL_MS) && !is_by_mail;
            row.players.iter().all(Option::is_none) || is_still
        }
        Phase::Over => false,
    }
}

/// What a list shows of a table; nothing, and a line in the log, if it cannot be read.
pub fn listed(row: TableRow) -> Option<TableSummary> {
    summary_of(row).ok()
}

/// What is told of a table.
///
/// # Errors
/// Its settings cannot be read, which is logged.
pub fn summary_of(row: TableRow) -> Result<TableSummary, TableError> {
    let settings = StoredSettings::of(&row).inspect_err(|error| {
        tracing::error!(table = %row.id, %error, "a table cannot be read");
    });
    let StoredSettings { clock, event, daily, .. } = settings?;
    Ok(TableSummary {
        id: row.id.into_string(),
        rules: row.rules,
        visibility: if row.public { Visibility::Public } else { Visibility::Link },
        clock,
        phase: row.phase,
        seats: row.occupants,
        queue: row.queue,
        event,
        daily,
    })
}
