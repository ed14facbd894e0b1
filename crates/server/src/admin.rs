//! What whoever runs the server may know: health and metrics, on an address of
//! their own.

use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;
use tokio::time::timeout;

use crate::metrics::Now;
use crate::net::ConnectionPermits;
use crate::store::Store;
use crate::table::TableRegistry;

/// How long a disk may take before it counts as broken.
const PATIENCE: Duration = Duration::from_secs(5);
/// The format of Prometheus, version and all.
const PROMETHEUS: &str = "text/plain; version=0.0.4; charset=utf-8";

/// What the admin address can look at.
#[derive(Clone)]
pub struct Admin {
    pub registry: TableRegistry,
    pub store: Store,
    pub connections: ConnectionPermits,
    pub sockets: ConnectionPermits,
}

pub fn router(admin: Admin) -> Router {
    Router::new().route("/health", get(health)).route("/metrics", get(metrics)).with_state(admin)
}

/// Whether the server can do its work: it can if it can store.
async fn health(State(admin): State<Admin>) -> Response {
    let written = timeout(PATIENCE, admin.store.try_to_write()).await;
    let storage = match written {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err(format!("nothing was stored within {} seconds", PATIENCE.as_secs())),
    };
    let status = match &storage {
        Ok(()) => StatusCode::OK,
        Err(_) => StatusCode::SERVICE_UNAVAILABLE,
    };
    let body = json!({
        "ok": storage.is_ok(),
        "version": env!("CARGO_PKG_VERSION"),
        "rules_version": crate::RULES_VERSION,
        "storage": storage.err().unwrap_or_else(|| "writable".to_owned()),
    });
    (status, Json(body)).into_response()
}

async fn metrics(State(admin): State<Admin>) -> Response {
    let now = Now {
        connections: admin.connections.taken(),
        sockets: admin.sockets.taken(),
        tables: admin.registry.awake(),
    };
    ([(header::CONTENT_TYPE, PROMETHEUS)], admin.registry.metrics.text(now)).into_response()
}
