//! Measuring the time of decisions.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use kennel_bots::{Bot, BotError, Budget, Decision};
use kennel_rules::View;

/// A histogram of decision times.
#[derive(Clone, Default)]
pub struct Times {
    counts: BTreeMap<u32, u64>,
    decisions: u64,
    total: Duration,
    longest: Duration,
    longest_again: Option<Duration>,
}

impl Times {
    fn add(&mut self, time: Duration, again: Option<Duration>) {
        // Buckets of two percent.
        let nanos = time.as_nanos().max(1) as f64;
        *self.counts.entry((nanos.ln() * 50.0) as u32).or_default() += 1;
        self.decisions += 1;
        self.total += time;
        self.longest = self.longest.max(time);
        self.longest_again = self.longest_again.max(again);
    }

    pub fn merge(&mut self, clock: &Clock) {
        let Ok(other) = clock.lock() else { return };
        for (&step, &count) in &other.counts {
            *self.counts.entry(step).or_default() += count;
        }
        self.decisions += other.decisions;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
        self.longest_again = self.longest_again.max(other.longest_again);
    }

    /// Decisions per second of thinking time.
    pub fn per_second(&self) -> f64 {
        self.decisions as f64 / self.total.as_secs_f64().max(1e-9)
    }

    /// The time of the longest decision, in microseconds.
    pub fn longest(&self) -> f64 {
        self.longest.as_secs_f64() * 1e6
    }

    /// The same with late decisions repeated, for bots with a time budget: a bot that is
    /// late every time is slow, and was not just suspended by the machine.
    pub fn longest_again(&self) -> Option<f64> {
        self.longest_again.map(|longest| longest.as_secs_f64() * 1e6)
    }

    /// A quantile of the decision times, in microseconds.
    pub fn quantile(&self, share: f64) -> f64 {
        let wanted = (self.decisions as f64 * share).ceil() as u64;
        let mut sum = 0;
        for (&step, &count) in &self.counts {
            sum += count;
            if sum >= wanted {
                let end = (f64::from(step + 1) / 50.0).exp() / 1_000.0;
                return end.min(self.longest());
            }
        }
        0.0
    }
}

/// A clock that several bots share.
pub type Clock = Arc<Mutex<Times>>;

/// A bot in a seat: with a clock, its own budget, and the stop signal.
pub struct Seated {
    pub bot: Box<dyn Bot + Send>,
    pub clock: Clock,
    pub budget: Budget,
    /// Whether the bot is an external engine.
    pub is_engine: bool,
    /// Set when the contest is decided.
    pub stop: Arc<AtomicBool>,
}

impl Bot for Seated {
    fn name(&self) -> String {
        self.bot.name()
    }

    fn decide(&mut self, view: &View, seed: u64, _: Budget) -> Result<Decision, BotError> {
        if self.stop.load(Ordering::Relaxed) {
            // This aborts the game, and the set is not counted.
            return Err(BotError::NothingToDecide);
        }
        let (decision, time) = self.timed(view, seed);
        // Engines are not asked twice, because they may remember the question.
        let again = match self.budget {
            Budget::Time(budget) if !self.is_engine => {
                Some(shortest(time, budget, || self.timed(view, seed).1))
            }
            _ => None,
        };
        if let Ok(mut times) = self.clock.lock() {
            times.add(time, again);
        }
        decision
    }
}

/// The most repetitions of a decision that took too long.
const AGAIN: usize = 3;

/// The shortest time of a decision that is repeated while it exceeds its budget.
fn shortest(first: Duration, budget: Duration, mut repeat: impl FnMut() -> Duration) -> Duration {
    let mut shortest = first;
    for _ in 0..AGAIN {
        if shortest <= budget * 11 / 10 {
            break;
        }
        shortest = shortest.min(repeat());
    }
    shortest
}

impl Seated {
    fn timed(&mut self, view: &View, seed: u64) -> (Result<Decision, BotError>, Duration) {
        let begin = Instant::now();
        let decision = self.bot.decide(view, seed, self.budget);
        (decision, begin.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use kennel_rules::{Rules, Seat, Seating, Viewpoint};

    use super::*;

    /// Counts its decisions, and is always late for a budget of nothing.
    struct Counting(Arc<AtomicUsize>);

    impl Bot for Counting {
        fn name(&self) -> String {
            "counting".to_owned()
        }

        fn decide(&mut self, _: &View, _: u64, _: Budget) -> Result<Decision, BotError> {
            self.0.fetch_add(1, Ordering::Relaxed);
            let begin = Instant::now();
            while begin.elapsed().is_zero() {}
            Err(BotError::NothingToDecide)
        }
    }

    /// The number of times a bot decides, and whether a repeated time is reported.
    fn decisions(budget: Budget, is_engine: bool) -> (usize, bool) {
        let (clock, stop, count) = (Clock::default(), Arc::default(), Arc::default());
        let bot = Box::new(Counting(Arc::clone(&count)));
        let mut seated = Seated { bot, clock: Arc::clone(&clock), budget, is_engine, stop };
        let me = Seat::ALL[0];
        let view = View::new(Rules::new(Seating::Four), me, Viewpoint::Seat(me)).unwrap();
        assert_eq!(seated.decide(&view, 1, budget), Err(BotError::NothingToDecide));
        let mut times = Times::default();
        times.merge(&clock);
        (count.load(Ordering::Relaxed), times.longest_again().is_some())
    }

    #[test]
    fn late_decisions_are_repeated_unless_by_an_engine() {
        assert_eq!(decisions(Budget::Time(Duration::ZERO), false), (1 + AGAIN, true));
        assert_eq!(decisions(Budget::Time(Duration::ZERO), true), (1, false));
        assert_eq!(decisions(Budget::Nodes(1), false), (1, false));
    }

    #[test]
    fn repetition_stops_at_the_first_decision_in_time() {
        let millis = Duration::from_millis;
        let shortest = |first: u64, mut repeats: &[u64]| {
            let time = shortest(millis(first), millis(100), || {
                let (next, rest) = repeats.split_first().expect("no further repetition");
                repeats = rest;
                millis(*next)
            });
            assert!(repeats.is_empty(), "repeated too seldom");
            time
        };
        assert_eq!(shortest(110, &[]), millis(110));
        assert_eq!(shortest(300, &[200, 105]), millis(105));
        assert_eq!(shortest(300, &[400, 200, 250]), millis(200));
    }
}
