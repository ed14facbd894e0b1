//! A server as a process, and a client that is nothing but sockets.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::Value;

const KENNEL: &str = env!("CARGO_BIN_EXE_kennel");
/// The time limit for everything.
const LONG: Duration = Duration::from_secs(240);

/// Keeps the variables of the tests, which a server would refuse, from it.
fn without_settings(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("KENNEL_")) {
            command.env_remove(name);
        }
    }
}

/// A server in a temporary folder that perhaps does not serve yet.
pub struct Starting {
    child: Child,
    folder: PathBuf,
    output: BufReader<ChildStdout>,
}

impl Starting {
    pub fn with(flags: &[&str]) -> Starting {
        let mut command = Command::new(KENNEL);
        command.arg("serve").args(flags);
        without_settings(&mut command);
        Starting::run(command, "127.0.0.1:0")
    }

    fn run(mut command: Command, listen: &str) -> Starting {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("kennel-serve-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        // A killed run with the same process id may have left one.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        let log = File::create(folder.join("log")).unwrap();
        let mut child = command
            .args(["--listen", listen, "--tables-per-player", "1000000"])
            .current_dir(&folder)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Starting { child, folder, output }
    }

    pub fn until_it_serves(self) -> Serving {
        let Starting { child, folder, mut output } = self;
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Kennel is running at http://");
        let address =
            address.unwrap_or_else(|| panic!("the server did not start: {line}")).parse().unwrap();
        let mut second = String::new();
        output.read_line(&mut second).unwrap();
        let admin = second.strip_prefix("Health and metrics are at http://");
        let admin = admin.map(|rest| rest.split('/').next().unwrap().parse().unwrap());
        Serving { child, folder, address, admin }
    }
}

/// The answer of an admin address.
pub fn admin_text(admin: SocketAddr, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(admin)?;
    stream.set_read_timeout(Some(LONG))?;
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {admin}\r\nconnection: close\r\n\r\n")?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    Ok(text)
}

/// A server in a temporary folder.
pub struct Serving {
    child: Child,
    folder: PathBuf,
    pub address: SocketAddr,
    admin: Option<SocketAddr>,
}

impl Serving {
    pub fn start(flags: &[&str]) -> Serving {
        Serving::of(KENNEL, flags)
    }

    /// Starts a server of another version.
    pub fn of(program: &str, flags: &[&str]) -> Serving {
        let mut command = Command::new(program);
        command.arg("serve").args(flags);
        Serving::with(command, "127.0.0.1:0")
    }

    /// Starts a server whose settings are in the environment.
    pub fn with_environment<'a>(settings: impl Iterator<Item = (&'a str, &'a str)>) -> Serving {
        let mut command = Command::new(KENNEL);
        command.arg("serve");
        without_settings(&mut command);
        command.envs(settings);
        Serving::run(command, "127.0.0.1:0")
    }

    pub fn listening(address: &str, flags: &[&str]) -> Serving {
        let mut command = Command::new(KENNEL);
        command.arg("serve").args(flags);
        Serving::with(command, address)
    }

    /// Starts a server with a limit on file sizes. The signal is ignored, so that writes
    /// fail with an error.
    pub fn start_limited(flags: &[&str], kilobytes: &str) -> Serving {
        let mut command = Command::new("bash");
        let script = "trap '' XFSZ; ulimit -S -f $0; exec \"$@\"";
        command.args(["-c", script, kilobytes, KENNEL, "serve"]).args(flags);
        Serving::with(command, "127.0.0.1:0")
    }

    fn with(mut command: Command, listen: &str) -> Serving {
        without_settings(&mut command);
        Serving::run(command, listen)
    }

    fn run(command: Command, listen: &str) -> Serving {
        Starting::run(command, listen).until_it_serves()
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub fn log(&self) -> String {
        fs::read_to_string(self.file("log")).unwrap()
    }

    /// Waits until a word is in the log.
    pub fn log_until(&self, word: &str) {
        let begin = Instant::now();
        while !self.log().contains(word) {
            assert!(begin.elapsed() < LONG, "'{word}' is not in the log:\n{}", self.log());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
    }

    pub fn allow_any_size(&self) {
        let pid = self.child.id().to_string();
        let lifted = Command::new("prlimit").args(["--fsize=unlimited", "--pid", &pid]).status();
        assert!(lifted.unwrap().success());
    }

    /// Waits for the exit code.
    pub fn wait(&mut self) -> Option<i32> {
        let begin = Instant::now();
        while begin.elapsed() < LONG {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("the server does not stop:\n{}", self.log());
    }

    /// The output of `kennel backup --check`.
    pub fn backup_and_check(&self) -> Value {
        let output = Command::new(KENNEL)
            .args(["backup", "--check", "--json", "copy.db"])
            .current_dir(&self.folder)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// A page of the admin address.
    pub fn admin_text(&self, path: &str) -> String {
        admin_text(self.admin.expect("an admin address"), path).unwrap()
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }

    pub fn request(
        &self,
        method: &str,
        path: &str,
        cookie: Option<&str>,
        body: &str,
    ) -> (u16, String, String) {
        self.request_from(&format!("http://{}", self.address), method, path, cookie, body)
    }

    fn request_from(
        &self,
        origin: &str,
        method: &str,
        path: &str,
        cookie: Option<&str>,
        body: &str,
    ) -> (u16, String, String) {
        let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
        let address = self.address;
        let mut stream = self.connect();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: {origin}\r\n{cookie}\
             content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), head.to_owned(), body.to_owned())
    }

    pub fn get(&self, path: &str) -> (u16, Value) {
        let (status, _, body) = self.request("GET", path, None, "");
        (status, serde_json::from_str(&body).unwrap())
    }

    pub fn get_as(&self, path: &str, cookie: &str) -> (u16, Value) {
        let (status, _, body) = self.request("GET", path, Some(cookie), "");
        (status, serde_json::from_str(&body).unwrap())
    }

    pub fn get_text(&self, path: &str) -> (u16, String) {
        let (status, _, body) = self.request("GET", path, None, "");
        (status, body)
    }

    pub fn post(&self, path: &str, cookie: Option<&str>, body: &Value) -> (u16, Value) {
        let (status, _, body) = self.request("POST", path, cookie, &body.to_string());
        (status, serde_json::from_str(&body).unwrap())
    }

    /// Posts as a page of another origin would.
    pub fn post_from(&self, origin: &str, path: &str, body: &Value) -> (u16, Value) {
        let (status, _, body) = self.request_from(origin, "POST", path, None, &body.to_string());
        (status, serde_json::from_str(&body).unwrap())
    }

    pub fn post_for_cookie(
        &self,
        path: &str,
        cookie: Option<&str>,
        body: &Value,
    ) -> (u16, String, String) {
        let (status, head, body) = self.request("POST", path, cookie, &body.to_string());
        let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = set.unwrap_or_else(|| panic!("no cookie: {head} {body}"));
        (status, body, cookie.split(';').next().unwrap().to_owned())
    }

    /// Creates a guest and returns its cookie.
    pub fn guest(&self, name: &str) -> String {
        self.post_for_cookie("/api/guests", None, &serde_json::json!({ "name": name })).2
    }

    pub fn table(&self, cookie: &str, new: &Value) -> String {
        let (status, table) = self.post("/api/tables", Some(cookie), new);
        assert_eq!(status, 201, "{table}");
        table["id"].as_str().unwrap().to_owned()
    }

    /// The memory of the process that is resident, in KiB.
    pub fn resident_kib(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// Reads the whole event stream of a table up to a line with this word.
    pub fn events_until(&self, table: &str, word: &str) -> String {
        let mut stream = self.connect();
        let address = self.address;
        write!(
            stream,
            "GET /api/tables/{table}/events?after=0 HTTP/1.1\r\nhost: {address}\r\n\r\n"
        )
        .unwrap();
        let mut lines = BufReader::new(stream);
        let mut line = String::new();
        while !line.contains(word) {
            line.clear();
            assert!(lines.read_line(&mut line).unwrap() > 0, "the stream ended without '{word}'");
        }
        line
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A WebSocket.
pub struct Socket {
    pub stream: TcpStream,
    /// Whether the server sent a close frame.
    pub is_closed: bool,
    /// The reason in the close frame.
    pub reason: String,
}

impl Socket {
    pub fn open(server: &Serving, table: &str, cookie: Option<&str>) -> Socket {
        let mut stream = server.connect();
        let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
        let address = server.address;
        write!(
            stream,
            "GET /api/tables/{table}/socket HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n\
             {cookie}connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        .unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        let head = String::from_utf8(head).unwrap();
        assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
        Socket { stream, is_closed: false, reason: String::new() }
    }

    /// Sends a text frame with a mask of zeros.
    pub fn say(&mut self, text: &str) -> std::io::Result<()> {
        let length = u16::try_from(text.len()).unwrap();
        let mut frame = vec![0x81];
        match u8::try_from(length) {
            Ok(short) if short < 126 => frame.push(0x80 | short),
            _ => {
                frame.push(0x80 | 126);
                frame.extend_from_slice(&length.to_be_bytes());
            }
        }
        frame.extend_from_slice(&[0; 4]);
        frame.extend_from_slice(text.as_bytes());
        self.stream.write_all(&frame)
    }

    /// The next text message; `None` once the server has closed.
    pub fn text(&mut self) -> Option<String> {
        loop {
            let mut head = [0; 2];
            self.stream.read_exact(&mut head).ok()?;
            let length = match head[1] {
                126 => {
                    let mut bytes = [0; 2];
                    self.stream.read_exact(&mut bytes).ok()?;
                    u64::from(u16::from_be_bytes(bytes))
                }
                127 => {
                    let mut bytes = [0; 8];
                    self.stream.read_exact(&mut bytes).ok()?;
                    u64::from_be_bytes(bytes)
                }
                short => u64::from(short),
            };
            let mut payload = vec![0; length as usize];
            self.stream.read_exact(&mut payload).ok()?;
            match head[0] & 0x0f {
                1 => return Some(String::from_utf8(payload).unwrap()),
                8 => {
                    self.is_closed = true;
                    let reason = payload.get(2..).unwrap_or_default();
                    self.reason = String::from_utf8(reason.to_vec()).unwrap();
                    return None;
                }
                _ => {}
            }
        }
    }
}
