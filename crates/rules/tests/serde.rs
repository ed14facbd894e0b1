//! What has a notation is that text in JSON, and nothing else is serialisable.

use std::fmt::Debug;

use kennel_rules::notation::Record;
use kennel_rules::{Cards, Play, Position, Rank, Rules, Seat, Seating};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn assert_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn values_are_their_text() {
    assert_json(Seating::SixPairs, r#""6-pairs""#);
    assert_json("4,canadian".parse::<Rules>().unwrap(), r#""4,canadian""#);
    assert_json(Rank::Ten, r#""T""#);
    assert_json(Cards::NONE, r#""-""#);
    assert_json("A7JX".parse::<Cards>().unwrap(), r#""A7JX""#);
    assert_json(Seat::ALL[5], "5");
    let position = "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3";
    assert_json(position.parse::<Position>().unwrap(), &format!("{position:?}"));
    for (seating, play) in
        [(Seating::Four, "4 62-2"), (Seating::Four, "4 2-62"), (Seating::Five, "4 94-2")]
    {
        assert_json(Play::parse(seating, play).unwrap(), &format!("{play:?}"));
    }
    let record = Record::new(Rules::new(Seating::Two), Seat::ALL[1]).unwrap();
    assert_json(record, r#""kennel-record 1\nrules: 2\nfirst-dealer: 1\n""#);
}

#[test]
fn errors_say_where() {
    let error = serde_json::from_str::<Rules>(r#""4,classik""#).unwrap_err().to_string();
    assert!(error.contains("column 3: expected an option"), "{error}");
    let error = serde_json::from_str::<Rank>("7").unwrap_err().to_string();
    assert!(error.contains("expected a card such as K"), "{error}");
    let error = serde_json::from_str::<Seat>("6").unwrap_err().to_string();
    assert!(error.contains("expected a seat (0 to 5)"), "{error}");
}
