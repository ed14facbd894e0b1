//! `kennel rules plays` answers any line, and the boards in its answers parse again.
#![no_main]

use kennel::answers;
use kennel::json::PositionJson;
use kennel_rules::{Board, PlayBuffer};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// Sevens of larger positions are not listed.
const MOST: u64 = 3000;

fuzz_target!(|line: &str| {
    let mut plays = PlayBuffer::new();
    let position = match answers::parse_json::<PositionJson>(line).and_then(|json| json.position())
    {
        Ok(position) => position,
        Err(_) => return assert!(answers::plays(line, &mut plays).is_err()),
    };
    let seating = position.rules().seating();
    let count = position.turn().count(&mut plays);
    if count > MOST {
        return;
    }
    let answer = answers::plays(line, &mut plays).expect("the line is a position");
    let answer = serde_json::to_value(&answer).expect("an answer is JSON");
    let listed = answer["plays"].as_array().expect("an answer has plays");
    assert_eq!(listed.len() as u64, count);
    for play in listed {
        match (&play["board"], &play["draw"]) {
            (Value::String(text), Value::Null) => {
                let board = Board::parse(seating, text).expect("an answered board is one");
                assert_eq!(&board.display(seating).to_string(), text);
            }
            (Value::Null, Value::Number(_)) => {}
            _ => panic!("a play has a board or a draw: {play}"),
        }
    }
});
