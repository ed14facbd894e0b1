//! What is damaged on the disk is refused and named, never told.

use std::fs;

use super::*;
use crate::store::Thing;

on_each_engine!(
    a_changed_entry_is_named,
    a_changed_part_or_game_is_named,
    a_check_names_everything_that_is_damaged,
);

fn damaged(id: &str, entry: Option<u32>) -> StoreError {
    let what = if id == "g" { Thing::Game } else { Thing::Table };
    StoreError::Damaged { what, id: id.to_owned(), entry }
}

/// A store with a table of five entries, a packed one and a game.
async fn filled(bed: &Bed) -> Store {
    let store = bed.store().await;
    let (anna, _) = store.create_guest("Anna").await.unwrap();
    let entries = |table: &str| (1..=5).map(|version| entry(table, version)).collect::<Vec<_>>();
    store.create_table(table_row("t"), entries("t")).await.unwrap();
    let over = TableRow { phase: Phase::Over, ..table_row("packed") };
    store.create_table(over, entries("packed")).await.unwrap();
    assert_eq!(store.pack_logs(std::time::Duration::ZERO).await, Ok(1));
    store.finish_game(game_row("g", "t", anna.id)).await.unwrap();
    store
}

async fn a_changed_entry_is_named(bed: &Bed) {
    let store = filled(bed).await;
    bed.drop_trigger("log_is_not_changed", "log").await;
    bed.drop_trigger("log_is_not_cut", "log").await;
    for (change, back, entry) in [
        (
            "UPDATE log SET entry = replace(entry, 'entry 3', 'entry 9') WHERE version = 3",
            "UPDATE log SET entry = replace(entry, 'entry 9', 'entry 3') WHERE version = 3",
            Some(3),
        ),
        (
            "UPDATE log SET at_ms = at_ms + 1 WHERE version = 2",
            "UPDATE log SET at_ms = at_ms - 1 WHERE version = 2",
            Some(2),
        ),
        (
            "UPDATE log SET checksum = checksum + 1 WHERE version = 5",
            "UPDATE log SET checksum = checksum - 1 WHERE version = 5",
            Some(5),
        ),
        (
            "UPDATE tables SET last_version = 6 WHERE id = 't'",
            "UPDATE tables SET last_version = 5 WHERE id = 't'",
            Some(6),
        ),
        (
            "UPDATE tables SET rules = '5' WHERE id = 't'",
            "UPDATE tables SET rules = '4' WHERE id = 't'",
            None,
        ),
        // Entries swapped between versions, and one that is gone.
        (
            "UPDATE log SET version = CASE version WHEN 4 THEN 40 ELSE version END",
            "UPDATE log SET version = CASE version WHEN 40 THEN 4 ELSE version END",
            Some(40),
        ),
        ("DELETE FROM log WHERE version = 4", "SELECT 1", Some(4)),
    ] {
        pragma(&store, change).await.unwrap();
        let found = store.table(&"t".into()).await.map(|_| ());
        assert_eq!(found, Err(damaged("t", entry)), "{change}");
        pragma(&store, back).await.unwrap();
    }
}

async fn a_changed_part_or_game_is_named(bed: &Bed) {
    let store = filled(bed).await;
    assert_eq!(log_of(&store, "packed").await.len(), 5);
    bed.drop_trigger("parts_are_not_changed", "log_parts").await;
    pragma(&store, "UPDATE log_parts SET last = 4").await.unwrap();
    assert_eq!(store.table(&"packed".into()).await.map(|_| ()), Err(damaged("packed", Some(1))));
    for change in ["record", "secret", "commitment", "rules"] {
        let statement: &'static str = match change {
            "record" => "UPDATE games SET record = 'a record'",
            "secret" => "UPDATE games SET secret = 'a secret', record = 'the record'",
            "commitment" => "UPDATE games SET commitment = 'x', secret = 'the secret'",
            _ => "UPDATE games SET rules = '5', commitment = 'the commitment'",
        };
        pragma(&store, statement).await.unwrap();
        assert_eq!(store.game(&"g".into()).await, Err(damaged("g", None)), "{change}");
    }
    pragma(&store, "UPDATE games SET rules = '4'").await.unwrap();
    assert!(store.game(&"g".into()).await.is_ok());
}

/// One damaged thing does not keep the others from being checked.
async fn a_check_names_everything_that_is_damaged(bed: &Bed) {
    let store = filled(bed).await;
    bed.drop_trigger("parts_are_not_changed", "log_parts").await;
    pragma(&store, "UPDATE log_parts SET last = 4").await.unwrap();
    pragma(&store, "UPDATE games SET record = 'a record'").await.unwrap();
    store.close().await;
    let wrong = crate::backup::check(bed.location()).await.unwrap().wrong;
    for damaged in [damaged("g", None), damaged("packed", Some(1))] {
        assert!(wrong.contains(&damaged.to_string()), "{damaged}: {wrong:?}");
    }
}

/// What one reads of a table and a game: everything that is folded and told.
async fn told(store: &Store) -> Result<(Vec<LogEntry>, Vec<LogEntry>, String), StoreError> {
    let log = async |id: &str| {
        let table = store.table(&id.into()).await?;
        let (row, log) = table.ok_or(StoreError::Closed)?;
        assert_eq!((row.rules.as_str(), row.rules_version), ("4", 1), "a changed row was told");
        Ok::<_, StoreError>(log)
    };
    let game = store.game(&"g".into()).await?.ok_or(StoreError::Closed)?;
    assert_eq!(game.winners, [0, 2], "a changed game was told");
    Ok((log("t").await?, log("packed").await?, game.record + &game.secret))
}

/// One bit after another is flipped in a closed file.
#[tokio::test]
async fn no_flipped_bit_is_told() {
    let bed = Bed::file();
    let Bed::File(folder) = &bed else { unreachable!("it was made as one") };
    let store = filled(&bed).await;
    let expected = told(&store).await.unwrap();
    store.close().await;
    let whole = fs::read(folder.file()).unwrap();
    let text = b"entry 3 of t";
    let at = whole.windows(text.len()).position(|window| window == text).unwrap();
    // Every byte around an entry, and a sample of all others.
    let near = at.saturating_sub(64)..at + 128;
    let places = (0..whole.len()).filter(|place| near.contains(place) || place % 499 == 7);
    let mut refused = 0;
    for place in places {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        let copy = Folder::new();
        fs::write(copy.file(), bytes).unwrap();
        let found = match Store::open(&copy.file()).await {
            Ok(store) => {
                let found = told(&store).await;
                store.close().await;
                found
            }
            Err(error) => Err(error),
        };
        match found {
            Ok(found) => assert!(found == expected, "bit {} of byte {place}", place % 8),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 50, "only {refused} were refused");
}
