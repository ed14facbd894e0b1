//! Sending one encrypted message to a push service (RFC 8030).

use std::io;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::{Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};

use super::endpoint::Endpoint;
use super::sites::Sites;

/// How long a push service may take in all.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest wait that a push service may ask for.
const LONGEST_WAIT: Duration = Duration::from_secs(6 * 60 * 60);

/// A message as a push service gets it.
pub struct PushRequest {
    pub authorization: String,
    /// How long the push service keeps it for a browser that is not running.
    pub keep: Duration,
    /// A later message with the same topic replaces one that was not delivered yet.
    pub topic: String,
    /// Whether it is worth waking a device for.
    pub is_urgent: bool,
    pub body: Vec<u8>,
}

/// What has become of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Sent,
    /// The subscription has ended.
    Gone,
    /// The push service cannot be reached or is busy; perhaps it says for how long.
    Later(Option<Duration>),
    /// It would be refused again.
    Refused(u16),
}

/// Sends a message, unless too many are sent there already.
pub async fn deliver(endpoint: &Endpoint, request: PushRequest, sites: &Sites) -> Outcome {
    let Some(turn) = sites.begin(&endpoint.host) else { return Outcome::Later(None) };
    let Ok(addresses) = timeout(PATIENCE, endpoint.addresses()).await else {
        return Outcome::Later(None);
    };
    match addresses {
        // The name means nothing that may be reached, and will not tomorrow.
        Ok(addresses) if addresses.is_empty() => Outcome::Gone,
        // If one does not answer, the next is tried.
        Ok(addresses) if !addresses.iter().all(|at| turn.may_reach(at.ip())) => {
            Outcome::Later(None)
        }
        Ok(addresses) => {
            let sent = timeout(PATIENCE, post(endpoint, &addresses, request)).await;
            sent.ok().and_then(Result::ok).unwrap_or(Outcome::Later(None))
        }
        Err(_) => Outcome::Later(None),
    }
}

async fn post(
    endpoint: &Endpoint,
    addresses: &[std::net::SocketAddr],
    request: PushRequest,
) -> io::Result<Outcome> {
    let stream = TcpStream::connect(addresses).await?;
    stream.set_nodelay(true)?;
    if !endpoint.is_encrypted {
        return send(endpoint, stream, request).await;
    }
    let name = ServerName::try_from(endpoint.host.clone()).map_err(io::Error::other)?;
    let stream = TlsConnector::from(tls()?).connect(name, stream).await?;
    send(endpoint, stream, request).await
}

async fn send(
    endpoint: &Endpoint,
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    PushRequest { authorization, keep, topic, is_urgent, body }: PushRequest,
) -> io::Result<Outcome> {
    let path = endpoint.uri.path_and_query().map_or("/", |path| path.as_str());
    let authority = endpoint.uri.authority().map_or("", |authority| authority.as_str());
    let request = Request::post(path)
        .header(header::HOST, authority)
        .header(header::AUTHORIZATION, authorization)
        .header(header::CONTENT_ENCODING, "aes128gcm")
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header("ttl", keep.as_secs())
        .header("topic", topic)
        .header("urgency", if is_urgent { "high" } else { "normal" })
        .body(Full::new(Bytes::from(body)))
        .map_err(io::Error::other)?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
        .await
        .map_err(io::Error::other)?;
    // The connection ends with this future: nothing of the response but its head is read.
    let answer = sender.send_request(request);
    tokio::pin!(answer, connection);
    let answer = tokio::select! {
        answer = &mut answer => answer,
        // The push service may close the connection with its answer.
        _ = &mut connection => answer.await,
    };
    let answer = answer.map_err(io::Error::other)?;
    let wait = answer.headers().get(header::RETRY_AFTER);
    let wait = wait.and_then(|seconds| seconds.to_str().ok()?.parse().ok());
    Ok(outcome(answer.status(), wait.map(Duration::from_secs)))
}

fn outcome(status: StatusCode, wait: Option<Duration>) -> Outcome {
    match status {
        _ if status.is_success() => Outcome::Sent,
        StatusCode::NOT_FOUND | StatusCode::GONE => Outcome::Gone,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => {
            Outcome::Later(wait.map(|wait| wait.min(LONGEST_WAIT)))
        }
        _ if status.is_server_error() => Outcome::Later(wait.map(|wait| wait.min(LONGEST_WAIT))),
        // A redirection, too: it could lead anywhere.
        _ => Outcome::Refused(status.as_u16()),
    }
}

/// The certificates of the system's authorities, read once.
fn tls() -> io::Result<Arc<ClientConfig>> {
    static TLS: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(tls) = TLS.get() {
        return Ok(Arc::clone(tls));
    }
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(crypto::ring::default_provider());
    let tls = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::clone(TLS.get_or_init(|| Arc::new(tls))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_push_services_answer() {
        let wait = Some(Duration::from_secs(70));
        for (status, wanted) in [
            (200, Outcome::Sent),
            (201, Outcome::Sent),
            (202, Outcome::Sent),
            (404, Outcome::Gone),
            (410, Outcome::Gone),
            (408, Outcome::Later(wait)),
            (429, Outcome::Later(wait)),
            (500, Outcome::Later(wait)),
            (503, Outcome::Later(wait)),
            (302, Outcome::Refused(302)),
            (400, Outcome::Refused(400)),
            (403, Outcome::Refused(403)),
            (413, Outcome::Refused(413)),
        ] {
            let status = StatusCode::from_u16(status).unwrap();
            assert_eq!(outcome(status, wait), wanted, "{status}");
        }
        let forever = outcome(StatusCode::TOO_MANY_REQUESTS, Some(Duration::MAX));
        assert_eq!(forever, Outcome::Later(Some(LONGEST_WAIT)));
    }
}
