//! What is counted in the database, whoever asks at the same time.

use std::time::Duration;

use futures_util::future::join_all;

use super::*;
use crate::store::SharedLimit;

on_each_engine!(a_limit_lets_so_many_in_and_one_more_after_each_interval, keys_are_not_stored);
on_each_engine!(multi_thread:
    servers_count_together,
    a_player_has_no_more_tokens_and_tables_than_allowed,
);

const HOUR: Duration = Duration::from_secs(3600);

fn limit(burst: u32, interval: Duration) -> SharedLimit {
    SharedLimit { what: "visits", burst, interval }
}

async fn a_limit_lets_so_many_in_and_one_more_after_each_interval(bed: &Bed) {
    let store = bed.store().await;
    for burst in [1, 2, 5] {
        let (limit, key) = (limit(burst, HOUR), format!("with {burst}"));
        for _ in 0..burst {
            assert_eq!(store.count(limit, &key).await, Ok(true));
        }
        for _ in 0..3 {
            assert_eq!(store.count(limit, &key).await, Ok(false), "{burst}");
        }
        // An interval goes by.
        pragma(&store, "UPDATE counts SET rests_us = rests_us - 3600000000").await.unwrap();
        assert_eq!(store.count(limit, &key).await, Ok(true));
        assert_eq!(store.count(limit, &key).await, Ok(false));
    }
    assert_eq!(store.count(limit(1, HOUR), "another").await, Ok(true));
    let other = SharedLimit { what: "others", ..limit(1, HOUR) };
    assert_eq!(store.count(other, "another").await, Ok(true), "another limit");

    // What has rested for long counts no more than what was never there.
    pragma(&store, "UPDATE counts SET rests_us = 7").await.unwrap();
    for expected in [true, true, false] {
        assert_eq!(store.count(limit(2, HOUR), "with 2").await, Ok(expected));
    }
    store.forget_counts().await.unwrap();
    assert_eq!(store.count(limit(2, HOUR), "with 2").await, Ok(false), "it is not at rest");
    assert_eq!(store.count(limit(1, HOUR), "with 5").await, Ok(true));
}

async fn keys_are_not_stored(bed: &Bed) {
    let store = bed.store().await;
    store.count(limit(1, HOUR), "192.0.2.7").await.unwrap();
    // It fails if the row is not there in this form.
    pragma(&store, "INSERT INTO counts SELECT key, 1 FROM counts WHERE length(key) = 32")
        .await
        .unwrap_err();
}

async fn servers_count_together(bed: &Bed) {
    let stores = [bed.store().await, bed.store().await, bed.store().await];
    let visits = (0..60).map(|number| stores[number % 3].count(limit(25, HOUR), "one"));
    let let_in = join_all(visits).await.into_iter().filter(|visit| *visit == Ok(true));
    assert_eq!(let_in.count(), 25);
}

async fn a_player_has_no_more_tokens_and_tables_than_allowed(bed: &Bed) {
    let stores = [bed.store().await, bed.store().await];
    let (anna, _) = stores[0].create_guest("Anna").await.unwrap();
    let tokens = (0..20)
        .map(|number| stores[number % 2].new_bot_token(&anna.id, "bot", &[Scope::Play], YEAR, 7));
    let made = join_all(tokens).await;
    assert_eq!(made.iter().filter(|token| token.is_ok()).count(), 7);
    let refused = made.into_iter().find_map(Result::err);
    assert_eq!(refused, Some(StoreError::TooMany { what: Thing::Token, count: 7 }));
    assert_eq!(stores[0].tokens_of(&anna.id).await.unwrap().len(), 7);

    let tables = (0..20).map(|number| {
        let limit = TableLimit { player: anna.id.clone(), most: 4, since_ms: 0 };
        let maker = Some(anna.id.clone());
        let row = TableRow { maker, ..table_row(TableId::new(format!("t{number}"))) };
        stores[number % 2].create_table_within(Some(limit), row, vec![])
    });
    let made = join_all(tables).await;
    assert_eq!(made.iter().filter(|table| table.is_ok()).count(), 4);
    assert_eq!(unfinished(&stores[1], &anna.id, 0).await, 4);
    let nobody = TableLimit { player: "nobody".into(), most: 4, since_ms: 0 };
    let unknown = stores[0].create_table_within(Some(nobody), table_row("t"), vec![]).await;
    assert!(matches!(unknown, Err(StoreError::Missing { what: Thing::Player, .. })));
}
