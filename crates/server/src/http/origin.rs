//! Checks the origin of requests and limits their rate.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use kennel_wire::ErrorCode;

use super::App;
use super::client::ClientAddress;
use super::error::ErrorResponse;
use super::web;

/// Refuses requests that change something, and sockets, from pages of other sites. A
/// program with a token and no cookie needs no origin.
pub async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = headers.contains_key(header::UPGRADE);
    if (changes || is_socket) && !is_ours(&app, headers) {
        let origin = headers.get(header::ORIGIN).and_then(|value| value.to_str().ok());
        let own = own(&app, headers);
        app.metrics.foreign_origin(origin.unwrap_or("none"), own.as_deref().unwrap_or("unknown"));
        let refused = ErrorResponse::new(
            ErrorCode::Foreign,
            "this request comes from a page of another site; programs send Origin or a token",
        );
        return refused.into_response();
    }
    next.run(request).await
}

fn is_ours(app: &App, headers: &HeaderMap) -> bool {
    match headers.get(header::ORIGIN).and_then(|value| value.to_str().ok()) {
        Some(origin) => is_page_of(app, headers, origin),
        None => {
            headers.contains_key(header::AUTHORIZATION) && !headers.contains_key(header::COOKIE)
        }
    }
}

/// Whether pages of this server have an origin.
pub fn is_page_of(app: &App, headers: &HeaderMap, origin: &str) -> bool {
    own(app, headers).as_deref() == Some(origin)
        || app.config.origins.iter().any(|other| other == origin)
}

/// The origin of this server as the client knows it, if it names a host. The server itself
/// speaks plain HTTP, so its settings say whether clients reach it over TLS.
pub fn own(app: &App, headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte);
    let scheme = if app.config.secure_cookies { "https" } else { "http" };
    let is_host = !host.is_empty() && host.len() <= 255 && host.bytes().all(is_usual);
    is_host.then(|| format!("{scheme}://{host}"))
}

/// Limits the requests of an address. Files of the page are exempt: one page loads a
/// dozen of them and offline use all, a whole club may share an address, and refusing a
/// file costs as much as serving it.
pub async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    if web::is_asset(request.uri().path()) {
        return next.run(request).await;
    }
    let trusted = &app.config.trusted_proxies;
    let ClientAddress(address) =
        ClientAddress::of(trusted, request.headers(), request.extensions());
    if let Err(limit) = app.limits.request(address) {
        return app.too_many(limit).into_response();
    }
    next.run(request).await
}
