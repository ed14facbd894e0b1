//! Connections: taking them in, how long they may dawdle, and saying goodbye.

mod outbox;
mod permits;
mod write_timeout;

use std::io;
use std::net::{IpAddr, SocketAddr};
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
pub use outbox::{Outbox, Outgoing, outbox};
pub use permits::{ConnectionPermit, ConnectionPermits, Full, network_of};
use write_timeout::WriteTimeout;

/// The longest head of a request, and what of an answer waits to be sent. It is
/// the least that hyper works with.
const BUFFER: usize = 8 * 1024;
/// A browser sends a dozen headers, a proxy a few more.
const HEADERS: usize = 64;
/// How long to wait before taking in the next connection, when the system gives
/// no more of them.
const ACCEPT_BACKOFF: Duration = Duration::from_millis(200);
/// What is said to a connection for which there is no place.
const NO_PLACE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n\
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

/// How connections are treated.
#[derive(Clone)]
pub struct ConnectionLimits {
    pub places: ConnectionPermits,
    /// Addresses that speak for many.
    pub proxies: Vec<IpAddr>,
    pub header_timeout: Duration,
    pub write_timeout: Duration,
    pub goodbye: Duration,
}

impl ConnectionLimits {
    pub fn new(config: &Config) -> ConnectionLimits {
        ConnectionLimits {
            places: ConnectionPermits::new(config.connections, config.connections_per_address),
            proxies: config.trusted_proxies.clone(),
            header_timeout: config.header_timeout,
            write_timeout: config.write_timeout,
            goodbye: config.goodbye,
        }
    }
}

/// Takes connections in until the server closes, and answers their requests. Those
/// that are there still end by themselves; `ConnectionLimits::places` tells when.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    doors: ConnectionLimits,
    mut closing: watch::Receiver<bool>,
    refused: impl Fn(Full),
) {
    loop {
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            _ = closing.wait_for(|&closing| closing) => return,
        };
        let (stream, peer) = match taken {
            Ok(taken) => taken,
            Err(error) if is_of_one_connection(&error) => continue,
            Err(error) => {
                tracing::error!(%error, "no connection can be taken in");
                sleep(ACCEPT_BACKOFF).await;
                continue;
            }
        };
        let place = match doors.proxies.contains(&peer.ip().to_canonical()) {
            true => doors.places.take_for_many(),
            false => doors.places.take(peer.ip()),
        };
        match place {
            Ok(place) => {
                tokio::spawn(attend(
                    stream,
                    peer,
                    place,
                    router.clone(),
                    doors.clone(),
                    closing.clone(),
                ));
            }
            Err(full) => {
                refused(full);
                let _ = stream.try_write(NO_PLACE);
            }
        }
    }
}

/// Answers the requests of one connection.
async fn attend(
    stream: TcpStream,
    peer: SocketAddr,
    place: ConnectionPermit,
    router: Router,
    doors: ConnectionLimits,
    mut closing: watch::Receiver<bool>,
) {
    // Moves are small messages, which must not wait for more of them.
    let _ = stream.set_nodelay(true);
    let answers = TowerToHyperService::new(router);
    let answers = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        answers.call(request)
    });
    let stream = TokioIo::new(WriteTimeout::new(stream, doors.write_timeout, place));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(doors.header_timeout)
        .max_headers(HEADERS)
        .max_buf_size(BUFFER)
        .serve_connection(stream, answers)
        .with_upgrades();
    let mut connection = pin!(connection);
    // What goes wrong here is the client's business: it went away, took too long,
    // or spoke something else.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|&closing| closing) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = timeout(doors.goodbye, connection).await;
}

/// Whether taking in a connection failed because the other side was gone already.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
