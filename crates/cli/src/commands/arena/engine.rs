//! A bot backed by an external engine.

use std::sync::Arc;

use kennel::engines::{answer, question};
use kennel_bots::{Bot, BotError, Budget, Decision, FaultKind};
use kennel_rules::{Chance, PlayBuffer, View};

use super::process::{Process, Start};
use crate::chance::SeededChance;

/// The number of attempts to start an engine.
const STARTS: usize = 3;

/// Starts an engine once to check that it works, and returns its name.
///
/// # Errors
/// Returns an error if every attempt fails.
pub fn probe(start: &Arc<Start>) -> Result<String, String> {
    let mut last = String::new();
    for _ in 0..STARTS {
        match Process::start(start) {
            Ok(process) => return Ok(process.name.clone()),
            Err(error) => last = error,
        }
    }
    Err(format!("{start}: cannot be started: {last}"))
}

/// A bot that asks a process of its own. After a fault the process is killed, and the
/// next question starts a new one.
pub struct Engine {
    start: Arc<Start>,
    process: Option<Process>,
    /// The number of consecutive failed starts.
    failed_starts: usize,
    plays: PlayBuffer,
}

impl Engine {
    /// Starts the process. If that fails, the first question tries again.
    pub fn new(start: Arc<Start>) -> Engine {
        let process = Process::start(&start).ok();
        Engine { start, process, failed_starts: 0, plays: PlayBuffer::new() }
    }

    fn ask(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        // Deals come from seeds of the same kind. The engine's seed must not reveal
        // them, so it comes from a cryptographic generator.
        let mut chance = SeededChance::new(seed);
        let seed = chance.below(1 << 63);
        let text = question(view, seed, budget, &mut self.plays, &mut chance)
            .ok_or(BotError::NothingToDecide)?;
        let timeout = self.start.timeout;
        self.process()
            .and_then(|process| process.ask(text, timeout))
            .and_then(|line| answer(view, &line))
            .map_err(|(kind, reason)| BotError::Failed(kind, reason))
    }

    /// The running process, started if necessary.
    fn process(&mut self) -> Result<&mut Process, (FaultKind, String)> {
        let process = match self.process.take() {
            Some(process) => process,
            None if self.failed_starts >= STARTS => {
                let reason = format!("failed to start {STARTS} times in a row");
                return Err((FaultKind::Start, reason));
            }
            None => Process::start(&self.start).map_err(|reason| {
                self.failed_starts += 1;
                (FaultKind::Start, format!("failed to start: {reason}"))
            })?,
        };
        self.failed_starts = 0;
        Ok(self.process.insert(process))
    }
}

impl Bot for Engine {
    fn name(&self) -> String {
        self.process.as_ref().map_or_else(|| self.start.to_string(), |process| process.name.clone())
    }

    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        let decision = self.ask(view, seed, budget);
        if matches!(decision, Err(BotError::Failed(..)))
            && let Some(process) = self.process.take()
        {
            process.kill();
        }
        decision
    }
}
