//! The cards of a round that are known to have changed hands.

use core::fmt;

use crate::card::Rank;
use crate::seat::Seat;

/// A card that the viewer knows to have changed hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed {
    /// The seat that lost it.
    pub from: Seat,
    /// The seat that got it.
    pub to: Seat,
    /// The card that changed hands.
    pub card: Rank,
}

/// The cards that changed hands in a round, as far as one viewpoint knows. There are at
/// most two from the exchange, and one for each two and joker of the pack.
#[derive(Clone, Copy)]
pub(crate) struct PassedCards {
    cards: [Passed; PassedCards::MOST],
    len: u8,
}

impl PassedCards {
    pub(crate) const MOST: usize = 2 + Rank::Two.copies() + Rank::Joker.copies();

    pub(crate) const NONE: PassedCards = PassedCards {
        cards: [Passed { from: Seat::ALL[0], to: Seat::ALL[0], card: Rank::Ace };
            PassedCards::MOST],
        len: 0,
    };

    pub(crate) fn push(&mut self, passed: Passed) {
        debug_assert!(usize::from(self.len) < PassedCards::MOST);
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = passed;
            self.len += 1;
        }
    }

    pub(crate) fn as_slice(&self) -> &[Passed] {
        &self.cards[..usize::from(self.len)]
    }
}

impl PartialEq for PassedCards {
    fn eq(&self, other: &PassedCards) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for PassedCards {}

impl fmt::Debug for PassedCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}
