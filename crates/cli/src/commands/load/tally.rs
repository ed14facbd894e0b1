//! What is counted while tables play.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kennel_wire::Refusal;

/// Counts that all tables share.
#[derive(Default)]
pub struct Tally(Mutex<Figures>);

/// What was counted.
#[derive(Clone, Default)]
pub struct Figures {
    /// From the moment a move is sent until its sender is told of it.
    pub to_sender: Times,
    /// From the moment a move is sent until the last seat is told of it.
    pub to_all: Times,
    /// From the moment a move is due until its sender is told of it.
    pub from_due: Times,
    /// Messages with changes that came in.
    pub messages: u64,
    pub refused: u64,
    /// What the first refusal said.
    pub first_refusal: Option<String>,
    pub lost: u64,
    pub finished: u64,
    open: usize,
}

impl Tally {
    /// A move was told to its sender, so long after it was sent and was due.
    pub fn told(&self, since_sent: Duration, since_due: Duration) {
        let mut figures = self.lock();
        figures.to_sender.add(since_sent);
        figures.from_due.add(since_due);
    }

    /// A move was told to the last seat.
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

    /// A connection was lost.
    pub fn lost(&self) {
        let mut figures = self.lock();
        figures.lost += 1;
        figures.open -= 1;
    }

    /// A game came to its end.
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

/// Many times, each known to one part in 128 at least.
#[derive(Clone, Default)]
pub struct Times {
    /// How often each class of microseconds came up.
    classes: Vec<u64>,
    count: u64,
    most: Duration,
}

/// Each power of two is divided into so many classes.
const PARTS: u64 = 128;

impl Times {
    pub fn add(&mut self, time: Duration) {
        let class = class_of(time.as_micros() as u64);
        if self.classes.len() <= class {
            self.classes.resize(class + 1, 0);
        }
        self.classes[class] += 1;
        self.count += 1;
        self.most = self.most.max(time);
    }

    pub fn count(&self) -> u64 {
        self.count
    }

    pub fn most(&self) -> Duration {
        self.most
    }

    /// The time that this part of all does not exceed; none if there are no times.
    pub fn quantile(&self, part: f64) -> Option<Duration> {
        let rank = (part * self.count as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let class = self.classes.iter().position(|&number| {
            seen += number;
            seen >= rank
        })?;
        Some(Duration::from_micros(top_of(class)).min(self.most))
    }
}

/// Small numbers have a class each, larger ones share it with their neighbours.
fn class_of(micros: u64) -> usize {
    let shift = (64 - PARTS.leading_zeros().min(micros.leading_zeros()))
        .saturating_sub(64 - PARTS.leading_zeros());
    (u64::from(shift) * PARTS + (micros >> shift)) as usize
}

/// The largest number of a class.
fn top_of(class: usize) -> u64 {
    let class = class as u64;
    if class < 2 * PARTS {
        return class;
    }
    let shift = class / PARTS - 1;
    ((class - shift * PARTS + 1) << shift) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_in_order_and_hold_what_belongs_to_them() {
        let mut last = 0;
        for micros in (0..5_000).chain((5_000..50_000_000).step_by(997)) {
            let class = class_of(micros);
            assert!(class == last || class == last + 1 || micros > 5_000, "{micros}");
            assert!(class >= last);
            last = class;
            assert!(top_of(class) >= micros, "{micros} in class {class}");
            assert!(top_of(class) - micros <= micros / PARTS, "{micros} in class {class}");
            assert_eq!(class_of(top_of(class)), class);
            assert_eq!(class_of(top_of(class) + 1), class + 1);
        }
    }

    #[test]
    fn quantiles_are_those_of_the_sorted_times() {
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
