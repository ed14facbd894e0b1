//! Accepting connections, their limits and timeouts, and graceful shutdown.

mod client_stream;
mod linger;
mod network;
mod outbox;
mod permits;

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::config::Config;
use client_stream::ClientStream;
pub use network::Network;
pub use outbox::{Closed, Next, Outbox, OutboxError, Outgoing, outbox};
pub use permits::{ConnectionPermit, ConnectionPermits, Full, network_of};

/// The buffer for the head of a request and for unsent output: hyper's minimum.
const BUFFER: usize = 8 * 1024;
/// A browser sends a dozen headers, a proxy a few more.
const HEADERS: usize = 64;
/// How long to wait before accepting again when the system has run out of resources.
const ACCEPT_BACKOFF: Duration = Duration::from_millis(200);
/// The response to a connection that is not admitted.
const REFUSED: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n\
    content-length: 0\r\nconnection: close\r\n\r\n";

/// Identifies one socket or event stream while the server runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConnectionId(pub u64);

/// Numbers connections. Clones share the sequence.
#[derive(Clone, Default)]
pub struct ConnectionIds(Arc<AtomicU64>);

impl ConnectionIds {
    pub fn next(&self) -> ConnectionId {
        ConnectionId(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Limits and timeouts of connections.
#[derive(Clone)]
pub struct ConnectionLimits {
    pub permits: ConnectionPermits,
    /// Trusted reverse proxies.
    pub proxies: Vec<Network>,
    pub header_timeout: Duration,
    pub write_timeout: Duration,
    pub goodbye: Duration,
}

impl ConnectionLimits {
    pub fn new(config: &Config) -> ConnectionLimits {
        ConnectionLimits {
            permits: ConnectionPermits::new(config.connections, config.connections_per_address),
            proxies: config.trusted_proxies.clone(),
            header_timeout: config.header_timeout,
            write_timeout: config.write_timeout,
            goodbye: config.goodbye,
        }
    }
}

/// Accepts connections and serves their requests until the server closes. Connections
/// still open then end by themselves; `ConnectionLimits::permits` tells when.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    mut closing: watch::Receiver<bool>,
    refused: impl Fn(Full),
) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|&closing| closing) => return,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if concerns_one_connection(&error) => continue,
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                sleep(ACCEPT_BACKOFF).await;
                continue;
            }
        };
        let permit = match limits.proxies.iter().any(|proxy| proxy.contains(peer.ip())) {
            true => limits.permits.take_for_proxy(),
            false => limits.permits.take(peer.ip()),
        };
        match permit {
            Ok(permit) => {
                tokio::spawn(serve_connection(
                    stream,
                    peer,
                    permit,
                    router.clone(),
                    limits.clone(),
                    closing.clone(),
                ));
            }
            Err(full) => {
                refused(full);
                // A client that cannot be told is disconnected all the same.
                let _ = stream.try_write(REFUSED);
            }
        }
    }
}

/// Serves the requests of one connection.
async fn serve_connection(
    stream: TcpStream,
    peer: SocketAddr,
    permit: ConnectionPermit,
    router: Router,
    limits: ConnectionLimits,
    mut closing: watch::Receiver<bool>,
) {
    // Moves are small messages that must not wait for more output.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection may be delayed");
    }
    let inner = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        inner.call(request)
    });
    let stream = TokioIo::new(ClientStream::new(stream, limits.write_timeout, permit));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_timeout)
        .max_headers(HEADERS)
        .max_buf_size(BUFFER)
        .serve_connection(stream, service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // Errors are the client's: it went away, took too long, or does not speak HTTP.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|&closing| closing) => {}
    }
    connection.as_mut().graceful_shutdown();
    // A connection that does not end in time is dropped.
    let _ = timeout(limits.goodbye, connection).await;
}

/// Whether accepting failed because the peer was gone already.
fn concerns_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
