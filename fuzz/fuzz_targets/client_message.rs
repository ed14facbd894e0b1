//! Client messages parse or fail cleanly and round-trip, and the plays in them parse
//! like any notation, at every table.
#![no_main]

use kennel_rules::{Play, Seating};
use kennel_table::fairness::check_entropy;
use kennel_wire::ClientMessage;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let message = match serde_json::from_str::<ClientMessage>(text) {
        Ok(message) => message,
        // The sender gets the error text.
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let written = serde_json::to_string(&message).expect("a message is JSON");
    let again: ClientMessage = serde_json::from_str(&written).expect("a serialised message parses");
    assert_eq!(again, message);
    assert_eq!(serde_json::to_string(&again).ok(), Some(written));
    match message {
        ClientMessage::Act { act, .. } => {
            for seating in Seating::ALL {
                match Play::parse(seating, &act) {
                    Ok(play) => assert_eq!(play.to_string(), act),
                    Err(error) => assert!(error.column <= act.chars().count() + 1),
                }
            }
        }
        ClientMessage::Ready { entropy: Some(entropy), .. } => {
            let is_short = entropy.chars().count() <= 64;
            assert!(is_short || check_entropy(&entropy).is_err());
        }
        _ => {}
    }
});
