//! The breakdown of a finished game: what was luck, and what were errors.
//!
//! For each team, in millionths of a win and exactly:
//!
//! result − 1/teams = luck of deals and draws − errors of its members + its share of its
//! rivals' errors + rest
//!
//! A game is divided into [parts](Plan), which are independent of each other: they can be
//! judged in any order, on any number of threads, or one by one between the frames of a
//! page, and give the same [`Breakdown`]. It sees every hand, so it is for records of
//! finished games only.

mod luck;
mod meter;
mod sum;
#[cfg(all(test, feature = "shipped"))]
mod tests;

use std::fmt;
use std::sync::Arc;

use kennel_rules::notation::Record;
use kennel_rules::{
    BySeat, Cards, Event, Game, PlayBuffer, Rank, Rules, Seat, SeatSet, Seating, SplitMix64, Stock,
    View, Viewpoint,
};

use crate::games::follow;
use crate::search::rounds::OpenRound;
use crate::search::verdict::judge;
use crate::{Decision, Net};
pub use meter::LuckMeter;
pub use sum::{Breakdown, Performance, Rate, SeatBreakdown, TeamBreakdown};

/// One won game, in the unit of breakdowns.
pub const WIN: i64 = 1_000_000;

/// A game divided into parts that can be judged independently.
pub struct Plan {
    net: Arc<Net>,
    rules: Rules,
    winners: SeatSet,
    seed: u64,
    positions: u64,
    parts: Vec<Part>,
}

struct Part {
    /// The number of steps of the record before it.
    at: usize,
    /// The round, counted from 1.
    round: u32,
    task: Task,
}

enum Task {
    Deal(Box<Game>, BySeat<Cards>),
    DrawRound(Box<Game>, BySeat<Rank>),
    Draw(Box<Game>, Event),
    Decide(Box<View>, Seat, Decision),
}

/// What was found in a part of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The number of steps of the record before it.
    pub at: usize,
    /// The round, counted from 1.
    pub round: u32,
    /// What it was.
    pub what: What,
}

/// Luck or a decision.
#[derive(Clone, PartialEq, Debug)]
pub enum What {
    /// Cards were dealt: the luck of each team.
    Deal(Vec<i64>),
    /// Cards were drawn: the luck of each team.
    Draw(Vec<i64>),
    /// A seat decided.
    Decision(Judged),
    /// A seat had no choice that mattered.
    NoChoice,
}

/// A decision with what it cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// The seat that decided.
    pub seat: Seat,
    /// What it decided.
    pub made: Decision,
    /// The best decision found, which may be the one made.
    pub best: Decision,
    /// The winning chance it cost, in millionths of a win; never negative.
    pub loss: i64,
    /// The standard error of the loss.
    pub error: i64,
}

/// The reason there is no breakdown of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BreakdownError {
    /// The game is not over, so its cards are still hidden.
    Unfinished,
    /// The net is for another table.
    WrongNet,
}

impl Plan {
    /// The version of how games are judged. Another version finds something else in the same
    /// game with the same net.
    pub const VERSION: u32 = 1;

    /// The number of positions for one decision, which takes about a tenth of a second.
    pub const POSITIONS: u64 = 200_000;

    /// Divides a finished game into parts. `positions` is the budget for one decision;
    /// with the same seed and budget a game has the same breakdown everywhere.
    ///
    /// # Errors
    /// The game is not over, or the net is for another table.
    pub fn new(
        record: &Record,
        net: Arc<Net>,
        seed: u64,
        positions: u64,
    ) -> Result<Plan, BreakdownError> {
        let game = record.game();
        let rules = game.rules();
        let winners = game.winner().ok_or(BreakdownError::Unfinished)?;
        if net.seating() != rules.seating() {
            return Err(BreakdownError::WrongNet);
        }
        let first_dealer = game.first_dealer();
        let view = |seat| View::new(rules, first_dealer, Viewpoint::Seat(seat)).ok();
        let mut views: Vec<View> = rules.seating().seats().filter_map(view).collect();
        let mut plan = Plan { net, rules, winners, seed, positions, parts: Vec::new() };
        let Ok(mut game) = Game::new(rules, first_dealer) else { return Ok(plan) };
        for (at, step) in record.steps().enumerate() {
            for event in step {
                let round = game.rounds() + 1;
                let tasks = tasks(&game, &views, event).into_iter();
                plan.parts.extend(tasks.map(|task| Part { at, round, task }));
                if follow(&mut game, &mut views, event).is_none() {
                    break;
                }
            }
        }
        Ok(plan)
    }

    /// The number of parts.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether there is nothing to judge.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The number of steps of the record before a part, and its round, counted from 1.
    #[must_use]
    pub fn place(&self, index: usize) -> Option<(usize, u32)> {
        self.parts.get(index).map(|part| (part.at, part.round))
    }

    /// Whether a part is a deal or a draw, which are judged much faster than decisions.
    #[must_use]
    pub fn is_chance(&self, index: usize) -> bool {
        self.parts.get(index).is_some_and(|part| !matches!(part.task, Task::Decide(..)))
    }

    /// What a seat knew, the seat and what it decided, if a part is a decision.
    #[must_use]
    pub fn decision(&self, index: usize) -> Option<(&View, Seat, Decision)> {
        match &self.parts.get(index)?.task {
            Task::Decide(view, seat, made) => Some((&**view, *seat, *made)),
            _ => None,
        }
    }

    /// Judges a part; `None` if there is no such part.
    pub fn judge(&self, index: usize, plays: &mut PlayBuffer) -> Option<Found> {
        let Part { at, round, task } = self.parts.get(index)?;
        let (net, teams) = (&*self.net, teams(self.rules.seating()));
        let seed = SplitMix64::new(self.seed).next_u64().wrapping_add(index as u64);
        let seed = SplitMix64::new(seed).next_u64();
        let what = match task {
            Task::Deal(game, dealt) => {
                What::Deal(luck::of_deal(net, game, dealt, &teams, seed, plays))
            }
            Task::DrawRound(game, cards) => {
                What::Draw(luck::of_draw_round(net, game, cards, &teams))
            }
            Task::Draw(game, event) => What::Draw(luck::of_draw(net, game, event, &teams)?),
            Task::Decide(view, seat, made) => {
                match judge(net, view, *made, seed, self.positions, plays) {
                    None => What::NoChoice,
                    Some(verdict) => What::Decision(Judged {
                        seat: *seat,
                        made: *made,
                        best: verdict.best,
                        loss: (verdict.loss * WIN as f32).round() as i64,
                        error: (verdict.error * WIN as f32).round() as i64,
                    }),
                }
            }
        };
        Some(Found { at: *at, round: *round, what })
    }

    /// Adds up what was found in all parts, in their order.
    #[must_use]
    pub fn breakdown(&self, found: Vec<Found>) -> Breakdown {
        sum::breakdown(self.rules, self.winners, self.net.checksum(), found)
    }
}

/// What is to be judged of an event: the decision, and then chance.
fn tasks(game: &Game, views: &[View], event: &Event) -> Vec<Task> {
    let decide = |seat: Seat, made| Task::Decide(Box::new(views[seat.index()].clone()), seat, made);
    let all = || Box::new(game.clone());
    match *event {
        Event::Deal(hands) => vec![Task::Deal(all(), hands)],
        Event::DrawRound(cards) => vec![Task::DrawRound(all(), cards)],
        Event::Give { seat, card } => vec![decide(seat, Decision::Give(card))],
        Event::Play { seat, play, got: None } => vec![decide(seat, Decision::Play(play))],
        Event::Play { seat, play, got: Some(_) } => {
            vec![decide(seat, Decision::Play(play)), Task::Draw(all(), *event)]
        }
        // A position that was set up is not chance, and a fold is no decision.
        Event::SetUp { .. } | Event::Fold { .. } => Vec::new(),
    }
}

/// The teams of a table, ordered by their first seats.
#[must_use]
pub fn teams(seating: Seating) -> Vec<SeatSet> {
    let mut teams: Vec<SeatSet> = Vec::new();
    for seat in seating.seats() {
        if !teams.contains(&seating.team(seat)) {
            teams.push(seating.team(seat));
        }
    }
    teams
}

/// The luck in every deal of a game that the net plays against itself, for the team that
/// is ahead before the deal. Its mean is zero if luck is unbiased; that of a team chosen
/// by its seats would be zero in any case, because all seats are alike.
pub fn luck_of_deals(net: &Net, rules: Rules, seed: u64, plays: &mut PlayBuffer) -> Vec<i64> {
    /// A game that goes on longer is abandoned.
    const MOST_ROUNDS: u32 = 200;
    let seating = rules.seating();
    let (mut random, mut luck) = (SplitMix64::new(seed), Vec::new());
    let dealer = Seat::ALL[(random.next_u64() % seating.players() as u64) as usize];
    let Ok(mut game) = Game::new(rules, dealer) else { return luck };
    let teams = teams(seating);
    while game.winner().is_none() && game.rounds() < MOST_ROUNDS {
        let mut stock = Stock::for_game(&game, &mut random);
        let Some(Event::Deal(hands)) = game.deal(&mut stock, &mut random) else { break };
        let by_team = luck::of_deal(net, &game, &hands, &teams, random.next_u64(), plays);
        luck.push(by_team[luck::ahead(net, &game, &teams)]);
        game.apply_unchecked(&Event::Deal(hands));
        (_, game) = OpenRound::new(net, game, random.next_u64()).play(plays);
    }
    luck
}

impl fmt::Display for BreakdownError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BreakdownError::Unfinished => {
                write!(f, "the game is not over; only finished games are broken down")
            }
            BreakdownError::WrongNet => write!(f, "the net is for another table"),
        }
    }
}

impl std::error::Error for BreakdownError {}
