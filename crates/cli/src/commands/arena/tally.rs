//! Adding up the sets of a contest.

use std::collections::BTreeMap;

use kennel_bots::FaultKind;
use kennel_bots::games::Fault;

use super::statistics::{Score, Verdict};

/// The result of one set for the first bot.
#[derive(Clone, Default)]
pub struct SetResult {
    pub won: u32,
    pub unfinished: u32,
    pub turns: u64,
    /// The luck of the first bot in all games, in won games, if it was measured.
    pub luck: Option<f64>,
    pub forfeits: [Forfeits; 2],
}

/// The games a bot forfeited by a fault.
#[derive(Clone, Default)]
pub struct Forfeits {
    counts: [u64; FaultKind::ALL.len()],
    /// A description of the first fault.
    pub first: Option<String>,
}

impl Forfeits {
    pub fn add(&mut self, fault: &Fault) {
        self.counts[fault.kind as usize] += 1;
        self.first.get_or_insert_with(|| format!("seat {}: {}", fault.seat, fault.reason));
    }

    fn merge(&mut self, other: Forfeits) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.first = self.first.take().or(other.first);
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The number of games for each kind that occurred.
    pub fn reasons(&self) -> impl Iterator<Item = (FaultKind, u64)> {
        FaultKind::ALL.into_iter().zip(self.counts).filter(|&(_, count)| count > 0)
    }
}

/// The sets so far. They are counted in order, whichever thread plays them, so that a
/// sequential test stops at the same set with any number of threads.
pub struct Tally {
    pub score: Score,
    pub forfeits: [Forfeits; 2],
    /// The decision of the sequential test, once there is one.
    pub verdict: Option<Verdict>,
    waiting: BTreeMap<u64, SetResult>,
    counted: u64,
}

impl Tally {
    pub fn new(teams: u32) -> Tally {
        Tally {
            score: Score::new(teams),
            forfeits: Default::default(),
            verdict: None,
            waiting: BTreeMap::new(),
            counted: 0,
        }
    }

    /// Takes the result of a set, and runs the sequential test if asked.
    pub fn take(&mut self, set: u64, result: SetResult, sprt: bool) {
        self.waiting.insert(set, result);
        while self.verdict.is_none()
            && let Some(result) = self.waiting.remove(&self.counted)
        {
            self.counted += 1;
            self.score.add(&result);
            for (all, more) in self.forfeits.iter_mut().zip(result.forfeits) {
                all.merge(more);
            }
            if sprt {
                self.verdict = Some(self.score.test()).filter(|verdict| *verdict != Verdict::Open);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_counted_in_order_whenever_they_arrive() {
        let won = |won| SetResult { won, ..SetResult::default() };
        let sets: Vec<u32> = (0..400).map(|set| if set % 10 == 0 { 1 } else { 2 }).collect();
        let mut in_order = Tally::new(2);
        let mut mixed = Tally::new(2);
        for (set, &result) in sets.iter().enumerate() {
            in_order.take(set as u64, won(result), true);
            let other = set ^ 3;
            mixed.take(other as u64, won(sets[other]), true);
        }
        assert_eq!(in_order.verdict, Some(Verdict::Stronger));
        assert!((50..100).contains(&in_order.score.sets), "{}", in_order.score.sets);
        assert_eq!(
            (in_order.score.sets, in_order.score.won, in_order.verdict),
            (mixed.score.sets, mixed.score.won, mixed.verdict)
        );
        let mut all = Tally::new(2);
        for (set, &result) in sets.iter().enumerate().rev() {
            all.take(set as u64, won(result), false);
        }
        assert_eq!((all.score.sets, all.verdict), (400, None));
    }
}
