//! One server per database.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::PgConnection;
use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};

use super::connect::connect;
use super::errors::{store_error, unavailable};
use crate::store::location::PostgresAddress;
use crate::store::{Cause, StoreError};

/// The time between two checks that the lock is still held, or attempts to take it again.
const PERIOD: Duration = Duration::from_secs(1);

/// The attempts of a server that starts to lock the database.
const TRIES: usize = 8;
/// A node that has been silent for longer is dead.
const SILENT: Duration = Duration::from_secs(10);

const LOCK: &str =
    "SELECT pg_try_advisory_lock(hashtextextended('kennel server ' || current_schema(), 0))";
/// For nodes of a cluster, which share the database.
const LOCK_SHARED: &str =
    "SELECT pg_try_advisory_lock_shared(hashtextextended('kennel server ' || current_schema(), 0))";

/// Keeps a second server off the database: each would tell the players of a table what the
/// other does not know. The lock belongs to a connection and ends with it. While it is lost
/// nothing is written; that two servers never continue the same log does not depend on it.
#[derive(Clone)]
pub(super) struct Guard {
    address: PostgresAddress,
    lock: Arc<Lock>,
}

struct Lock {
    is_held: AtomicBool,
    /// None once it was given back.
    connection: Mutex<Option<PgConnection>>,
}

impl Guard {
    /// Locks a database. A server that has just ended may have it for a moment still.
    pub(super) async fn acquire(address: &PostgresAddress) -> Result<Guard, StoreError> {
        let mut tries = 1;
        let connection = loop {
            match lock(address, LOCK).await {
                Ok(connection) => break connection,
                Err(StoreError::Unavailable { cause: Cause::Busy, .. }) if tries < TRIES => {
                    tries += 1;
                    sleep(PERIOD / 4).await;
                }
                Err(error) => return Err(error),
            }
        };
        let connection = Mutex::new(Some(connection));
        let lock = Arc::new(Lock { is_held: AtomicBool::new(true), connection });
        tokio::spawn(keep(address.clone(), Arc::downgrade(&lock)));
        Ok(Guard { address: address.clone(), lock })
    }

    /// Refuses while the lock is lost.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match self.lock.is_held.load(Ordering::Acquire) {
            true => Ok(()),
            false => Err(unavailable(
                &self.address,
                Cause::Busy,
                "the lock that keeps other servers away was lost and is being taken again",
            )),
        }
    }

    /// Gives the lock back.
    pub(super) async fn release(&self) {
        self.lock.is_held.store(false, Ordering::Release);
        let Some(mut connection) = self.lock.connection.lock().await.take() else { return };
        let unlocked = sqlx::query("SELECT pg_advisory_unlock_all()").execute(&mut connection);
        if let Err(error) = unlocked.await {
            // It ends with the connection.
            tracing::debug!(%error, "the database was not unlocked");
        }
    }
}

/// Refuses a database that a server has for itself. Servers that come later are kept out by
/// the heartbeats of nodes.
pub(super) async fn check_free(address: &PostgresAddress) -> Result<(), StoreError> {
    lock(address, LOCK_SHARED).await.map(drop)
}

async fn lock(
    address: &PostgresAddress,
    try_lock: &'static str,
) -> Result<PgConnection, StoreError> {
    let mut connection = connect(address).await?;
    let locked = sqlx::query_scalar(try_lock).fetch_one(&mut connection).await;
    match locked.map_err(|error| store_error(address, &error))? {
        true => Ok(connection),
        false => Err(unavailable(address, Cause::Busy, "another server is using it")),
    }
}

/// Refuses a database that nodes of a cluster use: they do not know the lock.
pub(super) async fn check_nodes(
    address: &PostgresAddress,
    connection: &mut PgConnection,
) -> Result<(), StoreError> {
    let alive = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM nodes
             WHERE beat_ms > (extract(epoch FROM clock_timestamp()) * 1000)::int8 - $1)",
    );
    let silent = i64::try_from(SILENT.as_millis()).unwrap_or(i64::MAX);
    match alive.bind(silent).fetch_one(connection).await {
        Ok(false) => Ok(()),
        Ok(true) => Err(unavailable(address, Cause::Busy, "nodes of a cluster are using it")),
        Err(error) => Err(store_error(address, &error)),
    }
}

/// Watches over the lock, and takes it again when the connection was lost, until it is given
/// back or dropped.
async fn keep(address: PostgresAddress, watched: Weak<Lock>) {
    loop {
        sleep(PERIOD).await;
        let Some(kept) = watched.upgrade() else { return };
        let mut connection = kept.connection.lock().await;
        let Some(open) = connection.as_mut() else { return };
        if matches!(timeout(PERIOD, open.ping()).await, Ok(Ok(()))) {
            kept.is_held.store(true, Ordering::Release);
            continue;
        }
        kept.is_held.store(false, Ordering::Release);
        match lock(&address, LOCK).await {
            Ok(again) => {
                *connection = Some(again);
                kept.is_held.store(true, Ordering::Release);
            }
            Err(error) => tracing::warn!(%error, "the database cannot be locked"),
        }
    }
}
