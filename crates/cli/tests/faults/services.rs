//! PostgreSQL and NATS as processes of the test.

use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How long a service may take to start.
const LONG: Duration = Duration::from_secs(120);

/// The connections that a PostgreSQL server allows. Its standby must allow as many.
const CONNECTIONS: u32 = 200;

/// A port that is free now.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

pub fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
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
    /// Where others find it. It also listens on `127.0.0.1`.
    address: SocketAddr,
}

impl Postgres {
    /// Starts one; `None` where PostgreSQL is not installed, or where nobody is allowed to
    /// run it: it refuses to run as root, and only root can become its user.
    pub fn start() -> Option<Postgres> {
        Postgres::start_at(Ipv4Addr::LOCALHOST)
    }

    /// Starts one at another address of this machine.
    pub fn start_at(ip: Ipv4Addr) -> Option<Postgres> {
        let programs = programs()?;
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("kennel-postgres-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        // A killed run with the same process id may have left one.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        let address = SocketAddr::from((ip, free_port()));
        let postgres = Postgres { programs, folder, address };
        if is_root() {
            let owned = Command::new("chown").arg("postgres").arg(&postgres.folder).status();
            assert!(owned.unwrap().success());
        }
        let data = postgres.data();
        let settings = ["--auth=trust", "--username=postgres", "--no-sync", "--pgdata", &data];
        postgres.must("initdb", &settings);
        if !ip.is_loopback() {
            let users = format!("{data}/pg_hba.conf");
            let mut users = fs::OpenOptions::new().append(true).open(users).unwrap();
            writeln!(users, "host all all {ip}/24 trust").unwrap();
        }
        postgres.run();
        Some(postgres)
    }

    /// Starts one that lets nobody in without encryption; `None` also where there is no
    /// `openssl`. The certificates for `127.0.0.1` are signed by the one in [`Postgres::trusted`].
    pub fn start_encrypted() -> Option<Postgres> {
        let postgres = Postgres::start()?;
        make_certificates(&postgres.folder)?;
        postgres.crash();
        shell(
            &postgres.folder,
            "cp server.key server.crt data && chmod 600 data/server.key
             [ $(id -u) != 0 ] || chown postgres data/server.key data/server.crt
             echo hostssl all all 127.0.0.1/32 trust > data/pg_hba.conf
             echo ssl = on >> data/postgresql.conf",
        );
        postgres.run();
        Some(postgres)
    }

    /// The certificate of whoever has signed that of the server.
    pub fn trusted(&self) -> PathBuf {
        self.folder.join("ca.crt")
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    /// Starts the server on its data, and waits until it answers.
    pub fn run(&self) {
        let Postgres { folder, address, .. } = self;
        let elsewhere = match address.ip() {
            ip if ip.is_loopback() => String::new(),
            ip => format!(",{ip}"),
        };
        let options = format!(
            "-c listen_addresses=127.0.0.1{elsewhere} -p {} -k {} -c max_connections={CONNECTIONS}",
            address.port(),
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

    /// Adds a standby that every commit waits for.
    pub fn add_standby(&self) {
        let (standby, log) = (self.standby(), self.folder.join("standby.log"));
        let port = self.address.port().to_string();
        let name = "host=127.0.0.1 user=postgres application_name=standby";
        let source = format!("{name} port={port}");
        self.must("pg_basebackup", &["-D", &standby, "-R", "-c", "fast", "-d", &source]);
        let options =
            format!("-c listen_addresses= -p {port} -k {standby} -c max_connections={CONNECTIONS}");
        let log = log.display().to_string();
        self.must("pg_ctl", &["start", "--wait", "-D", &standby, "-l", &log, "-o", &options]);
        self.sql("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (standby)'");
        self.sql("SELECT pg_reload_conf()");
        let state = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum'";
        wait_for("the standby", || self.sql(state).trim() == "1");
    }

    /// Loses the server with its disk; the standby takes its place, at its address.
    pub fn fail_over(&self) {
        self.crash();
        fs::remove_dir_all(self.data()).unwrap();
        let standby = self.standby();
        self.must("pg_ctl", &["promote", "--wait", "-D", &standby]);
        self.must("pg_ctl", &["stop", "-m", "fast", "-D", &standby]);
        fs::rename(standby, self.data()).unwrap();
        // It waits for no standby of its own: there is none any more.
        let settings = Path::new(&self.data()).join("postgresql.auto.conf");
        fs::write(settings, "").unwrap();
        self.run();
    }

    fn standby(&self) -> String {
        self.folder.join("standby").display().to_string()
    }

    /// Ends half of the connections.
    pub fn drop_connections(&self) {
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                   WHERE datname = 'postgres' AND pid <> pg_backend_pid() AND pid % 2 = 0";
        self.sql(sql);
    }

    /// The answer to a query.
    pub fn sql(&self, sql: &str) -> String {
        let port = self.address.port().to_string();
        let arguments = ["-h", "127.0.0.1", "-p", &port, "-U", "postgres", "-Atc", sql];
        String::from_utf8(self.must("psql", &arguments).stdout).unwrap()
    }

    pub fn address(&self) -> SocketAddr {
        self.address
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
        for data in [self.data(), self.standby()] {
            let _ = self.command("pg_ctl").args(["stop", "-m", "immediate", "-D", &data]).output();
        }
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

/// Makes certificates for `127.0.0.1`, `server.crt`, and of whoever has signed it, `ca.crt`;
/// `None` where there is no `openssl`.
fn make_certificates(folder: &Path) -> Option<()> {
    Command::new("openssl").arg("version").output().ok()?;
    shell(
        folder,
        "new='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
         openssl req -x509 $new -keyout ca.key -out ca.crt -subj /CN=ca -days 2
         openssl req $new -keyout server.key -out server.csr -subj /CN=database
         echo subjectAltName=IP:127.0.0.1 > names
         openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 \
             -extfile names -out server.crt",
    );
    Some(())
}

fn shell(folder: &Path, script: &str) {
    let output = Command::new("sh").args(["-ec", script]).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{script}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A NATS server.
pub struct Nats {
    address: SocketAddr,
    /// The certificates of one that lets nobody in without encryption.
    certificates: Option<PathBuf>,
    process: Option<Child>,
}

impl Nats {
    /// Starts one; `None` where NATS is not installed.
    pub fn start() -> Option<Nats> {
        Nats::start_at(Ipv4Addr::LOCALHOST)
    }

    /// Starts one at another address of this machine.
    pub fn start_at(ip: Ipv4Addr) -> Option<Nats> {
        let address = SocketAddr::from((ip, free_port()));
        Nats { address, certificates: None, process: None }.started()
    }

    /// Starts one that lets nobody in without encryption; `None` also where there is no
    /// `openssl`. Its certificate is signed by the one in [`Nats::trusted`].
    pub fn start_encrypted() -> Option<Nats> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()));
        let name = format!("kennel-nats-{}-{}", std::process::id(), address.port());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir(&folder).unwrap();
        let nats = Nats { address, certificates: Some(folder.clone()), process: None };
        make_certificates(&folder)?;
        nats.started()
    }

    /// The certificate of whoever has signed that of the server.
    pub fn trusted(&self) -> PathBuf {
        self.certificates.as_ref().expect("it was started encrypted").join("ca.crt")
    }

    fn started(mut self) -> Option<Nats> {
        let nats = &mut self;
        match nats.try_run() {
            Ok(()) => Some(self),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => panic!("nats-server: {error}"),
        }
    }

    fn try_run(&mut self) -> std::io::Result<()> {
        let (ip, port) = (self.address.ip().to_string(), self.address.port().to_string());
        let mut command = Command::new("nats-server");
        command.args(["--addr", &ip, "--port", &port]);
        if let Some(folder) = &self.certificates {
            command.args(["--tls", "--tlscert=server.crt", "--tlskey=server.key"]);
            command.current_dir(folder);
        }
        // Debian keeps it where only root looks for programs.
        let path = std::env::var("PATH").unwrap_or_default();
        command.env("PATH", format!("{path}:/usr/sbin:/usr/local/sbin"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.process = Some(command.spawn()?);
        wait_for("nats-server", || TcpStream::connect(self.address()).is_ok());
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

    /// Publishes a message, and waits until it has been taken.
    pub fn publish(&self, subject: &str, message: &str) {
        let mut stream = TcpStream::connect(self.address()).unwrap();
        let length = message.len();
        let connect = r#"CONNECT {"verbose":false}"#;
        write!(stream, "{connect}\r\nPUB {subject} {length}\r\n{message}\r\nPING\r\n").unwrap();
        let answers = BufReader::new(stream).lines();
        assert!(answers.map(Result::unwrap).any(|line| line == "PONG"));
    }

    pub fn signal(&self, name: &str) {
        if let Some(process) = &self.process {
            signal(process, name);
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
        if let Some(folder) = &self.certificates {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// Sends a signal to a process.
pub fn signal(process: &Child, name: &str) {
    let pid = process.id().to_string();
    assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
}

/// Where a process of the test keeps its log.
pub fn log_file(folder: &Path, name: &str) -> Arc<fs::File> {
    Arc::new(fs::File::create(folder.join(format!("{name}.log"))).unwrap())
}
