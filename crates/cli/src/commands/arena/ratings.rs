//! Ratings for all players of a round-robin.

/// The score of one bot against another, converted to a fair share of a half.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    pub first: usize,
    pub second: usize,
    /// The share of the first bot.
    pub share: f64,
    /// The equivalent number of independent games.
    pub games: f64,
}

impl Meeting {
    /// Converts a share by dividing its odds by the fair odds.
    pub fn new(first: usize, second: usize, share: f64, fair: f64, games: f64) -> Meeting {
        let (won, lost) = (share / fair, (1.0 - share) / (1.0 - fair));
        Meeting { first, second, share: won / (won + lost), games }
    }
}

/// The rating of a bot among the others.
#[derive(Clone, Copy, Debug)]
pub struct Rating {
    /// Elo points; the mean of all bots is zero.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub half_width: f64,
}

/// Maximum-likelihood ratings in the Bradley–Terry model.
///
/// One drawn game is added to every pair, so that a bot that won all its games has a
/// finite rating.
pub fn ratings(players: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let meetings: Vec<Meeting> = meetings
        .iter()
        .map(|meeting| {
            let games = meeting.games + 1.0;
            Meeting { share: (meeting.share * meeting.games + 0.5) / games, games, ..*meeting }
        })
        .collect();
    let strength = strengths(players, &meetings);
    let errors = errors(&strength, &meetings);
    let rate = |(strength, error): (&f64, f64)| Rating {
        elo: POINTS * strength.ln(),
        half_width: 1.96 * POINTS * error,
    };
    strength.iter().zip(errors).map(rate).collect()
}

/// Elo points for a factor of *e* in strength.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// The maximum-likelihood strengths, normalised to a product of one, by the usual
/// fixed-point iteration.
fn strengths(players: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut strength = vec![1.0f64; players];
    for _ in 0..100_000 {
        let mut won = vec![0.0; players];
        let mut expected = vec![0.0; players];
        for &Meeting { first, second, share, games } in meetings {
            let together = games / (strength[first] + strength[second]);
            won[first] += share * games;
            won[second] += (1.0 - share) * games;
            expected[first] += together;
            expected[second] += together;
        }
        let mut next: Vec<f64> = won.iter().zip(&expected).map(|(won, all)| won / all).collect();
        let mean = next.iter().map(|s| s.ln()).sum::<f64>() / players as f64;
        next.iter_mut().for_each(|s| *s /= mean.exp());
        let change = |(new, old): (&f64, &f64)| (new / old - 1.0).abs();
        let change = next.iter().zip(&strength).map(change).fold(0.0, f64::max);
        strength = next;
        if change < 1e-10 {
            break;
        }
    }
    strength
}

/// The standard errors of the log-strengths with their mean fixed at zero: square roots
/// of the diagonal of the inverse Fisher information.
fn errors(strength: &[f64], meetings: &[Meeting]) -> Vec<f64> {
    let players = strength.len();
    // The information is singular, because only differences are observed. A constant
    // added everywhere fixes the mean and is subtracted from the inverse.
    let constant = 1.0 / players as f64;
    let mut information = vec![vec![constant; players]; players];
    for &Meeting { first, second, games, .. } in meetings {
        let share = strength[first] / (strength[first] + strength[second]);
        let weight = games * share * (1.0 - share);
        information[first][first] += weight;
        information[second][second] += weight;
        information[first][second] -= weight;
        information[second][first] -= weight;
    }
    let inverse = inverse(information);
    (0..players).map(|one| (inverse[one][one] - constant).max(0.0).sqrt()).collect()
}

/// The inverse of a positive definite matrix, by Gauss–Jordan elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..size)
        .map(|row| (0..size).map(|col| f64::from(u8::from(row == col))).collect())
        .collect();
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        for col in 0..size {
            matrix[pivot][col] /= scale;
            inverse[pivot][col] /= scale;
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for col in 0..size {
                matrix[row][col] -= factor * matrix[pivot][col];
                inverse[row][col] -= factor * inverse[pivot][col];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    #[test]
    fn ratings_follow_from_results() {
        // Ten to one is 400 points, and the error of the difference is that of the
        // log-odds: √(1/(n·p·q)).
        let (share, games) = (10.0 / 11.0, 1e6);
        let list = ratings(2, &[Meeting::new(0, 1, share, 0.5, games)]);
        assert_near(list[0].elo - list[1].elo, 400.0, 0.01);
        assert_near(list[0].elo + list[1].elo, 0.0, 1e-9);
        let error = POINTS / (games * share * (1.0 - share)).sqrt();
        assert_near(list[0].half_width, 1.96 * error / 2.0, 1e-4);
        assert_near(list[1].half_width, list[0].half_width, 1e-9);
    }

    /// Shares computed from three strengths give the strengths back, also against
    /// several rivals.
    #[test]
    fn ratings_recover_the_strengths() {
        let strength = [4.0, 2.0, 1.0];
        for rivals in [1.0, 2.0, 3.0, 4.0] {
            let mut meetings = Vec::new();
            for (first, second) in [(0, 1), (0, 2), (1, 2)] {
                let others: f64 = rivals * strength[second];
                let share = strength[first] / (strength[first] + others);
                meetings.push(Meeting::new(first, second, share, 1.0 / (rivals + 1.0), 1e7));
            }
            let list = ratings(3, &meetings);
            // The mean of their logarithms is that of 2.
            for (rating, expected) in list.iter().zip([120.412, 0.0, -120.412]) {
                assert_near(rating.elo, expected, 0.01);
            }
        }
    }

    /// A bot that wins or loses all its games has a rating that grows with their number.
    #[test]
    fn ratings_are_finite() {
        let against = |games| {
            let all = Meeting::new(0, 1, 1.0, 0.5, games);
            let most = Meeting::new(0, 2, 0.9, 0.5, games);
            let none = Meeting::new(2, 1, 1.0, 0.5, games);
            ratings(3, &[all, most, none])
        };
        let (few, many) = (against(10.0), against(1_000.0));
        for list in [&few, &many] {
            assert!(list[0].elo > list[2].elo && list[2].elo > list[1].elo, "{list:?}");
            assert!(list.iter().all(|rating| rating.half_width.is_finite()));
        }
        assert!(many[1].elo < few[1].elo - 200.0);
        // Four games to nil, and the drawn one: 4.5 to 0.5 is 9 to 1.
        let list = ratings(2, &[Meeting::new(0, 1, 1.0, 0.25, 4.0)]);
        assert_near(list[0].elo - list[1].elo, 400.0 * 9f64.log10(), 1e-6);
    }
}
