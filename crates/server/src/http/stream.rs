//! A table's messages as lines of a response that does not end, for programs without a
//! WebSocket. They act by requests.

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::Utf8Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use kennel_table::TableId;
use kennel_wire::{Fault, Problem, ServerMessage};
use tokio::time::sleep;

use super::App;
use super::client::Client;
use super::people::{Answer, Connected};
use super::problem::Refused;
use super::socket::Opening;
use crate::identity::Session;
use crate::net::{ConnectionId, ConnectionPermit, Outgoing, outbox};
use crate::table::{Command, Person};

/// A client that reads lines; the table is told when it is dropped.
struct Reader {
    app: App,
    table: TableId,
    connection: ConnectionId,
    outgoing: Outgoing,
    session: Option<Session>,
    _permit: ConnectionPermit,
}

impl Drop for Reader {
    fn drop(&mut self) {
        let (registry, table) = (self.app.registry.clone(), self.table.clone());
        let connection = self.connection;
        tokio::spawn(async move {
            registry.gone(&table, connection).await;
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
        (status = 404, description = "There is no such table", body = Problem),
    ),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn open(
    State(app): State<App>,
    Path(table): Path<TableId>,
    opening: Result<Query<Opening>, QueryRejection>,
    Connected { player, session }: Connected,
    client: Client,
) -> Answer<Response> {
    let Query(Opening { after }) =
        opening.map_err(|why| Refused::new(Fault::Unreadable, why.body_text()))?;
    app.services.summary(&table).await?;
    let permit = app.socket_permit(client)?;
    let person = player.map(|player| Person { id: player.id, name: player.name });
    let connection = app.connections.next();
    let (outbox, outgoing) = outbox(app.config.outbox);
    app.registry.send(&table, Command::Join { connection, person, after, outbox }).await?;
    let reader = Reader { app, table, connection, outgoing, session, _permit: permit };
    let lines = stream::unfold(reader, |mut reader| async move {
        let text = tokio::select! {
            // First, so that nothing is sent once the token is revoked.
            biased;
            () = Connected::ended(reader.session.as_ref()) => return None,
            text = reader.outgoing.recv() => text?,
            // An empty line, so that a broken connection is noticed.
            () = sleep(reader.app.config.ping) => Utf8Bytes::from_static(""),
        };
        Some((Ok::<_, std::convert::Infallible>(format!("{}\n", text.as_str())), reader))
    });
    let kind = (header::CONTENT_TYPE, "application/x-ndjson");
    Ok(([kind], Body::from_stream(lines)).into_response())
}
