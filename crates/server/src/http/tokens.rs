//! Tokens of programs.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use kennel_wire::{
    ApiError, ErrorCode, NewToken, Scope, TokenList, TokenName, TokenRequest, TokenSummary,
};

use super::App;
use super::error::ErrorResponse;
use super::people::{Answer, Caller, body};
use crate::identity::guest_name;
use crate::store::{StoreError, TokenRow};

/// Seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// Create a token
///
/// A token for a program, which sends it as `Authorization: Bearer …` and plays for its owner.
/// `scopes` say what else it may do, and `days` how long it is valid. It is shown only once
/// and stored as a hash. The body is optional. No token may make another.
#[utoipa::path(
    post,
    path = "/api/tokens",
    tag = "tokens",
    operation_id = "makeToken",
    request_body(content = Option<TokenRequest>, example = json!({ "name": "my bot", "days": 90 })),
    responses((status = 200, description = "The token", body = NewToken)),
    security(("cookie" = [])),
)]
pub async fn make(
    State(app): State<App>,
    caller: Caller,
    text: Result<Bytes, BytesRejection>,
) -> Answer<Json<NewToken>> {
    let person = caller.in_person()?.player;
    let unreadable =
        |why: BytesRejection| ErrorResponse::new(ErrorCode::Unreadable, why.body_text());
    let text = text.map_err(unreadable)?;
    let TokenRequest { name, scopes, days } = match text.is_empty() {
        true => TokenRequest::default(),
        false => body(Json::from_bytes(&text))?,
    };
    let name = checked(&name)?;
    let scopes: Vec<Scope> = Scope::ALL.into_iter().filter(|one| scopes.contains(one)).collect();
    if scopes.is_empty() {
        let message = "scopes: a token without any is good for nothing";
        return Err(ErrorResponse::new(ErrorCode::Invalid, message));
    }
    if !(1..=TokenRequest::LONGEST).contains(&days) {
        let message = format!("days: from 1 to {}, not {days}", TokenRequest::LONGEST);
        return Err(ErrorResponse::new(ErrorCode::Invalid, message));
    }
    let most = app.config.tokens_per_player;
    let valid_for = Duration::from_secs(u64::from(days) * DAY);
    let made = app.store.new_bot_token(&person.id, &name, &scopes, valid_for, most).await;
    let (row, token) = made.map_err(|error| match error {
        StoreError::TooMany { .. } => {
            let message = format!("you have {most} tokens already; revoke one first");
            ErrorResponse::new(ErrorCode::TooMany, message)
        }
        error => error.into(),
    })?;
    let TokenRow { id, name, created_ms, expires_ms, scopes, .. } = row;
    let token = token.as_str().to_owned();
    Ok(Json(NewToken { id, name, created_ms, expires_ms, scopes, token }))
}

/// List your tokens
///
/// The valid tokens of your programs, the newest first, without the tokens themselves.
#[utoipa::path(
    get,
    path = "/api/tokens",
    tag = "tokens",
    operation_id = "listTokens",
    responses((status = 200, description = "The tokens", body = TokenList)),
    security(("cookie" = [])),
)]
pub async fn list(State(app): State<App>, caller: Caller) -> Answer<Json<TokenList>> {
    let person = caller.in_person()?.player;
    let tokens = app.store.tokens_of(&person.id).await?;
    Ok(Json(TokenList { tokens: tokens.into_iter().map(summary).collect() }))
}

/// Rename a token
#[utoipa::path(
    patch,
    path = "/api/tokens/{id}",
    tag = "tokens",
    operation_id = "renameToken",
    params(("id" = String, Path, description = "The token's id", example = "3f9c21d07b64")),
    request_body(content = TokenName, example = json!({ "name": "Rex" })),
    responses(
        (status = 200, description = "The token", body = TokenSummary),
        (status = 404, description = "You have no such token", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn rename(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    json: Result<Json<TokenName>, JsonRejection>,
) -> Answer<Json<TokenSummary>> {
    let person = caller.in_person()?.player;
    let name = checked(&body(json)?.name)?;
    app.store.rename_token(&person.id, &id, &name).await?;
    let tokens = app.store.tokens_of(&person.id).await?;
    let token = tokens.into_iter().find(|token| token.id == id);
    // It may have been revoked in the meantime.
    let missing = || ErrorResponse::new(ErrorCode::Missing, "you have no such token");
    Ok(Json(summary(token.ok_or_else(missing)?)))
}

/// Revoke a token
///
/// The token is invalid from now on, and its connections are closed.
#[utoipa::path(
    delete,
    path = "/api/tokens/{id}",
    tag = "tokens",
    operation_id = "revokeToken",
    params(("id" = String, Path, description = "The token's id", example = "3f9c21d07b64")),
    responses(
        (status = 204, description = "It is revoked"),
        (status = 404, description = "You have no such token", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn revoke(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Answer<StatusCode> {
    let person = caller.in_person()?.player;
    app.store.revoke_token_of(&person.id, &id).await?;
    app.end_connections(&id).await;
    Ok(StatusCode::NO_CONTENT)
}

fn checked(name: &str) -> Answer<String> {
    guest_name(name).map_err(|why| ErrorResponse::new(ErrorCode::Invalid, why.to_string()))
}

pub fn summary(row: TokenRow) -> TokenSummary {
    let TokenRow { id, name, created_ms, used_ms, expires_ms, scopes } = row;
    TokenSummary { id, name, created_ms, used_ms, expires_ms, scopes }
}
