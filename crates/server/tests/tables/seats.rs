//! Who sits where, between games.

use kennel_wire::{Change, ClientMessage, Occupant, RefusalKind, ServerMessage};
use serde_json::json;

use super::ready;
use crate::support::{Client, Running, all_ready, playing, seated, seated_at};

/// Reads until a player wishes to change seats, or not any more.
async fn hears_wish(client: &mut Client, seat: u8, with: Option<u8>) {
    let wish = ServerMessage::Wish { seat, with };
    while client.next().await.expect("the server closed") != wish {}
}

fn change(with: u8) -> ClientMessage {
    ClientMessage::ChangeSeats { with: Some(with) }
}

#[tokio::test]
async fn players_change_seats_when_both_want_it() {
    let server = Running::start().await;
    let (table, _, mut clients) = seated(&server, "4", 3).await;
    clients[1].say(&ready()).await;
    clients[0].say(&change(1)).await;
    for client in &mut clients {
        hears_wish(client, 0, Some(1)).await;
    }
    // A different wish of the second player is not consent; later clients are told of both.
    clients[1].say(&change(2)).await;
    hears_wish(&mut clients[0], 1, Some(2)).await;
    let mut late = server.join(&table, None, None).await;
    hears_wish(&mut late, 0, Some(1)).await;
    hears_wish(&mut late, 1, Some(2)).await;
    clients[1].say(&ClientMessage::ChangeSeats { with: None }).await;
    hears_wish(&mut late, 1, None).await;

    clients[1].say(&change(0)).await;
    clients[0].until(|state| state.seat == Some(1)).await;
    clients[1].until(|state| state.seat == Some(0)).await;
    let names = |seats: &serde_json::Value| -> Vec<String> {
        let name = |seat: &serde_json::Value| seat["name"].as_str().unwrap_or("-").to_owned();
        seats.as_array().unwrap().iter().map(name).collect()
    };
    let path = format!("/api/tables/{table}");
    let shown = server.request("GET", &path, None, None).await.json();
    assert_eq!(names(&shown["seats"]), ["Player 1", "Player 0", "Player 2", "-"]);

    // The wish is fulfilled: changing back needs a new one.
    clients[0].say(&change(0)).await;
    hears_wish(&mut clients[1], 1, Some(0)).await;
    assert_eq!(clients[0].refused(&change(1)).await, RefusalKind::SeatTaken);
    assert_eq!(clients[0].refused(&change(3)).await, RefusalKind::NotNow);
    assert_eq!(clients[0].refused(&change(9)).await, RefusalKind::SeatTaken);
    assert_eq!(late.refused(&change(0)).await, RefusalKind::NoSeat);
    let stranger = server.guest("Stranger").await;
    let mut strange = server.join(&table, Some(&stranger), None).await;
    assert_eq!(strange.refused(&change(0)).await, RefusalKind::NoSeat);

    // A wish ends with the player who had it; a bot needs no consent.
    clients[0].say(&ClientMessage::Stand).await;
    clients[0].until(|state| state.seat.is_none()).await;
    clients[0].say(&ClientMessage::Sit { seat: 3 }).await;
    clients[0].until(|state| state.seat == Some(3)).await;
    clients[2].say(&ClientMessage::Bot { seat: 1, level: Some("terrier".to_owned()) }).await;
    clients[2].say(&change(1)).await;
    clients[2].until(|state| state.seat == Some(1)).await;
    let shown = server.request("GET", &path, None, None).await.json();
    assert_eq!(shown["seats"][2], json!({ "occupant": "bot", "level": "terrier" }));
    assert_eq!(names(&shown["seats"]), ["Player 1", "Player 2", "-", "Player 0"]);

    // Players who changed seats are no longer ready; when all are, the game begins.
    assert!(clients.iter().all(|client| client.state.view.is_none()));
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
        let view = client.state.view.as_ref().unwrap();
        assert_eq!(view.hand().len(), 6);
    }
}

#[tokio::test]
async fn the_maker_arranges_a_table_without_sitting_there() {
    let server = Running::start().await;
    let anna = server.guest("Anna").await;
    let bruno = server.guest("Bruno").await;
    let table = server.table(&anna, json!({ "rules": "2", "sit": false })).await;
    let mut maker = server.join(&table, Some(&anna), None).await;
    let mut other = server.join(&table, Some(&bruno), Some(0)).await;
    let bot = |level: Option<&str>| ClientMessage::Bot { seat: 1, level: level.map(str::to_owned) };
    assert_eq!(other.refused(&bot(Some("puppy"))).await, RefusalKind::NoSeat);
    maker.say(&bot(Some("puppy"))).await;
    let who = Occupant::Bot { level: "puppy".to_owned() };
    other
        .until(|state| state.changes.contains(&Change::Seated { seat: 1, who: who.clone() }))
        .await;
    maker.say(&bot(None)).await;
    let freed = Change::Seated { seat: 1, who: Occupant::Nobody };
    other.until(|state| state.changes.contains(&freed)).await;
    maker.say(&ClientMessage::Sit { seat: 1 }).await;
    maker.until(|state| state.seat == Some(1)).await;
    other.say(&ClientMessage::Sit { seat: 0 }).await;
    other.until(|state| state.seat == Some(0)).await;
}

/// Somebody who plays cannot watch the same table as somebody else: every
/// connection shows what the seat sees.
#[tokio::test(flavor = "multi_thread")]
async fn one_person_has_one_view() {
    let server = Running::start().await;
    let new = json!({ "rules": "2", "stand_in_level": "puppy" });
    let (table, guests, mut clients) = seated_at(&server, new, 1).await;
    let bruno = server.guest("Bruno").await;
    // Two windows that watch, until one of them sits down.
    let mut window = server.join(&table, Some(&bruno), Some(0)).await;
    let mut other = server.join(&table, Some(&bruno), Some(0)).await;
    other.until(|state| state.version > 0).await;
    assert_eq!(other.state.seat, None);
    window.say(&ClientMessage::Sit { seat: 1 }).await;
    other.until(|state| state.seat == Some(1)).await;
    window.until(|state| state.seat == Some(1)).await;
    clients.push(window);
    all_ready(&mut clients).await;
    let late = server.join(&table, Some(&bruno), Some(0)).await;
    let spectator = server.join(&table, None, Some(0)).await;
    clients.extend([other, late, spectator]);
    // The other windows only read.
    for client in &mut clients[2..] {
        client.until(|state| state.view.is_some()).await;
    }
    let readers: Vec<_> = clients
        .split_off(2)
        .into_iter()
        .map(|mut client| {
            tokio::spawn(async move {
                client.until(|state| state.over.is_some()).await;
                client
            })
        })
        .collect();
    let players: Vec<_> = clients.into_iter().map(playing).collect();
    let mut told = Vec::new();
    for task in players.into_iter().chain(readers) {
        told.push(task.await.unwrap().state.told);
    }
    assert_eq!(told[1], told[2]);
    assert_eq!(told[1], told[3]);
    assert_ne!(told[0], told[1]);
    assert!(told[4].iter().all(|line| !line.contains("\"hand\"")));
    assert!(told[1].iter().any(|line| line.contains("\"hand\"")));
    drop(guests);
}
