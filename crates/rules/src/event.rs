//! The events of a game, what a game waits for, and why an event is rejected.

use core::fmt;

use crate::board::Board;
use crate::card::{Cards, Rank};
use crate::play::Play;
use crate::position::PositionError;
use crate::refusal::Refusal;
use crate::seat::{BySeat, Seat, SeatSet};

/// One event of a game. Together they are its whole history.
///
/// Chance is an event like any other: what was dealt and drawn is in here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The game begins in the middle of a round, for practice or study. Legal only
    /// as the first event. The round is one of as many cards as the longest hand, at
    /// least two; all cards that nobody holds are in the stock.
    SetUp {
        /// Where the marbles lie.
        board: Board,
        /// The hand of each seat.
        hands: BySeat<Cards>,
        /// The seat to play.
        turn: Seat,
    },
    /// Every seat is dealt a hand (rules 2.2 to 2.4). Chance.
    Deal(BySeat<Cards>),
    /// A seat gives away a card, face down (rules 3.1 to 3.3).
    Give {
        /// The seat that gives.
        seat: Seat,
        /// The card given.
        card: Rank,
    },
    /// Every seat draws a card from its right-hand neighbour (rule 3.3). Chance.
    DrawRound(BySeat<Rank>),
    /// A card is played (rule 4.2).
    Play {
        /// The seat that plays.
        seat: Seat,
        /// The card and what is done with it.
        play: Play,
        /// The card that a two drew (rule 6.6). Chance.
        got: Option<Rank>,
    },
    /// A seat that cannot play lays down its cards (rule 4.3).
    Fold {
        /// The seat that folds.
        seat: Seat,
    },
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The cards of the next round.
    Deal,
    /// A card from each seat that has not given yet (section 3).
    Exchange {
        /// The seats that have given.
        given: SeatSet,
    },
    /// What every seat draws from its right-hand neighbour (rule 3.3).
    DrawRound,
    /// The play of a seat, or its fold.
    Turn(Seat),
    /// Nothing: these seats have won (rule 4.5).
    Over(SeatSet),
}

/// Why an event is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameError {
    /// The game waits for something else.
    OutOfPhase {
        /// What it waits for.
        waits_for: Phase,
    },
    /// The game is over (rule 4.5).
    Over(SeatSet),
    /// It is another seat's turn (rule 4.1).
    NotYourTurn {
        /// The seat to play.
        turn: Seat,
    },
    /// A hand of the wrong size was dealt (rule 2.2).
    HandSize {
        /// The seat dealt to.
        seat: Seat,
        /// The number of cards dealt.
        dealt: usize,
        /// The number due.
        size: usize,
    },
    /// Cards were dealt that are not in the stock (rule 2.4).
    NotInStock(Rank),
    /// The card to be given or drawn is not in that hand (section 3).
    NotInHand {
        /// The seat whose hand it is.
        seat: Seat,
        /// The missing card.
        card: Rank,
    },
    /// The seat has given a card already (rule 3.1).
    GivenAlready(Seat),
    /// The table has no such seat.
    NoSuchSeat(Seat),
    /// What was set up is not a position.
    NoPosition(PositionError),
    /// The seat has a legal play and must make one (rule 4.2).
    MustPlay(Seat),
    /// The play is not legal.
    Refused(Refusal),
    /// A two drew a card that the other seat does not hold, or the drawn card is
    /// missing, or a card was drawn without a two (rule 6.6).
    WrongDraw(Option<Rank>),
}

impl GameError {
    /// The number of the rule broken.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        match self {
            GameError::OutOfPhase { waits_for: Phase::Deal } => "2.2",
            GameError::OutOfPhase { waits_for: Phase::Exchange { .. } | Phase::DrawRound } => "3",
            GameError::OutOfPhase { .. } | GameError::NotYourTurn { .. } => "4.1",
            GameError::Over(_) => "4.5",
            GameError::HandSize { .. } => "2.2",
            GameError::NotInStock(_) => "2.4",
            GameError::NotInHand { .. } => "3",
            GameError::GivenAlready(_) => "3.1",
            GameError::NoSuchSeat(_) => "1.5",
            GameError::NoPosition(error) => error.rule(),
            GameError::MustPlay(_) => "4.2",
            GameError::Refused(refusal) => refusal.rule(),
            GameError::WrongDraw(_) => "6.6",
        }
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::OutOfPhase { waits_for } => match waits_for {
                Phase::Deal => write!(f, "the next thing is a deal"),
                Phase::Exchange { .. } => write!(f, "the exchange comes first"),
                Phase::DrawRound => write!(f, "everyone draws a card first"),
                Phase::Turn(seat) => write!(f, "it is the turn of seat {seat} to play"),
                Phase::Over(_) => write!(f, "the game is over"),
            },
            GameError::Over(_) => write!(f, "the game is over"),
            GameError::NotYourTurn { turn } => write!(f, "it is the turn of seat {turn}"),
            GameError::HandSize { seat, dealt, size } => {
                write!(f, "seat {seat} was dealt {dealt} cards instead of {size}")
            }
            GameError::NotInStock(rank) => write!(f, "the stock does not hold so many {rank}"),
            GameError::NotInHand { seat, card } => {
                write!(f, "there is no {card} in the hand of seat {seat}")
            }
            GameError::GivenAlready(seat) => write!(f, "seat {seat} has given a card already"),
            GameError::NoSuchSeat(seat) => write!(f, "there is no seat {seat} at this table"),
            GameError::MustPlay(seat) => {
                write!(f, "seat {seat} has a legal play and cannot fold")
            }
            GameError::NoPosition(error) => return error.fmt(f),
            GameError::Refused(refusal) => return refusal.fmt(f),
            GameError::WrongDraw(Some(card)) => write!(f, "no {card} could be drawn"),
            GameError::WrongDraw(None) => write!(f, "the drawn card is missing"),
        }?;
        write!(f, " (rule {})", self.rule())
    }
}

impl core::error::Error for GameError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            GameError::NoPosition(error) => Some(error),
            GameError::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

impl From<PositionError> for GameError {
    fn from(error: PositionError) -> GameError {
        GameError::NoPosition(error)
    }
}

impl From<Refusal> for GameError {
    fn from(refusal: Refusal) -> GameError {
        GameError::Refused(refusal)
    }
}
