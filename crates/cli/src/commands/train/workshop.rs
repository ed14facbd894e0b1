//! Playing for another program that learns, on a graphics processor say.
//!
//! The two share a folder. The learner puts `weights` there (32-bit fractions in
//! the order of the net) and `done` (how much of the time is over, from 0 to 1);
//! this side plays with them, writes `examples-…` files, and keeps `net`, the
//! newest weights as a net. `shape.json` says how large everything is. A file
//! `stop` ends it.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use kennel_bots::training::{self, Examples, Recipe, Weights};
use kennel_bots::{Net, Shape};
use kennel_rules::Seating;

use super::games::{mixed_rules, recipe};
use super::{Arguments, problem, save};
use crate::Failure;
use crate::commands::nets::read_net;

/// Inputs of an example in a file; shorter ones are filled up.
const WIDTH: usize = 160;
/// Files that may wait for the learner.
const WAITING: usize = 400;

/// What is played with at the moment.
#[derive(Clone)]
struct Orders {
    net: Arc<Net>,
    recipe: Recipe,
}

pub fn run(folder: &Path, table: Seating, arguments: &Arguments) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| problem(folder, &error))?;
    let shape = Shape::new(table);
    let path = folder.join("weights");
    if !path.exists() {
        let weights = match &arguments.from {
            Some(net) => Weights::from(&*read_net(net, table)?),
            None => Weights::random(shape, arguments.seed),
        };
        fs::write(&path, weights.to_le_bytes()).map_err(|error| problem(&path, &error))?;
    }
    let sizes = serde_json::json!({
        "inputs": shape.inputs(), "weights": shape.weights(), "width": WIDTH,
    });
    let sizes_path = folder.join("shape.json");
    fs::write(&sizes_path, sizes.to_string()).map_err(|error| problem(&sizes_path, &error))?;

    let orders = Mutex::new(read_orders(folder, table)?);
    let stop = AtomicBool::new(false);
    let seeds = AtomicU64::new(arguments.seed << 40);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.threads)
            .map(|_| {
                scope.spawn(|| play_on(folder, table, arguments.games, &orders, &seeds, &stop))
            })
            .collect();
        let watched = watch(folder, table, &orders, || {
            folder.join("stop").exists() || workers.iter().any(|worker| worker.is_finished())
        });
        stop.store(true, Ordering::Relaxed);
        for worker in workers {
            worker.join().map_err(|_| "a worker broke off".to_owned())??;
        }
        watched
    })?;
    Ok(())
}

/// Takes over new weights until it is time to stop.
fn watch(
    folder: &Path,
    table: Seating,
    orders: &Mutex<Orders>,
    is_over: impl Fn() -> bool,
) -> Result<(), String> {
    let weights = folder.join("weights");
    let mut known: Option<SystemTime> = None;
    loop {
        let last = is_over();
        let changed = fs::metadata(&weights).and_then(|data| data.modified()).ok();
        if changed != known || last {
            known = changed;
            let new = read_orders(folder, table)?;
            save(&new.net, &folder.join("net"))?;
            *orders.lock().unwrap_or_else(PoisonError::into_inner) = new;
        }
        if last {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(50));
    }
}

fn read_orders(folder: &Path, table: Seating) -> Result<Orders, String> {
    let path = folder.join("weights");
    let bytes = fs::read(&path).map_err(|error| problem(&path, &error))?;
    let weights = Weights::from_le_bytes(Shape::new(table), &bytes)
        .ok_or_else(|| problem(&path, &"these are not the weights of such a net"))?;
    let path = folder.join("done");
    let done = match fs::read_to_string(&path) {
        Err(_) => 0.0,
        Ok(text) => {
            let done = text.trim().parse().ok().filter(|done| (0.0..=1.0).contains(done));
            done.ok_or_else(|| problem(&path, &"expected a number from 0 to 1"))?
        }
    };
    Ok(Orders { net: Arc::new(weights.net()), recipe: recipe(done, table) })
}

/// Plays games and writes their examples.
fn play_on(
    folder: &Path,
    table: Seating,
    games: usize,
    orders: &Mutex<Orders>,
    seeds: &AtomicU64,
    stop: &AtomicBool,
) -> Result<(), String> {
    while !stop.load(Ordering::Relaxed) {
        let waiting = fs::read_dir(folder).map_err(|error| problem(folder, &error))?.count();
        if waiting > WAITING {
            thread::sleep(Duration::from_millis(20));
            continue;
        }
        let Orders { net, recipe } = orders.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let first = seeds.fetch_add(games as u64, Ordering::Relaxed);
        let mut examples = Examples::default();
        for seed in first..first + games as u64 {
            training::play_game(&net, mixed_rules(table, seed), recipe, seed, &mut examples);
        }
        let bytes = file_of(&examples, Shape::new(table));
        let path = folder.join(format!("examples-{first}"));
        let beside = folder.join(format!("new-{first}"));
        fs::write(&beside, bytes)
            .and_then(|()| fs::rename(&beside, &path))
            .map_err(|error| problem(&path, &error))?;
    }
    Ok(())
}

/// A file of examples: how many, then their inputs as rows of 16-bit numbers
/// filled up with the first number that is no input, then their targets.
fn file_of(examples: &Examples, shape: Shape) -> Vec<u8> {
    let none = shape.inputs() as u16;
    let rows: Vec<_> = (0..examples.len())
        .map(|index| examples.get(index))
        .filter(|(on, _)| on.len() <= WIDTH)
        .collect();
    let mut bytes = Vec::with_capacity(4 + rows.len() * (2 * WIDTH + 4));
    bytes.extend_from_slice(&(rows.len() as u32).to_le_bytes());
    for (on, _) in &rows {
        let filled = on.iter().copied().chain(std::iter::repeat(none)).take(WIDTH);
        bytes.extend(filled.flat_map(u16::to_le_bytes));
    }
    for (_, target) in &rows {
        bytes.extend_from_slice(&target.to_le_bytes());
    }
    bytes
}
