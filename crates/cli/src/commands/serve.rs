//! `kennel serve`: the server on which people play.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use kennel_server::{Config, Server};

use crate::Failure;

#[derive(clap::Args)]
#[command(after_help = "\
Everything is kept in one file. The server can be stopped at any time, even by \
force: what a player was told is in the file, and every game goes on.

Each flag can also be given in the environment, as KENNEL_ and its name.

Examples:
  kennel serve
  kennel serve --listen 0.0.0.0:80 --database /var/lib/kennel.db --secure-cookies
  KENNEL_NATURAL_DELAY_MS=0 kennel serve")]
pub struct Arguments {
    /// Where to listen
    #[arg(long, env = "KENNEL_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    listen: SocketAddr,
    /// The file that holds everything
    #[arg(long, env = "KENNEL_DATABASE", default_value = "kennel.db", value_name = "FILE")]
    database: PathBuf,
    /// Another page that may talk to this server, as https://host; may be repeated
    #[arg(long = "origin", env = "KENNEL_ORIGINS", value_delimiter = ',', value_name = "URL")]
    origins: Vec<String>,
    /// Send cookies over encrypted connections only (behind TLS)
    #[arg(long, env = "KENNEL_SECURE_COOKIES")]
    secure_cookies: bool,
    /// How many bots may think at a time; as many as there are cores if not given
    #[arg(long, env = "KENNEL_BOT_THREADS", value_name = "N")]
    bot_threads: Option<usize>,
    /// Seconds a connection may be lost before a bot stands in
    #[arg(long, env = "KENNEL_GRACE", default_value_t = 30, value_name = "S")]
    grace: u64,
    /// Milliseconds that bots and folds take, so that their time tells nothing
    #[arg(long, env = "KENNEL_NATURAL_DELAY_MS", default_value_t = 900, value_name = "MS")]
    natural_delay_ms: u64,
    /// Seconds between two reactions of a player
    #[arg(long, env = "KENNEL_REACTION_PAUSE", default_value_t = 3, value_name = "S")]
    reaction_pause: u64,
    /// Seconds without anybody after which a table leaves the memory
    #[arg(long, env = "KENNEL_IDLE", default_value_t = 60, value_name = "S")]
    idle: u64,
    /// Seconds that people who look for a table wait before bots take the seats
    #[arg(long, env = "KENNEL_QUEUE_WAIT", default_value_t = 20, value_name = "S")]
    queue_wait: u64,
    /// Seconds that a table is listed at which nothing happens
    #[arg(long, env = "KENNEL_LISTED_FOR", default_value_t = 7 * 24 * 60 * 60, value_name = "S")]
    listed_for: u64,
    /// The longest message from a client, in bytes
    #[arg(long, env = "KENNEL_FRAME", default_value_t = 8 * 1024, value_name = "N")]
    frame: usize,
    /// Messages that may wait for a client before it is dropped
    #[arg(long, env = "KENNEL_OUTBOX", default_value_t = 64, value_name = "N")]
    outbox: usize,
    /// Messages a socket may send in a second
    #[arg(long, env = "KENNEL_SOCKET_RATE", default_value_t = 10, value_name = "N")]
    socket_rate: u32,
    /// Messages a socket may send at once
    #[arg(long, env = "KENNEL_SOCKET_BURST", default_value_t = 30, value_name = "N")]
    socket_burst: u32,
    /// Requests an address may make in a second
    #[arg(long, env = "KENNEL_ADDRESS_RATE", default_value_t = 50, value_name = "N")]
    address_rate: u32,
    /// Requests an address may make at once
    #[arg(long, env = "KENNEL_ADDRESS_BURST", default_value_t = 200, value_name = "N")]
    address_burst: u32,
    /// Unfinished tables a player may have
    #[arg(long, env = "KENNEL_TABLES_PER_PLAYER", default_value_t = 20, value_name = "N")]
    tables_per_player: usize,
    /// Tokens for programs that a player may have
    #[arg(long, env = "KENNEL_TOKENS_PER_PLAYER", default_value_t = 20, value_name = "N")]
    tokens_per_player: usize,
    /// Sockets in all
    #[arg(long, env = "KENNEL_SOCKETS", default_value_t = 20_000, value_name = "N")]
    sockets: usize,
}

impl Arguments {
    fn config(&self) -> Config {
        let usual = Config::default();
        Config {
            listen: self.listen,
            admin: None,
            database: self.database.clone(),
            origins: self.origins.clone(),
            secure_cookies: self.secure_cookies,
            bot_threads: self.bot_threads.unwrap_or(usual.bot_threads),
            grace: Duration::from_secs(self.grace),
            natural_delay: Duration::from_millis(self.natural_delay_ms),
            reaction_pause: Duration::from_secs(self.reaction_pause),
            idle: Duration::from_secs(self.idle),
            queue_wait: Duration::from_secs(self.queue_wait),
            listed_for: Duration::from_secs(self.listed_for),
            frame: self.frame,
            outbox: self.outbox,
            socket_rate: (self.socket_rate, self.socket_burst),
            address_rate: (self.address_rate, self.address_burst),
            tables_per_player: self.tables_per_player,
            tokens_per_player: self.tokens_per_player,
            sockets: self.sockets,
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the server cannot start: {error}"))?;
    runtime.block_on(async {
        let server = Server::open(arguments.config()).await.map_err(|error| error.to_string())?;
        let address = server.address().map_err(|error| error.to_string())?;
        println!("Kennel is running at http://{address}");
        println!("Everything is kept in {}. Stop it with Ctrl-C.", arguments.database.display());
        server.serve(stopped()).await.map_err(|error| error.to_string())?;
        Ok(())
    })
}

/// Ends when the program is told to end.
async fn stopped() {
    let interrupted = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
