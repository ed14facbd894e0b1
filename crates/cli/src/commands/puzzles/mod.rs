//! `kennel puzzles`: finds puzzles in games of bots, and checks those that were found.

mod check;
mod mine;

use std::path::Path;

use kennel_view::PuzzleLine;

use crate::Failure;
use crate::commands::read_text;

#[derive(clap::Subcommand)]
pub enum PuzzlesCommand {
    /// Look for puzzles in games that bots play
    Mine(mine::Arguments),
    /// Judge puzzles again, with other worlds and more thoroughly
    Check(check::Arguments),
}

pub fn run(command: &PuzzlesCommand) -> Result<(), Failure> {
    match command {
        PuzzlesCommand::Mine(arguments) => mine::run(arguments),
        PuzzlesCommand::Check(arguments) => check::run(arguments),
    }
}

/// Reads the lines of a file.
fn read_lines(file: &Path) -> Result<Vec<PuzzleLine>, String> {
    let named = |error: String| format!("{}: {error}", file.display());
    let text = read_text(file).map_err(|error| named(error.to_string()))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(index, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| named(format!("line {}: {error}", index + 1)))
    };
    lines.map(read).collect()
}
