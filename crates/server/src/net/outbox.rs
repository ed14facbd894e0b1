//! The messages that wait to be sent to one client, each encoded once for all who are
//! sent the same.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

/// The end into which a table puts messages. It never waits for a slow reader.
#[derive(Clone, Debug)]
pub struct Outbox {
    messages: mpsc::Sender<Utf8Bytes>,
    overflowed: Arc<AtomicBool>,
}

/// The end from which a connection takes messages.
#[derive(Debug)]
pub struct Outgoing {
    messages: mpsc::Receiver<Utf8Bytes>,
    overflowed: Arc<AtomicBool>,
}

/// A queue of at most `capacity` messages.
pub fn outbox(capacity: usize) -> (Outbox, Outgoing) {
    let (sender, receiver) = mpsc::channel(capacity.max(1));
    let overflowed = Arc::new(AtomicBool::new(false));
    let outbox = Outbox { messages: sender, overflowed: Arc::clone(&overflowed) };
    (outbox, Outgoing { messages: receiver, overflowed })
}

impl Outbox {
    /// Enqueues a message.
    ///
    /// # Errors
    /// The client reads too slowly, or is gone.
    pub fn try_send(&self, text: Utf8Bytes) -> Result<(), TrySendError<Utf8Bytes>> {
        self.messages.try_send(text).inspect_err(|error| {
            if let TrySendError::Full(_) = error {
                self.overflowed.store(true, Ordering::Relaxed);
            }
        })
    }
}

impl Outgoing {
    /// The next message; `None` once the table has dropped its end.
    pub async fn recv(&mut self) -> Option<Utf8Bytes> {
        self.messages.recv().await
    }

    /// Whether a message was lost because the client reads too slowly.
    pub fn overflowed(&self) -> bool {
        self.overflowed.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_slow_reader_is_told_apart_from_a_table_that_is_gone() {
        let (outbox, mut outgoing) = super::outbox(1);
        outbox.try_send("one".into()).unwrap();
        assert!(!outgoing.overflowed());
        assert!(matches!(outbox.try_send("two".into()), Err(TrySendError::Full(_))));
        drop(outbox);
        assert_eq!(outgoing.recv().await.as_deref(), Some("one"));
        assert_eq!(outgoing.recv().await, None);
        assert!(outgoing.overflowed());

        let (outbox, outgoing) = super::outbox(1);
        drop(outgoing);
        assert!(matches!(outbox.try_send("one".into()), Err(TrySendError::Closed(_))));
    }
}
