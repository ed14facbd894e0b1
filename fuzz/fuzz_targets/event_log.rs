//! Any log folds as far as it is one; a refused action changes nothing, and the standings
//! have a row for every entry.
#![no_main]

use kennel_events::{Action, Event};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|log: &str| {
    let mut event: Option<Event> = None;
    let mut registered = 0;
    for line in log.lines() {
        let Ok(action) = serde_json::from_str::<Action>(line) else { continue };
        let Some(event) = &mut event else {
            event = Event::open(&action).ok();
            continue;
        };
        let before = event.clone();
        match event.apply(&action) {
            Ok(()) => registered += usize::from(matches!(action, Action::Registered { .. })),
            Err(_) => assert!(*event == before),
        }
    }
    if let Some(event) = event {
        let rows = event.standings();
        assert_eq!(rows.len(), registered);
        assert!(rows.is_sorted_by_key(|row| row.rank));
    }
});
