//! `kennel rules replay`: checks whether games follow the rules.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use kennel::answers;
use kennel_rules::Phase;
use kennel_rules::notation::Record;

use super::{answer_lines, read_text};
use crate::Failure;
use crate::words::seats_text;

#[derive(clap::Args)]
#[command(after_help = "\
Each line of input is a whole game, each line of output {\"winner\":[…]}, or \
{\"bad_at\":i,\"why\":\"…\"} with the first event that breaks a rule (one past the \
last if the game is unfinished), or {\"error\":\"…\"} if the line is not a game. \
docs/json.md defines all of it.

With --record, text records (docs/notation.md), finished or not, are read from \
files. The output has one line per file, and the exit status is 1 unless all of \
them are valid.

Examples:
  kennel rules replay < examples/games.jsonl
  kennel rules replay --record examples/two.record")]
pub struct Arguments {
    /// Read text records from these files; - is standard input
    #[arg(long, value_name = "FILE", num_args = 1..)]
    record: Vec<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match arguments.record.as_slice() {
        [] => answer_lines(answers::replay),
        files => replay_records(files),
    }
}

/// Reports for each record who won or what is wrong.
fn replay_records(files: &[PathBuf]) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let mut bad = 0;
    for file in files {
        let name = file.display();
        match replay_record(file) {
            Ok(standing) => writeln!(output, "{name}: {standing}")?,
            Err(why) => {
                bad += 1;
                writeln!(output, "{name}: {why}")?;
            }
        }
    }
    match (bad, files.len()) {
        (0, _) => Ok(()),
        (bad, all) => Err(format!("{bad} of {all} records are invalid").into()),
    }
}

fn replay_record(file: &Path) -> Result<String, String> {
    let text = read_text(file).map_err(|error| error.to_string())?;
    let record = Record::parse(&text).map_err(|error| error.to_string())?;
    let game = record.game();
    Ok(match game.phase() {
        Phase::Over(seats) => format!("won by {}", seats_text(seats)),
        Phase::Deal => format!("not over: before the deal of round {}", game.rounds() + 1),
        Phase::Exchange { .. } | Phase::DrawRound => {
            format!("not over: in the exchange of round {}", game.rounds() + 1)
        }
        Phase::Turn(seat) => {
            format!("not over: seat {seat} is to play in round {}", game.rounds() + 1)
        }
    })
}
