//! Matchmaking: finding a table for a player.

use std::time::Duration;

use kennel_bots::Level;
use kennel_table::TableId;
use kennel_table::fairness::check_entropy;
use kennel_wire::{
    ClientMessage, Clock, FindTable, NewTable, Occupant, Phase, RefusalKind, Visibility,
};

use super::TableError;
use super::actor::{Company, Person};
use super::create::{Purpose, check_clock, read_rules};
use super::stored::StoredSettings;
use crate::cluster::Tables;
use crate::store::TableRow;

/// The clock of a table of the queue, unless another is asked for: nobody has to wait
/// long for strangers.
const USUAL_CLOCK: Clock = Clock { turn_seconds: Some(60), game_seconds: None };

/// What somebody looks for, checked.
pub struct Wanted {
    rules: String,
    clock: Clock,
    /// What they add to the shuffles.
    entropy: String,
}

impl Wanted {
    /// Checks what somebody looks for.
    ///
    /// # Errors
    /// The settings make no sense.
    pub fn check(wanted: &FindTable) -> Result<Wanted, TableError> {
        let rules = read_rules(&wanted.rules)?.to_string();
        let clock = wanted.clock.unwrap_or(USUAL_CLOCK);
        check_clock(clock)?;
        let entropy = wanted.entropy.clone().unwrap_or_default();
        check_entropy(&entropy).map_err(|why| TableError::Invalid(format!("entropy: {why}")))?;
        Ok(Wanted { rules, clock, entropy })
    }

    /// The same for those who can be given the same table.
    pub fn kind(&self) -> String {
        let Wanted { rules, clock: Clock { turn_seconds, game_seconds }, .. } = self;
        format!("{rules} {turn_seconds:?} {game_seconds:?}")
    }
}

/// Somebody who looks for a table.
#[derive(Clone, Copy)]
struct Newcomer<'a> {
    person: &'a Person,
    entropy: &'a str,
}

impl Tables {
    /// A table that waits for people, with a seat for the one who asks. Only one at a time is
    /// served.
    ///
    /// # Errors
    /// The table cannot be stored, or the player has too many.
    pub async fn find_here(&self, wanted: &Wanted, person: &Person) -> Result<TableId, TableError> {
        let Wanted { rules, clock, entropy } = wanted;
        let (rules, clock) = (rules.clone(), *clock);
        let registry = self.registry();
        let services = &registry.services;
        let store = &services.store;
        let newcomer = Newcomer { person, entropy };
        self.check_conduct(person).await?;
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
        let blocked = store.blocked_with(&person.id).await?;
        let is_blocked =
            |row: &TableRow| row.players.iter().flatten().any(|player| blocked.contains(player));
        let mut waiting = store.queue_tables().await?;
        waiting.retain(|row| {
            let is_free = row.occupants.contains(&Occupant::Nobody);
            is_free && row.rules == rules && has_clock(row, clock) && !is_blocked(row)
        });
        // One person in two seats of a table is unlikely to be fair to the others.
        for company in [Company::OtherAddresses, Company::Anybody] {
            for row in &waiting {
                if self.seat(&row.id, newcomer, company).await? {
                    return Ok(row.id.clone());
                }
            }
        }
        let origin = services.origin_of(person);
        services.check_public(&origin).await?;
        let new = NewTable {
            rules,
            visibility: Visibility::Public,
            clock,
            stand_in_level: Level::Shepherd.word().to_owned(),
            bots: Vec::new(),
            circle: None,
            sit: false,
        };
        let id = services.make(&new, person, Purpose::Queue, origin).await?;
        match self.seat(&id, newcomer, Company::Anybody).await? {
            true => Ok(id),
            false => Err(TableError::Unable("the table was taken; try again".to_owned())),
        }
    }

    /// Refuses somebody who has left several rated games, until the wait is over. A game that
    /// is being played is found through the list of one's tables.
    async fn check_conduct(&self, person: &Person) -> Result<(), TableError> {
        let store = &self.registry().services.store;
        let left_ms = store.waits_until(&person.id).await?.saturating_sub(store.clock().now_ms());
        match u64::try_from(left_ms) {
            Ok(left_ms) if left_ms > 0 => Err(TableError::Waits(Duration::from_millis(left_ms))),
            _ => Ok(()),
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
