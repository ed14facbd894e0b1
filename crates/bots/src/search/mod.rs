//! The bot that plays the round out in its head.
//!
//! The best decisions by the net are tried in worlds: hidden hands drawn at
//! random that agree with everything seen. Each world is played on, every
//! simulated seat deciding by the net with what it knows itself, until the seat has
//! decided a few times more or the round is over and no hand is hidden any more;
//! the net then judges what the seat knows. All decisions are tried in the same
//! worlds, those that fall behind are dropped, and the result is drawn towards what
//! the net said at once.

mod playout;
mod world;

use std::sync::Arc;

use kennel_rules::{Plays, Seat, Table, View, Viewpoint};

use crate::afterstate::{Afterstate, Candidates};
use crate::net::{Judge, Net, chance};
use crate::random::Dice;
use crate::sense::{avoid_sacrifice, keep_jokers};
use crate::{Bot, BotError, Budget, Deadline, Decision};
use playout::Playout;
use world::sample_world;

/// So many decisions are tried at the most.
const TRIED: usize = 6;
/// Where there are more outcomes than this, only good sevens are looked at.
const MOST: u64 = 500;
/// So many good ones.
const SEVENS: usize = 4;
/// Fewer worlds than this tell less than the net alone.
const FEWEST_WORLDS: usize = 8;
/// More than this tell nothing new.
const MOST_WORLDS: usize = 4_000;
/// What the net said at once counts as much as so many worlds, and as much as
/// this share of them.
const TRUST: (f32, f32) = (16.0, 0.1);
/// A decision that is behind by so many standard errors is dropped.
const BEHIND: f32 = 3.0;
/// A chance of winning so small is not worth thinking about.
const TRIFLE: f32 = 0.002;
/// About how many positions one playout looks at; budgets are reckoned so.
const NODES_PER_PLAYOUT: u64 = 100;

/// Plays out sampled worlds with a net.
pub struct Search {
    net: Arc<Net>,
    threads: Vec<Plays>,
}

impl Search {
    /// A bot with a net for its table.
    #[must_use]
    pub fn new(net: Arc<Net>) -> Search {
        Search { net, threads: vec![Plays::new()] }
    }

    /// The same with several threads; what it decides for a budget in nodes does
    /// not depend on how many.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Search {
        let threads = (0..threads.max(1)).map(|_| Plays::new()).collect();
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
        let most = budget.outcomes().min(MOST);
        let plays = &mut self.threads[0];
        let candidates = Candidates::by_net(view, &self.net, plays, &mut dice, most, SEVENS);
        let mut judged: Vec<(Decision, f32)> = match candidates {
            Some(Candidates::Give(all)) => self.judge(&all, Decision::Give),
            Some(Candidates::Play(all)) => self.judge(&all, Decision::Play),
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
        let tried = judged.len().min(TRIED);
        let mut trial = Trial::new(&judged[..tried]);
        while let Some(batch) = trial.next_batch(budget) {
            let results = self.try_worlds(view, me, &trial, batch, dice.next(), &deadline);
            let is_whole = results.len() == batch;
            trial.take_over(results);
            if !is_whole || deadline.is_over() {
                break;
            }
        }
        if trial.worlds >= FEWEST_WORLDS {
            for (index, (_, chance)) in judged[..tried].iter_mut().enumerate() {
                *chance = trial.score(index);
            }
            // Those dropped early were tried in fewer worlds.
            let rank = |index: usize| (trial.values[index].len(), trial.score(index));
            let mut order: Vec<usize> = (0..tried).collect();
            order.sort_by(|&one, &other| {
                let (one, other) = (rank(one), rank(other));
                other.0.cmp(&one.0).then(other.1.total_cmp(&one.1))
            });
            let sorted: Vec<_> = order.into_iter().map(|index| judged[index]).collect();
            judged[..tried].copy_from_slice(&sorted);
        }
        if let Some(turn) = &turn {
            avoid_sacrifice(turn, &mut judged);
        }
        Ok(judged)
    }

    fn judge<T: Copy>(
        &self,
        all: &[(T, Afterstate)],
        decision: impl Fn(T) -> Decision,
    ) -> Vec<(Decision, f32)> {
        let Some((_, first)) = all.first() else { return Vec::new() };
        let mut judge = Judge::new(&self.net, first);
        all.iter().map(|(which, after)| (decision(*which), chance(judge.odds(after)))).collect()
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
        let try_one = |world: usize, plays: &mut Plays| -> Option<Vec<f32>> {
            let mut dice = Dice::new(seed.wrapping_add(world as u64));
            let sampled = sample_world(view, me, &mut dice)?;
            // The same luck for all that is tried.
            let luck = dice.next();
            let mut value = |decision| {
                let mut playout = Playout {
                    net,
                    horizon: horizon(view.rules().table()),
                    world: sampled.clone(),
                    dice: Dice::new(luck),
                };
                playout.value_of(me, decision, plays, deadline)
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

/// How many decisions of its own a seat plays on for. In the long rounds of solo
/// games more worlds tell more than longer ones.
fn horizon(table: Table) -> u32 {
    match table {
        Table::Three | Table::Five => 1,
        _ => 2,
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

/// How the decisions that are tried have done so far.
struct Trial {
    decisions: Vec<Decision>,
    /// What the net said at once.
    said: Vec<f32>,
    /// What each came to, world by world.
    values: Vec<Vec<f32>>,
    /// Those that have not fallen behind.
    running: Vec<usize>,
    worlds: usize,
    used_nodes: u64,
}

impl Trial {
    fn new(judged: &[(Decision, f32)]) -> Trial {
        Trial {
            decisions: judged.iter().map(|&(decision, _)| decision).collect(),
            said: judged.iter().map(|&(_, chance)| chance).collect(),
            values: vec![Vec::new(); judged.len()],
            running: (0..judged.len()).collect(),
            worlds: 0,
            used_nodes: 0,
        }
    }

    /// How many worlds to try next, if it is worth trying more.
    fn next_batch(&self, budget: Budget) -> Option<usize> {
        if self.running.len() < 2 || self.is_settled() {
            return None;
        }
        let mut batch = self.worlds.clamp(FEWEST_WORLDS, 64).min(MOST_WORLDS - self.worlds);
        if let Some(nodes) = budget.nodes() {
            let each = NODES_PER_PLAYOUT * self.running.len() as u64;
            batch = batch.min((nodes.saturating_sub(self.used_nodes) / each) as usize);
        }
        (batch > 0).then_some(batch)
    }

    fn take_over(&mut self, results: Vec<Vec<f32>>) {
        self.used_nodes += NODES_PER_PLAYOUT * (self.running.len() * results.len()) as u64;
        self.worlds += results.len();
        for result in results {
            for (&index, value) in self.running.iter().zip(result) {
                self.values[index].push(value);
            }
        }
        if self.worlds >= 2 * FEWEST_WORLDS {
            let leader = self.leader();
            let behind: Vec<usize> = self
                .running
                .iter()
                .copied()
                .filter(|&index| {
                    let (gap, error) = self.gap(leader, index);
                    index != leader && gap > BEHIND * error
                })
                .collect();
            self.running.retain(|index| !behind.contains(index));
        }
    }

    fn leader(&self) -> usize {
        let score = |index: &usize| self.score(*index);
        let best = self.running.iter().copied().max_by(|a, b| score(a).total_cmp(&score(b)));
        best.unwrap_or(0)
    }

    /// The chance of winning as far as it is known.
    fn score(&self, index: usize) -> f32 {
        let values = &self.values[index];
        let count = values.len() as f32;
        let trust = TRUST.0 + TRUST.1 * count;
        (values.iter().sum::<f32>() + trust * self.said[index]) / (count + trust)
    }

    /// How far a decision is behind the leader, and the standard error of that.
    fn gap(&self, leader: usize, index: usize) -> (f32, f32) {
        let pairs = self.values[leader].iter().zip(&self.values[index]);
        let count = self.values[index].len() as f32;
        let (mut sum, mut squares) = (0.0, 0.0);
        for (one, other) in pairs {
            sum += one - other;
            squares += (one - other) * (one - other);
        }
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(0.0) + 1e-7;
        (self.score(leader) - self.score(index), (variance / count).sqrt())
    }

    /// Whether no other decision can be much better than the leader.
    fn is_settled(&self) -> bool {
        if self.worlds < 2 * FEWEST_WORLDS {
            return false;
        }
        let leader = self.leader();
        self.running.iter().filter(|&&index| index != leader).all(|&index| {
            let (gap, error) = self.gap(leader, index);
            BEHIND * error - gap < TRIFLE
        })
    }
}
