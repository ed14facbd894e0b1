//! Parsing a board succeeds or fails cleanly at every table; the canonical text parses
//! to the same board, and no seat gains or loses a marble.
#![no_main]

use kennel_rules::{Board, Seating};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for seating in Seating::ALL {
        match Board::parse(seating, text) {
            Ok(board) => {
                let canonical = board.display(seating).to_string();
                assert_eq!(Board::parse(seating, &canonical), Ok(board));
                let sorted = |text: &str| {
                    let mut letters: Vec<char> = text.chars().collect();
                    letters.sort_unstable();
                    letters
                };
                assert_eq!(sorted(&canonical), sorted(text));
            }
            Err(error) => assert!(error.column <= text.chars().count() + 1),
        }
    }
});
