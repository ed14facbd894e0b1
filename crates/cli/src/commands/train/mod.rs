//! `kennel train`: trains a net by self-play.

mod games;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use kennel_bots::games::play_game;
use kennel_bots::training::{self, Examples, Gradient, Learner, Recipe, Weights};
use kennel_bots::{Bot, Budget, Greedy, Net, NetBot, Shape};
use kennel_rules::{Chance, Rules, Seating, SplitMix64};

use crate::Failure;
use crate::commands::cores;
use crate::commands::nets::read_net;
use games::{mixed_rules, recipe};

#[derive(clap::Args)]
#[command(after_help = "\
The net is written after every round of games, so a run can be interrupted and \
resumed. docs/training.md describes the method.

Examples:
  kennel train --rules 4 --minutes 25 --out four.net
  kennel train --rules 4 --minutes 25 --out four.net --resume")]
pub struct Arguments {
    /// The table to train for; half of the games mix in its options
    #[arg(long, default_value = "4", value_name = "RULES")]
    rules: String,
    /// The duration in minutes
    #[arg(long, default_value_t = 25.0, value_name = "M", value_parser = minutes)]
    minutes: f64,
    /// The net file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Continue from the existing net file
    #[arg(long)]
    resume: bool,
    /// Append a line to this file every 20 rounds
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// The number of threads
    #[arg(long, default_value_t = cores(), value_name = "T", value_parser = some)]
    threads: usize,
    /// Games per thread and round
    #[arg(long, default_value_t = 40, value_name = "N", value_parser = some)]
    games: usize,
    /// The seed of games, weights and batches
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
}

fn minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse::<f64>().ok().filter(|minutes| (0.001..=100_000.0).contains(minutes));
    minutes.ok_or_else(|| "expected a number of minutes from 0.001 to 100000".to_owned())
}

fn some(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|number| (1..=100_000).contains(number));
    number.ok_or_else(|| "expected a number from 1 to 100000".to_owned())
}

/// The number of rounds whose examples are kept for replay.
const KEPT: usize = 4;
/// The number of examples in a batch.
const BATCH: usize = 4_096;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let seating = arguments.rules.parse::<Rules>().map_err(|error| error.to_string())?.seating();
    let out = &arguments.out;
    let mut weights = if arguments.resume {
        Weights::from(&*read_net(out, seating)?)
    } else if out.exists() {
        return Err(
            problem(out, &"already exists: use --resume to continue, or move it away").into()
        );
    } else {
        Weights::random(Shape::new(seating), arguments.seed)
    };
    // Fail before training if the file cannot be written.
    let mut net = weights.net();
    save(&net, out)?;
    let mut learner = Learner::new(Shape::new(seating));
    let begin = Instant::now();
    let seconds = arguments.minutes * 60.0;
    let mut recent: Vec<Examples> = Vec::new();
    let (mut games, mut round, mut seed) = (0usize, 0u64, arguments.seed << 40);
    loop {
        let done = begin.elapsed().as_secs_f64() / seconds;
        if done >= 1.0 {
            break;
        }
        let recipe = recipe(if arguments.resume { done.max(0.2) } else { done }, seating);
        let all = self_play(&net, seating, recipe, arguments, seed);
        seed += (arguments.threads * arguments.games) as u64;
        games += arguments.threads * arguments.games;
        recent.push(all);
        if recent.len() > KEPT || round == 0 && recent.len() > 1 {
            recent.remove(0);
        }
        let rate = rate(done);
        let loss = learn(&mut weights, &mut learner, &recent, rate, arguments.threads, seed);
        round += 1;
        net = weights.net();
        save(&net, out)?;
        if round.is_multiple_of(20) {
            let score = measure(&net, seating, arguments.threads, round);
            let line = format!(
                "{round} rounds, {games} games, {:.0} s, loss {loss:.4}, against greedy {:.1} %",
                begin.elapsed().as_secs_f64(),
                100.0 * score
            );
            eprintln!("{line}");
            if let Some(path) = &arguments.log {
                let file = fs::OpenOptions::new().create(true).append(true).open(path);
                let written = file.and_then(|mut file| writeln!(file, "{line}"));
                written.map_err(|error| problem(path, &error))?;
            }
        }
    }
    Ok(())
}

/// Writes to a temporary file and renames it, so that an interrupted run leaves a
/// complete net.
fn save(net: &Net, path: &Path) -> Result<(), String> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(".new");
    fs::write(&temporary, net.to_bytes())
        .and_then(|()| fs::rename(&temporary, path))
        .map_err(|error| problem(path, &error))
}

fn problem(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

fn self_play(
    net: &Net,
    seating: Seating,
    recipe: Recipe,
    arguments: &Arguments,
    seed: u64,
) -> Examples {
    let mut all = Examples::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.threads)
            .map(|worker| {
                scope.spawn(move || {
                    let mut examples = Examples::default();
                    for game in 0..arguments.games {
                        let seed = seed + (worker * arguments.games + game) as u64;
                        let rules = mixed_rules(seating, seed);
                        training::play_game(net, rules, recipe, seed, &mut examples);
                    }
                    examples
                })
            })
            .collect();
        for worker in workers {
            all.append(&worker.join().expect("a self-play thread panicked"));
        }
    });
    all
}

fn learn(
    weights: &mut Weights,
    learner: &mut Learner,
    recent: &[Examples],
    rate: f32,
    threads: usize,
    seed: u64,
) -> f64 {
    // Twice as many draws as there are new examples, over all that are kept.
    let mut all = Examples::default();
    recent.iter().for_each(|examples| all.append(examples));
    let newest = recent.last().map_or(0, Examples::len);
    let steps = (2 * newest).div_ceil(BATCH);
    let mut random = SplitMix64::new(seed);
    let mut loss = 0.0;
    for _ in 0..steps {
        let indices: Vec<u32> = (0..BATCH).map(|_| random.below(all.len() as u64) as u32).collect();
        let mut gradients: Vec<Gradient> = Vec::new();
        let frozen = &*weights;
        thread::scope(|scope| {
            let workers: Vec<_> = indices
                .chunks(BATCH.div_ceil(threads))
                .map(|part| scope.spawn(|| Gradient::of(frozen, &all, part)))
                .collect();
            let joined = workers.into_iter().map(|worker| worker.join());
            gradients.extend(joined.map(|part| part.expect("a gradient thread panicked")));
        });
        let Some(mut gradient) = gradients.pop() else { continue };
        gradients.iter().for_each(|other| gradient.merge(other));
        learner.step(weights, &gradient, rate);
        loss += gradient.loss();
    }
    loss / steps.max(1) as f64
}

/// The learning rate, which falls linearly.
fn rate(done: f64) -> f32 {
    (0.001 * (1.0 - done).max(0.03)) as f32
}

/// The share of games the net wins against the greedy bot. The fair share is one in the
/// number of teams.
fn measure(net: &Net, seating: Seating, threads: usize, seed: u64) -> f64 {
    let net = Arc::new(net.clone());
    let games = 25usize;
    let mut won = 0usize;
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                let net = Arc::clone(&net);
                scope.spawn(move || {
                    let mut bots: Vec<Box<dyn Bot + Send>> =
                        vec![Box::new(NetBot::new(net)), Box::new(Greedy::default())];
                    (0..games)
                        .filter(|game| {
                            let seed = (seed << 32) + (worker * games + game) as u64;
                            let seat = seating.seats().nth(game % seating.players());
                            let team = seat.map_or(seating.everyone(), |seat| seating.team(seat));
                            let who: Vec<usize> = seating
                                .seats()
                                .map(|seat| usize::from(!team.contains(seat)))
                                .collect();
                            let rules = Rules::new(seating);
                            let budget = Budget::Nodes(400);
                            let ending = play_game(rules, &mut bots, &who, budget, seed);
                            ending.winners == Some(team)
                        })
                        .count()
                })
            })
            .collect();
        let joined = workers.into_iter().map(|worker| worker.join());
        won = joined.map(|part| part.expect("a measuring thread panicked")).sum();
    });
    won as f64 / (threads * games) as f64
}
