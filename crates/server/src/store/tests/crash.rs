//! A process that is killed.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::Duration;

use kennel_rules::{Chance, SplitMix64};

use super::*;
use crate::store::{Location, TableUpdate};

const TABLES: u32 = 3;
/// Where the child finds its database.
const DATABASE: &str = "KENNEL_STORE_CRASH";

/// Runs in a process of its own: adds two entries at a time to several tables at
/// once, and says so whenever they are stored, until it is killed.
#[test]
#[ignore = "the child of nothing_acknowledged_is_lost_when_the_process_is_killed"]
fn child_that_appends() {
    let database = std::env::var_os(DATABASE).expect("the database");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(Location::parse(database).unwrap()).await.unwrap();
        let writers = (0..TABLES).map(|number| {
            let (store, table) = (store.clone(), TableId::new(format!("t{number}")));
            tokio::spawn(async move {
                let mut next = match store.table(&table).await.unwrap() {
                    Some((_, log)) => log.len() as u32 + 1,
                    None => {
                        store.create_table(table_row(table.clone()), vec![]).await.unwrap();
                        1
                    }
                };
                loop {
                    let entries = vec![entry(&table, next), entry(&table, next + 1)];
                    store.append(&table, next, entries, TableUpdate::default()).await.unwrap();
                    println!("\nstored {number} {}.", next + 1);
                    next += 2;
                    // Now and then nothing waits, so that nothing is committed for
                    // the sake of what comes next.
                    tokio::time::sleep(Duration::from_millis(u64::from(next % 7) * 4)).await;
                }
            })
        });
        futures_util::future::join_all(writers.collect::<Vec<_>>()).await;
    });
}

on_each_engine!(nothing_acknowledged_is_lost_when_the_process_is_killed);

async fn nothing_acknowledged_is_lost_when_the_process_is_killed(bed: &Bed) {
    let mut chance = SplitMix64::new(1);
    let mut acknowledged = [0; TABLES as usize];
    for life in 0..20 {
        let told = run_and_kill(bed, chance.below(64));
        for line in told.lines() {
            // A line that was cut off has no full stop.
            let Some(stored) = line.strip_prefix("stored ").and_then(|line| line.strip_suffix('.'))
            else {
                continue;
            };
            let (table, version) = stored.split_once(' ').unwrap();
            acknowledged[table.parse::<usize>().unwrap()] = version.parse().unwrap();
        }
        {
            let store = bed.store().await;
            for (number, &acknowledged) in acknowledged.iter().enumerate() {
                let table = TableId::new(format!("t{number}"));
                let log = match store.table(&table).await.unwrap() {
                    Some((_, log)) => log,
                    None => Vec::new(),
                };
                assert!(log.len() as u32 >= acknowledged, "life {life}, table {table}");
                assert_eq!(log.len() % 2, 0, "life {life}: half of an append was stored");
                for (found, version) in log.iter().zip(1..) {
                    assert_eq!(found.version, version);
                    assert_eq!(found.entry, entry(&table, version));
                }
            }
            store.close().await;
        }
    }
    assert!(acknowledged.iter().sum::<u32>() > 100, "hardly anything was tried: {acknowledged:?}");
}

/// Runs the child, kills it after some acknowledgements, and returns what it said.
fn run_and_kill(bed: &Bed, acknowledgements: u64) -> String {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "store::tests::crash::child_that_appends", "--ignored", "--nocapture"])
        .env(DATABASE, bed.text())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut left = acknowledgements;
    let mut told = String::new();
    while left > 0 {
        let before = told.len();
        assert!(output.read_line(&mut told).unwrap() > 0, "the child ended by itself: {told}");
        left -= u64::from(told[before..].starts_with("stored"));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    output.read_to_string(&mut told).unwrap();
    told
}
