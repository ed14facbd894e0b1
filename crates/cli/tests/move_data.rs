//! `kennel move`, and the other commands on PostgreSQL.

use std::process::{Command, Output};

use serde_json::{Value, json};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};

use super::serve::QUICK;
use super::serve::process::Serving;

fn kennel(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kennel")).args(arguments).output().unwrap()
}

fn json_of(arguments: &[&str]) -> Value {
    let output = kennel(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = kennel(arguments);
    assert!(!output.status.success() && output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

fn run(server: &str, statement: String) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut connection = server.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
    });
}

#[test]
fn a_server_moves_from_a_file_to_postgresql_and_back() {
    let Ok(server) = std::env::var("KENNEL_TEST_POSTGRES") else {
        eprintln!("KENNEL_TEST_POSTGRES is not set: skipped");
        return;
    };
    let schema = format!("cli_{}", std::process::id());
    run(&server, format!("DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}"));
    let postgres = format!("{server}?options[search_path]={schema}");

    let mut first = Serving::start(&QUICK);
    let anna = first.guest("Anna");
    let table = first.table(&anna, &json!({ "rules": "2" }));
    let file = first.file("kennel.db").to_str().unwrap().to_owned();
    let told = refused(&["move", &file, &postgres]);
    assert!(told.contains("another server is using it"), "{told}");
    first.signal("TERM");
    first.wait();
    let there = json_of(&["move", &file, &postgres, "--json"]);
    assert_eq!((&there["rows"]["players"], &there["rows"]["tables"]), (&json!(1), &json!(1)));
    let told = refused(&["move", &file, &postgres]);
    assert!(told.contains("is not empty"), "{told}");

    let mut second = Serving::start(&[&QUICK[..], &["--database", &postgres]].concat());
    let mine = second.get_as("/api/me/tables", &anna).1;
    assert!(mine.to_string().contains(&table), "{mine}");
    second.guest("Bruno");
    let listed = json_of(&["admin", "players", "--format", "json", "--database", &postgres]);
    assert_eq!(listed["players"].as_array().unwrap().len(), 2, "{listed}");
    let told = refused(&["admin", "delete", "table", &table, "--database", &postgres]);
    assert!(told.contains("another server is using it"), "{told}");
    let told = refused(&["backup", "copy.db", "--database", &postgres]);
    assert!(told.contains("pg_dump"), "{told}");
    second.signal("TERM");
    second.wait();

    let back = first.file("back.db").to_str().unwrap().to_owned();
    let words = kennel(&["move", &postgres, &back]);
    let words = String::from_utf8(words.stdout).unwrap();
    assert!(words.contains(" 2 players\n") && words.contains("read again"), "{words}");
    let listed = json_of(&["admin", "players", "--format", "json", "--database", &back]);
    assert_eq!(listed["players"].as_array().unwrap().len(), 2, "{listed}");
    run(&server, format!("DROP SCHEMA {schema} CASCADE"));
}

#[test]
fn no_command_shows_a_password() {
    for url in [
        "postgres://anna:hunter2@%2Fnowhere/kennel",
        "postgres://anna:hunter2@db:port/kennel",
        "postgres://anna@db/kennel?pasword=hunter2",
    ] {
        for arguments in [
            &["serve", "--listen", "127.0.0.1:0", "--database", url][..],
            &["admin", "players", "--database", url],
            &["backup", "copy.db", "--database", url],
            &["move", url, "copy.db"],
        ] {
            let told = refused(arguments);
            assert!(!told.contains("hunter2"), "{arguments:?}: {told}");
        }
    }
    for command in ["serve", "admin", "backup"] {
        let help = Command::new(env!("CARGO_BIN_EXE_kennel"))
            .args([command, "--help"])
            .env("KENNEL_DATABASE", "postgres://anna:hunter2@db/kennel")
            .output()
            .unwrap();
        let help = String::from_utf8(help.stdout).unwrap();
        assert!(help.contains("KENNEL_DATABASE") && !help.contains("hunter2"), "{help}");
    }
}
