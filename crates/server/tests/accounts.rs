//! One's own account: password, recovery codes, sessions, tokens, export and deletion.

use std::collections::BTreeSet;
use std::sync::Arc;

use kennel_server::Config;
use kennel_server::store::Store;
use kennel_wire::ServerMessage;
use serde_json::{Value, json};

use crate::support::bus::{Faults, LocalBus};
use crate::support::schema::check;
use crate::support::{
    Answer, Guest, Running, all_ready, eventually, new_database, playing, quick, seated,
};

const PASSWORD: &str = "correct horse";
const OTHER: &str = "battery staple";

/// The session that a response begins.
fn session_in(answer: &Answer) -> Guest {
    assert_eq!(answer.status, 200, "{}", answer.body);
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    Guest { name: String::new(), cookie }
}

async fn make_account(server: &Running, guest: Option<&Guest>, name: &str) -> Guest {
    let body = json!({ "name": name, "password": PASSWORD });
    session_in(&server.request("POST", "/api/accounts", guest, Some(&body)).await)
}

async fn log_in(server: &Running, name: &str, password: &str) -> Answer {
    let body = json!({ "name": name, "password": password });
    server.request("POST", "/api/login", None, Some(&body)).await
}

async fn name_of(server: &Running, guest: &Guest) -> Value {
    server.request("GET", "/api/me", Some(guest), None).await.json()["name"].clone()
}

async fn sessions(server: &Running, guest: &Guest) -> Vec<Value> {
    let list = server.request("GET", "/api/sessions", Some(guest), None).await;
    assert_eq!(list.status, 200, "{}", list.body);
    list.json()["sessions"].as_array().unwrap().clone()
}

/// Whether a name is told to whoever comes to a table, or may be: the table may just be read
/// again.
async fn names(server: &Running, table: &str, name: &str) -> bool {
    let shown = server.request("GET", &format!("/api/tables/{table}"), None, None).await.body;
    let mut client = server.join(table, None, Some(0)).await;
    loop {
        match client.next().await {
            None => return true,
            Some(ServerMessage::Changes { .. }) => break,
            Some(_) => {}
        }
    }
    shown.contains(name) || client.frames.iter().any(|frame| frame.contains(name))
}

/// A program's token with scopes, as it is sent.
async fn token(server: &Running, guest: &Guest, wish: Value) -> [(&'static str, String); 1] {
    let made = server.request_of(guest, "/api/tokens", wish).await;
    assert_eq!(made.status, 200, "{}", made.body);
    [("authorization", format!("Bearer {}", made.json()["token"].as_str().unwrap()))]
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions_and_their_connections() {
    let server = Running::start().await;
    let mine = make_account(&server, None, "Anna Dog").await;
    let table = server.table(&mine, json!({ "rules": "2" })).await;
    let thief = session_in(&log_in(&server, "anna dog", PASSWORD).await);
    let mut stolen = server.join(&table, Some(&thief), None).await;
    stolen.until(|state| state.seat == Some(0)).await;
    let program = token(&server, &mine, json!({})).await;

    let change = |old: &str, new: &str| json!({ "old": old, "new": new });
    for (body, status) in
        [(change(OTHER, OTHER), 401), (change(PASSWORD, "short"), 400), (change("", OTHER), 401)]
    {
        let refused = server.request_of(&mine, "/api/me/password", body).await;
        assert_eq!(refused.status, status, "{}", refused.body);
    }
    assert_eq!(name_of(&server, &thief).await, "Anna Dog");

    let changed = server.request_of(&mine, "/api/me/password", change(PASSWORD, OTHER)).await;
    let mine = session_in(&changed);
    assert_eq!(stolen.closed().await, Some(4001));
    assert_eq!(name_of(&server, &thief).await, Value::Null);
    assert_eq!(name_of(&server, &mine).await, "Anna Dog");
    assert_eq!(sessions(&server, &mine).await.len(), 1);
    assert_eq!(log_in(&server, "Anna Dog", PASSWORD).await.status, 401);
    assert_eq!(log_in(&server, "Anna Dog", OTHER).await.status, 200);
    // Programs go on: they are listed and revoked one by one.
    assert_eq!(server.raw("GET", "/api/me", &program, "").await.json()["name"], "Anna Dog");
}

#[tokio::test]
async fn passwords_are_guessed_no_faster_elsewhere_than_at_the_login() {
    let config = Config { logins_per_account: 3, ..quick(new_database()) };
    let server = Running::with(config).await;
    let mine = make_account(&server, None, "Anna Dog").await;
    let wrong = json!({ "old": OTHER, "new": "another one" });
    assert_eq!(server.request_of(&mine, "/api/me/password", wrong.clone()).await.status, 401);
    let confirm = json!({ "password": OTHER });
    let refused = server.request_of(&mine, "/api/me/recovery-codes", confirm.clone()).await;
    assert_eq!(refused.status, 401, "{}", refused.body);
    assert_eq!(server.request_of(&mine, "/api/me/delete", confirm.clone()).await.status, 401);
    // All of them count together.
    for (path, body) in [
        ("/api/me/password", wrong),
        ("/api/me/recovery-codes", confirm.clone()),
        ("/api/me/delete", confirm),
        ("/api/recover", json!({ "name": "Anna Dog", "code": "x", "password": OTHER })),
        ("/api/login", json!({ "name": "Anna Dog", "password": PASSWORD })),
    ] {
        let limited = server.request_of(&mine, path, body).await;
        assert_eq!(limited.status, 429, "{path}: {}", limited.body);
    }
}

#[tokio::test]
async fn each_recovery_code_sets_a_password_once() {
    let server = Running::start().await;
    let mine = make_account(&server, None, "Anna Dog").await;
    make_account(&server, None, "Bruno Dog").await;
    let confirm = json!({ "password": PASSWORD });
    let make = async || {
        let made = server.request_of(&mine, "/api/me/recovery-codes", confirm.clone()).await;
        assert_eq!(made.status, 200, "{}", made.body);
        let codes = made.json()["codes"].as_array().unwrap().clone();
        codes.into_iter().map(|code| code.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let left = async |session: &Guest| {
        let account = server.request("GET", "/api/me/account", Some(session), None).await;
        account.json()["recovery_codes"].as_u64().unwrap()
    };
    assert_eq!(left(&mine).await, 0);
    let void = make().await;
    let codes = make().await;
    assert_eq!((codes.len(), left(&mine).await), (10, 10));
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), 10);
    let bytes = std::fs::read(server.file()).unwrap();
    let wal = std::fs::read(server.file().with_extension("db-wal")).unwrap_or_default();
    for code in &codes {
        let is_code = |window: &[u8]| window == code.as_bytes();
        assert!(!bytes.windows(code.len()).chain(wal.windows(code.len())).any(is_code));
    }

    let recover = async |name: &str, code: &str| {
        let body = json!({ "name": name, "code": code, "password": OTHER });
        server.request("POST", "/api/recover", None, Some(&body)).await
    };
    for (name, code) in [
        ("Anna Dog", &*void[0]),
        ("Anna Dog", ""),
        ("Anna Dog", "aaaa-aaaa-aaaa-aaaa"),
        ("Bruno Dog", &codes[0]),
        ("Nobody", &codes[0]),
    ] {
        let refused = recover(name, code).await;
        assert_eq!((refused.status, &refused.json()["fault"]), (401, &json!("wrong")), "{code}");
    }
    assert_eq!(name_of(&server, &mine).await, "Anna Dog");
    let back = session_in(&recover("ANNA dog", &codes[3].to_uppercase().replace('-', " ")).await);
    assert_eq!(name_of(&server, &back).await, "Anna Dog");
    assert_eq!(name_of(&server, &mine).await, Value::Null, "the old session has ended");
    assert_eq!(left(&back).await, 9);
    assert_eq!(recover("Anna Dog", &codes[3]).await.status, 401, "it was used");
    assert_eq!(log_in(&server, "Anna Dog", OTHER).await.status, 200);
    // Guests have nothing to recover.
    let guest = server.guest("Carla").await;
    let refused = server.request_of(&guest, "/api/me/recovery-codes", json!({})).await;
    assert_eq!(refused.status, 401, "{}", refused.body);
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let server = Running::start().await;
    let mine = make_account(&server, None, "Anna Dog").await;
    let firefox = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0";
    let headers =
        [("origin", format!("http://{}", server.address)), ("user-agent", firefox.to_owned())];
    let body = json!({ "name": "Anna Dog", "password": PASSWORD }).to_string();
    let windows = session_in(&server.raw("POST", "/api/login", &headers, &body).await);
    let third = session_in(&log_in(&server, "Anna Dog", PASSWORD).await);
    let all = sessions(&server, &mine).await;
    assert_eq!(all.len(), 3);
    assert_eq!(all.iter().filter(|one| one["current"] == true).count(), 1);
    let on_windows = all.iter().find(|one| one["device"] == "Firefox, Windows").unwrap();
    let bruno = make_account(&server, None, "Bruno Dog").await;
    let path = format!("/api/sessions/{}", on_windows["id"].as_str().unwrap());
    assert_eq!(server.request("DELETE", &path, Some(&bruno), None).await.status, 404);
    assert_eq!(server.request("DELETE", &path, Some(&mine), None).await.status, 204);
    assert_eq!(server.request("DELETE", &path, Some(&mine), None).await.status, 404);
    assert_eq!(name_of(&server, &windows).await, Value::Null);
    assert_eq!(name_of(&server, &third).await, "Anna Dog");
    let ended = server.request("DELETE", "/api/sessions", Some(&mine), None).await;
    assert_eq!(ended.status, 204, "{}", ended.body);
    assert_eq!(name_of(&server, &third).await, Value::Null);
    assert_eq!(name_of(&server, &mine).await, "Anna Dog");
    assert_eq!(name_of(&server, &bruno).await, "Bruno Dog");
}

#[tokio::test]
async fn sessions_end_at_every_node() {
    let (database, bus) = (new_database(), LocalBus::new(Faults::default(), 0));
    let first = Running::node(quick(database.clone()), "first", Arc::new(bus.clone())).await;
    let second = Running::node(quick(database), "second", Arc::new(bus)).await;
    let mine = make_account(&first, None, "Anna Dog").await;
    let table = first.table(&mine, json!({ "rules": "2" })).await;
    for end in ["password", "sessions", "delete"] {
        let answer = log_in(&first, "Anna Dog", PASSWORD).await;
        let thief = session_in(&answer);
        let mut there = second.join(&table, Some(&thief), None).await;
        there.until(|state| state.version > 0).await;
        let answer = match end {
            "password" => {
                let same = json!({ "old": PASSWORD, "new": PASSWORD });
                let me = session_in(&log_in(&first, "Anna Dog", PASSWORD).await);
                first.request_of(&me, "/api/me/password", same).await
            }
            "sessions" => {
                let me = session_in(&log_in(&first, "Anna Dog", PASSWORD).await);
                first.request("DELETE", "/api/sessions", Some(&me), None).await
            }
            _ => first.request_of(&thief, "/api/me/delete", json!({ "password": PASSWORD })).await,
        };
        assert!(answer.status < 300, "{end}: {}", answer.body);
        assert_eq!(there.closed().await, Some(4001), "{end}");
    }
    // The table, which the first node runs, knows the name no more.
    eventually("the name is replaced", async || !names(&second, &table, "Anna Dog").await).await;
}

/// A route that a program with a token may use is one of these; whoever adds one decides.
const OPEN_TO_PLAY: [&str; 41] = [
    "GET /api/push",
    "GET /api/circles/{id}",
    "GET /api/daily",
    "GET /api/daily/months/{month}",
    "GET /api/daily/{day}",
    "GET /api/events",
    "GET /api/events/{id}",
    "GET /api/events/{id}/log",
    "GET /api/events/{id}/standings",
    "GET /api/games",
    "GET /api/games/{id}",
    "GET /api/games/{id}/analysis",
    "GET /api/games/{id}/board.png",
    "GET /api/games/{id}/ratings",
    "GET /api/games/{id}/replay",
    "GET /api/lobby",
    "GET /api/login/passkey",
    "GET /api/me",
    "GET /api/me/games",
    "GET /api/me/tables",
    "GET /api/pages/{id}",
    "GET /api/players",
    "GET /api/players/{name}",
    "GET /api/players/{name}/games",
    "GET /api/tables",
    "GET /api/tables/{id}",
    "GET /api/tables/{id}/answers",
    "GET /api/tables/{id}/events",
    "GET /api/tables/{id}/socket",
    "POST /api/daily",
    "POST /api/events/{id}/acts",
    "POST /api/games/{id}/analysis",
    "POST /api/login",
    "POST /api/login/passkey",
    "POST /api/logout",
    "POST /api/queue",
    "POST /api/recover",
    "POST /api/tables",
    "POST /api/tables/{id}/act",
    // With another scope.
    "GET /api/me/export",
    "POST /api/guests",
];

#[tokio::test]
async fn a_token_does_what_its_scopes_say_and_nothing_else() {
    let server = Running::start().await;
    let mine = make_account(&server, None, "Anna Dog").await;
    let api = server.request("GET", "/api/openapi.json", None, None).await.json();
    let play = token(&server, &mine, json!({})).await;
    let wide = token(&server, &mine, json!({ "scopes": ["play", "rename", "export"] })).await;
    let export = token(&server, &mine, json!({ "scopes": ["export"] })).await;
    let id = "3f9c21d07b64";
    let before = sessions(&server, &mine).await;
    let mut refused = 0;
    for (path, item) in api["paths"].as_object().unwrap() {
        for (method, told) in item.as_object().unwrap() {
            let place = format!("{} {path}", method.to_uppercase());
            let needed = told["security"].as_array().into_iter().flatten();
            let needed = needed.filter_map(|way| way.get("token")?.as_array()).flatten();
            let needed: Vec<&str> = needed.map(|scope| scope.as_str().unwrap()).collect();
            let body = told.pointer("/requestBody/content/application~1json/example");
            let body = body.map(Value::to_string).unwrap_or_default();
            let url = path.replace("{id}", id);
            if OPEN_TO_PLAY.contains(&&*place) && needed.iter().all(|scope| *scope == "play") {
                continue;
            }
            let mut tokens = vec![(&play, true)];
            match OPEN_TO_PLAY.contains(&&*place) {
                false => tokens.extend([(&wide, true), (&export, true)]),
                true => assert!(!needed.is_empty(), "{place}"),
            }
            for (token, is_refused) in tokens {
                let answer = server.raw(&method.to_uppercase(), &url, token, &body).await;
                let fault = answer.json_or_null()["fault"].clone();
                assert_eq!(is_refused, fault == "forbidden", "{place}: {}", answer.body);
                refused += 1;
            }
        }
    }
    assert!(refused > 20, "{refused}");
    assert_eq!(sessions(&server, &mine).await, before);
    assert_eq!(name_of(&server, &mine).await, "Anna Dog");

    // What the scopes allow is done.
    let rename = json!({ "name": "Anna Cat" }).to_string();
    assert_eq!(server.raw("POST", "/api/guests", &play, &rename).await.status, 403);
    assert_eq!(server.raw("POST", "/api/guests", &export, &rename).await.status, 403);
    assert_eq!(server.raw("POST", "/api/guests", &wide, &rename).await.status, 200);
    assert_eq!(name_of(&server, &mine).await, "Anna Cat");
    assert_eq!(server.raw("GET", "/api/me/export", &export, "").await.status, 200);
    let table = json!({ "rules": "2" }).to_string();
    assert_eq!(server.raw("POST", "/api/tables", &play, &table).await.status, 201);
    assert_eq!(server.raw("POST", "/api/tables", &export, &table).await.status, 403);
    for wish in [
        json!({ "scopes": [] }),
        json!({ "scopes": ["everything"] }),
        json!({ "days": 0 }),
        json!({ "days": 366 }),
    ] {
        let answer = server.request_of(&mine, "/api/tokens", wish.clone()).await;
        assert_eq!(answer.status, 400, "{wish}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_exported_and_nothing_secret() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "2", 2).await;
    all_ready(&mut clients).await;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        assert!(task.await.unwrap().state.over.is_some());
    }
    // A guest who makes an account keeps all of it.
    let mine = make_account(&server, Some(&guests[0]), "Anna Dog").await;
    let made = server.request_of(&mine, "/api/tokens", json!({ "name": "Rex" })).await.json();
    let waiting = server.table(&mine, json!({ "rules": "4" })).await;
    let bruno = make_account(&server, None, "Bruno Dog").await;
    for (path, body) in [
        ("/api/people", json!({ "name": "Bruno Dog", "block": true })),
        ("/api/circles", json!({ "name": "Tuesday club" })),
        ("/api/reports", json!({ "name": "Bruno Dog", "kind": "other", "text": "He barks." })),
    ] {
        let done = server.request_of(&mine, path, body).await;
        assert!(done.status < 300, "{path}: {}", done.body);
    }
    let about_anna = json!({ "name": "Anna Dog", "kind": "other", "text": "She bites." });
    assert_eq!(server.request_of(&bruno, "/api/reports", about_anna).await.status, 204);
    let answer = server.request("GET", "/api/me/export", Some(&mine), None).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(answer.header("content-disposition").unwrap().starts_with("attachment"));
    let everything = answer.json();
    let api = server.request("GET", "/api/openapi.json", None, None).await.json();
    check(&api, &json!({ "$ref": "#/components/schemas/Export" }), &everything).unwrap();
    assert_eq!(everything["account"]["name"], "Anna Dog");
    assert_eq!(everything["tokens"][0]["name"], "Rex");
    assert_eq!(everything["sessions"][0]["current"], true);
    assert_eq!(everything["tables"][0]["table"]["id"], *waiting);
    assert_eq!(everything["people"]["blocked"], json!(["Bruno Dog"]));
    assert_eq!(everything["circles"][0]["name"], "Tuesday club");
    let report = &everything["reports"][0];
    assert_eq!((&report["name"], &report["text"]), (&json!("Bruno Dog"), &json!("He barks.")));
    // Whoever reports somebody stays unknown to them.
    assert!(!answer.body.contains("She bites."));
    assert_eq!(everything["profile"]["own"]["ratings"], true);
    assert_eq!(everything["holiday"]["until_ms"], Value::Null);
    let visits: BTreeSet<&str> =
        everything["visits"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
    assert_eq!(visits, BTreeSet::from([&*table, &*waiting]));
    let games = everything["games"].as_array().unwrap();
    assert_eq!(games.len(), 1);
    let path = format!("/api/games/{}", games[0]["game"]["id"].as_str().unwrap());
    let record = server.request("GET", &path, None, None).await.body;
    assert_eq!(games[0]["record"], *record);
    for secret in [made["token"].as_str().unwrap(), mine.cookie.split_once('=').unwrap().1] {
        assert!(!answer.body.contains(secret));
    }
    for id in server.player_ids(&table).await {
        assert!(!answer.body.contains(&id), "an id of a player is told");
    }
    // It reads all games, so not too often.
    let mut last = 200;
    for _ in 0..10 {
        last = server.request("GET", "/api/me/export", Some(&mine), None).await.status;
    }
    assert_eq!(last, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_deletes_themselves_is_named_nowhere_while_the_others_play_on() {
    let server = Running::start().await;
    let (over, _, mut clients) = seated(&server, "2", 2).await;
    all_ready(&mut clients).await;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        assert!(task.await.unwrap().state.over.is_some());
    }
    let anna = server.guest("Annabella").await;
    // At a table that waits, at one that is played, and at one that she has left.
    let body = json!({ "name": "Annabella", "password": PASSWORD });
    let made = server.request("POST", "/api/accounts", Some(&anna), Some(&body)).await;
    let anna = session_in(&made);
    let waiting = server.table(&anna, json!({ "rules": "4" })).await;
    let new = json!({ "rules": "2", "bots": [null, "puppy"] });
    let played = server.table(&anna, new.clone()).await;
    let left = server.table(&anna, json!({ "rules": "2" })).await;
    let act = async |table: &str, message: Value| {
        let path = format!("/api/tables/{table}/act");
        let answer = server.request("POST", &path, Some(&anna), Some(&message)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    };
    act(&played, json!({ "say": "ready", "ready": true })).await;
    act(&left, json!({ "say": "stand" })).await;
    let mut watcher = server.join(&played, None, None).await;
    watcher.until(|state| state.version > 0).await;

    let refused = server.request_of(&anna, "/api/me/delete", json!({})).await;
    assert_eq!(refused.status, 401, "{}", refused.body);
    let confirm = json!({ "password": PASSWORD });
    let deleted = server.request_of(&anna, "/api/me/delete", confirm).await;
    assert_eq!(deleted.status, 200, "{}", deleted.body);
    assert_eq!(name_of(&server, &anna).await, Value::Null);
    assert_eq!(log_in(&server, "Annabella", PASSWORD).await.status, 401);

    for table in [&waiting, &played, &left] {
        let is_replaced = async || !names(&server, table, "Annabella").await;
        eventually("the name is replaced", is_replaced).await;
    }
    // The name is free, and nothing else was touched.
    server.guest("Annabella").await;
    assert!(names(&server, &over, "Player 1").await);
    let store = Store::open(&server.database).await.unwrap();
    let place = ("".into(), "".into());
    eventually("all is done", async || store.names_to_erase(&place).await.unwrap().is_empty())
        .await;
    store.close().await;

    // A guest has no password, and goes without one.
    let guest = server.guest("Bruno").await;
    assert_eq!(server.request_of(&guest, "/api/me/delete", json!({})).await.status, 200);
    assert_eq!(name_of(&server, &guest).await, Value::Null);
}
