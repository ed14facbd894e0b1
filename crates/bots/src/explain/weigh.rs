//! What a net says of the decisions of a seat.

use kennel_rules::{PlayBuffer, View, Viewpoint};

use super::is_same;
use crate::afterstate::{Afterstate, Candidates, Look};
use crate::net::{Judge, Net, chance};
use crate::random::Dice;
use crate::sense::{avoid_sacrifice, keep_jokers};
use crate::{BotError, Decision};

/// Closer than bots look: more than what they would play is to be told.
const LOOK: Look = Look::unhurried(500, 8);

/// The chance of winning after each decision of a view's seat, the best first, by
/// a net alone; where there are too many sevens, of those that the net finds
/// good.
///
/// # Errors
/// The view asks nothing of its seat.
pub fn weigh(net: &Net, view: &View, seed: u64) -> Result<Vec<(Decision, f32)>, BotError> {
    let (mut plays, mut dice) = (PlayBuffer::new(), Dice::new(seed));
    let candidates = Candidates::by_net(view, net, &mut plays, &mut dice, LOOK);
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

/// Adds what was asked for and not weighed, as the net sees it: behind all that is
/// no worse, and never in the first place.
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
        let place =
            weighed.iter().rposition(|&(_, other)| other >= chance).map_or(0, |last| last + 1);
        weighed.insert(place.max(1).min(weighed.len()), (decision, chance));
    }
    weighed
}
