//! Rows as they are, for moving them to another database.

use futures_util::FutureExt;
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Postgres, Row as _};

use super::connect::connect;
use super::errors::store_error;
use crate::store::StoreError;
use crate::store::engine::Reply;
use crate::store::location::PostgresAddress;
use crate::store::transfer::{Kind, Relation, Row, Rows, Value};

pub(super) struct ServerRows {
    address: PostgresAddress,
    connection: PgConnection,
}

impl ServerRows {
    pub(super) async fn open(address: PostgresAddress) -> Result<ServerRows, StoreError> {
        let connection = connect(&address).await?;
        Ok(ServerRows { address, connection })
    }

    async fn run(&mut self, statement: &'static str) -> Result<(), StoreError> {
        let run = sqlx::query(statement).execute(&mut self.connection).await;
        run.map(|_| ()).map_err(|error| store_error(&self.address, &error))
    }
}

impl Rows for ServerRows {
    fn begin(&mut self) -> Reply<'_, ()> {
        self.run("BEGIN ISOLATION LEVEL REPEATABLE READ").boxed()
    }

    fn commit(&mut self) -> Reply<'_, ()> {
        self.run("COMMIT").boxed()
    }

    fn count<'a>(&'a mut self, relation: &'a Relation) -> Reply<'a, u64> {
        async {
            let count = AssertSqlSafe(format!("SELECT count(*) FROM {}", relation.name));
            let count = sqlx::query_scalar(count).fetch_one(&mut self.connection).await;
            count.map(i64::unsigned_abs).map_err(|error| store_error(&self.address, &error))
        }
        .boxed()
    }

    fn page<'a>(
        &'a mut self,
        relation: &'a Relation,
        after: Option<&'a Row>,
        most: usize,
    ) -> Reply<'a, Vec<Row>> {
        async move {
            let mut query = sqlx::query(AssertSqlSafe(relation.select_page(after)));
            for value in after.into_iter().flatten().take(relation.key) {
                query = match value.clone() {
                    Value::Text(value) => query.bind(value),
                    Value::Integer(value) => query.bind(value),
                    Value::Boolean(value) => query.bind(value),
                    Value::Bytes(value) => query.bind(value),
                };
            }
            let rows = query.bind(most as i64).fetch_all(&mut self.connection).await;
            let rows = rows.and_then(|rows| rows.iter().map(|row| read(relation, row)).collect());
            rows.map_err(|error| store_error(&self.address, &error))
        }
        .boxed()
    }

    fn insert<'a>(&'a mut self, relation: &'a Relation, rows: Vec<Row>) -> Reply<'a, ()> {
        async move {
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
            let inserted = query.execute(&mut self.connection).await;
            inserted.map(|_| ()).map_err(|error| store_error(&self.address, &error))
        }
        .boxed()
    }
}

fn bind_column<'q, 'v>(
    query: Query<'q, Postgres, PgArguments>,
    kind: Kind,
    values: impl Iterator<Item = &'v Value>,
) -> Query<'q, Postgres, PgArguments> {
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

fn read(relation: &Relation, row: &PgRow) -> Result<Row, sqlx::Error> {
    let values = relation.columns.iter().map(|column| {
        Ok(match column.kind {
            Kind::Text => Value::Text(row.try_get(column.name)?),
            Kind::Integer => Value::Integer(row.try_get(column.name)?),
            Kind::Boolean => Value::Boolean(row.try_get(column.name)?),
            Kind::Bytes => Value::Bytes(row.try_get(column.name)?),
        })
    });
    values.collect()
}
