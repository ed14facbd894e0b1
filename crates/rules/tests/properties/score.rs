//! Scores against a second way of counting, which walks every marble step by step.

use kennel_rules::{Board, Place, Rules, Score, Seat, SeatSet, Seating};

use crate::common::Dice;
use crate::{play_game, random_position, rules_for_plays};

#[test]
fn scores_are_those_of_walking_every_marble_home() {
    for (index, rules) in rules_for_plays().into_iter().enumerate() {
        let mut dice = Dice::new(index as u64);
        for _ in 0..200 {
            let position = random_position(rules, &mut dice);
            compare(rules.seating(), position.board());
        }
    }
}

#[test]
fn scores_are_right_all_through_a_game() {
    for (index, rules) in Rules::all().enumerate() {
        let mut dice = Dice::new(index as u64);
        let end = play_game(rules, &mut dice, |game, _| compare(rules.seating(), game.board()));
        // Only a solo seven can complete several seats at once (rule 4.5).
        let score = Score::of(rules.seating(), end.board());
        assert!(score.leader() == end.winner() || rules.seating().is_solo());
    }
}

fn compare(seating: Seating, board: &Board) {
    let score = Score::of(seating, board);
    let text = board.display(seating).to_string();
    let mut seen = SeatSet::EMPTY;
    let mut best: Vec<(u8, i32)> = Vec::new();
    for team in score.teams() {
        let home = team.seats.iter().map(|seat| home(seating, board, seat)).sum::<u8>();
        let needed = team.seats.iter().map(|seat| walk_home(seating, board, seat)).sum::<u16>();
        assert_eq!((team.home, team.needed), (home, needed), "{text}");
        seen = seen.union(team.seats);
        best.push((home, -i32::from(needed)));
    }
    assert_eq!(seen, seating.everyone());
    let top = best.iter().max().copied().unwrap();
    let leaders: Vec<usize> = (0..best.len()).filter(|&team| best[team] == top).collect();
    let leader = match leaders[..] {
        [only] => Some(score.teams()[only].seats),
        _ => None,
    };
    assert_eq!(score.leader(), leader, "{text}");
}

fn home(seating: Seating, board: &Board, seat: Seat) -> u8 {
    let in_finish = |place: &&Place| matches!(place, Place::Finish(_));
    board.places(seating, seat).iter().filter(in_finish).count() as u8
}

/// Walks a seat's marbles into the finish, one step at a time, those in the finish
/// first, and counts the steps.
fn walk_home(seating: Seating, board: &Board, seat: Seat) -> u16 {
    let mut places = board.places(seating, seat);
    // From the innermost slot outwards, then whatever is outside.
    places.sort_by_key(|&place| match place {
        Place::Finish(slot) => 4 - slot.depth(),
        _ => 5,
    });
    let (start, fields) = (seating.start(seat).number(), seating.fields());
    let mut steps = 0;
    for (place, innermost) in places.into_iter().zip([4, 3, 2, 1]) {
        let mut depth = match place {
            Place::Finish(slot) => slot.depth(),
            Place::Kennel | Place::Fresh | Place::Track(_) => 0,
        };
        steps += u16::from(place == Place::Kennel);
        let mut field = match place {
            Place::Kennel | Place::Fresh => {
                steps += 1;
                (start + 1) % fields
            }
            Place::Track(field) => field.number(),
            Place::Finish(_) => start,
        };
        while field != start {
            field = (field + 1) % fields;
            steps += 1;
        }
        while depth < innermost {
            depth += 1;
            steps += 1;
        }
    }
    steps
}
