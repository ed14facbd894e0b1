//! Clocks across server restarts.

use std::path::Path;
use std::time::Duration;

use kennel_server::store::{Store, TableRow, TableUpdate, Times};
use kennel_wire::{Change, ClientMessage, StandInReason};
use serde_json::json;

use crate::support::seated_at;
use crate::support::{Client, Running, State, all_ready, eventually, new_database, playing, quick};

/// Reads until one is asked something.
async fn asked(client: &mut Client) {
    let is_asked = |state: &State| {
        let ask = state.ask.as_ref();
        ask.zip(state.seat).is_some_and(|(ask, seat)| ask.seats.contains(&seat))
    };
    client.until(is_asked).await;
}

/// Changes the row of a table while no server runs.
async fn update_row(database: &Path, table: &str, update: impl FnOnce(&TableRow) -> TableUpdate) {
    let store = Store::open(database).await.unwrap();
    let (row, log) = store.table(&table.into()).await.unwrap().unwrap();
    let next = log.len() as u32 + 1;
    store.append(&table.into(), next, Vec::new(), update(&row)).await.unwrap();
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_of_a_game_survives_a_restart_and_begins_anew_with_the_next_game() {
    let database = new_database();
    let mut server = Running::with(quick(database.clone())).await;
    let new = json!({
        "rules": "2",
        "stand_in_level": "puppy",
        "clock": { "game_seconds": 1_000 },
        "bots": [null, "puppy"],
    });
    let (table, guests, mut clients) = seated_at(&server, new, 1).await;
    all_ready(&mut clients).await;
    let mut client = clients.pop().unwrap();
    asked(&mut client).await;
    let thinks = Duration::from_millis(50);
    tokio::time::sleep(thinks).await;
    server.stop().await;
    let state = client.cut();
    update_row(&database, &table, |row| {
        let times = row.times.clone().unwrap();
        assert!(u128::from(times.elapsed_ms) >= thinks.as_millis(), "{times:?}");
        // As if the player had thought for eight minutes more.
        let times = Times { elapsed_ms: times.elapsed_ms + 480_000, ..times };
        TableUpdate { times: Some(times), ..Default::default() }
    })
    .await;
    let server = Running::with(quick(database)).await;
    let mut client = server.resume(&table, &guests[0], state).await;
    client.state.ask = None;
    asked(&mut client).await;
    let left = client.state.ask.as_ref().unwrap().left_ms.unwrap();
    assert!(left <= 1_000_000 - 480_000, "{left}");
    let mut client = playing(client).await.unwrap();
    client.say(&ClientMessage::Ready { ready: true, entropy: None }).await;
    client.until(|state| state.over.is_none()).await;
    asked(&mut client).await;
    let left = client.state.ask.as_ref().unwrap().left_ms.unwrap();
    assert!(left > 1_000_000 - 480_000, "{left}");
}

/// By mail the time is over although nobody is there, and nobody has to come for
/// that to happen.
#[tokio::test(flavor = "multi_thread")]
async fn by_mail_a_bot_stands_in_while_nobody_is_there() {
    let database = new_database();
    let mut server = Running::with(quick(database.clone())).await;
    let clock = json!({ "turn_seconds": 7_200 });
    let new = json!({ "rules": "2", "stand_in_level": "puppy", "clock": clock });
    let (table, guests, mut clients) = seated_at(&server, new, 2).await;
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;
    let slow = clients[0].state.ask.as_ref().unwrap().seats[0];
    drop(clients);
    server.stop().await;

    // As if two hours had gone by with the server running.
    update_row(&database, &table, |row| {
        let times = row.times.clone().unwrap();
        let wake_ms = row.wake_ms.unwrap() - 7_300_000;
        let times = Times { noted_ms: times.noted_ms - 7_300_000, ..times };
        TableUpdate { wake_ms: Some(Some(wake_ms)), times: Some(times), ..Default::default() }
    })
    .await;
    let server = Running::with(quick(database.clone())).await;
    let stands_in = format!(r#""entry":"stand_in","seat":{slow},"why":"gone""#);
    let store = Store::open(&database).await.unwrap();
    let is_stored = async || {
        let (_, log) = store.table(&table.as_str().into()).await.unwrap().unwrap();
        log.iter().any(|line| line.entry.contains(&stands_in))
    };
    eventually("a bot stands in", is_stored).await;
    store.close().await;

    let mut client = server.join(&table, Some(&guests[usize::from(slow)]), None).await;
    let stands_in = Change::StandIn { seat: slow, why: StandInReason::Gone };
    client.until(|state| state.changes.contains(&stands_in)).await;
    // Being there again is enough to have the seat back.
    client.until(|state| state.changes.contains(&Change::Back { seat: slow })).await;
}

/// A holiday holds slow games, for those who play along to see.
#[tokio::test(flavor = "multi_thread")]
async fn a_holiday_holds_games_by_mail() {
    const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
    let server = Running::with(quick(new_database())).await;
    let new = json!({ "rules": "2", "clock": { "turn_seconds": 7_200 } });
    let (table, guests, mut clients) = seated_at(&server, new, 2).await;
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;
    let slow = clients[0].state.ask.as_ref().unwrap().seats[0];
    let (away, other) = (&guests[usize::from(slow)], &guests[usize::from(1 - slow)]);
    drop(clients);
    let get = async |path: &str, who| server.request("GET", path, Some(who), None).await.json();
    let put = async |body| server.request("PUT", "/api/me/holiday", Some(away), Some(&body)).await;

    let none = get("/api/me/holiday", away).await;
    assert_eq!(none, json!({ "left_ms": 30 * DAY_MS }));
    for wrong in [json!({ "until_ms": 7 }), json!({ "until_ms": i64::MAX })] {
        assert_eq!(put(wrong).await.status, 400);
    }
    let stranger = server.request("PUT", "/api/me/holiday", None, Some(&json!({}))).await;
    assert_eq!(stranger.status, 401);
    let until_ms =
        none["left_ms"].as_i64().unwrap() / 3 + kennel_server::store::Clock::system().now_ms();
    let held = put(json!({ "until_ms": until_ms })).await;
    assert_eq!((held.status, &held.json()["until_ms"]), (200, &json!(until_ms)));

    let tables = get("/api/me/tables", other).await;
    assert_eq!(tables["tables"][0]["held"], json!({ "seat": slow, "until_ms": until_ms }));
    assert!(tables["tables"][0]["ends_ms"].as_i64() >= Some(until_ms));
    let left = async || {
        let mut client = server.join(&table, Some(other), None).await;
        client.until(|state| state.ask.is_some()).await;
        i64::from(client.state.ask.as_ref().unwrap().left_ms.unwrap())
    };
    assert!(left().await > 9 * DAY_MS, "the time of the turn comes after the holiday");
    let back = put(json!({})).await.json();
    assert_eq!(back["until_ms"], json!(null));
    assert!(left().await <= 7_201_000);
    assert_eq!(get("/api/me/tables", other).await["tables"][0]["held"], json!(null));
}
