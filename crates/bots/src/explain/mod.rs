//! What speaks for and against the decisions of a seat, for hints and analysis.
//!
//! Whoever weighs decisions, a net alone or a search, gives the chance of winning
//! after each; reasons come from the rules: what a play does, and what stands
//! where before and after it. They hold no sentences, so that every client says
//! them in its own language.

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

/// A decision that was looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// What would be decided.
    pub decision: Decision,
    /// About how likely its seat is to win the game then, from 0 to 1.
    pub chance: f32,
    /// What it does, the most important first.
    pub reasons: Vec<Reason>,
    /// How many other plays come to the same: a joker leaves the kennel as an ace
    /// or as a king.
    pub alike: u64,
}

/// What a seat can decide, explained.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// Who decides.
    pub seat: Seat,
    /// What is done by whoever was asked: the best, unless that was a beginner.
    pub choice: Decision,
    /// What was looked at, the best first; of a seven, a jack or a joker only
    /// the best few.
    pub candidates: Vec<Candidate>,
    /// How many decisions there are in all.
    pub all: u64,
}

/// Of all that a seven can do, so many are explained; of swaps, and of all uses
/// of a joker together, as many.
const FEW: usize = 6;

/// Asks a level what it does, and explains that and what else could be done, with
/// chances as far as the level's budget finds them out: the champion says what its
/// search found, for the others the net of that speaks. What is asked for `also` is
/// explained in any case, as far as it is legal.
///
/// # Errors
/// The view asks nothing of its seat.
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

/// Whether two legal decisions of a view's seat come to the same: the same card
/// with the same outcome, in whatever order a seven is walked.
#[must_use]
pub fn is_same(view: &View, one: Decision, other: Decision) -> bool {
    match (one, other, view.turn()) {
        (Decision::Play(one), Decision::Play(other), Some(turn)) => {
            one.card == other.card && turn.outcome(&one) == turn.outcome(&other)
        }
        _ => one == other,
    }
}

/// Explains decisions of a view's seat that have been weighed: the best first,
/// each with the chance of winning after it. Of large groups only the best few are
/// explained, and what is asked for `also`.
///
/// What stands further down may have been looked at less closely, so it is never
/// said to be better than what stands above.
///
/// # Errors
/// The view asks nothing of its seat, or nothing legal was weighed.
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
    // Among hundreds of thousands of sevens the one that wins may not have been
    // weighed.
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

/// Plays that come to the same.
struct Group {
    play: Play,
    outcome: Outcome,
    chance: f32,
    /// The ranks as which the card may be used.
    uses: Vec<Rank>,
}

/// What can be done, each once: all of it for most cards, and the first few and
/// what is asked for of those that can do a lot.
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
        let can_do_a_lot = matches!(play.card, Rank::Seven | Rank::Jack | Rank::Joker);
        if !can_do_a_lot || *count < FEW || asked(play) {
            *count += 1;
            groups.push(Group { play, outcome, chance, uses: vec![play.used_as] });
        }
    }
    groups
}

/// The turn that a seat would have with some cards and nobody else holding any,
/// unless the game is over.
fn turn_with(rules: Rules, board: &Board, seat: Seat, cards: Cards) -> Option<Turn> {
    let mut hands = BySeat::filled(Cards::NONE);
    hands[seat] = cards;
    Position::new(rules, *board, hands, seat).ok().map(|position| position.turn())
}
