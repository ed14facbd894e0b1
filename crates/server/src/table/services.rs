//! What every table needs besides its own state.

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kennel_table::TableId;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::actor::Person;
use super::bots::Bots;
use crate::budget::Accounts;
use crate::config::Config;
use crate::metrics::Metrics;
use crate::store::{Epoch, NodeId, Store};

/// Shared by all tables: the store, the bots, metrics, settings and the clock.
pub struct Services {
    pub store: Store,
    /// None if the database is this server's own.
    pub member: Option<Membership>,
    pub bots: Bots,
    pub metrics: Arc<Metrics>,
    pub config: Arc<Config>,
    pub clock: ServerClock,
    catch_up: Mutex<Accounts<IpAddr>>,
    /// Hides addresses in what is stored. It ends with the server.
    origins: RandomState,
}

impl Services {
    /// Of a server with a database of its own.
    pub fn new(store: Store, config: Arc<Config>) -> Services {
        Services::with(store, None, config)
    }

    /// Of a node that shares its database with others.
    pub fn of_node(store: Store, member: Membership, config: Arc<Config>) -> Services {
        Services::with(store, Some(member), config)
    }

    fn with(store: Store, member: Option<Membership>, config: Arc<Config>) -> Services {
        let metrics = Arc::new(Metrics::default());
        let bots = Bots::new(config.bot_threads, config.bot_quota, Arc::clone(&metrics));
        let clock = ServerClock::start(store.clock().clone());
        let catch_up = Mutex::new(Accounts::new(config.catch_up));
        let origins = RandomState::new();
        Services { store, member, bots, metrics, config, clock, catch_up, origins }
    }

    /// The budgets of networks whose clients are told histories again.
    pub fn catch_up(&self) -> MutexGuard<'_, Accounts<IpAddr>> {
        self.catch_up.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is stored in place of somebody's address, so that tables from one address can be
    /// told from others. After a restart nobody can say which address it was.
    pub(super) fn origin_of(&self, person: &Person) -> String {
        format!("{:016x}", self.origins.hash_one(person.network))
    }

    /// Forgets what no longer limits anybody.
    pub fn clean_up(&self) {
        self.bots.clean_up();
        self.catch_up().forget_full(Instant::now());
        self.metrics.log_refusals(Instant::now());
    }

    /// The earliest last change of a table that is still listed and counted.
    pub(super) fn listed_since_ms(&self) -> i64 {
        let kept = i64::try_from(self.config.listed_for.as_millis()).unwrap_or(i64::MAX);
        self.clock.now_ms().saturating_sub(kept)
    }
}

/// A node of a cluster, as far as its tables need to know.
pub struct Membership {
    /// The node for which tables are claimed.
    pub node: NodeId,
    /// Who wants to know that a table has ended, and which epoch it was.
    ended: mpsc::UnboundedSender<(TableId, Epoch)>,
}

impl Membership {
    /// The membership of a node, and the tables that end from then on.
    pub fn new(node: NodeId) -> (Membership, mpsc::UnboundedReceiver<(TableId, Epoch)>) {
        let (ended, tables) = mpsc::unbounded_channel();
        (Membership { node, ended }, tables)
    }

    /// A table has ended.
    pub(super) fn ended(&self, table: TableId, epoch: Epoch) {
        // A node that stops does not want to know.
        let _ = self.ended.send((table, epoch));
    }
}

/// The time of day and the time for which the server has been running.
pub struct ServerClock {
    time_of_day: crate::store::Clock,
    started: Instant,
    started_ms: i64,
}

impl ServerClock {
    fn start(time_of_day: crate::store::Clock) -> ServerClock {
        let started_ms = time_of_day.now_ms();
        ServerClock { time_of_day, started: Instant::now(), started_ms }
    }

    /// The time of day, in milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        self.time_of_day.now_ms()
    }

    /// The server's own time, in milliseconds: it is near the time of day, but does not
    /// jump when the system's clock is set, and stands still while the machine sleeps.
    pub fn running_ms(&self) -> i64 {
        let elapsed = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.started_ms.saturating_add(elapsed)
    }
}
