//! Attacks on a server by somebody with one address and no account. All are bounded in
//! number, and end with the run.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use clap::ValueEnum;
use kennel::client::{ClientError, Http, Identity, ServerAddress, Socket};
use kennel_wire::{ClientMessage, ServerMessage};
use serde_json::json;
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
    pub const ALL: [Attack; 6] = [
        Attack::AbandonedTables,
        Attack::Sync,
        Attack::SyncUnread,
        Attack::Passwords,
        Attack::PublicTables,
        Attack::Presence,
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
