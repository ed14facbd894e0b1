//! Bots with a clock beside them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use kennel_bots::{Bot, BotError, Budget, Decision};
use kennel_rules::View;

/// How long decisions took: a count for each of many steps of time.
#[derive(Clone, Default)]
pub struct Times {
    counts: BTreeMap<u32, u64>,
    decisions: u64,
    total: Duration,
    longest: Duration,
}

impl Times {
    fn add(&mut self, time: Duration) {
        // Steps of about two percent.
        let nanos = time.as_nanos().max(1) as f64;
        *self.counts.entry((nanos.ln() * 50.0) as u32).or_default() += 1;
        self.decisions += 1;
        self.total += time;
        self.longest = self.longest.max(time);
    }

    pub fn merge(&mut self, clock: &Clock) {
        let Ok(other) = clock.lock() else { return };
        for (&step, &count) in &other.counts {
            *self.counts.entry(step).or_default() += count;
        }
        self.decisions += other.decisions;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }

    /// How many decisions a bot makes in a second.
    pub fn per_second(&self) -> f64 {
        self.decisions as f64 / self.total.as_secs_f64().max(1e-9)
    }

    /// The time of the longest decision, in microseconds.
    pub fn longest(&self) -> f64 {
        self.longest.as_secs_f64() * 1e6
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

/// A clock that several bots share.
pub type Clock = Arc<Mutex<Times>>;

/// A bot at the arena's table: with a clock, a budget of its own, and an ear for
/// the end.
pub struct Seated {
    pub bot: Box<dyn Bot + Send>,
    pub clock: Clock,
    pub budget: Budget,
    /// Whether nobody wants to know any more.
    pub stop: Arc<AtomicBool>,
}

impl Bot for Seated {
    fn name(&self) -> String {
        self.bot.name()
    }

    fn decide(&mut self, view: &View, seed: u64, _: Budget) -> Result<Decision, BotError> {
        if self.stop.load(Ordering::Relaxed) {
            // The game ends here; the set is not counted.
            return Err(BotError::NothingToDecide);
        }
        let begin = Instant::now();
        let decision = self.bot.decide(view, seed, self.budget);
        if let Ok(mut times) = self.clock.lock() {
            times.add(begin.elapsed());
        }
        decision
    }
}
