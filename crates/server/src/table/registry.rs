//! The registry of tables: waking them, sending them commands, putting them away.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use kennel_table::TableId;
use tokio::sync::{mpsc, oneshot};

use super::Services;
use super::actor::{Actor, Command};
use super::awake::{AwakeTables, Closing, Handle};
use crate::catch_panic::catch_panic;
use crate::metrics::Part;
use crate::net::ConnectionId;
use crate::store::StoreError;

/// All tables. A table sleeps in the store until somebody needs it. Clones are the same
/// registry.
#[derive(Clone)]
pub struct TableRegistry {
    pub services: Arc<Services>,
    awake: AwakeTables,
    /// Held while somebody is given a table of the queue: two people who come at the
    /// same time must not both make one.
    pub(super) queue: Arc<tokio::sync::Mutex<()>>,
}

/// Why a table cannot be had.
#[derive(Debug)]
pub enum TableError {
    /// There is no table of that id.
    Missing,
    /// Its settings make no sense.
    Invalid(String),
    /// Its log cannot be read; it is left alone.
    CorruptLog(String),
    /// The server is stopping.
    Closing,
    /// The player has this many unfinished tables already.
    TooMany(u64),
    /// The table cannot do it at the moment.
    Unable(String),
    /// The store does not answer.
    Store(StoreError),
}

impl std::fmt::Display for TableError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TableError::Missing => write!(f, "there is no such table"),
            TableError::Invalid(why) => write!(f, "{why}"),
            TableError::CorruptLog(why) => write!(f, "the table's log is damaged: {why}"),
            TableError::Closing => write!(f, "the server is restarting; try again in a moment"),
            TableError::TooMany(open) => {
                write!(f, "you have {open} tables already; finish one first")
            }
            TableError::Unable(why) => write!(f, "{why}"),
            TableError::Store(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for TableError {}

impl From<StoreError> for TableError {
    fn from(error: StoreError) -> TableError {
        TableError::Store(error)
    }
}

impl From<Closing> for TableError {
    fn from(_: Closing) -> TableError {
        TableError::Closing
    }
}

/// How often due tables are looked for.
const BETWEEN_APPOINTMENTS: Duration = Duration::from_secs(5);

/// How often a table is woken again that goes to sleep before a command reaches it.
const MOST_WAKINGS: usize = 8;

/// Commands that may wait for a table.
const INBOX: usize = 64;

impl TableRegistry {
    pub fn new(services: Arc<Services>) -> TableRegistry {
        TableRegistry { services, awake: AwakeTables::default(), queue: Arc::default() }
    }

    /// Sends a command to a table, waking it if it sleeps.
    ///
    /// # Errors
    /// There is no such table, or it cannot be read.
    pub async fn send(&self, id: &TableId, command: Command) -> Result<(), TableError> {
        let mut command = command;
        for _ in 0..MOST_WAKINGS {
            let handle = self.wake(id).await?;
            match handle.send(command).await {
                Ok(()) => return Ok(()),
                // It was just put away: wake it again.
                Err(mpsc::error::SendError(unsent)) => command = unsent,
            }
            self.awake.forget(id, &handle);
        }
        Err(TableError::Unable("the table does not stay awake; try again".to_owned()))
    }

    /// Tells a table that a connection is lost. A table that sleeps knows it already.
    pub async fn gone(&self, id: &TableId, connection: ConnectionId) {
        if let Some(handle) = self.awake.get(id) {
            // If it has ended in the meantime, it has no connections any more.
            let _ = handle.send(Command::Gone { connection }).await;
        }
    }

    /// How many tables are awake.
    pub fn awake(&self) -> usize {
        self.awake.len()
    }

    async fn wake(&self, id: &TableId) -> Result<Handle, TableError> {
        if let Some(handle) = self.awake.get(id) {
            return Ok(handle);
        }
        let restored = self.services.restore(id).await?;
        // Somebody else may have been faster.
        let handle = self.awake.get_or_wake(id, |registration| {
            let (handle, inbox) = mpsc::channel(INBOX);
            let weak = handle.downgrade();
            let services = Arc::clone(&self.services);
            let actor = Actor::new(restored, services, registration.clone(), weak.clone());
            let metrics = Arc::clone(&self.services.metrics);
            let life = catch_panic(metrics, Part::Table, actor.run(inbox));
            tokio::spawn(life.map(move |lived| {
                if lived.is_none() {
                    registration.panicked(&weak);
                }
            }));
            handle
        })?;
        Ok(handle)
    }

    /// Notes that the server runs again: no clock counts the time in between.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn come_back(&self) -> Result<(), TableError> {
        Ok(self.services.store.is_back(self.services.clock.running_ms()).await?)
    }

    /// Notes from time to time that the server runs, and wakes the tables that are due
    /// although nobody is connected with them.
    pub async fn keep_appointments(&self) {
        let Services { store, clock, .. } = &*self.services;
        let mut unreadable = HashSet::new();
        let mut is_logged = false;
        loop {
            let due = match store.is_alive(clock.running_ms()).await {
                Ok(()) => store.tables_to_wake(clock.running_ms()).await,
                Err(error) => Err(error),
            };
            match due {
                Ok(due) => {
                    is_logged = false;
                    for id in due {
                        if unreadable.contains(&id) {
                            continue;
                        }
                        if let Err(error) = self.wake(&id).await {
                            tracing::error!(table = %id, %error, "a table could not be woken");
                            if let TableError::CorruptLog(_) = error {
                                unreadable.insert(id);
                            }
                        }
                    }
                }
                Err(error) if !is_logged => {
                    is_logged = true;
                    tracing::error!(%error, "due tables cannot be woken");
                }
                Err(_) => {}
            }
            tokio::time::sleep(BETWEEN_APPOINTMENTS).await;
        }
    }

    /// Lets every table tell its clients that the server stops. None wakes after that:
    /// another server may have the file by then.
    pub async fn close(&self) {
        // All at once: what the tables store is committed together.
        let goodbyes: Vec<_> = self
            .awake
            .close()
            .into_iter()
            .map(|handle| {
                tokio::spawn(async move {
                    let (reply, done) = oneshot::channel();
                    if handle.send(Command::Close { reply }).await.is_ok() {
                        // A table that panics on the way has closed, too.
                        let _ = done.await;
                    }
                })
            })
            .collect();
        for goodbye in goodbyes {
            if let Err(error) = goodbye.await {
                tracing::error!(%error, "a table was not closed");
            }
        }
        if let Err(error) = self.services.store.is_alive(self.services.clock.running_ms()).await {
            tracing::error!(%error, "the time at which the server stopped was not stored");
        }
    }
}

#[cfg(test)]
mod tests;
