//! Random names and secrets.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::StoreError;

/// The letters of ids: Crockford's, which leaves out what is easily misread
/// (`i`, `l`, `o`) or makes words (`u`).
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Twelve of 32 letters are 60 bits: among a million ids the chance of two alike
/// is one in two million, and nobody finds a table by guessing.
const ID_LENGTH: usize = 12;
/// 256 bits, in base64 without padding.
const TOKEN_LENGTH: usize = 43;
/// So much of its hash tells the few tokens of one player apart.
const TOKEN_ID_BYTES: usize = 6;

/// A new random name for a table, a player or a game: twelve letters and digits
/// that can be read out and typed.
///
/// # Errors
/// The system gives no random numbers.
pub fn new_id() -> Result<String, StoreError> {
    // 32 divides 256, so that every letter is as likely as every other.
    Ok(random::<ID_LENGTH>()?
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect())
}

/// What proves who somebody is: 256 random bits in base64url. The file holds only
/// its hash, so that who reads the file is nobody.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub(crate) fn random() -> Result<Token, StoreError> {
        Ok(Token(URL_SAFE_NO_PAD.encode(random::<32>()?)))
    }

    /// The token itself, for the one whom it belongs to.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// What is stored of a token. The token is random enough that a plain hash cannot
/// be undone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TokenHash(pub(super) Vec<u8>);

impl TokenHash {
    fn of(token: &str) -> TokenHash {
        TokenHash(Sha256::digest(token.as_bytes()).to_vec())
    }

    /// What its owner calls a token by: the beginning of its hash, in hexadecimal.
    /// Nobody finds the token by it, nor anybody else's.
    pub(super) fn id(&self) -> String {
        self.0.iter().take(TOKEN_ID_BYTES).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The beginning of the hash of a token by its id.
    pub(super) fn prefix_of_id(id: &str) -> Option<Vec<u8>> {
        let digit = |letter: u8| char::from(letter).to_digit(16).map(|digit| digit as u8);
        let bytes = id.as_bytes().chunks(2).map(|pair| match *pair {
            [high, low] => Some(digit(high)? * 16 + digit(low)?),
            _ => None,
        });
        let bytes: Vec<u8> = bytes.collect::<Option<_>>()?;
        (bytes.len() == TOKEN_ID_BYTES).then_some(bytes)
    }

    /// The hash of something that may be a token; none if it cannot be one.
    pub(super) fn of_text(text: &str) -> Option<TokenHash> {
        looks_like_token(text).then(|| TokenHash::of(text))
    }
}

/// Whether a text has the form of a token.
pub(crate) fn looks_like_token(text: &str) -> bool {
    text.len() == TOKEN_LENGTH
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

fn random<const N: usize>() -> Result<[u8; N], StoreError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)
        .map_err(|error| StoreError::NoRandomness { detail: error.to_string() })?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_are_short_readable_and_different() {
        let ids: HashSet<String> = (0..10_000).map(|_| new_id().unwrap()).collect();
        assert_eq!(ids.len(), 10_000);
        let letters: HashSet<char> = ids.iter().flat_map(|id| id.chars()).collect();
        assert_eq!(letters.len(), 32);
        assert!(ids.iter().all(|id| id.len() == 12));
        assert!("ilou".chars().all(|misread| !letters.contains(&misread)));
    }

    #[test]
    fn tokens_hold_256_bits_and_do_not_show_themselves() {
        let token = Token::random().unwrap();
        assert_eq!(URL_SAFE_NO_PAD.decode(token.as_str()).unwrap().len(), 32);
        assert_ne!(token, Token::random().unwrap());
        assert!(!format!("{token:?}").contains(token.as_str()));
    }

    #[test]
    fn a_token_is_called_by_the_beginning_of_its_hash() {
        let hash = Token::random().unwrap().hash();
        let id = hash.id();
        assert_eq!(id.len(), 12);
        assert_eq!(TokenHash::prefix_of_id(&id).as_deref(), Some(&hash.0[..6]));
        for other in ["", "0", &id[1..], &id[2..], &format!("{id}00"), "zz0000000000", "ääääää"]
        {
            assert_eq!(TokenHash::prefix_of_id(other), None, "{other}");
        }
    }

    #[test]
    fn what_is_no_token_is_not_looked_up() {
        let token = Token::random().unwrap();
        assert_eq!(TokenHash::of_text(token.as_str()), Some(token.hash()));
        for text in ["", "x", &token.as_str()[1..], &format!("{}a", token.as_str())] {
            assert_eq!(TokenHash::of_text(text), None);
        }
        assert_eq!(TokenHash::of_text(&format!("'{}", &token.as_str()[1..])), None);
    }
}
