//! Boards are read or refused, whatever the table; what is read is written in
//! one way, and no seat gains or loses a marble.
#![no_main]

use kennel_rules::Seating;
use kennel_rules::notation::{board_text, parse_board};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for seating in Seating::ALL {
        match parse_board(seating, text) {
            Ok(board) => {
                let canonical = board_text(seating, &board);
                assert_eq!(parse_board(seating, &canonical), Ok(board));
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
