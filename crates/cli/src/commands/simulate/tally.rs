//! The counters of a simulation. All are integers, so that the sum does not depend on
//! the order of addition.

use std::collections::BTreeMap;

use kennel_rules::Rank;

use crate::wilson::wilson;

/// The number of ranks a card can be used as: all but the joker.
pub const USES: usize = 13;

/// The counters of some games under the same rules.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    pub games: u64,
    /// Cards played in a game (rule 4.2).
    pub turns: Distribution,
    /// Rounds dealt in a game.
    pub rounds: Distribution,
    /// Games won by each team, in the order of their first seats.
    pub wins: [u64; 6],
    /// Games won by each team, counted from the one that led the first round.
    pub wins_from_lead: [u64; 6],
    /// The use of cards other than jokers, by rank.
    pub with_card: [CardUse; USES],
    /// The use of jokers, by the rank they were used as.
    pub with_joker: [CardUse; USES],
    /// Whose marbles were sent home.
    pub victims: Victims,
    pub sevens: Sevens,
    pub folds: u64,
    pub cards_forfeited: u64,
    pub swaps: u64,
    pub jacks_without_effect: u64,
    /// Cards drawn with a two or a joker (rule 6.6).
    pub draws: u64,
    pub reshuffles: u64,
}

/// The use of the cards of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CardUse {
    pub played: u64,
    pub left_kennel: u64,
    pub sent_home: u64,
    pub entered_finish: u64,
    pub won: u64,
}

/// Owners of the marbles sent home, relative to the player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Victims {
    pub own: u64,
    pub partners: u64,
    pub opponents: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sevens {
    /// Sevens with one share, two shares, and so on.
    pub by_shares: [u64; 7],
    /// Sevens that moved a marble of the player's partner.
    pub moved_partner: u64,
    /// Sevens that moved a marble of an opponent (rule 6.6).
    pub moved_opponent: u64,
}

impl Tally {
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.turns.add(&other.turns);
        self.rounds.add(&other.rounds);
        add_all(&mut self.wins, &other.wins);
        add_all(&mut self.wins_from_lead, &other.wins_from_lead);
        for (doings, other) in self.with_card.iter_mut().zip(&other.with_card) {
            doings.add(other);
        }
        for (doings, other) in self.with_joker.iter_mut().zip(&other.with_joker) {
            doings.add(other);
        }
        self.victims.own += other.victims.own;
        self.victims.partners += other.victims.partners;
        self.victims.opponents += other.victims.opponents;
        add_all(&mut self.sevens.by_shares, &other.sevens.by_shares);
        self.sevens.moved_partner += other.sevens.moved_partner;
        self.sevens.moved_opponent += other.sevens.moved_opponent;
        self.folds += other.folds;
        self.cards_forfeited += other.cards_forfeited;
        self.swaps += other.swaps;
        self.jacks_without_effect += other.jacks_without_effect;
        self.draws += other.draws;
        self.reshuffles += other.reshuffles;
    }

    /// The counters for a card and the rank it is used as.
    pub fn doings(&mut self, card: Rank, used_as: Rank) -> &mut CardUse {
        match card {
            Rank::Joker => &mut self.with_joker[used_as.index()],
            _ => &mut self.with_card[used_as.index()],
        }
    }

    /// The use of cards by their printed rank.
    pub fn of_card(&self, card: Rank) -> CardUse {
        match card {
            Rank::Joker => sum(&self.with_joker),
            _ => self.with_card[card.index()],
        }
    }

    /// The use of all cards.
    pub fn total(&self) -> CardUse {
        let mut total = sum(&self.with_card);
        total.add(&sum(&self.with_joker));
        total
    }

    /// The use of sevens, including jokers used as such.
    pub fn as_seven(&self) -> CardUse {
        let mut doings = self.with_card[Rank::Seven.index()];
        doings.add(&self.with_joker[Rank::Seven.index()]);
        doings
    }
}

impl CardUse {
    fn add(&mut self, other: &CardUse) {
        self.played += other.played;
        self.left_kennel += other.left_kennel;
        self.sent_home += other.sent_home;
        self.entered_finish += other.entered_finish;
        self.won += other.won;
    }
}

fn sum(all: &[CardUse]) -> CardUse {
    all.iter().fold(CardUse::default(), |mut sum, doings| {
        sum.add(doings);
        sum
    })
}

fn add_all(counts: &mut [u64], others: &[u64]) {
    for (count, other) in counts.iter_mut().zip(others) {
        *count += other;
    }
}

/// How often each value came up.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Distribution {
    counts: BTreeMap<u64, u64>,
}

impl Distribution {
    pub fn record(&mut self, value: u64) {
        *self.counts.entry(value).or_default() += 1;
    }

    pub fn add(&mut self, other: &Distribution) {
        for (&value, &count) in &other.counts {
            *self.counts.entry(value).or_default() += count;
        }
    }

    /// How many values were recorded.
    pub fn len(&self) -> u64 {
        self.counts.values().sum()
    }

    /// All values together.
    pub fn total(&self) -> u64 {
        self.counts.iter().map(|(value, count)| value * count).sum()
    }

    pub fn mean(&self) -> Option<f64> {
        ratio(self.total(), self.len())
    }

    pub fn least(&self) -> Option<u64> {
        self.counts.keys().next().copied()
    }

    pub fn most(&self) -> Option<u64> {
        self.counts.keys().next_back().copied()
    }

    pub fn median(&self) -> Option<f64> {
        self.decile(5)
    }

    /// A decile, interpolated between two values.
    pub fn decile(&self, tenths: u64) -> Option<f64> {
        let rank = self.len().checked_sub(1)? * tenths;
        let (below, rest) = (rank / 10, rank % 10);
        let low = self.sorted(below)? as f64;
        let high = self.sorted(below + u64::from(rest > 0))? as f64;
        Some(low + (high - low) * rest as f64 / 10.0)
    }

    /// The value at this index of the sorted values.
    fn sorted(&self, index: u64) -> Option<u64> {
        let mut left = index;
        for (&value, &count) in &self.counts {
            if left < count {
                return Some(value);
            }
            left -= count;
        }
        None
    }
}

/// The ratio of two counts; `None` if the second is zero.
pub fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// The 95 % interval of a rate; `None` without games.
pub fn interval(wins: u64, games: u64) -> Option<(f64, f64)> {
    ratio(wins, games).map(|rate| wilson(rate, games as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distribution(values: &[u64]) -> Distribution {
        let mut distribution = Distribution::default();
        values.iter().for_each(|&value| distribution.record(value));
        distribution
    }

    #[test]
    fn distributions_of_known_values() {
        let four = distribution(&[4, 1, 3, 2]);
        assert_eq!((four.len(), four.total()), (4, 10));
        assert_eq!((four.least(), four.most()), (Some(1), Some(4)));
        assert_eq!((four.mean(), four.median()), (Some(2.5), Some(2.5)));
        let eleven = distribution(&[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
        for tenths in 0..=10 {
            assert_eq!(eleven.decile(tenths), Some(10.0 * tenths as f64));
        }
        assert_eq!(distribution(&[7]).decile(9), Some(7.0));
        assert_eq!(distribution(&[1, 1, 1, 9]).median(), Some(1.0));
        assert_eq!(distribution(&[1, 2]).decile(1), Some(1.1));
        let none = Distribution::default();
        assert_eq!((none.mean(), none.median(), none.least()), (None, None, None));
    }

    #[test]
    fn distributions_add_up() {
        let mut sum = distribution(&[1, 5, 5]);
        sum.add(&distribution(&[5, 2]));
        assert_eq!(sum, distribution(&[1, 2, 5, 5, 5]));
    }

    #[test]
    fn wilson_intervals_of_known_rates() {
        let near = |(low, high): (f64, f64), expected: (f64, f64)| {
            assert!((low - expected.0).abs() < 5e-4 && (high - expected.1).abs() < 5e-4);
        };
        near(interval(50, 100).unwrap(), (0.4038, 0.5962));
        near(interval(1, 10).unwrap(), (0.0179, 0.4042));
        near(interval(0, 10).unwrap(), (0.0, 0.2775));
        near(interval(10, 10).unwrap(), (0.7225, 1.0));
        assert_eq!(interval(0, 0), None);
    }

    #[test]
    fn jokers_are_counted_separately() {
        let mut tally = Tally::default();
        tally.doings(Rank::Seven, Rank::Seven).played += 3;
        tally.doings(Rank::Joker, Rank::Seven).played += 2;
        tally.doings(Rank::Joker, Rank::Ace).played += 1;
        assert_eq!(tally.of_card(Rank::Seven).played, 3);
        assert_eq!(tally.of_card(Rank::Joker).played, 3);
        assert_eq!(tally.as_seven().played, 5);
        assert_eq!(tally.total().played, 6);
    }
}
