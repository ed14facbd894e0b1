//! The result, for people and for programs.

use std::io::{self, Write};

use kennel_rules::notation::rules_text;
use serde_json::{Map, Value, json};

use super::contest::Outcome;
use super::players::Player;
use super::statistics::{Verdict, ratings};
use super::{Arguments, Format};
use crate::Failure;
use crate::words::{rules_in_words, thousands};

pub fn print(
    arguments: &Arguments,
    players: &[Player],
    results: &[(usize, usize, Outcome)],
) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let list = ratings(&wins(players.len(), results));
    match arguments.format {
        Format::Json => writeln!(output, "{:#}", as_json(arguments, players, results, &list))?,
        Format::Text => {
            writeln!(output, "{}; seed {}", rules_in_words(arguments.rules), arguments.seed)?;
            for (first, second, outcome) in results {
                writeln!(output)?;
                print_result(&mut output, &players[*first], &players[*second], outcome)?;
            }
            if players.len() > 2 {
                writeln!(output, "\nratings")?;
                let mut order: Vec<usize> = (0..players.len()).collect();
                order.sort_by(|&a, &b| list[b].total_cmp(&list[a]));
                for (place, index) in order.into_iter().enumerate() {
                    let name = &players[index].name;
                    writeln!(output, "  {:>2}  {name:<40} {:>+7.0}", place + 1, list[index])?;
                }
            }
        }
    }
    Ok(())
}

fn print_result(
    output: &mut impl Write,
    first: &Player,
    second: &Player,
    outcome: &Outcome,
) -> io::Result<()> {
    let score = &outcome.score;
    let (low, high) = score.elo_interval();
    writeln!(output, "{} against {}", first.name, second.name)?;
    writeln!(
        output,
        "  {:.2} % ± {:.2} of {} games (fair share {:.1} %), {:.1} s",
        100.0 * score.share(),
        100.0 * score.half_width(),
        thousands(score.games()),
        100.0 * score.fair(),
        outcome.seconds
    )?;
    writeln!(output, "  Elo {:+.0} ({low:+.0} to {high:+.0})", score.elo())?;
    writeln!(
        output,
        "  {:.0} plays a game; variance {:.2} of independent games'",
        score.turns as f64 / score.games().max(1) as f64,
        score.variance_ratio()
    )?;
    if score.unfinished > 0 {
        writeln!(output, "  {} games were broken off", thousands(score.unfinished))?;
    }
    let players = [first, second].into_iter().zip(&outcome.names);
    for ((player, name), forfeits) in players.zip(&outcome.forfeits) {
        if player.is_engine() && !name.is_empty() {
            writeln!(output, "  {} is {name}", player.name)?;
        }
        if forfeits.games() > 0 {
            let reasons: Vec<String> = forfeits
                .reasons()
                .map(|(kind, count)| format!("{} {}", thousands(count), kind.word()))
                .collect();
            let games = thousands(forfeits.games());
            writeln!(output, "  {} lost {games} by forfeit: {}", player.name, reasons.join(", "))?;
        }
        if let Some(message) = &forfeits.first {
            writeln!(output, "    the first time, {message}")?;
        }
    }
    match outcome.verdict {
        None => {}
        Some(Verdict::Stronger) => writeln!(output, "  test: stronger by two points or more")?,
        Some(Verdict::NotStronger) => writeln!(output, "  test: not stronger")?,
        Some(Verdict::Open) => writeln!(output, "  test: not decided by these games")?,
    }
    for (player, times) in [first, second].into_iter().zip(&outcome.times) {
        writeln!(
            output,
            "  {:<40} {:>9} decisions/s, median {:.1} µs, p99 {:.1} µs",
            player.name,
            thousands(times.per_second() as u64),
            times.quantile(0.5),
            times.quantile(0.99)
        )?;
    }
    Ok(())
}

/// What each won against each, brought to equal terms where the fair share is
/// not a half: the odds against the fair ones.
fn wins(players: usize, results: &[(usize, usize, Outcome)]) -> Vec<Vec<f64>> {
    let mut wins = vec![vec![0.0; players]; players];
    for (first, second, outcome) in results {
        let score = &outcome.score;
        let (won, lost) = (score.share(), 1.0 - score.share());
        let (fair, unfair) = (score.fair(), 1.0 - score.fair());
        let share = won / fair / (won / fair + lost / unfair);
        wins[*first][*second] = share * score.games() as f64;
        wins[*second][*first] = (1.0 - share) * score.games() as f64;
    }
    wins
}

fn as_json(
    arguments: &Arguments,
    players: &[Player],
    results: &[(usize, usize, Outcome)],
    list: &[f64],
) -> Value {
    let contests: Vec<Value> = results
        .iter()
        .map(|(first, second, outcome)| {
            let score = &outcome.score;
            let (low, high) = score.elo_interval();
            let times: Vec<Value> = outcome
                .times
                .iter()
                .map(|times| {
                    json!({
                        "decisions_per_second": times.per_second(),
                        "median_us": times.quantile(0.5),
                        "p99_us": times.quantile(0.99),
                    })
                })
                .collect();
            let forfeits: Vec<Value> = outcome
                .forfeits
                .iter()
                .map(|forfeits| {
                    let reasons: Map<String, Value> = forfeits
                        .reasons()
                        .map(|(kind, count)| (kind.word().to_owned(), count.into()))
                        .collect();
                    json!({
                        "games": forfeits.games(),
                        "reasons": reasons,
                        "first": forfeits.first,
                    })
                })
                .collect();
            json!({
                "bots": [players[*first].name, players[*second].name],
                "names": outcome.names,
                "games": score.games(),
                "won": score.won,
                "broken_off": score.unfinished,
                "forfeits": forfeits,
                "share": score.share(),
                "fair_share": score.fair(),
                "half_width_95": score.half_width(),
                "elo": score.elo(),
                "elo_low": low,
                "elo_high": high,
                "variance_ratio": score.variance_ratio(),
                "verdict": outcome.verdict.map(|verdict| match verdict {
                    Verdict::Stronger => "stronger",
                    Verdict::NotStronger => "not_stronger",
                    Verdict::Open => "open",
                }),
                "times": times,
                "seconds": outcome.seconds,
            })
        })
        .collect();
    let ratings: Vec<Value> = players
        .iter()
        .zip(list)
        .map(|(player, rating)| json!({ "bot": player.name, "elo": rating }))
        .collect();
    json!({
        "rules": rules_text(arguments.rules),
        "seed": arguments.seed,
        "nodes": arguments.time.is_none().then_some(arguments.nodes),
        "time_ms": arguments.time,
        "version": env!("CARGO_PKG_VERSION"),
        "contests": contests,
        "ratings": ratings,
    })
}
