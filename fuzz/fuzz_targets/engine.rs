//! Output of an engine, after two bytes that select a moment of a game: it is split into
//! lines, each is parsed as an introduction and as an answer, and what is accepted is
//! legal and canonical.
#![no_main]

use std::sync::OnceLock;

use kennel::engines::{
    Introduction, LONGEST_LINE, LONGEST_NAME, Output, answer, introduction, lines,
};
use kennel_bots::Decision;
use kennel_rules::notation::Record;
use kennel_rules::{Phase, View, Viewpoint};
use libfuzzer_sys::fuzz_target;

/// Games of every kind of exchange and with every use of a card.
const RECORDS: [&str; 5] = [
    include_str!("../../crates/rules/tests/golden/two.record"),
    include_str!("../../crates/rules/tests/golden/four-canadian.record"),
    include_str!("../../crates/rules/tests/golden/four-2005.record"),
    include_str!("../../crates/rules/tests/golden/five-classic.record"),
    include_str!("../../crates/rules/tests/golden/six-triples.record"),
];

/// Every moment at which a seat is asked.
fn moments() -> &'static [View] {
    static MOMENTS: OnceLock<Vec<View>> = OnceLock::new();
    MOMENTS.get_or_init(|| RECORDS.iter().flat_map(|text| moments_of(text)).collect())
}

fn moments_of(text: &str) -> Vec<View> {
    let record = Record::parse(text).expect("a golden record parses");
    let game = record.game();
    let (rules, dealer) = (game.rules(), game.first_dealer());
    let new =
        |seat| View::new(rules, dealer, Viewpoint::Seat(seat)).expect("the seat is at the table");
    let mut views: Vec<View> = rules.seating().seats().map(new).collect();
    let mut moments = Vec::new();
    for (game, event) in record.replay() {
        let is_asked = |view: &&View| match (view.phase(), view.viewpoint()) {
            (Phase::Exchange { given }, Viewpoint::Seat(seat)) => !given.contains(seat),
            _ => view.turn().is_some_and(|turn| !turn.must_fold()),
        };
        moments.extend(views.iter().filter(is_asked).cloned());
        let legal = game.check(&event).expect("an event of a record is legal");
        for view in &mut views {
            for sight in legal.seen_by(view.viewpoint()) {
                view.see(&sight).expect("a sight of a legal event follows");
            }
        }
    }
    moments
}

fuzz_target!(|input: &[u8]| {
    let Some((&[high, low], output)) = input.split_first_chunk() else {
        return;
    };
    let moments = moments();
    let view = &moments[usize::from(u16::from_be_bytes([high, low])) % moments.len()];
    let mut is_over = false;
    for heard in lines(output) {
        assert!(!is_over, "nothing follows a line that is too long");
        match heard {
            Output::Line(line) => read(view, &line),
            Output::TooLong => is_over = true,
        }
    }
});

fn read(view: &View, line: &str) {
    // A replacement character takes three bytes.
    assert!(!line.contains('\n') && line.len() <= 3 * LONGEST_LINE);
    match introduction(line) {
        Ok(Introduction::Name(name)) => {
            assert!(name.chars().count() <= LONGEST_NAME && !name.contains(char::is_control));
        }
        Ok(Introduction::Ready) => assert_eq!(line, "ready"),
        Err(reason) => assert_harmless(&reason),
    }
    match answer(view, line) {
        Ok(Decision::Give(card)) => {
            assert!(view.hand().has(card) && view.turn().is_none());
            assert_eq!(line, format!("give {card}"));
        }
        Ok(Decision::Play(play)) => {
            let turn = view.turn().expect("a play was asked for");
            assert!(turn.check(&play).is_ok());
            assert_eq!(line, format!("play {play}"));
        }
        Err((_, reason)) => assert_harmless(&reason),
    }
}

/// Quoted engine output is short and contains no control characters.
fn assert_harmless(reason: &str) {
    assert!(!reason.contains(char::is_control), "{reason:?}");
    assert!(reason.chars().count() < 1_000, "{reason:?}");
}
