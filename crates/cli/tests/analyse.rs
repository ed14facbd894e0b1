//! `kennel analyse`.

use std::process::{Command, Output};

use serde_json::Value;

const FOUR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/four.record");
const TWO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/two.record");

fn analyse(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kennel")).arg("analyse").args(arguments).output().unwrap()
}

fn text(arguments: &[&str]) -> String {
    let output = analyse(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let json =
        |threads| text(&[TWO, "--positions", "1000", "--format", "json", "--threads", threads]);
    let one = json("1");
    assert_eq!(one, json("3"));
    let value: Value = serde_json::from_str(&one).unwrap();
    for team in value["teams"].as_array().unwrap() {
        let millionths = |key: &str| (team[key].as_f64().unwrap() * 1e6).round() as i64;
        let parts = ["luck", "errors", "rivals", "rest"].map(millionths);
        assert_eq!(millionths("result"), parts.iter().sum::<i64>(), "{team}");
    }
    assert_eq!(value["net"].as_str().unwrap().len(), 64);
    assert!(value["found"].as_array().unwrap().iter().any(|one| one["kind"] == "draw"));
}

/// What is shown adds up, although it is rounded.
#[test]
fn the_table_adds_up() {
    let said = text(&[FOUR, "--positions", "1"]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "four players, 0+2 against 1+3; current edition");
    assert_eq!(lines[1], "won by 0+2 in round 12; points are hundredths of a win");
    let tenths = |line: &str| -> Vec<i64> {
        let cells: Vec<&str> = line.split_whitespace().rev().take(2).collect();
        cells.iter().map(|cell| (cell.parse::<f64>().unwrap() * 10.0).round() as i64).collect()
    };
    let rows: Vec<Vec<i64>> = lines[4..9].iter().map(|line| tenths(line)).collect();
    for column in 0..2 {
        assert_eq!(rows[0][column], rows[1..].iter().map(|row| row[column]).sum::<i64>(), "{said}");
    }
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{said}");
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    let output = analyse(&["/nonexistent"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("kennel: /nonexistent: "));
    assert_eq!(analyse(&[]).status.code(), Some(2));
}

#[test]
fn the_mean_luck_of_deals_is_measured() {
    let json = |threads| {
        text(&["--deals", "50", "--rules", "2", "--format", "json", "--threads", threads])
    };
    let one = json("1");
    assert_eq!(one, json("2"));
    let value: Value = serde_json::from_str(&one).unwrap();
    assert!(value["deals"].as_u64().unwrap() >= 50 && value["games"] == 16);
    assert!(value["standard_error"].as_f64().unwrap() > 0.0);
}
