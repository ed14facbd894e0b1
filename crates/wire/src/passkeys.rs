//! Passkeys: keys in the devices of a player that let them in without a password. Bytes are
//! in base64url without padding.

use serde::{Deserialize, Serialize};

/// A passkey of the caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeySummary {
    /// Identifies it for removing it; it authenticates nobody.
    pub id: String,
    /// The name its owner chose.
    pub name: String,
    /// When it was added, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_ms: i64,
    /// When somebody last logged in with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub used_ms: Option<i64>,
}

/// The caller's passkeys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyList {
    /// The passkeys, the newest first.
    pub passkeys: Vec<PasskeySummary>,
}

/// What a browser needs to make a passkey (`navigator.credentials.create`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyOffer {
    /// The challenge, which is valid for five minutes and used once.
    pub challenge: String,
    /// By what authenticators know the account.
    pub user: String,
    /// The name of the account.
    pub name: String,
    /// The algorithms that are accepted, the best first (COSE).
    pub algorithms: Vec<i32>,
    /// The passkeys that the account has, so that no device makes a second one.
    pub known: Vec<String>,
}

/// A passkey that a browser has made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewPasskey {
    /// What its owner calls it, 1 to 24 characters; without one, the browser and the system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// `clientDataJSON` of the browser's response.
    pub client_data: String,
    /// `attestationObject` of the browser's response.
    pub attestation: String,
}

/// What a browser needs to log in with a passkey (`navigator.credentials.get`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyChallenge {
    /// The challenge, which is valid for five minutes and used once.
    pub challenge: String,
}

/// A challenge that was signed with a passkey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyLogin {
    /// The `rawId` of the passkey.
    pub id: String,
    /// `clientDataJSON` of the browser's response.
    pub client_data: String,
    /// `authenticatorData` of the browser's response.
    pub authenticator_data: String,
    /// `signature` of the browser's response.
    pub signature: String,
    /// `userHandle` of the browser's response: by what the authenticator knows the account.
    pub user: String,
}
