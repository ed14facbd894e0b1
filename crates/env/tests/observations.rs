//! Observations: what is in them, and what must not be.

mod common;

use common::play;
use kennel_env::{Env, Layout, Options, Situation, observe};
use kennel_rules::{
    BySeat, Cards, Event, Game, Legal, Phase, PlayBuffer, Rules, Seat, Seating, SplitMix64, Stock,
    View, Viewpoint,
};

fn observation(layout: Layout, view: &View) -> Vec<u8> {
    let mut out = vec![0; layout.observation_len()];
    let situation = Situation::of(view).unwrap();
    let decision = situation.decision().unwrap();
    observe(layout, &situation, decision.as_ref(), &mut out);
    out
}

#[test]
fn sections_cover_the_observation() {
    for seating in Seating::ALL {
        for layout in [Layout::of(seating), Layout::universal(seating)] {
            let mut end = 0;
            for section in layout.sections() {
                assert_eq!(section.range.start, end, "{}", section.name);
                assert_eq!(section.range.len(), section.shape.0 * section.shape.1);
                end = section.range.end;
            }
            assert_eq!(end, layout.observation_len());
        }
    }
}

/// The hash changes only together with the version.
#[test]
fn layouts_have_the_hashes_of_version_0() {
    let hashes = Seating::ALL.map(|seating| format!("{:016x}", Layout::of(seating).hash()));
    assert_eq!(kennel_env::VERSION, 0);
    assert_eq!(hashes, HASHES);
    for seating in Seating::ALL {
        assert_eq!(format!("{:016x}", Layout::universal(seating).hash()), HASHES[5]);
    }
}

const HASHES: [&str; 6] = [
    "da6f3e946cce97d4",
    "037eb1aa20a11a32",
    "1baa7fea3f198934",
    "3c4b2e486f02d71b",
    "273d0816928544cb",
    "273d0816928544cb",
];

#[test]
fn no_byte_is_above_its_limit() {
    for (index, rules) in Rules::all().enumerate() {
        let layout = Layout::of(rules.seating());
        let mut out = vec![0; layout.observation_len()];
        play(rules, 3_000, index as u64, |env, _| {
            for seat in rules.seating().seats() {
                env.observe(layout, seat, &mut out);
                for section in layout.sections() {
                    assert!(out[section.range.clone()].iter().all(|&byte| byte <= section.high));
                }
            }
        });
    }
}

/// Every seat sees itself first, and its start on field 0.
#[test]
fn seats_and_fields_are_relative() {
    let rules = Rules::new(Seating::Three);
    let layout = Layout::of(Seating::Three);
    let env = Env::new(rules, Options::default(), 5);
    for seat in rules.seating().seats() {
        let mut out = vec![0; layout.observation_len()];
        env.observe(layout, seat, &mut out);
        let part = |name: &str| {
            let section = layout.sections().find(|section| section.name == name).unwrap();
            out[section.range].to_vec()
        };
        // At the beginning every seat has a fresh marble on its start.
        let marbles = part("marbles");
        assert_eq!(marbles[0], 1);
        assert_eq!(marbles.iter().map(|&byte| usize::from(byte)).sum::<usize>(), 3);
        assert_eq!(part("fresh"), [1, 1, 1]);
        assert_eq!(part("kennel"), [3, 3, 3]);
        assert_eq!(part("hand").iter().sum::<u8>(), 6);
        assert_eq!(part("seat").iter().position(|&byte| byte == 1), Some(seat.index()));
    }
}

/// The draft is seen by the seat that makes it and by no other.
#[test]
fn a_draft_is_seen_by_its_seat_alone() {
    let mut seen = 0;
    for (index, rules) in Rules::all().enumerate() {
        let layout = Layout::of(rules.seating());
        let mut out = vec![0; layout.observation_len()];
        play(rules, 400, index as u64, |env, _| {
            let decision = env.decision().unwrap();
            if decision.draft().is_none() {
                return;
            }
            for seat in rules.seating().seats() {
                env.observe(layout, seat, &mut out);
                let public = observation(layout, env.view(seat));
                assert_eq!(out != public, seat == decision.seat());
            }
            seen += 1;
        });
    }
    assert!(seen > 1_000, "only {seen} drafts");
}

/// Two games that differ only in what a seat may not know give it the same bytes.
#[test]
fn games_that_look_alike_give_the_same_bytes() {
    let mut compared = 0;
    for (index, rules) in Rules::all().enumerate() {
        for seed in 0..4 {
            let events = events_of(rules, seed * 100 + index as u64);
            for me in rules.seating().seats() {
                compared += compare(rules, &events, me);
            }
        }
    }
    assert!(compared > 2_000, "only {compared} events were compared");
}

/// The first dealer and the events of the first round of a random game.
fn events_of(rules: Rules, seed: u64) -> (Seat, Vec<Event>) {
    let (mut plays, mut chance) = (PlayBuffer::new(), SplitMix64::new(seed));
    let seating = rules.seating();
    let mut stock = Stock::shuffled(&mut chance);
    let mut game = Game::new(rules, Seat::ALL[seed as usize % seating.players()]).unwrap();
    let mut events = Vec::new();
    while game.rounds() == 0 && game.winner().is_none() {
        let event = match game.phase() {
            Phase::Deal => game.deal(&mut stock, &mut chance),
            Phase::DrawRound => game.draw_round(&mut chance),
            Phase::Exchange { given } => {
                let seat = seating.everyone().difference(given).iter().next().unwrap();
                let card = game.hands()[seat].pick(&mut chance).unwrap();
                Some(Event::Give { seat, card })
            }
            Phase::Turn(seat) => match game.turn().unwrap().random_play(&mut plays, &mut chance) {
                Some(play) => game.play_event(play, &mut chance),
                None => Some(Event::Fold { seat }),
            },
            Phase::Over(_) => None,
        };
        events.push(event.unwrap());
        game.apply(&event.unwrap()).unwrap();
    }
    (game.first_dealer(), events)
}

/// Swaps hidden cards of two other seats in the first deal and follows both games for
/// as long as the same events are possible.
fn compare(rules: Rules, (dealer, events): &(Seat, Vec<Event>), me: Seat) -> usize {
    let layout = Layout::of(rules.seating());
    let Event::Deal(hands) = events[0] else { panic!("a game begins with a deal") };
    let others: Vec<Seat> = rules.seating().seats().filter(|&seat| seat != me).collect();
    let Some(swapped) = swap_unlike(&hands, others[0], others[others.len() - 1]) else { return 0 };
    let from = Viewpoint::Seat(me);
    let new = || (Game::new(rules, *dealer).unwrap(), View::new(rules, *dealer, from).unwrap());
    let (mut a, mut b) = (new(), new());
    let mut compared = 0;
    for (index, event) in events.iter().enumerate() {
        let other = if index == 0 { Event::Deal(swapped) } else { *event };
        if b.0.check(&other).is_err() || a.0.check(event).is_err() {
            break;
        }
        // A fold shows cards: from then on the games differ in the open.
        if matches!(event, Event::Fold { .. }) {
            break;
        }
        for (side, event) in [(&mut a, event), (&mut b, &other)] {
            let legal = Legal::new_unchecked(&side.0, event);
            legal.show(from, |sight| side.1.see(sight).unwrap());
            side.0.apply(event).unwrap();
        }
        assert!(observation(layout, &a.1) == observation(layout, &b.1), "{event:?}");
        compared += 1;
    }
    compared
}

fn swap_unlike(hands: &BySeat<Cards>, one: Seat, two: Seat) -> Option<BySeat<Cards>> {
    let mut swapped = *hands;
    if one == two {
        let card = hands[one].iter().last()?;
        let other = kennel_rules::Rank::ALL.into_iter().rev().find(|&rank| rank != card)?;
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
