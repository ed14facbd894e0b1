//! Two nodes that run the same tables over one store and evict each other although both
//! are alive: what anybody is told is stored, and told to everyone in the same words.

use std::collections::HashMap;

use futures_util::FutureExt;
use kennel_wire::VersionedChange;

use super::*;
use crate::store::tests::unfenced;
use crate::store::{Beat, NewNode, NodeId, Store};

const WELL: Beat = Beat { connected: true, draining: false };

fn new_node(name: &str) -> NewNode {
    let id = NodeId::random().unwrap();
    NewNode { id, name: name.to_owned(), build: "test".to_owned(), speaks: 1, reads: 1 }
}

async fn start(store: &Store, node: &NewNode) -> TableRegistry {
    store.enter(node.clone(), WELL, Duration::ZERO).await.unwrap();
    let config = Config { natural_delay: Duration::ZERO, ..Config::default() };
    let services =
        Services::of_node(store.clone(), Membership::new(node.id.clone()).0, Arc::new(config));
    TableRegistry::new(Arc::new(services))
}

/// Makes a table free although its owner runs it still.
async fn evict(store: &Store, node: &NewNode) {
    store.leave(&node.id).await.unwrap();
}

/// What was told from each viewpoint, by version.
#[derive(Default)]
struct Words {
    told: HashMap<(usize, u32), String>,
    /// What contradicts what somebody was told before.
    contradictions: Vec<String>,
}

impl Words {
    fn hear(&mut self, viewpoint: usize, told: &VersionedChange) {
        let words = serde_json::to_string(told).unwrap();
        let before = self.told.entry((viewpoint, told.version)).or_insert_with(|| words.clone());
        if *before != words {
            self.contradictions.push(format!("{viewpoint}: {before} / {words}"));
        }
    }
}

/// A client of one node, which connects again whenever its connection ends.
struct Watcher {
    node: usize,
    viewpoint: usize,
    version: u32,
    outgoing: Option<Outgoing>,
}

impl Watcher {
    /// Reads what it has been sent, and connects again if its connection has ended.
    async fn read(
        &mut self,
        nodes: &[TableRegistry; 2],
        table: &TableId,
        people: &[Person; 2],
        connection: &mut u64,
        words: &mut Words,
    ) {
        if self.outgoing.is_none() {
            *connection += 1;
            let (outbox, outgoing) = outbox(1_000_000);
            let join = Command::Join {
                connection: ConnectionId(*connection),
                person: people.get(self.viewpoint).cloned(),
                network: people[0].network,
                after: Some(self.version),
                manner: Manner::Aloud,
                outlet: Outlet::Here(outbox),
            };
            // The other node may have the table.
            if nodes[self.node].send(table, join).await.is_ok() {
                self.outgoing = Some(outgoing);
            }
        }
        while let Some(outgoing) = &mut self.outgoing {
            match outgoing.next().now_or_never() {
                None => return,
                Some(Some(Next::Send(text))) => self.hear(&text, words),
                Some(Some(Next::AskForMore)) => outgoing.asked_for_more(),
                Some(None) => self.outgoing = None,
            }
        }
    }

    fn hear(&mut self, text: &str, words: &mut Words) {
        let Ok(ServerMessage::Changes { changes, .. }) = serde_json::from_str(text) else { return };
        for told in changes {
            assert!(told.version > self.version, "it was told before");
            self.version = told.version;
            words.hear(self.viewpoint, &told);
        }
    }
}

/// Lets two nodes fight over a table and returns what is wrong with what was told.
async fn fight(folder: &Folder, seed: u64, steps: usize, store: &Store) -> Vec<String> {
    let names = ["a", "b"].map(new_node);
    let nodes = [start(store, &names[0]).await, start(store, &names[1]).await];
    let people = people(&nodes[0]).await;
    let table = begun(&nodes[0], &people).await;
    let mut watchers: Vec<Watcher> = (0..6)
        .map(|number| Watcher {
            node: number % 2,
            viewpoint: number / 2,
            version: 0,
            outgoing: None,
        })
        .collect();
    let (mut words, mut connection) = (Words::default(), 0);
    let mut chance = SplitMix64::new(seed);
    for _ in 0..steps {
        let node = chance.below(2) as usize;
        if chance.below(4) == 0 {
            evict(store, &names[1 - node]).await;
            // The evicted one is alive, does not know yet, and soon enters again.
            let _ = nodes[node].send(&table, Command::Fold { question: 0 }).await;
            store.enter(names[1 - node].clone(), WELL, Duration::ZERO).await.unwrap();
        }
        play(&nodes[node], &table, &people, &mut chance).await;
        for watcher in &mut watchers {
            watcher.read(&nodes, &table, &people, &mut connection, &mut words).await;
        }
    }
    for node in &nodes {
        node.close().await;
    }
    // Whatever was told is what the store tells to somebody who was not there.
    let mut wrong = std::mem::take(&mut words.contradictions);
    let fresh = folder.store().await;
    match stored_words(&fresh, &table, &people).await {
        Ok(stored) => {
            let lost = words.told.iter().filter(|(at, words)| stored.get(at) != Some(words));
            wrong.extend(lost.map(|(at, words)| format!("{at:?} is not stored: {words}")));
        }
        Err(error) => wrong.push(error),
    }
    assert!(words.told.len() > steps / 2, "hardly anything was told: {}", words.told.len());
    wrong
}

/// One move by whoever is asked, if the node has the table.
async fn play(
    node: &TableRegistry,
    table: &TableId,
    people: &[Person; 2],
    chance: &mut SplitMix64,
) {
    for person in people {
        let asked = |reply| Command::Choices { person: person.clone(), reply };
        let Ok(Some(choices)) = node.ask(table, asked).await else { continue };
        let Some(act) = choices.acts.get(chance.below(choices.acts.len().max(1) as u64) as usize)
        else {
            continue;
        };
        let message = ClientMessage::Act { question: choices.question, act: act.clone() };
        // A node whose claim has ended does not answer.
        let _ =
            node.ask(table, |reply| Command::Act { person: person.clone(), message, reply }).await;
        return;
    }
}

async fn stored_words(
    store: &Store,
    table: &TableId,
    people: &[Person; 2],
) -> Result<HashMap<(usize, u32), String>, String> {
    let services = Services::new(store.clone(), Arc::new(Config::default()));
    let restored = services.restore(table).await.map_err(|error| error.to_string())?;
    let log = services.log(table).await.map_err(|error| error.to_string())?;
    let history = kennel_table::History::whole(restored.table.settings().clone(), log);
    let mut words = Words::default();
    for viewpoint in 0..=people.len() {
        let player = people.get(viewpoint).map(|person| &person.id);
        let told = history.told(player, 0, usize::MAX).map_err(|error| error.to_string())?;
        told.iter().for_each(|told| words.hear(viewpoint, told));
    }
    Ok(words.told)
}

#[tokio::test]
async fn nodes_that_fight_over_a_table_tell_what_is_stored_in_the_same_words() {
    for seed in 0..4 {
        let folder = Folder::new();
        let wrong = fight(&folder, seed, 120, &folder.store().await).await;
        assert_eq!(wrong, Vec::<String>::new(), "seed {seed}");
    }
}

/// Shows that the test above notices when claims do not count.
#[tokio::test]
async fn without_the_fence_the_fight_is_noticed() {
    let folder = Folder::new();
    let wrong = fight(&folder, 0, 120, &unfenced(&folder.store().await)).await;
    assert!(!wrong.is_empty());
}

#[tokio::test]
async fn a_table_is_here_or_there_and_free_once_it_is_closed() {
    let folder = Folder::new();
    let store = folder.store().await;
    let names = ["a", "b"].map(new_node);
    let nodes = [start(&store, &names[0]).await, start(&store, &names[1]).await];
    let people = people(&nodes[0]).await;
    let table = begun(&nodes[0], &people).await;
    let version = step(&nodes[0], &table, &people).await;
    let elsewhere = nodes[1].send(&table, Command::Fold { question: 0 }).await;
    assert!(matches!(elsewhere, Err(TableError::Elsewhere(node)) if node == names[0].id));
    nodes[0].close().await;
    assert_eq!(store.owner_of(&table).await.unwrap(), None);
    assert!(step(&nodes[1], &table, &people).await > version);
    let owner = store.owner_of(&table).await.unwrap().unwrap();
    assert_eq!(owner.node, names[1].id);
}

/// Two who wake a table at the same time make one claim.
#[tokio::test]
async fn a_node_claims_a_table_once() {
    let folder = Folder::new();
    let store = folder.store().await;
    let node = start(&store, &new_node("a")).await;
    let people = people(&node).await;
    let table = node.services.create(&for_two(&[]), &people[0]).await.unwrap();
    let wakers = (0..20).map(|_| node.send(&table, Command::Fold { question: 0 }));
    assert!(futures_util::future::join_all(wakers).await.iter().all(Result::is_ok));
    let first = store.owner_of(&table).await.unwrap().unwrap().epoch;
    node.close().await;
    let again = start(&store, &new_node("b")).await;
    again.send(&table, Command::Fold { question: 0 }).await.unwrap();
    let second = store.owner_of(&table).await.unwrap().unwrap().epoch;
    assert_eq!(format!("{first} {second}"), "1 2");
}

/// A client that has more than this node knows was told it by another: this node's claim
/// has ended, and it says nothing. A client that only says so begins again.
#[tokio::test]
async fn a_node_that_is_behind_says_nothing() {
    let folder = Folder::new();
    let store = folder.store().await;
    let names = ["a", "b"].map(new_node);
    let nodes = [start(&store, &names[0]).await, start(&store, &names[1]).await];
    let people = people(&nodes[0]).await;
    let table = begun(&nodes[0], &people).await;
    let join = |connection, after| {
        let (outbox, outgoing) = outbox(100_000);
        let connection = ConnectionId(connection);
        let (person, network) = (Some(people[0].clone()), people[0].network);
        let after = Some(after);
        (
            Command::Join {
                connection,
                person,
                network,
                after,
                manner: Manner::Aloud,
                outlet: Outlet::Here(outbox),
            },
            outgoing,
        )
    };
    let (liar, mut told) = join(1, 9_999);
    nodes[0].send(&table, liar).await.unwrap();
    changes(&mut told).await;

    evict(&store, &names[0]).await;
    let version = step(&nodes[1], &table, &people).await;
    let (ahead, mut silent) = join(2, version);
    nodes[0].send(&table, ahead).await.unwrap();
    assert_eq!(silent.next().await, None);
    while let Some(next) = told.next().await {
        let Next::Send(text) = next else { continue };
        assert!(!text.contains("\"tell\":\"changes\"") && !text.contains("closing"), "{text}");
    }
}
