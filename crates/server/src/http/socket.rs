//! The socket of a table.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use governor::{Quota, RateLimiter};
use kennel_wire::{ClientMessage, Fault, Problem, Refusal, RefusalKind, ServerMessage};
use serde::Deserialize;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::{Instant, interval, timeout};
use utoipa::IntoParams;

use super::App;
use super::people::{Answer, Asking};
use super::problem::Refused;
use crate::table::{Command, Person};

/// What is asked for when a socket is opened.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Opening {
    /// The last version the client has; it is told what comes after it, and everything
    /// without it.
    pub after: Option<u32>,
}

/// How often a client is asked whether it is there.
const PING: Duration = Duration::from_secs(20);
/// How long it may stay silent.
const SILENCE: Duration = Duration::from_secs(60);
/// How long it may take to read one message.
const SEND: Duration = Duration::from_secs(10);

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
    Path(table): Path<String>,
    opening: Result<Query<Opening>, QueryRejection>,
    Asking(player): Asking,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let unreadable = |why: String| Refused::new(Fault::Unreadable, why);
    let Query(Opening { after }) = opening.map_err(|why| unreadable(why.body_text()))?;
    let upgrade = upgrade.map_err(|why| unreadable(why.body_text()))?;
    // Whether there is such a table is said before the socket opens.
    app.house.summary(&table).await?;
    let place = Arc::clone(&app.sockets).try_acquire_owned();
    let place = place.map_err(|_| Refused::new(Fault::TooMany, "the server is full"))?;
    let person = player.map(|player| Person { id: player.id, name: player.name });
    let frame = app.config.frame;
    let upgrade = upgrade
        .max_message_size(frame)
        .max_frame_size(frame)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(256 * 1024);
    Ok(upgrade.on_upgrade(move |socket| serve(app, table, person, after, socket, place)))
}

async fn serve(
    app: App,
    table: String,
    person: Option<Person>,
    after: Option<u32>,
    mut socket: WebSocket,
    _place: OwnedSemaphorePermit,
) {
    let connection = app.connections.fetch_add(1, Ordering::Relaxed);
    let (outbox, letters) = mpsc::channel(app.config.outbox);
    let join = Command::Join { connection, person, after, outbox };
    if app.house.send(&table, join).await.is_err() {
        return;
    }
    let (code, reason) = converse(&app, &table, connection, &mut socket, letters).await;
    app.house.gone(&table, connection).await;
    let frame = CloseFrame { code, reason: reason.into() };
    let _ = timeout(SEND, socket.send(Message::Close(Some(frame)))).await;
}

/// Passes messages both ways until one side ends it; why it ended.
async fn converse(
    app: &App,
    table: &str,
    connection: u64,
    socket: &mut WebSocket,
    mut letters: mpsc::Receiver<Arc<str>>,
) -> (u16, &'static str) {
    let (rate, burst) = app.config.socket_rate;
    let at_least_one = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(burst));
    let limit = RateLimiter::direct(quota);
    let mut ping = interval(PING);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            letter = letters.recv() => {
                let Some(text) = letter else { return (close_code::AWAY, "read too slowly, or over") };
                match timeout(SEND, socket.send(Message::Text((*text).into()))).await {
                    Ok(Ok(())) => {}
                    _ => return (close_code::POLICY, "read too slowly"),
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
                            return (close_code::POLICY, "too many messages");
                        }
                        continue;
                    }
                    Some(Ok(Message::Text(text))) => text,
                };
                if limit.check().is_err() {
                    return (close_code::POLICY, "too many messages");
                }
                match serde_json::from_str::<ClientMessage>(&text) {
                    Ok(message) => {
                        let say = Command::Say { connection, message };
                        if app.house.send(table, say).await.is_err() {
                            return (close_code::ERROR, "the table cannot be reached");
                        }
                    }
                    Err(error) => {
                        let refusal = Refusal {
                            why: RefusalKind::Unreadable,
                            message: error.to_string(),
                            question: None,
                        };
                        let text = serde_json::to_string(&ServerMessage::Refused(refusal));
                        let sent = socket.send(Message::Text(text.unwrap_or_default().into()));
                        if timeout(SEND, sent).await.is_err() {
                            return (close_code::POLICY, "read too slowly");
                        }
                    }
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return (close_code::AWAY, "no answer");
                }
                if timeout(SEND, socket.send(Message::Ping(Vec::new().into()))).await.is_err() {
                    return (close_code::POLICY, "read too slowly");
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
