//! Passkeys: adding and removing one's own, and logging in with one.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kennel_table::PlayerId;
use kennel_wire::{
    ApiError, Confirmation, ErrorCode, Me, NewPasskey, PasskeyChallenge, PasskeyList, PasskeyLogin,
    PasskeyOffer, PasskeySummary,
};

use super::App;
use super::account::confirmed;
use super::client::ClientAddress;
use super::error::ErrorResponse;
use super::origin::is_page_of;
use super::people::{Answer, Caller, InPerson, attempt, body, device_of, known_as};
use crate::identity::{
    ALGORITHMS, Ceremony, Challenges, ClientData, PasskeyError, Purpose, created, guest_name,
    signed,
};
use crate::metrics::Login;
use crate::store::{PasskeyRow, StoreError, Thing};

/// List your passkeys
///
/// With each, when somebody last logged in with it.
#[utoipa::path(
    get,
    path = "/api/me/passkeys",
    tag = "account",
    operation_id = "listPasskeys",
    responses((status = 200, description = "The passkeys", body = PasskeyList)),
    security(("cookie" = [])),
)]
pub async fn list(State(app): State<App>, caller: Caller) -> Answer<Json<PasskeyList>> {
    let InPerson { player, .. } = caller.in_person()?;
    Ok(Json(PasskeyList { passkeys: passkeys(&app, &player.id).await? }))
}

/// Begin to add a passkey
///
/// For the password of the account, the response is what a browser needs to make a passkey.
/// Wrong passwords count as attempts to log in.
#[utoipa::path(
    post,
    path = "/api/me/passkeys/challenge",
    tag = "account",
    operation_id = "beginPasskey",
    request_body(content = Confirmation, example = json!({ "password": "battery staple" })),
    responses(
        (status = 200, description = "What the browser needs", body = PasskeyOffer),
        (status = 401, description = "The password is wrong", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn begin(
    State(app): State<App>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json: Result<Json<Confirmation>, JsonRejection>,
) -> Answer<Json<PasskeyOffer>> {
    let InPerson { player, .. } = caller.in_person()?;
    let Confirmation { password } = body(json)?;
    attempt(&app, address, &headers, &player.name).await?;
    let player = confirmed(&app, player, &password.unwrap_or_default()).await?;
    let known = app.store.passkeys_of(&player.id).await?;
    let challenges = challenges(&app).await?;
    Ok(Json(PasskeyOffer {
        challenge: draw(&app, challenges, Purpose::Add(&player.id))?,
        user: text(&challenges.handle(&player.id)),
        name: player.name,
        algorithms: ALGORITHMS.to_vec(),
        known: known.iter().map(|passkey| text(&passkey.id)).collect(),
    }))
}

/// Add a passkey
///
/// What a browser has made of the challenge. From now on the passkey lets its owner in without
/// name and password.
#[utoipa::path(
    post,
    path = "/api/me/passkeys",
    tag = "account",
    operation_id = "addPasskey",
    request_body(content = NewPasskey, example = json!({
        "name": "My phone", "client_data": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
        "attestation": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUA" })),
    responses(
        (status = 200, description = "The passkey", body = PasskeySummary),
        (status = 401, description = "It was not made on this page, or too late", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn add(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    json: Result<Json<NewPasskey>, JsonRejection>,
) -> Answer<Json<PasskeySummary>> {
    let InPerson { player, .. } = caller.in_person()?;
    let NewPasskey { name, client_data, attestation } = body(json)?;
    let name = match name {
        Some(name) => guest_name(&name)
            .map_err(|why| ErrorResponse::new(ErrorCode::Invalid, why.to_string()))?,
        None => device_of(&headers),
    };
    let client = client_data_of(&app, &headers, &client_data, Ceremony::Create)?;
    let challenges = challenges(&app).await?;
    let now_ms = app.store.clock().now_ms();
    let challenge = challenges.check(&client.challenge, Purpose::Add(&player.id), now_ms);
    let challenge = challenge.ok_or(PasskeyError::Challenge)?;
    let made = created(&client, &bytes(&attestation)?)?;
    let added = app.store.add_passkey(&player.id, &name, made, challenge).await;
    let row = added.map_err(|error| match error {
        StoreError::Missing { what: Thing::Challenge, .. } => PasskeyError::Challenge.into(),
        StoreError::TooMany { what: Thing::Passkey, count } => {
            let why = format!("you have {count} passkeys already; remove one first");
            ErrorResponse::new(ErrorCode::TooMany, why)
        }
        StoreError::Exists { what: Thing::Passkey, .. } => {
            ErrorResponse::new(ErrorCode::Taken, "this passkey is known already")
        }
        error => error.into(),
    })?;
    tracing::info!(player = %player.id, "a passkey was added");
    Ok(Json(summary(row)))
}

/// Remove a passkey
///
/// It lets nobody in any more. Sessions that began with it go on.
#[utoipa::path(
    delete,
    path = "/api/me/passkeys/{id}",
    tag = "account",
    operation_id = "removePasskey",
    params(("id" = String, Path, description = "The passkey's id", example = "3f9c21d07b64")),
    responses(
        (status = 204, description = "It is removed"),
        (status = 404, description = "You have no such passkey", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn remove(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Answer<StatusCode> {
    let InPerson { player, .. } = caller.in_person()?;
    app.store.remove_passkey(&player.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Begin to log in with a passkey
///
/// The challenge is the same for everybody who has a passkey here: no name is asked for.
#[utoipa::path(
    get,
    path = "/api/login/passkey",
    tag = "people",
    operation_id = "beginPasskeyLogin",
    responses((status = 200, description = "The challenge", body = PasskeyChallenge)),
)]
pub async fn begin_login(State(app): State<App>) -> Answer<Json<PasskeyChallenge>> {
    let challenge = draw(&app, challenges(&app).await?, Purpose::LogIn)?;
    Ok(Json(PasskeyChallenge { challenge }))
}

/// Log in with a passkey
///
/// Attempts of an address, and of all, are limited like those with passwords.
#[utoipa::path(
    post,
    path = "/api/login/passkey",
    tag = "people",
    operation_id = "logInWithPasskey",
    request_body(content = PasskeyLogin, example = json!({
        "id": "AAECAwQFBgcICQoLDA0ODw", "client_data": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
        "authenticator_data": "AAECAwQFBgc", "signature": "MEUCIQ", "user": "AAECAwQFBgc" })),
    responses(
        (status = 200, description = "Who you are now", body = Me, headers(
            ("set-cookie" = String, description = "The token"))),
        (status = 401, description = "The passkey is not accepted", body = ApiError),
    ),
)]
pub async fn log_in(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json: Result<Json<PasskeyLogin>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let login = body(json)?;
    app.limits.passkey_login(address).await.map_err(|why| app.refused(why))?;
    let begun = begin_session(&app, &headers, login).await;
    let (owner, token) = match begun {
        Ok(begun) => begun,
        Err(why) => {
            app.metrics.logins.add(Login::Wrong);
            return Err(why);
        }
    };
    app.metrics.logins.add(Login::Right);
    tracing::info!(player = %owner.player.id, "logged in with a passkey");
    known_as(&app, &headers, owner.player, &owner.password_hash, None, &token).await
}

async fn begin_session(
    app: &App,
    headers: &HeaderMap,
    PasskeyLogin { id, client_data, authenticator_data, signature, user }: PasskeyLogin,
) -> Answer<(crate::store::PasskeyOwner, crate::store::Token)> {
    let client = client_data_of(app, headers, &client_data, Ceremony::Get)?;
    let challenges = challenges(app).await?;
    let now_ms = app.store.clock().now_ms();
    let challenge = challenges.check(&client.challenge, Purpose::LogIn, now_ms);
    let challenge = challenge.ok_or(PasskeyError::Challenge)?;
    let owner = app.store.passkey_owner(&bytes(&id)?).await?.ok_or(PasskeyError::Unknown)?;
    if bytes(&user)? != challenges.handle(&owner.player.id) {
        return Err(PasskeyError::OtherAccount.into());
    }
    let PasskeyRow { public_key, sign_count, .. } = &owner.passkey;
    let (data, signature) = (bytes(&authenticator_data)?, bytes(&signature)?);
    let sign_count = signed(&client, &data, &signature, public_key, *sign_count)?;
    let device = device_of(headers);
    let begun = app.store.log_in_by_passkey(&owner, sign_count, challenge, &device).await;
    let token = begun.map_err(|error| match error {
        StoreError::Missing { what: Thing::Challenge, .. } => PasskeyError::Challenge.into(),
        StoreError::Missing { what: Thing::Passkey, .. } => PasskeyError::Unknown.into(),
        error => ErrorResponse::from(error),
    })?;
    Ok((owner, token))
}

/// A player's passkeys as they are listed.
pub async fn passkeys(app: &App, player: &PlayerId) -> Answer<Vec<PasskeySummary>> {
    Ok(app.store.passkeys_of(player).await?.into_iter().map(summary).collect())
}

fn summary(row: PasskeyRow) -> PasskeySummary {
    let id = row.shown_id();
    let PasskeyRow { name, created_ms, used_ms, .. } = row;
    PasskeySummary { id, name, created_ms, used_ms }
}

/// The challenges of this database, whose key is made when it is first needed.
async fn challenges(app: &App) -> Answer<&Challenges> {
    let make = async || {
        let mut new = [0; 32];
        getrandom::fill(&mut new).map_err(no_randomness)?;
        Ok(Challenges::new(app.store.challenge_key(&new).await?))
    };
    app.challenges.get_or_try_init(make).await
}

fn draw(app: &App, challenges: &Challenges, purpose: Purpose<'_>) -> Answer<String> {
    let now_ms = app.store.clock().now_ms();
    Ok(text(&challenges.draw(purpose, now_ms).map_err(no_randomness)?))
}

fn no_randomness(error: getrandom::Error) -> ErrorResponse {
    StoreError::NoRandomness { detail: error.to_string() }.into()
}

fn client_data_of(
    app: &App,
    headers: &HeaderMap,
    json: &str,
    ceremony: Ceremony,
) -> Answer<ClientData> {
    let is_ours = |origin: &str| is_page_of(app, headers, origin);
    Ok(ClientData::read(bytes(json)?, ceremony, is_ours)?)
}

fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn bytes(text: &str) -> Answer<Vec<u8>> {
    Ok(URL_SAFE_NO_PAD.decode(text).map_err(|_| PasskeyError::Malformed)?)
}

impl From<PasskeyError> for ErrorResponse {
    fn from(why: PasskeyError) -> ErrorResponse {
        tracing::info!(%why, "a passkey was not accepted");
        ErrorResponse::new(ErrorCode::Wrong, why.to_string())
    }
}
