//! What the tables are, and how an older file is brought up to date.
//!
//! The version of a file is the number of steps it has taken. A step that has been
//! released never changes again: a new one is added.

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection};

use super::errors::unavailable;
use super::file::DatabasePath;
use crate::store::{Cause, StoreError};

/// How a file gets from each version to the next.
pub(super) const STEPS: &[&str] = &[
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
];

/// `KNNL`: says that a file is ours.
const APPLICATION: i32 = 0x4b4e_4e4c;

/// Finds out which version a file has, without touching it; a new one has none.
pub(super) async fn version(
    place: &DatabasePath,
    connection: &mut SqliteConnection,
    known: u32,
) -> Result<u32, StoreError> {
    let mut number = async |question: &'static str| {
        let read = sqlx::query_scalar::<_, i64>(question).fetch_one(&mut *connection).await;
        read.map_err(|error| unavailable(place, &error))
    };
    let application = number("PRAGMA application_id").await?;
    let found = number("PRAGMA user_version").await?;
    let objects = number("SELECT count(*) FROM sqlite_schema").await?;
    let is_new = application == 0 && found == 0 && objects == 0;
    if !is_new && application != i64::from(APPLICATION) {
        return Err(StoreError::Foreign { path: place.path().to_owned() });
    }
    match u32::try_from(found) {
        Ok(found) if found <= known => Ok(found),
        Ok(found) => Err(StoreError::Newer { path: place.path().to_owned(), found, known }),
        Err(_) => Err(place.unavailable(Cause::Damaged, format!("its version is {found}"))),
    }
}

/// Takes the steps a file lacks, all of them or none.
pub(super) async fn bring_up_to_date(
    place: &DatabasePath,
    connection: &mut SqliteConnection,
    steps: &[&'static str],
) -> Result<(), StoreError> {
    let known = steps.len() as u32;
    // Not even the mode changes if the file is none of ours.
    version(place, connection, known).await?;
    let fault = |error: sqlx::Error| unavailable(place, &error);
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode = WAL")
        .fetch_one(&mut *connection)
        .await
        .map_err(fault)?;
    if mode != "wal" {
        let detail = format!("its journal can only be '{mode}' where it lies, not 'wal'");
        return Err(place.unavailable(Cause::Failed, detail));
    }

    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(fault)?;
    let found = version(place, &mut transaction, known).await?;
    for (step, version) in steps.iter().zip(1..).skip(found as usize) {
        sqlx::raw_sql(*step).execute(&mut *transaction).await.map_err(fault)?;
        if found > 0 {
            tracing::info!(file = %place.path().display(), version, "brought the file up to date");
        }
    }
    write_mark(&mut transaction, known).await.map_err(fault)?;
    transaction.commit().await.map_err(fault)
}

/// Writes whose file it is and its version, once more: a file that cannot be
/// written says so here and now, even though nothing changes.
pub(super) async fn mark(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    write_mark(connection, STEPS.len() as u32).await
}

async fn write_mark(connection: &mut SqliteConnection, version: u32) -> Result<(), sqlx::Error> {
    // A pragma takes no parameters, but these are numbers of our own.
    let mark = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version}");
    sqlx::raw_sql(AssertSqlSafe(mark)).execute(connection).await.map(|_| ())
}

#[cfg(test)]
mod tests {
    use kennel_wire::Occupant;
    use sqlx::ConnectOptions;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;
    use crate::store::tests::Folder;

    const FIRST: &str = "CREATE TABLE dogs (name TEXT NOT NULL); INSERT INTO dogs VALUES ('Rex');";
    const SECOND: &str = "ALTER TABLE dogs ADD COLUMN age INTEGER; UPDATE dogs SET age = 3;";
    const BROKEN: &str = "CREATE TABLE cats (name TEXT); INSERT INTO mice VALUES (1);";

    async fn opened(folder: &Folder) -> (DatabasePath, SqliteConnection) {
        let options = SqliteConnectOptions::new().filename(folder.file()).create_if_missing(true);
        (DatabasePath::new(&folder.file()).unwrap(), options.connect().await.unwrap())
    }

    #[tokio::test]
    async fn an_older_file_takes_the_steps_it_lacks_and_keeps_what_it_holds() {
        let folder = Folder::new();
        let (place, mut db) = opened(&folder).await;
        bring_up_to_date(&place, &mut db, &[FIRST]).await.unwrap();
        bring_up_to_date(&place, &mut db, &[FIRST]).await.unwrap();
        assert_eq!(version(&place, &mut db, 9).await, Ok(1));
        bring_up_to_date(&place, &mut db, &[FIRST, SECOND]).await.unwrap();
        let dog: (String, i64) =
            sqlx::query_as("SELECT name, age FROM dogs").fetch_one(&mut db).await.unwrap();
        assert_eq!(dog, ("Rex".to_owned(), 3));
        let newer = bring_up_to_date(&place, &mut db, &[FIRST]).await;
        assert_eq!(newer, Err(StoreError::Newer { path: folder.file(), found: 2, known: 1 }));
    }

    /// What is in the log of a table that is not over can be seen in its row.
    #[tokio::test]
    async fn a_file_of_the_first_version_is_listed_rightly() {
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
        let (place, mut db) = opened(&folder).await;
        bring_up_to_date(&place, &mut db, &STEPS[..1]).await.unwrap();
        sqlx::raw_sql(HELD).execute(&mut db).await.unwrap();
        db.close().await.unwrap();

        let store = folder.store().await;
        let rows = store.public_tables(10, 0).await.unwrap();
        let [table, odd] = rows.as_slice() else { panic!("{rows:?}") };
        let player = |name: &str| Occupant::Player { name: name.to_owned() };
        let bot = Occupant::Bot { level: "puppy".to_owned() };
        let seats = [player("Anna \"A\" O'Hara"), Occupant::Nobody, player("Ben"), bot];
        assert_eq!(table.occupants, seats);
        assert_eq!(table.players[2], Some("ben".into()));
        assert_eq!((&table.maker, table.queue, &table.times), (&None, false, &None));
        assert_eq!(odd.occupants, [Occupant::Nobody, Occupant::Nobody]);
        assert_eq!(store.tables_to_wake(77).await.unwrap(), ["odd"]);
        assert_eq!(store.unfinished_tables(&"anna".into(), 0).await.unwrap(), 1);
    }

    #[tokio::test]
    async fn a_step_that_fails_leaves_the_file_as_it_was() {
        let folder = Folder::new();
        let (place, mut db) = opened(&folder).await;
        bring_up_to_date(&place, &mut db, &[FIRST]).await.unwrap();
        let failed = bring_up_to_date(&place, &mut db, &[FIRST, SECOND, BROKEN]).await;
        assert!(failed.unwrap_err().to_string().contains("mice"));
        assert_eq!(version(&place, &mut db, 9).await, Ok(1));
        let columns: i64 = sqlx::query_scalar("SELECT count(*) FROM pragma_table_info('dogs')")
            .fetch_one(&mut db)
            .await
            .unwrap();
        assert_eq!(columns, 1);
    }
}
