//! NATS as the bus between nodes.
//!
//! Core NATS only: letters that nobody receives are lost, and nodes notice that by their
//! numbers.

use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions};
use futures_util::future::BoxFuture;
use futures_util::{FutureExt, StreamExt};
use tokio::sync::mpsc;

use super::links::{Bus, BusError, Letters};
use crate::store::NodeId;

/// How often NATS is asked whether it is there; two pings without an answer end the
/// connection, and another server is tried.
const PING: Duration = Duration::from_secs(5);

/// Letters that may wait while NATS cannot be reached. Those beyond are lost.
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
        })?;
        let (outgoing, mut waiting) = mpsc::channel::<(String, Vec<u8>)>(MOST_WAITING);
        let publisher = client.clone();
        // One task, so that letters keep their order.
        tokio::spawn(async move {
            while let Some((subject, letter)) = waiting.recv().await {
                if let Err(error) = publisher.publish(subject, letter.into()).await {
                    tracing::warn!(%error, "a letter to a node was not sent");
                }
            }
        });
        Ok(Nats { client, outgoing })
    }
}

impl Bus for Nats {
    fn post(&self, to: &NodeId, letter: Vec<u8>) {
        if self.outgoing.try_send((subject(to), letter)).is_err() {
            tracing::debug!(node = %to, "a letter to a node is lost: too many wait");
        }
    }

    fn letters_for(&self, node: &NodeId) -> BoxFuture<'_, Result<Letters, BusError>> {
        let subject = subject(node);
        async move {
            let failed = |detail: String| BusError { address: "NATS".to_owned(), detail };
            let subscribed = self.client.subscribe(subject).await;
            let mut letters = subscribed.map_err(|error| failed(error.to_string()))?;
            // Whoever writes from now on is heard.
            self.client.flush().await.map_err(|error| failed(error.to_string()))?;
            let (sender, receiver) = mpsc::unbounded_channel();
            tokio::spawn(async move {
                while let Some(letter) = letters.next().await {
                    if sender.send(letter.payload.into()).is_err() {
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
