//! `kennel rate`: ratings from the results of games.

mod calibrate;
mod ladder;
mod list;
mod synthetic;

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use kennel_ratings::{Model, Ratings, ReadError, Unit, rate_lines};
use kennel_rules::Rules;

use crate::Failure;

#[derive(clap::Args)]
#[command(after_help = "\
A line of the input is a game:

  {\"teams\":[[\"ann\",\"bea\"],[\"cem\",\"dan\"]],\"ranks\":[0,1],\"at\":\"2026-11-16\"}

The lowest rank won, and equal lowest ranks are a draw. With more than two teams \
the winner is compared with each of the others, which are not compared with each \
other if their ranks are equal. Days must not go backwards. A line of the output \
is a player, the highest mu first, equals by name:

  {\"name\":\"ann\",\"mu\":1566.84,\"sigma\":240.98,\"games\":1}

Ratings depend on the order of the games, so a line that cannot be rated ends the \
command with its number and status 1, and nothing is printed. Memory grows with \
the number of players, not with that of games. docs/ratings.md has the model.

--calibrate plays games of players whose strength is known, rates them, and \
compares: simulated players, or bots as in kennel arena.

Examples:
  kennel rate < results.jsonl
  kennel rate results.jsonl --pairs --format text
  kennel rate results.jsonl --board --format text
  kennel rate results.jsonl --fixed champion=1900 --fixed puppy=1200
  kennel rate --calibrate --rules 4 --games 40000
  kennel rate --calibrate --rules 4 --games 40000 --drift 6
  kennel rate --calibrate --bots puppy,terrier,greedy,net --games 20000")]
pub struct Arguments {
    /// The games; by default, or with -, standard input
    #[arg(value_name = "FILE", conflicts_with = "calibrate")]
    file: Option<PathBuf>,
    /// Rate teams of the same players as one, instead of the players
    #[arg(long, conflicts_with = "calibrate")]
    pairs: bool,
    /// Print the leader board on the day of the last game: sigma below 95, at least
    /// 30 games, one of them in the last 30 days, by mu - 2 sigma
    #[arg(long, conflicts_with = "calibrate")]
    board: bool,
    /// Give a player, such as a bot, a rating that never changes
    #[arg(long, value_name = "NAME=MU", value_parser = fixed, conflicts_with = "calibrate")]
    fixed: Vec<(String, f64)>,
    /// How much the ratings expect a player to change from one game to the next, in points;
    /// 0 for players who never change. By default 6, and in a calibration as much as its
    /// players do
    #[arg(long, value_name = "POINTS", value_parser = tau)]
    tau: Option<f64>,
    /// How much simulated players change from one game to the next; bots never do
    #[arg(long, default_value_t = 0.0, value_name = "POINTS", value_parser = tau, requires = "calibrate", conflicts_with = "bots")]
    drift: f64,
    /// Compare ratings with known strengths
    #[arg(long)]
    calibrate: bool,
    /// The table of the calibration
    #[arg(long, default_value = "4", value_name = "RULES", value_parser = str::parse::<Rules>, requires = "calibrate")]
    rules: Rules,
    /// The number of games of the calibration
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000), requires = "calibrate")]
    games: u64,
    /// The number of players in the calibration
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u64).range(6..=100_000), requires = "calibrate")]
    players: u64,
    /// The seed of the calibration
    #[arg(long, default_value_t = 1, value_name = "S", requires = "calibrate")]
    seed: u64,
    /// Calibrate with these bots instead of simulated players, separated by commas
    #[arg(long, value_name = "BOTS", value_delimiter = ',', requires = "calibrate")]
    bots: Vec<String>,
    /// The number of threads for games of bots, by default one per core
    #[arg(long, value_name = "T", requires = "bots")]
    threads: Option<NonZeroUsize>,
    /// The output format, by default JSON, and text for a calibration
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Parses a player with a fixed rating.
fn fixed(text: &str) -> Result<(String, f64), String> {
    let (name, mu) = text.rsplit_once('=').ok_or("expected a name, = and a rating")?;
    match mu.parse::<f64>() {
        Ok(mu) if mu.abs() <= 1e6 && !name.is_empty() => Ok((name.to_owned(), mu)),
        _ => Err(format!("'{mu}' is not a rating, or the name is missing")),
    }
}

/// Parses the change of players.
fn tau(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(tau) if (0.0..=250.0).contains(&tau) => Ok(tau),
        _ => Err(format!("'{text}' is not a number from 0 to 250")),
    }
}

impl Arguments {
    /// The model of Kennel's ratings, with what was asked for.
    fn model(&self) -> Model {
        Model { tau: self.tau(), ..Model::KENNEL }
    }

    fn tau(&self) -> f64 {
        let usual = if self.calibrate { self.drift } else { Model::KENNEL.tau };
        self.tau.unwrap_or(usual)
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.calibrate {
        return calibrate::run(arguments);
    }
    let unit = if arguments.pairs { Unit::Teams } else { Unit::Players };
    let fixed = arguments.fixed.iter().cloned();
    let mut ratings = fixed
        .fold(Ratings::new(unit).with_model(arguments.model()), |ratings, (name, mu)| {
            ratings.with_fixed(name, mu)
        });
    let progress = progress();
    let rated = open(arguments.file.as_deref()).and_then(|input| {
        let every = 10_000;
        rate_lines(&mut ratings, BufReader::with_capacity(1 << 16, input), |games| {
            if games % every == 0 {
                progress.set_position(games);
            }
        })
        .map_err(|error| in_input(arguments.file.as_deref(), &error))
    });
    progress.finish_and_clear();
    rated?;
    let entries = match ratings.last() {
        Some(last) if arguments.board => ratings.leaders(last),
        _ => ratings.list(),
    };
    list::print(&entries, unit, arguments.format.unwrap_or(Format::Json))
}

fn open(file: Option<&Path>) -> Result<Box<dyn Read>, Failure> {
    match file.filter(|file| *file != Path::new("-")) {
        Some(path) => match File::open(path) {
            Ok(file) => Ok(Box::new(file)),
            Err(error) => Err(format!("{}: {error}", path.display()).into()),
        },
        None if io::stdin().is_terminal() && file.is_none() => {
            Err("no games: give a file or standard input (see --help)".to_owned().into())
        }
        None => Ok(Box::new(io::stdin().lock())),
    }
}

fn in_input(file: Option<&Path>, error: &ReadError) -> Failure {
    match file {
        Some(file) => format!("{}: {error}", file.display()).into(),
        None => format!("standard input: {error}").into(),
    }
}

/// A counter on a terminal, nothing otherwise.
fn progress() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    match ProgressStyle::with_template("{spinner} {human_pos} games rated") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
