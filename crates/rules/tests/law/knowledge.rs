//! Section 8: what everybody may know.

use kennel_rules::{BySeat, Play, Sight};

use super::*;

/// Whole games of every kind of table, event by event.
fn for_every_event(mut check: impl FnMut(&mut Playing, &Event)) {
    for rules in Rules::all() {
        for seed in 0..3 {
            let mut playing = Playing::new(rules, seat(0), seed);
            while let Some(event) = playing.next_event() {
                check(&mut playing, &event);
                playing.take(&event);
            }
        }
    }
}

#[test]
fn rule_8_1_the_table_is_open_to_all() {
    for_every_event(|playing, _| {
        let Playing { game, views, .. } = playing;
        for view in views {
            assert_eq!(view.rules(), game.rules());
            assert_eq!(view.board(), game.board());
            assert_eq!(view.discard(), game.discard());
            assert_eq!(view.stock_size(), game.stock().len());
            assert_eq!(view.phase(), game.phase());
            for seat in game.rules().seating().seats() {
                assert_eq!(view.hand_sizes()[seat], game.hands()[seat].len());
            }
            if game.phase() != Phase::Deal {
                assert_eq!((view.dealer(), view.lead()), (game.dealer(), game.lead()));
            }
        }
    });
}

#[test]
fn rule_8_1_a_seat_knows_its_hand() {
    for_every_event(|playing, _| {
        let Playing { game, views, .. } = playing;
        for view in views {
            let hand = match view.viewpoint() {
                Viewpoint::Seat(seat) => game.hands()[seat],
                Viewpoint::Spectator => Cards::NONE,
            };
            assert_eq!(view.hand(), hand);
        }
    });
}

#[test]
fn rule_8_1_nobody_sees_the_hands_of_others() {
    let game = game("4", 3, &[]);
    let mut hands = BySeat::filled(cards("234568"));
    hands[seat(1)] = cards("AAAAAA");
    let one = Event::Deal(hands);
    hands[seat(1)] = cards("XXKKKK");
    let other = Event::Deal(hands);
    for from in [0, 2, 3].map(|number| Viewpoint::Seat(seat(number))) {
        assert_eq!(
            game.check(&one).unwrap().seen_by(from),
            game.check(&other).unwrap().seen_by(from)
        );
    }
    let spectator = Viewpoint::Spectator;
    assert_eq!(
        game.check(&one).unwrap().seen_by(spectator),
        game.check(&other).unwrap().seen_by(spectator)
    );
    let owner = Viewpoint::Seat(seat(1));
    assert_ne!(
        game.check(&one).unwrap().seen_by(owner),
        game.check(&other).unwrap().seen_by(owner)
    );
}

#[test]
fn rule_8_1_forfeited_cards_are_open() {
    let game = game("4", 3, &["deal 2234QQ KK2345 QQ2345 TT2345", "give 2 K Q T"]);
    let fold = Event::Fold { seat: seat(0) };
    for from in [Viewpoint::Seat(seat(1)), Viewpoint::Spectator] {
        let folded = Sight::Folded { seat: seat(0), cards: cards("234QQQ") };
        assert_eq!(game.check(&fold).unwrap().seen_by(from), [folded]);
    }
}

/// The seats whose views know of a card that went from one seat to another.
fn who_knows(playing: &Playing, from: usize, to: usize) -> Vec<Viewpoint> {
    let knows = |view: &&View| {
        view.passed().iter().any(|passed| passed.from == seat(from) && passed.to == seat(to))
    };
    playing.views.iter().filter(knows).map(View::viewpoint).collect()
}

#[test]
fn rule_8_1_a_card_given_is_known_to_two() {
    for (text, receiver) in [("4", 2), ("6-pairs", 3), ("6-triples", 2), ("3,classic", 1)] {
        let mut playing = Playing::new(rules(text), seat(0), 1);
        while !matches!(playing.game.phase(), Phase::Turn(_)) {
            let event = playing.next_event().expect("an exchange");
            playing.take(&event);
        }
        let both = [Viewpoint::Seat(seat(0)), Viewpoint::Seat(seat(receiver))];
        assert_eq!(who_knows(&playing, 0, receiver), both, "{text}");
    }
}

#[test]
fn rule_8_1_a_card_drawn_before_the_round_is_known_to_two() {
    let mut playing = Playing::new(rules("5"), seat(0), 1);
    while !matches!(playing.game.phase(), Phase::Turn(_)) {
        let event = playing.next_event().expect("a draw");
        playing.take(&event);
    }
    // Seat 1 draws from seat 2.
    let both = [Viewpoint::Seat(seat(1)), Viewpoint::Seat(seat(2))];
    assert_eq!(who_knows(&playing, 2, 1), both);
}

#[test]
fn rule_8_1_a_card_drawn_with_a_two_is_known_to_two() {
    let game = game("3", 2, &["deal 223456 AAAAKK QQQQTT", "drawn A Q 6"]);
    let play = Play::parse(Seating::Three, "2 draw-1").expect("a play");
    let got = Some(Rank::King);
    let event = Event::Play { seat: seat(0), play, got };
    assert_eq!(game.check(&event).err(), None);
    for (viewer, drawn) in [(0, got), (1, got), (2, None)] {
        let sights = game.check(&event).unwrap().seen_by(Viewpoint::Seat(seat(viewer)));
        assert_eq!(sights, [Sight::Played { seat: seat(0), play, drawn }]);
    }
    let sights = game.check(&event).unwrap().seen_by(Viewpoint::Spectator);
    assert_eq!(sights, [Sight::Played { seat: seat(0), play, drawn: None }]);
}

/// The public part of a sight. The match is exhaustive, so that a new kind must be
/// considered here.
fn public_part(sight: Sight) -> Sight {
    match sight {
        Sight::SetUp { seating, board, turn, hand_sizes, hand: _ } => {
            Sight::SetUp { seating, board, turn, hand_sizes, hand: None }
        }
        Sight::Dealt { dealer, lead, size, shuffled, hand: _ } => {
            Sight::Dealt { dealer, lead, size, shuffled, hand: None }
        }
        Sight::Gave { seat, card: _ } => Sight::Gave { seat, card: None },
        Sight::Exchanged { lost: _, got: _ } => Sight::Exchanged { lost: None, got: None },
        Sight::Played { seat, play, drawn: _ } => Sight::Played { seat, play, drawn: None },
        Sight::Folded { seat, cards } => Sight::Folded { seat, cards },
    }
}

#[test]
fn rule_8_2_no_private_channel() {
    // Except for its own cards, every seat sees what a spectator sees: nothing
    // reaches one seat and not the others.
    for_every_event(|playing, event| {
        let open = playing.game.check(event).unwrap().seen_by(Viewpoint::Spectator);
        for view in &playing.views {
            let seen = playing.game.check(event).unwrap().seen_by(view.viewpoint());
            let public: Vec<Sight> = seen.into_iter().map(public_part).collect();
            assert_eq!(public, open);
        }
    });
}

/// The seat that decides an event, if any. Exhaustive for the same reason.
fn speaker(event: &Event) -> Option<Seat> {
    match *event {
        Event::SetUp { .. } | Event::Deal(_) | Event::DrawRound(_) => None,
        Event::Give { seat, .. } | Event::Play { seat, .. } | Event::Fold { seat } => Some(seat),
    }
}

#[test]
fn rule_8_2_nothing_can_be_said_but_by_playing() {
    // A seat is heard when the game waits for its card, and at no other time.
    for_every_event(|playing, event| {
        let game = &playing.game;
        let waits_for = match game.phase() {
            Phase::Turn(seat) => seat.only(),
            Phase::Exchange { given } => game.rules().seating().everyone().difference(given),
            Phase::Deal | Phase::DrawRound | Phase::Over(_) => SeatSet::EMPTY,
        };
        assert_eq!(speaker(event).is_none(), waits_for.is_empty());
        for seat in game.rules().seating().seats() {
            let card = game.hands()[seat].iter().next().unwrap_or(Rank::Ace);
            let heard = [Event::Fold { seat }, Event::Give { seat, card }]
                .iter()
                .any(|event| game.check(event).is_ok());
            assert!(!heard || waits_for.contains(seat));
        }
    });
}
