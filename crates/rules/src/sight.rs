//! What one viewpoint sees of an event (section 8).

use crate::board::Board;
use crate::card::{Cards, Rank};
use crate::options::Seating;
use crate::play::Play;
use crate::seat::{BySeat, Seat};

/// From where a game is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewpoint {
    /// From a seat, which sees its own hand.
    Seat(Seat),
    /// By somebody who sees no hand.
    Spectator,
}

impl Viewpoint {
    pub(crate) fn is(self, seat: Seat) -> bool {
        self == Viewpoint::Seat(seat)
    }
}

/// What somebody sees of an event. It holds no card that this viewpoint may not
/// know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// The game began in the middle of a round.
    SetUp {
        /// The table whose board it is.
        seating: Seating,
        /// Where the marbles lie.
        board: Board,
        /// Who plays.
        turn: Seat,
        /// How many cards each seat holds.
        hand_sizes: BySeat<usize>,
        /// The own hand.
        hand: Option<Cards>,
    },
    /// A round was dealt.
    Dealt {
        /// Who dealt.
        dealer: Seat,
        /// Who leads.
        lead: Seat,
        /// How many cards everyone got.
        size: usize,
        /// Whether all cards were shuffled before.
        shuffled: bool,
        /// The own hand.
        hand: Option<Cards>,
    },
    /// A seat has chosen the card it gives away.
    Gave {
        /// Who.
        seat: Seat,
        /// The card, for the one who gave it.
        card: Option<Rank>,
    },
    /// The cards given or drawn before the round have changed hands.
    Exchanged {
        /// What the own hand lost and whom to.
        lost: Option<(Rank, Seat)>,
        /// What the own hand got and whom from.
        got: Option<(Rank, Seat)>,
    },
    /// A card was played.
    Played {
        /// Who played.
        seat: Seat,
        /// The card and what was done with it.
        play: Play,
        /// The card drawn with a two, for the two whom it concerns.
        drawn: Option<Rank>,
    },
    /// A seat folded and laid down its cards, face up.
    Folded {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
}
