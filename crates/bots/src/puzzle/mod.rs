//! Puzzles: single decisions with one answer that is clearly the best.
//!
//! A puzzle is what a seat knew when it had to decide, and never more: neither looking for
//! puzzles nor solving them uses the hands of the others. Most answers are
//! [judged](mine::mine) by playing possible worlds out; some are [proved](Proof).

mod compare;
pub mod mine;
mod mistake;
mod proof;
#[cfg(all(test, feature = "shipped"))]
mod tests;
mod theme;

use kennel_rules::{BySeat, Cards, SplitMix64, View, Viewpoint};

use crate::explain::{Explanation, explain, is_same};
use crate::search::sample_hands;
use crate::{BotError, Decision, Level, Net};
pub use compare::Margin;
pub use mistake::of_mistake;
pub use proof::Proof;
pub use theme::Theme;

/// A decision to be found.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// What the seat that decides knows.
    pub view: View,
    /// The answer, and the alternatives that were judged, with their winning chances. The
    /// answer is the first.
    pub choices: Vec<(Decision, f32)>,
    /// What the answer is about.
    pub theme: Theme,
    /// What is right.
    pub right: Answer,
    /// The levels that do not find the answer.
    pub missed_by: Vec<Level>,
    /// How hard it is, on the scale of the players' ratings.
    pub rating: u16,
}

/// Chances are written in thousandths.
const ROUNDING: f32 = 1e-5;

/// What solves a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Answer {
    /// The best choice, or one with the same outcome.
    Best,
    /// Every choice that is worse than the best by at most this much winning chance.
    Within(f32),
    /// Every decision that can be proved to lead where the best one leads.
    Proved(Proof),
}

impl Puzzle {
    /// Why the answer is certain; `None` if it was judged by playing possible worlds out.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        match self.right {
            Answer::Proved(proof) => Some(proof),
            Answer::Best | Answer::Within(_) => None,
        }
    }

    /// Whether a decision solves the puzzle.
    #[must_use]
    pub fn is_solved_by(&self, decision: Decision) -> bool {
        let Some(&(_, best)) = self.choices.first() else { return false };
        let is_choice = |one: &(Decision, f32)| is_same(&self.view, one.0, decision);
        match (self.right, decision, self.view.turn()) {
            (Answer::Proved(proof), Decision::Play(play), Some(turn)) => {
                turn.check(&play).is_ok() && proof.holds(&self.view, &turn, &play)
            }
            (Answer::Within(worse), ..) => {
                let is_as_good = |one: &&(Decision, f32)| best - one.1 <= worse + ROUNDING;
                self.choices.iter().filter(is_as_good).any(is_choice)
            }
            _ => is_choice(&self.choices[0]),
        }
    }

    /// The answer and the alternatives with their reasons, the best first. Decisions in
    /// `also` that were not judged are explained, too, with the chance of the worst.
    ///
    /// # Errors
    /// The puzzle has no legal answer.
    pub fn explain(&self, also: &[Decision]) -> Result<Explanation, BotError> {
        let worst = self.choices.last().map_or(0.0, |one| one.1);
        let mut weighed = self.choices.clone();
        for &decision in also {
            if !weighed.iter().any(|one| is_same(&self.view, one.0, decision)) {
                weighed.push((decision, worst));
            }
        }
        let all: Vec<Decision> = weighed.iter().map(|one| one.0).collect();
        explain(&self.view, &weighed, &all)
    }

    /// Hands that everybody may have held, drawn at random from those that agree with what
    /// the seat had seen.
    #[must_use]
    pub fn possible_hands(&self, seed: u64) -> Option<BySeat<Cards>> {
        let Viewpoint::Seat(me) = self.view.viewpoint() else { return None };
        sample_hands(&self.view, me, &mut SplitMix64::new(seed))
    }

    /// Judges the answer again, with other worlds: by how much it beats the best of the
    /// alternatives. `None` if it is proved, or nothing can be compared.
    pub fn judge_again(&self, net: &Net, seed: u64, worlds: usize) -> Option<Margin> {
        if self.proof().is_some() {
            return None;
        }
        compare::judge_again(net, &self.view, &self.choices, seed, worlds)
    }
}
