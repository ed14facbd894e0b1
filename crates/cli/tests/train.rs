//! `kennel train`, as a user runs it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value;

fn kennel(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kennel")).args(arguments).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = kennel(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = kennel(arguments);
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn training_refuses_what_makes_no_sense() {
    for (name, value) in
        [("--minutes", "nan"), ("--minutes", "0"), ("--threads", "0"), ("--games", "0")]
    {
        let error = refused(&["train", "--out", "/no/such/folder/x.net", name, value]);
        assert!(error.contains(&format!("invalid value '{value}' for '{name}")), "{error}");
    }
    let error = refused(&["train", "--out", "/no/such/folder/x.net"]);
    assert!(error.contains("/no/such/folder/x.net: "), "{error}");
}

#[test]
fn training_writes_a_net_that_plays_and_goes_on_with_it() {
    let file = std::env::temp_dir().join(format!("kennel-net-{}", std::process::id()));
    let path = file.to_str().unwrap();
    let train = ["train", "--rules", "2", "--minutes", "0.01", "--games", "2", "--threads", "1"];
    assert!(kennel(&[&train[..], &["--out", path]].concat()).status.success());
    assert!(kennel(&[&train[..], &["--out", path, "--resume"]].concat()).status.success());
    let again = refused(&[&train[..], &["--out", path]].concat());
    assert!(again.contains("is there already"), "{again}");
    let bot = format!("net:{path}");
    let arguments = ["arena", &bot, "random", "--games", "4", "--rules", "2", "--format", "json"];
    assert_eq!(json(&arguments)["contests"][0]["games"], 4);
    let other = refused(&["arena", &bot, "random", "--rules", "4"]);
    assert!(other.contains("other inputs or another table"), "{other}");
    std::fs::remove_file(file).unwrap();
}

/// A new folder for a player and a learner.
fn workshop(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kennel-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The player writes examples that a learner can read, takes over the weights it
/// finds, and stops when told.
#[test]
fn a_player_works_for_a_learner() {
    let folder = workshop("learner");
    let path = folder.to_str().unwrap();
    let mut player = Command::new(env!("CARGO_BIN_EXE_kennel"))
        .args(["train", "--rules", "2", "--games", "1", "--threads", "1", "--play-for", path])
        .spawn()
        .unwrap();
    let begin = Instant::now();
    let examples = loop {
        assert!(begin.elapsed() < Duration::from_secs(60), "no examples");
        let mut files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let is_examples = |path: &PathBuf| path.to_string_lossy().contains("/examples-");
        if let Some(path) = files.find(is_examples) {
            break fs::read(path).unwrap();
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let shape: Value =
        serde_json::from_slice(&fs::read(folder.join("shape.json")).unwrap()).unwrap();
    let size = |key: &str| shape[key].as_u64().unwrap() as usize;
    let count = u32::from_le_bytes(examples[..4].try_into().unwrap()) as usize;
    assert!(count > 0);
    assert_eq!(examples.len(), 4 + count * (2 * size("width") + 4));
    let (inputs, targets) = examples[4..].split_at(2 * size("width") * count);
    let input = |bytes: &[u8]| usize::from(u16::from_le_bytes([bytes[0], bytes[1]]));
    assert!(inputs.chunks(2).all(|bytes| input(bytes) <= size("inputs")));
    let target = |bytes: &[u8]| f32::from_le_bytes(bytes.try_into().unwrap());
    assert!(targets.chunks(4).all(|bytes| (0.0..=1.0).contains(&target(bytes))));

    let zeros = vec![0; 4 * size("weights")];
    fs::write(folder.join("weights"), zeros).unwrap();
    fs::write(folder.join("stop"), "").unwrap();
    assert!(player.wait().unwrap().success());
    // All zeros find everything even: the net is that of the newest weights.
    let net = format!("net:{}", folder.join("net").display());
    let arguments = ["arena", &net, &net, "--games", "2", "--rules", "2", "--format", "json"];
    assert_eq!(json(&arguments)["contests"][0]["games"], 2);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_a_learner_does_wrong_is_named() {
    let folder = workshop("wrong-learner");
    let path = folder.to_str().unwrap();
    let play = ["train", "--rules", "2", "--threads", "1", "--play-for", path];
    fs::write(folder.join("weights"), "nonsense").unwrap();
    let error = refused(&play);
    assert!(error.contains("/weights: these are not the weights of such a net"), "{error}");
    fs::remove_file(folder.join("weights")).unwrap();
    fs::write(folder.join("done"), "2").unwrap();
    let error = refused(&play);
    assert!(error.contains("/done: expected a number from 0 to 1"), "{error}");
    let error = refused(&[&play[..], &["--from", "/no/such.net"]].concat());
    fs::remove_dir_all(&folder).unwrap();
    assert!(error.contains("expected a number") || error.contains("/no/such.net: "), "{error}");
    let error = refused(&["train", "--rules", "2"]);
    assert!(error.contains("--out"), "{error}");
}
