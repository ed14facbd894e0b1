//! Limits of connections, requests and logins; timeouts; revoked tokens.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::support::{
    Answer, DEADLINE, Guest, Running, all_ready, eventually, new_database, playing, quick, raw_at,
    seated,
};
use kennel_server::Config;
use kennel_server::store::Store;
use kennel_wire::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

fn with_admin() -> Config {
    Config { admin: Some(SocketAddr::from(([127, 0, 0, 1], 0))), ..quick(new_database()) }
}

/// As many connections as the system gives a process that has both ends of them,
/// a thousand at most.
fn many() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let files = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    (files.unwrap_or(1024_usize).saturating_sub(400) / 2).min(1_000)
}

/// Connections that have sent half of a request.
async fn half_open(address: SocketAddr, count: usize) -> Vec<TcpStream> {
    let mut streams = Vec::new();
    for _ in 0..count {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET /api/me HTTP/1.1\r\nhost: kennel\r\nx-slow: ").await.unwrap();
        streams.push(stream);
    }
    streams
}

/// Waits until a metric has at least this value.
async fn until_metric(server: &Running, name: &str, least: usize) {
    let what = format!("{name} >= {least}");
    eventually(&what, async || server.metric(name).await >= least as f64).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_half_open_requests_do_not_concern_others() {
    let config = Config {
        connections_per_address: 10_000,
        header_timeout: Duration::from_secs(3_600),
        ..with_admin()
    };
    let server = Running::with(config).await;
    let half = half_open(server.address, many()).await;
    until_metric(&server, "kennel_connections_open", half.len()).await;
    let (_, _, mut clients) = seated(&server, "2", 2).await;
    all_ready(&mut clients).await;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        assert!(task.await.unwrap().state.over.is_some());
    }
    let open = server.metric("kennel_connections_open").await;
    assert!(open >= half.len() as f64, "they were closed before it was over: {open}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_without_a_request_is_closed() {
    let config = Config { header_timeout: Duration::from_secs(1), ..quick(new_database()) };
    let server = Running::with(config).await;
    let mut half = half_open(server.address, 50).await;
    // A connection that has made one request must not stay open forever either.
    let mut idle = TcpStream::connect(server.address).await.unwrap();
    idle.write_all(b"GET /api/me HTTP/1.1\r\nhost: kennel\r\n\r\n").await.unwrap();
    half.push(idle);
    half.push(TcpStream::connect(server.address).await.unwrap());
    for mut stream in half {
        let mut rest = Vec::new();
        let end = tokio::time::timeout(DEADLINE, stream.read_to_end(&mut rest));
        let _ = end.await.expect("the server does not close it");
    }
}

/// A connection that is not read must not hold its permit forever.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_reads_no_response_is_closed() {
    let config = Config { write_timeout: Duration::from_secs(1), ping: HOUR, ..with_admin() };
    let server = Running::with(config).await;
    let anna = server.guest("Anna").await;
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let request = format!("GET /api/tables/{table} HTTP/1.1\r\nhost: kennel\r\n\r\n").repeat(64);
    // Requests one after the other, whose answers nobody takes, fill every buffer.
    let asking = async { while stream.write_all(request.as_bytes()).await.is_ok() {} };
    tokio::time::timeout(DEADLINE, asking).await.expect("never closed");
    let is_free = async || server.metric("kennel_connections_open").await == 0.0;
    eventually("without a connection", is_free).await;
}

const HOUR: Duration = Duration::from_secs(3_600);

#[tokio::test]
async fn connections_are_limited_for_an_address_and_in_all() {
    let config = Config { connections_per_address: 3, ..with_admin() };
    let server = Running::with(config).await;
    let mut held = half_open(server.address, 3).await;
    until_metric(&server, "kennel_connections_open", 3).await;
    let mut fourth = TcpStream::connect(server.address).await.unwrap();
    let mut told = String::new();
    fourth.read_to_string(&mut told).await.unwrap();
    assert!(told.starts_with("HTTP/1.1 503 "), "{told}");
    until_metric(&server, "kennel_limited_total{limit=\"connections_of_address\"}", 1).await;
    // A closed connection makes room.
    held.pop();
    let mut me = String::new();
    while !me.starts_with("HTTP/1.1 200 ") {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let ask = b"GET /api/me HTTP/1.1\r\nhost: kennel\r\nconnection: close\r\n\r\n";
        let _ = stream.write_all(ask).await;
        me.clear();
        let _ = stream.read_to_string(&mut me).await;
    }
}

/// Behind a trusted proxy everyone has an address of their own; without one nobody can
/// claim another.
#[tokio::test]
async fn guests_are_limited_by_their_own_address() {
    let proxy = vec!["127.0.0.1".parse().unwrap()];
    for (trusted_proxies, expected) in
        [(proxy, [200, 200, 429, 200]), (vec![], [200, 200, 429, 429])]
    {
        let config = Config { guests_per_address: 2, trusted_proxies, ..with_admin() };
        let server = Running::with(config).await;
        let come_in = async |forwarded: &str| {
            let origin = ("origin", format!("http://{}", server.address));
            let headers = [origin, ("x-forwarded-for", forwarded.to_owned())];
            server.raw("POST", "/api/guests", &headers, "{\"name\":\"Anna\"}").await
        };
        let mut found = Vec::new();
        for forwarded in ["192.0.2.1", "192.0.2.1", "6.6.6.6, 192.0.2.1", "192.0.2.2"] {
            found.push(come_in(forwarded).await.status);
        }
        assert_eq!(found, expected);
        let refused = come_in("192.0.2.1").await;
        assert_eq!(refused.json()["fault"], "too_many");
        // Two an hour: the next is possible after half an hour.
        assert_eq!(refused.header("retry-after"), Some("1800"));
        assert!(server.metric("kennel_limited_total{limit=\"guests\"}").await >= 2.0);
    }
}

/// Several addresses and sockets of a player share one limit.
#[tokio::test]
async fn a_player_is_limited_wherever_they_ask() {
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let config = Config { player_rate: (1, 20), trusted_proxies, ..with_admin() };
    let server = Running::with(config).await;
    let (anna, bruno) = (server.guest("Anna").await, server.guest("Bruno").await);
    let table = server.table(&bruno, json!({ "rules": "2" })).await;
    let ask = async |who: &Guest, number: usize| {
        let forwarded = ("x-forwarded-for", format!("192.0.2.{}", number % 200));
        server.raw("GET", "/api/me", &[("cookie", who.cookie.clone()), forwarded], "").await
    };
    let mut number = 0;
    let refused = loop {
        let answer = ask(&anna, number).await;
        if answer.status != 200 {
            break answer;
        }
        number += 1;
        assert!(number < 1_000, "there is no limit");
    };
    assert_eq!(refused.fault(), (429, Some("too_many".to_owned())));
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(ask(&bruno, number).await.status, 200, "the limit applies to others");
    // Two sockets have as much between them as one.
    let mut sockets = Vec::new();
    for _ in 0..2 {
        sockets.push(server.join(&table, Some(&bruno), None).await);
    }
    for socket in &mut sockets {
        socket.until(|state| state.version > 0).await;
    }
    let limited = "kennel_limited_total{limit=\"of_player\"}";
    let before = server.metric(limited).await;
    for number in 0..40 {
        sockets[number % 2].say_text(r#"{"say":"sync","after":2}"#.to_owned()).await;
    }
    let codes = [sockets[0].closed().await, sockets[1].closed().await];
    assert_eq!(codes, [Some(1008); 2]);
    assert!(server.metric(limited).await >= before + 2.0);
}

async fn account(server: &Running, path: &str, guest: Option<&Guest>, account: Value) -> Answer {
    server.request("POST", path, guest, Some(&account)).await
}

fn cookie_in(answer: &Answer) -> Guest {
    let cookie = answer.header("set-cookie").expect("a cookie");
    Guest { name: String::new(), cookie: cookie.split(';').next().unwrap().to_owned() }
}

#[tokio::test]
async fn passwords_cannot_be_tried_without_end() {
    let config =
        Config { logins_per_account: 3, logins_per_address: 5, logins: 100, ..with_admin() };
    let server = Running::with(config).await;
    let anna = json!({ "name": "Anna Dog", "password": "correct horse" });
    assert_eq!(account(&server, "/api/accounts", None, anna.clone()).await.status, 200);
    let guess = json!({ "name": "anna dog", "password": "wrong horse" });
    for _ in 0..3 {
        assert_eq!(account(&server, "/api/login", None, guess.clone()).await.status, 401);
    }
    // Not even the right one is looked at any more.
    let late = account(&server, "/api/login", None, anna).await;
    assert_eq!((late.status, late.json()["fault"].as_str()), (429, Some("too_many")));
    let other = json!({ "name": "Bruno Dog", "password": "wrong horse" });
    assert_eq!(account(&server, "/api/login", None, other.clone()).await.status, 401);
    assert_eq!(account(&server, "/api/login", None, other).await.status, 429);
    assert_eq!(server.metric("kennel_logins_total{result=\"wrong\"}").await, 4.0);
}

/// All cookies that a response sets, as a browser sends them back.
fn cookies_in(answer: &Answer) -> Guest {
    let set = answer.head.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
    let pairs: Vec<&str> = set.map(|cookie| cookie.split(';').next().unwrap()).collect();
    Guest { name: String::new(), cookie: pairs.join("; ") }
}

#[tokio::test]
async fn strangers_do_not_lock_the_owner_out_of_a_known_browser() {
    let config = Config { logins_per_account: 3, logins_per_address: 100, ..with_admin() };
    let server = Running::with(config).await;
    let named = |name: &str| json!({ "name": name, "password": "correct horse" });
    let made = account(&server, "/api/accounts", None, named("Anna Dog")).await;
    let (session, browser) = (cookie_in(&made), cookies_in(&made));
    let other = account(&server, "/api/accounts", None, named("Bruno Dog")).await;
    let other = cookies_in(&other);
    let log_out = server.request("POST", "/api/logout", Some(&session), None).await;
    assert_eq!(log_out.status, 200);
    let log_in = async |from: Option<&Guest>, password: &str| {
        let body = json!({ "name": "anna dog", "password": password });
        account(&server, "/api/login", from, body).await
    };
    for _ in 0..3 {
        assert_eq!(log_in(None, "wrong horse").await.status, 401);
    }
    // Nobody else gets in now, not even with another account's browser or an old session.
    for from in [None, Some(&session), Some(&other)] {
        assert_eq!(log_in(from, "correct horse").await.status, 429);
    }
    let back = log_in(Some(&browser), "correct horse").await;
    assert_eq!(back.status, 200, "{}", back.body);
    let again = cookies_in(&back);
    let device = |guest: &Guest| guest.cookie.split("; ").nth(1).unwrap().to_owned();
    assert_eq!(device(&again), device(&browser));
    // Guessing from a known browser has the same limit.
    for _ in 0..2 {
        assert_eq!(log_in(Some(&again), "wrong horse").await.status, 401);
    }
    assert_eq!(log_in(Some(&again), "correct horse").await.status, 429);
    // The cookie alone is nobody.
    let known = Guest { name: String::new(), cookie: device(&browser) };
    let me = server.request("GET", "/api/me", Some(&known), None).await.json();
    assert_eq!(me["name"], Value::Null);
}

#[tokio::test]
async fn accounts_are_limited_for_an_address() {
    let config = Config { accounts_per_address: 1, ..quick(new_database()) };
    let server = Running::with(config).await;
    let named = |name: &str| json!({ "name": name, "password": "correct horse" });
    assert_eq!(account(&server, "/api/accounts", None, named("Anna Dog")).await.status, 200);
    assert_eq!(account(&server, "/api/accounts", None, named("Bruno Dog")).await.status, 429);
}

/// Hashing passwords is slow on purpose. If moves waited behind queued logins, dozens of
/// passwords would be checked for each move.
#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_logins_does_not_hold_up_moves() {
    let config = Config {
        logins: 1_000_000,
        logins_per_address: 1_000_000,
        logins_per_account: 1_000_000,
        ..quick(new_database())
    };
    let server = Running::with(config).await;
    let (_, _, mut clients) = seated(&server, "2", 2).await;
    let (over, checked) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let address = server.address;
    let flood: Vec<_> = (0..100)
        .map(|number| {
            let (over, checked) = (Arc::clone(&over), Arc::clone(&checked));
            tokio::spawn(async move {
                let headers = [("origin", format!("http://{address}"))];
                let body = json!({ "name": format!("Anna {number}"), "password": "wrong horse" });
                while !over.load(Ordering::Relaxed) {
                    let path = "/api/login";
                    let answer = raw_at(address, "POST", path, &headers, &body.to_string()).await;
                    checked.fetch_add(usize::from(answer.status == 401), Ordering::Relaxed);
                }
            })
        })
        .collect();
    eventually("a flood", async || checked.load(Ordering::Relaxed) > 0).await;
    let before = checked.load(Ordering::Relaxed);
    all_ready(&mut clients).await;
    let mut versions = 0;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        let client = task.await.unwrap();
        assert!(client.state.over.is_some());
        versions = client.state.version as usize;
    }
    let during = checked.load(Ordering::Relaxed) - before;
    over.store(true, Ordering::Relaxed);
    for task in flood {
        task.await.unwrap();
    }
    assert!(during > 0, "there was no flood");
    assert!(during < 10 * versions, "{during} passwords in a game of {versions} entries");
}

/// The lines of a table, as they come, until the server ends them.
async fn events(server: &Running, table: &str, header: (&str, String)) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let (name, value) = header;
    let request = format!(
        "GET /api/tables/{table}/events HTTP/1.1\r\nhost: {}\r\n{name}: {value}\r\n\r\n",
        server.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut read = Vec::new();
    while !String::from_utf8_lossy(&read).contains("welcome") {
        let mut some = [0; 1024];
        let count = stream.read(&mut some).await.unwrap();
        assert!(count > 0, "{}", String::from_utf8_lossy(&read));
        read.extend_from_slice(&some[..count]);
    }
    stream
}

/// Reads on until the lines end, which the last and empty chunk says; the connection
/// itself may be used again.
async fn ends(mut stream: TcpStream) {
    let mut rest = Vec::new();
    while !rest.ends_with(b"0\r\n\r\n") {
        let read = tokio::time::timeout(DEADLINE, stream.read_buf(&mut rest));
        let count = read.await.expect("the lines do not end").unwrap();
        assert!(count > 0, "the answer ended early: {}", String::from_utf8_lossy(&rest));
    }
}

#[tokio::test]
async fn logging_out_closes_whatever_is_connected_with_the_token() {
    let config = Config { ping: HOUR, silence: HOUR, ..quick(new_database()) };
    let server = Running::with(config).await;
    let (table, guests, mut clients) = seated(&server, "2", 2).await;
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;
    let mut phone = server.join(&table, Some(&guests[0]), None).await;
    let lines = events(&server, &table, ("cookie", guests[0].cookie.clone())).await;
    let made = server.request("POST", "/api/tokens", Some(&guests[0]), None).await.json();
    let bearer = ("authorization", format!("Bearer {}", made["token"].as_str().unwrap()));
    let program = events(&server, &table, bearer.clone()).await;

    let out = server.request("POST", "/api/logout", Some(&guests[0]), None).await;
    assert_eq!(out.status, 200, "{}", out.body);
    assert_eq!(clients[0].closed().await, Some(4001));
    assert_eq!(phone.closed().await, Some(4001));
    ends(lines).await;
    // The cookie is revoked, whoever has a copy of it.
    let me = server.request("GET", "/api/me", Some(&guests[0]), None).await.json();
    assert_eq!(me["name"], Value::Null);
    let mut again = server.join(&table, Some(&guests[0]), None).await;
    again.until(|state| state.version > 0).await;
    assert_eq!(again.state.seat, None);
    // The program's token is another one; it goes when it is revoked itself.
    let shown = [bearer];
    assert_eq!(server.raw("GET", "/api/me", &shown, "").await.json()["name"], "Player 0");
    assert_eq!(server.raw("POST", "/api/logout", &shown, "").await.status, 200);
    ends(program).await;
    // The table has seen them all go, and the other player is still there.
    let is_gone = |message: &ServerMessage| matches!(message, ServerMessage::Present { seats, .. } if seats == &[1]);
    while !is_gone(&clients[1].next().await.expect("the server closed")) {}
}

/// The holder of a revoked token is disconnected at once: here it would take an hour until
/// a ping showed the server that the token is revoked.
#[tokio::test]
async fn the_holder_of_a_revoked_token_is_disconnected_and_told_nothing_more() {
    let config = Config { ping: HOUR, silence: HOUR, ..quick(new_database()) };
    let server = Running::with(config).await;
    let (table, _, mut clients) = seated(&server, "2", 2).await;
    for is_ready in [true, false] {
        let thief = server.guest("Thief").await;
        let mut phone = server.join(&table, Some(&thief), None).await;
        phone.until(|state| state.version > 0).await;
        let lines = events(&server, &table, ("cookie", thief.cookie.clone())).await;
        let made = server.request("POST", "/api/tokens", Some(&thief), None).await.json();
        let bearer = ("authorization", format!("Bearer {}", made["token"].as_str().unwrap()));
        let program = events(&server, &table, bearer).await;

        let path = format!("/api/tokens/{}", made["id"].as_str().unwrap());
        assert_eq!(server.request("DELETE", &path, Some(&thief), None).await.status, 204);
        ends(program).await;

        let out = server.request("POST", "/api/logout", Some(&thief), None).await;
        assert_eq!(out.status, 200, "{}", out.body);
        // The next change at the table is sent after the token was revoked.
        let ready = ClientMessage::Ready { ready: is_ready, entropy: None };
        let version = clients[0].state.version;
        clients[0].say(&ready).await;
        while let Some(message) = phone.next().await {
            assert!(!matches!(message, ServerMessage::Changes { .. }), "{message:?}");
        }
        ends(lines).await;
        clients[0].until(|state| state.version > version).await;
    }
}

#[tokio::test]
async fn a_cookie_is_another_after_logging_in() {
    let server = Running::start().await;
    let anna = server.guest("Anna").await;
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    let mut before = server.join(&table, Some(&anna), None).await;
    let body = json!({ "name": "Anna Dog", "password": "correct horse" });
    let made = account(&server, "/api/accounts", Some(&anna), body.clone()).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let first = cookie_in(&made);
    assert_eq!(before.closed().await, Some(4001));
    let entered = account(&server, "/api/login", Some(&first), body).await;
    let second = cookie_in(&entered);
    assert!(anna.cookie != first.cookie && first.cookie != second.cookie);
    for revoked in [&anna, &first] {
        let me = server.request("GET", "/api/me", Some(revoked), None).await.json();
        assert_eq!(me["name"], Value::Null);
    }
    let mut after = server.join(&table, Some(&second), None).await;
    after.until(|state| state.version > 0).await;
    assert_eq!(after.state.seat, Some(0));
}

/// As `kennel admin reset-password` does, beside the server.
#[tokio::test]
async fn a_new_password_from_outside_ends_the_sessions_that_are_open() {
    let server = Running::start().await;
    let (anna, bruno) = (server.guest("Anna").await, server.guest("Bruno").await);
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    let body = json!({ "name": "Anna Dog", "password": "correct horse" });
    let stolen = cookie_in(&account(&server, "/api/accounts", Some(&anna), body).await);
    let mut thief = server.join(&table, Some(&stolen), None).await;
    let lines = events(&server, &table, ("cookie", stolen.cookie.clone())).await;
    let mut other = server.join(&table, Some(&bruno), None).await;
    thief.until(|state| state.version > 0).await;

    let store = Store::open(&server.database).await.unwrap();
    let (player, _) = store.account("anna dog").await.unwrap().unwrap();
    store.set_password(&player.id, "$argon2id$another").await.unwrap();
    store.close().await;
    assert_eq!(thief.closed().await, Some(4001));
    ends(lines).await;
    // Nobody else is disconnected.
    other.say(&ClientMessage::Ping).await;
    other.next_that(|message| matches!(message, ServerMessage::Pong).then_some(())).await;
}
