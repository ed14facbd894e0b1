//! The connections that a node holds, whichever node runs their tables.
//!
//! A connection is at one owner in one epoch, and hears nobody else. When the owner is lost
//! or the table has moved, the connection looks for the table again and goes on after the
//! last version it was told; the client notices nothing.
//!
//! This is a state machine: it sends nothing and waits for nothing, but says what is to be
//! done.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use kennel_table::TableId;
use kennel_wire::ClientMessage;
use tokio::time::Instant;

use super::message::ToOwner;
use crate::net::{Closed, Outbox, OutboxError};
use crate::store::{Epoch, NodeId};
use crate::table::{Manner, Person, Progress};

/// How long to wait before each attempt to join a table. After the last one the connection
/// ends, and the client may connect again.
const ATTEMPTS: [Duration; 6] = [
    Duration::ZERO,
    Duration::from_millis(100),
    Duration::from_millis(300),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
];

/// Messages that may wait while a connection looks for its table.
const MOST_WAITING: usize = 32;

/// What is to be done after a change.
#[derive(Debug)]
pub enum Action {
    /// Find out which node runs a table, after a while, and say so by [`Edge::found`].
    Find { connection: u64, attempt: u32, table: TableId, after: Duration },
    /// Write to the node that runs a table.
    Write { to: NodeId, message: ToOwner },
    /// Call [`Edge::fail`] for an attempt that may have come to nothing by then.
    Expect { connection: u64, attempt: u32 },
}

/// The connections.
#[derive(Default)]
pub struct Edge {
    /// In order, so that what is done follows from what happens.
    clients: BTreeMap<u64, Client>,
}

/// A client that connects.
pub struct NewClient {
    pub table: TableId,
    pub person: Option<Person>,
    pub network: IpAddr,
    pub after: Option<u32>,
    pub outbox: Outbox,
}

struct Client {
    new: NewClient,
    route: Route,
    /// When it last asked an owner to let it join.
    asked_at: Instant,
    /// Counts the attempts to join, so that what belongs to an earlier one is recognised.
    attempt: u32,
    /// Attempts that failed since the client was last told something.
    failed: usize,
    /// Whether the client has been told anything.
    is_welcome: bool,
    has: Has,
    /// The last answer to a question, which may have been lost with its owner. The number of
    /// the question makes it harmless if it was not.
    act: Option<ClientMessage>,
    waiting: Vec<(ClientMessage, Instant)>,
}

/// What of the history a client has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Has {
    /// What it says.
    Perhaps(Option<u32>),
    /// Everything up to a version, which it was told here.
    Version(u32),
    /// A part from which nobody could go on.
    Part,
}

/// Where the messages of a client go.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Route {
    /// It is not known which node runs the table.
    Unknown,
    /// A node has been asked to let it join.
    Joining(NodeId),
    /// It is at the table.
    Joined(NodeId, Epoch),
}

impl Edge {
    /// A client connects.
    pub fn enter(&mut self, connection: u64, new: NewClient) -> Vec<Action> {
        let client = Client {
            has: Has::Perhaps(new.after),
            new,
            route: Route::Unknown,
            asked_at: Instant::now(),
            attempt: 0,
            failed: 0,
            is_welcome: false,
            act: None,
            waiting: Vec::new(),
        };
        self.clients.insert(connection, client);
        self.look_for(connection)
    }

    /// A connection is lost.
    pub fn leave(&mut self, connection: u64) -> Vec<Action> {
        let Some(client) = self.clients.remove(&connection) else { return Vec::new() };
        let table = client.new.table;
        match client.route {
            Route::Unknown => Vec::new(),
            Route::Joining(to) | Route::Joined(to, _) => {
                vec![Action::Write { to, message: ToOwner::Gone { connection, table } }]
            }
        }
    }

    /// A client says something. If it is not at its table, that waits.
    pub fn say(&mut self, connection: u64, message: ClientMessage, heard: Instant) -> Vec<Action> {
        let Some(client) = self.clients.get_mut(&connection) else { return Vec::new() };
        match &message {
            ClientMessage::Act { .. } => client.act = Some(message.clone()),
            ClientMessage::Sync { after } => client.has = Has::Perhaps(*after),
            _ => {}
        }
        match &client.route {
            Route::Joined(owner, epoch) => {
                vec![client.say(connection, owner, *epoch, message, heard)]
            }
            // Both are said by joining again.
            _ if client.is_welcome
                && matches!(message, ClientMessage::Act { .. } | ClientMessage::Sync { .. }) =>
            {
                Vec::new()
            }
            _ if client.waiting.len() < MOST_WAITING => {
                client.waiting.push((message, heard));
                Vec::new()
            }
            _ => {
                client.new.outbox.close(Closed::TableGone);
                self.leave(connection)
            }
        }
    }

    /// A client has received everything that it was sent.
    pub fn more(&mut self, connection: u64) -> Vec<Action> {
        let Some(client) = self.clients.get(&connection) else { return Vec::new() };
        let table = client.new.table.clone();
        match &client.route {
            Route::Joined(owner, _) => {
                let message = ToOwner::More { connection, table };
                vec![Action::Write { to: owner.clone(), message }]
            }
            // It joins again where it stopped.
            _ => Vec::new(),
        }
    }

    /// The network of a client.
    pub fn network_of(&self, connection: u64) -> Option<IpAddr> {
        self.clients.get(&connection).map(|client| client.new.network)
    }

    /// It is known which node runs the table for which an attempt is made.
    pub fn found(&mut self, connection: u64, attempt: u32, owner: NodeId) -> Vec<Action> {
        let Some(client) = self.attempting(connection, attempt) else { return Vec::new() };
        if client.route != Route::Unknown {
            return Vec::new();
        }
        let after = match client.has {
            Has::Perhaps(after) => after,
            Has::Version(version) => Some(version),
            Has::Part => None,
        };
        let manner = match client.is_welcome {
            true => Manner::Quiet { again: client.act.clone() },
            false => Manner::Aloud,
        };
        client.route = Route::Joining(owner.clone());
        client.asked_at = Instant::now();
        let message = ToOwner::Join {
            connection,
            attempt,
            table: client.new.table.clone(),
            person: client.new.person.clone(),
            network: client.new.network,
            after,
            manner,
        };
        vec![Action::Write { to: owner, message }, Action::Expect { connection, attempt }]
    }

    /// An attempt has failed, unless it has succeeded in the meantime.
    pub fn fail(&mut self, connection: u64, attempt: u32) -> Vec<Action> {
        match self.attempting(connection, attempt) {
            Some(client) if !matches!(client.route, Route::Joined(..)) => self.look_for(connection),
            _ => Vec::new(),
        }
    }

    /// The table of a connection does not exist any more.
    pub fn close(&mut self, connection: u64) {
        self.clients.remove(&connection);
    }

    /// How long ago a client asked an owner to let it join, if that is its last attempt.
    pub fn waited(&self, from: &NodeId, connection: u64, attempt: u32) -> Option<Duration> {
        let client = self.clients.get(&connection)?;
        let is_asked = client.attempt == attempt && client.route == Route::Joining(from.clone());
        is_asked.then(|| client.asked_at.elapsed())
    }

    /// An owner lets a client join.
    pub fn joined(
        &mut self,
        from: &NodeId,
        connection: u64,
        attempt: u32,
        epoch: Epoch,
    ) -> Vec<Action> {
        let Some(client) = self.attempting(connection, attempt) else { return Vec::new() };
        if client.route != Route::Joining(from.clone()) {
            return Vec::new();
        }
        client.route = Route::Joined(from.clone(), epoch);
        let waiting = std::mem::take(&mut client.waiting);
        let say = |(message, heard)| client.say(connection, from, epoch, message, heard);
        waiting.into_iter().map(say).collect()
    }

    /// An owner tells a client something.
    pub fn tell(
        &mut self,
        from: &NodeId,
        connection: u64,
        attempt: u32,
        progress: Progress,
        text: String,
    ) -> Vec<Action> {
        let Some(client) = self.at(from, connection, attempt) else { return Vec::new() };
        client.has = match (client.has, progress) {
            // An owner that is behind must not take a client back.
            (Has::Version(has), Progress::At(version)) if version < has => {
                return self.look_for(connection);
            }
            (_, Progress::At(version)) => Has::Version(version),
            (_, Progress::Midway) => Has::Part,
            (has, Progress::Unchanged) => has,
        };
        (client.is_welcome, client.failed) = (true, 0);
        match client.new.outbox.try_send(text.into()) {
            Ok(()) => Vec::new(),
            Err(OutboxError::Full | OutboxError::Gone) => self.leave(connection),
        }
    }

    /// An owner asks to be told when a client has received everything.
    pub fn ask_for_more(&mut self, from: &NodeId, connection: u64, attempt: u32) {
        if let Some(client) = self.at(from, connection, attempt) {
            client.new.outbox.request_more();
        }
    }

    /// An owner ends a connection.
    pub fn end(&mut self, from: &NodeId, connection: u64, attempt: u32, why: Closed) {
        if let Some(client) = self.at(from, connection, attempt) {
            client.new.outbox.close(why);
            self.clients.remove(&connection);
        }
    }

    /// An owner does not run a table any more that it ran in an epoch.
    pub fn moved(&mut self, from: &NodeId, table: &TableId, epoch: Epoch) -> Vec<Action> {
        let route = Route::Joined(from.clone(), epoch);
        self.all_look_for(|client| client.new.table == *table && client.route == route)
    }

    /// Messages of a node are lost, or the node is.
    pub fn lost(&mut self, node: &NodeId) -> Vec<Action> {
        self.all_look_for(|client| match &client.route {
            Route::Joining(owner) | Route::Joined(owner, _) => owner == node,
            Route::Unknown => false,
        })
    }

    /// Nodes at whose tables clients are.
    pub fn owners(&self) -> impl Iterator<Item = &NodeId> {
        self.clients.values().filter_map(|client| match &client.route {
            Route::Joining(owner) | Route::Joined(owner, _) => Some(owner),
            Route::Unknown => None,
        })
    }

    /// Ends all connections, with a last text.
    pub fn stop(&mut self, text: &str) {
        for client in std::mem::take(&mut self.clients).into_values() {
            client.new.outbox.close(Closed::Stopping);
            // Whoever cannot be told is disconnected all the same.
            let _ = client.new.outbox.try_send(text.into());
        }
    }

    fn all_look_for(&mut self, which: impl Fn(&Client) -> bool) -> Vec<Action> {
        let clients = self.clients.iter().filter(|(_, client)| which(client));
        let connections: Vec<u64> = clients.map(|(&connection, _)| connection).collect();
        connections.into_iter().flat_map(|connection| self.look_for(connection)).collect()
    }

    /// Makes another attempt to join, or ends the connection after too many.
    fn look_for(&mut self, connection: u64) -> Vec<Action> {
        let Some(client) = self.clients.get_mut(&connection) else { return Vec::new() };
        let after = ATTEMPTS.get(client.failed).copied().filter(|_| client.has != Has::Part);
        client.failed += 1;
        client.attempt += 1;
        client.route = Route::Unknown;
        let (attempt, table) = (client.attempt, client.new.table.clone());
        match after {
            Some(after) => vec![Action::Find { connection, attempt, table, after }],
            None => {
                client.new.outbox.close(Closed::TableGone);
                self.leave(connection)
            }
        }
    }

    fn attempting(&mut self, connection: u64, attempt: u32) -> Option<&mut Client> {
        self.clients.get_mut(&connection).filter(|client| client.attempt == attempt)
    }

    /// A connection that is at a table by an attempt.
    fn at(&mut self, owner: &NodeId, connection: u64, attempt: u32) -> Option<&mut Client> {
        let is_there =
            |client: &Client| matches!(&client.route, Route::Joined(at, _) if at == owner);
        self.attempting(connection, attempt).filter(|client| is_there(client))
    }
}

impl Client {
    fn say(
        &self,
        connection: u64,
        owner: &NodeId,
        epoch: Epoch,
        message: ClientMessage,
        heard: Instant,
    ) -> Action {
        let waited_ms = u64::try_from(heard.elapsed().as_millis()).unwrap_or(u64::MAX);
        let table = self.new.table.clone();
        let message = ToOwner::Say { connection, table, epoch, message, waited_ms };
        Action::Write { to: owner.clone(), message }
    }
}
