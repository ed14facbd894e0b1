//! The server on which people play.
//!
//! It knows no rule of the game: it asks `kennel-rules`. One task owns one table;
//! what happens is stored before anybody is told, and everybody is told what they
//! may know.

pub mod config;
pub mod fairness;
mod http;
pub mod identity;
mod limits;
pub mod replay;
pub mod store;
mod table;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

pub use config::Config;
use http::{App, router};
use store::{Store, StoreError};
use table::House;

/// The version of the rules that new games are played under.
pub const RULES_VERSION: u32 = 1;

/// Why the server could not start or go on.
#[derive(Debug)]
pub enum ServerError {
    /// The address cannot be listened on.
    Listen(SocketAddr, std::io::Error),
    /// The store cannot be opened.
    Store(StoreError),
    /// The network broke down.
    Network(std::io::Error),
}

impl std::fmt::Display for ServerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ServerError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            ServerError::Store(error) => write!(f, "{error}"),
            ServerError::Network(error) => write!(f, "the network broke down: {error}"),
        }
    }
}

impl std::error::Error for ServerError {}

/// A server that listens and is about to serve.
pub struct Server {
    listener: TcpListener,
    house: House,
    app: App,
}

impl Server {
    /// Opens the store and the address.
    ///
    /// # Errors
    /// One of them cannot be opened.
    pub async fn open(config: Config) -> Result<Server, ServerError> {
        let store = Store::open(&config.database).await.map_err(ServerError::Store)?;
        let address = config.listen;
        let listener = TcpListener::bind(address)
            .await
            .map_err(|error| ServerError::Listen(address, error))?;
        let config = Arc::new(config);
        let house = House::new(store, Arc::clone(&config));
        let app = App::new(house.clone(), config);
        Ok(Server { listener, house, app })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not say.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until it is told to stop, then says goodbye to everyone.
    ///
    /// # Errors
    /// The network broke down.
    pub async fn serve(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        let Server { listener, house, app } = self;
        if let Err(error) = house.come_back().await {
            tracing::error!(%error, "clocks may count the time the server was away");
        }
        let appointments = house.clone();
        let appointments = tokio::spawn(async move { appointments.keep_appointments().await });
        let addresses = Arc::clone(&app.addresses);
        let sweeping = tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_secs(60)).await;
                addresses.forget();
            }
        });
        let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
        let goodbye = async move {
            stop.await;
            house.close().await;
        };
        let served = axum::serve(listener, service).with_graceful_shutdown(goodbye).await;
        sweeping.abort();
        appointments.abort();
        served.map_err(ServerError::Network)
    }
}
