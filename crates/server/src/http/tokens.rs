//! Bot tokens.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use kennel_wire::{ApiError, ErrorCode, NewToken, TokenList, TokenName, TokenSummary};

use super::App;
use super::error::ErrorResponse;
use super::people::{Answer, Caller, body};
use crate::identity::guest_name;
use crate::store::TokenRow;

/// Create a token
///
/// A token for a bot, which plays for its owner and sends it as `Authorization: Bearer …`.
/// It is shown only once and stored as a hash. The body is optional.
#[utoipa::path(
    post,
    path = "/api/tokens",
    tag = "tokens",
    operation_id = "makeToken",
    request_body(content = Option<TokenName>, example = json!({ "name": "my bot" })),
    responses((status = 200, description = "The token", body = NewToken)),
    security(("cookie" = []), ("token" = [])),
)]
pub async fn make(
    State(app): State<App>,
    caller: Caller,
    text: Result<Bytes, BytesRejection>,
) -> Answer<Json<NewToken>> {
    let person = caller.person()?;
    let unreadable =
        |why: BytesRejection| ErrorResponse::new(ErrorCode::Unreadable, why.body_text());
    let text = text.map_err(unreadable)?;
    let TokenName { name } = match text.is_empty() {
        true => TokenName::default(),
        false => body(Json::from_bytes(&text))?,
    };
    let name = checked(&name)?;
    let most = app.config.tokens_per_player;
    if app.store.tokens_of(&person.id).await?.len() >= most {
        let message = format!("you have {most} tokens already; revoke one first");
        return Err(ErrorResponse::new(ErrorCode::TooMany, message));
    }
    let (row, token) = app.store.new_bot_token(&person.id, &name).await?;
    let TokenRow { id, name, created_ms } = row;
    Ok(Json(NewToken { id, name, created_ms, token: token.as_str().to_owned() }))
}

/// List your tokens
///
/// Your bot tokens, the newest first, without the tokens themselves.
#[utoipa::path(
    get,
    path = "/api/tokens",
    tag = "tokens",
    operation_id = "listTokens",
    responses((status = 200, description = "The tokens", body = TokenList)),
    security(("cookie" = []), ("token" = [])),
)]
pub async fn list(State(app): State<App>, caller: Caller) -> Answer<Json<TokenList>> {
    let person = caller.person()?;
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
    security(("cookie" = []), ("token" = [])),
)]
pub async fn rename(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    json: Result<Json<TokenName>, JsonRejection>,
) -> Answer<Json<TokenSummary>> {
    let person = caller.person()?;
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
    security(("cookie" = []), ("token" = [])),
)]
pub async fn revoke(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Answer<StatusCode> {
    let person = caller.person()?;
    app.store.revoke_token_of(&person.id, &id).await?;
    app.sessions.end_by_id(&id);
    app.tables.announce_revoked(&id).await;
    Ok(StatusCode::NO_CONTENT)
}

fn checked(name: &str) -> Answer<String> {
    guest_name(name).map_err(|why| ErrorResponse::new(ErrorCode::Invalid, why.to_string()))
}

fn summary(TokenRow { id, name, created_ms }: TokenRow) -> TokenSummary {
    TokenSummary { id, name, created_ms }
}
