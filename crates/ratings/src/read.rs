//! Rating the lines of a file.

use std::fmt;
use std::io::{self, BufRead, Read};

use crate::{BackInTime, Game, GameError, Ratings};

/// The most bytes of a line.
pub const LONGEST_LINE: usize = 64 * 1024;

/// The reason reading stopped.
#[derive(Debug)]
pub enum ReadError {
    /// A line cannot be rated.
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// What is wrong with it.
        error: LineError,
    },
    /// The input cannot be read.
    Input(io::Error),
}

/// The reason a line cannot be rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineError {
    /// The line is too long.
    TooLong,
    /// The line is not a game that can be rated.
    Game(GameError),
    /// The game took place before the one above.
    BackInTime,
}

/// Rates games, one line of JSON each; empty lines are skipped. `after` is called after
/// every game with their number, which is returned in the end. Memory grows with the
/// number of players, not with that of games.
///
/// # Errors
/// Reading stops at the first line that cannot be rated: ratings depend on the order of
/// the games, so what would follow without it would be wrong.
pub fn rate_lines(
    ratings: &mut Ratings,
    mut input: impl BufRead,
    mut after: impl FnMut(u64),
) -> Result<u64, ReadError> {
    let (mut line, mut games) = (0, 0);
    let mut text = Vec::new();
    loop {
        text.clear();
        let most = LONGEST_LINE as u64 + 1;
        let read = input.by_ref().take(most).read_until(b'\n', &mut text);
        if read.map_err(ReadError::Input)? == 0 {
            return Ok(games);
        }
        line += 1;
        if text.trim_ascii().is_empty() && text.len() <= LONGEST_LINE {
            continue;
        }
        rate_line(ratings, &text).map_err(|error| ReadError::Line { line, error })?;
        games += 1;
        after(games);
    }
}

fn rate_line(ratings: &mut Ratings, text: &[u8]) -> Result<(), LineError> {
    if text.len() > LONGEST_LINE {
        return Err(LineError::TooLong);
    }
    let game = Game::parse(text.trim_ascii_end()).map_err(LineError::Game)?;
    ratings.add(game).map_err(|BackInTime| LineError::BackInTime)
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::TooLong => write!(f, "longer than {LONGEST_LINE} bytes"),
            LineError::Game(error) => error.fmt(f),
            LineError::BackInTime => BackInTime.fmt(f),
        }
    }
}

impl std::error::Error for LineError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Line { line, error } => write!(f, "line {line}: {error}"),
            ReadError::Input(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}
