//! Everything about the server that can be set.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The server's settings. Every limit has a name here and a flag of the same name.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where health and metrics are told; nowhere if not given.
    pub admin: Option<SocketAddr>,
    /// The file that holds everything.
    pub database: PathBuf,
    /// Pages that may talk to the server besides its own, as `https://host`.
    pub origins: Vec<String>,
    /// Whether cookies are for encrypted connections only.
    pub secure_cookies: bool,
    /// How many bots may think at a time.
    pub bot_threads: usize,
    /// How long a connection may be lost before a bot stands in.
    pub grace: Duration,
    /// How long bots and folds take, so that their time tells nothing.
    pub natural_delay: Duration,
    /// How often a seat may show a reaction.
    pub reaction_pause: Duration,
    /// How long nobody must be at a table before it is put away.
    pub idle: Duration,
    /// How long people who look for a table wait for others before bots take the
    /// seats.
    pub queue_wait: Duration,
    /// How long a table is listed at which nothing happens.
    pub listed_for: Duration,
    /// The longest message a client may send, in bytes.
    pub frame: usize,
    /// Messages that may wait for a client before it is dropped.
    pub outbox: usize,
    /// Messages a socket may send in a second, and at once.
    pub socket_rate: (u32, u32),
    /// Requests an address may make in a second, and at once.
    pub address_rate: (u32, u32),
    /// Requests and messages of a player in a second, and at once, over whatever
    /// addresses and sockets.
    pub player_rate: (u32, u32),
    /// Unfinished tables a player may have.
    pub tables_per_player: usize,
    /// Tokens for programs that a player may have.
    pub tokens_per_player: usize,
    /// Sockets in all.
    pub sockets: usize,
    /// Proxies whose word about who is asking is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Connections in all, sockets among them.
    pub connections: usize,
    /// Connections of one address.
    pub connections_per_address: usize,
    /// How long a connection may take until its next request is there.
    pub header_timeout: Duration,
    /// How long a request may take; sockets are not requests.
    pub request_timeout: Duration,
    /// How long a client may refuse to take what is sent.
    pub write_timeout: Duration,
    /// How often the client of a socket is asked whether it is there.
    pub ping: Duration,
    /// How long the client of a socket may say nothing.
    pub silence: Duration,
    /// How long goodbyes may take when the server stops.
    pub goodbye: Duration,
    /// Passwords that are checked in a minute, in all.
    pub logins: u32,
    /// Passwords that an address may have checked in a minute.
    pub logins_per_address: u32,
    /// Passwords that are checked for one account in a minute.
    pub logins_per_account: u32,
    /// Accounts that an address may make in an hour.
    pub accounts_per_address: u32,
    /// Guests that may come in from an address in an hour.
    pub guests_per_address: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            admin: None,
            database: PathBuf::from("kennel.db"),
            origins: Vec::new(),
            secure_cookies: false,
            bot_threads: std::thread::available_parallelism().map_or(1, usize::from),
            grace: Duration::from_secs(30),
            natural_delay: Duration::from_millis(900),
            reaction_pause: Duration::from_secs(3),
            idle: Duration::from_secs(60),
            queue_wait: Duration::from_secs(20),
            listed_for: Duration::from_secs(7 * 24 * 60 * 60),
            frame: 8 * 1024,
            outbox: 64,
            socket_rate: (10, 30),
            address_rate: (50, 200),
            player_rate: (20, 100),
            tables_per_player: 20,
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
        }
    }
}
