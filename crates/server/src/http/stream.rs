//! A table's messages as lines of a response that does not end, for programs without a
//! WebSocket. They act by requests.

use axum::body::Body;
use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use kennel_wire::{ApiError, ServerMessage};
use tokio::time::sleep;

use super::App;
use super::join::{JoinRequest, Opening, Viewer};
use super::people::Answer;
use crate::net::Outgoing;

/// A client that reads lines; the table is told when it is dropped.
struct Reader {
    app: App,
    viewer: Viewer,
    outgoing: Outgoing,
}

impl Drop for Reader {
    fn drop(&mut self) {
        let (tables, table) = (self.app.tables.clone(), self.viewer.table.clone());
        let connection = self.viewer.connection;
        tokio::spawn(async move {
            tables.gone(&table, connection).await;
        });
    }
}

/// A table's messages as lines
///
/// What the socket sends, one JSON object per line, in a response that does not end: for
/// programs without a WebSocket. They act by requests.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/events",
    tag = "tables",
    operation_id = "readEvents",
    params(
        ("id" = String, Path, description = "The table's id", example = "k3v9mwr2tq7x"),
        Opening,
    ),
    responses(
        (status = 200, description = "One message per line", body = ServerMessage,
            content_type = "application/x-ndjson"),
        (status = 404, description = "There is no such table", body = ApiError),
    ),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn open(State(app): State<App>, request: JoinRequest) -> Answer<Response> {
    let viewer = request.admit(&app).await?;
    let outgoing = viewer.join(&app).await?;
    let reader = Reader { app, viewer, outgoing };
    let lines = stream::unfold(reader, |mut reader| async move {
        let text = tokio::select! {
            // First, so that nothing is sent once the token is revoked.
            biased;
            () = reader.viewer.logged_out() => return None,
            text = reader.viewer.next(&reader.app, &mut reader.outgoing) => text?,
            // An empty line, so that a broken connection is noticed.
            () = sleep(reader.app.config.ping) => Utf8Bytes::from_static(""),
        };
        Some((Ok::<_, std::convert::Infallible>(format!("{}\n", text.as_str())), reader))
    });
    let kind = (header::CONTENT_TYPE, "application/x-ndjson");
    Ok(([kind], Body::from_stream(lines)).into_response())
}
