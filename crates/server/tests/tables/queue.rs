//! Matchmaking.

use std::collections::HashMap;
use std::time::Duration;

use kennel_server::Config;
use kennel_wire::{Change, ClientMessage, Occupant, RefusalKind, ServerMessage};
use serde_json::{Value, json};

use crate::support::{Client, Running, new_database, quick};

/// Longer than any test takes.
const LONG: Duration = Duration::from_secs(3_000);

fn config(queue_wait: Duration) -> Config {
    Config { queue_wait, ..quick(new_database()) }
}

fn id(table: &Value) -> String {
    table["id"].as_str().unwrap().to_owned()
}

/// Reads until it is told how long the table waits.
async fn fills(client: &mut Client) -> Option<u32> {
    loop {
        if let ServerMessage::Fills { left_ms } = client.next().await.expect("the server closed") {
            return left_ms;
        }
    }
}

async fn phase(server: &Running, table: &str) -> Value {
    server.request("GET", &format!("/api/tables/{table}"), None, None).await.json()["phase"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_take_the_seats_that_stay_free() {
    let server = Running::with(config(Duration::from_millis(200))).await;
    let (anna, bruno) = (server.guest("Anna").await, server.guest("Bruno").await);
    let found = server.find(&anna, json!({ "rules": "4" })).await;
    assert_eq!((&found["queue"], &found["visibility"]), (&json!(true), &json!("public")));
    assert_eq!(found["clock"], json!({ "turn_seconds": 60 }));
    assert_eq!(found["seats"][0]["name"], "Anna");
    let table = id(&found);
    assert_eq!(id(&server.find(&bruno, json!({ "rules": "4" })).await), table);
    // It does not begin before one of them is there, however long that takes.
    assert_eq!(phase(&server, &table).await, "waiting");
    let mut client = server.join(&table, Some(&anna), None).await;
    assert!(fills(&mut client).await.is_some_and(|left| left <= 200));
    client.until(|state| state.ask.is_some()).await;
    let bots = client.state.changes.iter().filter(|change| {
        matches!(change, Change::Seated { who: Occupant::Bot { level }, .. } if level == "shepherd")
    });
    assert_eq!(bots.count(), 2);
    let other = server.join(&table, Some(&bruno), None).await;
    let (one, other) = (crate::support::playing(client), crate::support::playing(other));
    let (client, _) = (one.await.unwrap(), other.await.unwrap());
    server.verified(&client).await;

    // After it they may find another one.
    assert_eq!(phase(&server, &table).await, "over");
    assert_ne!(id(&server.find(&anna, json!({ "rules": "4" })).await), table);
}

#[tokio::test]
async fn who_is_alone_may_wait_longer() {
    let server = Running::with(config(LONG)).await;
    let (anna, bruno) = (server.guest("Anna").await, server.guest("Bruno").await);
    let wanted = json!({ "rules": "4" });
    let table = id(&server.find(&anna, wanted.clone()).await);
    let mut client = server.join(&table, Some(&anna), None).await;
    let first = fills(&mut client).await.unwrap();
    client.say(&ClientMessage::Wait).await;
    assert!(fills(&mut client).await.unwrap() >= first);
    assert_eq!(id(&server.find(&bruno, wanted).await), table);
    assert_eq!(client.refused(&ClientMessage::Wait).await, RefusalKind::NotNow);
    let mut watching = server.join(&table, None, None).await;
    assert_eq!(watching.refused(&ClientMessage::Wait).await, RefusalKind::NoSeat);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_people_who_ask_at_once_sit_at_full_tables() {
    // One after the other takes a while on a busy machine.
    let patient = Config { request_timeout: LONG, ..config(LONG) };
    let server = std::sync::Arc::new(Running::with(patient).await);
    let mut guests = Vec::new();
    for number in 0..200 {
        guests.push(server.guest(&format!("Guest {number}")).await);
    }
    let asking: Vec<_> = guests
        .into_iter()
        .map(|guest| {
            let server = std::sync::Arc::clone(&server);
            tokio::spawn(async move {
                let found = server.find(&guest, json!({ "rules": "4,canadian" })).await;
                (id(&found), guest.name)
            })
        })
        .collect();
    let mut tables: HashMap<String, Vec<String>> = HashMap::new();
    for asked in asking {
        let (table, name) = asked.await.unwrap();
        tables.entry(table).or_default().push(name);
    }
    assert_eq!(tables.len(), 50);
    for (table, mut names) in tables {
        let shown = server.request("GET", &format!("/api/tables/{table}"), None, None).await.json();
        assert_eq!(shown["phase"], "playing");
        let seats = shown["seats"].as_array().unwrap();
        let mut seated: Vec<&str> =
            seats.iter().map(|seat| seat["name"].as_str().unwrap()).collect();
        seated.sort_unstable();
        names.sort_unstable();
        assert_eq!(seated, names);
    }
}

#[tokio::test]
async fn a_person_has_one_table_for_each_set_of_rules() {
    let server = Running::with(config(LONG)).await;
    let (anna, bruno) = (server.guest("Anna").await, server.guest("Bruno").await);
    let wanted = json!({ "rules": "2" });
    let table = id(&server.find(&anna, wanted.clone()).await);
    assert_eq!(id(&server.find(&anna, wanted.clone()).await), table);
    assert_ne!(id(&server.find(&anna, json!({ "rules": "3" })).await), table);
    // Another spelling of the same rules finds the same table.
    let minute = json!({ "turn_seconds": 60 });
    let same = json!({ "rules": "2,current", "clock": minute });
    assert_eq!(id(&server.find(&anna, same).await), table);

    let slower = json!({ "rules": "2", "clock": { "turn_seconds": 600 } });
    let slow = id(&server.find(&anna, slower.clone()).await);
    assert_ne!(slow, table);
    let left = server.request("GET", &format!("/api/tables/{table}"), None, None).await.json();
    assert_eq!(left["seats"][0]["occupant"], "nobody");
    let list = server.request("GET", "/api/tables", None, None).await.json();
    let listed: Vec<&Value> =
        list["tables"].as_array().unwrap().iter().map(|table| &table["id"]).collect();
    assert!(listed.contains(&&json!(slow)) && !listed.contains(&&json!(table)), "{list}");

    // While the game is on, that is where one belongs.
    assert_eq!(id(&server.find(&bruno, slower.clone()).await), slow);
    assert_eq!(phase(&server, &slow).await, "playing");
    assert_eq!(id(&server.find(&anna, slower).await), slow);
    assert_eq!(id(&server.find(&anna, wanted.clone()).await), slow);
    let mut client = server.join(&slow, Some(&anna), None).await;
    client.until(|state| state.ask.is_some()).await;
    client.say(&ClientMessage::Leave).await;
    client.until(|state| state.seat.is_none()).await;
    assert_eq!(id(&server.find(&anna, wanted).await), table);
}

#[tokio::test]
async fn a_player_who_disconnects_before_the_start_loses_the_seat() {
    let config = Config { grace: Duration::from_millis(200), ..config(LONG) };
    let server = Running::with(config).await;
    let (anna, bruno) = (server.guest("Anna").await, server.guest("Bruno").await);
    let table = id(&server.find(&anna, json!({ "rules": "4" })).await);
    // From the beginning: the seat may be free before the connection stands.
    let mut watching = server.join(&table, None, Some(0)).await;
    let freed = Change::Seated { seat: 0, who: Occupant::Nobody };
    watching.until(|state| state.changes.contains(&freed)).await;
    assert_eq!(fills(&mut watching).await, None);

    assert_eq!(id(&server.find(&bruno, json!({ "rules": "4" })).await), table);
    assert!(fills(&mut watching).await.is_some());
    let is_freed = |change: &&Change| **change == freed;
    watching.until(|state| state.changes.iter().filter(is_freed).count() == 2).await;
    let list = server.request("GET", "/api/tables", None, None).await.json();
    assert_eq!(list["tables"], json!([]));
}

#[tokio::test]
async fn a_table_that_waits_for_people_takes_no_bots_and_begins_by_itself() {
    let server = Running::with(config(LONG)).await;
    let (anna, bruno) = (server.guest("Anna").await, server.guest("Bruno").await);
    let table = id(&server.find(&anna, json!({ "rules": "2" })).await);
    let mut client = server.join(&table, Some(&anna), None).await;
    let bot = ClientMessage::Bot { seat: 1, level: Some("puppy".to_owned()) };
    assert_eq!(client.refused(&bot).await, RefusalKind::NotNow);
    let unready = ClientMessage::Ready { ready: false, entropy: None };
    assert_eq!(client.refused(&unready).await, RefusalKind::NotNow);
    // What one adds to the shuffles comes along to another seat.
    let entropy = Some("tea".to_owned());
    client.say(&ClientMessage::Ready { ready: true, entropy }).await;
    client.say(&ClientMessage::Sit { seat: 1 }).await;
    client.until(|state| state.seat == Some(1)).await;
    // Somebody who was not sent here may sit down as well.
    let mut other = server.join(&table, Some(&bruno), None).await;
    other.say(&ClientMessage::Sit { seat: 0 }).await;
    other.until(|state| state.ask.is_some()).await;
    let started = other.state.changes.iter().find_map(|change| match change {
        Change::Started { entropy, seat, .. } => Some((entropy.clone(), *seat)),
        _ => None,
    });
    assert_eq!(started, Some((vec![String::new(), "tea".to_owned()], Some(0))));
    let hand = |state: &crate::support::State| state.view.as_ref().unwrap().hand().len();
    client.until(|state| state.ask.is_some()).await;
    assert_eq!((hand(&client.state), hand(&other.state)), (6, 6));

    for wrong in [
        json!({ "rules": "7" }),
        json!({ "rules": "2", "clock": { "turn_seconds": 1 } }),
        json!({ "rules": "2", "clock": { "game_seconds": 99_999_999 } }),
    ] {
        let answer = server.request_of(&anna, "/api/queue", wrong).await;
        assert_eq!((answer.status, answer.json()["fault"].as_str()), (400, Some("invalid")));
    }
    let answer = server.request("POST", "/api/queue", None, Some(&json!({ "rules": "2" }))).await;
    assert_eq!((answer.status, answer.json()["fault"].as_str()), (401, Some("unknown")));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_waited_for_after_a_restart_too() {
    let database = new_database();
    let long = Config { queue_wait: LONG, ..quick(database.clone()) };
    let mut server = Running::with(long.clone()).await;
    let (anna, bruno) = (server.guest("Anna").await, server.guest("Bruno").await);
    let three = id(&server.find(&anna, json!({ "rules": "3" })).await);
    let four = id(&server.find(&bruno, json!({ "rules": "4" })).await);
    server.stop().await;

    let mut server = Running::with(long).await;
    assert_eq!(id(&server.find(&bruno, json!({ "rules": "3" })).await), three);
    let mut client = server.join(&three, Some(&anna), None).await;
    let left = fills(&mut client).await.unwrap();
    assert!(left > 2_000_000, "{left}");
    server.stop().await;

    let short = Config { queue_wait: Duration::from_millis(100), ..quick(database) };
    let server = Running::with(short).await;
    let mut client = server.join(&four, Some(&bruno), None).await;
    client.until(|state| state.ask.is_some()).await;
}

#[tokio::test]
async fn everybody_from_the_queue_adds_to_the_shuffles() {
    let server = Running::with(config(LONG)).await;
    let mut guests = Vec::new();
    for (name, entropy) in [("Anna", Some("dice: 4 1 6")), ("Bruno", None), ("Cleo", Some("tea"))] {
        let guest = server.guest(name).await;
        let table = server.find(&guest, json!({ "rules": "3", "entropy": entropy })).await;
        guests.push((guest, id(&table)));
    }
    let (guest, table) = &guests[0];
    let mut client = server.join(table, Some(guest), Some(0)).await;
    client.until(|state| state.view.is_some()).await;
    let started = client.state.changes.iter().find_map(|change| match change {
        Change::Started { entropy, .. } => Some(entropy.clone()),
        _ => None,
    });
    assert_eq!(started.unwrap(), ["dice: 4 1 6", "", "tea"]);

    let long = json!({ "rules": "2", "entropy": "x".repeat(65) });
    let refused = server.request_of(guest, "/api/queue", long).await;
    assert_eq!(refused.fault(), (400, Some("invalid".to_owned())));
}
