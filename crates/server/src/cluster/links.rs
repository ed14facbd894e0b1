//! Messages between nodes: how they are sent, numbered, and noticed to be missing.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::future::BoxFuture;
use tokio::sync::mpsc;

use super::message::{Body, FORMAT, NodeMessage};
use crate::store::NodeId;

/// Carries messages between nodes. It may lose, delay, double and reorder them.
pub trait Bus: Send + Sync + 'static {
    /// Sends a message, without waiting for it to arrive.
    fn post(&self, to: &NodeId, message: Vec<u8>);

    /// The messages for a node from now on.
    fn messages_for(&self, node: &NodeId) -> BoxFuture<'_, Result<NodeMessages, BusError>>;

    /// Whether other nodes can be reached, as far as it is known.
    fn is_connected(&self) -> bool;
}

/// Messages that arrive.
pub type NodeMessages = mpsc::UnboundedReceiver<Vec<u8>>;

/// Why the bus cannot be used.
#[derive(Debug)]
pub struct BusError {
    /// Where it is, without a password.
    pub address: String,
    /// The system's own message.
    pub detail: String,
    /// Whether it may be possible later: nobody answers there yet.
    pub is_temporary: bool,
}

impl fmt::Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: the bus cannot be used ({})", self.address, self.detail)
    }
}

impl std::error::Error for BusError {}

/// The messages that a node writes.
pub struct Links {
    me: NodeId,
    bus: Arc<dyn Bus>,
    /// The number of the last message to each node. A node that is declared dead may come
    /// back and goes on counting, so none is forgotten; there is one for each process that
    /// ever took part.
    sent: Mutex<HashMap<NodeId, u64>>,
    /// Messages to itself do not go through the bus.
    to_myself: mpsc::UnboundedSender<NodeMessage>,
}

impl Links {
    /// The links of a node, and the messages that it writes to itself.
    pub fn new(me: NodeId, bus: Arc<dyn Bus>) -> (Links, mpsc::UnboundedReceiver<NodeMessage>) {
        let (to_myself, from_myself) = mpsc::unbounded_channel();
        (Links { me, bus, sent: Mutex::default(), to_myself }, from_myself)
    }

    pub fn me(&self) -> &NodeId {
        &self.me
    }

    pub fn is_connected(&self) -> bool {
        self.bus.is_connected()
    }

    /// Writes to a node. Messages to the same node are numbered and sent in the same order.
    pub fn post(&self, to: &NodeId, body: Body) {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let number = sent.entry(to.clone()).or_insert(0);
        *number += 1;
        let message = NodeMessage { format: FORMAT, from: self.me.clone(), number: *number, body };
        if *to == self.me {
            // A node that stops reads its messages no longer.
            let _ = self.to_myself.send(message);
        } else {
            let text = serde_json::to_vec(&message).expect("a message always serialises");
            self.bus.post(to, text);
        }
    }

    /// Writes to every living node to which it has ever written, so that each notices whether
    /// it has missed the last messages.
    pub fn keep_up(&self, is_alive: impl Fn(&NodeId) -> bool) {
        let known: Vec<NodeId> = {
            let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
            let others = sent.keys().filter(|node| **node != self.me && is_alive(node));
            others.cloned().collect()
        };
        for node in known {
            self.post(&node, Body::Nothing);
        }
    }
}

/// The messages that a node has read.
#[derive(Default)]
pub struct Received(HashMap<NodeId, u64>);

/// A message's place among the others from the same node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// It follows the last one.
    Next,
    /// It follows messages that have not arrived, and now never count.
    AfterGap,
    /// It has been read before, or comes after a later one.
    Late,
}

impl Received {
    pub fn order(&mut self, from: &NodeId, number: u64) -> Order {
        let last = self.0.entry(from.clone()).or_insert(0);
        let order = match number {
            number if number <= *last => return Order::Late,
            number if number == *last + 1 => Order::Next,
            _ => Order::AfterGap,
        };
        *last = number;
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_doubled_and_late_letters_are_noticed() {
        let (a, b) = (NodeId::from("a".to_owned()), NodeId::from("b".to_owned()));
        let mut received = Received::default();
        let orders = [1, 2, 2, 5, 4, 6].map(|number| received.order(&a, number));
        use Order::{AfterGap, Late, Next};
        assert_eq!(orders, [Next, Next, Late, AfterGap, Late, Next]);
        // The first message of all may be the one that is lost.
        assert_eq!(received.order(&b, 2), AfterGap);
    }
}
