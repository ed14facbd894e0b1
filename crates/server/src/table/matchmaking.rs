//! Matchmaking: finding a table for a player.

use kennel_bots::Level;
use kennel_table::TableId;
use kennel_table::fairness::check_entropy;
use kennel_wire::{
    ClientMessage, Clock, FindTable, NewTable, Occupant, Phase, RefusalKind, Visibility,
};

use super::TableError;
use super::actor::{Company, Person};
use super::create::{check_clock, read_rules};
use super::stored::StoredSettings;
use crate::cluster::Tables;
use crate::store::TableRow;

/// The clock of a table of the queue, unless another is asked for: nobody has to wait
/// long for strangers.
const USUAL_CLOCK: Clock = Clock { turn_seconds: Some(60), game_seconds: None };

/// Somebody who looks for a table.
#[derive(Clone, Copy)]
struct Newcomer<'a> {
    person: &'a Person,
    /// What they add to the shuffles.
    entropy: &'a str,
}

impl Tables {
    /// A table that waits for people, with a seat for the one who asks. A player has at
    /// most one of the same rules.
    ///
    /// # Errors
    /// The settings make no sense, or the table cannot be stored.
    pub async fn find(&self, wanted: &FindTable, person: &Person) -> Result<TableId, TableError> {
        let rules = read_rules(&wanted.rules)?;
        let registry = self.registry();
        let services = &registry.services;
        let store = &services.store;
        let clock = wanted.clock.unwrap_or(USUAL_CLOCK);
        check_clock(clock)?;
        let entropy = wanted.entropy.as_deref().unwrap_or_default();
        check_entropy(entropy).map_err(|why| TableError::Invalid(format!("entropy: {why}")))?;
        let newcomer = Newcomer { person, entropy };
        let rules = rules.to_string();
        let _turn = registry.queue.lock().await;
        for row in store.tables_of(&person.id).await? {
            if !row.queue || row.rules != rules || row.phase == Phase::Over {
                continue;
            }
            if row.phase == Phase::Playing {
                return Ok(row.id);
            }
            if has_clock(&row, clock) {
                match self.seat(&row.id, newcomer, Company::Anybody).await? {
                    true => return Ok(row.id),
                    false => continue,
                }
            }
            match self.act(&row.id, person.clone(), ClientMessage::Stand).await? {
                // The game has just begun.
                Err(refusal) if refusal.why == RefusalKind::NotNow => return Ok(row.id),
                Err(refusal) if refusal.why == RefusalKind::Storage => {
                    return Err(TableError::Unable(refusal.message));
                }
                // The player has stood up, or had no seat any more.
                Ok(_) | Err(_) => {}
            }
        }
        let mut waiting = store.queue_tables().await?;
        waiting.retain(|row| {
            let is_free = row.occupants.contains(&Occupant::Nobody);
            is_free && row.rules == rules && has_clock(row, clock)
        });
        // One person in two seats of a table is unlikely to be fair to the others.
        for company in [Company::OtherAddresses, Company::Anybody] {
            for row in &waiting {
                if self.seat(&row.id, newcomer, company).await? {
                    return Ok(row.id.clone());
                }
            }
        }
        services.check_limit(person).await?;
        let origin = services.origin_of(person);
        services.check_public(&origin).await?;
        let new = NewTable {
            rules,
            visibility: Visibility::Public,
            clock,
            stand_in_level: Level::Shepherd.word().to_owned(),
            bots: Vec::new(),
            sit: false,
        };
        let id = services.make(&new, None, origin).await?;
        match self.seat(&id, newcomer, Company::Anybody).await? {
            true => Ok(id),
            false => Err(TableError::Unable("the table was taken; try again".to_owned())),
        }
    }

    /// Whether somebody got a seat at a table that waits for people.
    async fn seat(
        &self,
        id: &TableId,
        Newcomer { person, entropy }: Newcomer<'_>,
        company: Company,
    ) -> Result<bool, TableError> {
        match self.enqueue(id, person.clone(), entropy.to_owned(), company).await {
            Ok(Ok(())) => Ok(true),
            Ok(Err(refusal)) if refusal.why == RefusalKind::Storage => {
                Err(TableError::Unable(refusal.message))
            }
            // It is full, its game has begun, or somebody there has the same address.
            Ok(Err(_)) => Ok(false),
            // A table that cannot be read must not hide the others.
            Err(TableError::CorruptLog(why)) => {
                tracing::error!(table = %id, %why, "a table of the queue is skipped");
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }
}

/// Whether a table has this clock; one whose settings cannot be read has none.
fn has_clock(row: &TableRow, clock: Clock) -> bool {
    match StoredSettings::of(row) {
        Ok(stored) => stored.clock == clock,
        Err(error) => {
            tracing::error!(table = %row.id, %error, "a table of the queue is skipped");
            false
        }
    }
}
