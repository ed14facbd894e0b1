//! Public keys of passkeys, as COSE writes them (RFC 9053, RFC 8230).

use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
    UnparsedPublicKey,
};

use super::cbor::{self, Value};

/// The algorithms that are offered to authenticators, the best supported one first. Some
/// versions of Windows Hello know RSA alone.
pub const ALGORITHMS: [i32; 3] = [ES256, EDDSA, RS256];

const ES256: i32 = -7;
const EDDSA: i32 = -8;
const RS256: i32 = -257;

/// The names of parameters.
const TYPE: i64 = 1;
const ALGORITHM: i64 = 3;
/// The curve; of an RSA key the modulus.
const FIRST: i64 = -1;
/// The coordinate x; of an RSA key the exponent.
const SECOND: i64 = -2;
/// The coordinate y.
const THIRD: i64 = -3;

/// The longest RSA key, in bytes.
const LONGEST_RSA: usize = 512;

/// A public key that signs for one passkey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PublicKey {
    /// ECDSA with P-256 and SHA-256: an uncompressed point.
    Es256(Vec<u8>),
    /// Ed25519.
    EdDsa(Vec<u8>),
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    Rs256 { modulus: Vec<u8>, exponent: Vec<u8> },
}

impl PublicKey {
    /// Reads a key, and returns it with what follows. `None` if it is no key of one of the
    /// algorithms.
    pub fn read(cose: &[u8]) -> Option<(PublicKey, &[u8])> {
        let (map, rest) = cbor::read(cose)?;
        let number = |name: i64| match map.get(&Value::Integer(name)) {
            Some(Value::Integer(number)) => Some(*number),
            _ => None,
        };
        let bytes = |name: i64| map.get(&Value::Integer(name))?.bytes();
        let coordinate = |name: i64| bytes(name).filter(|bytes| bytes.len() == 32);
        let key = match (number(TYPE)?, i32::try_from(number(ALGORITHM)?).ok()?) {
            (2, ES256) if number(FIRST)? == 1 => {
                let point = [&[4], coordinate(SECOND)?, coordinate(THIRD)?].concat();
                // A point beside the curve would let nobody in.
                p256::PublicKey::from_sec1_bytes(&point).ok()?;
                PublicKey::Es256(point)
            }
            (1, EDDSA) if number(FIRST)? == 6 => PublicKey::EdDsa(coordinate(SECOND)?.to_vec()),
            (3, RS256) => {
                let (modulus, exponent) = (bytes(FIRST)?, bytes(SECOND)?);
                if !(256..=LONGEST_RSA).contains(&modulus.len()) || exponent.len() > 4 {
                    return None;
                }
                PublicKey::Rs256 { modulus: modulus.to_vec(), exponent: exponent.to_vec() }
            }
            _ => return None,
        };
        Some((key, rest))
    }

    /// Whether a message was signed with the key.
    pub fn verify(&self, message: &[u8], signature: &[u8]) -> bool {
        let verified = match self {
            PublicKey::Es256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            PublicKey::EdDsa(key) => {
                UnparsedPublicKey::new(&ED25519, key).verify(message, signature)
            }
            PublicKey::Rs256 { modulus, exponent } => {
                RsaPublicKeyComponents { n: modulus, e: exponent }.verify(
                    &RSA_PKCS1_2048_8192_SHA256,
                    message,
                    signature,
                )
            }
        };
        verified.is_ok()
    }
}
