//! Invariants of every game.

use kennel_rules::notation::Record;
use kennel_rules::{
    Board, BySeat, Cards, Deed, Effect, Event, Field, Game, GameError, Place, Play, Position,
    PositionError, Rank, Rules, Seating, View, Viewpoint,
};

use crate::common::Dice;
use crate::play_game;
use crate::reference::{self, text};

/// Games of every table, edition and option.
fn each_game(seeds: u64, mut watch: impl FnMut(&Game, &Event)) {
    for (index, rules) in Rules::all().enumerate() {
        for seed in 0..seeds {
            let mut dice = Dice::new(seed * 1_000 + index as u64);
            let end = play_game(rules, &mut dice, &mut watch);
            assert!(end.winner().is_some());
        }
    }
}

#[test]
fn games_and_views_begin_with_the_board_of_the_reference() {
    for rules in Rules::all() {
        let seating = rules.seating();
        let dealer = seating.seats().next().unwrap();
        let wanted = reference::first_board(rules);
        assert_eq!(text(seating, Game::new(rules, dealer).unwrap().board()), wanted, "{rules}");
        let view = View::new(rules, dealer, Viewpoint::Spectator).unwrap();
        assert_eq!(text(seating, view.board()), wanted, "{rules}");
    }
}

#[test]
fn there_are_always_110_cards() {
    each_game(2, |game, _| {
        let hands = game.rules().seating().seats().map(|seat| game.hands()[seat]);
        let all = hands.fold(game.stock().checked_add_all(game.discard()).unwrap(), |all, hand| {
            all.checked_add_all(hand).unwrap()
        });
        assert_eq!(all, Cards::PACK);
    });
}

#[test]
fn every_seat_has_four_marbles_and_no_two_share_a_field() {
    each_game(2, |game, _| {
        let seating = game.rules().seating();
        let text = game.board().display(seating).to_string();
        // Parsing checks the number of marbles and every place.
        assert_eq!(Board::parse(seating, &text).as_ref(), Ok(game.board()), "{text}");
        for seat in seating.seats() {
            let places = game.board().places(seating, seat);
            let fresh = places.iter().filter(|&&place| place == Place::Fresh).count();
            assert_eq!(fresh == 1, game.board().is_fresh(seat));
        }
    });
}

#[test]
fn a_record_replays_to_the_same_position() {
    for (index, rules) in Rules::all().enumerate() {
        let mut dice = Dice::new(index as u64);
        let mut events = Vec::new();
        let mut games = Vec::new();
        let end = play_game(rules, &mut dice, |game, event| {
            games.push(game.clone());
            events.push(*event);
        });
        let mut record = Record::new(rules, end.first_dealer()).unwrap();
        for event in &events {
            record.push(*event).unwrap();
        }
        let text = record.to_string();
        let read = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read.to_string(), text);
        assert!(*read.game() == end);
        // The cards of one exchange are written as one line in the order of the
        // seats; before and after it the games are the same.
        for ((game, event), before) in read.replay().zip(&games) {
            if !matches!(event, Event::Give { .. }) {
                assert!(game == *before);
            }
        }
    }
}

#[test]
fn a_legal_event_leads_to_the_same_game_as_applying_it() {
    each_game(1, |game, event| {
        let mut applied = game.clone();
        applied.apply(event).unwrap();
        assert!(game.check(event).unwrap().after() == applied, "{event:?}");
    });
}

#[test]
fn positions_round_trip() {
    each_game(1, |game, _| {
        if let Some(position) = game.position() {
            assert_eq!(position.to_string().parse::<Position>().as_ref(), Ok(&position));
        }
    });
}

/// A board of one table is not accepted at another, unless it fits there too.
#[test]
fn a_position_has_a_board_of_its_table() {
    let six = Board::parse(Seating::SixPairs, "k,k,k,90/k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,5/k,k,k,k");
    let two = Board::parse(Seating::Two, "k,k,k,s/k,k,k,s");
    let hand: Option<Cards> = [Rank::Five].into_iter().collect();
    for (board, seating) in
        [(six, Seating::Four), (two.clone(), Seating::Four), (two, Seating::Five)]
    {
        let mut hands = BySeat::filled(Cards::NONE);
        let seat = seating.seat(0).unwrap();
        hands[seat] = hand.unwrap();
        let position = Position::new(Rules::new(seating), board.unwrap(), hands, seat);
        assert_eq!(position, Err(PositionError::OtherBoard(seating)));
    }
}

/// The effects of an illegal play are unspecified, but computing them terminates.
#[test]
fn effects_of_an_illegal_play_terminate() {
    let position = "4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 3/-/-/-".parse::<Position>().unwrap();
    let turn = position.turn();
    let far = Field::new(Seating::SixPairs, 90).unwrap();
    let from = Field::new(Seating::Four, 12).unwrap();
    let deed = Deed::Walk { from: from.into(), to: far.into() };
    let play = Play { card: Rank::Three, used_as: Rank::Three, deed };
    assert!(turn.check(&play).is_err());
    assert!(turn.effects(&play).len() < 30);
}

#[test]
fn a_refused_event_changes_nothing() {
    let mut refused = 0;
    for (index, rules) in Rules::all().enumerate() {
        let mut dice = Dice::new(index as u64);
        let mut earlier: Vec<Event> = Vec::new();
        play_game(rules, &mut dice, |game, event| {
            // Most earlier events are illegal now.
            for old in earlier.iter().rev().take(6) {
                let mut copy = game.clone();
                match copy.apply(old) {
                    Err(error) => {
                        refused += 1;
                        assert!(copy == *game, "{error}");
                        assert!(!error.rule().is_empty());
                    }
                    Ok(()) => assert!(game.check(old).is_ok()),
                }
            }
            earlier.push(*event);
        });
        let mut over = Dice::new(index as u64);
        let mut end = play_game(rules, &mut over, |_, _| {});
        let event = earlier[0];
        assert!(matches!(end.apply(&event), Err(GameError::Over(_))));
    }
    assert!(refused > 10_000);
}

/// Effects applied one by one lead to the board after the play.
#[test]
fn effects_add_up_to_the_play() {
    each_game(1, |game, event| {
        let (Event::Play { play, .. }, Some(turn)) = (event, game.turn()) else { return };
        let seating = game.rules().seating();
        let mut marbles: Vec<[Place; 4]> =
            seating.seats().map(|seat| game.board().places(seating, seat)).collect();
        let place = |seat, spot: kennel_rules::Spot| match spot.kind() {
            kennel_rules::SpotKind::Track(field) => Place::Track(field),
            kennel_rules::SpotKind::Finish(owner, slot) => {
                assert_eq!(owner, seat);
                Place::Finish(slot)
            }
        };
        for effect in turn.effects(play) {
            let mut swap = |seat: kennel_rules::Seat, from: Place, to: Place| {
                let start = Place::Track(seating.start(seat));
                let seat = &mut marbles[seat.index()];
                let exact = seat.iter().position(|&place| place == from);
                let here = exact.or_else(|| {
                    seat.iter().position(|&place| place == Place::Fresh && from == start)
                });
                seat[here.expect("a marble is where the effect says")] = to;
            };
            match effect {
                Effect::LeftKennel { seat, .. } => swap(seat, Place::Kennel, Place::Fresh),
                Effect::Stepped { seat, from, to } => {
                    swap(seat, place(seat, from), place(seat, to))
                }
                Effect::SentHome { seat, from } => swap(seat, Place::Track(from), Place::Kennel),
                Effect::EnteredFinish { seat, slot } => {
                    assert!(marbles[seat.index()].contains(&Place::Finish(slot)));
                }
                Effect::Swapped { one, other } => {
                    swap(one.0, Place::Track(one.1), Place::Track(other.1));
                    swap(other.0, Place::Track(other.1), Place::Track(one.1));
                }
                Effect::Drew { .. } => {}
            }
        }
        let after = turn.after(play);
        for (seat, mut places) in seating.seats().zip(marbles) {
            places.sort();
            assert_eq!(places, after.places(seating, seat), "{play:?}");
        }
    });
}
