//! `kennel serve`: the game server.

mod log;

use std::io::{IsTerminal, Write};
use std::net::{SocketAddr, ToSocketAddrs, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use kennel_server::store::Location;
use kennel_server::{Bus, Config, Nats, Network, Quota, Server, ServerError};

use super::database::Database;
use super::retention::RetentionArguments;
use crate::Failure;
use crate::environment;

#[derive(clap::Args)]
#[command(after_help = "\
All data is in one SQLite database, or in PostgreSQL. The server can be stopped or killed at any time: \
everything a player was told is stored, and every game continues after a restart.

Each flag can also be set in the environment variable shown with it.

Examples:
  kennel serve
  kennel serve --listen 0.0.0.0:8080                  for phones on the same network
  kennel serve --listen 0.0.0.0:80 --database /var/lib/kennel.db
  kennel serve --database postgres://kennel@db.example/kennel
  kennel serve --secure-cookies --trust-proxy 127.0.0.1 --admin 127.0.0.1:9090
  KENNEL_NATURAL_DELAY_MS=0 kennel serve
  kennel serve --database postgres://kennel@db.example/kennel --nats nats://bus.example --node a")]
pub struct Arguments {
    /// The address to listen on: a name or an IP address, and a port
    #[arg(long, env = "KENNEL_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS", value_parser = address)]
    listen: SocketAddr,
    /// The address for health checks and metrics; none by default
    #[arg(long, env = "KENNEL_ADMIN", value_name = "ADDRESS", value_parser = address)]
    admin: Option<SocketAddr>,
    /// The database: a file, or postgres://USER:PASSWORD@HOST/NAME
    #[arg(
        long,
        env = "KENNEL_DATABASE",
        hide_env_values = true,
        default_value = "kennel.db",
        value_name = "DATABASE"
    )]
    database: Database,
    /// Makes the server a node of a cluster: the URL of NATS, or several separated by commas
    #[arg(long, env = "KENNEL_NATS", value_name = "URL", requires = "node")]
    nats: Option<String>,
    /// The name of this node, which no other node of the cluster has
    #[arg(long, env = "KENNEL_NODE", value_name = "NAME", requires = "nats")]
    node: Option<String>,
    /// A folder of texts about who runs the server, as in docs/operations.md
    #[arg(long, env = "KENNEL_PAGES", value_name = "FOLDER")]
    pages: Option<PathBuf>,
    /// Another web origin that may use this server, as https://host; may be repeated
    #[arg(
        long = "origin",
        env = "KENNEL_ORIGIN",
        value_delimiter = ',',
        value_name = "URL",
        value_parser = origin
    )]
    origins: Vec<String>,
    /// For use behind TLS: cookies are Secure, and the server's own pages https
    #[arg(long, env = "KENNEL_SECURE_COOKIES")]
    secure_cookies: bool,
    /// A trusted reverse proxy, or the network of several: its X-Forwarded-For is used, so
    /// that limits apply to client addresses; may be repeated
    #[arg(
        long = "trust-proxy",
        env = "KENNEL_TRUST_PROXY",
        value_delimiter = ',',
        value_name = "NETWORK"
    )]
    trusted_proxies: Vec<Network>,
    /// The log level: error, warn, info, debug or trace
    #[arg(long, env = "KENNEL_LOG", default_value = "info", value_name = "LEVEL")]
    log: log::Level,
    /// The log format: text or json
    #[arg(long, env = "KENNEL_LOG_FORMAT", default_value = "text", value_name = "FORMAT")]
    log_format: log::Format,
    /// Bots that may think at the same time, by default one per core
    #[arg(long, env = "KENNEL_BOT_THREADS", value_name = "N")]
    bot_threads: Option<usize>,
    /// Percent of a core that the bots of one address or player may use in the long run
    #[arg(long, env = "KENNEL_BOT_SHARE", default_value_t = 20, value_name = "PERCENT")]
    bot_share: u32,
    /// Seconds of thinking that one address or player may save up for its bots
    #[arg(long, env = "KENNEL_BOT_BURST", default_value_t = 2, value_name = "S")]
    bot_burst: u64,
    /// Percent of a core for telling histories to the clients of one address, and as much for
    /// telling others what they do
    #[arg(long, env = "KENNEL_CATCH_UP_SHARE", default_value_t = 10, value_name = "PERCENT")]
    catch_up_share: u32,
    /// Seconds a player may be disconnected before a bot stands in
    #[arg(long, env = "KENNEL_GRACE", default_value_t = 30, value_name = "S", value_parser = span())]
    grace: u64,
    /// Milliseconds that bots and folds take, so that their timing reveals nothing
    #[arg(long, env = "KENNEL_NATURAL_DELAY_MS", default_value_t = 900, value_name = "MS", value_parser = span())]
    natural_delay_ms: u64,
    /// Seconds between two reactions of a player
    #[arg(long, env = "KENNEL_REACTION_PAUSE", default_value_t = 3, value_name = "S", value_parser = span())]
    reaction_pause: u64,
    /// Seconds a player may think before others may nudge
    #[arg(long, env = "KENNEL_PATIENCE", default_value_t = 30, value_name = "S", value_parser = span())]
    patience: u64,
    /// Seconds without clients after which a table is unloaded from memory
    #[arg(long, env = "KENNEL_IDLE", default_value_t = 60, value_name = "S", value_parser = span())]
    idle: u64,
    /// Seconds that players wait in matchmaking before bots take the free seats
    #[arg(long, env = "KENNEL_QUEUE_WAIT", default_value_t = 20, value_name = "S", value_parser = span())]
    queue_wait: u64,
    /// Seconds that an inactive table stays listed
    #[arg(long, env = "KENNEL_LISTED_FOR", default_value_t = 7 * 24 * 60 * 60, value_name = "S", value_parser = span())]
    listed_for: u64,
    #[command(flatten)]
    retention: RetentionArguments,
    /// Seconds without a change after which the log of a finished game is compressed
    #[arg(long, env = "KENNEL_PACK_AFTER", default_value_t = 60 * 60, value_name = "S", value_parser = span())]
    pack_after: u64,
    /// The longest message from a client, in bytes
    #[arg(long, env = "KENNEL_FRAME", default_value_t = 8 * 1024, value_name = "N", value_parser = at_least_one())]
    frame: usize,
    /// Bytes queued for a client before it is disconnected
    #[arg(long, env = "KENNEL_OUTBOX", default_value_t = 128 * 1024, value_name = "N", value_parser = at_least_one())]
    outbox: usize,
    /// Spectators that a table may have
    #[arg(long, env = "KENNEL_SPECTATORS", default_value_t = 500, value_name = "N")]
    spectators: usize,
    /// Messages per second allowed on a socket
    #[arg(long, env = "KENNEL_SOCKET_RATE", default_value_t = 10, value_name = "N")]
    socket_rate: u32,
    /// Burst of messages allowed on a socket
    #[arg(long, env = "KENNEL_SOCKET_BURST", default_value_t = 30, value_name = "N")]
    socket_burst: u32,
    /// Requests per second allowed from an address, and ten times as many messages over
    /// sockets
    #[arg(long, env = "KENNEL_ADDRESS_RATE", default_value_t = 50, value_name = "N")]
    address_rate: u32,
    /// Burst of requests allowed from an address
    #[arg(long, env = "KENNEL_ADDRESS_BURST", default_value_t = 200, value_name = "N")]
    address_burst: u32,
    /// Requests and messages per second allowed for a player
    #[arg(long, env = "KENNEL_PLAYER_RATE", default_value_t = 20, value_name = "N")]
    player_rate: u32,
    /// Burst of requests and messages allowed for a player
    #[arg(long, env = "KENNEL_PLAYER_BURST", default_value_t = 100, value_name = "N")]
    player_burst: u32,
    /// Unfinished tables a player may have
    #[arg(long, env = "KENNEL_TABLES_PER_PLAYER", default_value_t = 20, value_name = "N")]
    tables_per_player: usize,
    /// Unfinished public tables that may have been made from one address
    #[arg(long, env = "KENNEL_PUBLIC_TABLES_PER_ADDRESS", default_value_t = 30, value_name = "N")]
    public_tables_per_address: usize,
    /// API tokens a player may have
    #[arg(long, env = "KENNEL_TOKENS_PER_PLAYER", default_value_t = 20, value_name = "N")]
    tokens_per_player: usize,
    /// Sockets in total
    #[arg(long, env = "KENNEL_SOCKETS", default_value_t = 20_000, value_name = "N", value_parser = at_least_one())]
    sockets: usize,
    /// Connections in total, including sockets
    #[arg(long, env = "KENNEL_CONNECTIONS", default_value_t = 25_000, value_name = "N", value_parser = at_least_one())]
    connections: usize,
    /// Connections per address
    #[arg(long, env = "KENNEL_CONNECTIONS_PER_ADDRESS", default_value_t = 1_000, value_name = "N", value_parser = at_least_one())]
    connections_per_address: usize,
    /// Seconds to wait for the headers of a connection's next request
    #[arg(long, env = "KENNEL_HEADER_TIMEOUT", default_value_t = 15, value_name = "S", value_parser = span())]
    header_timeout: u64,
    /// Seconds a request may take, sockets excepted
    #[arg(long, env = "KENNEL_REQUEST_TIMEOUT", default_value_t = 15, value_name = "S", value_parser = span())]
    request_timeout: u64,
    /// Seconds a client may block a write
    #[arg(long, env = "KENNEL_WRITE_TIMEOUT", default_value_t = 10, value_name = "S", value_parser = span())]
    write_timeout: u64,
    /// Seconds of silence on a socket before the client is pinged
    #[arg(long, env = "KENNEL_PING", default_value_t = 20, value_name = "S", value_parser = span())]
    ping: u64,
    /// Seconds of silence on a socket before it is closed
    #[arg(long, env = "KENNEL_SILENCE", default_value_t = 60, value_name = "S", value_parser = span())]
    silence: u64,
    /// Seconds to wait for clients to disconnect on shutdown
    #[arg(long, env = "KENNEL_GOODBYE", default_value_t = 10, value_name = "S", value_parser = span())]
    goodbye: u64,
    /// Password checks per minute in total
    #[arg(long, env = "KENNEL_LOGINS", default_value_t = 300, value_name = "N")]
    logins: u32,
    /// Password checks per minute for an address
    #[arg(long, env = "KENNEL_LOGINS_PER_ADDRESS", default_value_t = 30, value_name = "N")]
    logins_per_address: u32,
    /// Password checks per minute for an account
    #[arg(long, env = "KENNEL_LOGINS_PER_ACCOUNT", default_value_t = 10, value_name = "N")]
    logins_per_account: u32,
    /// Accounts per hour from an address
    #[arg(long, env = "KENNEL_ACCOUNTS_PER_ADDRESS", default_value_t = 30, value_name = "N")]
    accounts_per_address: u32,
    /// New guests per hour from an address
    #[arg(long, env = "KENNEL_GUESTS_PER_ADDRESS", default_value_t = 300, value_name = "N")]
    guests_per_address: u32,
    /// How push services reach the operator, as mailto:… or https://…; without it
    /// some refuse notifications
    #[arg(long, env = "KENNEL_PUSH_CONTACT", value_name = "URL", value_parser = contact)]
    push_contact: Option<String>,
}

/// Parses a web origin as browsers send it.
fn origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_host = |host: &str| !host.is_empty() && !host.contains(['/', ' ', '?', '#', '@']);
    match host.is_some_and(is_host) {
        true => Ok(text.to_ascii_lowercase()),
        false => Err("expected https://host without a path".to_owned()),
    }
}

/// Parses the URL of a contact.
fn contact(text: &str) -> Result<String, String> {
    let is_url = text.strip_prefix("mailto:").is_some_and(|mail| mail.contains('@'))
        || text.strip_prefix("https://").is_some_and(|host| !host.is_empty());
    match is_url && text.len() <= 200 && !text.contains(char::is_whitespace) {
        true => Ok(text.to_owned()),
        false => Err("expected mailto:somebody@host or https://host".to_owned()),
    }
}

/// Parses an address, or resolves the name of one. Of several the first IPv4 address is
/// taken: it is the one that proxies use for `localhost`.
fn address(text: &str) -> Result<SocketAddr, String> {
    let found = text.to_socket_addrs().map_err(|error| error.to_string())?;
    let found: Vec<SocketAddr> = found.collect();
    let first = found.iter().find(|address| address.is_ipv4()).or(found.first());
    first.copied().ok_or_else(|| "the name has no address".to_owned())
}

/// A time: at most ten years, in seconds.
fn span() -> RangedU64ValueParser<u64> {
    RangedU64ValueParser::new().range(0..=315_360_000)
}

/// A number that cannot be 0.
fn at_least_one() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..)
}

impl Arguments {
    fn config(&self) -> Result<Config, String> {
        let default = Config::default();
        Ok(Config {
            listen: self.listen,
            admin: self.admin,
            database: self.database.location()?,
            pages: self.pages.clone(),
            origins: self.origins.clone(),
            secure_cookies: self.secure_cookies,
            bot_threads: self.bot_threads.unwrap_or(default.bot_threads),
            bot_quota: Quota::of_time(
                Duration::from_millis(u64::from(self.bot_share) * 10),
                Duration::from_secs(self.bot_burst),
            ),
            catch_up: Quota::of_time(
                Duration::from_millis(u64::from(self.catch_up_share) * 10),
                Duration::from_millis(u64::from(self.catch_up_share) * 100),
            ),
            grace: Duration::from_secs(self.grace),
            natural_delay: Duration::from_millis(self.natural_delay_ms),
            reaction_pause: Duration::from_secs(self.reaction_pause),
            patience: Duration::from_secs(self.patience),
            idle: Duration::from_secs(self.idle),
            queue_wait: Duration::from_secs(self.queue_wait),
            listed_for: Duration::from_secs(self.listed_for),
            retention: self.retention.retention(),
            pack_after: Duration::from_secs(self.pack_after),
            frame: self.frame,
            outbox: self.outbox,
            spectators: self.spectators,
            socket_rate: (self.socket_rate, self.socket_burst),
            address_rate: (self.address_rate, self.address_burst),
            player_rate: (self.player_rate, self.player_burst),
            tables_per_player: self.tables_per_player,
            public_tables_per_address: self.public_tables_per_address,
            tokens_per_player: self.tokens_per_player,
            sockets: self.sockets,
            trusted_proxies: self.trusted_proxies.clone(),
            connections: self.connections,
            connections_per_address: self.connections_per_address,
            header_timeout: Duration::from_secs(self.header_timeout),
            request_timeout: Duration::from_secs(self.request_timeout),
            write_timeout: Duration::from_secs(self.write_timeout),
            ping: Duration::from_secs(self.ping.max(1)),
            silence: Duration::from_secs(self.silence),
            goodbye: Duration::from_secs(self.goodbye),
            logins: self.logins,
            logins_per_address: self.logins_per_address,
            logins_per_account: self.logins_per_account,
            accounts_per_address: self.accounts_per_address,
            guests_per_address: self.guests_per_address,
            push_contact: self.push_contact.clone(),
            analysis_positions: default.analysis_positions,
            push_services: default.push_services,
            daily_bots: default.daily_bots,
            daily_ahead_ms: default.daily_ahead_ms,
        })
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    environment::check::<Arguments>("kennel serve")?;
    log::start(arguments.log, arguments.log_format);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the runtime: {error}"))?;
    let served = runtime.block_on(async {
        let config = arguments.config()?;
        let database = config.database.clone();
        let server = open(arguments, config).await.map_err(|error| error.to_string())?;
        let address = server.address().map_err(|error| error.to_string())?;
        let admin = server.admin_address();
        let stopped = stopped()?;
        ignore_hangups();
        // A closed standard output must not stop the server.
        let _ = greet(&database, address, admin);
        check_open_files(arguments.connections);
        tracing::warn!(%address, version = env!("CARGO_PKG_VERSION"), "the server is running");
        server.serve(stopped).await;
        Ok(())
    });
    // Do not wait for bots that are still thinking.
    runtime.shutdown_background();
    served
}

/// Opens the server, alone or as a node of a cluster.
async fn open(arguments: &Arguments, config: Config) -> Result<Server, ServerError> {
    let (Some(nats), Some(name)) = (&arguments.nats, &arguments.node) else {
        return Server::open(config).await;
    };
    let connect = async || {
        let bus: Arc<dyn Bus> = Arc::new(Nats::connect(nats, name).await?);
        Ok(bus)
    };
    Server::open_node(config, name.clone(), connect).await
}

/// Prints the addresses and where the database is.
fn greet(
    database: &Location,
    address: SocketAddr,
    admin: Option<SocketAddr>,
) -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    writeln!(output, "Kennel is running at http://{address}")?;
    if let Some(near) = reached_nearby(address) {
        writeln!(output, "Phones on the same network reach it at http://{near}")?;
        writeln!(output, "Open it there, so that the QR codes of events lead there, too.")?;
    }
    if let Some(admin) = admin {
        writeln!(output, "Health and metrics are at http://{admin}/health and /metrics.")?;
    }
    writeln!(output, "The database is {database}. Stop the server with Ctrl-C.")
}

/// The address at which other devices of the network reach a server that listens on all of this
/// machine's. The system tells from where it would send to somewhere else; nothing is sent.
fn reached_nearby(address: SocketAddr) -> Option<SocketAddr> {
    if !address.ip().is_unspecified() {
        return None;
    }
    let socket = UdpSocket::bind(SocketAddr::new(address.ip(), 0)).ok()?;
    // Addresses that are nobody's (RFC 5737, RFC 3849).
    let elsewhere = match address {
        SocketAddr::V4(_) => SocketAddr::from(([192, 0, 2, 1], 9)),
        SocketAddr::V6(_) => SocketAddr::from(([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1], 9)),
    };
    socket.connect(elsewhere).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then(|| SocketAddr::new(own, address.port()))
}

/// Warns if the limit on open files is below the limit on connections. Only Linux shows
/// it without a system call.
fn check_open_files(connections: usize) {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let files = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
    if let Some(files) = files
        && files < connections.saturating_add(SPARE_FILES)
    {
        tracing::warn!(
            files,
            connections,
            "the limit on open files is below the limit on connections: raise ulimit -n"
        );
    }
}

/// Files for the database, the log and the runtime.
const SPARE_FILES: usize = 32;

/// Keeps SIGHUP from ending the server: programs that rotate logs send it, and nothing needs
/// to be read or opened again. A server in a terminal ends with the terminal.
#[cfg(unix)]
fn ignore_hangups() {
    use tokio::signal::unix::{SignalKind, signal};
    if std::io::stderr().is_terminal() {
        return;
    }
    match signal(SignalKind::hangup()) {
        Ok(mut hangups) => {
            tokio::spawn(async move {
                while hangups.recv().await.is_some() {
                    tracing::info!("ignored SIGHUP: there is nothing to reload or reopen");
                }
            });
        }
        Err(error) => tracing::warn!(%error, "SIGHUP will end the server"),
    }
}

#[cfg(not(unix))]
fn ignore_hangups() {}

/// Completes on SIGINT or SIGTERM. Both are caught from the call on, so that a server which
/// is stopped as soon as it runs says goodbye, too.
#[cfg(unix)]
fn stopped() -> Result<impl Future<Output = ()> + Send + 'static, String> {
    use tokio::signal::unix::{SignalKind, signal};
    let catch = |kind| signal(kind).map_err(|error| format!("cannot catch signals: {error}"));
    let mut interrupted = catch(SignalKind::interrupt())?;
    let mut terminated = catch(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn stopped() -> Result<impl Future<Output = ()> + Send + 'static, String> {
    Ok(async {
        // Without Ctrl-C the server runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    })
}
