//! Files that cannot be used.

use std::fs;
use std::path::Path;

use futures_util::future::join_all;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::*;
use crate::store::{Cause, TableUpdate};

on_each_engine!(
    what_makes_no_sense_is_damage_and_no_panic,
    the_log_only_grows,
    a_mistake_in_writing_costs_those_who_share_it_and_nobody_after_them,
);

async fn append(store: &Store, table: &str, version: u32) -> Result<(), StoreError> {
    store.append(&table.into(), version, vec![entry(table, version)], TableUpdate::default()).await
}

fn cause<T: std::fmt::Debug>(result: Result<T, StoreError>) -> Cause {
    match result {
        Err(StoreError::Unavailable { cause, .. }) => cause,
        other => panic!("{other:?}"),
    }
}

/// The file as another program sees it.
async fn by_hand(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap()
}

#[tokio::test]
async fn a_full_file_refuses_and_works_again_when_there_is_space() {
    let folder = Folder::new();
    let store = folder.store().await;
    store.create_table(table_row("t"), vec![]).await.unwrap();
    pragma(&store, "PRAGMA max_page_count = 1").await.unwrap();
    let large = |version: u32| {
        let text = format!("{version} {}", "x".repeat(20_000));
        let store = store.clone();
        async move { store.append(&"t".into(), version, vec![text; 3], TableUpdate::default()).await }
    };
    for _ in 0..3 {
        let refused = large(1).await;
        let told = refused.clone().unwrap_err().to_string();
        assert!(told.contains("kennel.db") && told.contains("no space is left"), "{told}");
        assert_eq!(cause(refused), Cause::Full);
        assert_eq!(log_of(&store, "t").await, [], "half of it was written");
    }
    // What is small enough goes on, even together with what is not.
    let (refused, stored) = tokio::join!(large(1), append(&store, "t", 1));
    assert_eq!(cause(refused), Cause::Full);
    assert_eq!(stored, Ok(()));

    pragma(&store, "PRAGMA max_page_count = 1000000").await.unwrap();
    large(2).await.unwrap();
    store.close().await;
    let log = log_of(&folder.store().await, "t").await;
    assert_eq!(log.iter().map(|entry| entry.version).collect::<Vec<_>>(), [1, 2, 3, 4]);
}

/// As when the system makes a disk read-only after an error.
#[tokio::test]
async fn a_file_that_becomes_read_only_refuses_and_works_again() {
    let folder = Folder::new();
    let store = folder.store().await;
    store.create_table(table_row("t"), vec![]).await.unwrap();
    pragma(&store, "PRAGMA query_only = ON").await.unwrap();
    let both = join_all([append(&store, "t", 1), append(&store, "t", 1)]).await;
    for refused in both {
        assert_eq!(cause(refused), Cause::ReadOnly);
    }
    assert_eq!(log_of(&store, "t").await, []);
    append(&store, "t", 1).await.unwrap();
    assert_eq!(log_of(&store, "t").await.len(), 1);
}

#[tokio::test]
async fn a_file_that_is_gone_is_missed_and_used_again_when_it_is_back() {
    let folder = Folder::new();
    let store = folder.store().await;
    store.create_table(table_row("t"), vec![]).await.unwrap();
    let away = folder.path().join("away.db");
    fs::rename(folder.file(), &away).unwrap();
    for _ in 0..2 {
        assert_eq!(cause(append(&store, "t", 1).await), Cause::Gone);
        assert_eq!(cause(store.table(&"t".into()).await), Cause::Gone);
    }
    assert!(!folder.file().exists(), "a new file would hide that the old one is gone");
    fs::rename(&away, folder.file()).unwrap();
    assert_eq!(log_of(&store, "t").await, []);
    append(&store, "t", 1).await.unwrap();
    store.close().await;
    assert_eq!(log_of(&folder.store().await, "t").await.len(), 1);
}

#[tokio::test]
async fn a_file_that_was_deleted_can_be_restored_from_a_copy() {
    let folder = Folder::new();
    let store = folder.store().await;
    store.create_table(table_row("t"), vec![]).await.unwrap();
    append(&store, "t", 1).await.unwrap();
    store.close().await;
    let copy = folder.path().join("copy");
    fs::copy(folder.file(), &copy).unwrap();

    let store = folder.store().await;
    append(&store, "t", 2).await.unwrap();
    for file in ["kennel.db", "kennel.db-wal", "kennel.db-shm"] {
        fs::remove_file(folder.path().join(file)).unwrap();
    }
    assert_eq!(cause(append(&store, "t", 3).await), Cause::Gone);
    fs::copy(&copy, folder.file()).unwrap();
    // Reading notices it, too, and not only writing.
    assert_eq!(log_of(&store, "t").await.len(), 1);
    assert!(matches!(append(&store, "t", 3).await, Err(StoreError::Conflict { next: 2, .. })));
    append(&store, "t", 2).await.unwrap();
    assert_eq!(log_of(&store, "t").await.len(), 2);
}

#[tokio::test]
async fn a_folder_that_does_not_exist_is_named() {
    let folder = Folder::new();
    let path = folder.path().join("nowhere").join("kennel.db");
    let refused = Store::open(&path).await.map(|_| ());
    assert!(refused.clone().unwrap_err().to_string().contains("nowhere/kennel.db"));
    assert_eq!(cause(refused), Cause::Gone);
    assert_eq!(cause(Store::open(folder.path()).await.map(|_| ())), Cause::Gone);
}

#[tokio::test]
async fn a_file_of_a_newer_program_is_refused_and_not_touched() {
    let folder = Folder::new();
    folder.store().await.close().await;
    let mut newer = by_hand(&folder.file()).await;
    sqlx::query("PRAGMA user_version = 99").execute(&mut newer).await.unwrap();
    newer.close().await.unwrap();
    let before = fs::read(folder.file()).unwrap();
    let refused = Store::open(&folder.file()).await.map(|_| ()).unwrap_err();
    assert!(matches!(&refused, StoreError::Newer { location, found: 99, .. }
            if *location == folder.file().display().to_string()));
    assert!(refused.to_string().contains("has version 99 and comes from a newer program"));
    assert_eq!(fs::read(folder.file()).unwrap(), before);
}

#[tokio::test]
async fn a_file_of_another_program_is_refused_and_not_touched() {
    let folder = Folder::new();
    let mut foreign = by_hand(&folder.file()).await;
    sqlx::query("CREATE TABLE recipes (name)").execute(&mut foreign).await.unwrap();
    foreign.close().await.unwrap();
    let before = fs::read(folder.file()).unwrap();
    let refused = Store::open(&folder.file()).await.map(|_| ());
    assert_eq!(refused, Err(StoreError::Foreign { location: folder.file().display().to_string() }));
    assert_eq!(fs::read(folder.file()).unwrap(), before);

    let text = folder.path().join("text");
    fs::write(&text, "Dear diary, ".repeat(100)).unwrap();
    assert_eq!(cause(Store::open(&text).await.map(|_| ())), Cause::Damaged);
    assert_eq!(fs::read_to_string(&text).unwrap(), "Dear diary, ".repeat(100));
}

/// Changes that another program makes to the file are noticed.
async fn what_makes_no_sense_is_damage_and_no_panic(bed: &Bed) {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    store.create_table(table_row("t"), vec![]).await.unwrap();
    store.finish_game(game_row("g", "t", anna.id.clone())).await.unwrap();
    pragma(&store, "UPDATE games SET winners = 'everyone'").await.unwrap();
    pragma(&store, "UPDATE tables SET rules_version = -1").await.unwrap();
    assert_eq!(cause(store.game(&"g".into()).await), Cause::Damaged);
    assert_eq!(cause(store.table(&"t".into()).await), Cause::Damaged);
}

async fn the_log_only_grows(bed: &Bed) {
    let store = bed.store().await;
    store.create_table(table_row("t"), vec![entry("t", 1)]).await.unwrap();
    for change in ["UPDATE log SET entry = 'changed'", "DELETE FROM log"] {
        let refused = pragma(&store, change).await.unwrap_err();
        assert!(refused.to_string().contains("the log only grows"), "{refused}");
    }
    assert_eq!(log_of(&store, "t").await[0].entry, entry("t", 1));
}

/// Another program that holds the file for a moment is waited for.
#[tokio::test]
async fn a_file_that_is_busy_is_waited_for() {
    let folder = Folder::new();
    let store = folder.store().await;
    store.create_table(table_row("t"), vec![]).await.unwrap();
    let mut other = by_hand(&folder.file()).await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    // The result is the same if the write is tried only after that.
    let release = async {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        sqlx::query("COMMIT").execute(&mut other).await.unwrap();
    };
    let (stored, ()) = tokio::join!(append(&store, "t", 1), release);
    assert_eq!(stored, Ok(()));
}

/// As if the code that writes had a bug.
async fn a_mistake_in_writing_costs_those_who_share_it_and_nobody_after_them(bed: &Bed) {
    let store = bed.store().await;
    store.create_table(table_row("t"), vec![]).await.unwrap();
    append(&store, "t", 1).await.unwrap();
    let (shared, broken) = tokio::join!(append(&store, "t", 2), store.engine.write(Job::Panic));
    assert!(broken.is_err(), "{broken:?}");
    // SQLite's changes share a transaction, PostgreSQL's do not.
    assert_eq!(shared.is_err(), matches!(bed, Bed::File(_)), "{shared:?}");
    let stored = 1 + u32::from(shared.is_ok());
    assert_eq!(log_of(&store, "t").await.len(), stored as usize, "half of it was written");
    append(&store, "t", stored + 1).await.unwrap();
    store.close().await;
    assert_eq!(log_of(&bed.store().await, "t").await.len(), stored as usize + 1);
}
