//! Tokens of programs.

use serde::{Deserialize, Serialize};

/// What a token may be used for. Nothing that a token can do changes the password or makes
/// another token, and it deletes nothing but the token itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Scope {
    /// Playing, watching, and reading its owner's lists of tables and games.
    Play,
    /// Changing its owner's name.
    Rename,
    /// Reading everything that is stored about its owner.
    Export,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Scope; 3] = [Scope::Play, Scope::Rename, Scope::Export];

    /// Its name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Scope::Play => "play",
            Scope::Rename => "rename",
            Scope::Export => "export",
        }
    }
}

/// A token to create.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenRequest {
    /// The name its owner chose, 1 to 24 characters.
    pub name: String,
    /// What it may be used for; without them, only for playing.
    pub scopes: Vec<Scope>,
    /// The days until it expires, 1 to 365; by default a year.
    pub days: u32,
}

impl TokenRequest {
    /// The longest time that a token is valid, in days.
    pub const LONGEST: u32 = 365;
}

impl Default for TokenRequest {
    fn default() -> TokenRequest {
        TokenRequest {
            name: "bot".to_owned(),
            scopes: vec![Scope::Play],
            days: TokenRequest::LONGEST,
        }
    }
}

/// Another name for a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenName {
    /// The name its owner chose, 1 to 24 characters.
    pub name: String,
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
    /// When it was last used, to the hour; missing if it never was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub used_ms: Option<i64>,
    /// When it expires, in milliseconds since 1970; missing if it does not, as tokens of
    /// early servers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub expires_ms: Option<i64>,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
}

/// The caller's tokens.
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
    /// When it expires, in milliseconds since 1970; missing if it does not, as tokens of
    /// early servers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub expires_ms: Option<i64>,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// The token itself, which is shown only once.
    pub token: String,
}
