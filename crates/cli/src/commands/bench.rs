//! `kennel bench rules`: the speed and the fingerprint of the rules.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use kennel_rules::{PlayBuffer, Position, Rules};

use crate::Failure;
use crate::chance::SeededChance;
use crate::fingerprint::fingerprints;
use crate::random_play::{Listing, RandomGames};
use crate::words::thousands;

#[derive(clap::Args)]
#[command(after_help = "\
Uses one core. Measure on an otherwise idle machine: each figure is the best of \
several runs, with the median beside it.

Examples:
  kennel bench rules
  kennel bench rules --seconds 5
  kennel bench rules --fingerprint")]
pub struct Arguments {
    /// The time spent on each figure
    #[arg(long, default_value_t = 2.0, value_name = "S")]
    seconds: f64,
    /// Measure only games under these rules, as in 5 or 4,canadian
    #[arg(long, value_name = "RULES")]
    only: Option<String>,
    /// Print only the fingerprints
    #[arg(long)]
    fingerprint: bool,
}

/// The heaviest Canadian seven: eight marbles on an open track.
const HEAVIEST: &str = "4,canadian 3,11,19,27/k,k,k,k/36,44,52,60/k,k,k,k 0 7/-/-/-";

/// The number of runs the time of a figure is divided into.
const RUNS: u32 = 9;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    if arguments.fingerprint {
        for line in fingerprints() {
            writeln!(output, "{line}")?;
        }
        return Ok(());
    }
    if !(0.01..=600.0).contains(&arguments.seconds) {
        return Err(Failure::Message("--seconds must be between 0.01 and 600".to_owned()));
    }
    let slice = Duration::from_secs_f64(arguments.seconds / f64::from(RUNS));
    let games = [
        ("4 players, all plays listed", "4", Listing::All),
        ("4 players, Canadian seven, all listed", "4,canadian", Listing::All),
        ("6 in pairs, all listed", "6-pairs", Listing::All),
        ("6 in triples, all listed", "6-triples", Listing::All),
        ("4 players, one play drawn", "4", Listing::Drawn),
        ("2 players, one play drawn", "2", Listing::Drawn),
        ("3 players, one play drawn", "3", Listing::Drawn),
        ("5 players, one play drawn", "5", Listing::Drawn),
    ];
    if let Some(only) = &arguments.only
        && !games.iter().any(|(_, rules, _)| rules == only)
    {
        let known: Vec<&str> = games.iter().map(|&(_, rules, _)| rules).collect();
        return Err(Failure::Message(format!(
            "there is no benchmark for '{only}': expected one of {}",
            known.join(" ")
        )));
    }
    writeln!(output, "random play, one core                          turns/s     median")?;
    for (name, rules, listing) in games {
        if arguments.only.as_ref().is_some_and(|only| only != rules) {
            continue;
        }
        let rules = rules.parse::<Rules>().map_err(|error| error.to_string())?;
        let (best, median) = turns_per_second(rules, listing, slice);
        writeln!(
            output,
            "  {name:<40} {:>12} {:>10}",
            thousands(best as u64),
            thousands(median as u64)
        )?;
    }
    if arguments.only.is_some() {
        return Ok(());
    }
    let position = HEAVIEST.parse::<Position>().map_err(|error| error.to_string())?;
    let (best, median, plays) = heaviest_seven(&position.turn(), slice);
    writeln!(
        output,
        "heaviest Canadian seven of 4 players, {} outcomes listed: {best:.1} µs (median {median:.1})",
        thousands(plays as u64)
    )?;
    for line in fingerprints() {
        writeln!(output, "fingerprint {line}")?;
    }
    Ok(())
}

fn turns_per_second(rules: Rules, listing: Listing, slice: Duration) -> (f64, f64) {
    let mut games = RandomGames::new(rules, SeededChance::new(1), listing);
    games.play_turns(10_000);
    best_and_median(|| {
        let start = Instant::now();
        let mut turns = 0u64;
        while start.elapsed() < slice {
            games.play_turns(2_000);
            turns += 2_000;
        }
        -(turns as f64) / start.elapsed().as_secs_f64()
    })
}

fn heaviest_seven(turn: &kennel_rules::Turn, slice: Duration) -> (f64, f64, usize) {
    let mut plays = PlayBuffer::new();
    turn.list(&mut plays);
    let (best, median) = best_and_median(|| {
        let start = Instant::now();
        let mut lists = 0u32;
        while start.elapsed() < slice {
            turn.list(&mut plays);
            std::hint::black_box(plays.as_slice());
            lists += 1;
        }
        start.elapsed().as_secs_f64() * 1e6 / f64::from(lists)
    });
    (-best, -median, plays.len())
}

/// The best and the median of several runs, negated: lower results are better.
fn best_and_median(mut run: impl FnMut() -> f64) -> (f64, f64) {
    let mut results: Vec<f64> = (0..RUNS).map(|_| run()).collect();
    results.sort_by(f64::total_cmp);
    (-results[0], -results[RUNS as usize / 2])
}
