//! Sets of spots and of ranks, each one integer, so that choices can be collected
//! without allocating.

use core::fmt;

use crate::board::Spot;
use crate::card::Rank;

/// Defines a set of `$item` as the bits of `$bits`.
macro_rules! set_of {
    ($(#[$doc:meta])* $set:ident($bits:ty), $item:ident as $name:ident, $from_index:expr, $order:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            #[doc = concat!("No ", stringify!($name), ".")]
            pub const EMPTY: $set = $set(0);

            #[doc = concat!("Whether no ", stringify!($name), " is in the set.")]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[doc = concat!("The number of ", stringify!($name), "s in the set.")]
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            #[doc = concat!("Whether `", stringify!($name), "` is in the set.")]
            #[must_use]
            pub const fn contains(self, $name: $item) -> bool {
                self.0 >> $name.index() & 1 != 0
            }

            #[doc = concat!("The set with one more ", stringify!($name), ".")]
            #[must_use]
            pub const fn with(self, $name: $item) -> $set {
                $set(self.0 | 1 << $name.index())
            }

            #[doc = $order]
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut bits = self.0;
                core::iter::from_fn(move || {
                    if bits == 0 {
                        return None;
                    }
                    let index = bits.trailing_zeros();
                    bits &= bits - 1;
                    Some($from_index(index))
                })
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

set_of!(
    /// A set of spots.
    SpotSet(u128),
    Spot as spot,
    |index| Spot::from_index(index as u8),
    "The spots: fields in ascending order, then slots by seat."
);

set_of!(
    /// A set of ranks.
    RankSet(u16),
    Rank as rank,
    |index| Rank::ALL[index as usize],
    "The ranks in their order."
);
