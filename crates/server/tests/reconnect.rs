//! Lost connections, several devices in one seat, absent players, and server restarts.

use std::time::{Duration, Instant};

use crate::support::{Client, Guest, Running, State, all_ready, new_database, playing, quick};
use crate::support::{seated, seated_at};
use kennel_wire::{Change, ClientMessage, RefusalKind, ServerMessage, SightMessage, StandInReason};
use serde_json::json;

/// Plays with a connection that breaks after every message with changes, and every
/// other time right after an answer, so that nobody knows whether it arrived.
async fn play_with_cuts(server: &Running, table: &str, guest: &Guest, mut state: State) -> State {
    let mut cuts = 0;
    while state.over.is_none() {
        let mut client = server.resume(table, guest, state).await;
        let before = client.state.version;
        let mut is_answered = false;
        loop {
            let message = client.next().await.expect("the server closed");
            if !matches!(message, ServerMessage::Changes { .. }) {
                continue;
            }
            let answer = client.state.answer().filter(|_| !is_answered);
            if let Some(answer) = &answer {
                client.say(answer).await;
                is_answered = true;
            }
            let is_news = client.state.version > before;
            if client.state.over.is_some() || is_news || (answer.is_some() && cuts % 2 == 0) {
                break;
            }
        }
        cuts += 1;
        state = client.state;
    }
    state
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_breaks_at_every_event_misses_nothing() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "2", 2).await;
    let mut steady = Vec::new();
    for guest in &guests {
        steady.push(server.join(&table, Some(guest), Some(0)).await);
    }
    let mut spectator = server.join(&table, None, Some(0)).await;
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    let mut states = clients.into_iter().map(|client| client.state);
    let (one, other) = (states.next().unwrap(), states.next().unwrap());
    let (one, other) = tokio::join!(
        play_with_cuts(&server, &table, &guests[0], one),
        play_with_cuts(&server, &table, &guests[1], other),
    );
    for (state, client) in [one, other].iter().zip(&mut steady) {
        client.until(|state| state.over.is_some()).await;
        assert_eq!(state.told, client.state.told);
    }
    spectator.until(|state| state.over.is_some()).await;

    // And each version can be the last that a client has.
    let newest = spectator.state.version;
    let told = |client: &Client| client.state.told.clone();
    let watching = [
        (Some(&guests[0]), told(&steady[0])),
        (Some(&guests[1]), told(&steady[1])),
        (None, told(&spectator)),
    ];
    for (guest, all) in &watching {
        for after in 0..=newest {
            let mut back = server.join(&table, *guest, Some(after)).await;
            let missed = back.told_at_first().await;
            assert_eq!(missed, all[after as usize..], "after {after}");
        }
        // Without one it is told the game, and where everybody sat before and after it.
        let is = |told: &String, word: &str| told.contains(&format!(r#""change":"{word}""#));
        let started = all.iter().position(|told| is(told, "started")).unwrap();
        let over = all.iter().position(|told| is(told, "over")).unwrap();
        for after in [None, Some(newest + 1), Some(u32::MAX)] {
            let mut back = server.join(&table, *guest, after).await;
            let told = back.told_at_first().await;
            let [first, game @ .., last] = told.as_slice() else { panic!("{told:?}") };
            assert_eq!(*game, all[started..=over], "{after:?}");
            assert!(is(first, "snapshot") && is(last, "snapshot"), "{after:?}");
        }
    }
    server.verified(&spectator).await;
}

#[tokio::test]
async fn two_devices_in_one_seat_hear_the_same_and_either_answers() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "2", 2).await;
    let mut phone = server.join(&table, Some(&guests[0]), Some(0)).await;
    all_ready(&mut clients).await;
    let mut other = clients.pop().unwrap();
    let mut laptop = clients.pop().unwrap();
    let mut late = 0;
    for client in [&mut phone, &mut laptop, &mut other] {
        client.until(|state| state.ask.is_some()).await;
    }
    while laptop.state.over.is_none() {
        let version = laptop.state.version;
        let news = |state: &State| state.version > version;
        match laptop.state.answer() {
            Some(answer) => {
                let (first, second) = match late % 2 {
                    0 => (&mut laptop, &mut phone),
                    _ => (&mut phone, &mut laptop),
                };
                first.say(&answer).await;
                first.until(news).await;
                assert_eq!(second.refused(&answer).await, RefusalKind::Stale);
                assert_eq!(second.state.version, first.state.version);
                late += 1;
            }
            None => {
                let answer = other.state.answer().expect("one of them is asked");
                other.say(&answer).await;
            }
        }
        for client in [&mut phone, &mut laptop, &mut other] {
            client.until(news).await;
        }
    }
    // However short the game was.
    assert!(late > 0, "nobody at the two devices was ever asked");
    assert_eq!(phone.state.told, laptop.state.told);
    server.verified(&laptop).await;
}

/// How often a seat has played or folded after a version.
fn turns_of(state: &State, who: u8, after: usize) -> usize {
    let sights = state.changes[after..].iter().flat_map(|change| match change {
        Change::Seen { sights } => sights.as_slice(),
        _ => &[],
    });
    sights
        .filter(|sight| match sight {
            SightMessage::Played { seat, .. } | SightMessage::Folded { seat, .. } => *seat == who,
            _ => false,
        })
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_for_a_player_who_is_gone_until_they_are_back() {
    let config = quick(new_database());
    let server =
        Running::with(kennel_server::Config { grace: Duration::from_millis(200), ..config }).await;
    let new = json!({ "rules": "2", "stand_in_level": "puppy" });
    let (table, guests, mut clients) = seated_at(&server, new, 2).await;
    all_ready(&mut clients).await;
    let mut gone = clients.pop().unwrap();
    let mut there = clients.pop().unwrap();
    gone.until(|state| state.ask.is_some()).await;
    let left_at = gone.state.version;
    let state = gone.cut();

    let stands_in = Change::StandIn { seat: 1, why: StandInReason::Gone };
    assert!(
        there.play_until(|state| state.changes.contains(&stands_in)).await,
        "the server closed"
    );
    let since = there.state.changes.iter().position(|change| *change == stands_in).unwrap();
    assert!(there.play_until(|state| turns_of(state, 1, since) >= 3).await, "the server closed");
    // Nobody wins in the first round, and the other waits until the player is back.
    let mut back = server.resume(&table, &guests[1], state).await;
    back.until(|state| state.version > left_at).await;
    assert!(back.state.changes.contains(&stands_in));
    back.say(&ClientMessage::TakeBack).await;
    back.until(|state| state.changes.contains(&Change::Back { seat: 1 })).await;
    let again = back.state.changes.len();
    let other = playing(there);
    back.play_on().await;
    let there = other.await.unwrap();
    assert_eq!(back.state.over, there.state.over);
    assert!(turns_of(&back.state, 1, again) > 0);
    let of_play = |change: &Change| matches!(change, Change::StandIn { .. } | Change::Back { .. });
    assert_eq!(back.state.changes.iter().filter(|change| of_play(change)).count(), 2);
    server.verified(&back).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_leaves_only_watches_and_a_bot_plays_on() {
    let server = Running::start().await;
    let new = json!({ "rules": "2", "stand_in_level": "puppy" });
    let (table, guests, mut clients) = seated_at(&server, new, 2).await;
    all_ready(&mut clients).await;
    let mut leaving = clients.pop().unwrap();
    let staying = clients.pop().unwrap();
    leaving.until(|state| state.ask.is_some()).await;
    leaving.say(&ClientMessage::Leave).await;
    leaving.until(|state| state.changes.contains(&Change::Left { seat: 1 })).await;
    leaving.until(|state| state.seat.is_none()).await;
    assert_eq!(leaving.refused(&ClientMessage::TakeBack).await, RefusalKind::NoSeat);
    assert_eq!(leaving.refused(&ClientMessage::Sit { seat: 0 }).await, RefusalKind::NotNow);
    let act = ClientMessage::Act { question: 1, act: "give A".to_owned() };
    assert_eq!(leaving.refused(&act).await, RefusalKind::NoSeat);
    drop(leaving);

    let staying = playing(staying);
    let mut watching = server.join(&table, Some(&guests[1]), None).await;
    watching.play_on().await;
    assert!(watching.frames.iter().all(|frame| !frame.contains("\"hand\"")));
    let staying = staying.await.unwrap();
    assert_eq!(watching.state.over, staying.state.over);
    server.verified(&staying).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_when_the_clock_has_run_out() {
    let server = Running::start().await;
    let clock = json!({ "turn_seconds": 5 });
    let new = json!({ "rules": "2", "stand_in_level": "puppy", "clock": clock });
    let (_, _, mut clients) = seated_at(&server, new, 2).await;
    let before = Instant::now();
    all_ready(&mut clients).await;
    let mut other = clients.pop().unwrap();
    let mut one = clients.pop().unwrap();
    one.until(|state| state.ask.is_some()).await;
    other.until(|state| state.ask.is_some()).await;
    let ask = one.state.ask.clone().unwrap();
    assert!(ask.left_ms.is_some_and(|left| left <= 5_000), "{ask:?}");
    let slow = ask.seats[0];
    let stands_in = Change::StandIn { seat: slow, why: StandInReason::Clock };
    let (mut slow, mut quick) = if slow == 0 { (one, other) } else { (other, one) };
    assert!(
        quick.play_until(|state| state.changes.contains(&stands_in)).await,
        "the server closed"
    );
    assert!(before.elapsed() >= Duration::from_secs(5), "{:?}", before.elapsed());
    slow.until(|state| state.changes.contains(&stands_in)).await;
    slow.say(&ClientMessage::TakeBack).await;
    slow.until(|state| state.changes.iter().any(|change| matches!(change, Change::Back { .. })))
        .await;
    let quick = playing(quick);
    slow.play_on().await;
    assert_eq!(slow.state.over, quick.await.unwrap().state.over);
    server.verified(&slow).await;
}

/// The time left for the open question, which the server tells whoever connects.
async fn time_left(client: &mut Client) -> Duration {
    client.state.ask = None;
    client.until(|state| state.ask.is_some()).await;
    let left_ms = client.state.ask.as_ref().and_then(|ask| ask.left_ms);
    Duration::from_millis(left_ms.expect("a clock").into())
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_clocks_nor_grace_run_while_no_player_is_connected() {
    // Players are away for longer than the grace, and return at the same time, so that on a busy
    // machine none waits for the other as long as that.
    const GRACE: Duration = Duration::from_secs(8);
    const AWAY: Duration = Duration::from_millis(8_500);
    // Times are told in whole milliseconds.
    const ROUNDING: Duration = Duration::from_millis(2);
    let config = kennel_server::Config { grace: GRACE, ..quick(new_database()) };
    let mut server = Running::with(config.clone()).await;
    // From an hour on a clock would run although nobody is connected.
    let clock = json!({ "turn_seconds": 3_599 });
    let new = json!({ "rules": "2", "stand_in_level": "puppy", "clock": clock });
    let (table, guests, mut clients) = seated_at(&server, new, 2).await;
    let mut spectator = server.join(&table, None, Some(0)).await;
    let begun = Instant::now();
    all_ready(&mut clients).await;
    let at_first = time_left(&mut clients[0]).await;
    clients[1].until(|state| state.ask.is_some()).await;
    let [one, other] = <[Client; 2]>::try_from(clients).ok().unwrap().map(Client::cut);
    // The table has noticed that both are gone.
    let is_empty =
        |message| matches!(message, ServerMessage::Present { seats, .. } if seats.is_empty());
    while !is_empty(spectator.next().await.expect("the server closed")) {}
    let mut connected = begun.elapsed();
    tokio::time::sleep(AWAY).await;

    let back = Instant::now();
    let (mut one, mut other) = tokio::join!(
        server.resume(&table, &guests[0], one),
        server.resume(&table, &guests[1], other)
    );
    for client in [&mut one, &mut other] {
        let spent = at_first.saturating_sub(time_left(client).await);
        assert!(spent <= connected + back.elapsed() + ROUNDING, "{spent:?}");
        // No bot stands in.
        assert_eq!(client.refused(&ClientMessage::TakeBack).await, RefusalKind::NotNow);
    }

    server.stop().await;
    connected += back.elapsed();
    let (one, other) = (one.cut(), other.cut());
    tokio::time::sleep(AWAY).await;
    let server = Running::with(config).await;
    let back = Instant::now();
    let (one, other) = tokio::join!(
        server.resume(&table, &guests[0], one),
        server.resume(&table, &guests[1], other)
    );
    let mut clients = [one, other];
    for client in &mut clients {
        let spent = at_first.saturating_sub(time_left(client).await);
        assert!(spent <= connected + back.elapsed() + ROUNDING, "{spent:?}");
    }
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        let client = task.await.unwrap();
        let bot = |change: &Change| matches!(change, Change::StandIn { .. });
        assert!(!client.state.changes.iter().any(bot));
        server.verified(&client).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_server_was_stopped() {
    let database = new_database();
    let mut server = Running::with(quick(database.clone())).await;
    let bots = json!([null, null, "puppy", "puppy"]);
    let new = json!({ "rules": "4", "stand_in_level": "puppy", "bots": bots });
    let (table, guests, mut clients) = seated_at(&server, new, 2).await;
    all_ready(&mut clients).await;
    for stops in 1..=5 {
        let mut tasks = Vec::new();
        for mut client in clients {
            let enough = 30 * stops;
            tasks.push(tokio::spawn(async move {
                // No shuffle promises a long game.
                let is_enough = |state: &State| state.version >= enough || state.over.is_some();
                assert!(client.play_until(is_enough).await, "the server closed");
                client
            }));
        }
        let mut states = Vec::new();
        let mut players = Vec::new();
        for task in tasks {
            players.push(task.await.unwrap());
        }
        server.stop().await;
        for mut client in players {
            while client.next().await.is_some() {}
            assert_eq!(client.frames.last().map(String::as_str), Some(r#"{"tell":"closing"}"#));
            states.push(client.cut());
        }
        server = Running::with(quick(database.clone())).await;
        clients = Vec::new();
        for (state, guest) in states.into_iter().zip(&guests) {
            clients.push(server.resume(&table, guest, state).await);
        }
    }
    let mut told = Vec::new();
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        let client = task.await.unwrap();
        assert!(client.state.over.is_some());
        server.verified(&client).await;
        told.push(client.state.told);
    }
    for (told, guest) in told.iter().zip(&guests) {
        let mut again = server.join(&table, Some(guest), Some(0)).await;
        assert_eq!(again.told_at_first().await, *told);
    }
}
