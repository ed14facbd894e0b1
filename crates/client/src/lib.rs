//! A small HTTP client for programs that talk to a Kennel server: plain HTTP/1.1 over
//! hyper. The command line and the server's tests share it.
#![warn(missing_docs, unreachable_pub)]

use std::fmt;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::{HeaderMap, Request};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

/// The largest body that is read.
const MAX_BODY: usize = 16 << 20;

/// Sends requests and keeps idle connections for later ones.
#[derive(Clone)]
pub struct HttpClient(Client<HttpConnector, Full<Bytes>>);

/// A response whose body has arrived.
#[derive(Clone, Debug)]
pub struct Response {
    /// The HTTP status code.
    pub status: u16,
    /// The headers; a name may occur more than once.
    pub headers: HeaderMap,
    /// The whole body, at most 16 MiB.
    pub body: Bytes,
}

/// Why there is no response.
#[derive(Debug)]
pub struct RequestError(String);

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RequestError {}

impl RequestError {
    /// The error and its causes: the outermost alone says too little.
    fn new(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> RequestError {
        let error = error.into();
        let mut text = error.to_string();
        let mut cause = error.source();
        while let Some(error) = cause {
            text = format!("{text}: {error}");
            cause = error.source();
        }
        RequestError(text)
    }
}

impl Default for HttpClient {
    fn default() -> HttpClient {
        HttpClient::new()
    }
}

impl HttpClient {
    /// A client without connections.
    #[must_use]
    pub fn new() -> HttpClient {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        HttpClient(Client::builder(TokioExecutor::new()).build(connector))
    }

    /// A client that closes each connection after its response.
    #[must_use]
    pub fn without_keep_alive() -> HttpClient {
        let mut builder = Client::builder(TokioExecutor::new());
        HttpClient(builder.pool_max_idle_per_host(0).build(HttpConnector::new()))
    }

    /// Sends a request to an `http` URL and reads the whole response.
    ///
    /// # Errors
    /// The request is malformed, or the connection fails.
    pub async fn request(
        &self,
        method: &str,
        url: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Result<Response, RequestError> {
        let mut request = Request::builder().method(method).uri(url);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::new(body.into())).map_err(RequestError::new)?;
        let (parts, body) = self.0.request(request).await.map_err(RequestError::new)?.into_parts();
        let body = Limited::new(body, MAX_BODY).collect().await.map_err(RequestError::new)?;
        let (status, headers) = (parts.status.as_u16(), parts.headers);
        Ok(Response { status, headers, body: body.to_bytes() })
    }
}
