//! Rematches at the same table.

use std::time::Duration;

use kennel_rules::notation::Record;
use kennel_server::Config;
use kennel_server::store::{Store, TableRow};
use kennel_wire::{Change, ClientMessage, Occupant, RefusalKind};
use serde_json::json;

use super::ready;
use crate::support::{Client, Running, all_ready, new_database, playing, quick, seated, seated_at};

/// Everybody plays until the game is over.
async fn play(clients: Vec<Client>) -> Vec<Client> {
    let tasks: Vec<_> = clients.into_iter().map(playing).collect();
    let mut clients = Vec::new();
    for task in tasks {
        clients.push(task.await.unwrap());
    }
    clients
}

fn tag<'a>(record: &'a Record, name: &str) -> Option<&'a str> {
    let tag = record.tags().iter().find(|(other, _)| other == name);
    tag.map(|(_, value)| value.as_str())
}

/// Everybody has been told that another game has begun.
async fn until_begun(clients: &mut [Client], games: usize) {
    let is_start = |change: &&Change| matches!(change, Change::Started { .. });
    for client in clients {
        client.until(|state| state.changes.iter().filter(is_start).count() == games).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_play_again_in_other_seats_and_nothing_is_missed() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "2", 2).await;
    clients.push(server.join(&table, None, Some(0)).await);
    all_ready(&mut clients[..2]).await;
    until_begun(&mut clients, 1).await;
    let mut clients = play(clients).await;
    for client in &mut clients {
        client.until(|state| matches!(state.changes.last(), Some(Change::Committed { .. }))).await;
    }
    // What belongs to a game that is over is refused, and so is a start alone.
    for message in [ClientMessage::TakeBack, ClientMessage::Leave] {
        assert_eq!(clients[0].refused(&message).await, RefusalKind::NotNow);
    }
    let act = ClientMessage::Act { question: 1, act: "A 0k-0s".to_owned() };
    assert_eq!(clients[0].refused(&act).await, RefusalKind::Stale);
    clients[0].say(&ready()).await;
    let is_ready = Change::Ready { seat: 0, ready: true };
    clients[1].until(|state| state.changes.last() == Some(&is_ready)).await;

    clients[0].say(&ClientMessage::ChangeSeats { with: Some(1) }).await;
    clients[1].say(&ClientMessage::ChangeSeats { with: Some(0) }).await;
    clients[0].until(|state| state.seat == Some(1)).await;
    clients[1].until(|state| state.seat == Some(0)).await;
    all_ready(&mut clients[..2]).await;
    until_begun(&mut clients, 2).await;
    for message in [
        ready(),
        ClientMessage::Stand,
        ClientMessage::Sit { seat: 0 },
        ClientMessage::Bot { seat: 0, level: None },
        ClientMessage::ChangeSeats { with: Some(1) },
    ] {
        assert_eq!(clients[1].refused(&message).await, RefusalKind::NotNow, "{message:?}");
    }
    let mut clients = play(clients).await;
    for client in &mut clients {
        client.until(|state| matches!(state.changes.last(), Some(Change::Committed { .. }))).await;
    }

    let finished = clients[2].state.finished();
    let [one, other] = finished.as_slice() else { panic!("{finished:?}") };
    assert_ne!(one.0, other.0);
    let record = server.verified_game(&one.0, &one.1).await;
    let again = server.verified_game(&other.0, &other.1).await;
    assert_eq!(tag(&record, "seat-0"), Some("Player 0"));
    assert_eq!(tag(&again, "seat-0"), Some("Player 1"));
    assert_ne!(record.events(), again.events());

    // A client that reconnects from any version receives what the others received.
    let newest = clients[2].state.version;
    let begun: Vec<u32> = (1..)
        .zip(&clients[2].state.changes)
        .filter(|(_, change)| matches!(change, Change::Started { .. } | Change::Over { .. }))
        .map(|(version, _)| version)
        .collect();
    let near = begun.iter().flat_map(|&version| version - 1..=version + 1);
    let mut versions: Vec<u32> = near.chain((0..=newest).step_by(41)).chain([newest]).collect();
    versions.sort_unstable();
    let whom = [Some(&guests[0]), Some(&guests[1]), None];
    for (client, guest) in clients.iter().zip(whom) {
        for &after in &versions {
            let mut back = server.join(&table, guest, Some(after)).await;
            let missed = back.told_at_first().await;
            assert_eq!(missed, client.state.told[after as usize..], "after {after}");
        }
        // A client that begins anew is told the last game in the same words, and nothing of
        // the game before.
        let mut fresh = server.join(&table, guest, None).await;
        fresh.until(|state| state.version == newest).await;
        let &[.., started, over] = begun.as_slice() else { panic!("{begun:?}") };
        let game = &client.state.told[started as usize - 1..over as usize];
        let [before, told @ .., after] = fresh.state.told.as_slice() else { panic!() };
        assert_eq!(told, game);
        for (snapshot, version) in [(before, started - 1), (after, newest)] {
            let begin = format!(r#"{{"version":{version},"change":{{"change":"snapshot","#);
            assert!(snapshot.starts_with(&begin), "{snapshot}");
        }
        assert_eq!(fresh.state.finished(), client.state.finished()[1..]);
        assert_eq!(fresh.state.ask, client.state.ask);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_who_left_or_disconnected_lose_their_seat_for_the_next_game() {
    let config = Config { grace: Duration::from_millis(200), ..quick(new_database()) };
    let server = Running::with(config).await;
    let new = json!({ "rules": "3", "stand_in_level": "puppy" });
    let (table, guests, mut clients) = seated_at(&server, new, 3).await;
    all_ready(&mut clients).await;
    until_begun(&mut clients, 1).await;
    let (gone, mut leaving) = (clients.pop().unwrap(), clients.pop().unwrap());
    let mut staying = clients.pop().unwrap();
    drop(gone);
    leaving.say(&ClientMessage::Leave).await;
    leaving.until(|state| state.seat.is_none()).await;
    // It watches from now on, and begins to do so anew.
    let mut leaving = server.join(&table, Some(&guests[1]), Some(0)).await;
    staying.play_on().await;
    let freed = |seat: u8| Change::Seated { seat, who: Occupant::Nobody };
    staying.until(|state| state.changes.contains(&freed(1))).await;
    staying.until(|state| state.changes.contains(&freed(2))).await;
    let after = staying.state.changes.iter().position(|change| *change == freed(1)).unwrap();
    assert!(matches!(staying.state.changes[after - 1], Change::Over { .. }));
    // The record names those who played.
    let record = server.verified(&staying).await;
    for seat in 0..3 {
        let name = format!("Player {seat}");
        assert_eq!(tag(&record, &format!("seat-{seat}")), Some(name.as_str()));
    }

    // A player who left may sit down again, in any seat.
    leaving.say(&ClientMessage::Sit { seat: 2 }).await;
    leaving.until(|state| state.seat == Some(2)).await;
    leaving.say(&ready()).await;
    staying.say(&ClientMessage::Bot { seat: 1, level: Some("puppy".to_owned()) }).await;
    staying.say(&ready()).await;
    let mut again = server.join(&table, Some(&guests[1]), Some(0)).await;
    let mut both = [staying];
    until_begun(&mut both, 2).await;
    until_begun(std::slice::from_mut(&mut again), 2).await;
    // Of the game it has left it is told what spectators see, of its own all.
    let seats: Vec<Option<u8>> = again
        .state
        .changes
        .iter()
        .filter_map(|change| match change {
            Change::Started { seat, .. } => Some(*seat),
            _ => None,
        })
        .collect();
    assert_eq!(seats, [None, Some(2)]);
    let nobody_stands_in = |change: &Change| matches!(change, Change::StandIn { seat: 1, .. });
    assert!(!again.state.changes.iter().any(nobody_stands_in));
    drop(leaving);
    let [staying] = both;
    let clients = play(vec![staying, again]).await;
    assert_eq!(clients[0].state.over, clients[1].state.over);
    let record = server.verified(&clients[0]).await;
    assert_eq!(tag(&record, "seat-1"), Some("puppy"));
    assert_eq!(tag(&record, "seat-2"), Some("Player 1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_everybody_has_left_waits_and_no_bot_thinks() {
    let server = Running::start().await;
    let new = json!({ "rules": "2", "stand_in_level": "puppy", "bots": [null, "champion"] });
    let (table, _, mut clients) = seated_at(&server, new, 1).await;
    all_ready(&mut clients).await;
    until_begun(&mut clients, 1).await;
    clients[0].say(&ClientMessage::Leave).await;
    clients[0].until(|state| state.seat.is_none()).await;
    drop(clients);
    // Somebody who only watches changes nothing.
    let mut watching = server.join(&table, None, None).await;
    let told = watching.told_at_first().await;

    // Another game of two is played to its end in the meantime.
    let (_, _, mut others) = seated(&server, "2", 2).await;
    all_ready(&mut others).await;
    play(others).await;
    let shown = server.request("GET", &format!("/api/tables/{table}"), None, None).await.json();
    assert_eq!(shown["phase"], "playing");
    // At most one decision was under way when the player left.
    let mut again = server.join(&table, None, None).await;
    let later = again.told_at_first().await.len();
    assert!(later <= told.len() + 1, "{} and then {later}", told.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_ends_with_its_game_goes_on() {
    let database = new_database();
    let mut server = Running::with(quick(database.clone())).await;
    let bots = json!([null, "puppy"]);
    let new = json!({ "rules": "2", "stand_in_level": "puppy", "bots": bots });
    let (table, guests, mut clients) = seated_at(&server, new, 1).await;
    all_ready(&mut clients).await;
    let clients = play(clients).await;
    drop(clients);
    server.stop().await;
    // The first servers stored nothing after the end.
    let store = Store::open(&database).await.unwrap();
    let (row, log) = store.table(&table.as_str().into()).await.unwrap().unwrap();
    let old = "00000000001d".to_owned();
    let end = log.iter().position(|line| line.entry.contains(r#""entry":"over""#)).unwrap();
    let entries = log[..=end].iter().map(|line| line.entry.clone()).collect();
    store.create_table(TableRow { id: old.as_str().into(), ..row }, entries).await.unwrap();
    store.close().await;

    let server = Running::with(quick(database)).await;
    let mut client = server.join(&old, Some(&guests[0]), Some(0)).await;
    client.until(|state| matches!(state.changes.last(), Some(Change::Committed { .. }))).await;
    client.say(&ready()).await;
    until_begun(std::slice::from_mut(&mut client), 2).await;
    let clients = play(vec![client]).await;
    server.verified(&clients[0]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_changes_are_split_into_several_messages() {
    let database = new_database();
    let mut server = Running::with(quick(database.clone())).await;
    let anna = server.guest("Anna").await;
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    server.stop().await;
    let store = Store::open(&database).await.unwrap();
    let (_, log) = store.table(&table.as_str().into()).await.unwrap().unwrap();
    let entries = (0..2_500)
        .map(|number| {
            json!({ "entry": "ready", "seat": 0, "ready": number % 2 == 0, "entropy": "" })
        })
        .map(|entry| entry.to_string())
        .collect();
    let first = log.len() as u32 + 1;
    store.append(&table.as_str().into(), first, entries, Default::default()).await.unwrap();
    store.close().await;
    let server = Running::with(quick(database)).await;
    let mut client = server.join(&table, Some(&anna), Some(0)).await;
    client.until(|state| state.version == 2_502).await;
    let of_changes = client.frames.iter().filter(|frame| frame.contains("\"tell\":\"changes\""));
    assert_eq!(of_changes.count(), 11);
    assert!(client.frames.iter().all(|frame| frame.len() < 64 * 1024));
}
