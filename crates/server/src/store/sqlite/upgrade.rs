//! What a migration of an older file cannot do in SQL.

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Row};

use super::people::claim;
use crate::identity::look_alike_keys;

/// Keeps the names of accounts that were made before look-alikes were refused.
pub(super) async fn claim_names(db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let mut db = db.begin().await?;
    let rows = sqlx::query(
        "SELECT id, name FROM players WHERE name_key IS NOT NULL
             AND id NOT IN (SELECT player FROM account_names)
         ORDER BY created_ms, id",
    )
    .fetch_all(&mut *db)
    .await?;
    for row in &rows {
        let name: &str = row.try_get("name")?;
        claim(&mut db, row.try_get("id")?, &look_alike_keys(name)).await?;
    }
    db.commit().await
}
