//! One stream of numbers from a secret and what the seats add.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use kennel_rules::{Chance, Seat};
use sha2::Sha256;

use super::Secret;

/// Separates keys from every other hash of the same secret.
const KEY_LABEL: &str = "kennel fairness 1 key";
/// The same for a board that is dealt at many tables.
const BOARD_KEY_LABEL: &str = "kennel fairness 2 key";
/// Separates what bots decide by from the cards.
const BOT_LABEL: &str = "kennel fairness 2 bot";

/// The most characters a seat may add.
pub const LONGEST_ENTROPY: usize = 64;

/// The number of eight-byte words in a block of the stream.
const WORDS: usize = 4;

/// All chance of one game.
#[derive(Clone)]
pub struct FairChance {
    key: Hmac<Sha256>,
    /// The number of the next block.
    counter: u64,
    /// The current block, and the number of its words used.
    words: [u64; WORDS],
    used: usize,
}

impl FairChance {
    /// The chance of a game. `rules` are in notation; `entropy` has one text for each
    /// seat, empty where nothing was added.
    #[must_use]
    pub fn new(
        secret: &Secret,
        game: &str,
        rules: &str,
        entropy: &[impl AsRef<str>],
    ) -> FairChance {
        let entropy = entropy.iter().map(AsRef::as_ref);
        FairChance::keyed(secret, [KEY_LABEL, game, rules].into_iter().chain(entropy))
    }

    /// The chance of every game on a board. `rules` are in notation.
    #[must_use]
    pub fn of_board(secret: &Secret, board: &str, rules: &str) -> FairChance {
        FairChance::keyed(secret, [BOARD_KEY_LABEL, board, rules])
    }

    fn keyed<'a>(secret: &Secret, parts: impl IntoIterator<Item = &'a str>) -> FairChance {
        let key = hmac_of(secret, parts);
        FairChance { key: hmac(&key), counter: 0, words: [0; WORDS], used: WORDS }
    }

    /// The next eight bytes, as a big-endian number.
    fn word(&mut self) -> u64 {
        if self.used == WORDS {
            let block = self.key.clone().chain_update(self.counter.to_be_bytes());
            let block = block.finalize().into_bytes();
            for (word, bytes) in self.words.iter_mut().zip(block.chunks_exact(8)) {
                *word = bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            }
            self.counter = self.counter.wrapping_add(1);
            self.used = 0;
        }
        self.used += 1;
        self.words[self.used - 1]
    }
}

impl Chance for FairChance {
    /// Takes as many of a word's lowest bits as the largest possible number has, and
    /// the next word's if they make a larger one: every number is equally likely.
    fn below(&mut self, bound: u64) -> u64 {
        let largest = bound.saturating_sub(1);
        let mask = u64::MAX.checked_shr(largest.leading_zeros()).unwrap_or(0);
        loop {
            let number = self.word() & mask;
            if number <= largest {
                return number;
            }
        }
    }
}

impl fmt::Debug for FairChance {
    /// Shows no key: it is as good as the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FairChance").finish_non_exhaustive()
    }
}

/// The seed with which a bot decides on a board: the same wherever the same has happened.
/// `rules` are in notation; `events` is the number of events of the game so far.
#[must_use]
pub fn bot_seed(secret: &Secret, board: &str, rules: &str, seat: Seat, events: usize) -> u64 {
    let (seat, events) = (seat.to_string(), events.to_string());
    let hash = hmac_of(secret, [BOT_LABEL, board, rules, &seat, &events]);
    hash.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte))
}

fn hmac_of<'a>(secret: &Secret, parts: impl IntoIterator<Item = &'a str>) -> [u8; 32] {
    let message = frame(parts.into_iter().map(str::as_bytes));
    hmac(secret.bytes()).chain_update(message).finalize().into_bytes().into()
}

/// Joins texts, each with its length in front, so that different lists never give
/// the same result.
pub(super) fn frame<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut framed = Vec::new();
    for part in parts {
        framed.extend_from_slice(&(part.len() as u64).to_be_bytes());
        framed.extend_from_slice(part);
    }
    framed
}

fn hmac(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes keys of any length")
}

/// Why a text cannot be added to the chance of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntropyError {
    /// It has this many characters.
    TooLong(usize),
    /// It has this character, which a record cannot hold.
    Unprintable(char),
    /// It begins or ends with a space.
    SpaceAtEnd,
}

impl fmt::Display for EntropyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntropyError::TooLong(length) => {
                write!(f, "expected at most {LONGEST_ENTROPY} characters, found {length}")
            }
            EntropyError::Unprintable(found) => write!(
                f,
                "expected letters, digits, signs and plain spaces, found '{}'",
                found.escape_default()
            ),
            EntropyError::SpaceAtEnd => write!(f, "expected no space at either end"),
        }
    }
}

impl std::error::Error for EntropyError {}

/// Checks a text that a seat adds.
///
/// # Errors
/// The reason why it cannot be added.
pub fn check_entropy(text: &str) -> Result<(), EntropyError> {
    let length = text.chars().count();
    if length > LONGEST_ENTROPY {
        return Err(EntropyError::TooLong(length));
    }
    let unprintable = |c: &char| c.is_control() || (c.is_whitespace() && *c != ' ');
    if let Some(found) = text.chars().find(unprintable) {
        return Err(EntropyError::Unprintable(found));
    }
    match text.starts_with(' ') || text.ends_with(' ') {
        true => Err(EntropyError::SpaceAtEnd),
        false => Ok(()),
    }
}
