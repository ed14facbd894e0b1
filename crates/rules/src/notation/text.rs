//! Rules, boards, positions and plays in one line each.

use std::fmt::Write;

use super::piece::{Found, Parsed, Piece};
use crate::board::{Board, BoardError, Field, MARBLES, Place, Slot, Spot};
use crate::card::{Cards, Rank};
use crate::options::{Edition, JackAlone, Rules, Seating};
use crate::play::{Deed, Play, Share, Shares};
use crate::position::{Position, PositionError};
use crate::seat::{BySeat, Seat};

/// The rules as text: the table, then whatever differs from the default, as in
/// `6-triples,classic,canadian`.
#[must_use]
pub fn rules_text(rules: Rules) -> String {
    let mut text = rules.seating().to_string();
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

/// Reads rules such as `4` or `6-pairs,2005,no-joker-finish`; options may come
/// in any order.
///
/// # Errors
/// An unknown word, a word too many, or options that do not fit together
/// (section 7).
pub fn parse_rules(text: &str) -> Parsed<Rules> {
    parse_rules_piece(Piece::whole(text))
}

pub(super) fn parse_rules_piece(piece: Piece<'_>) -> Parsed<Rules> {
    let mut words = piece.split(',');
    let first = words.next().unwrap_or(piece);
    let Some(seating) = Seating::ALL.into_iter().find(|seating| seating.to_string() == first.text)
    else {
        return first.expected("a table (2, 3, 4, 5, 6-pairs or 6-triples)");
    };
    let (mut edition, mut jack_anytime, mut canadian, mut no_joker_finish) =
        (None, None, None, None);
    for word in words {
        let option = match word.text {
            "current" | "classic" | "2005" => &mut edition,
            "jack-anytime" => &mut jack_anytime,
            "canadian" => &mut canadian,
            "no-joker-finish" => &mut no_joker_finish,
            _ => {
                return word.expected(
                    "an option (current, classic, 2005, jack-anytime, canadian or no-joker-finish)",
                );
            }
        };
        match option.replace(word) {
            None => {}
            Some(Piece { text, .. }) if text == word.text => {
                return word.error(format_args!("'{text}' is there twice"));
            }
            Some(Piece { text, .. }) => {
                return word
                    .error(format_args!("the edition is '{text}' already; a game has only one"));
            }
        }
    }

    // Each option is looked at by itself, whatever the order of the words.
    let mut rules = Rules::new(seating);
    if let Some(word) = edition {
        let edition = match word.text {
            "classic" => Edition::Classic,
            "2005" => Edition::Of2005,
            _ => Edition::Current,
        };
        rules = rules.with_edition(edition).or_else(|e| word.error(e))?;
    }
    if let Some(word) = jack_anytime {
        match rules.edition() {
            Edition::Current => {}
            // This pair has a name of its own.
            Edition::Classic => {
                return word.error("classic with jack-anytime is the edition '2005': write that");
            }
            Edition::Of2005 => {
                return word.error("'2005' includes jack-anytime: leave it out");
            }
        }
        rules = rules.with_jack_alone(JackAlone::Anytime).or_else(|e| word.error(e))?;
    }
    if let Some(word) = canadian {
        rules = rules.with_canadian_seven().or_else(|e| word.error(e))?;
    }
    if let Some(word) = no_joker_finish {
        rules = rules.with_no_joker_finish().or_else(|e| word.error(e))?;
    }
    Ok(rules)
}

/// A board as text: seats joined by `/`, marbles by `,`, as in
/// `k,k,s,12/k,k,29,b`.
#[must_use]
pub fn board_text(seating: Seating, board: &Board) -> String {
    let mut text = String::with_capacity(64);
    for seat in seating.seats() {
        if seat.index() > 0 {
            text.push('/');
        }
        for (index, place) in board.places(seating, seat).into_iter().enumerate() {
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

/// Reads a board for a table; a seat's marbles may come in any order.
///
/// # Errors
/// A wrong number of seats or marbles, an unknown or impossible place, two
/// marbles on one.
pub fn parse_board(seating: Seating, text: &str) -> Parsed<Board> {
    parse_board_piece(seating, Piece::whole(text))
}

fn parse_board_piece(seating: Seating, piece: Piece<'_>) -> Parsed<Board> {
    let players = seating.players();
    let seats = piece.split('/').count();
    if seats != players {
        return piece.error(format_args!(
            "expected the marbles of {players} seats with '/' between, found {seats} (rule 1.5)"
        ));
    }
    let mut places = BySeat::filled([Place::Kennel; MARBLES]);
    let mut taken = Vec::with_capacity(MARBLES * players);
    for (seat, piece) in seating.seats().zip(piece.split('/')) {
        let marbles = piece.split(',').count();
        if marbles != MARBLES {
            return piece.error(format_args!(
                "expected four marbles of seat {seat} with ',' between, found {marbles} (rule 1.4)"
            ));
        }
        for (place, piece) in places[seat].iter_mut().zip(piece.split(',')) {
            *place = parse_place(seating, piece)?;
            let spot = match *place {
                Place::Kennel => continue,
                Place::Fresh => Spot::track(seating.start(seat)),
                Place::Track(field) => Spot::track(field),
                Place::Finish(slot) => Spot::finish(seat, slot),
            };
            // Asked here and not of the board, to point at the second of two.
            if taken.contains(&spot) {
                return piece.error(BoardError::Shared(spot));
            }
            taken.push(spot);
        }
    }
    Board::new(seating, &places).or_else(|error| piece.error(error))
}

fn parse_place(seating: Seating, piece: Piece<'_>) -> Parsed<Place> {
    let mut letters = piece.text.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        match (letter, Slot::from_letter(letter)) {
            ('k', _) => return Ok(Place::Kennel),
            ('s', _) => return Ok(Place::Fresh),
            (_, Some(slot)) => return Ok(Place::Finish(slot)),
            _ => {}
        }
    }
    let what = "a marble (k, s, a field number, or a to d)";
    parse_field(seating, piece, what).map(Place::Track)
}

/// Reads the number of a field; where there is no number at all, `what` was
/// expected.
fn parse_field(seating: Seating, piece: Piece<'_>, what: &str) -> Parsed<Field> {
    let text = piece.text;
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return piece.expected(what);
    }
    if text.len() > 1 && text.starts_with('0') {
        return piece.expected("a number without a zero in front");
    }
    let number = text.parse().ok();
    match number.and_then(|number| Field::new(seating, number)) {
        Some(field) => Ok(field),
        None => piece.error(format_args!(
            "expected a field of table {seating} (0 to {}), found {} (rule 1.1)",
            seating.fields() - 1,
            Found(text)
        )),
    }
}

/// Reads the number of a seat of a table.
///
/// # Errors
/// Not a number, or no such seat.
pub fn parse_seat(seating: Seating, text: &str) -> Parsed<Seat> {
    parse_seat_piece(seating, Piece::whole(text))
}

pub(super) fn parse_seat_piece(seating: Seating, piece: Piece<'_>) -> Parsed<Seat> {
    // Every seat's number is a single digit.
    let seat = match piece.text.as_bytes() {
        &[digit @ b'0'..=b'9'] => seating.seat(usize::from(digit - b'0')),
        _ => None,
    };
    match seat {
        Some(seat) => Ok(seat),
        None => piece.error(format_args!(
            "expected a seat of table {seating} (0 to {}), found {} (rule 1.5)",
            seating.players() - 1,
            Found(piece.text)
        )),
    }
}

/// Cards as text, `-` for none.
#[must_use]
pub fn cards_text(cards: Cards) -> String {
    match cards.is_empty() {
        true => "-".to_owned(),
        false => cards.to_string(),
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
    match piece.text {
        "-" => return Ok(Cards::NONE),
        "" => return piece.expected("cards, or '-' for none"),
        _ => {}
    }
    let mut cards = Cards::NONE;
    for (index, (at, letter)) in piece.text.char_indices().enumerate() {
        let letter =
            Piece { text: &piece.text[at..at + letter.len_utf8()], offset: piece.offset + index };
        let rank = parse_rank_piece(letter)?;
        cards = match cards.checked_add(rank) {
            Some(cards) => cards,
            None => return letter.error(PositionError::TooMany(rank)),
        };
    }
    Ok(cards)
}

/// Reads a single card.
pub(super) fn parse_rank_piece(piece: Piece<'_>) -> Parsed<Rank> {
    let mut letters = piece.text.chars();
    let (first, second) = (letters.next(), letters.next());
    if let (Some(rank), None) = (first.and_then(Rank::from_letter), second) {
        return Ok(rank);
    }
    let capital = first.and_then(|letter| Rank::from_letter(letter.to_ascii_uppercase()));
    piece.expected(match (first, capital) {
        (Some('1'), _) => "a card (a ten is written T, an ace A)",
        (Some('a'..='z'), Some(_)) => "a card (letters are capitals: A T J Q K X)",
        _ => "a card (one of A 2 3 4 5 6 7 8 9 T J Q K X)",
    })
}

/// A position as text: rules, board, seat to play and hands, as in
/// `4 k,k,s,12/k,k,k,k/k,k,29,b/k,k,k,s 0 A7JX/23/-/K`.
#[must_use]
pub fn position_text(position: &Position) -> String {
    let seating = position.rules().seating();
    let hands: Vec<String> =
        seating.seats().map(|seat| cards_text(position.hands()[seat])).collect();
    format!(
        "{} {} {} {}",
        rules_text(position.rules()),
        board_text(seating, position.board()),
        position.to_play(),
        hands.join("/")
    )
}

/// Reads a position.
///
/// # Errors
/// What is wrong and where.
pub fn parse_position(text: &str) -> Parsed<Position> {
    const FORM: &str = "RULES BOARD SEAT HANDS";
    let whole = Piece::whole(text);
    let words = whole.words()?;
    let Some((&rules, words)) = words.split_first() else {
        return whole.end().expected(format_args!("the rules ({FORM})"));
    };
    parse_position_words(parse_rules_piece(rules)?, words, whole.end(), FORM)
}

/// Reads the rest of a position after its rules; `end` is what comes behind it.
pub(super) fn parse_position_words(
    rules: Rules,
    words: &[Piece<'_>],
    end: Piece<'_>,
    form: &str,
) -> Parsed<Position> {
    let word = |index: usize| words.get(index).copied().unwrap_or(end);
    let or_missing = |index: usize, what: &str| match words.get(index) {
        Some(&word) => Ok(word),
        None => end.expected(format_args!("{what} ({form})")),
    };
    let seating = rules.seating();
    let board = parse_board_piece(seating, or_missing(0, "the board")?)?;
    let turn = parse_seat_piece(seating, or_missing(1, "the seat to play")?)?;
    let hands_piece = or_missing(2, "the hands")?;
    if let Some(word) = words.get(3) {
        return word.expected("nothing after the hands");
    }

    let pieces: Vec<Piece<'_>> = hands_piece.split('/').collect();
    if pieces.len() != seating.players() {
        return hands_piece.error(format_args!(
            "expected the hands of {} seats with '/' between, found {} (rule 1.5)",
            seating.players(),
            pieces.len()
        ));
    }
    let mut hands = BySeat::filled(Cards::NONE);
    let mut together = Cards::NONE;
    for (seat, &piece) in seating.seats().zip(&pieces) {
        hands[seat] = parse_cards_piece(piece)?;
        let too_many =
            |rank: &Rank| together.count(*rank) + hands[seat].count(*rank) > rank.copies();
        if let Some(rank) = Rank::ALL.into_iter().find(too_many) {
            return piece.error(PositionError::TooMany(rank));
        }
        together = together.add_all_unchecked(hands[seat]);
    }
    Position::new(rules, board, hands, turn).or_else(|error| match error {
        PositionError::Won(_) | PositionError::OtherBoard(_) => word(0).error(error),
        PositionError::NoSuchSeat(..) => word(1).error(error),
        PositionError::EmptyHand(seat) => pieces[seat.index()].error(error),
        PositionError::TooMany(_) => hands_piece.error(error),
    })
}

/// A play as text: `K 0k-0s`, `5 12-17`, `X=7 12-15 40-44`, `J 12x40`,
/// `J no-effect`, `2 draw-3`.
#[must_use]
pub fn play_text(play: &Play) -> String {
    let mut text = play.card.to_string();
    if play.used_as != play.card {
        let _ = write!(text, "={}", play.used_as);
    }
    let _ = match play.deed {
        Deed::LeaveKennel(seat) => write!(text, " {seat}k-{seat}s"),
        Deed::Walk { from, to } => write!(text, " {from}-{to}"),
        Deed::Back { from, to } => write!(text, " {from}-{to}"),
        Deed::Split(shares) => {
            shares.as_slice().iter().try_for_each(|share| write!(text, " {share}"))
        }
        Deed::Swap { mine, other } => write!(text, " {mine}x{other}"),
        Deed::NoEffect => write!(text, " no-effect"),
        Deed::Draw(from) => write!(text, " draw-{from}"),
    };
    text
}

/// Reads a play for a table. Whether it is legal is asked of a
/// [`Turn`](crate::Turn).
///
/// # Errors
/// What is wrong and where.
pub fn parse_play(seating: Seating, text: &str) -> Parsed<Play> {
    let whole = Piece::whole(text);
    parse_play_words(seating, &whole.words()?, whole.end())
}

/// Reads a play from its words; `end` is what comes behind them.
pub(super) fn parse_play_words(
    seating: Seating,
    words: &[Piece<'_>],
    end: Piece<'_>,
) -> Parsed<Play> {
    let Some((&card_word, words)) = words.split_first() else {
        return end.expected("a card");
    };
    let (card, used_as) = parse_use(card_word)?;
    let Some((&first, more)) = words.split_first() else {
        return end.expected(format_args!("what is done with the {card}"));
    };
    if used_as == Rank::Seven {
        let mut shares = Shares::NONE;
        for &word in words {
            let share = parse_share(seating, word, "a share of the seven, such as 12-15")?;
            shares = match shares.with(share) {
                Some(shares) => shares,
                None => return word.error("a seven has at most seven shares (rule 6.3)"),
            };
        }
        let deed = Deed::Split(shares);
        return Ok(Play { card, used_as, deed });
    }
    if let Some(word) = more.first() {
        return word.expected("nothing more: only a seven is shared (rule 6.3)");
    }
    let deed = parse_deed(seating, used_as, first)?;
    Ok(Play { card, used_as, deed })
}

/// Reads a card, and for a joker what it is used as: `5` or `X=5`.
fn parse_use(piece: Piece<'_>) -> Parsed<(Rank, Rank)> {
    let Some((card, used_as)) = piece.split_once('=') else {
        return match parse_rank_piece(piece)? {
            Rank::Joker => piece.expected("the card a joker is used as, such as X=5"),
            card => Ok((card, card)),
        };
    };
    match (parse_rank_piece(card)?, parse_rank_piece(used_as)?) {
        (Rank::Joker, Rank::Joker) => used_as.expected("a card other than the joker (rule 6)"),
        (Rank::Joker, used_as) => Ok((Rank::Joker, used_as)),
        (card, _) => {
            piece.error(format_args!("only a joker is used as another card, not a {card} (rule 6)"))
        }
    }
}

fn parse_deed(seating: Seating, used_as: Rank, piece: Piece<'_>) -> Parsed<Deed> {
    if piece.text == "no-effect" {
        return Ok(Deed::NoEffect);
    }
    if let Some((word, seat)) = piece.split_once('-')
        && word.text == "draw"
    {
        return parse_seat_piece(seating, seat).map(Deed::Draw);
    }
    if let Some((mine, other)) = piece.split_once('x') {
        let what = "the field of a marble to swap, such as 12";
        let mine = parse_field(seating, mine, what)?;
        let other = parse_field(seating, other, what)?;
        return Ok(Deed::Swap { mine, other });
    }
    if let Some((from, to)) = piece.split_once('-')
        && let Some(seat) = from.text.strip_suffix('k')
    {
        let seat = parse_seat_piece(seating, Piece { text: seat, ..from })?;
        if to.text != format!("{seat}s") {
            return to.error(format_args!(
                "expected {seat}s, for a marble leaves its kennel for its own start, found {} \
                 (rule 6.1)",
                Found(to.text)
            ));
        }
        return Ok(Deed::LeaveKennel(seat));
    }
    let what = "a move, such as 12-17, 60-0b, 0k-0s, 12x40, no-effect or draw-3";
    let Share { from, to } = parse_share(seating, piece, what)?;
    match (from.field(), to.field()) {
        // A four that does not lead forwards leads backwards; if it leads
        // nowhere, the rules will say so.
        (Some(from), Some(to)) if used_as == Rank::Four && from.steps_to(seating, to) != 4 => {
            Ok(Deed::Back { from, to })
        }
        _ => Ok(Deed::Walk { from, to }),
    }
}

fn parse_share(seating: Seating, piece: Piece<'_>, what: &str) -> Parsed<Share> {
    let Some((from, to)) = piece.split_once('-') else {
        return piece.expected(what);
    };
    Ok(Share { from: parse_spot_piece(seating, from)?, to: parse_spot_piece(seating, to)? })
}

/// Reads a spot: a field such as `12`, or a slot of a finish such as `0b`.
///
/// # Errors
/// There is no such spot at the table.
pub fn parse_spot(seating: Seating, text: &str) -> Parsed<Spot> {
    parse_spot_piece(seating, Piece::whole(text))
}

fn parse_spot_piece(seating: Seating, piece: Piece<'_>) -> Parsed<Spot> {
    let last = piece.text.chars().last();
    match last.and_then(Slot::from_letter) {
        Some(slot) => {
            // The letter is ASCII, so the text can be cut before it.
            let seat = Piece { text: &piece.text[..piece.text.len() - 1], ..piece };
            Ok(Spot::finish(parse_seat_piece(seating, seat)?, slot))
        }
        None => {
            parse_field(seating, piece, "a field such as 12 or a slot such as 0b").map(Spot::track)
        }
    }
}
