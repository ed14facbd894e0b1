//! Notes in the store who is there, so that friends see it: seldom, because everybody who is
//! there says something all the time.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use kennel_table::PlayerId;
use tokio::time::Instant;

use crate::store::Store;

/// How often it is noted that a player is there.
const EVERY: Duration = Duration::from_secs(2 * 60);

/// When players were noted last.
#[derive(Default)]
pub struct Attendance {
    noted: Mutex<HashMap<PlayerId, Instant>>,
}

impl Attendance {
    /// Notes that a player is there, unless it was noted a moment ago. The player does not
    /// wait for it.
    pub fn note(&self, store: &Store, player: &PlayerId) {
        if !self.is_due(player, Instant::now()) {
            return;
        }
        let (store, player) = (store.clone(), player.clone());
        tokio::spawn(async move {
            if let Err(error) = store.seen(&player).await {
                tracing::debug!(%error, "who is there was not noted");
            }
        });
    }

    fn is_due(&self, player: &PlayerId, now: Instant) -> bool {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = noted.get(player).is_none_or(|&last| now.duration_since(last) >= EVERY);
        if is_due {
            noted.insert(player.clone(), now);
        }
        is_due
    }

    /// Forgets who has not been there for a while.
    pub fn forget(&self) {
        let now = Instant::now();
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        noted.retain(|_, &mut last| now.duration_since(last) < EVERY);
        noted.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_noted_once_in_a_while() {
        let (attendance, now) = (Attendance::default(), Instant::now());
        let due = |name: &str, after: Duration| attendance.is_due(&name.into(), now + after);
        assert!(due("anna", Duration::ZERO));
        assert!(!due("anna", EVERY - Duration::from_secs(1)));
        assert!(due("bruno", Duration::from_secs(1)));
        assert!(due("anna", EVERY));
        assert!(!due("anna", EVERY * 2 - Duration::from_secs(1)));
    }
}
