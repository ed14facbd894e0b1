//! Looking for puzzles.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use kennel_bots::puzzle::mine::mine;
use kennel_rules::{Rules, SplitMix64};
use kennel_view::PuzzleLine;

use super::super::nets::shipped_net;
use super::super::{cores, progress_bar};
use crate::Failure;
use crate::words::thousands;

#[derive(clap::Args)]
#[command(after_help = "\
Bots of several levels play games, and every decision is looked at. It becomes a puzzle \
if one outcome beats every other by eight points of winning chance, with a standard \
error of at most one, in possible worlds that the seat could not rule out; if that is so \
again in other worlds and a round further; and if a level of the bots misses it. Wins \
that can be proved are puzzles, too, if they are hard to see.

The file has a line of JSON for each puzzle. The same rules, seed and number of puzzles \
give the same file on every machine, with any number of threads. An interrupted run goes \
on with --resume.

Examples:
  kennel puzzles mine puzzles.jsonl --count 2000
  kennel puzzles mine puzzles.jsonl --count 4000 --resume
  kennel puzzles mine six.jsonl --rules 6-pairs --minutes 10")]
pub struct Arguments {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The rules of the games
    #[arg(long, default_value = "4", value_name = "RULES", value_parser = str::parse::<Rules>)]
    rules: Rules,
    /// Stop when there are this many puzzles
    #[arg(long, default_value_t = 2_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    count: u64,
    /// Stop after this many minutes, even if there are fewer
    #[arg(long, value_name = "M")]
    minutes: Option<f64>,
    /// The seed of the games
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// The number of threads, by default one per core
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Go on with a file that an interrupted run left
    #[arg(long)]
    resume: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let named = |error: io::Error| format!("{}: {error}", arguments.file.display());
    let (kept, first) = match arguments.resume {
        true => resumed(&arguments.file, arguments.seed)?,
        false => (Vec::new(), 0),
    };
    if !arguments.resume && arguments.file.exists() {
        let file = arguments.file.display();
        return Err(format!("{file} exists: give another name, or --resume").into());
    }
    let text: String = kept.iter().map(|line| format!("{}\n", json(line))).collect();
    fs::write(&arguments.file, text).map_err(named)?;
    let mut file = OpenOptions::new().append(true).open(&arguments.file).map_err(named)?;
    let mut known: HashSet<String> = kept.into_iter().map(|line| line.id).collect();

    let (bar, begun) = (progress_bar(arguments.count, "puzzles"), Instant::now());
    let (before, mut games) = (known.len() as u64, 0);
    bar.set_position(before);
    search(arguments, first, |number, lines| {
        games += 1;
        for mut line in lines {
            line.game = format!("{}/{number}", arguments.seed);
            if (known.len() as u64) < arguments.count && known.insert(line.id.clone()) {
                writeln!(file, "{}", json(&line))?;
                bar.inc(1);
            }
        }
        let late =
            arguments.minutes.is_some_and(|most| begun.elapsed().as_secs_f64() > 60.0 * most);
        Ok((known.len() as u64) < arguments.count && !late)
    })?;
    bar.finish_and_clear();
    let (found, seconds) = (known.len() as u64 - before, begun.elapsed().as_secs_f64());
    println!(
        "{} puzzles in {} games, {:.0} s: {:.0} an hour",
        thousands(found),
        thousands(games),
        seconds,
        3_600.0 * found as f64 / seconds.max(1e-3),
    );
    Ok(())
}

fn json(line: &PuzzleLine) -> String {
    serde_json::to_string(line).expect("a puzzle always serialises")
}

/// The puzzles of a file without those of its last game, which may not be complete, and
/// that game's number.
fn resumed(file: &Path, seed: u64) -> Result<(Vec<PuzzleLine>, u64), String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    // A last line that was cut off is found again.
    let mut lines: Vec<PuzzleLine> =
        text.lines().map_while(|line| serde_json::from_str(line).ok()).collect();
    let number = |line: &PuzzleLine| {
        let (of, number) = line.game.split_once('/')?;
        (of == seed.to_string()).then(|| number.parse::<u64>().ok()).flatten()
    };
    let Some(last) = lines.last() else { return Ok((lines, 0)) };
    let other = || format!("{}: not from games with seed {seed}", file.display());
    let first = number(last).ok_or_else(other)?;
    lines.retain(|line| number(line) != Some(first));
    Ok((lines, first))
}

/// Mines games from the first on, and hands their puzzles over in order until that is
/// enough. Threads take games from a shared counter.
fn search(
    arguments: &Arguments,
    first: u64,
    mut take: impl FnMut(u64, Vec<PuzzleLine>) -> io::Result<bool>,
) -> Result<(), Failure> {
    let net = shipped_net(arguments.rules.seating())?;
    let threads = arguments.threads.map_or_else(cores, usize::from).min(256);
    let (next, (sender, receiver)) = (AtomicU64::new(first), mpsc::sync_channel(2 * threads));
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, net, next) = (sender.clone(), &net, &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let seed = SplitMix64::new(arguments.seed).next_u64().wrapping_add(number);
                    let seed = SplitMix64::new(seed).next_u64();
                    let puzzles = mine(net, arguments.rules, seed);
                    let lines = puzzles.iter().filter_map(|one| PuzzleLine::of(one, String::new()));
                    // Nobody listens any more once there are enough.
                    if sender.send((number, lines.collect::<Vec<_>>())).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut expected, mut early) = (first, Vec::new());
        for found in receiver {
            early.push(found);
            while let Some(index) = early.iter().position(|(number, _)| *number == expected) {
                let (number, lines) = early.swap_remove(index);
                expected += 1;
                if !take(number, lines)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}
