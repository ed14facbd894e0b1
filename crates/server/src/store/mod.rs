//! Storage for tables, finished games and people.
//!
//! A [`Store`] is one database. A write is answered when it is durable: what a player was
//! told is on the disk. Reads see everything that has been answered.
//!
//! If the database cannot be used, because the disk is full or the file is missing or
//! read-only, every request is refused with [`StoreError::Unavailable`] and nothing is
//! half written; the next request tries again.
//!
//! Everything that knows a file, a connection or SQL is behind the trait of `engine`, which
//! `sqlite` and `postgres` implement; `sql` holds the statements that are the same for both.
//! This module and its callers know rows, ids and [`StoreError`].

mod analyses;
mod checksum;
mod clock;
mod counts;
mod daily;
mod engine;
mod erasure;
mod error;
mod events;
mod growth;
mod holidays;
mod job;
mod leave_penalty;
mod location;
mod log;
mod ownership;
mod passkeys;
mod passwords;
mod people;
mod postgres;
mod profiles;
mod push;
mod queue;
mod ratings;
mod rows;
mod secrets;
pub mod social;
mod sqlite;
mod tables;
#[cfg(test)]
pub(crate) mod tests;
mod tokens;
mod transfer;
mod upkeep;

use std::path::Path;
use std::sync::Arc;

pub use analyses::{AnalysedSeat, AnalysisRow};
pub use clock::{Clock, DatabaseTime};
pub(crate) use counts::SharedLimit;
pub use daily::{DailyAttempt, DailyDeal, DailyPlayer, DailyResult};
use engine::Engine;
pub use error::{Cause, StoreError, Thing};
pub use events::{
    EventListing, EventRow, EventTableState, EventsAfter, MAX_EVENTS, NewLines, StoredEvent,
};
pub use holidays::{DAY_MS, Holiday};
use job::Job;
pub use job::TableLimit;
pub use location::{Location, NoLocation, PostgresAddress};
pub use ownership::{Beat, Claim, Claimed, Epoch, Fence, Heard, NewNode, NodeId, NodeRow, Owner};
pub use passkeys::{PasskeyOwner, PasskeyRow};
pub use profiles::{Profile, ProfileRow};
pub use push::{DueNotification, NotificationId, Rest, Subscription};
pub use ratings::{
    Audit, GAMES_A_DAY, GameChange, NamedRating, Pace, Rated, RatingKind, RatingPoint, RatingRow,
    Repair,
};
pub use rows::{
    GameRow, GameSeat, GameSummary, GamesBefore, KnownPlayer, LogEntry, Player, Rights, SessionRow,
    TableRow, TableUpdate, TablesAfter, Times, TokenKind, TokenOwner, TokenRow, Who,
};
pub(crate) use secrets::looks_like_token;
pub use secrets::{Token, new_id};
pub use transfer::{Moved, NotMoved, Progress, move_all};
pub use upkeep::{DiskUsage, Prunable, Retention};

/// A database. Clones share it.
#[derive(Clone)]
pub struct Store {
    engine: Arc<dyn Engine>,
    clock: Clock,
}

/// Who else may have the database open for writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    /// Any program.
    Shared,
    /// No other server: tables live in the memory of the one that runs them.
    Exclusive,
    /// Other nodes of the same cluster, which claim the tables that they run.
    Cluster,
}

impl Store {
    /// Opens a database, creating it if it is missing and migrating an older one.
    ///
    /// # Errors
    /// The database is of a newer version or of another program, or cannot be used.
    pub async fn open(location: impl Into<Location>) -> Result<Store, StoreError> {
        Store::open_with(location, Access::Shared, Clock::system()).await
    }

    /// Opens a database for a server; a second server is refused until this one has
    /// closed it or ended.
    ///
    /// # Errors
    /// Another server has it open, and those of [`Store::open`].
    pub async fn open_exclusive(location: impl Into<Location>) -> Result<Store, StoreError> {
        let store = Store::open_with(location, Access::Exclusive, Clock::system()).await?;
        store.forget_claims().await?;
        Ok(store)
    }

    /// Opens a database for a node of a cluster; a server that wants it for itself is refused
    /// until all nodes have closed it or ended.
    ///
    /// # Errors
    /// A server has it for itself, and those of [`Store::open`].
    pub async fn open_in_cluster(location: impl Into<Location>) -> Result<Store, StoreError> {
        Store::open_with(location, Access::Cluster, Clock::system()).await
    }

    pub(crate) async fn open_with(
        location: impl Into<Location>,
        access: Access,
        clock: Clock,
    ) -> Result<Store, StoreError> {
        Ok(Store { engine: engine::open(&location.into(), access).await?, clock })
    }

    /// Copies a file that may be in use, as of one moment. The copy is on the disk
    /// when this returns; if it fails, there is nothing at `to`.
    ///
    /// # Errors
    /// Something exists at `to`, or one of the two cannot be used.
    pub async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
        engine::copy(from, to).await
    }

    /// Notes that a good copy of a database exists; [`Store::usage`] says when.
    ///
    /// # Errors
    /// The note cannot be written.
    pub fn note_copy(from: &Path) -> Result<(), StoreError> {
        engine::note_copy(from)
    }

    /// The same database, with another clock by which times are noted.
    #[must_use]
    pub(crate) fn with_clock(self, clock: Clock) -> Store {
        Store { clock, ..self }
    }

    /// The clock by which it notes times.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Finishes everything requested so far and closes the database. Every later request
    /// is refused.
    pub async fn close(&self) {
        match self.engine.close().await {
            // A clone of this store has closed it already.
            Ok(()) | Err(StoreError::Closed) => {}
            Err(error) => tracing::error!(%error, "the database was not closed cleanly"),
        }
    }

    /// Checks that something can be stored now.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn try_to_write(&self) -> Result<(), StoreError> {
        self.engine.write(Job::TryWrite).await
    }
}
