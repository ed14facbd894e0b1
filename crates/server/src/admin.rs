//! Health and metrics, on an address of their own for whoever runs the server.

use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;
use tokio::time::timeout;

use crate::cluster::Tables;
use crate::metrics::{self, Now, ProcessUsage};
use crate::net::ConnectionPermits;
use crate::store::Store;

/// How long storing may take before the server counts as unhealthy.
const STORAGE_TIMEOUT: Duration = Duration::from_secs(5);

/// What the admin address reads.
#[derive(Clone)]
pub struct Admin {
    pub tables: Tables,
    pub store: Store,
    pub connections: ConnectionPermits,
    pub sockets: ConnectionPermits,
}

pub fn router(admin: Admin) -> Router {
    Router::new().route("/health", get(health)).route("/metrics", get(metrics)).with_state(admin)
}

/// Says whether the server can store, without which it cannot work, and whether it takes
/// part in its cluster if it is a node of one.
async fn health(State(admin): State<Admin>) -> Response {
    let written = timeout(STORAGE_TIMEOUT, admin.store.try_to_write()).await;
    let storage = match written {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err(format!("nothing was stored within {} seconds", STORAGE_TIMEOUT.as_secs())),
    };
    let cluster = admin.tables.health();
    let is_ok = storage.is_ok() && cluster.as_ref().is_none_or(Result::is_ok);
    let status = match is_ok {
        true => StatusCode::OK,
        false => StatusCode::SERVICE_UNAVAILABLE,
    };
    let mut body = json!({
        "ok": is_ok,
        "version": env!("CARGO_PKG_VERSION"),
        "rules_version": kennel_rules::RULES_VERSION,
        "storage": storage.err().unwrap_or_else(|| "writable".to_owned()),
    });
    if let Some(cluster) = cluster {
        body["cluster"] = cluster.err().unwrap_or_else(|| "connected".to_owned()).into();
    }
    (status, Json(body)).into_response()
}

async fn metrics(State(admin): State<Admin>) -> Response {
    let now = Now {
        connections: admin.connections.taken(),
        sockets: admin.sockets.taken(),
        tables: admin.tables.registry().awake(),
        disk: admin.store.usage(),
        process: ProcessUsage::now(),
    };
    (
        [(header::CONTENT_TYPE, metrics::CONTENT_TYPE)],
        admin.tables.registry().services.metrics.text(now),
    )
        .into_response()
}
