//! Two bots play sets of games with the same deals.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use kennel_bots::table::play_game;
use kennel_bots::{Bot, Budget};
use kennel_rules::{Rules, Seat, SeatSet, Seating};

use super::players::Player;
use super::progress::Progress;
use super::statistics::{Score, Verdict};
use super::tally::{Forfeits, SetResult, Tally};
use super::times::{Clock, Seated, Times};
use crate::words;

/// What is to be played.
pub struct Contest<'a> {
    pub rules: Rules,
    pub bots: [&'a Player; 2],
    pub seed: u64,
    /// How much a bot may think that has no budget of its own.
    pub budget: Budget,
    pub limit: Limit,
    pub sprt: bool,
}

/// How much is to be played, whatever a test says.
#[derive(Clone, Copy)]
pub struct Limit {
    /// How many sets.
    pub sets: Option<u64>,
    /// When no further set is begun. Those under way are played to their end:
    /// breaking them off would favour whoever wins quickly.
    pub until: Option<Instant>,
}

/// What came of it.
pub struct Outcome {
    pub score: Score,
    /// What the test says, if it was asked.
    pub verdict: Option<Verdict>,
    /// How long each bot took for its decisions.
    pub times: [Times; 2],
    /// The games each bot lost by a fault.
    pub forfeits: [Forfeits; 2],
    pub seconds: f64,
}

/// The teams of a table: a set has a game for each.
pub fn teams(table: Seating) -> Vec<SeatSet> {
    words::teams(table)
}

impl Contest<'_> {
    /// Plays all sets, or fewer if a test or the clock ends it, but one at
    /// least.
    pub fn play(&self, threads: usize, progress: &Progress) -> Result<Outcome, String> {
        let begin = Instant::now();
        let teams = teams(self.rules.seating());
        let next = AtomicU64::new(0);
        let stop = Arc::new(AtomicBool::new(false));
        let tally = Mutex::new(Tally::new(teams.len() as u32));
        let times = Mutex::new([Times::default(), Times::default()]);
        let most = self.limit.sets.map_or(threads, |sets| usize::try_from(sets).unwrap_or(threads));
        thread::scope(|scope| {
            for _ in 0..threads.min(most) {
                scope.spawn(|| {
                    let clocks = [Clock::default(), Clock::default()];
                    let mut bots = None;
                    while let Some(set) = self.next_set(&next) {
                        let bots = bots.get_or_insert_with(|| self.seat(&teams, &clocks, &stop));
                        let result = self.play_set(set, &teams, bots);
                        if stop.load(Ordering::Relaxed) {
                            break;
                        }
                        let Ok(mut tally) = tally.lock() else { break };
                        tally.take(set, result, self.sprt);
                        progress.show(&tally.score);
                        if tally.verdict.is_some() {
                            stop.store(true, Ordering::Relaxed);
                        }
                    }
                    if let Ok(mut times) = times.lock() {
                        times.iter_mut().zip(&clocks).for_each(|(all, clock)| all.merge(clock));
                    }
                });
            }
        });
        let tally = tally.into_inner().map_err(died)?;
        Ok(Outcome {
            score: tally.score,
            verdict: self.sprt.then(|| tally.verdict.unwrap_or(Verdict::Open)),
            times: times.into_inner().map_err(died)?,
            forfeits: tally.forfeits,
            seconds: begin.elapsed().as_secs_f64(),
        })
    }

    /// The number of the set to be played next, unless it is enough. A set whose
    /// number is given out is played.
    fn next_set(&self, next: &AtomicU64) -> Option<u64> {
        let is_late = self.limit.until.is_some_and(|until| Instant::now() >= until);
        if is_late && next.load(Ordering::Relaxed) > 0 {
            return None;
        }
        let set = next.fetch_add(1, Ordering::Relaxed);
        self.limit.sets.is_none_or(|sets| set < sets).then_some(set)
    }

    /// A bot for every seat in every game of a set. Whoever remembers what it was
    /// asked thus never learns of two hands, nor of one deal twice.
    fn seat(
        &self,
        teams: &[SeatSet],
        clocks: &[Clock; 2],
        stop: &Arc<AtomicBool>,
    ) -> Vec<Box<dyn Bot + Send>> {
        let seats = || self.rules.seating().seats();
        let sides = teams.iter().flat_map(|team| seats().map(|seat| side(*team, seat)));
        sides
            .map(|side| {
                let player = self.bots[side];
                Box::new(Seated {
                    bot: player.bot(),
                    clock: Arc::clone(&clocks[side]),
                    budget: player.budget.unwrap_or(self.budget),
                    is_engine: player.is_engine(),
                    stop: Arc::clone(stop),
                }) as Box<dyn Bot + Send>
            })
            .collect()
    }

    fn play_set(&self, set: u64, teams: &[SeatSet], bots: &mut [Box<dyn Bot + Send>]) -> SetResult {
        let seed = seed_of(self.seed, set);
        let players = self.rules.seating().players();
        let mut result = SetResult::default();
        for (game, &team) in teams.iter().enumerate() {
            let who: Vec<usize> = (game * players..(game + 1) * players).collect();
            let ending = play_game(self.rules, bots, &who, self.budget, seed);
            result.turns += u64::from(ending.turns);
            match ending.fault {
                None => {
                    result.won += u32::from(ending.winners == Some(team));
                    result.unfinished += u32::from(ending.winners.is_none());
                }
                Some(fault) => {
                    // Whoever fails loses the game to the other side, wherever
                    // that sits.
                    let side = side(team, fault.seat);
                    result.won += u32::from(side == 1);
                    result.forfeits[side].add(&fault);
                }
            }
        }
        result
    }
}

fn died<T>(_: T) -> String {
    "a thread of the arena died".to_owned()
}

/// Which of the two bots sits here when the first has this team.
fn side(team: SeatSet, seat: Seat) -> usize {
    usize::from(!team.contains(seat))
}

/// The seed of a set. Neighbouring numbers are mixed well (twice by the finisher
/// of SplitMix64): the arena's next seed must not deal what this one does, a few
/// cards later.
fn seed_of(seed: u64, set: u64) -> u64 {
    fn mix(mut z: u64) -> u64 {
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    mix(mix(seed.wrapping_add(0x9e37_79b9_7f4a_7c15)).wrapping_add(set))
}
