//! Nodes, claims and epochs.

use std::time::Duration;

use futures_util::future::join_all;

use super::*;
use crate::store::{
    Beat, Claim, Claimed, Epoch, Fence, NewNode, NodeId, Owner, TableUpdate, Thing,
};

on_each_engine!(
    a_table_belongs_to_the_first_living_node_that_claims_it,
    what_was_planned_under_an_earlier_claim_is_not_stored,
    a_fenced_append_does_not_concern_the_others,
    only_nodes_that_are_alive_and_not_drained_claim_tables,
    a_new_process_takes_the_place_of_the_last_one_on_its_machine,
    silent_nodes_are_evicted_by_one_that_was_heard_all_the_time,
    due_tables_are_those_that_nobody_else_has,
    the_time_in_which_no_node_was_alive_is_not_counted,
);
on_each_engine!(multi_thread: nodes_that_fight_over_a_table_store_one_log);

const HOUR: Duration = Duration::from_secs(3600);
const WELL: Beat = Beat { connected: true, draining: false };

fn node(name: &str) -> NewNode {
    let id = NodeId::random().unwrap();
    NewNode { id, name: name.to_owned(), build: "1.2.3".to_owned(), speaks: 1, reads: 4 }
}

/// A store with nodes and a table `t`.
async fn cluster<const N: usize>(bed: &Bed) -> (Store, [NodeId; N]) {
    let store = bed.store().await;
    store.create_table(table_row("t"), vec![entry("t", 1)]).await.unwrap();
    let nodes = std::array::from_fn(|number| node(&format!("node{number}")));
    for node in &nodes {
        store.enter(node.clone(), WELL, HOUR).await.unwrap();
    }
    (store, nodes.map(|node| node.id))
}

async fn claim(store: &Store, table: &str, node: &NodeId) -> Claim {
    match store.claim(&table.into(), node).await.unwrap() {
        Claimed::Mine(claim) => *claim,
        other => panic!("{other:?}"),
    }
}

async fn append(store: &Store, epoch: Epoch, first: u32) -> Result<(), StoreError> {
    let fence = Fence { epoch, first };
    store.append(&"t".into(), fence, vec![entry("t", first)], TableUpdate::default()).await
}

fn fenced() -> Result<(), StoreError> {
    Err(StoreError::Fenced { table: "t".into() })
}

async fn a_table_belongs_to_the_first_living_node_that_claims_it(bed: &Bed) {
    let (store, [a, b]) = cluster(bed).await;
    let table = TableId::new("t");
    assert_eq!(store.owner_of(&table).await, Ok(None));
    let first = claim(&store, "t", &a).await;
    assert!(first.epoch > Epoch::UNCLAIMED);
    assert_eq!((first.row, first.log.len()), (table_row("t"), 1));
    assert_eq!(store.claim(&table, &b).await, Ok(Claimed::Theirs(a.clone())));
    assert_eq!(
        store.owner_of(&table).await,
        Ok(Some(Owner { node: a.clone(), epoch: first.epoch }))
    );

    // The same node may make certain, which ends its earlier claim.
    let second = claim(&store, "t", &a).await;
    assert!(second.epoch > first.epoch);
    assert_eq!(store.release(&table, first.epoch).await, fenced());
    store.release(&table, second.epoch).await.unwrap();
    assert_eq!(store.owner_of(&table).await, Ok(None));
    assert!(claim(&store, "t", &b).await.epoch > second.epoch);

    let nowhere = TableId::new("nowhere");
    assert_eq!(store.claim(&nowhere, &a).await, Ok(Claimed::Missing));
    assert_eq!(store.owner_of(&nowhere).await, Ok(None));
    let missing = StoreError::Missing { what: Thing::Table, id: "nowhere".to_owned() };
    assert_eq!(store.release(&nowhere, Epoch::UNCLAIMED).await, Err(missing));
}

async fn what_was_planned_under_an_earlier_claim_is_not_stored(bed: &Bed) {
    let (store, [a, b]) = cluster(bed).await;
    let old = claim(&store, "t", &a).await.epoch;
    append(&store, old, 2).await.unwrap();
    store.leave(&a).await.unwrap();
    let new = claim(&store, "t", &b).await;
    assert_eq!(new.log.len(), 2);
    // The version would be right.
    assert_eq!(append(&store, old, 3).await, fenced());
    assert_eq!(append(&store, Epoch::UNCLAIMED, 3).await, fenced());
    append(&store, new.epoch, 3).await.unwrap();
    let conflict = append(&store, new.epoch, 3).await;
    assert!(matches!(conflict, Err(StoreError::Conflict { next: 4, .. })), "{conflict:?}");
    // Changes of the row alone are fenced, too.
    let update = TableUpdate { wake_ms: Some(Some(7)), ..TableUpdate::default() };
    let fence = Fence { epoch: old, first: 4 };
    assert_eq!(store.append(&"t".into(), fence, vec![], update).await, fenced());
    assert_eq!(store.table_row(&"t".into()).await.unwrap().unwrap().wake_ms, None);
    let game = game_row("g", "t", store.create_guest("Anna").await.unwrap().0.id);
    let (table, last) = (TableId::new("t"), vec![entry("t", 4)]);
    let finish = store.append_and_finish(&table, fence, last, TableUpdate::default(), game);
    assert_eq!(finish.await, fenced());
    assert_eq!(store.game(&"g".into()).await, Ok(None));
    assert_eq!(log_of(&store, "t").await.len(), 3);
}

/// Moves at many tables share statements, and each is fenced by itself.
async fn a_fenced_append_does_not_concern_the_others(bed: &Bed) {
    let (store, [a]) = cluster(bed).await;
    let tables: Vec<TableId> = (0..30).map(|number| TableId::new(format!("t{number}"))).collect();
    let mut epochs = Vec::new();
    for table in &tables {
        store.create_table(table_row(table.clone()), vec![]).await.unwrap();
        epochs.push(claim(&store, table.as_str(), &a).await.epoch);
    }
    for table in tables.iter().step_by(3) {
        claim(&store, table.as_str(), &a).await;
    }
    let appends = tables.iter().zip(&epochs).map(|(table, &epoch)| {
        let fence = Fence { epoch, first: 1 };
        store.append(table, fence, vec![entry(table, 1)], TableUpdate::default())
    });
    for (number, result) in join_all(appends).await.into_iter().enumerate() {
        let table = tables[number].clone();
        let stored = log_of(&store, table.clone()).await.len();
        match number % 3 {
            0 => assert_eq!((result, stored), (Err(StoreError::Fenced { table }), 0)),
            _ => assert_eq!((result, stored), (Ok(()), 1)),
        }
    }
}

async fn only_nodes_that_are_alive_and_not_drained_claim_tables(bed: &Bed) {
    let (store, [a, b]) = cluster(bed).await;
    let table = TableId::new("t");
    let stranger = NodeId::random().unwrap();
    assert_eq!(store.claim(&table, &stranger).await, Ok(Claimed::Barred));
    let draining = Beat { draining: true, ..WELL };
    assert!(store.beat(&a, draining).await.unwrap().is_some());
    assert_eq!(store.claim(&table, &a).await, Ok(Claimed::Barred));
    claim(&store, "t", &b).await;
    store.leave(&b).await.unwrap();
    assert_eq!(store.claim(&table, &b).await, Ok(Claimed::Barred));
    assert_eq!(store.beat(&b, WELL).await, Ok(None));
    store.beat(&a, WELL).await.unwrap();
    claim(&store, "t", &a).await;
}

/// A process that is started again need not wait for its predecessor to be evicted.
async fn a_new_process_takes_the_place_of_the_last_one_on_its_machine(bed: &Bed) {
    let (store, [a, b]) = cluster(bed).await;
    claim(&store, "t", &a).await;
    let again = node("node0");
    store.enter(again.clone(), WELL, HOUR).await.unwrap();
    // The others send people to it at once.
    assert!(store.nodes().await.unwrap().iter().all(|row| row.beat == WELL));
    assert_eq!(store.beat(&a, WELL).await, Ok(None));
    assert_eq!(store.owner_of(&"t".into()).await, Ok(None));
    let now = store.beat(&again.id, WELL).await.unwrap();
    let nodes = store.nodes().await.unwrap();
    let [first, second] = nodes.as_slice() else { panic!("{nodes:?}") };
    assert_eq!((&first.node, first.beat), (&again, WELL));
    assert_eq!(Some(first.beat_ms), now.map(|heard| heard.now_ms));
    assert_eq!((&second.node.id, second.beat), (&b, WELL));
}

async fn silent_nodes_are_evicted_by_one_that_was_heard_all_the_time(bed: &Bed) {
    let (store, [a, b, c]) = cluster(bed).await;
    claim(&store, "t", &b).await;
    store.evict(&a, HOUR).await.unwrap();
    assert_eq!(store.nodes().await.unwrap().len(), 3, "none has been silent for long");

    // The database was away for two hours, and so were all nodes.
    pragma(
        &store,
        "UPDATE nodes SET beat_ms = beat_ms - 7200000, up_since_ms = up_since_ms - 9000000",
    )
    .await
    .unwrap();
    store.beat(&a, WELL).await.unwrap();
    store.evict(&a, HOUR).await.unwrap();
    assert_eq!(store.nodes().await.unwrap().len(), 3, "the others may be about to come back");
    store.beat(&c, WELL).await.unwrap();

    // Those who have come back have been heard for long enough, and one is silent still.
    pragma(&store, "UPDATE nodes SET up_since_ms = up_since_ms - 7200000").await.unwrap();
    store.evict(&a, HOUR).await.unwrap();
    let alive: Vec<NodeId> =
        store.nodes().await.unwrap().into_iter().map(|row| row.node.id).collect();
    assert_eq!(alive, [a.clone(), c]);
    assert_eq!(store.beat(&b, WELL).await, Ok(None));
    claim(&store, "t", &a).await;
    // A node that has been evicted evicts nobody.
    store.evict(&b, Duration::ZERO).await.unwrap();
    assert_eq!(store.nodes().await.unwrap().len(), 2);
}

async fn due_tables_are_those_that_nobody_else_has(bed: &Bed) {
    let (store, [a, b]) = cluster(bed).await;
    for (id, wake_ms) in [("free", 30), ("mine", 10), ("theirs", 20), ("later", 99)] {
        let row = TableRow { wake_ms: Some(wake_ms), ..table_row(id) };
        store.create_table(row, vec![]).await.unwrap();
    }
    claim(&store, "mine", &a).await;
    claim(&store, "theirs", &b).await;
    assert_eq!(store.take_due(&b, 50, 0).await.unwrap(), ["theirs"]);
    assert_eq!(store.take_due(&a, 50, 9).await.unwrap(), ["mine", "free"]);
    assert_eq!(store.owner_of(&"free".into()).await.unwrap().unwrap().node, a);
    assert_eq!(store.take_due(&b, 50, 9).await.unwrap(), ["theirs"]);
    // What it has already is not claimed again, which would end the earlier claim.
    let epoch = store.owner_of(&"mine".into()).await.unwrap().unwrap().epoch;
    store.take_due(&a, 50, 9).await.unwrap();
    assert_eq!(store.owner_of(&"mine".into()).await.unwrap().unwrap().epoch, epoch);
    store.leave(&a).await.unwrap();
    assert_eq!(store.take_due(&a, 50, 9).await.unwrap(), ["mine", "free"], "they are still its");
    assert_eq!(store.owner_of(&"free".into()).await.unwrap(), None, "and anybody's");
    assert_eq!(store.take_due(&b, 50, 1).await.unwrap(), ["mine", "theirs"]);
    assert_eq!(store.take_due(&b, 50, 1).await.unwrap(), ["mine", "theirs", "free"]);
}

async fn the_time_in_which_no_node_was_alive_is_not_counted(bed: &Bed) {
    let (store, [a, b]) = cluster(bed).await;
    let time = async |node| {
        let heard = store.beat(node, WELL).await.unwrap().unwrap();
        (heard.now_ms - heard.paused_ms, heard.paused_ms)
    };
    assert!(time(&a).await.1 < 3_600_000);
    let (before, _) = time(&b).await;
    // Both are away for two hours; then a third one begins, while the others count as dead.
    for away in [
        "UPDATE nodes SET beat_ms = beat_ms - 7200000",
        "UPDATE server SET alive_ms = alive_ms - 7200000, paused_ms = 1000",
    ] {
        pragma(&store, away).await.unwrap();
    }
    let third = node("third");
    store.enter(third.clone(), WELL, HOUR).await.unwrap();
    let (now, paused) = time(&third.id).await;
    assert!(paused >= 7_200_000, "{paused}");
    let continued = now - (before - 7_200_000);
    assert!(continued.abs() < 3_600_000, "{continued}");
    // One that comes while another is alive changes nothing, nor does one that comes back.
    store.enter(node("fourth"), WELL, HOUR).await.unwrap();
    assert_eq!(time(&third.id).await.1, paused);
    // A server alone moves what it finds instead, so that its own clock is right.
    store.is_back(now + paused).await.unwrap();
    assert_eq!(time(&third.id).await.1, 0);
}

/// Everything that anybody was told is stored is there, once and in order, whoever claims
/// the table in between.
async fn nodes_that_fight_over_a_table_store_one_log(bed: &Bed) {
    const ROUNDS: usize = 40;
    let (store, nodes) = cluster::<3>(bed).await;
    let fighting = nodes.map(|node| {
        let store = store.clone();
        tokio::spawn(async move {
            let mut stored = Vec::new();
            for _ in 0..ROUNDS {
                let Claimed::Mine(claim) = store.claim(&"t".into(), &node).await.unwrap() else {
                    tokio::task::yield_now().await;
                    continue;
                };
                let first = claim.log.len() as u32 + 1;
                for version in first..first + 3 {
                    let text = format!("{version} of {node}");
                    let fence = Fence { epoch: claim.epoch, first: version };
                    let update = TableUpdate::default();
                    // Anybody may take it away in between, as if this node had been evicted.
                    pragma(&store, "UPDATE tables SET owner = NULL").await.unwrap();
                    match store.append(&"t".into(), fence, vec![text.clone()], update).await {
                        Ok(()) => stored.push((version, text)),
                        Err(StoreError::Fenced { .. }) => break,
                        Err(error) => panic!("{error}"),
                    }
                }
            }
            stored
        })
    });
    let mut told = Vec::new();
    for stored in join_all(fighting).await {
        told.extend(stored.unwrap());
    }
    told.sort();
    let log = log_of(&store, "t").await;
    let log: Vec<_> = log.into_iter().skip(1).map(|line| (line.version, line.entry)).collect();
    assert_eq!(told, log);
}

/// A newer node has migrated a file that this one shares with it.
#[tokio::test]
async fn the_version_of_a_newer_node_is_left_alone() {
    let bed = Bed::file();
    let store = bed.store().await;
    pragma(&store, "PRAGMA user_version = 99").await.unwrap();
    store.try_to_write().await.unwrap();
    assert!(matches!(Store::open(bed.location()).await, Err(StoreError::Newer { found: 99, .. })));
}

/// A server that takes the database for itself goes on with the tables of a cluster.
#[tokio::test]
async fn a_server_alone_forgets_claims_and_nodes_keep_it_out() {
    let bed = Bed::file();
    let (store, [a]) = cluster(&bed).await;
    claim(&store, "t", &a).await;
    store.close().await;
    let nodes = [
        Store::open_in_cluster(bed.location()).await.unwrap(),
        Store::open_in_cluster(bed.location()).await.unwrap(),
    ];
    for node in nodes {
        assert!(Store::open_exclusive(bed.location()).await.is_err());
        node.close().await;
    }
    let alone = Store::open_exclusive(bed.location()).await.unwrap();
    assert!(Store::open_in_cluster(bed.location()).await.is_err());
    append(&alone, Epoch::UNCLAIMED, 2).await.unwrap();
    assert_eq!(alone.nodes().await.unwrap(), []);
}
