//! The chance of a draw, from a seed that was committed to beforehand.

use kennel_rules::Chance;
use kennel_table::fairness::{Commitment, FairChance, Secret};
use sha2::{Digest, Sha256};

/// Says what the numbers are for, in place of the id of a game.
const LABEL: &str = "kennel event 1";

/// The text from which all chance of an event comes.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(Secret);

impl Seed {
    /// The seed of a text. Anything is accepted; only what cannot be guessed is fair.
    #[must_use]
    pub fn new(text: &str) -> Seed {
        Seed(Secret::from(<[u8; 32]>::from(Sha256::digest(text))))
    }

    /// What is published before the entries are known.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        self.0.commitment()
    }

    /// The lots for one purpose, such as a round's draw.
    pub(crate) fn lots(&self, purpose: &str) -> Lots {
        let nothing: [&str; 0] = [];
        Lots(FairChance::new(&self.0, LABEL, purpose, &nothing))
    }
}

/// A stream of lots.
pub(crate) struct Lots(FairChance);

impl Lots {
    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u64) as usize
    }

    /// Shuffles a list.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// For each of `n` entries its place in a drawn order.
    pub(crate) fn places(&mut self, n: usize) -> Vec<usize> {
        let mut places: Vec<usize> = (0..n).collect();
        self.shuffle(&mut places);
        places
    }
}
