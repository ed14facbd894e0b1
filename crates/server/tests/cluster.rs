//! Nodes that share a database: a client connects to any of them and notices nothing.

use std::collections::{HashMap, HashSet};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use futures_util::future::join_all;
use kennel_server::store::Store;
use kennel_server::{Config, Nats};
use kennel_wire::{ClientMessage, RefusalKind};
use serde_json::{Value, json};

use crate::support::bus::{Faults, Link, LocalBus};
use crate::support::{Client, Guest, Running, all_ready, eventually, new_database, playing, quick};

/// Two nodes with a bus between them.
async fn two_nodes(faults: Faults, seed: u64) -> ([Running; 2], LocalBus) {
    let (database, bus) = (new_database(), LocalBus::new(faults, seed));
    let config = Config { admin: Some(([127, 0, 0, 1], 0).into()), ..quick(database) };
    let first = Running::node(config.clone(), "first", Arc::new(bus.clone())).await;
    let second = Running::node(config, "second", Arc::new(bus.clone())).await;
    ([first, second], bus)
}

/// Guests in all seats of a new table, connected with the nodes in turn.
async fn seated(
    nodes: &[Running; 2],
    rules: &str,
    players: usize,
) -> (String, Vec<Guest>, Vec<Client>) {
    let mut guests = Vec::new();
    for seat in 0..players {
        guests.push(nodes[0].guest(&format!("Player {seat}")).await);
    }
    let table = nodes[0].table(&guests[0], json!({ "rules": rules })).await;
    let mut clients = Vec::new();
    for (seat, guest) in guests.iter().enumerate() {
        let mut client = nodes[seat % 2].join(&table, Some(guest), Some(0)).await;
        if seat > 0 {
            client.say(&ClientMessage::Sit { seat: seat as u8 }).await;
            client.until(|state| state.seat == Some(seat as u8)).await;
        }
        clients.push(client);
    }
    (table, guests, clients)
}

async fn play_to_the_end(clients: Vec<Client>) -> Vec<Client> {
    let playing: Vec<_> = clients.into_iter().map(playing).collect();
    let mut ended = Vec::new();
    for client in playing {
        let client = client.await.unwrap();
        assert!(client.state.over.is_some(), "the server closed");
        ended.push(client);
    }
    ended
}

/// What a server that has the database for itself tells each of them of the whole table.
async fn told_alone(
    nodes: &mut [Running; 2],
    table: &str,
    people: &[Option<&Guest>],
) -> Vec<Vec<String>> {
    for node in nodes.iter_mut() {
        node.stop().await;
    }
    let alone = Running::with(quick(nodes[0].database.clone())).await;
    let mut told = Vec::new();
    for person in people {
        told.push(alone.join(table, *person, Some(0)).await.told_at_first().await);
    }
    told
}

#[tokio::test]
async fn whole_games_are_played_over_two_nodes_in_the_same_words_as_on_one() {
    let (mut nodes, bus) = two_nodes(Faults::default(), 0).await;
    for (rules, players) in [("2", 2), ("4", 4)] {
        let (table, guests, mut clients) = seated(&nodes, rules, players).await;
        let mut watching = nodes[1].join(&table, None, Some(0)).await;
        all_ready(&mut clients).await;
        let clients = play_to_the_end(clients).await;
        watching.play_on().await;
        nodes[1].verified(&clients[0]).await;
        if players < 4 {
            continue;
        }
        let people: Vec<_> = guests.iter().map(Some).chain([None]).collect();
        let alone = told_alone(&mut nodes, &table, &people).await;
        for (client, alone) in clients.iter().chain([&watching]).zip(&alone) {
            assert_eq!(&client.state.told, alone);
        }
    }
    assert!(!bus.messages().is_empty(), "all tables were where their clients were");
}

/// Otherwise nobody who comes through another node could reach its tables, for as long as it
/// is cut off and alive.
#[tokio::test]
async fn a_node_without_a_bus_leaves_its_tables_to_those_who_have_one() {
    let (database, bus) = (new_database(), LocalBus::new(Faults::default(), 0));
    let links = [Link::to(&bus), Link::to(&bus)];
    let first = Running::node(quick(database.clone()), "first", Arc::new(links[0].clone())).await;
    let second = Running::node(quick(database), "second", Arc::new(links[1].clone())).await;
    let nodes = [first, second];
    // The first node made the table and runs it.
    let (table, guests, mut clients) = seated(&nodes, "2", 2).await;
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    links[0].cut();
    // Its own clients are sent away, and find their seats at the other node.
    clients[0].closed().await;
    let state = clients.remove(0).cut();
    let back = nodes[1].resume(&table, &guests[0], state).await;
    clients.insert(0, back);
    // It enters the cluster again, and reaches the table where it is now.
    links[0].mend();
    let path = format!("/api/tables/{table}/answers");
    let asked = usize::from(clients[1].state.ask.as_ref().unwrap().seats[0]);
    let answers = async || nodes[0].request("GET", &path, Some(&guests[asked]), None).await;
    eventually("back in the cluster", async || answers().await.status == 200).await;
    let clients = play_to_the_end(clients).await;
    nodes[1].verified(&clients[1]).await;
}

/// Messages that are lost, doubled or overtaken cost a moment and change nothing.
#[tokio::test]
async fn an_unreliable_bus_changes_no_word() {
    for seed in 0..3 {
        let faults = Faults { lost: 10, doubled: 20, delayed: 10 };
        let (mut nodes, bus) = two_nodes(faults, seed).await;
        let (table, guests, mut clients) = seated(&nodes, "2", 2).await;
        all_ready(&mut clients).await;
        let clients = play_to_the_end(clients).await;
        let people: Vec<_> = guests.iter().map(Some).collect();
        let alone = told_alone(&mut nodes, &table, &people).await;
        for (client, alone) in clients.iter().zip(&alone) {
            assert_eq!(&client.state.told, alone, "seed {seed}");
        }
        assert!(bus.mistreated() > 0);
    }
}

/// The clients of the other node keep their connections.
#[tokio::test]
async fn a_node_that_stops_gives_its_tables_to_the_others() {
    let (mut nodes, _) = two_nodes(Faults::default(), 0).await;
    let (table, guests, mut clients) = seated(&nodes, "2", 2).await;
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    nodes[0].stop().await;
    let state = clients.remove(0).cut();
    let back = nodes[1].resume(&table, &guests[0], state).await;
    clients.insert(0, back);
    let clients = play_to_the_end(clients).await;
    nodes[1].verified(&clients[1]).await;
    let people: Vec<_> = guests.iter().map(Some).collect();
    let alone = told_alone(&mut nodes, &table, &people).await;
    for (client, alone) in clients.iter().zip(&alone) {
        assert_eq!(&client.state.told, alone);
    }
}

/// Requests reach a table wherever it is.
#[tokio::test]
async fn requests_are_answered_by_every_node() {
    let (nodes, _) = two_nodes(Faults::default(), 0).await;
    let (table, guests, mut clients) = seated(&nodes, "2", 2).await;
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    let seat = usize::from(clients[0].state.ask.as_ref().unwrap().seats[0]);
    let mut acts = Vec::new();
    for node in &nodes {
        let path = format!("/api/tables/{table}/answers");
        let answers = node.request("GET", &path, Some(&guests[seat]), None).await;
        assert_eq!(answers.status, 200, "{}", answers.body);
        acts.push(answers.json());
    }
    assert_eq!(acts[0], acts[1]);
    let path = format!("/api/tables/{table}/act");
    let act = json!({ "say": "act", "question": acts[0]["question"], "act": acts[0]["acts"][0] });
    let answers =
        [&nodes[1], &nodes[0]].map(|node| node.request_of(&guests[seat], &path, act.clone()));
    let [first, second] = answers;
    assert_eq!(first.await.status, 200);
    let second = second.await;
    assert_eq!((second.status, second.json()["why"].as_str()), (409, Some("stale")));
    let stranger = nodes[1].guest("Stranger").await;
    let mut strange = nodes[1].join(&table, Some(&stranger), None).await;
    let sit = ClientMessage::Sit { seat: 0 };
    assert_eq!(strange.refused(&sit).await, RefusalKind::NotNow);

    let found = nodes[0].find(&stranger, json!({ "rules": "4" })).await;
    let other = nodes[1].guest("Other").await;
    assert_eq!(nodes[1].find(&other, json!({ "rules": "4" })).await["id"], found["id"]);
}

/// Whoever asks at whichever node at the same moment: all come to the same table.
#[tokio::test]
async fn those_who_look_for_a_table_at_the_same_moment_find_each_other() {
    let (database, bus) = (new_database(), LocalBus::new(Faults::default(), 0));
    let mut nodes = Vec::new();
    for name in ["first", "second"] {
        let admin = Some(([127, 0, 0, 1], 0).into());
        let config = Config { admin, ..quick(database.clone()) };
        nodes.push(Running::node(config, name, Arc::new(bus.clone())).await);
    }
    for node in &nodes {
        eventually("all nodes are known", async || node.metric("kennel_nodes_alive").await == 2.0)
            .await;
    }
    for rules in ["4", "4,canadian", "2", "6-pairs"] {
        let people = usize::from(rules.as_bytes()[0] - b'0');
        // A node that was not heard for seconds, as on a very busy machine, is passed over.
        eventually("all at one table", async || {
            let mut guests = Vec::new();
            for number in 0..people {
                guests.push(nodes[number % 2].guest(&format!("Guest {number}")).await);
            }
            let searches = guests
                .iter()
                .enumerate()
                .map(|(number, guest)| nodes[number % 2].find(guest, json!({ "rules": rules })));
            let found = join_all(searches).await;
            found.iter().all(|table| table["id"] == found[0]["id"])
        })
        .await;
    }
    // Each kind has one matchmaker, so that one of the two had to ask the other.
    let messages = bus.messages();
    assert!(messages.iter().any(|message| message["body"]["owner"]["find"].is_object()));
}

/// A limit applies to the cluster, not to each node.
#[tokio::test]
async fn limits_apply_to_all_nodes_together() {
    let (database, bus) = (new_database(), LocalBus::new(Faults::default(), 0));
    let config = Config { guests_per_address: 3, ..quick(database) };
    let first = Running::node(config.clone(), "first", Arc::new(bus.clone())).await;
    let second = Running::node(config, "second", Arc::new(bus)).await;
    let mut statuses = Vec::new();
    for node in [&first, &second, &first, &second, &first] {
        let guest = json!({ "name": "Anna" });
        let answer = node.request("POST", "/api/guests", None, Some(&guest)).await;
        statuses.push(answer.status);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
}

/// Nodes write to each other what clients say and are told, and nothing else of a game.
#[tokio::test]
async fn letters_hold_the_finished_text_for_one_client_and_nothing_of_the_log() {
    let (nodes, bus) = two_nodes(Faults::default(), 0).await;
    let (table, _, mut clients) = seated(&nodes, "2", 2).await;
    let mut watching = nodes[1].join(&table, None, Some(0)).await;
    all_ready(&mut clients).await;
    let clients = play_to_the_end(clients).await;
    watching.play_on().await;
    // The connections of the second node, by their numbers.
    let frames: [HashSet<&str>; 2] =
        [&clients[1], &watching].map(|client| client.frames.iter().map(String::as_str).collect());
    let store = Store::open(&nodes[0].database).await.unwrap();
    let (_, log) = store.table(&table.as_str().into()).await.unwrap().unwrap();
    let secrets: Vec<String> = log
        .iter()
        .filter_map(|line| {
            let entry: Value = serde_json::from_str(&line.entry).ok()?;
            Some(entry.get("secret")?.as_str()?.to_owned())
        })
        .collect();
    assert!(!secrets.is_empty(), "the log holds the server's secrets");
    // On a machine that was too busy for heartbeats, clients have joined again, and what came
    // before for their earlier attempts was not passed on.
    let has_rejoined = nodes[1].metric("kennel_rejoins_total").await > 0.0;
    // What comes late for an earlier attempt to join is not passed on.
    let attempt_of = |tell: &Value| (tell["connection"].as_u64(), tell["attempt"].as_u64());
    let messages = bus.messages();
    let attempts = messages.iter().filter_map(|message| message["body"]["edge"].get("tell"));
    let last: HashMap<_, _> = attempts.map(attempt_of).fold(HashMap::new(), |mut last, one| {
        last.entry(one.0).and_modify(|known| *known = one.1.max(*known)).or_insert(one.1);
        last
    });
    let mut told = 0;
    for message in messages {
        let text = message.to_string();
        // Everyone is told the secret of a game that is over.
        if !text.contains(r#"\"change\":\"over\""#) {
            assert!(secrets.iter().all(|secret| !text.contains(secret)), "{text}");
        }
        let Some(message) = message["body"].get("edge") else { continue };
        match message.get("tell") {
            Some(tell) => {
                let text = tell["text"].as_str().unwrap();
                let client = tell["connection"].as_u64().unwrap() as usize;
                // What comes after the end of the game they have not read.
                let is_last = last[&attempt_of(tell).0] == attempt_of(tell).1;
                if is_last && text.contains(r#""tell":"changes""#) {
                    told += 1;
                    assert!(has_rejoined || frames[client].contains(text), "{tell}");
                }
            }
            None => {
                let what = message
                    .as_object()
                    .map_or(message.as_str(), |message| message.keys().next().map(String::as_str));
                let known = ["joined", "not_joined", "ask_for_more", "end", "moved", "join_again"];
                assert!(known.contains(&what.unwrap()), "{message}");
            }
        }
    }
    assert!(has_rejoined || told > 10, "{told}");
}

#[tokio::test]
async fn a_revoked_token_ends_its_connections_at_every_node() {
    for is_lost in [false, true] {
        let (nodes, bus) = two_nodes(Faults::default(), 0).await;
        if is_lost {
            // The number of the next message shows it.
            bus.lose_all_with("revoked");
        }
        let anna = nodes[0].guest("Anna").await;
        let table = nodes[0].table(&anna, json!({ "rules": "2" })).await;
        let mut here = nodes[0].join(&table, Some(&anna), None).await;
        let mut there = nodes[1].join(&table, Some(&anna), None).await;
        here.until(|state| state.seat.is_some()).await;
        there.until(|state| state.seat.is_some()).await;
        let answer = nodes[0].request("POST", "/api/logout", Some(&anna), None).await;
        assert!(answer.status < 300, "{}", answer.body);
        assert_eq!(here.closed().await, Some(4001));
        assert_eq!(there.closed().await, Some(4001));
    }
}

/// A NATS server of this test's own.
struct NatsServer {
    child: Child,
    port: u16,
}

impl NatsServer {
    /// Starts it; none if it is not installed.
    fn start(port: u16) -> Option<NatsServer> {
        let started = Command::new("nats-server")
            .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
            // Debian keeps it where only root looks for programs.
            .env("PATH", format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default()))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        Some(NatsServer { child: started.ok()?, port })
    }

    async fn bus(&self, name: &str) -> Arc<Nats> {
        let mut bus = None;
        eventually("NATS answers", async || {
            let address = format!("nats://127.0.0.1:{}", self.port);
            bus = Nats::connect(&address, name).await.ok();
            bus.is_some()
        })
        .await;
        Arc::new(bus.unwrap())
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        // It has ended if it cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test]
async fn a_game_goes_on_over_nats_and_after_nats_was_killed() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let Some(nats) = NatsServer::start(port) else {
        println!("skipped: NATS is not installed");
        return;
    };
    let database = new_database();
    let first = Running::node(quick(database.clone()), "first", nats.bus("first").await).await;
    let second = Running::node(quick(database), "second", nats.bus("second").await).await;
    let mut nodes = [first, second];
    let (table, guests, mut clients) = seated(&nodes, "2", 2).await;
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    drop(nats);
    let playing: Vec<_> = clients.into_iter().map(playing).collect();
    let nats = NatsServer::start(port);
    let mut clients = Vec::new();
    for client in playing {
        clients.push(client.await.unwrap());
    }
    drop(nats);
    let people: Vec<_> = guests.iter().map(Some).collect();
    let alone = told_alone(&mut nodes, &table, &people).await;
    for (client, alone) in clients.iter().zip(&alone) {
        assert!(client.state.over.is_some(), "the server closed");
        assert_eq!(&client.state.told, alone);
    }
}
