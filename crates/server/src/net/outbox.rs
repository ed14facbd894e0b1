//! The messages that wait to be sent to one client, each encoded once for all who are
//! sent the same. What may wait is limited in bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, watch};

/// What a message costs besides its text.
const OVERHEAD: usize = 128;

/// Why an outbox was closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closed {
    /// The table has ended.
    TableGone,
    /// The server is stopping.
    Stopping,
    /// The client read too slowly.
    SlowReader,
    /// Telling the client all that it asks for costs too much at the moment.
    TooCostly,
    /// The table has as many spectators as it may have.
    Full,
    /// Only its player sees the table.
    Sealed,
}

/// What a table puts into an outbox.
#[derive(Debug)]
enum Item {
    Text(Utf8Bytes),
    /// The client is told more once it has received what came before.
    More,
}

/// The end into which a table puts messages. It never waits for a slow reader.
#[derive(Debug)]
pub struct Outbox {
    messages: mpsc::UnboundedSender<Item>,
    waiting: Arc<AtomicUsize>,
    capacity: usize,
    closed: watch::Sender<Closed>,
}

/// The end from which a connection takes messages.
#[derive(Debug)]
pub struct Outgoing {
    messages: mpsc::UnboundedReceiver<Item>,
    waiting: Arc<AtomicUsize>,
    closed: watch::Receiver<Closed>,
    owes_more: bool,
}

/// Why a message cannot be enqueued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutboxError {
    /// The client reads too slowly.
    Full,
    /// The client is gone.
    Gone,
}

/// A queue in which messages of at most `capacity` bytes wait; a single one may be longer.
pub fn outbox(capacity: usize) -> (Outbox, Outgoing) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let (close, closed) = watch::channel(Closed::TableGone);
    let waiting = Arc::new(AtomicUsize::new(0));
    let outbox =
        Outbox { messages: sender, waiting: Arc::clone(&waiting), capacity, closed: close };
    (outbox, Outgoing { messages: receiver, waiting, closed, owes_more: false })
}

impl Outbox {
    /// Enqueues a message.
    ///
    /// # Errors
    /// The client reads too slowly, or is gone.
    pub fn try_send(&self, text: Utf8Bytes) -> Result<(), OutboxError> {
        let size = text.len() + OVERHEAD;
        let waiting = self.waiting.load(Ordering::Relaxed);
        if waiting > 0 && waiting.saturating_add(size) > self.capacity {
            self.close(Closed::SlowReader);
            return Err(OutboxError::Full);
        }
        self.waiting.fetch_add(size, Ordering::Relaxed);
        self.messages.send(Item::Text(text)).map_err(|_| OutboxError::Gone)
    }

    /// Asks to be told when the client has received everything so far. A client that is
    /// gone need not say so.
    pub fn request_more(&self) {
        drop(self.messages.send(Item::More));
    }

    /// Says why the connection will end when the outbox is dropped.
    pub fn close(&self, why: Closed) {
        self.closed.send_replace(why);
    }
}

/// What a connection has to do next.
#[derive(PartialEq, Eq, Debug)]
pub enum Next {
    /// Send a text.
    Send(Utf8Bytes),
    /// Tell the table that everything so far has been sent.
    AskForMore,
}

impl Outgoing {
    /// What is to be done next; `None` once the table has dropped its end. Asking for more
    /// is repeated until [`Outgoing::asked_for_more`] confirms it, because whoever waits
    /// here may be interrupted while doing it.
    pub async fn next(&mut self) -> Option<Next> {
        if self.owes_more {
            return Some(Next::AskForMore);
        }
        match self.messages.recv().await? {
            Item::Text(text) => {
                self.waiting.fetch_sub(text.len() + OVERHEAD, Ordering::Relaxed);
                Some(Next::Send(text))
            }
            Item::More => {
                self.owes_more = true;
                Some(Next::AskForMore)
            }
        }
    }

    /// The table has been told that everything so far has been sent.
    pub fn asked_for_more(&mut self) {
        self.owes_more = false;
    }

    /// Why the table has dropped its end.
    pub fn closed(&self) -> Closed {
        *self.closed.borrow()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn next(outgoing: &mut Outgoing) -> String {
        match outgoing.next().await {
            Some(Next::Send(text)) => text.to_string(),
            other => format!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn what_waits_is_limited_in_bytes() {
        let (outbox, mut outgoing) = super::outbox(2 * OVERHEAD + 10);
        outbox.try_send("12345".into()).unwrap();
        outbox.try_send("67890".into()).unwrap();
        assert_eq!(next(&mut outgoing).await, "12345");
        outbox.try_send("abcde".into()).unwrap();
        assert_eq!(outgoing.closed(), Closed::TableGone);
        assert_eq!(outbox.try_send("f".into()), Err(OutboxError::Full));
        drop(outbox);
        assert_eq!(next(&mut outgoing).await, "67890");
        assert_eq!(next(&mut outgoing).await, "abcde");
        assert_eq!(outgoing.next().await, None);
        assert_eq!(outgoing.closed(), Closed::SlowReader);
    }

    #[tokio::test]
    async fn one_message_may_be_longer_than_what_may_wait() {
        let (outbox, mut outgoing) = super::outbox(1);
        outbox.try_send("a long message".into()).unwrap();
        assert_eq!(outbox.try_send("b".into()), Err(OutboxError::Full));
        assert_eq!(next(&mut outgoing).await, "a long message");
        drop(outgoing);
        assert_eq!(outbox.try_send("c".into()), Err(OutboxError::Gone));
        outbox.request_more();
    }

    #[tokio::test]
    async fn more_is_asked_for_until_that_is_confirmed() {
        let (outbox, mut outgoing) = super::outbox(1_000);
        outbox.try_send("first".into()).unwrap();
        outbox.request_more();
        outbox.try_send("second".into()).unwrap();
        assert_eq!(next(&mut outgoing).await, "first");
        assert_eq!(outgoing.next().await, Some(Next::AskForMore));
        assert_eq!(outgoing.next().await, Some(Next::AskForMore));
        outgoing.asked_for_more();
        assert_eq!(next(&mut outgoing).await, "second");
    }
}
