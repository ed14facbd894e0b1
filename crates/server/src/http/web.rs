//! The web client, which is part of the program. Every address that is nobody else's is
//! the client's own: it knows which pages there are.

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use memory_serve::CacheControl;

/// The files of the web client.
pub fn files() -> Router {
    memory_serve::load!()
        .index_file(Some("/index.html"))
        .fallback(Some("/index.html"))
        .fallback_status(StatusCode::OK)
        .html_cache_control(CacheControl::NoCache)
        .cache_control(CacheControl::Long)
        .into_router()
        .layer(middleware::from_fn(ask_again))
}

/// Whether this is one of the files that pages are made of.
pub fn is_asset(path: &str) -> bool {
    path.starts_with("/assets/")
}

/// The names of assets change with what they hold, so they are kept for ever. All others
/// stay, such as that of the service worker, and are asked for again each time.
async fn ask_again(request: Request, next: Next) -> Response {
    let is_asset = is_asset(request.uri().path());
    let mut response = next.run(request).await;
    if !is_asset {
        let no_cache = HeaderValue::from_static("no-cache");
        response.headers_mut().insert(header::CACHE_CONTROL, no_cache);
    }
    response
}
