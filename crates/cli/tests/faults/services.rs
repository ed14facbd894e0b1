//! PostgreSQL and NATS as processes of the test, and links to them that can be cut.

use std::fs;
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener as Listener, TcpStream as Stream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::watch;

/// How long a service may take to start.
const LONG: Duration = Duration::from_secs(120);

/// A port that is free now.
fn free_port() -> u16 {
    Listener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !holds() {
        assert!(begin.elapsed() < LONG, "{what} takes too long");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A PostgreSQL server with a database of its own.
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
}

impl Postgres {
    /// Starts one; `None` where PostgreSQL is not installed, or where nobody is allowed to
    /// run it: it refuses to run as root, and only root can become its user.
    pub fn start() -> Option<Postgres> {
        let programs = programs()?;
        let folder = std::env::temp_dir().join(format!("kennel-postgres-{}", std::process::id()));
        // A killed run with the same process id may have left one.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        let postgres = Postgres { programs, folder, port: free_port() };
        if is_root() {
            let owned = Command::new("chown").arg("postgres").arg(&postgres.folder).status();
            assert!(owned.unwrap().success());
        }
        let data = postgres.data();
        let settings = ["--auth=trust", "--username=postgres", "--no-sync", "--pgdata", &data];
        postgres.must("initdb", &settings);
        postgres.run();
        Some(postgres)
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    /// Starts the server on its data, and waits until it answers.
    pub fn run(&self) {
        let Postgres { folder, port, .. } = self;
        let options = format!(
            "-c listen_addresses=127.0.0.1 -p {port} -k {} -c max_connections=200",
            folder.display()
        );
        let log = folder.join("log").display().to_string();
        let data = self.data();
        self.must("pg_ctl", &["start", "--wait", "-D", &data, "-l", &log, "-o", &options]);
    }

    /// Stops it as a crash would: recovery follows at the next start.
    pub fn crash(&self) {
        self.must("pg_ctl", &["stop", "-m", "immediate", "-D", &self.data()]);
    }

    /// Ends half of the connections.
    pub fn drop_connections(&self) {
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                   WHERE datname = 'postgres' AND pid <> pg_backend_pid() AND pid % 2 = 0";
        self.sql(sql);
    }

    /// The answer to a query.
    pub fn sql(&self, sql: &str) -> String {
        let port = self.port.to_string();
        let arguments = ["-h", "127.0.0.1", "-p", &port, "-U", "postgres", "-Atc", sql];
        String::from_utf8(self.must("psql", &arguments).stdout).unwrap()
    }

    pub fn address(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.port))
    }

    fn must(&self, program: &str, arguments: &[&str]) -> Output {
        let output = self.command(program).args(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program}: {said}");
        output
    }

    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        // Its log goes to a file, so that nobody waits for its pipes to be closed.
        command.current_dir(&self.folder).stdin(Stdio::null());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.data();
        let _ = self.command("pg_ctl").args(["stop", "-m", "immediate", "-D", &data]).output();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Where the programs of PostgreSQL are: in Debian's place or in the path.
fn programs() -> Option<PathBuf> {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
    folders.into_iter().find(|folder| folder.join("initdb").exists())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.trim_ascii() == b"0"
}

/// A NATS server.
pub struct Nats {
    port: u16,
    process: Option<Child>,
}

impl Nats {
    /// Starts one; `None` where NATS is not installed.
    pub fn start() -> Option<Nats> {
        let mut nats = Nats { port: free_port(), process: None };
        match nats.try_run() {
            Ok(()) => Some(nats),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => panic!("nats-server: {error}"),
        }
    }

    fn try_run(&mut self) -> std::io::Result<()> {
        let port = self.port.to_string();
        let mut command = Command::new("nats-server");
        command.args(["--addr", "127.0.0.1", "--port", &port]);
        // Debian keeps it where only root looks for programs.
        let path = std::env::var("PATH").unwrap_or_default();
        command.env("PATH", format!("{path}:/usr/sbin:/usr/local/sbin"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.process = Some(command.spawn()?);
        wait_for("nats-server", || Stream::connect(self.address()).is_ok());
        Ok(())
    }

    /// Starts it again.
    pub fn run(&mut self) {
        self.try_run().expect("nats-server was started before");
    }

    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }

    pub fn signal(&self, name: &str) {
        if let Some(process) = &self.process {
            signal(process, name);
        }
    }

    pub fn address(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.port))
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Sends a signal to a process.
pub fn signal(process: &Child, name: &str) {
    let pid = process.id().to_string();
    assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
}

/// A link between a node and a service, which can be cut: what either side sends is kept
/// back, as if the network lost it and sent it again for ever, and nobody is told.
pub struct Link {
    pub address: SocketAddr,
    whole: watch::Sender<bool>,
}

impl Link {
    pub fn to(service: SocketAddr, runtime: &Runtime) -> Link {
        let (whole, is_whole) = watch::channel(true);
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let is_whole = is_whole.clone();
                tokio::spawn(async move {
                    if wait_until_whole(&mut is_whole.clone()).await {
                        // A service that is not there refuses, and the near side is closed.
                        if let Ok(far) = TcpStream::connect(service).await {
                            forward(near, far, is_whole).await;
                        }
                    }
                });
            }
        });
        Link { address, whole }
    }

    pub fn cut(&self) {
        self.whole.send_replace(false);
    }

    pub fn mend(&self) {
        self.whole.send_replace(true);
    }
}

/// Waits until the link is whole; false if it is gone.
async fn wait_until_whole(is_whole: &mut watch::Receiver<bool>) -> bool {
    is_whole.wait_for(|whole| *whole).await.is_ok()
}

async fn forward(near: TcpStream, far: TcpStream, is_whole: watch::Receiver<bool>) {
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    let there = one_way(near_in, far_out, is_whole.clone());
    let back = one_way(far_in, near_out, is_whole);
    // Either end closes both, once the link is whole.
    tokio::select! {
        () = there => {}
        () = back => {}
    }
}

async fn one_way(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    mut is_whole: watch::Receiver<bool>,
) {
    let mut buffer = vec![0; 16 << 10];
    loop {
        let read = from.read(&mut buffer).await;
        if !wait_until_whole(&mut is_whole).await {
            return;
        }
        match read {
            Ok(0) | Err(_) => return,
            Ok(bytes) if to.write_all(&buffer[..bytes]).await.is_err() => return,
            Ok(_) => {}
        }
    }
}

/// Where a process of the test keeps its log.
pub fn log_file(folder: &Path, name: &str) -> Arc<fs::File> {
    Arc::new(fs::File::create(folder.join(format!("{name}.log"))).unwrap())
}
