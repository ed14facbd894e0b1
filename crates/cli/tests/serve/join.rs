//! `kennel join`: bots and engines at tables of a server.

use std::process::{Child, Command, Output, Stdio};

use serde_json::json;

use super::QUICK;
use super::process::Serving;

fn join(server: &Serving, table: &str, arguments: &[&str]) -> Child {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Command::new(env!("CARGO_BIN_EXE_kennel"))
        .current_dir(root)
        .args(["join", "--server", &format!("http://{}", server.address), "--table", table])
        .args(arguments)
        .env_remove("KENNEL_TOKEN")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn said(output: &Output) -> (bool, String) {
    let text = [&output.stdout[..], &output.stderr].concat();
    (output.status.success(), String::from_utf8(text).unwrap())
}

/// One plays for the owner of a token, who has a seat, and the other comes in as a guest.
#[test]
fn engines_and_bots_play_a_whole_game() {
    let server = Serving::start(&QUICK);
    let anna = server.guest("Anna");
    let table = server.table(&anna, &json!({ "rules": "2" }));
    let (_, token) = server.post("/api/tokens", Some(&anna), &json!({}));
    let has_python = Command::new("python3").arg("--version").output().is_ok();
    let engine = if has_python { "engine:python3 examples/engine.py" } else { "random" };
    let mine = join(&server, &table, &["--token", token["token"].as_str().unwrap(), engine]);
    let other = join(&server, &table, &["--name", "Rex", "--seat", "1", "greedy"]);
    let ends = [mine, other].map(|child| said(&child.wait_with_output().unwrap()));
    let mut texts = ends.clone().map(|(_, text)| text);
    texts.sort();
    assert_eq!(texts, [format!("table {table}: lost\n"), format!("table {table}: won\n")]);
    assert!(ends.iter().all(|(succeeded, _)| *succeeded));
    assert_eq!(server.get(&format!("/api/tables/{table}")).1["phase"], "over");
}

#[test]
fn what_cannot_be_joined_is_said() {
    let server = Serving::start(&QUICK);
    let anna = server.guest("Anna");
    let table = server.table(&anna, &json!({ "rules": "2", "bots": [null, "puppy"] }));
    let fails = |table: &str, arguments: &[&str], why: &str| {
        let output = join(&server, table, arguments).wait_with_output().unwrap();
        let (succeeded, text) = said(&output);
        assert!(!succeeded && text.contains(why), "{text}");
    };
    fails(&table, &["random"], "no seat is free");
    for token in ["wrong", "-f0r"] {
        fails(&table, &["--token", token, "random"], "this token is not known");
    }
    fails(&table, &["--seat", "1", "random"], "seat");
    fails(&table, &["nobody"], "unknown bot 'nobody'");
    fails("k3v9mwr2tq7x", &["random"], "there is no such table");
}
