//! `kennel admin`, on the database of a server that runs and of one that does not.

use std::process::{Command, Output};

use serde_json::{Value, json};

use super::serve::QUICK;
use super::serve::process::Serving;

fn admin(server: &Serving, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kennel"));
    let database = server.file("kennel.db");
    command.arg("admin").args(arguments).env_clear().arg("--database").arg(database);
    command.output().unwrap()
}

fn admin_json(server: &Serving, arguments: &[&str]) -> Value {
    let output = admin(server, &[arguments, &["--format", "json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refused(server: &Serving, arguments: &[&str]) -> String {
    let output = admin(server, arguments);
    assert!(!output.status.success() && output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn players_are_listed_reset_and_deleted() {
    let mut server = Serving::start(&QUICK);
    let anna = server.guest("Anna");
    server.guest("Bruno");
    let account = json!({ "name": "Anna Dog", "password": "correct horse battery" });
    let (_, _, cookie) = server.post_for_cookie("/api/accounts", Some(&anna), &account);
    let table = server.table(&cookie, &json!({ "rules": "2" }));

    let listed = admin_json(&server, &["players"]);
    assert_eq!(listed["players"].as_array().unwrap().len(), 2, "{listed}");
    let found = admin_json(&server, &["players", "DOG"]);
    let player = &found["players"][0];
    assert_eq!((&player["name"], &player["account"]), (&json!("Anna Dog"), &json!(true)));
    assert_eq!((&player["tables"], &player["games"]), (&json!(1), &json!(0)));
    let id = player["id"].as_str().unwrap();
    let text = String::from_utf8(admin(&server, &["players"]).stdout).unwrap();
    assert!(text.lines().any(|line| line.starts_with(id) && line.contains("account")), "{text}");

    // While the server runs: a new password ends the session.
    let reset = admin_json(&server, &["reset-password", "anna dog"]);
    assert_eq!(server.get_as("/api/me", &cookie).1["name"], Value::Null);
    let login = json!({ "name": "Anna Dog", "password": reset["password"] });
    assert_eq!(server.post("/api/login", None, &login).0, 200);
    let old = json!({ "name": "Anna Dog", "password": "correct horse battery" });
    assert_eq!(server.post("/api/login", None, &old).0, 401);
    assert!(refused(&server, &["reset-password", "Carla"]).contains("no account 'Carla'"));

    // What the server may have in memory is not changed under it.
    for delete in [["delete", "player", id], ["delete", "table", &table]] {
        let told = refused(&server, &delete);
        assert!(told.contains("another server is using it"), "{told}");
    }
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
    assert_eq!(admin_json(&server, &["delete", "player", id])["id"], id);
    assert_eq!(admin_json(&server, &["players", "Anna"])["players"], json!([]));
    assert_eq!(admin_json(&server, &["delete", "table", &table])["deleted"], "table");
    assert!(refused(&server, &["delete", "table", &table]).contains("there is no table"));
    assert!(refused(&server, &["delete", "game", "nothing"]).contains("there is no game"));
}

/// Whoever runs the server looks at reports, says something, and can take it back; all of it is
/// in a log.
#[test]
fn reports_are_answered() {
    let server = Serving::start(&QUICK);
    let [anna, ben] = ["Anna Dog", "Ben Dog"].map(|name| {
        let account = json!({ "name": name, "password": "correct horse battery" });
        server.post_for_cookie("/api/accounts", None, &account).2
    });
    let report = json!({ "name": "Ben Dog", "kind": "name", "text": "Look:\nDone: closed" });
    let sent = server.request("POST", "/api/reports", Some(&anna), &report.to_string());
    assert_eq!(sent.0, 204, "{}", sent.2);

    let listed = admin_json(&server, &["reports"]);
    let [report] = listed["reports"].as_array().unwrap().as_slice() else { panic!("{listed}") };
    assert_eq!(
        (&report["kind"], &report["reporter"]["name"]),
        (&json!("name"), &json!("Anna Dog"))
    );
    let (id, ben_id) = (report["id"].as_str().unwrap(), report["subject"]["id"].as_str().unwrap());
    let text = String::from_utf8(admin(&server, &["reports"]).stdout).unwrap();
    // What players write cannot pass for a line of the program.
    assert!(text.contains("  > Look:\n  > Done: closed\n"), "{text}");

    let act = |words: &[&str]| admin_json(&server, &[words, &["--as", "Rex"]].concat());
    assert_eq!(act(&["warn", ben_id, "Please be kind."])["done"], "warned");
    assert_eq!(act(&["rename", ben_id, "Benno Dog", "A nicer name."])["done"], "renamed");
    assert_eq!(act(&["suspend", ben_id, "A week off.", "--days", "7"])["done"], "suspended");
    let inbox = server.get_as("/api/me/inbox", &ben).1;
    let kinds: Vec<&Value> =
        inbox["notices"].as_array().unwrap().iter().map(|notice| &notice["kind"]).collect();
    assert_eq!(kinds.len(), 3, "{inbox}");
    for kind in ["warning", "renamed", "suspended"] {
        assert!(kinds.contains(&&json!(kind)), "{inbox}");
    }
    assert_eq!(server.get_as("/api/me", &ben).1["name"], "Benno Dog");
    let table = json!({ "rules": "2" });
    assert_eq!(server.post("/api/tables", Some(&ben), &table).0, 403);
    assert_eq!(act(&["lift", ben_id])["done"], "lifted");
    assert_eq!(server.post("/api/tables", Some(&ben), &table).0, 201);
    assert_eq!(act(&["close", id])["done"], "closed");
    assert_eq!(admin_json(&server, &["reports"])["reports"], json!([]));
    assert!(admin_json(&server, &["reports", "--all"])["reports"][0]["closed_ms"].is_i64());

    let log = admin_json(&server, &["log"]);
    let entries = log["log"].as_array().unwrap();
    assert_eq!(entries.len(), 5, "{log}");
    assert!(entries.iter().all(|entry| entry["operator"] == "Rex"), "{log}");
    let text = String::from_utf8(admin(&server, &["log"]).stdout).unwrap();
    assert_eq!(text.lines().count(), 5, "{text}");

    for (words, why) in [
        (vec!["warn", "nobody", "Hm"], "nobody"),
        (vec!["rename", "nobody", "Rex"], "there is no player 'nobody'"),
        (vec!["rename", ben_id, "Anna Dog"], "taken"),
        (vec!["warn", ben_id, &"x".repeat(501)], "longer than 500 characters"),
        (vec!["close", "nothing"], "nothing"),
        (vec!["suspend", ben_id, "Hm", "--days", "0"], "--days"),
    ] {
        let told = refused(&server, &words);
        assert!(told.contains(why), "{words:?}: {told}");
    }
}

#[test]
fn a_dry_run_deletes_nothing() {
    let server = Serving::start(&QUICK);
    server.guest("Anna");
    let nothing = json!({ "dry_run": true, "guests": 0, "tables": 0, "events": 0, "tokens": 0 });
    assert_eq!(admin_json(&server, &["prune", "--dry-run"]), nothing);
    let text = String::from_utf8(admin(&server, &["prune"]).stdout).unwrap();
    assert!(text.starts_with("Deleted 0 guests"), "{text}");
    assert_eq!(admin_json(&server, &["players"])["players"].as_array().unwrap().len(), 1);
}

#[test]
fn a_missing_database_is_not_created() {
    let folder = std::env::temp_dir().join(format!("kennel-admin-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kennel"));
    let output = command.args(["admin", "players"]).env_clear().current_dir(&folder).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("kennel.db: there is no such file"));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    std::fs::remove_dir(&folder).unwrap();
}
