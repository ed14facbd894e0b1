//! `kennel train`: a net learns by playing against itself.

mod games;
mod workshop;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use kennel_bots::table::play_game;
use kennel_bots::training::{self, Examples, Gradient, Learner, Recipe, Weights};
use kennel_bots::{Bot, Budget, Greedy, Net, NetBot, Shape};
use kennel_rules::notation::parse_rules;
use kennel_rules::{Rules, Seating};

use crate::Failure;
use crate::commands::cores;
use crate::commands::nets::read_net;
use games::{mixed_rules, recipe};

#[derive(clap::Args)]
#[command(after_help = "\
The net is written after every round of games, so that a run can be broken off \
and resumed.

Examples:
  kennel train --rules 4 --minutes 25 --out four.net
  kennel train --rules 4 --minutes 25 --out four.net --resume")]
pub struct Arguments {
    /// The table to learn; its options are mixed
    #[arg(long, default_value = "4", value_name = "RULES")]
    rules: String,
    /// How long to learn
    #[arg(long, default_value_t = 25.0, value_name = "M", value_parser = minutes)]
    minutes: f64,
    /// Where the net is written
    #[arg(long, value_name = "FILE", required_unless_present = "play_for")]
    out: Option<PathBuf>,
    /// Go on with the net that is there
    #[arg(long)]
    resume: bool,
    /// Where one line a round is added
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// How many threads
    #[arg(long, default_value_t = cores(), value_name = "T", value_parser = some)]
    threads: usize,
    /// Games a thread plays in a round
    #[arg(long, default_value_t = 40, value_name = "N", value_parser = some)]
    games: usize,
    /// Only play, for a program that learns: docs/training.md says how
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["out", "resume", "log", "minutes"])]
    play_for: Option<PathBuf>,
    /// Begin with this net instead of chance, when only playing
    #[arg(long, value_name = "FILE", requires = "play_for")]
    from: Option<PathBuf>,
    /// The seed of everything
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

/// Rounds of examples that are learned from again.
const KEPT: usize = 4;
/// Examples of one step.
const BATCH: usize = 4_096;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let table = parse_rules(&arguments.rules).map_err(|error| error.to_string())?.seating();
    if let Some(folder) = &arguments.play_for {
        return workshop::run(folder, table, arguments);
    }
    let Some(out) = &arguments.out else { return Err("--out FILE is missing".to_owned().into()) };
    let mut weights = if arguments.resume {
        Weights::from(&*read_net(out, table)?)
    } else if out.exists() {
        let there = "is there already: go on with it by --resume, or move it away";
        return Err(problem(out, &there).into());
    } else {
        Weights::random(Shape::new(table), arguments.seed)
    };
    // Whether the file can be written shows before anything is learned.
    let mut net = weights.net();
    save(&net, out)?;
    let mut learner = Learner::new(Shape::new(table));
    let begin = Instant::now();
    let seconds = arguments.minutes * 60.0;
    let mut recent: Vec<Examples> = Vec::new();
    let (mut games, mut round, mut seed) = (0usize, 0u64, arguments.seed << 40);
    loop {
        let done = begin.elapsed().as_secs_f64() / seconds;
        if done >= 1.0 {
            break;
        }
        let recipe = recipe(if arguments.resume { done.max(0.2) } else { done }, table);
        let all = self_play(&net, table, recipe, arguments, seed);
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
            let score = measure(&net, table, arguments.threads, round);
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

/// Writes the net beside its place and moves it there, so that a run that is
/// broken off leaves a whole net, the new one or the old.
fn save(net: &Net, path: &Path) -> Result<(), String> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, net.to_bytes())
        .and_then(|()| fs::rename(&beside, path))
        .map_err(|error| problem(path, &error))
}

fn problem(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

fn self_play(
    net: &Net,
    table: Seating,
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
                        let rules = mixed_rules(table, seed);
                        training::play_game(net, rules, recipe, seed, &mut examples);
                    }
                    examples
                })
            })
            .collect();
        for worker in workers {
            if let Ok(examples) = worker.join() {
                all.append(&examples);
            }
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
    // As many steps as the newest examples are worth, over all that are kept.
    let mut all = Examples::default();
    recent.iter().for_each(|examples| all.append(examples));
    let newest = recent.last().map_or(0, Examples::len);
    let steps = (2 * newest).div_ceil(BATCH);
    let mut state = seed | 1;
    let mut loss = 0.0;
    for _ in 0..steps {
        let which: Vec<u32> = (0..BATCH)
            .map(|_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                (((state >> 32) * all.len() as u64) >> 32) as u32
            })
            .collect();
        let mut gradients: Vec<Gradient> = Vec::new();
        let frozen = &*weights;
        thread::scope(|scope| {
            let workers: Vec<_> = which
                .chunks(BATCH.div_ceil(threads))
                .map(|which| scope.spawn(|| Gradient::of(frozen, &all, which)))
                .collect();
            gradients.extend(workers.into_iter().filter_map(|worker| worker.join().ok()));
        });
        let Some(mut gradient) = gradients.pop() else { continue };
        gradients.iter().for_each(|other| gradient.merge(other));
        learner.step(weights, &gradient, rate);
        loss += gradient.loss();
    }
    loss / steps.max(1) as f64
}

/// The rate of learning falls.
fn rate(done: f64) -> f32 {
    (0.001 * (1.0 - done).max(0.03)) as f32
}

/// The share of games the net wins against the greedy bot: its fair share is a
/// half in a team game, one in as many as play otherwise.
fn measure(net: &Net, table: Seating, threads: usize, seed: u64) -> f64 {
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
                            let seat = table.seats().nth(game % table.players());
                            let team = seat.map_or(table.everyone(), |seat| table.team(seat));
                            let who: Vec<usize> = table
                                .seats()
                                .map(|seat| usize::from(!team.contains(seat)))
                                .collect();
                            let rules = Rules::new(table);
                            let budget = Budget::Nodes(400);
                            let ending = play_game(rules, &mut bots, &who, budget, seed);
                            ending.winners == Some(team)
                        })
                        .count()
                })
            })
            .collect();
        won = workers.into_iter().filter_map(|worker| worker.join().ok()).sum();
    });
    won as f64 / (threads * games) as f64
}
