//! What every table needs besides its own state.

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kennel_table::TableId;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::actor::Person;
use super::bots::Bots;
use super::lobby::LobbyCache;
use crate::budget::{Budgets, Quota, micros};
use crate::config::Config;
use crate::metrics::Metrics;
use crate::push::Notifier;
use crate::store::{DatabaseTime, Epoch, NodeId, Store};

/// Shared by all tables: the store, the bots, metrics, settings and the clock.
pub struct Services {
    pub store: Store,
    /// None if the database is this server's own.
    pub member: Option<Membership>,
    pub bots: Bots,
    pub notifier: Notifier,
    pub(super) lobby: LobbyCache,
    pub metrics: Arc<Metrics>,
    pub config: Arc<Config>,
    pub clock: ServerClock,
    catch_up: Mutex<Budgets<IpAddr>>,
    fan_out: Mutex<Budgets<IpAddr>>,
    changes: Mutex<Budgets<IpAddr>>,
    /// Hides addresses in what is stored. It ends with the server.
    origins: RandomState,
}

impl Services {
    /// Of a server with a database of its own.
    pub fn new(store: Store, config: Arc<Config>) -> Services {
        let clock = ServerClock::start(store.clock().clone());
        Services::with(store, None, clock, config)
    }

    /// Of a node that shares its database with others, and its time.
    pub fn of_node(store: Store, member: Membership, config: Arc<Config>) -> Services {
        let time = member.time.clone();
        let store = store.with_clock(time.clock());
        Services::with(store, Some(member), ServerClock::Shared(time), config)
    }

    fn with(
        store: Store,
        member: Option<Membership>,
        clock: ServerClock,
        config: Arc<Config>,
    ) -> Services {
        let metrics = Arc::new(Metrics::default());
        let bots = Bots::new(config.bot_threads, config.bot_quota, Arc::clone(&metrics));
        let catch_up = Mutex::new(Budgets::new(config.catch_up));
        let fan_out = Mutex::new(Budgets::new(config.catch_up));
        let changes = Mutex::new(Budgets::new(changes_between_games(config.address_rate)));
        let origins = RandomState::new();
        let (notifier, lobby) = <_>::default();
        Services {
            store,
            member,
            bots,
            notifier,
            lobby,
            metrics,
            config,
            clock,
            catch_up,
            fan_out,
            changes,
            origins,
        }
    }

    /// The budgets of networks whose clients are told histories again.
    pub fn catch_up(&self) -> MutexGuard<'_, Budgets<IpAddr>> {
        self.catch_up.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The budgets of networks whose clients do what everybody at their tables is told.
    pub fn fan_out(&self) -> MutexGuard<'_, Budgets<IpAddr>> {
        self.fan_out.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What networks may change at tables between games, in thousandths of an entry of a log.
    pub fn changes(&self) -> MutexGuard<'_, Budgets<IpAddr>> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Charges a network for work whose result is told in so many bytes; returns what it cost.
    pub fn pay_for_telling(&self, network: IpAddr, work: Duration, bytes: usize) -> i64 {
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let cost = micros(work).saturating_add(bytes / BYTES_PER_MICROSECOND);
        self.catch_up().pay(network, cost, Instant::now());
        cost
    }

    /// What is stored in place of somebody's address, so that tables from one address can be
    /// told from others. After a restart nobody can say which address it was.
    pub(super) fn origin_of(&self, person: &Person) -> String {
        format!("{:016x}", self.origins.hash_one(person.network))
    }

    /// Forgets what no longer limits anybody.
    pub fn clean_up(&self) {
        self.bots.clean_up();
        self.notifier.clean_up();
        self.catch_up().forget_full(Instant::now());
        self.fan_out().forget_full(Instant::now());
        self.changes().forget_full(Instant::now());
        self.metrics.log_refusals(Instant::now());
    }

    /// The earliest last change of a table that is still listed and counted.
    pub fn listed_since_ms(&self) -> i64 {
        let kept = i64::try_from(self.config.listed_for.as_millis()).unwrap_or(i64::MAX);
        self.clock.now_ms().saturating_sub(kept)
    }
}

/// An entry of a log, in the unit of [`Services::changes`].
pub const CHANGE: i64 = 1_000;

/// What an address may change at tables between games: sitting down and being ready takes a
/// dozen entries of a log for a game, and they stay there for ever. A club that shares an
/// address may begin its evening all at once.
fn changes_between_games((requests, burst): (u32, u32)) -> Quota {
    let (requests, burst) = (i64::from(requests.max(1)), i64::from(burst.max(1)));
    Quota { earned: requests * CHANGE / 25, saved: burst * CHANGE * 10 }
}

/// Bytes that are sent count as processor time: a second for 20 MB.
const BYTES_PER_MICROSECOND: i64 = 20;

/// A node of a cluster, as far as its tables need to know.
pub struct Membership {
    /// The node for which tables are claimed.
    pub node: NodeId,
    /// The time of the database, which its heartbeats bring.
    pub time: DatabaseTime,
    /// Who wants to know that a table has ended, and which epoch it was.
    ended: mpsc::UnboundedSender<(TableId, Epoch)>,
}

impl Membership {
    /// The membership of a node, and the tables that end from then on.
    pub fn new(node: NodeId) -> (Membership, mpsc::UnboundedReceiver<(TableId, Epoch)>) {
        let (ended, tables) = mpsc::unbounded_channel();
        (Membership { node, time: DatabaseTime::default(), ended }, tables)
    }

    /// A table has ended.
    pub(super) fn ended(&self, table: TableId, epoch: Epoch) {
        // A node that stops does not want to know.
        let _ = self.ended.send((table, epoch));
    }
}

/// The time of day and the time for which the server has been running.
pub enum ServerClock {
    /// Of a server alone.
    Own { time_of_day: crate::store::Clock, started: Instant, started_ms: i64 },
    /// Of the nodes of a cluster.
    Shared(DatabaseTime),
}

impl ServerClock {
    fn start(time_of_day: crate::store::Clock) -> ServerClock {
        let started_ms = time_of_day.now_ms();
        ServerClock::Own { time_of_day, started: Instant::now(), started_ms }
    }

    /// The time of day, in milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        match self {
            ServerClock::Own { time_of_day, .. } => time_of_day.now_ms(),
            ServerClock::Shared(time) => time.now_ms(),
        }
    }

    /// The time of day at a moment of the server's own time.
    pub fn time_of(&self, running_ms: i64) -> i64 {
        self.now_ms().saturating_add(running_ms.saturating_sub(self.running_ms()))
    }

    /// The time by which thinking times and appointments are stored, in milliseconds. It
    /// stands still while neither this server nor, in a cluster, any other runs, and does not
    /// jump when the system's clock is set.
    pub fn running_ms(&self) -> i64 {
        match self {
            ServerClock::Own { started, started_ms, .. } => {
                let elapsed = i64::try_from(started.elapsed().as_millis()).unwrap_or(i64::MAX);
                started_ms.saturating_add(elapsed)
            }
            ServerClock::Shared(time) => time.running_ms(),
        }
    }
}
