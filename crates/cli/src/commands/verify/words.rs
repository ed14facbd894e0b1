//! The verdict as a readable report.

use std::fmt::Write;

use kennel_rules::Phase;
use kennel_table::fairness::{Difference, Verified, VerifyError};

use super::{Mismatch, Verdict};
use crate::words::{WIDTH, counted, rules_in_words, seats_text, wrap};

/// The column where values begin.
const INDENT: usize = 16;

/// Writes the report.
pub fn report(name: &str, verdict: &Verdict) -> String {
    let mut text = String::new();
    let headline = match &verdict.found {
        Ok(_) => format!("{name} verifies: every card is as its server committed to."),
        Err(mismatch) => format!("{name} does NOT verify: {}.", why(mismatch)),
    };
    paragraph(&mut text, &headline);
    text.push('\n');

    let Verdict { record, proof, .. } = verdict;
    row(&mut text, "game", &printable(&proof.game));
    row(&mut text, "rules", &rules_in_words(record.game().rules()));
    if let Some(board) = &proof.board {
        row(&mut text, "board", &printable(board));
    }
    row(&mut text, "commitment", &proof.commitment.to_string());
    if let (Some(shown), Err(Mismatch::ShownCommitment)) = (verdict.shown, &verdict.found) {
        row(&mut text, "shown", &shown.to_string());
    }
    if proof.board.is_none() {
        entropy(&mut text, &proof.entropy);
    }
    match &verdict.found {
        Ok(verified) => recomputed(&mut text, verdict, verified),
        Err(mismatch) => correct_part(&mut text, mismatch),
    }
    text.push('\n');
    paragraph(&mut text, advice(verdict));
    text
}

/// What each seat added to the shuffles.
fn entropy(text: &mut String, entropy: &[String]) {
    if entropy.iter().all(String::is_empty) {
        row(text, "added", "nothing: all chance rests on the server's secret");
        return;
    }
    for (seat, added) in entropy.iter().enumerate() {
        let added = match added.is_empty() {
            true => "nothing".to_owned(),
            false => format!("“{}”", printable(added)),
        };
        row(text, if seat == 0 { "added" } else { "" }, &format!("seat {seat}  {added}"));
    }
}

fn recomputed(text: &mut String, verdict: &Verdict, verified: &Verified) {
    let game = verdict.record.game();
    row(text, "first dealer", &format!("seat {}", game.first_dealer()));
    let deals = match (verified.deals, verified.shuffles.as_slice()) {
        (0, _) => "none yet".to_owned(),
        (deals, [_]) => format!("{}, from one shuffle", counted(deals.into(), "round", "rounds")),
        (deals, shuffles) => {
            let rounds: Vec<String> = shuffles.iter().map(ToString::to_string).collect();
            let (last, first) = rounds.split_last().expect("there are at least two");
            let rounds = format!("{} and {last}", first.join(", "));
            format!("{}, shuffled before rounds {rounds}", counted(deals.into(), "round", "rounds"))
        }
    };
    row(text, "deals", &deals);
    let neighbour = "from the neighbour before a round";
    let two = counted(verified.draws.into(), "card with a two", "cards with twos");
    match (verified.exchanges, verified.draws) {
        (0, 0) => {}
        (0, _) => row(text, "drawn", &two),
        (1, 0) => row(text, "drawn", &format!("once {neighbour}")),
        (times, 0) => row(text, "drawn", &format!("{times} times {neighbour}")),
        (1, _) => row(text, "drawn", &format!("once {neighbour}, {two}")),
        (times, _) => row(text, "drawn", &format!("{times} times {neighbour}, {two}")),
    }
    let end = match game.phase() {
        Phase::Over(seats) => format!("won by {}", seats_text(seats)),
        _ => "not over: correct so far".to_owned(),
    };
    row(text, "result", &end);
}

/// What agrees before the first difference.
fn correct_part(text: &mut String, mismatch: &Mismatch) {
    let right = match mismatch {
        Mismatch::ShownCommitment | Mismatch::Record(VerifyError::Commitment { .. }, _) => return,
        Mismatch::Record(VerifyError::FirstDealer { .. }, _) => "the commitment".to_owned(),
        Mismatch::Record(VerifyError::Event { round, difference, .. }, _) => {
            let deals = match difference {
                Difference::Deal { .. } => round - 1,
                _ => *round,
            };
            match deals {
                0 => "the commitment and the first dealer".to_owned(),
                1 => "the commitment, the first dealer, the first deal".to_owned(),
                deals => format!("the commitment, the first dealer, {deals} deals"),
            }
        }
    };
    row(text, "correct", &right);
}

fn why(mismatch: &Mismatch) -> String {
    match mismatch {
        Mismatch::ShownCommitment => "its commitment is not the one you were shown".to_owned(),
        Mismatch::Record(error, Some(line)) => format!("line {line}, {error}"),
        Mismatch::Record(error, None) => error.to_string(),
    }
}

/// What remains for the reader to compare.
fn advice(verdict: &Verdict) -> &'static str {
    match (&verdict.found, verdict.shown) {
        (Ok(_), Some(_)) => {
            "The commitment is the one you were shown. If you played, compare what your seat \
             added with what you wrote."
        }
        (Ok(_), None) => {
            "Check that this is the commitment you were shown before the game, or pass it with \
             --commitment. If you played, compare what your seat added \
             with what you wrote."
        }
        (Err(Mismatch::ShownCommitment), _) => {
            "Nothing else was checked: a record can be forged to agree with any other commitment."
        }
        (Err(_), _) => {
            "Either the record was altered after the game, or the server did not deal as committed. \
             docs/fairness.md defines how cards are drawn."
        }
    }
}

/// Untrusted text with control characters escaped.
fn printable(text: &str) -> String {
    text.chars()
        .flat_map(|c| match c {
            '"' | '\'' | '\\' => vec![c],
            _ => c.escape_debug().collect(),
        })
        .collect()
}

fn row(text: &mut String, name: &str, value: &str) {
    for (index, line) in wrap(value, WIDTH - INDENT).iter().enumerate() {
        let name = if index == 0 { name } else { "" };
        let _ = writeln!(text, "  {name:<width$}{line}", width = INDENT - 2);
    }
}

fn paragraph(text: &mut String, words: &str) {
    for line in wrap(words, WIDTH) {
        let _ = writeln!(text, "{line}");
    }
}
