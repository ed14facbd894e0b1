//! A round of a game: who deals, who leads and how many cards are dealt.

use crate::options::{Edition, Rules};
use crate::position::Position;
use crate::seat::Seat;

/// A round and what follows from its number: the dealer, the leader and the hand size
/// (rules 2.2 and 2.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Round {
    rules: Rules,
    first_dealer: Seat,
    number: u32,
}

impl Round {
    pub(crate) fn first(rules: Rules, first_dealer: Seat) -> Round {
        Round { rules, first_dealer, number: 0 }
    }

    pub(crate) fn rules(self) -> Rules {
        self.rules
    }

    pub(crate) fn first_dealer(self) -> Seat {
        self.first_dealer
    }

    /// The number of rounds before it.
    pub(crate) fn number(self) -> u32 {
        self.number
    }

    pub(crate) fn next(self) -> Round {
        Round { number: self.number + 1, ..self }
    }

    /// A round by the number of those before it.
    pub(crate) fn after(self, number: u32) -> Round {
        Round { number, ..self }
    }

    pub(crate) fn dealer(self) -> Seat {
        match self.rules.edition() {
            Edition::Current => self.seat_of_round(self.first_dealer),
            Edition::Classic | Edition::Of2005 => self.first_dealer,
        }
    }

    pub(crate) fn lead(self) -> Seat {
        self.seat_of_round(self.rules.seating().right_of(self.first_dealer))
    }

    fn seat_of_round(self, first: Seat) -> Seat {
        let seating = self.rules.seating();
        seating.seat_after(first, self.number as usize % seating.players())
    }

    pub(crate) fn hand_size(self) -> usize {
        HAND_SIZES[self.number as usize % HAND_SIZES.len()]
    }

    /// The first dealer that makes the seat to play the leader of a game that begins
    /// with this position.
    pub(crate) fn dealer_for_lead(position: &Position) -> Seat {
        let (rules, turn) = (position.rules(), position.to_play());
        let hands = position.hands().at(rules.seating());
        let longest = hands.map(|hand| hand.len()).max().unwrap_or(0);
        let leads = |dealer| Round::first(rules, dealer).with_hands(longest).lead() == turn;
        rules.seating().seats().find(|&dealer| leads(dealer)).unwrap_or(turn)
    }

    /// The one of the first five rounds with the hand size of the longest hand.
    pub(crate) fn with_hands(self, longest: usize) -> Round {
        Round { number: (MOST_CARDS - longest.clamp(2, MOST_CARDS)) as u32, ..self }
    }
}

/// The number of cards dealt to each seat, round after round, repeated (rule 2.2).
pub const HAND_SIZES: [usize; 5] = [6, 5, 4, 3, 2];

/// The longest hand, that of the first round.
pub(crate) const MOST_CARDS: usize = HAND_SIZES[0];
