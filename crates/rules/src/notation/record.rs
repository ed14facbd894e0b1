//! The record of a whole game: a header and one event per line.

use std::fmt;

use super::ParseError;
use super::piece::{Found, Parsed, Piece};
use super::text::{
    board_text, cards_text, parse_cards_piece, parse_play_words, parse_position_words,
    parse_rank_piece, parse_rules_piece, parse_seat_piece, play_text, rules_text,
};
use crate::card::{Cards, Rank};
use crate::event::{Event, GameError, Phase};
use crate::game::Game;
use crate::options::{Rules, Seating};
use crate::seat::{BySeat, Seat, SeatSet};

/// The first line of a record is this name and the version of the format.
const FORMAT: &str = "kennel-record";
const VERSION: &str = "1";

/// No line of a record is longer, so that it can be mailed.
const LONGEST_LINE: usize = 100;

/// Names that mean something in a record and are therefore no names of tags.
const RESERVED: [&str; 6] = ["rules", "first-dealer", "deal", "give", "drawn", "won"];

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
    /// The line, counted from 1; one more than there are if something is
    /// missing at the end.
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

    /// Adds a line `name: value` to the header, such as a date or a player's
    /// name. The name is of small letters, digits and hyphens.
    ///
    /// # Errors
    /// The line would not be one of a header; the column is that of the line.
    pub fn tag(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        check_tag(name, value)?;
        self.tags.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Adds an event, if it follows by the rules.
    ///
    /// Cards that are given at the same time are kept in the order of the
    /// seats, whoever was first: nothing depends on it.
    ///
    /// # Errors
    /// The reason why it does not follow; the record is then as it was.
    pub fn push(&mut self, event: Event) -> Result<(), GameError> {
        self.game.apply(&event)?;
        let seating = self.game.rules().seating();
        let mut place = self.events.len();
        let event = match event {
            // What is said of seats that nobody sits on is not kept.
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
        record.map_err(|error| RecordError { line: lines.number, error })
    }
}

/// The values of the seats at a table, and `other` for those that are not.
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
        return name.expected("a tag's name of small letters, digits and '-'");
    }
    if RESERVED.contains(&name.text) {
        return name.error(format_args!("'{}' is no name for a tag", name.text));
    }
    if value.text.is_empty() {
        return value.expected("a value");
    }
    if value.text.starts_with(' ') || value.text.ends_with(' ') {
        return value.error("expected a value without spaces around it");
    }
    if let Some((index, c)) = value.text.chars().enumerate().find(|(_, c)| c.is_control()) {
        let offset = value.offset + index;
        return Piece { offset, ..value }.error(format_args!(
            "expected text, found the control character '{}'",
            c.escape_default()
        ));
    }
    if value.end().offset > LONGEST_LINE {
        let offset = LONGEST_LINE;
        return Piece { offset, ..value }
            .error(format_args!("a line has at most {LONGEST_LINE} characters"));
    }
    Ok(())
}

/// The lines of a record, numbered.
struct Lines<'a> {
    lines: std::str::Lines<'a>,
    /// The number of the line read last; behind the last line, one more.
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        // Some editors put a byte order mark in front of what they save.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lines { lines: text.lines(), number: 0 }
    }

    /// The next line, whatever it is, without blanks at its end.
    fn next(&mut self) -> Option<Piece<'a>> {
        self.number += 1;
        let line = self.lines.next()?;
        Some(Piece::whole(line.trim_end_matches([' ', '\t'])))
    }

    /// The next line that is neither empty nor a comment.
    fn next_telling(&mut self) -> Parsed<Option<Piece<'a>>> {
        while let Some(line) = self.next() {
            if line.text.starts_with('>') {
                return line.error("this is quoted mail: take the '>' off every line");
            }
            if !line.text.is_empty() && !line.text.starts_with('#') {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }
}

/// The line without a comment behind it.
fn without_comment(line: Piece<'_>) -> Piece<'_> {
    let text = line.text.split(" #").next().unwrap_or(line.text);
    Piece { text: text.trim_end_matches(' '), ..line }
}

fn parse_lines(lines: &mut Lines<'_>) -> Parsed<Record> {
    parse_first_line(lines.next().unwrap_or(Piece::whole("")))?;
    let rules = parse_rules_piece(parse_header_line(lines, "rules")?)?;
    let dealer = parse_header_line(lines, "first-dealer")?;
    let seat = parse_seat_piece(rules.seating(), dealer)?;
    let mut record = Record::new(rules, seat).or_else(|error| dealer.error(error))?;

    let mut won = false;
    while let Some(line) = lines.next_telling()? {
        if won {
            return line.expected("nothing after the line that says who won");
        }
        if let Some((name, value)) = as_header_line(line) {
            parse_tag(&mut record, name, value)?;
            continue;
        }
        let line = without_comment(line);
        let words = line.words()?;
        let Some((&first, rest)) = words.split_first() else {
            continue;
        };
        match first.text {
            "set-up" => parse_set_up(&mut record, first, rest, line.end())?,
            "deal" => parse_deal(&mut record, first, rest)?,
            "give" => parse_give(&mut record, first, rest)?,
            "drawn" => parse_drawn(&mut record, first, rest)?,
            "won" => {
                parse_won(&record, first, rest)?;
                won = true;
            }
            _ => parse_turn(&mut record, first, rest, line.end())?,
        }
    }
    Ok(record)
}

fn parse_first_line(line: Piece<'_>) -> Parsed<()> {
    match line.split_once(' ') {
        Some((format, version)) if format.text == FORMAT => match version.text {
            VERSION => Ok(()),
            _ => version.expected(format_args!("version {VERSION} of the format")),
        },
        _ => line.expected(format_args!("'{FORMAT} {VERSION}' in the first line")),
    }
}

/// The value of the next line, which must be the one of this name.
fn parse_header_line<'a>(lines: &mut Lines<'a>, name: &str) -> Parsed<Piece<'a>> {
    let line = lines.next_telling()?.unwrap_or(Piece::whole(""));
    match as_header_line(line) {
        Some((found, value)) if found.text == name => {
            let value = without_comment(value);
            match value.text.strip_prefix(' ') {
                Some(text) => Ok(Piece { text, offset: value.offset + 1 }),
                None => value.expected("a space after the colon"),
            }
        }
        _ => line.expected(format_args!("the line '{name}: ...'")),
    }
}

/// The parts of a line that begins with a name and a colon. A seat's number is
/// no name.
fn as_header_line(line: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>)> {
    line.split_once(':')
        .filter(|(name, _)| name.text.starts_with(char::is_alphabetic) && !name.text.contains(' '))
}

fn parse_tag(record: &mut Record, name: Piece<'_>, value: Piece<'_>) -> Parsed<()> {
    if !record.events.is_empty() {
        return name.error(format_args!(
            "{} belongs in the header, before the first deal",
            Found(name.text)
        ));
    }
    match value.text.strip_prefix(' ') {
        Some(text) => record.tag(name.text, text),
        None => value.expected("a space and a value after the colon"),
    }
}

/// Checks that there is one word for each seat.
fn one_for_each(seating: Seating, kind: Piece<'_>, words: &[Piece<'_>], what: &str) -> Parsed<()> {
    match words.len() == seating.players() {
        true => Ok(()),
        false => kind.error(format_args!(
            "expected {what} for each of {} seats, found {}",
            seating.players(),
            words.len()
        )),
    }
}

/// Reads `set-up k,k,s,12/k,k,29,b 0 A7JX/23`: a position without its rules.
fn parse_set_up(
    record: &mut Record,
    kind: Piece<'_>,
    words: &[Piece<'_>],
    end: Piece<'_>,
) -> Parsed<()> {
    let position = parse_position_words(record.game.rules(), words, end, "BOARD SEAT HANDS")?;
    let (board, hands, turn) = (*position.board(), *position.hands(), position.to_play());
    record.push(Event::SetUp { board, hands, turn }).or_else(|error| {
        let hands = match error {
            GameError::HandSize { .. } => words.get(2),
            _ => None,
        };
        hands.copied().unwrap_or(kind).error(error)
    })
}

fn parse_deal(record: &mut Record, kind: Piece<'_>, words: &[Piece<'_>]) -> Parsed<()> {
    let seating = record.game.rules().seating();
    one_for_each(seating, kind, words, "a hand")?;
    let mut hands = BySeat::filled(Cards::NONE);
    for (seat, &word) in seating.seats().zip(words) {
        hands[seat] = parse_cards_piece(word)?;
    }
    let mut stock = match record.game.shuffles_next() {
        true => Cards::PACK,
        false => record.game.stock(),
    };
    record.push(Event::Deal(hands)).or_else(|error| {
        let seat = match error {
            GameError::HandSize { seat, .. } => Some(seat),
            GameError::NotInStock(_) => seating.seats().find(|&seat| {
                let rest = stock.checked_sub_all(hands[seat]);
                stock = rest.unwrap_or(stock);
                rest.is_none()
            }),
            _ => None,
        };
        seat.map_or(kind, |seat| words[seat.index()]).error(error)
    })
}

/// Reads what everyone gives; `-` for those who have not given yet, in the last
/// line of a game that is not over.
fn parse_give(record: &mut Record, kind: Piece<'_>, words: &[Piece<'_>]) -> Parsed<()> {
    let seating = record.game.rules().seating();
    one_for_each(seating, kind, words, "a card")?;
    match record.game.phase() {
        Phase::Exchange { given } if given.is_empty() => {}
        Phase::Exchange { .. } => {
            return kind.error("all cards of one exchange stand in one line");
        }
        Phase::Over(seats) => return kind.error(GameError::Over(seats)),
        waits_for => return kind.error(GameError::OutOfPhase { waits_for }),
    }
    if words.iter().all(|word| word.text == "-") {
        return kind.error("nobody gives a card: leave the line out");
    }
    for (seat, &word) in seating.seats().zip(words) {
        if word.text != "-" {
            let card = parse_rank_piece(word)?;
            let event = Event::Give { seat, card };
            record.push(event).or_else(|error| word.error(error))?;
        }
    }
    Ok(())
}

fn parse_drawn(record: &mut Record, kind: Piece<'_>, words: &[Piece<'_>]) -> Parsed<()> {
    let seating = record.game.rules().seating();
    one_for_each(seating, kind, words, "a card")?;
    let mut cards = BySeat::filled(Rank::Ace);
    for (seat, &word) in seating.seats().zip(words) {
        cards[seat] = parse_rank_piece(word)?;
    }
    record.push(Event::DrawRound(cards)).or_else(|error| {
        let drawer = match error {
            GameError::NotInHand { seat, .. } => {
                seating.seats().find(|&drawer| seating.right_of(drawer) == seat)
            }
            _ => None,
        };
        drawer.map_or(kind, |seat| words[seat.index()]).error(error)
    })
}

/// Reads `0: 5 12-17`, `0: 2 draw-1 got K` or `0: fold`.
fn parse_turn(
    record: &mut Record,
    first: Piece<'_>,
    words: &[Piece<'_>],
    end: Piece<'_>,
) -> Parsed<()> {
    let seating = record.game.rules().seating();
    let Some((seat_piece, after)) = first.split_once(':') else {
        return first.expected("deal, give, drawn, won, or a seat and a colon");
    };
    if !after.text.is_empty() {
        return after.expected("a space after the colon");
    }
    let seat = parse_seat_piece(seating, seat_piece)?;
    if let Some(fold) = words.first().filter(|word| word.text == "fold") {
        if let Some(word) = words.get(1) {
            return word.expected("nothing after the fold");
        }
        let at = |error: &GameError| match error {
            GameError::MustPlay(_) => *fold,
            _ => seat_piece,
        };
        let pushed = record.push(Event::Fold { seat });
        return pushed.or_else(|error| at(&error).error(error));
    }

    let (play_words, play_end, got) = match words.iter().position(|word| word.text == "got") {
        None => (words, end, None),
        Some(index) => {
            let card = *words.get(index + 1).unwrap_or(&end);
            if let Some(word) = words.get(index + 2) {
                return word.expected("nothing after the drawn card");
            }
            let got = Some((card, parse_rank_piece(card)?));
            (&words[..index], words[index], got)
        }
    };
    let play = parse_play_words(seating, play_words, play_end)?;
    let event = Event::Play { seat, play, got: got.map(|(_, card)| card) };
    record.push(event).or_else(|error| {
        let at = match error {
            GameError::WrongDraw(_) => got.map_or(end, |(piece, _)| piece),
            GameError::Refused(_) => play_words[0],
            _ => seat_piece,
        };
        at.error(error)
    })
}

fn parse_won(record: &Record, kind: Piece<'_>, words: &[Piece<'_>]) -> Parsed<()> {
    let seating = record.game.rules().seating();
    let Some(winners) = record.game.winner() else {
        return kind.error("nobody has won yet (rule 4.5)");
    };
    let seats: Vec<Seat> =
        words.iter().map(|&word| parse_seat_piece(seating, word)).collect::<Parsed<_>>()?;
    match winners.iter().eq(seats) {
        true => Ok(()),
        false => kind.error(format_args!("expected 'won{}' (rule 4.5)", Seats(winners))),
    }
}

/// Seats in rising order, a space before each.
struct Seats(SeatSet);

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|seat| write!(f, " {seat}"))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seating = self.game.rules().seating();
        writeln!(f, "{FORMAT} {VERSION}")?;
        writeln!(f, "rules: {}", rules_text(self.game.rules()))?;
        writeln!(f, "first-dealer: {}", self.game.first_dealer())?;
        for (name, value) in &self.tags {
            writeln!(f, "{name}: {value}")?;
        }
        let mut events = self.events.iter().peekable();
        while let Some(event) = events.next() {
            match *event {
                Event::SetUp { ref board, ref hands, turn } => {
                    write!(f, "\nset-up {} {turn} ", board_text(seating, board))?;
                    for seat in seating.seats() {
                        let between = if seat.index() > 0 { "/" } else { "" };
                        write!(f, "{between}{}", cards_text(hands[seat]))?;
                    }
                }
                Event::Deal(ref hands) => {
                    write!(f, "\ndeal")?;
                    for seat in seating.seats() {
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
                    write!(f, "{seat}: {}", play_text(play))?;
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
