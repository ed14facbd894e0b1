//! Guests, accounts and logging in.

use std::net::IpAddr;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse};
use kennel_wire::{Account, ApiError, ErrorCode, Guest, Me, Scope};

use super::App;
use super::client::ClientAddress;
use super::error::ErrorResponse;
use crate::identity::{
    Device, Session, account_name, check_password, device_name, guest_name, token_hash,
};
use crate::metrics::Login;
use crate::net::network_of;
use crate::store::{Player, Rights, StoreError, Token, TokenOwner};
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
async fn owner_of(app: &App, token: &str) -> Answer<Option<TokenOwner>> {
    let owner = app.store.token_owner(token).await?;
    if let Some(owner) = &owner {
        app.limits.player(&owner.player.id).map_err(|limit| app.too_many(limit))?;
        // Only accounts have friends who want to know it.
        if owner.player.account {
            app.attendance.note(&app.store, &owner.player.id);
        }
        if app.store.is_use_due(owner) {
            // Nobody waits for it, and what cannot be noted now is noted next time.
            let (store, token) = (app.store.clone(), token.to_owned());
            tokio::spawn(async move {
                if let Err(error) = store.use_token(&token).await {
                    tracing::warn!(%error, "the use of a token was not noted");
                }
            });
        }
    }
    Ok(owner)
}

/// The caller, if authenticated, and the network of the request.
pub struct Caller {
    authenticated: Option<Authenticated>,
    network: IpAddr,
}

struct Authenticated {
    player: Player,
    rights: Rights,
    token: String,
}

impl FromRequestParts<App> for Caller {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Caller> {
        let client =
            ClientAddress::of(&app.config.trusted_proxies, &parts.headers, &parts.extensions);
        let authenticated = match token_of(app, &parts.headers) {
            None => None,
            Some(token) => owner_of(app, &token).await?.map(|owner| Authenticated {
                player: owner.player,
                rights: owner.rights,
                token,
            }),
        };
        must_be_known(&parts.headers, authenticated.is_some())?;
        Ok(Caller { authenticated, network: network_of(client.0) })
    }
}

/// The client of a socket or stream. The session ends when its token is revoked or expires.
pub struct Connected {
    pub player: Option<Player>,
    pub session: Option<Session>,
    /// How long the token is valid, if that is certain.
    pub valid_for: Option<Duration>,
}

impl FromRequestParts<App> for Connected {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Connected> {
        let Some(token) = token_of(app, &parts.headers) else {
            return Ok(Connected { player: None, session: None, valid_for: None });
        };
        let session = app.sessions.begin(&token);
        let owner = owner_of(app, &token).await?;
        must_be_known(&parts.headers, owner.is_some())?;
        let Some(owner) = owner else {
            return Ok(Connected { player: None, session: None, valid_for: None });
        };
        may(&owner.rights, Scope::Play)?;
        let left = |expires_ms: i64| {
            let left_ms = expires_ms.saturating_sub(app.store.clock().now_ms());
            Duration::from_millis(u64::try_from(left_ms).unwrap_or(0))
        };
        Ok(Connected {
            player: Some(owner.player),
            session: Some(session),
            valid_for: owner.expires_ms.map(left),
        })
    }
}

/// Refuses what a token may not be used for.
fn may(rights: &Rights, scope: Scope) -> Answer<()> {
    if rights.allow(scope) {
        return Ok(());
    }
    let message = format!("this token may not do that: it lacks the scope '{}'", scope.word());
    Err(ErrorResponse::new(ErrorCode::Forbidden, message))
}

/// Somebody who is there in person: in a browser that is logged in.
pub struct InPerson {
    pub player: Player,
    /// The token of the session.
    pub token: String,
}

impl Caller {
    /// Who it is, if authenticated.
    pub fn player(self) -> Option<Player> {
        self.authenticated.map(|authenticated| authenticated.player)
    }

    /// The token that the caller shows.
    pub fn token(&self) -> Option<&str> {
        self.authenticated.as_ref().map(|authenticated| authenticated.token.as_str())
    }

    /// The caller, who must be authenticated and may play.
    pub fn person(self) -> Answer<Person> {
        self.allowed(Scope::Play)
    }

    /// The caller, as somebody at tables, who must be there in person as in
    /// [`Caller::in_person`].
    pub fn person_in_person(self) -> Answer<Person> {
        let network = self.network;
        let InPerson { player, .. } = self.in_person()?;
        Ok(Person { id: player.id, name: player.name, account: player.account, network })
    }

    /// The caller, who must be authenticated and may do something.
    pub fn allowed(self, scope: Scope) -> Answer<Person> {
        let network = self.network;
        let Authenticated { player, rights, .. } = self.known()?;
        may(&rights, scope)?;
        Ok(Person { id: player.id, name: player.name, account: player.account, network })
    }

    /// The caller, who must be there in person: no program may do this, whatever its token.
    pub fn in_person(self) -> Answer<InPerson> {
        match self.known()? {
            Authenticated { player, rights: Rights::Session, token } => {
                Ok(InPerson { player, token })
            }
            _ => Err(ErrorResponse::new(
                ErrorCode::Forbidden,
                "no token may do that: it is done in a browser",
            )),
        }
    }

    fn known(self) -> Answer<Authenticated> {
        self.authenticated.ok_or_else(|| {
            ErrorResponse::new(
                ErrorCode::Unknown,
                "no valid cookie or token; POST /api/guests first",
            )
        })
    }
}

/// The browser of a request, as its owner would call it.
pub fn device_of(headers: &HeaderMap) -> String {
    let user_agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    device_name(user_agent.unwrap_or_default())
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
fn must_be_known(headers: &HeaderMap, is_known: bool) -> Answer<()> {
    match bearer_of(headers) {
        Some(_) if !is_known => Err(ErrorResponse::new(
            ErrorCode::Unknown,
            "this token is not known, has expired or has been revoked",
        )),
        _ => Ok(()),
    }
}

pub fn cookie_of(app: &App, headers: &HeaderMap) -> Option<String> {
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
pub async fn me(caller: Caller) -> Json<Me> {
    Json(match caller.player() {
        Some(player) => Me { name: Some(player.name), account: player.account },
        None => Me { name: None, account: false },
    })
}

/// Register as a guest, or rename yourself
///
/// Without a cookie or token you become a guest, without an account: the response sets a
/// cookie. Otherwise you get the new name; a token needs the scope `rename`.
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
    security((), ("cookie" = []), ("token" = ["rename"])),
)]
pub async fn set_name(
    State(app): State<App>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json: Result<Json<Guest>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let player = match &caller.authenticated {
        Some(_) => Some(caller.allowed(Scope::Rename)?),
        None => None,
    };
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
    app.limits.guest(address).await.map_err(|why| app.refused(why))?;
    let (player, token) = app.store.create_guest_on(&device_of(&headers), &name).await?;
    tracing::info!(player = %player.id, "a guest registered");
    let cookie = (header::SET_COOKIE, app.cookies.set(&token));
    let me = Me { name: Some(player.name), account: false };
    Ok((AppendHeaders(Some(cookie)), Json(me)))
}

/// Create an account
///
/// A guest keeps tables and games. Without a cookie the account is empty. No token may do
/// this.
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
    security((), ("cookie" = [])),
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
    let guest = match &caller.authenticated {
        Some(_) => Some(caller.in_person()?.player),
        None => None,
    };
    if guest.as_ref().is_some_and(|player| player.account) {
        return Err(invalid("you have an account already".to_owned()));
    }
    app.limits.account(address).await.map_err(|why| app.refused(why))?;
    let hash = app.passwords.hash(&password).await?;
    let player = match guest {
        Some(player) => player.id,
        None => {
            let (player, token) = app.store.create_guest(&name).await?;
            // Nobody is given it.
            app.store.revoke_token(token.as_str()).await?;
            player.id
        }
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
    let device = attempt(&app, address, &headers, &name).await?;
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

/// Counts an attempt to show a password or a recovery code of an account. All of them have
/// the same limits: it does not matter where somebody guesses.
pub async fn attempt(
    app: &App,
    address: IpAddr,
    headers: &HeaderMap,
    name: &str,
) -> Answer<Option<Device>> {
    let device = known_device(app, headers, name).await?;
    let limited = match device {
        Some(device) => app.limits.login_from(device).await,
        None => app.limits.login(address, name).await,
    };
    limited.map_err(|why| app.refused(why))?;
    Ok(device)
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
pub async fn log_in_as(
    app: &App,
    headers: &HeaderMap,
    player: Player,
    password_hash: &str,
    device: Option<Device>,
) -> Answer<impl IntoResponse + use<>> {
    let device_name = device_of(headers);
    let token = app.store.new_session(&player.id, Some(password_hash), &device_name).await?;
    known_as(app, headers, player, password_hash, device, &token).await
}

/// The response to a login whose session has begun.
pub async fn known_as(
    app: &App,
    headers: &HeaderMap,
    Player { id, name, .. }: Player,
    password_hash: &str,
    device: Option<Device>,
    token: &Token,
) -> Answer<impl IntoResponse + use<>> {
    let no_randomness = |error: getrandom::Error| {
        ErrorResponse::from(StoreError::NoRandomness { detail: error.to_string() })
    };
    let device = device.map_or_else(Device::random, Ok).map_err(no_randomness)?;
    if let Some(before) = cookie_of(app, headers) {
        revoke(app, &before).await?;
    }
    let session = (header::SET_COOKIE, app.cookies.set(token));
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
