//! What a client says is read or refused; what is read is written in one way, and
//! its answers are read like any notation, at every table.
#![no_main]

use kennel_rules::Seating;
use kennel_rules::notation::{parse_play, play_text};
use kennel_server::fairness::check_entropy;
use kennel_wire::ClientMessage;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let message = match serde_json::from_str::<ClientMessage>(text) {
        Ok(message) => message,
        // It is told to the sender.
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let written = serde_json::to_string(&message).expect("a message is JSON");
    let again: ClientMessage = serde_json::from_str(&written).expect("what is written is read");
    assert_eq!(again, message);
    assert_eq!(serde_json::to_string(&again).ok(), Some(written));
    match message {
        ClientMessage::Act { act, .. } => {
            for seating in Seating::ALL {
                match parse_play(seating, &act) {
                    Ok(play) => assert_eq!(play_text(&play), act),
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
