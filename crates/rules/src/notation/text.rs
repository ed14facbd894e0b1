//! The conversions as functions.

use alloc::string::{String, ToString};

use super::ParseError;
use crate::board::{Board, Spot};
use crate::card::Cards;
use crate::options::{Rules, Seating};
use crate::play::Play;
use crate::position::Position;
use crate::seat::Seat;

#[doc(hidden)]
pub fn rules_text(rules: Rules) -> String {
    rules.to_string()
}

#[doc(hidden)]
pub fn parse_rules(text: &str) -> Result<Rules, ParseError> {
    text.parse()
}

#[doc(hidden)]
pub fn board_text(seating: Seating, board: &Board) -> String {
    board.display(seating).to_string()
}

#[doc(hidden)]
pub fn parse_board(seating: Seating, text: &str) -> Result<Board, ParseError> {
    Board::parse(seating, text)
}

#[doc(hidden)]
pub fn parse_seat(seating: Seating, text: &str) -> Result<Seat, ParseError> {
    Seat::parse(seating, text)
}

#[doc(hidden)]
pub fn parse_spot(seating: Seating, text: &str) -> Result<Spot, ParseError> {
    Spot::parse(seating, text)
}

#[doc(hidden)]
pub fn cards_text(cards: Cards) -> String {
    cards.to_string()
}

#[doc(hidden)]
pub fn parse_cards(text: &str) -> Result<Cards, ParseError> {
    text.parse()
}

#[doc(hidden)]
pub fn position_text(position: &Position) -> String {
    position.to_string()
}

#[doc(hidden)]
pub fn parse_position(text: &str) -> Result<Position, ParseError> {
    text.parse()
}

#[doc(hidden)]
pub fn play_text(play: &Play) -> String {
    play.to_string()
}

#[doc(hidden)]
pub fn parse_play(seating: Seating, text: &str) -> Result<Play, ParseError> {
    Play::parse(seating, text)
}
