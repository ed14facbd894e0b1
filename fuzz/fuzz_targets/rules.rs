//! Parsing rules succeeds or fails cleanly; the canonical text round-trips.
#![no_main]

use kennel_rules::Rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Rules>() {
        Ok(rules) => assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules)),
        Err(error) => assert!(error.column <= text.chars().count() + 1),
    }
});
