//! The connections that read.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use futures_util::FutureExt;
use sqlx::postgres::PgPool;
use tokio::time::timeout;

use super::connect::read_pool;
use super::errors::{store_error, unavailable};
use crate::store::engine::Reply;
use crate::store::location::PostgresAddress;
use crate::store::{Cause, StoreError};

/// How long the server may take to answer what somebody waits for.
const PATIENCE: Duration = Duration::from_secs(10);

/// Reads what has been committed. Clones share the connections.
#[derive(Clone)]
pub(super) struct Reader {
    address: PostgresAddress,
    pool: Arc<RwLock<Pool>>,
}

/// Connections, and how often they have been replaced by others.
#[derive(Clone)]
struct Pool {
    connections: PgPool,
    number: u64,
}

impl Reader {
    pub(super) fn new(address: PostgresAddress) -> Reader {
        let pool = Pool { connections: read_pool(&address), number: 0 };
        Reader { address, pool: Arc::new(RwLock::new(pool)) }
    }

    pub(super) fn address(&self) -> PostgresAddress {
        self.address.clone()
    }

    /// The connections. SQLite's are closed for as long as its file cannot be used.
    #[expect(clippy::unused_async, reason = "as the reader of SQLite")]
    pub(super) async fn pool(&self) -> Result<PgPool, StoreError> {
        Ok(self.current().connections)
    }

    fn current(&self) -> Pool {
        self.pool.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A read that somebody waits for. If the server does not answer, its machine may be gone
    /// without a word, and its connections would stay silent for many minutes: others are used
    /// from then on.
    pub(super) fn reply<'a, T: Send + 'a>(
        &'a self,
        read: impl Future<Output = Result<T, StoreError>> + Send + 'a,
    ) -> Reply<'a, T> {
        async move {
            let number = self.current().number;
            if let Ok(read) = timeout(PATIENCE, read).await {
                return read;
            }
            self.replace(number);
            let detail = format!("nothing was read within {} seconds", PATIENCE.as_secs());
            Err(unavailable(&self.address, Cause::Busy, detail))
        }
        .boxed()
    }

    /// Replaces connections, unless somebody has already.
    fn replace(&self, number: u64) {
        let mut pool = self.pool.write().unwrap_or_else(PoisonError::into_inner);
        if pool.number == number {
            *pool = Pool { connections: read_pool(&self.address), number: number + 1 };
        }
    }

    pub(super) async fn close(&self) {
        let closing = self.current().connections;
        // Connections that do not answer end with the program.
        let _ = timeout(PATIENCE, closing.close()).await;
    }

    pub(super) fn error(&self, error: sqlx::Error) -> StoreError {
        store_error(&self.address, &error)
    }

    /// The ids that a query without parameters selects.
    pub(super) async fn ids<T: From<String>>(
        &self,
        query: &'static str,
    ) -> Result<Vec<T>, StoreError> {
        let ids = sqlx::query_scalar::<_, String>(query).fetch_all(&self.pool().await?).await;
        Ok(ids.map_err(|error| self.error(error))?.into_iter().map(T::from).collect())
    }
}
