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

use super::letter::ToOwner;
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
pub enum Deed {
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
    guests: BTreeMap<u64, Guest>,
}

/// A client that connects.
pub struct NewGuest {
    pub table: TableId,
    pub person: Option<Person>,
    pub network: IpAddr,
    pub after: Option<u32>,
    pub outbox: Outbox,
}

struct Guest {
    new: NewGuest,
    place: Place,
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

#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    /// It is not known which node runs the table.
    Nowhere,
    /// A node has been asked to let it join.
    Asked(NodeId),
    /// It is at the table.
    At(NodeId, Epoch),
}

impl Edge {
    /// A client connects.
    pub fn enter(&mut self, connection: u64, new: NewGuest) -> Vec<Deed> {
        let guest = Guest {
            has: Has::Perhaps(new.after),
            new,
            place: Place::Nowhere,
            attempt: 0,
            failed: 0,
            is_welcome: false,
            act: None,
            waiting: Vec::new(),
        };
        self.guests.insert(connection, guest);
        self.look_for(connection)
    }

    /// A connection is lost.
    pub fn leave(&mut self, connection: u64) -> Vec<Deed> {
        let Some(guest) = self.guests.remove(&connection) else { return Vec::new() };
        let table = guest.new.table;
        match guest.place {
            Place::Nowhere => Vec::new(),
            Place::Asked(to) | Place::At(to, _) => {
                vec![Deed::Write { to, message: ToOwner::Gone { connection, table } }]
            }
        }
    }

    /// A client says something. If it is not at its table, that waits.
    pub fn say(&mut self, connection: u64, message: ClientMessage, heard: Instant) -> Vec<Deed> {
        let Some(guest) = self.guests.get_mut(&connection) else { return Vec::new() };
        match &message {
            ClientMessage::Act { .. } => guest.act = Some(message.clone()),
            ClientMessage::Sync { after } => guest.has = Has::Perhaps(*after),
            _ => {}
        }
        match &guest.place {
            Place::At(owner, epoch) => vec![guest.say(connection, owner, *epoch, message, heard)],
            // Both are said by joining again.
            _ if guest.is_welcome
                && matches!(message, ClientMessage::Act { .. } | ClientMessage::Sync { .. }) =>
            {
                Vec::new()
            }
            _ if guest.waiting.len() < MOST_WAITING => {
                guest.waiting.push((message, heard));
                Vec::new()
            }
            _ => {
                guest.new.outbox.close(Closed::TableGone);
                self.leave(connection)
            }
        }
    }

    /// A client has received everything that it was sent.
    pub fn more(&mut self, connection: u64) -> Vec<Deed> {
        let Some(guest) = self.guests.get(&connection) else { return Vec::new() };
        let table = guest.new.table.clone();
        match &guest.place {
            Place::At(owner, _) => {
                let message = ToOwner::More { connection, table };
                vec![Deed::Write { to: owner.clone(), message }]
            }
            // It joins again where it stopped.
            _ => Vec::new(),
        }
    }

    /// It is known which node runs the table for which an attempt is made.
    pub fn found(&mut self, connection: u64, attempt: u32, owner: NodeId) -> Vec<Deed> {
        let Some(guest) = self.attempting(connection, attempt) else { return Vec::new() };
        if guest.place != Place::Nowhere {
            return Vec::new();
        }
        let after = match guest.has {
            Has::Perhaps(after) => after,
            Has::Version(version) => Some(version),
            Has::Part => None,
        };
        let manner = match guest.is_welcome {
            true => Manner::Quiet { again: guest.act.clone() },
            false => Manner::Aloud,
        };
        guest.place = Place::Asked(owner.clone());
        let message = ToOwner::Join {
            connection,
            attempt,
            table: guest.new.table.clone(),
            person: guest.new.person.clone(),
            network: guest.new.network,
            after,
            manner,
        };
        vec![Deed::Write { to: owner, message }, Deed::Expect { connection, attempt }]
    }

    /// An attempt has failed, unless it has succeeded in the meantime.
    pub fn fail(&mut self, connection: u64, attempt: u32) -> Vec<Deed> {
        match self.attempting(connection, attempt) {
            Some(guest) if !matches!(guest.place, Place::At(..)) => self.look_for(connection),
            _ => Vec::new(),
        }
    }

    /// The table of a connection does not exist any more.
    pub fn close(&mut self, connection: u64) {
        self.guests.remove(&connection);
    }

    /// An owner lets a client join.
    pub fn joined(
        &mut self,
        from: &NodeId,
        connection: u64,
        attempt: u32,
        epoch: Epoch,
    ) -> Vec<Deed> {
        let Some(guest) = self.attempting(connection, attempt) else { return Vec::new() };
        if guest.place != Place::Asked(from.clone()) {
            return Vec::new();
        }
        guest.place = Place::At(from.clone(), epoch);
        let waiting = std::mem::take(&mut guest.waiting);
        let say = |(message, heard)| guest.say(connection, from, epoch, message, heard);
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
    ) -> Vec<Deed> {
        let Some(guest) = self.at(from, connection, attempt) else { return Vec::new() };
        guest.has = match (guest.has, progress) {
            // An owner that is behind must not take a client back.
            (Has::Version(has), Progress::At(version)) if version < has => {
                return self.look_for(connection);
            }
            (_, Progress::At(version)) => Has::Version(version),
            (_, Progress::Midway) => Has::Part,
            (has, Progress::Unchanged) => has,
        };
        (guest.is_welcome, guest.failed) = (true, 0);
        match guest.new.outbox.try_send(text.into()) {
            Ok(()) => Vec::new(),
            Err(OutboxError::Full | OutboxError::Gone) => self.leave(connection),
        }
    }

    /// An owner asks to be told when a client has received everything.
    pub fn ask_for_more(&mut self, from: &NodeId, connection: u64, attempt: u32) {
        if let Some(guest) = self.at(from, connection, attempt) {
            guest.new.outbox.request_more();
        }
    }

    /// An owner ends a connection.
    pub fn end(&mut self, from: &NodeId, connection: u64, attempt: u32, why: Closed) {
        if let Some(guest) = self.at(from, connection, attempt) {
            guest.new.outbox.close(why);
            self.guests.remove(&connection);
        }
    }

    /// An owner does not run a table any more that it ran in an epoch.
    pub fn moved(&mut self, from: &NodeId, table: &TableId, epoch: Epoch) -> Vec<Deed> {
        let place = Place::At(from.clone(), epoch);
        self.all_look_for(|guest| guest.new.table == *table && guest.place == place)
    }

    /// Letters of a node are lost, or the node is.
    pub fn lost(&mut self, node: &NodeId) -> Vec<Deed> {
        self.all_look_for(|guest| match &guest.place {
            Place::Asked(owner) | Place::At(owner, _) => owner == node,
            Place::Nowhere => false,
        })
    }

    /// Nodes at whose tables clients are.
    pub fn owners(&self) -> impl Iterator<Item = &NodeId> {
        self.guests.values().filter_map(|guest| match &guest.place {
            Place::Asked(owner) | Place::At(owner, _) => Some(owner),
            Place::Nowhere => None,
        })
    }

    /// Ends all connections, with a last text.
    pub fn stop(&mut self, text: &str) {
        for guest in std::mem::take(&mut self.guests).into_values() {
            guest.new.outbox.close(Closed::Stopping);
            // Who cannot be told is disconnected all the same.
            let _ = guest.new.outbox.try_send(text.into());
        }
    }

    fn all_look_for(&mut self, which: impl Fn(&Guest) -> bool) -> Vec<Deed> {
        let guests = self.guests.iter().filter(|(_, guest)| which(guest));
        let connections: Vec<u64> = guests.map(|(&connection, _)| connection).collect();
        connections.into_iter().flat_map(|connection| self.look_for(connection)).collect()
    }

    /// Makes another attempt to join, or ends the connection after too many.
    fn look_for(&mut self, connection: u64) -> Vec<Deed> {
        let Some(guest) = self.guests.get_mut(&connection) else { return Vec::new() };
        let after = ATTEMPTS.get(guest.failed).copied().filter(|_| guest.has != Has::Part);
        guest.failed += 1;
        guest.attempt += 1;
        guest.place = Place::Nowhere;
        let (attempt, table) = (guest.attempt, guest.new.table.clone());
        match after {
            Some(after) => vec![Deed::Find { connection, attempt, table, after }],
            None => {
                guest.new.outbox.close(Closed::TableGone);
                self.leave(connection)
            }
        }
    }

    fn attempting(&mut self, connection: u64, attempt: u32) -> Option<&mut Guest> {
        self.guests.get_mut(&connection).filter(|guest| guest.attempt == attempt)
    }

    /// A connection that is at a table by an attempt.
    fn at(&mut self, owner: &NodeId, connection: u64, attempt: u32) -> Option<&mut Guest> {
        let is_there = |guest: &Guest| matches!(&guest.place, Place::At(at, _) if at == owner);
        self.attempting(connection, attempt).filter(|guest| is_there(guest))
    }
}

impl Guest {
    fn say(
        &self,
        connection: u64,
        owner: &NodeId,
        epoch: Epoch,
        message: ClientMessage,
        heard: Instant,
    ) -> Deed {
        let waited_ms = u64::try_from(heard.elapsed().as_millis()).unwrap_or(u64::MAX);
        let table = self.new.table.clone();
        let message = ToOwner::Say { connection, table, epoch, message, waited_ms };
        Deed::Write { to: owner.clone(), message }
    }
}
