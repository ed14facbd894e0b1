//! The record of a whole game: a header and one event per line.

use std::fmt;

use super::ParseError;
use super::text::{
    Piece, cards_text, parse_cards_piece, parse_play_piece, parse_rank_piece, parse_rules,
    parse_seat_piece, play_text, rules_text,
};
use crate::card::{Cards, Rank};
use crate::game::{Event, Game, GameError};
use crate::options::{Rules, Table};
use crate::seat::{BySeat, Seat, SeatSet};

/// The first line of a record, with the version of the format.
const FIRST_LINE: &str = "kennel-record 1";

/// A game with its history. Only events that follow by the rules get in, so a
/// record that exists replays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    tags: Vec<(String, String)>,
    events: Vec<Event>,
    game: Game,
}

/// Why a text is not the record of a game, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong in it.
    pub error: ParseError,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {}", self.line, self.error)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// The record of a game about to begin.
    ///
    /// # Errors
    /// The table has no such dealer.
    pub fn new(rules: Rules, first_dealer: Seat) -> Result<Record, GameError> {
        let game = Game::new(rules, first_dealer)?;
        Ok(Record { tags: Vec::new(), events: Vec::new(), game })
    }

    /// Adds a line to the header, such as a date or a player's name. What would
    /// break the line is replaced by spaces; a name without letters is left out.
    pub fn tag(&mut self, name: &str, value: &str) {
        let name: String =
            name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        let value: String = value
            .chars()
            .map(|c| if c.is_control() || c == '#' { ' ' } else { c })
            .collect();
        if !name.is_empty() && name != "rules" && name != "first-dealer" {
            self.tags.push((name.to_lowercase(), value.trim().to_owned()));
        }
    }

    /// Adds an event, if it follows by the rules.
    ///
    /// # Errors
    /// The reason why it does not; the record is then as it was.
    pub fn push(&mut self, event: Event) -> Result<(), GameError> {
        self.game.apply(&event)?;
        self.events.push(event);
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

    /// The game as it stands after all events.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
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

    /// Reads a record and replays it.
    ///
    /// # Errors
    /// What is wrong and where; an event that breaks a rule is an error too.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut lines = Lines::new(text);
        let record = parse_lines(&mut lines);
        record.map_err(|error| RecordError { line: lines.number.max(1), error })
    }
}

/// The lines of a text that say something, without comments.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The number of the line read last, or of the last line.
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines { lines: text.lines().enumerate(), number: 0 }
    }

    fn next(&mut self) -> Option<Piece<'a>> {
        for (index, line) in self.lines.by_ref() {
            self.number = index + 1;
            let line = line.split('#').next().unwrap_or(line).trim_end();
            if !line.trim_start().is_empty() {
                return Some(Piece::whole(line));
            }
        }
        None
    }
}

fn parse_lines(lines: &mut Lines<'_>) -> Result<Record, ParseError> {
    match lines.next() {
        Some(first) if first.text == FIRST_LINE => {}
        Some(first) => {
            return first.error(format_args!("a record begins with '{FIRST_LINE}'"));
        }
        None => return Err(ParseError::new(1, "the text is empty")),
    }
    let (mut rules, mut dealer, mut tags) = (None, None, Vec::new());
    let mut event_line = None;
    while let Some(line) = lines.next() {
        // Header lines are `name: value`; a play line is `seat: card …`.
        let Some((name, value)) = line.split_once(':').filter(|(name, _)| is_tag_name(name.text))
        else {
            event_line = Some(line);
            break;
        };
        let (text, indent) = (value.text.trim_start(), value.text.chars().count());
        let offset = value.offset + indent - text.chars().count();
        let value = Piece { text, offset };
        match name.text {
            "rules" if rules.is_none() => {
                rules = Some(parse_rules(text).map_err(|error| error.behind(offset))?);
            }
            "first-dealer" if dealer.is_none() => dealer = Some(value),
            "rules" | "first-dealer" => {
                return name.error(format_args!("'{}' is there twice", name.text));
            }
            _ => tags.push((name.text.to_owned(), text.to_owned())),
        }
    }
    let missing = |what: &str| ParseError::new(1, format_args!("the header has no '{what}' line"));
    let rules = rules.ok_or_else(|| missing("rules"))?;
    let table = rules.table();
    let dealer = parse_seat_piece(table, dealer.ok_or_else(|| missing("first-dealer"))?)?;
    let mut record =
        Record::new(rules, dealer).map_err(|error| ParseError::new(1, error))?;
    record.tags = tags;

    let mut won = false;
    while let Some(line) = event_line.take().or_else(|| lines.next()) {
        if won {
            return line.error("nothing follows the line that says who won");
        }
        let mut words = line.words();
        if let Some(word) = words.next()
            && word.text == "won"
        {
            let seats: SeatSet =
                words.map(|word| parse_seat_piece(table, word)).collect::<Result<_, _>>()?;
            if record.game.winner() != Some(seats) {
                return word.error("this is not how the game stands");
            }
            won = true;
            continue;
        }
        for event in parse_events(table, line)? {
            record.push(event).or_else(|error| line.error(error))?;
        }
    }
    Ok(record)
}

/// A name in the header: it begins with a letter, so it is no seat.
fn is_tag_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

fn parse_events(table: Table, line: Piece<'_>) -> Result<Vec<Event>, ParseError> {
    if let Some((seat, rest)) = line.split_once(':') {
        let seat = parse_seat_piece(table, seat)?;
        let text = rest.text.trim_start();
        let offset = rest.offset + rest.text.chars().count() - text.chars().count();
        let rest = Piece { text, offset };
        if text == "fold" {
            return Ok(vec![Event::Fold { seat }]);
        }
        let (play, got) = match text.split_once(" got ") {
            None => (rest, None),
            Some((play, card)) => {
                let offset = offset + play.chars().count() + 5;
                (Piece { text: play, ..rest }, Some(parse_rank_piece(Piece { text: card, offset })?))
            }
        };
        return Ok(vec![Event::Play { seat, play: parse_play_piece(table, play)?, got }]);
    }
    let mut words = line.words();
    let kind = words.next().unwrap_or(line);
    let words: Vec<Piece<'_>> = words.collect();
    let for_every_seat = |what: &str| {
        if words.len() == table.players() {
            return Ok(());
        }
        kind.error(format_args!(
            "{} {what} for {} seats",
            words.len(),
            table.players()
        ))
    };
    match kind.text {
        "deal" => {
            for_every_seat("hands")?;
            let mut hands = BySeat::filled(Cards::NONE);
            for (seat, &word) in table.seats().zip(&words) {
                hands[seat] = parse_cards_piece(word)?;
            }
            Ok(vec![Event::Deal(hands)])
        }
        "give" => {
            for_every_seat("cards")?;
            table
                .seats()
                .zip(&words)
                .filter(|(_, word)| word.text != "-")
                .map(|(seat, &word)| Ok(Event::Give { seat, card: parse_rank_piece(word)? }))
                .collect()
        }
        "drawn" => {
            for_every_seat("cards")?;
            let mut cards = BySeat::filled(Rank::Ace);
            for (seat, &word) in table.seats().zip(&words) {
                cards[seat] = parse_rank_piece(word)?;
            }
            Ok(vec![Event::Drawn(cards)])
        }
        other => kind.error(format_args!(
            "unknown event '{other}': expected deal, give, drawn, won, or a seat and a colon"
        )),
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.game.rules().table();
        writeln!(f, "{FIRST_LINE}")?;
        writeln!(f, "rules: {}", rules_text(self.game.rules()))?;
        writeln!(f, "first-dealer: {}", self.game.first_dealer())?;
        for (name, value) in &self.tags {
            writeln!(f, "{name}: {value}")?;
        }
        let mut events = self.events.iter().peekable();
        while let Some(event) = events.next() {
            match *event {
                Event::Deal(ref hands) => {
                    write!(f, "\ndeal")?;
                    for seat in table.seats() {
                        write!(f, " {}", cards_text(hands[seat]))?;
                    }
                }
                Event::Give { seat, card } => {
                    // One line for all that give at the same time.
                    let mut given = BySeat::filled(None);
                    given[seat] = Some(card);
                    while let Some(&&Event::Give { seat, card }) = events.peek() {
                        given[seat] = Some(card);
                        events.next();
                    }
                    write!(f, "give")?;
                    for seat in table.seats() {
                        match given[seat] {
                            Some(card) => write!(f, " {card}")?,
                            None => write!(f, " -")?,
                        }
                    }
                }
                Event::Drawn(ref cards) => {
                    write!(f, "drawn")?;
                    for seat in table.seats() {
                        write!(f, " {}", cards[seat])?;
                    }
                }
                Event::Play { seat, ref play, got } => {
                    write!(f, "{seat}: {}", play_text(play))?;
                    if let Some(card) = got {
                        write!(f, " got {card}")?;
                    }
                }
                Event::Fold { seat } => write!(f, "{seat}: fold")?,
            }
            writeln!(f)?;
        }
        if let Some(seats) = self.game.winner() {
            write!(f, "\nwon")?;
            for seat in seats.iter() {
                write!(f, " {seat}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
