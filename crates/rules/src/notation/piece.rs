//! Pieces of a line that know where they stand in it.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use super::ParseError;

pub(super) type Parsed<T> = Result<T, ParseError>;

/// A piece of a line and how many characters come before it.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    pub text: &'a str,
    pub offset: usize,
}

impl<'a> Piece<'a> {
    /// A whole line.
    pub(super) fn whole(text: &'a str) -> Piece<'a> {
        Piece { text, offset: 0 }
    }

    /// An error that points at the first character of the piece.
    pub(super) fn error<T>(self, what: impl fmt::Display) -> Parsed<T> {
        Err(ParseError { column: self.offset + 1, what: what.to_string() })
    }

    /// An error that says what should stand here instead.
    pub(super) fn expected<T>(self, what: impl fmt::Display) -> Parsed<T> {
        self.error(format_args!("expected {what}, found {}", Found(self.text)))
    }

    /// The place right behind the piece.
    pub(super) fn end(self) -> Piece<'a> {
        Piece { text: "", offset: self.offset + self.text.chars().count() }
    }

    /// The parts between separators.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Piece<'a>> {
        let mut offset = self.offset;
        self.text.split(separator).map(move |text| {
            let piece = Piece { text, offset };
            offset = piece.end().offset + 1;
            piece
        })
    }

    /// The part before and the part after the first `separator`.
    pub(super) fn split_once(self, separator: char) -> Option<(Piece<'a>, Piece<'a>)> {
        let (before, after) = self.text.split_once(separator)?;
        let before = Piece { text: before, ..self };
        let offset = before.end().offset + 1;
        Some((before, Piece { text: after, offset }))
    }

    /// The words, which single spaces part.
    pub(super) fn words(self) -> Parsed<Vec<Piece<'a>>> {
        if self.text.is_empty() {
            return Ok(Vec::new());
        }
        let words: Vec<Piece<'a>> = self.split(' ').collect();
        for (index, word) in words.iter().enumerate() {
            if word.text.is_empty() {
                // Behind the last space there is nothing to point at.
                let last = index > 0 && index + 1 == words.len();
                let offset = word.offset - usize::from(last);
                return Piece { offset, ..*word }.error("one space too many");
            }
            if let Some((index, other)) =
                word.text.chars().enumerate().find(|(_, c)| c.is_whitespace() || c.is_control())
            {
                let offset = word.offset + index;
                let space = Piece { offset, ..*word };
                return space.error(format_args!(
                    "expected plain text and single spaces, found '{}'",
                    other.escape_default()
                ));
            }
        }
        Ok(words)
    }
}

/// What stands in a text, fit for an error message: short, and without anything
/// that a terminal would obey.
pub(super) struct Found<'a>(pub &'a str);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 24;
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        let mut letters = self.0.chars();
        f.write_str("'")?;
        for letter in letters.by_ref().take(MOST) {
            match letter {
                '\'' | '"' => write!(f, "{letter}")?,
                _ => write!(f, "{}", letter.escape_debug())?,
            }
        }
        f.write_str(if letters.next().is_some() { "...'" } else { "'" })
    }
}
