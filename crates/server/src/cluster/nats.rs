//! NATS as the bus between nodes.
//!
//! Core NATS only: messages that nobody receives are lost, and nodes notice that by their
//! numbers.

use std::error::Error;
use std::io::ErrorKind;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions};
use futures_util::future::BoxFuture;
use futures_util::{FutureExt, StreamExt};
use tokio::sync::mpsc;

use super::links::{Bus, BusError, NodeMessages};
use crate::store::NodeId;

/// How often NATS is asked whether it is there; two pings without an answer end the
/// connection, and another server is tried. Until then a node that is cut off does not know it,
/// and the clients of other nodes wait at its tables.
const PING: Duration = Duration::from_secs(2);

/// Messages that may wait while NATS cannot be reached. Those beyond are lost.
const MOST_WAITING: usize = 8_192;

/// A connection with NATS.
pub struct Nats {
    client: Client,
    outgoing: mpsc::Sender<(String, Vec<u8>)>,
}

impl Nats {
    /// Connects with a NATS server, or with one of several separated by commas.
    ///
    /// # Errors
    /// None of them answers.
    pub async fn connect(addresses: &str, name: &str) -> Result<Nats, BusError> {
        let servers: Vec<&str> = addresses.split(',').collect();
        let options = ConnectOptions::new().name(format!("kennel {name}")).ping_interval(PING);
        let client = options.connect(servers).await.map_err(|error| BusError {
            address: without_passwords(addresses),
            detail: error.to_string(),
            is_temporary: is_temporary(&error),
        })?;
        let (outgoing, mut waiting) = mpsc::channel::<(String, Vec<u8>)>(MOST_WAITING);
        let publisher = client.clone();
        // One task, so that messages keep their order.
        tokio::spawn(async move {
            while let Some((subject, message)) = waiting.recv().await {
                if let Err(error) = publisher.publish(subject, message.into()).await {
                    tracing::warn!(%error, "a message to a node was not sent");
                }
            }
        });
        Ok(Nats { client, outgoing })
    }
}

impl Bus for Nats {
    fn post(&self, to: &NodeId, message: Vec<u8>) {
        if self.outgoing.try_send((subject(to), message)).is_err() {
            tracing::debug!(node = %to, "a message to a node is lost: too many wait");
        }
    }

    fn messages_for(&self, node: &NodeId) -> BoxFuture<'_, Result<NodeMessages, BusError>> {
        let subject = subject(node);
        async move {
            let failed = |detail: String| BusError {
                address: "NATS".to_owned(),
                detail,
                is_temporary: true,
            };
            let subscribed = self.client.subscribe(subject).await;
            let mut messages = subscribed.map_err(|error| failed(error.to_string()))?;
            // Whoever writes from now on is heard.
            self.client.flush().await.map_err(|error| failed(error.to_string()))?;
            let (sender, receiver) = mpsc::unbounded_channel();
            tokio::spawn(async move {
                while let Some(message) = messages.next().await {
                    if sender.send(message.payload.into()).is_err() {
                        return;
                    }
                }
            });
            Ok(receiver)
        }
        .boxed()
    }

    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
}

/// Whether it may go away by itself. A certificate that nobody trusts does not.
fn is_temporary(error: &ConnectError) -> bool {
    let cause = error.source().and_then(|cause| cause.downcast_ref::<std::io::Error>());
    match error.kind() {
        ConnectErrorKind::Io => cause.is_none_or(|io| io.kind() != ErrorKind::InvalidData),
        kind => matches!(kind, ConnectErrorKind::Dns | ConnectErrorKind::TimedOut),
    }
}

/// The subject to which a node listens.
fn subject(node: &NodeId) -> String {
    format!("kn.n.{node}")
}

/// Addresses as they may be shown.
fn without_passwords(addresses: &str) -> String {
    let shown = |address: &str| match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        (None, Some((_, host))) => host.to_owned(),
        _ => address.to_owned(),
    };
    addresses.split(',').map(shown).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        let shown = without_passwords("nats://kennel:pass@word@a:4222,tls://b,c:1,me:secret@d");
        assert_eq!(shown, "nats://a:4222,tls://b,c:1,d");
    }
}
