//! How strong, and how sure.

use super::tally::SetResult;

/// What the first bot scored over sets of games.
///
/// Games of one set have the same deals and are not independent of each other;
/// sets are. So it is the sets whose variance is measured.
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
pub const BOUND: f64 = 2.944_438_979_166_44;
/// Fewer sets than this decide nothing: their variance is not yet known.
const FEWEST: u64 = 50;
/// So many standard deviations hold 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

impl Score {
    pub fn new(teams: u32) -> Score {
        Score { teams, sets: 0, won: 0, unfinished: 0, turns: 0, sum: 0.0, squares: 0.0 }
    }

    pub fn add(&mut self, result: &SetResult) {
        self.sets += 1;
        self.won += u64::from(result.won);
        self.unfinished += u64::from(result.unfinished);
        self.turns += result.turns;
        // A game that was broken off is nobody's: everyone gets a fair share.
        let won = f64::from(result.won) + f64::from(result.unfinished) * self.fair();
        let score = won / f64::from(self.teams);
        self.sum += score;
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
        self.sum / self.sets.max(1) as f64
    }

    /// The variance of a set's score, as far as the sets tell.
    fn variance(&self) -> f64 {
        let mean = self.share();
        let sets = self.sets.max(2) as f64;
        ((self.squares / sets - mean * mean) * sets / (sets - 1.0)).max(1e-9)
    }

    /// How the variance of sets compares with that of as many independent games,
    /// if there is anything to compare.
    pub fn variance_ratio(&self) -> Option<f64> {
        let mean = self.share();
        let independent = mean * (1.0 - mean) / f64::from(self.teams);
        (self.sets >= 2 && independent > 1e-9).then(|| self.variance() / independent)
    }

    /// How many independent games would tell as much. A few sets do not tell
    /// their variance; they are not believed to be worth more than their games.
    /// And that all sets are alike may be chance, too.
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

    /// The difference in Elo points that would give this share, measured from
    /// the fair one. Whoever has won or lost everything is infinitely far away.
    ///
    /// Where one plays against several others of equal strength, it has so much
    /// more weight than each of them in the sum of all.
    pub fn elo(&self) -> f64 {
        elo(self.share()) - elo(self.fair())
    }

    /// The same at both ends of the interval.
    pub fn elo_interval(&self) -> (f64, f64) {
        let (low, high) = self.interval();
        (elo(low) - elo(self.fair()), elo(high) - elo(self.fair()))
    }

    /// What the test weighs: the logarithm of how much likelier the sets are if
    /// the first bot scores two points more than its fair share than if it
    /// scores no more, by their mean and measured variance.
    pub fn evidence(&self) -> f64 {
        if self.sets < FEWEST {
            return 0.0;
        }
        let (low, high) = (self.fair(), self.fair() + MARGIN);
        self.sets as f64 * (high - low) * (2.0 * self.share() - low - high)
            / (2.0 * self.variance())
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

/// The 95 % interval of a share of independent games (Wilson's, which is right
/// near 0 and 1, too).
fn wilson(share: f64, games: f64) -> (f64, f64) {
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let squared = DEVIATIONS * DEVIATIONS;
    let middle = (share + squared / (2.0 * games)) / (1.0 + squared / games);
    let spread = share * (1.0 - share) / games + squared / (4.0 * games * games);
    let half = DEVIATIONS * spread.sqrt() / (1.0 + squared / games);
    // At the ends it is exact, but for what rounding leaves.
    let low = if share > 0.0 { middle - half } else { 0.0 };
    let high = if share < 1.0 { middle + half } else { 1.0 };
    (low, high)
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

    /// Numbers with which sets are made up: how many games of one are won.
    struct Sets {
        chance: SeededChance,
        teams: u32,
        /// How likely each game is won.
        share: f64,
        /// How likely a set of two is decided by the cards alone, one each.
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
    fn shares_and_ratios_are_those_of_the_sets() {
        let score = score(&[2, 1, 0, 1]);
        assert_eq!((score.games(), score.share(), score.fair()), (8, 0.5, 0.5));
        // Scores 1, ½, 0, ½: variance 1/6; independent games would have 1/8.
        assert_near(score.variance_ratio().unwrap(), (1.0 / 6.0) / 0.125, 1e-12);
        assert_near(score.independent_games(), 6.0, 1e-12);
        assert!(score.elo().abs() < 1e-9);
    }

    /// Examples from Newcombe, Statistics in Medicine 17 (1998), table I, and
    /// eight of ten from everywhere.
    #[test]
    fn intervals_are_those_of_the_textbook() {
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

    /// Of many intervals 95 % hold the truth, with and without luck that both
    /// games of a set share, near the middle and near the end, at every number
    /// of teams.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
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
            // Three deviations of the count are 1.5 %; few sets and shares near
            // the end are on the safe side.
            let held = held as f64 / f64::from(rounds);
            assert!((0.935..0.985).contains(&held), "{teams} {share} {even} {count}: {held}");
        }
    }

    /// With `even` of the sets split, the variance of a set of two falls to that
    /// share: (1 − e)·¼/2 of ¼/2.
    #[test]
    fn the_measured_variance_is_that_of_the_sets() {
        for even in [0.0, 0.12, 0.3] {
            let mut sets = Sets { chance: SeededChance::new(9), teams: 2, share: 0.5, even };
            let score = score_at(2, (0..100_000).map(|_| sets.next()));
            assert_near(score.variance_ratio().unwrap(), 1.0 - even, 0.01);
            assert_near(score.independent_games(), 200_000.0 / (1.0 - even), 3_000.0);
        }
        // Solo: independent games stay so, and games with one winner among the
        // same three seats whatever happens have no variance at all.
        let mut sets = Sets { chance: SeededChance::new(9), teams: 3, share: 0.4, even: 0.0 };
        let score = score_at(3, (0..100_000).map(|_| sets.next()));
        assert_near(score.variance_ratio().unwrap(), 1.0, 0.01);
        assert!(score_at(3, [1; 500]).variance_ratio().unwrap() < 1e-6);
        assert_eq!(score_at(3, [3; 500]).variance_ratio(), None);
        assert_eq!(score_at(3, [1]).variance_ratio(), None);
    }

    #[test]
    fn games_that_were_broken_off_are_nobodys() {
        let mut score = Score::new(3);
        for _ in 0..10 {
            score.add(&SetResult { won: 0, unfinished: 3, ..SetResult::default() });
        }
        assert_near(score.share(), score.fair(), 1e-12);
        assert_eq!((score.won, score.unfinished), (0, 30));
    }

    /// The Elo table of chess: 64 % are 100 points, 76 % are 200, 10 to 1 is 400.
    #[test]
    fn elo_points_are_those_of_chess() {
        assert_near(elo(0.640_065), 100.0, 1e-3);
        assert_near(elo(0.759_747), 200.0, 1e-3);
        assert_near(elo(10.0 / 11.0), 400.0, 1e-9);
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
        // One who weighs as much as two of the three others wins two of five
        // games: 400·log₁₀ 2 = 120.4 points.
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

    /// 51 % of 10,000 independent games in sets of two, by hand: the mean lies in
    /// the middle of both hypotheses, so nothing speaks for either. 52 %: the
    /// normal densities at half and at 0.52 differ by the factor
    /// exp(n·0.02²/2σ²), with n = 5,000 and σ² = 0.52·0.48/2.
    #[test]
    fn the_evidence_is_a_ratio_of_likelihoods() {
        let mixed = |both: usize, one: usize, none: usize| {
            let sets = [vec![2; both], vec![1; one], vec![0; none]].concat();
            score(&sets)
        };
        assert_near(mixed(1_300, 2_500, 1_200).evidence(), 0.0, 1e-9);
        let by_hand = 5_000.0 * 0.02 * 0.02 / (2.0 * 0.52 * 0.48 / 2.0);
        assert_near(mixed(1_352, 2_496, 1_152).evidence(), by_hand, 0.01);
    }

    /// Whoever is no stronger is called so, and whoever is two points stronger
    /// is found, but for one in twenty; and it takes about as many sets as Wald
    /// says.
    #[test]
    fn the_test_errs_as_seldom_as_it_says() {
        for (teams, even) in [(2, 0.0), (2, 0.3), (3, 0.0)] {
            let fair = 1.0 / f64::from(teams);
            for (truth, right) in [(fair, Verdict::NotStronger), (fair + MARGIN, Verdict::Stronger)]
            {
                // The games that are not split must make up for those that are.
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
                // Three deviations of one in twenty are 2.7 %.
                let wrong = f64::from(wrong) / f64::from(rounds);
                assert!(wrong < 0.077, "{teams} {even} {truth}: {wrong}");
                let variance = truth * (1.0 - truth) / f64::from(teams) * (1.0 - even);
                let wald = 0.9 * BOUND / (MARGIN * MARGIN / (2.0 * variance));
                let length = length as f64 / f64::from(rounds);
                assert!((0.85..1.25).contains(&(length / wald)), "{length} against {wald}");
            }
        }
    }
}
