//! Which of some decisions is the best.

use super::patience::Patience;
use crate::{Budget, Decision};

/// Fewer worlds than this tell less than the net alone.
const FEWEST_WORLDS: usize = 8;
/// More than this tell nothing new.
const MOST_WORLDS: usize = 4_000;
/// What the net said at once counts as much as so many worlds, and as much as
/// this share of them.
const TRUST: (f32, f32) = (16.0, 0.1);
/// A chance of winning so small is not worth thinking about.
const TRIFLE: f32 = 0.002;

/// How the decisions that are tried have done so far.
pub struct Trial {
    pub patience: Patience,
    pub decisions: Vec<Decision>,
    /// What the net said at once.
    said: Vec<f32>,
    /// What each came to, world by world.
    values: Vec<Vec<f32>>,
    /// Those that have not fallen behind.
    pub running: Vec<usize>,
    worlds: usize,
    used_nodes: u64,
}

impl Trial {
    pub fn new(judged: &[(Decision, f32)], patience: Patience) -> Trial {
        Trial {
            patience,
            decisions: judged.iter().map(|&(decision, _)| decision).collect(),
            said: judged.iter().map(|&(_, chance)| chance).collect(),
            values: vec![Vec::new(); judged.len()],
            running: (0..judged.len()).collect(),
            worlds: 0,
            used_nodes: 0,
        }
    }

    /// How many worlds to try next, if it is worth trying more.
    pub fn next_batch(&self, budget: Budget) -> Option<usize> {
        if self.running.len() < 2 || self.is_settled() {
            return None;
        }
        let mut batch = self.worlds.clamp(FEWEST_WORLDS, 64).min(MOST_WORLDS - self.worlds);
        if let Some(nodes) = budget.nodes() {
            let each = self.patience.nodes_per_playout * self.running.len() as u64;
            batch = batch.min((nodes.saturating_sub(self.used_nodes) / each) as usize);
        }
        (batch > 0).then_some(batch)
    }

    pub fn take_over(&mut self, results: Vec<Vec<f32>>) {
        self.used_nodes +=
            self.patience.nodes_per_playout * (self.running.len() * results.len()) as u64;
        self.worlds += results.len();
        for result in results {
            for (&index, value) in self.running.iter().zip(result) {
                self.values[index].push(value);
            }
        }
        if self.worlds >= 2 * FEWEST_WORLDS {
            let leader = self.leader();
            let behind: Vec<usize> = self
                .running
                .iter()
                .copied()
                .filter(|&index| {
                    let (gap, error) = self.gap(leader, index);
                    index != leader && gap > self.patience.behind * error
                })
                .collect();
            self.running.retain(|index| !behind.contains(index));
        }
    }

    /// The decisions, the best first, if they were tried often enough to tell.
    pub fn ranking(&self) -> Option<Vec<usize>> {
        if self.worlds < FEWEST_WORLDS {
            return None;
        }
        // Those dropped early were tried in fewer worlds.
        let rank = |index: usize| (self.values[index].len(), self.score(index));
        let mut order: Vec<usize> = (0..self.decisions.len()).collect();
        order.sort_by(|&one, &other| {
            let (one, other) = (rank(one), rank(other));
            other.0.cmp(&one.0).then(other.1.total_cmp(&one.1))
        });
        Some(order)
    }

    fn leader(&self) -> usize {
        let score = |index: &usize| self.score(*index);
        let best = self.running.iter().copied().max_by(|a, b| score(a).total_cmp(&score(b)));
        best.unwrap_or(0)
    }

    /// The chance of winning as far as it is known.
    pub fn score(&self, index: usize) -> f32 {
        let values = &self.values[index];
        let count = values.len() as f32;
        let trust = TRUST.0 + TRUST.1 * count;
        (values.iter().sum::<f32>() + trust * self.said[index]) / (count + trust)
    }

    /// How far a decision is behind the leader, and the standard error of that.
    fn gap(&self, leader: usize, index: usize) -> (f32, f32) {
        let pairs = self.values[leader].iter().zip(&self.values[index]);
        let count = self.values[index].len() as f32;
        let (mut sum, mut squares) = (0.0, 0.0);
        for (one, other) in pairs {
            sum += one - other;
            squares += (one - other) * (one - other);
        }
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(0.0) + 1e-7;
        (self.score(leader) - self.score(index), (variance / count).sqrt())
    }

    /// Whether no other decision can be much better than the leader.
    fn is_settled(&self) -> bool {
        if self.worlds < 2 * FEWEST_WORLDS {
            return false;
        }
        let leader = self.leader();
        self.running.iter().filter(|&&index| index != leader).all(|&index| {
            let (gap, error) = self.gap(leader, index);
            self.patience.behind * error - gap < TRIFLE
        })
    }
}
