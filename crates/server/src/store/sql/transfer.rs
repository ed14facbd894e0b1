//! Rows as they are, for moving them to another database.

use futures_util::FutureExt;
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Row as _};

use super::dialect::{self, Arguments, Connection, Database, Location};
use super::errors::store_error;
use super::insert;
use crate::store::StoreError;
use crate::store::engine::Reply;
use crate::store::transfer::{Kind, Relation, Row, Rows, Value};

pub(super) struct OpenRows {
    location: Location,
    connection: Connection,
}

impl OpenRows {
    pub(super) async fn open(location: Location) -> Result<OpenRows, StoreError> {
        let connection = insert::connect(&location).await?;
        Ok(OpenRows { location, connection })
    }

    fn error(&self, error: sqlx::Error) -> StoreError {
        store_error(&self.location, &error)
    }

    async fn run(&mut self, statement: &'static str) -> Result<(), StoreError> {
        let run = sqlx::query(statement).execute(&mut self.connection).await;
        run.map(|_| ()).map_err(|error| self.error(error))
    }
}

impl Rows for OpenRows {
    fn begin(&mut self) -> Reply<'_, ()> {
        self.run(insert::BEGIN).boxed()
    }

    fn commit(&mut self) -> Reply<'_, ()> {
        self.run("COMMIT").boxed()
    }

    fn count<'a>(&'a mut self, relation: &'a Relation) -> Reply<'a, u64> {
        async {
            let count = AssertSqlSafe(format!("SELECT count(*) FROM {}", relation.name));
            let count = sqlx::query_scalar(count).fetch_one(&mut self.connection).await;
            count.map(i64::unsigned_abs).map_err(|error| self.error(error))
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
                query = bind(query, value.clone());
            }
            let rows = query.bind(most as i64).fetch_all(&mut self.connection).await;
            let rows = rows.and_then(|rows| rows.iter().map(|row| read(relation, row)).collect());
            rows.map_err(|error| self.error(error))
        }
        .boxed()
    }

    fn insert<'a>(&'a mut self, relation: &'a Relation, rows: Vec<Row>) -> Reply<'a, ()> {
        async move {
            let inserted = insert::insert(&mut self.connection, relation, rows).await;
            inserted.map_err(|error| self.error(error))
        }
        .boxed()
    }
}

pub(super) fn bind(
    query: Query<'_, Database, Arguments>,
    value: Value,
) -> Query<'_, Database, Arguments> {
    match value {
        Value::Text(value) => query.bind(value),
        Value::Integer(value) => query.bind(value),
        Value::Boolean(value) => query.bind(value),
        Value::Bytes(value) => query.bind(value),
    }
}

fn read(relation: &Relation, row: &dialect::Row) -> Result<Row, sqlx::Error> {
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
