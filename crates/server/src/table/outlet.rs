//! The way from a table to a client, which is connected with this server or with another
//! node.

use axum::extract::ws::Utf8Bytes;
use kennel_wire::ClientMessage;
use serde::{Deserialize, Serialize};

use crate::net::{Closed, Outbox, OutboxError};
use crate::store::Epoch;

/// The way to a client.
pub enum Outlet {
    /// It is connected with this server.
    Here(Outbox),
    /// It is connected with a node.
    There(Box<dyn RemoteClient>),
}

/// A client that is connected with a node, perhaps another one.
pub trait RemoteClient: Send + Sync {
    /// The client is at the table, which was claimed in an epoch. Called before anything
    /// else.
    fn joined(&mut self, epoch: Epoch);

    /// Sends a text.
    fn tell(&self, text: &str, progress: Progress);

    /// Asks to be told when the client has received everything so far.
    fn request_more(&self);

    /// Ends the connection.
    fn end(&self, why: Closed);
}

/// What a client has of the history once it has received a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// What it had before.
    Unchanged,
    /// Everything up to a version.
    At(u32),
    /// A part of the last game, from which it could not go on with another node.
    Midway,
}

/// How a client joins a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// It connects.
    Aloud,
    /// It was at the table before, which another node or an earlier task ran, and does not
    /// notice. What it said last may have been lost.
    Quiet { again: Option<ClientMessage> },
}

impl Outlet {
    pub(super) fn joined(&mut self, epoch: Epoch) {
        if let Outlet::There(client) = self {
            client.joined(epoch);
        }
    }

    /// Sends a text.
    ///
    /// # Errors
    /// The client reads too slowly, or is gone.
    pub(super) fn try_send(&self, text: Utf8Bytes, progress: Progress) -> Result<(), OutboxError> {
        match self {
            Outlet::Here(outbox) => outbox.try_send(text),
            Outlet::There(client) => {
                client.tell(&text, progress);
                Ok(())
            }
        }
    }

    pub(super) fn request_more(&self) {
        match self {
            Outlet::Here(outbox) => outbox.request_more(),
            Outlet::There(client) => client.request_more(),
        }
    }

    /// Ends the connection as soon as this is dropped.
    pub(super) fn close(&self, why: Closed) {
        match self {
            Outlet::Here(outbox) => outbox.close(why),
            Outlet::There(client) => client.end(why),
        }
    }

    /// The table ends. A client of a node stays connected with it and joins again.
    pub(super) fn table_ends(&self, why: Closed, text: Utf8Bytes) -> Result<(), OutboxError> {
        match self {
            Outlet::Here(outbox) => {
                outbox.close(why);
                outbox.try_send(text)
            }
            Outlet::There(_) => Ok(()),
        }
    }
}
