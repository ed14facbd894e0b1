//! `kennel rate`.

use std::process::Output;

use serde_json::Value;

use super::program::{kennel_with, succeeded};

const GAMES: &str = r#"{"teams":[["ann","bea"],["cem","dan"]],"ranks":[0,1],"at":"2026-11-16"}
{"teams":[["bea","cem"],["ann","dan"]],"ranks":[1,0],"at":"2026-11-17"}
"#;

fn rate(arguments: &[&str], input: &str) -> Output {
    kennel_with(&[&["rate"], arguments].concat(), input.as_bytes())
}

fn text(arguments: &[&str], input: &str) -> String {
    succeeded(rate(arguments, input))
}

#[test]
fn players_come_out_as_lines_of_json() {
    let lines = text(&[], GAMES);
    let list: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names: Vec<&str> = list.iter().map(|entry| entry["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["ann", "bea", "dan", "cem"]);
    assert!(lines.starts_with(r#"{"name":"ann","mu":1"#), "{lines}");
    assert!(list.iter().all(|entry| entry["games"] == 2 && entry.as_object().unwrap().len() == 4));
    // Equals are sorted by name, and a game is rated once, whatever is printed.
    let (first, _) = GAMES.split_once('\n').unwrap();
    let one = text(&["-"], first);
    assert!(one.lines().next().unwrap().contains("ann"), "{one}");
    assert!(text(&["--format", "text"], GAMES).contains("? ±"));
    assert_eq!(text(&[], ""), "");
}

#[test]
fn pairs_and_fixed_points() {
    let pairs = text(&["--pairs"], GAMES);
    let best: Value = serde_json::from_str(pairs.lines().next().unwrap()).unwrap();
    assert_eq!(best["name"], "ann + bea");
    assert_eq!(best["members"], serde_json::json!(["ann", "bea"]));
    let fixed = text(&["--fixed", "ann=1700"], GAMES);
    assert!(fixed.starts_with(r#"{"name":"ann","mu":1700.0,"sigma":0.0,"games":2}"#), "{fixed}");
    assert_eq!(rate(&["--fixed", "ann"], GAMES).status.code(), Some(2));
    // Nobody has played enough for the leader board.
    assert_eq!(text(&["--board"], GAMES), "");
}

#[test]
fn a_bad_line_ends_with_its_number() {
    let output = rate(&[], &format!("{GAMES}{{}}\n{GAMES}"));
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("kennel: standard input: line 3: not a game"), "{error}");
    let missing = rate(&["/nonexistent"], "");
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).starts_with("kennel: /nonexistent: "));
}

/// Ratings of simulated players are near their strengths, and predictions near results.
#[test]
fn simulated_players_are_rated_well() {
    for rules in ["2", "4", "5"] {
        let arguments = [
            "--calibrate",
            "--rules",
            rules,
            "--players",
            "40",
            "--games",
            "4000",
            "--format",
            "json",
        ];
        let json: Value = serde_json::from_str(&text(&arguments, "")).unwrap();
        let number = |key: &str| json[key].as_f64().unwrap();
        assert!((0.8..1.2).contains(&number("slope")), "{json}");
        assert!((0.6..1.4).contains(&number("spread")), "{json}");
        assert!(number("log_loss_excess") < 0.03 && number("error") < 110.0, "{json}");
    }
}

/// The strengths of bots come from other games than those that are rated, and the number
/// of threads changes neither.
#[test]
fn bots_are_rated_in_their_order() {
    let calibrate = |threads: &str| {
        let bots = ["--calibrate", "--bots", "random,greedy", "--rules", "2", "--players", "6"];
        text(&[&bots[..], &["--games", "400", "--threads", threads]].concat(), "")
    };
    let one = calibrate("1");
    assert!(one.contains("random, greedy") && one.contains("slope"), "{one}");
    assert_eq!(one, calibrate("3"));
    let few = rate(&["--calibrate", "--games", "10"], "");
    assert_eq!(few.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&few.stderr).contains("more --games"));
}
