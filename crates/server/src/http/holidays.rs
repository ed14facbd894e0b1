//! Holidays of the caller, in which slow games are held.

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use kennel_table::PlayerId;
use kennel_wire::{ErrorCode, Holiday, HolidayChange};

use super::App;
use super::error::ErrorResponse;
use super::people::{Answer, Caller, body};
use crate::store::DAY_MS;

/// Show your holiday
///
/// Until when your slow games are held, and how long a holiday may last that begins now.
#[utoipa::path(
    get,
    path = "/api/me/holiday",
    tag = "people",
    operation_id = "getHoliday",
    responses((status = 200, description = "The holiday", body = Holiday)),
    security(("cookie" = [])),
)]
pub async fn show(State(app): State<App>, caller: Caller) -> Answer<Json<Holiday>> {
    let person = caller.person_in_person()?;
    holiday(&app, &person.id).await
}

/// Go on holiday, or come back
///
/// Until then the clocks of your games with hours or days for each turn stand still, and you are
/// not notified when it is your turn. In a year there are thirty days of it. Your partners and
/// rivals see until when it lasts.
#[utoipa::path(
    put,
    path = "/api/me/holiday",
    tag = "people",
    operation_id = "setHoliday",
    request_body(content = HolidayChange, example = json!({ "until_ms": 1794000000000_i64 })),
    responses((status = 200, description = "The holiday", body = Holiday)),
    security(("cookie" = [])),
)]
pub async fn set(
    State(app): State<App>,
    caller: Caller,
    json: Result<Json<HolidayChange>, JsonRejection>,
) -> Answer<Json<Holiday>> {
    let person = caller.person_in_person()?;
    let HolidayChange { until_ms } = body(json)?;
    let now_ms = app.store.clock().now_ms();
    let invalid = |why: String| ErrorResponse::new(ErrorCode::Invalid, format!("until_ms: {why}"));
    if until_ms.is_some_and(|until_ms| until_ms <= now_ms) {
        return Err(invalid("this time is over".to_owned()));
    }
    let until_ms = until_ms.unwrap_or(now_ms);
    let left_ms = app.store.holiday_of(&person.id).await?.left_ms(now_ms);
    if until_ms.saturating_sub(now_ms) > left_ms {
        return Err(invalid(format!("at most {} more days this year", left_ms / DAY_MS)));
    }
    app.store.set_holiday(&person.id, until_ms, app.services.clock.running_ms()).await?;
    holiday(&app, &person.id).await
}

pub async fn holiday(app: &App, player: &PlayerId) -> Answer<Json<Holiday>> {
    let (holiday, now_ms) = (app.store.holiday_of(player).await?, app.store.clock().now_ms());
    let until_ms = holiday.is_on(now_ms).then_some(holiday.until_ms);
    Ok(Json(Holiday { until_ms, left_ms: holiday.left_ms(now_ms) }))
}
