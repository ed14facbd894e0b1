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

#[derive(clap::Args)]
#[command(after_help = "\
Reads the log of an event that is over, as the server exports it, and draws every round \
again from the seed with which it ends. The seed must be the one of the commitment; with \
--commitment that is also the one you were shown. A round that the director drew by hand \
differs and is named. The exit status is 0 only if all draws are the same.

Examples:
  curl -s https://example.org/api/events/k3v9mwr2tq7x/log | kennel event check
  kennel event check --commitment 75eee403… < log.jsonl    with all 64 digits")]
pub struct CheckArguments {
    /// The commitment you were shown before the event, to compare with the log's
    #[arg(long, value_name = "DIGITS")]
    commitment: Option<String>,
    /// Print a line for each round
    #[arg(long)]
    text: bool,
}

pub fn check(arguments: &CheckArguments) -> Result<(), Failure> {
    let mut differs = Vec::new();
    answer(|input| {
        let checked = checked(input, arguments.commitment.as_deref())?;
        differs.extend(checked.draws.iter().filter(|draw| !draw.same).map(|draw| draw.round));
        match arguments.text {
            true => Ok(checked.text()),
            false => to_line(&checked),
        }
    })?;
    match differs.as_slice() {
        [] => Ok(()),
        rounds => Err(Failure::Message(format!("other draws in rounds {rounds:?}"))),
    }
}

/// What was found about the draws of an event.
#[derive(Serialize)]
struct Checked {
    name: String,
    commitment: String,
    /// Every draw, also of rounds that were drawn again.
    draws: Vec<CheckedDraw>,
}

#[derive(Serialize)]
struct CheckedDraw {
    round: usize,
    /// Whether it follows from the seed.
    same: bool,
}

impl Checked {
    fn text(&self) -> String {
        let mut text = format!("{}\n\ncommitment  {}\n", self.name, self.commitment);
        for CheckedDraw { round, same } in &self.draws {
            let found = if *same { "follows from the seed" } else { "was drawn otherwise" };
            text += &format!("round {round:<5} {found}\n");
        }
        text
    }
}

/// Draws the rounds of a log again.
fn checked(log: &[u8], shown: Option<&str>) -> Result<Checked, String> {
    let actions = actions(log)?;
    let Some((_, Action::Closed { seed: Some(seed) })) = actions.last() else {
        return Err("the log does not end with the seed: the event is not over".to_owned());
    };
    let mut draws = Vec::new();
    let event = fold(&actions, |event, action| {
        let Action::Drawn { round, tables, byes } = action else { return };
        let same = kennel_events::draw(&event.state(seed)).is_ok_and(|drawn| {
            drawn.byes == *byes && drawn.tables.iter().map(|table| &table.teams).eq(tables)
        });
        draws.push(CheckedDraw { round: *round, same });
    })?;
    let commitment = event.commitment().ok_or("the log has no commitment")?.to_owned();
    match shown {
        Some(shown) if shown != commitment => {
            Err(format!("the commitment is {commitment}, not the one that was shown"))
        }
        _ => Ok(Checked { name: event.name().to_owned(), commitment, draws }),
    }
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
        let event = fold(&actions(input)?, |_, _| {})?;
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

/// The actions of a log with the numbers of their lines; empty lines are skipped.
fn actions(log: &[u8]) -> Result<Vec<(usize, Action)>, String> {
    let lines = (1..).zip(log.split(|&byte| byte == b'\n'));
    let action = |(number, line): (usize, &[u8])| match serde_json::from_slice(line) {
        Ok(action) => Ok((number, action)),
        Err(why) => Err(format!("line {number}: {why}")),
    };
    lines.filter(|(_, line)| !line.trim_ascii().is_empty()).map(action).collect()
}

/// The event of a log. `before` sees it before each action.
fn fold(
    actions: &[(usize, Action)],
    mut before: impl FnMut(&Event, &Action),
) -> Result<Event, String> {
    let mut event: Option<Event> = None;
    for (number, action) in actions {
        let applied = match &mut event {
            None => Event::open(action).map(|opened| event = Some(opened)),
            Some(event) => {
                before(event, action);
                event.apply(action)
            }
        };
        applied.map_err(|why| format!("line {number}: {why}"))?;
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
