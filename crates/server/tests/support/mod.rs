//! A server on a free port and clients that talk to it, for tests.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod authenticator;
pub mod bus;
pub mod client;
pub mod http;
pub mod knowledge;
pub mod known;
pub mod lines;
pub mod schema;

use std::cell::RefCell;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use kennel_rules::notation::Record;
use kennel_server::identity::Passwords;
use kennel_server::store::social::AdminAct;
use kennel_server::store::{Cause, Location, Store, StoreError};
use kennel_server::{Bus, Config, Quota, Server, ServerError};
use kennel_table::PlayerId;
use kennel_table::fairness::{Proof, verify};
use kennel_wire::ClientMessage;
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

pub use client::{Client, State};
pub use http::{Answer, raw_at};

/// How long to wait for what must happen: much longer than it takes on a busy machine.
pub const DEADLINE: Duration = Duration::from_secs(240);

/// Waits until a condition holds.
pub async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(DEADLINE, waiting).await.unwrap_or_else(|_| panic!("never {what}"));
}

/// A server that runs until it is dropped or stopped.
pub struct Running {
    pub address: SocketAddr,
    pub admin: Option<SocketAddr>,
    pub database: Location,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
}

/// A new place for a database, in a folder that is deleted when the thread ends that
/// asks for it: every test has its own.
pub fn new_database() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    thread_local!(static FOLDERS: RefCell<Vec<Folder>> = const { RefCell::new(Vec::new()) });
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("kennel-server-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir(&folder).unwrap();
    FOLDERS.with_borrow_mut(|folders| folders.push(Folder(folder.clone())));
    folder.join("kennel.db")
}

/// A folder that is deleted when this is dropped.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        // A connection that is being closed may just put a file there.
        for _ in 0..100 {
            if std::fs::remove_dir_all(&self.0).is_ok() || !self.0.exists() {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Settings for tests, without delays.
pub fn quick(database: impl Into<Location>) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: database.into(),
        natural_delay: Duration::ZERO,
        address_rate: (100_000, 100_000),
        player_rate: (100_000, 100_000),
        socket_rate: (10_000, 10_000),
        guests_per_address: 100_000,
        public_tables_per_address: 100_000,
        bot_quota: UNLIMITED,
        catch_up: UNLIMITED,
        ..Config::default()
    }
}

/// A budget that no test exhausts.
pub const UNLIMITED: Quota = Quota { earned: i64::MAX, saved: i64::MAX };

impl Running {
    pub async fn start() -> Running {
        Running::with(quick(new_database())).await
    }

    pub async fn with(config: Config) -> Running {
        let database = config.database.clone();
        // On a busy machine a server that was stopped holds its file for a moment longer.
        let deadline = Instant::now() + DEADLINE;
        let server = loop {
            match Server::open(config.clone()).await {
                Err(ServerError::Store(StoreError::Unavailable { cause: Cause::Busy, .. }))
                    if Instant::now() < deadline =>
                {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                opened => break opened.unwrap(),
            }
        };
        Running::serving(server, database)
    }

    /// A node of a cluster.
    pub async fn node(config: Config, name: &str, bus: Arc<dyn Bus>) -> Running {
        let database = config.database.clone();
        let bus = async || Ok(Arc::clone(&bus));
        let server = Server::open_node(config, name.to_owned(), bus).await.unwrap();
        Running::serving(server, database)
    }

    fn serving(server: Server, database: Location) -> Running {
        let address = server.address().unwrap();
        let admin = server.admin_address();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let stopped = async move {
                let _ = stopped.await;
            };
            server.serve(stopped).await;
        });
        Running { address, admin, database, stop: Some(stop), task: Some(task) }
    }

    /// The file of its database.
    pub fn file(&self) -> &Path {
        match &self.database {
            Location::File(file) => file,
            Location::Postgres(address) => panic!("{address} is not a file"),
        }
    }

    /// Stops as a signal would, and waits until it has.
    pub async fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(task) = self.task.take() {
            tokio::time::timeout(DEADLINE, task).await.unwrap().unwrap();
        }
    }

    /// A registered guest.
    pub async fn guest(&self, name: &str) -> Guest {
        let body = serde_json::json!({ "name": name });
        let answer = self.request("POST", "/api/guests", None, Some(&body)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        Guest { name: name.to_owned(), cookie }
    }

    /// Makes a guest an account under the same name, with a password of this test alone.
    pub async fn make_account(&self, guest: &Guest) {
        let hash = Passwords::new().hash("a good password").await.unwrap();
        let store = Store::open(&self.database).await.unwrap();
        let player = guest.player(&store).await;
        store.make_account(&player, &guest.name, &hash).await.unwrap();
        store.close().await;
    }

    /// An account.
    pub async fn account(&self, name: &str) -> Guest {
        let guest = self.guest(name).await;
        self.make_account(&guest).await;
        guest
    }

    /// Does what the operator would do to a player.
    pub async fn administer(&self, guest: &Guest, act: impl FnOnce(PlayerId) -> AdminAct) {
        let store = Store::open(&self.database).await.unwrap();
        let player = guest.player(&store).await;
        store.administer("root", act(player)).await.unwrap();
        store.close().await;
    }

    pub async fn request(
        &self,
        method: &str,
        path: &str,
        guest: Option<&Guest>,
        body: Option<&Value>,
    ) -> Answer {
        let cookie = guest.map(|guest| ("cookie", guest.cookie.clone()));
        let origin = ("origin", format!("http://{}", self.address));
        let headers: Vec<_> = cookie.into_iter().chain([origin]).collect();
        self.raw(method, path, &headers, &body.map(Value::to_string).unwrap_or_default()).await
    }

    /// What a guest asks for with a body.
    pub async fn request_of(&self, guest: &Guest, path: &str, body: Value) -> Answer {
        self.request("POST", path, Some(guest), Some(&body)).await
    }

    /// A request with exactly these headers.
    pub async fn raw(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, String)],
        body: &str,
    ) -> Answer {
        raw_at(self.address, method, path, headers, body).await
    }

    /// A request to the admin address.
    pub async fn ask_admin(&self, path: &str) -> Answer {
        raw_at(self.admin.expect("an admin address"), "GET", path, &[], "").await
    }

    /// A number of the metrics; 0 if it has not been counted yet.
    pub async fn metric(&self, name: &str) -> f64 {
        let page = self.ask_admin("/metrics").await.body;
        let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map_or(0.0, |number| number.parse().unwrap())
    }

    /// Creates a table; returns its id.
    pub async fn table(&self, maker: &Guest, new: Value) -> String {
        let answer = self.request("POST", "/api/tables", Some(maker), Some(&new)).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// The record of the game that was finished last, which verifies.
    pub async fn verified(&self, client: &Client) -> Record {
        let finished = client.state.finished();
        let (game, commitment) = finished.last().expect("a finished game");
        self.verified_game(game, commitment).await
    }

    /// The record of a game, which verifies.
    pub async fn verified_game(&self, game: &str, commitment: &str) -> Record {
        let answer = self.request("GET", &format!("/api/games/{game}"), None, None).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let record = Record::parse(&answer.body).unwrap();
        let proof = Proof::of(&record).unwrap();
        assert_eq!(proof.commitment.to_string(), commitment);
        verify(&record, &proof).unwrap();
        record
    }

    /// The table that is found for a guest, as it is listed.
    pub async fn find(&self, guest: &Guest, wanted: Value) -> Value {
        let answer = self.request_of(guest, "/api/queue", wanted).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    /// The names that players at a table have in the store, which nobody is told.
    pub async fn player_ids(&self, table: &str) -> Vec<String> {
        let store = Store::open(&self.database).await.unwrap();
        let (row, _) = store.table(&table.into()).await.unwrap().unwrap();
        store.close().await;
        row.players.into_iter().flatten().map(|player| player.into_string()).collect()
    }

    /// A client that comes back with what it knew.
    pub async fn resume(&self, table: &str, guest: &Guest, state: State) -> Client {
        let mut client = self.join(table, Some(guest), Some(state.version)).await;
        client.state = state;
        client
    }

    /// A client at a table.
    pub async fn join(&self, table: &str, guest: Option<&Guest>, after: Option<u32>) -> Client {
        try_join(self.address, table, guest, after).await.unwrap()
    }
}

/// A client at a table of a server that may not be there, or not let it in.
pub async fn try_join(
    address: SocketAddr,
    table: &str,
    guest: Option<&Guest>,
    after: Option<u32>,
) -> Result<Client, tokio_tungstenite::tungstenite::Error> {
    let cookie = guest.map(|guest| ("cookie", guest.cookie.as_str()));
    try_join_with(address, table, cookie.as_slice(), after).await
}

/// The same with more headers.
pub async fn try_join_with(
    address: SocketAddr,
    table: &str,
    headers: &[(&'static str, &str)],
    after: Option<u32>,
) -> Result<Client, tokio_tungstenite::tungstenite::Error> {
    let after = after.map(|after| format!("?after={after}")).unwrap_or_default();
    let url = format!("ws://{address}/api/tables/{table}/socket{after}");
    let mut request = url.into_client_request().unwrap();
    let origin = format!("http://{address}");
    request.headers_mut().insert("origin", origin.parse().unwrap());
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    let (socket, _) = tokio_tungstenite::connect_async(request).await?;
    Ok(Client { socket, state: State::default(), frames: Vec::new() })
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(task) = self.task.take() {
            task.abort();
        }
    }
}

/// Guests that sit at a new table in all its seats.
pub async fn seated(
    server: &Running,
    rules: &str,
    players: usize,
) -> (String, Vec<Guest>, Vec<Client>) {
    seated_at(server, serde_json::json!({ "rules": rules }), players).await
}

/// The same at a table that is made like this.
pub async fn seated_at(
    server: &Running,
    new: Value,
    players: usize,
) -> (String, Vec<Guest>, Vec<Client>) {
    let mut guests = Vec::new();
    for seat in 0..players {
        guests.push(server.guest(&format!("Player {seat}")).await);
    }
    let table = server.table(&guests[0], new).await;
    let mut clients = Vec::new();
    for (seat, guest) in guests.iter().enumerate() {
        let mut client = server.join(&table, Some(guest), Some(0)).await;
        if seat > 0 {
            client.say(&ClientMessage::Sit { seat: seat as u8 }).await;
            client.until(|state| state.seat == Some(seat as u8)).await;
        }
        clients.push(client);
    }
    (table, guests, clients)
}

/// Guests that sit down in all seats of a table that exists.
pub async fn sit_down(server: &Running, table: &str, players: usize) -> (Vec<Guest>, Vec<Client>) {
    let (mut guests, mut clients) = (Vec::new(), Vec::new());
    for seat in 0..players {
        let guest = server.guest(&format!("Player {seat}")).await;
        let mut client = server.join(table, Some(&guest), Some(0)).await;
        client.say(&ClientMessage::Sit { seat: seat as u8 }).await;
        client.until(|state| state.seat == Some(seat as u8)).await;
        guests.push(guest);
        clients.push(client);
    }
    (guests, clients)
}

/// Everybody is ready, and the game begins.
pub async fn all_ready(clients: &mut [Client]) {
    for (seat, client) in clients.iter_mut().enumerate() {
        let entropy = Some(format!("dice of {seat}"));
        client.say(&ClientMessage::Ready { ready: true, entropy }).await;
    }
}

/// Everybody but seat 0 gives a card, so that it alone is waited for.
pub async fn wait_for_seat_0(clients: &mut [Client]) {
    for client in &mut clients[1..] {
        client.until(|state| state.ask.is_some()).await;
        let answer = client.state.answer().unwrap();
        client.say(&answer).await;
    }
    for client in clients.iter_mut() {
        let alone = |seats: &Vec<u8>| *seats == [0];
        client.until(|state| state.ask.as_ref().is_some_and(|ask| alone(&ask.seats))).await;
    }
}

/// Plays until the game is over, in a task of its own.
pub fn playing(mut client: Client) -> JoinHandle<Client> {
    tokio::spawn(async move {
        client.play_on().await;
        client
    })
}

#[derive(Clone)]
pub struct Guest {
    pub name: String,
    pub cookie: String,
}

impl Guest {
    /// The id in the store, which nobody is told.
    pub async fn player(&self, store: &Store) -> PlayerId {
        let (_, token) = self.cookie.split_once('=').unwrap();
        store.player_by_token(token).await.unwrap().unwrap().id
    }
}
