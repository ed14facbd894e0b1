//! `kennel train`.

use serde_json::Value;

use super::program::{self, kennel, succeeded};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&succeeded(kennel(arguments))).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    program::refused(kennel(arguments))
}

#[test]
fn invalid_arguments_are_rejected() {
    for (name, value) in
        [("--minutes", "nan"), ("--minutes", "0"), ("--threads", "0"), ("--games", "0")]
    {
        let error = refused(&["train", "--out", "/no/such/folder/x.net", name, value]);
        assert!(error.contains(&format!("invalid value '{value}' for '{name}")), "{error}");
    }
    let error = refused(&["train", "--out", "/no/such/folder/x.net"]);
    assert!(error.contains("/no/such/folder/x.net: "), "{error}");
    let error = refused(&["train", "--rules", "2"]);
    assert!(error.contains("--out"), "{error}");
}

#[test]
fn training_writes_a_net_that_plays_and_can_be_resumed() {
    let file = std::env::temp_dir().join(format!("kennel-net-{}", std::process::id()));
    let path = file.to_str().unwrap();
    let train = ["train", "--rules", "2", "--minutes", "0.01", "--games", "2", "--threads", "1"];
    assert!(kennel(&[&train[..], &["--out", path]].concat()).status.success());
    assert!(kennel(&[&train[..], &["--out", path, "--resume"]].concat()).status.success());
    let again = refused(&[&train[..], &["--out", path]].concat());
    assert!(again.contains("already exists"), "{again}");
    let bot = format!("net:{path}");
    let arguments = ["arena", &bot, "random", "--games", "4", "--rules", "2", "--format", "json"];
    assert_eq!(json(&arguments)["contests"][0]["games"], 4);
    let other = refused(&["arena", &bot, "random", "--rules", "4"]);
    assert!(other.contains("other inputs or another table"), "{other}");
    std::fs::remove_file(file).unwrap();
}
