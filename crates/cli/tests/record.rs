//! `kennel rules replay --record`.

use std::process::{Command, Output};

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/golden");

fn replay(files: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kennel"))
        .args(["rules", "replay", "--record"])
        .args(files)
        .current_dir(GAMES)
        .output()
        .unwrap()
}

#[test]
fn valid_records_show_the_winner() {
    let output = replay(&["two.record", "six-triples.record"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, "two.record: won by 0\nsix-triples.record: won by 0+2+4\n");
    assert!(output.status.success());
}

#[test]
fn invalid_records_show_the_error_and_the_rest_is_still_read() {
    let output = replay(&["two.boards", "missing", "two.record"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "two.boards: line 1, column 1: expected 'kennel-record 1' in the first line, \
         found 'round 1, dealer 0, lead ...'"
    );
    assert!(lines[1].starts_with("missing: "), "{}", lines[1]);
    assert_eq!(lines[2], "two.record: won by 0");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "kennel: 2 of 3 records are invalid\n");
}
