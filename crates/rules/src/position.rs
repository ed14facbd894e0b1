//! A position: a board, the hand of each seat, and the seat to play.

use core::fmt;

use crate::board::Board;
use crate::card::{Cards, Rank};
use crate::options::{Rules, Seating};
use crate::play::{Deed, Play};
use crate::refusal::Refusal;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::turn::{Turn, do_deed};

/// A position in the middle of a round: a seat that holds cards is to play, and nobody
/// has won. It contains every hand; what the seat to play needs to know is a [`Turn`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    board: Board,
    hands: BySeat<Cards>,
    turn: Seat,
}

/// Why parts do not form a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// The table has no such seat.
    NoSuchSeat(Seating, Seat),
    /// The seat to play holds no card (rule 4.1).
    EmptyHand(Seat),
    /// More cards of a rank than there are (rule 2.1).
    TooMany(Rank),
    /// The board belongs to another table (rule 1.1).
    OtherBoard(Seating),
    /// The game is over (rule 4.5).
    Won(SeatSet),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::NoSuchSeat(seating, seat) => {
                write!(f, "table {seating} has no seat {seat} (rule 1.5)")
            }
            PositionError::EmptyHand(seat) => {
                write!(f, "seat {seat} is to play and holds no card (rule 4.1)")
            }
            PositionError::TooMany(rank) => {
                write!(f, "more than {} cards of rank {rank} (rule 2.1)", rank.copies())
            }
            PositionError::OtherBoard(seating) => {
                write!(f, "this is not a board of table {seating} (rule 1.1)")
            }
            PositionError::Won(seats) => {
                write!(f, "the game is over: won by ")?;
                for (index, seat) in seats.iter().enumerate() {
                    write!(f, "{}{seat}", if index > 0 { "+" } else { "" })?;
                }
                write!(f, " (rule 4.5)")
            }
        }
    }
}

impl core::error::Error for PositionError {}

impl PositionError {
    /// The number of the rule broken.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        match self {
            PositionError::NoSuchSeat(..) => "1.5",
            PositionError::EmptyHand(_) => "4.1",
            PositionError::TooMany(_) => "2.1",
            PositionError::OtherBoard(_) => "1.1",
            PositionError::Won(_) => "4.5",
        }
    }
}

/// What comes after a play or a fold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Another turn in the same round.
    Turn(Position),
    /// Nobody holds cards: the round is over (rule 4.1).
    RoundOver(Board),
    /// The game is over (rule 4.5).
    Won(Board, SeatSet),
}

impl Position {
    /// Checks that the parts form a position.
    ///
    /// # Errors
    /// What does not fit together.
    pub fn new(
        rules: Rules,
        board: Board,
        hands: BySeat<Cards>,
        turn: Seat,
    ) -> Result<Position, PositionError> {
        let seating = rules.seating();
        if !seating.everyone().contains(turn) {
            return Err(PositionError::NoSuchSeat(seating, turn));
        }
        if !board.fits(seating) {
            return Err(PositionError::OtherBoard(seating));
        }
        let beyond = |seat: &Seat| !seating.everyone().contains(*seat) && !hands[*seat].is_empty();
        if let Some(seat) = Seat::ALL.into_iter().find(beyond) {
            return Err(PositionError::NoSuchSeat(seating, seat));
        }
        for rank in Rank::ALL {
            let held: usize = seating.seats().map(|seat| hands[seat].count(rank)).sum();
            if held > rank.copies() {
                return Err(PositionError::TooMany(rank));
            }
        }
        if hands[turn].is_empty() {
            return Err(PositionError::EmptyHand(turn));
        }
        if let Some(seats) = winner(seating, &board, turn) {
            return Err(PositionError::Won(seats));
        }
        Ok(Position { rules, board, hands, turn })
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Where the marbles are.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The hand of each seat.
    #[must_use]
    pub fn hands(&self) -> &BySeat<Cards> {
        &self.hands
    }

    /// The seat to play.
    #[must_use]
    pub fn to_play(&self) -> Seat {
        self.turn
    }

    /// The turn of the seat to play, with what that seat knows.
    #[must_use]
    pub fn turn(&self) -> Turn {
        turn_of(self.rules, &self.board, &self.hands, self.turn)
    }

    /// The position after a legal play. Where the play draws a card, `got` is
    /// the card drawn.
    ///
    /// # Errors
    /// The reason why the play is not legal.
    pub fn play(&self, play: &Play, got: Option<Rank>) -> Result<Next, Refusal> {
        self.turn().check(play)?;
        match (play.deed, got) {
            (Deed::Draw(from), Some(card)) if self.hands[from].has(card) => {}
            (Deed::Draw(from), _) => return Err(Refusal::NothingToDraw(from)),
            (_, Some(_)) => return Err(Refusal::WrongDeed(play.used_as)),
            (_, None) => {}
        }
        Ok(self.play_unchecked(play, got))
    }

    /// Like [`Position::play`] for a play that is known to be legal: one that was
    /// checked or listed. For any other the result is unspecified, and debug
    /// assertions may panic.
    #[must_use]
    pub fn play_unchecked(&self, play: &Play, got: Option<Rank>) -> Next {
        let mut hands = self.hands;
        hands[self.turn] = hands[self.turn].sub_unchecked(play.card);
        if let (Deed::Draw(from), Some(card)) = (play.deed, got) {
            hands[from] = hands[from].sub_unchecked(card);
            hands[self.turn] = hands[self.turn].add_unchecked(card);
        }
        let mut board = self.board;
        do_deed(self.rules.seating(), &mut board, &play.deed);
        self.next(board, hands)
    }

    /// The position after the seat has folded (rule 4.3), or `None` if it has a
    /// legal play.
    #[must_use]
    pub fn fold(&self) -> Option<Next> {
        self.turn().must_fold().then(|| self.after_fold())
    }

    /// Like [`Position::fold`] for a seat that is known to have no legal play.
    pub(crate) fn after_fold(&self) -> Next {
        let mut hands = self.hands;
        hands[self.turn] = Cards::NONE;
        self.next(self.board, hands)
    }

    fn next(&self, board: Board, hands: BySeat<Cards>) -> Next {
        let seating = self.rules.seating();
        if let Some(seats) = winner(seating, &board, self.turn) {
            return Next::Won(board, seats);
        }
        match next_to_play(seating, &hands, self.turn) {
            Some(turn) => Next::Turn(Position { board, hands, turn, ..*self }),
            None => Next::RoundOver(board),
        }
    }
}

/// The turn of a seat that holds `hands[seat]`.
#[inline]
pub(crate) fn turn_of(rules: Rules, board: &Board, hands: &BySeat<Cards>, seat: Seat) -> Turn {
    Turn { rules, board: *board, seat, hand: hands[seat], holders: holders(hands) }
}

/// The seats that hold cards.
#[inline]
fn holders(hands: &BySeat<Cards>) -> SeatSet {
    Seat::ALL.into_iter().filter(|&seat| !hands[seat].is_empty()).collect()
}

/// The next seat after `seat` that holds cards (rule 4.1); it may be the same.
#[inline]
pub(crate) fn next_to_play(seating: Seating, hands: &BySeat<Cards>, seat: Seat) -> Option<Seat> {
    next_to_play_of(seating, holders(hands), seat)
}

/// Like [`next_to_play`], given the seats that hold cards.
#[inline]
pub(crate) fn next_to_play_of(seating: Seating, holders: SeatSet, seat: Seat) -> Option<Seat> {
    let mut next = seat;
    for _ in 0..seating.players() {
        next = seating.right_of(next);
        if holders.contains(next) {
            return Some(next);
        }
    }
    None
}

/// Who has won after a play of `player` (rule 4.5): a complete team, or in a
/// solo game the player if complete, otherwise the first complete seat after.
#[inline]
pub(crate) fn winner(seating: Seating, board: &Board, player: Seat) -> Option<SeatSet> {
    let complete = board.complete_seats();
    if complete.is_empty() {
        return None;
    }
    (0..seating.players())
        .map(|distance| seating.team(seating.seat_after(player, distance)))
        .find(|&team| complete.contains_all(team))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_holds_cards_beyond_the_table() {
        let rules = Rules::new(Seating::Two);
        let board = Board::at_start(Rules::new(Seating::Two));
        let mut hands = BySeat::filled(Cards::NONE);
        hands[Seat::ALL[0]] = Cards::NONE.add_unchecked(Rank::Two);
        hands[Seat::ALL[3]] = Cards::NONE.add_unchecked(Rank::King);
        let position = Position::new(rules, board, hands, Seat::ALL[0]);
        let error = PositionError::NoSuchSeat(Seating::Two, Seat::ALL[3]);
        assert_eq!(position, Err(error));
    }
}
