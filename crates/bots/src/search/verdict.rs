//! What a decision cost, by paired playouts.

use kennel_rules::{PlayBuffer, SplitMix64, View, Viewpoint};

use super::budget::Horizon;
use super::playout::Playout;
use super::world::sample_world;
use crate::explain::{is_same, weigh, weigh_also};
use crate::net::Net;
use crate::{Deadline, Decision};

/// A decision compared with the best alternative.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Verdict {
    /// The best decision found; the one made if nothing better was.
    pub best: Decision,
    /// The winning chance that the decision cost.
    pub loss: f32,
    /// The standard error of the loss.
    pub error: f32,
}

/// The most candidates tried, besides the decision made.
const CANDIDATES: usize = 6;
/// The approximate number of positions evaluated in a playout.
const POSITIONS_PER_PLAYOUT: u64 = 150;
/// The fewest worlds of each half.
const FEWEST_WORLDS: usize = 8;
/// The weight of the net's evaluation when the best candidate is chosen, in worlds.
const PRIOR: f32 = 8.0;
/// If the best and the worst candidate differ by less, it does not matter which is chosen.
const NEGLIGIBLE: f32 = 0.005;

/// Judges a decision by playing it and its alternatives out to the end of the round in
/// sampled worlds that the deciding seat could not rule out. `None` if there was nothing
/// to decide: one outcome only, or all about as good.
///
/// Half of the playouts choose the best alternative. The other half, in other worlds,
/// compare it with the decision made, so that the choice does not flatter it.
pub(crate) fn judge(
    net: &Net,
    view: &View,
    made: Decision,
    seed: u64,
    positions: u64,
    plays: &mut PlayBuffer,
) -> Option<Verdict> {
    let weighed = weigh_also(net, view, weigh(net, view, seed).ok()?, &[made]);
    let (most, least) = (weighed.first()?.1, weighed.iter().fold(1.0, |low, one| one.1.min(low)));
    let mut tried: Vec<(Decision, f32)> = Vec::new();
    for &(decision, chance) in &weighed {
        if tried.len() < CANDIDATES && !tried.iter().any(|one| is_same(view, one.0, decision)) {
            tried.push((decision, chance));
        }
    }
    if !tried.iter().any(|one| is_same(view, one.0, made)) {
        tried.extend(weighed.iter().copied().find(|one| is_same(view, one.0, made)));
    }
    let own = tried.iter().position(|one| is_same(view, one.0, made))?;
    if tried.len() < 2 {
        return None;
    }
    let mut random = SplitMix64::new(seed);
    let half = positions / (2 * POSITIONS_PER_PLAYOUT);
    let worlds = |candidates: usize| ((half / candidates as u64) as usize).max(FEWEST_WORLDS);
    let decisions: Vec<Decision> = tried.iter().map(|one| one.0).collect();
    let values =
        try_all(net, view, &decisions, Horizon::Round, worlds(tried.len()), &mut random, plays)?;
    let score = |index: usize| {
        let sum: f32 = values.iter().map(|world| world[index]).sum();
        (sum + PRIOR * tried[index].1) / (values.len() as f32 + PRIOR)
    };
    let scores: Vec<f32> = (0..tried.len()).map(score).collect();
    let low = scores.iter().copied().fold(1.0, f32::min);
    let best =
        (0..tried.len()).fold(own, |best, one| if scores[one] > scores[best] { one } else { best });
    if scores[best] - low < NEGLIGIBLE && most - least < NEGLIGIBLE {
        return None;
    }
    if best == own {
        return Some(Verdict { best: made, loss: 0.0, error: 0.0 });
    }
    let pair = [decisions[best], decisions[own]];
    let values = try_all(net, view, &pair, Horizon::Round, worlds(2), &mut random, plays)?;
    let (mean, error) = mean_and_error(values.iter().map(|world| world[0] - world[1]));
    if mean <= 0.0 {
        // The alternative looked better by chance only.
        return Some(Verdict { best: made, loss: 0.0, error });
    }
    Some(Verdict { best: decisions[best], loss: mean, error })
}

/// The winning chance after each decision at the horizon, world by world.
pub(crate) fn try_all(
    net: &Net,
    view: &View,
    decisions: &[Decision],
    horizon: Horizon,
    worlds: usize,
    random: &mut SplitMix64,
    plays: &mut PlayBuffer,
) -> Option<Vec<Vec<f32>>> {
    let Viewpoint::Seat(me) = view.viewpoint() else { return None };
    (0..worlds)
        .map(|_| {
            let world = sample_world(view, me, random)?;
            // Common random numbers: every decision meets the same chance.
            let seed = random.next_u64();
            let value = |&decision: &Decision| {
                let deadline = &Deadline::NEVER;
                let random = SplitMix64::new(seed);
                let mut playout = Playout { net, horizon, world: world.clone(), random, deadline };
                playout.value_of(me, decision, plays)
            };
            decisions.iter().map(value).collect()
        })
        .collect()
}

/// The mean of some numbers and its standard error.
fn mean_and_error(numbers: impl Iterator<Item = f32> + Clone) -> (f32, f32) {
    let count = numbers.clone().count() as f32;
    let mean = numbers.clone().sum::<f32>() / count;
    let variance = numbers.map(|one| (one - mean) * (one - mean)).sum::<f32>() / (count - 1.0);
    (mean, (variance / count).sqrt())
}
