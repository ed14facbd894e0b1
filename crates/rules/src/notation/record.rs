//! The record of a whole game: a header and one event per line.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::piece::{Parsed, Piece};
use super::position::write_without_rules;
use super::{ErrorKind, ParseError, read_record};
use crate::card::{Cards, Rank};
use crate::event::{Event, GameError};
use crate::game::Game;
use crate::legal::Legal;
use crate::options::{Rules, Seating};
use crate::position::Position;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::sight::Viewpoint;
use crate::view::{View, ViewError};

/// The first line of a record: this name and the version of the format.
pub(super) const FORMAT: &str = "kennel-record";
pub(super) const VERSION: &str = "1";

/// The longest line of a record, so that it can be mailed.
const LONGEST_LINE: usize = 100;

/// Names with a meaning in a record, which tags cannot have.
const RESERVED: [&str; 6] = ["rules", "first-dealer", "deal", "give", "drawn", "won"];

/// A game with its history. Only legal events are accepted, so every record replays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    tags: Vec<(String, String)>,
    events: Vec<Event>,
    game: Game,
}

/// Why a text is not the record of a game, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, counted from 1; one more than there are if something is
    /// missing at the end.
    pub line: usize,
    /// What is wrong in the line.
    pub error: ParseError,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {}", self.line, self.error)
    }
}

impl core::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl Record {
    /// The record of a new game.
    ///
    /// # Errors
    /// The table has no such dealer.
    pub fn new(rules: Rules, first_dealer: Seat) -> Result<Record, GameError> {
        let game = Game::new(rules, first_dealer)?;
        Ok(Record { tags: Vec::new(), events: Vec::new(), game })
    }

    /// The record of a game that goes on from a position; see
    /// [`Game::from_position`].
    ///
    /// # Errors
    /// A hand has more than six cards.
    pub fn from_position(position: &Position) -> Result<Record, GameError> {
        let game = Game::from_position(position)?;
        let (board, hands, turn) = (*position.board(), *position.hands(), position.to_play());
        let events = vec![Event::SetUp { board, hands, turn }];
        Ok(Record { tags: Vec::new(), events, game })
    }

    /// Adds a line `name: value` to the header, such as a date or a player's
    /// name. The name consists of lower-case letters, digits and hyphens.
    ///
    /// # Errors
    /// The line is not a valid header line; the column is that of the line.
    pub fn tag(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        check_tag(name, value)?;
        self.tags.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Checks an event and adds it.
    ///
    /// The cards of an exchange are kept in the order of the seats, whoever gave first:
    /// nothing depends on it.
    ///
    /// # Errors
    /// The reason why the event is not legal; the record is then unchanged.
    pub fn push(&mut self, event: Event) -> Result<(), GameError> {
        self.game.apply(&event)?;
        let seating = self.game.rules().seating();
        let mut place = self.events.len();
        let event = match event {
            // Values for seats beyond the table are dropped.
            Event::Deal(hands) => Event::Deal(at_table(seating, &hands, Cards::NONE)),
            Event::DrawRound(cards) => Event::DrawRound(at_table(seating, &cards, Rank::Ace)),
            Event::Give { seat, .. } => {
                let later = |event: &&Event| matches!(event, Event::Give { seat: other, .. } if *other > seat);
                place -= self.events.iter().rev().take_while(later).count();
                event
            }
            Event::SetUp { .. } | Event::Play { .. } | Event::Fold { .. } => event,
        };
        self.events.insert(place, event);
        Ok(())
    }

    /// The lines of the header besides the rules and the first dealer.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The events so far.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The game after all events.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The events grouped by line of the record: all cards given in one exchange are one
    /// step, every other event is a step by itself.
    ///
    /// All other methods count events; [`Record::events_before_step`] converts.
    pub fn steps(&self) -> impl Iterator<Item = &[Event]> {
        let is_give = |event: &Event| matches!(event, Event::Give { .. });
        self.events.chunk_by(move |one, next| is_give(one) && is_give(next))
    }

    /// The number of events before a step, counted from 0; all of them if there are
    /// fewer steps.
    #[must_use]
    pub fn events_before_step(&self, step: usize) -> usize {
        self.steps().take(step).map(<[Event]>::len).sum()
    }

    /// What a viewpoint knew before event number `at`, counted from 0, or after the last
    /// event if there are fewer.
    ///
    /// ```
    /// use kennel_rules::notation::Record;
    /// use kennel_rules::{Seat, Viewpoint};
    ///
    /// let record: Record = "kennel-record 1
    /// rules: 2
    /// first-dealer: 0
    /// deal 266QKX 589TJJ
    /// drawn J Q
    /// ".parse()?;
    /// let view = record.view(Viewpoint::Seat(Seat::ALL[1]), 2)?;
    /// assert_eq!(view.hand().to_string(), "589TJQ");
    /// assert!(view.turn().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The table has no such seat.
    pub fn view(&self, from: Viewpoint, at: usize) -> Result<View, ViewError> {
        let mut view = View::new(self.game.rules(), self.game.first_dealer(), from)?;
        for (game, event) in self.replay().take(at) {
            let legal = Legal { game: &game, event };
            legal.seen_by(from).iter().for_each(|sight| view.see_unchecked(sight));
        }
        Ok(view)
    }

    /// The game before each event, with the event.
    pub fn replay(&self) -> impl Iterator<Item = (Game, Event)> {
        let mut game = Game::new(self.game.rules(), self.game.first_dealer()).ok();
        self.events.iter().filter_map(move |event| {
            let before = game.clone()?;
            game.as_mut()?.apply_unchecked(event);
            Some((before, *event))
        })
    }

    /// Parses a record and replays it.
    ///
    /// # Errors
    /// What is wrong and where; an illegal event is an error too.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        read_record::parse(text)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        Record::parse(text)
    }
}

/// The values of the seats of a table, and `other` for the rest.
fn at_table<T: Copy>(seating: Seating, values: &BySeat<T>, other: T) -> BySeat<T> {
    BySeat::from_fn(|seat| match seating.everyone().contains(seat) {
        true => values[seat],
        false => other,
    })
}

/// Whether a line `name: value` may stand in the header.
fn check_tag(name: &str, value: &str) -> Parsed<()> {
    let name = Piece::whole(name);
    let value = Piece { text: value, offset: name.end().offset + ": ".len() };
    let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !name.text.starts_with(|c: char| c.is_ascii_lowercase()) || !name.text.chars().all(letters) {
        return name
            .expected(ErrorKind::Header, "a tag's name of lower-case letters, digits and '-'");
    }
    if RESERVED.contains(&name.text) {
        return name.error(
            ErrorKind::Header,
            format_args!("'{}' is reserved and cannot be the name of a tag", name.text),
        );
    }
    if value.text.is_empty() {
        return value.expected(ErrorKind::Header, "a value");
    }
    if value.text.starts_with(' ') || value.text.ends_with(' ') {
        return value.error(ErrorKind::Header, "expected a value without spaces around it");
    }
    if let Some((index, c)) = value.text.chars().enumerate().find(|(_, c)| c.is_control()) {
        let offset = value.offset + index;
        return Piece { offset, ..value }.error(
            ErrorKind::Header,
            format_args!("expected text, found the control character '{}'", c.escape_default()),
        );
    }
    if value.end().offset > LONGEST_LINE {
        let offset = LONGEST_LINE;
        return Piece { offset, ..value }.error(
            ErrorKind::Header,
            format_args!("a line has at most {LONGEST_LINE} characters"),
        );
    }
    Ok(())
}

/// Seats in ascending order, a space before each.
pub(super) struct Seats(pub SeatSet);

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|seat| write!(f, " {seat}"))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seating = self.game.rules().seating();
        writeln!(f, "{FORMAT} {VERSION}")?;
        writeln!(f, "rules: {}", self.game.rules())?;
        writeln!(f, "first-dealer: {}", self.game.first_dealer())?;
        for (name, value) in &self.tags {
            writeln!(f, "{name}: {value}")?;
        }
        let mut events = self.events.iter().peekable();
        while let Some(event) = events.next() {
            match *event {
                Event::SetUp { ref board, ref hands, turn } => {
                    write!(f, "\nset-up ")?;
                    write_without_rules(f, seating, board, turn, hands)?;
                }
                Event::Deal(ref hands) => {
                    write!(f, "\ndeal")?;
                    for seat in seating.seats() {
                        write!(f, " {}", hands[seat])?;
                    }
                }
                Event::Give { seat, card } => {
                    // One line for the whole exchange.
                    let mut given = BySeat::filled(None);
                    given[seat] = Some(card);
                    while let Some(&&Event::Give { seat, card }) = events.peek() {
                        given[seat] = Some(card);
                        events.next();
                    }
                    write!(f, "give")?;
                    for seat in seating.seats() {
                        match given[seat] {
                            Some(card) => write!(f, " {card}")?,
                            None => write!(f, " -")?,
                        }
                    }
                }
                Event::DrawRound(ref cards) => {
                    write!(f, "drawn")?;
                    for seat in seating.seats() {
                        write!(f, " {}", cards[seat])?;
                    }
                }
                Event::Play { seat, ref play, got } => {
                    write!(f, "{seat}: {play}")?;
                    if let Some(card) = got {
                        write!(f, " got {card}")?;
                    }
                }
                Event::Fold { seat } => write!(f, "{seat}: fold")?,
            }
            writeln!(f)?;
        }
        if let Some(winners) = self.game.winner() {
            writeln!(f, "\nwon{}", Seats(winners))?;
        }
        Ok(())
    }
}
