//! Tokens with which programs show who they play for.

use serde::{Deserialize, Serialize};

/// A token to be made, or another name for one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenName {
    /// What its owner calls it, 1 to 24 characters.
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

/// A token in the list of its owner, who alone is told of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenSummary {
    /// What it is renamed and revoked by; it opens nothing.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_ms: i64,
}

/// The tokens of one's programs.
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
    /// What it is renamed and revoked by.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_ms: i64,
    /// The token itself, told this once.
    pub token: String,
}
