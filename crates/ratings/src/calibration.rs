//! Comparing ratings with known strengths.

use crate::model::logistic;

/// Predictions of comparisons between two teams, with their results.
#[derive(Clone, Default, Debug)]
pub struct Calibration {
    /// The log-odds predicted for the team that won, by the ratings, the truth and Elo.
    predictions: Vec<[f64; 3]>,
    /// The errors of ratings, and their σ.
    errors: Vec<[f64; 2]>,
}

/// The result of a calibration.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figures {
    /// The number of comparisons that were predicted.
    pub comparisons: usize,
    /// The factor by which the predicted log-odds should be multiplied; 1 is right, and
    /// less means that predictions were too sure.
    pub slope: f64,
    /// Half the width of the slope's 95 % interval.
    pub slope_half_width: f64,
    /// The mean log-loss less that of the truth, in nats.
    pub excess: f64,
    /// The same of Elo ratings.
    pub elo_excess: f64,
    /// The number of ratings compared with the truth.
    pub ratings: usize,
    /// The root mean square error of the ratings, but for the mean error.
    pub error: f64,
    /// The mean error. Results say nothing about it: they tell differences.
    pub bias: f64,
    /// The root mean square of the errors, but for their mean, divided by σ; 1 is right, and
    /// more means that ratings were too sure.
    pub spread: f64,
    /// Half the width of the 95 % interval that a spread of 1 has among so many ratings.
    pub spread_half_width: f64,
}

impl Calibration {
    /// Adds a comparison: the log-odds that were predicted for the team that won, by the
    /// ratings, by the true strengths, and by Elo.
    pub fn predict(&mut self, by_ratings: f64, by_truth: f64, by_elo: f64) {
        self.predictions.push([by_ratings, by_truth, by_elo]);
    }

    /// Adds a rating: its error, and its σ.
    pub fn compare(&mut self, error: f64, sigma: f64) {
        self.errors.push([error, sigma]);
    }

    /// Summarises what was added; `None` if no comparison or no rating was.
    #[must_use]
    pub fn figures(&self) -> Option<Figures> {
        let (count, ratings) = (self.predictions.len() as f64, self.errors.len() as f64);
        if self.predictions.is_empty() || self.errors.is_empty() {
            return None;
        }
        let loss = |index: usize| -> f64 {
            self.predictions.iter().map(|all| (-all[index]).exp().ln_1p()).sum::<f64>() / count
        };
        let bias = self.errors.iter().map(|[error, _]| error).sum::<f64>() / ratings;
        let mean_square = |part: fn(f64, f64) -> f64| -> f64 {
            let parts = self.errors.iter().map(|&[error, sigma]| part(error - bias, sigma).powi(2));
            parts.sum::<f64>() / ratings
        };
        let (slope, slope_half_width) = self.slope();
        Some(Figures {
            comparisons: self.predictions.len(),
            slope,
            slope_half_width,
            excess: loss(0) - loss(1),
            elo_excess: loss(2) - loss(1),
            ratings: self.errors.len(),
            error: mean_square(|error, _| error).sqrt(),
            bias,
            spread: mean_square(|error, sigma| error / sigma).sqrt(),
            spread_half_width: 1.96 / (2.0 * ratings).sqrt(),
        })
    }

    /// The logistic regression of the results on the predicted log-odds, through the
    /// origin because a comparison has no first team.
    fn slope(&self) -> (f64, f64) {
        let (mut slope, mut information) = (1.0, 0.0);
        for _ in 0..50 {
            let mut gradient = 0.0;
            information = 0.0;
            for [log_odds, ..] in &self.predictions {
                let chance = logistic(slope * log_odds);
                gradient += log_odds * (1.0 - chance);
                information += log_odds * log_odds * chance * (1.0 - chance);
            }
            if information <= f64::MIN_POSITIVE {
                break;
            }
            // A whole step of Newton's can overshoot if everything was predicted.
            let step = (gradient / information).clamp(-1.0, 1.0);
            slope += step;
            if step.abs() < 1e-12 {
                break;
            }
        }
        (slope, 1.96 / information.sqrt())
    }
}
