use axum::body::{Body, to_bytes};
use axum::routing::get;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use kennel_wire::ApiError;

use super::*;
use crate::store::tests::Folder;
use crate::table::TableRegistry;

/// A handler that panics.
async fn panics() -> &'static str {
    panic!("on purpose, with AKQ in hand")
}

#[tokio::test]
async fn a_handler_that_panics_is_answered_with_an_api_error() {
    let folder = Folder::new();
    let config = Arc::new(Config::default());
    let services = Arc::new(Services::new(folder.store().await, config));
    let app = App::new(Tables::Alone(TableRegistry::new(Arc::clone(&services))), Pages::default());
    let routes = Router::new().route("/panics", get(panics)).route("/works", get(async || "yes"));
    let server = TowerToHyperService::new(guarded(routes, app));
    let ask = async |path: &str| {
        let request = hyper::Request::get(path).body(Body::empty()).unwrap();
        let (parts, body) = server.call(request).await.unwrap().into_parts();
        (parts, to_bytes(body, 1000).await.unwrap())
    };
    let (parts, body) = ask("/panics").await;
    assert_eq!(parts.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(parts.headers[header::CACHE_CONTROL], "no-store");
    assert_eq!(parts.headers[header::CONTENT_SECURITY_POLICY], POLICY);
    let told: ApiError = serde_json::from_slice(&body).unwrap();
    assert_eq!(told.code, ErrorCode::Unavailable);
    assert!(!told.message.contains("AKQ"), "{}", told.message);
    assert_eq!(services.metrics.panics.get(Part::Request), 1);

    let (parts, body) = ask("/works").await;
    assert_eq!((parts.status, &body[..]), (StatusCode::OK, &b"yes"[..]));
    assert_eq!(services.metrics.panics.get(Part::Request), 1);
}
