//! The proxy configurations of `contrib`, with TLS, in front of a server. Each is skipped without
//! its program or `openssl`.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::contrib::{file, read};
use super::faults::services::{free_port, wait_for};
use super::serve::process::Serving;

/// A proxy as a process, with a folder of its own.
struct Proxy {
    process: Child,
    folder: PathBuf,
    port: u16,
}

impl Proxy {
    /// Starts a program with a configuration made from what `contrib` ships; `None` without it.
    fn start(program: &str, configure: impl Fn(&Path, u16) -> Vec<String>) -> Option<Proxy> {
        // Debian keeps nginx where only root looks for programs.
        let path = format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default());
        let program = std::env::split_paths(&path)
            .map(|folder| folder.join(program))
            .find(|program| program.exists())?;
        let port = free_port();
        let folder =
            std::env::temp_dir().join(format!("kennel-proxy-{}-{port}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let certificate = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"])
            .args(["-nodes", "-keyout", "key.pem", "-out", "chain.pem", "-days", "2"])
            .args(["-subj", "/CN=kennel.example", "-addext", "subjectAltName=DNS:kennel.example"])
            .current_dir(&folder)
            .stderr(Stdio::null())
            .status();
        if !certificate.is_ok_and(|status| status.success()) {
            fs::remove_dir_all(&folder).unwrap();
            return None;
        }
        let log = fs::File::create(folder.join("log")).unwrap();
        let mut command = Command::new(program);
        command.args(configure(&folder, port)).current_dir(&folder).env("HOME", &folder);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        let proxy = Proxy { process: command.spawn().unwrap(), folder, port };
        wait_for("a proxy", || TcpStream::connect(("127.0.0.1", port)).is_ok());
        Some(proxy)
    }

    /// Sends a request over TLS from an address of this machine, and reads until a word comes, all
    /// has come or the connection ends.
    fn ask(&self, from: &str, request: &str, until: &str) -> String {
        let mut tunnel = Command::new("openssl")
            .args(["s_client", "-quiet", "-servername", "kennel.example", "-verify_return_error"])
            .args(["-CAfile", "chain.pem", "-bind", &format!("{from}:0")])
            .args(["-connect", &format!("127.0.0.1:{}", self.port)])
            .current_dir(&self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        tunnel.stdin.as_mut().unwrap().write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let mut buffer = [0; 4096];
        let output = tunnel.stdout.as_mut().unwrap();
        while !String::from_utf8_lossy(&answer).contains(until) && !is_whole(&answer) {
            match output.read(&mut buffer) {
                Ok(0) | Err(_) => break,
                Ok(length) => answer.extend_from_slice(&buffer[..length]),
            }
        }
        let _ = tunnel.kill();
        let _ = tunnel.wait();
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn host(&self) -> String {
        format!("kennel.example:{}", self.port)
    }

    fn get(&self, path: &str, headers: &str, until: &str) -> String {
        let host = self.host();
        let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\n{headers}\r\n");
        self.ask("127.0.0.1", &request, until)
    }

    /// Posts as a page of an origin.
    fn post(&self, from: &str, origin: &str, headers: &str, path: &str, body: &str) -> String {
        let (host, length) = (self.host(), body.len());
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\norigin: {origin}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n{headers}\r\n{body}"
        );
        self.ask(from, &request, "\0")
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("{}", fs::read_to_string(self.folder.join("log")).unwrap_or_default());
        }
        // It ends those that it started.
        let _ = Command::new("kill").arg(self.process.id().to_string()).status();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Whether a response says how long it is, and all of it has come.
fn is_whole(response: &[u8]) -> bool {
    let text = String::from_utf8_lossy(response).to_ascii_lowercase();
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    length.is_some_and(|length| length.trim().parse().is_ok_and(|length| body.len() >= length))
}

fn server() -> Serving {
    Serving::start(&["--secure-cookies", "--trust-proxy=127.0.0.1", "--guests-per-address=2"])
}

/// What a page, a program and a stranger see through a proxy, whose port is not the usual one.
fn serves_through(proxy: &Proxy) {
    let origin = format!("https://{}", proxy.host());
    let page = proxy.get("/", "", "</html>");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<html"), "{page}");
    let guest = |from: &str, origin: &str, headers: &str| {
        proxy.post(from, origin, headers, "/api/guests", r#"{"name":"Anna"}"#)
    };
    let elsewhere = guest("127.0.0.1", "https://kennel.example", "");
    assert!(elsewhere.starts_with("HTTP/1.1 403"), "{elsewhere}");
    let anna = guest("127.0.0.1", &origin, "");
    assert!(anna.starts_with("HTTP/1.1 200") && anna.contains("Secure"), "{anna}");
    let head = anna.to_ascii_lowercase();
    let cookie = head.find("set-cookie: ").map(|at| &anna[at + "set-cookie: ".len()..]).unwrap();
    let cookie = format!("cookie: {}\r\n", cookie.split(';').next().unwrap());

    let made = proxy.post("127.0.0.1", &origin, &cookie, "/api/tables", r#"{"rules":"2"}"#);
    let id = made.split(r#""id":""#).nth(1).and_then(|rest| rest.split('"').next());
    let id = id.unwrap_or_else(|| panic!("{made}"));
    let upgrade = format!(
        "origin: {origin}\r\n{cookie}connection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    );
    let socket = proxy.get(&format!("/api/tables/{id}/socket"), &upgrade, "welcome");
    assert!(socket.starts_with("HTTP/1.1 101") && socket.contains("welcome"), "{socket}");
    // Line by line: the stream does not end.
    let stream = proxy.get(&format!("/api/tables/{id}/events"), &cookie, "welcome");
    assert!(stream.contains("welcome"), "{stream}");

    // Limits are those of the client, whatever it claims.
    assert!(guest("127.0.0.1", &origin, "").starts_with("HTTP/1.1 200"));
    for forged in ["", "x-forwarded-for: 203.0.113.9\r\n"] {
        let third = guest("127.0.0.1", &origin, forged);
        assert!(third.starts_with("HTTP/1.1 429"), "{third}");
    }
    assert!(guest("127.0.0.2", &origin, "").starts_with("HTTP/1.1 200"));
}

#[test]
fn nginx_serves_with_its_configuration() {
    let server = server();
    let proxy = Proxy::start("nginx", |folder, port| {
        let place = folder.display();
        // The second server only redirects from port 80.
        let site = read("nginx/kennel.conf");
        let site: String = site
            .lines()
            .filter(|line| !line.contains("[::]"))
            .map(|line| {
                line.replace("/etc/letsencrypt/live/kennel.example/full", &format!("{place}/"))
            })
            .map(|line| {
                line.replace("/etc/letsencrypt/live/kennel.example/priv", &format!("{place}/"))
            })
            .map(|line| line.replace("listen 443", &format!("listen 127.0.0.1:{port}")))
            .map(|line| line.replace("listen 80", &format!("listen 127.0.0.1:{}", free_port())))
            .map(|line| line.replace("127.0.0.1:8080", &server.address.to_string()) + "\n")
            .collect();
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {place}/{name};\n"))
            .concat();
        let main = format!(
            "daemon off;\nworker_processes 1;\npid {place}/pid;\nevents {{}}\n\
             http {{\naccess_log off;\n{temporary}{site}}}\n"
        );
        fs::write(folder.join("nginx.conf"), main).unwrap();
        let file = |name: &str| format!("{place}/{name}");
        ["-e".to_owned(), file("log"), "-c".to_owned(), file("nginx.conf")].to_vec()
    });
    match proxy {
        Some(proxy) => serves_through(&proxy),
        None => println!("skipped: nginx or openssl is not installed"),
    }
}

#[test]
fn caddy_serves_with_its_configuration() {
    let server = server();
    let proxy = Proxy::start("caddy", |folder, port| {
        let site = read("caddy/Caddyfile").replace("127.0.0.1:8080", &server.address.to_string());
        // It would ask for a certificate.
        let begin = format!("kennel.example:{port} {{\n\ttls chain.pem key.pem\n");
        let site = site.replace("kennel.example {\n", &begin);
        let options = "{\n\tadmin off\n\tgrace_period 1ms\n\tauto_https disable_redirects\n}\n";
        fs::write(folder.join("Caddyfile"), format!("{options}{site}")).unwrap();
        ["run", "--config", "Caddyfile", "--adapter", "caddyfile"].map(str::to_owned).to_vec()
    });
    match proxy {
        Some(proxy) => serves_through(&proxy),
        None => println!("skipped: Caddy or openssl is not installed"),
    }
}

/// That of `make cluster`.
#[test]
fn haproxy_accepts_its_configuration() {
    let mut command = Command::new("haproxy");
    let path = format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default());
    command.env("PATH", path).arg("-c").arg("-f").arg(file("cluster/haproxy.cfg"));
    match command.output() {
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
        Err(_) => println!("skipped: HAProxy is not installed"),
    }
}
