//! `docs/api.md` works as it is written.

use std::process::Command;

use serde_json::json;

use super::QUICK;
use super::process::Serving;

/// The commands of the document's block, but for the one that starts the server.
fn commands() -> Vec<String> {
    let text = include_str!("../../../../docs/api.md");
    let (_, block) = text.split_once("```sh\n").unwrap();
    let (block, _) = block.split_once("```").unwrap();
    let lines = block.lines().map(|line| line.split(" #").next().unwrap_or_default().trim());
    let commands: Vec<String> = lines.map(str::to_owned).collect();
    assert_eq!(commands[0], "kennel serve &");
    commands[1..].to_vec()
}

/// Bots play whole games with the commands as they stand: only the address and the table are
/// those of the test.
#[test]
fn the_commands_play_whole_games() {
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let server = Serving::start(&QUICK);
    let anna = server.guest("Anna");
    let seats = json!({ "rules": "4", "sit": false, "bots": ["puppy", "puppy", null, "puppy"] });
    let table = server.table(&anna, &seats);
    let commands = commands();
    assert_eq!(commands.len(), 2);
    for command in commands {
        let command =
            command.replace("http://localhost:8080", &format!("http://{}", server.address));
        let command = command.replace("k3v9mwr2tq7x", &table);
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let output = Command::new("sh").args(["-c", &command]).current_dir(root).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let failed = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {failed}");
        assert!(said.ends_with("won\n") || said.ends_with("lost\n"), "{command}: {said}{failed}");
    }
    assert_eq!(server.get(&format!("/api/tables/{table}")).1["phase"], "over");
}
