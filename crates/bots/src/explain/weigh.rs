//! Evaluating a seat's decisions with a net alone.

use kennel_rules::{PlayBuffer, SplitMix64, View, Viewpoint};

use super::is_same;
use crate::afterstate::{Afterstate, Breadth, Candidates};
use crate::blunders::{avoid_sacrifice, keep_jokers};
use crate::net::{Judge, Net, chance};
use crate::{BotError, Decision};

/// A wider beam than the bots use, because alternatives are explained too.
const BREADTH: Breadth = Breadth::unhurried(500, 8);

/// Returns the viewer's decisions with their winning chances by a net alone, best
/// first; if there are too many sevens, only those the net rates highly.
///
/// # Errors
/// Returns an error if the viewer's seat has nothing to decide.
pub fn weigh(net: &Net, view: &View, seed: u64) -> Result<Vec<(Decision, f32)>, BotError> {
    let (mut plays, mut random) = (PlayBuffer::new(), SplitMix64::new(seed));
    let candidates = Candidates::by_net(view, net, &mut plays, &mut random, BREADTH);
    let all: Vec<(Decision, Afterstate)> = match candidates {
        Some(Candidates::Give(all)) => {
            all.into_iter().map(|(card, after)| (Decision::Give(card), after)).collect()
        }
        Some(Candidates::Play(all)) => {
            all.into_iter().map(|(play, after)| (Decision::Play(play), after)).collect()
        }
        None => Vec::new(),
    };
    let (_, first) = all.first().ok_or(BotError::NothingToDecide)?;
    let mut judge = Judge::new(net, first);
    let mut weighed: Vec<(Decision, f32)> =
        all.iter().map(|(decision, after)| (*decision, chance(judge.odds(after)))).collect();
    weighed.sort_by(|one, other| other.1.total_cmp(&one.1));
    if let Some(turn) = view.turn() {
        keep_jokers(&turn, &mut weighed);
        avoid_sacrifice(&turn, &mut weighed);
    }
    Ok(weighed)
}

/// Adds the decisions in `also` that were not weighed, as the net evaluates them:
/// behind everything that is no worse, and never in front.
#[must_use]
pub fn weigh_also(
    net: &Net,
    view: &View,
    mut weighed: Vec<(Decision, f32)>,
    also: &[Decision],
) -> Vec<(Decision, f32)> {
    let (Some(turn), Viewpoint::Seat(me)) = (view.turn(), view.viewpoint()) else { return weighed };
    let Some(before) = Afterstate::before(view, me) else { return weighed };
    let mut judge = Judge::new(net, &before);
    for &decision in also {
        let Decision::Play(play) = decision else { continue };
        if turn.check(&play).is_err()
            || weighed.iter().any(|&(other, _)| is_same(view, other, decision))
        {
            continue;
        }
        let Some(after) = before.after_playing(&turn, &play) else { continue };
        let chance = chance(judge.odds(&after));
        let index =
            weighed.iter().rposition(|&(_, other)| other >= chance).map_or(0, |last| last + 1);
        weighed.insert(index.max(1).min(weighed.len()), (decision, chance));
    }
    weighed
}
