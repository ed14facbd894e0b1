//! `docs/api.md` and the ways in which a request is wrong.

use kennel_wire::Fault;

#[test]
fn every_fault_is_explained() {
    let text = include_str!("../../../docs/api.md");
    let Err(error) = serde_json::from_str::<Fault>("\"?\"") else { panic!("'?' is a fault") };
    // The words that serde names when it is given a wrong one.
    let error = error.to_string();
    let words: Vec<&str> = error.split('`').skip(3).step_by(2).collect();
    assert!(words.contains(&"unreadable") && words.contains(&"unavailable"), "{error}");
    let explained =
        |word: &str| text.lines().any(|line| line.starts_with(&format!("| `{word}` |")));
    for word in words {
        assert!(explained(word), "'{word}' has no row");
    }
}
