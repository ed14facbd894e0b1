//! `kennel event draw` and `kennel event standings`.

use std::process::Output;

use serde_json::{Value, json};

use super::program::kennel_with;

fn run(arguments: &[&str], input: &[u8]) -> Output {
    kennel_with(&[&["event"], arguments].concat(), input)
}

fn answer(arguments: &[&str], input: &[u8]) -> Value {
    let output = run(arguments, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The error that is answered, with exit status 1.
fn error(arguments: &[&str], input: &[u8]) -> String {
    let output = run(arguments, input);
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = answer["error"].as_str().unwrap().to_owned();
    assert!(!text.is_empty() && answer.as_object().unwrap().len() == 1);
    text
}

/// The examples of docs/events.md, by the first word after their fence.
fn examples(word: &str) -> Vec<&'static str> {
    let document = include_str!("../../../docs/events.md");
    let fence = format!("```{word}\n");
    document.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn the_documented_examples_are_correct() {
    let [state] = examples("json state")[..] else { panic!("one state") };
    let [draw] = examples("json draw")[..] else { panic!("one draw") };
    let wanted: Value = serde_json::from_str(draw).unwrap();
    assert_eq!(answer(&["draw"], state.as_bytes()), wanted);
    let [log] = examples("json log")[..] else { panic!("one log") };
    let [standings] = examples("json standings")[..] else { panic!("one answer") };
    let wanted: Value = serde_json::from_str(standings).unwrap();
    assert_eq!(answer(&["standings"], log.as_bytes()), wanted);
    let [table] = examples("text standings")[..] else { panic!("one table") };
    let output = run(&["standings", "--text"], log.as_bytes());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), table);
}

#[test]
fn the_example_files_are_answered() {
    let evening = answer(&["draw"], include_bytes!("../../../examples/evening.json"));
    assert_eq!(evening["tables"].as_array().unwrap().len(), 2);
    assert_eq!(evening["cost"][0], json!({ "criterion": "repeated_partners", "cost": 0 }));
    let log = include_bytes!("../../../examples/evening.jsonl");
    let standings = answer(&["standings"], log);
    assert_eq!(standings["standings"][0]["rank"], 1);
}

#[test]
fn rounds_are_drawn_one_after_the_other() {
    for format in ["redrawn", "swiss", "round-robin"] {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let entries: Vec<Value> = names.map(|name| json!({ "name": name })).to_vec();
        let mut state = json!({ "format": format, "entries": entries, "rounds": [], "seed": "x" });
        for _ in 0..3 {
            let drawn = answer(&["draw"], state.to_string().as_bytes());
            let mut round = drawn.clone();
            for table in round["tables"].as_array_mut().unwrap() {
                table["home"] = json!([8, 5]);
                table["needed"] = json!([0, 77]);
            }
            state["rounds"].as_array_mut().unwrap().push(round);
        }
        assert_eq!(state["rounds"].as_array().unwrap().len(), 3);
    }
}

#[test]
fn what_is_no_state_is_an_error() {
    let many: Vec<Value> = (0..4_001).map(|number| json!({ "name": number.to_string() })).collect();
    let many = json!({ "format": "swiss", "entries": many, "seed": "" }).to_string();
    let inputs: [&[u8]; 14] = [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"\xff\xfe",
        br#"["swiss",[],[],"x"]"#,
        br#"{"format":"chess","entries":[],"seed":"x"}"#,
        br#"{"format":"swiss","entries":[["a","x"]],"seed":"x"}"#,
        br#"{"format":"swiss","entries":[{"name":1}],"seed":"x"}"#,
        br#"{"format":"swiss","entries":[{"name":"a"},{"name":"a"}],"seed":"x"}"#,
        br#"{"format":"swiss","entries":[{"name":"a"}],"seed":"x"} {}"#,
        br#"{"format":"swiss","entries":[],"rounds":[{"tables":[{"teams":[["a"]]}]}],"seed":"x"}"#,
        br#"{"format":"redrawn","entries":[],"rounds":[{"tables":[{"teams":[["a"],["b"]]}]}],"seed":"x"}"#,
        many.as_bytes(),
    ];
    for input in inputs {
        error(&["draw"], input);
    }
}

#[test]
fn what_is_no_log_is_an_error() {
    assert_eq!(error(&["standings"], b"\n"), "the log is empty");
    let opened = r#"{"action":"opened","name":"x","preset":"club"}"#;
    let log = format!("{opened}\n\n{{\"action\":\"started\",\"round\":1}}\n");
    assert_eq!(error(&["standings"], log.as_bytes()), "line 3: round 1 cannot do that now");
    let log = format!("{opened}\n[]\n");
    assert!(error(&["standings"], log.as_bytes()).starts_with("line 2: "));
}

/// A log of two rounds, of which a director seats the second by hand if `by_hand`.
fn drawn_log(by_hand: bool) -> (String, String) {
    let seed = "gulasch";
    let names = ["Anna", "Beat", "Chiara", "Dario", "Elif"];
    let entries: Vec<Value> = names.iter().map(|name| json!({ "name": name })).collect();
    let mut rounds = Vec::new();
    let state = |rounds: &[Value]| json!({ "format": "redrawn", "entries": entries, "rounds": rounds, "seed": seed });
    let mut lines = Vec::new();
    let first = answer(&["draw"], state(&rounds).to_string().as_bytes());
    let commitment = first["commitment"].as_str().unwrap().to_owned();
    let opened = json!({ "action": "opened", "name": "Evening", "preset": "club",
        "commitment": commitment });
    lines.push(opened);
    lines.extend(names.map(|name| json!({ "action": "registered", "name": name })));
    for round in 1..=2 {
        let drawn = answer(&["draw"], state(&rounds).to_string().as_bytes());
        let mut teams = drawn["tables"][0]["teams"].clone();
        if by_hand && round == 2 {
            teams.as_array_mut().unwrap().swap(0, 1);
        }
        lines.push(json!({ "action": "drawn", "round": round, "tables": [teams],
            "byes": drawn["byes"] }));
        lines.push(json!({ "action": "started", "round": round }));
        lines.push(json!({ "action": "result", "round": round, "table": 1, "home": [8, round],
            "needed": [0, 9] }));
        rounds.push(json!({ "tables": [{ "teams": teams, "home": [8, round], "needed": [0, 9] }],
            "byes": drawn["byes"] }));
    }
    lines.push(json!({ "action": "closed", "seed": seed }));
    let log = lines.iter().map(|line| format!("{line}\n")).collect();
    (log, commitment)
}

#[test]
fn the_draws_of_a_log_are_checked() {
    let (log, commitment) = drawn_log(false);
    let checked = answer(&["check"], log.as_bytes());
    let draws = json!([{ "round": 1, "same": true }, { "round": 2, "same": true }]);
    assert_eq!((&checked["commitment"], &checked["draws"]), (&json!(commitment), &draws));
    answer(&["check", "--commitment", &commitment], log.as_bytes());
    let text = run(&["check", "--text"], log.as_bytes());
    assert!(String::from_utf8(text.stdout).unwrap().contains("round 2     follows from the seed"));

    let (by_hand, _) = drawn_log(true);
    let output = run(&["check"], by_hand.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let checked: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(checked["draws"][1], json!({ "round": 2, "same": false }));
    assert!(String::from_utf8_lossy(&output.stderr).contains("[2]"));

    // What cannot be checked is said.
    let open = log.lines().filter(|line| !line.contains("closed")).collect::<Vec<_>>().join("\n");
    assert!(error(&["check"], open.as_bytes()).contains("is not over"));
    let wrong = error(&["check", "--commitment", &"7".repeat(64)], log.as_bytes());
    assert!(wrong.contains("not the one that was shown"), "{wrong}");
    let other = log.replace("gulasch", "another");
    assert!(error(&["check"], other.as_bytes()).contains("committed to"));
    let without = log.replace(&format!(",\"commitment\":\"{commitment}\""), "");
    let without = without.replace(&format!("\"commitment\":\"{commitment}\","), "");
    assert!(error(&["check"], without.as_bytes()).contains("no commitment"));
}
