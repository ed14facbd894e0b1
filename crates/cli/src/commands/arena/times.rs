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
    longest_again: Option<Duration>,
}

impl Times {
    fn add(&mut self, time: Duration, again: Option<Duration>) {
        // Steps of about two percent.
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

    /// How many decisions a bot makes in a second.
    pub fn per_second(&self) -> f64 {
        self.decisions as f64 / self.total.as_secs_f64().max(1e-9)
    }

    /// The time of the longest decision, in microseconds.
    pub fn longest(&self) -> f64 {
        self.longest.as_secs_f64() * 1e6
    }

    /// The same for bots that have a time to think, where late ones were asked again:
    /// whoever is late each time is slow, and not only held up by the machine.
    pub fn longest_again(&self) -> Option<f64> {
        self.longest_again.map(|longest| longest.as_secs_f64() * 1e6)
    }

    /// The time within which this share of the decisions was made, in
    /// microseconds.
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

/// A bot at the arena's table: with a clock, a budget of its own, and an ear for
/// the end.
pub struct Seated {
    pub bot: Box<dyn Bot + Send>,
    pub clock: Clock,
    pub budget: Budget,
    /// Whether it is a program of its own.
    pub is_engine: bool,
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
        let (decision, time) = self.timed(view, seed);
        // An engine may remember what it was asked.
        let again = match self.budget {
            Budget::Time(budget) if !self.is_engine => {
                Some(self.ask_again(view, seed, budget, time))
            }
            _ => None,
        };
        if let Ok(mut times) = self.clock.lock() {
            times.add(time, again);
        }
        decision
    }
}

/// So often is a decision asked for again that took longer than it should.
const AGAIN: usize = 3;

impl Seated {
    fn timed(&mut self, view: &View, seed: u64) -> (Result<Decision, BotError>, Duration) {
        let begin = Instant::now();
        let decision = self.bot.decide(view, seed, self.budget);
        (decision, begin.elapsed())
    }

    /// The least time of a decision that is asked for again as long as it is late.
    fn ask_again(&mut self, view: &View, seed: u64, budget: Duration, first: Duration) -> Duration {
        let mut least = first;
        for _ in 0..AGAIN {
            if least <= budget * 11 / 10 {
                break;
            }
            least = least.min(self.timed(view, seed).1);
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use kennel_rules::{Rules, Seat, Seating, Viewpoint};

    use super::*;

    /// Takes its time for the first answers.
    struct Sleepy(usize);

    const NAP: Duration = Duration::from_millis(300);

    impl Bot for Sleepy {
        fn name(&self) -> String {
            "sleepy".to_owned()
        }

        fn decide(&mut self, _: &View, _: u64, _: Budget) -> Result<Decision, BotError> {
            if self.0 > 0 {
                self.0 -= 1;
                std::thread::sleep(NAP);
            }
            Err(BotError::NothingToDecide)
        }
    }

    /// The longest decision after one by a bot that is late so often, and the longest if
    /// it is asked again, both as to whether they took a nap.
    fn longest(naps: usize, budget: Budget, is_engine: bool) -> (bool, Option<bool>) {
        let (clock, stop) = (Clock::default(), Arc::default());
        let bot = Box::new(Sleepy(naps));
        let mut seated = Seated { bot, clock: Arc::clone(&clock), budget, is_engine, stop };
        let me = Seat::ALL[0];
        let view = View::new(Rules::new(Seating::Four), me, Viewpoint::Seat(me)).unwrap();
        assert_eq!(seated.decide(&view, 1, budget), Err(BotError::NothingToDecide));
        let mut times = Times::default();
        times.merge(&clock);
        let is_nap = |micros: f64| micros >= NAP.as_secs_f64() * 1e6;
        (is_nap(times.longest()), times.longest_again().map(is_nap))
    }

    #[test]
    fn who_is_late_is_asked_again() {
        let budget = Budget::Time(NAP / 3);
        assert_eq!(longest(0, budget, false), (false, Some(false)));
        assert_eq!(longest(1, budget, false), (true, Some(false)));
        assert_eq!(longest(3, budget, false), (true, Some(false)));
        assert_eq!(longest(4, budget, false), (true, Some(true)));
        assert_eq!(longest(1, budget, true), (true, None));
        assert_eq!(longest(1, Budget::Nodes(1), false), (true, None));
    }
}
