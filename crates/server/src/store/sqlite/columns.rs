//! Reading columns, as all tables of the schema need it.

use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

pub(super) async fn exists(
    db: &mut SqliteConnection,
    query: &'static str,
    id: &str,
) -> Result<bool, sqlx::Error> {
    Ok(sqlx::query(query).bind(id).fetch_optional(db).await?.is_some())
}

/// Groups consecutive rows of the same id; no group is empty. An id that cannot be read is
/// an error for whoever reads the group.
pub(super) fn by_id(rows: &[SqliteRow]) -> impl Iterator<Item = &[SqliteRow]> {
    let id = |row: &SqliteRow| row.try_get::<String, _>("id").ok();
    rows.chunk_by(move |one, next| id(one) == id(next))
}

pub(super) fn id<T: From<String>>(row: &SqliteRow, column: &str) -> Result<T, sqlx::Error> {
    row.try_get::<String, _>(column).map(T::from)
}

pub(super) fn optional_id<T: From<String>>(
    row: &SqliteRow,
    column: &str,
) -> Result<Option<T>, sqlx::Error> {
    Ok(row.try_get::<Option<String>, _>(column)?.map(T::from))
}

pub(super) fn json<T: serde::de::DeserializeOwned>(
    row: &SqliteRow,
    column: &str,
) -> Result<T, sqlx::Error> {
    serde_json::from_str(row.try_get(column)?).map_err(|error| sqlx::Error::Decode(error.into()))
}
