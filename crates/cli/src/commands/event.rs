//! `kennel event`: draws and standings without a server.

use std::io::{self, Read, Write};

use kennel_events::{Action, Event, Row, State};
use serde::Serialize;

use crate::Failure;

/// The most bytes read: more than the largest event has.
const LONGEST: u64 = 64 << 20;

#[derive(clap::Args)]
#[command(after_help = "\
Reads one JSON object with the format, the entries, the rounds so far and a seed, and \
writes the next round as one line: tables with teams and seats, byes, and what could not \
be avoided. The same input gives the same draw on every machine. Anything else is \
answered with {\"error\":\"…\"} and exit status 1. docs/events.md defines both.

Examples:
  kennel event draw < examples/evening.json
  kennel event draw < examples/evening.json | jq -c '.tables[].teams'")]
pub struct DrawArguments {}

#[derive(clap::Args)]
#[command(after_help = "\
Reads the log of an event, one action per line, and writes its standings as one line of \
JSON. A line that is no possible action is answered with {\"error\":\"…\"} and exit \
status 1. docs/events.md defines the log.

Examples:
  kennel event standings < examples/evening.jsonl
  kennel event standings --text < examples/evening.jsonl")]
pub struct StandingsArguments {
    /// Print a table for people
    #[arg(long)]
    text: bool,
}

pub fn draw(_: &DrawArguments) -> Result<(), Failure> {
    answer(|input| {
        let state: State = serde_json::from_slice(input).map_err(|error| error.to_string())?;
        let drawn = kennel_events::draw(&state).map_err(|error| error.to_string())?;
        to_line(&drawn)
    })
}

pub fn standings(arguments: &StandingsArguments) -> Result<(), Failure> {
    answer(|input| {
        let event = fold(input)?;
        let standings = event.standings();
        match arguments.text {
            true => Ok(table(&event, &standings)),
            false => to_line(&StandingsJson { name: event.name(), standings: &standings }),
        }
    })
}

#[derive(Serialize)]
struct StandingsJson<'a> {
    name: &'a str,
    standings: &'a [Row],
}

fn to_line(answer: &impl Serialize) -> Result<String, String> {
    let line = serde_json::to_string(answer).map_err(|error| error.to_string())?;
    Ok(format!("{line}\n"))
}

/// Answers standard input as a whole.
fn answer(answer: impl FnOnce(&[u8]) -> Result<String, String>) -> Result<(), Failure> {
    let mut input = Vec::new();
    io::stdin().lock().take(LONGEST + 1).read_to_end(&mut input)?;
    let found = match input.len() as u64 > LONGEST {
        true => Err(format!("the input is longer than {} MiB", LONGEST >> 20)),
        false => answer(&input),
    };
    let mut output = io::stdout().lock();
    match found {
        Ok(text) => Ok(write!(output, "{text}")?),
        Err(why) => {
            writeln!(output, "{}", serde_json::json!({ "error": why }))?;
            Err(Failure::Message(format!("standard input: {why}")))
        }
    }
}

/// The event of a log; empty lines are skipped.
fn fold(log: &[u8]) -> Result<Event, String> {
    let mut event: Option<Event> = None;
    for (number, line) in (1..).zip(log.split(|&byte| byte == b'\n')) {
        let at = |why: String| format!("line {number}: {why}");
        if line.trim_ascii().is_empty() {
            continue;
        }
        let action: Action = serde_json::from_slice(line).map_err(|why| at(why.to_string()))?;
        let applied = match &mut event {
            None => Event::open(&action).map(|opened| event = Some(opened)),
            Some(event) => event.apply(&action),
        };
        applied.map_err(|why| at(why.to_string()))?;
    }
    event.ok_or_else(|| "the log is empty".to_owned())
}

fn table(event: &Event, standings: &[Row]) -> String {
    let names = standings.iter().map(|row| row.name.chars().count());
    let width = names.max().unwrap_or(0).clamp(4, 40);
    let mut text = format!("{}\n\n", event.name());
    text += &format!(
        "{:>4}  {:<width$} {:>7} {:>4} {:>4} {:>4} {:>8} {:>7}\n",
        "", "", "points", "won", "draw", "lost", "marbles", "fields"
    );
    for row in standings {
        text += &format!(
            "{:>4}  {:<width$} {:>7} {:>4} {:>4} {:>4} {:>+8} {:>7}\n",
            row.rank,
            row.name,
            row.points,
            row.wins,
            row.draws,
            row.losses,
            row.difference,
            row.needed
        );
    }
    text
}
