//! Everything that leaves the server by any route while games are played: nobody finds a
//! secret, a token, a player's id or another seat's card in it.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use kennel_rules::notation::Record;
use kennel_rules::{Cards, Event, Play, Rank, Seating};
use kennel_server::Config;
use kennel_server::store::{Store, TableUpdate};
use kennel_table::fairness::{Proof, Secret};
use kennel_wire::{Change, ClientMessage, Proposal, ServerMessage};
use serde_json::{Value, json};
use support::knowledge::{check_sights, told};
use support::known::Blank;
use support::{
    Client, DEADLINE, Guest, Running, all_ready, new_database, quick, seated, sit_down,
    wait_for_seat_0,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Every route in the server's source, so that new ones are tried without a change here.
fn routes() -> BTreeSet<String> {
    let mut routes = BTreeSet::new();
    let mut folders = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/http"))];
    while let Some(folder) = folders.pop() {
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let Ok(source) = std::fs::read_to_string(path) else { continue };
            let quoted = source.match_indices("\"/").map(|(at, _)| &source[at + 1..]);
            let quoted = quoted.filter_map(|rest| Some(rest.split_once('"')?.0));
            let is_route = |text: &&str| !text.contains([' ', '\\', '\n', '<']);
            routes.extend(quoted.filter(is_route).map(str::to_owned));
        }
    }
    let known = ["/api/me", "/api/tables/{id}/answers", "/api/games/{id}"];
    assert!(known.iter().all(|&route| routes.contains(route)), "{routes:?}");
    routes.insert("/".to_owned());
    routes
}

/// The paths of a route, with every name that could stand in it.
fn paths(route: &str, names: &[&str]) -> Vec<String> {
    let Some((before, rest)) = route.split_once('{') else { return vec![route.to_owned()] };
    let after = rest.split_once('}').unwrap().1;
    let fill = |name: &&str| paths(&format!("{before}{name}{after}"), names);
    names.iter().flat_map(fill).collect()
}

const CHANGES: &str = r#"{"tell":"changes""#;

/// The response; of events, which do not end, everything up to the present.
async fn ask(
    server: &Running,
    method: &str,
    path: &str,
    who: Option<&Guest>,
    body: &str,
) -> String {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let address = server.address;
    let cookie = who.map(|who| format!("cookie: {}\r\n", who.cookie)).unwrap_or_default();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n{cookie}\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    // Events do not end. All changes so far come in one line, and lines end with chunks.
    let has_changes = |bytes: &[u8]| {
        let is_told = bytes.windows(CHANGES.len()).any(|part| part == CHANGES.as_bytes());
        path.ends_with("/events") && is_told && bytes.ends_with(b"\n\r\n")
    };
    let reading =
        async { while stream.read_buf(&mut bytes).await.unwrap() > 0 && !has_changes(&bytes) {} };
    let read = tokio::time::timeout(DEADLINE, reading).await;
    read.unwrap_or_else(|_| panic!("{method} {path} does not end"));
    assert!(!bytes.is_empty(), "{method} {path}");
    String::from_utf8(bytes).unwrap()
}

fn body_of(answer: &str) -> String {
    answer.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned())
}

/// Every string in JSON, with its key.
fn texts<'a>(key: &'a str, value: &'a Value, found: &mut Vec<(&'a str, &'a str)>) {
    match value {
        Value::String(text) => found.push((key, text)),
        Value::Array(values) => values.iter().for_each(|value| texts(key, value, found)),
        Value::Object(fields) => fields.iter().for_each(|(key, value)| texts(key, value, found)),
        _ => {}
    }
}

/// Whether a text looks like cards or a play.
fn says_cards(table: Seating, text: &str) -> bool {
    let text = text.strip_prefix("give ").unwrap_or(text);
    let is_cards =
        !text.is_empty() && text.chars().all(|letter| Rank::from_letter(letter).is_some());
    is_cards || Play::parse(table, text).is_ok()
}

/// Checks that cards appear only under keys meant for them. Sights are compared with the
/// record elsewhere; answers must be of the viewer's hand.
fn check_cards(table: Seating, text: &str, hand: Cards) {
    for line in text.lines().filter(|line| line.starts_with(['{', '['])) {
        let Ok(value) = serde_json::from_str::<Value>(line) else { continue };
        let mut found = Vec::new();
        texts("", &value, &mut found);
        for (key, text) in found {
            match key {
                _ if !says_cards(table, text) => {}
                // The numbers of players are letters of cards too.
                "rules" => {}
                "hand" if value.get("situation").is_some() => {
                    assert_eq!(text.parse::<Cards>(), Ok(hand), "{line}");
                }
                // What lies open, and what came from or went to the viewer; games that
                // look alike are compared elsewhere.
                "discard" | "played" | "card" if value.get("situation").is_some() => {}
                "hand" | "card" | "cards" | "drawn" | "play" => {
                    assert!(line.starts_with("{\"tell\":\"changes\""), "{line}");
                }
                "acts" => {
                    let card = text.strip_prefix("give ").unwrap_or(text).chars().next();
                    let card = card.and_then(Rank::from_letter).unwrap();
                    assert!(hand.has(card), "{text} with {hand:?}");
                }
                key => panic!("cards at '{key}': {line}"),
            }
        }
    }
}

/// The server's log so far, of all tests in this file.
fn log() -> &'static Arc<Mutex<Vec<u8>>> {
    static LOG: OnceLock<Arc<Mutex<Vec<u8>>>> = OnceLock::new();
    LOG.get_or_init(|| {
        let log: Arc<Mutex<Vec<u8>>> = Arc::default();
        let writer = Arc::clone(&log);
        tracing_subscriber::fmt()
            .with_max_level(tracing_subscriber::filter::LevelFilter::DEBUG)
            .with_ansi(false)
            .without_time()
            .with_writer(move || Shared(Arc::clone(&writer)))
            .init();
        log
    })
}

struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn log_text() -> String {
    String::from_utf8(log().lock().unwrap().clone()).unwrap()
}

/// Reads until all clients have a version.
async fn level(clients: &mut [Client], version: u32) {
    for client in clients {
        client.until(|state| state.version >= version).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_leaves_the_server_tells_what_it_must_not() {
    log();
    // With a fixed secret and fixed entropy the games are the same in every run.
    let games = [("3,classic", 3, [3; 32]), ("4", 4, [4; 32])];
    let database = new_database();
    let store = Store::open(&database).await.unwrap();
    for (rules, players, secret) in games {
        let (table, game) = (format!("table{players}"), format!("game{players}"));
        Blank::new(rules).await.store(&store, &table, &game, &Secret::from(secret)).await;
    }
    store.close().await;
    let server = Running::with(quick(database)).await;
    let routes = routes();
    // Pages that exist before anybody plays may have examples with cards.
    let mut before = BTreeMap::new();
    for path in routes.iter().filter(|route| !route.contains('{')) {
        before.insert(path.clone(), body_of(&ask(&server, "GET", path, None, "").await));
    }
    for (_, players, _) in games {
        let (table, game) = (format!("table{players}"), format!("game{players}"));
        let (guests, mut clients) = sit_down(&server, &table, players).await;
        clients.push(server.join(&table, None, None).await);
        let mut programs = Vec::new();
        for guest in guests.iter().map(Some).chain([None]) {
            programs.push((server.lines(&table, guest, None).await, Vec::new()));
        }
        let ready = clients.len() - 1;
        all_ready(&mut clients[..ready]).await;
        clients[0].until(|state| state.ask.is_some()).await;
        let table_of = clients[0].state.rules.unwrap().seating();
        let mut said: Vec<String> = Vec::new();
        let mut strangers = Vec::new();
        let mut turns = 0;
        loop {
            let version = clients.iter().map(|client| client.state.version).max().unwrap();
            level(&mut clients, version).await;
            if clients[0].state.over.is_some() {
                break;
            }
            let asked = clients.iter().position(|client| client.state.answer().is_some());
            let asked = asked.expect("somebody is asked");
            if [0, 30].contains(&turns) {
                let names = [table.as_str(), game.as_str(), "000000000000"];
                for path in routes.iter().flat_map(|route| paths(route, &names)) {
                    let seats = guests.iter().zip(&clients).map(|(guest, client)| {
                        (Some(guest), client.state.view.as_ref().unwrap().hand())
                    });
                    let stranger = server.guest("Stranger").await;
                    // Only strangers and clients without a name try to change anything.
                    let act = "{\"say\":\"act\",\"question\":9,\"act\":\"K 0k-0s\"}";
                    for (method, who, body) in [
                        ("POST", None, "{}"),
                        ("POST", Some(&stranger), "{}"),
                        ("POST", Some(&stranger), act),
                        ("PUT", Some(&stranger), act),
                        ("PATCH", Some(&stranger), act),
                        ("DELETE", Some(&stranger), ""),
                    ] {
                        let answer = ask(&server, method, &path, who, body).await;
                        check_cards(table_of, &answer, Cards::NONE);
                        // A new token is for the client that asked for it.
                        if !answer.contains("set-cookie") && !path.ends_with("/tokens") {
                            said.push(answer);
                        }
                    }
                    for (who, hand) in
                        seats.chain([(None, Cards::NONE), (Some(&stranger), Cards::NONE)])
                    {
                        let answer = ask(&server, "GET", &path, who, "").await;
                        if before.get(&path) != Some(&body_of(&answer)) {
                            check_cards(table_of, &answer, hand);
                        }
                        said.push(answer);
                    }
                    strangers.push(stranger);
                }
            }
            turns += 1;
            // Something illegal first, so that refusals are checked, too.
            let question = clients[asked].state.ask.as_ref().unwrap().question;
            let wrong = ClientMessage::Act { question, act: "X=7 0-1".to_owned() };
            let answer = clients[asked].state.answer().unwrap();
            clients[asked].say(&wrong).await;
            clients[asked].say(&answer).await;
            clients[asked].until(|state| state.version > version).await;
        }
        for (lines, heard) in &mut programs {
            loop {
                let line = lines.next().await;
                heard.push(line);
                if heard.last().unwrap().contains("\"change\":\"over\"") {
                    break;
                }
            }
        }
        let record = server.verified(&clients[0]).await;
        let heard = clients.iter().map(|client| (client.state.seat, &client.frames));
        let lines = programs
            .iter()
            .enumerate()
            .map(|(seat, (_, heard))| (Some(seat as u8).filter(|_| seat < players), heard));
        for (seat, frames) in heard.chain(lines) {
            check_sights(seat, &told(frames), &record);
            for frame in frames {
                check_cards(table_of, frame, Cards::NONE);
                if !frame.contains("\"change\":\"over\"") {
                    said.push(frame.clone());
                }
            }
        }

        let secret = Proof::of(&record).unwrap().secret.to_string();
        let mut ids = server.player_ids(&table).await;
        assert_eq!(ids.len(), players);
        let log = log_text();
        let mut secrets = vec![secret];
        for guest in guests.iter().chain(&strangers) {
            secrets.push(guest.cookie.split_once('=').unwrap().1.to_owned());
        }
        // The operator may know the ids of players; nobody else.
        ids.extend(secrets.iter().cloned());
        assert!(turns > 30 && said.len() > 300, "{turns} turns, {} answers", said.len());
        for text in &said {
            assert!(!ids.iter().any(|id| text.contains(id.as_str())), "{text}");
        }
        for id in secrets.iter().chain(&cards_of(&record)) {
            assert!(!log.contains(id.as_str()), "the log has {id}");
        }
    }
}

/// The same for everything that players do about each other: they nudge, vote, end a game,
/// leave, remove somebody and take over a seat.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_players_do_about_each_other_tells_what_it_must_not() {
    log();
    let (grace, patience) = (Duration::ZERO, Duration::ZERO);
    let server = Running::with(Config { grace, patience, ..quick(new_database()) }).await;
    let (table, mut guests, mut clients) = seated(&server, "4", 4).await;
    guests.push(server.guest("Emma").await);
    clients.push(server.join(&table, Some(&guests[4]), Some(0)).await);
    clients.push(server.join(&table, None, Some(0)).await);
    let ids = server.player_ids(&table).await;
    all_ready(&mut clients[..4]).await;
    wait_for_seat_0(&mut clients[..4]).await;
    let propose = |proposal| ClientMessage::Propose { proposal };
    let vote = propose(Proposal::StandIn { seat: 0 });
    clients[1].say(&ClientMessage::Nudge).await;
    clients[1].say(&vote).await;
    until_told(&mut clients, "{\"tell\":\"proposed\",\"open\":{").await;
    clients[2].say(&ClientMessage::Decline).await;
    until_told(&mut clients, "{\"tell\":\"declined\"").await;
    clients[3].say(&vote).await;
    until_told(&mut clients, "\"by\":3").await;
    for voter in [1, 2] {
        clients[voter].say(&ClientMessage::Agree).await;
    }
    until_told(&mut clients, "\"change\":\"stand_in\"").await;
    clients[0].say(&ClientMessage::TakeBack).await;
    until_told(&mut clients, "\"change\":\"back\"").await;

    // Seat 3 is left, seat 1 taken from somebody who is away; Emma takes over the former.
    let mut gone = vec![clients.remove(3)];
    gone[0].say(&ClientMessage::Leave).await;
    until_told(&mut clients, "\"change\":\"left\",\"seat\":3").await;
    clients[3].say(&ClientMessage::Sit { seat: 3 }).await;
    until_told(&mut clients, "\"change\":\"reserved\"").await;
    let away = clients.remove(1);
    let frames = away.frames.clone();
    away.cut();
    until_told(&mut clients, "\"why\":\"gone\"").await;
    clients[0].say(&ClientMessage::Remove { seat: 1 }).await;
    until_told(&mut clients, "\"change\":\"left\",\"seat\":1").await;
    loop {
        let version = clients.iter().map(|client| client.state.version).max().unwrap();
        level(&mut clients, version).await;
        if clients[0].state.over.is_some() {
            break;
        }
        clients[0].say(&ClientMessage::Hurry).await;
        let asked = clients.iter().position(|client| client.state.answer().is_some());
        if let Some(asked) = asked {
            let answer = clients[asked].state.answer().unwrap();
            clients[asked].say(&answer).await;
        }
        clients[asked.unwrap_or(0)].until(|state| state.version > version).await;
        if let Some(asked) = asked {
            clients[asked].say(&propose(Proposal::TakeBack)).await;
            let answered = |message: &ServerMessage| match message {
                ServerMessage::Proposed { open: Some(_) } | ServerMessage::Refused(_) => Some(()),
                _ => None,
            };
            clients[asked].next_that(answered).await;
            for voter in &mut clients[..3] {
                voter.say(&ClientMessage::Agree).await;
            }
        }
    }
    until_told(&mut clients, "\"change\":\"taken_over\"").await;
    until_told(&mut clients, "\"change\":\"taken_back\"").await;
    let record = server.verified(&clients[0]).await;
    for (client, seat) in clients.iter().zip([Some(0), Some(2), None, None]) {
        let mut told = told(&client.frames);
        let over = told.iter().position(|told| matches!(told.change, Change::Over { .. }));
        told.truncate(over.unwrap());
        check_sights(seat, &told, &record);
    }

    // Another game, which all agree to end.
    clients[0].say(&ClientMessage::Bot { seat: 1, level: Some("puppy".to_owned()) }).await;
    all_ready(&mut clients[..3]).await;
    clients[0].until(|state| state.over.is_none() && state.ask.is_some()).await;
    clients[0].say(&propose(Proposal::End)).await;
    for voter in [1, 2] {
        until_told(&mut clients[voter..=voter], "\"what\":\"end\"").await;
        clients[voter].say(&ClientMessage::Agree).await;
    }
    until_told(&mut clients, "\"change\":\"ended\"").await;
    let ended = clients[0].state.changes.iter().find_map(|change| match change {
        Change::Ended { secret } => Some(secret.clone()),
        _ => None,
    });

    let mut secrets = vec![Proof::of(&record).unwrap().secret.to_string(), ended.unwrap()];
    secrets.extend(guests.iter().map(|it| it.cookie.split_once('=').unwrap().1.to_owned()));
    let ends = ["\"change\":\"over\"", "\"change\":\"ended\""];
    let frames = clients.iter().chain(&gone).flat_map(|client| &client.frames).chain(&frames);
    for frame in frames {
        check_cards(record.game().rules().seating(), frame, Cards::NONE);
        let is_end = ends.iter().any(|end| frame.contains(end));
        let hidden = secrets.iter().filter(|_| !is_end).chain(&ids);
        assert!(!hidden.into_iter().any(|hidden| frame.contains(hidden.as_str())), "{frame}");
    }
    let log = log_text();
    assert!(!secrets.iter().any(|secret| log.contains(secret.as_str())));
}

/// Reads until all clients have been sent a text.
async fn until_told(clients: &mut [Client], text: &str) {
    for client in clients {
        while !client.frames.iter().any(|frame| frame.contains(text)) {
            client.next().await.expect("the server closed");
        }
    }
}

/// The cards of a game as text, as far as no other text looks like it.
fn cards_of(record: &Record) -> Vec<String> {
    let table = record.game().rules().seating();
    let mut texts = Vec::new();
    for event in record.events() {
        match event {
            Event::Deal(hands) | Event::SetUp { hands, .. } => {
                texts.extend(table.seats().map(|seat| hands[seat].to_string()));
            }
            Event::Give { card, .. } => texts.push(format!("give {card}")),
            Event::Play { play, .. } => texts.push(play.to_string()),
            Event::DrawRound(_) | Event::Fold { .. } => {}
        }
    }
    let is_plain = |text: &String| text.len() >= 4 && text.contains(['A', 'J', 'K', 'Q', 'T', 'X']);
    texts.retain(is_plain);
    assert!(texts.len() > 50);
    texts
}

#[tokio::test]
async fn a_corrupt_log_is_reported_without_its_contents() {
    log();
    let blank = Blank::new("2").await;
    let secret = Secret::from([9; 32]);
    let damaged = [
        json!({ "entry": "event", "deal": "AAKKQX" }),
        json!({ "entry": "event", "deal": ["AAKKQX", "AAKKQX"] }),
        json!({ "entry": "event", "give": [0, "AAKKQX"] }),
        json!({ "entry": "event", "AAKKQX": 1 }),
        json!({ "entry": "AAKKQX" }),
        json!({ "entry": "committed", "game": "AAKKQX", "secret": "AAKKQX" }),
        json!({ "entry": "sat", "seat": "AAKKQX" }),
        json!("AAKKQX"),
    ];
    let database = new_database();
    let store = Store::open(&database).await.unwrap();
    for (number, entry) in damaged.iter().enumerate() {
        let table = format!("damaged{number}");
        blank.store(&store, &table, &format!("game{number}"), &secret).await;
        let (_, log) = store.table(&table.as_str().into()).await.unwrap().unwrap();
        let next = log.len() as u32 + 1;
        let more = vec![entry.to_string()];
        store.append(&table.as_str().into(), next, more, TableUpdate::default()).await.unwrap();
    }
    store.close().await;
    let server = Running::with(quick(database)).await;
    let anna = server.guest("Anna").await;
    let mut said = Vec::new();
    for number in 0..damaged.len() {
        for path in ["", "/socket", "/events", "/answers"] {
            let address = format!("/api/tables/damaged{number}{path}");
            let answer = server.request("GET", &address, Some(&anna), None).await;
            // A table's row is shown without its log.
            assert!(path.is_empty() || answer.status >= 400, "{address}: {}", answer.body);
            said.push(answer.head + &answer.body);
        }
    }
    let list = server.request("GET", "/api/tables", Some(&anna), None).await;
    assert_eq!(list.status, 200);
    said.extend([list.body, log_text()]);
    assert!(said.last().unwrap().contains("damaged"), "the log names the corrupt tables");
    for text in &said {
        assert!(!text.contains("AAKKQX") && !text.contains(&secret.to_string()), "{text}");
    }
}
