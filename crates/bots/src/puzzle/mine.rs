//! Finding puzzles in games of bots.
//!
//! A decision becomes a puzzle if one outcome is better than every other by a wide margin,
//! if the search says so again in other worlds and when it looks a round further, and if a
//! level of the bots misses it.

use std::sync::Arc;

use kennel_rules::{Deed, Event, PlayBuffer, Rules, SplitMix64, View, Viewpoint};

use super::compare::Comparison;
use super::proof::{alone, wins_now};
use super::{Answer, Proof, Puzzle, Theme};
use crate::explain::{is_same, weigh};
use crate::games::{follow, watch_game};
use crate::search::Horizon;
use crate::{Bot, Budget, Decision, Level, Net};

/// The fewest outcomes a play is chosen from; cards to give are never so many.
const FEWEST_OUTCOMES: usize = 6;
const FEWEST_GIFTS: usize = 4;
/// The most outcomes that are compared.
const MOST_OUTCOMES: usize = 24;
/// The winning chance before the decision, between which a puzzle is worth solving.
const OPEN: std::ops::RangeInclusive<f32> = 0.15..=0.85;
/// By how much the answer is better than every other outcome, and how certain that is.
const MARGIN: f32 = 0.08;
const MOST_ERROR: f32 = 0.01;
/// What the margin must be when it is judged again: by other worlds, and a round further,
/// where new cards blur it.
const MARGIN_AGAIN: f32 = 0.07;
const MARGIN_FURTHER: f32 = 0.03;
/// A level misses an answer if it does so with most of these seeds.
const TRIES: u64 = 3;
/// The most puzzles of a game, so that they differ.
const MOST_OF_A_GAME: usize = 4;

/// Looks for puzzles in a game that bots of several levels play. The same rules, net and
/// seed give the same puzzles on every machine.
#[must_use]
pub fn mine(net: &Arc<Net>, rules: Rules, seed: u64) -> Vec<Puzzle> {
    let mut random = SplitMix64::new(seed);
    let levels = [Level::Shepherd, Level::Terrier, Level::Puppy];
    let mut bots: Vec<Box<dyn Bot + Send>> =
        levels.iter().map(|level| level.bot_with(net)).collect();
    let who: Vec<usize> = rules
        .seating()
        .seats()
        .map(|_| match random.next_u64() % 10 {
            0..6 => 0,
            6..9 => 1,
            _ => 2,
        })
        .collect();
    let decisions = decisions(rules, &mut bots, &who, random.next_u64());
    let mut miner =
        Miner { net, plays: PlayBuffer::new(), bots: Level::ALL.map(|level| level.bot_with(net)) };
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for view in decisions {
        let seed = random.next_u64();
        if puzzles.len() < MOST_OF_A_GAME {
            puzzles.extend(miner.examine(&view, seed));
        }
    }
    puzzles
}

/// What the seats knew at the decisions of a game.
fn decisions(
    rules: Rules,
    bots: &mut [Box<dyn Bot + Send>],
    who: &[usize],
    seed: u64,
) -> Vec<View> {
    let mut views: Vec<View> = Vec::new();
    let mut decisions = Vec::new();
    watch_game(rules, bots, who, Budget::Nodes(600), seed, |game, event| {
        if views.is_empty() {
            let view = |seat| View::new(rules, game.first_dealer(), Viewpoint::Seat(seat)).ok();
            views = rules.seating().seats().filter_map(view).collect();
        }
        if let Event::Give { seat, .. } | Event::Play { seat, .. } = *event {
            decisions.push(views[seat.index()].clone());
        }
        follow(&mut game.clone(), &mut views, event);
    });
    decisions
}

/// Looks at one decision after the other.
struct Miner<'a> {
    net: &'a Net,
    plays: PlayBuffer,
    bots: [Box<dyn Bot + Send>; 4],
}

impl Miner<'_> {
    fn examine(&mut self, view: &View, seed: u64) -> Option<Puzzle> {
        match self.certain(view) {
            Certain::Puzzle(puzzle) => Some(*puzzle),
            Certain::Dull => None,
            Certain::Unknown => self.judged(view, seed),
        }
    }

    /// A puzzle whose answer can be proved.
    fn certain(&mut self, view: &View) -> Certain {
        let Some(turn) = view.turn() else { return Certain::Unknown };
        turn.list_some(&mut self.plays, 2_000, &mut SplitMix64::new(0));
        let all = self.plays.len();
        let winning: Vec<_> =
            self.plays.iter().filter(|play| wins_now(&turn, play)).copied().collect();
        if let Some(&first) = winning.first() {
            // A win that needs no thought is no puzzle.
            let parts = |deed: &Deed| match deed {
                Deed::Split(shares) => shares.as_slice().len(),
                _ => 1,
            };
            let fewest = winning.iter().map(|play| parts(&play.deed)).min().unwrap_or(1);
            if fewest < 2 || all < 20 || winning.len() * 10 > all {
                return Certain::Dull;
            }
            let rating =
                1_000 + 150 * (fewest as u16 - 1) + 40 * (all / winning.len()).ilog2() as u16;
            return proved(view, Proof::Now, Decision::Play(first), rating);
        }
        if view.hand().len() < 2 || !(4..=200).contains(&all) {
            return Certain::Unknown;
        }
        match alone(view, &turn, &self.plays) {
            Some((winning, others)) if !winning.is_empty() => {
                if others < 3 || winning.len() > others {
                    return Certain::Dull;
                }
                let rating = 1_200 + 150 * (view.hand().len() as u16 - 1);
                proved(view, Proof::Alone, Decision::Play(winning[0]), rating)
            }
            _ => Certain::Unknown,
        }
    }

    /// A puzzle whose answer is judged by playing possible worlds out.
    fn judged(&mut self, view: &View, seed: u64) -> Option<Puzzle> {
        let mut random = SplitMix64::new(seed);
        let weighed = weigh(self.net, view, random.next_u64()).ok()?;
        let fewest = if view.turn().is_some() { FEWEST_OUTCOMES } else { FEWEST_GIFTS };
        if weighed.len() < fewest || !OPEN.contains(&weighed[0].1) {
            return None;
        }
        let choices = self.choices(view, random.next_u64());
        if choices[..3].iter().flatten().all(|&one| is_same(view, one, weighed[0].0)) {
            return None;
        }
        let outcomes = outcomes(view, &weighed);
        if outcomes.len() < fewest {
            return None;
        }
        let decisions = |some: &[(Decision, f32)]| some.iter().map(|one| one.0).collect::<Vec<_>>();

        // A glance at what the net likes best.
        let glance = decisions(&outcomes[..outcomes.len().min(6)]);
        let mut glance = Comparison::new(self.net, view, glance, Horizon::Round, random.next_u64());
        for (worlds, least) in [(5, 0.01), (12, MARGIN / 2.0)] {
            glance.add(worlds, &mut self.plays)?;
            if glance.margin(glance.best())?.mean < least {
                return None;
            }
        }

        // All outcomes, and then those that are near the best.
        let mut sweep = Comparison::new(
            self.net,
            view,
            decisions(&outcomes),
            Horizon::Round,
            random.next_u64(),
        );
        sweep.add(32, &mut self.plays)?;
        let margin = sweep.margin(sweep.best())?;
        if margin.mean + 2.0 * margin.error < MARGIN {
            return None;
        }
        let mut swept = sweep.means();
        swept.sort_by(|one, other| other.1.total_cmp(&one.1));
        let near = swept.iter().take_while(|one| one.1 > swept[0].1 - 3.0 * MARGIN).count();
        let near = decisions(&swept[..near.clamp(2, 6)]);
        let mut closely = Comparison::new(self.net, view, near, Horizon::Round, random.next_u64());
        let margin = loop {
            closely.add(150, &mut self.plays)?;
            let margin = closely.margin(closely.best())?;
            if margin.mean + 2.0 * margin.error < MARGIN || closely.worlds() > 2_500 {
                return None;
            }
            if margin.error <= MOST_ERROR {
                break margin;
            }
        };
        if margin.mean < MARGIN {
            return None;
        }
        let mut judged = closely.means();
        judged.sort_by(|one, other| other.1.total_cmp(&one.1));
        if !OPEN.contains(&judged[0].1) {
            return None;
        }

        // Once more in other worlds, and a round further.
        let worlds = closely.worlds();
        for (horizon, worlds, least, errors) in [
            (Horizon::Round, worlds, MARGIN_AGAIN, 3.0),
            (Horizon::NextRound, 400, MARGIN_FURTHER, 2.0),
        ] {
            let mut again =
                Comparison::new(self.net, view, decisions(&judged), horizon, random.next_u64());
            again.add(worlds, &mut self.plays)?;
            let margin = again.margin(0)?;
            if margin.mean < least || margin.mean < errors * margin.error {
                return None;
            }
        }
        let answer = judged[0].0;
        let missed_by = self.missed_by(view, answer, &choices, &mut random);
        if missed_by.is_empty() {
            return None;
        }
        // What the levels would have done is explained, too.
        let far = |one: &&(Decision, f32)| {
            let chosen = choices.iter().flatten().any(|&choice| is_same(view, choice, one.0));
            chosen && !judged.iter().any(|near| is_same(view, near.0, one.0))
        };
        let lowest = judged[judged.len() - 1].1;
        let more: Vec<_> = swept.iter().filter(far).map(|one| (one.0, one.1.min(lowest))).collect();
        judged.extend(more);
        let rating = rating(&missed_by, outcomes.len());
        puzzle(view, judged, None, missed_by, rating)
    }

    /// What each level does.
    fn choices(&mut self, view: &View, seed: u64) -> [Option<Decision>; 4] {
        let mut choices = [None; 4];
        // The champion is asked last, and only about what may be a puzzle.
        for (index, level) in Level::ALL.into_iter().enumerate().take(3) {
            choices[index] = self.bots[index].decide(view, seed, level.nodes()).ok();
        }
        choices
    }

    /// The levels that miss an answer.
    fn missed_by(
        &mut self,
        view: &View,
        answer: Decision,
        first: &[Option<Decision>; 4],
        random: &mut SplitMix64,
    ) -> Vec<Level> {
        let mut missed = Vec::new();
        for (index, level) in Level::ALL.into_iter().enumerate() {
            let misses = |choice: &Option<Decision>| {
                choice.is_some_and(|choice| !is_same(view, choice, answer))
            };
            let mut count = u64::from(misses(&first[index]));
            // The upper levels decide the same way every time, or nearly so.
            let tries = if level >= Level::Shepherd { 1 } else { TRIES };
            for _ in u64::from(first[index].is_some())..tries {
                let choice = self.bots[index].decide(view, random.next_u64(), level.nodes()).ok();
                count += u64::from(misses(&choice));
            }
            if 2 * count > tries {
                missed.push(level);
            }
        }
        missed
    }
}

/// Whether a decision can be proved.
enum Certain {
    Puzzle(Box<Puzzle>),
    /// It is certain, and no puzzle.
    Dull,
    Unknown,
}

fn proved(view: &View, proof: Proof, answer: Decision, rating: u16) -> Certain {
    match puzzle(view, vec![(answer, 1.0)], Some(proof), Vec::new(), rating) {
        Some(puzzle) => Certain::Puzzle(Box::new(puzzle)),
        None => Certain::Unknown,
    }
}

pub(super) fn puzzle(
    view: &View,
    choices: Vec<(Decision, f32)>,
    proof: Option<Proof>,
    missed_by: Vec<Level>,
    rating: u16,
) -> Option<Puzzle> {
    let other = choices.get(1).map(|one| one.0);
    let (view, right) = (view.clone(), proof.map_or(Answer::Best, Answer::Proved));
    let mut puzzle = Puzzle { view, choices, theme: Theme::Walk, right, missed_by, rating };
    let explanation = puzzle.explain(&[]).ok()?;
    let answer = explanation
        .candidates
        .iter()
        .find(|one| is_same(&puzzle.view, one.decision, puzzle.choices[0].0))?;
    puzzle.theme = Theme::of(answer, other);
    Some(puzzle)
}

/// The decisions with different outcomes, of those that were weighed.
pub(super) fn outcomes(view: &View, weighed: &[(Decision, f32)]) -> Vec<(Decision, f32)> {
    let mut outcomes: Vec<(Decision, f32)> = Vec::new();
    for &one in weighed {
        if outcomes.len() == MOST_OUTCOMES {
            break;
        }
        if !outcomes.iter().any(|other| is_same(view, other.0, one.0)) {
            outcomes.push(one);
        }
    }
    outcomes
}

/// A first guess at how hard a puzzle is: by who misses it, and by how much there is to
/// choose from.
fn rating(missed_by: &[Level], outcomes: usize) -> u16 {
    let hardest = missed_by.iter().max().map_or(0, |&level| level as u16);
    let all = missed_by.len() as u16;
    1_000 + 200 * hardest + 50 * all + 40 * (outcomes as u16 / 4).max(1).ilog2() as u16
}
