//! The connections that read.

use sqlx::postgres::PgPool;

use super::connect::read_pool;
use super::errors::store_error;
use crate::store::StoreError;
use crate::store::location::PostgresAddress;

/// Reads what has been committed. Clones share the connections.
#[derive(Clone)]
pub(super) struct Reader {
    address: PostgresAddress,
    pool: PgPool,
}

impl Reader {
    pub(super) fn new(address: PostgresAddress) -> Reader {
        let pool = read_pool(&address);
        Reader { address, pool }
    }

    pub(super) fn address(&self) -> PostgresAddress {
        self.address.clone()
    }

    /// The connections. SQLite's are closed for as long as its file cannot be used.
    #[expect(clippy::unused_async, reason = "as the reader of SQLite")]
    pub(super) async fn pool(&self) -> Result<PgPool, StoreError> {
        Ok(self.pool.clone())
    }

    pub(super) async fn close(&self) {
        self.pool.close().await;
    }

    pub(super) fn error(&self, error: sqlx::Error) -> StoreError {
        store_error(&self.address, &error)
    }

    /// The ids that a query without parameters selects.
    pub(super) async fn ids<T: From<String>>(
        &self,
        query: &'static str,
    ) -> Result<Vec<T>, StoreError> {
        let ids = sqlx::query_scalar::<_, String>(query).fetch_all(&self.pool).await;
        Ok(ids.map_err(|error| self.error(error))?.into_iter().map(T::from).collect())
    }
}
