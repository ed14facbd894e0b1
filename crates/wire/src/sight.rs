//! What a viewpoint sees of an event of a game.

use std::fmt;

use kennel_rules::{Board, BySeat, Cards, Play, Rank, Seat, Seating, Sight};
use serde::{Deserialize, Serialize};

/// `kennel_rules::Sight` as a message. Cards are letters; seats are numbered from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "sight", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SightMessage {
    /// The game began in the middle of a round, which happens in the browser only.
    SetUp {
        /// The board, in notation.
        board: String,
        /// The seat to play.
        turn: u8,
        /// How many cards each seat holds.
        sizes: Vec<u8>,
        /// The viewer's hand; missing for a spectator.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        hand: Option<String>,
    },
    /// A round was dealt.
    Dealt {
        /// The seat that deals this round.
        dealer: u8,
        /// The seat that plays first.
        lead: u8,
        /// The number of cards each seat got.
        size: u8,
        /// Whether all cards were shuffled before.
        shuffled: bool,
        /// The viewer's hand; missing for a spectator.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        hand: Option<String>,
    },
    /// A seat has chosen the card it gives away.
    Gave {
        /// The seat that has chosen.
        seat: u8,
        /// The card, if the viewer gave it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        card: Option<String>,
    },
    /// The cards given or drawn before the round have changed hands.
    Exchanged {
        /// The card that left the viewer's hand, and where it went.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        lost: Option<HandedCard>,
        /// The card that came into the viewer's hand, and where it came from.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        got: Option<HandedCard>,
    },
    /// A card was played.
    Played {
        /// The seat that played.
        seat: u8,
        /// The play, in notation.
        play: String,
        /// The card drawn with a two, for the two seats concerned.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        drawn: Option<String>,
    },
    /// A seat folded and laid down its cards, face up.
    Folded {
        /// The seat that folded.
        seat: u8,
        /// The cards that were left in its hand.
        cards: String,
    },
}

/// A card that changed hands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandedCard {
    /// The letter of the card.
    pub card: String,
    /// The seat it went to or came from.
    pub seat: u8,
}

/// Why a message is not a sight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SightError(String);

impl fmt::Display for SightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SightError {}

impl From<&Sight> for SightMessage {
    fn from(sight: &Sight) -> SightMessage {
        let handed = |(card, seat): (Rank, Seat)| HandedCard {
            card: card.letter().to_string(),
            seat: number(seat),
        };
        match *sight {
            Sight::SetUp { seating, ref board, turn, ref hand_sizes, hand } => {
                SightMessage::SetUp {
                    board: board.display(seating).to_string(),
                    turn: number(turn),
                    sizes: seating.seats().map(|seat| hand_sizes[seat] as u8).collect(),
                    hand: hand.map(|it| it.to_string()),
                }
            }
            Sight::Dealt { dealer, lead, size, shuffled, hand } => SightMessage::Dealt {
                dealer: number(dealer),
                lead: number(lead),
                size: size as u8,
                shuffled,
                hand: hand.map(|it| it.to_string()),
            },
            Sight::Gave { seat, card } => SightMessage::Gave {
                seat: number(seat),
                card: card.map(|card| card.letter().to_string()),
            },
            Sight::Exchanged { lost, got } => {
                SightMessage::Exchanged { lost: lost.map(handed), got: got.map(handed) }
            }
            Sight::Played { seat, ref play, drawn } => SightMessage::Played {
                seat: number(seat),
                play: play.to_string(),
                drawn: drawn.map(|card| card.letter().to_string()),
            },
            Sight::Folded { seat, cards } => {
                SightMessage::Folded { seat: number(seat), cards: cards.to_string() }
            }
        }
    }
}

impl SightMessage {
    /// What was seen, at a table.
    ///
    /// # Errors
    /// A seat, card or play is invalid.
    pub fn sight(&self, seating: Seating) -> Result<Sight, SightError> {
        let seat = |number: u8| {
            let none = || SightError(format!("there is no seat {number}"));
            seating.seat(usize::from(number)).ok_or_else(none)
        };
        let handed = |handed: &HandedCard| Ok((rank(&handed.card)?, seat(handed.seat)?));
        let cards = |text: &str| {
            text.parse::<Cards>().map_err(|error| SightError(format!("cards: {error}")))
        };
        Ok(match self {
            SightMessage::SetUp { board, turn, sizes, hand } => {
                if sizes.len() != seating.players() {
                    return Err(SightError(format!("{} hands", sizes.len())));
                }
                let mut hand_sizes = BySeat::filled(0);
                for (seat, size) in seating.seats().zip(sizes) {
                    hand_sizes[seat] = usize::from(*size);
                }
                let board = Board::parse(seating, board)
                    .map_err(|error| SightError(format!("board: {error}")))?;
                let hand = hand.as_deref().map(cards).transpose()?;
                Sight::SetUp { seating, board, turn: seat(*turn)?, hand_sizes, hand }
            }
            SightMessage::Dealt { dealer, lead, size, shuffled, hand } => Sight::Dealt {
                dealer: seat(*dealer)?,
                lead: seat(*lead)?,
                size: usize::from(*size),
                shuffled: *shuffled,
                hand: hand.as_deref().map(cards).transpose()?,
            },
            SightMessage::Gave { seat: who, card } => {
                Sight::Gave { seat: seat(*who)?, card: card.as_deref().map(rank).transpose()? }
            }
            SightMessage::Exchanged { lost, got } => Sight::Exchanged {
                lost: lost.as_ref().map(handed).transpose()?,
                got: got.as_ref().map(handed).transpose()?,
            },
            SightMessage::Played { seat: who, play, drawn } => Sight::Played {
                seat: seat(*who)?,
                play: Play::parse(seating, play)
                    .map_err(|error| SightError(format!("play: {error}")))?,
                drawn: drawn.as_deref().map(rank).transpose()?,
            },
            SightMessage::Folded { seat: who, cards: text } => {
                Sight::Folded { seat: seat(*who)?, cards: cards(text)? }
            }
        })
    }
}

fn number(seat: Seat) -> u8 {
    seat.index() as u8
}

fn rank(text: &str) -> Result<Rank, SightError> {
    let mut letters = text.chars();
    match (letters.next().and_then(Rank::from_letter), letters.next()) {
        (Some(rank), None) => Ok(rank),
        _ => Err(SightError(format!("'{text}' is not a card"))),
    }
}
