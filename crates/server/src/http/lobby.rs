//! Who is there.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use kennel_wire::Lobby;

use super::App;
use super::cached::{Keep, cached};
use super::people::Answer;

/// Show who is there
///
/// How many people are at tables or look for one, and a few public tables to watch or to join.
/// It changes at most once a second.
#[utoipa::path(
    get,
    path = "/api/lobby",
    tag = "tables",
    operation_id = "getLobby",
    responses(
        (status = 200, description = "Who is there", body = Lobby, headers(
            ("etag" = String, description = "For `If-None-Match`"))),
        (status = 304, description = "You have it already"),
    ),
)]
pub async fn show(State(app): State<App>, headers: HeaderMap) -> Answer<Response> {
    let lobby = app.services.lobby().await?;
    Ok(cached(&headers, "application/json", lobby.as_bytes().to_vec(), Keep::Revalidated))
}
