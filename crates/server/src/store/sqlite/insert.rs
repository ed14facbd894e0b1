//! Inserting rows as they are.

use sqlx::sqlite::SqliteSynchronous;
use sqlx::{AssertSqlSafe, ConnectOptions};

use super::dialect::{Connection, Location};
use super::errors::store_error;
use super::transfer::bind;
use crate::store::StoreError;
use crate::store::transfer::{Relation, Row};

/// Begins a transaction that sees one moment and may insert.
pub(super) const BEGIN: &str = "BEGIN";

pub(super) async fn connect(path: &Location) -> Result<Connection, StoreError> {
    let options = path.options().synchronous(SqliteSynchronous::Full);
    options.connect().await.map_err(|error| store_error(path, &error))
}

pub(super) async fn insert(
    db: &mut Connection,
    relation: &Relation,
    rows: Vec<Row>,
) -> Result<(), sqlx::Error> {
    let parameters = vec!["?"; relation.columns.len()].join(", ");
    let (name, columns) = (relation.name, relation.column_names());
    let insert = format!("INSERT INTO {name} ({columns}) VALUES ({parameters})");
    for row in rows {
        let insert = sqlx::query(AssertSqlSafe(insert.clone()));
        row.into_iter().fold(insert, bind).execute(&mut *db).await?;
    }
    Ok(())
}
