//! The connections that read.

use std::sync::{Arc, PoisonError, RwLock};

use sqlx::sqlite::SqlitePool;

use super::errors::store_error;
use super::file::DatabasePath;
use crate::store::StoreError;

/// Reads what has been committed. Clones share the connections.
#[derive(Clone)]
pub(super) struct Reader {
    path: DatabasePath,
    pool: Arc<RwLock<SqlitePool>>,
}

impl Reader {
    /// Connects when something is read for the first time.
    pub(super) fn new(path: DatabasePath) -> Reader {
        let pool = Arc::new(RwLock::new(path.read_pool()));
        Reader { path, pool }
    }

    /// Drops the connections, so that the next read opens the file at the path anew.
    pub(super) async fn reconnect(&self) {
        let before = {
            let mut pool = self.pool.write().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(&mut *pool, self.path.read_pool())
        };
        before.close().await;
    }

    pub(super) async fn close(&self) {
        self.pool().close().await;
    }

    pub(super) fn pool(&self) -> SqlitePool {
        self.pool.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn error(&self, error: sqlx::Error) -> StoreError {
        store_error(&self.path, &error)
    }

    /// The ids that a query without parameters selects.
    pub(super) async fn ids<T: From<String>>(
        &self,
        query: &'static str,
    ) -> Result<Vec<T>, StoreError> {
        let ids = sqlx::query_scalar::<_, String>(query).fetch_all(&self.pool()).await;
        Ok(ids.map_err(|error| self.error(error))?.into_iter().map(T::from).collect())
    }
}
