//! What several tests need; none needs all of it.
#![allow(dead_code)]

use std::fmt::Display;

use kennel_rules::Chance;

/// The error of each text, which must be this one.
pub fn assert_errors<T, E: Display>(read: impl Fn(&str) -> Result<T, E>, errors: &[(&str, &str)]) {
    for (text, expected) in errors {
        match read(text) {
            Ok(_) => panic!("{text:?} was read"),
            Err(error) => assert_eq!(&error.to_string(), expected, "{text:?}"),
        }
    }
}

/// A small generator that gives the same numbers everywhere.
pub fn splitmix64(mut state: u64) -> impl Chance {
    move |bound: u64| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * u128::from(bound)) >> 64) as u64
    }
}
