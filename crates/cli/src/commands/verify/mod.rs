//! `kennel verify`: checks that a game was shuffled as its server committed to.

mod json;
mod words;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use kennel_rules::notation::Record;
use kennel_table::fairness::{Commitment, Proof, ProofError, Verified, VerifyError, verify};

use self::json::VerdictJson;
use super::read_text;
use crate::Failure;

#[derive(clap::Args)]
#[command(after_help = "\
The record of a finished game has the commitment that its server showed before the \
game, the secret that it revealed afterwards, and the entropy that each seat added. \
From these the first dealer and every card dealt or drawn are recomputed and \
compared. docs/fairness.md defines how; examples/verify.py does it without Kennel.

The exit status is 0 only if everything agrees with the record.

Examples:
  kennel verify examples/fair.record
  kennel verify game.record --commitment 75eee403…    with all 64 digits
  kennel verify --json game.record | jq .why
  curl -s https://example.org/games/x.record | kennel verify -")]
pub struct Arguments {
    /// The record of the game; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The commitment you were shown before the game, to compare with the record's
    #[arg(long, value_name = "DIGITS")]
    commitment: Option<Commitment>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A record with the result of its verification.
struct Verdict {
    record: Record,
    proof: Proof,
    /// The commitment shown before the game, if given.
    shown: Option<Commitment>,
    found: Result<Verified, Mismatch>,
}

/// The reason a record does not verify.
enum Mismatch {
    /// The record's commitment is not the one that was shown.
    ShownCommitment,
    /// Something differs, with the line of the event if there is one.
    Record(VerifyError, Option<usize>),
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let name = match arguments.file == Path::new("-") {
        true => "standard input".to_owned(),
        false => arguments.file.display().to_string(),
    };
    let mut output = io::BufWriter::new(io::stdout().lock());
    let verdict = match judge(arguments) {
        Ok(verdict) => verdict,
        Err(why) => {
            if arguments.json {
                writeln!(output, "{}", serde_json::json!({ "error": why }))?;
            }
            output.flush()?;
            return Err(format!("{name}: {why}").into());
        }
    };
    if arguments.json {
        let json = serde_json::to_string(&VerdictJson::of(&verdict)).map_err(io::Error::from)?;
        writeln!(output, "{json}")?;
    } else {
        write!(output, "{}", words::report(&name, &verdict))?;
    }
    output.flush()?;
    match verdict.found {
        Ok(_) => Ok(()),
        Err(_) => Err(format!("{name} does not verify").into()),
    }
}

fn judge(arguments: &Arguments) -> Result<Verdict, String> {
    let text = read_text(&arguments.file).map_err(|error| error.to_string())?;
    let shown = arguments.commitment;
    match Record::parse(&text) {
        Ok(record) => judge_record(record, &text, shown),
        Err(error) => {
            // A changed card usually makes a later play illegal. The change itself is
            // then found in the lines before.
            let before: Vec<&str> = text.lines().take(error.line.saturating_sub(1)).collect();
            let record = Record::parse(&before.join("\n")).ok();
            let verdict = record.and_then(|record| judge_record(record, &text, shown).ok());
            verdict.filter(|verdict| verdict.found.is_err()).ok_or_else(|| error.to_string())
        }
    }
}

fn judge_record(record: Record, text: &str, shown: Option<Commitment>) -> Result<Verdict, String> {
    let proof = Proof::of(&record).map_err(|error| match error {
        ProofError::Missing(_) => {
            format!("{error}: not the record of a finished game on a server (docs/fairness.md)")
        }
        _ => error.to_string(),
    })?;
    let found = match shown {
        Some(shown) if shown != proof.commitment => Err(Mismatch::ShownCommitment),
        _ => verify(&record, &proof).map_err(|error| {
            let line = match error {
                VerifyError::Event { at, .. } => line_of_event(text, at),
                _ => None,
            };
            Mismatch::Record(error, line)
        }),
    };
    Ok(Verdict { record, proof, shown, found })
}

/// The line number, counted from 1, of an event in the text of a record.
fn line_of_event(text: &str, at: usize) -> Option<usize> {
    let is_event = |line: &str| {
        line.starts_with(|c: char| c.is_ascii_digit())
            || ["deal ", "give ", "drawn "].iter().any(|word| line.starts_with(word))
    };
    let mut lines = text.lines().enumerate().filter(|(_, line)| is_event(line));
    lines.nth(at).map(|(index, _)| index + 1)
}

#[cfg(test)]
mod tests {
    use super::line_of_event;

    #[test]
    fn the_lines_of_events_are_found() {
        let text = "kennel-record 1\r\nrules: 2\r\nfirst-dealer: 0\r\ngive-away: no\r\n\r\n\
                    # deal\r\ndeal A K\r\n drawn\r\ndrawn K A\r\n0: fold\r\nwon 1";
        let lines = [0, 1, 2, 3].map(|at| line_of_event(text, at));
        assert_eq!(lines, [Some(7), Some(9), Some(10), None]);
    }
}
