//! `kennel rules plays`, `kennel rules replay` and `kennel rules score`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use kennel_rules::Play;
use serde_json::Value;

use super::program::{kennel_with, succeeded};

fn answers(command: &str, input: &[u8]) -> Vec<String> {
    answers_to(&[command], input)
}

fn answers_to(arguments: &[&str], input: &[u8]) -> Vec<String> {
    let output = kennel_with(&[&["rules"], arguments].concat(), input);
    succeeded(output).lines().map(str::to_owned).collect()
}

#[test]
fn the_documented_examples_are_correct() {
    let document = include_str!("../../../docs/json.md");
    let blocks: Vec<&str> = document
        .split("```json\n")
        .skip(1)
        .map(|block| block.split("\n```").next().unwrap())
        .collect();
    let [position, plays, board, score] = blocks[..] else { panic!("{} blocks", blocks.len()) };
    assert_eq!(answers("plays", position.as_bytes()), [plays]);
    assert_eq!(answers("score", board.as_bytes()), [score]);
}

/// The texts are those of the plays, and without the flag nothing changes.
#[test]
fn plays_have_a_text_if_asked() {
    let positions = include_bytes!("../../../examples/positions.jsonl");
    let plain = answers("plays", positions);
    let texts = answers_to(&["plays", "--texts"], positions);
    for (plain, texts) in plain.iter().zip(&texts) {
        let mut json: Value = serde_json::from_str(texts).unwrap();
        for play in json["plays"].as_array_mut().unwrap() {
            let text = play.as_object_mut().unwrap().remove("text").unwrap();
            let read: Play = text.as_str().unwrap().parse().unwrap();
            assert_eq!(play["card"], read.card.to_string());
            assert_eq!(play["as"], read.used_as.to_string());
        }
        assert_eq!(json, serde_json::from_str::<Value>(plain).unwrap());
    }
}

#[test]
fn the_example_files_are_answered() {
    let plays = answers("plays", include_bytes!("../../../examples/positions.jsonl"));
    assert_eq!(plays.len(), 5);
    assert!(plays.iter().all(|line| line.starts_with(r#"{"plays":[{"#)));
    let games = answers("replay", include_bytes!("../../../examples/games.jsonl"));
    assert_eq!(games[..2], [r#"{"winner":[0]}"#, r#"{"winner":[1]}"#]);
    let scores = answers("score", include_bytes!("../../../examples/boards.jsonl"));
    let leads: Vec<&str> = scores.iter().map(|line| line.rsplit(':').next().unwrap()).collect();
    assert_eq!(leads, ["[1,3]}", "null}", "[1]}"]);
    assert_eq!(games[2], r#"{"bad_at":3,"why":"it is the turn of seat 0 (rule 4.1)"}"#);
}

/// Each answer is flushed before the next line is sent.
#[test]
fn answers_are_not_buffered() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kennel"))
        .args(["rules", "plays"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        stdin.write_all(b"nonsense\n").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.starts_with(r#"{"error":"#));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

/// An invalid line gets an error, and the next line is still answered.
#[test]
fn every_line_gets_one_answer() {
    let good = r#"{"rules":{"players":2,"teams":"solo"},"board":"k,k,k,s/k,k,k,40","turn":1,"hands":["2J","2"]}"#;
    let mut input: Vec<u8> = Vec::new();
    let bad: [&[u8]; 14] = [
        b"",
        b"   ",
        b"null",
        b"[]",
        b"{}",
        br#"[{"players":2,"teams":"solo"},"k,k,k,s/k,k,k,40",1,["2J","2"]]"#,
        br#"{"rules":[2,"solo"],"board":"k,k,k,s/k,k,k,40","turn":1,"hands":["2J","2"]}"#,
        b"\xff\xfe",
        br#"{"rules":{"players":4,"teams":"solo"},"board":"","turn":0,"hands":[]}"#,
        br#"{"rules":{"players":2,"teams":"solo","canadian_seven":true},"board":"k,k,k,s/k,k,k,40","turn":1,"hands":["2J","2"]}"#,
        br#"{"rules":{"players":2,"teams":"solo"},"board":"k,k,k,s/k,k,k,40","turn":-1,"hands":["2J","2"]}"#,
        br#"{"rules":{"players":2,"teams":"solo"},"board":"k,k,k,s/k,k,k,40","turn":0.5,"hands":["2J","2"]}"#,
        br#"{"rules":{"players":2,"teams":"solo"},"board":"k,k,k,s/k,k,k,40","turn":2,"hands":["2J","2"]}"#,
        br#"{"rules":{"players":2,"teams":"solo"},"board":"k,k,k,s/k,k,k,40","turn":1,"hands":["2J",""]}"#,
    ];
    for line in bad {
        input.extend_from_slice(line);
        input.extend_from_slice(b"\r\n");
    }
    input.extend_from_slice(good.as_bytes());
    let lines = answers("plays", &input);
    assert_eq!(lines.len(), bad.len() + 1);
    for (line, bad) in lines.iter().zip(bad) {
        assert!(line.starts_with(r#"{"error":"#), "{}: {line}", String::from_utf8_lossy(bad));
        assert!(!line.contains("Json"), "{line}");
    }
    assert!(lines[bad.len()].starts_with(r#"{"plays":"#));
}
