//! `kennel load`.

use std::process::{Command, Output};

use serde_json::Value;

fn load(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kennel")).arg("load").args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = load(&[arguments, &["--spawn", "--format", "json"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = load(arguments);
    assert!(!output.status.success());
    assert_eq!(text(&output.stdout), "");
    text(&output.stderr).to_owned()
}

#[test]
fn tables_play_and_latencies_are_reported() {
    let report = json(&["--tables", "3", "--rate", "20", "--seconds", "3", "--sockets", "5"]);
    let moves = report["moves"].as_u64().unwrap();
    // However busy the machine is, at least one move is made and no more than are due in
    // the time that was measured, the first of each table at its beginning.
    let due = 3.0 * (1.0 + 20.0 * report["seconds"].as_f64().unwrap());
    assert!(moves >= 1 && moves as f64 <= due, "{report}");
    assert!(report["messages"].as_u64().unwrap() >= 4 * (moves - 3), "{report}");
    assert_eq!((&report["refused"], &report["connections_lost"]), (&0.into(), &0.into()));
    assert_eq!(report["open_sockets"], 3 * 4 + 5);
    let sender = &report["sent_to_sender_ms"];
    let quantiles =
        ["p50", "p90", "p99", "p99.9", "max"].map(|name| sender[name].as_f64().unwrap());
    assert!(quantiles[0] > 0.0 && quantiles.is_sorted(), "{report}");
    assert_eq!(sender["count"], moves);
    let due = report["due_to_sender_ms"]["max"].as_f64().unwrap();
    assert!(due >= quantiles[4], "{report}");
    if cfg!(target_os = "linux") {
        assert!(report["server"]["memory_bytes"].as_u64().unwrap() > 1 << 20, "{report}");
    }
}

#[test]
fn finished_games_are_followed_by_new_ones() {
    // More time on a busy machine.
    for seconds in ["5", "60"] {
        let arguments = ["--tables", "16", "--rules", "2", "--rate", "1000", "--seconds", seconds];
        let report = json(&arguments);
        assert_eq!(report["refused"], 0, "{report}");
        if report["games_finished"].as_u64().unwrap() > 0 {
            return;
        }
    }
    panic!("no game was finished in a minute");
}

#[test]
fn a_killed_server_restores_unfinished_tables() {
    let report = json(&["--unfinished", "3", "--rules", "3"]);
    assert_eq!(report["unfinished_tables"], 3);
    let (serving, awake) = (&report["serving_ms"], &report["all_awake_ms"]);
    assert!(serving.as_f64().unwrap() <= awake.as_f64().unwrap(), "{report}");
}

#[test]
fn attacks_are_compared_with_peace() {
    let attempt = |seconds| json(&["--hostile", "--tables=2", "--rate=10", "--seconds", seconds]);
    let is_whole = |report: &Value| {
        let mut rows = report["attacks"].as_array().unwrap().iter();
        rows.all(|row| row["moves"] != 0 && (row["sent"] != 0 || row["attack"] == "none"))
    };
    // On a busy machine two seconds may be too few to begin an attack or to make a move.
    let mut report = attempt("2");
    if !is_whole(&report) {
        report = attempt("20");
    }
    let attacks = report["attacks"].as_array().unwrap();
    let names: Vec<&str> = attacks.iter().map(|row| row["attack"].as_str().unwrap()).collect();
    let expected = [
        "none",
        "abandoned-tables",
        "sync",
        "sync-unread",
        "passwords",
        "public-tables",
        "presence",
        "events",
        "circles",
        "lookups",
    ];
    assert_eq!(names, expected);
    for row in attacks {
        assert!(row["moves"].as_u64().unwrap() > 0, "nobody could play: {row}");
        assert_eq!(row["sent"].as_u64().unwrap() > 0, row["attack"] != "none", "{row}");
    }
}

#[test]
fn invalid_arguments_are_rejected() {
    assert!(refused(&["--spawn", "--rules", "9"]).contains("--rules 9"));
    assert!(refused(&["--spawn", "--rate", "0"]).contains("--rate"));
    assert!(refused(&["--spawn", "--tables", "0"]).contains("nothing to do"));
    assert!(refused(&["--server", "https://example.org"]).contains("TLS is not supported"));
    let nobody = refused(&["--server", "http://127.0.0.1:9", "--tables", "1"]);
    assert!(nobody.contains("cannot be reached"), "{nobody}");
    if cfg!(target_os = "linux") {
        let many = refused(&["--spawn", "--tables", "0", "--sockets", "100000000"]);
        assert!(many.contains("ulimit -n"), "{many}");
    }
}
