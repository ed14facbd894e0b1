//! The server towards the network: requests, sockets, and who is asking.

mod origin;
mod people;
mod problem;
mod socket;
mod stream;
mod tables;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware;
use axum::routing::{get, post};
use tokio::sync::Semaphore;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::config::Config;
use crate::identity::{Cookies, Passwords};
use crate::limits::Addresses;
use crate::table::House;

/// What every request can reach.
#[derive(Clone)]
pub struct App {
    pub house: House,
    pub config: Arc<Config>,
    pub passwords: Passwords,
    pub cookies: Cookies,
    pub addresses: Arc<Addresses>,
    pub sockets: Arc<Semaphore>,
    connections: Arc<AtomicU64>,
}

impl App {
    pub fn new(house: House, config: Arc<Config>) -> App {
        App {
            house,
            passwords: Passwords::new(),
            cookies: if config.secure_cookies { Cookies::Secure } else { Cookies::Plain },
            addresses: Arc::new(Addresses::new(config.address_rate)),
            sockets: Arc::new(Semaphore::new(config.sockets)),
            connections: Arc::default(),
            config,
        }
    }
}

/// What a page may load: nothing from elsewhere.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// How long a request may take; sockets are not requests.
const PATIENCE: Duration = Duration::from_secs(15);

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
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, PATIENCE));
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
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            // An answer may hold the cards of the one who asked.
            HeaderValue::from_static("no-store"),
        ))
        .with_state(app)
}

/// The first page, until there is a web client.
async fn home() -> axum::response::Html<&'static str> {
    axum::response::Html(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Kennel</title>\
         <h1>Kennel</h1><p>The server is running. Its interface is under <code>/api</code>.",
    )
}
