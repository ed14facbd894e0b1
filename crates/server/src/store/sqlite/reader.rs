//! The connections that read.

use std::sync::{Arc, PoisonError, RwLock};

use futures_util::FutureExt;
use sqlx::sqlite::SqlitePool;
use tokio::sync::mpsc;

use super::errors::store_error;
use super::file::DatabasePath;
use crate::store::engine::Reply;
use crate::store::job::Job;
use crate::store::queue::{Request, request};
use crate::store::{DiskUsage, StoreError};

/// Reads what has been committed. Clones share the connections.
#[derive(Clone)]
pub(super) struct Reader {
    path: DatabasePath,
    /// None while the writer cannot use the file: what is at the path then may be
    /// anything.
    pool: Arc<RwLock<Option<SqlitePool>>>,
    /// Weak, so that the writer ends when the store is dropped.
    writer: mpsc::WeakSender<Request>,
}

impl Reader {
    pub(super) fn new(path: DatabasePath, writer: mpsc::WeakSender<Request>) -> Reader {
        Reader { path, pool: Arc::default(), writer }
    }

    /// Allows reads from the file that the writer has opened, if they are not.
    pub(super) fn resume(&self) {
        let mut pool = self.pool.write().unwrap_or_else(PoisonError::into_inner);
        pool.get_or_insert_with(|| self.path.read_pool());
    }

    /// Closes the connections. The next read has the writer open the file again.
    pub(super) async fn suspend(&self) {
        let before = self.pool.write().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(pool) = before {
            pool.close().await;
        }
    }

    fn open_pool(&self) -> Option<SqlitePool> {
        self.pool.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) async fn pool(&self) -> Result<SqlitePool, StoreError> {
        if let Some(pool) = self.open_pool() {
            return Ok(pool);
        }
        let writer = self.writer.upgrade().ok_or(StoreError::Closed)?;
        request(&writer, |answer| Request::Write(Box::new(Job::TryWrite), answer)).await?;
        self.open_pool().ok_or(StoreError::Closed)
    }

    pub(super) fn path(&self) -> DatabasePath {
        self.path.clone()
    }

    /// A read as others ask for it.
    pub(super) fn reply<'a, T: Send + 'a>(
        &'a self,
        read: impl Future<Output = Result<T, StoreError>> + Send + 'a,
    ) -> Reply<'a, T> {
        read.boxed()
    }

    /// The space that the database takes.
    pub(super) fn usage(&self) -> DiskUsage {
        self.path.usage()
    }

    pub(super) fn error(&self, error: sqlx::Error) -> StoreError {
        store_error(&self.path, &error)
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
