//! Rules are read or refused; what is read is written in one way.
#![no_main]

use kennel_rules::notation::{parse_rules, rules_text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match parse_rules(text) {
        Ok(rules) => assert_eq!(parse_rules(&rules_text(rules)), Ok(rules)),
        Err(error) => assert!(error.column <= text.chars().count() + 1),
    }
});
