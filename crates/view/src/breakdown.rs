//! The breakdown of a finished game for a page: judged part by part, so that a worker can
//! report how far it is and several workers can share the parts.

use std::sync::Arc;

use kennel_bots::breakdown::{Breakdown, Found, Judged, Performance, Plan, Rate, What};
use kennel_bots::explain::{explain, is_same};
use kennel_bots::puzzle::of_mistake;
use kennel_bots::{Decision, Net};
use kennel_rules::PlayBuffer;
use kennel_rules::notation::Record;
use kennel_table::{part_found, seat_number, told_millionths as small};
use kennel_wire::PartFound;
use serde::Serialize;

use crate::local::hints::HintCandidate;
use crate::messages::numbers;
use crate::puzzle::PuzzleLine;
use crate::view::ViewResult;

/// The breakdown of a game, in millionths of a won game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BreakdownTold {
    /// The breakdown of each team, ordered by first seats.
    pub teams: Vec<TeamBreakdownTold>,
    /// The breakdown of each seat.
    pub seats: Vec<SeatBreakdownTold>,
    /// Deals and draws, in their order.
    pub luck: Vec<LuckTold>,
    /// Decisions that cost something, in their order.
    pub losses: Vec<LossTold>,
    /// The decisions that cost most, the worst first, with what would have been better.
    pub errors: Vec<ErrorTold>,
}

/// Where the result of a team came from: `result = luck + errors + rivals + rest`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TeamBreakdownTold {
    /// The seats of the team.
    pub seats: Vec<u8>,
    /// One win or none, less the fair share.
    pub result: i32,
    /// Luck with deals and draws.
    pub luck: i32,
    /// What errors of its members cost: never positive.
    pub errors: i32,
    /// What errors of its rivals gave: never negative.
    pub rivals: i32,
    /// What neither explains.
    pub rest: i32,
}

/// How a seat played.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatBreakdownTold {
    /// The seat.
    pub seat: u8,
    /// All its decisions.
    pub all: PerformanceTold,
    /// Its decisions in the exchange.
    pub exchange: PerformanceTold,
    /// Its plays.
    pub play: PerformanceTold,
}

/// Some decisions of a seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PerformanceTold {
    /// How many mattered.
    pub decisions: u32,
    /// What they cost together.
    pub lost: i32,
    /// A thousand times the mean winning chance lost in one; none without a decision.
    pub rate: Option<f64>,
    /// The standard error of that.
    pub error: Option<f64>,
    /// The level of the bots that loses about as much.
    pub level: Option<&'static str>,
}

/// A deal or a draw.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LuckTold {
    /// The moment it led to.
    pub at: u32,
    /// The luck of each team.
    pub by_team: Vec<i32>,
}

/// A decision that cost something.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LossTold {
    /// The moment it led to.
    pub at: u32,
    /// The seat that decided.
    pub seat: u8,
    /// What it cost.
    pub loss: i32,
}

/// A decision that cost much.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorTold {
    /// The moment it led to.
    pub at: u32,
    /// The round, counted from 1.
    pub round: u32,
    /// The seat that decided.
    pub seat: u8,
    /// What it cost.
    pub loss: i32,
    /// The standard error of that.
    pub error: i32,
    /// What was decided.
    pub made: HintCandidate,
    /// What would have been better.
    pub best: HintCandidate,
}

/// The most errors that are explained.
const MOST_ERRORS: usize = 12;
/// Less than this is not explained.
const LEAST_ERROR: i64 = 20_000;
/// Less is no exercise.
const LEAST_MISTAKE: i32 = 40_000;
/// The most exercises of a game.
const MOST_EXERCISES: usize = 4;
/// The possible worlds in which an exercise is judged.
const WORLDS: usize = 200;

/// A finished game that is judged part by part.
pub struct GameBreakdown {
    plan: Plan,
    net: Arc<Net>,
    plays: PlayBuffer,
}

impl GameBreakdown {
    /// Divides a game into parts, with the file of a net for its table.
    ///
    /// # Errors
    /// The record cannot be read or is not of a finished game, or the net is another's.
    pub fn new(record: &str, net: &[u8], seed: u64, positions: u64) -> ViewResult<GameBreakdown> {
        let record = Record::parse(record).map_err(|error| error.to_string())?;
        let seating = record.game().rules().seating();
        let net = Net::from_bytes(seating, net).map_err(|error| error.to_string())?;
        let net = Arc::new(net);
        let plan = Plan::new(&record, Arc::clone(&net), seed, positions);
        let plan = plan.map_err(|error| error.to_string())?;
        Ok(GameBreakdown { plan, net, plays: PlayBuffer::new() })
    }

    /// The number of parts.
    pub fn parts(&self) -> usize {
        self.plan.len()
    }

    /// The parts that are deals or draws, which are judged much faster than decisions.
    pub fn chance_parts(&self) -> Vec<u32> {
        (0..self.plan.len()).filter(|&part| self.plan.is_chance(part)).map(|p| p as u32).collect()
    }

    /// Judges a part; `None` if there is no such part.
    pub fn judge(&mut self, part: usize) -> Option<PartFound> {
        Some(part_found(&self.plan.judge(part, &mut self.plays)?.what))
    }

    /// Adds up what was found in all parts, in their order.
    ///
    /// # Errors
    /// What was found does not belong to this game.
    pub fn breakdown(&self, found: &[PartFound]) -> ViewResult<BreakdownTold> {
        if found.len() != self.plan.len() {
            return Err(format!("{} parts of {}", found.len(), self.plan.len()));
        }
        let found: Vec<Found> = (0..found.len())
            .map(|part| self.found(part, &found[part]))
            .collect::<ViewResult<_>>()?;
        self.told(&self.plan.breakdown(found))
    }

    /// Exercises made of what a seat did: its worst mistakes, judged anew, for whoever wants to
    /// do better. `game` says where they are from.
    pub fn exercises(&self, found: &[PartFound], seat: u8, game: &str) -> Vec<PuzzleLine> {
        let mut mistakes: Vec<(usize, i32)> = Vec::new();
        for (part, told) in found.iter().enumerate() {
            if let PartFound::Decision(_, loss, error) = told
                && *loss >= LEAST_MISTAKE
                && *loss >= 2 * error
                && self.plan.decision(part).is_some_and(|(_, by, _)| seat_number(by) == seat)
            {
                mistakes.push((part, *loss));
            }
        }
        mistakes.sort_by_key(|&(part, loss)| (-loss, part));
        let exercise = |(part, _): (usize, i32)| {
            let (view, _, made) = self.plan.decision(part)?;
            let exercise = of_mistake(&self.net, view, made, part as u64, WORLDS)?;
            // As it is written among the choices: one with the same outcome.
            let choice = exercise.choices.iter().find(|one| is_same(view, one.0, made))?.0;
            let line = PuzzleLine::of(&exercise, game.to_owned())?;
            Some(PuzzleLine { made: Some(choice.to_string()), ..line })
        };
        mistakes.into_iter().filter_map(exercise).take(MOST_EXERCISES).collect()
    }

    /// What was found in a part, from what another worker told.
    fn found(&self, part: usize, told: &PartFound) -> ViewResult<Found> {
        let other = || format!("part {part} was judged in another game");
        let (at, round) = self.plan.place(part).ok_or_else(other)?;
        let wide = |by_team: &[i32]| by_team.iter().copied().map(i64::from).collect();
        let what = match told {
            PartFound::Deal(by_team) => What::Deal(wide(by_team)),
            PartFound::Draw(by_team) => What::Draw(wide(by_team)),
            PartFound::NoChoice => What::NoChoice,
            PartFound::Decision(best, loss, error) => {
                let (view, seat, made) = self.plan.decision(part).ok_or_else(other)?;
                let best = crate::puzzle::read_act(view.rules().seating(), best)?;
                crate::puzzle::is_legal(view, best)?;
                let (loss, error) = (i64::from(*loss), i64::from(*error));
                What::Decision(Judged { seat, made, best, loss, error })
            }
        };
        Ok(Found { at, round, what })
    }

    fn told(&self, breakdown: &Breakdown) -> ViewResult<BreakdownTold> {
        let mut told = BreakdownTold {
            teams: breakdown
                .teams
                .iter()
                .map(|team| TeamBreakdownTold {
                    seats: numbers(team.seats),
                    result: small(team.result),
                    luck: small(team.luck),
                    errors: small(team.errors),
                    rivals: small(team.rivals),
                    rest: small(team.rest),
                })
                .collect(),
            seats: breakdown
                .seats
                .iter()
                .map(|seat| SeatBreakdownTold {
                    seat: seat_number(seat.seat),
                    all: PerformanceTold::of(&seat.all()),
                    exchange: PerformanceTold::of(&seat.exchange),
                    play: PerformanceTold::of(&seat.play),
                })
                .collect(),
            luck: Vec::new(),
            losses: Vec::new(),
            errors: Vec::new(),
        };
        let mut errors: Vec<(usize, &Found, Judged)> = Vec::new();
        for (part, found) in breakdown.found.iter().enumerate() {
            // The moment that a step leads to.
            let at = found.at as u32 + 1;
            match &found.what {
                What::Deal(by_team) | What::Draw(by_team) => {
                    let by_team = by_team.iter().copied().map(small).collect();
                    told.luck.push(LuckTold { at, by_team });
                }
                What::Decision(judged) if judged.loss > 0 => {
                    let (seat, loss) = (seat_number(judged.seat), small(judged.loss));
                    told.losses.push(LossTold { at, seat, loss });
                    if judged.loss >= LEAST_ERROR {
                        errors.push((part, found, *judged));
                    }
                }
                _ => {}
            }
        }
        errors.sort_by_key(|(part, _, judged)| (-judged.loss, *part));
        for (part, found, judged) in errors.into_iter().take(MOST_ERRORS) {
            told.errors.push(self.error(part, found, &judged)?);
        }
        Ok(told)
    }

    fn error(&self, part: usize, found: &Found, judged: &Judged) -> ViewResult<ErrorTold> {
        let (view, ..) = self.plan.decision(part).ok_or("nobody decided")?;
        let loss = judged.loss as f32 / 1_000_000.0;
        let weighed = [(judged.best, 1.0), (judged.made, 1.0 - loss)];
        let both = [judged.best, judged.made];
        let explained = explain(view, &weighed, &both).map_err(|error| error.to_string())?;
        let of = |decision: Decision| {
            let candidates = &mut explained.candidates.iter();
            let one = candidates.find(|one| is_same(view, one.decision, decision));
            one.map(|one| HintCandidate::of(view, one)).ok_or("the decision was not explained")
        };
        Ok(ErrorTold {
            at: found.at as u32 + 1,
            round: found.round,
            seat: seat_number(judged.seat),
            loss: small(judged.loss),
            error: small(judged.error),
            made: of(judged.made)?,
            best: of(judged.best)?,
        })
    }
}

impl PerformanceTold {
    fn of(performance: &Performance) -> PerformanceTold {
        let rate = Rate::of(performance);
        PerformanceTold {
            decisions: performance.decisions,
            lost: small(performance.lost),
            rate: rate.map(|rate| rate.mean),
            error: rate.map(|rate| rate.error),
            level: rate.map(|rate| rate.level().word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{Replay, ReplayViewpoint};

    const TWO: &str = include_str!("../../../examples/two.record");
    const NET: &[u8] = include_bytes!("../../bots/nets/two.net");

    /// Judged by two workers that know nothing of each other, and added up by a third.
    #[test]
    fn parts_can_be_judged_elsewhere() {
        let game = || GameBreakdown::new(TWO, NET, 1, 1).unwrap();
        let mut workers = [game(), game()];
        let parts = workers[0].parts();
        let mut found: Vec<PartFound> =
            (0..parts).map(|part| workers[part % 2].judge(part).unwrap()).collect();
        assert_eq!(workers[0].judge(parts), None);
        let chance = workers[0].chance_parts();
        for (part, one) in (0..).zip(&found) {
            let is_chance = matches!(one, PartFound::Deal(_) | PartFound::Draw(_));
            assert_eq!(is_chance, chance.contains(&part));
        }
        let text = serde_json::to_string(&found).unwrap();
        found = serde_json::from_str(&text).unwrap();
        let told = game().breakdown(&found).unwrap();
        for team in &told.teams {
            assert_eq!(team.result, team.luck + team.errors + team.rivals + team.rest);
        }
        let lost: i32 = told.losses.iter().map(|one| one.loss).sum();
        assert_eq!(lost, told.seats.iter().map(|seat| seat.all.lost).sum::<i32>());
        // Every deal and every error is found in the moment that shows it.
        let moments = Replay::new(TWO).unwrap().moments(ReplayViewpoint::Open);
        let begins = |at: u32, word: &str| moments[at as usize].notation.starts_with(word);
        assert!(begins(told.luck[0].at, "deal"));
        assert!(!told.errors.is_empty() && told.errors.len() <= MOST_ERRORS);
        for error in &told.errors {
            assert!(begins(error.at, &format!("{}: {}", error.seat, error.made.card)));
            assert_ne!(error.made.act, error.best.act);
            assert_eq!(moments[error.at as usize].round, error.round);
        }
        // What belongs to another game is refused.
        assert!(game().breakdown(&found[1..]).is_err());
        found.reverse();
        assert!(game().breakdown(&found).is_err());
    }

    /// A browser gives the same breakdown: `web/src/luck/breakdown.test.ts` reads this file, too.
    #[test]
    fn the_page_says_the_same() {
        let mut game = GameBreakdown::new(TWO, NET, 1, 1).unwrap();
        let found: Vec<PartFound> =
            (0..game.parts()).map(|part| game.judge(part).unwrap()).collect();
        let told = game.breakdown(&found).unwrap();
        let text = serde_json::to_string(&(found, told)).unwrap();
        crate::typescript::check("luck/two.breakdown.txt", &format!("{text}\n"));
    }

    /// Exercises are of the seat that learns, can be solved, and know what it did.
    #[test]
    fn mistakes_become_exercises() {
        let mut game = GameBreakdown::new(TWO, NET, 1, 1).unwrap();
        let found: Vec<PartFound> =
            (0..game.parts()).map(|part| game.judge(part).unwrap()).collect();
        let exercises = [0, 1].map(|seat| game.exercises(&found, seat, "g"));
        assert!(exercises.iter().any(|of_seat| !of_seat.is_empty()));
        for (seat, line) in
            (0..).zip(&exercises).flat_map(|(seat, all)| all.iter().map(move |one| (seat, one)))
        {
            let trial = crate::PuzzleTrial::new(line).unwrap();
            assert_eq!((trial.told().seat, line.game.as_str()), (seat, "g"));
            let made = line.made.as_deref().unwrap();
            assert!(!trial.attempt(made).unwrap().right, "{line:?}");
            let best = line.choices[0].1;
            for (act, chance) in &line.choices {
                assert_eq!(
                    trial.attempt(act).unwrap().right,
                    best - chance <= 20,
                    "{line:?} {act}"
                );
            }
        }
        assert!(exercises.iter().all(|of_seat| of_seat.len() <= MOST_EXERCISES));
        assert_eq!(game.exercises(&found, 5, "g"), []);
        assert_eq!(game.exercises(&[], 0, "g"), []);
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(GameBreakdown::new("woof", NET, 1, 1).is_err());
        assert!(GameBreakdown::new(TWO, &[], 1, 1).is_err());
        let (begin, _) = TWO.split_at(TWO.len() / 2);
        let (begin, _) = begin.rsplit_once('\n').unwrap();
        assert!(GameBreakdown::new(begin, NET, 1, 1).is_err());
    }
}
