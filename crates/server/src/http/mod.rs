//! The server towards the network: requests, sockets, and who is asking.

mod cached;
mod client;
mod description;
mod games;
mod origin;
mod page;
mod people;
mod problem;
mod socket;
mod stream;
mod tables;
mod tokens;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware;
use axum::routing::any;
use tokio::sync::Semaphore;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::config::Config;
use crate::identity::{Cookies, Passwords};
use crate::limits::Addresses;
use crate::table::House;
use description::Description;

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

/// All routes. What the description of the interface tells is what is routed here,
/// for both come from the same list.
pub fn router(app: App) -> Router {
    let requests = OpenApiRouter::new()
        .routes(routes!(people::come_in))
        .routes(routes!(people::me))
        .routes(routes!(people::make_account))
        .routes(routes!(people::log_in))
        .routes(routes!(people::log_out))
        .routes(routes!(tables::mine))
        .routes(routes!(games::mine))
        .routes(routes!(tokens::list, tokens::make))
        .routes(routes!(tokens::rename, tokens::revoke))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::find))
        .routes(routes!(tables::show))
        .routes(routes!(tables::act))
        .routes(routes!(tables::answers))
        .routes(routes!(games::recent))
        .routes(routes!(games::game))
        .routes(routes!(games::replay))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, PATIENCE));
    let sockets = OpenApiRouter::new().routes(routes!(socket::open)).routes(routes!(stream::open));
    let (api, described) = requests.merge(sockets).split_for_parts();
    let description = Description::new(described, app.cookies);
    let set =
        |name, value| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
    api.merge(description.pages())
        .route("/api/{*nothing}", any(problem::no_such_page))
        .fallback_service(client::files())
        .layer(middleware::from_fn_with_state(app.clone(), origin::check))
        .layer(middleware::from_fn_with_state(app.clone(), origin::count))
        .layer(DefaultBodyLimit::max(app.config.frame))
        .layer(middleware::map_response(problem::in_one_form))
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
