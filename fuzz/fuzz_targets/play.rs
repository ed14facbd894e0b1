//! A line with a position and a line with a play: the play parses or fails cleanly, and
//! is legal in the position only if a play with the same outcome is listed.
#![no_main]

use kennel_rules::{Play, PlayBuffer, Position, Seating};
use libfuzzer_sys::fuzz_target;

/// Sevens of larger positions are not listed.
const MOST: u64 = 3000;

fuzz_target!(|text: &str| {
    let (first, second) = text.split_once('\n').unwrap_or(("", text));
    let position = first.parse::<Position>().ok();
    let seating = position.map_or(Seating::Four, |position| position.rules().seating());
    let play = match Play::parse(seating, second) {
        Ok(play) => play,
        Err(error) => return assert!(error.column <= second.chars().count() + 1),
    };
    assert_eq!(play.to_string(), second, "there is one text for a play");

    let Some(turn) = position.map(|position| position.turn()) else {
        return;
    };
    if turn.check(&play).is_err() {
        return;
    }
    let mut plays = PlayBuffer::new();
    if turn.count(&mut plays) > MOST {
        return;
    }
    turn.list(&mut plays);
    let wanted = (play.card, play.used_as, turn.outcome(&play));
    assert!(
        plays.iter().any(|listed| (listed.card, listed.used_as, turn.outcome(listed)) == wanted),
        "accepted and not listed: {second}"
    );
});
