//! The web client, which is embedded in the program. All paths without another route are
//! the client's: it knows its pages.

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
        .layer(middleware::from_fn(revalidate))
}

/// Whether a path is a file of the page.
pub fn is_asset(path: &str) -> bool {
    path.starts_with("/assets/")
}

/// Assets have hashed names and are cached for ever. Other files, such as the service
/// worker, keep their names and are revalidated each time.
async fn revalidate(request: Request, next: Next) -> Response {
    let is_asset = is_asset(request.uri().path());
    let mut response = next.run(request).await;
    if !is_asset {
        let no_cache = HeaderValue::from_static("no-cache");
        response.headers_mut().insert(header::CACHE_CONTROL, no_cache);
    }
    response
}
