//! Counters and latency histograms of a run.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kennel_wire::Refusal;

/// The counters shared by all tables.
#[derive(Default)]
pub struct Tally(Mutex<Figures>);

/// The values of the counters.
#[derive(Clone, Default)]
pub struct Figures {
    /// From sending a move until its sender is told of it.
    pub to_sender: Times,
    /// From sending a move until the last seat is told of it.
    pub to_all: Times,
    /// From the time a move is due until its sender is told of it.
    pub from_due: Times,
    /// Messages with changes received.
    pub messages: u64,
    pub refused: u64,
    /// The message of the first refusal.
    pub first_refusal: Option<String>,
    pub lost: u64,
    pub finished: u64,
    open: usize,
}

impl Tally {
    /// Records that the sender of a move was told of it.
    pub fn told(&self, since_sent: Duration, since_due: Duration) {
        let mut figures = self.lock();
        figures.to_sender.add(since_sent);
        figures.from_due.add(since_due);
    }

    /// Records that the last seat was told of a move.
    pub fn told_all(&self, since_sent: Duration) {
        self.lock().to_all.add(since_sent);
    }

    pub fn heard(&self) {
        self.lock().messages += 1;
    }

    pub fn refused(&self, refusal: &Refusal) {
        let mut figures = self.lock();
        figures.refused += 1;
        figures.first_refusal.get_or_insert_with(|| refusal.message.clone());
    }

    /// Records a lost connection.
    pub fn lost(&self) {
        let mut figures = self.lock();
        figures.lost += 1;
        figures.open -= 1;
    }

    /// Records a finished game.
    pub fn finished(&self) {
        self.lock().finished += 1;
    }

    pub fn opened(&self, sockets: usize) {
        self.lock().open += sockets;
    }

    pub fn closed(&self, sockets: usize) {
        self.lock().open -= sockets;
    }

    pub fn open_sockets(&self) -> usize {
        self.lock().open
    }

    pub fn moves(&self) -> u64 {
        self.lock().to_sender.count
    }

    pub fn figures(&self) -> Figures {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Figures> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A histogram of times with a relative error below 1/128.
#[derive(Clone, Default)]
pub struct Times {
    /// The count of each bucket of microseconds.
    buckets: Vec<u64>,
    count: u64,
    most: Duration,
}

/// The number of buckets for each power of two.
const PARTS: u64 = 128;

impl Times {
    pub fn add(&mut self, time: Duration) {
        let bucket = bucket_of(time.as_micros() as u64);
        if self.buckets.len() <= bucket {
            self.buckets.resize(bucket + 1, 0);
        }
        self.buckets[bucket] += 1;
        self.count += 1;
        self.most = self.most.max(time);
    }

    pub fn count(&self) -> u64 {
        self.count
    }

    pub fn most(&self) -> Duration {
        self.most
    }

    /// A quantile; `None` if there are no times.
    pub fn quantile(&self, part: f64) -> Option<Duration> {
        let rank = (part * self.count as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let bucket = self.buckets.iter().position(|&number| {
            seen += number;
            seen >= rank
        })?;
        Some(Duration::from_micros(top_of(bucket)).min(self.most))
    }
}

/// The bucket of a number: small numbers have one each, larger ones share.
fn bucket_of(micros: u64) -> usize {
    let shift = (64 - PARTS.leading_zeros().min(micros.leading_zeros()))
        .saturating_sub(64 - PARTS.leading_zeros());
    (u64::from(shift) * PARTS + (micros >> shift)) as usize
}

/// The largest number of a bucket.
fn top_of(bucket: usize) -> u64 {
    let bucket = bucket as u64;
    if bucket < 2 * PARTS {
        return bucket;
    }
    let shift = bucket / PARTS - 1;
    ((bucket - shift * PARTS + 1) << shift) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_ordered_and_narrow() {
        let mut last = 0;
        for micros in (0..5_000).chain((5_000..50_000_000).step_by(997)) {
            let bucket = bucket_of(micros);
            assert!(bucket == last || bucket == last + 1 || micros > 5_000, "{micros}");
            assert!(bucket >= last);
            last = bucket;
            assert!(top_of(bucket) >= micros, "{micros} in bucket {bucket}");
            assert!(top_of(bucket) - micros <= micros / PARTS, "{micros} in bucket {bucket}");
            assert_eq!(bucket_of(top_of(bucket)), bucket);
            assert_eq!(bucket_of(top_of(bucket) + 1), bucket + 1);
        }
    }

    #[test]
    fn quantiles_agree_with_sorted_times() {
        let mut times = Times::default();
        assert_eq!(times.quantile(0.5), None);
        for micros in (1..=100).rev() {
            times.add(Duration::from_micros(micros));
        }
        let micros = |part| times.quantile(part).map(|time| time.as_micros());
        assert_eq!(micros(0.5), Some(50));
        assert_eq!(micros(0.99), Some(99));
        assert_eq!(micros(0.999), Some(100));
        assert_eq!(times.most(), Duration::from_micros(100));
    }
}
