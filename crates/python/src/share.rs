//! Work that several threads share: each has a part of its own, and takes over from the others
//! when it has finished.

use std::sync::{Mutex, PoisonError};

/// Something that can be cut in two.
pub trait Divisible: Sized {
    /// How much it is.
    fn len(&self) -> usize;

    /// The first `len` of it, and the rest.
    fn split(self, len: usize) -> (Self, Self);
}

/// One part of the work for each thread, taken in blocks.
///
/// A thread takes blocks from the front of its own part, so that they are the same in every
/// step and stay in the cache of its core, and from the back of the parts of others. A thread
/// that starts late, because it has to be woken, finds less to do.
pub struct Shares<W> {
    /// `None` where everything has been taken.
    parts: Vec<Mutex<Option<W>>>,
    block: usize,
}

impl<W: Divisible> Shares<W> {
    /// Divides work among threads.
    pub fn new(work: W, threads: usize, block: usize) -> Shares<W> {
        let mut parts = Vec::with_capacity(threads);
        let mut rest = work;
        for left in (1..=threads).rev() {
            let len = rest.len().div_ceil(left);
            let (part, others) = rest.split(len);
            parts.push(Mutex::new(Some(part)));
            rest = others;
        }
        Shares { parts, block }
    }

    /// The next block for a thread; `None` when all of them are taken.
    pub fn next(&self, thread: usize) -> Option<W> {
        let threads = self.parts.len();
        let own = self.take(thread, |len| self.block.min(len), |first, rest| (first, rest));
        own.or_else(|| {
            let mut others = (1..threads).map(|next| (thread + next) % threads);
            let but_last = |len: usize| len.saturating_sub(self.block);
            others.find_map(|other| self.take(other, but_last, |rest, last| (last, rest)))
        })
    }

    /// Cuts a part at a place, and takes one piece of it.
    fn take(
        &self,
        part: usize,
        place: impl Fn(usize) -> usize,
        choose: impl Fn(W, W) -> (W, W),
    ) -> Option<W> {
        // Nothing that can panic happens while a part is cut.
        let mut part = self.parts[part].lock().unwrap_or_else(PoisonError::into_inner);
        let work = part.take().filter(|work| work.len() > 0)?;
        let place = place(work.len());
        let (first, last) = work.split(place);
        let (taken, rest) = choose(first, last);
        *part = Some(rest);
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Divisible for &[u32] {
        fn len(&self) -> usize {
            <[u32]>::len(self)
        }

        fn split(self, len: usize) -> (Self, Self) {
            self.split_at(len)
        }
    }

    /// Whoever takes how much: everything is taken once.
    #[test]
    fn everything_is_taken_once() {
        for (len, threads) in [(0, 1), (1, 3), (37, 2), (100, 3), (64, 64)] {
            let work: Vec<u32> = (0..len).collect();
            for turns in [[0, 0, 1], [1, 0, 2], [2, 2, 2]] {
                let shares = Shares::new(work.as_slice(), threads, 8);
                let mut taken = Vec::new();
                let mut turns = turns.iter().cycle().map(|turn| turn % threads);
                while let Some(block) = shares.next(turns.next().unwrap()) {
                    assert!((1..=8).contains(&block.len()));
                    taken.extend_from_slice(block);
                }
                taken.sort();
                assert_eq!(taken, work);
            }
        }
    }
}
