//! What one viewpoint sees of an event (section 8).

use crate::board::Board;
use crate::card::{Cards, Rank};
use crate::options::Seating;
use crate::play::Play;
use crate::seat::{BySeat, Seat};

/// Who sees a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewpoint {
    /// A seat, which sees its own hand.
    Seat(Seat),
    /// A spectator, who sees no hand.
    Spectator,
}

impl Viewpoint {
    pub(crate) fn is(self, seat: Seat) -> bool {
        self == Viewpoint::Seat(seat)
    }
}

/// What a viewpoint sees of an event. It contains no card that the viewpoint may not
/// know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// The game began in the middle of a round.
    SetUp {
        /// The table of the board.
        seating: Seating,
        /// Where the marbles lie.
        board: Board,
        /// The seat to play.
        turn: Seat,
        /// The number of cards of each seat.
        hand_sizes: BySeat<usize>,
        /// The viewer's hand.
        hand: Option<Cards>,
    },
    /// A round was dealt.
    Dealt {
        /// The seat that deals this round.
        dealer: Seat,
        /// The seat that plays first in this round.
        lead: Seat,
        /// The number of cards dealt to each seat.
        size: usize,
        /// Whether all cards were shuffled first.
        shuffled: bool,
        /// The viewer's hand.
        hand: Option<Cards>,
    },
    /// A seat has chosen the card it gives away.
    Gave {
        /// The seat that gave.
        seat: Seat,
        /// The card, visible to the giver only.
        card: Option<Rank>,
    },
    /// The cards given or drawn before the round have changed hands.
    Exchanged {
        /// The card the viewer lost, and to whom.
        lost: Option<(Rank, Seat)>,
        /// The card the viewer got, and from whom.
        got: Option<(Rank, Seat)>,
    },
    /// A card was played.
    Played {
        /// The seat that played.
        seat: Seat,
        /// The card and what was done with it.
        play: Play,
        /// The card drawn with a two, visible to the two seats concerned.
        drawn: Option<Rank>,
    },
    /// A seat folded and laid down its cards, face up.
    Folded {
        /// The seat that folded.
        seat: Seat,
        /// The cards laid down.
        cards: Cards,
    },
}
