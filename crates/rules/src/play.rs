//! What is done with a card: plays, shares of a seven, and their effects.

use core::fmt;

use crate::board::{Field, Slot, Spot};
use crate::card::Rank;
use crate::seat::Seat;

/// One turn's play: a card, the rank whose use is made of it, and what is done
/// on the board. `used_as` equals `card` except for a joker.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    /// The card that is laid down.
    pub card: Rank,
    /// The rank whose use is made.
    pub used_as: Rank,
    /// What is done.
    pub deed: Deed,
}

/// What is done with a card (section 6). A marble is named by the spot it lies
/// on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// A marble of this seat leaves the kennel (rule 6.1).
    LeaveKennel(Seat),
    /// A marble walks forwards, perhaps into its finish (section 5).
    Walk {
        /// Where it stands.
        from: Spot,
        /// Where it goes.
        to: Spot,
    },
    /// A marble walks backwards (rule 6.2).
    Back {
        /// Where it stands.
        from: Field,
        /// Where it goes.
        to: Field,
    },
    /// The shares of a seven, in the order in which they are walked (6.3).
    Split(Shares),
    /// Two marbles change places (rule 6.4).
    Swap {
        /// The controlled marble.
        mine: Field,
        /// The marble of another seat.
        other: Field,
    },
    /// A jack is laid down without effect (rule 6.5).
    NoEffect,
    /// A card is drawn from the hand of this seat (rule 6.6).
    Draw(Seat),
}

/// One share of a seven: a marble walks some of the seven steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Share {
    /// Where the marble stands when its share begins.
    pub from: Spot,
    /// Where the share leads it.
    pub to: Spot,
}

/// The shares of a seven, at most one for each of its steps.
#[derive(Clone, Copy)]
pub struct Shares {
    shares: [Share; Shares::MOST],
    len: u8,
}

impl Shares {
    /// A seven has seven steps, so no more shares than that.
    pub const MOST: usize = 7;

    /// No share yet.
    pub const NONE: Shares = Shares {
        shares: [Share {
            from: Spot::finish(Seat::ALL[0], Slot::First),
            to: Spot::finish(Seat::ALL[0], Slot::First),
        }; Shares::MOST],
        len: 0,
    };

    /// The shares in the order in which they are walked.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[Share] {
        &self.shares[..usize::from(self.len)]
    }

    /// These shares and one more, or `None` if there are seven already.
    #[must_use]
    pub fn with(mut self, share: Share) -> Option<Shares> {
        if usize::from(self.len) == Shares::MOST {
            return None;
        }
        self.push(share);
        Some(self)
    }

    /// Adds a share that is known to fit.
    #[inline]
    pub(crate) fn push(&mut self, share: Share) {
        self.shares[usize::from(self.len)] = share;
        self.len += 1;
    }

    /// Takes the last share back.
    pub(crate) fn pop(&mut self) -> Option<Share> {
        self.len = self.len.checked_sub(1)?;
        Some(self.shares[usize::from(self.len)])
    }
}

impl PartialEq for Shares {
    fn eq(&self, other: &Shares) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Shares {}

impl core::hash::Hash for Shares {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl fmt::Debug for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl FromIterator<Share> for Option<Shares> {
    fn from_iter<I: IntoIterator<Item = Share>>(shares: I) -> Option<Shares> {
        shares.into_iter().try_fold(Shares::NONE, Shares::with)
    }
}

/// One thing that a play does, in the order in which one sees it on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// A marble leaves the kennel and stands fresh on its start.
    LeftKennel {
        /// Whose marble.
        seat: Seat,
        /// The start it stands on.
        to: Field,
    },
    /// A marble takes one step, forwards or backwards.
    Stepped {
        /// Whose marble.
        seat: Seat,
        /// The spot it leaves.
        from: Spot,
        /// The spot it reaches.
        to: Spot,
    },
    /// A marble is sent home to its kennel.
    SentHome {
        /// Whose marble.
        seat: Seat,
        /// Where it stood.
        from: Field,
    },
    /// A marble that came from the track has come to rest in its finish.
    EnteredFinish {
        /// Whose marble.
        seat: Seat,
        /// The slot it lies in.
        slot: Slot,
    },
    /// Two marbles change places.
    Swapped {
        /// The seat and the old field of the one.
        one: (Seat, Field),
        /// The seat and the old field of the other.
        other: (Seat, Field),
    },
    /// A card leaves the hand of this seat for the player's.
    Drew {
        /// Who loses a card.
        from: Seat,
    },
}
