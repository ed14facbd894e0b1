//! `kennel serve` as a process: how it stops, what it logs, what a full disk does,
//! and whether docs/operations.md tells the truth about its flags.
#![cfg(unix)]

mod document;
mod process;

use std::collections::BTreeSet;
use std::io::Write;
use std::time::Duration;

use process::{Serving, Socket};
use serde_json::{Value, json};

/// Fast games, and nobody is too fast.
const QUICK: [&str; 10] = [
    "--natural-delay-ms=0",
    "--address-rate=100000",
    "--address-burst=100000",
    "--socket-rate=100000",
    "--socket-burst=100000",
    "--guests-per-address=100000",
    "--ping=3600",
    "--silence=3600",
    "--log=trace",
    "--log-format=json",
];

#[test]
fn a_signal_closes_sockets_and_ends_in_time_whoever_does_not_read() {
    let patient = ["--goodbye=2", "--write-timeout=3600", "--header-timeout=3600"];
    let mut server = Serving::start(&[&QUICK[..], &patient].concat());
    let anna = server.guest("Anna");
    let table = server.table(&anna, &json!({ "rules": "2" }));
    let mut reading = Socket::open(&server, &table, Some(&anna));
    assert!(reading.text().unwrap().contains("welcome"));
    // One asks for more than all buffers hold and reads nothing of it, one has
    // sent half of a request.
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
    assert!(reading.is_closed, "the socket broke off");
    assert_eq!(server.wait(), Some(0));
    assert!(server.log().contains("the server has stopped"), "{}", server.log());
    // What lies beside the file while the server runs has been carried over.
    assert!(!server.file("kennel.db-wal").exists());
}

/// Plays a game against a bot by requests alone; the name of the game.
fn play(server: &Serving, cookie: &str) -> String {
    let table = server.table(cookie, &json!({ "rules": "2", "bots": [null, "puppy"] }));
    let path = format!("/api/tables/{table}");
    let ready = json!({ "say": "ready", "ready": true, "entropy": "dice" });
    assert_eq!(server.post(&format!("{path}/act"), Some(cookie), &ready).0, 200);
    let game = server.events_until(&table, "committed");
    let game = game.split("\"game\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    while server.get(&path).1["phase"] != "over" {
        let (status, answers) = server.get_as(&format!("{path}/answers"), cookie);
        if status != 200 {
            std::thread::sleep(Duration::from_millis(2));
            continue;
        }
        let acts = answers["acts"].as_array().unwrap();
        let act =
            json!({ "say": "act", "question": answers["question"], "act": acts[acts.len() / 2] });
        server.post(&format!("{path}/act"), Some(cookie), &act);
    }
    game
}

#[test]
fn the_log_of_a_game_holds_no_card_no_secret_and_no_token() {
    let mut server = Serving::start(&QUICK);
    let anna = server.guest("Anna");
    let account = json!({ "name": "Anna Dog", "password": "correct horse battery" });
    let (status, _, cookie) = server.post_for_cookie("/api/accounts", Some(&anna), &account);
    assert_eq!(status, 200);
    let (_, token) = server.post("/api/tokens", Some(&cookie), &Value::Null);
    let wrong = json!({ "name": "Anna Dog", "password": "wrong horse battery" });
    assert_eq!(server.post("/api/login", None, &wrong).0, 401);
    let game = play(&server, &cookie);
    let (status, record) = server.get_text(&format!("/api/games/{game}"));
    assert_eq!(status, 200, "{record}");
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));

    let log = server.log();
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
        assert!(line["level"].is_string() && line["message"].is_string(), "{line}");
    }
    for told in ["the server is running", "a table was made", "a game began", "a game is over"] {
        assert!(log.contains(told), "'{told}' is missing in\n{log}");
    }
    let (_, cookie) = cookie.split_once('=').unwrap();
    let (_, guest) = anna.split_once('=').unwrap();
    let secrets = [cookie, guest, token["token"].as_str().unwrap(), "horse", "Anna", "dice"];
    for secret in secrets {
        assert!(!log.contains(secret), "'{secret}' is in the log");
    }
    // No hand, and no secret of the shuffles.
    let words = |text: &str| -> BTreeSet<String> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.filter(|word| word.len() >= 4).map(str::to_owned).collect()
    };
    let (tags, events) = record.split_once("\n\n").unwrap();
    let secret = tags.lines().find_map(|tag| tag.strip_prefix("secret: ")).unwrap();
    let is_hand = |word: &String| word.chars().all(|card| "A23456789TJQKX".contains(card));
    let mut hidden: BTreeSet<String> = words(events).into_iter().filter(is_hand).collect();
    hidden.insert(secret.to_owned());
    assert!(hidden.len() > 5, "hardly anything was looked for: {hidden:?}");
    let found: Vec<&String> = hidden.iter().filter(|word| words(&log).contains(*word)).collect();
    assert!(found.is_empty(), "{found:?} is in the log");
}

/// The system lets the process write no more than this much into a file, as a full
/// disk would, and later more again.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_play_and_loses_nothing() {
    let mut server = Serving::start_limited(&QUICK, "512");
    let anna = server.guest("Anna");
    let new = json!({ "rules": "2", "bots": [null, "puppy"] });
    let refused = (0..10_000).find_map(|_| {
        // Tables fill the file until there is no space left.
        let (status, answer) = server.post("/api/tables", Some(&anna), &new);
        (status != 201).then_some((status, answer))
    });
    let (status, answer) = refused.expect("the disk was never full");
    assert_eq!((status, answer["fault"].as_str()), (503, Some("unavailable")), "{answer}");
    assert!(server.log().contains("kennel.db"), "{}", server.log());
    let (_, before) = server.get_text("/api/me");
    server.allow_any_size();
    let game = play(&server, &anna);
    assert_eq!(server.get_text(&format!("/api/games/{game}")).0, 200);
    assert_eq!(server.get_text("/api/me").1, before);
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
    // Everything that was answered is there, and nothing half.
    let output = server.backup_and_check();
    assert!(output["games"] == 1 && output.get("wrong").is_none(), "{output}");
}
