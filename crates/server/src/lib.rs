//! The server on which people play.
//!
//! It knows no rule of the game: it asks `kennel-rules`. One task owns one table;
//! what happens is stored before anybody is told, and everybody is told what they
//! may know.

#![warn(missing_docs)]

mod admin;
pub mod backup;
mod budget;
mod catch_panic;
mod cluster;
pub mod config;
pub mod fairness;
mod http;
pub mod identity;
mod limits;
mod metrics;
mod net;
pub mod replay;
mod reply;
pub mod store;
mod table;
mod upkeep;

use std::future::Future;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

use admin::Admin;
pub use budget::Quota;
use catch_panic::catch_panic;
pub use cluster::{Bus, BusError, Letters, Nats};
use cluster::{EnterError, Node, Tables};
pub use config::Config;
use http::{App, router};
use metrics::{Limit, Part};
pub use net::Network;
use net::{ConnectionLimits, ConnectionPermits, Full};
use store::{Store, StoreError};
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
        }
    }
}

impl std::error::Error for ServerError {}

/// A server that listens and is about to serve.
pub struct Server {
    listener: TcpListener,
    admin: Option<TcpListener>,
    app: App,
}

impl Server {
    /// Opens the store and the addresses.
    ///
    /// # Errors
    /// One of them cannot be opened.
    pub async fn open(config: Config) -> Result<Server, ServerError> {
        let (listener, admin) = listen_for(&config).await?;
        // After the addresses, so that a second server does not touch the database.
        let store = Store::open_exclusive(&config.database).await.map_err(ServerError::Store)?;
        let services = Services::new(store, Arc::new(config));
        let registry = TableRegistry::new(Arc::new(services));
        Ok(Server { listener, admin, app: App::new(Tables::Alone(registry)) })
    }

    /// Opens the store and the addresses as a node of a cluster, which shares the store with
    /// others and reaches them by a bus. No other node may have its name.
    ///
    /// # Errors
    /// One of them cannot be opened.
    pub async fn open_node(
        config: Config,
        name: String,
        bus: Arc<dyn Bus>,
    ) -> Result<Server, ServerError> {
        let (listener, admin) = listen_for(&config).await?;
        let store = Store::open_in_cluster(&config.database).await.map_err(ServerError::Store)?;
        let node = Node::enter(store, Arc::new(config), name, bus).await;
        let node = node.map_err(|error| match error {
            EnterError::Store(error) => ServerError::Store(error),
            EnterError::Bus(error) => ServerError::Bus(error),
        })?;
        Ok(Server { listener, admin, app: App::new(Tables::Cluster(node)) })
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// The system does not say.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The address of health and metrics, if there is one.
    ///
    /// # Errors
    /// The system does not say.
    pub fn admin_address(&self) -> std::io::Result<Option<SocketAddr>> {
        self.admin.as_ref().map(TcpListener::local_addr).transpose()
    }

    /// Serves until `stop` completes, then shuts down gracefully within the configured
    /// time.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) {
        let Server { listener, admin, app } = self;
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
        let upkeep = tokio::spawn(upkeep::run(store.clone(), Arc::clone(&app.config)));
        let limits = Arc::clone(&app.limits);
        let services = Arc::clone(&registry.services);
        let sweeping = tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_secs(60)).await;
                limits.forget();
                services.clean_up();
            }
        });
        let connections = ConnectionLimits::new(&app.config);
        let (close, closing) = watch::channel(false);
        if let Some(admin) = admin {
            let page = admin::router(Admin {
                tables: tables.clone(),
                store: store.clone(),
                connections: connections.permits.clone(),
                sockets: app.sockets.clone(),
            });
            // Permits of its own: a full public address does not block this one.
            let permits = ConnectionPermits::new(ADMIN_CONNECTIONS, ADMIN_CONNECTIONS);
            let limits = ConnectionLimits { permits, ..connections.clone() };
            tokio::spawn(net::serve(admin, page, limits, closing.clone(), |_| {}));
        }
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
        upkeep.abort();
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

/// The most connections to the admin address.
const ADMIN_CONNECTIONS: usize = 32;

/// The addresses for clients and, if there is one, for whoever runs the server.
async fn listen_for(config: &Config) -> Result<(TcpListener, Option<TcpListener>), ServerError> {
    let listener = listen(config.listen).await?;
    let admin = match config.admin {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    Ok((listener, admin))
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServerError> {
    TcpListener::bind(address).await.map_err(|error| ServerError::Listen(address, error))
}
