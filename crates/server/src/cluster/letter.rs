//! What nodes write to each other.
//!
//! The log and the hands of a game never travel: an owner sends the finished text for one
//! client, and an edge what that client said.

use std::net::IpAddr;

use kennel_table::TableId;
use kennel_wire::{Answers, ClientMessage, Refusal};
use serde::{Deserialize, Serialize};

use crate::net::Closed;
use crate::store::{Epoch, NodeId};
use crate::table::{Company, Manner, Person, Progress};

/// The version of the format, which nodes say when they enter the cluster.
pub const FORMAT: u32 = 1;

/// A message from one node to another.
#[derive(Debug, Serialize, Deserialize)]
pub struct Letter {
    /// The version of the format.
    pub format: u32,
    /// The node that wrote it.
    pub from: NodeId,
    /// Its number among the letters between the two, counted from 1. A number that is
    /// missing tells the receiver that a letter was lost.
    pub number: u64,
    /// What it says.
    pub body: Body,
}

/// What a letter says.
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
    /// Nothing: the number alone tells whether earlier letters have arrived.
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
}

/// What somebody wants by an HTTP request.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// A message of the socket.
    Act { person: Person, message: ClientMessage },
    /// The legal answers.
    Choices { person: Person },
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
    /// A letter was lost: all clients that are at tables of this node join again.
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
    /// Whether somebody has a seat, or why not.
    Enqueued(Result<(), Refusal>),
    /// Another node runs the table; nothing was done.
    NotHere,
    /// The table could not answer; perhaps something was done.
    Failed,
}
