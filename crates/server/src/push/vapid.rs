//! How push services know the server (RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::json;

/// How long a signature is valid, in seconds. Push services accept a day at most.
const VALID: i64 = 12 * 60 * 60;

/// The key of the server. A browser that subscribes names its public half.
#[derive(Clone)]
pub struct Vapid {
    key: SigningKey,
    public: String,
    /// How the operator can be reached, as a URL.
    contact: Option<String>,
}

impl Vapid {
    pub fn new(key: &SecretKey, contact: Option<String>) -> Vapid {
        let public = URL_SAFE_NO_PAD.encode(key.public_key().to_sec1_bytes());
        Vapid { key: SigningKey::from(key), public, contact }
    }

    /// The public key, in base64url.
    pub fn public(&self) -> &str {
        &self.public
    }

    /// The `Authorization` header of a request to a push service, given by its origin.
    pub fn authorization(&self, origin: &str, now_ms: i64) -> String {
        let mut claims = json!({ "aud": origin, "exp": now_ms / 1_000 + VALID });
        if let Some(contact) = &self.contact {
            claims["sub"] = contact.as_str().into();
        }
        let part = |json: serde_json::Value| URL_SAFE_NO_PAD.encode(json.to_string());
        let signed = format!("{}.{}", part(json!({ "typ": "JWT", "alg": "ES256" })), part(claims));
        let signature: Signature = self.key.sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public)
    }
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;

    use super::*;

    /// The claims of a header, if its signature is right.
    fn claims(header: &str) -> Option<serde_json::Value> {
        let (token, key) = header.strip_prefix("vapid t=")?.split_once(", k=")?;
        let (signed, signature) = token.rsplit_once('.')?;
        let key = VerifyingKey::from_sec1_bytes(&URL_SAFE_NO_PAD.decode(key).ok()?).ok()?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        key.verify(signed.as_bytes(), &Signature::from_slice(&signature).ok()?).ok()?;
        let claims = URL_SAFE_NO_PAD.decode(signed.split_once('.')?.1).ok()?;
        serde_json::from_slice(&claims).ok()
    }

    /// The example of RFC 8292, section 2.4: what checks our signatures accepts it.
    #[test]
    fn signatures_are_those_of_the_rfc() {
        let example = "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3\
            B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29\
            tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzv\
            oD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk\
            5Y2EmClBPs";
        let told = json!({
            "aud": "https://push.example.net", "exp": 1_453_523_768,
            "sub": "mailto:push@example.com" });
        assert_eq!(claims(example), Some(told));
        assert_eq!(claims(&example.replace("i3CYb7", "i3CYb8")), None);

        let key = super::super::encrypt::draw_key().unwrap();
        let vapid = Vapid::new(&key, Some("mailto:rex@example.org".to_owned()));
        let header = vapid.authorization("https://push.example.net", 1_000_999);
        let told = json!({
            "aud": "https://push.example.net", "exp": 1_000 + VALID,
            "sub": "mailto:rex@example.org" });
        assert_eq!(claims(&header), Some(told));
        let nobody = Vapid::new(&key, None).authorization("https://push.example.net", 0);
        assert_eq!(claims(&nobody).unwrap().get("sub"), None);
    }
}
