//! What the server counts, and how Prometheus reads it.
//!
//! A few atomics, and no library: every label is a word of an enum, so that nobody
//! outside can make new ones, and two servers in one process count apart.

mod number;
#[cfg(test)]
mod tests;

use std::fmt::Write;

use kennel_bots::Level;
use kennel_wire::RefusalKind;

use number::{Counter, Histogram, Labelled, Refusals};

/// Everything that is counted.
#[derive(Default)]
pub struct Metrics {
    /// Answers to questions of a game that were stored.
    pub moves: Counter,
    /// Games that came to their end.
    pub games_finished: Counter,
    /// What clients said and could not be done.
    pub refused: Refusals,
    /// From a client's message to the moment at which everyone is told.
    pub told: Histogram,
    /// How long it takes until something is stored.
    pub stored: Histogram,
    /// What could not be stored.
    pub not_stored: Counter,
    /// How long bots think, by level.
    pub bots: [Histogram; Level::ALL.len()],
    /// How long bots wait for a place to think.
    pub bots_waited: Histogram,
    /// Bots that did not decide.
    pub bots_failed: Counter,
    /// Connections that were dropped because they read too slowly.
    pub slow_readers: Counter,
    /// Who was sent away because of a limit.
    pub limited: Labelled<Limit>,
    /// Who logged in, or tried to.
    pub logins: Labelled<Login>,
    /// What broke off because of a mistake of ours.
    pub broken: Labelled<Part>,
}

/// The limits at which somebody can be sent away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Requests of an address.
    Requests,
    /// Messages of a socket.
    Messages,
    /// Requests and messages of a player.
    OfPlayer,
    /// Connections in all.
    Connections,
    /// Connections of an address.
    ConnectionsOfAddress,
    /// Sockets in all.
    Sockets,
    /// Sockets of an address.
    SocketsOfAddress,
    /// Passwords in all.
    Logins,
    /// Passwords of an address.
    LoginsOfAddress,
    /// Passwords of an account.
    LoginsOfAccount,
    /// Accounts made by an address.
    Accounts,
    /// Guests of an address.
    Guests,
    /// Tables of a player.
    Tables,
}

/// How an attempt to log in ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Login {
    Right,
    Wrong,
}

/// What can break off by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A table, awake or waking.
    Table,
    /// A bot that thinks.
    Bot,
    /// A request that is answered.
    Request,
    /// A connection to a table.
    Socket,
    /// Waking tables whose time has come.
    Appointments,
}

/// The values of a label, all of them.
pub trait Label: Copy + 'static {
    const NAME: &'static str;
    const ALL: &'static [(Self, &'static str)];
    fn index(self) -> usize;
}

impl Label for Limit {
    const NAME: &'static str = "limit";
    const ALL: &'static [(Limit, &'static str)] = &[
        (Limit::Requests, "requests"),
        (Limit::Messages, "messages"),
        (Limit::OfPlayer, "of_player"),
        (Limit::Connections, "connections"),
        (Limit::ConnectionsOfAddress, "connections_of_address"),
        (Limit::Sockets, "sockets"),
        (Limit::SocketsOfAddress, "sockets_of_address"),
        (Limit::Logins, "logins"),
        (Limit::LoginsOfAddress, "logins_of_address"),
        (Limit::LoginsOfAccount, "logins_of_account"),
        (Limit::Accounts, "accounts"),
        (Limit::Guests, "guests"),
        (Limit::Tables, "tables"),
    ];

    fn index(self) -> usize {
        self as usize
    }
}

impl Label for Login {
    const NAME: &'static str = "result";
    const ALL: &'static [(Login, &'static str)] =
        &[(Login::Right, "right"), (Login::Wrong, "wrong")];

    fn index(self) -> usize {
        self as usize
    }
}

impl Label for Part {
    const NAME: &'static str = "part";
    const ALL: &'static [(Part, &'static str)] = &[
        (Part::Table, "table"),
        (Part::Bot, "bot"),
        (Part::Request, "request"),
        (Part::Socket, "socket"),
        (Part::Appointments, "appointments"),
    ];

    fn index(self) -> usize {
        self as usize
    }
}

/// What is not counted but looked at when somebody asks.
#[derive(Clone, Copy, Default)]
pub struct Now {
    /// Connections that are open.
    pub connections: usize,
    /// Sockets and streams of tables that are open.
    pub sockets: usize,
    /// Tables in the memory.
    pub tables: usize,
}

impl Metrics {
    pub fn refused(&self, why: RefusalKind) {
        self.refused.add(why);
    }

    pub fn limited(&self, limit: Limit) {
        self.limited.add(limit);
    }

    /// The thinking time of bots of a level.
    pub fn bots_of(&self, level: Level) -> &Histogram {
        let index = Level::ALL.iter().position(|&other| other == level);
        &self.bots[index.unwrap_or_default()]
    }

    /// Everything in the format that Prometheus reads.
    pub fn text(&self, now: Now) -> String {
        let mut page = Page(String::with_capacity(8 * 1024));
        let version = env!("CARGO_PKG_VERSION");
        page.head("kennel_info", "gauge", "The program and its rules.");
        let rules = crate::RULES_VERSION;
        page.line(&format!("kennel_info{{version=\"{version}\",rules_version=\"{rules}\"}} 1"));
        for (name, help, value) in [
            ("kennel_connections_open", "Connections that are open.", now.connections),
            ("kennel_sockets_open", "Sockets and event streams that are open.", now.sockets),
            ("kennel_tables_awake", "Tables in the memory.", now.tables),
        ] {
            page.head(name, "gauge", help);
            page.line(&format!("{name} {value}"));
        }
        for (name, help, counter) in [
            ("kennel_moves_total", "Moves that were stored.", &self.moves),
            ("kennel_games_finished_total", "Games that ended.", &self.games_finished),
            ("kennel_storage_failures_total", "Changes not stored.", &self.not_stored),
            ("kennel_bot_failures_total", "Bots that did not decide.", &self.bots_failed),
            ("kennel_slow_readers_total", "Readers dropped for being slow.", &self.slow_readers),
        ] {
            page.head(name, "counter", help);
            page.line(&format!("{name} {}", counter.get()));
        }
        page.head("kennel_refused_total", "counter", "Messages that were refused.");
        for (why, count) in self.refused.counts() {
            page.line(&format!("kennel_refused_total{{why=\"{why}\"}} {count}"));
        }
        page.labelled("kennel_limited_total", "Who was sent away by a limit.", &self.limited);
        page.labelled("kennel_logins_total", "Attempts to log in.", &self.logins);
        page.labelled("kennel_panics_total", "What broke off by mistake.", &self.broken);
        page.histogram("kennel_storage_seconds", "Until a change is stored.", &self.stored);
        page.histogram("kennel_told_seconds", "From a message to telling it.", &self.told);
        page.histogram("kennel_bot_wait_seconds", "Until a bot may think.", &self.bots_waited);
        page.head("kennel_bot_seconds", "histogram", "How long bots think.");
        for level in Level::ALL {
            let label = format!("level=\"{}\"", level.word());
            page.buckets("kennel_bot_seconds", &label, self.bots_of(level));
        }
        page.0
    }
}

/// A page of the format, as it is written.
struct Page(String);

impl Page {
    fn line(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }

    fn head(&mut self, name: &str, kind: &str, help: &str) {
        self.line(&format!("# HELP {name} {help}"));
        self.line(&format!("# TYPE {name} {kind}"));
    }

    fn labelled<L: Label>(&mut self, name: &str, help: &str, counters: &Labelled<L>) {
        self.head(name, "counter", help);
        for &(label, word) in L::ALL {
            self.line(&format!("{name}{{{}=\"{word}\"}} {}", L::NAME, counters.get(label)));
        }
    }

    fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.head(name, "histogram", help);
        self.buckets(name, "", histogram);
    }

    fn buckets(&mut self, name: &str, label: &str, histogram: &Histogram) {
        let comma = if label.is_empty() { "" } else { "," };
        let mut count = 0;
        for (bound, in_bucket) in histogram.buckets() {
            count += in_bucket;
            let _ = writeln!(self.0, "{name}_bucket{{{label}{comma}le=\"{bound}\"}} {count}");
        }
        let braces = if label.is_empty() { String::new() } else { format!("{{{label}}}") };
        self.line(&format!("{name}_sum{braces} {}", histogram.sum()));
        self.line(&format!("{name}_count{braces} {count}"));
    }
}
