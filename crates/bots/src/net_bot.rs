//! The bot that evaluates every outcome with a net.

use std::sync::Arc;

use kennel_rules::{PlayBuffer, SplitMix64, View};

use crate::afterstate::{Afterstate, Breadth, Candidates};
use crate::net::{Judge, Net};
use crate::{Bot, BotError, Budget, Decision};

/// With more outcomes than this, sevens are built by beam search instead of listed.
const MOST: u64 = 1_000;
/// The width of that beam.
const SEVENS: usize = 4;

/// Chooses the decision with the best evaluation by a net.
pub struct NetBot {
    net: Arc<Net>,
    plays: PlayBuffer,
}

impl NetBot {
    /// Creates a bot with a net for its seating.
    #[must_use]
    pub fn new(net: Arc<Net>) -> NetBot {
        NetBot { net, plays: PlayBuffer::new() }
    }
}

impl Bot for NetBot {
    fn name(&self) -> String {
        "net".to_owned()
    }

    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        let mut random = SplitMix64::new(seed);
        let breadth = Breadth::unhurried(budget.outcomes().min(MOST), SEVENS);
        let candidates = Candidates::by_net(view, &self.net, &mut self.plays, &mut random, breadth);
        best(candidates, |afters| odds(&self.net, afters)).ok_or(BotError::NothingToDecide)
    }
}

/// Evaluates the afterstates of one decision.
fn odds(net: &Net, afters: &[&Afterstate]) -> Vec<f32> {
    let Some(first) = afters.first() else { return Vec::new() };
    let mut judge = Judge::new(net, first);
    afters.iter().map(|after| judge.odds(after)).collect()
}

/// The decision with the highest value, the first among equals.
pub(crate) fn best(
    candidates: Option<Candidates>,
    value: impl Fn(&[&Afterstate]) -> Vec<f32>,
) -> Option<Decision> {
    fn first_best<T: Copy>(
        all: &[(T, Afterstate)],
        value: impl Fn(&[&Afterstate]) -> Vec<f32>,
    ) -> Option<T> {
        let afters: Vec<&Afterstate> = all.iter().map(|(_, after)| after).collect();
        let values = value(&afters);
        let mut best = 0;
        for index in 1..values.len() {
            if values[index] > values[best] {
                best = index;
            }
        }
        all.get(best).map(|&(decision, _)| decision)
    }
    match candidates? {
        Candidates::Give(all) => first_best(&all, value).map(Decision::Give),
        Candidates::Play(all) => first_best(&all, value).map(Decision::Play),
    }
}
