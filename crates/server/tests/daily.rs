//! The deal of the day: one attempt each, sealed until the day is over, then compared.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kennel_bots::Level;
use kennel_rules::notation::Record;
use kennel_server::Config;
use kennel_table::fairness::{Proof, verify};
use kennel_wire::{Change, ClientMessage, Proposal};
use serde_json::{Value, json};

use crate::support::{Guest, Running, eventually, new_database, quick};

const DAY_MS: i64 = 86_400_000;

/// A server whose calendar shows noon, so that no day ends in the middle of a test, and some days
/// more.
fn at_noon(config: Config, days: i64) -> Config {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let now_ms = i64::try_from(now.as_millis()).unwrap();
    let to_noon = DAY_MS / 2 - now_ms.rem_euclid(DAY_MS);
    let daily_ahead_ms = to_noon + days * DAY_MS;
    let idle = Duration::from_millis(50);
    Config { daily_bots: Level::Puppy, daily_ahead_ms, idle, ..config }
}

async fn get(server: &Running, path: &str, guest: Option<&Guest>) -> Value {
    let answer = server.request("GET", path, guest, None).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()
}

/// Begins the deal of today, and says at which table.
async fn begin(server: &Running, guest: &Guest) -> String {
    let begun = server.request_of(guest, "/api/daily", json!({})).await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    begun.json()["table"]["id"].as_str().unwrap().to_owned()
}

/// Plays it to its end.
async fn play(server: &Running, guest: &Guest) -> String {
    let table = begin(server, guest).await;
    let mut client = server.join(&table, Some(guest), None).await;
    client.play_on().await;
    let over = client.state.changes.iter().find_map(|change| match change {
        Change::Over { secret, .. } => Some(secret.clone()),
        _ => None,
    });
    assert_eq!(over.as_deref(), Some(""), "the secret of the day was told");
    let last = client.state.changes.last();
    assert!(matches!(last, Some(Change::Over { .. })), "another game is to begin: {last:?}");
    table
}

/// The lines of a record that say what happened.
fn events(record: &str) -> Vec<&str> {
    record.lines().skip_while(|line| !line.starts_with("deal ")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_is_sealed_until_it_is_over_and_compared_then() {
    let database = new_database();
    let mut server = Running::with(at_noon(quick(database.clone()), 0)).await;
    let (anna, ben) = (server.account("Anna").await, server.guest("Ben").await);
    let cleo = server.guest("Cleo").await;
    let today = get(&server, "/api/daily", None).await;
    assert_eq!(today["coming"].as_array().unwrap().len(), 7);
    assert!(today["table"].is_null() && today["last"].is_null());
    let day = today["day"].as_str().unwrap();

    // One attempt each, however often somebody asks.
    let unfinished = begin(&server, &cleo).await;
    assert_eq!(begin(&server, &cleo).await, unfinished);
    let table = play(&server, &anna).await;
    assert_eq!(begin(&server, &anna).await, table);
    assert_eq!(get(&server, "/api/daily", Some(&anna)).await["table"]["over"], true);
    assert_eq!(get(&server, "/api/daily", Some(&cleo)).await["table"]["over"], false);

    // Nobody else sees the table, and nobody plays on or again.
    for stranger in [Some(&ben), None] {
        let mut client = server.join(&unfinished, stranger, None).await;
        assert_eq!(client.closed().await, Some(4003));
    }
    for message in [
        ClientMessage::Leave,
        ClientMessage::Stand,
        ClientMessage::Ready { ready: true, entropy: None },
        ClientMessage::Sit { seat: 1 },
        ClientMessage::Bot { seat: 1, level: None },
        ClientMessage::Propose { proposal: Proposal::TakeBack },
    ] {
        for (guest, table) in [(&cleo, &unfinished), (&anna, &table), (&ben, &unfinished)] {
            let path = format!("/api/tables/{table}/act");
            let refused = server.request_of(guest, &path, json!(message)).await;
            assert_eq!(refused.status, 409, "{message:?}: {}", refused.body);
        }
    }

    // No result and no game is told.
    let sealed = server.request("GET", &format!("/api/daily/{day}"), Some(&anna), None).await;
    assert_eq!(sealed.status, 404, "{}", sealed.body);
    let month = format!("/api/daily/months/{}", &day[..7]);
    assert_eq!(get(&server, &month, Some(&anna)).await["days"], json!([]));
    assert_eq!(get(&server, "/api/me/games", Some(&anna)).await["games"], json!([]));
    let export = get(&server, "/api/me/export", Some(&anna)).await;
    assert_eq!(export["games"], json!([]));

    // Who plays the same meets the same, and is told nothing of others.
    play(&server, &ben).await;
    assert_eq!(get(&server, "/api/daily", None).await["players"], 3);
    server.stop().await;

    let server = Running::with(at_noon(quick(database), 1)).await;
    let path = format!("/api/daily/{day}");
    eventually("evaluated", async || server.request("GET", &path, None, None).await.status == 200)
        .await;
    let results = get(&server, &path, Some(&ben)).await;
    assert_eq!((&results["results"], &results["unfinished"]), (&json!(3), &json!(1)));
    let rows = results["rows"].as_array().unwrap();
    let of = |name: Value| rows.iter().find(|row| row["name"] == name).unwrap();
    let (of_anna, of_ben) = (of(json!("Anna")), of(json!("Ben")));
    assert_eq!(*of_ben, results["yours"]);
    assert_eq!(of(Value::Null), &results["champion"]);
    assert_eq!((&of_anna["account"], &of_ben["account"]), (&json!(true), &json!(false)));
    for same in ["rank", "score", "rounds", "per_mille"] {
        assert_eq!(of_anna[same], of_ben[same], "{same}");
    }
    let sum: u64 = rows.iter().map(|row| row["per_mille"].as_u64().unwrap()).sum();
    assert_eq!(sum, 1_500);
    assert_eq!(results["commitment"], today["commitment"]);

    // All three were dealt the same cards, which everybody can verify.
    let mut records = Vec::new();
    for row in rows {
        let path = format!("/api/games/{}", row["game"].as_str().unwrap());
        let text = server.request("GET", &path, None, None).await.body;
        let record = Record::parse(&text).unwrap();
        let proof = Proof::of(&record).unwrap();
        assert_eq!(proof.board.as_deref(), results["board"].as_str());
        assert_eq!(proof.commitment.to_string(), results["commitment"].as_str().unwrap());
        verify(&record, &proof).unwrap();
        records.push((row["name"].clone(), text));
    }
    let played = |name: Value| {
        let (_, text) = records.iter().find(|(other, _)| *other == name).unwrap();
        events(text)
    };
    assert_eq!(played(json!("Anna")), played(json!("Ben")));
    assert_eq!(played(json!("Anna"))[0], played(Value::Null)[0]);
    let replay = format!("/api/games/{}/replay", of_anna["game"].as_str().unwrap());
    assert_eq!(get(&server, &replay, None).await["proof"]["board"], results["board"]);

    // The game that was not finished is over, too.
    let path = format!("/api/tables/{unfinished}");
    assert_eq!(get(&server, &path, None).await["phase"], "over");
    let month = get(&server, &month, Some(&anna)).await;
    assert_eq!(month["days"][0]["day"], day);
    assert_eq!(month["days"][0]["per_mille"], of_anna["per_mille"]);
    assert_eq!(month["standing"], json!([]), "one deal says little");
    assert_eq!(get(&server, "/api/me/games", Some(&anna)).await["games"][0]["id"], of_anna["game"]);

    // The next day has other cards, to which the server was committed before.
    let next = get(&server, "/api/daily", Some(&anna)).await;
    assert_eq!((&next["last"], &next["table"]), (&json!(day), &Value::Null));
    assert_eq!(next["commitment"], today["coming"][0]["commitment"]);
    for wrong in ["/api/daily/yesterday", "/api/daily/1999-01-01", "/api/daily/months/2026-13"] {
        assert_eq!(server.request("GET", wrong, None, None).await.status, 404, "{wrong}");
    }
}
