//! Inserting rows as they are, many in one statement.

use sqlx::AssertSqlSafe;
use sqlx::query::Query;

use super::connect;
use super::dialect::{Arguments, Connection, Database, Location};
use crate::store::StoreError;
use crate::store::transfer::{Kind, Relation, Row, Value};

/// Begins a transaction that sees one moment and may insert.
pub(super) const BEGIN: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ";

pub(super) async fn connect(address: &Location) -> Result<Connection, StoreError> {
    connect::connect(address).await
}

pub(super) async fn insert(
    db: &mut Connection,
    relation: &Relation,
    rows: Vec<Row>,
) -> Result<(), sqlx::Error> {
    let arrays = relation.columns.iter().zip(1..).map(|(column, number)| {
        let kind = match column.kind {
            Kind::Text => "text",
            Kind::Integer => "int8",
            Kind::Boolean => "bool",
            Kind::Bytes => "bytea",
        };
        format!("${number}::{kind}[]")
    });
    let arrays = arrays.collect::<Vec<_>>().join(", ");
    let (name, columns) = (relation.name, relation.column_names());
    let insert = format!("INSERT INTO {name} ({columns}) SELECT * FROM unnest({arrays})");
    let mut query = sqlx::query(AssertSqlSafe(insert));
    for (number, column) in relation.columns.iter().enumerate() {
        query = bind_column(query, column.kind, rows.iter().map(|row| &row[number]));
    }
    query.execute(db).await.map(|_| ())
}

fn bind_column<'q, 'v>(
    query: Query<'q, Database, Arguments>,
    kind: Kind,
    values: impl Iterator<Item = &'v Value>,
) -> Query<'q, Database, Arguments> {
    macro_rules! column {
        ($kind:path) => {
            values
                .map(|value| match value {
                    $kind(value) => value.clone(),
                    _ => None,
                })
                .collect::<Vec<_>>()
        };
    }
    match kind {
        Kind::Text => query.bind(column!(Value::Text)),
        Kind::Integer => query.bind(column!(Value::Integer)),
        Kind::Boolean => query.bind(column!(Value::Boolean)),
        Kind::Bytes => query.bind(column!(Value::Bytes)),
    }
}
