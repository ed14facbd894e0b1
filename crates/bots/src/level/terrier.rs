//! The level that looks one step ahead, as a good casual player does: it notices most
//! plays, evaluates them as [`Greedy`](crate::Greedy) does, and misjudges small
//! differences.

use kennel_rules::{Deed, Play, PlayBuffer, SplitMix64, View};

use super::obvious::hands_over;
use crate::afterstate::{Afterstate, Candidates};
use crate::greedy::value;
use crate::random::unit;
use crate::{Bot, BotError, Budget, Decision};

#[derive(Default)]
pub(super) struct Terrier {
    plays: PlayBuffer,
}

impl Bot for Terrier {
    fn name(&self) -> String {
        "terrier".to_owned()
    }

    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        let mut random = SplitMix64::new(seed);
        let most = budget.outcomes().min(MOST);
        let decision = match Candidates::of(view, &mut self.plays, &mut random, most) {
            Some(Candidates::Give(all)) => choose(all, |_| 1.0, &mut random).map(Decision::Give),
            Some(Candidates::Play(mut all)) => {
                if let Some(turn) = view.turn()
                    && all.iter().any(|(play, _)| !hands_over(&turn, play))
                {
                    all.retain(|(play, _)| !hands_over(&turn, play));
                }
                choose(all, noticed, &mut random).map(Decision::Play)
            }
            None => None,
        };
        decision.ok_or(BotError::NothingToDecide)
    }
}

/// The most outcomes evaluated.
const MOST: u64 = 600;
/// The error of its judgement, as a share of what is at stake.
const SLOPPINESS: f32 = 0.3;
/// The largest error: about the value of a strong card.
const MOST_ERROR: f32 = 7.0;
/// It never gives up more than this: about a third of a lap.
const PLAIN: f32 = 18.0;

/// The probability of noticing a play.
fn noticed(play: &Play) -> f32 {
    match play.deed {
        Deed::LeaveKennel(_) | Deed::NoEffect | Deed::Draw(_) => 1.0,
        Deed::Walk { .. } => 0.97,
        Deed::Back { .. } => 0.85,
        Deed::Swap { .. } => 0.8,
        Deed::Split(shares) => match shares.as_slice().len() {
            1 => 1.0,
            2 => 0.7,
            3 => 0.35,
            _ => 0.15,
        },
    }
}

/// The best decision it notices, by a judgement that errs more where more is at
/// stake; never one far worse than the best.
fn choose<T: Copy>(
    all: Vec<(T, Afterstate)>,
    noticed: impl Fn(&T) -> f32,
    random: &mut SplitMix64,
) -> Option<T> {
    let values: Vec<f32> = all.iter().map(|(_, after)| value(after)).collect();
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    let mean = values.iter().sum::<f32>() / values.len().max(1) as f32;
    let error = (SLOPPINESS * (most - mean)).min(MOST_ERROR);
    let mut best: Option<(T, f32)> = None;
    for ((decision, _), value) in all.iter().zip(values) {
        let overlooked = unit(random) >= noticed(decision);
        // Uniform within the error.
        let seems = value + error * (2.0 * unit(random) - 1.0);
        if value < most - PLAIN || overlooked && value < most {
            continue;
        }
        let seems = if overlooked { f32::MIN } else { seems };
        if best.is_none_or(|(_, so_far)| seems > so_far) {
            best = Some((*decision, seems));
        }
    }
    best.map(|(decision, _)| decision)
}
