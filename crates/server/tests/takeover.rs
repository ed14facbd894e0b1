//! A seat that was left is taken over: by whom, from when on, and what they are told.

use std::time::Duration;

use crate::support::{Running, all_ready, new_database, quick, seated};
use kennel_server::Config;
use kennel_wire::{Change, ClientMessage, RefusalKind};

fn is_taken_over(change: &Change) -> bool {
    matches!(change, Change::TakenOver { .. })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_takes_over_a_seat_with_the_next_deal() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "4", 4).await;
    let mut watching = server.join(&table, None, Some(0)).await;
    let emma = server.guest("Emma").await;
    let mut newcomer = server.join(&table, Some(&emma), Some(0)).await;
    all_ready(&mut clients).await;
    newcomer.until(|state| state.ask.is_some()).await;
    assert_eq!(newcomer.refused(&ClientMessage::Sit { seat: 1 }).await, RefusalKind::NotNow);

    let mut leaving = clients.remove(1);
    leaving.say(&ClientMessage::Leave).await;
    newcomer.until(|state| state.changes.contains(&Change::Left { seat: 1 })).await;
    // A player who has a hand gets no second one, and cannot by leaving the first.
    assert_eq!(clients[0].refused(&ClientMessage::Sit { seat: 1 }).await, RefusalKind::NotNow);
    let mut leaving = clients.remove(2);
    leaving.say(&ClientMessage::Leave).await;
    newcomer.until(|state| state.changes.contains(&Change::Left { seat: 3 })).await;
    let mut left = server.join(&table, Some(&guests[3]), None).await;
    assert_eq!(left.refused(&ClientMessage::Sit { seat: 1 }).await, RefusalKind::NotNow);

    newcomer.say(&ClientMessage::Sit { seat: 1 }).await;
    let is_reserved = |change: &Change| matches!(change, Change::Reserved { seat: 1, .. });
    newcomer.until(|state| state.changes.iter().any(is_reserved)).await;
    let late = server.guest("Flora").await;
    let mut late = server.join(&table, Some(&late), None).await;
    assert_eq!(late.refused(&ClientMessage::Sit { seat: 1 }).await, RefusalKind::SeatTaken);
    // Until the next deal, Emma is a spectator by any route.
    assert_eq!(newcomer.refused(&ClientMessage::TakeBack).await, RefusalKind::NoSeat);
    let path = format!("/api/tables/{table}/answers");
    let answers = server.request("GET", &path, Some(&emma), None).await;
    assert_eq!(answers.status, 404, "{}", answers.body);

    // All play on until the game is over.
    loop {
        let version = clients.iter().map(|client| client.state.version).max().unwrap();
        let version = version.max(newcomer.state.version).max(watching.state.version);
        for client in clients.iter_mut().chain([&mut newcomer, &mut watching]) {
            client.until(|state| state.version >= version).await;
        }
        if newcomer.state.over.is_some() {
            break;
        }
        let mut players = clients.iter_mut().chain([&mut newcomer]);
        match players.find(|client| client.state.answer().is_some()) {
            Some(client) => {
                let answer = client.state.answer().unwrap();
                client.say(&answer).await;
                client.until(|state| state.version > version).await;
            }
            None => watching.until(|state| state.version > version).await,
        }
    }
    assert_eq!(newcomer.state.seat, Some(1));

    // Not a word more than spectators were told before; and then the hands of the seat.
    let at = newcomer.state.changes.iter().position(is_taken_over).unwrap();
    assert_eq!(newcomer.state.told[..at], watching.state.told[..at]);
    assert!(newcomer.state.told[..at].iter().all(|told| !told.contains("\"hand\"")));
    assert!(newcomer.state.told[at + 1].contains("\"hand\""));
    let taken = |told: &str| told.replace("\"yours\":true", "\"yours\":false");
    assert_eq!(taken(&newcomer.state.told[at]), watching.state.told[at]);

    // The same words for a client that comes back with nothing but its name.
    let over = newcomer.state.changes.iter().position(|it| matches!(it, Change::Over { .. }));
    let mut again = server.join(&table, Some(&emma), Some(0)).await;
    let told = again.told_at_first().await;
    assert_eq!(told[..=over.unwrap()], newcomer.state.told[..=over.unwrap()]);
    server.verified(&newcomer).await;
}

/// A reservation does not outlast whoever made it, and a reload does not lose it.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_not_kept_for_somebody_who_is_gone() {
    let config = Config { grace: Duration::ZERO, ..quick(new_database()) };
    let server = Running::with(config).await;
    let (table, _, mut clients) = seated(&server, "4", 4).await;
    let emma = server.guest("Emma").await;
    let mut newcomer = server.join(&table, Some(&emma), None).await;
    let second = server.join(&table, Some(&emma), None).await;
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;
    clients[1].say(&ClientMessage::Leave).await;
    let left = Change::Left { seat: 1 };
    newcomer.until(|state| state.changes.contains(&left)).await;
    newcomer.say(&ClientMessage::Sit { seat: 1 }).await;
    let is_reserved = |change: &Change| matches!(change, Change::Reserved { seat: 1, .. });
    clients[0].until(|state| state.changes.iter().any(is_reserved)).await;
    // As long as one of several connections is there, so is Emma.
    let flora = server.guest("Flora").await;
    let mut flora = server.join(&table, Some(&flora), None).await;
    newcomer.cut();
    let sit = ClientMessage::Sit { seat: 1 };
    assert_eq!(flora.refused(&sit).await, RefusalKind::SeatTaken);
    second.cut();
    let released = Change::Released { seat: 1 };
    flora.until(|state| state.changes.contains(&released)).await;
    clients[0].until(|state| state.changes.contains(&released)).await;
    flora.say(&sit).await;
    flora.until(|state| matches!(state.changes.last(), Some(Change::Reserved { .. }))).await;
}
