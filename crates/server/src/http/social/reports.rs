//! Reports to the operator.

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kennel_table::{PlayerId, TableId};
use kennel_wire::{ApiError, ErrorCode, NewReport};

use super::super::App;
use super::super::error::ErrorResponse;
use super::super::people::{Answer, Caller, body};
use super::{account, text};
use crate::store::social::NewReportRow;

/// Report somebody
///
/// To the operator: an account by its name, or whoever sits in a seat of a table.
/// Nobody else is told.
#[utoipa::path(
    post,
    path = "/api/reports",
    tag = "friends",
    operation_id = "report",
    request_body(content = NewReport, example = json!({
        "name": "Bella", "kind": "stalling", "text": "Left three games." })),
    responses(
        (status = 204, description = "The report is stored"),
        (status = 404, description = "There is no such account, table or player",
            body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn report(
    State(app): State<App>,
    caller: Caller,
    json: Result<Json<NewReport>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let person = caller.person_in_person()?;
    let NewReport { name, table, seat, kind, text: what } = body(json)?;
    let what = text("text", &what, 500)?;
    let table = table.map(TableId::new);
    let subject = match (name, &table, seat) {
        (Some(name), _, None) => account(&app, &name).await?.id,
        (None, Some(table), Some(seat)) => in_seat(&app, table, seat).await?,
        _ => {
            let why = "either the name of an account, or a table and a seat";
            return Err(ErrorResponse::new(ErrorCode::Invalid, why));
        }
    };
    if subject == person.id {
        return Err(ErrorResponse::new(ErrorCode::Invalid, "this is you"));
    }
    if let Some(table) = &table
        && app.store.table_row(table).await?.is_none()
    {
        return Err(ErrorResponse::new(ErrorCode::Missing, "there is no such table"));
    }
    app.limits.report(&person.id).map_err(|limit| app.too_many(limit))?;
    let (reporter, text) = (person.id, what);
    app.store.report(NewReportRow { reporter, subject, kind, text, table }).await?;
    tracing::info!("somebody was reported");
    Ok(StatusCode::NO_CONTENT)
}

/// The player in a seat of a table.
async fn in_seat(app: &App, table: &TableId, seat: u8) -> Answer<PlayerId> {
    let missing = |why: &str| ErrorResponse::new(ErrorCode::Missing, why);
    let row = app.store.table_row(table).await?;
    let row = row.ok_or_else(|| missing("there is no such table"))?;
    let player = row.players.into_iter().nth(usize::from(seat)).flatten();
    player.ok_or_else(|| missing("no player sits there"))
}
