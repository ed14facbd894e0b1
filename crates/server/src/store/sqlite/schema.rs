//! The schema and its migrations.
//!
//! The version of a file is the number of migrations applied to it. A migration that has
//! been released never changes; a new one is added.

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection};

use super::errors::store_error;
use super::file::DatabasePath;
use crate::store::{Cause, StoreError};

/// The migrations, from each version to the next.
pub(super) const MIGRATIONS: &[&str] = &[
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
    include_str!("schema/5.sql"),
    include_str!("schema/6.sql"),
    include_str!("schema/7.sql"),
    include_str!("schema/8.sql"),
    include_str!("schema/9.sql"),
    include_str!("schema/10.sql"),
    include_str!("schema/11.sql"),
    include_str!("schema/12.sql"),
    include_str!("schema/13.sql"),
    include_str!("schema/14.sql"),
    include_str!("schema/15.sql"),
    include_str!("schema/16.sql"),
    include_str!("schema/17.sql"),
];

/// The version that this program writes.
pub(super) const KNOWN: u32 = MIGRATIONS.len() as u32;

/// `KNNL`: marks a file as Kennel's.
const APPLICATION: i32 = 0x4b4e_4e4c;

/// The version of a file, which is not modified; 0 if it is new.
pub(super) async fn version(
    path: &DatabasePath,
    connection: &mut SqliteConnection,
    known: u32,
) -> Result<u32, StoreError> {
    let mut number = async |query: &'static str| {
        let read = sqlx::query_scalar::<_, i64>(query).fetch_one(&mut *connection).await;
        read.map_err(|error| store_error(path, &error))
    };
    let application = number("PRAGMA application_id").await?;
    let found = number("PRAGMA user_version").await?;
    let objects = number("SELECT count(*) FROM sqlite_schema").await?;
    let is_new = application == 0 && found == 0 && objects == 0;
    if !is_new && application != i64::from(APPLICATION) {
        return Err(StoreError::Foreign { location: path.to_string() });
    }
    match u32::try_from(found) {
        Ok(found) if found <= known => Ok(found),
        Ok(found) => Err(StoreError::Newer { location: path.to_string(), found, known }),
        Err(_) => Err(path.unavailable(Cause::Damaged, format!("its version is {found}"))),
    }
}

/// Applies the migrations that a file lacks, all of them or none.
pub(super) async fn migrate(
    path: &DatabasePath,
    connection: &mut SqliteConnection,
    migrations: &[&'static str],
) -> Result<(), StoreError> {
    let known = migrations.len() as u32;
    // A file of another program is left alone, down to its journal mode.
    version(path, connection, known).await?;
    let failed = |error: sqlx::Error| store_error(path, &error);
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode = WAL")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    if mode != "wal" {
        let detail = format!("its file system supports journal mode '{mode}' only, not 'wal'");
        return Err(path.unavailable(Cause::Failed, detail));
    }

    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?;
    let found = version(path, &mut transaction, known).await?;
    for (migration, version) in migrations.iter().zip(1..).skip(found as usize) {
        sqlx::raw_sql(*migration).execute(&mut *transaction).await.map_err(failed)?;
        if found > 0 {
            tracing::info!(file = %path, version, "migrated the database");
        }
    }
    write_mark(&mut transaction, known).await.map_err(failed)?;
    transaction.commit().await.map_err(failed)
}

/// Writes the application id and version again: nothing changes, but a file that cannot
/// be written fails. The version may be that of a newer node which has migrated the file.
pub(super) async fn try_write(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let version: i64 =
        sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
    write_mark(connection, u32::try_from(version).unwrap_or(KNOWN)).await
}

async fn write_mark(connection: &mut SqliteConnection, version: u32) -> Result<(), sqlx::Error> {
    // A pragma takes no parameters; these numbers are the program's own.
    let mark = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version}");
    sqlx::raw_sql(AssertSqlSafe(mark)).execute(connection).await.map(|_| ())
}

#[cfg(test)]
mod tests {
    use kennel_wire::Occupant;
    use sqlx::ConnectOptions;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;
    use crate::store::Store;
    use crate::store::sqlite::lock::FileLock;
    use crate::store::tests::{Folder, unfinished};

    const FIRST: &str = "CREATE TABLE dogs (name TEXT NOT NULL); INSERT INTO dogs VALUES ('Rex');";
    const SECOND: &str = "ALTER TABLE dogs ADD COLUMN age INTEGER; UPDATE dogs SET age = 3;";
    const BROKEN: &str = "CREATE TABLE cats (name TEXT); INSERT INTO mice VALUES (1);";

    async fn open(folder: &Folder) -> (DatabasePath, SqliteConnection) {
        let options = SqliteConnectOptions::new().filename(folder.file()).create_if_missing(true);
        (DatabasePath::new(&folder.file()).unwrap(), options.connect().await.unwrap())
    }

    #[tokio::test]
    async fn an_older_file_is_migrated_and_keeps_its_data() {
        let folder = Folder::new();
        let (path, mut db) = open(&folder).await;
        migrate(&path, &mut db, &[FIRST]).await.unwrap();
        migrate(&path, &mut db, &[FIRST]).await.unwrap();
        assert_eq!(version(&path, &mut db, 9).await, Ok(1));
        migrate(&path, &mut db, &[FIRST, SECOND]).await.unwrap();
        let dog: (String, i64) =
            sqlx::query_as("SELECT name, age FROM dogs").fetch_one(&mut db).await.unwrap();
        assert_eq!(dog, ("Rex".to_owned(), 3));
        let newer = migrate(&path, &mut db, &[FIRST]).await;
        assert_eq!(
            newer,
            Err(StoreError::Newer {
                location: folder.file().display().to_string(),
                found: 2,
                known: 1
            })
        );
    }

    /// The row of an unfinished table is derived from its log.
    #[tokio::test]
    async fn tables_of_a_version_1_file_are_listed_correctly() {
        const HELD: &str = r#"
            INSERT INTO players (id, name, created_ms) VALUES ('anna', 'Anna', 1), ('ben', 'Ben', 1);
            INSERT INTO tables VALUES
                ('t', '4', 1, '{}', 'playing', 1, 5, 9, NULL, 7),
                ('odd', '2', 1, '{}', 'waiting', 1, 4, 9, 77, 1);
            INSERT INTO seats VALUES ('t', 0, 'anna'), ('t', 1, NULL), ('t', 2, 'ben'), ('t', 3, NULL),
                ('odd', 0, NULL), ('odd', 1, NULL);
            INSERT INTO log VALUES
                ('t', 1, 5, '{"entry":"committed","game":"g","secret":"s"}'),
                ('t', 2, 5, '{"entry":"sat","seat":0,"player":"anna","name":"Anna \"A\" O''Hara"}'),
                ('t', 3, 6, '{"entry":"sat","seat":1,"player":"ben","name":"Ben"}'),
                ('t', 4, 7, '{"entry":"freed","seat":1}'),
                ('t', 5, 8, '{"entry":"sat","seat":2,"player":"ben","name":"Ben"}'),
                ('t', 6, 9, '{"entry":"bot","seat":3,"level":"puppy"}'),
                ('t', 7, 9, '{"entry":"event","play":[3,"A 3k-3s",null]}'),
                ('odd', 1, 9, 'no entry');
        "#;
        let folder = Folder::new();
        let (path, mut db) = open(&folder).await;
        migrate(&path, &mut db, &MIGRATIONS[..1]).await.unwrap();
        sqlx::raw_sql(HELD).execute(&mut db).await.unwrap();
        db.close().await.unwrap();

        let store = folder.store().await;
        let listed = store.public_tables(None, 10, 0).await.unwrap();
        let rows: Vec<_> = listed.into_iter().map(|(_, row)| row).collect();
        let [table, odd] = rows.as_slice() else { panic!("{rows:?}") };
        let player = |name: &str| Occupant::named(name);
        let bot = Occupant::Bot { level: "puppy".to_owned() };
        let seats = [player("Anna \"A\" O'Hara"), Occupant::Nobody, player("Ben"), bot];
        assert_eq!(table.occupants, seats);
        assert_eq!(table.players[2], Some("ben".into()));
        assert_eq!((&table.maker, table.queue, &table.times), (&None, false, &None));
        assert_eq!(odd.occupants, [Occupant::Nobody, Occupant::Nobody]);
        assert_eq!(store.tables_to_wake(77).await.unwrap(), ["odd"]);
        assert_eq!(unfinished(&store, &"anna".into(), 0).await, 1);
    }

    #[tokio::test]
    async fn a_file_that_a_server_uses_is_not_migrated_by_another_program() {
        let folder = Folder::new();
        let (path, mut db) = open(&folder).await;
        let older = MIGRATIONS.len() - 1;
        migrate(&path, &mut db, &MIGRATIONS[..older]).await.unwrap();
        let server = FileLock::acquire(&folder.file()).unwrap();
        let refused = Store::open(&folder.file()).await.err().map(|error| error.to_string());
        assert!(refused.is_some_and(|why| why.contains("restart the server first")));
        assert_eq!(version(&path, &mut db, KNOWN).await, Ok(older as u32));
        drop(server);
        Store::open(&folder.file()).await.unwrap().close().await;
        assert_eq!(version(&path, &mut db, KNOWN).await, Ok(KNOWN));
        // One of the same version may be used beside a server.
        let _server = FileLock::acquire(&folder.file()).unwrap();
        Store::open(&folder.file()).await.unwrap().close().await;
    }

    #[tokio::test]
    async fn a_migration_that_fails_leaves_the_file_as_it_was() {
        let folder = Folder::new();
        let (path, mut db) = open(&folder).await;
        migrate(&path, &mut db, &[FIRST]).await.unwrap();
        let failed = migrate(&path, &mut db, &[FIRST, SECOND, BROKEN]).await;
        assert!(failed.unwrap_err().to_string().contains("mice"));
        assert_eq!(version(&path, &mut db, 9).await, Ok(1));
        let columns: i64 = sqlx::query_scalar("SELECT count(*) FROM pragma_table_info('dogs')")
            .fetch_one(&mut db)
            .await
            .unwrap();
        assert_eq!(columns, 1);
    }
}
