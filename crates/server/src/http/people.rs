//! Guests, accounts and logging in.

use std::net::IpAddr;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse};
use kennel_wire::{Account, ApiError, ErrorCode, Guest, Me};

use super::App;
use super::client::ClientAddress;
use super::error::ErrorResponse;
use crate::identity::{Device, Session, account_name, check_password, guest_name, token_hash};
use crate::metrics::Login;
use crate::net::network_of;
use crate::store::{Player, StoreError, TokenKind};
use crate::table::Person;

/// The result of a handler.
pub type Answer<T> = Result<T, ErrorResponse>;

/// The JSON body of a request.
pub fn body<T>(json: Result<Json<T>, JsonRejection>) -> Answer<T> {
    match json {
        Ok(Json(body)) => Ok(body),
        Err(rejection) => Err(ErrorResponse::new(ErrorCode::Unreadable, rejection.body_text())),
    }
}

/// The owner of a token, within the player's rate limit.
async fn player_of(app: &App, token: &str) -> Answer<Option<Player>> {
    let player = app.store.player_by_token(token).await?;
    if let Some(player) = &player {
        app.limits.player(&player.id).map_err(|limit| app.too_many(limit))?;
    }
    Ok(player)
}

/// The caller, if authenticated, and the network of the request.
pub struct Caller {
    pub player: Option<Player>,
    network: IpAddr,
}

impl FromRequestParts<App> for Caller {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Caller> {
        let client =
            ClientAddress::of(&app.config.trusted_proxies, &parts.headers, &parts.extensions);
        let player = match token_of(app, &parts.headers) {
            None => None,
            Some(token) => player_of(app, &token).await?,
        };
        must_be_known(&parts.headers, player.as_ref())?;
        Ok(Caller { player, network: network_of(client.0) })
    }
}

/// The client of a socket or stream. The session ends when its token is revoked.
pub struct Connected {
    pub player: Option<Player>,
    pub session: Option<Session>,
}

impl FromRequestParts<App> for Connected {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Connected> {
        let Some(token) = token_of(app, &parts.headers) else {
            return Ok(Connected { player: None, session: None });
        };
        let session = app.sessions.begin(&token);
        let player = player_of(app, &token).await?;
        must_be_known(&parts.headers, player.as_ref())?;
        let session = player.is_some().then_some(session);
        Ok(Connected { player, session })
    }
}

impl Caller {
    /// The caller, who must be authenticated.
    pub fn person(self) -> Answer<Person> {
        let unknown = || {
            ErrorResponse::new(
                ErrorCode::Unknown,
                "no valid cookie or token; POST /api/guests first",
            )
        };
        let player = self.player.ok_or_else(unknown)?;
        Ok(Person {
            id: player.id,
            name: player.name,
            account: player.account,
            network: self.network,
        })
    }
}

/// The token of a request, from the `Authorization` header or the cookie.
fn token_of(app: &App, headers: &HeaderMap) -> Option<String> {
    bearer_of(headers).map(str::to_owned).or_else(|| cookie_of(app, headers))
}

fn bearer_of(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// A program that shows a token wants to be its owner: if nobody is, it is told at once. A
/// cookie that is out of date makes a page a stranger, which may watch.
fn must_be_known(headers: &HeaderMap, player: Option<&Player>) -> Answer<()> {
    match bearer_of(headers) {
        Some(_) if player.is_none() => Err(ErrorResponse::new(
            ErrorCode::Unknown,
            "this token is not known or has been revoked",
        )),
        _ => Ok(()),
    }
}

fn cookie_of(app: &App, headers: &HeaderMap) -> Option<String> {
    let mut cookies = headers.get_all(header::COOKIE).iter();
    cookies.find_map(|value| app.cookies.token(value.to_str().ok()?).map(str::to_owned))
}

/// Revokes a token and ends its connections.
async fn revoke(app: &App, token: &str) -> Answer<()> {
    app.store.revoke_token(token).await?;
    app.sessions.end(token);
    app.tables.announce_revoked(&token_hash(token)).await;
    Ok(())
}

/// Show yourself
///
/// The name others see, and whether it is an account. Without a cookie or token there is
/// no name.
#[utoipa::path(
    get,
    path = "/api/me",
    tag = "people",
    operation_id = "getMe",
    responses((status = 200, description = "The caller", body = Me)),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn me(Caller { player, .. }: Caller) -> Json<Me> {
    Json(match player {
        Some(player) => Me { name: Some(player.name), account: player.account },
        None => Me { name: None, account: false },
    })
}

/// Register as a guest, or rename yourself
///
/// Without a cookie or token you become a guest, without an account: the response sets a
/// cookie. Otherwise you get the new name.
#[utoipa::path(
    post,
    path = "/api/guests",
    tag = "people",
    operation_id = "comeIn",
    request_body(content = Guest, example = json!({ "name": "Rex" })),
    responses(
        (status = 200, description = "Who you are now", body = Me, headers(
            ("set-cookie" = String, description = "The token"))),
        (status = 409, description = "Another account has that name", body = ApiError),
    ),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn set_name(
    State(app): State<App>,
    Caller { player, .. }: Caller,
    ClientAddress(address): ClientAddress,
    json: Result<Json<Guest>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let guest = body(json)?;
    let name = match &player {
        Some(player) if player.account => account_name(&guest.name),
        _ => guest_name(&guest.name),
    };
    let name = name.map_err(|why| ErrorResponse::new(ErrorCode::Invalid, why.to_string()))?;
    if let Some(player) = player {
        app.store.rename(&player.id, &name).await?;
        let me = Me { name: Some(name), account: player.account };
        return Ok((AppendHeaders(None), Json(me)));
    }
    app.limits.guest(address).map_err(|limit| app.too_many(limit))?;
    let (player, token) = app.store.create_guest(&name).await?;
    tracing::info!(player = %player.id, "a guest registered");
    let cookie = (header::SET_COOKIE, app.cookies.set(&token));
    let me = Me { name: Some(player.name), account: false };
    Ok((AppendHeaders(Some(cookie)), Json(me)))
}

/// Create an account
///
/// A guest keeps tables and games. Without a cookie or token the account is empty.
#[utoipa::path(
    post,
    path = "/api/accounts",
    tag = "people",
    operation_id = "makeAccount",
    request_body(content = Account,
        example = json!({ "name": "Rex", "password": "correct horse" })),
    responses(
        (status = 200, description = "Who you are now", body = Me, headers(
            ("set-cookie" = String, description = "The token"))),
        (status = 409, description = "Another account has that name", body = ApiError),
    ),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn make_account(
    State(app): State<App>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json: Result<Json<Account>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let Account { name, password } = body(json)?;
    let invalid = |why: String| ErrorResponse::new(ErrorCode::Invalid, why);
    let name = account_name(&name).map_err(|why| invalid(why.to_string()))?;
    check_password(&password).map_err(|why| invalid(why.to_string()))?;
    if caller.player.as_ref().is_some_and(|player| player.account) {
        return Err(invalid("you have an account already".to_owned()));
    }
    app.limits.account(address).map_err(|limit| app.too_many(limit))?;
    let hash = app.passwords.hash(&password).await?;
    let player = match caller.player {
        Some(player) => player.id,
        None => app.store.create_guest(&name).await?.0.id,
    };
    app.store.make_account(&player, &name, &hash).await?;
    tracing::info!(%player, "an account was created");
    let account = Player { id: player, name, account: true };
    log_in_as(&app, &headers, account, &hash, None).await
}

/// Log in
#[utoipa::path(
    post,
    path = "/api/login",
    tag = "people",
    operation_id = "logIn",
    request_body(content = Account,
        example = json!({ "name": "Rex", "password": "correct horse" })),
    responses(
        (status = 200, description = "Who you are now", body = Me, headers(
            ("set-cookie" = String, description = "The token"))),
        (status = 401, description = "The name or the password is wrong", body = ApiError),
    ),
)]
pub async fn log_in(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json: Result<Json<Account>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let Account { name, password } = body(json)?;
    let device = known_device(&app, &headers, &name).await?;
    let limited = match device {
        Some(device) => app.limits.login_from(device),
        None => app.limits.login(address, &name),
    };
    limited.map_err(|limit| app.too_many(limit))?;
    let known = app.store.account(&name).await?;
    // An unknown name costs as much as a wrong password.
    let hash = known.as_ref().map(|(_, hash)| hash.as_str());
    let is_right = app.passwords.verify(&password, hash).await?;
    match known.filter(|_| is_right) {
        Some((player, hash)) => {
            app.metrics.logins.add(Login::Right);
            tracing::info!(player = %player.id, "logged in");
            log_in_as(&app, &headers, player, &hash, device).await
        }
        None => {
            app.metrics.logins.add(Login::Wrong);
            tracing::info!("a login failed");
            Err(ErrorResponse::new(ErrorCode::Wrong, "the name or the password is wrong"))
        }
    }
}

/// The browser of a request, if it has logged in to the account with this name before.
async fn known_device(app: &App, headers: &HeaderMap, name: &str) -> Answer<Option<Device>> {
    let cookies = headers.get_all(header::COOKIE).iter();
    let cookies = cookies.filter_map(|value| value.to_str().ok());
    let values: Vec<&str> = cookies.flat_map(|value| app.cookies.devices(value)).collect();
    if values.is_empty() {
        return Ok(None);
    }
    let Some((player, hash)) = app.store.account(name).await? else { return Ok(None) };
    Ok(values.into_iter().find_map(|value| Device::known(value, &player.id, &hash)))
}

/// Gives a browser a new token and revokes the old one, so that a token fixed or stolen
/// before the login is useless. The browser is known from now on.
async fn log_in_as(
    app: &App,
    headers: &HeaderMap,
    Player { id, name, .. }: Player,
    password_hash: &str,
    device: Option<Device>,
) -> Answer<impl IntoResponse + use<>> {
    let no_randomness = |error: getrandom::Error| {
        ErrorResponse::from(StoreError::NoRandomness { detail: error.to_string() })
    };
    let device = device.map_or_else(Device::random, Ok).map_err(no_randomness)?;
    let token = app.store.new_token(&id, TokenKind::Cookie).await?;
    if let Some(before) = cookie_of(app, headers) {
        revoke(app, &before).await?;
    }
    let session = (header::SET_COOKIE, app.cookies.set(&token));
    let known = app.cookies.set_device(&device.cookie(&id, password_hash));
    let known = (header::SET_COOKIE, known);
    Ok((AppendHeaders([session, known]), Json(Me { name: Some(name), account: true })))
}

/// Log out
///
/// Revokes the token of the cookie or the `Authorization` header.
#[utoipa::path(
    post,
    path = "/api/logout",
    tag = "people",
    operation_id = "logOut",
    responses((status = 200, description = "You have no name any more", body = Me)),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn log_out(State(app): State<App>, headers: HeaderMap) -> Answer<impl IntoResponse> {
    if let Some(token) = token_of(&app, &headers) {
        revoke(&app, &token).await?;
    }
    let cookie = (header::SET_COOKIE, app.cookies.clear());
    Ok((AppendHeaders([cookie]), Json(Me { name: None, account: false })))
}
