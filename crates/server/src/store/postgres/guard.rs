//! One server per database.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::PgConnection;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

use super::connect::connect;
use super::errors::{store_error, unavailable};
use crate::store::location::PostgresAddress;
use crate::store::{Cause, StoreError};

/// How often it is checked that the lock is still held, and tried to take it again.
const PERIOD: Duration = Duration::from_secs(1);

const LOCK: &str =
    "SELECT pg_try_advisory_lock(hashtextextended('kennel server ' || current_schema(), 0))";

/// Keeps a second server off the database: each would tell the players of a table what the
/// other does not know. The lock belongs to a connection and ends with it. While it is lost
/// nothing is written; that two servers never continue the same log does not depend on it.
#[derive(Clone)]
pub(super) struct Guard {
    address: PostgresAddress,
    is_held: Arc<AtomicBool>,
    task: Arc<TaskHandle>,
}

/// Ends a task, and thereby its connection, when it is dropped.
struct TaskHandle(AbortHandle);

impl Drop for TaskHandle {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Guard {
    /// Locks a database.
    pub(super) async fn acquire(address: &PostgresAddress) -> Result<Guard, StoreError> {
        let connection = lock(address).await?;
        let is_held = Arc::new(AtomicBool::new(true));
        let keeping = keep(address.clone(), connection, Arc::clone(&is_held));
        let task = Arc::new(TaskHandle(tokio::spawn(keeping).abort_handle()));
        Ok(Guard { address: address.clone(), is_held, task })
    }

    /// Refuses while the lock is lost.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match self.is_held.load(Ordering::Acquire) {
            true => Ok(()),
            false => Err(unavailable(
                &self.address,
                Cause::Busy,
                "the lock that keeps other servers away was lost and is being taken again",
            )),
        }
    }

    /// Gives the lock back.
    pub(super) fn release(&self) {
        self.is_held.store(false, Ordering::Release);
        self.task.0.abort();
    }
}

async fn lock(address: &PostgresAddress) -> Result<PgConnection, StoreError> {
    let mut connection = connect(address).await?;
    let locked = sqlx::query_scalar(LOCK).fetch_one(&mut connection).await;
    match locked.map_err(|error| store_error(address, &error))? {
        true => Ok(connection),
        false => Err(unavailable(address, Cause::Busy, "another server is using it")),
    }
}

/// Watches over the lock, and takes it again when the connection was lost.
async fn keep(address: PostgresAddress, mut connection: PgConnection, is_held: Arc<AtomicBool>) {
    loop {
        sleep(PERIOD).await;
        if matches!(timeout(PERIOD, connection.ping()).await, Ok(Ok(()))) {
            continue;
        }
        is_held.store(false, Ordering::Release);
        connection = loop {
            match lock(&address).await {
                Ok(connection) => break connection,
                Err(error) => tracing::warn!(%error, "the database cannot be locked"),
            }
            sleep(PERIOD).await;
        };
        is_held.store(true, Ordering::Release);
    }
}
