//! The time bots and folds take reveals nothing about hands.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::support::{Client, Running, new_database, quick};
use kennel_server::Config;
use kennel_server::store::Store;
use kennel_wire::{Change, ClientMessage, SightMessage};
use serde_json::{Value, json};

const DELAY: Duration = Duration::from_millis(120);

/// Whether enough answers of bots and enough folds were seen.
fn is_enough(client: &Client) -> bool {
    let sights = client.state.changes.iter().filter_map(|change| match change {
        Change::Seen { sights } => sights.first(),
        _ => None,
    });
    let mut seen = [0; 3];
    for sight in sights {
        match sight {
            SightMessage::Gave { seat: 1.., .. } => seen[0] += 1,
            SightMessage::Played { seat: 1.., .. } => seen[1] += 1,
            SightMessage::Folded { .. } => seen[2] += 1,
            _ => {}
        }
    }
    seen.into_iter().all(|seen| seen >= 4)
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_and_folds_take_their_time_whatever_there_is_to_decide() {
    let config = Config { natural_delay: DELAY, ..quick(new_database()) };
    let mut server = Running::with(config).await;
    let anna = server.guest("Anna").await;
    let bots = json!([null, "puppy", "shepherd", "terrier"]);
    let table = server.table(&anna, json!({ "rules": "4", "bots": bots })).await;
    let mut client = server.join(&table, Some(&anna), None).await;
    client.say(&ClientMessage::Ready { ready: true, entropy: None }).await;
    while !is_enough(&client) {
        if client.state.over.is_some() {
            // A whole game without folds: the next one has some.
            client.say(&ClientMessage::Ready { ready: true, entropy: None }).await;
            client.until(|state| state.over.is_none()).await;
            continue;
        }
        if let Some(answer) = client.state.answer() {
            client.say(&answer).await;
        }
        client.next().await.expect("the server closed");
    }
    server.stop().await;

    // The store knows when things happened, however busy the machine was.
    let store = Store::open(&server.database).await.unwrap();
    let (_, log) = store.table(&table.as_str().into()).await.unwrap().unwrap();
    store.close().await;
    let (mut asked, mut checked) = (0, 0);
    let mut gave = BTreeSet::new();
    for line in log {
        let entry: Value = serde_json::from_str(&line.entry).unwrap();
        let gift = entry["give"][0].as_u64();
        let answer = gift.or_else(|| entry["play"][0].as_u64()).filter(|&seat| seat > 0);
        if answer.is_some() || entry["fold"].is_u64() {
            checked += 1;
            let took = line.at_ms - asked;
            assert!(took >= DELAY.as_millis() as i64 - 1, "{took} ms: entry {}", line.version);
        }
        match gift {
            // Bots give in the order of seats.
            Some(seat) => {
                assert!(seat == 0 || gave.range(seat..).all(|&other| other == 0), "{gave:?}");
                gave.insert(seat);
            }
            None => gave.clear(),
        }
        // A gift answers no question of others, unless it is the last.
        if gift.is_none() || gave.len() == 4 {
            asked = line.at_ms;
        }
    }
    assert!(checked >= 12, "{checked}");
}
