//! What is stored of a table: an append-only log, of which its state is the fold.

use kennel_rules::notation::{cards_text, parse_cards, parse_play, play_text};
use kennel_rules::{BySeat, Cards, Event, Rank, Seat, Seating};
use kennel_wire::StandInReason;
use serde::{Deserialize, Serialize};

/// One thing that happened at a table. The log holds every card: it never leaves
/// the server.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum Entry {
    /// A player sat down.
    Sat { seat: u8, player: String, name: String },
    /// A bot was put on a seat.
    Bot { seat: u8, level: String },
    /// A seat became free.
    Freed { seat: u8 },
    /// A player is ready, or is not any more.
    Ready { seat: u8, ready: bool, entropy: String },
    /// The next game has a name, and the server is bound to a secret, before anybody
    /// adds anything to the shuffles.
    Committed { game: String, secret: String },
    /// The game began.
    Started { first_dealer: u8 },
    /// Something happened in the game.
    Event(EventText),
    /// A bot plays for a player.
    StandIn { seat: u8, why: StandInReason },
    /// The player plays again.
    Back { seat: u8 },
    /// The player has left for good.
    #[serde(rename = "left")]
    PlayerLeft { seat: u8 },
    /// The game is over and its secret told.
    Over,
}

impl Entry {
    /// Whether a game begins with it.
    pub fn begins_game(&self) -> bool {
        matches!(self, Entry::Started { .. })
    }

    /// Whether somebody has decided something.
    pub fn is_move(&self) -> bool {
        matches!(self, Entry::Event(EventText::Give(..) | EventText::Play(..)))
    }
}

/// An event of a game as text.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventText {
    /// A round was dealt: a hand for each seat.
    Deal(Vec<String>),
    /// A seat gave a card away.
    Give(u8, String),
    /// Everybody drew a card.
    Drawn(Vec<String>),
    /// A card was played; a two may have drawn one.
    Play(u8, String, Option<String>),
    /// A seat folded.
    Fold(u8),
}

impl EventText {
    /// An event as it is stored; no game of a server begins with a position.
    pub fn new(table: Seating, event: &Event) -> Option<EventText> {
        let letter = |card: Rank| card.letter().to_string();
        Some(match *event {
            Event::SetUp { .. } => return None,
            Event::Deal(ref hands) => {
                EventText::Deal(table.seats().map(|seat| cards_text(hands[seat])).collect())
            }
            Event::Give { seat, card } => EventText::Give(number(seat), letter(card)),
            Event::DrawRound(ref cards) => {
                EventText::Drawn(table.seats().map(|seat| letter(cards[seat])).collect())
            }
            Event::Play { seat, ref play, got } => {
                EventText::Play(number(seat), play_text(play), got.map(letter))
            }
            Event::Fold { seat } => EventText::Fold(number(seat)),
        })
    }

    /// The event, unless the log is damaged.
    pub fn event(&self, table: Seating) -> Option<Event> {
        let seat = |number: u8| table.seat(usize::from(number));
        Some(match self {
            EventText::Deal(texts) => {
                let mut hands = BySeat::filled(Cards::NONE);
                for (seat, text) in table.seats().zip(texts) {
                    hands[seat] = parse_cards(text).ok()?;
                }
                (texts.len() == table.players()).then_some(Event::Deal(hands))?
            }
            EventText::Give(who, card) => Event::Give { seat: seat(*who)?, card: rank(card)? },
            EventText::Drawn(texts) => {
                let mut cards = BySeat::filled(Rank::Ace);
                for (seat, text) in table.seats().zip(texts) {
                    cards[seat] = rank(text)?;
                }
                (texts.len() == table.players()).then_some(Event::DrawRound(cards))?
            }
            EventText::Play(who, play, got) => Event::Play {
                seat: seat(*who)?,
                play: parse_play(table, play).ok()?,
                got: match got {
                    Some(card) => Some(rank(card)?),
                    None => None,
                },
            },
            EventText::Fold(who) => Event::Fold { seat: seat(*who)? },
        })
    }
}

/// The number of a seat in messages and in the log.
pub fn number(seat: Seat) -> u8 {
    seat.index() as u8
}

/// A single card.
pub fn rank(text: &str) -> Option<Rank> {
    let mut letters = text.chars();
    letters.next().and_then(Rank::from_letter).filter(|_| letters.next().is_none())
}
