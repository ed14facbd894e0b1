//! Playing the sets of a contest between two bots.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use kennel_bots::breakdown::LuckMeter;
use kennel_bots::games::watch_game;
use kennel_bots::{Bot, Budget, Net};
use kennel_rules::{Event, Game, Rules, Seat, SeatSet, SplitMix64};

use super::players::Player;
use super::progress::Progress;
use super::records::{Recorder, Records};
use super::statistics::{Score, Verdict};
use super::tally::{Forfeits, SetResult, Tally};
use super::times::{Clock, Seated, Times};
use crate::words::teams;

/// A contest between two bots.
pub struct Contest<'a> {
    pub rules: Rules,
    pub bots: [&'a Player; 2],
    pub seed: u64,
    /// The budget of bots without one of their own.
    pub budget: Budget,
    pub limit: Limit,
    pub sprt: bool,
    /// The net that values deals, if luck is taken off.
    pub luck: Option<Arc<Net>>,
    /// Where the records of the games are kept, if they are.
    pub records: Option<Records>,
}

/// The limits of a contest, apart from a sequential test.
#[derive(Clone, Copy)]
pub struct Limit {
    /// The number of sets.
    pub sets: Option<u64>,
    /// When to stop starting sets. Sets in progress are played to their end, because
    /// aborting them would favour bots that win quickly.
    pub until: Option<Instant>,
}

/// The result of a contest.
pub struct Outcome {
    pub score: Score,
    /// The result of the sequential test, if there was one.
    pub verdict: Option<Verdict>,
    /// The decision times of each bot.
    pub times: [Times; 2],
    /// The games each bot forfeited.
    pub forfeits: [Forfeits; 2],
    pub seconds: f64,
}

impl Contest<'_> {
    /// Plays all sets, or at least one if a test or the clock ends the contest early.
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
                    let mut meter = self.luck.clone().map(LuckMeter::new);
                    while let Some(set) = self.next_set(&next) {
                        let bots = bots.get_or_insert_with(|| self.seat(&teams, &clocks, &stop));
                        let result = self.play_set(set, &teams, bots, meter.as_mut());
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
        if let Some(error) = self.records.as_ref().and_then(Records::error) {
            return Err(error);
        }
        let tally = tally.into_inner().map_err(panicked)?;
        Ok(Outcome {
            score: tally.score,
            verdict: self.sprt.then(|| tally.verdict.unwrap_or(Verdict::Open)),
            times: times.into_inner().map_err(panicked)?,
            forfeits: tally.forfeits,
            seconds: begin.elapsed().as_secs_f64(),
        })
    }

    /// The number of the next set; `None` if the limit is reached. Every number handed
    /// out is played.
    fn next_set(&self, next: &AtomicU64) -> Option<u64> {
        let is_late = self.limit.until.is_some_and(|until| Instant::now() >= until);
        if is_late && next.load(Ordering::Relaxed) > 0 {
            return None;
        }
        let set = next.fetch_add(1, Ordering::Relaxed);
        self.limit.sets.is_none_or(|sets| set < sets).then_some(set)
    }

    /// One bot for every seat in every game of a set, so that an engine with a memory
    /// never sees two hands of a deal, nor a deal twice.
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

    fn play_set(
        &self,
        set: u64,
        teams: &[SeatSet],
        bots: &mut [Box<dyn Bot + Send>],
        mut meter: Option<&mut LuckMeter>,
    ) -> SetResult {
        let seed = seed_of(self.seed, set);
        let players = self.rules.seating().players();
        let mut result = SetResult::default();
        for (game, &team) in teams.iter().enumerate() {
            let who: Vec<usize> = (game * players..(game + 1) * players).collect();
            let mut recorder = self.records.as_ref().map(|_| Recorder::default());
            if let Some(meter) = meter.as_deref_mut() {
                meter.begin(seed);
            }
            let watch = |game: &Game, event: &Event| {
                if let Some(meter) = meter.as_deref_mut() {
                    meter.watch(game, event);
                }
                if let Some(recorder) = &mut recorder {
                    recorder.add(game, event);
                }
            };
            let ending = watch_game(self.rules, bots, &who, self.budget, seed, watch);
            if let Some(meter) = meter.as_deref_mut() {
                *result.luck.get_or_insert(0.0) += meter.luck(team);
            }
            if let (Some(records), Some(recorder)) = (&self.records, recorder) {
                let name_of = |seat| self.bots[side(team, seat)].name.as_str();
                records.write(set, game, recorder, name_of);
            }
            result.turns += u64::from(ending.turns);
            match ending.fault {
                None => {
                    result.won += u32::from(ending.winners == Some(team));
                    result.unfinished += u32::from(ending.winners.is_none());
                }
                Some(fault) => {
                    // A fault loses the game to the other bot, whichever seat it has.
                    let side = side(team, fault.seat);
                    result.won += u32::from(side == 1);
                    result.forfeits[side].add(&fault);
                }
            }
        }
        result
    }
}

fn panicked<T>(_: T) -> String {
    "a thread of the arena panicked".to_owned()
}

/// The index of the bot in a seat if the first bot has this team.
fn side(team: SeatSet, seat: Seat) -> usize {
    usize::from(!team.contains(seat))
}

/// The seed of a set. Seed and number are mixed separately, so that neighbouring seeds
/// share no deals. The second round leaves out SplitMix64's increment, on which the
/// published results depend.
fn seed_of(seed: u64, set: u64) -> u64 {
    const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = SplitMix64::new(seed).next_u64().wrapping_add(set);
    SplitMix64::new(mixed.wrapping_sub(INCREMENT)).next_u64()
}
