//! Dealing and checking use the same implementation.

use kennel_rules::{BySeat, Cards, Deed, Event, Game, Play, Rank, Rules, Seating, SplitMix64};
use kennel_table::fairness::{Difference, Shuffler};

use super::games::{next_event, play, proof, secret};

/// Whatever the rules: the table that is loaded from its events goes on exactly
/// as the one that was never interrupted, wherever it was cut.
#[test]
fn a_game_goes_on_after_any_event() {
    for rules in [Seating::Two, Seating::Four, Seating::SixTriples].map(Rules::new) {
        let proof = proof(secret(1), rules);
        let record = play(rules, &proof, 5, 400);
        let events = record.events();
        for cut in (0..events.len()).step_by(7) {
            let (mut shuffler, dealer) =
                Shuffler::new(&proof.secret, &proof.game, rules, &proof.entropy);
            let mut game = Game::new(rules, dealer).unwrap();
            for event in &events[..cut] {
                shuffler.follow(&game, event).unwrap();
                game.apply(event).unwrap();
            }
            for event in &events[cut..] {
                let made = match *event {
                    Event::Deal(_) | Event::DrawRound(_) => shuffler.next(&game).unwrap(),
                    Event::Play { play, .. } => shuffler.play(&game, play).unwrap(),
                    Event::SetUp { .. } | Event::Give { .. } | Event::Fold { .. } => *event,
                };
                assert_eq!(made, *event, "{rules:?}, cut at {cut}");
                game.apply(event).unwrap();
            }
        }
    }
}

/// What is refused, in playing and in following, takes nothing from the stream.
#[test]
fn what_is_refused_changes_nothing() {
    let rules = Rules::new(Seating::Three);
    let proof = proof(secret(2), rules);
    let (mut shuffler, dealer) = Shuffler::new(&proof.secret, &proof.game, rules, &proof.entropy);
    let mut calm = shuffler.clone();
    let mut game = Game::new(rules, dealer).unwrap();
    let (mut whims, mut calm_whims) = (SplitMix64::new(3), SplitMix64::new(3));
    let mut refused = 0;
    for _ in 0..2_000 {
        // Draws that are not allowed, a deal and a drawing out of time or of
        // other cards, a play of another seat.
        for seat in rules.seating().seats() {
            let draw = Play::parse(rules.seating(), &format!("2 draw-{seat}")).unwrap();
            if game.turn().is_none_or(|turn| turn.check(&draw).is_err()) {
                assert_eq!(shuffler.play(&game, draw), None);
                let event = Event::Play { seat, play: draw, got: None };
                assert_eq!(shuffler.follow(&game, &event), Err(Difference::NotNow));
                refused += 1;
            }
        }
        for event in [Event::Deal(*game.hands()), Event::DrawRound(BySeat::filled(Rank::Ace))] {
            refused += usize::from(shuffler.follow(&game, &event).is_err());
        }
        let made = next_event(&game, &mut shuffler, &mut whims);
        assert_eq!(made, next_event(&game, &mut calm, &mut calm_whims));
        let Some(event) = made else { break };
        game.apply(&event).unwrap();
    }
    assert!(game.winner().is_some() && refused > 1_000);
}

/// A play with the name of another seat on it is not the play that was made.
#[test]
fn a_play_of_another_seat_is_not_followed() {
    let rules = Rules::new(Seating::Two);
    let proof = proof(secret(3), rules);
    let record = play(rules, &proof, 1, 60);
    let (mut shuffler, _) = Shuffler::new(&proof.secret, &proof.game, rules, &proof.entropy);
    let mut others = 0;
    for (game, event) in record.replay() {
        if let Event::Play { seat, play, got } = event {
            let other = rules.seating().right_of(seat);
            let wrong = Event::Play { seat: other, play, got };
            assert_eq!(shuffler.follow(&game, &wrong), Err(Difference::NotNow));
            others += 1;
        }
        shuffler.follow(&game, &event).unwrap();
    }
    assert!(others > 20);
}

/// The differences of a game that is still played name no card.
#[test]
fn differences_show_no_cards() {
    let rules = Rules::new(Seating::Two);
    let fair = proof(secret(4), rules);
    let record = play(rules, &fair, 1, 400);
    let (mut shuffler, _) = Shuffler::new(&fair.secret, &fair.game, rules, &fair.entropy);
    let mut seen = [0; 3];
    for (game, event) in record.replay() {
        for seat in rules.seating().seats() {
            let right = rules.seating().right_of(seat);
            let mut wrong = event;
            match &mut wrong {
                Event::Deal(hands) => hands[seat] = Cards::NONE,
                Event::DrawRound(cards) => {
                    let other = game.hands()[right].iter().find(|&card| card != cards[seat]);
                    cards[seat] = other.unwrap_or(Rank::Joker);
                }
                Event::Play { seat: turn, play, got } if matches!(play.deed, Deed::Draw(_)) => {
                    assert!(got.is_some());
                    *got = None;
                    if *turn != seat {
                        continue;
                    }
                }
                _ => continue,
            }
            let difference = shuffler.follow(&game, &wrong).unwrap_err();
            let (kind, text) = match difference {
                Difference::Deal { seat: dealt, .. } => {
                    assert_eq!(dealt, seat);
                    (0, format!("seat {seat} was dealt other cards than the shuffle gives"))
                }
                Difference::Drawn { seat: drew, .. } => {
                    assert_eq!(drew, seat);
                    (1, format!("seat {seat} drew another card than chance gives"))
                }
                Difference::Got { .. } => {
                    (2, format!("seat {seat} got another card with its two than chance gives"))
                }
                Difference::NotNow => panic!("{event:?}"),
            };
            seen[kind] += 1;
            assert_eq!(difference.to_string(), text);
            assert_eq!(format!("{difference:?}"), format!("Difference({text})"));
        }
        shuffler.follow(&game, &event).unwrap();
    }
    assert!(seen.iter().all(|&count| count > 3), "{seen:?}");
}

/// A seat without an entropy text is the same as one with an empty text.
#[test]
fn a_seat_that_adds_nothing_adds_the_empty_text() {
    let rules = Rules::new(Seating::Four);
    let hands = |entropy: &[&str]| {
        let (mut shuffler, dealer) = Shuffler::new(&secret(5), "g", rules, entropy);
        shuffler.next(&Game::new(rules, dealer).unwrap())
    };
    let nothing = hands(&["", "", "", ""]);
    assert!(nothing.is_some());
    assert_eq!(nothing, hands(&[]));
    assert_eq!(hands(&["", "x"]), hands(&["", "x", "", ""]));
    assert_ne!(nothing, hands(&["", "x"]));
    assert_ne!(hands(&["x"]), hands(&["", "x"]));
}
