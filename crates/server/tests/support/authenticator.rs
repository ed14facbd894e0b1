//! An authenticator in software, written from the standard and not from what checks it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub const PRESENT: u8 = 0x01;
pub const VERIFIED: u8 = 0x04;
pub const IS_COPIED: u8 = 0x10;
pub const HAS_PASSKEY: u8 = 0x40;
pub const HAS_EXTENSIONS: u8 = 0x80;

pub fn base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// One passkey, and the browser that uses it. What it says can be changed, so that it lies.
#[derive(Clone)]
pub struct Authenticator {
    pub key: SigningKey,
    pub id: Vec<u8>,
    /// The page on which the browser is.
    pub origin: String,
    /// The host to which the passkey belongs.
    pub host: String,
    pub flags: u8,
    pub count: u32,
    /// Other members of what the browser says.
    pub client: Value,
    /// Follows what the authenticator says.
    pub more: Vec<u8>,
}

impl Authenticator {
    /// A passkey whose key follows from a number.
    pub fn new(number: u8, origin: &str) -> Authenticator {
        let host = origin.split_once("://").unwrap().1;
        Authenticator {
            key: SigningKey::from_slice(&[number; 32]).unwrap(),
            id: vec![number; 16],
            origin: origin.to_owned(),
            host: host.split_once(':').map_or(host, |(host, _)| host).to_owned(),
            flags: PRESENT | VERIFIED,
            count: 0,
            client: json!({}),
            more: Vec::new(),
        }
    }

    /// What the browser says about a ceremony.
    pub fn client_data(&self, kind: &str, challenge: &str) -> Vec<u8> {
        let mut data = json!({
            "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false,
            "other_keys_can_be_added_here": "do not compare clientDataJSON against a template",
        });
        for (name, value) in self.client.as_object().unwrap() {
            data[name] = value.clone();
        }
        data.to_string().into_bytes()
    }

    /// What the authenticator says, without a new passkey.
    pub fn data(&self) -> Vec<u8> {
        let host = Sha256::digest(self.host.as_bytes());
        [&host[..], &[self.flags], &self.count.to_be_bytes(), &self.more].concat()
    }

    /// The public key in COSE.
    pub fn public_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = point.as_bytes()[1..].split_at(32);
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        let head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32];
        [&head, x, &[0x22, 0x58, 32], y].concat()
    }

    /// What the authenticator says when it has made the passkey.
    pub fn made_data(&self) -> Vec<u8> {
        let id = (self.id.len() as u16).to_be_bytes();
        let made = [&[0; 16], &id[..], &self.id, &self.public_key(), &self.more].concat();
        let flags = self.flags | HAS_PASSKEY;
        Authenticator { flags, more: made, ..self.clone() }.data()
    }

    /// The attestation object: {"fmt": "none", "attStmt": {}, "authData": …}.
    pub fn attestation(&self) -> Vec<u8> {
        let data = self.made_data();
        let length = (data.len() as u16).to_be_bytes();
        let head = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59";
        [head, &length[..], &data].concat()
    }

    pub fn sign(&self, data: &[u8], client_data: &[u8]) -> Vec<u8> {
        let message = [data, &Sha256::digest(client_data)].concat();
        let signature: Signature = self.key.sign(&message);
        signature.to_der().as_bytes().to_vec()
    }
}
