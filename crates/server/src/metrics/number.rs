//! Numbers that many threads count up.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use kennel_wire::RefusalKind;

use super::Label;

/// A number that only grows.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self, count: usize) {
        self.0.fetch_add(count as u64, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number for each value of a label.
pub struct Labelled<L> {
    counters: Vec<Counter>,
    label: PhantomData<fn(L)>,
}

impl<L: Label> Default for Labelled<L> {
    fn default() -> Labelled<L> {
        Labelled {
            counters: L::ALL.iter().map(|_| Counter::default()).collect(),
            label: PhantomData,
        }
    }
}

impl<L: Label> Labelled<L> {
    pub fn add(&self, label: L) {
        self.counters[label.index()].add(1);
    }

    pub fn get(&self, label: L) -> u64 {
        self.counters[label.index()].get()
    }
}

/// A number for each kind of refusal, named as the clients are told.
#[derive(Default)]
pub struct Refusals(Mutex<BTreeMap<String, u64>>);

impl Refusals {
    pub fn add(&self, why: RefusalKind) {
        let word = serde_json::to_value(why).ok();
        let word = word.as_ref().and_then(|word| word.as_str()).unwrap_or_default().to_owned();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(word).or_default() += 1;
    }

    pub fn counts(&self) -> BTreeMap<String, u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The upper ends of buckets, in microseconds: from a memory access to a disk that
/// hardly answers.
const BOUNDS: [u64; 13] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000,
    5_000_000,
];

/// How long something took, by size.
#[derive(Default)]
pub struct Histogram {
    buckets: [Counter; BOUNDS.len()],
    longer: Counter,
    micros: Counter,
}

impl Histogram {
    pub fn add(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.iter().position(|&bound| micros <= bound);
        bucket.map_or(&self.longer, |bucket| &self.buckets[bucket]).add(1);
        self.micros.0.fetch_add(micros, Ordering::Relaxed);
    }

    /// The upper end of each bucket in seconds, and how many are in it.
    pub fn buckets(&self) -> impl Iterator<Item = (String, u64)> {
        let bounds = BOUNDS.iter().map(|&bound| seconds(bound).to_string());
        let bounds = bounds.chain(["+Inf".to_owned()]);
        bounds.zip(self.buckets.iter().chain([&self.longer]).map(Counter::get))
    }

    /// How long it took in all, in seconds.
    pub fn sum(&self) -> f64 {
        seconds(self.micros.get())
    }
}

fn seconds(micros: u64) -> f64 {
    micros as f64 / 1e6
}
