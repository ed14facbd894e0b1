//! Replies from one task to another.

use tokio::sync::oneshot;

/// Sends a reply. Whoever asked may have stopped waiting, which changes nothing.
pub fn reply<T>(to: oneshot::Sender<T>, answer: T) {
    drop(to.send(answer));
}
