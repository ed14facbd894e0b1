//! The web client, which is part of the program.

use std::collections::BTreeMap;
use std::path::Path;

use crate::support::http::bytes_at;
use crate::support::{Running, new_database, quick, raw_at};
use kennel_server::Config;

/// The files below a folder, with their addresses. None where the page has not been built.
fn files(folder: &Path, address: &str, found: &mut BTreeMap<String, Vec<u8>>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let entry = entry.unwrap();
        let address = format!("{address}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            files(&entry.path(), &address, found);
        } else {
            found.insert(address, std::fs::read(entry.path()).unwrap());
        }
    }
}

fn built() -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/page"), "", &mut found);
    found
}

/// The headers that browsers rely on.
fn kind(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "css" => "text/css",
        "html" => "text/html",
        "jpg" => "image/jpeg",
        "js" => "text/javascript",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn every_file_of_the_page_is_in_the_program() {
    let server = Running::start().await;
    for (path, content) in built() {
        let (head, body) = bytes_at(server.address, "GET", &path, &[], "").await;
        assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
        assert!(body == content, "{path} is not what was built");
        if let Some(kind) = kind(&path) {
            let said = head.lines().find_map(|line| line.strip_prefix("content-type: ")).unwrap();
            assert!(said.starts_with(kind), "{path} is said to be {said}");
        }
        let kept = if path.starts_with("/assets/") { "max-age" } else { "no-cache" };
        let said = head.lines().find_map(|line| line.strip_prefix("cache-control: ")).unwrap();
        assert!(said.contains(kept), "{path}: {said}");
    }
}

/// A family opens the page at once, behind one address.
#[tokio::test(flavor = "multi_thread")]
async fn files_of_the_page_are_not_counted_as_requests() {
    let server = Running::with(Config { address_rate: (1, 2), ..quick(new_database()) }).await;
    for _ in 0..4 {
        for path in built().keys().filter(|path| path.starts_with("/assets/")) {
            let (head, _) = bytes_at(server.address, "GET", path, &[], "").await;
            assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
        }
    }
    let mut refused = 0;
    for _ in 0..4 {
        let answer = raw_at(server.address, "GET", "/api/tables", &[], "").await;
        refused += usize::from(answer.status == 429);
    }
    assert!(refused > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_headers_that_restrict_browsers() {
    for secure_cookies in [false, true] {
        let config = Config { secure_cookies, ..quick(new_database()) };
        let server = Running::with(config).await;
        for path in ["/", "/api/me", "/api/nothing", "/health"] {
            let answer = raw_at(server.address, "GET", path, &[], "").await;
            for (name, value) in [
                ("content-security-policy", "default-src 'self'"),
                ("x-content-type-options", "nosniff"),
                ("referrer-policy", "same-origin"),
                ("cross-origin-opener-policy", "same-origin"),
                ("cross-origin-resource-policy", "same-origin"),
                ("permissions-policy", "camera=()"),
            ] {
                let found = answer.header(name).unwrap_or_default();
                assert!(found.starts_with(value), "{path}: {name} is '{found}'");
            }
            // Only a server behind TLS may ask for TLS.
            assert_eq!(answer.header("strict-transport-security").is_some(), secure_cookies);
        }
    }
}

/// Behind TLS the server's own pages are https, and nothing else is.
#[tokio::test(flavor = "multi_thread")]
async fn the_scheme_of_an_origin_counts() {
    for (secure_cookies, own, other) in [(false, "http", "https"), (true, "https", "http")] {
        let config = Config { secure_cookies, ..quick(new_database()) };
        let server = Running::with(config).await;
        let ask = async |scheme: &str| {
            let origin = [("origin", format!("{scheme}://{}", server.address))];
            raw_at(server.address, "POST", "/api/guests", &origin, "{\"name\":\"Anna\"}")
                .await
                .status
        };
        assert_eq!((ask(own).await, ask(other).await), (200, 403));
    }
}
