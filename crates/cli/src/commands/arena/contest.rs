//! Two bots play sets of games with the same deals.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use kennel_bots::table::{Fault, play_game};
use kennel_bots::{Bot, BotError, Budget, Decision, FaultKind};
use kennel_rules::{Rules, SeatSet, Table, View};

use super::players::Player;
use super::statistics::{Score, Verdict};
use crate::words;

/// What is to be played.
pub struct Contest<'a> {
    pub rules: Rules,
    pub bots: [&'a Player; 2],
    pub seed: u64,
    pub budget: Budget,
    pub sets: u64,
    pub sprt: bool,
}

/// What came of it.
pub struct Outcome {
    pub score: Score,
    /// What the test says, if it was asked.
    pub verdict: Option<Verdict>,
    /// How long each bot took for its decisions.
    pub times: [Times; 2],
    /// What each bot calls itself.
    pub names: [String; 2],
    /// The games each bot lost by a fault.
    pub forfeits: [Forfeits; 2],
    pub seconds: f64,
}

/// The teams of a table.
pub fn teams(table: Table) -> Vec<SeatSet> {
    words::teams(table)
}

impl Contest<'_> {
    /// Plays all sets, or fewer if a test ends it.
    ///
    /// # Errors
    /// A bot could not be started.
    pub fn play(&self, threads: usize) -> Result<Outcome, String> {
        let begin = Instant::now();
        let teams = teams(self.rules.table());
        let bar = self.progress_bar(teams.len() as u64);
        let next = AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        let shared = Mutex::new(Shared::new(teams.len()));
        thread::scope(|scope| {
            for _ in 0..threads.min(usize::try_from(self.sets).unwrap_or(threads)) {
                scope.spawn(|| {
                    let clocks = [Clock::default(), Clock::default()];
                    let mut bots: Vec<Box<dyn Bot + Send>> = Vec::new();
                    for (player, clock) in self.bots.iter().zip(&clocks) {
                        match player.bot() {
                            Ok(bot) => bots.push(Box::new(Timed { bot, clock: clock.clone() })),
                            Err(error) => {
                                stop.store(true, Ordering::Relaxed);
                                return fail(&shared, error);
                            }
                        }
                    }
                    loop {
                        let set = next.fetch_add(1, Ordering::Relaxed);
                        if set >= self.sets || stop.load(Ordering::Relaxed) {
                            break;
                        }
                        let result = match self.play_set(set, &teams, &mut bots) {
                            Ok(result) => result,
                            Err(error) => {
                                stop.store(true, Ordering::Relaxed);
                                return fail(&shared, error);
                            }
                        };
                        bar.inc(teams.len() as u64);
                        let Ok(mut shared) = shared.lock() else { break };
                        if shared.take(set, result, self.sprt) {
                            stop.store(true, Ordering::Relaxed);
                        }
                    }
                    if let Ok(mut shared) = shared.lock() {
                        for (all, clock) in shared.times.iter_mut().zip(&clocks) {
                            all.merge(clock);
                        }
                        shared.names = [bots[0].name(), bots[1].name()];
                    }
                });
            }
        });
        bar.finish_and_clear();
        let shared = shared.into_inner().map_err(|_| "a thread of the arena died".to_owned())?;
        if let Some(error) = shared.error {
            return Err(error);
        }
        Ok(Outcome {
            score: shared.score,
            verdict: self.sprt.then(|| shared.verdict.unwrap_or(Verdict::Open)),
            times: shared.times,
            names: shared.names,
            forfeits: shared.forfeits,
            seconds: begin.elapsed().as_secs_f64(),
        })
    }

    fn play_set(
        &self,
        set: u64,
        teams: &[SeatSet],
        bots: &mut [Box<dyn Bot + Send>],
    ) -> Result<SetResult, String> {
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(set);
        let table = self.rules.table();
        let mut result = SetResult::default();
        for &team in teams {
            let who: Vec<usize> =
                table.seats().map(|seat| usize::from(!team.contains(seat))).collect();
            let ending = play_game(self.rules, bots, &who, self.budget, seed);
            result.turns += u64::from(ending.turns);
            match ending.fault {
                None => {
                    result.won += u32::from(ending.winners == Some(team));
                    result.unfinished += u32::from(ending.winners.is_none());
                }
                Some(fault) if fault.kind == FaultKind::Start => return Err(fault.reason),
                Some(fault) => {
                    // Whoever fails loses the game to the other side, wherever
                    // that sits.
                    let side = who[fault.seat.index()];
                    result.won += u32::from(side == 1);
                    result.forfeits[side].add(&fault);
                }
            }
        }
        Ok(result)
    }

    fn progress_bar(&self, teams: u64) -> ProgressBar {
        if !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::new(self.sets * teams);
        let style = "{msg} {wide_bar} {pos}/{len} games, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        bar.set_message(format!("{} against {}", self.bots[0].name, self.bots[1].name));
        bar
    }
}

fn fail(shared: &Mutex<Shared>, error: String) {
    if let Ok(mut shared) = shared.lock() {
        shared.error.get_or_insert(error);
    }
}

/// What the first bot made of one set.
#[derive(Clone, Default)]
pub struct SetResult {
    pub won: u32,
    pub unfinished: u32,
    pub turns: u64,
    pub forfeits: [Forfeits; 2],
}

/// The games a bot lost by a fault.
#[derive(Clone, Default)]
pub struct Forfeits {
    counts: [u64; FaultKind::ALL.len()],
    /// What happened the first time.
    pub first: Option<String>,
}

impl Forfeits {
    fn add(&mut self, fault: &Fault) {
        self.counts[fault.kind as usize] += 1;
        self.first.get_or_insert_with(|| format!("seat {}: {}", fault.seat, fault.reason));
    }

    fn merge(&mut self, other: Forfeits) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.first = self.first.take().or(other.first);
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many games for each reason there was.
    pub fn reasons(&self) -> impl Iterator<Item = (FaultKind, u64)> {
        FaultKind::ALL.into_iter().zip(self.counts).filter(|&(_, count)| count > 0)
    }
}

/// What all threads add to. Sets are counted in their order, whoever plays them,
/// so that a run with a test stops at the same set with any number of threads.
struct Shared {
    score: Score,
    waiting: BTreeMap<u64, SetResult>,
    counted: u64,
    verdict: Option<Verdict>,
    times: [Times; 2],
    names: [String; 2],
    forfeits: [Forfeits; 2],
    /// What ended the contest, if something did.
    error: Option<String>,
}

impl Shared {
    fn new(teams: usize) -> Shared {
        Shared {
            score: Score::new(teams as u32),
            waiting: BTreeMap::new(),
            counted: 0,
            verdict: None,
            times: Default::default(),
            names: Default::default(),
            forfeits: Default::default(),
            error: None,
        }
    }

    /// Takes the result of a set; whether the test has seen enough.
    fn take(&mut self, set: u64, result: SetResult, sprt: bool) -> bool {
        self.waiting.insert(set, result);
        while let Some(result) = self.waiting.remove(&self.counted) {
            if self.verdict.is_some() {
                return true;
            }
            self.counted += 1;
            self.score.add(&result);
            for (all, more) in self.forfeits.iter_mut().zip(result.forfeits) {
                all.merge(more);
            }
            if sprt {
                self.verdict = Some(self.score.test()).filter(|verdict| *verdict != Verdict::Open);
            }
        }
        self.verdict.is_some()
    }
}

/// How long decisions took: a count for each of many steps of time.
#[derive(Clone, Default)]
pub struct Times {
    counts: BTreeMap<u32, u64>,
    decisions: u64,
    total: Duration,
}

impl Times {
    fn add(&mut self, time: Duration) {
        // Steps of about two percent.
        let nanos = time.as_nanos().max(1) as f64;
        *self.counts.entry((nanos.ln() * 50.0) as u32).or_default() += 1;
        self.decisions += 1;
        self.total += time;
    }

    fn merge(&mut self, clock: &Clock) {
        let Ok(other) = clock.lock() else { return };
        for (&step, &count) in &other.counts {
            *self.counts.entry(step).or_default() += count;
        }
        self.decisions += other.decisions;
        self.total += other.total;
    }

    /// How many decisions a bot makes in a second.
    pub fn per_second(&self) -> f64 {
        self.decisions as f64 / self.total.as_secs_f64().max(1e-9)
    }

    /// The time within which this share of the decisions was made, in
    /// microseconds.
    pub fn quantile(&self, share: f64) -> f64 {
        let wanted = (self.decisions as f64 * share).ceil() as u64;
        let mut sum = 0;
        for (&step, &count) in &self.counts {
            sum += count;
            if sum >= wanted {
                return (f64::from(step + 1) / 50.0).exp() / 1_000.0;
            }
        }
        0.0
    }
}

type Clock = std::sync::Arc<Mutex<Times>>;

/// A bot with a clock beside it.
struct Timed {
    bot: Box<dyn Bot + Send>,
    clock: Clock,
}

impl Bot for Timed {
    fn name(&self) -> String {
        self.bot.name()
    }

    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        let begin = Instant::now();
        let decision = self.bot.decide(view, seed, budget);
        if let Ok(mut times) = self.clock.lock() {
            times.add(begin.elapsed());
        }
        decision
    }
}
