//! Rules, boards, positions and plays in one line each.

use std::fmt::Write;

use super::ParseError;
use crate::board::{Board, Field, MARBLES, Place, Slot, Spot};
use crate::card::{Cards, Rank};
use crate::options::{Edition, JackAlone, Rules, Table};
use crate::play::{Deed, Play, Share, Shares};
use crate::position::Position;
use crate::seat::{BySeat, Seat};

type Parsed<T> = Result<T, ParseError>;

/// A piece of a line and how many characters come before it.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    pub text: &'a str,
    pub offset: usize,
}

impl<'a> Piece<'a> {
    pub fn whole(text: &'a str) -> Piece<'a> {
        Piece { text, offset: 0 }
    }

    pub fn error<T>(self, what: impl std::fmt::Display) -> Parsed<T> {
        Err(ParseError::new(self.offset + 1, what))
    }

    /// The parts between separators.
    pub fn split(self, separator: char) -> impl Iterator<Item = Piece<'a>> {
        let mut offset = self.offset;
        self.text.split(separator).map(move |text| {
            let piece = Piece { text, offset };
            offset += text.chars().count() + 1;
            piece
        })
    }

    /// The words between spaces.
    pub fn words(self) -> impl Iterator<Item = Piece<'a>> {
        self.split(' ').filter(|word| !word.text.is_empty())
    }

    /// The part before and the part after the first `separator`.
    pub fn split_once(self, separator: char) -> Option<(Piece<'a>, Piece<'a>)> {
        let (before, after) = self.text.split_once(separator)?;
        let offset = self.offset + before.chars().count() + 1;
        Some((Piece { text: before, offset: self.offset }, Piece { text: after, offset }))
    }
}

/// The rules as text: the table, then whatever differs from the default, as in
/// `6-triples,classic,canadian`.
#[must_use]
pub fn rules_text(rules: Rules) -> String {
    let mut text = rules.table().to_string();
    match rules.edition() {
        Edition::Current => {}
        Edition::Classic => text.push_str(",classic"),
        Edition::Of2005 => text.push_str(",2005"),
    }
    if rules.edition() == Edition::Current && rules.jack_alone() == JackAlone::Anytime {
        text.push_str(",jack-anytime");
    }
    if rules.canadian_seven() {
        text.push_str(",canadian");
    }
    if rules.no_joker_finish() {
        text.push_str(",no-joker-finish");
    }
    text
}

/// Reads rules such as `4` or `6-pairs,2005,no-joker-finish`.
///
/// # Errors
/// An unknown word, or options that do not fit together (section 7).
pub fn parse_rules(text: &str) -> Parsed<Rules> {
    let mut words = Piece::whole(text).split(',');
    let first = words.next().unwrap_or(Piece::whole(text));
    let Some(table) = Table::ALL.into_iter().find(|table| table.to_string() == first.text) else {
        return first.error(format_args!(
            "unknown table '{}': expected 2, 3, 4, 5, 6-pairs or 6-triples",
            first.text
        ));
    };
    let mut rules = Rules::new(table);
    for word in words {
        let changed = match word.text {
            "current" => rules.with_edition(Edition::Current),
            "classic" => rules.with_edition(Edition::Classic),
            "2005" => rules.with_edition(Edition::Of2005),
            "jack-anytime" => rules.with_jack_alone(JackAlone::Anytime),
            "canadian" => rules.with_canadian_seven(),
            "no-joker-finish" => rules.with_no_joker_finish(),
            other => {
                return word.error(format_args!(
                    "unknown option '{other}': expected current, classic, 2005, jack-anytime, \
                     canadian or no-joker-finish"
                ));
            }
        };
        match changed {
            Ok(changed) => rules = changed,
            Err(error) => return word.error(error),
        }
    }
    Ok(rules)
}

/// A board as text: seats joined by `/`, marbles by `,`, as in
/// `k,k,s,12/k,k,29,b`.
#[must_use]
pub fn board_text(table: Table, board: &Board) -> String {
    let mut text = String::with_capacity(64);
    for seat in table.seats() {
        if seat.index() > 0 {
            text.push('/');
        }
        for (index, place) in board.places(table, seat).into_iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            match place {
                Place::Kennel => text.push('k'),
                Place::Fresh => text.push('s'),
                Place::Track(field) => {
                    let _ = write!(text, "{field}");
                }
                Place::Finish(slot) => text.push(slot.letter()),
            }
        }
    }
    text
}

/// Reads a board for a table; marbles may come in any order.
///
/// # Errors
/// A wrong number of seats or marbles, an unknown or impossible place, two
/// marbles on one.
pub fn parse_board(table: Table, text: &str) -> Parsed<Board> {
    parse_board_piece(table, Piece::whole(text))
}

fn parse_board_piece(table: Table, piece: Piece<'_>) -> Parsed<Board> {
    let seats: Vec<Piece<'_>> = piece.split('/').collect();
    if seats.len() != table.players() {
        return piece.error(format_args!(
            "a board of {} seats where table {table} has {} (rule 1.5)",
            seats.len(),
            table.players()
        ));
    }
    let mut places = BySeat::filled([Place::Kennel; MARBLES]);
    for (seat, piece) in table.seats().zip(seats) {
        let marbles: Vec<Piece<'_>> = piece.split(',').collect();
        if marbles.len() != MARBLES {
            return piece.error(format_args!(
                "{} marbles where seat {seat} has four (rule 1.4)",
                marbles.len()
            ));
        }
        for (index, marble) in marbles.into_iter().enumerate() {
            places[seat][index] = parse_place(table, marble)?;
            // Marble by marble, so that the error points at the second of two.
            let so_far = BySeat::from_fn(|other| {
                let known = if other == seat { index + 1 } else { MARBLES };
                let mut marbles = [Place::Kennel; MARBLES];
                if other <= seat {
                    marbles[..known].copy_from_slice(&places[other][..known]);
                }
                marbles
            });
            if let Err(error) = Board::new(table, &so_far) {
                return marble.error(error);
            }
        }
    }
    match Board::new(table, &places) {
        Ok(board) => Ok(board),
        Err(error) => piece.error(error),
    }
}

fn parse_place(table: Table, piece: Piece<'_>) -> Parsed<Place> {
    match piece.text {
        "k" => Ok(Place::Kennel),
        "s" => Ok(Place::Fresh),
        "a" | "b" | "c" | "d" => Ok(Place::Finish(
            piece.text.chars().next().and_then(Slot::from_letter).unwrap_or(Slot::First),
        )),
        _ => parse_field(table, piece).map(Place::Track),
    }
}

fn parse_number(piece: Piece<'_>) -> Option<u8> {
    let plain = !piece.text.is_empty() && piece.text.bytes().all(|byte| byte.is_ascii_digit());
    let padded = piece.text.len() > 1 && piece.text.starts_with('0');
    if plain && !padded { piece.text.parse().ok() } else { None }
}

fn parse_field(table: Table, piece: Piece<'_>) -> Parsed<Field> {
    let digits = !piece.text.is_empty() && piece.text.bytes().all(|byte| byte.is_ascii_digit());
    match parse_number(piece) {
        Some(number) => match Field::new(table, number) {
            Some(field) => Ok(field),
            None => off_board(table, piece),
        },
        None if digits && !piece.text.starts_with('0') => off_board(table, piece),
        None => piece.error(format_args!(
            "unknown place '{}': expected k, s, a field number, or a to d",
            piece.text
        )),
    }
}

fn off_board<T>(table: Table, piece: Piece<'_>) -> Parsed<T> {
    piece.error(format_args!(
        "field {} is off the board: table {table} has fields 0 to {} (rule 1.1)",
        piece.text,
        table.fields() - 1
    ))
}

/// Reads the number of a seat of a table.
///
/// # Errors
/// Not a number, or no such seat.
pub fn parse_seat(table: Table, text: &str) -> Parsed<Seat> {
    parse_seat_piece(table, Piece::whole(text))
}

pub(super) fn parse_seat_piece(table: Table, piece: Piece<'_>) -> Parsed<Seat> {
    match parse_number(piece).and_then(|number| table.seat(usize::from(number))) {
        Some(seat) => Ok(seat),
        None => piece.error(format_args!(
            "'{}' is no seat: table {table} has seats 0 to {}",
            piece.text,
            table.players() - 1
        )),
    }
}

/// Reads cards such as `A7JX`, in any order; `-` is none.
///
/// # Errors
/// An unknown rank, or more cards of one than there are.
pub fn parse_cards(text: &str) -> Parsed<Cards> {
    parse_cards_piece(Piece::whole(text))
}

pub(super) fn parse_cards_piece(piece: Piece<'_>) -> Parsed<Cards> {
    if piece.text == "-" {
        return Ok(Cards::NONE);
    }
    let mut cards = Cards::NONE;
    for (index, letter) in piece.text.chars().enumerate() {
        let place = Piece { offset: piece.offset + index, ..piece };
        let Some(rank) = Rank::from_letter(letter) else {
            return place.error(format_args!(
                "unknown rank '{letter}': expected one of A 2 3 4 5 6 7 8 9 T J Q K X"
            ));
        };
        cards = match cards.with(rank) {
            Some(cards) => cards,
            None => {
                return place.error(format_args!(
                    "more than {} cards of rank {rank} (rule 2.1)",
                    rank.copies()
                ));
            }
        };
    }
    Ok(cards)
}

pub(super) fn parse_rank_piece(piece: Piece<'_>) -> Parsed<Rank> {
    let mut letters = piece.text.chars();
    match (letters.next().and_then(Rank::from_letter), letters.next()) {
        (Some(rank), None) => Ok(rank),
        _ => piece.error(format_args!(
            "unknown card '{}': expected one of A 2 3 4 5 6 7 8 9 T J Q K X",
            piece.text
        )),
    }
}

/// Cards as text, `-` for none.
pub(super) fn cards_text(cards: Cards) -> String {
    if cards.is_empty() { "-".to_owned() } else { cards.to_string() }
}

/// A position as text: rules, board, seat to play and hands, as in
/// `4 k,k,s,12/k,k,k,k/k,k,29,b/k,k,k,s 0 A7JX/23/-/K`.
#[must_use]
pub fn position_text(position: &Position) -> String {
    let table = position.rules().table();
    let hands: Vec<String> =
        table.seats().map(|seat| cards_text(position.hands()[seat])).collect();
    format!(
        "{} {} {} {}",
        rules_text(position.rules()),
        board_text(table, position.board()),
        position.to_play(),
        hands.join("/")
    )
}

/// Reads a position.
///
/// # Errors
/// What is wrong and where.
pub fn parse_position(text: &str) -> Parsed<Position> {
    let piece = Piece::whole(text.trim_end());
    let mut words = piece.words();
    let mut next = |what: &str| match words.next() {
        Some(word) => Ok(word),
        None => Err(ParseError::new(
            text.trim_end().chars().count() + 1,
            format_args!("the {what} is missing: expected 'RULES BOARD SEAT HANDS'"),
        )),
    };
    let rules_piece = next("set of rules")?;
    let rules =
        parse_rules(rules_piece.text).map_err(|error| error.behind(rules_piece.offset))?;
    let table = rules.table();
    let board = parse_board_piece(table, next("board")?)?;
    let turn_piece = next("seat to play")?;
    let turn = parse_seat_piece(table, turn_piece)?;
    let hands_piece = next("list of hands")?;
    if let Some(word) = words.next() {
        return word.error(format_args!("unexpected '{}' after the hands", word.text));
    }
    let pieces: Vec<Piece<'_>> = hands_piece.split('/').collect();
    if pieces.len() != table.players() {
        return hands_piece.error(format_args!(
            "{} hands where table {table} has {} seats",
            pieces.len(),
            table.players()
        ));
    }
    let mut hands = BySeat::filled(Cards::NONE);
    for (seat, piece) in table.seats().zip(pieces) {
        hands[seat] = parse_cards_piece(piece)?;
    }
    Position::new(rules, board, hands, turn).or_else(|error| hands_piece.error(error))
}

/// A play as text: `K 0k-0s`, `5 12-17`, `X=7 12-15 40-44`, `J 12x40`,
/// `J no-effect`, `2 draw-3`.
#[must_use]
pub fn play_text(play: &Play) -> String {
    let mut text = play.card.to_string();
    if play.used_as != play.card {
        let _ = write!(text, "={}", play.used_as);
    }
    text.push(' ');
    let _ = match play.deed {
        Deed::Leave(seat) => write!(text, "{seat}k-{seat}s"),
        Deed::Walk { from, to } => write!(text, "{from}-{to}"),
        Deed::Back { from, to } => write!(text, "{from}-{to}"),
        Deed::Split(shares) => {
            let shares: Vec<String> = shares.as_slice().iter().map(Share::to_string).collect();
            write!(text, "{}", shares.join(" "))
        }
        Deed::Swap { mine, other } => write!(text, "{mine}x{other}"),
        Deed::NoEffect => write!(text, "no-effect"),
        Deed::Draw(from) => write!(text, "draw-{from}"),
    };
    text
}

/// Reads a play for a table. Whether it is legal is asked of a
/// [`Turn`](crate::Turn).
///
/// # Errors
/// What is wrong and where.
pub fn parse_play(table: Table, text: &str) -> Parsed<Play> {
    parse_play_piece(table, Piece::whole(text))
}

pub(super) fn parse_play_piece(table: Table, piece: Piece<'_>) -> Parsed<Play> {
    let mut words = piece.words();
    let Some(card_word) = words.next() else {
        return piece.error("a play begins with a card");
    };
    let (card, used_as) = match card_word.split_once('=') {
        Some((card, used_as)) => (parse_rank_piece(card)?, parse_rank_piece(used_as)?),
        None => {
            let card = parse_rank_piece(card_word)?;
            (card, card)
        }
    };
    let words: Vec<Piece<'_>> = words.collect();
    let Some(&first) = words.first() else {
        return piece.error(format_args!("nothing is done with the {card}"));
    };
    if used_as == Rank::Seven {
        let shares = words.into_iter().map(|word| parse_share(table, word));
        let shares: Vec<Share> = shares.collect::<Parsed<_>>()?;
        return match shares.into_iter().collect::<Option<Shares>>() {
            Some(shares) => Ok(Play { card, used_as, deed: Deed::Split(shares) }),
            None => first.error("a seven has at most seven shares (rule 6.3)"),
        };
    }
    if let Some(word) = words.get(1) {
        return word.error(format_args!("unexpected '{}': only a seven has shares", word.text));
    }
    let deed = parse_deed(table, used_as, first)?;
    Ok(Play { card, used_as, deed })
}

fn parse_deed(table: Table, used_as: Rank, piece: Piece<'_>) -> Parsed<Deed> {
    if piece.text == "no-effect" {
        return Ok(Deed::NoEffect);
    }
    if let Some(("draw", seat)) = piece.text.split_once('-') {
        return parse_seat_piece(table, Piece { text: seat, offset: piece.offset + 5 })
            .map(Deed::Draw);
    }
    if let Some((mine, other)) = piece.split_once('x') {
        let (mine, other) = (parse_field(table, mine)?, parse_field(table, other)?);
        return Ok(Deed::Swap { mine, other });
    }
    if let Some((from, to)) = piece.split_once('-')
        && let (Some(seat), Some(start)) = (from.text.strip_suffix('k'), to.text.strip_suffix('s'))
    {
        let seat = parse_seat_piece(table, Piece { text: seat, ..from })?;
        if parse_seat_piece(table, Piece { text: start, ..to })? != seat {
            return to.error("a marble leaves its kennel for its own start (rule 6.1)");
        }
        return Ok(Deed::Leave(seat));
    }
    let Share { from, to } = parse_share(table, piece)?;
    match (from.field(), to.field()) {
        // A four that does not lead forwards leads backwards; if it leads
        // nowhere, the rules will say so.
        (Some(from), Some(to)) if used_as == Rank::Four && from.steps_to(table, to) != 4 => {
            Ok(Deed::Back { from, to })
        }
        _ => Ok(Deed::Walk { from, to }),
    }
}

fn parse_share(table: Table, piece: Piece<'_>) -> Parsed<Share> {
    let Some((from, to)) = piece.split_once('-') else {
        return piece.error(format_args!(
            "'{}' is no move: expected something like 12-17, 60-0b, 0k-0s, 12x40, no-effect or draw-3",
            piece.text
        ));
    };
    Ok(Share { from: parse_spot(table, from)?, to: parse_spot(table, to)? })
}

fn parse_spot(table: Table, piece: Piece<'_>) -> Parsed<Spot> {
    let last = piece.text.chars().last();
    match last.and_then(Slot::from_letter) {
        Some(slot) => {
            let seat = &piece.text[..piece.text.len() - 1];
            let seat = parse_seat_piece(table, Piece { text: seat, ..piece })?;
            Ok(Spot::finish(seat, slot))
        }
        None => parse_field(table, piece).map(Spot::track),
    }
}
