//! Messages as they are written, and what is not one.

use std::collections::BTreeSet;

use kennel_rules::{
    Cards, Event, Game, Phase, PlayBuffer, Rules, Seat, Sight, SplitMix64, Stock, View, Viewpoint,
};
use kennel_wire::{ClientMessage, Clock, NewTable, Reaction, ServerMessage, SightMessage};

/// Every sight of some games, from everywhere around the table.
fn sights(rules: Rules, seed: u64, mut each: impl FnMut(Viewpoint, &Sight)) {
    let table = rules.seating();
    let mut chance = SplitMix64::new(seed);
    let mut game = Game::new(rules, Seat::ALL[0]).unwrap();
    let mut stock = Stock::shuffled(&mut chance);
    let mut plays = PlayBuffer::new();
    for _ in 0..300 {
        let event = match game.phase() {
            Phase::Over(_) => return,
            Phase::Deal => game.deal(&mut stock, &mut chance).unwrap(),
            Phase::DrawRound => game.draw_round(&mut chance).unwrap(),
            Phase::Exchange { given } => {
                let seat = table.seats().find(|&seat| !given.contains(seat)).unwrap();
                Event::Give { seat, card: game.hands()[seat].pick(&mut chance).unwrap() }
            }
            Phase::Turn(seat) => match game.turn().unwrap().random_play(&mut plays, &mut chance) {
                Some(play) => game.play_event(play, &mut chance).unwrap(),
                None => Event::Fold { seat },
            },
        };
        let legal = game.check(&event).unwrap();
        for from in table.seats().map(Viewpoint::Seat).chain([Viewpoint::Spectator]) {
            legal.seen_by(from).iter().for_each(|sight| each(from, sight));
        }
        game.apply_unchecked(&event);
    }
}

#[test]
fn sights_come_back_as_they_went() {
    let mut kinds = BTreeSet::new();
    for rules in Rules::all() {
        sights(rules, 7, |_, sight| {
            let text = serde_json::to_string(&SightMessage::from(sight)).unwrap();
            let message: SightMessage = serde_json::from_str(&text).unwrap();
            assert_eq!(message.sight(rules.seating()).as_ref(), Ok(sight), "{text}");
            kinds.insert(match sight {
                Sight::SetUp { .. } => "set up",
                Sight::Dealt { .. } => "dealt",
                Sight::Gave { .. } => "gave",
                Sight::Exchanged { .. } => "exchanged",
                Sight::Played { drawn: None, .. } => "played",
                Sight::Played { drawn: Some(_), .. } => "played and drew",
                Sight::Folded { .. } => "folded",
            });
        });
    }
    // Only a game from a position is set up.
    let expected = ["dealt", "exchanged", "folded", "gave", "played", "played and drew"];
    assert_eq!(kinds, BTreeSet::from(expected));
}

/// A client that folds sights knows what the seat knows.
#[test]
fn a_view_can_be_folded_from_messages() {
    let rules = Rules::new(kennel_rules::Seating::Four);
    let me = Viewpoint::Seat(Seat::ALL[1]);
    let mut view = View::new(rules, Seat::ALL[0], me).unwrap();
    sights(rules, 11, |from, sight| {
        if from == me {
            let sight = SightMessage::from(sight).sight(rules.seating()).unwrap();
            view.see(&sight).unwrap();
        }
    });
    assert_ne!(view.discard(), Cards::NONE);
}

#[test]
fn messages_look_as_documented() {
    let text = |message: &ClientMessage| serde_json::to_string(message).unwrap();
    let act = ClientMessage::Act { question: 17, act: "7 0-3 12-16".to_owned() };
    assert_eq!(text(&act), r#"{"say":"act","question":17,"act":"7 0-3 12-16"}"#);
    let react = ClientMessage::React { reaction: Reaction::GoodGame };
    assert_eq!(text(&react), r#"{"say":"react","reaction":"good_game"}"#);
    let seat = ServerMessage::Seat { seat: None };
    assert_eq!(serde_json::to_string(&seat).unwrap(), r#"{"tell":"seat","seat":null}"#);
    let new: NewTable = serde_json::from_str(r#"{"rules":"4"}"#).unwrap();
    assert_eq!((new.clock, new.sit, new.bots.len()), (Clock::default(), true, 0));
}

#[test]
fn what_is_no_message_is_refused() {
    for text in [
        "",
        "{}",
        "[]",
        r#"{"say":"dance"}"#,
        r#"{"say":"sit"}"#,
        r#"{"say":"sit","seat":-1}"#,
        r#"{"say":"sit","seat":256}"#,
        r#"{"say":"sit","seat":1,"as":"seat 2"}"#,
        r#"{"say":"react","reaction":"take the seven"}"#,
    ] {
        assert!(serde_json::from_str::<ClientMessage>(text).is_err(), "{text}");
    }
    let table = kennel_rules::Seating::Four;
    for text in [
        r#"{"sight":"gave","seat":4}"#,
        r#"{"sight":"gave","seat":0,"card":"Z"}"#,
        r#"{"sight":"gave","seat":0,"card":"AA"}"#,
        r#"{"sight":"played","seat":0,"play":"7"}"#,
        r#"{"sight":"folded","seat":0,"cards":"AAAAAAAAA"}"#,
    ] {
        let message: SightMessage = serde_json::from_str(text).unwrap();
        assert!(message.sight(table).is_err(), "{text}");
    }
}
