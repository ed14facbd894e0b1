//! Health and metrics, on an address of their own for whoever runs the server.

use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;
use tokio::time::timeout;

use crate::metrics::{self, Now, ProcessUsage};
use crate::net::ConnectionPermits;
use crate::store::Store;
use crate::table::TableRegistry;

/// How long storing may take before the server counts as unhealthy.
const STORAGE_TIMEOUT: Duration = Duration::from_secs(5);

/// What the admin address reads.
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

/// Says whether the server can store, without which it cannot work.
async fn health(State(admin): State<Admin>) -> Response {
    let written = timeout(STORAGE_TIMEOUT, admin.store.try_to_write()).await;
    let storage = match written {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err(format!("nothing was stored within {} seconds", STORAGE_TIMEOUT.as_secs())),
    };
    let status = match &storage {
        Ok(()) => StatusCode::OK,
        Err(_) => StatusCode::SERVICE_UNAVAILABLE,
    };
    let body = json!({
        "ok": storage.is_ok(),
        "version": env!("CARGO_PKG_VERSION"),
        "rules_version": kennel_rules::RULES_VERSION,
        "storage": storage.err().unwrap_or_else(|| "writable".to_owned()),
    });
    (status, Json(body)).into_response()
}

async fn metrics(State(admin): State<Admin>) -> Response {
    let now = Now {
        connections: admin.connections.taken(),
        sockets: admin.sockets.taken(),
        tables: admin.registry.awake(),
        disk: admin.store.usage(),
        process: ProcessUsage::now(),
    };
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], admin.registry.services.metrics.text(now))
        .into_response()
}
