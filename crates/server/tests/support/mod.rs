//! A server on a free port and clients that talk to it, for tests.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod dice;
pub mod knowledge;
pub mod known;
pub mod lines;
pub mod schema;

use std::cell::RefCell;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use kennel_bots::{Bot, Budget, Decision, Greedy};
use kennel_rules::notation::{Record, parse_rules, play_text};
use kennel_rules::{Rules, Seat, View, Viewpoint};
use kennel_server::fairness::{Proof, verify};
use kennel_server::store::Store;
use kennel_server::{Config, Server};
use kennel_wire::{Ask, Change, ClientMessage, RefusalKind, ServerMessage};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A server that runs until it is dropped or stopped.
pub struct Running {
    pub address: SocketAddr,
    pub admin: Option<SocketAddr>,
    pub database: PathBuf,
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

/// Settings for tests: nobody waits for looks.
pub fn quick(database: PathBuf) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database,
        natural_delay: Duration::ZERO,
        address_rate: (100_000, 100_000),
        player_rate: (100_000, 100_000),
        socket_rate: (10_000, 10_000),
        guests_per_address: 100_000,
        ..Config::default()
    }
}

impl Running {
    pub async fn start() -> Running {
        Running::with(quick(new_database())).await
    }

    pub async fn with(config: Config) -> Running {
        let database = config.database.clone();
        let server = Server::open(config).await.unwrap();
        let address = server.address().unwrap();
        let admin = server.admin_address().unwrap();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let stopped = async move {
                let _ = stopped.await;
            };
            server.serve(stopped).await;
        });
        Running { address, admin, database, stop: Some(stop), task: Some(task) }
    }

    /// Stops as a signal would, and waits until it has.
    pub async fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(task) = self.task.take() {
            tokio::time::timeout(Duration::from_secs(10), task).await.unwrap().unwrap();
        }
    }

    /// Somebody who has come in.
    pub async fn guest(&self, name: &str) -> Guest {
        let body = serde_json::json!({ "name": name });
        let answer = self.request("POST", "/api/guests", None, Some(&body)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        Guest { name: name.to_owned(), cookie }
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

    /// What is told at the admin address.
    pub async fn ask_admin(&self, path: &str) -> Answer {
        raw_at(self.admin.expect("an admin address"), "GET", path, &[], "").await
    }

    /// A number of the metrics; 0 if it has not been counted yet.
    pub async fn metric(&self, name: &str) -> f64 {
        let page = self.ask_admin("/metrics").await.body;
        let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map_or(0.0, |number| number.parse().unwrap())
    }

    /// Makes a table; its name.
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
    let after = after.map(|after| format!("?after={after}")).unwrap_or_default();
    let url = format!("ws://{address}/api/tables/{table}/socket{after}");
    let mut request = url.into_client_request().unwrap();
    let origin = format!("http://{address}");
    request.headers_mut().insert("origin", origin.parse().unwrap());
    if let Some(guest) = guest {
        request.headers_mut().insert("cookie", guest.cookie.parse().unwrap());
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

/// A request to some address.
pub async fn raw_at(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    body: &str,
) -> Answer {
    let (head, body) = bytes_at(address, method, path, headers, body).await;
    let body = String::from_utf8(body).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head, body }
}

/// The head of the answer, and its body as it is.
pub async fn bytes_at(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    body: &str,
) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\n");
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str(&format!(
        "content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    ));
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let body = bytes.split_off(end + 4);
    (String::from_utf8(bytes).unwrap(), body)
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
        let mut client = server.join(&table, Some(guest), None).await;
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
        let mut client = server.join(table, Some(&guest), None).await;
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

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    /// The body if it is JSON.
    pub fn json_or_null(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// The status, and in one word what is wrong.
    pub fn fault(&self) -> (u16, Option<String>) {
        (self.status, self.json_or_null()["fault"].as_str().map(str::to_owned))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(": ")?;
            found.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

/// What a client knows.
#[derive(Default)]
pub struct State {
    pub rules: Option<Rules>,
    pub seat: Option<u8>,
    pub version: u32,
    pub view: Option<View>,
    pub ask: Option<Ask>,
    pub over: Option<Vec<u8>>,
    pub changes: Vec<Change>,
    /// Every change with its version, as it was written.
    pub told: Vec<String>,
}

impl State {
    /// Takes a message in, checking that versions come one after the other.
    pub fn hear(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Welcome { table, seat, .. } => {
                self.rules = Some(parse_rules(&table.rules).unwrap());
                self.seat = *seat;
            }
            ServerMessage::Seat { seat } => self.seat = *seat,
            ServerMessage::Changes { changes, ask } => {
                for told in changes {
                    assert_eq!(told.version, self.version + 1, "a version is missing");
                    self.version = told.version;
                    self.told.push(serde_json::to_string(told).unwrap());
                    self.change(&told.change);
                }
                self.ask = ask.clone();
            }
            _ => {}
        }
    }

    fn change(&mut self, change: &Change) {
        let rules = self.rules.unwrap();
        match change {
            Change::Started { first_dealer, seat, .. } => {
                let dealer = Seat::new(usize::from(*first_dealer)).unwrap();
                self.over = None;
                let from = match seat {
                    Some(seat) => Viewpoint::Seat(Seat::new(usize::from(*seat)).unwrap()),
                    None => Viewpoint::Spectator,
                };
                self.view = Some(View::new(rules, dealer, from).unwrap());
            }
            Change::Seen { sights } => {
                let view = self.view.as_mut().unwrap();
                for sight in sights {
                    view.see(&sight.sight(rules.seating()).unwrap()).unwrap();
                }
            }
            Change::Over { winners, .. } => self.over = Some(winners.clone()),
            _ => {}
        }
        self.changes.push(change.clone());
    }

    /// The finished games, each with what the server had bound itself to.
    pub fn finished(&self) -> Vec<(String, String)> {
        let mut bound = None;
        let mut finished = Vec::new();
        for change in &self.changes {
            match change {
                Change::Committed { game, commitment } => {
                    bound = Some((game.clone(), commitment.clone()));
                }
                Change::Over { .. } => finished.extend(bound.take()),
                _ => {}
            }
        }
        finished
    }

    /// What this seat answers to the open question, if it is asked.
    pub fn answer(&self) -> Option<ClientMessage> {
        let ask = self.ask.as_ref()?;
        let seat = self.seat.filter(|seat| ask.seats.contains(seat))?;
        let view = self.view.as_ref()?;
        let decision = Greedy::default().decide(view, u64::from(seat), Budget::Nodes(50)).ok()?;
        let act = match decision {
            Decision::Give(card) => format!("give {card}"),
            Decision::Play(play) => play_text(&play),
        };
        Some(ClientMessage::Act { question: ask.question, act })
    }
}

pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub state: State,
    /// Everything that came, as it came.
    pub frames: Vec<String>,
}

impl Client {
    pub async fn say(&mut self, message: &ClientMessage) {
        self.say_text(serde_json::to_string(message).unwrap()).await;
    }

    /// Says something; whether it could be sent within a second.
    pub async fn try_say(&mut self, message: &ClientMessage) -> bool {
        let text = serde_json::to_string(message).unwrap();
        let sent = self.socket.send(Message::Text(text.into()));
        matches!(tokio::time::timeout(Duration::from_secs(1), sent).await, Ok(Ok(())))
    }

    pub async fn say_text(&mut self, text: String) {
        let _ = self.socket.send(Message::Text(text.into())).await;
    }

    pub async fn send(&mut self, message: Message) {
        let _ = self.socket.send(message).await;
    }

    /// The next message; none when the server has closed.
    pub async fn next(&mut self) -> Option<ServerMessage> {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
            let last = self.frames.last();
            match frame.unwrap_or_else(|_| panic!("the server is silent after {last:?}"))? {
                Ok(Message::Text(text)) => {
                    self.frames.push(text.to_string());
                    let message: ServerMessage = serde_json::from_str(&text).unwrap();
                    assert_eq!(serde_json::to_string(&message).unwrap(), *text, "not as written");
                    self.state.hear(&message);
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message, which is not taken in.
    pub async fn next_unheard(&mut self) -> ServerMessage {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
            let frame = frame.expect("the server is silent").expect("the server closed");
            if let Message::Text(text) = frame.unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// What a client that connects is told at first, each change as it was written.
    pub async fn told_at_first(&mut self) -> Vec<String> {
        let newest = match self.next().await {
            Some(ServerMessage::Welcome { version, .. }) => version,
            other => panic!("no welcome: {other:?}"),
        };
        let mut told = Vec::new();
        loop {
            match self.next_unheard().await {
                ServerMessage::Changes { changes, .. } => {
                    told.extend(changes.iter().map(|told| serde_json::to_string(told).unwrap()));
                    if changes.last().is_none_or(|told| told.version == newest) {
                        return told;
                    }
                }
                other => panic!("no changes: {other:?}"),
            }
        }
    }

    /// The connection breaks; what the client knows stays.
    pub fn cut(self) -> State {
        self.state
    }

    /// Why the server closed, reading on until it does.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
            match frame.expect("the server is silent")? {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// Reads until something is the case.
    pub async fn until(&mut self, is_so: impl Fn(&State) -> bool) {
        while !is_so(&self.state) {
            self.next().await.expect("the server closed");
        }
    }

    /// Why the next thing that is said is refused.
    pub async fn refused(&mut self, message: &ClientMessage) -> RefusalKind {
        self.say(message).await;
        loop {
            let heard = self.next().await.expect("the server closed");
            if let ServerMessage::Refused(refusal) = heard {
                return refusal.why;
            }
        }
    }

    /// Plays until the game is over.
    pub async fn play_on(&mut self) {
        let mut answered = None;
        while self.state.over.is_none() {
            let question = self.state.ask.as_ref().map(|ask| ask.question);
            if question != answered
                && let Some(answer) = self.state.answer()
            {
                answered = question;
                self.say(&answer).await;
            }
            if self.next().await.is_none() {
                return;
            }
        }
    }
}
