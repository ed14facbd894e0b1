//! Random ids and tokens.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kennel_table::PlayerId;
use sha2::{Digest, Sha256};

use super::StoreError;

/// Crockford's base 32, which omits what is easily misread (`i`, `l`, `o`) or makes words
/// (`u`).
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Twelve letters are 60 bits: a million ids collide with probability one in two million,
/// and a table cannot be found by guessing.
const ID_LENGTH: usize = 12;
/// 256 bits, in base64 without padding.
const TOKEN_LENGTH: usize = 43;
/// Enough of a hash to tell the few tokens of one player apart.
const TOKEN_ID_BYTES: usize = 6;

/// Draws the id of a table, a player or a game: twelve letters and digits that can be
/// read out and typed.
///
/// # Errors
/// The system provides no random numbers.
pub fn new_id() -> Result<String, StoreError> {
    // 32 divides 256, so all letters are equally likely.
    Ok(random::<ID_LENGTH>()?
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect())
}

/// A secret that authenticates a player: 256 random bits in base64url. Only its hash is
/// stored, so that the database does not let anyone in.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub(crate) fn random() -> Result<Token, StoreError> {
        Ok(Token(URL_SAFE_NO_PAD.encode(random::<32>()?)))
    }

    /// The secret itself, for its owner only.
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

/// The letters of a recovery code: 80 bits.
const CODE_LENGTH: usize = 16;

/// Draws a recovery code, in groups of four letters that can be written down and typed.
///
/// # Errors
/// The system provides no random numbers.
pub(super) fn new_code() -> Result<String, StoreError> {
    let letters = random::<CODE_LENGTH>()?.map(|byte| LETTERS[usize::from(byte % 32)]);
    let groups = letters.chunks(4).map(|group| group.iter().map(|byte| char::from(*byte)));
    Ok(groups.map(Iterator::collect::<String>).collect::<Vec<_>>().join("-"))
}

/// The stored form of a recovery code. The code has enough entropy for a plain hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CodeHash(pub(super) Vec<u8>);

impl CodeHash {
    /// The hash of what somebody typed; `None` if it cannot be a code. Case, blanks and
    /// hyphens do not matter, nor what Crockford's base 32 takes for another letter.
    pub(super) fn of_text(text: &str, player: &PlayerId) -> Option<CodeHash> {
        let mut code = String::with_capacity(CODE_LENGTH);
        for letter in text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-') {
            let letter = match letter.to_ascii_lowercase() {
                'o' => '0',
                'i' | 'l' => '1',
                letter => letter,
            };
            if code.len() == CODE_LENGTH || !LETTERS.iter().any(|one| char::from(*one) == letter) {
                return None;
            }
            code.push(letter);
        }
        let hash = || {
            Sha256::new()
                .chain_update(b"kennel recovery code 1\0")
                .chain_update(player.as_str())
                .chain_update([0])
                .chain_update(&code)
                .finalize()
        };
        (code.len() == CODE_LENGTH).then(|| CodeHash(hash().to_vec()))
    }
}

/// The stored form of a token. The token has enough entropy for a plain hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TokenHash(pub(super) Vec<u8>);

impl TokenHash {
    fn of(token: &str) -> TokenHash {
        TokenHash(Sha256::digest(token.as_bytes()).to_vec())
    }

    /// The id by which the owner refers to a token: a prefix of its hash, in hexadecimal.
    pub(super) fn id(&self) -> String {
        self.0.iter().take(TOKEN_ID_BYTES).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The prefix of a hash that an id stands for; `None` if it is no id.
    pub(super) fn prefix_of_id(id: &str) -> Option<Vec<u8>> {
        let digit = |letter: u8| char::from(letter).to_digit(16).map(|digit| digit as u8);
        let bytes = id.as_bytes().chunks(2).map(|pair| match *pair {
            [high, low] => Some(digit(high)? * 16 + digit(low)?),
            _ => None,
        });
        let bytes: Vec<u8> = bytes.collect::<Option<_>>()?;
        (bytes.len() == TOKEN_ID_BYTES).then_some(bytes)
    }

    /// The hash of a text, which no token has if it is not in the form of one.
    pub(super) fn of_or_none(text: &str) -> TokenHash {
        TokenHash::of_text(text).unwrap_or(TokenHash(Vec::new()))
    }

    /// The hash of a text in the form of a token; `None` for any other text.
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
    fn tokens_have_256_bits_and_hide_in_debug_output() {
        let token = Token::random().unwrap();
        assert_eq!(URL_SAFE_NO_PAD.decode(token.as_str()).unwrap().len(), 32);
        assert_ne!(token, Token::random().unwrap());
        assert!(!format!("{token:?}").contains(token.as_str()));
    }

    #[test]
    fn recovery_codes_are_read_however_they_are_typed() {
        let (anna, bruno) = (PlayerId::from("anna"), PlayerId::from("bruno"));
        let code = new_code().unwrap();
        assert_eq!((code.len(), code.matches('-').count()), (19, 3));
        assert_ne!(code, new_code().unwrap());
        let hash = CodeHash::of_text(&code, &anna).unwrap();
        assert_ne!(CodeHash::of_text(&code, &bruno), Some(hash.clone()));
        for typed in [code.to_uppercase(), code.replace('-', ""), format!(" {code} ")] {
            assert_eq!(CodeHash::of_text(&typed, &anna), Some(hash.clone()), "{typed}");
        }
        let zeros = CodeHash::of_text("0000-1111-1111-0000", &anna);
        assert_eq!(CodeHash::of_text("OooO-IiLl-1l1i-0o0o", &anna), zeros);
        let long = format!("{code}0");
        for other in ["", "0", &code[1..], &long, "uuuu-uuuu-uuuu-uuuu", &"é".repeat(16)] {
            assert_eq!(CodeHash::of_text(other, &anna), None, "{other}");
        }
    }

    #[test]
    fn the_id_of_a_token_is_a_prefix_of_its_hash() {
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
    fn text_that_is_no_token_is_not_looked_up() {
        let token = Token::random().unwrap();
        assert_eq!(TokenHash::of_text(token.as_str()), Some(token.hash()));
        for text in ["", "x", &token.as_str()[1..], &format!("{}a", token.as_str())] {
            assert_eq!(TokenHash::of_text(text), None);
        }
        assert_eq!(TokenHash::of_text(&format!("'{}", &token.as_str()[1..])), None);
    }
}
