//! The schema and its migrations.
//!
//! Versions have the numbers of the SQLite engine's; the first is that with which this engine
//! began. A migration that has been released never changes; a new one is added.
//!
//! Servers of two versions may run side by side, so that they can be replaced one by one. A
//! migration therefore adds what the new version needs and takes nothing away that the one
//! before it uses; `oldest_writer` says which versions may still write.

use sqlx::Connection;
use sqlx::postgres::PgConnection;

use super::errors::store_error;
use crate::store::StoreError;
use crate::store::location::PostgresAddress;

pub(super) struct Migration {
    version: u32,
    sql: &'static str,
    /// The oldest version that may write after it.
    oldest_writer: u32,
}

pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { version: 7, sql: include_str!("schema/7.sql"), oldest_writer: 7 },
    Migration { version: 8, sql: include_str!("schema/8.sql"), oldest_writer: 7 },
    Migration { version: 9, sql: include_str!("schema/9.sql"), oldest_writer: 7 },
    Migration { version: 10, sql: include_str!("schema/10.sql"), oldest_writer: 7 },
    Migration { version: 11, sql: include_str!("schema/11.sql"), oldest_writer: 7 },
    Migration { version: 12, sql: include_str!("schema/12.sql"), oldest_writer: 7 },
    Migration { version: 13, sql: include_str!("schema/13.sql"), oldest_writer: 7 },
    Migration { version: 14, sql: include_str!("schema/14.sql"), oldest_writer: 7 },
    Migration { version: 15, sql: include_str!("schema/15.sql"), oldest_writer: 7 },
    Migration { version: 16, sql: include_str!("schema/16.sql"), oldest_writer: 7 },
    Migration { version: 17, sql: include_str!("schema/17.sql"), oldest_writer: 7 },
];

/// Says which program the tables belong to, and which versions may write.
const SCHEMA: &str = "CREATE TABLE schema (
        program text PRIMARY KEY CHECK (program = 'kennel'),
        version bigint NOT NULL,
        oldest_writer bigint NOT NULL
    );
    INSERT INTO schema VALUES ('kennel', 0, 0)";

/// One program at a time migrates.
const LOCK: &str =
    "SELECT pg_advisory_xact_lock(hashtextextended('kennel schema ' || current_schema(), 0))";

/// Applies the migrations that a database lacks, all of them or none.
pub(super) async fn migrate(
    address: &PostgresAddress,
    connection: &mut PgConnection,
    migrations: &[Migration],
) -> Result<(), StoreError> {
    let failed = |error: sqlx::Error| store_error(address, &error);
    let known = migrations.last().map_or(0, |migration| migration.version);
    let found = version(address, connection, known).await?;
    if found.is_some_and(|found| found >= known) {
        return Ok(());
    }
    let mut transaction = connection.begin().await.map_err(failed)?;
    sqlx::query(LOCK).execute(&mut *transaction).await.map_err(failed)?;
    // Running games must not wait long behind a migration that waits for a lock.
    sqlx::query("SET LOCAL lock_timeout = '2s'")
        .execute(&mut *transaction)
        .await
        .map_err(failed)?;
    let found = match version(address, &mut transaction, known).await? {
        Some(found) => found,
        None => {
            sqlx::raw_sql(SCHEMA).execute(&mut *transaction).await.map_err(failed)?;
            0
        }
    };
    for migration in migrations.iter().filter(|migration| migration.version > found) {
        sqlx::raw_sql(migration.sql).execute(&mut *transaction).await.map_err(failed)?;
        sqlx::query("UPDATE schema SET version = $1, oldest_writer = $2")
            .bind(i64::from(migration.version))
            .bind(i64::from(migration.oldest_writer))
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        if found > 0 {
            tracing::info!(database = %address, version = migration.version, "migrated the database");
        }
    }
    transaction.commit().await.map_err(failed)
}

/// The version of a database, which is not modified; `None` if it is empty.
async fn version(
    address: &PostgresAddress,
    connection: &mut PgConnection,
    known: u32,
) -> Result<Option<u32>, StoreError> {
    let failed = |error: sqlx::Error| store_error(address, &error);
    let (relations, is_marked): (i64, bool) = sqlx::query_as(
        "SELECT count(*), coalesce(bool_or(c.relname = 'schema' AND EXISTS (
             SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'oldest_writer'
         )), false)
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'v')",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(failed)?;
    if relations == 0 {
        return Ok(None);
    }
    let foreign = || StoreError::Foreign { location: address.to_string() };
    if !is_marked {
        return Err(foreign());
    }
    let row = sqlx::query_as("SELECT version, oldest_writer FROM schema WHERE program = 'kennel'");
    let row: Option<(i64, i64)> = row.fetch_optional(connection).await.map_err(failed)?;
    let number = |number: i64| u32::try_from(number).map_err(|_| foreign());
    let (version, oldest_writer) = row.ok_or_else(foreign)?;
    let (version, oldest_writer) = (number(version)?, number(oldest_writer)?);
    if known < oldest_writer {
        let location = address.to_string();
        return Err(StoreError::Newer { location, found: version, known });
    }
    Ok(Some(version))
}

/// Writes what is there already: nothing changes, but a database that cannot be written fails.
pub(super) async fn try_write(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE schema SET version = version").execute(connection).await.map(|_| ())
}
