//! The steps of a finished game, as the server sends them, replay.

use kennel::answers::{Verdict, replay};
use kennel_rules::notation::Record;
use kennel_server::replay::steps;
use serde_json::{Value, json};

#[test]
fn the_steps_of_a_game_are_a_game_in_json() {
    for (record, rules) in [
        (
            include_str!("../../rules/tests/golden/two.record"),
            json!({ "players": 2, "teams": "solo" }),
        ),
        (
            include_str!("../../rules/tests/golden/three.record"),
            json!({ "players": 3, "teams": "solo" }),
        ),
        (
            include_str!("../../rules/tests/golden/four.record"),
            json!({ "players": 4, "teams": "pairs" }),
        ),
        (
            include_str!("../../rules/tests/golden/five.record"),
            json!({ "players": 5, "teams": "solo" }),
        ),
        (include_str!("../../../examples/four.record"), json!({ "players": 4, "teams": "pairs" })),
    ] {
        let record = Record::parse(record).unwrap();
        let steps = serde_json::to_value(steps(&record)).unwrap();
        let events: Vec<&Value> =
            steps.as_array().unwrap().iter().skip(1).map(|step| &step["event"]).collect();
        let dealer = record.game().first_dealer().index();
        let game = json!({ "rules": rules, "first_dealer": dealer, "events": events });
        let winners: Vec<usize> =
            record.game().winner().unwrap().iter().map(|seat| seat.index()).collect();
        match replay(&game.to_string()) {
            Ok(Verdict::Good { winner }) => assert_eq!(winner, winners),
            Ok(Verdict::Bad { bad_at, why }) => panic!("event {bad_at}: {why}"),
            Err(error) => panic!("{error}"),
        }
    }
}
