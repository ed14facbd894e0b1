//! The socket of a table.

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use governor::{Quota, RateLimiter};
use kennel_table::{PlayerId, TableId};
use kennel_wire::{ClientMessage, Fault, Problem, Refusal, RefusalKind, ServerMessage};
use serde::Deserialize;
use tokio::time::{Instant, interval, timeout};
use tokio_tungstenite::tungstenite;
use utoipa::IntoParams;

use super::App;
use super::client::Client;
use super::people::{Answer, Connected};
use super::problem::Refused;
use crate::catch_panic::catch_panic;
use crate::identity::Session;
use crate::limits::at_least_one;
use crate::metrics::{Limit, Part};
use crate::net::{ConnectionId, ConnectionPermit, Outgoing, outbox};
use crate::table::{Command, Person};

/// The query with which a socket or a stream is opened.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Opening {
    /// The last version the client has: only later changes are sent. Without it, all
    /// changes are.
    pub after: Option<u32>,
}

/// The socket of a table
///
/// A WebSocket with one JSON message per text frame (docs/protocol.md). The server sends
/// `ServerMessage`s, the client `ClientMessage`s. Without a cookie or token the client is
/// a spectator.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/socket",
    tag = "tables",
    operation_id = "openSocket",
    params(
        ("id" = String, Path, description = "The table's id", example = "k3v9mwr2tq7x"),
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
    Connected { player, session }: Connected,
    client: Client,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let unreadable = |why: String| Refused::new(Fault::Unreadable, why);
    let Query(Opening { after }) = opening.map_err(|why| unreadable(why.body_text()))?;
    let upgrade = upgrade.map_err(|why| unreadable(why.body_text()))?;
    // A missing table is refused with 404 before the socket opens.
    app.services.summary(&table).await?;
    let permit = app.socket_permit(client)?;
    let person = player.map(|player| Person { id: player.id, name: player.name });
    let frame = app.config.frame;
    let upgrade = upgrade
        .max_message_size(frame)
        .max_frame_size(frame)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(256 * 1024);
    let opened = Opened { table, person, after, session, _permit: permit };
    Ok(upgrade.on_upgrade(async move |socket| serve(app, opened, socket).await))
}

/// Why a socket is closed: the code and the reason of the close frame.
type Closing = (u16, &'static str);

/// The token was revoked.
const LOGGED_OUT: Closing = (4001, "logged out");
const CLIENT_GONE: Closing = (close_code::NORMAL, "");
/// Temporary: a client that connects again is told what it missed.
const SLOW_READER: Closing = (close_code::AGAIN, "read too slowly; connect again");
const TABLE_GONE: Closing = (close_code::AWAY, "the table was closed; connect again");
const SILENT: Closing = (close_code::AWAY, "no answer to pings");
const FLOOD: Closing = (close_code::POLICY, "too many messages");
const BINARY: Closing = (close_code::UNSUPPORTED, "text frames only");
const TOO_LONG: Closing = (close_code::SIZE, "the message is too long");
const NOT_UTF8: Closing = (close_code::INVALID, "the message is not UTF-8");
const NOT_A_MESSAGE: Closing = (close_code::PROTOCOL, "not a WebSocket message");
const UNREACHABLE: Closing = (close_code::ERROR, "the table cannot be reached");
const PANICKED: Closing = (close_code::ERROR, "internal server error");

/// A socket that was opened, and who opened it.
struct Opened {
    table: TableId,
    person: Option<Person>,
    after: Option<u32>,
    session: Option<Session>,
    _permit: ConnectionPermit,
}

async fn serve(app: App, opened: Opened, mut socket: WebSocket) {
    let Opened { table, person, after, session, _permit } = opened;
    let connection = app.connections.next();
    let (outbox, outgoing) = outbox(app.config.outbox);
    let player = person.as_ref().map(|person| person.id.clone());
    let join = Command::Join { connection, person, after, outbox };
    let (code, reason) = match app.registry.send(&table, join).await {
        Err(error) => {
            tracing::debug!(%table, %error, "a client cannot join");
            UNREACHABLE
        }
        Ok(()) => tokio::select! {
            // First, so that nothing is sent once the token is revoked.
            biased;
            () = Connected::ended(session.as_ref()) => LOGGED_OUT,
            ended = catch_panic(
                &*app.metrics,
                Part::Socket,
                converse(&app, &table, connection, player.as_ref(), &mut socket, outgoing),
            ) => ended.unwrap_or(PANICKED),
        },
    };
    // Neither a busy table nor a client that does not read holds up the other.
    let frame = CloseFrame { code, reason: reason.into() };
    let last = timeout(app.config.write_timeout, socket.send(Message::Close(Some(frame))));
    // A client that is gone cannot be told why it was closed.
    let (_, ()) = tokio::join!(last, app.registry.gone(&table, connection));
}

/// Passes messages both ways until one side ends it; returns why it ended.
async fn converse(
    app: &App,
    table: &TableId,
    connection: ConnectionId,
    player: Option<&PlayerId>,
    socket: &mut WebSocket,
    mut outgoing: Outgoing,
) -> Closing {
    let (rate, burst) = app.config.socket_rate;
    let quota = Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(burst));
    let limit = RateLimiter::direct(quota);
    let mut ping = interval(app.config.ping);
    let flood = |limit| {
        app.metrics.limited(limit);
        FLOOD
    };
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            text = outgoing.recv() => {
                let Some(text) = text else {
                    // The table has counted a slow reader already.
                    return if outgoing.overflowed() { SLOW_READER } else { TABLE_GONE };
                };
                if let Err(closing) = send(app, socket, Message::Text(text)).await {
                    return closing;
                }
            }
            message = socket.recv() => {
                heard = Instant::now();
                let text = match message {
                    None | Some(Ok(Message::Close(_))) => return CLIENT_GONE,
                    Some(Err(error)) => return closing_for(error),
                    Some(Ok(Message::Binary(_))) => return BINARY,
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
                            return UNREACHABLE;
                        }
                    }
                    Err(error) => {
                        let refusal = unreadable(app, &error);
                        if let Err(closing) = send(app, socket, refusal).await {
                            return closing;
                        }
                    }
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > app.config.silence {
                    return SILENT;
                }
                if let Err(closing) = send(app, socket, Message::Ping(Vec::new().into())).await {
                    return closing;
                }
            }
        }
    }
}

async fn send(app: &App, socket: &mut WebSocket, message: Message) -> Result<(), Closing> {
    match timeout(app.config.write_timeout, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(CLIENT_GONE),
        Err(_) => {
            app.metrics.slow_readers.add(1);
            Err(SLOW_READER)
        }
    }
}

/// Refuses a text that is not a [`ClientMessage`].
fn unreadable(app: &App, error: &serde_json::Error) -> Message {
    let why = RefusalKind::Unreadable;
    app.metrics.refused(why);
    let refusal = Refusal { why, message: error.to_string(), question: None };
    let text = serde_json::to_string(&ServerMessage::Refused(refusal));
    Message::Text(text.expect("a message always serialises").into())
}

/// How to close a socket after what came in could not be read.
fn closing_for(error: axum::Error) -> Closing {
    use tungstenite::Error;
    use tungstenite::error::ProtocolError;
    match error.into_inner().downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => TOO_LONG,
        Some(Error::Utf8(_)) => NOT_UTF8,
        Some(
            Error::Io(_)
            | Error::ConnectionClosed
            | Error::AlreadyClosed
            | Error::Protocol(ProtocolError::ResetWithoutClosingHandshake),
        ) => CLIENT_GONE,
        _ => NOT_A_MESSAGE,
    }
}

#[cfg(test)]
mod tests {
    use tungstenite::Error;
    use tungstenite::error::{CapacityError, ProtocolError};

    use super::*;

    #[test]
    fn what_is_wrong_with_a_frame_is_told_by_the_error_and_not_by_its_text() {
        let too_long = CapacityError::MessageTooLong { size: 9, max_size: 8 };
        for (error, closing) in [
            (Error::Capacity(too_long), TOO_LONG),
            (Error::Utf8("a text that is too long".to_owned()), NOT_UTF8),
            (Error::Protocol(ProtocolError::InvalidOpcode(3)), NOT_A_MESSAGE),
            (Error::ConnectionClosed, CLIENT_GONE),
        ] {
            assert_eq!(closing_for(axum::Error::new(error)), closing);
        }
        assert_eq!(closing_for(axum::Error::new(std::fmt::Error)), NOT_A_MESSAGE);
    }
}
