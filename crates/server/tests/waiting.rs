//! What players do who wait for others: nudging, and playing on quickly.

use std::time::Duration;

use crate::support::{Client, Running, all_ready, new_database, quick, seated, wait_for_seat_0};
use kennel_rules::Seat;
use kennel_server::Config;
use kennel_wire::{ClientMessage, RefusalKind, ServerMessage};
use serde_json::json;

fn nudged(message: &ServerMessage) -> Option<(u8, Vec<u8>)> {
    match message {
        ServerMessage::Nudged { seat, to } => Some((*seat, to.clone())),
        _ => None,
    }
}

#[tokio::test]
async fn players_who_have_waited_nudge_once() {
    let config = Config { patience: Duration::ZERO, ..quick(new_database()) };
    let server = Running::with(config).await;
    let (table, _, mut clients) = seated(&server, "4", 4).await;
    all_ready(&mut clients).await;
    wait_for_seat_0(&mut clients).await;
    let mut watching = server.join(&table, None, None).await;
    watching.until(|state| state.ask.is_some()).await;

    assert_eq!(clients[0].refused(&ClientMessage::Nudge).await, RefusalKind::NotNow);
    assert_eq!(watching.refused(&ClientMessage::Nudge).await, RefusalKind::NoSeat);
    for seat in [1, 2] {
        clients[seat].say(&ClientMessage::Nudge).await;
        for client in clients.iter_mut().chain([&mut watching]) {
            assert_eq!(client.next_that(nudged).await, (seat as u8, vec![0]));
        }
        assert_eq!(clients[seat].refused(&ClientMessage::Nudge).await, RefusalKind::TooOften);
    }
    // Nobody who is not connected is nudged.
    let absent = clients.remove(0);
    absent.cut();
    let gone = |message: &ServerMessage| match message {
        ServerMessage::Present { seats, .. } => (!seats.contains(&0)).then_some(()),
        _ => None,
    };
    clients[2].next_that(gone).await;
    assert_eq!(clients[2].refused(&ClientMessage::Nudge).await, RefusalKind::NotNow);
}

#[tokio::test]
async fn nobody_nudges_before_others_had_time_to_think() {
    let config = Config { patience: Duration::from_secs(100_000), ..quick(new_database()) };
    let server = Running::with(config).await;
    let (_, _, mut clients) = seated(&server, "4", 4).await;
    all_ready(&mut clients).await;
    wait_for_seat_0(&mut clients).await;
    assert_eq!(clients[1].refused(&ClientMessage::Nudge).await, RefusalKind::NotNow);
}

/// Two players and two bots: the rest of a round is played quickly once both ask for it.
#[tokio::test]
async fn players_who_have_folded_hurry_together() {
    let config = Config { natural_delay: Duration::from_millis(100), ..quick(new_database()) };
    let server = Running::with(config).await;
    let anna = server.guest("Anna").await;
    let bots = json!([null, null, "puppy", "puppy"]);
    let table = server.table(&anna, json!({ "rules": "4", "bots": bots })).await;
    let bruno = server.guest("Bruno").await;
    let mut clients = vec![
        server.join(&table, Some(&anna), None).await,
        server.join(&table, Some(&bruno), None).await,
    ];
    clients[1].say(&ClientMessage::Sit { seat: 1 }).await;
    clients[1].until(|state| state.seat == Some(1)).await;
    assert_eq!(clients[1].refused(&ClientMessage::Hurry).await, RefusalKind::NotNow);
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;
    assert_eq!(clients[0].refused(&ClientMessage::Hurry).await, RefusalKind::NotNow);

    // Both play until they have no cards and a bot has some. The round may be over before
    // they have said so.
    loop {
        let version = clients.iter().map(|client| client.state.version).max().unwrap();
        for client in &mut clients {
            client.until(|state| state.version >= version).await;
        }
        if clients[0].state.over.is_some() {
            // A whole game without such a round: they play another.
            for client in &mut clients {
                client.until(|state| state.over.is_some()).await;
                client.state.over = None;
            }
            all_ready(&mut clients).await;
            continue;
        }
        let sizes = clients[0].state.view.as_ref().unwrap().hand_sizes();
        if sizes[Seat::ALL[0]] + sizes[Seat::ALL[1]] == 0 && sizes[Seat::ALL[2]] > 1 {
            clients[0].say(&ClientMessage::Hurry).await;
            if hurried(&mut clients[0]).await == Some(vec![0]) {
                assert_eq!(hurried(&mut clients[1]).await, Some(vec![0]));
                clients[1].say(&ClientMessage::Hurry).await;
                if hurried(&mut clients[1]).await == Some(vec![0, 1]) {
                    return;
                }
            }
        }
        match clients.iter().position(|client| client.state.answer().is_some()) {
            Some(asked) => {
                let answer = clients[asked].state.answer().unwrap();
                clients[asked].say(&answer).await;
                clients[asked].until(|state| state.version > version).await;
            }
            None => clients[0].until(|state| state.version > version).await,
        }
    }
}

/// Who is in a hurry, or nobody if the message was refused.
async fn hurried(client: &mut Client) -> Option<Vec<u8>> {
    let answer = client.next_that(|message| match message {
        ServerMessage::Hurried { seats } => Some(Some(seats.clone())),
        ServerMessage::Refused(_) => Some(None),
        _ => None,
    });
    answer.await
}
