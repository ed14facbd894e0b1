//! The bot that plays the round out in its head.
//!
//! The best decisions by the net are tried in worlds: hidden hands drawn at
//! random that agree with everything seen. Each world is played on, every
//! simulated seat deciding by the net with what it knows itself, until the seat has
//! decided a few times more, or, where there is time, until the round is over and no
//! hand is hidden any more; the net then judges what the seat knows. All decisions are
//! tried in the same worlds, those that fall behind are dropped, and the result is drawn
//! towards what the net said at once.

mod patience;
mod playout;
mod trial;
mod world;

use std::sync::Arc;

use kennel_rules::{PlayBuffer, Seat, View, Viewpoint};

use crate::afterstate::{Afterstate, Candidates, Look};
use crate::net::{Judge, Net, chance};
use crate::random::Dice;
use crate::sense::{avoid_sacrifice, keep_jokers};
use crate::{Bot, BotError, Budget, Deadline, Decision};
use patience::Patience;
use playout::Playout;
use trial::Trial;
use world::sample_world;

/// Where there are more outcomes than this, only good sevens are looked at.
const MOST: u64 = 500;
/// So many good ones.
const SEVENS: usize = 4;

/// Plays out sampled worlds with a net.
pub struct Search {
    pub(crate) net: Arc<Net>,
    threads: Vec<PlayBuffer>,
}

impl Search {
    /// A bot with a net for its table.
    #[must_use]
    pub fn new(net: Arc<Net>) -> Search {
        Search { net, threads: vec![PlayBuffer::new()] }
    }

    /// The same with several threads; what it decides for a budget in nodes does
    /// not depend on how many.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Search {
        let threads = (0..threads.max(1)).map(|_| PlayBuffer::new()).collect();
        Search { threads, ..self }
    }

    /// What can be decided with the chance of winning, the best first: those
    /// that were tried, then the others as the net sees them.
    ///
    /// # Errors
    /// The view asks nothing of its seat.
    pub fn weigh(
        &mut self,
        view: &View,
        seed: u64,
        budget: Budget,
    ) -> Result<Vec<(Decision, f32)>, BotError> {
        let deadline = Deadline::new(budget);
        let Viewpoint::Seat(me) = view.viewpoint() else { return Err(BotError::NothingToDecide) };
        let mut dice = Dice::new(seed);
        let look = Look { most: budget.outcomes().min(MOST), width: SEVENS, deadline };
        let plays = &mut self.threads[0];
        let candidates = Candidates::by_net(view, &self.net, plays, &mut dice, look);
        let mut judged: Vec<(Decision, f32)> = match candidates {
            Some(Candidates::Give(all)) => self.judge(&all, Decision::Give, &deadline),
            Some(Candidates::Play(all)) => self.judge(&all, Decision::Play, &deadline),
            None => Vec::new(),
        };
        let turn = view.turn();
        if let Some(turn) = &turn {
            keep_jokers(turn, &mut judged);
        }
        judged.sort_by(|one, other| other.1.total_cmp(&one.1));
        match judged.len() {
            0 => return Err(BotError::NothingToDecide),
            1 => return Ok(judged),
            _ => {}
        }
        let patience = Patience::new(view.rules().seating(), budget);
        let tried = judged.len().min(patience.tried);
        let mut trial = Trial::new(&judged[..tried], patience);
        while let Some(batch) = trial.next_batch(budget) {
            let results = self.try_worlds(view, me, &trial, batch, dice.next(), &deadline);
            let is_whole = results.len() == batch;
            trial.take_over(results);
            if !is_whole || deadline.is_over() {
                break;
            }
        }
        if let Some(order) = trial.ranking() {
            let sorted: Vec<_> =
                order.into_iter().map(|index| (judged[index].0, trial.score(index))).collect();
            judged[..tried].copy_from_slice(&sorted);
        }
        if let Some(turn) = &turn {
            avoid_sacrifice(turn, &mut judged);
        }
        Ok(judged)
    }

    /// What the net says of those that there is time for, of the first in any case.
    fn judge<T: Copy>(
        &self,
        all: &[(T, Afterstate)],
        decision: impl Fn(T) -> Decision,
        deadline: &Deadline,
    ) -> Vec<(Decision, f32)> {
        let Some((_, first)) = all.first() else { return Vec::new() };
        let mut judge = Judge::new(&self.net, first);
        let judged = all.iter().map(|(which, after)| (decision(*which), judge.odds(after)));
        let in_time = judged.enumerate().map_while(|(index, (decision, odds))| {
            (index == 0 || !deadline.is_over()).then_some((decision, chance(odds)))
        });
        in_time.collect()
    }

    /// Tries what is still in the running in so many worlds more, fewer if the
    /// time is over.
    fn try_worlds(
        &mut self,
        view: &View,
        me: Seat,
        trial: &Trial,
        worlds: usize,
        seed: u64,
        deadline: &Deadline,
    ) -> Vec<Vec<f32>> {
        let net = &*self.net;
        let try_one = |world: usize, plays: &mut PlayBuffer| -> Option<Vec<f32>> {
            let mut dice = Dice::new(seed.wrapping_add(world as u64));
            let sampled = sample_world(view, me, &mut dice)?;
            // The same luck for all that is tried.
            let luck = dice.next();
            let mut value = |decision| {
                let mut playout = Playout {
                    net,
                    horizon: trial.patience.horizon,
                    world: sampled.clone(),
                    dice: Dice::new(luck),
                    deadline,
                };
                playout.value_of(me, decision, plays)
            };
            trial.running.iter().map(|&index| value(trial.decisions[index])).collect()
        };
        let count = self.threads.len();
        if count == 1 {
            let plays = &mut self.threads[0];
            return (0..worlds).map_while(|world| try_one(world, plays)).collect();
        }
        let mut results: Vec<Vec<Option<Vec<f32>>>> = Vec::new();
        std::thread::scope(|scope| {
            let workers: Vec<_> = self
                .threads
                .iter_mut()
                .enumerate()
                .map(|(thread, plays)| {
                    let try_one = &try_one;
                    let mine = (thread..worlds).step_by(count);
                    scope.spawn(move || mine.map(|world| try_one(world, plays)).collect())
                })
                .collect();
            results.extend(workers.into_iter().filter_map(|worker| worker.join().ok()));
        });
        if results.len() < count {
            return Vec::new();
        }
        (0..worlds).map_while(|world| results[world % count][world / count].take()).collect()
    }
}

impl Bot for Search {
    fn name(&self) -> String {
        "search".to_owned()
    }

    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        let weighed = self.weigh(view, seed, budget)?;
        weighed.first().map(|&(decision, _)| decision).ok_or(BotError::NothingToDecide)
    }
}
