//! The mean luck of many deals.

use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use kennel_bots::breakdown::{WIN, luck_of_deals};
use kennel_rules::{PlayBuffer, SplitMix64};
use serde_json::json;

use super::super::progress_bar;
use super::{Arguments, Format};
use crate::Failure;
use crate::words::{WIDTH, rules_in_words, thousands, wrap};

/// Lets the net play against itself and measures the luck of the team that is ahead in
/// every deal, game after game, until there are enough deals.
pub fn run(arguments: &Arguments, count: u64) -> Result<(), Failure> {
    let net = arguments.net(arguments.rules)?;
    let threads = arguments.threads() as u64;
    let bar = progress_bar(count, "deals");
    let mut luck: Vec<i64> = Vec::new();
    let mut first = 0;
    // Whole batches of games, so that the number of threads does not change which count.
    while (luck.len() as u64) < count {
        let next = AtomicU64::new(0);
        let batch = Mutex::new(vec![Vec::new(); BATCH as usize]);
        thread::scope(|scope| {
            for _ in 0..threads.min(BATCH) {
                scope.spawn(|| {
                    let mut plays = PlayBuffer::new();
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= BATCH {
                            break;
                        }
                        let seed = SplitMix64::new(arguments.seed).next_u64();
                        let seed = SplitMix64::new(seed.wrapping_add(first + game)).next_u64();
                        let found = luck_of_deals(&net, arguments.rules, seed, &mut plays);
                        let Ok(mut batch) = batch.lock() else { break };
                        bar.inc(found.len() as u64);
                        batch[game as usize] = found;
                    }
                });
            }
        });
        let batch = batch.into_inner().map_err(|_| "a game panicked".to_owned())?;
        luck.extend(batch.into_iter().flatten());
        first += BATCH;
    }
    bar.finish_and_clear();
    let deals = luck.len() as f64;
    let mean = luck.iter().sum::<i64>() as f64 / deals;
    let squares: f64 = luck.iter().map(|&one| (one as f64 - mean).powi(2)).sum();
    let spread = (squares / (deals - 1.0)).sqrt();
    let error = spread / deals.sqrt();
    let points = |number: f64| 100.0 * number / WIN as f64;
    let mut output = io::stdout().lock();
    match arguments.format {
        Format::Text => {
            for line in wrap(&rules_in_words(arguments.rules), WIDTH) {
                writeln!(output, "{line}")?;
            }
            writeln!(
                output,
                "{} deals of {} games",
                thousands(luck.len() as u64),
                thousands(first)
            )?;
            writeln!(
                output,
                "mean luck {:+.4} points, standard error {:.4}: {:+.2} standard errors",
                points(mean),
                points(error),
                mean / error
            )?;
            writeln!(output, "a deal is worth {:.2} points (standard deviation)", points(spread))?;
        }
        Format::Json => {
            let rules = arguments.rules.to_string();
            let json = json!({
                "rules": rules, "seed": arguments.seed, "deals": luck.len(), "games": first,
                "mean": mean / WIN as f64, "standard_error": error / WIN as f64,
                "standard_deviation": spread / WIN as f64,
            });
            writeln!(output, "{json}")?;
        }
    }
    Ok(())
}

/// The number of games after which deals are counted.
const BATCH: u64 = 16;
