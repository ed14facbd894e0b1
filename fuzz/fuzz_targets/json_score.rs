//! `kennel rules score` answers any line.
#![no_main]

use kennel::answers;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    if let Ok(answer) = answers::score(line) {
        let answer = serde_json::to_value(&answer).expect("an answer is JSON");
        let teams = answer["score"].as_array().expect("an answer has teams");
        assert!(teams.len() >= 2);
        let leads = &answer["leads"];
        assert!(leads.is_null() || teams.iter().any(|team| team["seats"] == *leads));
    }
});
