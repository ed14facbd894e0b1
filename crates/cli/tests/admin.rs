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
