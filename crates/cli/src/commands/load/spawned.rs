//! A server of the tool's own.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use kennel::client::Place;

use super::process::Process;
use crate::Failure;

/// A server that ends, and whose file is removed, when it is dropped.
pub struct Spawned {
    pub place: Place,
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
        // The same port is used again after a restart.
        let port = TcpListener::bind(("127.0.0.1", 0)).and_then(|free| free.local_addr());
        let port = port.map_err(|error| format!("no free port: {error}"))?.port();
        let place = Place::of(&format!("http://127.0.0.1:{port}"))?;
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
    // One address does the work of thousands; nothing else is different.
    let flags = [
        ("--listen", format!("127.0.0.1:{port}")),
        ("--natural-delay-ms", "0".to_owned()),
        ("--address-rate", "1000000".to_owned()),
        ("--address-burst", "1000000".to_owned()),
        ("--socket-rate", "1000".to_owned()),
        ("--socket-burst", "1000".to_owned()),
        ("--sockets", (sockets + 1000).to_string()),
        ("--idle", "3600".to_owned()),
    ];
    for (flag, value) in flags {
        command.arg(flag).arg(value);
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
