//! Whole games as the page sees them.

use kennel_rules::notation::Record;
use kennel_rules::{Deed, Event, Game, Play, Viewpoint};
use kennel_table::seat_number;
use kennel_wire::SightMessage;

use crate::messages::{Building, Effect, MarbleAt, PhaseMessage, letter};
use crate::position::Trial;
use crate::view::View;

const RECORDS: [&str; 6] = [
    include_str!("../../rules/tests/golden/two.record"),
    include_str!("../../rules/tests/golden/three.record"),
    include_str!("../../rules/tests/golden/four-canadian.record"),
    include_str!("../../rules/tests/golden/five-classic.record"),
    include_str!("../../rules/tests/golden/six-pairs.record"),
    include_str!("../../rules/tests/golden/six-triples.record"),
];

/// The record of a game and its rules as the page is told them.
fn records() -> impl Iterator<Item = (Record, String)> {
    RECORDS.into_iter().map(|text| {
        let rules = text.lines().find_map(|line| line.strip_prefix("rules: ")).unwrap();
        (Record::parse(text).unwrap(), rules.to_owned())
    })
}

/// Moves marbles as the page does. Of two marbles on a spot, the one that arrived last is
/// last in the list: it walks on, and the other is sent home.
fn follow(marbles: &mut Vec<MarbleAt>, steps: &[Effect]) {
    fn put(marbles: &mut Vec<MarbleAt>, (seat, from): (u8, &str), to: &str, fresh: bool) {
        let at = |marble: &MarbleAt| marble.seat == seat && marble.spot == from;
        let index = match to == format!("{seat}k") {
            true => marbles.iter().position(at),
            false => marbles.iter().rposition(at),
        };
        marbles.remove(index.expect("a marble is there"));
        marbles.push(MarbleAt { seat, spot: to.to_owned(), fresh });
    }
    for step in steps {
        match step {
            Effect::Left { seat, to } => put(marbles, (*seat, &format!("{seat}k")), to, true),
            Effect::Stepped { seat, from, to } => put(marbles, (*seat, from), to, false),
            Effect::SentHome { seat, from } => {
                put(marbles, (*seat, from), &format!("{seat}k"), false);
            }
            Effect::Swapped { one, other } => {
                put(marbles, (one.0, &one.1), "between", false);
                put(marbles, (other.0, &other.1), &one.1, false);
                put(marbles, (one.0, "between"), &other.1, false);
            }
            Effect::EnteredFinish { .. } | Effect::Drew { .. } => {}
        }
    }
}

fn sorted(marbles: &[MarbleAt]) -> Vec<(u8, String, bool)> {
    let mut all: Vec<_> =
        marbles.iter().map(|marble| (marble.seat, marble.spot.clone(), marble.fresh)).collect();
    all.sort();
    all
}

/// Checks that what the seat to play is offered leads to the play it made.
fn offered(view: &View, game: &Game, event: &Event) {
    let Event::Play { play, .. } = event else { return };
    let turn = game.turn().unwrap();
    let uses = view.cards();
    let card = uses.iter().find(|card| card.card == letter(play.card)).unwrap();
    assert!(card.uses.contains(&letter(play.used_as)) && card.obstacle.is_none());
    for card in &uses {
        assert_eq!(card.uses.is_empty(), card.obstacle.is_some(), "{card:?}");
    }
    let mut building = Building { card: letter(play.card), used_as: None, shares: None };
    let all = view.offer(&building).unwrap();
    let ways = all.grips.iter().flat_map(|grip| &grip.targets).flat_map(|target| &target.ways);
    for play in ways.filter_map(|way| way.play.as_ref()) {
        turn.check(&Play::parse(turn.rules().seating(), play).unwrap()).unwrap();
    }
    building.used_as = Some(letter(play.used_as));
    let text = play.to_string();
    let Deed::Split(shares) = play.deed else {
        let offer = view.offer(&building).unwrap();
        let targets = offer.grips.iter().flat_map(|grip| &grip.targets);
        let mut ways = targets.flat_map(|target| &target.ways);
        let same = |text: &str| {
            let other = Play::parse(turn.rules().seating(), text).unwrap();
            turn.outcome(&other) == turn.outcome(play)
        };
        assert!(ways.any(|way| way.play.as_deref().is_some_and(same)), "{text}");
        return;
    };
    let mut taken = Vec::new();
    for share in shares.as_slice() {
        building.shares = Some(taken.clone());
        let offer = view.offer(&building).unwrap();
        let grip = offer.grips.iter().find(|grip| grip.grip == share.from.to_string());
        let spot = Some(share.to.to_string());
        let target = grip.unwrap().targets.iter().find(|target| target.spot == spot);
        let way = &target.unwrap().ways[0];
        taken.push((share.from.to_string(), share.to.to_string()));
        match taken.len() == shares.as_slice().len() {
            true => assert_eq!(way.play.as_ref(), Some(&text)),
            false => assert_eq!(way.play, None),
        }
        let mut marbles = offer.marbles.clone();
        follow(&mut marbles, &way.steps);
        building.shares = Some(taken.clone());
        if way.play.is_none() {
            let next = view.offer(&building).unwrap();
            assert_eq!(sorted(&marbles), sorted(&next.marbles));
        }
    }
}

#[test]
fn whole_games_are_seen_and_could_be_played() {
    for (record, rules) in records() {
        let first_dealer = seat_number(record.game().first_dealer());
        let table = record.game().rules().seating();
        let from: Vec<Viewpoint> =
            table.seats().map(Viewpoint::Seat).chain([Viewpoint::Spectator]).collect();
        let mut views: Vec<View> = from
            .iter()
            .map(|from| match from {
                Viewpoint::Seat(seat) => Some(seat_number(*seat)),
                Viewpoint::Spectator => None,
            })
            .map(|seat| View::new(&rules, first_dealer, seat).unwrap())
            .collect();
        for (game, event) in record.replay() {
            if let Some(turn) = game.turn() {
                offered(&views[turn.seat().index()], &game, &event);
            }
            let legal = game.check(&event).unwrap();
            for (from, view) in from.iter().zip(&mut views) {
                let mut marbles = view.state().marbles;
                for sight in legal.seen_by(*from) {
                    let shown = view.see(&SightMessage::from(&sight)).unwrap();
                    follow(&mut marbles, &shown.steps);
                }
                assert_eq!(sorted(&marbles), sorted(&view.state().marbles), "{event:?}");
            }
        }
        for view in &views {
            assert!(matches!(view.state().phase, PhaseMessage::Over { .. }));
        }
    }
}

#[test]
fn nonsense_is_refused_in_words() {
    assert!(crate::read_rules("7").is_err());
    assert!(View::new("4", 4, None).is_err());
    assert!(View::new("4", 0, Some(200)).is_err());
    let mut view = View::new("4", 0, Some(0)).unwrap();
    let building = Building { card: "7".to_owned(), used_as: None, shares: None };
    assert_eq!(view.offer(&building).unwrap_err(), "it is not this seat's turn");
    let folded = SightMessage::Folded { seat: 0, cards: "7".to_owned() };
    assert!(view.see(&folded).is_err());
    let dealt = SightMessage::Dealt {
        dealer: 0,
        lead: 1,
        size: 6,
        shuffled: false,
        hand: Some("A23456".to_owned()),
    };
    view.see(&dealt).unwrap();
    assert_eq!(view.state().hand, ["A", "2", "3", "4", "5", "6"]);
}

#[test]
fn positions_are_tried_out() {
    let mut trial = Trial::new("4 k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,k 0 48/-/-/-").unwrap();
    assert_eq!(trial.cards().len(), 2);
    let before = trial.standing();
    assert!(trial.play("8 0-9", 0.0).is_err() && trial.fold().is_err());
    assert_eq!(trial.standing(), before);
    let mut marbles = before.marbles;
    let tried = trial.play("4 0-60", 0.0).unwrap();
    follow(&mut marbles, &tried.steps);
    assert_eq!(sorted(&marbles), sorted(&trial.standing().marbles));
    assert_eq!(trial.standing().phase, PhaseMessage::Turn { seat: 0 });
    let building = Building { card: "8".to_owned(), used_as: None, shares: None };
    let spots: Vec<_> = trial.offer(&building).unwrap().grips[0]
        .targets
        .iter()
        .map(|target| target.spot.clone().unwrap())
        .collect();
    assert_eq!(spots, ["4", "0d"]);
    trial.play("8 60-0d", 0.0).unwrap();
    assert_eq!(trial.standing().phase, PhaseMessage::Deal);
    assert!(trial.offer(&building).is_err() && trial.cards().is_empty());
    assert!(Trial::new("4 k,k,k 0 8/-/-/-").is_err());
}

#[test]
fn tried_out_seats_draw_fold_and_win() {
    for (lot, card) in [(0.0, "5"), (0.4, "5"), (0.6, "9"), (1.0, "9"), (f64::NAN, "5")] {
        let mut trial = Trial::new("3 k,k,k,10/k,k,k,s/k,k,k,s 0 2/59/-").unwrap();
        assert_eq!(trial.play("2 draw-1", lot).unwrap().drawn.as_deref(), Some(card));
        assert_eq!(trial.standing().hands[0], card);
    }
    let mut trial = Trial::new("4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 0 25/A/-/-").unwrap();
    assert!(trial.standing().must_fold);
    assert_eq!(trial.fold().unwrap(), "25");
    assert_eq!(trial.standing().phase, PhaseMessage::Turn { seat: 1 });
    let mut trial = Trial::new("4 63,b,c,d/k,k,k,k/a,b,c,d/k,k,k,k 0 2/-/-/-").unwrap();
    trial.play("2 63-0a", 0.0).unwrap();
    assert_eq!(trial.standing().phase, PhaseMessage::Over { winners: vec![0, 2] });
}
