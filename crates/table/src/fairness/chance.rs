//! One stream of numbers from a secret and what the seats have added.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use kennel_rules::Chance;
use sha2::Sha256;

use super::Secret;

/// What makes a key different from every other hash with the same secret.
const KEY_LABEL: &str = "kennel fairness 1 key";

/// How many characters a seat may add.
pub const LONGEST_ENTROPY: usize = 64;

/// Words of eight bytes in a block of the stream.
const WORDS: usize = 4;

/// All chance of one game.
#[derive(Clone)]
pub struct FairChance {
    key: Hmac<Sha256>,
    /// The number of the next block.
    counter: u64,
    /// The newest block, and how many of its words are used.
    words: [u64; WORDS],
    used: usize,
}

impl FairChance {
    /// The chance of a game under rules, given in notation; one text for each
    /// seat, which is empty where nothing was added.
    #[must_use]
    pub fn new(
        secret: &Secret,
        game: &str,
        rules: &str,
        entropy: &[impl AsRef<str>],
    ) -> FairChance {
        let entropy = entropy.iter().map(|text| text.as_ref().as_bytes());
        let known = [KEY_LABEL, game, rules].map(str::as_bytes);
        let message = frame(known.into_iter().chain(entropy));
        let key = hmac(secret.bytes()).chain_update(message).finalize().into_bytes();
        FairChance { key: hmac(&key), counter: 0, words: [0; WORDS], used: WORDS }
    }

    /// The next eight bytes, as a number whose first byte is the highest.
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
    /// The lowest bits of a word, just as many as the largest possible number
    /// has; if they make a larger one, those of the next word. So every number
    /// is as likely as any other, and there is nothing to round.
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
    /// Without the key: it is as good as the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FairChance").finish_non_exhaustive()
    }
}

/// Texts as one, each with its length in front, so that no two lists of texts
/// make the same one.
pub(super) fn frame<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut framed = Vec::new();
    for part in parts {
        framed.extend_from_slice(&(part.len() as u64).to_be_bytes());
        framed.extend_from_slice(part);
    }
    framed
}

fn hmac(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("a key of HMAC may have any length")
}

/// Why a text cannot be added to the chance of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntropyError {
    /// It has so many characters.
    TooLong(usize),
    /// It has this character in it, which may not survive being written down.
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

/// Whether a text is one that a seat may add.
///
/// # Errors
/// Why it is not.
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
