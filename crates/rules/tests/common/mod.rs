//! Helpers shared by several test programs; none uses all of them.
#![allow(dead_code)]

use std::fmt::Display;

use kennel_rules::{Chance, SplitMix64};

/// Asserts the error of each text.
pub fn assert_errors<T, E: Display>(read: impl Fn(&str) -> Result<T, E>, errors: &[(&str, &str)]) {
    for (text, expected) in errors {
        match read(text) {
            Ok(_) => panic!("{text:?} was read"),
            Err(error) => assert_eq!(&error.to_string(), expected, "{text:?}"),
        }
    }
}

/// Chance from a seed, which is printed if the test fails.
pub struct Dice {
    seed: u64,
    chance: SplitMix64,
}

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice { seed, chance: SplitMix64::new(seed) }
    }
}

impl Chance for Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.chance.below(bound)
    }
}

impl Drop for Dice {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed of the dice: {}", self.seed);
        }
    }
}
