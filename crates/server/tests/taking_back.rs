//! Plays that are taken back: by agreement, over a restart, in the record and for whoever
//! comes back.

use crate::support::{Client, Running, all_ready, quick, seated_at};
use kennel_wire::{Change, ClientMessage, Proposal, RefusalKind, ServerMessage, SightMessage};
use serde_json::json;

const TAKE_BACK: ClientMessage = ClientMessage::Propose { proposal: Proposal::TakeBack };

/// The seats whose plays could be taken back, the last one first, as far as a client knows.
fn undoable(client: &Client) -> Vec<u8> {
    let mut seats = Vec::new();
    for change in client.state.changes.iter().rev() {
        let Change::Seen { sights } = change else { break };
        match sights.as_slice() {
            [SightMessage::Folded { .. }] => {}
            [SightMessage::Played { seat, play, .. }] if !play.contains("draw") => {
                seats.push(*seat);
            }
            _ => break,
        }
    }
    seats
}

/// Waits until everybody knows what anybody knows.
async fn level(clients: &mut [Client]) -> u32 {
    let version = clients.iter().map(|client| client.state.version).max().unwrap();
    for client in clients {
        client.until(|state| state.version >= version).await;
    }
    version
}

/// Lets whoever is asked answer; false once the game is over.
async fn answer(clients: &mut [Client]) -> bool {
    let version = level(clients).await;
    if clients[0].state.over.is_some() {
        return false;
    }
    let asked = clients.iter_mut().find(|client| client.state.answer().is_some());
    let asked = asked.expect("somebody is asked");
    let message = asked.state.answer().unwrap();
    asked.say(&message).await;
    asked.until(|state| state.version > version).await;
    level(clients).await;
    true
}

/// Everybody else agrees to what a seat proposes; returns how much was taken back.
async fn all_agree(clients: &mut [Client], by: usize) -> u8 {
    let version = level(clients).await;
    for seat in (0..clients.len()).filter(|&seat| seat != by) {
        clients[seat].say(&ClientMessage::Agree).await;
    }
    for client in clients.iter_mut() {
        client.until(|state| state.version > version).await;
    }
    let last = clients[0].state.changes.last();
    let Some(Change::TakenBack { seat, events }) = last else { panic!("{last:?}") };
    assert_eq!(usize::from(*seat), by);
    *events
}

/// A whole game in which everybody takes back what they may: it goes on after a restart, the
/// record holds what counted, and who comes back is told the same words.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_plays_taken_back_is_kept_and_verified() {
    let config = quick(crate::support::new_database());
    let mut server = Running::with(config.clone()).await;
    let new = json!({ "rules": "4", "clock": { "turn_seconds": 3_000 } });
    let (table, guests, mut clients) = seated_at(&server, new, 4).await;
    assert_eq!(clients[1].refused(&TAKE_BACK).await, RefusalKind::NotNow);
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    assert_eq!(clients[1].refused(&TAKE_BACK).await, RefusalKind::NotNow);
    let mut taken_back = 0;
    while answer(&mut clients).await {
        let Some(&seat) = undoable(&clients[0]).first().filter(|_| taken_back < 9) else {
            continue;
        };
        let by = usize::from(seat);
        clients[by].say(&TAKE_BACK).await;
        // Each seat takes back one play in a round.
        let told = clients[by].next_that(|message| match message {
            ServerMessage::Proposed { open } => Some(open.is_some()),
            ServerMessage::Refused(refusal) => {
                assert_eq!(refusal.why, RefusalKind::TooOften);
                Some(false)
            }
            _ => None,
        });
        if !told.await {
            continue;
        }
        all_agree(&mut clients, by).await;
        taken_back += 1;
        let ask = clients[by].state.ask.as_ref().unwrap();
        assert_eq!((ask.seats.as_slice(), ask.question), (&[seat][..], clients[by].state.version));
        assert!(ask.left_ms.is_some());
        if taken_back == 3 {
            server.stop().await;
            server = Running::with(config.clone()).await;
            for (client, guest) in clients.iter_mut().zip(&guests) {
                let frames = std::mem::take(&mut client.frames);
                let state = std::mem::take(&mut client.state);
                *client = server.resume(&table, guest, state).await;
                client.frames = frames;
                client.until(|state| state.ask.is_some()).await;
            }
        }
    }
    assert!(taken_back >= 3, "a game has several rounds");
    let record = server.verified(&clients[0]).await;
    let plays = |sight: &SightMessage| matches!(sight, SightMessage::Played { .. });
    let seen = clients[0].state.changes.iter().map(|change| match change {
        Change::Seen { sights } => sights.iter().filter(|sight| plays(sight)).count(),
        _ => 0,
    });
    let is_play = |event: &&kennel_rules::Event| matches!(event, kennel_rules::Event::Play { .. });
    let counted = record.events().iter().filter(is_play).count();
    assert!(counted + 3 <= seen.sum::<usize>(), "what was taken back is not in the record");

    let told = clients[2].state.told.clone();
    let mut again = server.join(&table, Some(&guests[2]), Some(0)).await;
    assert_eq!(again.told_at_first().await[..told.len()], told);
}

/// The game goes on while the others think about it, and what is played then goes, too.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_played_since_is_taken_back_with_it() {
    let server = Running::start().await;
    let (_, _, mut clients) = seated_at(&server, json!({ "rules": "4" }), 4).await;
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    let mut first = None;
    loop {
        assert!(answer(&mut clients).await, "no round had two plays in a row");
        let now = undoable(&clients[0]);
        if let Some(by) = first {
            if now.len() > 1 && usize::from(now[now.len() - 1]) == by {
                break;
            }
            // A card was drawn, or the cards were dealt: the proposal is over.
            clients[0].until(|state| !state.is_proposed).await;
            first = None;
        }
        if let ([seat], None) = (now.as_slice(), first) {
            let by = usize::from(*seat);
            clients[by].say(&TAKE_BACK).await;
            for client in &mut clients {
                client.until(|state| state.is_proposed).await;
            }
            first = Some(by);
        }
    }
    let by = first.unwrap();
    let events = all_agree(&mut clients, by).await;
    assert!(events > 1);
    for client in &clients {
        assert_eq!(client.state.ask.as_ref().unwrap().seats, [by as u8]);
    }
    // The seat plays again, and the game goes on to its end.
    while answer(&mut clients).await {}
    server.verified(&clients[by]).await;
}

/// Whoever plays with bots alone asks nobody, and may do so once in a round.
#[tokio::test(flavor = "multi_thread")]
async fn bots_agree_that_a_play_is_taken_back() {
    let server = Running::start().await;
    let anna = server.guest("Anna").await;
    let new = json!({ "rules": "2", "bots": [null, "puppy"] });
    let table = server.table(&anna, new).await;
    let mut clients = [server.join(&table, Some(&anna), Some(0)).await];
    clients[0].say(&ClientMessage::Ready { ready: true, entropy: None }).await;
    let [client] = &mut clients;
    let (mut taken_back, mut refused) = (0, 0);
    while taken_back < 2 || refused < 1 {
        // Bots play on at once, so an answer may come too late.
        client.until(|state| state.over.is_some() || state.answer().is_some()).await;
        if client.state.over.is_some() {
            // A game in which the seat had little to play: the next one has more.
            client.say(&ClientMessage::Ready { ready: true, entropy: None }).await;
            client.until(|state| state.over.is_none()).await;
            continue;
        }
        let message = client.state.answer().unwrap();
        client.say(&message).await;
        let version = client.state.version;
        client.until(|state| state.version > version).await;
        client.until(|state| state.over.is_some() || state.answer().is_some()).await;
        client.say(&TAKE_BACK).await;
        let outcome = client.next_that(|message| match message {
            ServerMessage::Refused(refusal) => Some(Some(refusal.why)),
            ServerMessage::Changes { changes, .. } => {
                let is_it = |change: &Change| matches!(change, Change::TakenBack { seat: 0, .. });
                changes.iter().any(|told| is_it(&told.change)).then_some(None)
            }
            _ => None,
        });
        match outcome.await {
            None => taken_back += 1,
            Some(RefusalKind::TooOften) => refused += 1,
            Some(why) => assert_eq!(why, RefusalKind::NotNow),
        }
    }
}
