//! Monte Carlo search over hidden hands.
//!
//! The candidates that the net likes best are tried in sampled *worlds*: assignments
//! of the hidden cards that agree with everything the seat has seen. Each world is
//! played out, every simulated seat deciding by the net from its own knowledge, until
//! the searching seat has decided a few more times or, given enough time, until the
//! end of the round, when no hand is hidden any more. The net then evaluates what the
//! seat knows. All candidates are tried in the same worlds, those that fall behind are
//! dropped, and the mean of the playouts is shrunk towards the net's first evaluation.

mod budget;
mod playout;
mod racing;
pub(crate) mod rounds;
pub(crate) mod verdict;
mod world;

use std::sync::Arc;

use kennel_rules::{PlayBuffer, Seat, SplitMix64, View, Viewpoint};

use crate::afterstate::{Afterstate, Breadth, Candidates};
use crate::blunders::{avoid_sacrifice, keep_jokers};
use crate::net::{Judge, Net, chance};
use crate::{Bot, BotError, Budget, Deadline, Decision};
pub(crate) use budget::Horizon;
use budget::Limits;
use playout::Playout;
use racing::Race;
pub(crate) use verdict::try_all;
pub(crate) use world::sample_hands;
use world::sample_world;

/// With more outcomes than this, sevens are built by beam search instead of listed.
const MOST: u64 = 500;
/// The width of that beam.
const SEVENS: usize = 4;

/// Searches by playing sampled worlds out with a net.
pub struct Search {
    pub(crate) net: Arc<Net>,
    threads: Vec<PlayBuffer>,
}

impl Search {
    /// Creates a single-threaded search with a net for its seating.
    #[must_use]
    pub fn new(net: Arc<Net>) -> Search {
        Search { net, threads: vec![PlayBuffer::new()] }
    }

    /// Sets the number of threads. With a budget in nodes it does not change the
    /// decision.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Search {
        let threads = (0..threads.max(1)).map(|_| PlayBuffer::new()).collect();
        Search { threads, ..self }
    }

    /// Returns the possible decisions with their winning chances, best first: those
    /// that were searched, then the others as the net evaluates them.
    ///
    /// # Errors
    /// Returns an error if the viewer's seat has nothing to decide.
    pub fn weigh(
        &mut self,
        view: &View,
        seed: u64,
        budget: Budget,
    ) -> Result<Vec<(Decision, f32)>, BotError> {
        let deadline = Deadline::new(budget);
        let Viewpoint::Seat(me) = view.viewpoint() else { return Err(BotError::NothingToDecide) };
        let mut random = SplitMix64::new(seed);
        let breadth = Breadth { most: budget.outcomes().min(MOST), width: SEVENS, deadline };
        let plays = &mut self.threads[0];
        let candidates = Candidates::by_net(view, &self.net, plays, &mut random, breadth);
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
        let limits = Limits::new(view.rules().seating(), budget);
        let tried = judged.len().min(limits.candidates);
        let mut race = Race::new(&judged[..tried], limits);
        while let Some(batch) = race.next_batch(budget) {
            let results = self.try_worlds(view, me, &race, batch, random.next_u64(), &deadline);
            let is_whole = results.len() == batch;
            race.add(results);
            if !is_whole || deadline.is_over() {
                break;
            }
        }
        if let Some(order) = race.ranking() {
            let sorted: Vec<_> =
                order.into_iter().map(|index| (judged[index].0, race.score(index))).collect();
            judged[..tried].copy_from_slice(&sorted);
        }
        if let Some(turn) = &turn {
            avoid_sacrifice(turn, &mut judged);
        }
        Ok(judged)
    }

    /// Evaluates decisions by the net until the deadline, the first in any case.
    fn judge<T: Copy>(
        &self,
        all: &[(T, Afterstate)],
        decision: impl Fn(T) -> Decision,
        deadline: &Deadline,
    ) -> Vec<(Decision, f32)> {
        let Some((_, first)) = all.first() else { return Vec::new() };
        let mut judge = Judge::new(&self.net, first);
        let judged = all.iter().map(|(choice, after)| (decision(*choice), judge.odds(after)));
        let in_time = judged.enumerate().map_while(|(index, (decision, odds))| {
            (index == 0 || !deadline.is_over()).then_some((decision, chance(odds)))
        });
        in_time.collect()
    }

    /// Plays every running candidate out in `worlds` more worlds, fewer if the time
    /// runs out.
    fn try_worlds(
        &mut self,
        view: &View,
        me: Seat,
        race: &Race,
        worlds: usize,
        seed: u64,
        deadline: &Deadline,
    ) -> Vec<Vec<f32>> {
        let net = &*self.net;
        let try_one = |world: usize, plays: &mut PlayBuffer| -> Option<Vec<f32>> {
            let mut random = SplitMix64::new(seed.wrapping_add(world as u64));
            let sampled = sample_world(view, me, &mut random)?;
            // Common random numbers: every candidate meets the same chance.
            let playout_seed = random.next_u64();
            let mut value = |decision| {
                let mut playout = Playout {
                    net,
                    horizon: race.limits.horizon,
                    world: sampled.clone(),
                    random: SplitMix64::new(playout_seed),
                    deadline,
                };
                playout.value_of(me, decision, plays)
            };
            race.running.iter().map(|&index| value(race.decisions[index])).collect()
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
            results.extend(workers.into_iter().map(|worker| match worker.join() {
                Ok(results) => results,
                // A bug in a thread is one of whoever started it.
                Err(panic) => std::panic::resume_unwind(panic),
            }));
        });
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
