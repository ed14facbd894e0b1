//! The web client, which is part of the program. Every address that is nobody else's is
//! the client's own: it knows which pages there are.

use axum::Router;
use axum::http::StatusCode;
use memory_serve::CacheControl;

/// The files of the web client.
pub fn files() -> Router {
    memory_serve::load!()
        .index_file(Some("/index.html"))
        .fallback(Some("/index.html"))
        .fallback_status(StatusCode::OK)
        // The names of all other files change with what they hold.
        .html_cache_control(CacheControl::NoCache)
        .cache_control(CacheControl::Long)
        .into_router()
}
