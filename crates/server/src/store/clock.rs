//! The time of day, and that of a database which several nodes share.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

use super::Heard;

/// The source of the stored times of day, which tests replace.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> i64 + Send + Sync>);

impl Clock {
    /// The system's clock.
    #[must_use]
    pub fn system() -> Clock {
        Clock::new(|| {
            // A clock set before 1970 reads 1970.
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
        })
    }

    /// A clock that reads a function, in milliseconds since 1970.
    #[must_use]
    pub fn new(now_ms: impl Fn() -> i64 + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(now_ms))
    }

    /// Milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        (self.0)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({})", self.now_ms())
    }
}

/// How long a heartbeat may take whose answer is worth noting.
const LONGEST_ANSWER: Duration = Duration::from_secs(1);

/// The time of a database that several nodes share, so that their clocks need not agree. It
/// goes on by itself between two heartbeats. Clones are the same.
#[derive(Clone, Default)]
pub struct DatabaseTime(Arc<Mutex<Option<(Instant, Heard)>>>);

impl DatabaseTime {
    /// Notes what the database said to a heartbeat that was sent and answered at these times.
    pub fn note(&self, sent: Instant, answered: Instant, heard: Heard) {
        // It was said at some time in between. What came late says little; another follows.
        let is_late = answered.saturating_duration_since(sent) > LONGEST_ANSWER;
        if is_late && self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some() {
            return;
        }
        let said = sent + answered.saturating_duration_since(sent) / 2;
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((said, heard));
    }

    /// Milliseconds since 1970; the system's until the database has said something.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        self.at(Instant::now()).0
    }

    /// The time without that in which no node was alive.
    #[must_use]
    pub fn running_ms(&self) -> i64 {
        let (now_ms, paused_ms) = self.at(Instant::now());
        now_ms.saturating_sub(paused_ms)
    }

    /// The time at a moment, and how much of it is not counted.
    fn at(&self, moment: Instant) -> (i64, i64) {
        match *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Some((said, heard)) => {
                let since = millis(moment.saturating_duration_since(said));
                (heard.now_ms.saturating_add(since), heard.paused_ms)
            }
            None => (Clock::system().now_ms(), 0),
        }
    }

    /// The same as a clock.
    #[must_use]
    pub fn clock(&self) -> Clock {
        let time = self.clone();
        Clock::new(move || time.now_ms())
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_the_database_goes_on_between_heartbeats() {
        let time = DatabaseTime::default();
        assert!(time.now_ms() > 1_500_000_000_000, "the system's");
        let begin = Instant::now();
        let after = |ms| begin + Duration::from_millis(ms);
        time.note(begin, after(40), Heard { now_ms: 5_000, paused_ms: 1_000 });
        assert_eq!(time.at(after(40)), (5_020, 1_000));
        assert_eq!(time.at(after(340)), (5_320, 1_000));
        assert_eq!(time.now_ms() - time.running_ms(), 1_000);
        // The database of another machine has taken over.
        time.note(after(400), after(400), Heard { now_ms: 5_100, paused_ms: 0 });
        assert_eq!(time.at(after(400)), (5_100, 0));
        time.note(after(400), after(2_400), Heard { now_ms: 9_000, paused_ms: 0 });
        assert_eq!(time.at(after(500)), (5_200, 0), "an answer that came late");
    }
}
