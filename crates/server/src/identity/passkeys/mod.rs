//! Passkeys: what authenticators say when they make a key and when they sign with it
//! (Web Authentication, level 3, sections 7.1 and 7.2).
//!
//! No attestation is asked for, and none is looked at: it does not matter who made an
//! authenticator. Whether it has made sure who uses it is up to it as well ("preferred"), as
//! with the password manager of a browser; that somebody was there is not.
//!
//! | module | contents |
//! | --- | --- |
//! | `cbor` | the format in which authenticators write |
//! | `key` | public keys, and signatures |
//! | `challenge` | what is signed |

mod cbor;
mod challenge;
mod key;
#[cfg(test)]
mod tests;

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use cbor::Value;
pub use challenge::{Answered, Challenges, Purpose};
pub use key::ALGORITHMS;
use key::PublicKey;

/// The longest id of a passkey, by the standard.
const LONGEST_ID: usize = 1_023;

/// Somebody was there.
const PRESENT: u8 = 1;
/// The passkey may be copied to other devices.
const MAY_BE_COPIED: u8 = 1 << 3;
/// The passkey was copied to other devices.
const IS_COPIED: u8 = 1 << 4;
/// A new passkey is told.
const HAS_PASSKEY: u8 = 1 << 6;
/// Something follows that was not asked for.
const HAS_EXTENSIONS: u8 = 1 << 7;

/// A passkey that an authenticator has just made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewCredential {
    /// The credential id, by which the authenticator knows it.
    pub id: Vec<u8>,
    /// Its public key, as the authenticator has written it.
    pub public_key: Vec<u8>,
    /// How often it has signed; always 0 if it is not counted.
    pub sign_count: u32,
}

/// What a browser adds to a challenge: where it was answered.
pub struct ClientData {
    json: Vec<u8>,
    /// The challenge that was answered.
    pub challenge: Vec<u8>,
    /// The hash of the host, to which a passkey belongs.
    host_hash: [u8; 32],
}

/// What a browser was asked to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ceremony {
    /// To make a passkey.
    Create,
    /// To sign with one.
    Get,
}

/// The members that matter; a browser may add others at any time.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct CollectedClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

impl ClientData {
    /// Reads what a browser says about a ceremony, and checks that it took place on a page of
    /// this server.
    ///
    /// # Errors
    /// It did not.
    pub fn read(
        json: Vec<u8>,
        ceremony: Ceremony,
        is_ours: impl FnOnce(&str) -> bool,
    ) -> Result<ClientData, PasskeyError> {
        let data: CollectedClientData =
            serde_json::from_slice(&json).map_err(|_| PasskeyError::Malformed)?;
        let kind = match ceremony {
            Ceremony::Create => "webauthn.create",
            Ceremony::Get => "webauthn.get",
        };
        if data.kind != kind {
            return Err(PasskeyError::OtherCeremony);
        }
        if data.cross_origin || !is_ours(&data.origin) {
            return Err(PasskeyError::OtherOrigin);
        }
        let challenge =
            URL_SAFE_NO_PAD.decode(&data.challenge).map_err(|_| PasskeyError::Malformed)?;
        let host = host_of(&data.origin).ok_or(PasskeyError::OtherOrigin)?;
        let host_hash = Sha256::digest(host.as_bytes()).into();
        Ok(ClientData { json, challenge, host_hash })
    }
}

/// The host of an origin, without the port: browsers take it for the id of the site.
fn host_of(origin: &str) -> Option<&str> {
    let (_, host) = origin.split_once("://")?;
    let is_port = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    Some(match host.rsplit_once(':') {
        Some((host, port)) if is_port(port) => host,
        _ => host,
    })
}

/// Checks what a browser answers that has made a passkey.
///
/// # Errors
/// It is not what an authenticator says that has made one on our page.
pub fn created(client: &ClientData, attestation: &[u8]) -> Result<NewCredential, PasskeyError> {
    let (attestation, rest) = cbor::read(attestation).ok_or(PasskeyError::Malformed)?;
    let said = attestation.get(&Value::Text("authData")).and_then(Value::bytes);
    if !rest.is_empty() {
        return Err(PasskeyError::Malformed);
    }
    let said = AuthenticatorData::read(said.ok_or(PasskeyError::Malformed)?)?;
    said.check(client)?;
    let (id, public_key) = said.made.ok_or(PasskeyError::Malformed)?;
    Ok(NewCredential {
        id: id.to_vec(),
        public_key: public_key.to_vec(),
        sign_count: said.sign_count,
    })
}

/// Checks what a browser answers that has signed with a passkey, given by its public key and
/// by how often it had signed before. The result is how often it has signed now.
///
/// # Errors
/// It was not signed with this passkey, on our page, with somebody there, and after whatever
/// was signed before.
pub fn signed(
    client: &ClientData,
    authenticator_data: &[u8],
    signature: &[u8],
    public_key: &[u8],
    sign_count: u32,
) -> Result<u32, PasskeyError> {
    let said = AuthenticatorData::read(authenticator_data)?;
    said.check(client)?;
    let (key, _) = PublicKey::read(public_key).ok_or(PasskeyError::Malformed)?;
    let message = [authenticator_data, &Sha256::digest(&client.json)].concat();
    if !key.verify(&message, signature) {
        return Err(PasskeyError::WrongSignature);
    }
    // Passkeys that are copied between devices do not count.
    let counts = said.sign_count > 0 || sign_count > 0;
    if counts && said.sign_count <= sign_count {
        return Err(PasskeyError::Copied);
    }
    Ok(said.sign_count)
}

/// What an authenticator says itself: the authenticator data of the standard.
struct AuthenticatorData<'a> {
    host_hash: [u8; 32],
    flags: u8,
    sign_count: u32,
    /// Id and public key of a new passkey.
    made: Option<(&'a [u8], &'a [u8])>,
}

impl<'a> AuthenticatorData<'a> {
    fn read(bytes: &'a [u8]) -> Result<AuthenticatorData<'a>, PasskeyError> {
        AuthenticatorData::parse(bytes).ok_or(PasskeyError::Malformed)
    }

    fn parse(bytes: &'a [u8]) -> Option<AuthenticatorData<'a>> {
        let (host_hash, rest) = bytes.split_first_chunk::<32>()?;
        let (&flags, rest) = rest.split_first()?;
        let (sign_count, rest) = rest.split_first_chunk::<4>()?;
        let (made, rest) = match flags & HAS_PASSKEY {
            0 => (None, rest),
            _ => {
                // The first 16 bytes name the model.
                let (length, rest) = rest.get(16..)?.split_first_chunk::<2>()?;
                let length = usize::from(u16::from_be_bytes(*length));
                let (id, key) = rest.split_at_checked(length)?;
                let (_, rest) = PublicKey::read(key)?;
                if id.is_empty() || id.len() > LONGEST_ID {
                    return None;
                }
                (Some((id, &key[..key.len() - rest.len()])), rest)
            }
        };
        let rest = match flags & HAS_EXTENSIONS {
            0 => rest,
            _ => cbor::read(rest)?.1,
        };
        let sign_count = u32::from_be_bytes(*sign_count);
        rest.is_empty().then_some(AuthenticatorData {
            host_hash: *host_hash,
            flags,
            sign_count,
            made,
        })
    }

    fn check(&self, client: &ClientData) -> Result<(), PasskeyError> {
        if self.host_hash != client.host_hash {
            return Err(PasskeyError::OtherHost);
        }
        if self.flags & PRESENT == 0 {
            return Err(PasskeyError::Absent);
        }
        if self.flags & (MAY_BE_COPIED | IS_COPIED) == IS_COPIED {
            return Err(PasskeyError::Malformed);
        }
        Ok(())
    }
}

/// Why a passkey is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasskeyError {
    /// What was sent cannot be read.
    Malformed,
    /// The browser was asked for something else.
    OtherCeremony,
    /// It happened on a page of another site.
    OtherOrigin,
    /// The passkey belongs to another host.
    OtherHost,
    /// The challenge is not ours, or too old, or was used.
    Challenge,
    /// Nobody was there.
    Absent,
    /// There is no such passkey.
    Unknown,
    /// It belongs to another account.
    OtherAccount,
    /// The signature is wrong.
    WrongSignature,
    /// It has signed less often than before: somebody has copied it.
    Copied,
}

impl fmt::Display for PasskeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PasskeyError::Malformed => "what the authenticator says cannot be read",
            PasskeyError::OtherCeremony => "the browser was asked for something else",
            PasskeyError::OtherOrigin => "this happened on a page of another site",
            PasskeyError::OtherHost => "the passkey belongs to another host",
            PasskeyError::Challenge => "the challenge is not valid any more; ask for another",
            PasskeyError::Absent => "the authenticator has seen nobody",
            PasskeyError::Unknown => "there is no such passkey here",
            PasskeyError::OtherAccount => "the passkey belongs to another account",
            PasskeyError::WrongSignature => "the signature is wrong",
            PasskeyError::Copied => "the passkey has signed less often than before",
        })
    }
}

impl std::error::Error for PasskeyError {}
