//! Requests to the server.

use kennel_client::{HttpClient, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{ClientError, Identity, ServerAddress};

/// Sends requests to one server, over a connection that is kept open.
pub struct Http {
    address: ServerAddress,
    client: HttpClient,
}

/// A response whose body is text.
#[derive(Clone, Debug)]
pub struct TextResponse {
    /// The HTTP status code.
    pub status: u16,
    headers: Vec<(String, String)>,
    /// The whole body.
    pub body: String,
}

impl Http {
    /// A client of a server; the first request connects.
    #[must_use]
    pub fn new(address: ServerAddress) -> Http {
        Http { address, client: HttpClient::new() }
    }

    /// Sends a GET request.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn get(
        &mut self,
        path: &str,
        identity: Option<&Identity>,
    ) -> Result<TextResponse, ClientError> {
        self.request("GET", path, identity, String::new()).await
    }

    /// Sends a POST request with a JSON body.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn post(
        &mut self,
        path: &str,
        identity: Option<&Identity>,
        body: &impl Serialize,
    ) -> Result<TextResponse, ClientError> {
        let body = serde_json::to_string(body).map_err(|error| unexpected(error.to_string()))?;
        self.request("POST", path, identity, body).await
    }

    /// Sends a PUT request with a JSON body.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn put(
        &mut self,
        path: &str,
        identity: Option<&Identity>,
        body: &impl Serialize,
    ) -> Result<TextResponse, ClientError> {
        let body = serde_json::to_string(body).map_err(|error| unexpected(error.to_string()))?;
        self.request("PUT", path, identity, body).await
    }

    async fn request(
        &self,
        method: &str,
        path: &str,
        identity: Option<&Identity>,
        body: String,
    ) -> Result<TextResponse, ClientError> {
        let origin = self.address.origin();
        let mut headers = vec![
            ("host", self.address.host.as_str()),
            ("origin", origin.as_str()),
            ("content-type", "application/json"),
        ];
        headers.extend(identity.map(|identity| (identity.header, identity.value.as_str())));
        headers.extend(self.address.forwarded.as_ref().map(|ip| ("x-forwarded-for", ip.as_str())));
        let url = format!("http://{}{path}", self.address.address);
        let sent = self.client.request(method, &url, &headers, body).await;
        let Response { status, headers, body } =
            sent.map_err(|error| ClientError::Network(std::io::Error::other(error)))?;
        let body = String::from_utf8(body.into()).map_err(|error| unexpected(error.to_string()))?;
        let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
        let headers = headers
            .iter()
            .map(|(name, value)| (name.as_str().to_owned(), text(value.as_bytes())))
            .collect();
        Ok(TextResponse { status, headers, body })
    }
}

impl TextResponse {
    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Parses the body of a response to `asked`, which must have the expected status.
    ///
    /// # Errors
    /// The status is another one, or the body is not the JSON of a `T`.
    pub fn read<T: DeserializeOwned>(self, asked: &str, status: u16) -> Result<T, ClientError> {
        if self.status != status {
            let asked = asked.to_owned();
            return Err(ClientError::Refused { asked, status: self.status, body: self.body });
        }
        serde_json::from_str(&self.body).map_err(|error| unexpected(format!("{asked}: {error}")))
    }
}

fn unexpected(what: impl Into<String>) -> ClientError {
    ClientError::Unexpected(what.into())
}
