//! The server on which people play.
//!
//! It knows no rule of the game: it asks `kennel-rules`. One task owns one table;
//! what happens is stored before anybody is told, and everybody is told what they
//! may know.

#![warn(missing_docs)]
// The SQL that both engines of the store understand is compiled for each of them.
#![allow(clippy::duplicate_mod)]

mod admin;
mod analyses;
pub mod backup;
mod budget;
mod catch_panic;
mod cluster;
pub mod config;
mod daily;
mod erasing;
mod events;
pub mod fairness;
mod http;
pub mod identity;
mod limits;
mod metrics;
mod net;
mod pages;
mod processor;
mod push;
pub mod replay;
mod reply;
mod revocation;
pub mod store;
mod table;
mod upkeep;

use std::future::Future;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;

use admin::Admin;
pub use budget::Quota;
use catch_panic::catch_panic;
pub use cluster::{Bus, BusError, Nats, NodeMessages};
use cluster::{EnterError, Node, Tables, pauses, until_available};
pub use config::Config;
use http::{App, router};
use metrics::{Limit, Part};
pub use net::Network;
use net::{ConnectionLimits, ConnectionPermits, Full};
use pages::Pages;
pub use pages::PagesError;
pub use push::Reach;
use store::{Location, Store, StoreError};
use table::{Services, TableRegistry};

/// Why the server could not start or go on.
#[derive(Debug)]
pub enum ServerError {
    /// An address cannot be listened on.
    Listen(SocketAddr, std::io::Error),
    /// The store cannot be opened.
    Store(StoreError),
    /// Other nodes cannot be reached.
    Bus(BusError),
    /// The operator's texts cannot be used.
    Pages(PagesError),
}

impl std::fmt::Display for ServerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ServerError::Listen(address, error) => {
                write!(f, "cannot listen on {address}: ")?;
                match error.kind() {
                    ErrorKind::AddrInUse => write!(f, "another program does so already"),
                    ErrorKind::AddrNotAvailable => write!(f, "this machine has no such address"),
                    ErrorKind::PermissionDenied => {
                        write!(f, "the system does not allow it; ports from 1024 on are free")
                    }
                    _ => write!(f, "{error}"),
                }
            }
            ServerError::Store(error) => write!(f, "{error}"),
            ServerError::Bus(error) => write!(f, "{error}"),
            ServerError::Pages(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ServerError {}

/// A server that listens and is about to serve.
pub struct Server {
    listener: TcpListener,
    admin: Option<SocketAddr>,
    connections: ConnectionLimits,
    /// Ends the addresses; also when it is dropped.
    close: watch::Sender<bool>,
    app: App,
}

impl Server {
    /// Opens the store and the addresses.
    ///
    /// # Errors
    /// One of them cannot be opened.
    pub async fn open(config: Config) -> Result<Server, ServerError> {
        let pages = pages_of(&config)?;
        let address = config.listen;
        let listener = TcpListener::bind(address);
        let listener = listener.await.map_err(|error| ServerError::Listen(address, error))?;
        let starting = Starting::new(&config).await?;
        // After the addresses, so that a second server does not touch the database.
        let store = Store::open_exclusive(&config.database).await.map_err(ServerError::Store)?;
        let services = Services::new(store, Arc::new(config));
        let registry = TableRegistry::new(Arc::new(services));
        Ok(starting.done(listener, Tables::Alone(registry), pages))
    }

    /// Opens the store and the addresses as a node of a cluster, which shares the store with
    /// others and reaches them by a bus. It waits for a database server and a bus that start
    /// after it. No other node may have its name.
    ///
    /// # Errors
    /// One of them cannot be opened.
    pub async fn open_node(
        config: Config,
        name: String,
        connect: impl AsyncFn() -> Result<Arc<dyn Bus>, BusError>,
    ) -> Result<Server, ServerError> {
        let pages = pages_of(&config)?;
        let address = config.listen;
        // Nobody can connect yet, so that balancers choose other nodes meanwhile.
        let socket = bind(address).map_err(|error| ServerError::Listen(address, error))?;
        let starting = Starting::new(&config).await?;
        let waits = |why| starting.admin.waits(why);
        let database = config.database.clone();
        // A file that is not there will not come.
        let is_late =
            |error: &StoreError| matches!(database, Location::Postgres(_)) && error.is_temporary();
        let open = async || Store::open_in_cluster(&database).await;
        let store = until_available(pauses(), open, is_late, waits).await;
        let store = store.map_err(ServerError::Store)?;
        let bus = until_available(pauses(), connect, |error| error.is_temporary, waits).await;
        let bus = bus.map_err(ServerError::Bus)?;
        let node = Node::enter(store, Arc::new(config), name, bus).await;
        let node = node.map_err(|error| match error {
            EnterError::Store(error) => ServerError::Store(error),
            EnterError::Bus(error) => ServerError::Bus(error),
        })?;
        let listener = socket.listen(BACKLOG);
        let listener = listener.map_err(|error| ServerError::Listen(address, error))?;
        Ok(starting.done(listener, Tables::Cluster(node), pages))
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// The system does not say.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The address of health and metrics, if there is one.
    #[must_use]
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.admin
    }

    /// Serves until `stop` completes, then shuts down gracefully within the configured
    /// time.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) {
        let Server { listener, admin: _, connections, close, app } = self;
        let (store, tables) = (app.store.clone(), app.tables.clone());
        let registry = tables.registry().clone();
        if let Err(error) = tables.record_restart().await {
            tracing::error!(%error, "clocks may count the server's downtime");
        }
        let due_tables = registry.clone();
        let due_tables = tokio::spawn(async move {
            loop {
                let metrics = Arc::clone(&due_tables.services.metrics);
                catch_panic(metrics, Part::Appointments, due_tables.wake_due_tables()).await;
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
        let analyses = Arc::clone(&app.analyses);
        let analysing = tokio::spawn(async move { analyses.run().await });
        let watching = tokio::spawn(events::run(Arc::clone(&app.events)));
        let deals = tokio::spawn(daily::run(Arc::clone(&app.daily)));
        let notifications = tokio::spawn(push::run(Arc::clone(&registry.services)));
        let upkeep =
            tokio::spawn(upkeep::run(app.tables.clone(), store.clone(), Arc::clone(&app.config)));
        let revoked = tokio::spawn(revocation::watch(store.clone(), app.sessions.clone()));
        let (limits, attendance) = (Arc::clone(&app.limits), Arc::clone(&app.attendance));
        let (services, analyses) = (Arc::clone(&registry.services), Arc::clone(&app.analyses));
        let sweeping = tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_secs(60)).await;
                limits.forget().await;
                attendance.forget();
                services.clean_up();
                analyses.clean_up();
            }
        });
        let closing = close.subscribe();
        let goodbye = connections.goodbye;
        let permits = connections.permits.clone();
        let metrics = Arc::clone(&registry.services.metrics);
        let refused = move |full| {
            metrics.limited(match full {
                Full::All => Limit::Connections,
                Full::Address => Limit::ConnectionsOfAddress,
            });
        };
        let serving =
            tokio::spawn(net::serve(listener, router(app), connections, closing, refused));
        stop.await;
        tracing::info!("shutting down");
        close.send_replace(true);
        if let Err(error) = serving.await {
            tracing::error!(%error, "accepting connections panicked");
        }
        due_tables.abort();
        watching.abort();
        deals.abort();
        analysing.abort();
        upkeep.abort();
        notifications.abort();
        revoked.abort();
        let last = tokio::time::Instant::now() + goodbye;
        let left = || last.saturating_duration_since(tokio::time::Instant::now());
        if tokio::time::timeout(left(), tables.close()).await.is_err() {
            tracing::warn!("some tables were not closed in time");
        }
        if !permits.all_free(left()).await {
            tracing::warn!("some connections did not close in time");
        }
        // Closing checkpoints the WAL, so that the database is one file again.
        if tokio::time::timeout(goodbye, store.close()).await.is_err() {
            tracing::error!("the database was not closed in time");
        }
        sweeping.abort();
        tracing::info!("the server has stopped");
    }
}

/// A server whose addresses are its own and which can show its health.
struct Starting {
    admin: Admin,
    admin_address: Option<SocketAddr>,
    connections: ConnectionLimits,
    close: watch::Sender<bool>,
}

impl Starting {
    async fn new(config: &Config) -> Result<Starting, ServerError> {
        let (admin, connections) = (Admin::default(), ConnectionLimits::new(config));
        let (close, closing) = watch::channel(false);
        let mut admin_address = None;
        if let Some(address) = config.admin {
            let failed = |error| ServerError::Listen(address, error);
            let listener = TcpListener::bind(address).await.map_err(failed)?;
            admin_address = Some(listener.local_addr().map_err(failed)?);
            // Permits of its own: a full public address does not block this one.
            let permits = ConnectionPermits::new(ADMIN_CONNECTIONS, ADMIN_CONNECTIONS);
            let limits = ConnectionLimits { permits, ..connections.clone() };
            let page = admin::router(admin.clone());
            tokio::spawn(net::serve(listener, page, limits, closing, |_| {}));
        }
        Ok(Starting { admin, admin_address, connections, close })
    }

    fn done(self, listener: TcpListener, tables: Tables, pages: Pages) -> Server {
        let Starting { admin, admin_address, connections, close } = self;
        let app = App::new(tables.clone(), pages);
        admin.runs(admin::Running {
            tables,
            store: app.store.clone(),
            connections: connections.permits.clone(),
            sockets: app.sockets.clone(),
        });
        Server { listener, admin: admin_address, connections, close, app }
    }
}

/// The most connections to the admin address.
const ADMIN_CONNECTIONS: usize = 32;

/// Connections that may wait until they are accepted, as with [`TcpListener::bind`].
const BACKLOG: u32 = 1024;

/// The texts that the settings name.
fn pages_of(config: &Config) -> Result<Pages, ServerError> {
    let folder = config.pages.as_deref();
    folder.map_or(Ok(Pages::default()), Pages::read).map_err(ServerError::Pages)
}

/// Takes an address without listening there.
fn bind(address: SocketAddr) -> std::io::Result<TcpSocket> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // As with `TcpListener::bind`: connections of a server that has ended do not matter.
    if cfg!(unix) {
        socket.set_reuseaddr(true)?;
    }
    socket.bind(address)?;
    Ok(socket)
}
