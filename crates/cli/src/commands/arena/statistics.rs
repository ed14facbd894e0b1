//! Scores, confidence intervals and the sequential test.

use super::tally::SetResult;
use crate::wilson::wilson;

/// The score of the first bot.
///
/// The games of a set share their deals and are not independent; sets are. So variance
/// is measured over sets.
pub struct Score {
    /// Games in a set: one for each team.
    teams: u32,
    pub sets: u64,
    pub won: u64,
    pub unfinished: u64,
    pub turns: u64,
    /// The sum of the sets' scores, each a share of its games.
    sum: f64,
    /// The sum of their squares.
    squares: f64,
    /// The same two sums of the scores without luck, if it was measured.
    without_luck: Option<[f64; 2]>,
}

/// The share of the first bot with its luck taken off.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WithoutLuck {
    pub share: f64,
    /// Half the width of the 95 % interval.
    pub half_width: f64,
    /// The number of sets that each set without luck is worth.
    pub factor: f64,
}

/// The state of a sequential test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first bot scores at least two points more than its fair share.
    Stronger,
    /// The first bot scores no more than its fair share.
    NotStronger,
    /// More games are needed.
    Open,
}

/// The distance between the two hypotheses.
const MARGIN: f64 = 0.02;
/// ln(0.95 / 0.05): both errors are five percent.
pub const BOUND: f64 = 2.944_438_979_166_44;
/// The fewest sets that can decide a test: the variance must be known.
const FEWEST: u64 = 50;

impl Score {
    pub fn new(teams: u32) -> Score {
        Score {
            teams,
            sets: 0,
            won: 0,
            unfinished: 0,
            turns: 0,
            sum: 0.0,
            squares: 0.0,
            without_luck: None,
        }
    }

    pub fn add(&mut self, result: &SetResult) {
        self.sets += 1;
        self.won += u64::from(result.won);
        self.unfinished += u64::from(result.unfinished);
        self.turns += result.turns;
        // An aborted game counts as a fair share.
        let won = f64::from(result.won) + f64::from(result.unfinished) * self.fair();
        let score = won / f64::from(self.teams);
        self.sum += score;
        self.squares += score * score;
        if let Some(luck) = result.luck {
            let score = score - luck / f64::from(self.teams);
            let [sum, squares] = self.without_luck.get_or_insert([0.0; 2]);
            *sum += score;
            *squares += score * score;
        }
    }

    /// The share without luck, if it was measured in every set and there are enough to
    /// know its variance. Luck has a mean of zero, so both shares estimate the same.
    pub fn without_luck(&self) -> Option<WithoutLuck> {
        let sums = self.without_luck.filter(|_| self.sets >= FEWEST)?;
        let sets = self.sets as f64;
        let (share, variance) = self.mean_and_variance(sums);
        let half_width = 1.96 * (variance / sets).sqrt();
        Some(WithoutLuck { share, half_width, factor: self.variance() / variance })
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.sets * u64::from(self.teams)
    }

    /// The share of games won by a bot as strong as the others.
    pub fn fair(&self) -> f64 {
        1.0 / f64::from(self.teams)
    }

    /// The share of games won by the first bot.
    pub fn share(&self) -> f64 {
        self.sum / self.sets.max(1) as f64
    }

    /// The sample variance of a set's score.
    fn variance(&self) -> f64 {
        self.mean_and_variance([self.sum, self.squares]).1
    }

    /// The mean of the sets' scores and their sample variance, from two sums.
    fn mean_and_variance(&self, [sum, squares]: [f64; 2]) -> (f64, f64) {
        let mean = sum / self.sets.max(1) as f64;
        let sets = self.sets.max(2) as f64;
        (mean, ((squares / sets - mean * mean) * sets / (sets - 1.0)).max(1e-9))
    }

    /// The ratio of the variance of sets to that of as many independent games, if
    /// defined.
    pub fn variance_ratio(&self) -> Option<f64> {
        let mean = self.share();
        let independent = mean * (1.0 - mean) / f64::from(self.teams);
        (self.sets >= 2 && independent > 1e-9).then(|| self.variance() / independent)
    }

    /// The equivalent number of independent games. The variance of a few sets is
    /// unreliable, so they never count for more than their games; and equal sets may be
    /// coincidence, so the factor is limited.
    pub fn independent_games(&self) -> f64 {
        let least = if self.sets < FEWEST { 1.0 } else { 0.01 };
        self.games() as f64 / self.variance_ratio().unwrap_or(1.0).max(least)
    }

    /// The 95 % interval of the share.
    pub fn interval(&self) -> (f64, f64) {
        wilson(self.share(), self.independent_games())
    }

    /// Half the width of that interval.
    pub fn half_width(&self) -> f64 {
        let (low, high) = self.interval();
        (high - low) / 2.0
    }

    /// The Elo difference that corresponds to the share, relative to the fair one;
    /// infinite if all games were won or lost.
    ///
    /// Against several equal rivals it is the ratio of strengths to one of them, as if
    /// each won in proportion to its strength.
    pub fn elo(&self) -> f64 {
        elo(self.share()) - elo(self.fair())
    }

    /// The Elo difference at both ends of the interval.
    pub fn elo_interval(&self) -> (f64, f64) {
        let (low, high) = self.interval();
        (elo(low) - elo(self.fair()), elo(high) - elo(self.fair()))
    }

    /// The log-likelihood ratio of two points more than the fair share against the fair
    /// share, in a normal model with the measured variance. Of the shares with and without
    /// luck, which estimate the same, it is about the one that was chosen beforehand: the
    /// one without luck if luck was measured. To choose the more decisive of the two would
    /// raise both errors.
    pub fn evidence(&self) -> f64 {
        if self.sets < FEWEST {
            return 0.0;
        }
        let (share, variance) = match self.without_luck {
            Some(sums) => self.mean_and_variance(sums),
            None => (self.share(), self.variance()),
        };
        let (low, high) = (self.fair(), self.fair() + MARGIN);
        self.sets as f64 * (high - low) * (2.0 * share - low - high) / (2.0 * variance)
    }

    /// The sequential test: fair share against two points more.
    pub fn test(&self) -> Verdict {
        match self.evidence() {
            evidence if evidence >= BOUND => Verdict::Stronger,
            evidence if evidence <= -BOUND => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }
}

/// The Elo difference of a winning share.
fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use kennel_rules::Chance;

    use super::*;
    use crate::chance::SeededChance;

    fn score_at(teams: u32, results: impl IntoIterator<Item = u32>) -> Score {
        let mut score = Score::new(teams);
        for won in results {
            score.add(&SetResult { won, turns: 100, ..SetResult::default() });
        }
        score
    }

    fn score(results: &[u32]) -> Score {
        score_at(2, results.iter().copied())
    }

    fn assert_near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    /// A generator of random sets.
    struct Sets {
        chance: SeededChance,
        teams: u32,
        /// The probability of winning a game.
        share: f64,
        /// The probability that the cards decide a set of two, one game each.
        even: f64,
    }

    impl Sets {
        fn unit(&mut self) -> f64 {
            self.chance.below(1 << 53) as f64 / (1u64 << 53) as f64
        }

        fn next(&mut self) -> u32 {
            if self.unit() < self.even {
                return 1;
            }
            (0..self.teams).map(|_| u32::from(self.unit() < self.share)).sum()
        }
    }

    #[test]
    fn shares_and_ratios_follow_from_the_sets() {
        let score = score(&[2, 1, 0, 1]);
        assert_eq!((score.games(), score.share(), score.fair()), (8, 0.5, 0.5));
        // Scores 1, ½, 0, ½: variance 1/6; independent games would have 1/8.
        assert_near(score.variance_ratio().unwrap(), (1.0 / 6.0) / 0.125, 1e-12);
        assert_near(score.independent_games(), 6.0, 1e-12);
        assert!(score.elo().abs() < 1e-9);
    }

    /// Examples from Newcombe, Statistics in Medicine 17 (1998), table I, and the common
    /// example of eight in ten.
    #[test]
    fn intervals_agree_with_the_literature() {
        for ((won, games), (low, high)) in [
            ((81.0, 263.0), (0.2553, 0.3662)),
            ((15.0, 148.0), (0.0624, 0.1605)),
            ((0.0, 20.0), (0.0, 0.1611)),
            ((1.0, 29.0), (0.0061, 0.1718)),
            ((8.0, 10.0), (0.4902, 0.9433)),
        ] {
            let found = wilson(won / games, games);
            assert_near(found.0, low, 5e-5);
            assert_near(found.1, high, 5e-5);
        }
        assert_eq!(Score::new(2).interval(), (0.0, 1.0));
        // Half of 10,000 games: the well-known 1.96·√(¼/n).
        assert_near(score(&[2, 1, 1, 0].repeat(1_250)).half_width(), 0.0098, 1e-5);
    }

    /// 95 % of the intervals contain the true share, with and without correlation within
    /// sets, near the middle and the ends, for every number of teams. The seed is fixed.
    #[test]
    fn intervals_have_the_right_coverage() {
        for (teams, share, even, count) in [
            (2, 0.5, 0.0, 200),
            (2, 0.5, 0.3, 200),
            (2, 0.8, 0.0, 100),
            (2, 0.97, 0.0, 100),
            (3, 1.0 / 3.0, 0.0, 60),
            (5, 0.3, 0.0, 60),
            (2, 0.6, 0.2, 20),
        ] {
            let mut sets = Sets { chance: SeededChance::new(5), teams, share, even };
            let truth = even / f64::from(teams) + (1.0 - even) * share;
            let rounds = 2_000;
            let held = (0..rounds)
                .filter(|_| {
                    let score = score_at(teams, (0..count).map(|_| sets.next()));
                    let (low, high) = score.interval();
                    (low..=high).contains(&truth)
                })
                .count();
            // Three standard deviations are 1.5 %; the interval is conservative for few
            // sets and near the ends.
            let held = held as f64 / f64::from(rounds);
            assert!((0.935..0.985).contains(&held), "{teams} {share} {even} {count}: {held}");
        }
    }

    /// If a share e of the sets is split, the variance of a set of two falls to 1 − e of
    /// that of independent games.
    #[test]
    fn the_variance_ratio_measures_correlation() {
        for even in [0.0, 0.12, 0.3] {
            let mut sets = Sets { chance: SeededChance::new(9), teams: 2, share: 0.5, even };
            let score = score_at(2, (0..100_000).map(|_| sets.next()));
            assert_near(score.variance_ratio().unwrap(), 1.0 - even, 0.01);
            assert_near(score.independent_games(), 200_000.0 / (1.0 - even), 3_000.0);
        }
        // With three teams, independent games have ratio 1, and sets with exactly one
        // win each have no variance.
        let mut sets = Sets { chance: SeededChance::new(9), teams: 3, share: 0.4, even: 0.0 };
        let score = score_at(3, (0..100_000).map(|_| sets.next()));
        assert_near(score.variance_ratio().unwrap(), 1.0, 0.01);
        assert!(score_at(3, [1; 500]).variance_ratio().unwrap() < 1e-6);
        assert_eq!(score_at(3, [3; 500]).variance_ratio(), None);
        assert_eq!(score_at(3, [1]).variance_ratio(), None);
    }

    #[test]
    fn aborted_games_count_as_a_fair_share() {
        let mut score = Score::new(3);
        for _ in 0..10 {
            score.add(&SetResult { won: 0, unfinished: 3, ..SetResult::default() });
        }
        assert_near(score.share(), score.fair(), 1e-12);
        assert_eq!((score.won, score.unfinished), (0, 30));
    }

    /// The Elo table of chess: 64 % are 100 points, 76 % are 200, 10 to 1 is 400.
    #[test]
    fn elo_points_agree_with_the_chess_table() {
        assert_near(elo(0.640_065), 100.0, 1e-3);
        assert_near(elo(0.759_747), 200.0, 1e-3);
        assert_near(elo(10.0 / 11.0), 400.0, 1e-9);
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
        // Twice the strength of each of three rivals wins two games of five:
        // 400·log₁₀ 2 = 120.4 points.
        let stronger = score_at(4, [1, 2, 1, 2, 2]);
        assert_near(stronger.share(), 0.4, 1e-12);
        assert_near(stronger.elo(), 120.412, 1e-3);
        let (low, high) = stronger.elo_interval();
        assert!(low < stronger.elo() && stronger.elo() < high);
        let all = score(&[2; 10]);
        assert_eq!((all.elo(), all.elo_interval().1), (f64::INFINITY, f64::INFINITY));
        assert_eq!(score_at(3, [0; 100]).elo_interval().0, f64::NEG_INFINITY);
        assert_near(all.elo_interval().0, elo(0.8389), 0.5);
    }

    #[test]
    fn the_test_decides_only_clear_cases() {
        assert_eq!(score(&[2; 49]).test(), Verdict::Open);
        let mut strong = vec![2; 300];
        strong.extend([1; 300]);
        assert_eq!(score(&strong).test(), Verdict::Stronger);
        let mut weak = vec![0; 300];
        weak.extend([1; 300]);
        assert_eq!(score(&weak).test(), Verdict::NotStronger);
        assert_eq!(score(&[2, 1, 0, 1].repeat(30)).test(), Verdict::Open);
    }

    /// By hand: 51 % of 10,000 independent games lie in the middle of both hypotheses.
    /// At 52 % the normal densities differ by exp(n·0.02²/2σ²), with n = 5,000 sets and
    /// σ² = 0.52·0.48/2.
    #[test]
    fn the_evidence_is_a_log_likelihood_ratio() {
        let mixed = |both: usize, one: usize, none: usize| {
            let sets = [vec![2; both], vec![1; one], vec![0; none]].concat();
            score(&sets)
        };
        assert_near(mixed(1_300, 2_500, 1_200).evidence(), 0.0, 1e-9);
        let by_hand = 5_000.0 * 0.02 * 0.02 / (2.0 * 0.52 * 0.48 / 2.0);
        assert_near(mixed(1_352, 2_496, 1_152).evidence(), by_hand, 0.01);
    }

    /// Both errors are at most one in twenty, and the expected length agrees with Wald's
    /// approximation. The seed is fixed.
    #[test]
    fn the_test_has_the_promised_error_rates() {
        for (teams, even) in [(2, 0.0), (2, 0.3), (3, 0.0)] {
            let fair = 1.0 / f64::from(teams);
            for (truth, right) in [(fair, Verdict::NotStronger), (fair + MARGIN, Verdict::Stronger)]
            {
                // Games outside split sets make up for the split ones.
                let share = (truth - even / 2.0) / (1.0 - even);
                let mut sets = Sets { chance: SeededChance::new(3), teams, share, even };
                let (mut wrong, mut length) = (0, 0);
                let rounds = 600;
                for _ in 0..rounds {
                    let mut score = Score::new(teams);
                    let verdict = loop {
                        score.add(&SetResult { won: sets.next(), ..SetResult::default() });
                        match score.test() {
                            Verdict::Open => {}
                            verdict => break verdict,
                        }
                    };
                    wrong += u32::from(verdict != right);
                    length += score.sets;
                }
                // Three standard deviations of one in twenty are 2.7 %.
                let wrong = f64::from(wrong) / f64::from(rounds);
                assert!(wrong < 0.077, "{teams} {even} {truth}: {wrong}");
                let variance = truth * (1.0 - truth) / f64::from(teams) * (1.0 - even);
                let wald = 0.9 * BOUND / (MARGIN * MARGIN / (2.0 * variance));
                let length = length as f64 / f64::from(rounds);
                assert!((0.85..1.25).contains(&(length / wald)), "{length} against {wald}");
            }
        }
    }

    /// With luck taken off, both errors are as promised, and it takes fewer sets. The seed is
    /// fixed.
    #[test]
    fn the_test_without_luck_is_sound_and_shorter() {
        let mut sets = Sets { chance: SeededChance::new(8), teams: 2, share: 0.5, even: 0.0 };
        for (truth, right) in [(0.5, Verdict::NotStronger), (0.5 + MARGIN, Verdict::Stronger)] {
            let (mut wrong, mut lengths) = (0, [0; 2]);
            let rounds = 400;
            for _ in 0..rounds {
                for (index, length) in lengths.iter_mut().enumerate() {
                    let mut score = Score::new(2);
                    while score.test() == Verdict::Open {
                        // Luck shifts the chance in both games of a set.
                        let luck = if sets.unit() < 0.5 { 0.7 } else { -0.7 };
                        sets.share = truth + luck / 2.0;
                        let luck = (index == 1).then_some(luck);
                        score.add(&SetResult { won: sets.next(), luck, ..SetResult::default() });
                    }
                    *length += score.sets;
                    wrong += u32::from(index == 1 && score.test() != right);
                }
            }
            let wrong = f64::from(wrong) / f64::from(rounds);
            // Three standard deviations of one in twenty are 3.3 %.
            assert!(wrong < 0.083, "{truth}: {wrong}");
            assert!(lengths[0] > 2 * lengths[1], "{lengths:?}");
        }
    }

    /// Luck that is the whole difference between sets leaves none, and the mean stays.
    #[test]
    fn luck_is_taken_off() {
        let mut score = Score::new(2);
        for set in 0..100 {
            let won = 2 * (set % 2);
            let luck = if won == 2 { 0.8 } else { -0.8 };
            score.add(&SetResult { won, luck: Some(luck), ..SetResult::default() });
        }
        let without = score.without_luck().unwrap();
        assert!((without.share - 0.5).abs() < 1e-12);
        // Scores are 0 and 1; without luck 0.4 and 0.6, whose variance is a 25th.
        assert!((without.factor - 25.0).abs() < 1e-9, "{without:?}");
        assert!(without.half_width < score.half_width());
        assert!(Score::new(2).without_luck().is_none());
    }
}
