//! Parsing a record succeeds or fails cleanly; a valid one round-trips, replays, and keeps
//! to the line length.
#![no_main]

use kennel_rules::notation::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(error) => {
            assert!(error.line <= text.lines().count() + 1);
            let line = text.lines().nth(error.line - 1).unwrap_or("");
            return assert!(error.error.column <= line.chars().count() + 1);
        }
    };
    let canonical = record.to_string();
    assert_eq!(Record::parse(&canonical).as_ref(), Ok(&record));
    assert!(canonical.lines().all(|line| line.chars().count() <= 100));
    assert_eq!(record.replay().count(), record.events().len());
    for (mut game, event) in record.replay() {
        game.apply(&event).expect("an event of a record is legal");
    }
});
