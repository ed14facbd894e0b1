//! Tables as HTTP sees them: those of a server alone, or those of a cluster.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use kennel_table::{PlayerId, TableId};
use kennel_wire::{Answers, ClientMessage, FindTable, Refusal};
use tokio::time::Instant;

use super::Node;
use super::edge::NewClient;
use super::message::{Answer, Request};
use super::owner;
use crate::identity::Sessions;
use crate::net::{ConnectionId, Outgoing, outbox};
use crate::table::{Command, Company, Manner, Outlet, Person, TableError, TableRegistry, Wanted};

/// The tables that clients of this server can reach. Clones are the same tables.
#[derive(Clone)]
pub enum Tables {
    /// All tables are this server's.
    Alone(TableRegistry),
    /// Each table is some node's.
    Cluster(Arc<Node>),
}

/// A client that joins a table.
pub struct Joining {
    pub person: Option<Person>,
    pub network: IpAddr,
    /// The newest version that it has.
    pub after: Option<u32>,
}

impl Tables {
    /// The tables that this server runs.
    pub fn registry(&self) -> &TableRegistry {
        match self {
            Tables::Alone(registry) => registry,
            Tables::Cluster(node) => &node.registry,
        }
    }

    /// Records that the server runs again, so that no clock counts the downtime. A node has
    /// done so when it entered the cluster.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn record_restart(&self) -> Result<(), TableError> {
        match self {
            Tables::Alone(registry) => registry.record_restart().await,
            Tables::Cluster(_) => Ok(()),
        }
    }

    /// Ends the tables that this server runs, and tells its clients to connect again.
    pub async fn close(&self) {
        match self {
            Tables::Alone(registry) => registry.close().await,
            Tables::Cluster(node) => node.leave().await,
        }
    }

    /// The tokens of the connections of this server.
    pub fn sessions(&self) -> Sessions {
        match self {
            Tables::Alone(_) => Sessions::default(),
            Tables::Cluster(node) => node.sessions.clone(),
        }
    }

    /// Tells the other nodes that a token was revoked, by its hash in hexadecimal or the
    /// beginning of it.
    pub async fn announce_revoked(&self, token: &str) {
        if let Tables::Cluster(node) = self {
            node.announce_revoked(token).await;
        }
    }

    /// How many nodes are alive as far as this one knows, and how long ago it said that it is
    /// itself; none if this is a server alone.
    pub fn cluster(&self) -> Option<(usize, Duration)> {
        match self {
            Tables::Alone(_) => None,
            Tables::Cluster(node) => Some((node.nodes_alive(), node.beat_age())),
        }
    }

    /// Whether this server takes part in its cluster, if it is a node of one.
    pub fn health(&self) -> Option<Result<(), String>> {
        match self {
            Tables::Alone(_) => None,
            Tables::Cluster(node) => Some(node.health()),
        }
    }

    /// Joins a table; what it tells the client comes out of the result.
    ///
    /// # Errors
    /// There is no such table, or it cannot be read.
    pub async fn join(
        &self,
        table: &TableId,
        connection: ConnectionId,
        Joining { person, network, after }: Joining,
    ) -> Result<Outgoing, TableError> {
        let (outbox, outgoing) = outbox(self.registry().services.config.outbox);
        match self {
            Tables::Alone(registry) => {
                let (manner, outlet) = (Manner::Aloud, Outlet::Here(outbox));
                let join = Command::Join { connection, person, network, after, manner, outlet };
                registry.send(table, join).await?;
            }
            Tables::Cluster(node) => {
                let table = table.clone();
                node.join(connection, NewClient { table, person, network, after, outbox });
            }
        }
        Ok(outgoing)
    }

    /// Passes on what a client says.
    ///
    /// # Errors
    /// The table cannot be reached.
    pub async fn say(
        &self,
        table: &TableId,
        connection: ConnectionId,
        message: ClientMessage,
        heard: Instant,
    ) -> Result<(), TableError> {
        match self {
            Tables::Alone(registry) => {
                registry.send(table, Command::Say { connection, message, heard }).await
            }
            Tables::Cluster(node) => {
                node.say(connection, message, heard);
                Ok(())
            }
        }
    }

    /// Tells a table that a client has received everything so far.
    ///
    /// # Errors
    /// The table cannot be reached.
    pub async fn more(&self, table: &TableId, connection: ConnectionId) -> Result<(), TableError> {
        match self {
            Tables::Alone(registry) => registry.send(table, Command::More { connection }).await,
            Tables::Cluster(node) => {
                node.more(connection);
                Ok(())
            }
        }
    }

    /// Tells a table that a connection is lost.
    pub async fn gone(&self, table: &TableId, connection: ConnectionId) {
        match self {
            Tables::Alone(registry) => registry.gone(table, connection).await,
            Tables::Cluster(node) => node.gone(connection),
        }
    }

    /// Carries out a message; returns the version after it, or why it was refused.
    ///
    /// # Errors
    /// The table cannot be reached or does not answer.
    pub async fn act(
        &self,
        table: &TableId,
        person: Person,
        message: ClientMessage,
    ) -> Result<Result<u32, Refusal>, TableError> {
        match self.ask(table, Request::Act { person, message }).await? {
            Answer::Acted(acted) => Ok(acted),
            _ => Err(TableError::Unloading),
        }
    }

    /// The legal answers of a player; none if nothing is asked.
    ///
    /// # Errors
    /// The table cannot be reached or does not answer.
    pub async fn choices(
        &self,
        table: &TableId,
        person: Person,
    ) -> Result<Option<Answers>, TableError> {
        match self.ask(table, Request::Choices { person }).await? {
            Answer::Choices(choices) => Ok(choices.map(|choices| *choices)),
            _ => Err(TableError::Unloading),
        }
    }

    /// A table that waits for people, with a seat for the one who asks. A player has at
    /// most one of the same rules.
    ///
    /// # Errors
    /// The settings make no sense, or the table cannot be stored.
    pub async fn find(&self, wanted: &FindTable, person: &Person) -> Result<TableId, TableError> {
        match self {
            Tables::Alone(_) => self.find_here(&Wanted::check(wanted)?, person).await,
            Tables::Cluster(node) => node.find(wanted, person).await,
        }
    }

    /// Gives somebody from matchmaking a seat, or says why not.
    ///
    /// # Errors
    /// The table cannot be reached or does not answer.
    pub async fn enqueue(
        &self,
        table: &TableId,
        person: Person,
        entropy: String,
        company: Company,
    ) -> Result<Result<(), Refusal>, TableError> {
        match self.ask(table, Request::Enqueue { person, entropy, company }).await? {
            Answer::Enqueued(enqueued) => Ok(enqueued),
            _ => Err(TableError::Unloading),
        }
    }

    /// Replaces the name of a player who has deleted their account.
    ///
    /// # Errors
    /// The table cannot be reached or read, or does not answer.
    pub async fn erase(&self, table: &TableId, player: PlayerId) -> Result<(), TableError> {
        match self.ask(table, Request::Erase { player }).await? {
            Answer::Erased => Ok(()),
            _ => Err(TableError::Unloading),
        }
    }

    async fn ask(&self, table: &TableId, request: Request) -> Result<Answer, TableError> {
        match self {
            Tables::Alone(registry) => owner::answer(registry, table, request).await,
            Tables::Cluster(node) => node.ask(table, request).await,
        }
    }
}
