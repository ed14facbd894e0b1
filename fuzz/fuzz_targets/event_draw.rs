//! Any state is drawn or refused, and a draw seats everybody who is there once.
#![no_main]

use kennel_events::{Format, State, draw};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(state) = serde_json::from_str::<State>(text) else { return };
    let Ok(drawn) = draw(&state) else { return };
    assert_eq!(draw(&state).as_ref(), Ok(&drawn));
    let tables = drawn.tables.iter().flat_map(|table| table.teams.iter().flatten());
    let mut seated: Vec<&str> = tables.chain(&drawn.byes).map(String::as_str).collect();
    let present = state.entries.iter().filter(|entry| !entry.absent);
    let mut present: Vec<&str> = present.map(|entry| entry.name.as_str()).collect();
    seated.sort_unstable();
    present.sort_unstable();
    match state.format {
        // Some are out.
        Format::Knockout | Format::Groups { .. } => {
            assert!(seated.windows(2).all(|two| two[0] != two[1]));
            assert!(seated.iter().all(|name| present.contains(name)));
        }
        _ => assert_eq!(seated, present),
    }
});
