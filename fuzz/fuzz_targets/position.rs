//! Parsing a position succeeds or fails cleanly; every listed play is legal, distinct and
//! round-trips through its text.
#![no_main]

use std::collections::HashSet;

use kennel_rules::{Deed, Next, Play, PlayBuffer, Position};
use libfuzzer_sys::fuzz_target;

/// Sevens of larger positions are counted and not listed.
const MOST: u64 = 3000;

fuzz_target!(|text: &str| {
    let position = match text.parse::<Position>() {
        Ok(position) => position,
        Err(error) => return assert!(error.column <= text.chars().count() + 1),
    };
    assert_eq!(position.to_string().parse::<Position>(), Ok(position));

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
        assert!(outcomes.insert((play.card, play.used_as, outcome)), "twice: {play}");
        assert_eq!(turn.check(play), Ok(()), "{play}");
        assert_eq!(Play::parse(seating, &play.to_string()), Ok(*play));
        let found = turn.find(play.card, play.used_as, &outcome);
        assert_eq!(found.map(|found| turn.outcome(&found)), Ok(outcome));
        let got = match play.deed {
            Deed::Draw(from) => position.hands()[from].ranks().next(),
            _ => None,
        };
        if let Next::Turn(next) = position.play(play, got).expect("a listed play is accepted") {
            assert_eq!(next.to_string().parse::<Position>(), Ok(next));
        }
    }
});
