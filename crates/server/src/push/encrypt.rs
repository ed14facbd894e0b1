//! Messages that only one browser can read (RFC 8291 and RFC 8188, `aes128gcm`).

use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit, Nonce};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// The longest message. Push services accept bodies of 4096 bytes.
pub const LONGEST: usize = 3_000;

/// The record size that the header names: every message is one record.
const RECORD: u32 = 4_096;

/// To whom a message is encrypted.
pub struct Recipient<'a> {
    /// The browser's public key.
    pub key: &'a PublicKey,
    /// The secret that the browser shares with the server.
    pub auth: &'a [u8],
}

/// What must be drawn anew for every message.
pub struct Ephemeral {
    pub key: SecretKey,
    pub salt: [u8; 16],
}

impl Ephemeral {
    /// # Errors
    /// The system provides no random numbers.
    pub fn draw() -> Result<Ephemeral, getrandom::Error> {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt)?;
        Ok(Ephemeral { key: draw_key()?, salt })
    }
}

/// Draws a private key.
///
/// # Errors
/// The system provides no random numbers.
pub fn draw_key() -> Result<SecretKey, getrandom::Error> {
    loop {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        // One of 2³² drawn numbers is too large to be a key.
        if let Ok(key) = SecretKey::from_slice(&bytes) {
            return Ok(key);
        }
    }
}

/// Encrypts a message; the result is the body of the request. None if it is too long.
pub fn encrypt(
    message: &[u8],
    recipient: &Recipient<'_>,
    Ephemeral { key, salt }: &Ephemeral,
) -> Option<Vec<u8>> {
    if message.len() > LONGEST {
        return None;
    }
    let mine = key.public_key().to_sec1_bytes();
    let theirs = recipient.key.to_sec1_bytes();
    let shared = key.diffie_hellman(recipient.key);
    let info = [b"WebPush: info\0", &*theirs, &*mine].concat();
    let input: [u8; 32] = expand(recipient.auth, shared.raw_secret_bytes(), &info);
    let content_key: [u8; 16] = expand(salt, &input, b"Content-Encoding: aes128gcm\0");
    let nonce: [u8; 12] = expand(salt, &input, b"Content-Encoding: nonce\0");
    // A byte of 2 ends the last record.
    let padded = [message, &[2]].concat();
    let sealed =
        Aes128Gcm::new(&content_key.into()).encrypt(&Nonce::from(nonce), padded.as_slice());
    let mut body = salt.to_vec();
    body.extend(RECORD.to_be_bytes());
    body.push(u8::try_from(mine.len()).expect("a point has 65 bytes"));
    body.extend(mine);
    body.extend(sealed.expect("a short message can always be encrypted"));
    Some(body)
}

/// Derives a key from another one (HKDF with SHA-256).
fn expand<const N: usize>(salt: &[u8], key: &[u8], info: &[u8]) -> [u8; N] {
    let mut derived = [0; N];
    let expanded = Hkdf::<Sha256>::new(Some(salt), key).expand(info, &mut derived);
    expanded.expect("HKDF yields up to 8160 bytes");
    derived
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// The example of RFC 8291, appendix A.
    #[test]
    fn the_example_of_the_rfc_is_encrypted_as_it_says() {
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let key = PublicKey::from_sec1_bytes(&bytes(key)).unwrap();
        let recipient = Recipient { key: &key, auth: &bytes("BTBZMqHH6r4Tts7J_aSIgg") };
        let ephemeral = Ephemeral {
            key: SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
                .unwrap(),
            salt: bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap(),
        };
        let message = b"When I grow up, I want to be a watermelon";
        let body = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
                    mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
                    pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(encrypt(message, &recipient, &ephemeral), Some(bytes(body)));
    }

    #[test]
    fn every_message_is_encrypted_with_another_key() {
        let browser = draw_key().unwrap().public_key();
        let recipient = Recipient { key: &browser, auth: &[7; 16] };
        let one = encrypt(b"woof", &recipient, &Ephemeral::draw().unwrap()).unwrap();
        let two = encrypt(b"woof", &recipient, &Ephemeral::draw().unwrap()).unwrap();
        assert_ne!(one[..16], two[..16]);
        assert_ne!(one[21..], two[21..]);
        let longest = encrypt(&[1; LONGEST], &recipient, &Ephemeral::draw().unwrap()).unwrap();
        assert!(longest.len() <= RECORD as usize);
        assert_eq!(encrypt(&[1; LONGEST + 1], &recipient, &Ephemeral::draw().unwrap()), None);
    }
}
