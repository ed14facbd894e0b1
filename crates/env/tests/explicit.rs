//! Chance that is decided from outside.

mod common;

use common::pick;
use kennel_env::{ActionError, Ending, Env, Layout, Options, Toss, told};
use kennel_rules::notation::Record;
use kennel_rules::{Cards, Chance, PlayBuffer, Rules, Seat, Seating, SplitMix64};

/// Plays to the end by random actions and outcomes, each as likely as it is.
fn finish(env: &mut Env, seed: u64) -> Ending {
    let layout = Layout::of(env.rules().seating());
    let (mut memory, mut chance) = (PlayBuffer::new(), SplitMix64::new(seed));
    loop {
        let step = match env.chance() {
            Some(toss) => {
                let ways: usize = toss.outcomes().map(|(_, ways)| ways).sum();
                let mut drawn = chance.below(ways as u64) as usize;
                let mut outcomes = toss.outcomes();
                let number = loop {
                    let (number, ways) = outcomes.next().unwrap();
                    match drawn.checked_sub(ways) {
                        Some(rest) => drawn = rest,
                        None => break number,
                    }
                };
                env.toss(number).unwrap()
            }
            None => {
                let action = pick(env.choices(layout, &mut memory), &mut chance);
                env.act(layout, action, &mut memory).unwrap()
            }
        };
        if let Some(ending) = step.ending {
            return ending;
        }
    }
}

#[test]
fn whole_games_are_legal_and_know_their_winners() {
    for rules in Rules::all() {
        let mut env = Env::explicit(rules, Options::default());
        let ending = finish(&mut env, 3);
        let record: Record = env.record().unwrap().to_string().parse().unwrap();
        assert!(record.game() == env.game());
        assert_eq!(record.game().winner().map(Ending::Won), Some(ending));
        for seat in rules.seating().seats() {
            let view = record.view(kennel_rules::Viewpoint::Seat(seat), usize::MAX).unwrap();
            assert!(view == *env.view(seat));
        }
    }
}

#[test]
fn cards_are_dealt_one_by_one_from_what_is_left() {
    for seating in Seating::ALL {
        let mut env = Env::explicit(Rules::new(seating), Options::default());
        assert_eq!(env.chance(), Some(Toss::Dealer(seating)));
        assert_eq!(env.chance().unwrap().outcomes().count(), seating.players());
        assert!(env.decision().is_none());
        env.toss(1).unwrap();
        assert_eq!(env.game().first_dealer(), Seat::ALL[1]);
        let mut left = Cards::PACK;
        let mut to = env.game().lead();
        for _ in 0..6 * seating.players() {
            assert_eq!(env.chance(), Some(Toss::Deal { to, stock: left }));
            let card = left.iter().next().unwrap();
            env.toss(card.index()).unwrap();
            left = left.checked_sub(card).unwrap();
            to = seating.right_of(to);
        }
        assert!(env.game().hands()[env.game().lead()].len() == 6);
    }
}

#[test]
fn what_cannot_happen_is_refused_and_changes_nothing() {
    let (rules, mut memory) = (Rules::new(Seating::Four), PlayBuffer::new());
    let layout = Layout::of(Seating::Four);
    let mut env = Env::explicit(rules, Options::default());
    for outcome in [4, 13, usize::MAX] {
        assert_eq!(env.toss(outcome), Err(ActionError::NoSuchOutcome(outcome)));
    }
    assert_eq!(env.act(layout, 0, &mut memory), Err(ActionError::ChanceDecides));
    assert_eq!(env.chance(), Some(Toss::Dealer(Seating::Four)));
    let mut seeded = Env::new(rules, Options::default(), 1);
    assert_eq!(seeded.toss(0), Err(ActionError::NoSuchOutcome(0)));
    assert!(finish(&mut env, 1) != Ending::TooLong);
    assert_eq!(env.toss(0), Err(ActionError::NoSuchOutcome(0)));
    assert_eq!(env.act(layout, 0, &mut memory), Err(ActionError::Over));
    env.reset();
    assert_eq!(env.chance(), Some(Toss::Dealer(Seating::Four)));
}

#[test]
fn a_game_without_a_winner_ends() {
    let options = Options { max_turns: 40, ..Options::default() };
    for seating in Seating::ALL {
        let mut env = Env::explicit(Rules::new(seating), options);
        assert_eq!(finish(&mut env, 2), Ending::TooLong);
        assert!(env.chance().is_none() && env.decision().is_none());
    }
}

#[test]
fn a_seat_is_told_its_own_cards_and_what_everybody_sees() {
    let mut env = Env::explicit(Rules::new(Seating::Four), Options::default());
    env.toss(3).unwrap();
    for place in 0..24 {
        let ranks = [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]];
        env.toss(ranks[usize::from(place % 4 != 0)][place / 4]).unwrap();
    }
    let record = env.record().unwrap();
    assert_eq!(told(record, Seat::ALL[0]), "dealt 6 by 3 lead 0 hand A23456\n");
    assert_eq!(told(record, Seat::ALL[2]), "dealt 6 by 3 lead 0 hand 789TJQ\n");
    let layout = Layout::of(Seating::Four);
    env.act(layout, 1, &mut PlayBuffer::new()).unwrap();
    let record = env.record().unwrap();
    assert!(told(record, Seat::ALL[0]).ends_with("\n0 gave 2\n"));
    assert!(told(record, Seat::ALL[2]).ends_with("\n0 gave\n"));
}
