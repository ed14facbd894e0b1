//! Club evenings and tournaments: their logs, and what lists and clocks need of them.

use kennel_table::{PlayerId, TableId};
use kennel_wire::{EventPhase, EventSummary, Phase};

use super::engine::Reply;
use super::job::Job;
use super::rows::LogEntry;
use super::{Store, StoreError, new_id};

/// Events of one maker that are not over.
pub const MAX_EVENTS: u64 = 20;

/// An event without its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRow {
    /// What lists show of it, its id included.
    pub summary: EventSummary,
    /// Whether everybody finds it.
    pub listed: bool,
    /// Whether its tables must be looked after.
    pub watched: bool,
    /// When its bell rings, in the time for which the server runs.
    pub rings_ms: Option<i64>,
}

/// An event and its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// The number of the last line of its log.
    pub version: u32,
    /// Counts how often names were erased from its log.
    pub edition: u32,
    /// When its bell rings, put off by the time in which the server did not run.
    pub rings_ms: Option<i64>,
    /// The lines of its log that were asked for, in order.
    pub lines: Vec<String>,
}

/// Lines that are added to the log of an event.
pub struct NewLines {
    /// The version of the first of them.
    pub first: u32,
    /// The lines.
    pub lines: Vec<String>,
    /// What lists and clocks know from now on.
    pub row: EventRow,
    /// Everybody who has something to do with the event.
    pub people: Vec<PlayerId>,
    /// Tables that are going to be opened for a round.
    pub tables: Vec<(TableId, u32)>,
}

/// Which events are listed.
#[derive(Clone, Copy, Debug)]
pub enum EventListing<'a> {
    /// Those that everybody finds.
    Public,
    /// Those of a circle.
    Circle(&'a str),
    /// Those of a player.
    Player(&'a PlayerId),
}

/// A position in a list of events. Its text form is `1794000000000-k3v9mwr2tq7x`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventsAfter {
    /// When the event before this position begins.
    pub start_ms: i64,
    /// Its id.
    pub id: String,
}

impl std::fmt::Display for EventsAfter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.start_ms, self.id)
    }
}

impl std::str::FromStr for EventsAfter {
    type Err = ();

    fn from_str(text: &str) -> Result<EventsAfter, ()> {
        let (time, id) = text.split_once('-').ok_or(())?;
        Ok(EventsAfter { start_ms: time.parse().map_err(|_| ())?, id: id.to_owned() })
    }
}

/// A table of an event as the store knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventTableState {
    /// The table.
    pub id: TableId,
    /// Waiting, playing or over; none before it is made.
    pub phase: Option<Phase>,
}

pub(super) enum EventJob {
    Create { maker: PlayerId, lines: NewLines, at_ms: i64 },
    Append { event: String, lines: NewLines, at_ms: i64 },
}

/// What an engine can be asked about events.
pub(super) trait EventReads: Send + Sync {
    /// An event, with the lines of its log after a version.
    fn event<'a>(&'a self, event: &'a str, after: u32) -> Reply<'a, Option<StoredEvent>>;

    /// Events that are over, the latest first, or others, the first first; after a position.
    fn events<'a>(
        &'a self,
        listing: EventListing<'a>,
        phase: EventPhase,
        after: Option<&'a EventsAfter>,
        since_ms: i64,
        limit: u32,
    ) -> Reply<'a, Vec<EventSummary>>;

    /// The events whose tables must be looked after.
    fn watched_events(&self) -> Reply<'_, Vec<String>>;

    /// The tables of a round of an event.
    fn event_tables<'a>(&'a self, event: &'a str, round: u32) -> Reply<'a, Vec<EventTableState>>;
}

impl Store {
    /// A new id for an event.
    ///
    /// # Errors
    /// The system provides no random numbers.
    pub fn new_event_id(&self) -> Result<String, StoreError> {
        new_id()
    }

    /// Makes an event with the first lines of its log.
    ///
    /// # Errors
    /// The maker has too many, or the database cannot be used.
    pub async fn make_event(&self, maker: &PlayerId, lines: NewLines) -> Result<(), StoreError> {
        let (maker, at_ms) = (maker.clone(), self.clock.now_ms());
        let job = EventJob::Create { maker, lines, at_ms };
        self.engine.write(Job::Event(Box::new(job))).await
    }

    /// Adds lines to the log of an event. They are on the disk when this returns.
    ///
    /// # Errors
    /// The log has grown since, there is no such event, or the database cannot be used.
    pub async fn append_to_event(&self, event: &str, lines: NewLines) -> Result<(), StoreError> {
        let (event, at_ms) = (event.to_owned(), self.clock.now_ms());
        let job = EventJob::Append { event, lines, at_ms };
        self.engine.write(Job::Event(Box::new(job))).await
    }

    /// An event, with the lines of its log after a version.
    ///
    /// # Errors
    /// The log is damaged, or the database cannot be used.
    pub async fn event(&self, event: &str, after: u32) -> Result<Option<StoredEvent>, StoreError> {
        self.engine.reads().event(event, after).await
    }

    /// Events that are over, the latest first; or the others, the first first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn events(
        &self,
        listing: EventListing<'_>,
        phase: EventPhase,
        after: Option<&EventsAfter>,
        since_ms: i64,
        limit: u32,
    ) -> Result<Vec<EventSummary>, StoreError> {
        self.engine.reads().events(listing, phase, after, since_ms, limit).await
    }

    /// The events whose tables must be looked after.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn watched_events(&self) -> Result<Vec<String>, StoreError> {
        self.engine.reads().watched_events().await
    }

    /// The tables of a round of an event.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn event_tables(
        &self,
        event: &str,
        round: u32,
    ) -> Result<Vec<EventTableState>, StoreError> {
        self.engine.reads().event_tables(event, round).await
    }
}

/// A line of the log of an event as it is stored, with its checksum.
pub(super) type StoredLine = (LogEntry, i64);
