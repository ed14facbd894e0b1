//! Exercises made of somebody's own mistakes.

use kennel_rules::{PlayBuffer, SplitMix64, View};

use super::compare::Comparison;
use super::mine::{outcomes, puzzle};
use super::{Answer, Puzzle};
use crate::explain::{is_same, weigh, weigh_also};
use crate::search::Horizon;
use crate::{Decision, Net};

/// The most outcomes that are compared, besides what was decided.
const MOST_OUTCOMES: usize = 8;
/// A mistake that costs less, or is no clearer than so many standard errors, teaches nothing.
const LEAST: f32 = 0.03;
const ERRORS: f32 = 2.0;
/// How much worse than the best a decision may be and still be right.
const AS_GOOD: f32 = 0.02;
/// How hard it is to do better than before: that of an average puzzle, since whoever made the
/// mistake was not helped by anybody.
const RATING: u16 = 1_400;

/// Makes an exercise of a decision that cost something, judged anew in so many possible worlds.
/// Whatever is about as good as the best solves it. `None` if these worlds do not confirm that
/// it was a mistake.
#[must_use]
pub fn of_mistake(
    net: &Net,
    view: &View,
    made: Decision,
    seed: u64,
    worlds: usize,
) -> Option<Puzzle> {
    let mut random = SplitMix64::new(seed);
    let weighed = weigh(net, view, random.next_u64()).ok()?;
    let all = outcomes(view, &weigh_also(net, view, weighed, &[made]));
    let is_made = |one: Decision| is_same(view, one, made);
    let mut decisions: Vec<Decision> = all.iter().take(MOST_OUTCOMES).map(|one| one.0).collect();
    if !decisions.iter().any(|&one| is_made(one)) {
        decisions.push(made);
    }
    let mut comparison = Comparison::new(net, view, decisions, Horizon::Round, random.next_u64());
    comparison.add(worlds.max(2), &mut PlayBuffer::new())?;
    let best = comparison.best();
    let mut judged = comparison.means();
    let own = judged.iter().position(|one| is_made(one.0))?;
    let margin = comparison.between(best, own);
    if margin.mean < LEAST || margin.mean < ERRORS * margin.error {
        return None;
    }
    judged.sort_by(|one, other| other.1.total_cmp(&one.1));
    let exercise = puzzle(view, judged, None, Vec::new(), RATING)?;
    Some(Puzzle { right: Answer::Within(AS_GOOD), ..exercise })
}
