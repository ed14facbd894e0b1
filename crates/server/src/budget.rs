//! Budgets: what somebody may spend of something, such as processor time or bytes.
//!
//! Unlike a rate limit, a budget is charged with what something has cost, which is known
//! only afterwards.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use tokio::time::Instant;

/// What a budget has to spend, in any unit.
#[derive(Clone, Copy, Debug)]
pub struct Quota {
    /// What it earns in a second.
    pub earned: i64,
    /// The most that it saves up.
    pub saved: i64,
}

impl Quota {
    /// Processor time, in microseconds.
    #[must_use]
    pub fn of_time(earned_per_second: Duration, saved: Duration) -> Quota {
        Quota { earned: micros(earned_per_second), saved: micros(saved) }
    }

    fn full(self, now: Instant) -> Balance {
        Balance { left: self.saved, at: now }
    }

    /// What a balance has become.
    fn grown(self, balance: Balance, now: Instant) -> i64 {
        let passed = micros(now.saturating_duration_since(balance.at));
        let earned = i128::from(passed) * i128::from(self.earned) / 1_000_000;
        let left = i128::from(balance.left) + earned;
        i64::try_from(left).unwrap_or(i64::MAX).min(self.saved)
    }
}

/// A time in microseconds.
pub fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

/// What is left; negative if the last thing that was paid for cost more than there was.
#[derive(Clone, Copy, Debug)]
struct Balance {
    left: i64,
    at: Instant,
}

/// One budget.
#[derive(Clone, Debug)]
pub struct Budget {
    quota: Quota,
    balance: Balance,
}

impl Budget {
    pub fn new(quota: Quota, now: Instant) -> Budget {
        Budget { quota, balance: quota.full(now) }
    }

    pub fn left(&self, now: Instant) -> i64 {
        self.quota.grown(self.balance, now)
    }

    pub fn pay(&mut self, cost: i64, now: Instant) {
        let left = self.left(now).saturating_sub(cost);
        self.balance = Balance { left, at: now };
    }
}

/// The budgets of all who share a quota.
pub struct Budgets<K> {
    quota: Quota,
    /// The budgets that are not full.
    balances: HashMap<K, Balance>,
}

impl<K: Eq + Hash> Budgets<K> {
    pub fn new(quota: Quota) -> Budgets<K> {
        Budgets { quota, balances: HashMap::new() }
    }

    pub fn left(&self, of: &K, now: Instant) -> i64 {
        self.balances.get(of).map_or(self.quota.saved, |balance| self.quota.grown(*balance, now))
    }

    pub fn pay(&mut self, of: K, cost: i64, now: Instant) {
        let left = self.left(&of, now).saturating_sub(cost);
        self.balances.insert(of, Balance { left, at: now });
    }

    /// How long it takes until a budget has something left.
    pub fn wait(&self, of: &K, now: Instant) -> Duration {
        let missing = 1_i64.saturating_sub(self.left(of, now)).max(0).unsigned_abs();
        let earned = self.quota.earned.max(1).unsigned_abs();
        let wait = (u128::from(missing) * 1_000_000).div_ceil(u128::from(earned));
        Duration::from_micros(u64::try_from(wait).unwrap_or(u64::MAX))
    }

    /// Forgets the budgets that are full.
    pub fn forget_full(&mut self, now: Instant) {
        let quota = self.quota;
        self.balances.retain(|_, balance| quota.grown(*balance, now) < quota.saved);
        self.balances.shrink_to_fit();
    }

    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.balances.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_may_be_overdrawn_once_and_earns_it_back() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut budgets = Budgets::new(Quota { earned: 10, saved: 100 });
        assert_eq!(budgets.left(&"anna", at(0)), 100);
        assert_eq!(budgets.wait(&"anna", at(0)), Duration::ZERO);
        budgets.pay("anna", 150, at(0));
        assert_eq!(budgets.left(&"anna", at(3)), -20);
        assert_eq!(budgets.wait(&"anna", at(0)), Duration::from_millis(5_100));
        assert_eq!(budgets.left(&"anna", at(5) + Duration::from_millis(100)), 1);
        assert_eq!(budgets.left(&"bruno", at(3)), 100);
        budgets.forget_full(at(14));
        assert!(!budgets.is_empty());
        budgets.forget_full(at(15));
        assert!(budgets.is_empty());
    }

    #[test]
    fn nothing_overflows() {
        let now = Instant::now();
        let mut budget = Budget::new(Quota { earned: i64::MAX, saved: i64::MAX }, now);
        budget.pay(i64::MAX, now);
        budget.pay(i64::MAX, now);
        assert_eq!(budget.left(now), -i64::MAX);
        assert_eq!(budget.left(now + Duration::from_secs(1 << 40)), i64::MAX);
        assert_eq!(micros(Duration::MAX), i64::MAX);
    }
}
