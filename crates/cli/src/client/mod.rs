//! A client of the server: requests, the socket of a table, and what a seat knows of its
//! game.

mod http;
mod known;
mod socket;

use std::fmt;
use std::net::{SocketAddr, ToSocketAddrs};

use kennel_wire::{Me, TableSummary};
use serde::Serialize;
use serde_json::json;

pub use http::{Http, TextResponse};
pub use known::Known;
pub use socket::Socket;

/// The address of a server.
#[derive(Clone, Debug)]
pub struct ServerAddress {
    /// As written in the URL, for the `Host` and `Origin` headers.
    host: String,
    address: SocketAddr,
    /// The client for whom a proxy would speak, for the `X-Forwarded-For` header.
    forwarded: Option<String>,
}

/// Who sends a request: a guest, by the cookie, or the owner of a token.
#[derive(Clone)]
pub struct Identity {
    header: &'static str,
    value: String,
}

impl Identity {
    fn of_cookie(cookie: &str) -> Identity {
        Identity { header: "cookie", value: cookie.to_owned() }
    }

    /// A guest by what [`Identity::guest`] returned.
    #[must_use]
    pub fn of_guest(cookie: &str) -> Option<Identity> {
        let is_cookie = cookie.contains('=') && cookie.bytes().all(|byte| byte.is_ascii_graphic());
        is_cookie.then(|| Identity::of_cookie(cookie))
    }

    /// What a guest is remembered by, which is as secret as a password; none for the owner of
    /// a token.
    #[must_use]
    pub fn guest(&self) -> Option<&str> {
        (self.header == "cookie").then_some(self.value.as_str())
    }

    /// The owner of a token.
    #[must_use]
    pub fn of_token(token: &str) -> Identity {
        Identity { header: "authorization", value: format!("Bearer {token}") }
    }
}

impl fmt::Debug for Identity {
    /// Leaves out the secret: identities end up in error messages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity").field("header", &self.header).finish_non_exhaustive()
    }
}

/// Why a request or a message failed.
#[derive(Debug)]
pub enum ClientError {
    /// The connection failed.
    Network(std::io::Error),
    /// The server refused the request.
    Refused {
        /// The method and the path of the request.
        asked: String,
        /// The HTTP status code.
        status: u16,
        /// The body of the response.
        body: String,
    },
    /// A response that no server of this version sends.
    Unexpected(String),
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::Network(error) => write!(f, "the server cannot be reached: {error}"),
            ClientError::Refused { asked, status, body } => {
                write!(f, "{asked} was answered with {status}: {}", body.trim())
            }
            ClientError::Unexpected(what) => write!(f, "unexpected response: {what}"),
        }
    }
}

impl std::error::Error for ClientError {}

impl From<std::io::Error> for ClientError {
    fn from(error: std::io::Error) -> ClientError {
        ClientError::Network(error)
    }
}

impl ServerAddress {
    /// Resolves `http://host:port`.
    ///
    /// # Errors
    /// The URL is malformed, or the host is unknown.
    pub fn of(url: &str) -> Result<ServerAddress, String> {
        let wrong = |why: &str| format!("'{url}' is not the address of a server: {why}");
        let host = url
            .strip_prefix("http://")
            .ok_or_else(|| wrong("expected http://host:port (TLS is not supported)"))?;
        let host = host.trim_end_matches('/');
        let named = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        let found = named.to_socket_addrs().map_err(|error| wrong(&error.to_string()))?;
        // A server on localhost often listens on IPv4 only.
        let mut found: Vec<SocketAddr> = found.collect();
        found.sort_by_key(SocketAddr::is_ipv6);
        let address = found.first().copied().ok_or_else(|| wrong("the host is unknown"))?;
        Ok(ServerAddress { host: host.to_owned(), address, forwarded: None })
    }

    /// The same server, as a trusted proxy reaches it for a client.
    #[must_use]
    pub fn on_behalf_of(&self, client: std::net::IpAddr) -> ServerAddress {
        ServerAddress { forwarded: Some(client.to_string()), ..self.clone() }
    }

    /// The host and the port, as written in the URL.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The `Origin` of the server's own pages.
    fn origin(&self) -> String {
        format!("http://{}", self.host)
    }
}

impl Http {
    /// Registers a guest.
    ///
    /// # Errors
    /// The server cannot be reached or refuses.
    pub async fn register(&mut self, name: &str) -> Result<Identity, ClientError> {
        let asked = "POST /api/guests";
        let answer = self.post("/api/guests", None, &json!({ "name": name })).await?;
        let _: Me = answer.clone().read(asked, 200)?;
        let cookie = answer.header("set-cookie").and_then(|value| value.split(';').next());
        let cookie =
            cookie.ok_or_else(|| ClientError::Unexpected(format!("{asked}: no cookie")))?;
        Ok(Identity::of_cookie(cookie))
    }

    /// Creates a table from a `NewTable`, of which everything but the rules may be missing.
    ///
    /// # Errors
    /// The server cannot be reached or refuses.
    pub async fn make_table(
        &mut self,
        maker: &Identity,
        new: &impl Serialize,
    ) -> Result<TableSummary, ClientError> {
        let answer = self.post("/api/tables", Some(maker), new).await?;
        answer.read("POST /api/tables", 201)
    }
}
