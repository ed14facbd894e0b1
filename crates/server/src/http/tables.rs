//! Tables and games over HTTP.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kennel_wire::{Answers, ClientMessage, Fault, FindTable, NewTable, TableList, TableSummary};
use tokio::sync::oneshot;

use super::App;
use super::people::{Answer, Asking, body};
use super::problem::Refused;
use crate::table::{Choices, Command};

/// Tables that everyone may join or watch.
pub async fn list(State(app): State<App>) -> Answer<Json<TableList>> {
    Ok(Json(TableList { tables: app.house.public_tables().await? }))
}

pub async fn create(
    State(app): State<App>,
    asking: Asking,
    json: Result<Json<NewTable>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let maker = asking.person()?;
    let new = body(json)?;
    let id = app.house.create(&new, &maker).await?;
    let summary = app.house.summary(&id).await?;
    Ok((StatusCode::CREATED, Json(summary)))
}

/// A seat at a table that waits for people, which is made if there is none.
pub async fn find(
    State(app): State<App>,
    asking: Asking,
    json: Result<Json<FindTable>, JsonRejection>,
) -> Answer<Json<TableSummary>> {
    let person = asking.person()?;
    let wanted = body(json)?;
    let id = app.house.find(&wanted, &person).await?;
    Ok(Json(app.house.summary(&id).await?))
}

pub async fn show(State(app): State<App>, Path(id): Path<String>) -> Answer<Json<TableSummary>> {
    Ok(Json(app.house.summary(&id).await?))
}

/// What one could say over the socket, as a request.
pub async fn act(
    State(app): State<App>,
    Path(id): Path<String>,
    asking: Asking,
    json: Result<Json<ClientMessage>, JsonRejection>,
) -> Answer<Response> {
    let person = asking.person()?;
    let message = body(json)?;
    let (reply, answer) = oneshot::channel();
    app.house.send(&id, Command::Act { person, message, reply }).await?;
    let gone = |_| Refused::new(Fault::Unavailable, "the table is being put away; try again");
    Ok(match answer.await.map_err(gone)? {
        Ok(version) => Json(serde_json::json!({ "version": version })).into_response(),
        Err(refusal) => (StatusCode::CONFLICT, Json(refusal)).into_response(),
    })
}

/// What the one who asks may answer now.
pub async fn answers(
    State(app): State<App>,
    Path(id): Path<String>,
    asking: Asking,
) -> Answer<Json<Answers>> {
    let person = asking.person()?;
    let (reply, answer) = oneshot::channel();
    app.house.send(&id, Command::Plays { person, reply }).await?;
    let Some(Choices { question, acts, all }) = answer.await.ok().flatten() else {
        return Err(Refused::new(Fault::Missing, "nothing is asked of you at this table"));
    };
    Ok(Json(Answers { question, acts, all }))
}

/// The record of a finished game, as text.
pub async fn record(State(app): State<App>, Path(id): Path<String>) -> Answer<Response> {
    match app.house.store.game(&id).await? {
        Some(game) => {
            let kind = (header::CONTENT_TYPE, "text/plain; charset=utf-8");
            Ok(([kind], game.record).into_response())
        }
        None => Err(Refused::new(Fault::Missing, "there is no such game")),
    }
}
