//! Refusals in the server's log: at most one line a minute for each kind, so that whoever
//! is refused cannot fill the disk.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The least time between two lines about the same kind.
const PAUSE: Duration = Duration::from_secs(60);

/// When each kind of refusal was last logged, and how many there were since.
#[derive(Default)]
pub struct RefusalLog(Mutex<HashMap<&'static str, Recent>>);

struct Recent {
    logged: Instant,
    since: u64,
}

impl RefusalLog {
    /// Counts a refusal. Returns how many a line should report, if one is due.
    pub fn count(&self, kind: &'static str, now: Instant) -> Option<u64> {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(recent) = kinds.get_mut(kind) else {
            kinds.insert(kind, Recent { logged: now, since: 0 });
            return Some(1);
        };
        recent.since += 1;
        recent.take_due(now)
    }

    /// The kinds whose last refusals have not been reported for a minute, with their number.
    pub fn due(&self, now: Instant) -> Vec<(&'static str, u64)> {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let due = kinds.iter_mut();
        due.filter_map(|(&kind, recent)| Some((kind, recent.take_due(now)?))).collect()
    }
}

impl Recent {
    fn take_due(&mut self, now: Instant) -> Option<u64> {
        if self.since == 0 || now.saturating_duration_since(self.logged) < PAUSE {
            return None;
        }
        self.logged = now;
        Some(std::mem::take(&mut self.since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_reported_at_once_and_the_others_together() {
        let log = RefusalLog::default();
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        assert_eq!(log.count("requests", at(0)), Some(1));
        for second in 1..60 {
            assert_eq!(log.count("requests", at(second)), None);
        }
        assert_eq!(log.count("guests", at(59)), Some(1));
        assert_eq!(log.due(at(59)), []);
        assert_eq!(log.count("requests", at(60)), Some(60));
        assert_eq!(log.count("requests", at(61)), None);
        assert_eq!(log.due(at(200)), [("requests", 1)]);
        assert_eq!(log.due(at(400)), []);
        assert_eq!(log.count("requests", at(500)), Some(1));
    }
}
