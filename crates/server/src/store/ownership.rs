//! Which node of a cluster runs a table, and which nodes are alive.
//!
//! A node claims a table before it runs it, and every claim raises the table's epoch. An
//! append names the epoch under which it was planned and is refused if the table has been
//! claimed since, so a node that was paused or cut off cannot store anything, and what is
//! not stored is told to nobody.
//!
//! A node is alive while it has a row, which it keeps by its heartbeat. Once the row is
//! deleted, its tables are free. That decides only *when* another node may take them over;
//! the epoch decides whether an append counts.
//!
//! A server with a file of its own claims nothing: its tables have no owner and the epoch
//! [`Epoch::UNCLAIMED`].

use std::fmt;
use std::time::Duration;

use kennel_table::TableId;
use serde::{Deserialize, Serialize};

use super::job::Job;
use super::{LogEntry, Store, StoreError, TableRow, new_id};

/// A node whose heartbeat comes later than this has been away: the database did not answer,
/// or the node was paused. It may not evict others until it has been back for a while.
pub(super) const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// A process that runs tables. No two have the same id, not even on the same machine.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(String);

impl NodeId {
    /// The id of a process that starts.
    ///
    /// # Errors
    /// The system provides no random numbers.
    pub fn random() -> Result<NodeId, StoreError> {
        Ok(NodeId(new_id()?))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<String> for NodeId {
    fn from(text: String) -> NodeId {
        NodeId(text)
    }
}

/// How many times a table has been claimed.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Epoch(pub(super) i64);

impl Epoch {
    /// The epoch of a table that has never been claimed.
    pub const UNCLAIMED: Epoch = Epoch(0);
}

impl fmt::Display for Epoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// What must be so for entries to be appended: the table has not been claimed since, and
/// its log has not grown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fence {
    /// The epoch of the claim under which the entries were planned.
    pub epoch: Epoch,
    /// The version of the first entry.
    pub first: u32,
}

/// Of a table that nobody claims.
impl From<u32> for Fence {
    fn from(first: u32) -> Fence {
        Fence { epoch: Epoch::UNCLAIMED, first }
    }
}

/// The outcome of claiming a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claimed {
    /// It belongs to the node now.
    Mine(Box<Claim>),
    /// It belongs to another node that is alive.
    Theirs(NodeId),
    /// There is no such table.
    Missing,
    /// The node is not alive or is being drained, and may claim nothing.
    Barred,
}

/// A table that belongs to a node, as of the moment of the claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The epoch, which every append has to name.
    pub epoch: Epoch,
    /// The table.
    pub row: TableRow,
    /// Its whole log, to which nobody else can append from now on.
    pub log: Vec<LogEntry>,
}

/// The node to which a table belongs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Owner {
    /// The node, which is alive.
    pub node: NodeId,
    /// The epoch of its claim.
    pub epoch: Epoch,
}

/// A node that enters the cluster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewNode {
    /// The process.
    pub id: NodeId,
    /// The machine. The process that ran there before is dead.
    pub name: String,
    /// The version of the program.
    pub build: String,
    /// The newest version of messages between nodes that it understands.
    pub speaks: u32,
    /// The newest version of the log that it understands.
    pub reads: u32,
}

/// A node that is alive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// What it said when it entered.
    pub node: NewNode,
    /// What it said last.
    pub beat: Beat,
    /// When that was, by the clock of the database.
    pub beat_ms: i64,
    /// Since when its heartbeats have come without a pause, by the clock of the database.
    pub up_since_ms: i64,
}

/// A heartbeat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beat {
    /// Whether it can reach other nodes.
    pub connected: bool,
    /// Whether it gives its tables away and claims no others.
    pub draining: bool,
}

/// What a node learns when it says that it is alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heard {
    /// The time of the database, in milliseconds since 1970.
    pub now_ms: i64,
    /// How long, in all, no node was alive.
    pub paused_ms: i64,
}

impl Store {
    /// Adds a node with its first heartbeat, in place of the one that had its name. If no other
    /// has been heard for `dead_after`, the time since one was is not counted by any clock.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn enter(
        &self,
        node: NewNode,
        beat: Beat,
        dead_after: Duration,
    ) -> Result<(), StoreError> {
        self.engine.write(Job::Enter { node, beat, dead_after }).await
    }

    /// Notes that a node is alive. Returns none if the node has been evicted.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn beat(&self, node: &NodeId, beat: Beat) -> Result<Option<Heard>, StoreError> {
        self.engine.write(Job::Beat { node: node.clone(), beat }).await?;
        let paused_ms = self.engine.reads().paused_ms().await?;
        let nodes = self.nodes().await?;
        let mine = nodes.iter().find(|row| row.node.id == *node);
        Ok(mine.map(|row| Heard { now_ms: row.beat_ms, paused_ms }))
    }

    /// Removes a node that ends. The tables that it has not released are free.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn leave(&self, node: &NodeId) -> Result<(), StoreError> {
        self.engine.write(Job::Leave(node.clone())).await
    }

    /// Removes the nodes that have been silent for a time, on behalf of one that has been
    /// heard throughout that time: after an outage of the database nobody has been.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn evict(&self, me: &NodeId, silent_for: Duration) -> Result<(), StoreError> {
        self.engine.write(Job::Evict { me: me.clone(), silent_for }).await
    }

    /// The nodes that are alive, by name.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn nodes(&self) -> Result<Vec<NodeRow>, StoreError> {
        self.engine.reads().nodes().await
    }

    /// Claims a table for a node: one that is free, or one that the node has already and of
    /// which it wants to be certain. Whatever was planned under an earlier claim can no
    /// longer be stored afterwards.
    ///
    /// # Errors
    /// The table is damaged, or the database cannot be used.
    pub async fn claim(&self, table: &TableId, node: &NodeId) -> Result<Claimed, StoreError> {
        loop {
            let job = Job::Claim { table: table.clone(), node: node.clone() };
            self.engine.write(job).await?;
            // It is free if another node has claimed and released it in between.
            if let Some(claimed) = self.engine.reads().claimed(table, node).await? {
                return Ok(claimed);
            }
        }
    }

    /// Makes all tables free, as if none had ever been claimed: no node is alive.
    pub(super) async fn forget_claims(&self) -> Result<(), StoreError> {
        self.engine.write(Job::ForgetClaims).await
    }

    /// Gives a claimed table back, so that any node may claim it.
    ///
    /// # Errors
    /// It has been claimed since, or the database cannot be used.
    pub async fn release(&self, table: &TableId, epoch: Epoch) -> Result<(), StoreError> {
        self.engine.write(Job::Release { table: table.clone(), epoch }).await
    }

    /// The node to which a table belongs; none if it is free or does not exist.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn owner_of(&self, table: &TableId) -> Result<Option<Owner>, StoreError> {
        self.engine.reads().owner_of(table).await
    }

    /// Takes free tables for a node that must be woken by a time, but no more than `most`.
    /// Returns these and others of the node that must be woken, the earliest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn take_due(
        &self,
        node: &NodeId,
        by_ms: i64,
        most: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        self.engine.write(Job::TakeDue { node: node.clone(), by_ms, most }).await?;
        self.engine.reads().due(node, by_ms).await
    }
}
