//! `kennel analyse`: tells luck and errors of a finished game apart.

mod deals;
mod json;
mod words;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use kennel_bots::breakdown::{Breakdown, Plan};
use kennel_rules::notation::Record;
use kennel_rules::{PlayBuffer, Rules};

use super::nets::{read_net, shipped_net};
use super::{cores, progress_bar, read_text};
use crate::Failure;

#[derive(clap::Args)]
#[command(after_help = "\
For each team, the result less its fair share is the luck of deals and draws, less \
the errors of its members, plus the errors of its rivals, plus a rest: luck and errors \
that were not recognised. Points are hundredths of a won game. docs/luck.md explains \
how they are found and what they cannot tell.

Luck compares a deal with others from the same stock. An error is what a decision \
cost against the best alternative, both played out in the same worlds that the seat \
could not rule out.

The analysis depends on the record, the net, the seed and the number of positions, \
and on nothing else: neither on the machine nor on the number of threads.

--deals checks that luck is fair: its mean over many deals is zero.

Examples:
  kennel analyse examples/four.record
  kennel analyse game.record --positions 600000         ten times as thorough
  kennel analyse game.record --format json | jq '.teams[0].luck'
  curl -s https://example.org/games/x.record | kennel analyse -
  kennel analyse --deals 100000 --rules 6-pairs")]
pub struct Arguments {
    /// The record of a finished game; - is standard input
    #[arg(value_name = "RECORD", required_unless_present = "deals")]
    file: Option<PathBuf>,
    /// The number of positions evaluated for one decision
    #[arg(long, default_value_t = Plan::POSITIONS, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    positions: u64,
    /// The seed of the analysis
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// The number of threads, by default one per core
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// A net to use instead of the shipped one
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Instead of a record, measure the mean luck of this many deals
    #[arg(long, value_name = "N", conflicts_with_all = ["file", "positions"], value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    deals: Option<u64>,
    /// The rules of those deals
    #[arg(long, default_value = "4", value_name = "RULES", value_parser = str::parse::<Rules>, requires = "deals")]
    rules: Rules,
    /// The output format
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

impl Arguments {
    fn threads(&self) -> usize {
        self.threads.map_or_else(cores, usize::from).min(256)
    }

    fn net(&self, rules: Rules) -> Result<std::sync::Arc<kennel_bots::Net>, String> {
        match &self.net {
            Some(path) => read_net(path, rules.seating()),
            None => shipped_net(rules.seating()),
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(count) = arguments.deals {
        return deals::run(arguments, count);
    }
    let file = arguments.file.as_deref().unwrap_or(Path::new("-"));
    let named = |error: String| format!("{}: {error}", file.display());
    let text = read_text(file).map_err(|error| named(error.to_string()))?;
    let record = Record::parse(&text).map_err(|error| named(error.to_string()))?;
    let net = arguments.net(record.game().rules())?;
    let plan = Plan::new(&record, net, arguments.seed, arguments.positions)
        .map_err(|error| named(error.to_string()))?;
    let breakdown = judge(&plan, arguments.threads())?;
    let mut output = io::BufWriter::new(io::stdout().lock());
    match arguments.format {
        Format::Text => {
            for line in words::lines(&breakdown) {
                writeln!(output, "{line}")?;
            }
        }
        Format::Json => writeln!(output, "{}", json::breakdown(&breakdown, arguments))?,
    }
    output.flush()?;
    Ok(())
}

/// Judges all parts of a game. Threads take parts from a shared counter.
fn judge(plan: &Plan, threads: usize) -> Result<Breakdown, String> {
    let bar = progress_bar(plan.len() as u64, "decisions and deals");
    let next = AtomicUsize::new(0);
    let found = Mutex::new(vec![None; plan.len()]);
    thread::scope(|scope| {
        for _ in 0..threads.min(plan.len()) {
            scope.spawn(|| {
                let mut plays = PlayBuffer::new();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(one) = plan.judge(index, &mut plays) else { break };
                    let Ok(mut found) = found.lock() else { break };
                    found[index] = Some(one);
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let found = found.into_inner().ok().and_then(|all| all.into_iter().collect());
    let found: Vec<_> = found.ok_or("a part of the game could not be judged")?;
    Ok(plan.breakdown(found))
}
