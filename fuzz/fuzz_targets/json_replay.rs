//! `kennel rules replay` answers any line; a valid game is valid to its end, and an
//! invalid one stays invalid at the same event when cut there.
#![no_main]

use kennel::answers::{self, Verdict};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|line: &str| {
    let Ok(verdict) = answers::replay(line) else {
        return;
    };
    let Ok(mut game) = serde_json::from_str::<Value>(line) else {
        return;
    };
    let events = game["events"].as_array_mut().expect("a game has events");
    match verdict {
        Verdict::Good { winner } => assert!(!winner.is_empty() && !events.is_empty()),
        Verdict::Bad { bad_at, why } => {
            assert!(bad_at <= events.len() && !why.is_empty());
            // Cut before the bad event, the game is good if it was won by then,
            // and otherwise ends without a winner right there.
            events.truncate(bad_at);
            let cut = answers::replay(&game.to_string()).expect("it was a game");
            if let Verdict::Bad { bad_at: again, .. } = cut {
                assert_eq!(again, bad_at);
            }
        }
    }
});
