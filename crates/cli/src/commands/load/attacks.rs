//! Attacks on a server by somebody with one address, and no account but those that everybody
//! can make. All are bounded in number, and end with the run.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use clap::ValueEnum;
use kennel::client::{ClientError, Http, Identity, ServerAddress, Socket};
use kennel_wire::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

/// The attacker's address: one of those that documents use.
const ATTACKER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 66));

/// The most sockets that an attack opens.
pub const MOST_SOCKETS: usize = 300;

/// A way to make a server work or grow out of proportion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Attack {
    /// Sixty tables of five champions each that the only person leaves.
    AbandonedTables,
    /// Twenty sockets that ask for the whole history, and read it.
    Sync,
    /// Three hundred sockets that ask for the whole history, and read nothing.
    SyncUnread,
    /// Wrong passwords for ever new names.
    Passwords,
    /// A hundred public tables, and the list of them again and again.
    PublicTables,
    /// Spectators that come and go.
    Presence,
    /// An event of the attacker's own that grows, is drawn and shown again and again.
    Events,
    /// A circle of the attacker's own, its calendar, league and season.
    Circles,
    /// Profiles, leader boards, lists, downloads, challenges for passkeys, subscriptions to notifications.
    Lookups,
}

/// What an attacker has done.
#[derive(Default)]
pub struct Outcome {
    /// Requests, sockets and messages.
    pub sent: AtomicU64,
    /// Those that were refused, or whose connection was closed.
    pub refused: AtomicU64,
}

impl Outcome {
    fn count<T>(&self, result: Result<T, ClientError>) -> Option<T> {
        self.sent.fetch_add(1, Ordering::Relaxed);
        if result.is_err() {
            self.refused.fetch_add(1, Ordering::Relaxed);
        }
        result.ok()
    }
}

impl Attack {
    pub const ALL: [Attack; 9] = [
        Attack::AbandonedTables,
        Attack::Sync,
        Attack::SyncUnread,
        Attack::Passwords,
        Attack::PublicTables,
        Attack::Presence,
        Attack::Events,
        Attack::Circles,
        Attack::Lookups,
    ];

    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Attacks a server, or a table of others, until it is done or interrupted.
    pub async fn run(self, server: ServerAddress, target: String, outcome: Arc<Outcome>) {
        let server = server.on_behalf_of(ATTACKER);
        match self {
            Attack::AbandonedTables => abandon_tables(&server, &outcome).await,
            Attack::Sync => sync(server, target, outcome, 20, Reads::Yes).await,
            Attack::SyncUnread => sync(server, target, outcome, MOST_SOCKETS, Reads::No).await,
            Attack::Passwords => guess_passwords(&server, &outcome).await,
            Attack::PublicTables => fill_lists(&server, &outcome).await,
            Attack::Presence => come_and_go(server, target, outcome).await,
            Attack::Events => direct_an_event(&server, outcome).await,
            Attack::Circles => run_a_circle(&server, outcome).await,
            Attack::Lookups => look_everything_up(&server, outcome).await,
        }
    }
}

async fn abandon_tables(server: &ServerAddress, outcome: &Outcome) {
    let mut http = Http::new(server.clone());
    let champion = "champion";
    let new = json!({
        "rules": "6-pairs",
        "bots": [null, champion, champion, champion, champion, champion],
    });
    for number in 0..3 {
        let Some(guest) = outcome.count(http.register(&format!("Nobody {number}")).await) else {
            continue;
        };
        for _ in 0..20 {
            let Some(table) = outcome.count(http.make_table(&guest, &new).await) else { break };
            let path = format!("/api/tables/{}/act", table.id);
            let ready = ClientMessage::Ready { ready: true, entropy: None };
            for message in [ready, ClientMessage::Leave] {
                post(&mut http, &path, Some(&guest), &message, outcome).await;
            }
        }
    }
}

/// Posts something, and counts it as refused if the status says so.
async fn post(
    http: &mut Http,
    path: &str,
    guest: Option<&Identity>,
    body: &impl serde::Serialize,
    outcome: &Outcome,
) {
    let answer = http.post(path, guest, body).await;
    if let Some(answer) = outcome.count(answer)
        && answer.status >= 400
    {
        outcome.refused.fetch_add(1, Ordering::Relaxed);
    }
}

/// Whether a client reads what it is sent.
#[derive(Clone, Copy)]
enum Reads {
    Yes,
    No,
}

async fn sync(
    server: ServerAddress,
    table: String,
    outcome: Arc<Outcome>,
    sockets: usize,
    reads: Reads,
) {
    let mut tasks = JoinSet::new();
    for _ in 0..sockets {
        let (server, table, outcome) = (server.clone(), table.clone(), Arc::clone(&outcome));
        tasks.spawn(async move {
            loop {
                let opened = Socket::open(&server, &table, None, None).await;
                if let Some(socket) = outcome.count(opened) {
                    ask_again(socket, &outcome, reads).await;
                }
                sleep(Duration::from_secs(1)).await;
            }
        });
    }
    while tasks.join_next().await.is_some() {}
}

/// Asks for the whole history as often as a socket may, until it is closed.
async fn ask_again(mut socket: Socket, outcome: &Outcome, reads: Reads) {
    let mut due = interval(Duration::from_millis(100));
    due.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = due.tick() => {
                let said = socket.say(&ClientMessage::Sync { after: None }).await;
                if outcome.count(said).is_none() {
                    return;
                }
            }
            heard = socket.receive(), if matches!(reads, Reads::Yes) => {
                match heard {
                    Some(Ok((ServerMessage::Refused(_), _))) => {
                        outcome.refused.fetch_add(1, Ordering::Relaxed);
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => {
                        outcome.refused.fetch_add(1, Ordering::Relaxed);
                        return;
                    }
                }
            }
        }
    }
}

async fn guess_passwords(server: &ServerAddress, outcome: &Outcome) {
    let mut http = Http::new(server.clone());
    let mut due = interval(Duration::from_millis(50));
    for number in 0_u64.. {
        due.tick().await;
        let body = json!({ "name": format!("Name {number}"), "password": "wrong horse battery" });
        post(&mut http, "/api/login", None, &body, outcome).await;
    }
}

async fn fill_lists(server: &ServerAddress, outcome: &Outcome) {
    let mut http = Http::new(server.clone());
    let new = json!({ "rules": "4", "visibility": "public" });
    for number in 0..5 {
        let Some(guest) = outcome.count(http.register(&format!("Nobody {number}")).await) else {
            continue;
        };
        for _ in 0..20 {
            if outcome.count(http.make_table(&guest, &new).await).is_none() {
                break;
            }
        }
    }
    let mut due = interval(Duration::from_millis(20));
    loop {
        due.tick().await;
        if let Some(answer) = outcome.count(http.get("/api/tables", None).await)
            && answer.status >= 400
        {
            outcome.refused.fetch_add(1, Ordering::Relaxed);
        }
    }
}

async fn come_and_go(server: ServerAddress, table: String, outcome: Arc<Outcome>) {
    let mut tasks = JoinSet::new();
    for _ in 0..20 {
        let (server, table, outcome) = (server.clone(), table.clone(), Arc::clone(&outcome));
        tasks.spawn(async move {
            let mut due = interval(Duration::from_millis(400));
            due.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                due.tick().await;
                let opened = Socket::open(&server, &table, None, None).await;
                if let Some(mut socket) = outcome.count(opened) {
                    // Until the server has welcomed it; then it is gone.
                    let _ = socket.receive().await;
                }
            }
        });
    }
    while tasks.join_next().await.is_some() {}
}

/// How many connections send requests at the same time.
const CONNECTIONS: u64 = 8;
/// How often each sends one: a little more than an address may.
const REQUESTS: Duration = Duration::from_millis(150);

/// A request: the method, the path, and a body for all but `GET`.
type Asked = (&'static str, String, Value);

/// Sends requests over several connections at the same time, each another one, for ever.
async fn ask_for_ever(
    server: &ServerAddress,
    who: &Identity,
    outcome: Arc<Outcome>,
    request: impl Fn(u64) -> Asked + Clone + Send + 'static,
) {
    let mut tasks = JoinSet::new();
    for connection in 0..CONNECTIONS {
        let (server, who, outcome) = (server.clone(), who.clone(), Arc::clone(&outcome));
        let request = request.clone();
        tasks.spawn(async move {
            let mut http = Http::new(server);
            let mut due = interval(REQUESTS);
            due.set_missed_tick_behavior(MissedTickBehavior::Delay);
            for number in (connection..).step_by(CONNECTIONS as usize) {
                due.tick().await;
                let (method, path, body) = request(number);
                let answer = match method {
                    "GET" => http.get(&path, Some(&who)).await,
                    "PUT" => http.put(&path, Some(&who), &body).await,
                    _ => http.post(&path, Some(&who), &body).await,
                };
                if let Some(answer) = outcome.count(answer)
                    && answer.status >= 400
                {
                    outcome.refused.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
    }
    while tasks.join_next().await.is_some() {}
}

/// Anybody can make an account; it takes a name and a password.
async fn make_account(server: &ServerAddress, outcome: &Outcome) -> Option<Identity> {
    let mut http = Http::new(server.clone());
    let guest = outcome.count(http.register("Nobody").await)?;
    let body = json!({ "name": "Nobody", "password": "correct horse battery" });
    let made = outcome.count(http.post("/api/accounts", Some(&guest), &body).await)?;
    let cookie = made.header("set-cookie")?.split(';').next()?;
    Identity::of_guest(cookie)
}

/// Makes something, and returns its id.
async fn make(
    server: &ServerAddress,
    who: &Identity,
    path: &str,
    body: &Value,
    outcome: &Outcome,
) -> Option<String> {
    let made = outcome.count(Http::new(server.clone()).post(path, Some(who), body).await)?;
    let made: Value = serde_json::from_str(&made.body).ok()?;
    made["id"].as_str().map(str::to_owned)
}

/// When something is that an attacker announces.
const LATER_MS: i64 = 4_000_000_000_000;

async fn direct_an_event(server: &ServerAddress, outcome: Arc<Outcome>) {
    let Some(who) = make_account(server, &outcome).await else { return };
    let new = json!({
        "name": "Endless", "start_ms": LATER_MS, "zone": "Europe/Zurich", "place": "boards",
        "preset": "german",
    });
    let Some(id) = make(server, &who, "/api/events", &new, &outcome).await else { return };
    ask_for_ever(server, &who, outcome, move |number| match number % 10 {
        0 => ("POST", format!("/api/events/{id}/acts"), json!({ "act": { "do": "draw" } })),
        1 => ("GET", format!("/api/events/{id}/log"), Value::Null),
        2 => ("GET", format!("/api/events/{id}/standings"), Value::Null),
        3 => ("GET", format!("/api/events/{id}"), Value::Null),
        _ => {
            let act = json!({ "do": "add", "name": format!("Nobody {number}") });
            ("POST", format!("/api/events/{id}/acts"), json!({ "act": act }))
        }
    })
    .await;
}

async fn run_a_circle(server: &ServerAddress, outcome: Arc<Outcome>) {
    let Some(who) = make_account(server, &outcome).await else { return };
    let new = json!({ "name": "Nobodies" });
    let Some(id) = make(server, &who, "/api/circles", &new, &outcome).await else { return };
    ask_for_ever(server, &who, outcome, move |number| match number % 6 {
        0 => ("GET", format!("/api/circles/{id}/league"), Value::Null),
        1 => ("GET", format!("/api/circles/{id}/season"), Value::Null),
        2 => ("GET", format!("/api/circles/{id}"), Value::Null),
        3 => ("GET", "/api/circles".to_owned(), Value::Null),
        4 => ("POST", "/api/circles".to_owned(), json!({ "name": format!("Circle {number}") })),
        _ => {
            let evening = json!({ "start_ms": LATER_MS, "minutes": 60, "zone": "Europe/Zurich" });
            ("POST", format!("/api/circles/{id}/evenings"), evening)
        }
    })
    .await;
}

async fn look_everything_up(server: &ServerAddress, outcome: Arc<Outcome>) {
    let Some(who) = make_account(server, &outcome).await else { return };
    ask_for_ever(server, &who, outcome, |number| {
        let paths = [
            "/api/players/Nobody",
            "/api/players?table=4",
            "/api/lobby",
            "/api/games",
            "/api/me/games",
            "/api/me/export",
            "/api/me/inbox",
            "/api/events",
            "/api/me/account",
            "/api/login/passkey",
        ];
        match number % 12 {
            10 => {
                let login = json!({
                    "id": "AAECAwQFBgcICQoLDA0ODw", "client_data": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
                    "authenticator_data": "AAECAwQFBgc", "signature": "MEUCIQ", "user": "AAECAwQFBgc",
                });
                ("POST", "/api/login/passkey".to_owned(), login)
            }
            11 => {
                let browser = json!({
                    "endpoint": format!("https://push.example/{number}"),
                    "key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                    "auth": "BTBZMqHH6r4Tts7J_aSIgg", "language": "de", "kinds": ["turn"],
                    "utc_offset": 60,
                });
                ("PUT", "/api/push".to_owned(), browser)
            }
            other => ("GET", paths[other as usize].to_owned(), Value::Null),
        }
    })
    .await;
}
