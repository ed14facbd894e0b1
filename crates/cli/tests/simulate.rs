//! `kennel simulate`.

use std::path::PathBuf;
use std::process::{Command, Output};

fn simulate(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kennel")).arg("simulate").args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = simulate(arguments);
    assert!(!output.status.success());
    assert_eq!(text(&output.stdout), "");
    text(&output.stderr).to_owned()
}

fn temporary(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_run_depends_only_on_its_seed() {
    for format in ["text", "json", "csv"] {
        let run = |seed: &str, threads: &str| {
            let arguments =
                ["--games", "40", "--seed", seed, "--threads", threads, "--format", format];
            let output = simulate(&arguments);
            assert!(output.status.success());
            assert_eq!(text(&output.stderr), "", "progress is only shown on a terminal");
            output.stdout
        };
        let one = run("9", "1");
        assert_eq!(run("9", "5"), one);
        assert_ne!(run("10", "1"), one);
    }
}

#[test]
fn json_has_rules_seed_and_version() {
    let arguments = ["--games", "5", "--rules", "6-triples,canadian", "--format", "json"];
    let output = simulate(&arguments);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(json["rules"], "6-triples,canadian");
    assert_eq!(json["seed"], 1);
    assert_eq!(json["games"], 5);
    assert_eq!(json["wins"].as_object().unwrap().len(), 2);
    assert!(json["sevens"]["moved_partner"].as_u64().unwrap() > 0);
}

#[test]
fn solo_games_draw_and_team_games_do_not() {
    let draws = |rules: &str| {
        let output = simulate(&["--games", "5", "--rules", rules, "--format", "json"]);
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        json["draws_with_two"]["total"].as_u64().unwrap()
    };
    assert!(draws("3") > 0);
    assert_eq!(draws("4"), 0);
}

#[test]
fn a_file_gets_the_same_as_standard_output() {
    let path = temporary("statistics.csv");
    std::fs::write(&path, "x".repeat(100_000)).unwrap();
    let arguments = ["--games", "5", "--format", "csv"];
    let output = simulate(&[&arguments[..], &["--output", path.to_str().unwrap()]].concat());
    assert!(output.status.success());
    assert_eq!(text(&output.stdout), "");
    assert_eq!(std::fs::read(&path).unwrap(), simulate(&arguments).stdout);
}

#[test]
fn an_unwritable_file_is_rejected_before_the_games() {
    let path = temporary("no such folder").join("file");
    // This many games would never end.
    let games = u64::MAX.to_string();
    let error = refused(&["--games", &games, "--output", path.to_str().unwrap()]);
    assert!(error.starts_with("kennel: cannot write "), "{error}");
    assert!(error.contains("no such folder"), "{error}");
}

#[test]
fn invalid_arguments_are_rejected() {
    assert!(refused(&["--games", "0"]).contains("'0' for '--games <N>'"));
    assert!(refused(&["--threads", "0"]).contains("'0' for '--threads <T>'"));
    let error = refused(&["--rules", "4,frisian"]);
    assert!(error.contains("column 3: expected an option"), "{error}");
    let error = refused(&["--rules", "3,canadian"]);
    assert!(error.contains("the Canadian seven is for team games"), "{error}");
    assert!(refused(&["--format", "xml"]).contains("[possible values: text, json, csv]"));
}

#[test]
fn a_game_over_the_limit_is_an_error() {
    let error = refused(&["--games", "3", "--max-turns", "7"]);
    assert_eq!(error, "kennel: game 0 of seed 1 has not ended after 7 turns\n");
}
