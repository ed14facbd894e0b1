//! Seeded randomness that is the same on every machine and in every version.

use kennel_rules::Chance;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A ChaCha8 stream that depends only on its seed.
pub struct SeededChance(ChaCha8Rng);

impl SeededChance {
    pub fn new(seed: u64) -> SeededChance {
        SeededChance(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Chance for SeededChance {
    #[inline]
    fn below(&mut self, bound: u64) -> u64 {
        // Lemire's method: products in the biased range are rejected.
        let mut product = u128::from(self.0.next_u64()) * u128::from(bound);
        let surplus = bound.wrapping_neg() % bound;
        while (product as u64) < surplus {
            product = u128::from(self.0.next_u64()) * u128::from(bound);
        }
        (product >> 64) as u64
    }
}
