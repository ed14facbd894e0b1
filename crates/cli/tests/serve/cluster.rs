//! Nodes of a cluster as processes.

use std::fs;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use super::process::{Serving, Starting, admin_text};
use super::{Game, QUICK};
use crate::faults::services::{Nats, Postgres, free_port, wait_for};

fn node(nats: &Nats, name: &str, database: &str) -> Serving {
    node_of(env!("CARGO_BIN_EXE_kennel"), nats, name, database)
}

fn node_of(program: &str, nats: &Nats, name: &str, database: &str) -> Serving {
    let nats = format!("nats://{}", nats.address());
    let flags = ["--nats", &nats, "--node", name, "--database", database];
    Serving::of(program, &[&QUICK[..], &flags].concat())
}

/// Plays so many moves of a game over a node.
fn play_on(node: &Serving, players: &[&str], table: &str, moves: usize) {
    let mut done = 0;
    while done < moves {
        let step = at(node, players, table).step();
        done += usize::from(step.is_some_and(|(status, _)| status == 200));
    }
}

/// A game that has begun, over another node.
fn at<'a>(server: &'a Serving, players: &[&'a str], table: &str) -> Game<'a> {
    Game { server, players: players.to_vec(), table: table.to_owned() }
}

/// A node that is killed cannot say goodbye; its tables go on when it is declared dead.
#[test]
fn a_game_goes_on_when_its_node_is_killed_and_when_the_next_one_is_stopped() {
    let Some(nats) = Nats::start() else {
        println!("skipped: NATS is not installed");
        return;
    };
    let mut first = node(&nats, "a", "kennel.db");
    let database = first.file("kennel.db").display().to_string();
    let mut second = node(&nats, "b", &database);
    let players = [first.guest("Anna"), second.guest("Bruno")];
    let players: Vec<&str> = players.iter().map(String::as_str).collect();
    let table = {
        let game = Game::begin(&first, &players);
        for _ in 0..5 {
            assert_eq!(game.step().expect("somebody is asked").0, 200);
        }
        game.table
    };
    first.signal("KILL");
    first.wait();
    play_on(&second, &players, &table, 5);
    let third = node(&nats, "a", &database);
    second.signal("TERM");
    assert_eq!(second.wait(), Some(0));
    let record = at(&third, &players, &table).play();
    assert!(record.contains("Anna") && record.contains("Bruno"), "{record}");
}

/// What a newer program leaves behind that has expanded the schema, written by hand.
const NEWER: &str = "
    ALTER TABLE tables ADD COLUMN colour text;
    ALTER TABLE nodes ADD COLUMN colour text NOT NULL DEFAULT 'red';
    ALTER TABLE log ADD COLUMN colour text;
    CREATE TABLE colours (name text PRIMARY KEY);
    INSERT INTO nodes (id, name, build, speaks, reads, connected, draining, beat_ms, up_since_ms)
        SELECT 'newer', 'newer', '99.0', 99, 99, true, false, beat_ms, up_since_ms
        FROM nodes LIMIT 1;
    UPDATE schema SET version = 99";

/// Nodes are replaced one by one: those that have not been yet run beside the newer ones, start
/// again if they must, and are refused only once the schema says so.
#[test]
fn older_nodes_run_beside_newer_ones() {
    let Some((postgres, nats)) = Postgres::start().zip(Nats::start()) else {
        println!("skipped: PostgreSQL or NATS is not installed");
        return;
    };
    let database = format!("postgres://postgres@{}/postgres", postgres.address());
    let first = node(&nats, "a", &database);
    let players = [first.guest("Anna"), first.guest("Bruno")];
    let players: Vec<&str> = players.iter().map(String::as_str).collect();
    let game = Game::begin(&first, &players);
    let moves = |node: &Serving, table: &str| play_on(node, &players, table, 5);
    moves(&first, &game.table);
    // A statement at a time, as `psql` would otherwise make one transaction of all.
    for statement in NEWER.split(';') {
        postgres.sql(statement);
    }
    moves(&first, &game.table);
    let mut second = node(&nats, "b", &database);
    moves(&second, &game.table);

    // A newer node writes what they do not know, which it should not: it disturbs nobody.
    for (number, body) in (1..).zip([r#""nothing""#, r#"{"owner":{"dance":{}}}"#, r#""nothing""#]) {
        let message = format!(r#"{{"format":99,"from":"newer","number":{number},"body":{body}}}"#);
        for id in postgres.sql("SELECT id FROM nodes WHERE name <> 'newer'").lines() {
            nats.publish(&format!("kn.n.{id}"), &message);
        }
    }
    for node in [&first, &second] {
        node.log_until("a message of a node is not understood");
        assert!(!node.log().contains("messages of a node were lost"), "{}", node.log());
    }
    moves(&second, &game.table);
    moves(&first, &game.table);

    second.signal("TERM");
    assert_eq!(second.wait(), Some(0));
    postgres.sql("UPDATE schema SET oldest_writer = 99");
    let record = game.play();
    assert!(record.contains("Anna") && record.contains("Bruno"), "{record}");
    let nats = format!("--nats=nats://{}", nats.address());
    let database = format!("--database={database}");
    fails(&["--listen=127.0.0.1:0", &nats, "--node=b", &database], "comes from a newer program");
}

/// An earlier build is replaced node by node while people play: `KENNEL_TEST_OLDER` names its
/// program.
#[test]
fn nodes_of_an_earlier_build_are_replaced_one_by_one() {
    let Ok(older) = std::env::var("KENNEL_TEST_OLDER") else {
        println!("skipped: KENNEL_TEST_OLDER names no program");
        return;
    };
    let Some((postgres, nats)) = Postgres::start().zip(Nats::start()) else {
        println!("skipped: PostgreSQL or NATS is not installed");
        return;
    };
    let database = format!("postgres://postgres@{}/postgres", postgres.address());
    let mut nodes = ["a", "b", "c"].map(|name| node_of(&older, &nats, name, &database));
    let players = [nodes[0].guest("Anna"), nodes[1].guest("Bruno")];
    let players: Vec<&str> = players.iter().map(String::as_str).collect();
    let tables: Vec<String> = nodes.iter().map(|node| Game::begin(node, &players).table).collect();
    for replaced in 0..nodes.len() {
        // Every table is played at every node, of whichever build.
        for node in &nodes {
            tables.iter().for_each(|table| play_on(node, &players, table, 2));
        }
        nodes[replaced].signal("TERM");
        assert_eq!(nodes[replaced].wait(), Some(0));
        nodes[replaced] = node(&nats, ["a", "b", "c"][replaced], &database);
    }
    for node in &nodes {
        tables.iter().for_each(|table| play_on(node, &players, table, 2));
        assert!(!node.log().contains("panicked"), "{}", node.log());
    }
    let record = at(&nodes[2], &players, &tables[0]).play();
    assert!(record.contains("Anna") && record.contains("Bruno"), "{record}");
}

/// Starts a server that must fail and say why.
pub fn fails(flags: &[&str], why: &str) {
    fails_with(&[], flags, why);
}

/// The same with some variables in its environment.
pub fn fails_with(variables: &[(&str, &str)], flags: &[&str], why: &str) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("kennel-fails-{}-{number}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kennel"));
    command.current_dir(&folder).envs(variables.iter().copied());
    let output = command.arg("serve").args(flags).output().unwrap();
    fs::remove_dir_all(folder).unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && text.contains(why), "{text}");
}

#[test]
fn nodes_need_nats_and_a_name() {
    fails(&["--nats", "nats://127.0.0.1:1"], "--node");
    fails(&["--node", "a"], "--nats");
    let nonsense = ["--nats", "nats://me:secret@127.0.0.1:port", "--node", "a"];
    fails(&[&nonsense[..], &["--listen=127.0.0.1:0"]].concat(), "the bus cannot be used");
    let nowhere = ["--nats", "nats://127.0.0.1:1", "--node", "a", "--listen=127.0.0.1:0"];
    fails(&[&nowhere[..], &["--database=nowhere/kennel.db"]].concat(), "nowhere/kennel.db");
}

/// What a machine starts comes in any order. Until then the node says what it waits for, and
/// listens nowhere else.
#[test]
fn a_node_waits_for_its_database_and_then_for_nats() {
    let Some((postgres, mut nats)) = Postgres::start().zip(Nats::start()) else {
        println!("skipped: PostgreSQL or NATS is not installed");
        return;
    };
    postgres.crash();
    nats.kill();
    let admin = std::net::SocketAddr::from(([127, 0, 0, 1], free_port()));
    let database = format!("--database=postgres://postgres:secret@{}/postgres", postgres.address());
    let bus = format!("--nats=nats://me:secret@{}", nats.address());
    let admin_flag = format!("--admin={admin}");
    let node = Starting::with(&[&QUICK[..], &[&database, &bus, "--node=a", &admin_flag]].concat());
    let says = |word: &str| {
        wait_for(word, || {
            let health = admin_text(admin, "/health").unwrap_or_default();
            assert!(!health.contains("secret"), "{health}");
            health.starts_with("HTTP/1.1 503") && health.contains(word)
        });
    };
    says(&format!("postgres://postgres@{}/postgres", postgres.address()));
    assert!(admin_text(admin, "/metrics").unwrap().starts_with("HTTP/1.1 503"));
    postgres.run();
    says(&format!("nats://{}: the bus cannot be used", nats.address()));
    nats.run();
    let node = node.until_it_serves();
    assert!(node.admin_text("/health").starts_with("HTTP/1.1 200"));
    let log = node.log();
    assert!(log.contains("waiting: ") && !log.contains("secret"), "{log}");
}
