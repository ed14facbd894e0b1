//! Puzzles that are mined, proved and solved.

use std::sync::Arc;

use kennel_rules::notation::Record;
use kennel_rules::{Position, Rules, Seating, Viewpoint};

use super::mine::mine;
use super::*;
use crate::shipped;

/// A view of the seat to play of a position.
fn view(position: &str) -> View {
    let position: Position = position.parse().unwrap();
    let record = Record::from_position(&position).unwrap();
    record.view(Viewpoint::Seat(position.to_play()), 1).unwrap()
}

fn puzzle(position: &str, answer: &str, proof: Proof) -> Puzzle {
    let view = view(position);
    let answer = Decision::Play(answer.parse().unwrap());
    let (choices, missed_by) = (vec![(answer, 1.0)], Vec::new());
    let right = Answer::Proved(proof);
    Puzzle { view, choices, theme: Theme::Walk, right, missed_by, rating: 1_000 }
}

/// What is mined depends on the seed and nothing else, and its answers are judged the same
/// in worlds that nobody has looked at yet.
#[test]
fn puzzles_keep_their_answers() {
    let net = Arc::new(shipped(Seating::Two).unwrap());
    let rules = Rules::new(Seating::Two);
    let mut found = Vec::new();
    for seed in 1.. {
        found.extend(mine(&net, rules, seed).into_iter().map(|one| (seed, one)));
        if found.len() >= 2 {
            break;
        }
    }
    let (first, _) = found[0];
    let again = mine(&net, rules, first);
    assert!(found.iter().filter(|(seed, _)| *seed == first).map(|(_, one)| one).eq(&again));
    for (seed, puzzle) in &found {
        assert!(puzzle.is_solved_by(puzzle.choices[0].0), "seed {seed}");
        let explained = puzzle.explain(&[]).unwrap();
        assert!(is_same(&puzzle.view, explained.choice, puzzle.choices[0].0));
        let Some(margin) = puzzle.judge_again(&net, 77, 300) else { continue };
        assert!(margin.mean > 0.03, "seed {seed}: {margin:?}");
        assert!(puzzle.choices.windows(2).all(|two| two[0].1 >= two[1].1), "seed {seed}");
        assert!(!puzzle.is_solved_by(puzzle.choices[1].0));
        assert!(!puzzle.missed_by.is_empty());
    }
}

/// Every way to the same certain end counts, and nothing else.
#[test]
fn proofs_hold_for_every_way() {
    let board = "4 b,c,d,62/k,k,k,k/a,b,c,d/k,k,k,k 0";
    let now = puzzle(&format!("{board} 3X/2/3/4"), "3 62-0a", Proof::Now);
    for (play, wins) in [("3 62-0a", true), ("X=3 62-0a", true), ("X=5 62-3", false)] {
        assert_eq!(now.is_solved_by(Decision::Play(play.parse().unwrap())), wins, "{play}");
    }
    // Eight steps in two cards, in either order, but only while nobody else plays.
    let board = "4 b,c,d,57/k,k,k,k/a,b,c,d/k,k,k,k 0";
    let alone = puzzle(&format!("{board} 35Q/-/-/-"), "5 57-62", Proof::Alone);
    for (play, wins) in [("5 57-62", true), ("3 57-60", true), ("Q 57-5", false)] {
        assert_eq!(alone.is_solved_by(Decision::Play(play.parse().unwrap())), wins, "{play}");
    }
    let with_others = puzzle(&format!("{board} 35Q/2/-/-"), "5 57-62", Proof::Alone);
    assert!(!with_others.is_solved_by(with_others.choices[0].0));
}

/// Hands that may have been held agree with what was seen, and differ.
#[test]
fn possible_hands_are_possible() {
    let puzzle = puzzle("4 b,c,d,62/k,k,k,k/a,b,c,d/k,k,k,k 0 3X/23/34/4", "3 62-0a", Proof::Now);
    let hands: Vec<_> = (0..5).map(|seed| puzzle.possible_hands(seed).unwrap()).collect();
    assert!(hands.iter().all(|hands| puzzle.view.world(hands).is_ok()));
    assert!(hands.iter().any(|other| *other != hands[0]));
}

#[test]
fn words_are_distinct() {
    let words: std::collections::BTreeSet<_> = Theme::ALL.map(Theme::word).into();
    assert_eq!(words.len(), Theme::ALL.len());
    assert_ne!(Proof::ALL[0].word(), Proof::ALL[1].word());
}
