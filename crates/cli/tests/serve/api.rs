//! `docs/api.md` works as it is written.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::{Command, Stdio};

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

/// A request that is refused for now is repeated as it was, after as long as the server says.
#[test]
fn the_bot_waits_where_the_server_says_so() {
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let bot = Command::new("python3")
        .args(["examples/bot.py", &format!("http://{address}")])
        .current_dir(root)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let asked = ["429 Too Many Requests\r\nretry-after: 0", "400 Bad Request"].map(|answer| {
        let (mut stream, _) = listener.accept().unwrap();
        let mut request = vec![0; 4096];
        let mut length = 0;
        // The body ends the request.
        while !request[..length].ends_with(b"}") {
            length += stream.read(&mut request[length..]).unwrap();
        }
        write!(stream, "HTTP/1.1 {answer}\r\nconnection: close\r\n\r\n{answer}").unwrap();
        String::from_utf8(request[..length].to_vec()).unwrap()
    });
    assert!(asked[0].starts_with("POST /api/guests "), "{}", asked[0]);
    assert_eq!(asked[0], asked[1]);
    let output = bot.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "the server refused: 400 Bad Request\n");
}
