//! Sets of spots and of ranks, each one integer, so that choices can be collected
//! without allocating.

use core::fmt;

use crate::board::Spot;
use crate::card::Rank;

/// A set of spots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SpotSet(u128);

impl SpotSet {
    /// No spot.
    pub const EMPTY: SpotSet = SpotSet(0);

    /// Whether no spot is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of spots in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `spot` is in the set.
    #[must_use]
    pub const fn contains(self, spot: Spot) -> bool {
        self.0 >> spot.index() & 1 != 0
    }

    /// The set with one more spot.
    #[must_use]
    pub const fn with(self, spot: Spot) -> SpotSet {
        SpotSet(self.0 | 1 << spot.index())
    }

    /// The spots: fields in ascending order, then slots by seat.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Spot> {
        let mut bits = self.0;
        core::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let spot = Spot::from_index(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(spot)
        })
    }
}

impl fmt::Debug for SpotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A set of ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RankSet(u16);

impl RankSet {
    /// No rank.
    pub const EMPTY: RankSet = RankSet(0);

    /// Whether no rank is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of ranks in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `rank` is in the set.
    #[must_use]
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 >> rank.index() & 1 != 0
    }

    /// The set with one more rank.
    #[must_use]
    pub const fn with(self, rank: Rank) -> RankSet {
        RankSet(self.0 | 1 << rank.index())
    }

    /// The ranks in their order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Rank> {
        let mut bits = self.0;
        core::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let rank = Rank::ALL[bits.trailing_zeros() as usize];
            bits &= bits - 1;
            Some(rank)
        })
    }
}

impl fmt::Debug for RankSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
