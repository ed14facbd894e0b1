//! `kennel explain`.

use std::process::Output;

use serde_json::Value;

use super::program::{self, kennel, kennel_with, succeeded};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/four.record");

fn explain(arguments: &[&str], input: &str) -> Output {
    kennel_with(&[&["explain"], arguments].concat(), input.as_bytes())
}

fn text(arguments: &[&str], input: &str) -> String {
    succeeded(explain(arguments, input))
}

fn refused(arguments: &[&str], input: &str) -> String {
    let output = explain(arguments, input);
    assert_eq!(output.status.code(), Some(1));
    program::refused(output)
}

fn json(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&text(&[arguments, &["--json"]].concat(), input)).unwrap()
}

#[test]
fn the_last_decision_is_explained_in_words() {
    let said = text(&[EXAMPLE, "--nodes", "1000"], "");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "four players, 0+2 against 1+3; current edition");
    assert_eq!(lines[1], "round 12, after 196 events: seat 0 plays and holds 2 2 4");
    assert_eq!(lines[3], "▶● 100.0 %  4 61-0a             wins the game; enters the finish (a)");
    assert_eq!(lines.last(), Some(&"▶ what champion does   ● what was done"));
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{said}");
}

#[test]
fn the_number_of_threads_changes_no_answer() {
    let said =
        |threads| text(&[EXAMPLE, "--at", "90", "--nodes", "9000", "--threads", threads], "");
    assert_eq!(said("1"), said("3"));
    let none = explain(&[EXAMPLE, "--threads", "0"], "");
    assert_eq!(none.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&none.stderr).contains("--threads"));
}

#[test]
fn any_moment_can_be_asked_for() {
    let gift = json(&[EXAMPLE, "--at", "1", "--seat", "2", "--level", "terrier"], "");
    assert_eq!((&gift["seat"], &gift["made"]), (&2.into(), &"give 3".into()));
    assert_eq!(gift["candidates"][0]["give"].as_str().map(str::len), Some(1));
    let play = json(&[EXAMPLE, "--at", "2", "--level", "puppy"], "");
    assert_eq!((&play["made"], &play["choice"]), (&"X=A 0k-0s".into(), &"X=A 0k-0s".into()));
    let candidate = &play["candidates"][0];
    assert_eq!(candidate["decision"], "X=A 0k-0s");
    assert_eq!(candidate["board"], "k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,k");
    assert_eq!(candidate["reasons"][0], serde_json::json!({"reason": "leaves_kennel", "seat": 0}));
    let chance = candidate["chance"].as_f64().unwrap();
    assert!(chance > 0.0 && chance < 1.0);
}

#[test]
fn answers_with_a_node_budget_are_reproducible() {
    let arguments = [EXAMPLE, "--at", "90", "--nodes", "6000", "--seed", "3"];
    assert_eq!(text(&arguments, ""), text(&arguments, ""));
}

/// Two games that look the same to seat 0.
#[test]
fn hidden_hands_do_not_matter() {
    let one = "\
kennel-record 1
rules: 4
first-dealer: 3
deal A6689Q 2377TQ 24TJKX A899TJ
give 6 7 J J
0: A 0k-0s
1: K 1k-1s
2: X=A 2k-2s
3: fold
";
    // Only the cards that were shown are the same.
    let one = one.replace("2377TQ", "2377KQ").replace("A899TJ", "2899TJ");
    let other = one.replace("2377KQ", "4557KX").replace("24TJKX", "59QJTX");
    assert_ne!(one, other);
    for level in ["puppy", "terrier", "shepherd", "champion"] {
        for at in ["1", "2", "6"] {
            for form in ["--json", "--all"] {
                let arguments = ["--level", level, "--nodes", "6000", "--at", at, form];
                assert_eq!(text(&arguments, &one), text(&arguments, &other), "{level} {at}");
            }
        }
    }
    // Its own cards do matter.
    let own = one.replace("A6689Q", "A6677Q");
    let arguments = ["--level", "terrier", "--json"];
    assert_ne!(text(&arguments, &one), text(&arguments, &own));
}

#[test]
fn every_reason_is_documented() {
    let document = include_str!("../../../docs/json.md");
    let mut words = Vec::new();
    for at in (1..190).step_by(6) {
        let output = explain(&[EXAMPLE, "--at", &at.to_string(), "--level", "puppy", "--json"], "");
        let Ok(said) = serde_json::from_slice::<Value>(&output.stdout) else { continue };
        for candidate in said["candidates"].as_array().unwrap() {
            for reason in candidate["reasons"].as_array().unwrap() {
                let word = reason["reason"].as_str().unwrap().to_owned();
                let row = document.lines().find(|line| line.starts_with(&format!("| `{word}` |")));
                let row = row.unwrap_or_else(|| panic!("{word} is not documented"));
                for key in reason.as_object().unwrap().keys().filter(|key| *key != "reason") {
                    assert!(row.contains(&format!("`{key}`")), "{word}: {key}");
                }
                words.push(word);
            }
        }
    }
    words.sort();
    words.dedup();
    assert!(words.len() >= 12, "{words:?}");
}

#[test]
fn lines_of_json_are_answered_one_by_one() {
    let good = r#"{"rules":{"players":4,"teams":"pairs"},"first_dealer":3,"events":[{"deal":["A6689Q","2377TQ","24TJKX","A899TJ"],"dealer":3,"lead":0},{"given":["6","7","J","J"]}]}"#;
    let bad = good.replace(r#""lead":0"#, r#""lead":1"#);
    let input = format!("{good}\n\n{bad}\n{{}}\n{good}\n");
    let said = text(&["--level", "terrier", "--json"], &input);
    let lines: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!((&lines[0]["at"], &lines[0]["choice"]), (&2.into(), &"A 0k-0s".into()));
    assert_eq!(lines[1]["error"], "event 0: seat 0 leads, not 1 (rule 2.3)");
    assert!(lines[2]["error"].as_str().unwrap().contains("missing field"));
    assert_eq!(lines[3], lines[0]);
    let output = explain(&["--level", "terrier"], &input);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("kennel: line 3, event 0: seat 0 leads"), "{errors}");
    assert!(errors.ends_with("kennel: 2 games could not be explained\n"), "{errors}");
}

#[test]
fn moments_without_a_decision_are_rejected() {
    let why = |arguments: &[&str]| refused(&[&[EXAMPLE], arguments].concat(), "");
    assert_eq!(why(&["--at", "0"]), "kennel: after 0 events the next round is dealt\n");
    assert!(why(&["--at", "999"]).contains("there are only 197 events"));
    assert!(why(&["--at", "2", "--seat", "1"]).contains("it is the turn of seat 0"));
    assert!(why(&["--seat", "4"]).contains("table 4 has no seat 4 (rule 1.5)"));
    assert!(why(&["--net", "/no/such.net"]).contains("/no/such.net: "));
    assert!(refused(&["/no/such.record"], "").contains("/no/such.record: "));
    assert!(refused(&[], "nonsense").contains("line 1, column 1: expected 'kennel-record 1'"));
    assert!(refused(&["-"], "").contains("line 1, column 1"));
    let output = explain(&[EXAMPLE, "--level", "wolf"], "");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("unknown level 'wolf': expected puppy, terrier"), "{error}");
}

#[test]
fn levels_play_in_the_arena() {
    let arguments = ["arena", "terrier", "puppy", "--games", "60", "--format", "json"];
    let result: Value = serde_json::from_str(&succeeded(kennel(&arguments))).unwrap();
    let contest = &result["contests"][0];
    assert_eq!(contest["bots"], serde_json::json!(["terrier", "puppy"]));
    assert!(contest["share"].as_f64().unwrap() > 0.55, "{contest}");
}
