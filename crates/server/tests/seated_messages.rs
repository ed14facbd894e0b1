//! Messages of somebody who sits in a seat, made up from a seed: legal ones, almost legal
//! ones and nonsense. Nothing that is not legal is accepted, nothing panics, and the game
//! goes on to its end.

use std::net::SocketAddr;

use crate::support::known::Blank;
use crate::support::{
    Client, Running, State, all_ready, new_database, playing, quick, seated, sit_down,
};
use kennel_rules::{Chance, SplitMix64};
use kennel_server::Config;
use kennel_server::store::Store;
use kennel_table::fairness::Secret;
use kennel_wire::{Change, ClientMessage, RefusalKind, ServerMessage};
use serde_json::{Value, json};

/// Messages for each seed.
const MESSAGES: u32 = 250;

/// Question numbers that no game reaches. A refusal repeats the number, so that it shows
/// that everything before has been dealt with.
const MARKS: u32 = 4_000_000_000;

/// Draws one of some things.
fn one_of<T: Clone>(dice: &mut SplitMix64, things: &[T]) -> T {
    things[dice.below(things.len() as u64) as usize].clone()
}

/// A text that is near a play or far from one.
fn act(dice: &mut SplitMix64, legal: Option<&str>) -> String {
    let mut text = match (dice.below(4), legal) {
        (0..3, Some(legal)) => legal.to_owned(),
        _ => {
            let known = ["give A", "A 0k-0s", "7 0-3 12-16", "X=J 3x19", "2 draw-1", "fold", ""];
            one_of(dice, &known).to_owned()
        }
    };
    for _ in 0..dice.below(3) {
        let letters: Vec<char> = text.chars().collect();
        let at = dice.below(letters.len() as u64 + 1) as usize;
        let (before, after) = letters.split_at(at);
        let letter = one_of(dice, &['0', '1', '9', '-', 'x', ' ', 'k', 's', 'K', '=', 'é', '\0']);
        let skipped = dice.below(2) as usize;
        text = before.iter().chain([&letter]).chain(after.iter().skip(skipped)).collect();
    }
    if dice.below(40) == 0 { text.repeat(200) } else { text }
}

/// A message, as text: mostly with the right form, sometimes with values that no client
/// sends.
fn message(dice: &mut SplitMix64, asked: Option<u32>, legal: Option<&str>) -> String {
    let number = |dice: &mut SplitMix64| {
        let numbers = [json!(0), json!(1), json!(5), json!(6), json!(255), json!(-1), json!(256)];
        let others = [json!(1e300), json!("0"), json!(null), json!([]), json!({ "seat": 0 })];
        if dice.below(3) == 0 { one_of(dice, &others) } else { one_of(dice, &numbers) }
    };
    let question = match (dice.below(5), asked) {
        (0..3, Some(question)) => json!(question),
        (3, Some(question)) => json!(question.wrapping_sub(1)),
        _ => number(dice),
    };
    let text = match dice.below(18) {
        0 => json!({ "say": "sit", "seat": number(dice) }),
        1 => json!({ "say": one_of(dice, &["stand", "take_back", "ping", "dance", ""]) }),
        2 => json!({ "say": "change_seats", "with": number(dice) }),
        3 => json!({ "say": "bot", "seat": number(dice), "level": one_of(dice, &["puppy", "x"]) }),
        4 => json!({ "say": "ready", "ready": one_of(dice, &[json!(true), json!(1)]),
            "entropy": "z".repeat(dice.below(100) as usize) }),
        5 => json!({ "say": "react", "reaction": one_of(dice, &["bravo", "hello", "K"]) }),
        6 => json!({ "say": "sync", "after": number(dice) }),
        7 => json!({ "say": "act", "question": question }),
        8 => json!({ "say": one_of(dice, &["nudge", "hurry"]) }),
        9 => json!({ "say": one_of(dice, &["agree", "decline"]) }),
        10 => json!({ "say": "remove", "seat": number(dice) }),
        11 => {
            let what = one_of(dice, &["end", "stand_in", "stand_in", "x"]);
            json!({ "say": "propose", "proposal": { "what": what, "seat": number(dice) } })
        }
        12 => json!({ "say": "propose", "proposal": number(dice) }),
        _ => json!({ "say": "act", "question": question, "act": act(dice, legal) }),
    };
    let mut text = text.to_string();
    match dice.below(20) {
        0 => {
            text.truncate(dice.below(text.len() as u64) as usize);
        }
        1 => text = format!("{}{text}{}", "[".repeat(500), "]".repeat(500)),
        2 => text = text.replace("\"say\"", "\"say\":\"leave\",\"say\""),
        _ => {}
    }
    text
}

/// What came of a message.
#[derive(Default)]
struct Outcome {
    changes: u32,
    refusals: Vec<RefusalKind>,
}

/// Sends a text over a connection, and reads until it has been dealt with.
async fn send(client: &mut Client, text: String, mark: u32) -> Outcome {
    client.say_text(text).await;
    client.say(&ClientMessage::Act { question: mark, act: "mark".to_owned() }).await;
    let mut outcome = Outcome::default();
    let mut is_over = false;
    loop {
        match client.next_unheard().await {
            // After the game there is no question.
            ServerMessage::Refused(refusal) if refusal.question == Some(mark) || is_over => {
                return outcome;
            }
            ServerMessage::Refused(refusal) => outcome.refusals.push(refusal.why),
            ServerMessage::Changes { changes, .. } => {
                outcome.changes += changes.len() as u32;
                is_over |= changes.iter().any(|told| matches!(told.change, Change::Over { .. }));
            }
            _ => {}
        }
    }
}

async fn fuzz(rules: &str, players: usize, seed: u64) {
    // A game of which the length, too, follows from the seed.
    let database = new_database();
    let store = Store::open(&database).await.unwrap();
    let (table, secret) = ("table", Secret::from([seed as u8; 32]));
    Blank::new(rules).await.store(&store, table, "game", &secret).await;
    store.close().await;
    let admin = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    let server = Running::with(Config { admin, ..quick(database) }).await;
    let (guests, mut clients) = sit_down(&server, table, players).await;
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    // A second connection of each player, so that the first follows the game undisturbed.
    let mut others = Vec::new();
    for guest in &guests {
        others.push(server.join(table, Some(guest), Some(clients[0].state.version)).await);
    }
    let dice = &mut SplitMix64::new(seed);
    let (mut accepted, mut refused) = (0, 0);
    for number in 0..MESSAGES {
        // Every other message comes from a seat that is asked.
        let asked = clients.iter().position(|client| client.state.answer().is_some());
        let seat = match (dice.below(2), asked) {
            (0, Some(asked)) => asked,
            _ => dice.below(players as u64) as usize,
        };
        let state = &clients[seat].state;
        let asked = state.ask.as_ref().map(|ask| ask.question);
        let is_asked = state.ask.as_ref().is_some_and(|ask| ask.seats.contains(&(seat as u8)));
        let legal = match state.answer() {
            Some(ClientMessage::Act { act, .. }) => Some(act),
            _ => None,
        };
        let before = version(&server, table).await;
        let text = match (dice.below(2), state.answer()) {
            (0, Some(answer)) => serde_json::to_string(&answer).unwrap(),
            _ => message(dice, asked, legal.as_deref()),
        };
        let sent: Value = serde_json::from_str(&text).unwrap_or_default();
        // The game is to be played to its end.
        if sent["say"] == "agree" {
            continue;
        }
        let outcome = send(&mut others[seat], text.clone(), MARKS + number).await;
        let after = version(&server, table).await;
        let place = format!("{rules}, seed {seed}, message {number}: {text}");
        if after > before {
            // Nobody else does anything, so this message was accepted.
            assert_eq!(sent["say"], "act", "{place}");
            assert!(is_asked && sent["question"].as_u64() == asked.map(u64::from), "{place}");
            assert!(outcome.refusals.is_empty() && outcome.changes > 0, "{place}");
            accepted += 1;
        } else {
            // Withdrawing a wish that nobody has changes nothing either.
            let quiet = ["ping", "sync", "react", "propose", "decline"];
            let is_quiet = quiet.iter().any(|say| sent["say"] == *say)
                || sent == json!({ "say": "change_seats", "with": null });
            assert!(is_quiet || outcome.refusals.len() == 1, "{place}");
            refused += outcome.refusals.len();
        }
        for client in &mut clients {
            client.until(|state| state.version >= after).await;
        }
        if clients[0].state.over.is_some() {
            break;
        }
    }
    assert!(accepted > 5 && refused > 50, "{rules}, seed {seed}: {accepted}, {refused}");
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        let client = task.await.unwrap();
        assert!(client.state.over.is_some(), "{rules}, seed {seed}");
        // The record contains only what the rules allow.
        server.verified(&client).await;
    }
    for part in ["table", "bot", "request", "socket"] {
        let panics = format!("kennel_panics_total{{part=\"{part}\"}}");
        assert_eq!(server.metric(&panics).await, 0.0, "{rules}, seed {seed}: {part}");
    }
}

/// The newest version of a table, as a new client is told.
async fn version(server: &Running, table: &str) -> u32 {
    let mut client = server.join(table, None, Some(u32::MAX)).await;
    match client.next_unheard().await {
        ServerMessage::Welcome { version, .. } => version,
        other => panic!("no welcome but {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_say_anything() {
    for seed in 1..=3 {
        fuzz("2", 2, seed).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn partners_say_anything() {
    for seed in 4..=5 {
        fuzz("4,canadian", 4, seed).await;
    }
}

/// Sends a text over a connection, and reads until it has been dealt with, whether or not the
/// sender has a seat any more: snapshots are told to those who ask for everything only.
async fn send_from_anywhere(client: &mut Client, text: String) -> Vec<RefusalKind> {
    client.say_text(text).await;
    client.say(&ClientMessage::Sync { after: None }).await;
    let mut refusals = Vec::new();
    loop {
        match client.next_unheard().await {
            ServerMessage::Refused(refusal) => refusals.push(refusal.why),
            ServerMessage::Changes { changes, .. } => {
                let first = changes.first().map(|told| &told.change);
                if matches!(first, Some(Change::Snapshot { .. })) {
                    return refusals;
                }
            }
            _ => {}
        }
    }
}

/// Players who need not wait before they vote on each other, who leave, and others who come
/// in their place. Whoever follows the table follows all of it, and a newcomer is told the
/// same.
async fn fuzz_company(rules: &str, players: usize, seed: u64) {
    let admin = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    let patience = std::time::Duration::ZERO;
    let server = Running::with(Config { admin, patience, ..quick(new_database()) }).await;
    let (table, mut guests, mut clients) = seated(&server, rules, players).await;
    let mut watching = server.join(&table, None, Some(0)).await;
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    for name in ["Carla", "Dora"] {
        guests.push(server.guest(name).await);
        clients.push(server.join(&table, guests.last(), Some(0)).await);
    }
    let mut others = Vec::new();
    for guest in &guests {
        others.push(server.join(&table, Some(guest), Some(clients[0].state.version)).await);
    }
    let dice = &mut SplitMix64::new(seed);
    let is_ended = |state: &State| {
        let ends = |change: &Change| matches!(change, Change::Over { .. } | Change::Ended { .. });
        state.changes.iter().any(ends)
    };
    let (mut accepted, mut refused) = (0, 0);
    for number in 0..MESSAGES {
        let who = dice.below(guests.len() as u64) as usize;
        let state = &clients[who].state;
        let asked = state.ask.as_ref().map(|ask| ask.question);
        let text = match (dice.below(3), state.answer()) {
            (0, Some(answer)) => serde_json::to_string(&answer).unwrap(),
            _ if dice.below(60) == 0 => json!({ "say": "leave" }).to_string(),
            _ => message(dice, asked, None),
        };
        let sent: Value = serde_json::from_str(&text).unwrap_or_default();
        if sent["say"] == "sync" {
            continue;
        }
        let place = format!("{rules}, seed {seed}, message {number}: {text}");
        let refusals = send_from_anywhere(&mut others[who], text).await;
        assert!(refusals.len() <= 1, "{place}: {refusals:?}");
        refused += refusals.len();
        accepted += usize::from(refusals.is_empty());
        if sent["say"] == "leave" && refusals.is_empty() {
            // Whoever leaves sees the whole game as a spectator from then on.
            clients[who] = server.join(&table, Some(&guests[who]), Some(0)).await;
        }
        let after = version(&server, &table).await;
        for client in clients.iter_mut().chain([&mut watching]) {
            client.until(|state| state.version >= after).await;
        }
        if is_ended(&watching.state) {
            break;
        }
    }
    let is_much = is_ended(&watching.state) || (accepted > 5 && refused > 5);
    assert!(is_much, "{rules}, seed {seed}: {accepted}, {refused}");
    let mut newcomer = server.join(&table, None, Some(0)).await;
    let told = watching.state.told.len();
    newcomer.until(|state| state.told.len() >= told).await;
    assert_eq!(newcomer.state.told[..told], watching.state.told, "{rules}, seed {seed}");
    for part in ["table", "bot", "request", "socket"] {
        let panics = format!("kennel_panics_total{{part=\"{part}\"}}");
        assert_eq!(server.metric(&panics).await, 0.0, "{rules}, seed {seed}: {part}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_vote_leave_and_take_over() {
    for seed in 1..=4 {
        fuzz_company("4", 4, seed).await;
        fuzz_company("3", 3, seed).await;
    }
}
