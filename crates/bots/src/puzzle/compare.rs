//! Comparing decisions in the same possible worlds.

use kennel_rules::{PlayBuffer, SplitMix64, View};

use crate::search::{Horizon, try_all};
use crate::{Decision, Net};

/// By how much an answer beats the best of the others, in winning chance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Margin {
    /// The mean over all worlds.
    pub mean: f32,
    /// Its standard error.
    pub error: f32,
}

/// The winning chances after some decisions, world by world.
pub(super) struct Comparison<'a> {
    net: &'a Net,
    view: &'a View,
    decisions: Vec<Decision>,
    horizon: Horizon,
    values: Vec<Vec<f32>>,
    random: SplitMix64,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(
        net: &'a Net,
        view: &'a View,
        decisions: Vec<Decision>,
        horizon: Horizon,
        seed: u64,
    ) -> Comparison<'a> {
        let random = SplitMix64::new(seed);
        Comparison { net, view, decisions, horizon, values: Vec::new(), random }
    }

    /// Tries all decisions in more worlds.
    pub(super) fn add(&mut self, worlds: usize, plays: &mut PlayBuffer) -> Option<()> {
        let Comparison { net, view, decisions, horizon, random, .. } = self;
        self.values.extend(try_all(net, view, decisions, *horizon, worlds, random, plays)?);
        Some(())
    }

    pub(super) fn worlds(&self) -> usize {
        self.values.len()
    }

    /// The decisions with their winning chances, in their order.
    pub(super) fn means(&self) -> Vec<(Decision, f32)> {
        let count = self.values.len().max(1) as f32;
        let mean = |index: usize| self.values.iter().map(|world| world[index]).sum::<f32>() / count;
        self.decisions.iter().enumerate().map(|(index, &one)| (one, mean(index))).collect()
    }

    /// The index of the best decision.
    pub(super) fn best(&self) -> usize {
        let means = self.means();
        (0..means.len()).fold(0, |best, one| if means[one].1 > means[best].1 { one } else { best })
    }

    /// By how much a decision beats the best of the others; the margin with the greatest
    /// doubt decides.
    pub(super) fn margin(&self, index: usize) -> Option<Margin> {
        let others = (0..self.decisions.len()).filter(|&other| other != index);
        let margins = others.map(|other| self.between(index, other));
        margins.min_by(|one, other| one.mean.total_cmp(&other.mean))
    }

    /// By how much a decision beats another.
    pub(super) fn between(&self, index: usize, other: usize) -> Margin {
        let count = self.values.len() as f32;
        let differences = self.values.iter().map(|world| world[index] - world[other]);
        let mean = differences.clone().sum::<f32>() / count;
        let squares = differences.map(|one| (one - mean) * (one - mean)).sum::<f32>();
        Margin { mean, error: (squares / (count - 1.0).max(1.0) / count).sqrt() }
    }
}

/// Judges the first of some decisions again, to the end of the round.
pub(super) fn judge_again(
    net: &Net,
    view: &View,
    choices: &[(Decision, f32)],
    seed: u64,
    worlds: usize,
) -> Option<Margin> {
    let decisions = choices.iter().map(|one| one.0).collect();
    let mut comparison = Comparison::new(net, view, decisions, Horizon::Round, seed);
    comparison.add(worlds.max(2), &mut PlayBuffer::new())?;
    comparison.margin(0)
}
