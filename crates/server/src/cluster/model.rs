//! A model of a cluster in virtual time: the real [`Edge`] and the real numbering of messages,
//! with owners and a store that do what theirs do to one table, and nothing else.
//!
//! Messages are lost, delayed and doubled; nodes are paused at every point at which they
//! wait, and evicted although they are alive. Everything follows from a seed.

mod client;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use kennel_rules::{Chance, SplitMix64};

use super::*;
use crate::table::Progress;
use client::ModelClient;

const NODES: usize = 3;
const CLIENTS: usize = 6;
/// Milliseconds in which things go wrong, and in which they are put right.
const TROUBLE: u64 = 60_000;
const QUIET: u64 = 60_000;

/// What happens at a time.
enum Event {
    Arrive {
        to: usize,
        message: Vec<u8>,
    },
    Find {
        node: usize,
        connection: u64,
        attempt: u32,
    },
    Claim {
        node: usize,
        connection: u64,
        attempt: u32,
    },
    Fail {
        node: usize,
        connection: u64,
        attempt: u32,
    },
    /// An append reaches the store.
    Append {
        node: usize,
        epoch: Epoch,
        version: u32,
        word: u64,
    },
    /// The store's answer reaches the node.
    Stored {
        node: usize,
        epoch: Epoch,
        word: u64,
        is_stored: bool,
    },
    Beat {
        node: usize,
    },
    Say {
        client: usize,
    },
    Pause {
        node: usize,
    },
    Evict {
        node: usize,
    },
}

struct Model {
    now: u64,
    events: BinaryHeap<Reverse<(u64, u64)>>,
    what: HashMap<u64, Event>,
    last: u64,
    chance: SplitMix64,
    has_fence: bool,
    store: Stored,
    nodes: Vec<ModelNode>,
    clients: Vec<ModelClient>,
    told: BTreeMap<u32, u64>,
    wrong: Vec<String>,
}

/// The one table as it is stored.
struct Stored {
    log: Vec<u64>,
    epoch: i64,
    owner: Option<usize>,
    is_alive: [bool; NODES],
}

struct ModelNode {
    id: NodeId,
    edge: Edge,
    received: Received,
    sent: HashMap<usize, u64>,
    paused_until: u64,
    table: Option<Running>,
}

/// The table as its owner runs it.
struct Running {
    epoch: Epoch,
    log: Vec<u64>,
    /// The attempt with which each client has joined.
    clients: BTreeMap<(usize, u64), u32>,
    is_storing: bool,
}

impl Model {
    fn new(seed: u64, has_fence: bool) -> Model {
        let nodes = (0..NODES).map(|number| ModelNode {
            id: NodeId::from(format!("node{number}")),
            edge: Edge::default(),
            received: Received::default(),
            sent: HashMap::new(),
            paused_until: 0,
            table: None,
        });
        let clients = (0..CLIENTS).map(|number| ModelClient {
            node: number % NODES,
            connection: 0,
            version: 0,
            outgoing: None,
        });
        let mut model = Model {
            now: 0,
            events: BinaryHeap::new(),
            what: HashMap::new(),
            last: 0,
            chance: SplitMix64::new(seed),
            has_fence,
            store: Stored { log: Vec::new(), epoch: 0, owner: None, is_alive: [true; NODES] },
            nodes: nodes.collect(),
            clients: clients.collect(),
            told: BTreeMap::new(),
            wrong: Vec::new(),
        };
        for node in 0..NODES {
            model.at(0, Event::Beat { node });
            model.at(1_000, Event::Pause { node });
            model.at(2_000, Event::Evict { node });
        }
        for client in 0..CLIENTS {
            model.at(client as u64, Event::Say { client });
        }
        model
    }

    fn run(mut self) -> (usize, Vec<String>) {
        while let Some(Reverse((at, number))) = self.events.pop() {
            if at > TROUBLE + QUIET {
                break;
            }
            self.now = at;
            if let Some(event) = self.what.remove(&number) {
                self.happen(event);
            }
            for client in 0..CLIENTS {
                self.read(client);
            }
        }
        let stored = self.store.log.len() as u32;
        for client in &self.clients {
            if client.version != stored {
                let (number, has) = (client.connection, client.version);
                self.wrong.push(format!("client {number} has {has} of {stored}"));
            }
        }
        for (version, word) in &self.told {
            if self.store.log.get(*version as usize - 1) != Some(word) {
                self.wrong.push(format!("{version} was told and is not stored"));
            }
        }
        (self.store.log.len(), self.wrong)
    }

    fn is_troubled(&self) -> bool {
        self.now < TROUBLE
    }

    fn at(&mut self, after: u64, event: Event) {
        self.last += 1;
        self.events.push(Reverse((self.now + after, self.last)));
        self.what.insert(self.last, event);
    }

    fn happen(&mut self, event: Event) {
        let node = match &event {
            Event::Arrive { to: node, .. }
            | Event::Find { node, .. }
            | Event::Claim { node, .. }
            | Event::Fail { node, .. }
            | Event::Stored { node, .. }
            | Event::Beat { node } => Some(*node),
            _ => None,
        };
        // A node that is paused does everything later.
        if let Some(until) = node.map(|node| self.nodes[node].paused_until)
            && until > self.now
        {
            return self.at(until - self.now, event);
        }
        match event {
            Event::Arrive { to, message } => self.receive(to, &message),
            Event::Find { node, connection, attempt } => {
                let after = self.chance.below(20);
                self.at(after, Event::Claim { node, connection, attempt });
            }
            Event::Claim { node, connection, attempt } => {
                let owner = self.wake(node);
                let actions = match owner {
                    Some(owner) => {
                        let owner = self.nodes[owner].id.clone();
                        self.nodes[node].edge.found(connection, attempt, owner)
                    }
                    None => self.nodes[node].edge.fail(connection, attempt),
                };
                self.perform(node, actions);
            }
            Event::Fail { node, connection, attempt } => {
                let actions = self.nodes[node].edge.fail(connection, attempt);
                self.perform(node, actions);
            }
            Event::Append { node, epoch: claimed, version, word } => {
                let follows = version as usize == self.store.log.len() + 1;
                let is_stored = !self.has_fence || (follows && claimed == epoch(self.store.epoch));
                if is_stored {
                    self.store.log.push(word);
                }
                let after = self.chance.below(20);
                self.at(after, Event::Stored { node, epoch: claimed, word, is_stored });
            }
            Event::Stored { node, epoch, word, is_stored } => {
                self.on_stored(node, epoch, word, is_stored);
            }
            Event::Beat { node } => self.beat(node),
            Event::Say { client } => {
                self.say(client);
                let after = 20 + self.chance.below(400);
                if self.now + after < TROUBLE + QUIET / 2 {
                    self.at(after, Event::Say { client });
                }
            }
            Event::Pause { node } => {
                if self.is_troubled() {
                    let long = self.chance.below(15_000);
                    self.nodes[node].paused_until = self.now + self.chance.below(500) + long / 8;
                    let after = self.chance.below(4_000);
                    self.at(after, Event::Pause { node });
                }
            }
            Event::Evict { node } => {
                if self.is_troubled() {
                    self.store.is_alive[node] = false;
                    let after = self.chance.below(5_000);
                    self.at(after, Event::Evict { node });
                }
            }
        }
    }

    /// What the registry of a node does: claims the table if it can.
    fn wake(&mut self, node: usize) -> Option<usize> {
        if self.nodes[node].table.is_some() {
            return Some(node);
        }
        match self.store.owner.filter(|&owner| self.store.is_alive[owner]) {
            Some(owner) if owner != node => Some(owner),
            _ if !self.store.is_alive[node] => None,
            _ => {
                self.store.owner = Some(node);
                self.store.epoch += 1;
                self.nodes[node].table = Some(Running {
                    epoch: epoch(self.store.epoch),
                    log: self.store.log.clone(),
                    clients: BTreeMap::new(),
                    is_storing: false,
                });
                Some(node)
            }
        }
    }

    /// A node that was evicted gives up its table and comes back.
    fn beat(&mut self, node: usize) {
        if !self.store.is_alive[node] {
            self.end_table(node);
            self.store.is_alive[node] = true;
        }
        for other in 0..NODES {
            let id = self.nodes[other].id.clone();
            if other == node {
                continue;
            }
            if !self.store.is_alive[other] {
                self.lose(node, other);
            }
            if self.nodes[node].sent.contains_key(&other) {
                self.post(node, &id, Body::Nothing);
            }
        }
        self.at(2_000, Event::Beat { node });
    }

    fn end_table(&mut self, node: usize) {
        let Some(Running { epoch, clients, .. }) = self.nodes[node].table.take() else { return };
        for (edge, _) in clients.into_keys() {
            let to = self.nodes[edge].id.clone();
            let moved = ToEdge::Moved { table: "t".into(), epoch };
            self.post(node, &to, Body::Edge(moved));
        }
    }

    fn on_stored(&mut self, node: usize, epoch: Epoch, word: u64, is_stored: bool) {
        let Some(table) = self.nodes[node].table.as_mut().filter(|table| table.epoch == epoch)
        else {
            return;
        };
        table.is_storing = false;
        if !is_stored {
            return self.end_table(node);
        }
        table.log.push(word);
        let version = table.log.len() as u32;
        let clients: Vec<_> = table.clients.iter().map(|(&client, &by)| (client, by)).collect();
        for (client, attempt) in clients {
            self.tell(node, client, attempt, version - 1);
        }
    }

    /// Tells a client what comes after a version.
    fn tell(&mut self, node: usize, (edge, connection): (usize, u64), attempt: u32, after: u32) {
        let Some(table) = &self.nodes[node].table else { return };
        let words: Vec<(u32, u64)> = (1..).zip(table.log.iter().copied()).collect();
        let news = words.get(after as usize..).unwrap_or_default();
        let (text, version) = (serde_json::to_string(news).unwrap(), table.log.len() as u32);
        let progress = Progress::At(version);
        let to = self.nodes[edge].id.clone();
        let tell = ToEdge::Tell { connection, attempt, progress, text };
        self.post(node, &to, Body::Edge(tell));
    }

    /// What the tables and clients of a node do.
    fn on_request(&mut self, node: usize, from: usize, message: ToOwner) {
        match message {
            ToOwner::Join { connection, attempt, after, .. } => {
                let to = self.nodes[from].id.clone();
                let is_here = self.wake(node) == Some(node);
                let table = self.nodes[node].table.as_mut().filter(|_| is_here);
                let Some(table) = table.filter(|table| after <= Some(table.log.len() as u32))
                else {
                    // Not here, or behind what the client has.
                    self.end_table(node);
                    let refused = ToEdge::NotJoined { connection, attempt };
                    return self.post(node, &to, Body::Edge(refused));
                };
                let epoch = table.epoch;
                table.clients.insert((from, connection), attempt);
                let joined = ToEdge::Joined { connection, attempt, epoch };
                self.post(node, &to, Body::Edge(joined));
                self.tell(node, (from, connection), attempt, after.unwrap_or(0));
            }
            ToOwner::Say { table, epoch, .. } => {
                let word = self.chance.below(u64::MAX);
                match &mut self.nodes[node].table {
                    Some(running) if running.epoch == epoch => {
                        if !running.is_storing {
                            running.is_storing = true;
                            let version = running.log.len() as u32 + 1;
                            let after = self.chance.below(20);
                            self.at(after, Event::Append { node, epoch, version, word });
                        }
                    }
                    _ => {
                        let to = self.nodes[from].id.clone();
                        self.post(node, &to, Body::Edge(ToEdge::Moved { table, epoch }));
                    }
                }
            }
            ToOwner::Gone { connection, .. } => {
                if let Some(table) = &mut self.nodes[node].table {
                    table.clients.remove(&(from, connection));
                }
            }
            ToOwner::More { .. } | ToOwner::Ask { .. } | ToOwner::Find { .. } => {
                unreachable!("nobody does")
            }
        }
    }

    fn receive(&mut self, node: usize, message: &[u8]) {
        let message: NodeMessage = serde_json::from_slice(message).unwrap();
        let from = self.nodes.iter().position(|node| node.id == message.from).unwrap();
        match self.nodes[node].received.order(&message.from, message.number) {
            Order::Late => return,
            Order::Next => {}
            Order::AfterGap => self.lose(node, from),
        }
        let edge = &mut self.nodes[node].edge;
        let actions = match message.body {
            Body::Nothing | Body::Revoked(_) => return,
            Body::Owner(message) => return self.on_request(node, from, message),
            Body::Edge(ToEdge::Joined { connection, attempt, epoch }) => {
                edge.joined(&message.from, connection, attempt, epoch)
            }
            Body::Edge(ToEdge::NotJoined { connection, attempt }) => edge.fail(connection, attempt),
            Body::Edge(ToEdge::Tell { connection, attempt, progress, text }) => {
                edge.tell(&message.from, connection, attempt, progress, text)
            }
            Body::Edge(ToEdge::Moved { table, epoch }) => edge.moved(&message.from, &table, epoch),
            Body::Edge(ToEdge::JoinAgain) => edge.lost(&message.from),
            Body::Edge(_) => unreachable!("nobody writes it"),
        };
        self.perform(node, actions);
    }

    fn lose(&mut self, node: usize, lost: usize) {
        let id = self.nodes[lost].id.clone();
        let actions = self.nodes[node].edge.lost(&id);
        self.perform(node, actions);
        if let Some(table) = &mut self.nodes[node].table {
            table.clients.retain(|(edge, _), _| *edge != lost);
        }
        self.post(node, &id, Body::Edge(ToEdge::JoinAgain));
    }

    fn perform(&mut self, node: usize, actions: Vec<Action>) {
        for action in actions {
            match action {
                Action::Write { to, message } => self.post(node, &to, Body::Owner(message)),
                Action::Find { connection, attempt, after, .. } => {
                    let after = after.as_millis() as u64;
                    self.at(after, Event::Find { node, connection, attempt });
                }
                Action::Expect { connection, attempt } => {
                    let after = ANSWER_WITHIN.as_millis() as u64;
                    self.at(after, Event::Fail { node, connection, attempt });
                }
            }
        }
    }

    fn post(&mut self, from: usize, to: &NodeId, body: Body) {
        let to = self.nodes.iter().position(|node| node.id == *to).unwrap();
        let sender = &mut self.nodes[from];
        let number = sender.sent.entry(to).or_insert(0);
        *number += 1;
        let message =
            NodeMessage { format: FORMAT, from: sender.id.clone(), number: *number, body };
        let message = serde_json::to_vec(&message).unwrap();
        let fate = if self.is_troubled() && from != to { self.chance.below(100) } else { 50 };
        // Messages keep their order unless something is wrong.
        let after = 1 + if fate < 6 { self.chance.below(2_000) } else { 0 };
        if fate >= 3 {
            self.at(after, Event::Arrive { to, message: message.clone() });
        }
        if fate >= 97 {
            self.at(self.last % 50, Event::Arrive { to, message });
        }
    }
}

/// The epoch after this many claims.
fn epoch(claims: i64) -> Epoch {
    serde_json::from_value(claims.into()).unwrap()
}

#[test]
fn whatever_goes_wrong_everybody_is_told_the_same_and_everything() {
    for seed in 0..40 {
        let (stored, wrong) = Model::new(seed, true).run();
        assert_eq!(wrong, Vec::<String>::new(), "seed {seed}");
        assert!(stored > 100, "seed {seed}: only {stored} changes");
    }
}

/// Shows that the model notices when nothing checks epochs and versions.
#[test]
fn without_the_fence_the_model_finds_contradictions() {
    let (_, wrong) = Model::new(0, false).run();
    assert!(!wrong.is_empty());
}
