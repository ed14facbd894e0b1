//! The OpenAPI description of the interface, generated from the routes.

use std::sync::Arc;

use axum::Router;
use axum::http::HeaderMap;
use axum::routing::get;
use serde_json::{Value, json};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    Components, ContentBuilder, InfoBuilder, LicenseBuilder, OpenApi, Ref, Response,
    ResponseBuilder,
};

use super::App;
use super::cached::{Keep, cached};
use super::page;
use crate::identity::Cookies;

/// The groups of operations.
const TAGS: [(&str, &str); 10] = [
    ("people", "Guests, accounts, and your own tables and games."),
    ("tables", "Creating tables, playing and watching."),
    ("games", "Finished games: records, replays, lists."),
    ("friends", "Following, inviting, blocking and reporting."),
    ("circles", "Families and clubs: members, tables, evenings and league tables."),
    ("events", "Club evenings and tournaments, online and on wooden boards."),
    ("daily", "The deal of the day: the same cards for everybody, and results when it is over."),
    ("account", "Your password, recovery codes and sessions, and all that is stored about you."),
    ("tokens", "Tokens for programs."),
    ("server", "What the operator says."),
];

const ABOUT: &str = "\
Play and watch Brändi Dog, and read finished games, over HTTP. A table can also be \
played over its socket.

No account is needed: `POST /api/guests` gives a browser a cookie, and `POST \
/api/tokens` gives a program a token, which it sends as `Authorization: Bearer …`. A \
request that changes something, and a socket, must come from a page of this server, which \
browsers state in `Origin`; a program that sends a token and no cookie needs none.

Errors are returned as an `ApiError` with an error code and an explanation. Requests are \
limited per address; 429 means to wait as many seconds as `Retry-After` says. Bodies have \
at most 8 KB.";

/// The description, as JSON and as a page.
pub struct Description {
    json: Arc<str>,
    page: Arc<str>,
}

impl Description {
    /// Completes what the routes say about themselves.
    pub fn new(mut api: OpenApi, cookies: Cookies) -> Description {
        api.info = InfoBuilder::new()
            .title("Kennel")
            .version(env!("CARGO_PKG_VERSION"))
            .description(Some(ABOUT))
            .license(Some(
                LicenseBuilder::new()
                    .name("MIT OR Apache-2.0")
                    .identifier(Some("MIT OR Apache-2.0"))
                    .build(),
            ))
            .build();
        let tag = |(name, about)| TagBuilder::new().name(name).description(Some(about)).build();
        api.tags = Some(TAGS.map(tag).into());
        let components = api.components.get_or_insert_with(Components::new);
        let cookie = ApiKeyValue::with_description(cookies.name(), "From POST /api/guests");
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        let token = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("From POST /api/tokens"))
            .build();
        components.add_security_scheme("token", SecurityScheme::Http(token));
        for (path, item) in &mut api.paths.paths {
            let takes_id = path.contains('{');
            for (operation, changes) in operations(item) {
                add_error_responses(operation, changes, takes_id);
            }
        }
        let mut json = serde_json::to_value(&api).expect("a description always serialises");
        open_what_is_added_to(&mut json);
        let order: Vec<&str> = api.paths.paths.keys().map(String::as_str).collect();
        let page = page::render(&json, &order);
        Description { json: format!("{json:#}").into(), page: page.into() }
    }

    /// The routes that serve it.
    pub fn pages(self) -> Router<App> {
        let Description { json, page } = self;
        let tell = |kind: &'static str, text: Arc<str>| {
            get(async move |headers: HeaderMap| {
                cached(&headers, kind, text.as_bytes().to_vec(), Keep::Revalidated)
            })
        };
        Router::new()
            .route("/api/openapi.json", tell("application/json", json))
            .route("/api", tell("text/html; charset=utf-8", page))
            .route("/api/style.css", tell("text/css; charset=utf-8", page::STYLE.into()))
    }
}

/// A type that another one extends with `allOf` must allow additional properties.
fn open_what_is_added_to(api: &mut Value) {
    fn added_to(value: &Value, names: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                let parts = map.get("allOf").and_then(Value::as_array).into_iter().flatten();
                let names_of_parts = parts.filter_map(|part| part["$ref"].as_str());
                names.extend(names_of_parts.map(|place| place.trim_start_matches('#').to_owned()));
                map.values().for_each(|value| added_to(value, names));
            }
            Value::Array(all) => all.iter().for_each(|value| added_to(value, names)),
            _ => {}
        }
    }
    let mut names = Vec::new();
    added_to(api, &mut names);
    for name in names {
        if let Some(Value::Object(schema)) = api.pointer_mut(&name) {
            schema.remove("additionalProperties");
        }
    }
}

/// The operations of a path, each with whether it changes something.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (&mut Operation, bool)> {
    let all = [
        (item.get.as_mut(), false),
        (item.post.as_mut(), true),
        (item.patch.as_mut(), true),
        (item.put.as_mut(), true),
        (item.delete.as_mut(), true),
    ];
    all.into_iter().filter_map(|(operation, changes)| Some((operation?, changes)))
}

/// Adds the error responses that follow from the kind of an operation.
fn add_error_responses(operation: &mut Operation, changes: bool, takes_id: bool) {
    let parameters = operation.parameters.as_ref().map_or(0, Vec::len);
    let reads = operation.request_body.is_some() || parameters > usize::from(takes_id);
    // An empty security requirement makes authentication optional.
    let needs_person = operation.security.as_ref().is_some_and(|ways| {
        ways.iter().all(|way| {
            let way = serde_json::to_value(way).expect("a description always serialises");
            way != json!({})
        })
    });
    // A token that is shown must be valid, even where none is needed.
    let may_show_token = operation.security.is_some();
    let is_socket = operation.responses.responses.contains_key("101");
    let errors = [
        (reads, "400", "The request cannot be read or is invalid"),
        (needs_person, "401", "The cookie or token is missing or invalid"),
        (may_show_token, "401", "The token is not known, has expired or has been revoked"),
        (may_show_token, "403", "The token may not be used for this"),
        (changes || is_socket, "403", "The request comes from a page of another site"),
        (true, "429", "A limit was exceeded"),
        (true, "503", "The server cannot handle the request at the moment; nothing was done"),
    ];
    for (_, status, about) in errors.into_iter().filter(|(applies, ..)| *applies) {
        let known = &mut operation.responses.responses;
        known.entry(status.to_owned()).or_insert_with(|| error_response(about).into());
    }
}

fn error_response(about: &str) -> Response {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ApiError"))).build();
    ResponseBuilder::new().description(about).content("application/json", body).build()
}
