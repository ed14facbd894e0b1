//! Simulated players.

use std::collections::HashMap;

use kennel_rules::SplitMix64;

use super::Arguments;
use super::calibrate::Sample;
use crate::words::teams;

/// The spread of the players' strengths.
const SPREAD: f64 = 200.0;

/// Plays games of players with normally distributed strengths and changing partners. A
/// team wins in proportion to e to the power of its strength. Before each of their games
/// players change, if they do at all, as the model of the ratings assumes.
pub fn sample(arguments: &Arguments) -> Sample {
    let seating = arguments.rules.seating();
    let count = teams(seating).len();
    let size = seating.players() / count;
    let players = arguments.players as usize;
    let mut random = SplitMix64::new(arguments.seed);
    let first: Vec<f64> = (0..players).map(|_| 1500.0 + SPREAD * normal(&mut random)).collect();
    let (mut strengths, mut changes) = (first.clone(), Vec::new());
    let scale = 122.8 * size as f64 * std::f64::consts::SQRT_2;
    let games = (0..arguments.games)
        .map(|_| {
            let mut teams = Sample::seat(&mut random, players, count, size);
            let mut changed = HashMap::new();
            for &player in teams.iter().flatten().filter(|_| arguments.drift > 0.0) {
                let change = arguments.drift * normal(&mut random);
                strengths[player] += change;
                changed.insert(player, change);
            }
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
            if !changed.is_empty() {
                let in_order = winners.iter().chain(teams.iter().flatten());
                changes.push(in_order.map(|player| changed[player]).collect());
            }
            (winners, teams)
        })
        .collect();
    Sample { strengths: first, games, changes }
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
