//! Subscriptions of browsers to Web Push.

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kennel_wire::{ErrorCode, NewSubscription, PushKey};

use super::App;
use super::error::ErrorResponse;
use super::people::{Answer, Caller, body};
use crate::push::{self, bit};
use crate::store::{Rest, Subscription};

/// Minutes of a day.
const DAY: u32 = 24 * 60;

/// Show the key for Web Push
///
/// With this key a browser subscribes to its push service (VAPID), so that nobody but this
/// server can send it notifications.
#[utoipa::path(
    get,
    path = "/api/push",
    tag = "people",
    operation_id = "getPushKey",
    responses((status = 200, description = "The key", body = PushKey)),
)]
pub async fn key(State(app): State<App>) -> Answer<Json<PushKey>> {
    let vapid = app.services.notifier.vapid(&app.store, app.config.push_contact.as_ref()).await?;
    Ok(Json(PushKey { key: vapid.public().to_owned() }))
}

/// Subscribe to notifications
///
/// A browser says of what it wants to be notified by Web Push, and when not. That lasts until
/// it says that it wants no kind any more, or until its session ends.
#[utoipa::path(
    put,
    path = "/api/push",
    tag = "people",
    operation_id = "setSubscription",
    request_body(content = NewSubscription, example = json!({
        "endpoint": "https://push.example/k3v9mwr2tq7x",
        "key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        "language": "de", "kinds": ["turn"], "rest": { "from": 1320, "to": 420 }, "utc_offset": 60 })),
    responses((status = 204, description = "It is notified, or not, as it wants")),
    security(("cookie" = [])),
)]
pub async fn set(
    State(app): State<App>,
    caller: Caller,
    json: Result<Json<NewSubscription>, JsonRejection>,
) -> Answer<StatusCode> {
    let token = caller.in_person()?.token;
    let wanted = body(json)?;
    if wanted.kinds.is_empty() {
        app.store.forget_subscription(&wanted.endpoint).await?;
        return Ok(StatusCode::NO_CONTENT);
    }
    let subscription = read(wanted).and_then(|subscription| {
        push::check(&subscription, app.config.push_services)?;
        Ok(subscription)
    });
    let subscription = subscription.map_err(|why| ErrorResponse::new(ErrorCode::Invalid, why))?;
    app.store.subscribe(&token, subscription).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn read(wanted: NewSubscription) -> Result<Subscription, String> {
    let bytes = |name: &str, text: &str| {
        let bytes = URL_SAFE_NO_PAD.decode(text.trim_end_matches('='));
        bytes.map_err(|_| format!("{name}: not base64url"))
    };
    let language = wanted.language;
    if language.len() != 2 || !language.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Err("language: expected two letters, such as de".to_owned());
    }
    let rest = wanted.rest.map(|rest| Rest { from: rest.from, to: rest.to });
    if rest.is_some_and(|rest| rest.from >= DAY || rest.to >= DAY) {
        return Err("rest: minutes of a day are 0 to 1439".to_owned());
    }
    if wanted.utc_offset.unsigned_abs() > DAY {
        return Err("utc_offset: more than a day".to_owned());
    }
    Ok(Subscription {
        key: bytes("key", &wanted.key)?,
        auth: bytes("auth", &wanted.auth)?,
        endpoint: wanted.endpoint,
        language,
        kinds: wanted.kinds.into_iter().fold(0, |kinds, kind| kinds | bit(kind)),
        rest,
        utc_offset: wanted.utc_offset,
    })
}
