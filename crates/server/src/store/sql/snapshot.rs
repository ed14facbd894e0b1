//! Reading at one moment what several statements select.

use sqlx::{Pool, Transaction};

use super::dialect::{Database, SNAPSHOT};

/// Begins a transaction that sees one moment.
///
/// It is begun by a task that nothing cancels. A request that is cancelled while it waits for
/// the answer to `BEGIN` would leave its connection inside the transaction, because sqlx rolls
/// back only what it knows has begun. Whoever got the connection next would read the past.
pub(super) async fn snapshot(
    pool: Pool<Database>,
) -> Result<Transaction<'static, Database>, sqlx::Error> {
    let begun = tokio::spawn(async move { pool.begin_with(SNAPSHOT).await });
    begun.await.unwrap_or(Err(sqlx::Error::WorkerCrashed))
}
