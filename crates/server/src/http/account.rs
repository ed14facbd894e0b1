//! One's own account: its password and recovery codes, and the browsers that are logged in.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use kennel_table::PlayerId;
use kennel_wire::{
    AccountState, ApiError, Confirmation, ErrorCode, Me, PasswordChange, Recovery, RecoveryCodes,
    SessionList, SessionSummary,
};

use super::App;
use super::client::ClientAddress;
use super::error::ErrorResponse;
use super::people::{Answer, Caller, InPerson, attempt, body, log_in_as};
use crate::identity::check_password;
use crate::metrics::Login;
use crate::store::{Player, SessionRow};

/// Show your account
///
/// What others do not see of it. No token may read it.
#[utoipa::path(
    get,
    path = "/api/me/account",
    tag = "account",
    operation_id = "getAccount",
    responses((status = 200, description = "The account", body = AccountState)),
    security(("cookie" = [])),
)]
pub async fn show(State(app): State<App>, caller: Caller) -> Answer<Json<AccountState>> {
    Ok(Json(state(&app, &caller.in_person()?.player).await?))
}

/// What only the owner sees of an account.
pub async fn state(app: &App, player: &Player) -> Answer<AccountState> {
    let (created_ms, recovery_codes) = app.store.account_state(&player.id).await?;
    let (name, account) = (player.name.clone(), player.account);
    Ok(AccountState { name, account, created_ms, recovery_codes })
}

/// Change your password
///
/// Ends all other sessions within a second. Tokens of programs stay valid. Wrong passwords
/// count as attempts to log in.
#[utoipa::path(
    post,
    path = "/api/me/password",
    tag = "account",
    operation_id = "changePassword",
    request_body(content = PasswordChange,
        example = json!({ "old": "correct horse", "new": "battery staple" })),
    responses(
        (status = 200, description = "Who you are", body = Me, headers(
            ("set-cookie" = String, description = "A new token"))),
        (status = 401, description = "The old password is wrong", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn change_password(
    State(app): State<App>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json: Result<Json<PasswordChange>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let InPerson { player, token } = caller.in_person()?;
    let PasswordChange { old, new } = body(json)?;
    acceptable(&new)?;
    let device = attempt(&app, address, &headers, &player.name).await?;
    let player = confirmed(&app, player, &old).await?;
    let hash = app.passwords.hash(&new).await?;
    let others = app.store.sessions_but(&player.id, &token).await?;
    app.store.change_password(&player.id, &hash, &token).await?;
    app.end_all_connections(&others).await;
    tracing::info!(player = %player.id, "a password was changed");
    // The browser is known by the new password from now on.
    log_in_as(&app, &headers, player, &hash, device).await
}

/// Make recovery codes
///
/// Ten codes, each of which sets a new password once. Earlier ones are void. They are shown
/// only once and stored as hashes.
#[utoipa::path(
    post,
    path = "/api/me/recovery-codes",
    tag = "account",
    operation_id = "makeRecoveryCodes",
    request_body(content = Confirmation, example = json!({ "password": "battery staple" })),
    responses(
        (status = 200, description = "The codes", body = RecoveryCodes),
        (status = 401, description = "The password is wrong", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn make_recovery_codes(
    State(app): State<App>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json: Result<Json<Confirmation>, JsonRejection>,
) -> Answer<Json<RecoveryCodes>> {
    let InPerson { player, .. } = caller.in_person()?;
    let Confirmation { password } = body(json)?;
    attempt(&app, address, &headers, &player.name).await?;
    let player = confirmed(&app, player, &password.unwrap_or_default()).await?;
    let codes = app.store.new_recovery_codes(&player.id).await?;
    tracing::info!(player = %player.id, "recovery codes were made");
    Ok(Json(RecoveryCodes { codes }))
}

/// Set a new password with a recovery code
///
/// The code is used up, and all sessions end. Attempts are limited like those to log in.
#[utoipa::path(
    post,
    path = "/api/recover",
    tag = "account",
    operation_id = "recover",
    request_body(content = Recovery, example = json!({
        "name": "Rex", "code": "k3v9-mwr2-tq7x-0h5d", "password": "battery staple" })),
    responses(
        (status = 200, description = "Who you are now", body = Me, headers(
            ("set-cookie" = String, description = "The token"))),
        (status = 401, description = "The name or the code is wrong", body = ApiError),
    ),
)]
pub async fn recover(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json: Result<Json<Recovery>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let Recovery { name, code, password } = body(json)?;
    acceptable(&password)?;
    let device = attempt(&app, address, &headers, &name).await?;
    let wrong = || {
        app.metrics.logins.add(Login::Wrong);
        ErrorResponse::new(ErrorCode::Wrong, "the name or the recovery code is wrong")
    };
    let Some((player, _)) = app.store.account(&name).await? else { return Err(wrong()) };
    // Before the password is hashed, which costs much more than a wrong code should.
    if !app.store.has_recovery_code(&player.id, &code).await? {
        return Err(wrong());
    }
    let hash = app.passwords.hash(&password).await?;
    let sessions = app.store.sessions_but(&player.id, "").await?;
    app.store.recover(&player.id, &code, &hash).await?;
    app.end_all_connections(&sessions).await;
    app.metrics.logins.add(Login::Right);
    tracing::info!(player = %player.id, "a password was set with a recovery code");
    log_in_as(&app, &headers, player, &hash, device).await
}

/// List your sessions
///
/// The browsers in which you are logged in, the one that was used last first.
#[utoipa::path(
    get,
    path = "/api/sessions",
    tag = "account",
    operation_id = "listSessions",
    responses((status = 200, description = "The sessions", body = SessionList)),
    security(("cookie" = [])),
)]
pub async fn list_sessions(State(app): State<App>, caller: Caller) -> Answer<Json<SessionList>> {
    let InPerson { player, token } = caller.in_person()?;
    Ok(Json(SessionList { sessions: sessions(&app, &player.id, &token).await? }))
}

/// End your other sessions
///
/// All but the one that asks end, and their connections are closed within a second.
#[utoipa::path(
    delete,
    path = "/api/sessions",
    tag = "account",
    operation_id = "endSessions",
    responses((status = 204, description = "They have ended")),
    security(("cookie" = [])),
)]
pub async fn end_sessions(State(app): State<App>, caller: Caller) -> Answer<StatusCode> {
    let InPerson { player, token } = caller.in_person()?;
    let others = app.store.sessions_but(&player.id, &token).await?;
    app.store.end_sessions(&player.id, &token).await?;
    app.end_all_connections(&others).await;
    Ok(StatusCode::NO_CONTENT)
}

/// End a session
///
/// Its connections are closed within a second.
#[utoipa::path(
    delete,
    path = "/api/sessions/{id}",
    tag = "account",
    operation_id = "endSession",
    params(("id" = String, Path, description = "The session's id", example = "3f9c21d07b64")),
    responses(
        (status = 204, description = "It has ended"),
        (status = 404, description = "You have no such session", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn end_session(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Answer<StatusCode> {
    let InPerson { player, .. } = caller.in_person()?;
    app.store.end_session(&player.id, &id).await?;
    app.end_connections(&id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// A player's sessions as they are listed.
pub async fn sessions(app: &App, player: &PlayerId, token: &str) -> Answer<Vec<SessionSummary>> {
    let summary = |(row, current)| {
        let SessionRow { id, device, created_ms, used_ms } = row;
        SessionSummary { id, device, created_ms, used_ms, current }
    };
    Ok(app.store.sessions_of(player, token).await?.into_iter().map(summary).collect())
}

/// Refuses a new password that is too short or too long, before anything is counted.
fn acceptable(password: &str) -> Answer<()> {
    check_password(password).map_err(|why| ErrorResponse::new(ErrorCode::Invalid, why.to_string()))
}

/// The account of a player who has said its password again.
pub async fn confirmed(app: &App, player: Player, password: &str) -> Answer<Player> {
    let known = app.store.account(&player.name).await?;
    let known = known.filter(|(account, _)| account.id == player.id);
    let hash = known.as_ref().map(|(_, hash)| hash.as_str());
    if app.passwords.verify(password, hash).await? {
        app.metrics.logins.add(Login::Right);
        return Ok(player);
    }
    app.metrics.logins.add(Login::Wrong);
    Err(ErrorResponse::new(ErrorCode::Wrong, "the password is wrong"))
}
