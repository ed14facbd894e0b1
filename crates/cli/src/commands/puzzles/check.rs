//! Judging puzzles again.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use kennel_bots::puzzle::{Margin, Puzzle};
use kennel_rules::SplitMix64;
use kennel_view::PuzzleLine;

use super::super::nets::shipped_net;
use super::super::{cores, progress_bar};
use super::read_lines;
use crate::Failure;
use crate::words::thousands;

#[derive(clap::Args)]
#[command(after_help = "\
Every puzzle must be one that can be shown: a view that adds up, and legal choices. A \
sample is judged again in other worlds: its answer must still be the best. Answers that \
are proved are proved again.

Examples:
  kennel puzzles check puzzles.jsonl
  kennel puzzles check puzzles.jsonl --sample 100 --worlds 50000")]
pub struct Arguments {
    /// The file with the puzzles; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The number of puzzles to judge again, by default all
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// The number of worlds in which each is judged
    #[arg(long, default_value_t = 1_000, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    worlds: u64,
    /// The seed of the sample and of the worlds
    #[arg(long, default_value_t = 2, value_name = "S")]
    seed: u64,
    /// The number of threads, by default one per core
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
}

/// What became of a puzzle.
enum Checked {
    Proved(bool),
    Judged(Option<Margin>),
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let lines = read_lines(&arguments.file)?;
    let mut puzzles: Vec<(PuzzleLine, Puzzle)> = Vec::new();
    for line in lines {
        let puzzle = line.puzzle().map_err(|error| format!("puzzle {}: {error}", line.id))?;
        puzzles.push((line, puzzle));
    }
    let all = puzzles.len();
    let mut random = SplitMix64::new(arguments.seed);
    while puzzles.len() > arguments.sample.unwrap_or(usize::MAX) {
        let index = random.next_u64() % puzzles.len() as u64;
        puzzles.swap_remove(index as usize);
    }
    let checked = check(arguments, &puzzles)?;
    let (mut kept, mut wrong) = (0, Vec::new());
    for ((line, _), checked) in puzzles.iter().zip(checked) {
        match checked {
            Checked::Proved(true) => kept += 1,
            Checked::Proved(false) => wrong.push(format!("{}: not proved", line.id)),
            Checked::Judged(Some(margin)) if margin.mean > 0.0 => kept += 1,
            Checked::Judged(Some(Margin { mean, error })) => wrong.push(format!(
                "{}: {:.1} ± {:.1} points",
                line.id,
                100.0 * mean,
                100.0 * error
            )),
            Checked::Judged(None) => wrong.push(format!("{}: cannot be judged", line.id)),
        }
    }
    wrong.iter().for_each(|line| println!("{line}"));
    println!(
        "{} puzzles, all of which can be shown; of {} judged again {} keep their answer ({:.1} %)",
        thousands(all as u64),
        thousands(puzzles.len() as u64),
        thousands(kept),
        100.0 * kept as f64 / puzzles.len().max(1) as f64,
    );
    match wrong.len() * 100 <= puzzles.len() * 3 {
        true => Ok(()),
        false => Err("fewer than 97 % keep their answer".to_owned().into()),
    }
}

fn check(arguments: &Arguments, puzzles: &[(PuzzleLine, Puzzle)]) -> Result<Vec<Checked>, Failure> {
    let mut nets = Vec::new();
    for (_, puzzle) in puzzles {
        let seating = puzzle.view.rules().seating();
        if !nets.iter().any(|(of, _)| *of == seating) {
            nets.push((seating, shipped_net(seating)?));
        }
    }
    let bar = progress_bar(puzzles.len() as u64, "puzzles");
    let next = AtomicUsize::new(0);
    let checked: Mutex<Vec<Option<Checked>>> = Mutex::new(puzzles.iter().map(|_| None).collect());
    let threads = arguments.threads.map_or_else(cores, usize::from).min(256);
    thread::scope(|scope| {
        for _ in 0..threads.min(puzzles.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((_, puzzle)) = puzzles.get(index) else { break };
                    let seating = puzzle.view.rules().seating();
                    let net = nets.iter().find(|(of, _)| *of == seating).map(|(_, net)| net);
                    let seed =
                        SplitMix64::new(arguments.seed).next_u64().wrapping_add(index as u64);
                    let one = match (puzzle.proof(), net) {
                        (Some(_), _) => Checked::Proved(
                            puzzle.choices.iter().all(|one| puzzle.is_solved_by(one.0)),
                        ),
                        (None, Some(net)) => {
                            let worlds = arguments.worlds as usize;
                            Checked::Judged(puzzle.judge_again(net, seed, worlds))
                        }
                        (None, None) => Checked::Judged(None),
                    };
                    let Ok(mut checked) = checked.lock() else { break };
                    checked[index] = Some(one);
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let checked = checked.into_inner().ok().and_then(|all| all.into_iter().collect());
    Ok(checked.ok_or_else(|| "a puzzle could not be judged".to_owned())?)
}
