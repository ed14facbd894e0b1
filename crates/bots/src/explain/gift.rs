//! Reasons for and against giving a card.

use kennel_rules::{Board, Cards, Effect, PlayBuffer, Rank, Rules, Seat, SplitMix64};

use super::{Reason, turn_with};
use crate::greedy::is_stuck;

/// The most plays of the receiver that are examined.
const MOST_PLAYS: usize = 300;

/// The reasons for and against a gift.
pub(super) fn reasons(
    rules: Rules,
    board: &Board,
    me: Seat,
    hand: Cards,
    card: Rank,
) -> Vec<Reason> {
    let seating = rules.seating();
    let to = seating.receiver(me);
    let is_mate = seating.team(me).contains(to);
    let mut reasons = Vec::new();
    let starts = card.leaves_kennel();
    if starts && is_stuck(board, to) {
        reasons.push(match is_mate {
            true => Reason::GivesStarter { to, rank: card },
            false => Reason::HelpsRival { seat: to },
        });
    }
    if is_mate && is_of_use(rules, board, me, to, card) {
        reasons.push(Reason::HelpsPartner { seat: to });
    }
    if is_stuck(board, me) {
        let kept = hand.checked_sub(card).and_then(last_starter);
        match kept {
            Some(rank) if !starts => reasons.push(Reason::KeepsCard { rank }),
            None if starts => reasons.push(Reason::SpendsStrongCard { rank: card }),
            _ => {}
        }
    }
    reasons.sort();
    reasons
}

/// The only card of a hand that leaves the kennel; `None` if there are none or several.
pub(super) fn last_starter(hand: Cards) -> Option<Rank> {
    let mut starters = hand.iter().filter(|&card| card.leaves_kennel());
    let first = starters.next()?;
    starters.next().is_none().then_some(first)
}

/// Whether a team-mate could use a card to reach its finish or to send only rivals
/// home.
fn is_of_use(rules: Rules, board: &Board, me: Seat, to: Seat, card: Rank) -> bool {
    let team = rules.seating().team(me);
    let hand = Cards::NONE.checked_add(card);
    let Some(turn) = hand.and_then(|hand| turn_with(rules, board, to, hand)) else { return false };
    let mut plays = PlayBuffer::new();
    turn.list_some(&mut plays, MOST_PLAYS, &mut SplitMix64::new(0));
    plays.iter().any(|play| {
        let effects = turn.effects(play);
        let sent_home = || {
            effects.iter().filter_map(|effect| match effect {
                Effect::SentHome { seat, .. } => Some(*seat),
                _ => None,
            })
        };
        let enters = effects.iter().any(|effect| matches!(effect, Effect::EnteredFinish { .. }));
        (enters || sent_home().next().is_some()) && !sent_home().any(|seat| team.contains(seat))
    })
}
