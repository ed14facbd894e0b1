//! Why a play is not legal, each reason with its rule.

use core::fmt;

use crate::board::{Field, Spot};
use crate::card::Rank;
use crate::options::Seating;
use crate::seat::Seat;

/// Why a play is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The card is not in the player's hand (rule 4.2).
    NotInHand(Rank),
    /// The card has no such use (section 6).
    NoSuchUse {
        /// The card that was played.
        card: Rank,
        /// The rank it was to be used as.
        used_as: Rank,
    },
    /// The rank has no such deed (section 6).
    WrongDeed(Rank),
    /// The player does not control the marbles of this seat (rule 4.4).
    NotControlled(Seat),
    /// The table has no such seat (rule 1.5).
    NoSuchSeat(Seating, Seat),
    /// No marble lies there (section 6).
    NoMarble(Spot),
    /// The kennel is empty (rule 6.1).
    EmptyKennel(Seat),
    /// A blockade is in the way (rule 5.1).
    Blockade(Field),
    /// A fresh marble has touched its start only once (rule 5.5).
    FreshTurnsIn(Seat),
    /// A marble turns into its own finish only (rule 5.5).
    ForeignFinish(Seat),
    /// A marble lies in the finish where this one would pass or land (rule 5.6).
    FinishTaken(Spot),
    /// The rank's steps do not lead from the one spot to the other (rule 5.7).
    WrongSteps {
        /// The rank the card is used as.
        used_as: Rank,
        /// Where the marble starts.
        from: Spot,
        /// Where it was to land.
        to: Spot,
    },
    /// The shares of a seven must add up to seven steps (rule 6.3).
    SevenUnfinished {
        /// The number of steps walked.
        walked: u8,
    },
    /// A share goes beyond the seven steps (rule 6.3).
    SevenTooFar,
    /// After this share the rest of the seven cannot be walked (rule 6.3).
    SevenDeadEnd,
    /// The marble is not on the way, so it cannot be swapped (rule 6.4).
    NotOnTheWay(Spot),
    /// A swap is between marbles of two seats (rule 6.4).
    SwapWithin(Seat),
    /// Not exactly one seat's marbles, controlled by the player, are on the
    /// way (rule 6.5).
    NotAloneOnTheWay,
    /// Another card or use is playable, so the jack may not be laid down (rule 6.5).
    JackNotLast,
    /// A joker is never laid down without effect (rule 6.5).
    JokerLaidDown,
    /// Cards are drawn in solo games only (rule 6.6).
    DrawInTeamGame,
    /// Cards are drawn from an opponent who holds any (rule 6.6).
    NothingToDraw(Seat),
    /// A joker may not complete the team (section 7, no joker finish).
    JokerFinish,
    /// No use of the card leads to this board (section 6).
    NoSuchOutcome {
        /// The card that was played.
        card: Rank,
        /// The rank it was to be used as.
        used_as: Rank,
    },
}

impl Refusal {
    /// The number of the rule broken.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Refusal::NotInHand(_) => "4.2",
            Refusal::NoSuchUse { .. }
            | Refusal::WrongDeed(_)
            | Refusal::NoMarble(_)
            | Refusal::NoSuchOutcome { .. } => "6",
            Refusal::NotControlled(_) => "4.4",
            Refusal::NoSuchSeat(..) => "1.5",
            Refusal::EmptyKennel(_) => "6.1",
            Refusal::Blockade(_) => "5.1",
            Refusal::FreshTurnsIn(_) | Refusal::ForeignFinish(_) => "5.5",
            Refusal::FinishTaken(_) => "5.6",
            Refusal::WrongSteps { .. } => "5.7",
            Refusal::SevenUnfinished { .. } | Refusal::SevenTooFar | Refusal::SevenDeadEnd => "6.3",
            Refusal::NotOnTheWay(_) | Refusal::SwapWithin(_) => "6.4",
            Refusal::NotAloneOnTheWay | Refusal::JackNotLast | Refusal::JokerLaidDown => "6.5",
            Refusal::DrawInTeamGame | Refusal::NothingToDraw(_) => "6.6",
            Refusal::JokerFinish => "7",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotInHand(card) => write!(f, "there is no {card} in the hand"),
            Refusal::NoSuchUse { card, used_as } => {
                write!(f, "a {card} cannot be used as a {used_as}")
            }
            Refusal::WrongDeed(rank) => write!(f, "a {rank} does not do that"),
            Refusal::NotControlled(seat) => {
                write!(f, "the marbles of seat {seat} are not the player's to move")
            }
            Refusal::NoSuchSeat(seating, seat) => write!(f, "table {seating} has no seat {seat}"),
            Refusal::NoMarble(spot) => write!(f, "no marble lies on {spot}"),
            Refusal::EmptyKennel(seat) => write!(f, "the kennel of seat {seat} is empty"),
            Refusal::Blockade(field) => write!(f, "the fresh marble on {field} is a blockade"),
            Refusal::FreshTurnsIn(seat) => {
                write!(f, "the fresh marble of seat {seat} has touched its start only once")
            }
            Refusal::ForeignFinish(seat) => {
                write!(f, "the finish of seat {seat} is for its own marbles")
            }
            Refusal::FinishTaken(spot) => write!(f, "a marble lies in the finish on {spot}"),
            Refusal::WrongSteps { used_as, from, to } => {
                write!(f, "a {used_as} does not lead from {from} to {to}")
            }
            Refusal::SevenUnfinished { walked } => {
                write!(f, "the shares make {walked} steps, not seven")
            }
            Refusal::SevenTooFar => write!(f, "the share goes beyond the seven steps"),
            Refusal::SevenDeadEnd => {
                write!(f, "the rest of the seven could not be walked after that share")
            }
            Refusal::NotOnTheWay(spot) => {
                write!(f, "the marble on {spot} is not on the way and cannot be swapped")
            }
            Refusal::SwapWithin(seat) => {
                write!(f, "both marbles belong to seat {seat}; a swap is between two seats")
            }
            Refusal::NotAloneOnTheWay => write!(
                f,
                "a jack is laid down only when one seat alone is on the way and the player moves its marbles"
            ),
            Refusal::JackNotLast => {
                write!(f, "a jack is laid down only when no card has another use")
            }
            Refusal::JokerLaidDown => write!(f, "a joker is never laid down without effect"),
            Refusal::DrawInTeamGame => write!(f, "cards are drawn in solo games only"),
            Refusal::NothingToDraw(seat) => write!(f, "there is no card to draw from seat {seat}"),
            Refusal::JokerFinish => write!(f, "a joker may not complete the team"),
            Refusal::NoSuchOutcome { card, used_as } => {
                write!(f, "no use of {card} as {used_as} leads to that board")
            }
        }?;
        write!(f, " (rule {})", self.rule())
    }
}

impl core::error::Error for Refusal {}
