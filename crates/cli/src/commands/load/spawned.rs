//! The server started with `--spawn`.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use kennel::client::ServerAddress;

use super::process::Process;
use crate::Failure;

/// A server process. It is killed and its database deleted on drop.
pub struct Spawned {
    /// The address, which changes when the server is started again.
    pub address: ServerAddress,
    server: Child,
    folder: PathBuf,
    settings: Settings,
}

/// The settings of a started server.
#[derive(Clone, Copy)]
pub enum Settings {
    /// Limits high enough for this many sockets from one address.
    Open { sockets: usize },
    /// The usual limits, with this machine as a proxy for any address.
    BehindProxy,
}

impl Spawned {
    /// Starts a server with a new database.
    pub fn start(folder: Option<&Path>, settings: Settings) -> Result<Spawned, Failure> {
        let parent = folder.map_or_else(std::env::temp_dir, Path::to_owned);
        let folder = parent.join(format!("kennel-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        let (server, address) = serve(&folder, settings)?;
        Ok(Spawned { address, server, folder, settings })
    }

    pub fn process(&self) -> Process {
        Process(self.server.id())
    }

    pub fn file(&self) -> PathBuf {
        self.folder.join("kennel.db")
    }

    /// Kills the server.
    pub fn kill(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }

    /// Starts the server again with the same database and waits until it runs.
    pub fn start_again(&mut self) -> Result<(), Failure> {
        self.kill();
        (self.server, self.address) = serve(&self.folder, self.settings)?;
        Ok(())
    }
}

impl Settings {
    fn variables(self) -> Vec<(&'static str, String)> {
        let mut variables = vec![
            ("LISTEN", "127.0.0.1:0".to_owned()),
            ("NATURAL_DELAY_MS", "0".to_owned()),
            ("LOG", "error".to_owned()),
        ];
        match self {
            // All clients share one address, so its limits are raised; nothing else differs.
            Settings::Open { sockets } => {
                let connections = (sockets + 1000).to_string();
                variables.extend([
                    ("ADDRESS_RATE", "1000000".to_owned()),
                    ("ADDRESS_BURST", "1000000".to_owned()),
                    ("GUESTS_PER_ADDRESS", "1000000".to_owned()),
                    ("CONNECTIONS", connections.clone()),
                    ("CONNECTIONS_PER_ADDRESS", connections.clone()),
                    ("SOCKETS", connections),
                    ("BOT_SHARE", "1000".to_owned()),
                    ("CATCH_UP_SHARE", "1000".to_owned()),
                    ("SOCKET_RATE", "1000".to_owned()),
                    ("SOCKET_BURST", "1000".to_owned()),
                    ("PLAYER_RATE", "1000".to_owned()),
                    ("PLAYER_BURST", "1000".to_owned()),
                ]);
            }
            Settings::BehindProxy => variables.push(("TRUST_PROXY", "127.0.0.1".to_owned())),
        }
        variables
    }
}

fn serve(folder: &Path, settings: Settings) -> Result<(Child, ServerAddress), Failure> {
    let failed = |what: String| Failure::Message(format!("the server cannot be started: {what}"));
    let program = std::env::current_exe().map_err(|error| failed(error.to_string()))?;
    let mut command = Command::new(program);
    command.arg("serve").arg("--database").arg(folder.join("kennel.db"));
    // Set in the environment, where the user of the tool can set more.
    for (name, value) in settings.variables() {
        command.env(format!("KENNEL_{name}"), value);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut server = command.spawn().map_err(|error| failed(error.to_string()))?;
    let mut line = String::new();
    if let Some(output) = server.stdout.take() {
        let mut output = BufReader::new(output);
        output.read_line(&mut line)?;
        // Keep the pipe open and drained for what the server prints later.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    }
    let Some(url) = line.split_whitespace().find(|word| word.starts_with("http://")) else {
        let _ = server.kill();
        let _ = server.wait();
        return Err(failed("it exited before it was running".to_owned()));
    };
    Ok((server, ServerAddress::of(url)?))
}

impl Drop for Spawned {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
