//! Strengths that explain many games at once.

use crate::model::logistic;

/// A comparison of two teams, by the numbers of their members; the first won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The team that won.
    pub won: Vec<usize>,
    /// The team that lost.
    pub lost: Vec<usize>,
}

/// The strengths of players, relative to their mean, that make the results most likely
/// together with a normal prior of the given spread. `scale` is the difference of two
/// teams that multiplies the odds by e. Unlike ratings these use every game for every
/// player, so they are as good as the games allow.
#[must_use]
pub fn fit(players: usize, matches: &[Match], spread: f64, scale: f64) -> Vec<f64> {
    let mut strengths = vec![0.0; players];
    for _ in 0..500 {
        let mut slopes: Vec<f64> = strengths.iter().map(|s| -s / (spread * spread)).collect();
        let mut curvatures = vec![1.0 / (spread * spread); players];
        for Match { won, lost } in matches {
            let sum = |team: &[usize]| team.iter().map(|&one| strengths[one]).sum::<f64>();
            let chance = logistic((sum(won) - sum(lost)) / scale);
            let slope = (1.0 - chance) / scale;
            // The step of each player alone must not overshoot that of all together.
            let members = (won.len() + lost.len()) as f64;
            let curvature = members * chance * (1.0 - chance) / (scale * scale);
            for (team, sign) in [(won, 1.0), (lost, -1.0)] {
                for &one in team {
                    slopes[one] += sign * slope;
                    curvatures[one] += curvature;
                }
            }
        }
        let mut most: f64 = 0.0;
        for ((strength, slope), curvature) in strengths.iter_mut().zip(slopes).zip(curvatures) {
            *strength += slope / curvature;
            most = most.max((slope / curvature).abs());
        }
        if most < 1e-6 {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    strengths.iter().map(|strength| strength - mean).collect()
}
