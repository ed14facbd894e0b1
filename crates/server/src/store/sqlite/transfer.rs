//! Rows as they are, for moving them to another database.

use futures_util::FutureExt;
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteRow, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Row as _, Sqlite};

use super::errors::store_error;
use super::file::DatabasePath;
use crate::store::StoreError;
use crate::store::engine::Reply;
use crate::store::transfer::{Kind, Relation, Row, Rows, Value};

pub(super) struct FileRows {
    path: DatabasePath,
    connection: SqliteConnection,
}

impl FileRows {
    pub(super) async fn open(path: DatabasePath) -> Result<FileRows, StoreError> {
        let options = path.options().synchronous(SqliteSynchronous::Full);
        let connected = options.connect().await;
        let connection = connected.map_err(|error| store_error(&path, &error))?;
        Ok(FileRows { path, connection })
    }

    async fn run(&mut self, statement: &'static str) -> Result<(), StoreError> {
        let run = sqlx::query(statement).execute(&mut self.connection).await;
        run.map(|_| ()).map_err(|error| store_error(&self.path, &error))
    }
}

impl Rows for FileRows {
    fn begin(&mut self) -> Reply<'_, ()> {
        self.run("BEGIN").boxed()
    }

    fn commit(&mut self) -> Reply<'_, ()> {
        self.run("COMMIT").boxed()
    }

    fn count<'a>(&'a mut self, relation: &'a Relation) -> Reply<'a, u64> {
        async {
            let count = AssertSqlSafe(format!("SELECT count(*) FROM {}", relation.name));
            let count = sqlx::query_scalar(count).fetch_one(&mut self.connection).await;
            count.map(i64::unsigned_abs).map_err(|error| store_error(&self.path, &error))
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
            rows.map_err(|error| store_error(&self.path, &error))
        }
        .boxed()
    }

    fn insert<'a>(&'a mut self, relation: &'a Relation, rows: Vec<Row>) -> Reply<'a, ()> {
        async move {
            let parameters = vec!["?"; relation.columns.len()].join(", ");
            let (name, columns) = (relation.name, relation.column_names());
            let insert = format!("INSERT INTO {name} ({columns}) VALUES ({parameters})");
            for row in rows {
                let insert = sqlx::query(AssertSqlSafe(insert.clone()));
                let insert = row.into_iter().fold(insert, bind);
                let inserted = insert.execute(&mut self.connection).await;
                inserted.map_err(|error| store_error(&self.path, &error))?;
            }
            Ok(())
        }
        .boxed()
    }
}

fn bind(
    query: Query<'_, Sqlite, SqliteArguments>,
    value: Value,
) -> Query<'_, Sqlite, SqliteArguments> {
    match value {
        Value::Text(value) => query.bind(value),
        Value::Integer(value) => query.bind(value),
        Value::Boolean(value) => query.bind(value),
        Value::Bytes(value) => query.bind(value),
    }
}

fn read(relation: &Relation, row: &SqliteRow) -> Result<Row, sqlx::Error> {
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
