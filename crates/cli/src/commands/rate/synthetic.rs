//! Simulated players.

use kennel_rules::SplitMix64;

use super::Arguments;
use super::calibrate::Sample;
use crate::words::teams;

/// The spread of the players' strengths.
const SPREAD: f64 = 200.0;

/// Plays games of players with normally distributed strengths and changing partners. A
/// team wins in proportion to e to the power of its strength.
pub fn sample(arguments: &Arguments) -> Sample {
    let seating = arguments.rules.seating();
    let count = teams(seating).len();
    let size = seating.players() / count;
    let players = arguments.players as usize;
    let mut random = SplitMix64::new(arguments.seed);
    let strengths: Vec<f64> = (0..players).map(|_| 1500.0 + SPREAD * normal(&mut random)).collect();
    let scale = 122.8 * size as f64 * std::f64::consts::SQRT_2;
    let games = (0..arguments.games)
        .map(|_| {
            let mut teams = Sample::seat(&mut random, players, count, size);
            let weights: Vec<f64> = teams
                .iter()
                .map(|team| {
                    let above = team.iter().map(|&player| strengths[player] - 1500.0).sum::<f64>();
                    (above / scale).exp()
                })
                .collect();
            let mut at = uniform(&mut random) * weights.iter().sum::<f64>();
            let winner = weights.iter().position(|weight| {
                at -= weight;
                at < 0.0
            });
            let winners = teams.swap_remove(winner.unwrap_or(count - 1));
            (winners, teams)
        })
        .collect();
    Sample { strengths, games }
}

/// A number between 0 and 1.
fn uniform(random: &mut SplitMix64) -> f64 {
    (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// A number of the standard normal distribution, by Box and Muller.
fn normal(random: &mut SplitMix64) -> f64 {
    let (one, other) = (1.0 - uniform(random), uniform(random));
    (-2.0 * one.ln()).sqrt() * (std::f64::consts::TAU * other).cos()
}
