//! `kennel rules show`.

use std::process::Output;

use super::program::kennel_with;

const POSITION: &str = "4 k,k,s,12/k,k,k,k/k,k,29,b/k,k,k,s 0 A7JX/23/-/K";

fn show(arguments: &[&str], input: &str) -> Output {
    kennel_with(&[&["rules", "show"], arguments].concat(), input.as_bytes())
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn a_position_is_drawn() {
    let output = show(&[POSITION], "");
    assert!(output.status.success());
    assert_eq!(text(&output.stdout), include_str!("show/four.txt"));
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn quotes_around_a_position_are_optional() {
    let words: Vec<&str> = POSITION.split(' ').collect();
    assert_eq!(show(&words, "").stdout, show(&[POSITION], "").stdout);
}

#[test]
fn six_players_are_drawn_with_numbers_and_plays() {
    let position = "6-pairs,2005 s,k,5,b/k,k,16,40/k,63,a,d/a,b,c,47/k,k,k,s/k,k,a,81 \
                    5 2/3/4/5/6/4J";
    let output = show(&["--numbers", "--plays", position], "");
    assert!(output.status.success());
    assert_eq!(text(&output.stdout), include_str!("show/six.txt"));
}

#[test]
fn lines_are_shown_and_invalid_ones_reported() {
    let json = r#"{"rules":{"players":4,"teams":"pairs"},"board":"k,k,s,12/k,k,k,k/k,k,29,b/k,k,k,s","turn":0,"hands":["A7JX","23","","K"]}"#;
    let input = format!("{POSITION}\nnonsense\n\n{json}\n{{\n4 k,k\n");
    let output = show(&[], &input);
    assert_eq!(output.status.code(), Some(1));
    let picture = include_str!("show/four.txt");
    assert_eq!(text(&output.stdout), format!("{picture}\n{picture}"));
    let errors: Vec<&str> = text(&output.stderr).lines().collect();
    assert_eq!(errors.len(), 4);
    assert!(errors[0].starts_with("kennel: line 2, column 1: expected a table"));
    assert!(errors[1].starts_with("kennel: line 5, "));
    assert!(errors[2].starts_with("kennel: line 6, column 3: "));
    assert_eq!(errors[3], "kennel: 3 lines are not positions");
}

#[test]
fn errors_point_at_the_column_and_name_the_rule() {
    let output = show(&["4 k,k,s,64/k,k,k,k/k,k,29,b/k,k,k,s 0 A7JX/23/-/K"], "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "");
    assert_eq!(
        text(&output.stderr),
        "\
kennel: column 9: expected a field of table 4 (0 to 63), found '64' (rule 1.1)
  4 k,k,s,64/k,k,k,k/k,k,29,b/k,k,k,s 0 A7JX/23/-/K
          ^
"
    );
}

#[test]
fn no_position_is_an_error() {
    let output = show(&[], "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "kennel: no position on standard input\n");
}

#[test]
fn colours_are_for_terminals_or_on_demand() {
    let plain = show(&[POSITION], "");
    assert!(!text(&plain.stdout).contains('\x1b'));
    assert_eq!(show(&["--color", "never", POSITION], "").stdout, plain.stdout);
    let colored = show(&["--color", "always", POSITION], "");
    assert!(text(&colored.stdout).contains("\x1b[1;38;5;231;48;5;160m[0]\x1b[0m"));
    // Without the escape codes the picture is the same.
    let mut stripped = String::new();
    for run in text(&colored.stdout).split('\x1b') {
        let codes = run.starts_with('[').then(|| run.split_once('m')).flatten();
        stripped.push_str(codes.map_or(run, |(_, text)| text));
    }
    let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    assert_eq!(trimmed(&stripped), trimmed(text(&plain.stdout)));
}

#[test]
fn all_plays_are_listed_on_demand() {
    let position = "5 k,1,2,3/k,20,21,22/k,40,41,42/k,60,61,62/k,80,81,82 0 7/A/A/A/A";
    let few = show(&["--plays", position], "");
    let few = text(&few.stdout);
    let count: usize = few
        .split_once("is to play: ")
        .and_then(|(_, rest)| rest.split(' ').next())
        .map(|count| count.replace(',', "").parse().unwrap())
        .unwrap();
    assert!(count > 1000);
    let plays = |text: &str| {
        let (_, list) = text.split_once("legal plays.\n").unwrap();
        let cells = list.lines().flat_map(|line| line.split("   "));
        cells.filter(|cell| cell.trim().starts_with("7 ")).count()
    };
    assert_eq!(plays(few), 60);
    let more = few.trim_end().rsplit_once("… and ").unwrap().1;
    let more: usize = more.trim_end_matches(" more").replace(',', "").parse().unwrap();
    assert_eq!(more + 60, count);
    let all = show(&["--all", position], "");
    let all = text(&all.stdout);
    assert!(!all.contains("more"));
    assert_eq!(plays(all), count);
}
