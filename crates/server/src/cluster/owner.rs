//! The clients at the tables that a node runs, whichever node holds their connections.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use kennel_table::TableId;
use kennel_wire::Answers;
use tokio::sync::mpsc::error::TrySendError;
use tokio::time::Instant;

use super::Node;
use super::links::Links;
use super::message::{Answer, Body, Request, ToEdge, ToOwner};
use crate::net::{Closed, ConnectionId};
use crate::store::{Epoch, NodeId};
use crate::table::{Command, Handle, Outlet, Progress, RemoteClient, TableError, TableRegistry};

/// The clients at each table: the node that holds a connection and its number there, and the
/// number that the table knows.
#[derive(Default)]
pub struct RemoteClients(HashMap<TableId, HashMap<(NodeId, u64), ConnectionId>>);

impl RemoteClients {
    /// Adds a client; returns what it was known as if it joins again.
    fn insert(
        &mut self,
        table: &TableId,
        client: (NodeId, u64),
        known_as: ConnectionId,
    ) -> Option<ConnectionId> {
        self.0.entry(table.clone()).or_default().insert(client, known_as)
    }

    fn get(&self, table: &TableId, client: &(NodeId, u64)) -> Option<ConnectionId> {
        self.0.get(table)?.get(client).copied()
    }

    fn remove(&mut self, table: &TableId, client: &(NodeId, u64)) -> Option<ConnectionId> {
        let clients = self.0.get_mut(table)?;
        let known_as = clients.remove(client);
        if clients.is_empty() {
            self.0.remove(table);
        }
        known_as
    }

    /// Removes the clients of a node; returns the tables at which they were.
    fn remove_all(&mut self, edge: &NodeId) -> Vec<(TableId, ConnectionId)> {
        let mut removed = Vec::new();
        self.0.retain(|table, clients| {
            clients.retain(|(node, _), known_as| {
                if node == edge {
                    removed.push((table.clone(), *known_as));
                }
                node != edge
            });
            !clients.is_empty()
        });
        removed
    }

    /// The nodes of the clients at a table.
    fn edges_at(&self, table: &TableId) -> HashSet<NodeId> {
        let clients = self.0.get(table).into_iter().flatten();
        clients.map(|((edge, _), _)| edge.clone()).collect()
    }

    /// The nodes of all clients.
    pub(super) fn edges(&self) -> HashSet<NodeId> {
        let clients = self.0.values().flatten();
        clients.map(|((edge, _), _)| edge.clone()).collect()
    }
}

impl Node {
    /// Does what a node that holds connections writes. Nothing here waits for a table.
    pub(super) fn on_request(self: &Arc<Node>, from: &NodeId, message: ToOwner) {
        match message {
            ToOwner::Join { connection, attempt, table, person, network, after, manner } => {
                let known_as = self.connections.next();
                let client = (from.clone(), connection);
                let before = self.remote_clients().insert(&table, client.clone(), known_as);
                if let Some((connection, handle)) = before.zip(self.registry.awake_table(&table)) {
                    pass_on(handle, Command::Gone { connection });
                }
                let outlet = Outlet::There(Box::new(Remote {
                    links: Arc::clone(&self.links),
                    edge: from.clone(),
                    connection,
                    attempt,
                    is_joined: false,
                }));
                let join =
                    Command::Join { connection: known_as, person, network, after, manner, outlet };
                self.let_join(client, table, known_as, join);
            }
            ToOwner::More { connection, table } => {
                let known_as = self.remote_clients().get(&table, &(from.clone(), connection));
                if let Some((connection, handle)) = known_as.zip(self.registry.awake_table(&table))
                {
                    pass_on(handle, Command::More { connection });
                }
            }
            ToOwner::Say { connection, table, epoch, message, waited_ms } => {
                let known_as = self.remote_clients().get(&table, &(from.clone(), connection));
                let handle = self.registry.awake_table(&table);
                let waited = Duration::from_millis(waited_ms);
                let now = Instant::now();
                let heard = now.checked_sub(waited).unwrap_or(now);
                let is_said = known_as.zip(handle).is_some_and(|(connection, handle)| {
                    handle.try_send(Command::Say { connection, message, heard }).is_ok()
                });
                // It is said again when the client joins again.
                if !is_said {
                    self.links.post(from, Body::Edge(ToEdge::Moved { table, epoch }));
                }
            }
            ToOwner::Gone { connection, table } => {
                let known_as = self.remote_clients().remove(&table, &(from.clone(), connection));
                if let Some((connection, handle)) = known_as.zip(self.registry.awake_table(&table))
                {
                    pass_on(handle, Command::Gone { connection });
                }
            }
            ToOwner::Find { question, person, wanted } => {
                tokio::spawn(Arc::clone(self).find_for(from.clone(), question, person, wanted));
            }
            ToOwner::Ask { question, table, request } => {
                let (node, from) = (Arc::clone(self), from.clone());
                tokio::spawn(async move {
                    let answer = match answer(&node.registry, &table, request).await {
                        Ok(answer) => answer,
                        Err(TableError::Elsewhere(_)) => Answer::NotHere,
                        Err(_) => Answer::Failed,
                    };
                    node.links.post(&from, Body::Edge(ToEdge::Answer { question, answer }));
                });
            }
        }
    }

    /// Messages of a node that holds connections are lost, or the node is: its clients are
    /// at no table here until they join again.
    pub(super) fn forget_edge(&self, edge: &NodeId) {
        for (table, connection) in self.remote_clients().remove_all(edge) {
            if let Some(handle) = self.registry.awake_table(&table) {
                pass_on(handle, Command::Gone { connection });
            }
        }
    }

    /// A table that this node ran in an epoch has ended.
    pub(super) fn on_ended(&self, table: &TableId, epoch: Epoch) {
        for edge in self.remote_clients().edges_at(table) {
            let moved = ToEdge::Moved { table: table.clone(), epoch };
            self.links.post(&edge, Body::Edge(moved));
        }
        if self.registry.awake_table(table).is_none() {
            self.remote_clients().0.remove(table);
        }
    }

    fn let_join(
        self: &Arc<Node>,
        client: (NodeId, u64),
        table: TableId,
        known_as: ConnectionId,
        join: Command,
    ) {
        let unsent = match self.registry.awake_table(&table) {
            Some(handle) => match handle.try_send(join) {
                Ok(()) => return,
                // Dropping the command says that the client has not joined.
                Err(TrySendError::Full(_)) => {
                    self.remote_clients().remove(&table, &client);
                    return;
                }
                Err(TrySendError::Closed(join)) => join,
            },
            None => join,
        };
        // It has to be woken first.
        let node = Arc::clone(self);
        tokio::spawn(async move {
            let woken = node.registry.wake_for(&table, unsent.network()).await;
            // The client may have gone, or joined again, in the meantime.
            if node.remote_clients().get(&table, &client) != Some(known_as) {
                return;
            }
            if !woken.is_ok_and(|handle| handle.try_send(unsent).is_ok()) {
                node.remote_clients().remove(&table, &client);
            }
        });
    }
}

/// Asks a table that this node runs.
pub(super) async fn answer(
    registry: &TableRegistry,
    table: &TableId,
    request: Request,
) -> Result<Answer, TableError> {
    Ok(match request {
        Request::Act { person, message } => Answer::Acted(
            registry.ask(table, |reply| Command::Act { person, message, reply }).await?,
        ),
        Request::Choices { person } => {
            let choices = registry.ask(table, |reply| Command::Choices { person, reply }).await?;
            let answers = choices.map(|choices| {
                let kennel_table::Choices { question, acts, all, situation } = choices;
                Box::new(Answers { question, acts, all, situation })
            });
            Answer::Choices(answers)
        }
        Request::Erase { player } => {
            registry.ask(table, |reply| Command::Erase { player, reply }).await??;
            Answer::Erased
        }
        Request::Enqueue { person, entropy, company } => Answer::Enqueued(
            registry
                .ask(table, |reply| Command::Enqueue { person, entropy, company, reply })
                .await?,
        ),
    })
}

/// Passes on what must not be lost, without waiting for a table that is busy.
fn pass_on(handle: Handle, command: Command) {
    if let Err(TrySendError::Full(command)) = handle.try_send(command) {
        tokio::spawn(async move {
            // A table that has ended has no clients any more.
            let _ = handle.send(command).await;
        });
    }
}

/// A client whose connection a node holds.
struct Remote {
    links: Arc<Links>,
    edge: NodeId,
    connection: u64,
    attempt: u32,
    is_joined: bool,
}

impl Drop for Remote {
    /// A client whose request to join comes to nothing, for whatever reason, looks for the
    /// table again.
    fn drop(&mut self) {
        if !self.is_joined {
            let (connection, attempt) = (self.connection, self.attempt);
            self.post(ToEdge::NotJoined { connection, attempt });
        }
    }
}

impl Remote {
    fn post(&self, message: ToEdge) {
        self.links.post(&self.edge, Body::Edge(message));
    }
}

impl RemoteClient for Remote {
    fn joined(&mut self, epoch: Epoch) {
        self.is_joined = true;
        let (connection, attempt) = (self.connection, self.attempt);
        self.post(ToEdge::Joined { connection, attempt, epoch });
    }

    fn tell(&self, text: &str, progress: Progress) {
        let (connection, attempt, text) = (self.connection, self.attempt, text.to_owned());
        self.post(ToEdge::Tell { connection, attempt, progress, text });
    }

    fn request_more(&self) {
        let (connection, attempt) = (self.connection, self.attempt);
        self.post(ToEdge::AskForMore { connection, attempt });
    }

    fn end(&self, why: Closed) {
        let (connection, attempt) = (self.connection, self.attempt);
        self.post(ToEdge::End { connection, attempt, why });
    }
}
