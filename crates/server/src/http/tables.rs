//! Tables over HTTP.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kennel_table::TableId;
use kennel_wire::{
    Acted, Answers, ApiError, ClientMessage, ErrorCode, FindTable, MyTables, NewTable, Refusal,
    TableList, TableSummary,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::error::ErrorResponse;
use super::people::{Answer, Caller, body};
use super::{paging, social};
use crate::store::TablesAfter;

/// The page of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// Where the page begins: `next` of the page before. Without it, the first page.
    after: Option<String>,
    /// The number of tables, 1 to 100; 100 by default.
    limit: Option<u32>,
}

/// List public tables
///
/// Unfinished public tables, which everyone may join or watch: the newest of each address,
/// then the second of each, and so on, so that nobody can fill the list.
#[utoipa::path(
    get,
    path = "/api/tables",
    tag = "tables",
    operation_id = "listTables",
    params(Page),
    responses((status = 200, description = "A page of tables", body = TableList)),
)]
pub async fn list(
    State(app): State<App>,
    page: Result<Query<Page>, QueryRejection>,
) -> Answer<Json<TableList>> {
    let Page { after, limit } = paging::query(page)?;
    let after = paging::position::<TablesAfter>("after", after)?;
    let limit = paging::length(limit, paging::LONGEST_PAGE)?;
    Ok(Json(app.services.public_tables(after.as_ref(), limit).await?))
}

/// Create a table
///
/// With any rules, clocks and bots. The maker sits in seat 0 unless `sit` is false. Anyone
/// who has the link can join; a public table is also listed.
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "tables",
    operation_id = "makeTable",
    request_body(content = NewTable, example = json!({
        "rules": "4", "bots": [null, "puppy", "puppy", "puppy"] })),
    responses((status = 201, description = "The table", body = TableSummary)),
    security(("cookie" = []), ("token" = [])),
)]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    json: Result<Json<NewTable>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let maker = caller.person()?;
    let new = body(json)?;
    social::may_play(&app, &maker).await?;
    let id = app.services.create(&new, &maker).await?;
    let summary = app.services.summary(&id).await?;
    Ok((StatusCode::CREATED, Json(summary)))
}

/// Find a table
///
/// A seat at a matchmaking table with the same rules and clock, which is created if there
/// is none. The game begins when the table is full, or after a while with bots in the free
/// seats.
#[utoipa::path(
    post,
    path = "/api/queue",
    tag = "tables",
    operation_id = "findTable",
    request_body(content = FindTable, example = json!({ "rules": "4" })),
    responses((status = 200, description = "The table", body = TableSummary)),
    security(("cookie" = []), ("token" = [])),
)]
pub async fn find(
    State(app): State<App>,
    caller: Caller,
    json: Result<Json<FindTable>, JsonRejection>,
) -> Answer<Json<TableSummary>> {
    let person = caller.person()?;
    let wanted = body(json)?;
    social::may_play(&app, &person).await?;
    let id = app.tables.find(&wanted, &person).await?;
    Ok(Json(app.services.summary(&id).await?))
}

/// List your tables
///
/// Unfinished tables at which you have a seat, by the latest change, and whether the game
/// waits for you.
#[utoipa::path(
    get,
    path = "/api/me/tables",
    tag = "people",
    operation_id = "listMyTables",
    responses((status = 200, description = "The tables", body = MyTables)),
    security(("cookie" = []), ("token" = [])),
)]
pub async fn mine(State(app): State<App>, caller: Caller) -> Answer<Json<MyTables>> {
    let person = caller.person()?;
    Ok(Json(MyTables { tables: app.services.tables_of(&person).await? }))
}

/// Show a table
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    tag = "tables",
    operation_id = "getTable",
    params(("id" = String, Path, description = "The table's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 200, description = "The table", body = TableSummary),
        (status = 404, description = "There is no such table", body = ApiError),
    ),
)]
pub async fn show(State(app): State<App>, Path(id): Path<TableId>) -> Answer<Json<TableSummary>> {
    Ok(Json(app.services.summary(&id).await?))
}

/// Send a message to a table
///
/// The messages of the socket as a request: sit down, be ready, answer a question
/// (docs/protocol.md).
#[utoipa::path(
    post,
    path = "/api/tables/{id}/act",
    tag = "tables",
    operation_id = "act",
    params(("id" = String, Path, description = "The table's id", example = "k3v9mwr2tq7x")),
    request_body(content = ClientMessage, example = json!({ "say": "ready", "ready": true })),
    responses(
        (status = 200, description = "Done, stored and sent to everyone", body = Acted),
        (status = 404, description = "There is no such table", body = ApiError),
        (status = 409, description = "The message was refused", body = Refusal),
    ),
    security(("cookie" = []), ("token" = [])),
)]
pub async fn act(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
    json: Result<Json<ClientMessage>, JsonRejection>,
) -> Answer<Response> {
    let person = caller.person()?;
    let message = body(json)?;
    if let Some(refusal) = social::refusal(&app, &person, &message).await? {
        app.metrics.refused(refusal.why);
        return Ok((StatusCode::CONFLICT, Json(refusal)).into_response());
    }
    Ok(match app.tables.act(&id, person, message).await? {
        Ok(version) => Json(Acted { version }).into_response(),
        Err(refusal) => (StatusCode::CONFLICT, Json(refusal)).into_response(),
    })
}

/// List legal answers
///
/// The open question, all legal answers to it, as `act` takes them, and what your seat
/// knows. `acts` is empty if the seat must fold, which the server does by itself.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/answers",
    tag = "tables",
    operation_id = "listAnswers",
    params(("id" = String, Path, description = "The table's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 200, description = "The question and its answers", body = Answers),
        (status = 404, description = "There is no such table, or nothing is asked of you",
            body = ApiError),
    ),
    security(("cookie" = []), ("token" = [])),
)]
pub async fn answers(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
) -> Answer<Json<Answers>> {
    let person = caller.person()?;
    let Some(answers) = app.tables.choices(&id, person).await? else {
        return Err(ErrorResponse::new(
            ErrorCode::Missing,
            "nothing is asked of you at this table",
        ));
    };
    Ok(Json(answers))
}
