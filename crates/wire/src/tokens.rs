//! Tokens of bots.

use serde::{Deserialize, Serialize};

/// The name of a token to create or rename.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenName {
    /// The name its owner chose, 1 to 24 characters.
    #[serde(default = "usual_name")]
    pub name: String,
}

fn usual_name() -> String {
    "bot".to_owned()
}

impl Default for TokenName {
    fn default() -> TokenName {
        TokenName { name: usual_name() }
    }
}

/// A token as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenSummary {
    /// Identifies it for renaming and revoking; it authenticates nobody.
    pub id: String,
    /// The name its owner chose.
    pub name: String,
    /// When it was created, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_ms: i64,
}

/// The caller's bot tokens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenList {
    /// The tokens, the newest first.
    pub tokens: Vec<TokenSummary>,
}

/// A new token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewToken {
    /// Identifies it for renaming and revoking.
    pub id: String,
    /// The name its owner chose.
    pub name: String,
    /// When it was created, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_ms: i64,
    /// The token itself, which is shown only once.
    pub token: String,
}
