//! `kennel simulate`: statistics of many random games.

mod game;
mod report;
mod statistics;
mod tally;

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use clap::builder::RangedU64ValueParser;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kennel_rules::notation::ParseError;
use kennel_rules::{PlayBuffer, Rules};

use self::tally::Tally;
use super::cores;
use crate::Failure;
use crate::words::thousands;

#[derive(clap::Args)]
#[command(after_help = "\
Plays and cards in the exchange are chosen uniformly at random. A run depends only on its rules, \
seed and number of games, not on the number of threads.

Rules are a table (2, 3, 4, 5, 6-pairs or 6-triples) and options: classic, 2005, jack-anytime, \
canadian, no-joker-finish, start-marble.

Examples:
  kennel simulate
  kennel simulate --games 100000 --rules 6-triples,canadian --seed 7
  kennel simulate --rules 4,2005 --format json | jq .wins
  kennel simulate --rules 5 --format csv --output five.csv")]
pub struct Arguments {
    /// The number of games
    #[arg(short, long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    games: u64,

    /// The rules to play
    #[arg(short, long, default_value = "4", value_parser = rules_argument)]
    rules: Rules,

    /// The seed of the run
    #[arg(short, long, default_value_t = 1)]
    seed: u64,

    /// The number of threads [default: one per core]
    #[arg(short, long, value_name = "T")]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: Option<usize>,

    /// The output format
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Fail if a game has not ended after this many turns and folds
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    #[arg(value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    max_turns: u64,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// A readable report
    Text,
    /// A single object
    Json,
    /// Rows of `statistic,key,value`
    Csv,
}

fn rules_argument(text: &str) -> Result<Rules, ParseError> {
    text.parse::<Rules>()
}

/// The parameters of a run.
pub struct Run {
    rules: Rules,
    seed: u64,
    games: u64,
    max_turns: u64,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let &Arguments { rules, seed, games, max_turns, .. } = arguments;
    // Fail before the games are played if the file cannot be written.
    let file = match &arguments.output {
        Some(path) => Some((path, open(path)?)),
        None => None,
    };
    let run = Run { rules, seed, games, max_turns };
    let progress = progress_bar(games);
    let tally = run.play(arguments.threads.unwrap_or_else(cores), &progress);
    progress.finish_and_clear();
    let tally = tally?;
    match file {
        None => {
            let mut output = BufWriter::new(io::stdout().lock());
            write(arguments.format, &run, &tally, &mut output)?;
            output.flush()?;
        }
        Some((path, file)) => {
            replace(&file)
                .and_then(|()| {
                    let mut output = BufWriter::new(&file);
                    write(arguments.format, &run, &tally, &mut output)?;
                    output.flush()
                })
                .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        }
    }
    Ok(())
}

/// Opens a file for writing without truncating it yet.
fn open(path: &Path) -> Result<File, String> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    file.map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Truncates a regular file.
fn replace(mut file: &File) -> io::Result<()> {
    if file.metadata()?.is_file() {
        file.set_len(0)?;
        file.rewind()?;
    }
    Ok(())
}

fn write(format: Format, run: &Run, tally: &Tally, output: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Text => report::write(run, tally, output),
        Format::Json => statistics::write_json(&statistics::statistics(run, tally), output),
        Format::Csv => statistics::write_csv(&statistics::statistics(run, tally), output),
    }
}

fn progress_bar(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr_with_hz(10));
    let style =
        ProgressStyle::with_template("{bar:32.green} {human_pos} of {human_len} games, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

impl Run {
    /// Plays all games. Threads take numbers from a shared counter; each game has its
    /// own seed, so the result does not depend on which thread plays it.
    fn play(&self, threads: usize, progress: &ProgressBar) -> Result<Tally, String> {
        let next = AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        let work = || {
            let (mut tally, mut plays) = (Tally::default(), PlayBuffer::new());
            while !stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    break;
                }
                let seed = game::seed_of_game(self.seed, number);
                let result = game::play(self.rules, seed, self.max_turns, &mut plays, &mut tally);
                if result.is_err() {
                    stop.store(true, Ordering::Relaxed);
                    return Err(number);
                }
                progress.inc(1);
            }
            Ok(tally)
        };
        let threads = threads.min(usize::try_from(self.games).unwrap_or(usize::MAX));
        let results: Vec<Result<Tally, u64>> = thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mine = work();
            let join = |thread: thread::ScopedJoinHandle<'_, _>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            std::iter::once(mine).chain(others.into_iter().map(join)).collect()
        });
        // All games before an endless one were taken by a thread and played to their end,
        // so the first endless game is always the same.
        if let Some(number) = results.iter().filter_map(|result| result.as_ref().err()).min() {
            return Err(format!(
                "game {number} of seed {} has not ended after {} turns",
                self.seed,
                thousands(self.max_turns)
            ));
        }
        let mut sum = Tally::default();
        for tally in results.iter().flatten() {
            sum.add(tally);
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kennel_rules::Seating;

    fn run(seating: Seating, games: u64, max_turns: u64) -> Run {
        Run { rules: Rules::new(seating), seed: 42, games, max_turns }
    }

    #[test]
    fn threads_do_not_change_the_result() {
        let progress = ProgressBar::hidden();
        for seating in [Seating::Two, Seating::Four, Seating::SixTriples] {
            let run = run(seating, 30, 1_000_000);
            let alone = run.play(1, &progress).unwrap();
            assert_eq!(alone.games, 30);
            for threads in [2, 3, 7, 64] {
                assert_eq!(run.play(threads, &progress).unwrap(), alone);
            }
        }
    }

    #[test]
    fn seeds_change_the_result() {
        let progress = ProgressBar::hidden();
        let one = run(Seating::Four, 5, 1_000_000);
        let other = Run { seed: 43, ..run(Seating::Four, 5, 1_000_000) };
        assert_ne!(one.play(1, &progress).unwrap(), other.play(1, &progress).unwrap());
    }

    #[test]
    fn every_set_of_rules_can_be_played_to_the_end() {
        for rules in Rules::all() {
            let run = Run { rules, ..run(Seating::Four, 3, 1_000_000) };
            assert_eq!(run.play(1, &ProgressBar::hidden()).unwrap().games, 3);
        }
    }

    #[test]
    fn an_endless_game_is_reported_whatever_the_threads() {
        for threads in [1, 2, 8] {
            let error =
                run(Seating::Four, 50, 10).play(threads, &ProgressBar::hidden()).unwrap_err();
            assert_eq!(error, "game 0 of seed 42 has not ended after 10 turns");
        }
    }
}
