//! Health and metrics, on an address of their own for the operator.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
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

/// What the admin address shows: a server that starts, and then one that runs. Clones show
/// the same.
#[derive(Clone, Default)]
pub struct Admin(Arc<Shown>);

#[derive(Default)]
struct Shown {
    /// What a server that starts waits for.
    waiting: Mutex<Option<String>>,
    running: OnceLock<Running>,
}

/// What is read of a server that runs.
pub struct Running {
    pub tables: Tables,
    pub store: Store,
    pub connections: ConnectionPermits,
    pub sockets: ConnectionPermits,
}

impl Admin {
    /// The server waits for something in order to start.
    pub fn waits(&self, why: String) {
        *self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
    }

    /// The server runs from now on.
    pub fn runs(&self, running: Running) {
        // A server starts once.
        let _ = self.0.running.set(running);
    }

    fn waiting(&self) -> Option<String> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

pub fn router(admin: Admin) -> Router {
    Router::new().route("/health", get(health)).route("/metrics", get(metrics)).with_state(admin)
}

/// Says whether the server can store, without which it cannot work, and whether it takes
/// part in its cluster if it is a node of one; and what it waits for while it starts.
async fn health(State(shown): State<Admin>) -> Response {
    let mut body = json!({
        "ok": false,
        "version": env!("CARGO_PKG_VERSION"),
        "rules_version": kennel_rules::RULES_VERSION,
    });
    let Some(admin) = shown.0.running.get() else {
        body["waiting"] = shown.waiting().unwrap_or_else(|| "starting".to_owned()).into();
        return (StatusCode::SERVICE_UNAVAILABLE, Json(body)).into_response();
    };
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
    body["ok"] = is_ok.into();
    body["storage"] = storage.err().unwrap_or_else(|| "writable".to_owned()).into();
    if let Some(cluster) = cluster {
        body["cluster"] = cluster.err().unwrap_or_else(|| "connected".to_owned()).into();
    }
    (status, Json(body)).into_response()
}

async fn metrics(State(shown): State<Admin>) -> Response {
    let Some(admin) = shown.0.running.get() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server is starting").into_response();
    };
    let (nodes, beat_age) = admin.tables.cluster().unwrap_or_default();
    let now = Now {
        nodes,
        beat_age,
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
