//! How strong, and how sure.

use super::contest::SetResult;

/// What the first bot scored over sets of games.
pub struct Score {
    /// Games in a set: one for each team.
    teams: u32,
    pub sets: u64,
    pub won: u64,
    pub unfinished: u64,
    pub turns: u64,
    /// The sum of the squares of the sets' scores.
    squares: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first bot scores at least two points more than its fair share.
    Stronger,
    /// It scores no more than that share.
    NotStronger,
    /// More games are needed.
    Open,
}

/// The two hypotheses of the test lie this far apart.
const MARGIN: f64 = 0.02;
/// ln(0.95 / 0.05): both errors are five percent.
const BOUND: f64 = 2.944_438_979_166_44;
/// Fewer sets than this decide nothing: their variance is not yet known.
const FEWEST: u64 = 50;

impl Score {
    pub fn new(teams: u32) -> Score {
        Score { teams, sets: 0, won: 0, unfinished: 0, turns: 0, squares: 0.0 }
    }

    pub fn add(&mut self, result: &SetResult) {
        self.sets += 1;
        self.won += u64::from(result.won);
        self.unfinished += u64::from(result.unfinished);
        self.turns += result.turns;
        let score = f64::from(result.won) / f64::from(self.teams);
        self.squares += score * score;
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.sets * u64::from(self.teams)
    }

    /// The share of games a bot wins that is as strong as the others.
    pub fn fair(&self) -> f64 {
        1.0 / f64::from(self.teams)
    }

    /// The share of games the first bot has won.
    pub fn share(&self) -> f64 {
        self.won as f64 / self.games().max(1) as f64
    }

    /// The variance of a set's score.
    fn variance(&self) -> f64 {
        let mean = self.share();
        let sets = self.sets.max(2) as f64;
        ((self.squares / sets - mean * mean) * sets / (sets - 1.0)).max(1e-9)
    }

    /// Half the width of the 95 % interval of the share.
    pub fn half_width(&self) -> f64 {
        1.96 * (self.variance() / self.sets.max(1) as f64).sqrt()
    }

    /// How the variance compares with that of as many independent games.
    pub fn variance_ratio(&self) -> f64 {
        let mean = self.share();
        let independent = mean * (1.0 - mean) / f64::from(self.teams);
        if independent > 0.0 { self.variance() / independent } else { 1.0 }
    }

    /// The difference in Elo points that would give this share, measured from
    /// the fair one.
    pub fn elo(&self) -> f64 {
        elo(self.share()) - elo(self.fair())
    }

    /// The same at both ends of the interval.
    pub fn elo_interval(&self) -> (f64, f64) {
        let (share, half) = (self.share(), self.half_width());
        (elo(share - half) - elo(self.fair()), elo(share + half) - elo(self.fair()))
    }

    /// The sequential test: fair share against two points more.
    pub fn test(&self) -> Verdict {
        if self.sets < FEWEST {
            return Verdict::Open;
        }
        let (low, high) = (self.fair(), self.fair() + MARGIN);
        let ratio = self.sets as f64 * (high - low) * (2.0 * self.share() - low - high)
            / (2.0 * self.variance());
        if ratio >= BOUND {
            Verdict::Stronger
        } else if ratio <= -BOUND {
            Verdict::NotStronger
        } else {
            Verdict::Open
        }
    }
}

/// The Elo difference of a winning share, kept finite.
fn elo(share: f64) -> f64 {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Ratings that explain all results best (Bradley and Terry), their mean zero,
/// in Elo points. `wins[i][j]` is what *i* won against *j*, each pair brought to
/// equal terms.
pub fn ratings(wins: &[Vec<f64>]) -> Vec<f64> {
    let players = wins.len();
    let mut strength = vec![1.0f64; players];
    for _ in 0..1_000 {
        let old = strength.clone();
        for one in 0..players {
            let mut won = 0.5;
            let mut expected = 0.5 / old[one];
            for other in (0..players).filter(|&other| other != one) {
                won += wins[one][other];
                expected += (wins[one][other] + wins[other][one]) / (old[one] + old[other]);
            }
            strength[one] = won / expected;
        }
        let mean = strength.iter().map(|s| s.ln()).sum::<f64>() / players as f64;
        strength.iter_mut().for_each(|s| *s /= mean.exp());
    }
    strength.iter().map(|s| 400.0 * s.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(results: &[u32]) -> Score {
        let mut score = Score::new(2);
        for &won in results {
            score.add(&SetResult { won, turns: 100, ..SetResult::default() });
        }
        score
    }

    #[test]
    fn shares_and_intervals_are_those_of_the_sets() {
        let score = score(&[2, 1, 0, 1]);
        assert_eq!((score.games(), score.share(), score.fair()), (8, 0.5, 0.5));
        // Scores 1, ½, 0, ½: variance 1/6.
        assert!((score.half_width() - 1.96 * (1.0f64 / 6.0 / 4.0).sqrt()).abs() < 1e-12);
        assert!(score.elo().abs() < 1e-9);
        assert!((score.variance_ratio() - (1.0 / 6.0) / 0.125).abs() < 1e-12);
    }

    #[test]
    fn the_test_decides_what_is_clear_and_nothing_else() {
        assert_eq!(score(&[2; 49]).test(), Verdict::Open);
        let mut strong = vec![2; 300];
        strong.extend([1; 300]);
        assert_eq!(score(&strong).test(), Verdict::Stronger);
        let mut weak = vec![0; 300];
        weak.extend([1; 300]);
        assert_eq!(score(&weak).test(), Verdict::NotStronger);
        assert_eq!(score(&[2, 1, 0, 1].repeat(30)).test(), Verdict::Open);
    }

    #[test]
    fn ratings_follow_from_results() {
        // Ten to one is about 400 points.
        let ratings = ratings(&[vec![0.0, 1000.0], vec![100.0, 0.0]]);
        assert!((ratings[0] - ratings[1] - 400.0).abs() < 5.0, "{ratings:?}");
    }
}
