//! Lists of tables, and the limit on tables per player.

use std::net::SocketAddr;
use std::time::Duration;

use kennel_server::Config;
use kennel_server::store::Store;
use kennel_wire::ClientMessage;
use serde_json::{Value, json};

use crate::support::{Running, eventually, new_database, quick};

async fn listed(server: &Running) -> Vec<Value> {
    let list = server.request("GET", "/api/tables", None, None).await.json();
    list["tables"].as_array().unwrap().clone()
}

/// A list of tables is read from their rows: one whose log is damaged can be listed,
/// and not be entered.
#[tokio::test]
async fn no_table_is_woken_to_be_listed() {
    let database = new_database();
    let mut server = Running::with(quick(database.clone())).await;
    let anna = server.guest("Anna").await;
    let bots = json!([null, "puppy", null, "champion"]);
    let new = json!({ "rules": "4", "visibility": "public", "bots": bots });
    let table = server.table(&anna, new).await;
    server.table(&anna, json!({ "rules": "2" })).await;
    server.stop().await;
    let store = Store::open(&database).await.unwrap();
    let (_, log) = store.table(&table.as_str().into()).await.unwrap().unwrap();
    let first = log.len() as u32 + 1;
    store
        .append(&table.as_str().into(), first, vec!["no entry".to_owned()], Default::default())
        .await
        .unwrap();
    store.close().await;

    let admin = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    let server = Running::with(Config { admin, ..quick(database) }).await;
    let tables = listed(&server).await;
    assert_eq!(tables.len(), 1);
    assert_eq!(tables[0]["id"], table.as_str());
    let seats = json!([
        { "occupant": "player", "name": "Anna" },
        { "occupant": "bot", "level": "puppy" },
        { "occupant": "nobody" },
        { "occupant": "bot", "level": "champion" },
    ]);
    assert_eq!(tables[0]["seats"], seats);
    // Nor is one's own.
    let mine = server.request("GET", "/api/me/tables", Some(&anna), None).await.json();
    let mine: Vec<&Value> = mine["tables"].as_array().unwrap().iter().collect();
    assert_eq!(mine.len(), 2);
    assert!(mine.iter().any(|mine| mine["table"]["id"] == table.as_str() && mine["seat"] == 0));
    assert_eq!(server.metric("kennel_tables_awake").await, 0.0);
    let sit = json!({ "say": "sit", "seat": 2 });
    let answer = server.request_of(&anna, &format!("/api/tables/{table}/act"), sit).await;
    assert_eq!((answer.status, answer.json()["fault"].as_str()), (503, Some("unavailable")));
}

#[tokio::test]
async fn tables_at_which_nothing_happens_are_forgotten() {
    let config = Config { listed_for: Duration::from_millis(1), ..quick(new_database()) };
    let server = Running::with(Config { tables_per_player: 1, ..config }).await;
    let anna = server.guest("Anna").await;
    let new = json!({ "rules": "2", "visibility": "public" });
    let table = server.table(&anna, new.clone()).await;
    eventually("forgotten", async || listed(&server).await.is_empty()).await;
    // It is still there for whoever knows it, and does not count any more.
    let mut client = server.join(&table, Some(&anna), None).await;
    client.until(|state| state.version > 0).await;
    server.table(&anna, new).await;
}

#[tokio::test]
async fn tables_count_for_their_maker_and_for_seated_players() {
    let config = Config { tables_per_player: 2, ..quick(new_database()) };
    let server = Running::with(config).await;
    let (anna, bruno) = (server.guest("Anna").await, server.guest("Bruno").await);
    let new = json!({ "rules": "2", "sit": false });
    let table = server.table(&anna, new.clone()).await;
    server.table(&anna, new.clone()).await;
    for (path, body) in [("/api/tables", new.clone()), ("/api/queue", json!({ "rules": "2" }))] {
        let answer = server.request_of(&anna, path, body).await;
        assert_eq!((answer.status, answer.json()["fault"].as_str()), (429, Some("too_many")));
    }
    server.table(&bruno, json!({ "rules": "2" })).await;
    let mut client = server.join(&table, Some(&bruno), None).await;
    client.say(&ClientMessage::Sit { seat: 0 }).await;
    client.until(|state| state.seat == Some(0)).await;
    assert_eq!(server.request_of(&bruno, "/api/tables", new.clone()).await.status, 429);
    client.say(&ClientMessage::Stand).await;
    client.until(|state| state.seat.is_none()).await;
    assert_eq!(server.request_of(&bruno, "/api/tables", new).await.status, 201);
}
