//! `kennel serve` as a process: shutdown, logging, a full disk, memory, and its flags
//! in docs/operations.md.
#![cfg(unix)]

mod api;
mod cluster;
mod document;
mod encrypted;
mod join;
#[cfg(target_os = "linux")]
mod memory;
pub mod process;
mod starting;

use std::collections::BTreeSet;
use std::io::Write;
use std::time::Duration;

use process::{Serving, Socket};
use serde_json::{Value, json};

/// No delays and no rate limits.
pub const QUICK: [&str; 14] = [
    "--natural-delay-ms=0",
    "--bot-share=400",
    "--catch-up-share=400",
    "--address-rate=100000",
    "--address-burst=100000",
    "--player-rate=100000",
    "--player-burst=100000",
    "--socket-rate=100000",
    "--socket-burst=100000",
    "--guests-per-address=100000",
    "--ping=3600",
    "--silence=3600",
    "--log=trace",
    "--log-format=json",
];

#[test]
fn a_signal_closes_sockets_and_stops_despite_clients_that_do_not_read() {
    let patient = ["--goodbye=2", "--write-timeout=3600", "--header-timeout=3600"];
    let mut server = Serving::start(&[&QUICK[..], &patient].concat());
    let anna = server.guest("Anna");
    let table = server.table(&anna, &json!({ "rules": "2" }));
    let mut reading = Socket::open(&server, &table, Some(&anna));
    assert!(reading.text().unwrap().contains("welcome"));
    // One client asks for more than all buffers hold without reading it, another has sent
    // half a request.
    let mut deaf = Socket::open(&server, &table, None);
    deaf.stream.set_write_timeout(Some(Duration::from_secs(1))).unwrap();
    while deaf.say(r#"{"say":"sync","after":null}"#).is_ok() {}
    let mut half = server.connect();
    half.write_all(b"GET / HTTP/1.1\r\nhost: ").unwrap();

    server.signal("TERM");
    let mut last = None;
    while let Some(text) = reading.text() {
        last = Some(text);
    }
    assert_eq!(last.as_deref(), Some(r#"{"tell":"closing"}"#));
    assert!(reading.is_closed, "the connection was reset");
    assert_eq!(reading.reason, "the server is stopping; connect again");
    assert_eq!(server.wait(), Some(0));
    assert!(server.log().contains("the server has stopped"), "{}", server.log());
    // The WAL was checkpointed.
    assert!(!server.file("kennel.db-wal").exists());
}

/// Programs that rotate logs send SIGHUP.
#[test]
fn a_hangup_is_logged_and_does_no_harm() {
    let mut server = Serving::start(&QUICK);
    let anna = server.guest("Anna");
    let table = server.table(&anna, &json!({ "rules": "2" }));
    let mut socket = Socket::open(&server, &table, Some(&anna));
    assert!(socket.text().unwrap().contains("welcome"));
    server.signal("HUP");
    server.log_until("ignored SIGHUP");
    socket.say(r#"{"say":"ping"}"#).unwrap();
    while !socket.text().expect("the socket was closed").contains("pong") {}
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
}

#[test]
fn refusals_are_logged_once_with_both_origins() {
    let flags = ["--guests-per-address=1", "--log-format=json"];
    let server = Serving::start(&flags);
    server.guest("Anna");
    for _ in 0..5 {
        assert_eq!(server.post("/api/guests", None, &json!({ "name": "Bruno" })).0, 429);
        let refused = server.post_from("https://evil.example", "/api/guests", &json!({}));
        assert_eq!((refused.0, refused.1["fault"].as_str()), (403, Some("foreign")));
    }
    let log = server.log();
    let lines = |word: &str| -> Vec<Value> {
        let lines = log.lines().filter(|line| line.contains(word));
        lines.map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let (limited, foreign) = (lines("refused by a limit"), lines("another origin"));
    assert_eq!((limited.len(), foreign.len()), (1, 1), "{log}");
    assert_eq!((&limited[0]["limit"], &limited[0]["level"]), (&json!("guests"), &json!("WARN")));
    assert_eq!(foreign[0]["origin"], "https://evil.example");
    assert_eq!(foreign[0]["own"], format!("http://{}", server.address));
}

/// A game played over HTTP.
struct Game<'a> {
    server: &'a Serving,
    players: Vec<&'a str>,
    table: String,
}

impl<'a> Game<'a> {
    /// Begins a game of two; a bot takes the second seat if there is one player.
    fn begin(server: &'a Serving, players: &[&'a str]) -> Game<'a> {
        let bot = (players.len() < 2).then_some("puppy");
        let table = server.table(players[0], &json!({ "rules": "2", "bots": [null, bot] }));
        let game = Game { server, players: players.to_vec(), table };
        for (seat, player) in players.iter().enumerate() {
            if seat > 0 {
                assert_eq!(game.say(player, &json!({ "say": "sit", "seat": seat })).0, 200);
            }
            let ready = json!({ "say": "ready", "ready": true, "entropy": "dice" });
            assert_eq!(game.say(player, &ready).0, 200);
        }
        game
    }

    fn path(&self) -> String {
        format!("/api/tables/{}", self.table)
    }

    fn say(&self, player: &str, message: &Value) -> (u16, Value) {
        self.server.post(&format!("{}/act", self.path()), Some(player), message)
    }

    /// The index of a player who is asked, with an answer.
    fn answer(&self) -> Option<(usize, Value)> {
        self.players.iter().enumerate().find_map(|(number, player)| {
            let (status, answers) = self.server.get_as(&format!("{}/answers", self.path()), player);
            let acts = answers["acts"].as_array().filter(|_| status == 200)?;
            let (question, act) = (&answers["question"], &acts[acts.len() / 2]);
            Some((number, json!({ "say": "act", "question": question, "act": act })))
        })
    }

    /// Answers for a player who is asked; returns the response.
    fn step(&self) -> Option<(u16, Value)> {
        self.answer().map(|(player, answer)| self.say(self.players[player], &answer))
    }

    /// Plays to the end and returns the record.
    fn play(&self) -> String {
        while self.server.get(&self.path()).1["phase"] != "over" {
            if self.step().is_none() {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        let committed = self.server.events_until(&self.table, "committed");
        let game = committed.split("\"game\":\"").nth(1).unwrap().split('"').next().unwrap();
        let (status, record) = self.server.get_text(&format!("/api/games/{game}"));
        assert_eq!(status, 200, "{record}");
        record
    }

    /// The version a newly connected client is told.
    fn version(&self) -> u64 {
        let line = self.server.events_until(&self.table, "welcome");
        let welcome: Value = serde_json::from_str(line.trim()).unwrap();
        welcome["version"].as_u64().unwrap()
    }
}

#[test]
fn the_log_contains_no_cards_secrets_or_tokens() {
    let mut server = Serving::start(&QUICK);
    let anna = server.guest("Anna");
    let account = json!({ "name": "Anna Dog", "password": "correct horse battery" });
    let (status, _, cookie) = server.post_for_cookie("/api/accounts", Some(&anna), &account);
    assert_eq!(status, 200);
    let (_, token) = server.post("/api/tokens", Some(&cookie), &json!({ "name": "a bot" }));
    let wrong = json!({ "name": "Anna Dog", "password": "wrong horse battery" });
    assert_eq!(server.post("/api/login", None, &wrong).0, 401);
    let record = Game::begin(&server, &[&cookie]).play();
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));

    let log = server.log();
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
        assert!(line["level"].is_string() && line["message"].is_string(), "{line}");
    }
    for told in ["the server is running", "a table was created", "a game began", "a game is over"] {
        assert!(log.contains(told), "'{told}' is missing in\n{log}");
    }
    let (_, cookie) = cookie.split_once('=').unwrap();
    let (_, guest) = anna.split_once('=').unwrap();
    let secrets = [cookie, guest, token["token"].as_str().unwrap(), "horse", "Anna", "dice"];
    for secret in secrets {
        assert!(!log.contains(secret), "'{secret}' is in the log");
    }
    // Neither hands nor the secret of the shuffles.
    let words = |text: &str| -> BTreeSet<String> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.filter(|word| word.len() >= 4).map(str::to_owned).collect()
    };
    let (tags, events) = record.split_once("\n\n").unwrap();
    let secret = tags.lines().find_map(|tag| tag.strip_prefix("secret: ")).unwrap();
    let is_hand = |word: &String| word.chars().all(|card| "A23456789TJQKX".contains(card));
    let mut hidden: BTreeSet<String> = words(events).into_iter().filter(is_hand).collect();
    hidden.insert(secret.to_owned());
    assert!(hidden.len() > 5, "too few words to look for: {hidden:?}");
    let found: Vec<&String> = hidden.iter().filter(|word| words(&log).contains(*word)).collect();
    assert!(found.is_empty(), "{found:?} is in the log");
}

/// How large files may grow where a disk is to become full: more than the empty database and the
/// beginning of a game take.
#[cfg(target_os = "linux")]
const KILOBYTES: &str = "1024";

/// A limit of the size of files stands for a full disk, and is lifted later.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_play_and_loses_nothing() {
    let mut server = Serving::start_limited(&QUICK, KILOBYTES);
    let (anna, bruno) = (server.guest("Anna"), server.guest("Bruno"));
    let game = Game::begin(&server, &[&anna, &bruno]);
    // Other tables fill the file, and the game takes the rest.
    let new = json!({ "rules": "2" });
    while server.post("/api/tables", Some(&anna), &new).0 == 201 {}
    let mut version = game.version();
    let refused = loop {
        match game.step() {
            Some((200, done)) => version = done["version"].as_u64().unwrap(),
            Some(refused) => break refused,
            None => panic!("no player is asked, and the disk was never full"),
        }
    };
    assert_eq!((refused.0, refused.1["why"].as_str()), (409, Some("storage")), "{refused:?}");
    assert_eq!(game.version(), version, "a change was told but not stored");
    assert!(server.log().contains("kennel.db"), "{}", server.log());
    assert_eq!(server.get("/api/me").0, 200);

    server.allow_any_size();
    game.play();
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
    // Everything acknowledged is stored, and nothing is damaged.
    let output = server.backup_and_check();
    assert!(output["games"] == 1 && output.get("wrong").is_none(), "{output}");
}

/// A client at a table.
struct Listener {
    socket: Socket,
    /// The newest version received.
    version: u64,
}

impl Listener {
    /// Connects and reads up to the current version.
    fn join(server: &Serving, table: &str, cookie: Option<&str>) -> Listener {
        let mut listener = Listener { socket: Socket::open(server, table, cookie), version: 0 };
        let newest = listener.hear().expect("a welcome")["version"].as_u64().unwrap();
        while listener.version < newest {
            listener.hear().expect("the server closed");
        }
        listener
    }

    fn hear(&mut self) -> Option<Value> {
        let message: Value = serde_json::from_str(&self.socket.text()?).unwrap();
        let newest = message["changes"].as_array().and_then(|changes| changes.last());
        self.version = newest.map_or(self.version, |told| told["version"].as_u64().unwrap());
        Some(message)
    }
}

/// The same over sockets: the player is told why the act failed, no client is told what
/// was not stored, and all can reconnect and play on.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_over_sockets() {
    let mut server = Serving::start_limited(&QUICK, KILOBYTES);
    let (anna, bruno) = (server.guest("Anna"), server.guest("Bruno"));
    let game = Game::begin(&server, &[&anna, &bruno]);
    let who = [Some(anna.as_str()), Some(bruno.as_str()), None];
    let mut listeners = who.map(|cookie| Listener::join(&server, &game.table, cookie));
    while server.post("/api/tables", Some(&anna), &json!({ "rules": "2" })).0 == 201 {}
    let refused = loop {
        let (player, answer) = game.answer().expect("the disk was never full");
        let listener = &mut listeners[player];
        // Changes by others may still be in flight.
        let question = answer["question"].as_u64().unwrap();
        while listener.version < question {
            listener.hear().expect("the server closed");
        }
        let before = listener.version;
        listener.socket.say(&answer.to_string()).unwrap();
        let refused = loop {
            let message = listener.hear().expect("the server closed");
            if message["tell"] == "refused" {
                break Some(message);
            }
            if listener.version > before {
                break None;
            }
        };
        if let Some(refused) = refused {
            break refused;
        }
    };
    assert_eq!(refused["why"], "storage", "{refused}");
    for listener in &mut listeners {
        while listener.hear().is_some() {}
        assert!(listener.socket.is_closed, "a connection was reset");
    }
    let version = game.version();
    assert_eq!(listeners.map(|listener| listener.version), [version; 3]);

    server.allow_any_size();
    let mut back = Listener::join(&server, &game.table, None);
    assert_eq!(back.version, version);
    assert_eq!(game.step().map(|(status, _)| status), Some(200));
    while back.version == version {
        back.hear().expect("the server closed");
    }
    game.play();
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
    let output = server.backup_and_check();
    assert!(output["games"] == 1 && output.get("wrong").is_none(), "{output}");
}
