//! `kennel verify`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

use super::program::kennel_with;

const DOCUMENT: &str = include_str!("../../../docs/fairness.md");
const EXAMPLE: &str = include_str!("../../../examples/fair.record");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Verifies a text given on standard input.
fn verify_text(text: &str, arguments: &[&str]) -> Output {
    kennel_with(&[&["verify", "-"], arguments].concat(), text.as_bytes())
}

fn verify_file(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kennel"));
    command.current_dir(root()).arg("verify").args(arguments).output().unwrap()
}

fn json_of(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A block of the document.
fn block(fence: &str) -> &'static str {
    let block = DOCUMENT.split(&format!("```{fence}\n")).nth(1).unwrap();
    block.split("```").next().unwrap()
}

/// The first line of the example with this prefix, and its number.
fn line(begin: &str) -> (usize, &'static str) {
    let mut lines = EXAMPLE.lines().enumerate();
    let (index, line) = lines.find(|(_, line)| line.starts_with(begin)).unwrap();
    (index + 1, line)
}

#[test]
fn the_documented_examples_are_correct() {
    let output = verify_file(&["examples/fair.record"]);
    assert_eq!(text_of(&output.stdout), block("text verified"));
    assert!(output.status.success() && output.stderr.is_empty());
    let output = verify_file(&["examples/fair.record", "--json"]);
    assert_eq!(text_of(&output.stdout), block("json"));
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn the_commitment_shown_must_match_the_record() {
    let (_, tag) = line("commitment: ");
    let right = &tag["commitment: ".len()..];
    let output = verify_file(&["examples/fair.record", "--commitment", right]);
    assert!(output.status.success());
    assert!(text_of(&output.stdout).contains("The commitment is the one you were shown."));

    let wrong = right.replace('7', "8");
    let output = verify_file(&["examples/fair.record", "--commitment", &wrong]);
    let text = text_of(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains(right) && text.contains(&wrong), "{text}");
    let output = verify_file(&["--json", "examples/fair.record", "--commitment", &wrong]);
    assert_eq!(json_of(&output)["fault"], "promise");
    assert_eq!(json_of(&output)["verifies"], false);

    let output = verify_file(&["examples/fair.record", "--commitment", "75eee403"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text_of(&output.stderr).contains("expected 64 digits"));
}

/// A changed card of the first deal makes later plays illegal, but the card itself is
/// reported.
#[test]
fn a_changed_deal_is_reported_with_its_line() {
    let (number, deal) = line("deal ");
    let hand = deal.split(' ').nth(1).unwrap();
    let wrong = format!("{}Q{}", &hand[..3], &hand[4..]);
    let output = verify_text(&EXAMPLE.replacen(hand, &wrong, 1), &["--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text_of(&output.stderr), "kennel: standard input does not verify\n");
    let found = json_of(&output);
    let why = format!("round 1, event 0: seat 0 was dealt {wrong}, but the shuffle gives {hand}");
    let expected = json!({
        "verifies": false, "fault": "deal", "line": number, "event": 0, "round": 1, "seat": 0,
        "recorded": wrong, "fair": hand, "why": why,
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(found[name], *value, "{name}");
    }
    assert_eq!(found["game"], "example");

    let output = verify_text(&EXAMPLE.replacen(hand, &wrong, 1), &[]);
    let text = text_of(&output.stdout);
    let headline = format!("standard input does NOT verify: line {number}, round 1, event 0:");
    assert!(text.starts_with(&headline), "{text}");
    assert!(text.contains("correct       the commitment and the first dealer"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn a_changed_draw_is_reported_with_its_line() {
    // The second card drawn before the first round.
    let (number, drawn) = line("drawn ");
    let wrong = drawn.replacen("A", "T", 1);
    let found = json_of(&verify_text(&EXAMPLE.replacen(drawn, &wrong, 1), &["--json"]));
    assert_eq!(found["fault"], "drawn", "{found}");
    assert_eq!((&found["line"], &found["event"]), (&json!(number), &json!(1)));
    assert_eq!(
        (&found["seat"], &found["recorded"], &found["fair"]),
        (&json!(1), &json!("T"), &json!("A"))
    );
    // The first card drawn with a two.
    let with_two = EXAMPLE.lines().find(|line| line.contains(" got ")).unwrap();
    let (number, _) = line(with_two);
    let (turn, card) = with_two.split_once(" got ").unwrap();
    let others = "A23456789TJQKX".chars().filter(|other| !card.starts_with(*other));
    let mut reported = 0;
    for other in others {
        let changed = EXAMPLE.replacen(with_two, &format!("{turn} got {other}"), 1);
        let found = json_of(&verify_text(&changed, &["--json"]));
        // A card the other seat does not hold breaks a rule in the same line.
        if found["error"].is_null() {
            assert_eq!(found["fault"], "got", "{found}");
            assert_eq!(found["line"], number);
            assert_eq!(found["fair"], card);
            reported += 1;
        } else {
            let error = found["error"].as_str().unwrap();
            assert!(error.starts_with(&format!("line {number}, ")), "{error}");
        }
    }
    assert!(reported > 0);
}

#[test]
fn a_changed_header_is_reported() {
    let found = |from: &str, to: &str| {
        let changed = EXAMPLE.replacen(from, to, 1);
        assert_ne!(changed, EXAMPLE);
        let output = verify_text(&changed, &["--json"]);
        assert_eq!(output.status.code(), Some(1));
        json_of(&output)["fault"].clone()
    };
    assert_eq!(found("secret: 00", "secret: 01"), "commitment");
    assert_eq!(found("commitment: 7", "commitment: 8"), "commitment");
    assert_eq!(found("first-dealer: 2", "first-dealer: 1"), "first_dealer");
    for other in [
        found("game: example", "game: examples"),
        found("entropy-0: G", "entropy-0: g"),
        found("entropy-0: ", "entropy-1: "),
        found("entropy-2: 7 of 9 dogs bark\n", ""),
    ] {
        assert!(other == "deal" || other == "first_dealer", "{other}");
    }
}

#[test]
fn a_game_to_which_nobody_added_anything_says_so() {
    let lines = EXAMPLE.lines().filter(|line| !line.starts_with("entropy-"));
    let bare = lines.collect::<Vec<_>>().join("\n");
    let report = text_of(&verify_text(&bare, &[]).stdout);
    let line = "  added         nothing: all chance rests on the server's secret\n";
    assert!(report.contains(line), "{report}");
}

#[test]
fn records_without_a_proof_are_rejected() {
    let output = verify_file(&["examples/two.record"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert_eq!(
        text_of(&output.stderr),
        "kennel: examples/two.record: there is no tag 'game': not the record of a finished \
         game on a server (docs/fairness.md)\n"
    );
    for (text, why) in [
        ("", "line 1, column 1: expected 'kennel-record 1' in the first line, found nothing"),
        ("\u{feff}{}", "line 1, column 1: expected 'kennel-record 1' in the first line"),
        (&EXAMPLE.replace("secret: 0", "secret: g"), "the tag 'secret': expected 64 digits"),
        (&EXAMPLE.replace("entropy-2", "entropy-3"), "the tag 'entropy-3' names no seat"),
        (&EXAMPLE.replace("\nwon 0", "\nwon 1"), "expected 'won 0' (rule 4.5)"),
    ] {
        let output = verify_text(text, &["--json"]);
        let error = json_of(&output)["error"].as_str().unwrap().to_owned();
        assert!(error.contains(why), "{error}");
        assert_eq!(text_of(&output.stderr), format!("kennel: standard input: {error}\n"));
        assert_eq!(output.status.code(), Some(1));
    }
    assert_eq!(verify_file(&["no such file"]).status.code(), Some(1));
}

/// An aborted game verifies as far as it went.
#[test]
fn a_part_of_a_game_verifies() {
    let (number, _) = line("drawn ");
    for lines in [number - 2, number - 1, number, number + 5] {
        let part: String = EXAMPLE.split_inclusive('\n').take(lines).collect();
        let output = verify_text(&part, &[]);
        let text = text_of(&output.stdout);
        assert!(output.status.success(), "{text}");
        assert!(text.contains("not over: correct so far"), "{text}");
        let deals = if lines < number - 1 { "none yet" } else { "1 round, from one shuffle" };
        assert!(text.contains(&format!("deals         {deals}\n")), "{text}");
    }
}

#[test]
fn control_characters_are_escaped() {
    let changed = EXAMPLE.replace("entropy-0: Grüezi", "entropy-0: \u{202e}Grüezi \\ 'x\u{200b}'");
    let text = text_of(&verify_text(&changed, &[]).stdout);
    assert!(text.contains("“\\u{202e}Grüezi \\ 'x\\u{200b}' mitenand”"), "{text}");
}
