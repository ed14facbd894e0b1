//! Malicious and malformed input, over real sockets.

use std::net::SocketAddr;
use std::time::Duration;

use crate::support::{
    Client, DEADLINE, Guest, Running, all_ready, new_database, playing, quick, seated,
};
use kennel_server::Config;
use kennel_wire::{ClientMessage, RefusalKind, ServerMessage};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

fn with_admin() -> Config {
    Config { admin: Some(SocketAddr::from(([127, 0, 0, 1], 0))), ..quick(new_database()) }
}

/// Short, because tests wait for it; longer than a client that does read is without a
/// processor on a busy machine.
const WRITE_TIMEOUT: Duration = Duration::from_secs(8);

const SLOW_READERS: &str = "kennel_slow_readers_total";

/// Asks for all changes again and again without reading any, which fills every buffer,
/// until the server counts a slow reader.
async fn ask_until_dropped(server: &Running, client: &mut Client) {
    let asking = async {
        while server.metric(SLOW_READERS).await == 0.0 {
            client.say(&ClientMessage::Sync { after: Some(0) }).await;
        }
    };
    tokio::time::timeout(DEADLINE, asking).await.expect("never closed");
}

/// Every route that changes something, with a valid body.
fn changing(table: &str) -> Vec<(String, Value)> {
    let account = json!({ "name": "Anna", "password": "correct horse" });
    vec![
        ("/api/guests".to_owned(), json!({ "name": "Mallory" })),
        ("/api/accounts".to_owned(), account.clone()),
        ("/api/login".to_owned(), account),
        ("/api/logout".to_owned(), Value::Null),
        ("/api/tokens".to_owned(), Value::Null),
        ("/api/tables".to_owned(), json!({ "rules": "2" })),
        ("/api/queue".to_owned(), json!({ "rules": "2" })),
        (format!("/api/tables/{table}/act"), json!({ "say": "stand" })),
    ]
}

#[tokio::test]
async fn other_pages_can_change_nothing() {
    let server = Running::start().await;
    let anna = server.guest("Anna").await;
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    let address = server.address;
    let origins = [
        None,
        Some("null".to_owned()),
        Some("http://evil.example".to_owned()),
        Some(format!("http://{address}.evil.example")),
        Some(format!("http://evil.example/{address}")),
        Some(format!("ftp://{address}")),
        Some(String::new()),
    ];
    for origin in &origins {
        let cookie = ("cookie", anna.cookie.clone());
        let origin = origin.clone().map(|origin| ("origin", origin));
        let headers: Vec<_> = origin.into_iter().chain([cookie]).collect();
        for (path, body) in changing(&table) {
            let answer = server.raw("POST", &path, &headers, &body.to_string()).await;
            assert_eq!(answer.status, 403, "{path} {headers:?}");
            assert_eq!(answer.json()["fault"], "foreign");
        }
        let mut socket = headers.clone();
        for (name, value) in [
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ] {
            socket.push((name, value.to_owned()));
        }
        let path = format!("/api/tables/{table}/socket");
        let answer = server.raw("GET", &path, &socket, "").await;
        assert_eq!(answer.status, 403, "{socket:?}");
    }
    let me = server.request("GET", "/api/me", Some(&anna), None).await.json();
    assert_eq!(me["name"], "Anna");
    let shown = server.request("GET", &format!("/api/tables/{table}"), None, None).await.json();
    assert_eq!(shown["seats"][0]["name"], "Anna");
}

#[tokio::test]
async fn a_seat_belongs_to_its_player_and_a_revoked_token_to_nobody() {
    let server = Running::start().await;
    let (table, guests, mut clients) = seated(&server, "2", 2).await;
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;
    let stranger = server.guest("Player 0").await;
    let mut strange = server.join(&table, Some(&stranger), None).await;
    strange.until(|state| state.version > 0).await;
    assert_eq!(strange.state.seat, None);
    assert!(strange.frames.iter().all(|frame| !frame.contains("\"hand\"")));
    let act = ClientMessage::Act { question: 1, act: "give A".to_owned() };
    assert_eq!(strange.refused(&act).await, RefusalKind::NoSeat);

    let token = server.request("POST", "/api/tokens", Some(&guests[0]), None).await.json();
    let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
    let shown = [("authorization", bearer)];
    assert_eq!(server.raw("GET", "/api/me", &shown, "").await.json()["name"], "Player 0");
    assert_eq!(server.raw("POST", "/api/logout", &shown, "").await.status, 200);
    assert_eq!(server.raw("GET", "/api/me", &shown, "").await.json()["name"], Value::Null);
    assert_eq!(server.raw("POST", "/api/tokens", &shown, "").await.status, 401);

    let out = server.request("POST", "/api/logout", Some(&guests[0]), None).await;
    assert!(out.header("set-cookie").unwrap().contains("Max-Age=0"), "{}", out.head);
    let mut nobody = server.join(&table, Some(&guests[0]), None).await;
    nobody.until(|state| state.version > 0).await;
    assert_eq!(nobody.state.seat, None);
    let body = json!({ "rules": "2" });
    let refused = server.request("POST", "/api/tables", Some(&guests[0]), Some(&body)).await;
    assert_eq!((refused.status, refused.json()["fault"].as_str()), (401, Some("unknown")));
}

#[tokio::test]
async fn sockets_that_misbehave_are_closed_and_say_why() {
    let slow = Config { socket_rate: (10, 30), ..quick(new_database()) };
    let server = Running::with(slow).await;
    let anna = server.guest("Anna").await;
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    let mut long = server.join(&table, Some(&anna), None).await;
    long.say_text("x".repeat(8 * 1024 + 1)).await;
    assert_eq!(long.closed().await, Some(1009));
    let mut huge = server.join(&table, Some(&anna), None).await;
    huge.say_text("x".repeat(100_000)).await;
    assert_eq!(huge.closed().await, Some(1009));
    let mut binary = server.join(&table, Some(&anna), None).await;
    binary.send(Message::Binary(vec![1, 2, 3].into())).await;
    assert_eq!(binary.closed().await, Some(1003));
    let mut flood = server.join(&table, Some(&anna), None).await;
    for _ in 0..40 {
        flood.say(&ClientMessage::TakeBack).await;
    }
    assert_eq!(flood.closed().await, Some(1008));

    let mut odd = server.join(&table, Some(&anna), None).await;
    let deep = "[".repeat(8_000);
    let nonsense = ["", "null", "{", "{\"say\":\"act\"}", "{\"say\":\"sit\",\"seat\":-1}", &deep];
    for text in nonsense {
        odd.say_text(text.to_owned()).await;
        loop {
            match odd.next().await.expect("the connection lives") {
                ServerMessage::Refused(refusal) => {
                    assert_eq!(refusal.why, RefusalKind::Unreadable);
                    break;
                }
                _ => continue,
            }
        }
    }
    odd.say(&ClientMessage::Stand).await;
    odd.until(|state| state.seat.is_none()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_is_dropped_and_the_table_goes_on() {
    let server = Running::with(Config { write_timeout: WRITE_TIMEOUT, ..with_admin() }).await;
    let (table, _, mut clients) = seated(&server, "2", 2).await;
    let mut lazy = server.join(&table, None, None).await;
    all_ready(&mut clients).await;
    let tasks: Vec<_> = clients.into_iter().map(playing).collect();
    let game = async {
        for task in tasks {
            assert!(task.await.unwrap().state.over.is_some());
        }
    };
    tokio::join!(game, ask_until_dropped(&server, &mut lazy));
    // All others have disconnected, and so was the one that did not read.
    let mut reader = server.join(&table, None, None).await;
    let newest = match reader.next_unheard().await {
        ServerMessage::Welcome { version, .. } => version,
        other => panic!("no welcome: {other:?}"),
    };
    let is_alone =
        |message: &ServerMessage| matches!(message, ServerMessage::Present { spectators: 1, .. });
    while !is_alone(&reader.next_unheard().await) {}
    // A client that reads the answers may ask as often. A long game takes several messages,
    // and who does not wait for the last of them asks for more than it reads.
    let ends = |message: &ServerMessage| match message {
        ServerMessage::Changes { changes, .. } => {
            changes.last().is_none_or(|told| told.version >= newest)
        }
        _ => false,
    };
    for _ in 0..500 {
        reader.say(&ClientMessage::Sync { after: Some(0) }).await;
        while !ends(&reader.next_unheard().await) {}
    }
    drop(lazy);
}

#[tokio::test]
async fn requests_that_make_no_sense_are_refused_with_a_reason() {
    let server = Running::start().await;
    let anna = server.guest("Anna").await;
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    let origin = ("origin", format!("http://{}", server.address));
    let headers = [origin, ("cookie", anna.cookie.clone())];
    let long = "x".repeat(9_000);
    let bodies = ["", "{", "null", "[]", "\"text\"", "{\"other\":1}", &format!("\"{long}\"")];
    for (path, _) in changing(&table) {
        if ["/api/logout", "/api/tokens"].contains(&path.as_str()) {
            continue;
        }
        for body in bodies {
            let answer = server.raw("POST", &path, &headers, body).await;
            assert_eq!(answer.status, 400, "{path} {body:.20}");
            assert_eq!(answer.json()["fault"], "unreadable", "{path} {body:.20}");
            assert!(answer.json()["message"].is_string());
        }
    }
    let invalid = |body: Value| server.request_of(&anna, "/api/tables", body);
    for body in [
        json!({ "rules": "7" }),
        json!({ "rules": "2", "stand_in_level": "wolf" }),
        json!({ "rules": "2", "clock": { "turn_seconds": 4 } }),
        json!({ "rules": "2", "bots": [null, "wolf"] }),
        json!({ "rules": "2", "bots": ["puppy"] }),
        json!({ "rules": "2", "bots": [null, null, null] }),
    ] {
        let answer = invalid(body.clone()).await;
        assert_eq!(
            (answer.status, answer.json()["fault"].as_str()),
            (400, Some("invalid")),
            "{body}"
        );
    }
    for name in ["x".repeat(300), "a\u{7}b".to_owned(), "a\nb\u{202e}".to_owned(), " ".to_owned()] {
        let body = json!({ "name": name });
        let answer = server.request("POST", "/api/guests", None, Some(&body)).await;
        assert_eq!(
            (answer.status, answer.json()["fault"].as_str()),
            (400, Some("invalid")),
            "{name:?}"
        );
    }
    for path in ["/api/tables/000000000000", "/api/tables/..%2f", "/api/games/none", "/api/nowhere"]
    {
        let answer = server.request("GET", path, Some(&anna), None).await;
        assert_eq!(
            (answer.status, answer.json()["fault"].as_str()),
            (404, Some("missing")),
            "{path}"
        );
    }
    // Neither is a socket, or a version.
    for path in ["socket?after=x", "socket", "events?after=x", "events?after=-1"] {
        let path = format!("/api/tables/{table}/{path}");
        let answer = server.request("GET", &path, Some(&anna), None).await;
        assert_eq!(
            (answer.status, answer.json()["fault"].as_str()),
            (400, Some("unreadable")),
            "{path}"
        );
    }
    let path = "/api/tables/000000000000/act";
    let answer = server.request("POST", path, Some(&anna), Some(&json!({ "say": "stand" }))).await;
    assert_eq!(answer.status, 404);
}

#[tokio::test]
async fn the_tables_of_a_player_are_limited() {
    let config = Config { tables_per_player: 3, ..quick(new_database()) };
    let server = Running::with(config).await;
    let anna = server.guest("Anna").await;
    for _ in 0..3 {
        server.table(&anna, json!({ "rules": "2" })).await;
    }
    let answer = server.request_of(&anna, "/api/tables", json!({ "rules": "2" })).await;
    assert_eq!((answer.status, answer.json()["fault"].as_str()), (429, Some("too_many")));
    let bruno = server.guest("Bruno").await;
    server.table(&bruno, json!({ "rules": "2" })).await;
}

#[tokio::test]
async fn a_guest_who_makes_an_account_keeps_the_table() {
    let server = Running::start().await;
    let anna = server.guest("Anna").await;
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    let account = json!({ "name": "Anna Dog", "password": "correct horse" });
    let made = server.request("POST", "/api/accounts", Some(&anna), Some(&account)).await;
    assert_eq!(made.status, 200, "{}", made.body);
    for (name, password) in [("Anna Dog", "wrong horse"), ("Nobody Here", "correct horse")] {
        let body = json!({ "name": name, "password": password });
        let answer = server.request("POST", "/api/login", None, Some(&body)).await;
        assert_eq!((answer.status, answer.json()["fault"].as_str()), (401, Some("wrong")));
        assert_eq!(answer.header("set-cookie"), None);
    }
    let again = json!({ "name": "anna dog", "password": "another horse" });
    let taken = server.request("POST", "/api/accounts", None, Some(&again)).await;
    assert_eq!(taken.status, 409, "{}", taken.body);
    let body = json!({ "name": "ANNA DOG", "password": "correct horse" });
    let answer = server.request("POST", "/api/login", None, Some(&body)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let other_device = Guest { name: "Anna Dog".to_owned(), cookie };
    let mut client = server.join(&table, Some(&other_device), None).await;
    client.until(|state| state.version > 0).await;
    assert_eq!(client.state.seat, Some(0));

    // An account logs in by its name, so the new name must be valid for an account.
    let short = server.request_of(&other_device, "/api/guests", json!({ "name": "A" })).await;
    assert_eq!((short.status, short.json()["fault"].as_str()), (400, Some("invalid")));
}

/// On one thread a table puts all that a client is told at first into the outbox before
/// the socket takes anything out of it.
#[tokio::test]
async fn a_slow_reader_is_told_to_connect_again() {
    let server = Running::with(Config { outbox: 1, ..quick(new_database()) }).await;
    let anna = server.guest("Anna").await;
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    let mut client = server.join(&table, Some(&anna), None).await;
    assert_eq!(client.closed().await, Some(1013));
}

/// The server stops sending when all buffers are full. It gives up after the write
/// timeout and says why; the client finds that out when it reads at last.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_reads_nothing_is_told_to_connect_again() {
    let config = Config {
        write_timeout: WRITE_TIMEOUT,
        // Nothing else may close the socket.
        outbox: 100_000,
        silence: Duration::from_secs(3_600),
        ..with_admin()
    };
    let server = Running::with(config).await;
    // The changes of a whole game fill the buffers quickly.
    let (table, _, mut clients) = seated(&server, "2", 2).await;
    all_ready(&mut clients).await;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        assert!(task.await.unwrap().state.over.is_some());
    }
    let mut client = server.join(&table, None, None).await;
    ask_until_dropped(&server, &mut client).await;
    assert_eq!(client.closed().await, Some(1013));
    assert_eq!(server.metric(SLOW_READERS).await, 1.0);
}
