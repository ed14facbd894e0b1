//! `kennel arena`.

use serde_json::Value;

use super::program::{self, kennel, succeeded};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&succeeded(kennel(arguments))).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    program::refused(kennel(arguments))
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
        let times = &contest["times"][0];
        assert!(times["p99_us"].as_f64().unwrap() > 0.0);
        assert!(times["longest_again_us"].is_null());
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

/// With the same deals every set is even.
#[test]
fn a_test_does_not_find_a_bot_stronger_than_itself() {
    let arguments = ["arena", "greedy", "greedy", "--games", "400", "--sprt", "--format", "json"];
    let result = json(&arguments);
    let contest = &result["contests"][0];
    assert_ne!(contest["verdict"], "stronger");
    assert!((contest["share"].as_f64().unwrap() - 0.5).abs() < 0.1);
}

#[test]
fn a_test_stops_when_decided() {
    let arguments =
        ["arena", "greedy", "random", "--games", "100000", "--sprt", "--format", "json"];
    let result = json(&arguments);
    assert_eq!(result["contests"][0]["verdict"], "stronger");
    assert!(result["contests"][0]["games"].as_u64().unwrap() < 1_000);
}

#[test]
fn a_round_robin_has_one_rating_list() {
    let arguments = ["arena", "random", "greedy", "random", "--games", "20", "--format", "json"];
    let result = json(&arguments);
    assert_eq!(result["contests"].as_array().unwrap().len(), 3);
    let elo = |index: usize| result["ratings"][index]["elo"].as_f64().unwrap();
    assert!(elo(1) > elo(0) && elo(1) > elo(2));
}

/// An appended budget replaces the common one.
#[test]
fn bots_may_have_their_own_budgets() {
    let play = |bots: [&str; 2], nodes: &str, games: &str| {
        let arguments = ["arena", bots[0], bots[1], "--games", games, "--format", "json"];
        let result = json(&[&arguments[..], &["--nodes", nodes]].concat());
        result["contests"][0].clone()
    };
    let own = play(["greedy@3n", "greedy@500n"], "1", "60");
    assert_eq!(own["bots"], serde_json::json!(["greedy@3n", "greedy@500n"]));
    assert_eq!(own["budgets"], serde_json::json!([{ "nodes": 3 }, { "nodes": 500 }]));
    let shared = play(["greedy", "greedy@500n"], "3", "60");
    assert_eq!((&shared["budgets"], &shared["won"]), (&own["budgets"], &own["won"]));
    assert_ne!(play(["greedy", "greedy@500n"], "500", "60")["won"], own["won"]);
    let timed = play(["search@10ms", "random@2s"], "1", "2");
    assert_eq!(timed["budgets"], serde_json::json!([{ "time_ms": 10 }, { "time_ms": 2_000 }]));
    let longest = |key: &str| timed["times"][0][key].as_f64().unwrap();
    assert!(longest("longest_again_us") <= longest("longest_us"), "{timed:#}");
    let wrong = refused(&["arena", "search@20", "random"]);
    assert!(wrong.contains("'20' in 'search@20'") && wrong.contains("search@20ms"), "{wrong}");
}

#[test]
fn the_exchange_is_measured_separately() {
    let arguments = ["arena", "net", "net+random-exchange", "--games", "600", "--format", "json"];
    let contest = &json(&arguments)["contests"][0];
    assert!(contest["share_low_95"].as_f64().unwrap() > 0.5, "{contest:#}");
    let none = ["arena", "greedy", "greedy+random-exchange", "--rules", "3"];
    assert!(refused(&none).contains("(rule 3.3)"));
    let classic = ["--rules", "3,classic", "--games", "3", "--format", "json"];
    let result = json(&[&none[..3], &classic[..]].concat());
    assert_eq!(result["contests"][0]["games"], 3);
}

/// A time limit ends a run between sets; every pair of a round-robin plays at least one.
#[test]
fn a_time_limit_ends_a_run_between_sets() {
    let arguments = ["arena", "random", "greedy", "random", "--rules", "3", "--minutes", "0.02"];
    let result = json(&[&arguments[..], &["--format", "json"]].concat());
    for contest in result["contests"].as_array().unwrap() {
        let games = contest["games"].as_u64().unwrap();
        assert!(games >= 3 && games.is_multiple_of(3), "{contest:#}");
    }
    // The number of games limits it, too.
    let few = json(&[&arguments[..], &["--games", "6", "--format", "json"]].concat());
    assert!([3, 6].map(Value::from).contains(&few["contests"][0]["games"]), "{few:#}");
    for wrong in ["0", "-1", "nan", "inf", "long"] {
        let error = refused(&["arena", "random", "greedy", &format!("--minutes={wrong}")]);
        assert!(error.contains(&format!("invalid value '{wrong}' for '--minutes")), "{error}");
    }
}

/// docs/arena.md lists the keys of a contest, all of them and no others.
#[test]
fn every_key_is_documented() {
    let document = include_str!("../../../docs/arena.md");
    let table = document.rsplit_once("| key | value |\n| --- | --- |\n").unwrap().1;
    let mut listed: Vec<&str> = table
        .lines()
        .flat_map(|row| row.split('|').nth(1).unwrap().split(','))
        .map(|key| key.trim().trim_matches('`'))
        .collect();
    let result = json(&["arena", "random", "random", "--games", "2", "--format", "json"]);
    let contest = result["contests"][0].as_object().unwrap();
    let mut existing: Vec<&str> = contest.keys().map(String::as_str).collect();
    listed.sort_unstable();
    existing.sort_unstable();
    assert_eq!(listed, existing);
}

#[test]
fn the_progress_bar_is_only_for_terminals() {
    for format in ["text", "json"] {
        let output = kennel(&["arena", "greedy", "random", "--games", "4", "--format", format]);
        assert!(output.status.success() && output.stderr.is_empty());
        assert!(!output.stdout.contains(&0x1b));
    }
}

#[test]
fn solo_games_are_measured_against_the_fair_share() {
    let arguments = ["arena", "random", "random", "greedy", "--rules", "3", "--games", "300"];
    let output = kennel(&arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\n  fair      33.33 %: "), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let result = json(&[&arguments[..], &["--format", "json"]].concat());
    let contest = &result["contests"][0];
    // The same bot in every seat is exactly even.
    let number = |name: &str| contest[name].as_f64().unwrap();
    assert!((number("share") - 1.0 / 3.0).abs() < 1e-9 && number("variance_ratio") < 1e-3);
    assert!(number("share_low_95") <= 1.0 / 3.0 && number("share_high_95") >= 1.0 / 3.0);
    let weaker = &result["contests"][1];
    assert!(weaker["share_high_95"].as_f64().unwrap() < 0.1, "{weaker:#}");
    assert!(weaker["elo_high"].as_f64().unwrap() < -300.0, "{weaker:#}");
    let ratings: Vec<f64> =
        (0..3).map(|index| result["ratings"][index]["elo"].as_f64().unwrap()).collect();
    assert!(ratings.iter().sum::<f64>().abs() < 1e-6);
    assert!(ratings[2] > ratings[0] + 300.0 && (ratings[0] - ratings[1]).abs() < 100.0);
    assert!(result["ratings"][2]["half_width_95"].as_f64().unwrap() > 0.0);
}

#[test]
fn unknown_bots_are_rejected() {
    assert!(refused(&["arena", "greedy", "clever"]).contains("unknown bot 'clever'"));
    assert!(refused(&["arena", "greedy", "net:/no/such.net"]).contains("/no/such.net: "));
    let file = std::env::temp_dir().join(format!("kennel-no-net-{}", std::process::id()));
    std::fs::write(&file, "nonsense").unwrap();
    let bot = format!("net:{}", file.display());
    assert!(refused(&["arena", "greedy", &bot]).contains("not a net file"));
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_net_is_shipped_for_every_table() {
    for table in ["2", "3", "4", "5", "6-pairs", "6-triples"] {
        let arguments = ["arena", "net", "random", "--games", "6", "--format", "json"];
        let result = json(&[&arguments[..], &["--rules", table]].concat());
        assert!(result["contests"][0]["share"].as_f64().unwrap() > 0.8, "{table}: {result:#}");
    }
}

/// Luck is measured beside the games and does not change them.
#[test]
fn luck_is_taken_off() {
    let contest = |more: &[&str]| {
        let arguments = ["arena", "greedy", "terrier", "--games", "100", "--format", "json"];
        json(&[&arguments[..], more].concat())
    };
    let raw = contest(&[]);
    let one = contest(&["--luck", "--threads", "1"]);
    let two = contest(&["--luck", "--threads", "2"]);
    assert_eq!(raw["contests"][0]["won"], one["contests"][0]["won"]);
    assert!(raw["contests"][0]["without_luck"].is_null() && raw["luck_net"].is_null());
    let without = &one["contests"][0]["without_luck"];
    assert_eq!(without, &two["contests"][0]["without_luck"]);
    let share = |value: &Value| value["share"].as_f64().unwrap();
    assert!((share(without) - share(&one["contests"][0])).abs() < 0.2, "{without}");
    assert!(without["factor"].as_f64().unwrap() > 0.5, "{without}");
    assert_eq!(one["luck_net"].as_str().unwrap().len(), 64);
}
