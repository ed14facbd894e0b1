//! What a socket tells, as lines of an answer that does not end: for programs that
//! speak no WebSocket. They act by requests.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::App;
use super::client::Client;
use super::people::{Answer, Staying};
use super::socket::Opening;
use crate::identity::Session;
use crate::net::Place;
use crate::table::{Command, Person};

/// Somebody who reads lines; the table is told when they stop.
struct Reader {
    app: App,
    table: String,
    connection: u64,
    letters: mpsc::Receiver<Arc<str>>,
    session: Option<Session>,
    _place: Place,
}

impl Drop for Reader {
    fn drop(&mut self) {
        let (house, table) = (self.app.house.clone(), self.table.clone());
        let connection = self.connection;
        tokio::spawn(async move {
            let _ = house.send(&table, Command::Gone { connection }).await;
        });
    }
}

pub async fn open(
    State(app): State<App>,
    Path(table): Path<String>,
    Query(Opening { after }): Query<Opening>,
    Staying { player, session }: Staying,
    client: Client,
) -> Answer<Response> {
    app.house.summary(&table).await?;
    let place = app.place(client)?;
    let person = player.map(|player| Person { id: player.id, name: player.name });
    let connection = app.connections.fetch_add(1, Ordering::Relaxed);
    let (outbox, letters) = mpsc::channel(app.config.outbox);
    app.house.send(&table, Command::Join { connection, person, after, outbox }).await?;
    let reader = Reader { app, table, connection, letters, session, _place: place };
    let lines = stream::unfold(reader, |mut reader| async move {
        let text = tokio::select! {
            text = reader.letters.recv() => text?,
            () = Staying::ended(reader.session.as_ref()) => return None,
            // An empty line, so that who has gone without a word is noticed.
            () = sleep(reader.app.config.ping) => Arc::from(""),
        };
        Some((Ok::<_, std::convert::Infallible>(format!("{text}\n")), reader))
    });
    let kind = (header::CONTENT_TYPE, "application/x-ndjson");
    Ok(([kind], Body::from_stream(lines)).into_response())
}
