//! Parsing cards succeeds or fails cleanly; the canonical text is sorted.
#![no_main]

use kennel_rules::Cards;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Cards>() {
        Ok(cards) => {
            assert_eq!(cards.to_string().parse::<Cards>(), Ok(cards));
            assert_eq!(cards.len(), text.chars().filter(|&letter| letter != '-').count());
        }
        Err(error) => assert!(error.column <= text.chars().count() + 1),
    }
});
