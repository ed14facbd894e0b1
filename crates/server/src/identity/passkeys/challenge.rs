//! What an authenticator signs: challenges that are not stored before they are answered.
//!
//! A challenge holds random bytes, until when it is valid, and a MAC with a key of the
//! database over both and over what it is for. So a stranger who asks for challenges costs
//! nothing but the answer, and every node knows those of the others. That each is used once is
//! ensured by the store, which notes the random bytes together with what was done.

use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use kennel_table::PlayerId;
use sha2::Sha256;

const NONCE: usize = 16;
const TIME: usize = 8;

/// How long a challenge is valid.
pub const VALID: Duration = Duration::from_secs(5 * 60);

/// What a challenge is for. It is good for nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose<'a> {
    /// Adding a passkey to an account whose password was just confirmed.
    Add(&'a PlayerId),
    /// Logging in, to whichever account the passkey belongs.
    LogIn,
}

/// A challenge that was answered in time. The store lets nobody use it twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// Its random bytes.
    pub nonce: Vec<u8>,
    /// Until when it must be remembered.
    pub expires_ms: i64,
}

/// Makes and checks challenges.
#[derive(Clone)]
pub struct Challenges {
    key: Vec<u8>,
}

impl Challenges {
    /// With a key that the nodes of a cluster share.
    pub fn new(key: Vec<u8>) -> Challenges {
        Challenges { key }
    }

    /// Draws a challenge.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn draw(&self, purpose: Purpose<'_>, now_ms: i64) -> Result<Vec<u8>, getrandom::Error> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce)?;
        let valid_ms = i64::try_from(VALID.as_millis()).unwrap_or(i64::MAX);
        let expires = now_ms.saturating_add(valid_ms).to_be_bytes();
        let mac = self.mac(purpose, &nonce, &expires).finalize().into_bytes();
        Ok([&nonce[..], &expires, &mac].concat())
    }

    /// Checks a challenge that comes back. `None` if it was made for something else, by
    /// somebody else, or too long ago.
    pub fn check(&self, bytes: &[u8], purpose: Purpose<'_>, now_ms: i64) -> Option<Answered> {
        let (nonce, rest) = bytes.split_first_chunk::<NONCE>()?;
        let (expires, mac) = rest.split_first_chunk::<TIME>()?;
        self.mac(purpose, nonce, expires).verify_slice(mac).ok()?;
        let expires_ms = i64::from_be_bytes(*expires);
        (now_ms < expires_ms).then(|| Answered { nonce: nonce.to_vec(), expires_ms })
    }

    /// By what authenticators know a player: it says nothing about them, and nobody else can
    /// tell it.
    pub fn handle(&self, player: &PlayerId) -> Vec<u8> {
        let mut mac = self.begin(b"kennel passkey user 1\0");
        mac.update(player.as_str().as_bytes());
        mac.finalize().into_bytes().to_vec()
    }

    fn mac(&self, purpose: Purpose<'_>, nonce: &[u8; NONCE], expires: &[u8; TIME]) -> Hmac<Sha256> {
        let mut mac = self.begin(b"kennel passkey challenge 1\0");
        mac.update(nonce);
        mac.update(expires);
        match purpose {
            Purpose::Add(player) => {
                mac.update(b"add\0");
                mac.update(player.as_str().as_bytes());
            }
            Purpose::LogIn => mac.update(b"log in"),
        }
        mac
    }

    fn begin(&self, what: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("a key may have any length");
        mac.update(what);
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_is_good_for_one_purpose_and_five_minutes() {
        let (anna, bruno) = (PlayerId::from("anna"), PlayerId::from("bruno"));
        let challenges = Challenges::new(vec![7; 32]);
        for purpose in [Purpose::LogIn, Purpose::Add(&anna)] {
            let drawn = challenges.draw(purpose, 1_000).unwrap();
            assert_eq!(drawn.len(), NONCE + TIME + 32);
            let answered = challenges.check(&drawn, purpose, 1_000).unwrap();
            assert_eq!((&*answered.nonce, answered.expires_ms), (&drawn[..NONCE], 301_000));
            assert_eq!(challenges.check(&drawn, purpose, 300_999), Some(answered));
            assert_eq!(challenges.check(&drawn, purpose, 301_000), None, "it has expired");
            for other in [Purpose::LogIn, Purpose::Add(&anna), Purpose::Add(&bruno)] {
                assert_eq!(challenges.check(&drawn, other, 1_000).is_some(), other == purpose);
            }
            let others = Challenges::new(vec![8; 32]);
            assert_eq!(others.check(&drawn, purpose, 1_000), None, "of another database");
            for at in 0..drawn.len() {
                let mut altered = drawn.clone();
                altered[at] ^= 1;
                assert_eq!(challenges.check(&altered, purpose, 1_000), None, "byte {at}");
                assert_eq!(challenges.check(&drawn[..at], purpose, 1_000), None, "up to {at}");
            }
            assert_ne!(challenges.draw(purpose, 1_000), Ok(drawn));
        }
    }

    #[test]
    fn players_have_handles_of_their_own() {
        let challenges = Challenges::new(vec![7; 32]);
        let [anna, bruno] = ["anna", "bruno"].map(|id| challenges.handle(&PlayerId::from(id)));
        assert_eq!(anna, challenges.handle(&PlayerId::from("anna")));
        assert_ne!(anna, bruno);
        assert_ne!(anna, Challenges::new(vec![8; 32]).handle(&PlayerId::from("anna")));
    }
}
