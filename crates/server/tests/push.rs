//! Notifications by Web Push: a push service beside the server reads what a browser would.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit, Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use kennel_server::store::Store;
use kennel_server::{Config, Reach};
use kennel_wire::{ClientMessage, ServerMessage};
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::{PublicKey, SecretKey};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::support::{Guest, Running, all_ready, eventually, new_database, quick, seated_at};

const AUTH: [u8; 16] = [7; 16];

/// A request as the push service got it.
#[derive(Clone)]
struct Request {
    path: String,
    head: String,
    body: Vec<u8>,
}

impl Request {
    fn header(&self, name: &str) -> &str {
        let named = |line: &&str| line.to_ascii_lowercase().starts_with(&format!("{name}: "));
        self.head.lines().find(named).map_or("", |line| line.split_once(": ").unwrap().1)
    }
}

/// A push service that notes requests and answers each with a status.
struct PushService {
    address: SocketAddr,
    heard: Arc<Mutex<Vec<Request>>>,
}

impl PushService {
    async fn start(answers: &'static [u16]) -> PushService {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let heard = Arc::<Mutex<Vec<Request>>>::default();
        let noted = Arc::clone(&heard);
        tokio::spawn(async move {
            for status in answers {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut bytes = Vec::new();
                let request = loop {
                    assert!(stream.read_buf(&mut bytes).await.unwrap() > 0);
                    if let Some(request) = parse(&bytes) {
                        break request;
                    }
                };
                noted.lock().unwrap().push(request);
                let answer = format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        });
        PushService { address, heard }
    }

    fn heard(&self) -> Vec<Request> {
        self.heard.lock().unwrap().clone()
    }
}

/// A request, once all of it is there.
fn parse(bytes: &[u8]) -> Option<Request> {
    let end = bytes.windows(4).position(|part| part == b"\r\n\r\n")?;
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let path = head.split(' ').nth(1)?.to_owned();
    let request = Request { path, head, body: bytes[end + 4..].to_vec() };
    let length: usize = request.header("content-length").parse().unwrap();
    (request.body.len() == length).then_some(request)
}

/// Reads a message as a browser does (RFC 8291).
fn decrypt(body: &[u8], browser: &SecretKey) -> Value {
    let (salt, rest) = body.split_at(16);
    let (server, sealed) = rest[5..].split_at(65);
    assert_eq!(rest[4], 65);
    let shared = browser.diffie_hellman(&PublicKey::from_sec1_bytes(server).unwrap());
    let derive = |salt: &[u8], key: &[u8], info: &[u8], length: usize| {
        let mut derived = vec![0; length];
        Hkdf::<Sha256>::new(Some(salt), key).expand(info, &mut derived).unwrap();
        derived
    };
    let mine = browser.public_key().to_sec1_bytes();
    let info = [b"WebPush: info\0", &*mine, server].concat();
    let key = derive(&AUTH, shared.raw_secret_bytes(), &info, 32);
    let content_key = derive(salt, &key, b"Content-Encoding: aes128gcm\0", 16);
    let nonce: [u8; 12] = derive(salt, &key, b"Content-Encoding: nonce\0", 12).try_into().unwrap();
    let cipher = Aes128Gcm::new_from_slice(&content_key).unwrap();
    let padded = cipher.decrypt(&Nonce::from(nonce), sealed).unwrap();
    let (last, text) = padded.split_last().unwrap();
    assert_eq!(*last, 2);
    serde_json::from_slice(text).unwrap()
}

/// The claims of a request of the server whose key this is.
fn claims(request: &Request, server_key: &str) -> Value {
    let header = request.header("authorization").strip_prefix("vapid t=").unwrap();
    let (token, key) = header.split_once(", k=").unwrap();
    assert_eq!(key, server_key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    let key = VerifyingKey::from_sec1_bytes(&bytes(key)).unwrap();
    key.verify(signed.as_bytes(), &Signature::from_slice(&bytes(signature)).unwrap()).unwrap();
    serde_json::from_slice(&bytes(signed.split_once('.').unwrap().1)).unwrap()
}

fn wants(endpoint: String, key: &SecretKey) -> Value {
    json!({
        "endpoint": endpoint,
        "key": URL_SAFE_NO_PAD.encode(key.public_key().to_sec1_bytes()),
        "auth": URL_SAFE_NO_PAD.encode(AUTH),
        "language": "de", "kinds": ["turn", "nudge", "begin"], "utc_offset": 60,
    })
}

async fn subscribe(server: &Running, who: &Guest, wanted: &Value) -> u16 {
    server.request("PUT", "/api/push", Some(who), Some(wanted)).await.status
}

fn config() -> Config {
    Config {
        patience: Duration::ZERO,
        // Nobody is replaced for being away: by mail only the clock counts.
        grace: Duration::ZERO,
        push_services: Reach::Anywhere,
        push_contact: Some("mailto:rex@example.org".to_owned()),
        ..quick(new_database())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_is_notified_when_it_is_their_turn_and_when_they_are_nudged() {
    let push = PushService::start(&[201, 410]).await;
    let server = Running::with(config()).await;
    let new = json!({ "rules": "2", "clock": { "turn_seconds": 86_400 } });
    let (table, guests, mut clients) = seated_at(&server, new, 2).await;
    let browsers = [[3; 32], [5; 32]].map(|bytes| SecretKey::from_slice(&bytes).unwrap());
    for (seat, guest) in guests.iter().enumerate() {
        let wanted = wants(format!("http://{}/{seat}", push.address), &browsers[seat]);
        assert_eq!(subscribe(&server, guest, &wanted).await, 204);
    }
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;
    let here = usize::from(clients[0].state.ask.as_ref().unwrap().seats[0]);
    let away = 1 - here;
    let gone = clients.remove(away);
    gone.cut();
    let client = &mut clients[0];
    client
        .next_that(|message| match message {
            ServerMessage::Present { seats, .. } => (seats.len() == 1).then_some(()),
            _ => None,
        })
        .await;
    // Both were there so far, so nobody was notified.
    assert!(push.heard().is_empty());
    loop {
        client.until(|state| state.ask.is_some()).await;
        if client.state.ask.as_ref().unwrap().seats == [away as u8] {
            break;
        }
        let (answer, version) = (client.state.answer().unwrap(), client.state.version);
        client.say(&answer).await;
        client.until(|state| state.version > version).await;
    }
    eventually("notified", async || push.heard().len() == 1).await;
    let key = server.request("GET", "/api/push", None, None).await.json();
    let key = key["key"].as_str().unwrap().to_owned();
    let told = |kind: &str| {
        let name = &guests[here].name;
        json!({ "kind": kind, "table": table, "with": [name], "language": "de" })
    };
    let notified = push.heard().remove(0);
    assert_eq!(decrypt(&notified.body, &browsers[away]), told("turn"));
    assert_eq!(notified.path, format!("/{away}"));
    assert_eq!(notified.header("content-encoding"), "aes128gcm");
    assert_eq!((notified.header("ttl"), notified.header("urgency")), ("86400", "normal"));
    let claims = claims(&notified, &key);
    assert_eq!(claims["aud"], format!("http://{}", push.address));
    assert_eq!(claims["sub"], "mailto:rex@example.org");
    // Nothing but the message says which table it is.
    assert!(!notified.head.contains(&table) && notified.header("topic").len() == 24);

    client.say(&ClientMessage::Nudge).await;
    eventually("notified again", async || push.heard().len() == 2).await;
    let nudged = push.heard().remove(1);
    assert_eq!(decrypt(&nudged.body, &browsers[away]), told("nudge"));
    assert_eq!(nudged.header("urgency"), "high");

    // The push service said that the browser is gone, and it is forgotten.
    let player = server.player_ids(&table).await[away].as_str().into();
    let store = Store::open(&server.database).await.unwrap();
    eventually("forgotten", async || {
        store.notify(&player, &table.as_str().into(), 1).await.unwrap();
        store.due_notifications(9).await.unwrap().is_empty()
    })
    .await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_invited_is_notified_once_and_whoever_is_blocked_notifies_nobody() {
    let push = PushService::start(&[201, 201]).await;
    let server = Running::with(config()).await;
    let (anna, ben) = (server.account("Anna").await, server.account("Ben").await);
    let carla = server.account("Carla").await;
    let browser = SecretKey::from_slice(&[3; 32]).unwrap();
    let mut wanted = wants(format!("http://{}/ben", push.address), &browser);
    wanted["kinds"] = json!(["invite"]);
    assert_eq!(subscribe(&server, &ben, &wanted).await, 204);
    let circle = server.request_of(&ben, "/api/circles", json!({ "name": "Club" })).await.json();
    let join = format!("/api/circles/{}/join", circle["id"].as_str().unwrap());
    for member in [&anna, &carla] {
        assert_eq!(server.request("POST", &join, Some(member), None).await.status, 200);
    }
    let block = json!({ "name": "Carla", "block": true });
    assert_eq!(server.request_of(&ben, "/api/people", block).await.status, 200);
    let mut tables = Vec::new();
    for host in [&carla, &anna, &anna] {
        let table = server.table(host, json!({ "rules": "2" })).await;
        for _ in 0..2 {
            let invite = json!({ "table": table, "name": "Ben" });
            let sent = server.request_of(host, "/api/invitations", invite).await;
            assert_eq!(sent.status, 204, "{}", sent.body);
        }
        tables.push(table);
    }
    eventually("notified", async || push.heard().len() == 2).await;
    let mut notified: Vec<Value> =
        push.heard().iter().map(|heard| decrypt(&heard.body, &browser)).collect();
    notified.sort_by_key(|message| tables.iter().position(|table| message["table"] == **table));
    let told = |table: &str| json!({ "kind": "invite", "table": table, "with": ["Anna"], "language": "de" });
    assert_eq!(notified, [told(&tables[1]), told(&tables[2])]);
}

#[tokio::test]
async fn only_push_services_on_the_internet_are_accepted() {
    let server = Running::start().await;
    let anna = server.guest("Anna").await;
    let key = SecretKey::from_slice(&[3; 32]).unwrap();
    let good = wants("https://push.example/anna".to_owned(), &key);
    assert_eq!(subscribe(&server, &anna, &good).await, 204);
    let with = |name: &str, value: Value| {
        let mut wanted = good.clone();
        wanted[name] = value;
        wanted
    };
    for (name, value) in [
        ("endpoint", json!("http://push.example/anna")),
        ("endpoint", json!("https://127.0.0.1/")),
        ("endpoint", json!("https://[::1]/")),
        ("endpoint", json!("https://push.example:22/")),
        ("endpoint", json!("x".repeat(5_000))),
        ("key", json!("BA")),
        ("key", json!(URL_SAFE_NO_PAD.encode([4; 65]))),
        ("auth", json!("?")),
        ("auth", json!("AAAA")),
        ("language", json!("german")),
        ("kinds", json!(["everything"])),
        ("rest", json!({ "from": 1440, "to": 0 })),
        ("utc_offset", json!(100_000)),
    ] {
        let wanted = with(name, value);
        assert_eq!(subscribe(&server, &anna, &wanted).await, 400, "{wanted}");
    }
    let answer = server.request("PUT", "/api/push", None, Some(&good)).await;
    assert_eq!(answer.status, 401);
    assert_eq!(subscribe(&server, &anna, &with("kinds", json!([]))).await, 204);
}
