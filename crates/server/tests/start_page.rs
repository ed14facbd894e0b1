//! How long the start page takes on a large server. It asserts no time; see
//! `docs/benchmarks.md`.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use kennel_server::store::{Store, TableRow};
use kennel_wire::Phase;

use crate::support::{Client, Running, all_ready, new_database, quick, seated_at};

const ACCOUNTS: usize = 10_000;
const TABLES: usize = 1_000;
/// Answers in the game whose log every table has that is played at.
const ANSWERS: usize = 60;
/// How often each answer is measured.
const TIMES: usize = 15;

/// Answers whatever is asked, until enough was answered.
async fn play(clients: &mut [Client]) {
    for _ in 0..ANSWERS {
        let version = clients.iter().map(|client| client.state.version).max().unwrap();
        for client in &mut *clients {
            client.until(|state| state.version >= version).await;
        }
        let asked = clients.iter_mut().find(|client| client.state.answer().is_some());
        let Some(client) = asked else { return };
        let answer = client.state.answer().unwrap();
        client.say(&answer).await;
        client.until(|state| state.version > version).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn the_start_page_with_ten_thousand_accounts_and_a_thousand_tables() {
    let database = new_database();
    let mut server = Running::with(quick(database.clone())).await;
    let new = serde_json::json!({ "rules": "4", "visibility": "public" });
    let (table, guests, mut clients) = seated_at(&server, new, 4).await;
    all_ready(&mut clients).await;
    clients[0].until(|state| state.view.is_some()).await;
    play(&mut clients).await;
    drop(clients);
    server.stop().await;

    let store = Store::open(&database).await.unwrap();
    let names: Vec<String> = (0..ACCOUNTS).map(|number| format!("Player {number:05}")).collect();
    join_all(names.iter().map(async |name| {
        let (player, _) = store.create_guest(name).await.unwrap();
        store.make_account(&player.id, name, "no hash").await.unwrap();
    }))
    .await;
    let (row, log) = store.table(&table.as_str().into()).await.unwrap().unwrap();
    join_all((0..TABLES).map(async |number| {
        let is_played = number % 2 == 0;
        let row = TableRow {
            id: format!("table{number}").as_str().into(),
            origin: Some(format!("origin {number}")),
            phase: if is_played { Phase::Playing } else { Phase::Waiting },
            updated_ms: store.clock().now_ms(),
            ..row.clone()
        };
        let entries = log.iter().map(|line| line.entry.clone());
        let entries = if is_played { entries.collect() } else { Vec::new() };
        store.create_table(row, entries).await.unwrap();
    }))
    .await;
    store.close().await;

    let server = Running::with(quick(database)).await;
    let get = async |path: &str| {
        let begun = Instant::now();
        let answer = server.request("GET", path, Some(&guests[0]), None).await;
        let took = begun.elapsed();
        assert_eq!(answer.status, 200, "{path}");
        (took, answer)
    };
    let (took, lobby) = get("/api/lobby").await;
    assert_eq!(lobby.json()["playing"].as_array().unwrap().len(), 8);
    println!("/api/lobby for the first time: {took:?}, {} bytes", lobby.body.len());
    // What the start page asks for, for somebody who sits at all tables.
    for path in [
        "/",
        "/api/me",
        "/api/lobby",
        "/api/me/tables",
        "/api/me/inbox",
        "/api/circles",
        "/api/events?list=coming",
    ] {
        print(path, async || get(path).await.0).await;
    }
    // The cache is over, and the boards are known.
    let afresh = async || {
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        get("/api/lobby").await.0
    };
    print("/api/lobby, made again", afresh).await;
}

/// Prints how long something takes.
async fn print(what: &str, took: impl AsyncFn() -> Duration) {
    let mut all = Vec::new();
    for _ in 0..TIMES {
        all.push(took().await);
    }
    all.sort();
    println!("{what}: median {:?}, worst of {TIMES} {:?}", all[TIMES / 2], all[TIMES - 1]);
}
