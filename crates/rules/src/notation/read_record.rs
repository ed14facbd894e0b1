//! Parsing a record, line by line.

use alloc::vec::Vec;

use super::ErrorKind;
use super::board::parse_seat_piece;
use super::cards::{parse_cards_piece, parse_rank_piece};
use super::piece::{Found, Parsed, Piece};
use super::play::parse_play_words;
use super::position::parse_without_rules;
use super::record::{FORMAT, Record, RecordError, Seats, VERSION};
use super::rules::parse_rules_piece;
use crate::card::{Cards, Rank};
use crate::event::{Event, GameError, Phase};
use crate::options::Seating;
use crate::seat::{BySeat, Seat};

/// Parses a record and replays it.
pub(super) fn parse(text: &str) -> Result<Record, RecordError> {
    let mut lines = Lines::new(text);
    let record = parse_lines(&mut lines);
    record.map_err(|error| RecordError { line: lines.number, error })
}

/// The lines of a record, numbered.
struct Lines<'a> {
    lines: core::str::Lines<'a>,
    /// The number of the last line read; after the end, one more.
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        // Some editors save a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lines { lines: text.lines(), number: 0 }
    }

    /// The next line without trailing blanks.
    fn next(&mut self) -> Option<Piece<'a>> {
        self.number += 1;
        let line = self.lines.next()?;
        Some(Piece::whole(line.trim_end_matches([' ', '\t'])))
    }

    /// The next line that is neither empty nor a comment.
    fn next_significant(&mut self) -> Parsed<Option<Piece<'a>>> {
        while let Some(line) = self.next() {
            if line.text.starts_with('>') {
                return line
                    .error(ErrorKind::Line, "this is quoted mail: take the '>' off every line");
            }
            if !line.text.is_empty() && !line.text.starts_with('#') {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }
}

/// The line without a trailing comment.
fn without_comment(line: Piece<'_>) -> Piece<'_> {
    let text = line.text.split(" #").next().unwrap_or(line.text);
    Piece { text: text.trim_end_matches(' '), ..line }
}

fn parse_lines(lines: &mut Lines<'_>) -> Parsed<Record> {
    parse_first_line(lines.next().unwrap_or(Piece::whole("")))?;
    let rules = parse_rules_piece(parse_header_line(lines, "rules")?)?;
    let dealer = parse_header_line(lines, "first-dealer")?;
    let seat = parse_seat_piece(rules.seating(), dealer)?;
    let mut record = Record::new(rules, seat).or_else(|error| dealer.refuse(error))?;

    let mut won = false;
    while let Some(line) = lines.next_significant()? {
        if won {
            return line.expected(ErrorKind::End, "nothing after the line that says who won");
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
            _ => {
                version.expected(ErrorKind::Format, format_args!("version {VERSION} of the format"))
            }
        },
        _ => {
            line.expected(ErrorKind::Format, format_args!("'{FORMAT} {VERSION}' in the first line"))
        }
    }
}

/// The value of the next line, which must have this name.
fn parse_header_line<'a>(lines: &mut Lines<'a>, name: &str) -> Parsed<Piece<'a>> {
    let line = lines.next_significant()?.unwrap_or(Piece::whole(""));
    match as_header_line(line) {
        Some((found, value)) if found.text == name => {
            let value = without_comment(value);
            match value.text.strip_prefix(' ') {
                Some(text) => Ok(Piece { text, offset: value.offset + 1 }),
                None => value.expected(ErrorKind::Header, "a space after the colon"),
            }
        }
        _ => line.expected(ErrorKind::Header, format_args!("the line '{name}: ...'")),
    }
}

/// Splits a line that begins with a name and a colon. A seat number is not a name.
fn as_header_line(line: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>)> {
    line.split_once(':')
        .filter(|(name, _)| name.text.starts_with(char::is_alphabetic) && !name.text.contains(' '))
}

fn parse_tag(record: &mut Record, name: Piece<'_>, value: Piece<'_>) -> Parsed<()> {
    if !record.events().is_empty() {
        return name.error(
            ErrorKind::Header,
            format_args!("{} belongs in the header, before the first deal", Found(name.text)),
        );
    }
    match value.text.strip_prefix(' ') {
        Some(text) => record.tag(name.text, text),
        None => value.expected(ErrorKind::Header, "a space and a value after the colon"),
    }
}

/// Checks that there is one word for each seat.
fn one_for_each(seating: Seating, kind: Piece<'_>, words: &[Piece<'_>], what: &str) -> Parsed<()> {
    match words.len() == seating.players() {
        true => Ok(()),
        false => kind.error(
            ErrorKind::Count,
            format_args!(
                "expected {what} for each of {} seats, found {}",
                seating.players(),
                words.len()
            ),
        ),
    }
}

/// Parses `set-up k,k,s,12/k,k,29,b 0 A7JX/23`: a position without its rules.
fn parse_set_up(
    record: &mut Record,
    kind: Piece<'_>,
    words: &[Piece<'_>],
    end: Piece<'_>,
) -> Parsed<()> {
    let position = parse_without_rules(record.game().rules(), words, end, "BOARD SEAT HANDS")?;
    let (board, hands, turn) = (*position.board(), *position.hands(), position.to_play());
    record.push(Event::SetUp { board, hands, turn }).or_else(|error| {
        let hands = match error {
            GameError::HandSize { .. } => words.get(2),
            _ => None,
        };
        hands.copied().unwrap_or(kind).refuse(error)
    })
}

fn parse_deal(record: &mut Record, kind: Piece<'_>, words: &[Piece<'_>]) -> Parsed<()> {
    let seating = record.game().rules().seating();
    one_for_each(seating, kind, words, "a hand")?;
    let mut hands = BySeat::filled(Cards::NONE);
    for (seat, &word) in seating.seats().zip(words) {
        hands[seat] = parse_cards_piece(word)?;
    }
    let mut stock = match record.game().shuffles_next() {
        true => Cards::PACK,
        false => record.game().stock(),
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
        seat.map_or(kind, |seat| words[seat.index()]).refuse(error)
    })
}

/// Parses what each seat gives; `-` for those that have not given yet, in the last
/// line of an unfinished game.
fn parse_give(record: &mut Record, kind: Piece<'_>, words: &[Piece<'_>]) -> Parsed<()> {
    let seating = record.game().rules().seating();
    one_for_each(seating, kind, words, "a card")?;
    match record.game().phase() {
        Phase::Exchange { given } if given.is_empty() => {}
        Phase::Exchange { .. } => {
            return kind.error(ErrorKind::Line, "all cards of one exchange stand in one line");
        }
        Phase::Over(seats) => return kind.refuse(GameError::Over(seats)),
        waits_for => return kind.refuse(GameError::OutOfPhase { waits_for }),
    }
    if words.iter().all(|word| word.text == "-") {
        return kind.error(ErrorKind::Line, "nobody gives a card: leave the line out");
    }
    for (seat, &word) in seating.seats().zip(words) {
        if word.text != "-" {
            let card = parse_rank_piece(word)?;
            let event = Event::Give { seat, card };
            record.push(event).or_else(|error| word.refuse(error))?;
        }
    }
    Ok(())
}

fn parse_drawn(record: &mut Record, kind: Piece<'_>, words: &[Piece<'_>]) -> Parsed<()> {
    let seating = record.game().rules().seating();
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
        drawer.map_or(kind, |seat| words[seat.index()]).refuse(error)
    })
}

/// Parses `0: 5 12-17`, `0: 2 draw-1 got K` or `0: fold`.
fn parse_turn(
    record: &mut Record,
    first: Piece<'_>,
    words: &[Piece<'_>],
    end: Piece<'_>,
) -> Parsed<()> {
    let seating = record.game().rules().seating();
    let Some((seat_piece, after)) = first.split_once(':') else {
        return first.expected(ErrorKind::Line, "deal, give, drawn, won, or a seat and a colon");
    };
    if !after.text.is_empty() {
        return after.expected(ErrorKind::Line, "a space after the colon");
    }
    let seat = parse_seat_piece(seating, seat_piece)?;
    if let Some(fold) = words.first().filter(|word| word.text == "fold") {
        if let Some(word) = words.get(1) {
            return word.expected(ErrorKind::End, "nothing after the fold");
        }
        let at = |error: &GameError| match error {
            GameError::MustPlay(_) => *fold,
            _ => seat_piece,
        };
        let pushed = record.push(Event::Fold { seat });
        return pushed.or_else(|error| at(&error).refuse(error));
    }

    let (play_words, play_end, got) = match words.iter().position(|word| word.text == "got") {
        None => (words, end, None),
        Some(index) => {
            let card = *words.get(index + 1).unwrap_or(&end);
            if let Some(word) = words.get(index + 2) {
                return word.expected(ErrorKind::End, "nothing after the drawn card");
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
        at.refuse(error)
    })
}

fn parse_won(record: &Record, kind: Piece<'_>, words: &[Piece<'_>]) -> Parsed<()> {
    let seating = record.game().rules().seating();
    let Some(winners) = record.game().winner() else {
        return kind.error(ErrorKind::Winner, "nobody has won yet (rule 4.5)");
    };
    let seats: Vec<Seat> =
        words.iter().map(|&word| parse_seat_piece(seating, word)).collect::<Parsed<_>>()?;
    match winners.iter().eq(seats) {
        true => Ok(()),
        false => kind
            .error(ErrorKind::Winner, format_args!("expected 'won{}' (rule 4.5)", Seats(winners))),
    }
}
