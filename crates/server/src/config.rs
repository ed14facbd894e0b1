//! The server's settings.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use kennel_bots::Level;
use kennel_bots::breakdown::Plan;

use crate::budget::Quota;
use crate::net::Network;
use crate::push::Reach;
use crate::store::{Location, Retention};

/// The server's settings. Each has a command-line flag of the same name.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address it listens on.
    pub listen: SocketAddr,
    /// The address for health and metrics, if any.
    pub admin: Option<SocketAddr>,
    /// The database.
    pub database: Location,
    /// The folder of the texts about the operator, if any.
    pub pages: Option<PathBuf>,
    /// Origins allowed besides the server's own, as `https://host`.
    pub origins: Vec<String>,
    /// Whether the server is reached over TLS: cookies are sent over TLS only, and its own
    /// pages have `https` origins.
    pub secure_cookies: bool,
    /// How many bots may think at a time.
    pub bot_threads: usize,
    /// How much the bots of an address, or of a player, may think.
    pub bot_quota: Quota,
    /// What telling histories again may cost an address: microseconds, and bytes in
    /// proportion.
    pub catch_up: Quota,
    /// How long a connection may be lost before a bot stands in.
    pub grace: Duration,
    /// How long bots and folds take, so that timing reveals nothing.
    pub natural_delay: Duration,
    /// The least time between two reactions of a seat.
    pub reaction_pause: Duration,
    /// How long a question must be open before others may nudge whoever is asked.
    pub patience: Duration,
    /// How long a table without connections stays in memory.
    pub idle: Duration,
    /// How long matchmaking waits for people before bots take the free seats.
    pub queue_wait: Duration,
    /// How long an inactive table is listed.
    pub listed_for: Duration,
    /// How long what nobody needs is kept.
    pub retention: Retention,
    /// How long nothing must have happened at a table whose game is over before its log is
    /// packed.
    pub pack_after: Duration,
    /// The longest message a client may send, in bytes.
    pub frame: usize,
    /// Bytes that may wait for a client before it is disconnected.
    pub outbox: usize,
    /// Spectators that a table may have.
    pub spectators: usize,
    /// Messages over a socket: per second, and burst.
    pub socket_rate: (u32, u32),
    /// Requests from an address: per second, and burst.
    pub address_rate: (u32, u32),
    /// Requests and messages of a player over all addresses and sockets: per second, and
    /// burst.
    pub player_rate: (u32, u32),
    /// Unfinished tables a player may have.
    pub tables_per_player: usize,
    /// Unfinished public tables that may have been made from one address.
    pub public_tables_per_address: usize,
    /// Bot tokens a player may have.
    pub tokens_per_player: usize,
    /// Sockets in all.
    pub sockets: usize,
    /// Reverse proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<Network>,
    /// Connections in all, including sockets.
    pub connections: usize,
    /// Connections from one address.
    pub connections_per_address: usize,
    /// How long a connection may take to send the head of its next request.
    pub header_timeout: Duration,
    /// How long a request may take; sockets are exempt.
    pub request_timeout: Duration,
    /// How long a client may read nothing while something is being sent.
    pub write_timeout: Duration,
    /// The time between pings over a socket.
    pub ping: Duration,
    /// How long a socket may be silent before it is closed.
    pub silence: Duration,
    /// How long the shutdown may wait for connections to close.
    pub goodbye: Duration,
    /// Password checks per minute, in all.
    pub logins: u32,
    /// Password checks per minute from one address.
    pub logins_per_address: u32,
    /// Password checks per minute for one account.
    pub logins_per_account: u32,
    /// New accounts per hour from one address.
    pub accounts_per_address: u32,
    /// New guests per hour from one address.
    pub guests_per_address: u32,
    /// The positions evaluated for one decision of an analysed game. No flag: the page judges
    /// games with as many, and fewer are for tests alone.
    pub analysis_positions: u64,
    /// How the operator can be reached by push services, as a URL.
    pub push_contact: Option<String>,
    /// Where push services may be. No flag: anywhere but the internet is for tests alone.
    pub push_services: Reach,
    /// The bots of the deal of the day. No flag: others than champions are for tests alone.
    pub daily_bots: Level,
    /// By how many milliseconds the calendar of the deal of the day is ahead. No flag: for tests
    /// alone.
    pub daily_ahead_ms: i64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            admin: None,
            database: Location::File("kennel.db".into()),
            pages: None,
            origins: Vec::new(),
            secure_cookies: false,
            bot_threads: std::thread::available_parallelism().map_or(1, usize::from),
            bot_quota: Quota::of_time(Duration::from_millis(200), Duration::from_secs(2)),
            catch_up: Quota::of_time(Duration::from_millis(100), Duration::from_secs(1)),
            grace: Duration::from_secs(30),
            natural_delay: Duration::from_millis(900),
            reaction_pause: Duration::from_secs(3),
            patience: Duration::from_secs(30),
            idle: Duration::from_secs(60),
            queue_wait: Duration::from_secs(20),
            listed_for: Duration::from_secs(7 * 24 * 60 * 60),
            retention: Retention {
                guests: Some(Duration::from_secs(90 * 24 * 60 * 60)),
                waiting_tables: Some(Duration::from_secs(30 * 24 * 60 * 60)),
            },
            pack_after: Duration::from_secs(60 * 60),
            frame: 8 * 1024,
            outbox: 128 * 1024,
            spectators: 500,
            socket_rate: (10, 30),
            address_rate: (50, 200),
            player_rate: (20, 100),
            tables_per_player: 20,
            public_tables_per_address: 30,
            tokens_per_player: 20,
            sockets: 20_000,
            trusted_proxies: Vec::new(),
            connections: 25_000,
            connections_per_address: 1_000,
            header_timeout: Duration::from_secs(15),
            request_timeout: Duration::from_secs(15),
            write_timeout: Duration::from_secs(10),
            ping: Duration::from_secs(20),
            silence: Duration::from_secs(60),
            goodbye: Duration::from_secs(10),
            logins: 300,
            logins_per_address: 30,
            logins_per_account: 10,
            accounts_per_address: 30,
            guests_per_address: 300,
            analysis_positions: Plan::POSITIONS,
            push_contact: None,
            push_services: Reach::Internet,
            daily_bots: Level::Champion,
            daily_ahead_ms: 0,
        }
    }
}
