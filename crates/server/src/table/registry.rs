//! The registry of tables: loads them, sends them commands, unloads them.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use kennel_table::TableId;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::Services;
use super::actor::{Actor, Command};
use super::awake::{AwakeTables, Handle, ServerClosing};
use crate::budget::micros;
use crate::catch_panic::catch_panic;
use crate::metrics::{Limit, Part};
use crate::net::ConnectionId;
use crate::store::{NodeId, StoreError};

/// All tables. A table sleeps in the store until somebody needs it. Clones are the same
/// registry.
#[derive(Clone)]
pub struct TableRegistry {
    pub services: Arc<Services>,
    awake: AwakeTables,
    waking: Arc<Waking>,
    /// Held during matchmaking: two players who ask at the same time must not both
    /// create a table.
    pub(super) queue: Arc<tokio::sync::Mutex<()>>,
}

/// Why a request about a table fails.
#[derive(Debug)]
pub enum TableError {
    /// There is no table with that id.
    Missing,
    /// Its settings are invalid.
    Invalid(String),
    /// Its log cannot be read; it is left alone.
    CorruptLog(String),
    /// The server is stopping.
    Closing,
    /// The table ended before it replied.
    Unloading,
    /// Another node of the cluster runs the table.
    Elsewhere(NodeId),
    /// The player has this many unfinished tables already.
    TooMany(u64),
    /// The caller's address has this many public tables already.
    TooManyPublic(u64),
    /// The player has left several rated games and waits this long.
    Waits(Duration),
    /// The caller's address has had too many tables read.
    TooCostly,
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
            TableError::Unloading => write!(f, "the table is being unloaded; try again"),
            TableError::Elsewhere(node) => write!(f, "node {node} runs the table; try again"),
            TableError::TooMany(open) => {
                write!(f, "you have {open} tables already; finish one first")
            }
            TableError::TooManyPublic(open) => {
                write!(f, "{open} public tables were made from your address; finish one first")
            }
            TableError::Waits(time) => {
                let minutes = time.as_secs().div_ceil(60);
                write!(f, "you have left several rated games; wait for {minutes} more minutes")
            }
            TableError::TooCostly => write!(f, "too many tables at a time; wait a moment"),
            TableError::Unable(why) => write!(f, "{why}"),
            TableError::Store(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for TableError {}

impl From<StoreError> for TableError {
    fn from(error: StoreError) -> TableError {
        match error {
            StoreError::Damaged { .. } => TableError::CorruptLog(error.to_string()),
            error => TableError::Store(error),
        }
    }
}

impl From<ServerClosing> for TableError {
    fn from(_: ServerClosing) -> TableError {
        TableError::Closing
    }
}

/// The interval between checks for tables that are due.
const WAKE_INTERVAL: Duration = Duration::from_secs(5);

/// The most free tables that a node takes at a time because they are due.
const MOST_DUE: u32 = 256;

/// How many times to retry when a table is unloaded before a command reaches it.
const WAKE_ATTEMPTS: usize = 8;

/// Commands that may wait for a table.
const INBOX: usize = 64;

impl TableRegistry {
    pub fn new(services: Arc<Services>) -> TableRegistry {
        let (awake, waking, queue) = <_>::default();
        TableRegistry { services, awake, waking, queue }
    }

    /// Sends a command to a table, waking it if it sleeps.
    ///
    /// # Errors
    /// There is no such table, it cannot be read, or another node runs it.
    pub async fn send(&self, id: &TableId, command: Command) -> Result<(), TableError> {
        let mut command = command;
        let network = command.network();
        for _ in 0..WAKE_ATTEMPTS {
            let handle = self.wake_for(id, network).await?;
            match handle.send(command).await {
                Ok(()) => return Ok(()),
                // It was just unloaded: wake it again.
                Err(mpsc::error::SendError(unsent)) => command = unsent,
            }
            self.awake.forget(id, &handle);
        }
        Err(TableError::Unable("the table is being unloaded; try again".to_owned()))
    }

    /// Sends a command to a table and waits for its reply.
    ///
    /// # Errors
    /// There is no such table, it cannot be read, or it ends before it replies.
    pub async fn ask<T>(
        &self,
        id: &TableId,
        command: impl FnOnce(oneshot::Sender<T>) -> Command,
    ) -> Result<T, TableError> {
        let (reply, answer) = oneshot::channel();
        self.send(id, command(reply)).await?;
        answer.await.map_err(|_| TableError::Unloading)
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

    /// A table that is awake.
    pub fn awake_table(&self, id: &TableId) -> Option<Handle> {
        self.awake.get(id)
    }

    /// Gives up all tables, because their claims may have ended.
    pub fn abandon(&self) {
        for handle in self.awake.all() {
            // A table that is busy must not keep this node from staying alive.
            tokio::spawn(async move {
                // One that has ended has given up already.
                let _ = handle.send(Command::Abandon).await;
            });
        }
    }

    /// A table that is awake from now on, if it was not already.
    ///
    /// # Errors
    /// There is no such table, it cannot be read, or another node runs it.
    pub async fn wake(&self, id: &TableId) -> Result<Handle, TableError> {
        self.wake_for(id, None).await
    }

    /// The same at the expense of a network, if there is one: reading a long log takes much
    /// more than asking for it.
    ///
    /// # Errors
    /// Those of [`TableRegistry::wake`], or the network's budget is used up.
    pub async fn wake_for(
        &self,
        id: &TableId,
        network: Option<IpAddr>,
    ) -> Result<Handle, TableError> {
        if let Some(handle) = self.awake.get(id) {
            return Ok(handle);
        }
        // A second claim would end the first, so only one at a time wakes a table.
        let _turn;
        if self.services.member.is_some() {
            _turn = self.waking.turn(id).await;
            if let Some(handle) = self.awake.get(id) {
                return Ok(handle);
            }
        }
        if let Some(network) = network
            && self.services.catch_up().left(&network, Instant::now()) <= 0
        {
            self.services.metrics.limited(Limit::CatchUp);
            return Err(TableError::TooCostly);
        }
        let restored = self.services.take(id).await?;
        if let Some(network) = network {
            // The log was read first, which costs as much as folding it.
            let cost = micros(restored.folding).saturating_mul(2);
            self.services.catch_up().pay(network, cost, Instant::now());
        }
        // Somebody else may have been faster.
        let handle = self.awake.get_or_wake(id, |registration| {
            let (handle, inbox) = mpsc::channel(INBOX);
            let weak = handle.downgrade();
            let services = Arc::clone(&self.services);
            let epoch = restored.epoch;
            let actor = Actor::new(restored, services, registration.clone(), weak.clone());
            let services = Arc::clone(&self.services);
            let metrics = Arc::clone(&self.services.metrics);
            let life = catch_panic(metrics, Part::Table, actor.run(inbox));
            tokio::spawn(life.map(move |lived| {
                if lived.is_none() {
                    registration.panicked(&weak);
                }
                if let Some(member) = &services.member {
                    member.ended(registration.id().clone(), epoch);
                }
            }));
            handle
        })?;
        Ok(handle)
    }

    /// Tables that must be woken by now.
    async fn due(&self) -> Result<Vec<TableId>, StoreError> {
        let Services { store, member, clock, .. } = &*self.services;
        match member {
            Some(member) => store.take_due(&member.node, clock.running_ms(), MOST_DUE).await,
            None => store.tables_to_wake(clock.running_ms()).await,
        }
    }

    /// Records that the server runs again, so that no clock counts the downtime.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn record_restart(&self) -> Result<(), TableError> {
        Ok(self.services.store.is_back(self.services.clock.running_ms()).await?)
    }

    /// Records that the server runs. A node of a cluster does so by its heartbeat.
    async fn record_life(&self) -> Result<(), StoreError> {
        match &self.services.member {
            Some(_) => Ok(()),
            None => self.services.store.is_alive(self.services.clock.running_ms()).await,
        }
    }

    /// Records periodically that the server runs, and wakes tables that are due although
    /// nobody is connected to them.
    pub async fn wake_due_tables(&self) {
        let mut unreadable = HashSet::new();
        let mut is_logged = false;
        loop {
            let due = match self.record_life().await {
                Ok(()) => self.due().await,
                Err(error) => Err(error),
            };
            match due {
                Ok(due) => {
                    is_logged = false;
                    for id in due {
                        if unreadable.contains(&id) {
                            continue;
                        }
                        match self.wake(&id).await {
                            Ok(handle) => {
                                // One that is busy or has just ended is woken again.
                                let _ = handle.try_send(Command::Due);
                            }
                            // Another node was faster.
                            Err(TableError::Elsewhere(_)) => {}
                            Err(error) => {
                                tracing::error!(table = %id, %error, "a table could not be woken");
                                if let TableError::CorruptLog(_) = error {
                                    unreadable.insert(id);
                                }
                            }
                        }
                    }
                }
                Err(error) if !is_logged => {
                    is_logged = true;
                    tracing::error!(%error, "due tables cannot be woken");
                }
                // Logged once, until it is over.
                Err(_) => {}
            }
            tokio::time::sleep(WAKE_INTERVAL).await;
        }
    }

    /// Makes every table tell its clients that the server stops. No table wakes after
    /// that: another server may use the database by then.
    pub async fn close(&self) {
        // All at once: what the tables store is committed together.
        let goodbyes: Vec<_> = self
            .awake
            .close()
            .into_iter()
            .map(|handle| {
                tokio::spawn(async move {
                    let (reply, done) = oneshot::channel();
                    // A table that has ended already, or panics on the way, is closed, too.
                    if handle.send(Command::Close { reply }).await.is_ok() {
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
        if let Err(error) = self.record_life().await {
            tracing::error!(%error, "the time at which the server stopped was not stored");
        }
    }
}

/// Lets one at a time wake a table. Tables share the locks.
#[derive(Default)]
struct Waking {
    hasher: RandomState,
    locks: [tokio::sync::Mutex<()>; 32],
}

impl Waking {
    async fn turn(&self, id: &TableId) -> tokio::sync::MutexGuard<'_, ()> {
        let chosen = self.hasher.hash_one(id) as usize % self.locks.len();
        self.locks[chosen].lock().await
    }
}

#[cfg(test)]
mod tests;
