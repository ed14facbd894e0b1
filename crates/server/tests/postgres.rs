//! Whole games on PostgreSQL: the server is stopped in the middle, and its connections to the
//! database are cut while people play. Without the server that `scripts/postgres` starts,
//! these tests are skipped.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use kennel_server::Server;
use kennel_server::backup::{Checked, check};
use kennel_server::store::{Location, new_id};
use serde_json::json;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions};

use crate::support::{Client, Guest, Running, all_ready, eventually, quick, seated_at, try_join};

/// A schema of its own.
struct Database {
    url: String,
    name: String,
}

impl Database {
    async fn new() -> Option<Database> {
        let Ok(server) = std::env::var("KENNEL_TEST_POSTGRES") else {
            eprintln!("KENNEL_TEST_POSTGRES is not set: skipped");
            return None;
        };
        let name = format!("test_{}", new_id().unwrap());
        let url = format!("{server}?options[search_path]={name}&application_name={name}");
        let database = Database { url, name };
        database.run(format!("CREATE SCHEMA {}", database.name)).await;
        Some(database)
    }

    fn location(&self) -> Location {
        Location::parse(&self.url).unwrap()
    }

    async fn connect(&self) -> PgConnection {
        self.url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap()
    }

    async fn run(&self, statement: String) {
        let statement = AssertSqlSafe(statement);
        sqlx::raw_sql(statement).execute(&mut self.connect().await).await.unwrap();
    }

    /// Ends the server's connections.
    async fn cut_off(&self) {
        self.run(format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE application_name = '{}' AND pid <> pg_backend_pid()",
            self.name
        ))
        .await;
    }

    async fn remove(&self) {
        self.run(format!("DROP SCHEMA {} CASCADE", self.name)).await;
    }
}

/// Plays to the end, and comes back whenever the server closes the socket.
async fn play_on(
    address: SocketAddr,
    table: String,
    guest: Guest,
    mut client: Client,
    version: Arc<AtomicU32>,
) -> Client {
    loop {
        while client.state.over.is_none() {
            if let Some(answer) = client.state.answer() {
                client.say(&answer).await;
            }
            if client.next().await.is_none() {
                break;
            }
            version.fetch_max(client.state.version, Ordering::Relaxed);
        }
        if client.state.over.is_some() {
            return client;
        }
        let state = client.cut();
        client = loop {
            match try_join(address, &table, Some(&guest), Some(state.version)).await {
                Ok(client) => break client,
                Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        };
        client.state = state;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_stops_and_cut_connections() {
    let Some(database) = Database::new().await else { return };
    let mut server = Running::with(quick(database.location())).await;
    let second = Server::open(quick(database.location())).await.map(|_| ()).unwrap_err();
    assert!(second.to_string().contains("another server is using it"), "{second}");

    let bots = json!([null, null, "puppy", "puppy"]);
    let new = json!({ "rules": "4", "stand_in_level": "puppy", "bots": bots });
    let (table, guests, mut clients) = seated_at(&server, new, 2).await;
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    server.stop().await;
    let states: Vec<_> = clients.into_iter().map(Client::cut).collect();
    server = Running::with(quick(database.location())).await;

    let version = Arc::new(AtomicU32::new(0));
    let mut tasks = Vec::new();
    for (state, guest) in states.into_iter().zip(&guests) {
        let client = server.resume(&table, guest, state).await;
        let (table, guest) = (table.clone(), guest.clone());
        let version = Arc::clone(&version);
        tasks.push(tokio::spawn(play_on(server.address, table, guest, client, version)));
    }
    for cuts in 1..=4 {
        eventually("moves", async || {
            version.load(Ordering::Relaxed) >= 20 * cuts
                || tasks.iter().all(|task| task.is_finished())
        })
        .await;
        database.cut_off().await;
    }
    let mut told = Vec::new();
    for task in tasks {
        let client = task.await.unwrap();
        server.verified(&client).await;
        told.push(client.state.told);
    }
    for (told, guest) in told.iter().zip(&guests) {
        let mut again = server.join(&table, Some(guest), Some(0)).await;
        assert_eq!(again.told_at_first().await, *told);
    }
    server.stop().await;
    let Checked { games, wrong, .. } = check(database.location()).await.unwrap();
    assert_eq!((games, wrong), (1, vec![]));
    database.remove().await;
}
