//! Racing: candidates are tried in the same worlds, and those that fall behind drop
//! out.

use super::budget::Limits;
use crate::{Budget, Decision};

/// Fewer worlds than this say less than the net alone.
const FEWEST_WORLDS: usize = 8;
/// More worlds than this add nothing.
const MOST_WORLDS: usize = 4_000;
/// The weight of the net's first evaluation: as many worlds as the first number, plus
/// this share of the worlds tried.
const PRIOR: (f32, f32) = (16.0, 0.1);
/// A gain in winning chance that is not worth more search.
const NEGLIGIBLE: f32 = 0.002;

/// The candidates of a search and their results so far.
pub(super) struct Race {
    pub limits: Limits,
    pub decisions: Vec<Decision>,
    /// The net's first evaluation of each.
    priors: Vec<f32>,
    /// The result of each, world by world.
    values: Vec<Vec<f32>>,
    /// Indices of the candidates that have not dropped out.
    pub running: Vec<usize>,
    worlds: usize,
    used_nodes: u64,
}

impl Race {
    pub fn new(judged: &[(Decision, f32)], limits: Limits) -> Race {
        Race {
            limits,
            decisions: judged.iter().map(|&(decision, _)| decision).collect(),
            priors: judged.iter().map(|&(_, chance)| chance).collect(),
            values: vec![Vec::new(); judged.len()],
            running: (0..judged.len()).collect(),
            worlds: 0,
            used_nodes: 0,
        }
    }

    /// The number of worlds to try next; `None` if the budget is spent or the race is
    /// decided.
    pub fn next_batch(&self, budget: Budget) -> Option<usize> {
        if self.running.len() < 2 || self.is_settled() {
            return None;
        }
        let mut batch = self.worlds.clamp(FEWEST_WORLDS, 64).min(MOST_WORLDS - self.worlds);
        if let Some(nodes) = budget.nodes() {
            let each = self.limits.nodes_per_playout * self.running.len() as u64;
            batch = batch.min((nodes.saturating_sub(self.used_nodes) / each) as usize);
        }
        (batch > 0).then_some(batch)
    }

    /// Adds the results of some worlds and drops candidates that trail the leader.
    pub fn add(&mut self, results: Vec<Vec<f32>>) {
        self.used_nodes +=
            self.limits.nodes_per_playout * (self.running.len() * results.len()) as u64;
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
                    index != leader && gap > self.limits.drop_behind * error
                })
                .collect();
            self.running.retain(|index| !behind.contains(index));
        }
    }

    /// Indices of the candidates, best first, if enough worlds were tried to rank them.
    pub fn ranking(&self) -> Option<Vec<usize>> {
        if self.worlds < FEWEST_WORLDS {
            return None;
        }
        // Candidates that dropped out early were tried in fewer worlds.
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

    /// The estimated winning chance of a candidate.
    pub fn score(&self, index: usize) -> f32 {
        let values = &self.values[index];
        let count = values.len() as f32;
        let prior = PRIOR.0 + PRIOR.1 * count;
        (values.iter().sum::<f32>() + prior * self.priors[index]) / (count + prior)
    }

    /// How far a candidate trails the leader, with the standard error of the paired
    /// difference.
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

    /// Whether no other candidate can be much better than the leader.
    fn is_settled(&self) -> bool {
        if self.worlds < 2 * FEWEST_WORLDS {
            return false;
        }
        let leader = self.leader();
        self.running.iter().filter(|&&index| index != leader).all(|&index| {
            let (gap, error) = self.gap(leader, index);
            self.limits.drop_behind * error - gap < NEGLIGIBLE
        })
    }
}
