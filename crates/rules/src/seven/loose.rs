//! Distributing steps over loose marbles, which meet nothing and can share in any way.

use super::plan::Plan;
use crate::board::Field;
use crate::play::{Share, Shares};

impl Plan {
    /// The number of ways to distribute the steps left over the loose marbles.
    pub(super) fn ways_to_share(&self, left: u8) -> u64 {
        ways_to_share(left, self.loose().len())
    }

    /// Distributes the steps left over the loose marbles, in every way.
    pub(super) fn share_out(
        &self,
        left: u8,
        loose: &[Field],
        shares: Shares,
        found: &mut impl FnMut(Shares),
    ) {
        let Some((&field, others)) = loose.split_first() else {
            return found(shares);
        };
        let fewest = if others.is_empty() { left } else { 0 };
        for steps in fewest..=left {
            let mut shares = shares;
            if steps > 0 {
                shares.push(self.loose_share(field, steps));
            }
            if steps == left {
                found(shares);
            } else {
                self.share_out(left - steps, others, shares, found);
            }
        }
    }

    /// The n-th way to distribute the steps left over the loose marbles.
    pub(super) fn nth_share_out(&self, mut index: u64, mut left: u8, mut shares: Shares) -> Shares {
        let mut loose = self.loose();
        while let Some((&field, others)) = loose.split_first() {
            let mut steps = 0;
            loop {
                let ways = ways_to_share(left - steps, others.len());
                if index < ways {
                    break;
                }
                index -= ways;
                steps += 1;
            }
            if steps > 0 {
                shares.push(self.loose_share(field, steps));
            }
            left -= steps;
            loose = others;
        }
        shares
    }

    #[inline]
    pub(super) fn loose_share(&self, field: Field, steps: u8) -> Share {
        Share { from: field.into(), to: field.forwards(self.seating, steps).into() }
    }
}

/// The number of ways `marbles` can share `steps`.
fn ways_to_share(steps: u8, marbles: usize) -> u64 {
    if marbles == 0 {
        return u64::from(steps == 0);
    }
    // Stars and bars.
    (1..=u64::from(steps)).fold(1, |ways, step| ways * (marbles as u64 - 1 + step) / step)
}
