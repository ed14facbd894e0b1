//! Tables of events online: they are opened when a round starts, and their results go into the
//! event by themselves. Everything is found out anew each time, so that it does not matter when
//! a server was stopped, nor which node does it.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::iter;
use futures_util::{FutureExt, StreamExt};
use kennel_events::{Hosted, Member, OnlineSeat, OnlineTable, TableEnd, TableScore};
use kennel_table::TableId;
use kennel_wire::{Phase, TableEvent};
use tokio::time::Instant;

use super::{Events, EventsError};
use crate::catch_panic::catch_panic;
use crate::metrics::Part;
use crate::store::{StoreError, new_id};
use crate::table::{Command, EventPlayer, NewEventTable, TableError};

/// How often events are looked after.
const EVERY: Duration = Duration::from_secs(1);
/// How many times as long as it took nothing is looked after then, however many events there are.
const REST: u32 = 4;

/// The tables that are made, begun or read at the same time.
const AT_ONCE: usize = 32;

/// Looks after the tables of events as long as the server runs.
pub async fn run(events: Arc<Events>) {
    loop {
        let metrics = Arc::clone(&events.services().metrics);
        catch_panic(metrics, Part::Appointments, look_after_all(&events)).await;
        tokio::time::sleep(EVERY).await;
    }
}

async fn look_after_all(events: &Events) {
    loop {
        let began = Instant::now();
        match events.store().watched_events().await {
            Ok(watched) => {
                for id in watched {
                    if let Err(error) = events.look_after(&id).await {
                        tracing::warn!(event = %id, ?error, "an event is looked after later");
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "events are looked after later"),
        }
        tokio::time::sleep(EVERY.max(REST * began.elapsed())).await;
    }
}

impl Events {
    /// Opens the tables of an event that should be open, takes the results of those that are
    /// over, and rings the bell.
    async fn look_after(&self, id: &str) -> Result<(), EventsError> {
        let known = self.go_on(id, &[]).await?;
        let hosted = &known.hosted;
        let tables = hosted.online_tables();
        let states = self.store().event_tables(id, hosted.round_started() as u32).await?;
        let phase = |table: &TableId| states.iter().find(|state| state.id == *table)?.phase;
        let work: Vec<BoxFuture<'_, _>> = tables
            .iter()
            .map(|table| self.look_after_table(id, hosted, table, phase(&table.id)).boxed())
            .collect();
        let done: Vec<_> = iter(work).buffer_unordered(AT_ONCE).collect().await;
        let mut ends = Vec::new();
        for end in done {
            match end {
                Ok(end) => ends.extend(end),
                // The others go on.
                Err(error) => tracing::warn!(event = %id, %error, "a table of an event"),
            }
        }
        if !ends.is_empty() {
            self.go_on(id, &ends).await?;
        }
        Ok(())
    }

    /// Opens a table, begins its game, rings its bell; returns how its game ended, if it has.
    async fn look_after_table(
        &self,
        id: &str,
        hosted: &Hosted,
        table: &OnlineTable,
        phase: Option<Phase>,
    ) -> Result<Option<TableEnd>, TableError> {
        if phase.is_none() {
            self.open(id, hosted, table).await?;
        }
        if matches!(phase, None | Some(Phase::Waiting)) {
            self.send(&table.id, Command::Begin).await?;
        }
        if hosted.has_rung() && phase == Some(Phase::Playing) {
            self.send(&table.id, Command::Ring).await?;
        }
        // Once the bell has rung, another game may have begun already.
        match hosted.has_rung() || phase == Some(Phase::Over) {
            true => self.end_of(hosted, table).await,
            false => Ok(None),
        }
    }

    /// Adds to an event what follows by itself.
    async fn go_on(&self, id: &str, ends: &[TableEnd]) -> Result<Arc<super::Known>, EventsError> {
        self.change(id, |hosted| {
            let (_, bell_ms) = self.times(hosted);
            let mut failed: Option<StoreError> = None;
            let mut new_table = || match new_id() {
                Ok(id) => TableId::new(id),
                Err(error) => {
                    failed = Some(error);
                    TableId::new("")
                }
            };
            let decided = hosted.goes_on(bell_ms, ends, &mut new_table)?;
            failed.map_or(Ok(decided), |error| Err(error.into()))
        })
        .await
    }

    async fn open(&self, id: &str, hosted: &Hosted, table: &OnlineTable) -> Result<(), TableError> {
        let seat = |seat: &OnlineSeat| match seat {
            OnlineSeat::Player(Member { name, player: Some(player), account }) => {
                let (id, name) = (player.clone(), name.clone());
                Some(EventPlayer { id, name, account: *account })
            }
            _ => None,
        };
        let new = NewEventTable {
            id: table.id.clone(),
            rules: hosted.event().settings().rules.clone(),
            clock: hosted.plan().clock,
            rated: hosted.plan().rated,
            event: TableEvent {
                id: id.to_owned(),
                round: table.round as u32,
                table: table.number as u32,
            },
            seats: table.seats.iter().map(seat).collect(),
        };
        self.services().make_event_table(new).await
    }

    async fn send(&self, table: &TableId, command: Command) -> Result<(), TableError> {
        match self.registry.send(table, command).await {
            // The node that runs it looks after it, too.
            Err(TableError::Elsewhere(_)) => Ok(()),
            sent => sent,
        }
    }

    /// How a table ended, if it has.
    async fn end_of(
        &self,
        hosted: &Hosted,
        table: &OnlineTable,
    ) -> Result<Option<TableEnd>, TableError> {
        let grace_ms = i64::from(hosted.plan().grace_minutes) * 60_000;
        let ended = self.services().first_end(&table.id, grace_ms).await?;
        Ok(ended.map(|ended| TableEnd {
            id: table.id.clone(),
            score: TableScore { home: ended.home, needed: ended.needed },
            missing: ended.missing,
        }))
    }
}
