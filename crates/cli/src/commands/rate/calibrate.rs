//! Comparing ratings with known strengths.

use std::io::{self, Write};

use kennel_ratings::{Calibration, Day, Figures, Game, Match, Model, Rating, Ratings, Unit, fit};
use kennel_rules::SplitMix64;
use serde_json::json;

use super::{Arguments, Format, ladder, synthetic};
use crate::Failure;
use crate::words::{WIDTH, rules_in_words, thousands, wrap};

/// The number of games after which a player's ratings are compared.
const SETTLED: u32 = 100;

/// Games of players whose strength is known, all on one day.
pub struct Sample {
    /// The strength of every player before the first game.
    pub strengths: Vec<f64>,
    pub games: Vec<Played>,
    /// What changes the strengths of its players before each game, the winners first; empty if
    /// nobody ever changes.
    pub changes: Vec<Vec<f64>>,
}

/// A game: the players of the winning team, and those of each other team.
pub type Played = (Vec<usize>, Vec<Vec<usize>>);

impl Sample {
    /// Shuffles players onto teams of the same size.
    pub fn seat(
        random: &mut SplitMix64,
        players: usize,
        teams: usize,
        size: usize,
    ) -> Vec<Vec<usize>> {
        let mut left: Vec<usize> = (0..players).collect();
        let mut draw = || left.swap_remove((random.next_u64() % left.len() as u64) as usize);
        (0..teams).map(|_| (0..size).map(|_| draw()).collect()).collect()
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let sample = if arguments.bots.is_empty() {
        synthetic::sample(arguments)
    } else {
        ladder::sample(arguments)?
    };
    let settled = format!(
        "no comparison after {SETTLED} games of every player: more --games or fewer --players"
    );
    let result = measure(&sample, arguments.model()).ok_or(settled)?;
    let mut output = io::stdout().lock();
    match arguments.format.unwrap_or(Format::Text) {
        Format::Text => {
            for line in lines(arguments, &result) {
                writeln!(output, "{line}")?;
            }
        }
        Format::Json => writeln!(output, "{}", to_json(arguments, &result))?,
    }
    Ok(())
}

/// The figures of the ratings, and those of strengths fitted to the first games at once.
struct Measured {
    ratings: Figures,
    fitted: Figures,
}

/// Rates the games one by one and compares predictions with results and strengths, once
/// everybody at the table has played enough.
fn measure(sample: &Sample, model: Model) -> Option<Measured> {
    let names: Vec<[String; 1]> =
        (0..sample.strengths.len()).map(|player| [format!("{player:06}")]).collect();
    let day: Day = "2026-01-01".parse().expect("a day");
    let mut ratings = Ratings::new(Unit::Players).with_model(model);
    let mut elo = Elo::new(sample.strengths.len());
    let mut played = vec![0; sample.strengths.len()];
    let (mut calibration, mut matches, mut later) =
        (Calibration::default(), Vec::new(), Vec::new());
    let mut strengths = sample.strengths.clone();
    for (number, (winners, losers)) in sample.games.iter().enumerate() {
        let teams: Vec<&Vec<usize>> = std::iter::once(winners).chain(losers).collect();
        let changes = sample.changes.get(number).into_iter().flatten();
        for (&player, change) in teams.iter().copied().flatten().zip(changes) {
            strengths[player] += change;
        }
        // The truth has no uncertainty of its own.
        let true_odds = |won: &[usize], lost: &[usize]| {
            let all = |team: &[usize]| -> Vec<Rating> {
                team.iter().map(|&player| Rating::fixed(strengths[player])).collect()
            };
            model.log_odds(&all(won), &all(lost))
        };
        let is_settled = teams.iter().copied().flatten().all(|&player| played[player] >= SETTLED);
        for lost in losers {
            if is_settled {
                let now = |team: &[usize]| -> Vec<Rating> {
                    team.iter().map(|&player| ratings.rating(&names[player], day)).collect()
                };
                let truth = true_odds(winners, lost);
                calibration.predict(
                    model.log_odds(&now(winners), &now(lost)),
                    truth,
                    elo.log_odds(winners, lost),
                );
                later.push((Match { won: winners.clone(), lost: lost.clone() }, truth));
            } else {
                matches.push(Match { won: winners.clone(), lost: lost.clone() });
            }
        }
        elo.update(winners, losers);
        teams.iter().copied().flatten().for_each(|&player| played[player] += 1);
        let named = |team: &&Vec<usize>| -> Vec<String> {
            team.iter().map(|&player| names[player][0].clone()).collect()
        };
        let ranks = (0..teams.len()).map(|index| u32::from(index > 0)).collect();
        let game = Game::new(teams.iter().map(named).collect(), ranks, day).ok()?;
        ratings.add(game).ok()?;
    }
    for (player, &strength) in strengths.iter().enumerate() {
        if played[player] >= SETTLED {
            let rating = ratings.rating(&names[player], day);
            calibration.compare(rating.mu - strength, rating.sigma);
        }
    }
    Some(Measured {
        ratings: calibration.figures()?,
        fitted: fitted(&strengths, &matches, &later)?,
    })
}

/// The figures of strengths fitted to all games before the first that is predicted, with
/// the true spread of strengths as prior: how much the first games say at best.
fn fitted(truth: &[f64], before: &[Match], later: &[(Match, f64)]) -> Option<Figures> {
    let count = truth.len();
    let mean = truth.iter().sum::<f64>() / count as f64;
    let spread = truth.iter().map(|strength| (strength - mean).powi(2)).sum::<f64>();
    let spread = (spread / count as f64).sqrt().max(1.0);
    let members = later.first()?.0.won.len() as f64;
    let scale = 122.8 * members * std::f64::consts::SQRT_2;
    let strengths = fit(count, before, spread, scale);
    let sum = |team: &[usize]| team.iter().map(|&player| strengths[player]).sum::<f64>();
    let mut calibration = Calibration::default();
    for (Match { won, lost }, truth) in later {
        calibration.predict((sum(won) - sum(lost)) / scale, *truth, 0.0);
    }
    for (found, strength) in strengths.iter().zip(truth) {
        calibration.compare(found - (strength - mean), 1.0);
    }
    calibration.figures()
}

/// Elo ratings of the same games: a team is the mean of its members.
struct Elo {
    ratings: Vec<f64>,
}

impl Elo {
    /// The points at stake in a comparison.
    const K: f64 = 24.0;

    fn new(players: usize) -> Elo {
        Elo { ratings: vec![1500.0; players] }
    }

    fn log_odds(&self, won: &[usize], lost: &[usize]) -> f64 {
        let mean = |team: &[usize]| {
            team.iter().map(|&player| self.ratings[player]).sum::<f64>() / team.len() as f64
        };
        (mean(won) - mean(lost)) * std::f64::consts::LN_10 / 400.0
    }

    fn update(&mut self, winners: &[usize], losers: &[Vec<usize>]) {
        let share = Elo::K * 2.0 / (losers.len() + 1) as f64;
        let changes: Vec<f64> =
            losers.iter().map(|lost| share / (1.0 + self.log_odds(winners, lost).exp())).collect();
        for (lost, change) in losers.iter().zip(changes) {
            winners.iter().for_each(|&player| self.ratings[player] += change);
            lost.iter().for_each(|&player| self.ratings[player] -= change);
        }
    }
}

/// Which targets are met.
struct Targets {
    slope: bool,
    excess: bool,
    spread: bool,
}

impl Targets {
    const SLOPE: [f64; 2] = [0.95, 1.05];
    const EXCESS: f64 = 0.005;
    const SPREAD: [f64; 2] = [0.9, 1.1];

    fn of(figures: &Figures) -> Targets {
        let within = |[least, most]: [f64; 2], figure: f64| (least..=most).contains(&figure);
        Targets {
            slope: within(Targets::SLOPE, figures.slope),
            excess: figures.excess <= Targets::EXCESS,
            spread: within(Targets::SPREAD, figures.spread),
        }
    }
}

fn lines(arguments: &Arguments, measured: &Measured) -> Vec<String> {
    let Measured { ratings, fitted } = measured;
    let who = match arguments.bots.is_empty() {
        true => "simulated".to_owned(),
        false => arguments.bots.join(", "),
    };
    let mut lines = wrap(&rules_in_words(arguments.rules), WIDTH);
    lines.extend(wrap(
        &format!(
            "{} games of {} players ({who}), who change by {} a game; tau {}, seed {}; {} comparisons once all had {SETTLED} games",
            thousands(arguments.games),
            thousands(arguments.players),
            arguments.drift,
            arguments.tau(),
            arguments.seed,
            thousands(ratings.comparisons as u64),
        ),
        WIDTH,
    ));
    lines.push(String::new());
    let targets = Targets::of(ratings);
    let word = |met: bool| if met { "met" } else { "missed" };
    let slope = format!("{:.3} ± {:.3}", ratings.slope, ratings.slope_half_width);
    let [least, most] = Targets::SLOPE;
    let target = format!("{least} to {most}: {}", word(targets.slope));
    lines.push(format!("slope      {slope}   of the log-odds; {target}"));
    let target = format!("at most {:+.3}: {}", Targets::EXCESS, word(targets.excess));
    lines.push(format!("log-loss   {:+.4} over the truth's; {target}", ratings.excess));
    lines.push(format!("           {:+.4} for Elo", ratings.elo_excess));
    lines.push(format!(
        "           {:+.4} if strengths are fitted at once to the games before",
        fitted.excess
    ));
    let [least, most] = Targets::SPREAD;
    let target = format!("{least} to {most}: {}", word(targets.spread));
    let spread = format!("{:.3} ± {:.3}", ratings.spread, ratings.spread_half_width);
    lines.push(format!("spread     {spread}   of (mu - truth) / sigma; {target}"));
    lines.push(format!("error      {:.1} points, {:+.1} in the mean", ratings.error, ratings.bias));
    lines
}

fn to_json(arguments: &Arguments, measured: &Measured) -> serde_json::Value {
    let Measured { ratings, fitted } = measured;
    let targets = Targets::of(ratings);
    json!({
        "rules": arguments.rules.to_string(),
        "bots": arguments.bots,
        "games": arguments.games,
        "players": arguments.players,
        "drift": arguments.drift,
        "tau": arguments.tau(),
        "seed": arguments.seed,
        "comparisons": ratings.comparisons,
        "slope": ratings.slope,
        "slope_half_width_95": ratings.slope_half_width,
        "log_loss_excess": ratings.excess,
        "log_loss_excess_elo": ratings.elo_excess,
        "log_loss_excess_fitted": fitted.excess,
        "spread": ratings.spread,
        "spread_half_width_95": ratings.spread_half_width,
        "error": ratings.error,
        "bias": ratings.bias,
        "met": {
            "slope": targets.slope, "log_loss_excess": targets.excess, "spread": targets.spread,
        },
    })
}
