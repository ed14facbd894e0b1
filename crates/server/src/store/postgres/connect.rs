//! Connections to the server.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Executor};
use tokio::time::timeout;

use super::errors::{store_error, unavailable};
use crate::store::location::PostgresAddress;
use crate::store::{Cause, StoreError};

/// How long a connection may take to be opened, or to become free.
const CONNECTING: Duration = Duration::from_secs(5);
/// Concurrent reads.
const READERS: u32 = 7;

/// What every session needs. An answer means that something is stored, so a session that
/// would answer before it is does not take part. A transaction whose node has stopped is ended,
/// so that others do not wait for its locks.
const SESSION: &str = "SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off';
    SET idle_in_transaction_session_timeout = '15s'";

/// Opens a connection of its own.
pub(super) async fn connect(address: &PostgresAddress) -> Result<PgConnection, StoreError> {
    let connected = async {
        let mut connection = options(address).connect().await?;
        connection.execute(SESSION).await?;
        Ok(connection)
    };
    match timeout(CONNECTING, connected).await {
        Ok(connected) => connected.map_err(|error| store_error(address, &error)),
        Err(_) => Err(unavailable(address, Cause::Gone, "the server does not answer")),
    }
}

/// Connections for reading, opened on demand. A connection is tried before it is used: the
/// server may have been restarted since.
pub(super) fn read_pool(address: &PostgresAddress) -> PgPool {
    PgPoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(CONNECTING)
        .test_before_acquire(true)
        .connect_lazy_with(options(address))
}

fn options(address: &PostgresAddress) -> PgConnectOptions {
    let options = address.options().clone().disable_statement_logging();
    match options.get_application_name() {
        Some(_) => options,
        None => options.application_name("kennel"),
    }
}
