//! `docs/protocol.md` and the messages: every example can be read and is written
//! the same way, and every kind of message has one.

use kennel_wire::{ClientMessage, ServerMessage};
use serde_json::Value;

/// The lines of the document's blocks of one kind.
fn examples(kind: &str) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    let text = std::fs::read_to_string(path).unwrap();
    let blocks = text.split("\n```").skip(1).step_by(2);
    let blocks = blocks.filter_map(|block| block.strip_prefix(&format!("{kind}\n")));
    blocks.flat_map(|block| block.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The words under a key, anywhere in the examples.
fn words(examples: &[String], key: &str) -> Vec<String> {
    fn collect(value: &Value, key: &str, words: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                words.extend(map.get(key).and_then(Value::as_str).map(str::to_owned));
                map.values().for_each(|value| collect(value, key, words));
            }
            Value::Array(all) => all.iter().for_each(|value| collect(value, key, words)),
            _ => {}
        }
    }
    let mut words = Vec::new();
    for example in examples {
        collect(&serde_json::from_str(example).unwrap(), key, &mut words);
    }
    words.sort();
    words.dedup();
    words
}

/// The words that serde names when it is given a wrong one.
fn known<T: serde::de::DeserializeOwned>(wrong: &str) -> Vec<String> {
    let Err(error) = serde_json::from_str::<T>(wrong) else { panic!("{wrong} was read") };
    let text = error.to_string();
    let list = text.split("expected").nth(1).unwrap();
    let mut words: Vec<String> = list.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    words.sort();
    words
}

#[test]
fn every_example_is_a_message_and_every_message_has_one() {
    let server = examples("server");
    for example in &server {
        let message: ServerMessage =
            serde_json::from_str(example).unwrap_or_else(|error| panic!("{example}: {error}"));
        assert_eq!(&serde_json::to_string(&message).unwrap(), example);
    }
    assert_eq!(words(&server, "tell"), known::<ServerMessage>(r#"{"tell":"?"}"#));
    let change = r#"{"tell":"changes","changes":[{"version":1,"change":{"change":"?"}}]}"#;
    assert_eq!(words(&server, "change"), known::<ServerMessage>(change));
    let sight = r#"{"tell":"changes","changes":[{"version":1,"change":{"change":"seen","sights":[{"sight":"?"}]}}]}"#;
    assert_eq!(words(&server, "sight"), known::<ServerMessage>(sight));

    let client = examples("client");
    for example in &client {
        let message: ClientMessage =
            serde_json::from_str(example).unwrap_or_else(|error| panic!("{example}: {error}"));
        assert_eq!(&serde_json::to_string(&message).unwrap(), example);
    }
    assert_eq!(words(&client, "say"), known::<ClientMessage>(r#"{"say":"?"}"#));
}

/// The tables of words are complete.
#[test]
fn every_word_is_explained() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| `")).collect();
    let why = r#"{"tell":"refused","why":"?","message":""}"#;
    let change = r#"{"tell":"changes","changes":[{"version":1,"change":{"change":"?"}}]}"#;
    let mut all = known::<ServerMessage>(why);
    all.extend(known::<ServerMessage>(change));
    all.extend(known::<ClientMessage>(r#"{"say":"?"}"#));
    for word in all {
        let cell = format!("`{word}`");
        let first = |row: &&&str| row.split('|').nth(1).unwrap_or_default().contains(&cell);
        assert!(rows.iter().any(|row| first(&row)), "'{word}' has no row");
    }
}
