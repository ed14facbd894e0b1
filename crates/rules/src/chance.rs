//! The one seam through which randomness enters, and a small generator.

/// A source of randomness. Shuffles, blind draws and random plays ask it, and
/// what it decides is recorded as an [`Event`](crate::Event).
///
/// Any `FnMut(u64) -> u64` over a generator of your own is a `Chance`;
/// [`SplitMix64`] is one for tests and simulations.
pub trait Chance {
    /// Returns a uniformly random number below `bound`, which is not zero.
    /// Shuffling and drawing rely on the number being below, and may panic if it
    /// is not.
    fn below(&mut self, bound: u64) -> u64;
}

impl<F: FnMut(u64) -> u64> Chance for F {
    fn below(&mut self, bound: u64) -> u64 {
        self(bound)
    }
}

/// The SplitMix64 generator: the same numbers from the same seed everywhere, and
/// therefore not a source of cards that nobody may guess.
///
/// ```
/// use kennel_rules::{Chance, SplitMix64};
///
/// let mut chance = SplitMix64::new(42);
/// assert!(chance.below(6) < 6);
/// assert_eq!(SplitMix64::new(7).next_u64(), SplitMix64::new(7).next_u64());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that starts from a seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Chance for SplitMix64 {
    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_mix_matches_its_reference() {
        let mut chance = SplitMix64::new(1_234_567);
        let numbers = [0; 3].map(|_| chance.next_u64());
        let reference =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(numbers, reference);
    }
}
