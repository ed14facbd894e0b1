//! The socket of a table.

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use governor::{Quota, RateLimiter};
use kennel_table::{PlayerId, TableId};
use kennel_wire::{ClientMessage, Fault, Problem, Refusal, RefusalKind, ServerMessage};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, timeout};
use utoipa::IntoParams;

use super::App;
use super::client::Client;
use super::people::{Answer, Staying};
use super::problem::Refused;
use crate::catch_panic::catch_panic;
use crate::identity::Session;
use crate::limits::at_least_one;
use crate::metrics::{Limit, Part};
use crate::net::{ConnectionId, ConnectionPermit};
use crate::table::{Command, Person};

/// What is asked for when a socket is opened.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Opening {
    /// The last version the client has; it is told what comes after it, and everything
    /// without it.
    pub after: Option<u32>,
}

/// Closes a socket whose token has become worthless.
const LOGGED_OUT: u16 = 4001;

/// The socket of a table
///
/// A WebSocket over which one hears what happens at a table and says what one does,
/// each message a text frame of JSON (docs/protocol.md). What the server says is a
/// `ServerMessage`, what a client says a `ClientMessage`. Without a cookie or a token
/// one watches.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/socket",
    tag = "tables",
    operation_id = "openSocket",
    params(
        ("id" = String, Path, description = "The table's name", example = "k3v9mwr2tq7x"),
        Opening,
    ),
    responses(
        (status = 101, description = "The socket is open", body = ServerMessage),
        (status = 404, description = "There is no such table", body = Problem),
    ),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn open(
    State(app): State<App>,
    Path(table): Path<TableId>,
    opening: Result<Query<Opening>, QueryRejection>,
    Staying { player, session }: Staying,
    client: Client,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let unreadable = |why: String| Refused::new(Fault::Unreadable, why);
    let Query(Opening { after }) = opening.map_err(|why| unreadable(why.body_text()))?;
    let upgrade = upgrade.map_err(|why| unreadable(why.body_text()))?;
    // Whether there is such a table is said before the socket opens.
    app.services.summary(&table).await?;
    let place = app.place(client)?;
    let person = player.map(|player| Person { id: player.id, name: player.name });
    let frame = app.config.frame;
    let upgrade = upgrade
        .max_message_size(frame)
        .max_frame_size(frame)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(256 * 1024);
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(app, table, person, after, socket, session, place).await;
    }))
}

async fn serve(
    app: App,
    table: TableId,
    person: Option<Person>,
    after: Option<u32>,
    mut socket: WebSocket,
    session: Option<Session>,
    _place: ConnectionPermit,
) {
    let connection = app.connections.next();
    let (outbox, outgoing) = mpsc::channel(app.config.outbox);
    let player = person.as_ref().map(|person| person.id.clone());
    let join = Command::Join { connection, person, after, outbox };
    if app.registry.send(&table, join).await.is_err() {
        return;
    }
    let (code, reason) = tokio::select! {
        // First, so that nothing is told any more once it has become worthless.
        biased;
        () = Staying::ended(session.as_ref()) => (LOGGED_OUT, "logged out"),
        ended = catch_panic(
            &*app.metrics,
            Part::Socket,
            converse(&app, &table, connection, player.as_ref(), &mut socket, outgoing),
        ) => ended.unwrap_or((close_code::ERROR, "the server made a mistake")),
    };
    // A table that is busy does not hold up the goodbye, nor the other way round.
    let frame = CloseFrame { code, reason: reason.into() };
    let last = socket.send(Message::Close(Some(frame)));
    let last = timeout(app.config.write_timeout, last);
    let _ = tokio::join!(last, app.registry.gone(&table, connection));
}

/// Passes messages both ways until one side ends it; why it ended.
async fn converse(
    app: &App,
    table: &TableId,
    connection: ConnectionId,
    player: Option<&PlayerId>,
    socket: &mut WebSocket,
    mut outgoing: mpsc::Receiver<Utf8Bytes>,
) -> (u16, &'static str) {
    let (rate, burst) = app.config.socket_rate;
    let quota = Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(burst));
    let limit = RateLimiter::direct(quota);
    let mut ping = interval(app.config.ping);
    let patience = app.config.write_timeout;
    let flood = |limit| {
        app.metrics.limited(limit);
        (close_code::POLICY, "too many messages")
    };
    let slow = || {
        app.metrics.slow_readers.add(1);
        (close_code::POLICY, "read too slowly")
    };
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            text = outgoing.recv() => {
                let Some(text) = text else { return (close_code::AWAY, "read too slowly, or over") };
                match timeout(patience, socket.send(Message::Text(text))).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => return (close_code::NORMAL, ""),
                    Err(_) => return slow(),
                }
            }
            message = socket.recv() => {
                heard = Instant::now();
                let text = match message {
                    None | Some(Ok(Message::Close(_))) => return (close_code::NORMAL, ""),
                    Some(Err(error)) => return wrong(&error),
                    Some(Ok(Message::Binary(_))) => return (close_code::UNSUPPORTED, "text only"),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                        if limit.check().is_err() {
                            return flood(Limit::Messages);
                        }
                        continue;
                    }
                    Some(Ok(Message::Text(text))) => text,
                };
                if limit.check().is_err() {
                    return flood(Limit::Messages);
                }
                if let Some(Err(limit)) = player.map(|player| app.limits.player(player)) {
                    return flood(limit);
                }
                match serde_json::from_str::<ClientMessage>(&text) {
                    Ok(message) => {
                        let say = Command::Say { connection, message, heard };
                        if app.registry.send(table, say).await.is_err() {
                            return (close_code::ERROR, "the table cannot be reached");
                        }
                    }
                    Err(error) => {
                        let refusal = Refusal {
                            why: RefusalKind::Unreadable,
                            message: error.to_string(),
                            question: None,
                        };
                        app.metrics.refused(refusal.why);
                        let text = serde_json::to_string(&ServerMessage::Refused(refusal));
                        let sent = socket.send(Message::Text(text.unwrap_or_default().into()));
                        if timeout(patience, sent).await.is_err() {
                            return slow();
                        }
                    }
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > app.config.silence {
                    return (close_code::AWAY, "no answer");
                }
                let asked = socket.send(Message::Ping(Vec::new().into()));
                if timeout(patience, asked).await.is_err() {
                    return slow();
                }
            }
        }
    }
}

/// What is wrong with what came in.
fn wrong(error: &axum::Error) -> (u16, &'static str) {
    let text = error.to_string();
    if text.contains("too long") || text.contains("too big") {
        (close_code::SIZE, "the message is too long")
    } else if text.contains("UTF-8") {
        (close_code::INVALID, "not text")
    } else {
        (close_code::PROTOCOL, "not a message")
    }
}
