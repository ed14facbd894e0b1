//! Breakdowns as text.

use kennel_bots::breakdown::{Breakdown, Judged, Performance, Rate, WIN, What};

use crate::words::{WIDTH, hex, rules_in_words, seats_text, wrap};

/// The most decisions shown; JSON has all.
const MOST_ERRORS: usize = 10;
/// The width of the first column.
const FIRST: usize = 29;

/// The column of decisions.
const INDENT: usize = 44;

/// The lines of a breakdown.
pub fn lines(breakdown: &Breakdown) -> Vec<String> {
    let mut lines = wrap(&rules_in_words(breakdown.rules), WIDTH);
    let rounds = breakdown.found.iter().map(|found| found.round).max().unwrap_or(0);
    lines.push(format!(
        "won by {} in round {rounds}; points are hundredths of a win",
        seats_text(breakdown.winners)
    ));
    lines.push(String::new());
    lines.extend(team_lines(breakdown));
    lines.push(String::new());
    lines.extend(seat_lines(breakdown));
    let errors = error_lines(breakdown);
    if !errors.is_empty() {
        lines.push(String::new());
        lines.extend(errors);
    }
    lines.push(String::new());
    lines.push(format!("judged by net {}; ± is one standard error", hex(&breakdown.net[..4])));
    lines
}

/// The identity, a column for each team. What is shown adds up: the rest takes what
/// rounding leaves.
fn team_lines(breakdown: &Breakdown) -> Vec<String> {
    let columns: Vec<[i64; 5]> = breakdown
        .teams
        .iter()
        .map(|team| {
            let [result, luck, errors, rivals] =
                [team.result, team.luck, team.errors, team.rivals].map(tenths);
            [result, luck, errors, rivals, result - luck - errors - rivals]
        })
        .collect();
    let row = |name: &str, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>10}")).collect();
        format!("{name:<FIRST$}{cells}")
    };
    let names = [
        "result less fair share",
        "luck of deals and draws",
        "errors of the team",
        "errors of rivals",
        "rest",
    ];
    let mut lines =
        vec![row("", breakdown.teams.iter().map(|team| seats_text(team.seats)).collect())];
    for (index, name) in names.into_iter().enumerate() {
        lines.push(row(name, columns.iter().map(|column| signed(column[index])).collect()));
    }
    for team in &breakdown.teams {
        if let Some(word) = luck_word(team.luck) {
            lines.push(format!("{} was {word}", seats_text(team.seats)));
        }
    }
    lines
}

/// Tenths of a point, as they are shown. Words go by them, too.
fn tenths(millionths: i64) -> i64 {
    (millionths as f64 * 1_000.0 / WIN as f64).round() as i64
}

fn signed(tenths: i64) -> String {
    format!("{:+.1}", tenths as f64 / 10.0)
}

/// What the luck of a game is called, if it was more than usual.
fn luck_word(luck: i64) -> Option<&'static str> {
    match tenths(luck) {
        300.. => Some("very lucky"),
        150..300 => Some("lucky"),
        ..=-300 => Some("very unlucky"),
        -299..=-150 => Some("unlucky"),
        _ => None,
    }
}

/// How the seats played: a thousand times the winning chance lost in a decision.
fn seat_lines(breakdown: &Breakdown) -> Vec<String> {
    let mut lines = vec![format!(
        "{:<FIRST$}{:>17}{:>17}{:>17}",
        "wins lost per 1000 decisions", "all", "play", "exchange"
    )];
    for seat in &breakdown.seats {
        let cell = |performance: &Performance| match Rate::of(performance) {
            Some(Rate { mean, error }) => {
                format!("{mean:.1} ± {error:.1} ({})", performance.decisions)
            }
            None => "–".to_owned(),
        };
        let cells = [seat.all(), seat.play, seat.exchange].map(|one| cell(&one));
        let cells: String = cells.iter().map(|cell| format!("{cell:>17}")).collect();
        let like = Rate::of(&seat.all()).map(|rate| format!(", like the {}", rate.level().word()));
        let who = format!("seat {}{}", seat.seat, like.unwrap_or_default());
        lines.push(format!("{who:<FIRST$}{cells}"));
    }
    lines
}

/// The decisions that cost most.
fn error_lines(breakdown: &Breakdown) -> Vec<String> {
    let mut errors: Vec<(usize, u32, Judged)> = breakdown
        .found
        .iter()
        .filter_map(|found| match found.what {
            What::Decision(judged) => Some((found.at, found.round, judged)),
            _ => None,
        })
        .filter(|(_, _, judged)| error_word(judged.loss).is_some())
        .collect();
    errors.sort_by_key(|(at, _, judged)| (-judged.loss, *at, judged.seat.index()));
    let hidden = errors.len().saturating_sub(MOST_ERRORS);
    let mut lines: Vec<String> = Vec::new();
    for (at, round, judged) in errors.iter().take(MOST_ERRORS) {
        let points = |millionths: i64| millionths as f64 * 100.0 / WIN as f64;
        let head = format!(
            "{:5.1} ± {:.1}  {:<9} round {round:>2}, after {at:>3}: ",
            points(judged.loss),
            points(judged.error),
            error_word(judged.loss).unwrap_or_default(),
        );
        let (made, best) = (judged.made.to_string(), judged.best.to_string());
        let what = wrap(&format!("seat {} {made}, better {best}", judged.seat), WIDTH - INDENT);
        let indents = std::iter::once(head).chain(std::iter::repeat(String::new()));
        lines.extend(what.iter().zip(indents).map(|(text, head)| format!("{head:<INDENT$}{text}")));
    }
    if hidden > 0 {
        lines.push(format!("… and {hidden} more"));
    }
    lines
}

/// What an error of this size is called, if it is one worth a word.
fn error_word(loss: i64) -> Option<&'static str> {
    match tenths(loss) {
        80.. => Some("very bad"),
        40..80 => Some("bad"),
        20..40 => Some("doubtful"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_bounds() {
        let point = WIN / 100;
        let words = [1, 2, 3, 4, 7, 8].map(|points| error_word(points * point).unwrap_or("-"));
        assert_eq!(words, ["-", "doubtful", "doubtful", "bad", "bad", "very bad"]);
        assert_eq!(error_word(8 * point - 400), Some("very bad"));
        let words = [-30, -29, -15, -14, 14, 15, 29, 30]
            .map(|points| luck_word(points * point).unwrap_or("-"));
        assert_eq!(words[..4], ["very unlucky", "unlucky", "unlucky", "-"]);
        assert_eq!(words[4..], ["-", "lucky", "lucky", "very lucky"]);
        assert_eq!([signed(tenths(123_456)), signed(tenths(-449))], ["+12.3", "+0.0"]);
    }
}
