//! `docs/api.md` explains every error code.

use kennel_wire::ErrorCode;

#[test]
fn every_error_code_is_explained() {
    let text = include_str!("../../../docs/api.md");
    let Err(error) = serde_json::from_str::<ErrorCode>("\"?\"") else {
        panic!("'?' is an error code")
    };
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
