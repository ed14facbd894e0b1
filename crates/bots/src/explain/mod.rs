//! Explanations of a seat's decisions, for hints and analysis.
//!
//! Winning chances come from a net or a search. Reasons come from the rules: the
//! effects of a play, and the board before and after it. A [`Reason`] holds no
//! sentences; each client words it in its own language.

mod gift;
mod journey;
#[cfg(feature = "shipped")]
mod level;
mod play;
mod reach;
mod reason;
#[cfg(test)]
mod tests;
mod weigh;

use std::sync::Arc;

use kennel_rules::{
    Board, BySeat, Cards, Outcome, Phase, Play, PlayBuffer, Position, Rank, Rules, Seat, Turn,
    View, Viewpoint,
};

use crate::level::winning_play;
use crate::{BotError, Budget, Decision, Level, Search};
pub use reason::Reason;
pub use weigh::{weigh, weigh_also};

/// An evaluated decision with its reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The decision itself.
    pub decision: Decision,
    /// The estimated winning chance after it, from 0 to 1.
    pub chance: f32,
    /// The reasons for and against it, most important first.
    pub reasons: Vec<Reason>,
    /// The number of other plays with the same outcome: a joker leaves the kennel as an
    /// ace or as a king.
    pub alike: u64,
}

/// The explained decisions of a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// The seat that decides.
    pub seat: Seat,
    /// The decision of the level asked: the best one, except for the lower levels.
    pub choice: Decision,
    /// The candidates, best first; of a seven, a jack or a joker only the best few.
    pub candidates: Vec<Candidate>,
    /// The total number of legal decisions.
    pub all: u64,
}

/// The most plays explained for each of seven, jack and joker.
const FEW: usize = 6;

/// Asks a level for its decision and explains it beside the alternatives. Winning
/// chances come from the search for the champion and from the search's net for the
/// other levels. Legal decisions in `also` are always explained.
///
/// # Errors
/// Returns an error if the viewer's seat has nothing to decide.
pub fn ask(
    level: Level,
    search: &mut Search,
    view: &View,
    seed: u64,
    budget: Budget,
    also: &[Decision],
) -> Result<Explanation, BotError> {
    let net = &Arc::clone(&search.net);
    if level == Level::Champion {
        let weighed = search.weigh(view, seed, budget)?;
        return explain(view, &weigh_also(net, view, weighed, also), also);
    }
    let choice = level.bot_with(net).decide(view, seed, budget)?;
    let also: Vec<Decision> = also.iter().copied().chain([choice]).collect();
    let weighed = weigh(net, view, seed)?;
    let explanation = explain(view, &weigh_also(net, view, weighed, &also), &also)?;
    Ok(Explanation { choice, ..explanation })
}

/// Whether two legal decisions of the viewer are equivalent: the same card with the
/// same outcome, whatever the order of a seven's shares.
#[must_use]
pub fn is_same(view: &View, one: Decision, other: Decision) -> bool {
    match (one, other, view.turn()) {
        (Decision::Play(one), Decision::Play(other), Some(turn)) => {
            one.card == other.card && turn.outcome(&one) == turn.outcome(&other)
        }
        _ => one == other,
    }
}

/// Explains weighed decisions of the viewer, given best first with their winning
/// chances. Of large groups only the best few are explained, and those in `also`.
///
/// Candidates further down may have been searched less, so their chance is capped at
/// that of the candidate above.
///
/// # Errors
/// Returns an error if the viewer's seat has nothing to decide, or nothing legal was
/// weighed.
pub fn explain(
    view: &View,
    weighed: &[(Decision, f32)],
    also: &[Decision],
) -> Result<Explanation, BotError> {
    let Viewpoint::Seat(seat) = view.viewpoint() else { return Err(BotError::NothingToDecide) };
    let (mut candidates, all) = match (view.phase(), view.turn()) {
        (Phase::Exchange { given }, _) if !given.contains(seat) => {
            (explain_gifts(view, seat, weighed), view.hand().ranks().count() as u64)
        }
        (_, Some(turn)) => {
            (explain_plays(view, &turn, weighed, also), turn.count(&mut PlayBuffer::new()))
        }
        _ => return Err(BotError::NothingToDecide),
    };
    let mut most = 1.0;
    for candidate in &mut candidates {
        candidate.chance = candidate.chance.min(most);
        most = candidate.chance;
    }
    let choice = candidates.first().ok_or(BotError::NothingToDecide)?.decision;
    Ok(Explanation { seat, choice, candidates, all })
}

fn explain_gifts(view: &View, seat: Seat, weighed: &[(Decision, f32)]) -> Vec<Candidate> {
    let gifts = weighed.iter().filter_map(|&(decision, chance)| match decision {
        Decision::Give(card) if view.hand().has(card) => {
            let reasons = gift::reasons(view.rules(), view.board(), seat, view.hand(), card);
            Some(Candidate { decision, chance, reasons, alike: 0 })
        }
        _ => None,
    });
    gifts.collect()
}

fn explain_plays(
    view: &View,
    turn: &Turn,
    weighed: &[(Decision, f32)],
    also: &[Decision],
) -> Vec<Candidate> {
    let weighed = weighed.iter().filter_map(|&(decision, chance)| match decision {
        Decision::Play(play) if turn.check(&play).is_ok() => Some((play, chance)),
        _ => None,
    });
    // A winning seven may be missing if there were too many to weigh.
    let winning = winning_play(turn).map(|play| (play, 1.0));
    let (mut first, mut middle, mut last) = (Vec::new(), Vec::new(), Vec::new());
    for (play, chance) in winning.into_iter().chain(weighed) {
        match play::ending(turn, &play) {
            Some(Reason::Wins) => first.push((play, 1.0)),
            Some(_) => last.push((play, 0.0)),
            None => middle.push((play, chance)),
        }
    }
    let asked = |play| also.iter().any(|&also| is_same(view, Decision::Play(play), also));
    let groups = the_best_few(turn, &[first, middle, last].concat(), asked);
    let scene = play::Scene::new(turn, view.hand_sizes());
    let candidates = groups.into_iter().map(|Group { play, chance, uses, .. }| Candidate {
        decision: Decision::Play(play),
        chance,
        reasons: scene.reasons(&play),
        alike: uses.len() as u64 - 1,
    });
    candidates.collect()
}

/// Plays of one card with the same outcome.
struct Group {
    play: Play,
    outcome: Outcome,
    chance: f32,
    /// The ranks the card can be used as.
    uses: Vec<Rank>,
}

/// Groups plays by outcome: all of them for most cards; for sevens, jacks and jokers
/// the first few and those asked for.
fn the_best_few(turn: &Turn, plays: &[(Play, f32)], asked: impl Fn(Play) -> bool) -> Vec<Group> {
    let mut counts = [0; Rank::ALL.len()];
    let mut groups: Vec<Group> = Vec::new();
    for &(play, chance) in plays {
        let outcome = turn.outcome(&play);
        let is_it = |group: &&mut Group| (group.play.card, group.outcome) == (play.card, outcome);
        if let Some(group) = groups.iter_mut().find(is_it) {
            if !group.uses.contains(&play.used_as) {
                group.uses.push(play.used_as);
            }
            continue;
        }
        let count = &mut counts[play.card.index()];
        let has_many = matches!(play.card, Rank::Seven | Rank::Jack | Rank::Joker);
        if !has_many || *count < FEW || asked(play) {
            *count += 1;
            groups.push(Group { play, outcome, chance, uses: vec![play.used_as] });
        }
    }
    groups
}

/// The turn of a seat with the given cards while nobody else holds any; `None` if the
/// game is over.
fn turn_with(rules: Rules, board: &Board, seat: Seat, cards: Cards) -> Option<Turn> {
    let mut hands = BySeat::filled(Cards::NONE);
    hands[seat] = cards;
    Position::new(rules, *board, hands, seat).ok().map(|position| position.turn())
}
