//! Reading columns, as all tables of the schema need it.

use super::dialect::{Connection, Row};
use sqlx::Row as _;

pub(super) async fn exists(
    db: &mut Connection,
    query: &'static str,
    id: &str,
) -> Result<bool, sqlx::Error> {
    Ok(sqlx::query(query).bind(id).fetch_optional(db).await?.is_some())
}

/// A text to look for. PostgreSQL refuses texts with a zero byte; nothing stored has one, and
/// nothing has an empty id.
pub(super) fn wanted(text: &str) -> &str {
    if text.contains('\0') { "" } else { text }
}

/// Groups consecutive rows of the same id; no group is empty. An id that cannot be read is
/// an error for whoever reads the group.
pub(super) fn by_id(rows: &[Row]) -> impl Iterator<Item = &[Row]> {
    let id = |row: &Row| row.try_get::<String, _>("id").ok();
    rows.chunk_by(move |one, next| id(one) == id(next))
}

pub(super) fn id<T: From<String>>(row: &Row, column: &str) -> Result<T, sqlx::Error> {
    row.try_get::<String, _>(column).map(T::from)
}

pub(super) fn optional_id<T: From<String>>(
    row: &Row,
    column: &str,
) -> Result<Option<T>, sqlx::Error> {
    Ok(row.try_get::<Option<String>, _>(column)?.map(T::from))
}

/// A number that is never negative. PostgreSQL's are signed.
pub(super) fn number(row: &Row, column: &str) -> Result<u32, sqlx::Error> {
    let number: i64 = row.try_get(column)?;
    u32::try_from(number).map_err(|error| sqlx::Error::ColumnDecode {
        index: column.to_owned(),
        source: error.into(),
    })
}

pub(super) fn json<T: serde::de::DeserializeOwned>(
    row: &Row,
    column: &str,
) -> Result<T, sqlx::Error> {
    serde_json::from_str(row.try_get(column)?).map_err(|error| sqlx::Error::Decode(error.into()))
}
