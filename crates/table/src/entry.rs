//! The append-only log of a table. The table's state is its fold.

use std::fmt;

use kennel_rules::{BySeat, Cards, Event, Play, Rank, Seat, Seating};
use kennel_wire::StandInReason;
use serde::{Deserialize, Serialize};

use crate::fairness::Secret;
use crate::{GameId, PlayerId};

/// One entry of a table's log. The log holds every card and never leaves the server.
///
/// In memory an event of the game is an [`Event`]; the stored form has [`EventText`]
/// in its place, which is written once ([`Entry::to_json`]) and parsed only when a log
/// is read ([`Entry::from_json`]).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum Entry<E = Event> {
    /// A player sat down.
    Sat {
        /// The seat that the player took.
        seat: u8,
        /// The player who sat down.
        player: PlayerId,
        /// The player's name at that time.
        name: String,
        /// Whether the player had an account at that time.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        account: bool,
        /// The seats of players at a table of matchmaking who came from the same address.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        same_address: Vec<u8>,
    },
    /// A bot was put in a seat.
    Bot {
        /// The seat that the bot took.
        seat: u8,
        /// The bot's level.
        level: String,
    },
    /// A seat became free.
    Freed {
        /// The seat that anybody may take now.
        seat: u8,
    },
    /// A player is ready, or no longer is.
    Ready {
        /// The player's seat.
        seat: u8,
        /// Ready for the next game.
        ready: bool,
        /// What the player adds to the shuffles.
        entropy: String,
    },
    /// The next game has an id, and the server is committed to a secret before anybody
    /// adds anything to the shuffles.
    Committed {
        /// The next game.
        game: GameId,
        /// The secret of its shuffles.
        #[serde(with = "secret_text")]
        secret: Secret,
    },
    /// The game began.
    Started {
        /// The seat that deals the first round.
        first_dealer: u8,
    },
    /// An event of the game.
    Event(E),
    /// A bot plays for a player.
    StandIn {
        /// The player's seat.
        seat: u8,
        /// Why the bot took over.
        why: StandInReason,
    },
    /// The player plays again.
    Back {
        /// The player's seat.
        seat: u8,
    },
    /// The player left the game for good.
    #[serde(rename = "left")]
    PlayerLeft {
        /// The player's seat.
        seat: u8,
    },
    /// Somebody will have a seat that was left, from the next deal on.
    Reserved {
        /// The seat that was left.
        seat: u8,
        /// The player who will have it.
        player: PlayerId,
        /// The player's name at that time.
        name: String,
        /// Whether the player had an account at that time.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        account: bool,
        /// The seats of players at a table of matchmaking who came from the same address.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        same_address: Vec<u8>,
    },
    /// Whoever was to have a seat that was left is gone: others may have it.
    Released {
        /// The seat.
        seat: u8,
    },
    /// The players agreed that a play does not count: the game is again what it was before
    /// it, and the player is asked anew.
    TakenBack {
        /// The seat that had played.
        seat: u8,
        /// How many plays and folds no longer count: the one that is taken back, and those
        /// after it.
        events: u8,
    },
    /// The players agreed to a series of games, of which the last one is the first.
    Series,
    /// The game is over and its secret revealed.
    Over,
    /// The players agreed to end the game before it was over; its secret is revealed.
    Ended,
}

/// An entry as it is stored, with the event of a game as text.
pub type StoredEntry = Entry<EventText>;

/// Why a stored text is not an entry of a log. It does not quote the text, which may
/// hold cards and is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryError {
    /// The text is not the JSON of an entry.
    Unreadable,
    /// The entry holds an event that cannot happen at this table.
    Event,
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EntryError::Unreadable => "not an entry",
            EntryError::Event => "not an event",
        })
    }
}

impl std::error::Error for EntryError {}

impl<E> Entry<E> {
    /// Whether a game begins with it.
    #[must_use]
    pub fn begins_game(&self) -> bool {
        matches!(self, Entry::Started { .. })
    }

    /// Whether a game ends with it.
    #[must_use]
    pub fn ends_game(&self) -> bool {
        matches!(self, Entry::Over | Entry::Ended)
    }

    /// Whether it may change who sits where.
    #[must_use]
    pub fn changes_seats(&self) -> bool {
        matches!(
            self,
            Entry::Sat { .. } | Entry::Bot { .. } | Entry::Freed { .. } | Entry::PlayerLeft { .. }
        )
    }

    /// The same entry with another form of its event.
    fn map_event<T, X>(self, map: impl FnOnce(E) -> Result<T, X>) -> Result<Entry<T>, X> {
        Ok(match self {
            Entry::Sat { seat, player, name, account, same_address } => {
                Entry::Sat { seat, player, name, account, same_address }
            }
            Entry::Bot { seat, level } => Entry::Bot { seat, level },
            Entry::Freed { seat } => Entry::Freed { seat },
            Entry::Ready { seat, ready, entropy } => Entry::Ready { seat, ready, entropy },
            Entry::Committed { game, secret } => Entry::Committed { game, secret },
            Entry::Started { first_dealer } => Entry::Started { first_dealer },
            Entry::Event(event) => Entry::Event(map(event)?),
            Entry::StandIn { seat, why } => Entry::StandIn { seat, why },
            Entry::Back { seat } => Entry::Back { seat },
            Entry::PlayerLeft { seat } => Entry::PlayerLeft { seat },
            Entry::Reserved { seat, player, name, account, same_address } => {
                Entry::Reserved { seat, player, name, account, same_address }
            }
            Entry::Released { seat } => Entry::Released { seat },
            Entry::TakenBack { seat, events } => Entry::TakenBack { seat, events },
            Entry::Series => Entry::Series,
            Entry::Over => Entry::Over,
            Entry::Ended => Entry::Ended,
        })
    }
}

impl Entry {
    /// Whether it is a decision of a seat.
    #[must_use]
    pub fn is_move(&self) -> bool {
        matches!(self, Entry::Event(Event::Give { .. } | Event::Play { .. }))
    }

    /// The entry as the log stores it.
    ///
    /// # Panics
    /// It holds a set-up position, with which no game at a table begins.
    #[must_use]
    pub fn to_json(&self, seating: Seating) -> String {
        let stored: Result<StoredEntry, &str> = self.clone().map_event(|event| {
            EventText::new(seating, &event).ok_or("a game at a table begins with a deal")
        });
        let stored = stored.unwrap_or_else(|why| panic!("{why}"));
        serde_json::to_string(&stored).expect("an entry always serialises")
    }

    /// Reads an entry of a log.
    ///
    /// # Errors
    /// The text is not an entry of a table with these seats.
    pub fn from_json(seating: Seating, json: &str) -> Result<Entry, EntryError> {
        let stored: StoredEntry = serde_json::from_str(json).map_err(|_| EntryError::Unreadable)?;
        stored.map_event(|text| text.event(seating).ok_or(EntryError::Event))
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
    /// An event as it is stored; none for a set-up position, with which no game at a
    /// table begins.
    fn new(seating: Seating, event: &Event) -> Option<EventText> {
        let letter = |card: Rank| card.letter().to_string();
        Some(match *event {
            Event::SetUp { .. } => return None,
            Event::Deal(ref hands) => {
                EventText::Deal(seating.seats().map(|seat| hands[seat].to_string()).collect())
            }
            Event::Give { seat, card } => EventText::Give(seat_number(seat), letter(card)),
            Event::DrawRound(ref cards) => {
                EventText::Drawn(seating.seats().map(|seat| letter(cards[seat])).collect())
            }
            Event::Play { seat, ref play, got } => {
                EventText::Play(seat_number(seat), play.to_string(), got.map(letter))
            }
            Event::Fold { seat } => EventText::Fold(seat_number(seat)),
        })
    }

    /// The event, if the text is one at a table with these seats.
    fn event(&self, seating: Seating) -> Option<Event> {
        let seat = |number: u8| seating.seat(usize::from(number));
        Some(match self {
            EventText::Deal(texts) => {
                let mut hands = BySeat::filled(Cards::NONE);
                for (seat, text) in seating.seats().zip(texts) {
                    hands[seat] = text.parse::<Cards>().ok()?;
                }
                (texts.len() == seating.players()).then_some(Event::Deal(hands))?
            }
            EventText::Give(who, card) => Event::Give { seat: seat(*who)?, card: rank(card)? },
            EventText::Drawn(texts) => {
                let mut cards = BySeat::filled(Rank::Ace);
                for (seat, text) in seating.seats().zip(texts) {
                    cards[seat] = rank(text)?;
                }
                (texts.len() == seating.players()).then_some(Event::DrawRound(cards))?
            }
            EventText::Play(who, play, got) => Event::Play {
                seat: seat(*who)?,
                play: Play::parse(seating, play).ok()?,
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
#[must_use]
pub fn seat_number(seat: Seat) -> u8 {
    u8::try_from(seat.index()).expect("a table has six seats at most")
}

/// A single card.
pub(crate) fn rank(text: &str) -> Option<Rank> {
    let mut letters = text.chars();
    letters.next().and_then(Rank::from_letter).filter(|_| letters.next().is_none())
}

/// A secret in the log. `Secret` itself is not serialisable: it must not get into
/// anything else by accident.
mod secret_text {
    use serde::{Deserialize, Deserializer, Serializer, de};

    use crate::fairness::Secret;

    pub(super) fn serialize<S: Serializer>(secret: &Secret, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(secret)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Secret, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stored format must never change: logs are kept for years.
    #[test]
    fn the_stored_form_is_fixed() {
        let secret = "7".repeat(64);
        for json in [
            r#"{"entry":"sat","seat":0,"player":"p","name":"Anna"}"#,
            r#"{"entry":"sat","seat":0,"player":"p","name":"Anna","account":true}"#,
            r#"{"entry":"sat","seat":1,"player":"p","name":"Anna","same_address":[0]}"#,
            r#"{"entry":"bot","seat":1,"level":"puppy"}"#,
            r#"{"entry":"freed","seat":1}"#,
            r#"{"entry":"ready","seat":0,"ready":true,"entropy":"x"}"#,
            &format!(r#"{{"entry":"committed","game":"g","secret":"{secret}"}}"#),
            r#"{"entry":"started","first_dealer":1}"#,
            r#"{"entry":"event","deal":["A2345X","66789T"]}"#,
            r#"{"entry":"event","give":[0,"A"]}"#,
            r#"{"entry":"event","drawn":["A","K"]}"#,
            r#"{"entry":"event","play":[1,"A 0k-0s",null]}"#,
            r#"{"entry":"event","play":[1,"2 draw-0","K"]}"#,
            r#"{"entry":"event","fold":1}"#,
            r#"{"entry":"stand_in","seat":0,"why":"gone"}"#,
            r#"{"entry":"back","seat":0}"#,
            r#"{"entry":"left","seat":0}"#,
            r#"{"entry":"stand_in","seat":0,"why":"vote"}"#,
            r#"{"entry":"reserved","seat":1,"player":"p","name":"Anna"}"#,
            r#"{"entry":"reserved","seat":1,"player":"p","name":"A","account":true,"same_address":[0]}"#,
            r#"{"entry":"released","seat":1}"#,
            r#"{"entry":"taken_back","seat":0,"events":3}"#,
            r#"{"entry":"over"}"#,
            r#"{"entry":"ended"}"#,
            r#"{"entry":"series"}"#,
        ] {
            let entry = Entry::from_json(Seating::Two, json);
            let entry = entry.unwrap_or_else(|error| panic!("{json}: {error}"));
            assert_eq!(entry.to_json(Seating::Two), json);
        }
    }

    #[test]
    fn what_is_not_an_entry_is_refused_without_quoting_it() {
        let wrong = [
            ("", EntryError::Unreadable),
            (r#"{"entry":"committed","game":"g","secret":"77"}"#, EntryError::Unreadable),
            (r#"{"entry":"event","fold":2}"#, EntryError::Event),
            (r#"{"entry":"event","give":[0,"AA"]}"#, EntryError::Event),
            (r#"{"entry":"event","drawn":["A"]}"#, EntryError::Event),
        ];
        for (json, error) in wrong {
            assert_eq!(Entry::from_json(Seating::Two, json).err(), Some(error), "{json}");
        }
    }
}
