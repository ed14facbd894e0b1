//! What a seat knows when it decides, as text:
//! `4 0 3 k,k,k,5/k,k,k,k/k,k,s,20/k,k,k,k 2 4K 2222 A39T 2K0,0A2 3/5/-/- turn`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use core::str::FromStr;

use super::board::{parse_board_piece, parse_seat_piece};
use super::cards::{parse_cards_piece, parse_rank_piece};
use super::piece::{Parsed, Piece};
use super::rules::parse_rules_piece;
use super::{ErrorKind, ParseError};
use crate::card::Cards;
use crate::event::Phase;
use crate::options::Seating;
use crate::passed::{Passed, PassedCards};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::sight::Viewpoint;
use crate::view::{View, ViewError};

/// The words of a view.
const WORDS: [&str; 11] = [
    "the rules",
    "the first dealer",
    "the number of rounds before",
    "the board",
    "the seat that decides",
    "its hand",
    "the numbers of cards",
    "the discard pile",
    "the cards that were passed",
    "the cards that were laid down",
    "'turn' or 'give'",
];

impl View {
    /// The view in notation, if its seat has something to decide: a card to give, or a play.
    /// It holds what the seat knows and nothing else.
    #[must_use]
    pub fn notation(&self) -> Option<String> {
        let Viewpoint::Seat(me) = self.viewpoint() else { return None };
        let seating = self.rules().seating();
        let waits = match self.phase() {
            Phase::Turn(seat) if seat == me => String::from("turn"),
            Phase::Exchange { given } if !given.contains(me) => {
                let mut waits = String::from("give");
                given.iter().for_each(|seat| push(&mut waits, seat));
                waits
            }
            _ => return None,
        };
        let mut text = String::new();
        push(&mut text, self.rules());
        for word in [self.first_dealer().index() as u32, self.rounds()] {
            push(&mut text, format_args!(" {word}"));
        }
        push(&mut text, format_args!(" {} {me} ", self.board().display(seating)));
        push(&mut text, format_args!("{} ", self.hand()));
        seating.seats().for_each(|seat| push(&mut text, self.hand_sizes()[seat]));
        push(&mut text, format_args!(" {} ", self.discard()));
        for (index, Passed { from, to, card }) in self.passed().iter().enumerate() {
            let between = if index > 0 { "," } else { "" };
            push(&mut text, format_args!("{between}{from}{card}{to}"));
        }
        push(&mut text, if self.passed().is_empty() { "- " } else { " " });
        for seat in seating.seats() {
            let between = if seat.index() > 0 { "/" } else { "" };
            push(&mut text, format_args!("{between}{}", self.played(seat)));
        }
        push(&mut text, format_args!(" {waits}"));
        Some(text)
    }
}

fn push(text: &mut String, what: impl core::fmt::Display) {
    write!(text, "{what}").expect("writing to a string cannot fail");
}

impl FromStr for View {
    type Err = ParseError;

    /// Reads a view in which its seat decides.
    fn from_str(text: &str) -> Result<View, ParseError> {
        let whole = Piece::whole(text);
        let words = whole.words()?;
        if let Some(word) = words.get(WORDS.len()) {
            return word.expected(ErrorKind::End, "nothing after that");
        }
        if let Some(&missing) = WORDS.get(words.len()) {
            return whole.end().expected(ErrorKind::Missing, missing);
        }
        let word = |index: usize| words[index];
        let rules = parse_rules_piece(word(0))?;
        let seating = rules.seating();
        let first_dealer = parse_seat_piece(seating, word(1))?;
        let rounds = match word(2).text.parse::<u32>() {
            Ok(rounds) if rounds <= MOST_ROUNDS => rounds,
            _ => return word(2).expected(ErrorKind::Count, "a number of rounds"),
        };
        let board = parse_board_piece(seating, word(3))?;
        let me = parse_seat_piece(seating, word(4))?;
        let hand = parse_cards_piece(word(5))?;
        let hand_sizes = parse_sizes(seating, word(6))?;
        let discard = parse_cards_piece(word(7))?;
        let passed = parse_passed(seating, word(8))?;
        let played = parse_played(seating, word(9))?;
        let phase = parse_waits(seating, word(10), me)?;
        let known = Known { first_dealer, rounds, hand_sizes, discard, passed, played, phase };
        View::known(rules, board, me, hand, known).or_else(|error| whole.refuse(error))
    }
}

/// Far more rounds than any game has.
const MOST_ROUNDS: u32 = 100_000;

/// What a view knows besides the board and its own hand.
pub(crate) struct Known {
    pub(crate) first_dealer: Seat,
    pub(crate) rounds: u32,
    pub(crate) hand_sizes: BySeat<usize>,
    pub(crate) discard: Cards,
    pub(crate) passed: PassedCards,
    pub(crate) played: BySeat<Cards>,
    pub(crate) phase: Phase,
}

fn parse_sizes(seating: Seating, piece: Piece<'_>) -> Parsed<BySeat<usize>> {
    let mut sizes = BySeat::filled(0);
    let digits: Option<Vec<u32>> = piece.text.chars().map(|digit| digit.to_digit(10)).collect();
    match digits {
        Some(digits) if digits.len() == seating.players() => {
            seating.seats().zip(digits).for_each(|(seat, size)| sizes[seat] = size as usize);
            Ok(sizes)
        }
        _ => piece.expected(ErrorKind::Count, "a number of cards for each seat"),
    }
}

fn parse_passed(seating: Seating, piece: Piece<'_>) -> Parsed<PassedCards> {
    let mut passed = PassedCards::NONE;
    if piece.text == "-" {
        return Ok(passed);
    }
    for (index, one) in piece.split(',').enumerate() {
        let letters: Vec<Piece<'_>> = one.letters().collect();
        let [from, card, to] = letters[..] else {
            return one.expected(ErrorKind::Card, "a seat, a card and a seat");
        };
        if index >= PassedCards::MOST {
            return one.error(ErrorKind::TooMany, "more cards than can have been passed");
        }
        passed.push(Passed {
            from: parse_seat_piece(seating, from)?,
            to: parse_seat_piece(seating, to)?,
            card: parse_rank_piece(card)?,
        });
    }
    Ok(passed)
}

fn parse_played(seating: Seating, piece: Piece<'_>) -> Parsed<BySeat<Cards>> {
    let pieces: Vec<Piece<'_>> = piece.split('/').collect();
    if pieces.len() != seating.players() {
        return piece.expected(ErrorKind::Count, "the cards of each seat with '/' between");
    }
    let mut played = BySeat::filled(Cards::NONE);
    for (seat, piece) in seating.seats().zip(pieces) {
        played[seat] = parse_cards_piece(piece)?;
    }
    Ok(played)
}

fn parse_waits(seating: Seating, piece: Piece<'_>, me: Seat) -> Parsed<Phase> {
    if piece.text == "turn" {
        return Ok(Phase::Turn(me));
    }
    let Some(seats) = piece.text.strip_prefix("give") else {
        return piece.expected(ErrorKind::Line, WORDS[10]);
    };
    let seats = Piece { text: seats, offset: piece.offset + "give".len() };
    let mut given = SeatSet::EMPTY;
    for seat in seats.letters() {
        given = given.union(parse_seat_piece(seating, seat)?.only());
    }
    match given.contains(me) {
        true => seats.error(ErrorKind::Seat, "the seat that decides has not given yet"),
        false => Ok(Phase::Exchange { given }),
    }
}

impl From<&ViewError> for ErrorKind {
    fn from(error: &ViewError) -> ErrorKind {
        match error {
            ViewError::NoSuchSeat(_) => ErrorKind::Seat,
            ViewError::OutOfPhase(Phase::Over(_)) => ErrorKind::Winner,
            _ => ErrorKind::Count,
        }
    }
}
