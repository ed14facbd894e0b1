//! The HTTP interface: requests, sockets and authentication.

mod account;
mod analyses;
mod cached;
mod client;
mod daily;
mod description;
mod error;
mod events;
mod expense;
mod export;
mod games;
mod holidays;
mod join;
mod lobby;
mod origin;
mod page;
mod pages;
mod paging;
mod passkeys;
mod people;
mod performance;
mod pictures;
mod players;
mod presence;
mod preview;
mod push;
mod social;
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
use tokio::sync::OnceCell;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::analyses::Analyses;
use crate::catch_panic::catch_panic;
use crate::cluster::Tables;
use crate::config::Config;
use crate::daily::Daily;
use crate::events::Events;
use crate::identity::{Challenges, Cookies, Passwords, Sessions};
use crate::limits::{Limits, Refused};
use crate::metrics::{Limit, Metrics, Part};
use crate::net::{ConnectionIds, ConnectionPermit, ConnectionPermits, Full};
use crate::pages::Pages;
use crate::store::Store;
use crate::table::Services;
use client::ClientAddress;
use description::Description;
use error::ErrorResponse;
use kennel_wire::ErrorCode;
use pictures::Pictures;
use presence::Attendance;

/// The state shared by all handlers.
#[derive(Clone)]
pub struct App {
    pub tables: Tables,
    pub events: Arc<Events>,
    pub daily: Arc<Daily>,
    pub analyses: Arc<Analyses>,
    pub services: Arc<Services>,
    pub store: Store,
    pub metrics: Arc<Metrics>,
    pub config: Arc<Config>,
    pub passwords: Passwords,
    pub challenges: Arc<OnceCell<Challenges>>,
    pub cookies: Cookies,
    pub sessions: Sessions,
    pub limits: Arc<Limits>,
    pub attendance: Arc<Attendance>,
    pub sockets: ConnectionPermits,
    pages: Arc<Pages>,
    pictures: Arc<Pictures>,
    connections: ConnectionIds,
}

impl App {
    pub fn new(tables: Tables, pages: Pages) -> App {
        let services = Arc::clone(&tables.registry().services);
        let config = Arc::clone(&services.config);
        App {
            events: Arc::new(Events::new(tables.registry().clone())),
            daily: Arc::new(Daily::new(tables.registry().clone())),
            analyses: Arc::new(Analyses::new(Arc::clone(&services))),
            sessions: tables.sessions(),
            store: services.store.clone(),
            metrics: Arc::clone(&services.metrics),
            passwords: Passwords::new(),
            challenges: Arc::default(),
            cookies: if config.secure_cookies { Cookies::Secure } else { Cookies::Plain },
            limits: Arc::new(match &tables {
                Tables::Alone(_) => Limits::new(&config),
                Tables::Cluster(_) => Limits::of_node(&config, services.store.clone()),
            }),
            attendance: Arc::default(),
            sockets: ConnectionPermits::new(config.sockets, config.connections_per_address),
            pages: Arc::new(pages),
            pictures: Arc::default(),
            connections: ConnectionIds::default(),
            tables,
            services,
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

    /// Refuses a request that was counted, or could not be.
    fn refused(&self, why: Refused) -> ErrorResponse {
        match why {
            Refused::Limit(limit) => self.too_many(limit),
            Refused::Store(error) => error.into(),
        }
    }

    /// Ends the connections of a token that was revoked, at every node. It is named by its id.
    async fn end_connections(&self, id: &str) {
        self.sessions.end_by_id(id);
        self.tables.announce_revoked(id).await;
    }

    /// Ends the connections of several tokens that were revoked.
    async fn end_all_connections(&self, ids: &[String]) {
        for id in ids {
            self.end_connections(id).await;
        }
    }

    /// Refuses a request because of a limit, and counts it.
    fn too_many(&self, limit: Limit) -> ErrorResponse {
        self.metrics.limited(limit);
        let why = match limit {
            Limit::Requests
            | Limit::Messages
            | Limit::MessagesOfAddress
            | Limit::OfPlayer
            | Limit::CatchUp
            | Limit::FanOut => "too many requests; wait a moment",
            Limit::Connections | Limit::Sockets => "the server is full",
            Limit::ConnectionsOfAddress | Limit::SocketsOfAddress => {
                "too many connections from your address"
            }
            Limit::Logins => "too many people are logging in; wait a minute",
            Limit::LoginsOfAddress => "too many login attempts from your address; wait a minute",
            Limit::LoginsOfAccount => "too many login attempts for this account; wait a minute",
            Limit::Accounts => "too many accounts from your address; try again later",
            Limit::Guests => "too many guests from your address; try again later",
            Limit::Invitations => "you have invited many people lately; wait a moment",
            Limit::Reports => "you have reported a lot lately; wait an hour",
            Limit::Analyses => "many games wait to be analysed; try again later",
            Limit::Events => "many events were made from your address lately; try again later",
            Limit::Exports => "you have downloaded everything several times; try again later",
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
    // What may take much more of the processor than to ask for it.
    let costly = OpenApiRouter::new()
        .routes(routes!(players::leaders))
        .routes(routes!(players::show))
        .routes(routes!(players::games_of))
        .routes(routes!(players::of_game))
        .routes(routes!(social::circles::league))
        .routes(routes!(events::list, events::make))
        .routes(routes!(events::show))
        .routes(routes!(events::act))
        .routes(routes!(events::slips))
        .routes(routes!(events::results::log))
        .routes(routes!(events::results::standings))
        .routes(routes!(events::results::season))
        .routes(routes!(daily::today, daily::play))
        .routes(routes!(daily::results))
        .routes(routes!(daily::month))
        .layer(middleware::from_fn_with_state(app.clone(), expense::meter));
    let requests = OpenApiRouter::new()
        .routes(routes!(people::set_name))
        .routes(routes!(people::me))
        .routes(routes!(people::make_account))
        .routes(routes!(people::log_in))
        .routes(routes!(passkeys::begin_login, passkeys::log_in))
        .routes(routes!(people::log_out))
        .routes(routes!(push::key, push::set))
        .routes(routes!(holidays::show, holidays::set))
        .routes(routes!(players::choose))
        .routes(routes!(tables::mine))
        .routes(routes!(games::mine))
        .routes(routes!(account::show))
        .routes(routes!(account::change_password))
        .routes(routes!(account::make_recovery_codes))
        .routes(routes!(account::recover))
        .routes(routes!(passkeys::begin))
        .routes(routes!(passkeys::list, passkeys::add))
        .routes(routes!(passkeys::remove))
        .routes(routes!(account::list_sessions, account::end_sessions))
        .routes(routes!(account::end_session))
        .routes(routes!(export::export))
        .routes(routes!(export::delete))
        .routes(routes!(tokens::list, tokens::make))
        .routes(routes!(tokens::rename, tokens::revoke))
        .routes(routes!(lobby::show))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::find))
        .routes(routes!(tables::show))
        .routes(routes!(tables::act))
        .routes(routes!(tables::answers))
        .routes(routes!(games::recent))
        .routes(routes!(games::game))
        .routes(routes!(games::replay))
        .routes(routes!(analyses::show, analyses::ask))
        .routes(routes!(pictures::board))
        .routes(routes!(pages::show))
        .routes(routes!(social::friends::list, social::friends::relate))
        .routes(routes!(social::friends::show))
        .routes(routes!(social::inbox::show))
        .routes(routes!(social::inbox::read))
        .routes(routes!(social::inbox::invite))
        .routes(routes!(social::inbox::decline))
        .routes(routes!(social::inbox::again))
        .routes(routes!(social::circles::list, social::circles::make))
        .routes(routes!(social::circles::show, social::circles::change, social::circles::delete))
        .routes(routes!(social::circles::join))
        .routes(routes!(social::circles::leave))
        .routes(routes!(social::circles::change_member))
        .routes(routes!(social::evenings::add))
        .routes(routes!(social::evenings::remove))
        .routes(routes!(social::evenings::calendar))
        .routes(routes!(social::reports::report))
        .merge(costly)
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
        // What may be shown in a frame has a policy of its own.
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(POLICY),
        ))
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
