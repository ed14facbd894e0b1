//! Counters and histograms in the units in which the server counts.

use std::marker::PhantomData;
use std::time::Duration;

use prometheus_client::metrics::counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram;

use super::Label;

/// A number that only grows.
#[derive(Clone, Default, Debug)]
pub struct Counter(pub(super) counter::Counter);

impl Counter {
    pub fn add(&self, count: usize) {
        self.0.inc_by(count as u64);
    }

    #[cfg(test)]
    pub fn get(&self) -> u64 {
        self.0.get()
    }
}

/// A name and a value, both of the program's own.
pub(super) type Labels = [(&'static str, &'static str); 1];

/// A counter for each value of a label.
pub struct Labelled<L> {
    pub(super) family: Family<Labels, counter::Counter>,
    label: PhantomData<fn(L)>,
}

impl<L: Label> Default for Labelled<L> {
    /// All values are there from the beginning, so that rates can be computed.
    fn default() -> Labelled<L> {
        let family = Family::default();
        for label in L::ALL {
            drop(family.get_or_create(&[(L::NAME, label.word())]));
        }
        Labelled { family, label: PhantomData }
    }
}

impl<L: Label> Labelled<L> {
    pub fn add(&self, label: L) {
        self.family.get_or_create(&[(L::NAME, label.word())]).inc();
    }

    #[cfg(test)]
    pub fn get(&self, label: L) -> u64 {
        self.family.get_or_create(&[(L::NAME, label.word())]).get()
    }
}

/// The upper bounds of buckets in seconds: from a memory access to a disk that hardly
/// responds.
const BOUNDS: [f64; 13] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// A distribution of durations.
#[derive(Clone, Debug)]
pub struct Histogram(pub(super) histogram::Histogram);

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram(new_histogram())
    }
}

pub(super) fn new_histogram() -> histogram::Histogram {
    histogram::Histogram::new(BOUNDS)
}

impl Histogram {
    pub fn add(&self, took: Duration) {
        self.0.observe(took.as_secs_f64());
    }
}
