//! The messages between nodes.
//!
//! The log and the hands of a game never travel: an owner sends the finished text for one
//! client, and an edge what that client said.

use std::net::IpAddr;

use kennel_table::{PlayerId, TableId};
use kennel_wire::{Answers, ClientMessage, FindTable, Refusal};
use serde::{Deserialize, Serialize};

use crate::net::Closed;
use crate::store::{Epoch, NodeId};
use crate::table::{Company, Manner, Person, Progress};

/// The version of the format, which nodes say when they enter the cluster. A node writes
/// nothing to another that the other's version does not have:
///
/// | version | new |
/// | --- | --- |
/// | 1 | |
/// | 2 | [`ToOwner::Find`] and [`Answer::Found`] |
pub const FORMAT: u32 = 2;

/// The first version in which nodes find tables for each other.
pub const FINDS_TABLES: u32 = 2;

/// The part of a message that every version of the format has.
#[derive(Debug, Deserialize)]
pub struct Envelope {
    pub format: u32,
    pub from: NodeId,
    pub number: u64,
}

/// Reads a message. The body is none if only newer nodes understand it; the message has been
/// received all the same.
///
/// # Errors
/// The bytes are not a message.
pub fn read(message: &[u8]) -> Result<(Envelope, Option<Body>), serde_json::Error> {
    match serde_json::from_slice(message) {
        Ok(NodeMessage { format, from, number, body }) => {
            Ok((Envelope { format, from, number }, Some(body)))
        }
        Err(_) => Ok((serde_json::from_slice(message)?, None)),
    }
}

/// A message from one node to another.
#[derive(Debug, Serialize, Deserialize)]
pub struct NodeMessage {
    /// The version of the format.
    pub format: u32,
    /// The node that wrote it.
    pub from: NodeId,
    /// Its number among the messages between the two, counted from 1. A number that is
    /// missing tells the receiver that a message was lost.
    pub number: u64,
    /// What it says.
    pub body: Body,
}

/// What a message says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    /// To the node that runs a table, from one that holds connections.
    Owner(ToOwner),
    /// To a node that holds connections, from one that runs a table.
    Edge(ToEdge),
    /// A token was revoked: its connections end. It is named by its hash in hexadecimal, or
    /// the beginning of it.
    Revoked(String),
    /// Nothing: the number alone tells whether earlier messages have arrived.
    Nothing,
}

/// What the node that holds a connection tells the node that runs the table. Connections are
/// numbered by the node that holds them.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToOwner {
    /// A client connects, or is taken over from another node. It is answered by
    /// [`ToEdge::Joined`] or [`ToEdge::NotJoined`] with the same attempt.
    Join {
        connection: u64,
        attempt: u32,
        table: TableId,
        person: Option<Person>,
        network: IpAddr,
        after: Option<u32>,
        manner: Manner,
    },
    /// A client has received what it was sent and is to be told more.
    More { connection: u64, table: TableId },
    /// A client sends a message, which came this many milliseconds ago.
    Say { connection: u64, table: TableId, epoch: Epoch, message: ClientMessage, waited_ms: u64 },
    /// A connection is lost.
    Gone { connection: u64, table: TableId },
    /// Somebody acts by an HTTP request. It is answered by [`ToEdge::Answer`].
    Ask { question: u64, table: TableId, request: Request },
    /// Somebody looks for a table; this node is the matchmaker for what they want. It is
    /// answered by [`ToEdge::Answer`].
    Find { question: u64, person: Person, wanted: FindTable },
}

/// What somebody wants by an HTTP request.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// A message of the socket.
    Act { person: Person, message: ClientMessage },
    /// The legal answers.
    Choices { person: Person },
    /// A player's name is replaced.
    Erase { player: PlayerId },
    /// A seat for somebody from matchmaking.
    Enqueue { person: Person, entropy: String, company: Company },
}

/// What the node that runs a table tells the node that holds a connection. The attempt says
/// which of several requests to join it belongs to: what belongs to an earlier one is void.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToEdge {
    /// A client is at the table. Everything that it is told follows.
    Joined { connection: u64, attempt: u32, epoch: Epoch },
    /// A client is not at the table, because this node does not run it or is busy.
    NotJoined { connection: u64, attempt: u32 },
    /// The text for a client.
    Tell { connection: u64, attempt: u32, progress: Progress, text: String },
    /// The client is told more once it has received everything so far.
    AskForMore { connection: u64, attempt: u32 },
    /// The table ends a connection.
    End { connection: u64, attempt: u32, why: Closed },
    /// This node does not run a table any more that it ran in an epoch.
    Moved { table: TableId, epoch: Epoch },
    /// A message was lost: all clients that are at tables of this node join again.
    JoinAgain,
    /// The answer to a request.
    Answer { question: u64, answer: Answer },
}

/// The answer to a request.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The version after a message, or why it was refused.
    Acted(Result<u32, Refusal>),
    /// The legal answers; none if nothing is asked.
    Choices(Option<Box<Answers>>),
    /// A name was replaced.
    Erased,
    /// Whether somebody has a seat, or why not.
    Enqueued(Result<(), Refusal>),
    /// The table that was found, or why there is none.
    Found(Result<TableId, NotFound>),
    /// Another node runs the table; nothing was done.
    NotHere,
    /// The table could not answer; perhaps something was done.
    Failed,
}

/// Why no table was found or made for somebody.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotFound {
    /// They have this many unfinished tables already.
    TooMany(u64),
    /// Their address has this many public tables already.
    TooManyPublic(u64),
    /// The reason in words.
    Unable(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_newer_node_writes_is_received_although_it_is_not_understood() {
        let read_body = |body: &str| {
            let text = format!(r#"{{"format":9,"from":"n","number":7,"body":{body},"colour":1}}"#);
            read(text.as_bytes()).map(|(envelope, body)| (envelope.number, body.is_some()))
        };
        assert_eq!(read_body(r#""nothing""#).unwrap(), (7, true));
        assert_eq!(read_body(r#"{"owner":{"dance":{"table":"t"}}}"#).unwrap(), (7, false));
        // What is only added is passed over.
        let gone = r#"{"owner":{"gone":{"connection":1,"table":"t","why":"tired"}}}"#;
        assert_eq!(read_body(gone).unwrap(), (7, true));
        assert!(read_body("").is_err() && read(b"{}").is_err() && read(b"\xff").is_err());
    }
}
