//! Section 1: board and seats.

use kennel_rules::{Board, Game, GameError, Place, Position, Seating, Slot};

use super::*;

#[test]
fn rule_1_1_sections_of_sixteen_fields() {
    for (seating, fields) in [
        (Seating::Two, 64),
        (Seating::Three, 64),
        (Seating::Four, 64),
        (Seating::Five, 96),
        (Seating::SixPairs, 96),
        (Seating::SixTriples, 96),
    ] {
        assert_eq!(seating.fields(), fields);
        assert_eq!(Field::new(seating, fields - 1).map(Field::section), Some(fields / 16 - 1));
        assert_eq!(Field::new(seating, fields), None);
    }
}

#[test]
fn rule_1_1_the_track_is_a_ring() {
    // Seat 1 walks over the last field of the board to the first ones.
    assert_plays("4 k,k,k,k/k,k,k,62/k,k,k,k/k,k,k,k 1 -/5/-/-", &["5 62-3"]);
    assert_plays(
        "6-pairs k,k,k,k/k,k,k,94/k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 1 -/5/-/-/-/-",
        &["5 94-3"],
    );
}

#[test]
fn rule_1_2_the_right_hand_neighbour_is_the_next_seat() {
    for seating in Seating::ALL {
        let players = seating.players();
        for number in 0..players {
            assert_eq!(seating.right_of(seat(number)), seat((number + 1) % players));
        }
    }
}

#[test]
fn rule_1_2_turns_and_marbles_go_the_same_way() {
    let Next::Turn(next) = after("4 k,k,k,12/k,k,k,20/k,k,k,k/k,k,k,k 0 3/5/5/5", "3 12-15", None)
    else {
        panic!("the others hold cards");
    };
    assert_eq!(next.to_play(), seat(1));
    let seating = Seating::Four;
    assert_eq!(seating.start(seat(1)).number(), seating.start(seat(0)).number() + 16);
}

#[test]
fn rule_1_3_seats_sit_on_sections() {
    for (seating, starts) in [
        (Seating::Two, &[0, 32][..]),
        (Seating::Three, &[0, 16, 32]),
        (Seating::Four, &[0, 16, 32, 48]),
        (Seating::Five, &[0, 16, 32, 48, 64]),
        (Seating::SixPairs, &[0, 16, 32, 48, 64, 80]),
        (Seating::SixTriples, &[0, 16, 32, 48, 64, 80]),
    ] {
        let found: Vec<u8> = seating.seats().map(|seat| seating.start(seat).number()).collect();
        assert_eq!(found, starts, "table {seating}");
    }
}

#[test]
fn rule_1_3_an_empty_start_is_an_ordinary_field() {
    // Nobody sits behind field 48: it is passed, landed on and turned into by
    // nobody.
    assert_boards(
        "3 k,k,k,46/k,k,k,48/k,k,k,k 0 25/-/-",
        &["k,k,k,48/k,k,k,k/k,k,k,k", "k,k,k,51/k,k,k,48/k,k,k,k"],
    );
    // With two players, fields 16 and 48 are such fields.
    assert_plays("2 k,k,k,14/k,k,k,k 0 235/-", &["2 14-16", "3 14-17", "5 14-19"]);
}

#[test]
fn rule_1_4_four_marbles_for_each_seat() {
    let board = Board::at_start(rules("4"));
    for seat in Seating::Four.seats() {
        assert_eq!(board.kennel(seat), 4);
        assert_eq!(board.places(Seating::Four, seat), [Place::Kennel; 4]);
    }
    for marbles in ["k,k,k", "k,k,k,k,k"] {
        let text = format!("{marbles}/k,k,k,k/k,k,k,k/k,k,k,k");
        let error = Board::parse(Seating::Four, &text).expect_err(&text);
        assert!(error.what.contains("rule 1.4"), "{error}");
    }
}

#[test]
fn rule_1_4_the_first_slot_is_right_behind_the_start() {
    assert_eq!(Slot::ALL.map(Slot::depth), [1, 2, 3, 4]);
    assert_marbles("4 k,k,k,0/k,k,k,k/k,k,k,k/k,k,k,k 0 2/-/-/-", &["k,k,k,2", "k,k,k,b"]);
    assert_marbles("4 k,k,k,0/k,k,k,k/k,k,k,k/k,k,k,k 0 3/-/-/-", &["k,k,k,3", "k,k,k,c"]);
}

#[test]
fn rule_1_5_teams() {
    for (seating, teams) in [
        (Seating::Two, &[&[0][..], &[1]][..]),
        (Seating::Three, &[&[0], &[1], &[2]]),
        (Seating::Four, &[&[0, 2], &[1, 3]]),
        (Seating::Five, &[&[0], &[1], &[2], &[3], &[4]]),
        (Seating::SixPairs, &[&[0, 3], &[1, 4], &[2, 5]]),
        (Seating::SixTriples, &[&[0, 2, 4], &[1, 3, 5]]),
    ] {
        let mut everyone = SeatSet::EMPTY;
        for team in teams {
            everyone = everyone.union(seats(team));
            for &member in *team {
                assert_eq!(seating.team(seat(member)), seats(team), "table {seating}");
            }
        }
        assert_eq!(everyone, seating.everyone());
        assert_eq!(seating.is_solo(), teams.iter().all(|team| team.len() == 1));
    }
}

#[test]
fn rule_1_5_only_seats_of_the_table_play() {
    let error = Game::new(rules("4"), seat(4)).expect_err("no fifth seat");
    assert_eq!(error, GameError::NoSuchSeat(seat(4)));
    assert_eq!(error.rule(), "1.5");
    assert!("4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 4 A/A/A/A".parse::<Position>().is_err());
}

#[test]
fn rule_1_6_team_games_begin_in_the_kennels() {
    for seating in [Seating::Four, Seating::SixPairs, Seating::SixTriples] {
        let kennels = vec!["k,k,k,k"; seating.players()].join("/");
        let game = Game::new(Rules::new(seating), seat(0)).expect("a game");
        assert_eq!(*game.board(), board(seating, &kennels));
    }
}

#[test]
fn rule_1_6_team_games_with_a_start_marble_begin_with_a_fresh_marble() {
    for table in ["4", "6-pairs", "6-triples"] {
        let rules = rules(&format!("{table},start-marble"));
        let marbles = vec!["k,k,k,s"; rules.seating().players()].join("/");
        let game = Game::new(rules, seat(0)).expect("a game");
        assert_eq!(*game.board(), board(rules.seating(), &marbles));
        for viewpoint in [Viewpoint::Spectator, Viewpoint::Seat(seat(1))] {
            let view = View::new(rules, seat(0), viewpoint).expect("a view");
            assert_eq!(view.board(), game.board());
        }
    }
    // Fresh: no other may leave the kennel onto it, and it cannot turn in.
    assert_plays("4,start-marble k,k,k,s/k,k,k,s/k,k,k,s/k,k,k,s 0 3K/-/-/-", &["3 0-3", "K 0-13"]);
}

#[test]
fn rule_1_6_solo_games_begin_with_a_fresh_marble() {
    for seating in [Seating::Two, Seating::Three, Seating::Five] {
        let marbles = vec!["k,k,k,s"; seating.players()].join("/");
        let game = Game::new(Rules::new(seating), seat(0)).expect("a game");
        assert_eq!(*game.board(), board(seating, &marbles));
    }
    // Fresh: no other may leave the kennel onto it, and it cannot turn in.
    assert_plays("2 k,k,k,s/k,k,k,s 0 3K/-", &["3 0-3", "K 0-13"]);
}
