//! The secret of a game, and the commitment to it.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::chance::frame;

/// Separates commitments from every other hash of a secret.
const COMMITMENT_LABEL: &[u8] = b"kennel fairness 1 commitment";
/// The same for the secret of a board.
const BOARD_LABEL: &[u8] = b"kennel fairness 2 commitment";

/// The server's part of the chance of one game. It determines every card to come, so
/// it is revealed only when the game is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// What is published before the game.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        self.committed(COMMITMENT_LABEL)
    }

    /// What is published before anybody plays a board with this secret.
    #[must_use]
    pub fn board_commitment(&self) -> Commitment {
        self.committed(BOARD_LABEL)
    }

    fn committed(&self, label: &[u8]) -> Commitment {
        Commitment(Sha256::digest(frame([label, &self.0])).into())
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<[u8; 32]> for Secret {
    fn from(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }
}

impl fmt::Debug for Secret {
    /// Shows no secret: values that hold one are easily logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl fmt::Display for Secret {
    /// Writes the secret itself, as 64 digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl FromStr for Secret {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Secret, HexError> {
        parse_hex(text).map(Secret)
    }
}

/// A hash that commits the server to a secret and reveals nothing about it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl FromStr for Commitment {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Commitment, HexError> {
        parse_hex(text).map(Commitment)
    }
}

/// Why a text is not 32 bytes in hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HexError {
    /// It has this many characters instead of 64.
    Length(usize),
    /// This character is not a digit; its position is counted from 1.
    Digit(char, usize),
}

impl fmt::Display for HexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 64 digits 0 to 9 and a to f, found ")?;
        match self {
            HexError::Length(1) => write!(f, "one character"),
            HexError::Length(length) => write!(f, "{length} characters"),
            HexError::Digit(found, at) => write!(f, "'{}' as number {at}", found.escape_debug()),
        }
    }
}

impl std::error::Error for HexError {}

fn write_hex(f: &mut fmt::Formatter<'_>, bytes: &[u8; 32]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

fn parse_hex(text: &str) -> Result<[u8; 32], HexError> {
    let mut bytes = [0; 32];
    let mut length = 0;
    for (index, letter) in text.chars().enumerate() {
        // One text for one value: capitals are refused.
        let digit = letter.to_digit(16).filter(|_| !letter.is_ascii_uppercase());
        let digit = digit.ok_or(HexError::Digit(letter, index + 1))?;
        if let Some(byte) = bytes.get_mut(index / 2) {
            *byte = *byte << 4 | digit as u8;
        }
        length = index + 1;
    }
    match length {
        64 => Ok(bytes),
        _ => Err(HexError::Length(length)),
    }
}
