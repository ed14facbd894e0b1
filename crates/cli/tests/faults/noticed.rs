//! Shows that the players of these tests notice what a fence between nodes prevents.

use kennel_rules::SplitMix64;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::kill::Server;
use super::players::{KINDS, Service, World, play_games};
use super::seed;

/// Changes at each table before the servers part: its game has begun.
const TOGETHER: u64 = 30;

/// Changes after which somebody should have noticed.
const APART: u64 = 20_000;

/// Two servers that go on with the same tables, each with a database of its own: as if two
/// nodes could both store what follows.
#[test]
fn players_notice_two_servers_that_run_the_same_tables() {
    let seed = seed();
    let mut one = Server::new("one");
    let (address, running) = watch::channel(Vec::new());
    let world = World::new(KINDS.len(), running, Service::Cluster);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let playing: Vec<_> = (0..KINDS.len())
        .map(|number| {
            let chance = SplitMix64::new(seed.wrapping_add(1 + number as u64));
            runtime.spawn(play_games(world.clone(), number, KINDS[number], chance))
        })
        .collect();
    address.send_replace(vec![one.start_and_wait().0]);
    world.wait_until(&playing, |told| told.iter().all(|&told| told >= TOGETHER));
    assert!(!playing.iter().any(JoinHandle::is_finished), "it was not yet so");
    address.send_replace(Vec::new());
    one.kill();
    let mut other = one.copy("other");
    address.send_replace(vec![one.start_and_wait().0, other.start_and_wait().0]);

    // Until a player panics.
    let goal = world.told() + APART;
    world.wait_for(goal, &playing);
    let table = playing.into_iter().find(|table| table.is_finished());
    let table = table.expect("nobody has noticed");
    println!("noticed: {}", runtime.block_on(table).expect_err("it plays on until it panics"));
}
