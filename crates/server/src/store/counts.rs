//! Limits that the nodes of a cluster share.

use std::time::Duration;

use sha2::{Digest, Sha256};

use super::job::Job;
use super::{Store, StoreError};

/// A limit: so many at once, and one more after each interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharedLimit {
    /// What is limited: a word.
    pub what: &'static str,
    /// How many may come at once.
    pub burst: u32,
    /// The time after which one more may come.
    pub interval: Duration,
}

impl Store {
    /// Counts one that comes to a limit, which each key has for itself; whether it may. Only a
    /// hash of the key is stored, and no longer than it limits anything.
    ///
    /// # Errors
    /// The database cannot be used.
    pub(crate) async fn count(&self, limit: SharedLimit, key: &str) -> Result<bool, StoreError> {
        let digest = Sha256::new().chain_update(limit.what).chain_update([0]).chain_update(key);
        let key = digest.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let interval_us = i64::try_from(limit.interval.as_micros()).unwrap_or(i64::MAX / 4).max(1);
        match self.engine.write(Job::Count { key, interval_us, burst: limit.burst }).await {
            Ok(()) => Ok(true),
            Err(StoreError::LimitReached) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Deletes what limits nobody any more.
    ///
    /// # Errors
    /// The database cannot be used.
    pub(crate) async fn forget_counts(&self) -> Result<(), StoreError> {
        self.engine.write(Job::ForgetCounts).await
    }
}
