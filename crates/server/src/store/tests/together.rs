//! Many who write at once.

use std::fs;

use futures_util::future::join_all;

use super::*;
use crate::store::{TableUpdate, Thing, Times};

on_each_engine!(
    moves_that_are_made_together_are_stored_as_they_would_be_alone,
    requests_are_done_in_the_order_in_which_they_come,
    a_request_that_is_refused_does_not_concern_the_others,
    a_request_that_fails_does_not_concern_the_others,
    what_was_asked_for_before_closing_is_stored,
);
on_each_engine!(multi_thread: what_hundreds_store_at_once_is_there_and_in_order);

async fn what_hundreds_store_at_once_is_there_and_in_order(bed: &Bed) {
    const TABLES: usize = 300;
    const APPENDS: u32 = 10;
    let store = bed.store().await;
    let writers = (0..TABLES).map(|number| {
        let (store, table) = (store.clone(), TableId::new(format!("t{number}")));
        tokio::spawn(async move {
            store.create_table(table_row(table.clone()), vec![entry(&table, 1)]).await.unwrap();
            for number in 0..APPENDS {
                let first = 2 + 2 * number;
                let entries = vec![entry(&table, first), entry(&table, first + 1)];
                store.append(&table, first, entries, TableUpdate::default()).await.unwrap();
                // What was acknowledged can be read.
                assert_eq!(log_of(&store, table.clone()).await.len(), first as usize + 1);
            }
        })
    });
    for writer in join_all(writers).await {
        writer.unwrap();
    }
    store.close().await;

    let store = bed.store().await;
    for number in 0..TABLES {
        let table = TableId::new(format!("t{number}"));
        let log = log_of(&store, table.clone()).await;
        assert_eq!(log.len() as u32, 1 + 2 * APPENDS);
        for (found, version) in log.into_iter().zip(1..) {
            assert_eq!((found.version, found.entry), (version, entry(&table, version)));
        }
    }
}

#[tokio::test]
async fn what_waits_together_is_committed_together() {
    let folder = Folder::new();
    let store = folder.store().await;
    for number in 0..400 {
        store.create_table(table_row(TableId::new(format!("t{number}"))), vec![]).await.unwrap();
    }
    store.close().await;
    let store = folder.store().await;
    let before = commits(&folder);
    let appends = (0..400).map(|number| {
        let (store, table) = (&store, TableId::new(format!("t{number}")));
        async move { store.append(&table, 1, vec![entry(&table, 1)], TableUpdate::default()).await }
    });
    assert!(join_all(appends).await.iter().all(Result::is_ok));
    let commits = commits(&folder) - before;
    assert!((1..=3).contains(&commits), "{commits} commits for 400 appends");
}

/// Moves at many tables share statements; nothing shows that.
async fn moves_that_are_made_together_are_stored_as_they_would_be_alone(bed: &Bed) {
    let store = bed.store().await;
    let tables: Vec<TableId> = (0..20).map(|number| TableId::new(format!("t{number}"))).collect();
    for table in &tables {
        let row = TableRow { wake_ms: Some(7), asked: Some(vec![3]), ..table_row(table.clone()) };
        store.create_table(row, vec![entry(table, 1)]).await.unwrap();
    }
    let odd = r#"{"name":"Zoë \"the\" O'Neill \\ \u0000","cards":["7","X"]}"#;
    let entries = |number: usize| match number % 4 {
        0 => vec![],
        1 => vec![odd.to_owned()],
        2 => vec!["12".to_owned(), "null".to_owned(), String::new()],
        _ => vec![entry("t", 2), entry("t", 3)],
    };
    let wake_ms = |number: usize| [None, Some(None), Some(Some(9_000))][number % 3];
    let times = |number: usize| {
        let thought_ms = vec![1, 2, 3, number as u64];
        (number > 5).then_some(Times { thought_ms, elapsed_ms: 40, noted_ms: 50 })
    };
    let asked = |number: usize| [None, Some(vec![]), Some(vec![0, 2])][number % 3].clone();
    let moves = tables.iter().enumerate().map(|(number, table)| {
        let (wake_ms, times, asked) = (wake_ms(number), times(number), asked(number));
        let update = TableUpdate { wake_ms, times, asked, ..TableUpdate::default() };
        store.append(table, 2, entries(number), update)
    });
    assert!(join_all(moves).await.iter().all(Result::is_ok));
    for (number, table) in tables.iter().enumerate() {
        let (row, log) = store.table(table).await.unwrap().unwrap();
        assert_eq!(row.wake_ms, wake_ms(number).unwrap_or(Some(7)), "{number}");
        assert_eq!(row.times, times(number));
        assert_eq!(row.asked, asked(number).or(Some(vec![3])));
        assert_eq!((row.phase, row.players), (Phase::Waiting, vec![None; 4]));
        let found: Vec<String> = log.iter().skip(1).map(|line| line.entry.clone()).collect();
        assert_eq!(found, entries(number));
        assert!(log.iter().zip(1..).all(|(line, version)| line.version == version));
        if !entries(number).is_empty() {
            assert_eq!(log.last().unwrap().at_ms, row.updated_ms);
        }
        let next = log.len() as u32 + 1;
        assert!(store.append(table, next, vec![], TableUpdate::default()).await.is_ok());
    }
}

/// The WAL is checkpointed while the writer is busy.
#[tokio::test]
async fn the_wal_is_checkpointed_regularly() {
    let folder = Folder::new();
    let store = folder.store().await;
    let tables: Vec<TableId> = (0..100).map(|number| TableId::new(format!("t{number}"))).collect();
    for table in &tables {
        store.create_table(table_row(table.clone()), vec![]).await.unwrap();
    }
    let size = || fs::metadata(folder.file()).unwrap().len();
    let before = size();
    let mut version = 0;
    while size() == before {
        version += 1;
        assert!(version < 2_000, "the WAL was never checkpointed");
        let appends = tables.iter().map(|table| {
            store.append(table, version, vec![entry(table, version)], TableUpdate::default())
        });
        assert!(join_all(appends).await.iter().all(Result::is_ok));
    }
    // Long before the writer would do it itself.
    let log = fs::metadata(folder.path().join("kennel.db-wal")).unwrap().len();
    assert!(log < 16_000 * 4096, "{log} bytes, {version} rounds");
    assert_eq!(log_of(&store, "t7").await.len() as u32, version);
}

/// One table's appends may be sent off without waiting for the answers.
async fn requests_are_done_in_the_order_in_which_they_come(bed: &Bed) {
    let store = bed.store().await;
    store.create_table(table_row("t"), vec![]).await.unwrap();
    let table = TableId::new("t");
    let appends = (1..=100).map(|version| {
        store.append(&table, version, vec![entry("t", version)], TableUpdate::default())
    });
    assert!(join_all(appends).await.iter().all(Result::is_ok));
    assert_eq!(log_of(&store, "t").await.len(), 100);
}

async fn a_request_that_is_refused_does_not_concern_the_others(bed: &Bed) {
    let store = bed.store().await;
    let tables: Vec<TableId> = (0..50).map(|number| TableId::new(format!("t{number}"))).collect();
    for table in &tables {
        store.create_table(table_row(table.clone()), vec![]).await.unwrap();
    }
    let nowhere = TableId::new("nowhere");
    let appends = tables.iter().enumerate().map(|(number, table)| {
        // Every third one comes too late, every fifth one is for no table.
        let first = if number % 3 == 0 { 2 } else { 1 };
        let table = if number % 5 == 0 { &nowhere } else { table };
        store.append(table, first, vec![entry(table, 1)], TableUpdate::default())
    });
    for (number, result) in join_all(appends).await.into_iter().enumerate() {
        match result {
            Err(StoreError::Missing { .. }) => assert!(number % 5 == 0),
            Err(StoreError::Conflict { next: 1, first: 2, .. }) => assert!(number % 3 == 0),
            other => {
                assert_eq!(other, Ok(()));
                assert!(number % 3 != 0 && number % 5 != 0);
            }
        }
        let stored = log_of(&store, tables[number].clone()).await.len();
        assert_eq!(stored, usize::from(number % 3 != 0 && number % 5 != 0), "{number}");
    }
}

/// An entry that is there although the table does not know of it: the file was
/// changed by hand. Only the table concerned is refused, and stays as it was.
async fn a_request_that_fails_does_not_concern_the_others(bed: &Bed) {
    let store = bed.store().await;
    for table in ["a", "b", "c"] {
        store.create_table(table_row(table), vec![]).await.unwrap();
    }
    pragma(&store, "INSERT INTO log VALUES ('b', 2, 0, 'by hand', NULL)").await.unwrap();
    let tables = ["a", "b", "c"].map(TableId::new);
    let appends = tables.each_ref().map(|table| {
        let entries = vec![entry(table, 1), entry(table, 2)];
        store.append(table, 1, entries, TableUpdate::default())
    });
    let results = join_all(appends).await;
    assert!(matches!(results[1], Err(StoreError::Unavailable { .. })), "{:?}", results[1]);
    assert_eq!((&results[0], &results[2]), (&Ok(()), &Ok(())));
    assert_eq!(log_of(&store, "a").await.len(), 2);
    let damaged = StoreError::Damaged { what: Thing::Table, id: "b".to_owned(), entry: Some(1) };
    assert_eq!(store.table(&"b".into()).await, Err(damaged));
    assert_eq!(log_of(&store, "c").await.len(), 2);
}

async fn what_was_asked_for_before_closing_is_stored(bed: &Bed) {
    let store = bed.store().await;
    store.create_table(table_row("t"), vec![]).await.unwrap();
    let table = TableId::new("t");
    let appends = join_all((1..=100).map(|version| {
        store.append(&table, version, vec![entry("t", version)], TableUpdate::default())
    }));
    let (results, ()) = tokio::join!(appends, store.close());
    assert!(results.iter().all(Result::is_ok));
    assert_eq!(store.table(&"t".into()).await, Err(StoreError::Closed));
    assert_eq!(store.create_guest("Anna").await, Err(StoreError::Closed));
    store.close().await;
    if let Bed::File(folder) = bed {
        // Closing checkpoints the WAL into the database.
        assert!(!folder.path().join("kennel.db-wal").exists());
    }
    assert_eq!(log_of(&bed.store().await, "t").await.len(), 100);
}

/// The WAL has a header of 32 bytes and then frames of 24
/// bytes and a page; a frame that commits says how large the file is then.
fn commits(folder: &Folder) -> usize {
    let log = fs::read(folder.path().join("kennel.db-wal")).unwrap();
    let Some((header, frames)) = log.split_at_checked(32) else { return 0 };
    let salt = &header[16..24];
    frames.chunks(24 + 4096).filter(|frame| &frame[8..16] == salt && frame[4..8] != [0; 4]).count()
}
