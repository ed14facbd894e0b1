//! The server towards the network: requests, sockets, and who is asking.

mod client;
mod origin;
mod people;
mod problem;
mod socket;
mod stream;
mod tables;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware;
use axum::routing::{get, post};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::config::Config;
use crate::identity::{Cookies, Passwords, Sessions};
use crate::limits::Limits;
use crate::metrics::Limit;
use crate::net::{Full, Place, Places};
use crate::table::House;
use client::Client;
use kennel_wire::Fault;
use problem::Refused;

/// What every request can reach.
#[derive(Clone)]
pub struct App {
    pub house: House,
    pub config: Arc<Config>,
    pub passwords: Passwords,
    pub cookies: Cookies,
    pub sessions: Sessions,
    pub limits: Arc<Limits>,
    pub sockets: Places,
    connections: Arc<AtomicU64>,
}

impl App {
    pub fn new(house: House, config: Arc<Config>) -> App {
        App {
            house,
            passwords: Passwords::new(),
            cookies: if config.secure_cookies { Cookies::Secure } else { Cookies::Plain },
            sessions: Sessions::default(),
            limits: Arc::new(Limits::new(&config)),
            sockets: Places::new(config.sockets, config.connections_per_address),
            connections: Arc::default(),
            config,
        }
    }

    /// A place for a socket or a stream.
    ///
    /// # Errors
    /// There is none.
    fn place(&self, Client(address): Client) -> Result<Place, Refused> {
        self.sockets.take(address).map_err(|full| {
            self.too_many(match full {
                Full::All => Limit::Sockets,
                Full::Address => Limit::SocketsOfAddress,
            })
        })
    }

    /// Sends somebody away, and counts it.
    fn too_many(&self, limit: Limit) -> Refused {
        self.house.metrics.limited(limit);
        let why = match limit {
            Limit::Requests | Limit::Messages => "too many requests; wait a moment",
            Limit::Connections | Limit::Sockets => "the server is full",
            Limit::ConnectionsOfAddress | Limit::SocketsOfAddress => {
                "too many connections from your address"
            }
            Limit::Logins => "too many log in at the moment; wait a minute",
            Limit::LoginsOfAddress => "too many passwords from your address; wait a minute",
            Limit::LoginsOfAccount => "too many passwords for this account; wait a minute",
            Limit::Accounts => "too many accounts from your address; try again later",
            Limit::Guests => "too many guests from your address; try again later",
            Limit::Tables => "you have too many tables; finish one first",
        };
        Refused::new(Fault::TooMany, why)
    }
}

/// What a page may load: nothing from elsewhere.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// All routes.
pub fn router(app: App) -> Router {
    let requests = Router::new()
        .route("/", get(home))
        .route("/api/me", get(people::me))
        .route("/api/guests", post(people::come_in))
        .route("/api/accounts", post(people::make_account))
        .route("/api/login", post(people::log_in))
        .route("/api/logout", post(people::log_out))
        .route("/api/tokens", post(people::new_token))
        .route("/api/tables", get(tables::list).post(tables::create))
        .route("/api/queue", post(tables::find))
        .route("/api/tables/{id}", get(tables::show))
        .route("/api/tables/{id}/act", post(tables::act))
        .route("/api/tables/{id}/answers", get(tables::answers))
        .route("/api/games/{id}", get(tables::record))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            app.config.request_timeout,
        ));
    let sockets = Router::new()
        .route("/api/tables/{id}/socket", get(socket::open))
        .route("/api/tables/{id}/events", get(stream::open));
    let set =
        |name, value| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
    requests
        .merge(sockets)
        .fallback(problem::no_such_page)
        .layer(middleware::from_fn_with_state(app.clone(), origin::check))
        .layer(middleware::from_fn_with_state(app.clone(), origin::count))
        .layer(DefaultBodyLimit::max(app.config.frame))
        .layer(set(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(set(header::REFERRER_POLICY, "same-origin"))
        .with_state(app)
}

/// The first page, until there is a web client.
async fn home() -> axum::response::Html<&'static str> {
    axum::response::Html(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Kennel</title>\
         <h1>Kennel</h1><p>The server is running. Its interface is under <code>/api</code>.",
    )
}
