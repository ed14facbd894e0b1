//! The HTTP interface: requests, sockets and authentication.

mod cached;
mod client;
mod description;
mod error;
mod games;
mod join;
mod origin;
mod page;
mod paging;
mod people;
mod pictures;
mod preview;
mod socket;
mod stream;
mod tables;
mod tokens;
mod web;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::catch_panic::catch_panic;
use crate::cluster::Tables;
use crate::config::Config;
use crate::identity::{Cookies, Passwords, Sessions};
use crate::limits::Limits;
use crate::metrics::{Limit, Metrics, Part};
use crate::net::{ConnectionIds, ConnectionPermit, ConnectionPermits, Full};
use crate::store::Store;
use crate::table::Services;
use client::ClientAddress;
use description::Description;
use error::ErrorResponse;
use kennel_wire::ErrorCode;
use pictures::Pictures;

/// The state shared by all handlers.
#[derive(Clone)]
pub struct App {
    pub tables: Tables,
    pub services: Arc<Services>,
    pub store: Store,
    pub metrics: Arc<Metrics>,
    pub config: Arc<Config>,
    pub passwords: Passwords,
    pub cookies: Cookies,
    pub sessions: Sessions,
    pub limits: Arc<Limits>,
    pub sockets: ConnectionPermits,
    pictures: Arc<Pictures>,
    connections: ConnectionIds,
}

impl App {
    pub fn new(tables: Tables) -> App {
        let services = Arc::clone(&tables.registry().services);
        let config = Arc::clone(&services.config);
        App {
            sessions: tables.sessions(),
            tables,
            store: services.store.clone(),
            metrics: Arc::clone(&services.metrics),
            services,
            passwords: Passwords::new(),
            cookies: if config.secure_cookies { Cookies::Secure } else { Cookies::Plain },
            limits: Arc::new(Limits::new(&config)),
            sockets: ConnectionPermits::new(config.sockets, config.connections_per_address),
            pictures: Arc::default(),
            connections: ConnectionIds::default(),
            config,
        }
    }

    /// Admits a socket or a stream.
    ///
    /// # Errors
    /// There are too many.
    fn socket_permit(
        &self,
        ClientAddress(address): ClientAddress,
    ) -> Result<ConnectionPermit, ErrorResponse> {
        self.sockets.take(address).map_err(|full| {
            self.too_many(match full {
                Full::All => Limit::Sockets,
                Full::Address => Limit::SocketsOfAddress,
            })
        })
    }

    /// Refuses a request because of a limit, and counts it.
    fn too_many(&self, limit: Limit) -> ErrorResponse {
        self.metrics.limited(limit);
        let why = match limit {
            Limit::Requests | Limit::Messages | Limit::OfPlayer | Limit::CatchUp => {
                "too many requests; wait a moment"
            }
            Limit::Connections | Limit::Sockets => "the server is full",
            Limit::ConnectionsOfAddress | Limit::SocketsOfAddress => {
                "too many connections from your address"
            }
            Limit::Logins => "too many people are logging in; wait a minute",
            Limit::LoginsOfAddress => "too many login attempts from your address; wait a minute",
            Limit::LoginsOfAccount => "too many login attempts for this account; wait a minute",
            Limit::Accounts => "too many accounts from your address; try again later",
            Limit::Guests => "too many guests from your address; try again later",
            Limit::Tables => "you have too many tables; finish one first",
        };
        ErrorResponse::new(ErrorCode::TooMany, why).retry_after(self.limits.wait(limit))
    }
}

/// The Content-Security-Policy: nothing is loaded from other sites, no inline script runs.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    worker-src 'self'; manifest-src 'self'; img-src 'self' data:; object-src 'none'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The Permissions-Policy: what the page never asks for is not there to be asked for.
const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), \
    serial=(), bluetooth=(), midi=(), display-capture=(), browsing-topics=()";

/// Strict-Transport-Security: a year, as browsers' own lists ask for.
const HSTS: &str = "max-age=31536000";

/// All routes. The OpenAPI description is generated from the same list.
pub fn router(app: App) -> Router {
    let requests = OpenApiRouter::new()
        .routes(routes!(people::set_name))
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
        .routes(routes!(pictures::board))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            app.config.request_timeout,
        ));
    let sockets = OpenApiRouter::new().routes(routes!(socket::open)).routes(routes!(stream::open));
    let (api, described) = requests.merge(sockets).split_for_parts();
    let description = Description::new(described, app.cookies);
    let routes = api
        .merge(description.pages())
        .route("/api/{*nothing}", any(error::not_found))
        // A check that is aimed at the public address by mistake must not find a page.
        .route("/health", any(error::only_for_admins))
        .route("/health/", any(error::only_for_admins))
        .route("/metrics", any(error::only_for_admins))
        .route("/metrics/", any(error::only_for_admins))
        .fallback_service(
            web::files().layer(middleware::from_fn_with_state(app.clone(), preview::add)),
        );
    guarded(routes, app)
}

/// Adds the layers that apply to all routes.
fn guarded(routes: Router<App>, app: App) -> Router {
    let set =
        |name, value| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
    // Without TLS browsers ignore the header, and a server that is tried on localhost must
    // not bind all other programs there to TLS.
    let hsts = app.config.secure_cookies.then(|| HeaderValue::from_static(HSTS));
    routes
        .layer(middleware::from_fn_with_state(app.clone(), origin::check))
        .layer(middleware::from_fn_with_state(app.clone(), origin::count))
        .layer(DefaultBodyLimit::max(app.config.frame))
        .layer(middleware::from_fn_with_state(app.clone(), catch_panics))
        .layer(middleware::map_response(error::as_api_error))
        .layer(set(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(set(header::REFERRER_POLICY, "same-origin"))
        .layer(set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .layer(set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
        .layer(set(HeaderName::from_static("permissions-policy"), PERMISSIONS))
        .layer(SetResponseHeaderLayer::overriding(
            header::STRICT_TRANSPORT_SECURITY,
            move |_: &Response| hsts.clone(),
        ))
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            // A response may contain the cards of the caller.
            HeaderValue::from_static("no-store"),
        ))
        .with_state(app)
}

/// Refuses a request whose handler panics.
async fn catch_panics(State(app): State<App>, request: Request, next: Next) -> Response {
    let answered = catch_panic(&*app.metrics, Part::Request, next.run(request)).await;
    answered.unwrap_or_else(|| {
        tracing::error!("the handler of a request panicked");
        ErrorResponse::new(ErrorCode::Unavailable, "internal server error; try again")
            .into_response()
    })
}

#[cfg(test)]
mod tests;
