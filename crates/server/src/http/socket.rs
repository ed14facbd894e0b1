//! The socket of a table.

use std::io::ErrorKind;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use governor::{Quota, RateLimiter};
use kennel_wire::{ApiError, ClientMessage, ErrorCode, Refusal, RefusalKind, ServerMessage};
use tokio::time::{Instant, interval, timeout};
use tokio_tungstenite::tungstenite;

use super::App;
use super::error::ErrorResponse;
use super::join::{JoinRequest, Opening, Viewer};
use super::people::Answer;
use super::social;
use crate::catch_panic::catch_panic;
use crate::limits::at_least_one;
use crate::metrics::{Limit, Part};
use crate::net::{Closed, Outgoing};
use crate::table::TableError;

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
        (status = 404, description = "There is no such table", body = ApiError),
    ),
    security((), ("cookie" = []), ("token" = [])),
)]
pub async fn open(
    State(app): State<App>,
    request: JoinRequest,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let unreadable =
        |why: WebSocketUpgradeRejection| ErrorResponse::new(ErrorCode::Unreadable, why.body_text());
    let upgrade = upgrade.map_err(unreadable)?;
    // Before the socket opens, so that a missing table is refused with 404.
    let viewer = request.admit(&app).await?;
    let frame = app.config.frame;
    let upgrade = upgrade
        .max_message_size(frame)
        .max_frame_size(frame)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(256 * 1024);
    Ok(upgrade.on_upgrade(async move |socket| serve(app, viewer, socket).await))
}

/// Why a socket is closed: the code and the reason of the close frame.
type CloseReason = (u16, &'static str);

/// The token was revoked.
const LOGGED_OUT: CloseReason = (4001, "logged out");
/// Others may still play the same cards.
const SEALED: CloseReason = (4003, "only its player sees this table");
const CLIENT_GONE: CloseReason = (close_code::NORMAL, "");
/// Temporary: a client that connects again is told what it missed.
const SLOW_READER: CloseReason = (close_code::AGAIN, "read too slowly; connect again");
const TOO_COSTLY: CloseReason = (close_code::AGAIN, "too much history at a time; connect again");
const FULL: CloseReason = (close_code::AGAIN, "too many clients; try again later");
const STOPPING: CloseReason = (close_code::AWAY, "the server is stopping; connect again");
const TABLE_GONE: CloseReason = (close_code::AWAY, "the table was closed; connect again");
const SILENT: CloseReason = (close_code::AWAY, "no answer to pings");
const FLOOD: CloseReason = (close_code::POLICY, "too many messages");
/// Others there may have sent them: a client that connects again is heard.
const CROWD: CloseReason =
    (close_code::AGAIN, "too many messages from your address; connect again");
const BINARY: CloseReason = (close_code::UNSUPPORTED, "text frames only");
const TOO_LONG: CloseReason = (close_code::SIZE, "the message is too long");
const NOT_UTF8: CloseReason = (close_code::INVALID, "the message is not UTF-8");
const NOT_A_MESSAGE: CloseReason = (close_code::PROTOCOL, "not a WebSocket message");
const UNREACHABLE: CloseReason = (close_code::ERROR, "the table cannot be reached");
const PANICKED: CloseReason = (close_code::ERROR, "internal server error");

async fn serve(app: App, viewer: Viewer, mut socket: WebSocket) {
    let Viewer { table, connection, .. } = &viewer;
    let (code, reason) = match viewer.join(&app).await {
        Err(error) => {
            tracing::debug!(%table, %error, "a client cannot join");
            unreachable(&error)
        }
        Ok(outgoing) => tokio::select! {
            // First, so that nothing is sent once the token is revoked.
            biased;
            () = viewer.logged_out() => LOGGED_OUT,
            ended = catch_panic(
                &*app.metrics,
                Part::Socket,
                converse(&app, &viewer, &mut socket, outgoing),
            ) => ended.unwrap_or(PANICKED),
        },
    };
    // Neither a busy table nor a client that does not read holds up the other.
    let frame = CloseFrame { code, reason: reason.into() };
    let last = timeout(app.config.write_timeout, socket.send(Message::Close(Some(frame))));
    // A client that is gone cannot be told why it was closed.
    let (_, ()) = tokio::join!(last, app.tables.gone(table, *connection));
}

/// Passes messages both ways until one side ends it; returns why it ended.
async fn converse(
    app: &App,
    viewer: &Viewer,
    socket: &mut WebSocket,
    mut outgoing: Outgoing,
) -> CloseReason {
    let Viewer { table, connection, person, .. } = viewer;
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
            text = viewer.next(app, &mut outgoing) => {
                let Some(text) = text else {
                    return match outgoing.closed() {
                        Closed::TableGone => TABLE_GONE,
                        Closed::Stopping => STOPPING,
                        // The table has counted it already.
                        Closed::SlowReader => SLOW_READER,
                        Closed::TooCostly => TOO_COSTLY,
                        Closed::Full => FULL,
                        Closed::Sealed => SEALED,
                    };
                };
                if let Err(closing) = send(app, socket, Message::Text(text)).await {
                    return closing;
                }
            }
            message = socket.recv() => {
                heard = Instant::now();
                let text = match message {
                    None | Some(Ok(Message::Close(_))) => return CLIENT_GONE,
                    Some(Err(error)) if timed_out(&error) => return slow_reader(app),
                    Some(Err(error)) => return closing_for(error),
                    Some(Ok(Message::Binary(_))) => return BINARY,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                    Some(Ok(Message::Text(text))) => Some(text),
                };
                if limit.check().is_err() {
                    return flood(Limit::Messages);
                }
                if let Err(limit) = app.limits.message(viewer.network()) {
                    app.metrics.limited(limit);
                    return CROWD;
                }
                let Some(text) = text else { continue };
                if let Some(Err(limit)) = person.as_ref().map(|person| app.limits.player(&person.id)) {
                    return flood(limit);
                }
                match serde_json::from_str::<ClientMessage>(&text) {
                    // It asks about the connection and concerns no table.
                    Ok(ClientMessage::Ping) => {
                        if let Err(closing) = send(app, socket, encode(&ServerMessage::Pong)).await {
                            return closing;
                        }
                    }
                    Ok(message) => {
                        if let Some(person) = person {
                            match social::refusal(app, person, &message).await {
                                Ok(None) => {}
                                Ok(Some(refusal)) => {
                                    app.metrics.refused(refusal.why);
                                    let refused = encode(&ServerMessage::Refused(refusal));
                                    if let Err(closing) = send(app, socket, refused).await {
                                        return closing;
                                    }
                                    continue;
                                }
                                // The table cannot store anything either.
                                Err(_) => return UNREACHABLE,
                            }
                        }
                        let said = app.tables.say(table, *connection, message, heard).await;
                        if let Err(error) = said {
                            tracing::debug!(%table, %error, "a message cannot be passed on");
                            return unreachable(&error);
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
                if let Some(person) = person.as_ref().filter(|person| person.account) {
                    app.attendance.note(&app.store, &person.id);
                }
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

/// How to close a socket whose table does not take a message.
fn unreachable(error: &TableError) -> CloseReason {
    match error {
        TableError::Closing => STOPPING,
        TableError::TooCostly => TOO_COSTLY,
        _ => UNREACHABLE,
    }
}

async fn send(app: &App, socket: &mut WebSocket, message: Message) -> Result<(), CloseReason> {
    match timeout(app.config.write_timeout, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) if !timed_out(&error) => Err(CLIENT_GONE),
        Ok(Err(_)) | Err(_) => Err(slow_reader(app)),
    }
}

fn slow_reader(app: &App) -> CloseReason {
    app.metrics.slow_readers.add(1);
    SLOW_READER
}

/// Whether the stream failed because the client reads nothing. The stream has the same
/// limit for writes that the socket has for messages, so either may notice first; only the
/// stream notices when pongs cannot be sent.
fn timed_out(error: &axum::Error) -> bool {
    use std::error::Error;
    let error = error.source().and_then(|error| error.downcast_ref::<tungstenite::Error>());
    matches!(error, Some(tungstenite::Error::Io(error)) if error.kind() == ErrorKind::TimedOut)
}

/// Refuses a text that is not a [`ClientMessage`].
fn unreadable(app: &App, error: &serde_json::Error) -> Message {
    let why = RefusalKind::Unreadable;
    app.metrics.refused(why);
    let refusal = Refusal { why, message: error.to_string(), question: None };
    encode(&ServerMessage::Refused(refusal))
}

fn encode(message: &ServerMessage) -> Message {
    let text = serde_json::to_string(message);
    Message::Text(text.expect("a message always serialises").into())
}

/// How to close a socket after what came in could not be read.
fn closing_for(error: axum::Error) -> CloseReason {
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
