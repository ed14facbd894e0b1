//! What one seat or a spectator sees never depends on what it may not know.

use kennel_rules::{
    BySeat, Cards, Event, Game, Phase, Rank, Rules, Seat, Sight, View, ViewError, Viewpoint,
};

use crate::common::Dice;
use crate::play_game;

fn viewpoints(rules: Rules) -> Vec<Viewpoint> {
    let seats = rules.seating().seats().map(Viewpoint::Seat);
    seats.chain([Viewpoint::Spectator]).collect()
}

/// A view that follows what is seen always agrees with the game.
#[test]
fn a_view_agrees_with_the_game() {
    for (index, rules) in Rules::all().enumerate() {
        let mut dice = Dice::new(index as u64);
        let mut views: Vec<View> = Vec::new();
        play_game(rules, &mut dice, |game, event| {
            if views.is_empty() {
                let new = |from| View::new(rules, game.first_dealer(), from).unwrap();
                views = viewpoints(rules).into_iter().map(new).collect();
            }
            for view in &mut views {
                compare(game, view);
                for sight in game.check(event).unwrap().seen_by(view.viewpoint()) {
                    let mut unchecked = view.clone();
                    unchecked.see_unchecked(&sight);
                    view.see(&sight).unwrap_or_else(|error| panic!("{error}: {sight:?}"));
                    assert!(*view == unchecked, "{sight:?}");
                }
            }
        });
        assert!(views.iter().all(|view| matches!(view.phase(), Phase::Over(_))));
    }
}

fn compare(game: &Game, view: &View) {
    assert_eq!(view.board(), game.board());
    assert_eq!(view.phase(), game.phase());
    assert_eq!(view.discard(), game.discard());
    assert_eq!(view.stock_size(), game.stock().len());
    for seat in game.rules().seating().seats() {
        assert_eq!(view.hand_sizes()[seat], game.hands()[seat].len());
    }
    if game.phase() != Phase::Deal {
        assert_eq!((view.dealer(), view.lead()), (game.dealer(), game.lead()));
        assert_eq!(view.die(), game.hand_size());
    }
    match view.viewpoint() {
        Viewpoint::Seat(seat) => {
            assert_eq!(view.hand(), game.hands()[seat]);
            let mine = game.turn().filter(|turn| turn.seat() == seat);
            assert_eq!(view.turn(), mine);
        }
        Viewpoint::Spectator => assert!(view.hand().is_empty() && view.turn().is_none()),
    }
    // Whatever changed hands was its own.
    for passed in view.passed() {
        let owner = [passed.from, passed.to].map(Viewpoint::Seat);
        assert!(owner.contains(&view.viewpoint()));
    }
}

/// Two games that differ only in what a viewpoint may not know look the same to
/// it, event for event and view for view.
#[test]
fn a_view_leaks_nothing() {
    let mut compared = 0;
    for (index, rules) in Rules::all().enumerate() {
        for seed in 0..4 {
            let mut dice = Dice::new(seed * 100 + index as u64);
            let mut events = Vec::new();
            let end = play_game(rules, &mut dice, |_, event| events.push(*event));
            for from in viewpoints(rules) {
                compared += compare_with_hidden_changes(rules, end.first_dealer(), &events, from);
            }
        }
    }
    assert!(compared > 5_000, "only {compared} events were compared");
}

/// Swaps the hidden cards of two seats in the first deal and follows both games
/// for as long as the same plays are possible.
fn compare_with_hidden_changes(
    rules: Rules,
    dealer: Seat,
    events: &[Event],
    from: Viewpoint,
) -> usize {
    let Event::Deal(hands) = events[0] else { panic!("a game begins with a deal") };
    let others: Vec<Seat> =
        rules.seating().seats().filter(|&seat| from != Viewpoint::Seat(seat)).collect();
    let (one, two) = (others[0], others[others.len() - 1]);
    let Some(swapped) = swap_unlike(&hands, one, two) else { return 0 };
    let mut a = (Game::new(rules, dealer).unwrap(), View::new(rules, dealer, from).unwrap());
    let mut b = a.clone();
    let mut compared = 0;
    for (index, event) in events.iter().enumerate() {
        let other = if index == 0 { Event::Deal(swapped) } else { *event };
        if b.0.check(&other).is_err() {
            break;
        }
        // A fold shows cards: from then on the games differ in the open.
        if matches!(event, Event::Fold { .. }) {
            break;
        }
        let sights = a.0.check(event).unwrap().seen_by(from);
        assert_eq!(sights, b.0.check(&other).unwrap().seen_by(from));
        for sight in &sights {
            a.1.see(sight).unwrap();
            b.1.see(sight).unwrap();
        }
        assert_eq!(a.1, b.1);
        assert_eq!(format!("{:?}", a.1), format!("{:?}", b.1));
        a.0.apply(event).unwrap();
        b.0.apply(&other).unwrap();
        compared += 1;
    }
    compared
}

/// The hands with one card of each of two seats swapped, or two cards exchanged
/// with the stock's where there is only one other seat.
fn swap_unlike(hands: &BySeat<Cards>, one: Seat, two: Seat) -> Option<BySeat<Cards>> {
    let mut swapped = *hands;
    if one == two {
        let card = hands[one].iter().last()?;
        let other = Rank::ALL.into_iter().rev().find(|&rank| rank != card)?;
        swapped[one] = swapped[one].checked_sub(card)?.checked_add(other)?;
        return Some(swapped);
    }
    let (card, other) = hands[one]
        .iter()
        .flat_map(|card| hands[two].iter().map(move |other| (card, other)))
        .find(|(card, other)| card != other)?;
    swapped[one] = swapped[one].checked_sub(card)?.checked_add(other)?;
    swapped[two] = swapped[two].checked_sub(other)?.checked_add(card)?;
    Some(swapped)
}

/// Sights out of order are rejected and change nothing.
#[test]
fn a_view_rejects_impossible_sights() {
    let mut refused = 0;
    for (index, rules) in Rules::all().enumerate() {
        let mut dice = Dice::new(index as u64);
        let from = Viewpoint::Seat(rules.seating().seat(0).unwrap());
        let mut view: Option<View> = None;
        let mut sights: Vec<Sight> = Vec::new();
        play_game(rules, &mut dice, |game, event| {
            let view =
                view.get_or_insert_with(|| View::new(rules, game.first_dealer(), from).unwrap());
            for sight in sights.iter().rev().take(5) {
                let before = view.clone();
                if view.see(sight).is_err() {
                    refused += 1;
                    assert_eq!(*view, before);
                }
                *view = before;
            }
            let too_much = game
                .check(event)
                .unwrap()
                .seen_by(Viewpoint::Seat(rules.seating().seat(1).unwrap()));
            if let (Event::Give { .. }, Some(sight)) = (event, too_much.first()) {
                let before = view.clone();
                if *sight != game.check(event).unwrap().seen_by(from)[0] {
                    assert_eq!(view.see(sight), Err(ViewError::Knowledge));
                    assert_eq!(*view, before);
                }
            }
            for sight in game.check(event).unwrap().seen_by(from) {
                view.see(&sight).unwrap();
                sights.push(sight);
            }
        });
    }
    assert!(refused > 10_000);
}

/// Seats beyond the table are rejected.
#[test]
fn a_view_knows_who_sits_at_the_table() {
    let rules = Rules::new(kennel_rules::Seating::Four);
    let [first, .., beyond] = Seat::ALL;
    let refused = Err(ViewError::NoSuchSeat(beyond));
    assert_eq!(View::new(rules, beyond, Viewpoint::Spectator), refused);
    assert_eq!(View::new(rules, first, Viewpoint::Seat(beyond)), refused);
    let mut view = View::new(rules, first, Viewpoint::Spectator).unwrap();
    let lead = rules.seating().right_of(first);
    let dealt = Sight::Dealt { dealer: first, lead, size: 6, shuffled: false, hand: None };
    view.see(&dealt).unwrap();
    let gave = Sight::Gave { seat: beyond, card: None };
    assert_eq!(view.see(&gave), Err(ViewError::NoSuchSeat(beyond)));
}

/// Whoever takes a seat between two rounds knows nothing more than a spectator, and from the
/// deal on exactly what somebody knows who has had the seat all the time.
#[test]
fn a_seat_taken_between_rounds_sees_what_the_seat_sees_from_the_deal_on() {
    let mut compared = 0;
    for (index, rules) in Rules::all().enumerate() {
        let mut dice = Dice::new(index as u64);
        let mut views: Vec<View> = Vec::new();
        let mut newcomers: Vec<(Seat, View)> = Vec::new();
        play_game(rules, &mut dice, |game, event| {
            if views.is_empty() {
                let new = |from| View::new(rules, game.first_dealer(), from).unwrap();
                views = viewpoints(rules).into_iter().map(new).collect();
            }
            let [seats @ .., spectator] = &mut views[..] else { panic!("nobody looks on") };
            if game.phase() == Phase::Deal {
                // Newcomers of the first round stay, those of later ones for a round.
                newcomers.truncate(seats.len());
                for seat in rules.seating().seats() {
                    let mut newcomer = spectator.clone();
                    newcomer.take_seat(seat).unwrap();
                    assert_eq!(newcomer.viewpoint(), Viewpoint::Seat(seat));
                    assert!(newcomer.hand().is_empty() && newcomer.passed().is_empty());
                    assert_eq!(newcomer.take_seat(seat), Err(ViewError::Knowledge));
                    newcomers.push((seat, newcomer));
                }
            }
            let newcomers_views = newcomers.iter_mut().map(|(_, view)| view);
            for view in seats.iter_mut().chain([spectator]).chain(newcomers_views) {
                for sight in game.check(event).unwrap().seen_by(view.viewpoint()) {
                    view.see(&sight).unwrap_or_else(|error| panic!("{error}: {sight:?}"));
                }
            }
            for (seat, newcomer) in &newcomers {
                assert!(*newcomer == seats[seat.index()], "{rules:?}, {seat}, {event:?}");
                compared += 1;
            }
        });
    }
    assert!(compared > 100_000, "{compared}");
}

/// No seat is taken while there are cards to be seen, nor after the game, nor from another
/// seat, nor beyond the table; and then nothing has changed.
#[test]
fn a_seat_is_taken_between_rounds_or_not_at_all() {
    let mut refused = [0; 4];
    for (index, rules) in Rules::all().enumerate() {
        let mut dice = Dice::new(index as u64);
        let everyone = rules.seating().everyone();
        let mut views: Vec<View> = Vec::new();
        let mut try_all = |view: &View| {
            for seat in Seat::ALL {
                let mut taken = view.clone();
                let answer = taken.take_seat(seat);
                let (kind, expected) = match (view.viewpoint(), view.phase()) {
                    _ if !everyone.contains(seat) => (0, ViewError::NoSuchSeat(seat)),
                    (Viewpoint::Spectator, Phase::Deal) => {
                        assert_eq!(answer, Ok(()));
                        continue;
                    }
                    (Viewpoint::Seat(_), Phase::Deal) => (1, ViewError::Knowledge),
                    (_, phase @ Phase::Over(_)) => (2, ViewError::OutOfPhase(phase)),
                    (_, phase) => (3, ViewError::OutOfPhase(phase)),
                };
                assert_eq!(answer, Err(expected));
                assert!(taken == *view, "{rules:?}: a refusal changed the view");
                refused[kind] += 1;
            }
        };
        play_game(rules, &mut dice, |game, event| {
            if views.is_empty() {
                let new = |from| View::new(rules, game.first_dealer(), from).unwrap();
                let from = Viewpoint::Seat(rules.seating().seat(0).unwrap());
                views = [from, Viewpoint::Spectator].map(new).into();
            }
            for view in &mut views {
                try_all(view);
                for sight in game.check(event).unwrap().seen_by(view.viewpoint()) {
                    view.see(&sight).unwrap();
                }
            }
        });
        views.iter().for_each(try_all);
    }
    assert!(refused.iter().all(|&count| count > 100), "{refused:?}");
}

/// An illegal event is seen by nobody: it might show a hand.
#[test]
fn an_illegal_event_is_not_seen() {
    let rules = Rules::new(kennel_rules::Seating::Four);
    let [first, ..] = Seat::ALL;
    let mut dice = Dice::new(1);
    let mut game = Game::new(rules, first).unwrap();
    let deal = game.deal(&mut kennel_rules::Stock::shuffled(&mut dice), &mut dice).unwrap();
    game.apply(&deal).unwrap();
    for seat in rules.seating().seats() {
        assert!(game.check(&Event::Fold { seat }).is_err());
    }
}

/// A round begins as the rules say, and cards change hands as they were given.
#[test]
fn a_view_knows_how_a_round_begins() {
    let rules = Rules::new(kennel_rules::Seating::Four);
    let [first, right, partner, ..] = Seat::ALL;
    let view = View::new(rules, first, Viewpoint::Seat(first)).unwrap();
    let hand: Option<Cards> = Rank::ALL.into_iter().take(6).collect();
    let dealt = |dealer, lead, size, shuffled| Sight::Dealt { dealer, lead, size, shuffled, hand };
    for wrong in [
        dealt(right, right, 6, false),
        dealt(first, first, 6, false),
        dealt(first, right, 5, false),
        dealt(first, right, 6, true),
    ] {
        assert_eq!(view.clone().see(&wrong), Err(ViewError::Round));
    }
    let mut view = view;
    view.see(&dealt(first, right, 6, false)).unwrap();
    for seat in rules.seating().seats() {
        let card = (seat == first).then_some(Rank::Ace);
        view.see(&Sight::Gave { seat, card }).unwrap();
    }
    let exchanged = |lost, got| Sight::Exchanged { lost: Some(lost), got: Some(got) };
    for wrong in [
        exchanged((Rank::Two, partner), (Rank::King, partner)),
        exchanged((Rank::Ace, right), (Rank::King, partner)),
        exchanged((Rank::Ace, partner), (Rank::King, right)),
    ] {
        assert_eq!(view.clone().see(&wrong), Err(ViewError::Cards));
    }
    view.see(&exchanged((Rank::Ace, partner), (Rank::King, partner))).unwrap();
    assert!(view.hand().has(Rank::King) && !view.hand().has(Rank::Ace));
}

/// Whoever holds five aces does not see four others.
#[test]
fn a_view_counts_its_own_cards_too() {
    let rules = Rules::new(kennel_rules::Seating::Four);
    let [me, right, partner, left, ..] = Seat::ALL;
    let cards = |text: &str| -> Option<Cards> {
        text.chars().map(Rank::from_letter).collect::<Option<Vec<_>>>()?.into_iter().collect()
    };
    let mut view = View::new(rules, me, Viewpoint::Seat(me)).unwrap();
    let hand = cards("AAAAA2");
    let dealt = Sight::Dealt { dealer: me, lead: right, size: 6, shuffled: false, hand };
    view.see(&dealt).unwrap();
    for seat in rules.seating().seats() {
        view.see(&Sight::Gave { seat, card: (seat == me).then_some(Rank::Two) }).unwrap();
    }
    let (lost, got) = (Some((Rank::Two, partner)), Some((Rank::Three, partner)));
    view.see(&Sight::Exchanged { lost, got }).unwrap();
    let folded = |seat, text: &str| Sight::Folded { seat, cards: cards(text).unwrap() };
    view.see(&folded(right, "AA5568")).unwrap();
    let before = view.clone();
    assert_eq!(view.see(&folded(partner, "AA5568")), Err(ViewError::Cards));
    assert_eq!(view, before);
    view.see(&folded(partner, "A25568")).unwrap();
    assert_eq!(view.see(&folded(left, "A22233")), Err(ViewError::Cards));
    view.see(&folded(left, "222335")).unwrap();
    assert!(view.turn().is_some());
}

/// With the true hands the world of a view is the game; with others it is
/// another game that looks the same; with impossible hands there is none.
#[test]
fn a_world_looks_like_its_view() {
    let mut worlds = 0;
    for (index, rules) in Rules::all().enumerate() {
        let mut dice = Dice::new(index as u64);
        let me = rules.seating().seat(0).unwrap();
        let mut view: Option<View> = None;
        play_game(rules, &mut dice, |game, event| {
            let from = Viewpoint::Seat(me);
            let view =
                view.get_or_insert_with(|| View::new(rules, game.first_dealer(), from).unwrap());
            let world = view.world(game.hands()).unwrap();
            if !matches!(game.phase(), Phase::Exchange { .. }) {
                assert!(world == *game);
            }
            let mut other = *game.hands();
            if let Some(swapped) = swap_unlike(
                &other,
                rules.seating().right_of(me),
                rules.seating().seats().last().unwrap(),
            ) {
                let world = view.world(&swapped);
                worlds += u32::from(world.is_ok());
                if let Ok(world) = world
                    && !matches!(game.phase(), Phase::Exchange { .. })
                {
                    compare(&world, view);
                }
            }
            if let Some(card) = other[me].iter().next() {
                other[me] = other[me].checked_sub(card).unwrap();
                assert_eq!(view.world(&other).err(), Some(ViewError::Cards));
            }
            for sight in game.check(event).unwrap().seen_by(from) {
                view.see(&sight).unwrap();
            }
        });
    }
    assert!(worlds > 1_000, "{worlds}");
}
