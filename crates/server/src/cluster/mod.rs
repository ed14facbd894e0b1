//! A server that shares its database with others.
//!
//! Every node holds connections (as an *edge*) and runs tables (as their *owner*). A client
//! connects to any node; what it says goes to the owner of its table, and what it is told
//! comes from there. The store decides which node owns a table, and whether what an owner
//! wants to tell is stored: see `store::ownership`. Messages between nodes may be lost,
//! delayed or doubled; `links` notices, and the clients concerned join their tables again.
//!
//! | module | contents |
//! | --- | --- |
//! | `message` | what nodes send each other |
//! | `links` | numbering messages; the bus that carries them |
//! | `nats` | NATS as the bus |
//! | `matchmaker` | where those who look for a table find each other |
//! | `edge` | the connections of a node, as a state machine |
//! | `owner` | the clients at the tables of a node |
//! | `revocation` | ending the connections of revoked tokens at every node |
//! | `heartbeat` | staying alive, and noticing who does not |
//! | `tables` | tables as HTTP sees them, of a cluster or of a server alone |
//! | `waiting` | starting before the database or the bus |

mod edge;
mod heartbeat;
mod links;
mod matchmaker;
mod message;
#[cfg(test)]
mod model;
mod nats;
mod owner;
mod revocation;
mod tables;
mod waiting;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kennel_table::TableId;
use kennel_wire::{ClientMessage, ServerMessage};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::config::Config;
use crate::identity::Sessions;
use crate::metrics::Metrics;
use crate::net::{ConnectionId, ConnectionIds};
use crate::store::{Epoch, NewNode, NodeId, NodeRow, Store, StoreError};
use crate::table::{Membership, Services, TableError, TableRegistry};
use edge::{Action, Edge, NewClient};
pub use links::{Bus, BusError, NodeMessages};
use links::{Links, Order, Received};
use message::{Answer, Body, Envelope, FORMAT, NodeMessage, Request, ToEdge, ToOwner};
pub use nats::Nats;
use owner::RemoteClients;
pub use tables::{Joining, Tables};
pub use waiting::{pauses, until_available};

/// How long a node may take to answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(3);

/// The waits before each attempt to ask a table by a request.
const ASK_AFTER: [Duration; 4] = [
    Duration::ZERO,
    Duration::from_millis(100),
    Duration::from_millis(300),
    Duration::from_secs(1),
];

/// The version of the log that this program understands.
const LOG_FORMAT: u32 = 1;

/// Why a node cannot enter its cluster.
#[derive(Debug)]
pub enum EnterError {
    /// The database cannot be used.
    Store(StoreError),
    /// The bus cannot be used.
    Bus(BusError),
}

impl From<StoreError> for EnterError {
    fn from(error: StoreError) -> EnterError {
        EnterError::Store(error)
    }
}

impl From<BusError> for EnterError {
    fn from(error: BusError) -> EnterError {
        EnterError::Bus(error)
    }
}

/// A node of a cluster.
pub struct Node {
    new: NewNode,
    registry: TableRegistry,
    links: Arc<Links>,
    received: Mutex<Received>,
    edge: Mutex<Edge>,
    remote_clients: Mutex<RemoteClients>,
    /// The tokens of its connections.
    sessions: Sessions,
    /// Numbers the clients at its tables.
    connections: ConnectionIds,
    questions: Mutex<HashMap<u64, oneshot::Sender<Answer>>>,
    last_question: AtomicU64,
    is_draining: AtomicBool,
    /// Since when it has had no bus.
    cut_off_since: Mutex<Option<Instant>>,
    /// Whether it has left the cluster until it has a bus again.
    has_withdrawn: AtomicBool,
    /// When the last heartbeat that was heard was sent.
    last_beat: Mutex<Instant>,
    /// The nodes that were alive at the last heartbeat.
    alive: Mutex<Vec<NodeRow>>,
    tasks: Mutex<JoinSet<()>>,
}

impl Node {
    /// Enters the cluster and starts to work.
    ///
    /// # Errors
    /// The database or the bus cannot be used.
    pub async fn enter(
        store: Store,
        config: Arc<Config>,
        name: String,
        bus: Arc<dyn Bus>,
    ) -> Result<Arc<Node>, EnterError> {
        let (id, build) = (NodeId::random()?, env!("CARGO_PKG_VERSION").to_owned());
        let new = NewNode { id: id.clone(), name, build, speaks: FORMAT, reads: LOG_FORMAT };
        let (membership, ended) = Membership::new(id.clone());
        let services = Services::of_node(store, membership, config);
        let messages = bus.messages_for(&id).await?;
        let (links, from_myself) = Links::new(id, bus);
        let node = Arc::new(Node {
            registry: TableRegistry::new(Arc::new(services)),
            new,
            links: Arc::new(links),
            received: Mutex::default(),
            edge: Mutex::default(),
            remote_clients: Mutex::default(),
            sessions: Sessions::default(),
            connections: ConnectionIds::default(),
            questions: Mutex::default(),
            last_question: AtomicU64::default(),
            is_draining: AtomicBool::default(),
            cut_off_since: Mutex::default(),
            has_withdrawn: AtomicBool::default(),
            last_beat: Mutex::new(Instant::now()),
            alive: Mutex::default(),
            tasks: Mutex::default(),
        });
        node.begin().await?;
        let mut tasks = lock(&node.tasks);
        tasks.spawn(Arc::clone(&node).read_messages(messages, from_myself, ended));
        tasks.spawn(Arc::clone(&node).stay_alive());
        drop(tasks);
        Ok(node)
    }

    /// Gives its tables to the other nodes, tells its clients to connect again, and leaves
    /// the cluster.
    pub async fn leave(&self) {
        self.drain().await;
        lock(&self.edge).stop(&closing());
        self.registry.close().await;
        for edge in self.remote_clients().edges() {
            if edge != *self.id() {
                self.links.post(&edge, Body::Edge(ToEdge::JoinAgain));
            }
        }
        self.depart().await;
        lock(&self.tasks).abort_all();
    }

    fn metrics(&self) -> &Metrics {
        &self.registry.services.metrics
    }

    fn id(&self) -> &NodeId {
        self.links.me()
    }

    fn remote_clients(&self) -> MutexGuard<'_, RemoteClients> {
        lock(&self.remote_clients)
    }

    /// A client connects.
    fn join(self: &Arc<Node>, connection: ConnectionId, new: NewClient) {
        let actions = lock(&self.edge).enter(connection.0, new);
        self.perform(actions);
    }

    fn say(self: &Arc<Node>, connection: ConnectionId, message: ClientMessage, heard: Instant) {
        let actions = lock(&self.edge).say(connection.0, message, heard);
        self.perform(actions);
    }

    fn more(self: &Arc<Node>, connection: ConnectionId) {
        let actions = lock(&self.edge).more(connection.0);
        self.perform(actions);
    }

    fn gone(self: &Arc<Node>, connection: ConnectionId) {
        let actions = lock(&self.edge).leave(connection.0);
        self.perform(actions);
    }

    /// Asks a table, whichever node runs it.
    async fn ask(&self, table: &TableId, request: Request) -> Result<Answer, TableError> {
        for wait in ASK_AFTER {
            sleep(wait).await;
            match owner::answer(&self.registry, table, request.clone()).await {
                Err(TableError::Elsewhere(owner)) => {
                    match self.ask_node(&owner, table, request.clone()).await {
                        Some(Answer::NotHere) => {}
                        Some(Answer::Failed) | None => return Err(TableError::Unloading),
                        Some(answer) => return Ok(answer),
                    }
                }
                answered => return answered,
            }
        }
        Err(TableError::Unloading)
    }

    async fn ask_node(&self, owner: &NodeId, table: &TableId, request: Request) -> Option<Answer> {
        let table = table.clone();
        self.question(owner, |question| ToOwner::Ask { question, table, request }).await
    }

    /// Asks another node; none if it does not answer in time.
    async fn question(&self, node: &NodeId, ask: impl FnOnce(u64) -> ToOwner) -> Option<Answer> {
        let question = self.last_question.fetch_add(1, Ordering::Relaxed);
        let (answer, answered) = oneshot::channel();
        lock(&self.questions).insert(question, answer);
        let asked = Instant::now();
        self.links.post(node, Body::Owner(ask(question)));
        let answer = timeout(ANSWER_WITHIN, answered).await.ok().and_then(Result::ok);
        lock(&self.questions).remove(&question);
        if answer.is_some() {
            self.metrics().bus.add(asked.elapsed());
        }
        answer
    }

    /// Reads messages, and what happens to its own tables, one after the other.
    async fn read_messages(
        self: Arc<Node>,
        mut messages: NodeMessages,
        mut from_myself: mpsc::UnboundedReceiver<NodeMessage>,
        mut ended: mpsc::UnboundedReceiver<(TableId, Epoch)>,
    ) {
        loop {
            tokio::select! {
                Some(message) = from_myself.recv() => self.on_body(&message.from, message.body),
                Some(message) = messages.recv() => match message::read(&message) {
                    Ok((envelope, body)) => self.on_message(&envelope, body),
                    Err(error) => tracing::warn!(%error, "a message of a node cannot be read"),
                },
                Some((table, epoch)) = ended.recv() => self.on_ended(&table, epoch),
                else => return,
            }
        }
    }

    fn on_message(self: &Arc<Node>, envelope: &Envelope, body: Option<Body>) {
        let order = lock(&self.received).order(&envelope.from, envelope.number);
        match order {
            Order::Late => return,
            Order::Next => {}
            Order::AfterGap => {
                tracing::info!(node = %envelope.from, "messages of a node were lost");
                self.metrics().gaps.add(1);
                self.lose(&envelope.from);
                tokio::spawn(Arc::clone(self).check_sessions());
            }
        }
        match body {
            Some(body) => self.on_body(&envelope.from, body),
            // A newer node should not write what this one does not understand.
            None => tracing::warn!(
                node = %envelope.from, format = envelope.format, "a message of a node is not understood"
            ),
        }
    }

    /// Messages of a node are lost, or the node is. If it is there after all, its clients have
    /// to join again.
    fn lose(self: &Arc<Node>, node: &NodeId) {
        let actions = lock(&self.edge).lost(node);
        self.perform(actions);
        self.forget_edge(node);
        self.links.post(node, Body::Edge(ToEdge::JoinAgain));
    }

    fn on_body(self: &Arc<Node>, from: &NodeId, body: Body) {
        match body {
            Body::Owner(message) => self.on_request(from, message),
            Body::Edge(message) => self.on_told(from, message),
            Body::Revoked(token) => self.sessions.end_by_id(&token),
            Body::Nothing => {}
        }
    }

    fn on_told(self: &Arc<Node>, from: &NodeId, message: ToEdge) {
        let mut edge = lock(&self.edge);
        let actions = match message {
            ToEdge::Joined { connection, attempt, epoch } => {
                if let Some(waited) = edge.waited(from, connection, attempt)
                    && from != self.id()
                {
                    self.metrics().bus.add(waited);
                }
                edge.joined(from, connection, attempt, epoch)
            }
            ToEdge::NotJoined { connection, attempt } => edge.fail(connection, attempt),
            ToEdge::Tell { connection, attempt, progress, text } => {
                edge.tell(from, connection, attempt, progress, text)
            }
            ToEdge::AskForMore { connection, attempt } => {
                edge.ask_for_more(from, connection, attempt);
                Vec::new()
            }
            ToEdge::End { connection, attempt, why } => {
                edge.end(from, connection, attempt, why);
                Vec::new()
            }
            ToEdge::Moved { table, epoch } => edge.moved(from, &table, epoch),
            ToEdge::JoinAgain => edge.lost(from),
            ToEdge::Answer { question, answer } => {
                if let Some(asked) = lock(&self.questions).remove(&question) {
                    crate::reply::reply(asked, answer);
                }
                Vec::new()
            }
        };
        drop(edge);
        self.perform(actions);
    }

    fn perform(self: &Arc<Node>, actions: Vec<Action>) {
        for action in actions {
            match action {
                Action::Write { to, message } => self.links.post(&to, Body::Owner(message)),
                Action::Find { connection, attempt, table, after } => {
                    if attempt > 1 {
                        self.metrics().rejoins.add(1);
                    }
                    tokio::spawn(Arc::clone(self).find_owner(connection, attempt, table, after));
                }
                Action::Expect { connection, attempt } => {
                    let node = Arc::clone(self);
                    tokio::spawn(async move {
                        sleep(ANSWER_WITHIN).await;
                        let actions = lock(&node.edge).fail(connection, attempt);
                        node.perform(actions);
                    });
                }
            }
        }
    }

    /// Finds out which node runs a table. One that nobody runs is claimed.
    async fn find_owner(
        self: Arc<Node>,
        connection: u64,
        attempt: u32,
        table: TableId,
        after: Duration,
    ) {
        sleep(after).await;
        let network = lock(&self.edge).network_of(connection);
        let owner = match self.registry.wake_for(&table, network).await {
            Ok(_) => Some(self.id().clone()),
            Err(TableError::Elsewhere(owner)) => Some(owner),
            Err(TableError::Missing) => return lock(&self.edge).close(connection),
            Err(error) => {
                tracing::debug!(%table, %error, "a table cannot be found");
                None
            }
        };
        let actions = match owner {
            Some(owner) => lock(&self.edge).found(connection, attempt, owner),
            None => lock(&self.edge).fail(connection, attempt),
        };
        self.perform(actions);
    }
}

/// What clients are told that have to connect to another node.
fn closing() -> String {
    serde_json::to_string(&ServerMessage::Closing).expect("a message always serialises")
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
