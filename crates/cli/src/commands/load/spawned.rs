//! A server of the tool's own.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use kennel::client::{ServerAddress, free_port};

use super::process::Process;
use crate::Failure;

/// A server that ends, and whose file is removed, when it is dropped.
pub struct Spawned {
    pub place: ServerAddress,
    server: Child,
    folder: PathBuf,
    port: u16,
    sockets: usize,
}

impl Spawned {
    /// Starts a server with a new file and limits that let so many sockets in.
    pub fn start(folder: Option<&Path>, sockets: usize) -> Result<Spawned, Failure> {
        let parent = folder.map_or_else(std::env::temp_dir, Path::to_owned);
        let folder = parent.join(format!("kennel-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        let port = free_port().map_err(|error| format!("no free port: {error}"))?;
        let place = ServerAddress::of(&format!("http://127.0.0.1:{port}"))?;
        let server = serve(&folder, port, sockets)?;
        Ok(Spawned { place, server, folder, port, sockets })
    }

    pub fn process(&self) -> Process {
        Process(self.server.id())
    }

    pub fn file(&self) -> PathBuf {
        self.folder.join("kennel.db")
    }

    /// Ends the server without a warning.
    pub fn kill(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }

    /// Starts it again with the same file; returns once it says where it runs.
    pub fn start_again(&mut self) -> Result<(), Failure> {
        self.kill();
        self.server = serve(&self.folder, self.port, self.sockets)?;
        Ok(())
    }
}

fn serve(folder: &Path, port: u16, sockets: usize) -> Result<Child, Failure> {
    let failed = |what: String| Failure::Message(format!("the server cannot be started: {what}"));
    let program = std::env::current_exe().map_err(|error| failed(error.to_string()))?;
    let mut command = Command::new(program);
    command.arg("serve").arg("--database").arg(folder.join("kennel.db"));
    // One address does the work of thousands; nothing else is different. Limits are
    // set in the environment, as whoever starts the tool can set more of them.
    let settings = [
        ("LISTEN", format!("127.0.0.1:{port}")),
        ("NATURAL_DELAY_MS", "0".to_owned()),
        ("ADDRESS_RATE", "1000000".to_owned()),
        ("ADDRESS_BURST", "1000000".to_owned()),
        ("GUESTS_PER_ADDRESS", "1000000".to_owned()),
        ("CONNECTIONS", (sockets + 1000).to_string()),
        ("CONNECTIONS_PER_ADDRESS", (sockets + 1000).to_string()),
        ("SOCKETS", (sockets + 1000).to_string()),
        ("SOCKET_RATE", "1000".to_owned()),
        ("SOCKET_BURST", "1000".to_owned()),
        ("PLAYER_RATE", "1000".to_owned()),
        ("PLAYER_BURST", "1000".to_owned()),
        ("LOG", "warn".to_owned()),
    ];
    for (name, value) in settings {
        command.env(format!("KENNEL_{name}"), value);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut server = command.spawn().map_err(|error| failed(error.to_string()))?;
    let mut line = String::new();
    if let Some(output) = server.stdout.take() {
        let mut output = BufReader::new(output);
        output.read_line(&mut line)?;
        // The pipe stays open: what the server prints later must go somewhere.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    }
    if line.is_empty() {
        let _ = server.wait();
        return Err(failed("it ended before it was running".to_owned()));
    }
    Ok(server)
}

impl Drop for Spawned {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
