//! What speaks for and against the decisions of a seat, for hints and analysis.
//!
//! Whoever weighs decisions, a net alone or a search, gives the chance of winning
//! after each; reasons come from the rules: what a play does, and what stands
//! where before and after it. They hold no sentences, so that every client says
//! them in its own language.

mod gift;
mod journey;
mod play;
mod reach;
mod reason;
#[cfg(test)]
mod tests;

use kennel_rules::{
    Board, BySeat, Cards, Outcome, Phase, Play, Plays, Position, Rank, Rules, Seat, Turn, View,
    Viewpoint,
};

use crate::afterstate::{Afterstate, Candidates};
use crate::level::winning_play;
use crate::net::{Judge, Net, chance};
use crate::random::Dice;
use crate::{BotError, Budget, Decision};
pub use reason::Reason;

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
    /// What was looked at, the best first; of a seven, a jack or a joker only
    /// the best few.
    pub candidates: Vec<Candidate>,
    /// How many decisions there are in all.
    pub all: u64,
}

/// Of all that a seven can do, so many are explained; of swaps, and of all uses
/// of a joker together, as many.
const FEW: usize = 6;

/// The chance of winning after each decision of a view's seat, the best first, by
/// a net alone. Of enormous sevens a sample is weighed; what is asked for `also`
/// is weighed in any case, as far as it is legal.
///
/// # Errors
/// The view asks nothing of its seat.
pub fn weigh(
    net: &Net,
    view: &View,
    seed: u64,
    budget: Budget,
    also: &[Decision],
) -> Result<Vec<(Decision, f32)>, BotError> {
    let mut dice = Dice::new(seed);
    let candidates = Candidates::of(view, &mut Plays::new(), &mut dice, budget.outcomes());
    let mut all: Vec<(Decision, Afterstate)> = match candidates {
        Some(Candidates::Give(all)) => {
            all.into_iter().map(|(card, after)| (Decision::Give(card), after)).collect()
        }
        Some(Candidates::Play(all)) => {
            all.into_iter().map(|(play, after)| (Decision::Play(play), after)).collect()
        }
        None => Vec::new(),
    };
    let &(_, first) = all.first().ok_or(BotError::NothingToDecide)?;
    if let Some(turn) = view.turn() {
        let (board, hand, hand_sizes) = (*view.board(), view.hand(), *view.hand_sizes());
        let before = Afterstate { board, hand, hand_sizes, ..first };
        for &decision in also {
            if let Decision::Play(play) = decision
                && turn.check(&play).is_ok()
                && !all.iter().any(|(other, _)| is_same(view, *other, decision))
            {
                all.extend(before.after_playing(&turn, &play).map(|after| (decision, after)));
            }
        }
    }
    let mut judge = Judge::new(net, &first);
    let mut weighed: Vec<(Decision, f32)> =
        all.iter().map(|(decision, after)| (*decision, chance(judge.odds(after)))).collect();
    weighed.sort_by(|one, other| other.1.total_cmp(&one.1));
    Ok(weighed)
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

/// Explains decisions of a view's seat that have been weighed: each with the
/// chance of winning after it. Of large groups only the best few are explained,
/// and what is asked for `also`.
///
/// # Errors
/// The view asks nothing of its seat.
pub fn explain(
    view: &View,
    weighed: &[(Decision, f32)],
    also: &[Decision],
) -> Result<Explanation, BotError> {
    let Viewpoint::Seat(seat) = view.viewpoint() else { return Err(BotError::NothingToDecide) };
    match (view.phase(), view.turn()) {
        (Phase::Exchange { given }, _) if !given.contains(seat) => {
            Ok(explain_gifts(view, seat, weighed))
        }
        (_, Some(turn)) if !turn.must_fold() => Ok(explain_plays(view, &turn, weighed, also)),
        _ => Err(BotError::NothingToDecide),
    }
}

fn explain_gifts(view: &View, seat: Seat, weighed: &[(Decision, f32)]) -> Explanation {
    let gifts = weighed.iter().filter_map(|&(decision, chance)| match decision {
        Decision::Give(card) if view.hand().has(card) => {
            let reasons = gift::reasons(view.rules(), view.board(), seat, view.hand(), card);
            Some(Candidate { decision, chance, reasons, alike: 0 })
        }
        _ => None,
    });
    let mut candidates: Vec<Candidate> = gifts.collect();
    candidates.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    Explanation { seat, candidates, all: view.hand().ranks().count() as u64 }
}

fn explain_plays(
    view: &View,
    turn: &Turn,
    weighed: &[(Decision, f32)],
    also: &[Decision],
) -> Explanation {
    let mut plays: Vec<(Play, f32)> = Vec::new();
    // Among hundreds of thousands of sevens the one that wins may not have been
    // weighed.
    plays.extend(winning_play(turn).map(|play| (play, 1.0)));
    for &(decision, chance) in weighed {
        if let Decision::Play(play) = decision
            && turn.check(&play).is_ok()
        {
            plays.push((play, chance));
        }
    }
    for (play, chance) in &mut plays {
        match play::ending(turn, play) {
            Some(Reason::Wins) => *chance = 1.0,
            Some(_) => *chance = 0.0,
            None => {}
        }
    }
    plays.sort_by(|one, other| other.1.total_cmp(&one.1));
    let asked = |play| also.iter().any(|&also| is_same(view, Decision::Play(play), also));
    let few = the_best_few(turn, &plays, asked);
    let scene = play::Scene::new(turn, view.hand_sizes());
    let candidates = few.into_iter().map(|Group { play, chance, uses, .. }| Candidate {
        decision: Decision::Play(play),
        chance,
        reasons: scene.reasons(&play),
        alike: uses.len() as u64 - 1,
    });
    Explanation {
        seat: turn.seat(),
        candidates: candidates.collect(),
        all: turn.count(&mut Plays::new()),
    }
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
