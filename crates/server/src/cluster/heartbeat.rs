//! Staying alive in a cluster, and noticing which nodes do not.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval};

use super::{Node, closing, lock};
use crate::store::{Beat, Heard, NodeId, NodeRow, StoreError};

/// The time between two heartbeats.
const BEAT: Duration = Duration::from_secs(1);

/// How old the last heartbeat of a healthy node is at most.
const HEALTHY: Duration = Duration::from_secs(4);

/// The heartbeats after which a node without a bus looks up the tokens of its connections.
const CHECK_EVERY: u32 = 30;

/// How long a node may be silent before its tables are free.
const SILENT_FOR: Duration = Duration::from_secs(4);

/// How long a node keeps its tables if it cannot reach others that can reach each other.
const CUT_OFF_FOR: Duration = Duration::from_secs(4);

impl Node {
    /// Enters the cluster. If no other node is alive, no clock counts the time in which none
    /// was.
    pub(super) async fn begin(&self) -> Result<(), StoreError> {
        self.registry.services.store.enter(self.new.clone(), self.condition(), SILENT_FOR).await?;
        self.beat().await?;
        self.note_nodes(self.registry.services.store.nodes().await?);
        Ok(())
    }

    pub(super) async fn stay_alive(self: Arc<Node>) {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_logged = false;
        for number in 0_u32.. {
            beats.tick().await;
            if number.is_multiple_of(CHECK_EVERY) && !self.links.is_connected() {
                Arc::clone(&self).check_sessions().await;
            }
            match self.live_on().await {
                Ok(()) => is_logged = false,
                // Logged once, until it is over.
                Err(_) if is_logged => {}
                Err(error) => {
                    is_logged = true;
                    tracing::error!(%error, "the cluster is not told that this node is alive");
                }
            }
        }
    }

    async fn live_on(self: &Arc<Node>) -> Result<(), StoreError> {
        let store = &self.registry.services.store;
        if self.is_cut_off() && self.others_are_connected().await? {
            return self.withdraw().await;
        }
        if self.beat().await?.is_none() && !self.is_draining.load(Ordering::Relaxed) {
            self.come_back().await?;
        }
        store.evict(self.id(), SILENT_FOR).await?;
        let nodes = store.nodes().await?;
        let alive: HashSet<NodeId> = nodes.iter().map(|row| row.node.id.clone()).collect();
        self.note_nodes(nodes);
        let known: HashSet<NodeId> = {
            let edge = lock(&self.edge);
            edge.owners().cloned().chain(self.remote_clients().edges()).collect()
        };
        for dead in known.difference(&alive) {
            self.lose(dead);
        }
        self.links.keep_up(|node| alive.contains(node));
        Ok(())
    }

    /// Whether it has been without a bus for a while.
    fn is_cut_off(&self) -> bool {
        let mut since = lock(&self.cut_off_since);
        if self.links.is_connected() {
            *since = None;
            return false;
        }
        since.get_or_insert_with(Instant::now).elapsed() >= CUT_OFF_FOR
    }

    /// Whether any other node has a bus. If none has, the bus itself is down, and every node
    /// keeps its tables for its own clients.
    async fn others_are_connected(&self) -> Result<bool, StoreError> {
        let nodes = self.registry.services.store.nodes().await?;
        Ok(nodes.iter().any(|row| row.node.id != *self.id() && row.beat.connected))
    }

    /// Leaves its tables to the nodes that can reach each other, and sends its clients there:
    /// nobody but these clients could reach the tables otherwise, for as long as it is cut off.
    async fn withdraw(&self) -> Result<(), StoreError> {
        self.registry.services.store.leave(self.id()).await?;
        if !self.has_withdrawn.swap(true, Ordering::Relaxed) {
            tracing::warn!("this node cannot reach the others, and leaves its tables to them");
        }
        self.registry.abandon();
        lock(&self.edge).stop(&closing());
        Ok(())
    }

    /// Notes which nodes are alive.
    fn note_nodes(&self, nodes: Vec<NodeRow>) {
        *lock(&self.alive) = nodes;
    }

    /// This node was declared dead or has withdrawn, and its tables may run elsewhere.
    async fn come_back(&self) -> Result<(), StoreError> {
        let store = &self.registry.services.store;
        self.registry.abandon();
        if store.nodes().await?.iter().any(|row| row.node.name == self.new.name) {
            tracing::error!(name = self.new.name, "another node has the name of this one");
            return Ok(());
        }
        if self.has_withdrawn.swap(false, Ordering::Relaxed) {
            tracing::warn!("this node enters the cluster again");
        } else {
            tracing::warn!("this node was declared dead and enters the cluster again");
        }
        store.enter(self.new.clone(), self.condition(), SILENT_FOR).await?;
        self.beat().await.map(|_| ())
    }

    /// Claims no more tables.
    pub(super) async fn drain(&self) {
        self.is_draining.store(true, Ordering::Relaxed);
        if let Err(error) = self.beat().await {
            tracing::warn!(%error, "the cluster was not told that this node stops");
        }
    }

    /// Leaves the cluster: what it has not released is free.
    pub(super) async fn depart(&self) {
        if let Err(error) = self.registry.services.store.leave(self.id()).await {
            tracing::warn!(%error, "this node could not leave the cluster");
        }
    }

    async fn beat(&self) -> Result<Option<Heard>, StoreError> {
        let sent = Instant::now();
        let heard = self.registry.services.store.beat(self.id(), self.condition()).await?;
        if let (Some(heard), Some(member)) = (heard, &self.registry.services.member) {
            member.time.note(sent, Instant::now(), heard);
            *lock(&self.last_beat) = sent;
        }
        Ok(heard)
    }

    /// What it tells the others of itself.
    fn condition(&self) -> Beat {
        let draining = self.is_draining.load(Ordering::Relaxed);
        Beat { connected: self.links.is_connected(), draining }
    }

    /// How long ago it said for the last time that it is alive.
    pub(super) fn beat_age(&self) -> Duration {
        lock(&self.last_beat).elapsed()
    }

    /// How many nodes are alive, as far as it is known.
    pub(super) fn nodes_alive(&self) -> usize {
        lock(&self.alive).len()
    }

    /// Whether it takes part in its cluster; why not, if it does not.
    pub(super) fn health(&self) -> Result<(), String> {
        // A node that has withdrawn for want of NATS has no heartbeat either.
        if !self.links.is_connected() {
            return Err("no connection with NATS".to_owned());
        }
        let age = self.beat_age();
        if age > HEALTHY {
            return Err(format!("no heartbeat for {} seconds", age.as_secs()));
        }
        Ok(())
    }
}
