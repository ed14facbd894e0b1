//! `kennel explain`: explains the decisions at a moment of a game.

mod json;
mod words;

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use kennel::history::{History, Moment};
use kennel_bots::explain::{Explanation, ask};
use kennel_bots::{Budget, Decision, Level, Search};
use kennel_rules::Seat;
use kennel_rules::notation::Record;

use self::json::ExplanationJson;
use super::cores;
use super::nets::{read_net, shipped_net};
use crate::Failure;

#[derive(clap::Args)]
#[command(after_help = "\
A game is a text record (docs/notation.md) or lines of JSON, one game each \
(docs/json.md). Events are counted by lines of the record: a deal, a whole exchange, \
a play and a fold are one each. The explanation uses only what the deciding seat \
can know.

Chances are those of the seat's team to win the game. ▶ marks what the level would \
do, and ● what was done.

Examples:
  kennel explain game.record
  kennel explain game.record --at 42
  kennel explain game.record --at 1 --seat 2        what seat 2 might have given
  kennel explain game.record --level puppy          what a beginner would do
  kennel explain game.record --json | jq '.candidates[0]'
  kennel explain --net two.net < examples/games.jsonl")]
pub struct Arguments {
    /// The game; by default, or with -, standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The moment after this many events, by default the last decision
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// The seat that decides; in an exchange every seat does
    #[arg(long, value_name = "SEAT")]
    seat: Option<usize>,
    /// The level to ask: puppy, terrier, shepherd or champion
    #[arg(long, default_value_t = Level::Champion, value_name = "LEVEL")]
    level: Level,
    /// The time to think in milliseconds, instead of the level's budget
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    time: Option<u64>,
    /// The node budget instead; the answer is then the same on every machine
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The number of threads, by default one per core; with --nodes it does not
    /// change the answer
    #[arg(long, value_name = "T", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: Option<usize>,
    /// The seed for the search
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// A net to use instead of the shipped one
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Show every candidate, not only the best ten
    #[arg(long)]
    all: bool,
    /// Print JSON, a line for each game
    #[arg(long)]
    json: bool,
}

/// A moment with its explanation.
struct Explained {
    moment: Moment,
    level: Level,
    explanation: Explanation,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let text = read(arguments.file.as_deref())?;
    let mut output = io::BufWriter::new(io::stdout().lock());
    if !text.trim_start().starts_with('{') {
        let history = Record::parse(&text).map(|record| History::of(&record));
        let history = history.map_err(|error| in_file(arguments, &error.to_string()))?;
        let explained = explain_moment(arguments, &history)?;
        print(arguments, &explained, &mut output)?;
        output.flush()?;
        return Ok(());
    }
    let (mut games, mut wrong) = (0, 0);
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let history = History::parse_json(line);
        match history.and_then(|history| explain_moment(arguments, &history)) {
            Ok(explained) => {
                if games > 0 && !arguments.json {
                    writeln!(output)?;
                }
                games += 1;
                print(arguments, &explained, &mut output)?;
            }
            Err(error) if arguments.json => {
                writeln!(output, "{}", serde_json::json!({ "error": error }))?;
            }
            Err(error) => {
                wrong += 1;
                output.flush()?;
                eprintln!("kennel: line {}, {error}", index + 1);
            }
        }
    }
    output.flush()?;
    match wrong {
        0 => Ok(()),
        1 => Err("1 game could not be explained".to_owned().into()),
        wrong => Err(format!("{wrong} games could not be explained").into()),
    }
}

fn read(file: Option<&Path>) -> Result<String, Failure> {
    match file.filter(|file| *file != Path::new("-")) {
        Some(file) => {
            let text = fs::read_to_string(file);
            text.map_err(|error| format!("{}: {error}", file.display()).into())
        }
        None if io::stdin().is_terminal() && file.is_none() => {
            Err("no game: give a file or standard input (see --help)".to_owned().into())
        }
        None => {
            let mut text = String::new();
            let read = io::stdin().lock().read_to_string(&mut text);
            read.map_err(|error| format!("standard input: {error}"))?;
            Ok(text)
        }
    }
}

fn in_file(arguments: &Arguments, error: &str) -> String {
    match &arguments.file {
        Some(file) => format!("{}: {error}", file.display()),
        None => error.to_owned(),
    }
}

fn explain_moment(arguments: &Arguments, history: &History) -> Result<Explained, String> {
    let seating = history.rules().seating();
    let seat = arguments.seat.map(|number| {
        let missing = || format!("--seat: table {seating} has no seat {number} (rule 1.5)");
        seating.seat(number).ok_or_else(missing)
    });
    let seat: Option<Seat> = seat.transpose()?;
    let moment = match arguments.at {
        Some(at) => history.moment(at, seat)?,
        None => history.last_moment(seat)?,
    };
    let net = match &arguments.net {
        Some(path) => read_net(path, seating)?,
        None => shipped_net(seating)?,
    };
    let level = arguments.level;
    let budget = match (arguments.time, arguments.nodes) {
        (Some(time), _) => Budget::Time(Duration::from_millis(time)),
        (_, Some(nodes)) => Budget::Nodes(nodes),
        (None, None) => level.budget(),
    };
    let also: Vec<Decision> = moment.made.into_iter().collect();
    let mut search = Search::new(net).with_threads(arguments.threads.unwrap_or_else(cores));
    let explanation = ask(level, &mut search, &moment.view, arguments.seed, budget, &also)
        .map_err(|error| error.to_string())?;
    Ok(Explained { moment, level, explanation })
}

fn print(arguments: &Arguments, explained: &Explained, output: &mut impl Write) -> io::Result<()> {
    if arguments.json {
        let json = serde_json::to_string(&ExplanationJson::new(explained))?;
        return writeln!(output, "{json}");
    }
    let most = if arguments.all { usize::MAX } else { 10 };
    words::lines(explained, most).iter().try_for_each(|line| writeln!(output, "{line}"))
}
