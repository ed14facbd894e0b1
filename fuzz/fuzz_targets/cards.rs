//! Cards are read or refused; what is read is written sorted.
#![no_main]

use kennel_rules::notation::{cards_text, parse_cards};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match parse_cards(text) {
        Ok(cards) => {
            assert_eq!(parse_cards(&cards_text(cards)), Ok(cards));
            assert_eq!(
                cards.len(),
                text.chars().filter(|&letter| letter != '-').count()
            );
        }
        Err(error) => assert!(error.column <= text.chars().count() + 1),
    }
});
