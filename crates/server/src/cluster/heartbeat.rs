//! Staying alive in a cluster, and noticing which nodes do not.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval};

use super::{Node, lock};
use crate::store::{Beat, NodeId, StoreError};

/// The time between two heartbeats.
const BEAT: Duration = Duration::from_secs(1);

/// How old the last heartbeat of a healthy node is at most.
const HEALTHY: Duration = Duration::from_secs(4);

/// The heartbeats after which a node without a bus looks the tokens of its connections up.
const CHECK_EVERY: u32 = 30;

/// How long a node may be silent before its tables are free.
const SILENT_FOR: Duration = Duration::from_secs(4);

impl Node {
    /// Enters the cluster. If no other node is alive, no clock counts the time in which none
    /// was.
    pub(super) async fn begin(&self) -> Result<(), StoreError> {
        let store = &self.registry.services.store;
        store.enter(self.new.clone()).await?;
        let nodes = store.nodes().await?;
        let now_ms = nodes.iter().find(|row| row.node.id == *self.id()).map(|row| row.beat_ms);
        let longest = i64::try_from(SILENT_FOR.as_millis()).unwrap_or(i64::MAX);
        let is_alive = |beat_ms: i64| now_ms.is_some_and(|now| beat_ms > now - longest);
        let mut others = nodes.iter().filter(|row| row.node.id != *self.id());
        if !others.any(|row| is_alive(row.beat_ms)) {
            store.is_back(self.registry.services.clock.running_ms()).await?;
        }
        self.beat().await.map(|_| ())
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
        if self.beat().await?.is_none() && !self.is_draining.load(Ordering::Relaxed) {
            self.come_back().await?;
        }
        store.bury(self.id(), SILENT_FOR).await?;
        let alive = store.nodes().await?;
        let alive: HashSet<NodeId> = alive.into_iter().map(|row| row.node.id).collect();
        let known: HashSet<NodeId> = {
            let edge = lock(&self.edge);
            edge.owners().cloned().chain(self.guests().edges()).collect()
        };
        for dead in known.difference(&alive) {
            self.lose(dead);
        }
        self.links.keep_up(|node| alive.contains(node));
        Ok(())
    }

    /// This node was taken for dead, and its tables may run elsewhere.
    async fn come_back(&self) -> Result<(), StoreError> {
        let store = &self.registry.services.store;
        self.registry.abandon();
        if store.nodes().await?.iter().any(|row| row.node.name == self.new.name) {
            tracing::error!(name = self.new.name, "another node has the name of this one");
            return Ok(());
        }
        tracing::warn!("this node was taken for dead and enters the cluster again");
        store.enter(self.new.clone()).await?;
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

    async fn beat(&self) -> Result<Option<i64>, StoreError> {
        let draining = self.is_draining.load(Ordering::Relaxed);
        let beat = Beat { connected: self.links.is_connected(), draining };
        let sent = Instant::now();
        let heard = self.registry.services.store.beat(self.id(), beat).await?;
        if heard.is_some() {
            *lock(&self.last_beat) = sent;
        }
        Ok(heard)
    }

    /// Whether it takes part in its cluster; why not, if it does not.
    pub(super) fn health(&self) -> Result<(), String> {
        let age = lock(&self.last_beat).elapsed();
        if age > HEALTHY {
            return Err(format!("no heartbeat for {} seconds", age.as_secs()));
        }
        match self.links.is_connected() {
            true => Ok(()),
            false => Err("no connection with NATS".to_owned()),
        }
    }
}
