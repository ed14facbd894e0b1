//! What operators rely on: metrics, restarts, recovery from disk failures, and backups.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::support::{
    DEADLINE, Guest, Running, State, all_ready, eventually, new_database, playing, quick, seated,
    try_join,
};
use kennel_server::backup::{Checked, check};
use kennel_server::store::Store;
use kennel_server::{Config, Server};
use kennel_wire::{ClientMessage, RefusalKind, ServerMessage};
use serde_json::json;

fn with_admin() -> Config {
    Config { admin: Some(SocketAddr::from(([127, 0, 0, 1], 0))), ..quick(new_database()) }
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_count_what_happens_and_their_labels_are_bounded() {
    let server = Running::with(with_admin()).await;
    // The names of all numbers that are told.
    let names = async || -> Vec<String> {
        let page = server.ask_admin("/metrics").await;
        assert_eq!(page.status, 200);
        let kind = page.header("content-type").unwrap();
        assert!(kind.starts_with("application/openmetrics-text; version=1.0.0"), "{kind}");
        let numbers = page.body.lines().filter(|line| !line.starts_with('#'));
        numbers.map(|line| line.rsplit_once(' ').unwrap().0.to_owned()).collect()
    };
    let before = names().await;
    let (table, _, mut clients) = seated(&server, "2", 2).await;
    assert_eq!(server.metric("kennel_sockets_open").await, 2.0);
    assert_eq!(server.metric("kennel_tables_awake").await, 1.0);
    let nonsense = ClientMessage::Act { question: 999, act: "nonsense".to_owned() };
    let why = clients[0].refused(&nonsense).await;
    all_ready(&mut clients).await;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        assert!(task.await.unwrap().state.over.is_some());
    }
    for path in ["/a", "/b?c=d", "/api/tables/nothing", &format!("/api/tables/{table}/answers")] {
        server.request("GET", path, None, None).await;
    }
    let moves = server.metric("kennel_moves_total").await;
    assert!(moves > 20.0, "{moves} moves");
    assert_eq!(server.metric("kennel_games_finished_total").await, 1.0);
    let stored = server.metric("kennel_storage_seconds_count").await;
    let told = server.metric("kennel_told_seconds_count").await;
    assert!(stored >= told && told > 20.0, "{stored} stored, {told} told");
    let why = serde_json::to_value(why).unwrap();
    let refused = format!("kennel_refused_total{{why={why}}}");
    assert_eq!(server.metric(&refused).await, 1.0, "{refused}");
    // Whatever was asked, there are no new numbers besides the kinds of refusals.
    let is_refusal = |name: &String| name.starts_with("kennel_refused_total");
    let after: Vec<String> = names().await.into_iter().filter(|name| !is_refusal(name)).collect();
    assert_eq!(after, before);

    let health = server.ask_admin("/health").await;
    assert_eq!((health.status, health.json()["ok"].as_bool()), (200, Some(true)));
    assert_eq!(health.json()["rules_version"], kennel_rules::RULES_VERSION);
    for path in ["/metrics", "/health", "/metrics/", "/health/"] {
        // A check of the wrong address must fail.
        let answer = server.request("GET", path, None, None).await;
        assert_eq!((answer.status, answer.json()["fault"].as_str()), (404, Some("missing")));
    }
}

/// How far the tables have come.
#[derive(Default)]
struct Progress {
    /// Tables in the middle of a game, whose players wait for the others.
    begun: AtomicUsize,
    /// Whether all tables have begun, and everybody plays on.
    go: AtomicBool,
    /// Answers that were given after that.
    answers: AtomicUsize,
    /// Clients that received `closing`.
    told: AtomicUsize,
}

/// A player who comes back whenever the connection ends, as a web page would, and
/// plays until the table has gone on after the server has.
async fn play_through(
    address: SocketAddr,
    table: String,
    guest: Guest,
    progress: Arc<Progress>,
) -> State {
    const MOST_ANSWERS: usize = 5;
    let mut state = State::default();
    let mut goal = None;
    let mut given = 0;
    loop {
        let after = (state.version > 0).then_some(state.version);
        let Ok(mut client) = try_join(address, &table, Some(&guest), after).await else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        client.state = state;
        if client.state.version == 0 {
            client.say(&ClientMessage::Ready { ready: true, entropy: None }).await;
        }
        let mut answered = None;
        let mut is_begun = goal.is_some();
        while let Some(message) = client.next().await {
            if message == ServerMessage::Closing {
                progress.told.fetch_add(1, Ordering::Relaxed);
            }
            let version = client.state.version;
            let is_over = client.state.over.is_some();
            if goal.is_some_and(|goal| version >= goal) || is_over {
                return client.state;
            }
            if !is_begun && version >= 15 {
                is_begun = true;
                progress.begun.fetch_add(1, Ordering::Relaxed);
                while !progress.go.load(Ordering::Relaxed) {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
            }
            let question = client.state.ask.as_ref().map(|ask| ask.question);
            if question != answered
                // No game ends before the server does.
                && (goal.is_some() || given < MOST_ANSWERS)
                && let Some(answer) = client.state.answer()
            {
                answered = question;
                client.say(&answer).await;
                given += usize::from(is_begun);
                progress.answers.fetch_add(usize::from(is_begun), Ordering::Relaxed);
            }
        }
        state = client.state;
        goal.get_or_insert(state.version + 12);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_ends_none_of_two_hundred_games() {
    const GAMES: usize = 200;
    let config = Config {
        tables_per_player: GAMES,
        connections_per_address: 10_000,
        ..quick(new_database())
    };
    let mut server = Running::with(config.clone()).await;
    let progress = Arc::new(Progress::default());
    let mut players = Vec::new();
    for number in 0..GAMES {
        let guest = server.guest(&format!("Player {number}")).await;
        let new = json!({ "rules": "2", "bots": [null, "puppy"] });
        let table = server.table(&guest, new).await;
        let playing = play_through(server.address, table, guest, Arc::clone(&progress));
        players.push(tokio::spawn(playing));
    }
    eventually("begun", async || progress.begun.load(Ordering::Relaxed) == GAMES).await;
    progress.go.store(true, Ordering::Relaxed);
    eventually("played", async || progress.answers.load(Ordering::Relaxed) >= GAMES).await;
    let address = server.address;
    server.stop().await;
    let server = Running::with(Config { listen: address, ..config }).await;
    for player in players {
        let playing = tokio::time::timeout(2 * DEADLINE, player).await;
        // It has checked itself that no version was missing or came twice.
        let state = playing.expect("a table does not go on").unwrap();
        assert_eq!(state.seat, Some(0));
    }
    let told = progress.told.load(Ordering::Relaxed);
    // On a busy machine many are told nothing before the server has stopped.
    assert!(told > 0, "nobody was told");
    drop(server);
}

/// A disk that fails for a while: every change is refused, nobody is told anything,
/// and the game goes on when it is back.
async fn stops_play_and_loses_nothing(fail: fn(&Path), heal: fn(&Path), told: &str) {
    let server = Running::with(with_admin()).await;
    let (table, guests, mut clients) = seated(&server, "2", 2).await;
    let mut watching = server.join(&table, None, None).await;
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    let version = clients[0].state.version;
    watching.until(|state| state.version == version).await;

    fail(server.file());
    let asked = clients.iter().position(|client| client.state.answer().is_some()).unwrap();
    let answer = clients[asked].state.answer().unwrap();
    assert_eq!(clients[asked].refused(&answer).await, RefusalKind::Storage);
    for client in clients.iter_mut().chain([&mut watching]) {
        while let Some(message) = client.next().await {
            assert!(!matches!(message, ServerMessage::Changes { .. }), "{message:?}");
        }
        assert_eq!(client.state.version, version);
    }
    let health = server.ask_admin("/health").await;
    assert_eq!((health.status, health.json()["ok"].as_bool()), (503, Some(false)));
    let why = health.json()["storage"].as_str().unwrap().to_owned();
    assert!(why.contains(told), "{why}");
    assert!(try_join(server.address, &table, Some(&guests[0]), None).await.is_err());
    let act = server
        .request_of(&guests[0], &format!("/api/tables/{table}/act"), json!({ "say": "stand" }))
        .await;
    assert_eq!((act.status, act.json()["fault"].as_str()), (503, Some("unavailable")));
    assert!(!act.body.contains("kennel.db"), "a player need not know where: {}", act.body);
    assert!(server.metric("kennel_storage_failures_total").await >= 1.0);

    heal(server.file());
    assert_eq!(server.ask_admin("/health").await.status, 200);
    let mut back = Vec::new();
    for (guest, client) in guests.iter().zip(clients) {
        let client = server.resume(&table, guest, client.cut()).await;
        back.push(playing(client));
    }
    for task in back {
        let client = task.await.unwrap();
        assert!(client.state.over.is_some());
        server.verified(&client).await;
    }
}

/// Where the file lies while it is not in its place.
fn away(database: &Path) -> PathBuf {
    database.with_extension("away")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_gone_stops_play_and_loses_nothing() {
    let fail = |database: &Path| fs::rename(database, away(database)).unwrap();
    let heal = |database: &Path| fs::rename(away(database), database).unwrap();
    stops_play_and_loses_nothing(fail, heal, "is gone").await;
}

/// What is open stays writable whatever its permissions; so the file comes back as
/// one that is not, as from a disk that the system has mounted again.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_becomes_read_only_stops_play_and_loses_nothing() {
    let fail = |database: &Path| {
        fs::rename(database, away(database)).unwrap();
        fs::copy(away(database), database).unwrap();
        let mut permissions = fs::metadata(database).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(database, permissions).unwrap();
    };
    let heal = |database: &Path| {
        fs::remove_file(database).unwrap();
        fs::rename(away(database), database).unwrap();
    };
    stops_play_and_loses_nothing(fail, heal, "cannot be written").await;
}

#[test]
fn what_a_test_has_stored_is_deleted_with_it() {
    let test = std::thread::spawn(|| {
        let database = new_database();
        fs::write(&database, "stored").unwrap();
        database
    });
    let database = test.join().unwrap();
    assert!(!database.parent().unwrap().exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_made_during_play_is_whole_and_goes_on() {
    let mut server = Running::start().await;
    // One game is finished, others are being played while copies are made.
    let (_, _, mut clients) = seated(&server, "2", 2).await;
    all_ready(&mut clients).await;
    for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
        assert!(task.await.unwrap().state.over.is_some());
    }
    let mut games = Vec::new();
    for _ in 0..4 {
        let (table, guests, mut clients) = seated(&server, "2", 2).await;
        all_ready(&mut clients).await;
        games.push((table, guests, clients.into_iter().map(playing).collect::<Vec<_>>()));
    }
    let copies: Vec<_> = (0..4).map(|_| new_database()).collect();
    for copy in &copies {
        Store::copy(server.file(), copy).await.unwrap();
        let again = Store::copy(server.file(), copy).await.unwrap_err().to_string();
        assert!(again.contains("already"), "{again}");
    }
    let mut told = Vec::new();
    for (table, guests, tasks) in games {
        let mut states = Vec::new();
        for task in tasks {
            states.push(task.await.unwrap().state);
        }
        told.push((table, guests, states));
    }
    server.stop().await;
    for copy in &copies {
        let checked = check(copy).await.unwrap();
        assert!(checked.wrong.is_empty(), "{:?}", checked.wrong);
        assert_eq!(checked.games + checked.tables, 5, "{checked:?}");
        assert!(checked.games >= 1);
    }
    // The first copy takes the place of the file: everybody finds what they were
    // told until then, and can go on.
    let server = Running::with(quick(copies[0].clone())).await;
    for (table, guests, states) in told {
        let mut clients = Vec::new();
        for (guest, state) in guests.iter().zip(&states) {
            let mut client = server.join(&table, Some(guest), Some(0)).await;
            client.until(|state| state.version > 0).await;
            assert_eq!(client.state.told, state.told[..client.state.told.len()]);
            clients.push(client);
        }
        if clients[0].state.over.is_some() {
            continue;
        }
        // The copy may be older than the beginning of this game.
        if clients[0].state.view.is_none() {
            all_ready(&mut clients).await;
        }
        for task in clients.into_iter().map(playing).collect::<Vec<_>>() {
            let client = task.await.unwrap();
            assert!(client.state.over.is_some());
            server.verified(&client).await;
        }
    }
}

/// Damage is found, and named.
#[tokio::test]
async fn a_damaged_copy_is_not_taken_for_a_good_one() {
    let server = Running::start().await;
    let anna = server.guest("Anna").await;
    let table = server.table(&anna, json!({ "rules": "2" })).await;
    let store = Store::open(&server.database).await.unwrap();
    let (row, log) = store.table(&table.as_str().into()).await.unwrap().unwrap();
    let next = log.len() as u32 + 1;
    store
        .append(&table.as_str().into(), next, vec!["nonsense".to_owned()], Default::default())
        .await
        .unwrap();
    assert_eq!(row.id.as_str(), table);
    store.close().await;
    let copy = new_database();
    Store::copy(server.file(), &copy).await.unwrap();
    let checked = check(&copy).await.unwrap();
    assert_eq!((checked.games, checked.tables, checked.wrong.len()), (0, 0, 1));
    assert!(checked.wrong[0].contains(&table), "{:?}", checked.wrong);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_has_one_server() {
    let mut first = Running::start().await;
    let database = first.file().to_owned();
    let other_name = database.with_file_name("other.db");
    std::os::unix::fs::symlink(&database, &other_name).unwrap();
    for name in [&database, &other_name] {
        let refused = Server::open(quick(name.clone())).await.map(|_| ()).unwrap_err();
        let expected =
            format!("{}: the database is busy (another server is using it)", name.display());
        assert_eq!(refused.to_string(), expected);
    }
    // A second name would have a WAL of its own.
    let hard_link = database.with_file_name("hard.db");
    fs::hard_link(&database, &hard_link).unwrap();
    let refused = Server::open(quick(hard_link.clone())).await.map(|_| ()).unwrap_err();
    assert!(refused.to_string().contains("2 names (hard links)"), "{refused}");
    fs::remove_file(&hard_link).unwrap();
    // It is still readable, and the next server can open it.
    assert_eq!(check(&database).await.unwrap(), Checked::default());
    first.stop().await;
    Running::with(quick(database)).await.stop().await;
}
