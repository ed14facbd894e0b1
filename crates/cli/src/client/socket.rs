//! The socket of a table.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_util::{SinkExt, Stream, StreamExt};
use kennel_wire::{ClientMessage, ServerMessage};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use super::{ClientError, Identity, ServerAddress};

/// The socket of a table, as a stream of the server's messages.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Connects to a table, as somebody or as a spectator. The server sends the changes
    /// after a version, or all of them.
    ///
    /// # Errors
    /// The server cannot be reached or refuses.
    pub async fn open(
        place: &ServerAddress,
        table: &str,
        identity: Option<&Identity>,
        after: Option<u32>,
    ) -> Result<Socket, ClientError> {
        let stream = TcpStream::connect(place.address).await?;
        // Moves are small and must not wait for each other.
        stream.set_nodelay(true)?;
        let after = after.map(|after| format!("?after={after}")).unwrap_or_default();
        let path = format!("/api/tables/{table}/socket{after}");
        let mut request = format!("ws://{}{path}", place.host).into_client_request()?;
        let header = |text: &str| {
            HeaderValue::from_str(text).map_err(|error| ClientError::Unexpected(error.to_string()))
        };
        request.headers_mut().insert("origin", header(&place.origin())?);
        if let Some(forwarded) = &place.forwarded {
            request.headers_mut().insert("x-forwarded-for", header(forwarded)?);
        }
        if let Some(identity) = identity {
            request.headers_mut().insert(identity.header, header(&identity.value)?);
        }
        // Thousands of sockets with the usual buffers would need gigabytes.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        match opened.await {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::Error::Http(answer)) => Err(ClientError::Refused {
                asked: format!("GET {path}"),
                status: answer.status().as_u16(),
                body: String::from_utf8_lossy(answer.body().as_deref().unwrap_or_default()).into(),
            }),
            Err(error) => Err(error.into()),
        }
    }

    /// Sends a message.
    ///
    /// # Errors
    /// The connection is lost.
    pub async fn say(&mut self, message: &ClientMessage) -> Result<(), ClientError> {
        let text = serde_json::to_string(message);
        let text = text.map_err(|error| ClientError::Unexpected(error.to_string()))?;
        Ok(self.0.send(Message::Text(text.into())).await?)
    }

    /// The next message, with its text; none when the server has closed the socket.
    ///
    /// # Errors
    /// The connection is lost, or the text is not a message.
    pub async fn receive(&mut self) -> Option<Result<(ServerMessage, Utf8Bytes), ClientError>> {
        self.next().await
    }
}

impl Stream for Socket {
    type Item = Result<(ServerMessage, Utf8Bytes), ClientError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            return Poll::Ready(match ready!(self.0.poll_next_unpin(context)) {
                Some(Ok(Message::Text(text))) => Some(
                    serde_json::from_str(&text)
                        .map_err(|error| ClientError::Unexpected(format!("{error} in {text}")))
                        .map(|message| (message, text)),
                ),
                Some(Ok(Message::Close(_))) | None => None,
                Some(Ok(_)) => continue,
                Some(Err(error)) => Some(Err(error.into())),
            });
        }
    }
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> ClientError {
        match error {
            tungstenite::Error::Io(error) => ClientError::Network(error),
            error => ClientError::Network(std::io::Error::other(error)),
        }
    }
}
