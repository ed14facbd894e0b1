use kennel_rules::{Seat, SplitMix64, Viewpoint};
use kennel_wire::{Change, Phase, Proposal};

use crate::entry::{Entry, seat_number};
use crate::fairness::Secret;
use crate::table::tests::{begun, step};
use crate::{Folds, Table};

const FIRST: Seat = Seat::ALL[0];

fn wins(table: &Table) -> Option<Vec<u8>> {
    let Change::Snapshot { series, .. } = table.snapshot().change else { panic!() };
    series
}

/// Plays the game to its end; whether the first seat has won it.
fn play_out(table: &mut Table, dice: &mut SplitMix64) -> bool {
    while table.phase() == Phase::Playing {
        step(table, dice);
    }
    table.current.as_ref().unwrap().live.game().winner().unwrap().contains(FIRST)
}

fn begin_next(table: &mut Table, seed: u8) {
    let secret = Secret::from([seed; 32]);
    table.follow(Entry::Committed { game: "next".into(), secret }).unwrap();
    for seat in table.seating().seats().map(seat_number) {
        table.follow(Entry::Ready { seat, ready: true, entropy: String::new() }).unwrap();
    }
    table.advance(Folds::Later, &mut Vec::new()).unwrap();
    assert_eq!(table.phase(), Phase::Playing);
}

#[test]
fn the_game_before_is_the_first_of_a_series_which_two_games_win() {
    let (mut table, _) = begun("2", 11);
    let mut dice = SplitMix64::new(11);
    assert!(table.check_proposal(FIRST, Proposal::Series).is_err(), "during a game");
    let mut won = [0, 0];
    won[usize::from(!play_out(&mut table, &mut dice))] += 1;
    assert_eq!(wins(&table), None);
    table.check_proposal(FIRST, Proposal::Series).unwrap();
    let entry = table.agreed(FIRST, Proposal::Series).unwrap();
    let told = table.follow(entry).unwrap().told(Viewpoint::Spectator);
    assert_eq!(told.change, Change::Series { wins: won.to_vec() });

    for game in 12.. {
        assert!(table.check_proposal(FIRST, Proposal::Series).is_err(), "one is going on");
        begin_next(&mut table, game);
        won[usize::from(!play_out(&mut table, &mut dice))] += 1;
        assert_eq!(wins(&table), Some(won.to_vec()));
        if won.contains(&2) {
            break;
        }
    }
    // It can be followed by another, which begins from nothing.
    let mut again = table.clone();
    let entry = again.agreed(FIRST, Proposal::Series).unwrap();
    again.follow(entry).unwrap();
    assert_eq!(wins(&again), Some(vec![0, 0]));
    begin_next(&mut again, 90);
    assert_eq!(wins(&again), Some(vec![0, 0]));
    begin_next(&mut table, 91);
    assert_eq!(wins(&table), None);
}

#[test]
fn a_series_is_over_when_a_seat_changes_hands_and_a_game_without_winners_does_not_count() {
    let (mut table, _) = begun("4", 13);
    let mut dice = SplitMix64::new(13);
    play_out(&mut table, &mut dice);
    let mut other = table.clone();
    other.follow(Entry::Bot { seat: 1, level: "puppy".to_owned() }).unwrap();
    assert!(other.check_proposal(FIRST, Proposal::Series).is_err(), "somebody else sits there");
    assert!(other.follow(Entry::Series).is_err());

    table.follow(Entry::Series).unwrap();
    let before = wins(&table).unwrap();
    assert_eq!(before.iter().sum::<u8>(), 2, "partners win together");
    begin_next(&mut table, 14);
    table.follow(Entry::Ended).unwrap();
    assert_eq!(wins(&table), Some(before));
    table.follow(Entry::Freed { seat: 3 }).unwrap();
    assert_eq!(wins(&table), None);
    assert!(table.check_proposal(FIRST, Proposal::Series).is_err(), "nobody has won");
}
