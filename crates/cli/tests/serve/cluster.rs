//! Nodes of a cluster as processes.

use std::process::Command;

use super::process::Serving;
use super::{Game, QUICK};
use crate::faults::services::Nats;

fn node(nats: &Nats, name: &str, database: &str) -> Serving {
    let nats = format!("nats://{}", nats.address());
    let flags = ["--nats", &nats, "--node", name, "--database", database];
    Serving::start(&[&QUICK[..], &flags].concat())
}

/// A game that has begun, over another node.
fn at<'a>(server: &'a Serving, players: &[&'a str], table: &str) -> Game<'a> {
    Game { server, players: players.to_vec(), table: table.to_owned() }
}

/// A node that is killed cannot say goodbye; its tables go on when it is taken for dead.
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
    let mut steps = 0;
    while steps < 5 {
        steps += usize::from(
            at(&second, &players, &table).step().is_some_and(|(status, _)| status == 200),
        );
    }
    let third = node(&nats, "a", &database);
    second.signal("TERM");
    assert_eq!(second.wait(), Some(0));
    let record = at(&third, &players, &table).play();
    assert!(record.contains("Anna") && record.contains("Bruno"), "{record}");
}

#[test]
fn nodes_need_nats_and_a_name() {
    let fails = |flags: &[&str], why: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kennel"));
        let output = command.arg("serve").args(flags).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && text.contains(why), "{text}");
    };
    fails(&["--nats", "nats://127.0.0.1:1"], "--node");
    fails(&["--node", "a"], "--nats");
    let nowhere = ["--nats", "nats://me:secret@127.0.0.1:1", "--node", "a", "--listen=127.0.0.1:0"];
    fails(&nowhere, "nats://127.0.0.1:1: the bus cannot be used");
}
