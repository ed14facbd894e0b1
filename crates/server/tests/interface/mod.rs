//! The OpenAPI description, and whether the server conforms to it.

mod page;

use std::collections::HashSet;

use crate::support::schema::{check, references};
use crate::support::{Guest, Running, all_ready, playing, seated};
use kennel_rules::{Chance, SplitMix64};
use kennel_server::store::social::AdminAct;
use serde_json::{Value, json};

/// An operation of the API.
struct Operation {
    method: String,
    path: String,
    told: Value,
}

async fn description(server: &Running) -> Value {
    let answer = server.request("GET", "/api/openapi.json", None, None).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("application/json"));
    answer.json()
}

fn operations(api: &Value) -> Vec<Operation> {
    let mut all = Vec::new();
    for (path, item) in api["paths"].as_object().unwrap() {
        for (method, told) in item.as_object().unwrap() {
            let (method, path) = (method.to_uppercase(), path.clone());
            all.push(Operation { method, path, told: told.clone() });
        }
    }
    all
}

impl Operation {
    fn changes(&self) -> bool {
        self.method != "GET"
    }

    fn is_socket(&self) -> bool {
        self.told["responses"].get("101").is_some()
    }

    fn needs_person(&self) -> bool {
        let ways = self.told["security"].as_array();
        ways.is_some_and(|ways| ways.iter().all(|way| !way.as_object().unwrap().is_empty()))
    }

    /// The path with ids of existing things.
    fn path(&self, ids: &Ids) -> String {
        let id = match self.path.split('/').nth(2) {
            Some("tables" | "invitations") => &ids.table,
            Some("games") => &ids.game,
            Some("tokens" | "sessions") => &ids.token,
            // Passkeys have ids of the same form.
            Some("me") => &ids.token,
            Some("circles") => &ids.circle,
            Some("evenings") => &ids.evening,
            Some("notices") => &ids.notice,
            Some("events") => &ids.event,
            _ => "imprint",
        };
        // The account of the example from which accounts are made.
        let path = self.path.replace("{id}", id).replace("{name}", "Rex");
        path.replace("{day}", "2026-11-19").replace("{month}", "2026-11")
    }
}

/// Ids of existing things.
#[derive(Clone)]
struct Ids {
    table: String,
    game: String,
    token: String,
    circle: String,
    evening: String,
    notice: String,
    event: String,
}

impl Ids {
    /// The same for everything.
    fn all(id: &str) -> Ids {
        let id = || id.to_owned();
        Ids {
            table: id(),
            game: id(),
            token: id(),
            circle: id(),
            evening: id(),
            notice: id(),
            event: id(),
        }
    }
}

/// A table of an account with a finished game, a token, and a circle with an evening and with
/// a second member, Bella, who follows the account.
struct Fixture {
    server: Running,
    anna: Guest,
    token: Value,
    ids: Ids,
}

async fn fixture() -> Fixture {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "2", 2).await;
    all_ready(&mut clients).await;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        assert!(task.await.unwrap().state.over.is_some());
    }
    let anna = guests[0].clone();
    let games = server.request("GET", "/api/me/games", Some(&anna), None).await.json();
    let game = games["games"][0]["id"].as_str().unwrap().to_owned();
    let token = server.request("POST", "/api/tokens", Some(&anna), None).await.json();
    server.make_account(&anna).await;
    let bella = server.guest("Bella").await;
    server.make_account(&bella).await;
    let follow = json!({ "name": anna.name, "follow": true });
    assert_eq!(server.request_of(&bella, "/api/people", follow).await.status, 200);
    let circle = new_circle(&server, &anna).await;
    let join = format!("/api/circles/{circle}/join");
    assert_eq!(server.request("POST", &join, Some(&bella), None).await.status, 200);
    let evening = json!({ "start_ms": 4_000_000_000_000_i64, "minutes": 60, "zone": "UTC" });
    let evenings = format!("/api/circles/{circle}/evenings");
    let evening = server.request_of(&anna, &evenings, evening).await.json();
    let evening = evening["id"].as_str().unwrap().to_owned();
    let warning = |player| AdminAct::Warn { player, text: "Please stay".to_owned() };
    server.administer(&anna, warning).await;
    let inbox = server.request("GET", "/api/me/inbox", Some(&anna), None).await.json();
    let notice = inbox["notices"][0]["id"].as_str().unwrap().to_owned();
    let token_id = token["id"].as_str().unwrap().to_owned();
    let event = json!({ "name": "Evening", "preset": "club", "start_ms": 4_000_000_000_000_i64,
        "zone": "UTC", "circle": circle });
    let event = server.request_of(&anna, "/api/events", event).await.json();
    let event = event["id"].as_str().unwrap().to_owned();
    let ids = Ids { table, game, token: token_id, circle, evening, notice, event };
    Fixture { server, anna, token, ids }
}

async fn new_circle(server: &Running, owner: &Guest) -> String {
    let circle = server.request_of(owner, "/api/circles", json!({ "name": "Club" })).await;
    circle.json()["id"].as_str().unwrap().to_owned()
}

/// After these there is nobody any more.
const ENDS: [&str; 3] = ["/api/logout", "/api/me/delete", "/api/circles/{id}/leave"];

/// A socket is asked for by a request with these headers.
const UPGRADE: [(&str, &str); 4] = [
    ("upgrade", "websocket"),
    ("connection", "upgrade"),
    ("sec-websocket-version", "13"),
    ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
];

/// The structure that OpenAPI 3.1 asks for, as far as it is used here.
#[tokio::test]
async fn the_description_is_well_formed() {
    let server = Running::start().await;
    let api = description(&server).await;
    assert!(api["openapi"].as_str().unwrap().starts_with("3.1."));
    for key in ["title", "version", "description"] {
        assert!(!api["info"][key].as_str().unwrap().is_empty(), "{key}");
    }
    for place in references(&api) {
        let pointer = place.strip_prefix('#').unwrap_or_else(|| panic!("{place} is elsewhere"));
        assert!(api.pointer(pointer).is_some(), "{place} is nowhere");
    }
    let schemas = api["components"]["schemas"].as_object().unwrap();
    let used: HashSet<String> = references(&api).into_iter().collect();
    for (name, schema) in schemas {
        assert!(used.contains(&format!("#/components/schemas/{name}")), "{name} is not used");
        assert!(schema["description"].is_string(), "{name} is not explained");
    }
    let tags: HashSet<&str> =
        api["tags"].as_array().unwrap().iter().map(|tag| tag["name"].as_str().unwrap()).collect();
    let schemes = api["components"]["securitySchemes"].as_object().unwrap();

    let all = operations(&api);
    let names: HashSet<&str> =
        all.iter().map(|operation| operation.told["operationId"].as_str().unwrap()).collect();
    assert_eq!(names.len(), all.len(), "two operations have one name");
    for Operation { method, path, told } in &all {
        let place = format!("{method} {path}");
        assert!(path.starts_with("/api/"), "{place}");
        let methods = ["GET", "PUT", "POST", "DELETE", "PATCH"];
        assert!(methods.contains(&method.as_str()), "{place}");
        assert!(!told["summary"].as_str().unwrap().is_empty(), "{place}");
        for tag in told["tags"].as_array().unwrap() {
            assert!(tags.contains(tag.as_str().unwrap()), "{place}: {tag}");
        }
        for way in told["security"].as_array().into_iter().flatten() {
            assert!(way.as_object().unwrap().keys().all(|name| schemes.contains_key(name)));
        }
        let parameters = told["parameters"].as_array().into_iter().flatten();
        let in_path: HashSet<&str> = parameters
            .clone()
            .filter(|parameter| parameter["in"] == "path")
            .map(|parameter| {
                assert_eq!(parameter["required"], true, "{place}");
                parameter["name"].as_str().unwrap()
            })
            .collect();
        let in_braces: HashSet<&str> =
            path.split('{').skip(1).map(|rest| rest.split('}').next().unwrap()).collect();
        assert_eq!(in_path, in_braces, "{place}");
        for parameter in parameters {
            assert!(parameter["schema"].is_object(), "{place}");
            assert!(parameter["description"].is_string(), "{place}");
        }
        let answers = told["responses"].as_object().unwrap();
        assert!(answers.keys().any(|status| status.starts_with(['1', '2'])), "{place}");
        for (status, answer) in answers {
            assert!(status.parse::<u16>().is_ok_and(|status| (100..600).contains(&status)));
            assert!(!answer["description"].as_str().unwrap().is_empty(), "{place} {status}");
            for content in answer["content"].as_object().into_iter().flatten() {
                assert!(content.1["schema"].is_object(), "{place} {status}");
            }
        }
        if let Some(body) = told.get("requestBody") {
            let json = &body["content"]["application/json"];
            check(&api, &json["schema"], &json["example"])
                .unwrap_or_else(|why| panic!("{place}: the example {why}"));
        }
    }
}

/// Every described operation exists, and its response has the described type.
#[tokio::test(flavor = "multi_thread")]
async fn every_operation_answers_as_it_is_described() {
    let Fixture { server, mut anna, ids, .. } = fixture().await;
    let api = description(&server).await;
    let all = operations(&api);
    let mut refused = Vec::new();
    // Operations that delete something come last.
    let (mut last, first): (Vec<&Operation>, Vec<&Operation>) = all
        .iter()
        .partition(|operation| operation.method == "DELETE" || ENDS.contains(&&*operation.path));
    // After these there is nobody any more.
    last.sort_by_key(|operation| ["/api/me/delete", "/api/logout"].contains(&&*operation.path));
    for operation in first.into_iter().chain(last) {
        let Operation { method, told, .. } = operation;
        if operation.is_socket() || operation.path == "/api/tables/{id}/events" {
            continue;
        }
        let path = operation.path(&ids);
        let body = told.pointer("/requestBody/content/application~1json/example");
        let answer = server.request(method, &path, Some(&anna), body).await;
        if let Some(cookie) = answer.header("set-cookie") {
            anna.cookie = cookie.split(';').next().unwrap().to_owned();
        }
        let place = format!("{method} {path}: {} {}", answer.status, answer.body);
        let described = told["responses"].get(answer.status.to_string());
        let described = described.unwrap_or_else(|| panic!("not described: {place}"));
        if answer.status >= 300 {
            refused.push(place.clone());
        }
        let Some(content) = described.get("content") else {
            assert_eq!(answer.body, "", "{place}");
            continue;
        };
        let kind = answer.header("content-type").unwrap().split(';').next().unwrap();
        let schema = &content[kind]["schema"];
        assert!(schema.is_object(), "{kind} is not described: {place}");
        if kind == "application/json" {
            check(&api, schema, &answer.json()).unwrap_or_else(|why| panic!("{place}: {why}"));
        }
    }
    // Refused are: acting and answering at a table that is over, the example's name and
    // password before there is an account, a recovery code, ending a session that is none,
    // adding, using and removing a passkey, inviting to the example's table, the result of a
    // round that was not drawn, what goes with the circle, and what is asked after the player
    // was deleted.
    assert!(refused.len() <= 19, "{refused:#?}");

    // Another method than those is refused by path, and so not simply a missing page.
    for (path, item) in api["paths"].as_object().unwrap() {
        let path = path.replace("{id}", &ids.table);
        let other = if item.get("put").is_none() { "PUT" } else { "PATCH" };
        let answer = server.request(other, &path, Some(&anna), None).await;
        assert_eq!((answer.status, answer.json()["fault"].as_str()), (405, Some("missing")));
    }
}

/// Safety: another page changes nothing, whatever it says about itself.
#[tokio::test(flavor = "multi_thread")]
async fn no_operation_takes_changes_or_sockets_from_other_pages() {
    let Fixture { server, anna, ids, .. } = fixture().await;
    let api = description(&server).await;
    let address = server.address;
    let origins = [
        None,
        Some("null".to_owned()),
        Some(String::new()),
        Some("http://evil.example".to_owned()),
        Some(format!("https://{address}.evil.example")),
        Some(format!("http://evil.example/{address}")),
        Some(format!("ftp://{address}")),
        // This server is not reached over TLS.
        Some(format!("https://{address}")),
    ];
    let before = state(&server, &anna, &ids.table).await;
    let mut asked = 0;
    for operation in operations(&api) {
        if !operation.changes() && !operation.is_socket() {
            continue;
        }
        asked += 1;
        let path = operation.path(&ids);
        let body = operation.told.pointer("/requestBody/content/application~1json/example");
        let body = body.map(Value::to_string).unwrap_or_default();
        for origin in &origins {
            let mut headers = vec![("cookie", anna.cookie.clone())];
            headers.extend(origin.clone().map(|origin| ("origin", origin)));
            if operation.is_socket() {
                headers.extend(UPGRADE.map(|(name, value)| (name, value.to_owned())));
            }
            let answer = server.raw(&operation.method, &path, &headers, &body).await;
            let fault = answer.json()["fault"].clone();
            let place = format!("{} {path} {origin:?}", operation.method);
            assert_eq!((answer.status, fault.as_str()), (403, Some("foreign")), "{place}");
            check(&api, &json!({ "$ref": "#/components/schemas/ApiError" }), &answer.json())
                .unwrap();
            assert!(operation.told["responses"].get("403").is_some(), "{place}");
        }
    }
    assert!(asked >= 10, "only {asked} were asked");
    assert_eq!(state(&server, &anna, &ids.table).await, before);
}

/// What another page might have changed.
async fn state(server: &Running, guest: &Guest, table: &str) -> Vec<Value> {
    let mut all = Vec::new();
    for path in ["/api/me", "/api/tokens", "/api/me/tables", &format!("/api/tables/{table}")] {
        all.push(server.request("GET", path, Some(guest), None).await.json());
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn operations_that_need_a_player_refuse_anonymous_callers() {
    let Fixture { server, ids, .. } = fixture().await;
    for operation in operations(&description(&server).await) {
        let path = operation.path(&ids);
        let body = operation.told.pointer("/requestBody/content/application~1json/example");
        if operation.is_socket() || operation.path == "/api/tables/{id}/events" {
            continue;
        }
        let answer = server.request(&operation.method, &path, None, body).await;
        let place = format!("{} {path}: {}", operation.method, answer.body);
        if operation.needs_person() {
            assert_eq!((answer.status, answer.json()["fault"].as_str()), (401, Some("unknown")));
            let wrong = [("authorization", format!("Bearer {}", "x".repeat(43)))];
            let body = body.map(Value::to_string).unwrap_or_default();
            let answer = server.raw(&operation.method, &path, &wrong, &body).await;
            assert_eq!(answer.status, 401, "{place}");
        } else {
            assert_ne!(answer.json_or_null()["fault"], "unknown", "{place}");
        }
    }
}

/// Invalid bodies, parameters and ids are client errors.
#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_with_a_problem_everywhere() {
    let Fixture { server, anna, ids, .. } = fixture().await;
    let api = description(&server).await;
    let problem = json!({ "$ref": "#/components/schemas/ApiError" });
    let mut dice = SplitMix64::new(2026);
    for operation in operations(&api) {
        let path = operation.path(&ids);
        let origin = ("origin", format!("http://{}", server.address));
        let headers = [origin, ("cookie", anna.cookie.clone())];
        let example = operation.told.pointer("/requestBody/content/application~1json/example");
        let mut requests = Vec::new();
        if let Some(example) = example {
            let example = example.to_string();
            let long = format!("\"{}\"", "x".repeat(9_000));
            let deep = "[".repeat(8_000);
            for body in ["{", "[]", "0", "\"text\"", "{\"other\":1}", "\u{0}", &long, &deep] {
                requests.push((path.clone(), body.to_owned()));
            }
            requests.extend((0..40).map(|_| (path.clone(), damaged(&example, &mut dice))));
        }
        for parameter in operation.told["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            if parameter["in"] == "query" {
                for value in ["-1", "x", "99999999999999999999", "%00", "%ff", ""] {
                    requests.push((format!("{path}?{name}={value}"), String::new()));
                }
            }
        }
        for name in ["..%2f..", "%00", "%ff", "'%20OR%201=1--", &"x".repeat(2_000)] {
            let path = operation.path(&Ids::all(name));
            let body = example.map(Value::to_string).unwrap_or_default();
            if operation.path.contains('{') {
                requests.push((path, body));
            }
        }
        for (path, body) in requests {
            let answer = server.raw(&operation.method, &path, &headers, &body).await;
            let place = format!("{} {path:.100} {body:.100}", operation.method);
            assert!(answer.status < 500, "{place}: {}", answer.body);
            if answer.status >= 400 && !(answer.status == 409 && path.ends_with("/act")) {
                check(&api, &problem, &answer.json())
                    .unwrap_or_else(|why| panic!("{place}: {why}"));
            }
        }
    }
}

/// A text with a few letters changed, taken out or doubled.
fn damaged(text: &str, dice: &mut SplitMix64) -> String {
    const LETTERS: &[u8] = b"{}[]\":,0-9e.\\ \x01\x7fxtrue";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + dice.below(4) {
        let place = dice.below(bytes.len() as u64) as usize;
        let letter = LETTERS[dice.below(LETTERS.len() as u64) as usize];
        match dice.below(3) {
            0 => bytes[place] = letter,
            1 => bytes.insert(place, letter),
            _ if bytes.len() > 1 => {
                bytes.remove(place);
            }
            _ => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
