//! A bot that asks a program.

use std::sync::Arc;

use kennel::engines::{answer, question};
use kennel_bots::{Bot, BotError, Budget, Decision, FaultKind};
use kennel_rules::{Chance, PlayBuffer, View};

use super::process::{Process, Start};
use crate::chance::SeededChance;

/// So often a program may fail to start in a row.
const STARTS: usize = 3;

/// Starts a program to see whether it can be started, and returns what it calls
/// itself.
///
/// # Errors
/// It did not start, again and again.
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

/// A bot that asks a program of its own. After a fault the program is ended; the
/// next question starts it anew.
pub struct Engine {
    start: Arc<Start>,
    process: Option<Process>,
    /// How often in a row it did not start.
    failed_starts: usize,
    plays: PlayBuffer,
}

impl Engine {
    /// Starts the program. If it does not start now, the first question tries
    /// again.
    pub fn new(start: Arc<Start>) -> Engine {
        let process = Process::start(&start).ok();
        Engine { start, process, failed_starts: 0, plays: PlayBuffer::new() }
    }

    fn ask(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        // Deals come from seeds too. What an engine is told must not lead back
        // to them, so it gets numbers from a generator that does not.
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

    /// The running program, started if need be.
    fn process(&mut self) -> Result<&mut Process, (FaultKind, String)> {
        let process = match self.process.take() {
            Some(process) => process,
            None if self.failed_starts >= STARTS => {
                let reason = format!("did not start {STARTS} times in a row");
                return Err((FaultKind::Start, reason));
            }
            None => Process::start(&self.start).map_err(|reason| {
                self.failed_starts += 1;
                (FaultKind::Start, format!("did not start: {reason}"))
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
            // There is nothing more to say to it.
            process.kill();
        }
        decision
    }
}
