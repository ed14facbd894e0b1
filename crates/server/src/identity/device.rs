//! Device cookies: a browser that has logged in to an account before is known by one.
//!
//! Attempts to log in are limited for each account, so that its password cannot be guessed.
//! Strangers could use that to keep its owner out; a known browser has a limit of its own
//! instead. The cookie proves nothing else. It holds a random id and a MAC with the
//! account's password hash as the key, so that it cannot be made without the database and
//! ends with the password.

use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use kennel_table::PlayerId;
use sha2::Sha256;

const ID: usize = 16;
const MAC: usize = 32;

/// The id of a browser that has logged in to an account.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Device([u8; ID]);

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Device")
    }
}

impl Device {
    /// A browser that has not been known before.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn random() -> Result<Device, getrandom::Error> {
        let mut id = [0; ID];
        getrandom::fill(&mut id)?;
        Ok(Device(id))
    }

    /// Its id as text.
    #[must_use]
    pub fn key(self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.0)
    }

    /// The value of its cookie for an account.
    #[must_use]
    pub fn cookie(self, player: &PlayerId, password_hash: &str) -> String {
        let mac = self.mac(player, password_hash).finalize().into_bytes();
        BASE64_URL_SAFE_NO_PAD.encode([&self.0[..], &mac[..]].concat())
    }

    /// The browser of a cookie that was made for this account and its present password.
    #[must_use]
    pub fn known(cookie: &str, player: &PlayerId, password_hash: &str) -> Option<Device> {
        let mut bytes = [0; ID + MAC];
        let length = BASE64_URL_SAFE_NO_PAD.decode_slice(cookie, &mut bytes).ok()?;
        let (id, mac) = bytes.get(..length)?.split_first_chunk()?;
        let device = Device(*id);
        device.mac(player, password_hash).verify_slice(mac).ok()?;
        Some(device)
    }

    fn mac(self, player: &PlayerId, password_hash: &str) -> Hmac<Sha256> {
        let mac = Hmac::<Sha256>::new_from_slice(password_hash.as_bytes());
        let mut mac = mac.expect("a key may have any length");
        for part in [b"kennel device 1\0".as_slice(), &self.0, player.as_str().as_bytes()] {
            mac.update(part);
        }
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_known_to_one_account_with_one_password() {
        let (anna, bruno) = (PlayerId::from("anna"), PlayerId::from("bruno"));
        let device = Device([7; ID]);
        let cookie = device.cookie(&anna, "hash");
        assert_eq!(cookie.len(), 64);
        assert_eq!(Device::known(&cookie, &anna, "hash"), Some(device));
        assert_eq!(Device::known(&cookie, &bruno, "hash"), None);
        assert_eq!(Device::known(&cookie, &anna, "other hash"), None);
        for at in 0..cookie.len() {
            let mut letters: Vec<char> = cookie.chars().collect();
            letters[at] = if letters[at] == 'A' { 'E' } else { 'A' };
            let altered: String = letters.into_iter().collect();
            assert_eq!(Device::known(&altered, &anna, "hash"), None, "{altered}");
        }
        let longer = format!("{cookie}AAAA");
        for nonsense in ["", "A", &cookie[..60], &longer, &"A".repeat(64), &"A".repeat(100_000)] {
            assert_eq!(Device::known(nonsense, &anna, "hash"), None);
        }
    }
}
