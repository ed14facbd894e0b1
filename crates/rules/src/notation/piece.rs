//! Pieces of a line that know their column.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{ErrorKind, ParseError};

pub(super) type Parsed<T> = Result<T, ParseError>;

/// A piece of a line and the number of characters before it.
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
    pub(super) fn error<T>(self, kind: ErrorKind, what: impl fmt::Display) -> Parsed<T> {
        Err(ParseError { column: self.offset + 1, what: what.to_string(), kind, found: None })
    }

    /// An error that says what was expected here.
    pub(super) fn expected<T>(self, kind: ErrorKind, what: impl fmt::Display) -> Parsed<T> {
        self.error(kind, format_args!("expected {what}, found {}", Found(self.text)))
            .map_err(|error| ParseError { found: Some(self.shortened()), ..error })
    }

    /// An error of the rules themselves.
    pub(super) fn refuse<T, E: fmt::Display>(self, error: E) -> Parsed<T>
    where
        for<'e> ErrorKind: From<&'e E>,
    {
        self.error(ErrorKind::from(&error), error)
    }

    /// The text, short enough for a message.
    fn shortened(self) -> String {
        self.text.chars().filter(|letter| !letter.is_control()).take(Found::MOST).collect()
    }

    /// The empty piece right after this one.
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

    /// The characters.
    pub(super) fn letters(self) -> impl Iterator<Item = Piece<'a>> {
        self.text.char_indices().enumerate().map(move |(index, (at, letter))| {
            let text = &self.text[at..at + letter.len_utf8()];
            Piece { text, offset: self.offset + index }
        })
    }

    /// The words, separated by single spaces.
    pub(super) fn words(self) -> Parsed<Vec<Piece<'a>>> {
        if self.text.is_empty() {
            return Ok(Vec::new());
        }
        let words: Vec<Piece<'a>> = self.split(' ').collect();
        for (index, word) in words.iter().enumerate() {
            if word.text.is_empty() {
                // There is no character after a trailing space to point at.
                let last = index > 0 && index + 1 == words.len();
                let offset = word.offset - usize::from(last);
                return Piece { offset, ..*word }.error(ErrorKind::Space, "one space too many");
            }
            if let Some((index, other)) =
                word.text.chars().enumerate().find(|(_, c)| c.is_whitespace() || c.is_control())
            {
                let offset = word.offset + index;
                let space = Piece { offset, ..*word };
                return space.error(
                    ErrorKind::Space,
                    format_args!(
                        "expected plain text and single spaces, found '{}'",
                        other.escape_default()
                    ),
                );
            }
        }
        Ok(words)
    }
}

/// Text quoted for an error message: short and without control characters.
pub(super) struct Found<'a>(pub &'a str);

impl Found<'_> {
    /// How many characters are quoted.
    const MOST: usize = 24;
}

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        let mut letters = self.0.chars();
        f.write_str("'")?;
        for letter in letters.by_ref().take(Found::MOST) {
            match letter {
                '\'' | '"' => write!(f, "{letter}")?,
                _ => write!(f, "{}", letter.escape_debug())?,
            }
        }
        f.write_str(if letters.next().is_some() { "...'" } else { "'" })
    }
}
