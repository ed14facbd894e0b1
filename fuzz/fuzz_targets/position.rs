//! Positions are read or refused; in those that are read, every listed play is
//! accepted, distinct, and read back from its text.
#![no_main]

use std::collections::HashSet;

use kennel_rules::notation::{parse_play, parse_position, play_text, position_text};
use kennel_rules::{Deed, Next, PlayBuffer};
use libfuzzer_sys::fuzz_target;

/// Sevens of larger positions are counted and not listed.
const MOST: u64 = 3000;

fuzz_target!(|text: &str| {
    let position = match parse_position(text) {
        Ok(position) => position,
        Err(error) => return assert!(error.column <= text.chars().count() + 1),
    };
    assert_eq!(parse_position(&position_text(&position)), Ok(position));

    let (turn, seating) = (position.turn(), position.rules().seating());
    let mut plays = PlayBuffer::new();
    let count = turn.count(&mut plays);
    assert_eq!(turn.must_fold(), count == 0);
    assert_eq!(position.fold().is_some(), count == 0);
    if count > MOST {
        return;
    }
    turn.list(&mut plays);
    assert_eq!(plays.len() as u64, count);
    let mut outcomes = HashSet::new();
    for play in plays.iter() {
        let outcome = turn.outcome(play);
        assert!(
            outcomes.insert((play.card, play.used_as, outcome)),
            "twice: {}",
            play_text(play)
        );
        assert_eq!(turn.check(play), Ok(()), "{}", play_text(play));
        assert_eq!(parse_play(seating, &play_text(play)), Ok(*play));
        let found = turn.find(play.card, play.used_as, &outcome);
        assert_eq!(found.map(|found| turn.outcome(&found)), Ok(outcome));
        let got = match play.deed {
            Deed::Draw(from) => position.hands()[from].ranks().next(),
            _ => None,
        };
        if let Next::Turn(next) = position.play(play, got).expect("a listed play is accepted") {
            assert_eq!(parse_position(&position_text(&next)), Ok(next));
        }
    }
});
