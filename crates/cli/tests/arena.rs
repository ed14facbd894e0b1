//! `kennel arena` and `kennel train`, as a user runs them.

use std::process::{Command, Output};

use serde_json::Value;

fn kennel(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kennel")).args(arguments).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = kennel(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = kennel(arguments);
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_stronger_bot_wins_and_games_come_in_sets() {
    for (rules, games) in [("4", 40), ("6-pairs", 42), ("3", 42)] {
        let arguments =
            ["arena", "greedy", "random", "--games", "40", "--rules", rules, "--format", "json"];
        let result = json(&arguments);
        let contest = &result["contests"][0];
        assert_eq!(contest["games"], games, "{rules}");
        assert_eq!(contest["broken_off"], 0);
        assert!(contest["share"].as_f64().unwrap() > 0.9, "{rules}");
        assert!(contest["times"][0]["p99_us"].as_f64().unwrap() > 0.0);
    }
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let share = |threads: &str| {
        let arguments = ["arena", "random", "random", "--games", "30", "--format", "json"];
        let result = json(&[&arguments[..], &["--threads", threads]].concat());
        result["contests"][0]["won"].clone()
    };
    assert_eq!(share("1"), share("3"));
}

/// A bot against itself is never stronger: with the same deals each set is even.
#[test]
fn a_test_that_finds_nothing_says_so() {
    let arguments = ["arena", "greedy", "greedy", "--games", "400", "--sprt", "--format", "json"];
    let result = json(&arguments);
    let contest = &result["contests"][0];
    assert_ne!(contest["verdict"], "stronger");
    assert!((contest["share"].as_f64().unwrap() - 0.5).abs() < 0.1);
}

#[test]
fn a_test_stops_by_itself() {
    let arguments =
        ["arena", "greedy", "random", "--games", "100000", "--sprt", "--format", "json"];
    let result = json(&arguments);
    assert_eq!(result["contests"][0]["verdict"], "stronger");
    assert!(result["contests"][0]["games"].as_u64().unwrap() < 1_000);
}

#[test]
fn a_round_robin_has_one_list() {
    let arguments = ["arena", "random", "greedy", "random", "--games", "20", "--format", "json"];
    let result = json(&arguments);
    assert_eq!(result["contests"].as_array().unwrap().len(), 3);
    let elo = |index: usize| result["ratings"][index]["elo"].as_f64().unwrap();
    assert!(elo(1) > elo(0) && elo(1) > elo(2));
}

#[test]
fn wrong_bots_are_refused_by_name() {
    assert!(refused(&["arena", "greedy", "clever"]).contains("unknown bot 'clever'"));
    assert!(refused(&["arena", "greedy", "net:/no/such.net"]).contains("/no/such.net: "));
    let file = std::env::temp_dir().join(format!("kennel-no-net-{}", std::process::id()));
    std::fs::write(&file, "nonsense").unwrap();
    let bot = format!("net:{}", file.display());
    assert!(refused(&["arena", "greedy", &bot]).contains("not a net file"));
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_shipped_net_plays_and_a_missing_one_is_named() {
    let result = json(&["arena", "net", "random", "--games", "10", "--format", "json"]);
    assert!(result["contests"][0]["share"].as_f64().unwrap() > 0.8);
    let missing = refused(&["arena", "net", "random", "--rules", "5"]);
    assert!(missing.contains("no net is shipped for table 5 yet"), "{missing}");
}

#[test]
fn training_refuses_what_makes_no_sense() {
    for (name, value) in
        [("--minutes", "nan"), ("--minutes", "0"), ("--threads", "0"), ("--games", "0")]
    {
        let error = refused(&["train", "--out", "/no/such/folder/x.net", name, value]);
        assert!(error.contains(&format!("invalid value '{value}' for '{name}")), "{error}");
    }
    let error = refused(&["train", "--out", "/no/such/folder/x.net"]);
    assert!(error.contains("/no/such/folder/x.net: "), "{error}");
}

#[test]
fn training_writes_a_net_that_plays_and_goes_on_with_it() {
    let file = std::env::temp_dir().join(format!("kennel-net-{}", std::process::id()));
    let path = file.to_str().unwrap();
    let train = ["train", "--rules", "2", "--minutes", "0.01", "--games", "2", "--threads", "1"];
    assert!(kennel(&[&train[..], &["--out", path]].concat()).status.success());
    assert!(kennel(&[&train[..], &["--out", path, "--resume"]].concat()).status.success());
    let again = refused(&[&train[..], &["--out", path]].concat());
    assert!(again.contains("is there already"), "{again}");
    let bot = format!("net:{path}");
    let arguments = ["arena", &bot, "random", "--games", "4", "--rules", "2", "--format", "json"];
    assert_eq!(json(&arguments)["contests"][0]["games"], 4);
    let other = refused(&["arena", &bot, "random", "--rules", "4"]);
    assert!(other.contains("other inputs or another table"), "{other}");
    std::fs::remove_file(file).unwrap();
}
