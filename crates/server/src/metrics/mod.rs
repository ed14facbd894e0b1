//! What the server counts, for Prometheus.

mod labels;
mod number;
mod process;
mod refusals;
#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use kennel_bots::Level;
use kennel_wire::RefusalKind;
use prometheus_client::encoding::text;
use prometheus_client::metrics::counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use tokio::time::Instant;

use crate::store::DiskUsage;
use labels::Label;
pub use labels::{Limit, Login, Part, PushResult};
use number::{Counter, Histogram, Labelled, Labels, new_histogram};
pub use process::ProcessUsage;
use refusals::RefusalLog;

/// The media type of [`Metrics::text`].
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Names refusals of other origins in the log.
const FOREIGN: &str = "foreign_origin";

/// Everything that one server counts: two servers in one process count separately.
pub struct Metrics {
    registry: Registry,
    connections: Gauge,
    sockets: Gauge,
    tables: Gauge,
    nodes: Gauge,
    beat_age: Gauge<f64, AtomicU64>,
    disk: [Gauge; 4],
    process: [Gauge; 3],
    refused: Family<[(&'static str, String); 1], counter::Counter>,
    bots: Family<Labels, histogram::Histogram, fn() -> histogram::Histogram>,
    /// Stored answers to questions of a game.
    pub moves: Counter,
    /// Games played to the end.
    pub games_finished: Counter,
    /// From a client's message until everyone is told.
    pub told: Histogram,
    /// From a change until it is durable.
    pub stored: Histogram,
    /// Changes that could not be stored.
    pub not_stored: Counter,
    /// From a bot's turn until it starts to think.
    pub bots_waited: Histogram,
    /// Bots that did not decide.
    pub bots_failed: Counter,
    /// Tables claimed by this node.
    pub claims: Counter,
    /// Changes that were refused because another node has claimed the table since.
    pub fenced: Counter,
    /// Attempts to join a table again for a client that stayed connected.
    pub rejoins: Counter,
    /// Times that messages of another node were found to be missing.
    pub gaps: Counter,
    /// From a request to another node until its answer.
    pub bus: Histogram,
    /// Connections closed because they read too slowly.
    pub slow_readers: Counter,
    /// Clients refused by a limit.
    pub limited: Labelled<Limit>,
    /// Attempts to log in.
    pub logins: Labelled<Login>,
    /// Attempts to call browsers by Web Push.
    pub notifications: Labelled<PushResult>,
    /// Contained panics.
    pub panics: Labelled<Part>,
    refusals: RefusalLog,
}

/// Values that are read when somebody asks.
#[derive(Clone, Copy, Default)]
pub struct Now {
    /// Open connections.
    pub connections: usize,
    /// Open sockets and event streams.
    pub sockets: usize,
    /// Tables in memory.
    pub tables: usize,
    /// Living nodes of the cluster; 0 if this server is alone.
    pub nodes: usize,
    /// The time since this node last said that it is alive.
    pub beat_age: Duration,
    /// The space of the database.
    pub disk: DiskUsage,
    /// The resources of the process.
    pub process: ProcessUsage,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let constructor: fn() -> histogram::Histogram = new_histogram;
        let mut metrics = Metrics {
            registry: Registry::default(),
            connections: Gauge::default(),
            sockets: Gauge::default(),
            tables: Gauge::default(),
            nodes: Gauge::default(),
            beat_age: Gauge::default(),
            disk: Default::default(),
            process: Default::default(),
            refused: Family::default(),
            bots: Family::new_with_constructor(constructor),
            moves: Counter::default(),
            games_finished: Counter::default(),
            told: Histogram::default(),
            stored: Histogram::default(),
            not_stored: Counter::default(),
            bots_waited: Histogram::default(),
            bots_failed: Counter::default(),
            claims: Counter::default(),
            fenced: Counter::default(),
            rejoins: Counter::default(),
            gaps: Counter::default(),
            bus: Histogram::default(),
            slow_readers: Counter::default(),
            limited: Labelled::default(),
            logins: Labelled::default(),
            notifications: Labelled::default(),
            panics: Labelled::default(),
            refusals: RefusalLog::default(),
        };
        for level in Level::ALL {
            drop(metrics.bots.get_or_create(&[("level", level.word())]));
        }
        metrics.register();
        metrics
    }
}

impl Metrics {
    /// Registers everything. The library adds `_total` to counters, `_info` to the info
    /// and a full stop to the help.
    fn register(&mut self) {
        let registry = &mut self.registry;
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let rules_version = kennel_rules::RULES_VERSION.to_string();
        let info = Info::new([("version", version), ("rules_version", rules_version)]);
        registry.register("kennel", "The program and its rules", info);
        for (name, help, gauge) in [
            ("kennel_connections_open", "Open connections", &self.connections),
            ("kennel_sockets_open", "Open sockets and event streams", &self.sockets),
            ("kennel_tables_awake", "Tables in memory", &self.tables),
            ("kennel_nodes_alive", "Living nodes of the cluster", &self.nodes),
            ("kennel_database_bytes", "The database file", &self.disk[0]),
            ("kennel_wal_bytes", "The write-ahead log", &self.disk[1]),
            ("kennel_disk_free_bytes", "Space left for the database", &self.disk[2]),
            ("kennel_last_backup_timestamp_seconds", "The last backup", &self.disk[3]),
            ("process_resident_memory_bytes", "Resident memory", &self.process[0]),
            ("process_open_fds", "Open files", &self.process[1]),
            ("process_max_fds", "Files that may be open", &self.process[2]),
        ] {
            registry.register(name, help, gauge.clone());
        }
        let (name, help) = ("kennel_beat_age_seconds", "Since the last heartbeat of this node");
        registry.register(name, help, self.beat_age.clone());
        for (name, help, Counter(counter)) in [
            ("kennel_moves", "Stored moves", &self.moves),
            ("kennel_games_finished", "Finished games", &self.games_finished),
            ("kennel_storage_failures", "Changes not stored", &self.not_stored),
            ("kennel_bot_failures", "Bots that did not decide", &self.bots_failed),
            ("kennel_slow_readers", "Connections closed for slow reading", &self.slow_readers),
            ("kennel_claims", "Tables claimed by this node", &self.claims),
            ("kennel_fenced", "Changes refused after a later claim", &self.fenced),
            ("kennel_rejoins", "Attempts to join a table again", &self.rejoins),
            ("kennel_node_message_gaps", "Times that messages of a node were missing", &self.gaps),
        ] {
            registry.register(name, help, counter.clone());
        }
        registry.register("kennel_refused", "Refused messages", self.refused.clone());
        for (name, help, family) in [
            ("kennel_limited", "Clients refused by a limit", &self.limited.family),
            ("kennel_logins", "Attempts to log in", &self.logins.family),
            ("kennel_notifications", "Attempts to send notifications", &self.notifications.family),
            ("kennel_panics", "Contained panics", &self.panics.family),
        ] {
            registry.register(name, help, family.clone());
        }
        for (name, help, Histogram(histogram)) in [
            ("kennel_storage_seconds", "Until a change is durable", &self.stored),
            ("kennel_told_seconds", "From a message until it is told", &self.told),
            ("kennel_bot_wait_seconds", "Until a bot may think", &self.bots_waited),
            ("kennel_bus_seconds", "Until another node has answered", &self.bus),
        ] {
            registry.register(name, help, histogram.clone());
        }
        registry.register("kennel_bot_seconds", "How long bots think", self.bots.clone());
    }

    pub fn refused(&self, why: RefusalKind) {
        let word = serde_json::to_value(why).expect("a refusal always serialises");
        let word = word.as_str().expect("a refusal is a word").to_owned();
        self.refused.get_or_create(&[("why", word)]).inc();
    }

    /// Counts a client refused by a limit, and logs it if the limit was not logged lately.
    pub fn limited(&self, limit: Limit) {
        self.limited.add(limit);
        if let Some(count) = self.refusals.count(limit.word(), Instant::now()) {
            tracing::warn!(limit = limit.word(), count, "refused by a limit");
        }
    }

    /// Logs that a page of another origin was refused, if that was not logged lately.
    pub fn foreign_origin(&self, origin: &str, own: &str) {
        if let Some(count) = self.refusals.count(FOREIGN, Instant::now()) {
            // Whoever sends the header chooses how long it is.
            let origin: String = origin.chars().take(100).collect();
            tracing::warn!(origin, own, count, "refused a request of another origin");
        }
    }

    /// Logs the refusals that were only counted so far.
    pub fn log_refusals(&self, now: Instant) {
        for (kind, count) in self.refusals.due(now) {
            tracing::warn!(kind, count, "more was refused");
        }
    }

    /// The thinking time of bots of a level.
    pub fn bots_of(&self, level: Level) -> Histogram {
        Histogram(self.bots.get_or_create_owned(&[("level", level.word())]))
    }

    /// Everything in the OpenMetrics text format.
    pub fn text(&self, now: Now) -> String {
        for (gauge, value) in [
            (&self.connections, now.connections),
            (&self.sockets, now.sockets),
            (&self.tables, now.tables),
            (&self.nodes, now.nodes),
        ] {
            gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
        }
        self.beat_age.set(now.beat_age.as_secs_f64());
        let DiskUsage { database, wal, free, last_backup } = now.disk;
        let ProcessUsage { memory, files, most_files } = now.process;
        let disk = self.disk.iter().zip([database, wal, free, last_backup]);
        for (gauge, value) in disk.chain(self.process.iter().zip([memory, files, most_files])) {
            gauge.set(value.map_or(0, |value| i64::try_from(value).unwrap_or(i64::MAX)));
        }
        let mut page = String::with_capacity(8 * 1024);
        text::encode(&mut page, &self.registry).expect("writing to a string always succeeds");
        page
    }
}
