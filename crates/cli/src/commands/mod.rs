//! The commands, one module each.

pub mod admin;
pub mod analyse;
pub mod arena;
pub mod backup;
pub mod bench;
mod database;
pub mod event;
pub mod explain;
pub mod join;
pub mod load;
pub mod move_data;
mod nets;
pub mod perft;
pub mod play;
pub mod plays;
pub mod puzzles;
pub mod rate;
pub mod ratings;
pub mod replay;
mod retention;
pub mod score;
pub mod serve;
pub mod show;
pub mod simulate;
pub mod train;
pub mod verify;

use std::fs;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::Path;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::Failure;

/// The number of threads this machine runs at a time.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// A bar on a terminal, nothing otherwise.
fn progress_bar(count: u64, what: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {what}, {{eta}} left");
    match ProgressStyle::with_template(&template) {
        Ok(style) => ProgressBar::new(count).with_style(style.progress_chars("━━ ")),
        Err(_) => ProgressBar::new(count),
    }
}

/// Reads a text file; `-` is standard input.
fn read_text(file: &Path) -> io::Result<String> {
    if file != Path::new("-") {
        return fs::read_to_string(file);
    }
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    Ok(text)
}

/// Answers each line of standard input with a line of JSON. An invalid line is answered
/// with an error, and the next is read.
fn answer_lines<T: Serialize>(
    mut answer: impl FnMut(&str) -> Result<T, String>,
) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct ErrorJson {
        error: String,
    }

    let mut input = io::BufReader::new(io::stdin().lock());
    let mut output = io::BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = std::str::from_utf8(&line).map_err(|error| format!("not UTF-8: {error}"));
        let json = match text.and_then(|text| answer(text.trim_end_matches(['\r', '\n']))) {
            Ok(answer) => serde_json::to_string(&answer),
            Err(error) => serde_json::to_string(&ErrorJson { error }),
        };
        writeln!(output, "{}", json.map_err(io::Error::from)?)?;
        line.clear();
        // A client that waits for each answer must get it before it sends the next line.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
    output.flush()?;
    Ok(())
}
