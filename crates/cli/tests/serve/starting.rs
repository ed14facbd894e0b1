//! A server that cannot start prints the reason in one line and changes nothing.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::QUICK;
use super::process::Serving;

/// A temporary folder, deleted on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("kennel-starting-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        // A killed run with the same process id may have left one.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The output of a server that does not start.
fn start(folder: &Path, flags: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kennel"));
    command.arg("serve").args(flags).current_dir(folder).env_clear();
    command.output().unwrap()
}

/// The error line of a server that cannot start.
fn why_not(folder: &Path, flags: &[&str]) -> String {
    let output = start(folder, flags);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{flags:?}: {told}");
    assert!(output.stdout.is_empty(), "{flags:?} prints to standard output");
    assert!(told.starts_with("kennel: ") && told.lines().count() == 1, "{flags:?}: {told}");
    told
}

#[test]
fn invalid_flags_are_rejected() {
    let folder = Folder::new("flags");
    for (flags, word) in [
        (&["--listen", "nonsense"][..], "--listen"),
        (&["--ports", "2"], "--ports"),
        (&["--grace=-1"], "--grace"),
        (&["--log", "loud"], "--log"),
        (&["--origin", "kennel.example"], "--origin"),
        (&["--origin", "https://kennel.example/"], "--origin"),
        (&["--trust-proxy", "proxy"], "--trust-proxy"),
        (&["--trust-proxy", "10.0.0.0/99"], "--trust-proxy"),
        (&["--grace", "99999999999999"], "--grace"),
        (&["--outbox", "0"], "--outbox"),
        (&["--frame", "0"], "--frame"),
    ] {
        let output = start(&folder.0, flags);
        let told = String::from_utf8(output.stderr).unwrap();
        let first = told.lines().next().unwrap();
        assert_eq!(output.status.code(), Some(2), "{flags:?}: {told}");
        assert!(first.starts_with("error: ") && first.contains(word), "{flags:?}: {told}");
    }
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0, "a file was created");
}

/// The error of a server that is started with an environment variable.
fn start_with(folder: &Path, name: &str, value: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kennel"));
    command.args(["serve", "--listen=127.0.0.1:0"]).current_dir(folder).env_clear();
    let output = command.env(name, value).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn invalid_variables_are_rejected_by_their_names() {
    let folder = Folder::new("variables");
    for (name, value) in [
        ("KENNEL_ADMIN", "nonsense"),
        ("KENNEL_GRACE", "soon"),
        ("KENNEL_OUTBOX", "0"),
        ("KENNEL_TRUST_PROXY", "127.0.0.1,proxy"),
        ("KENNEL_LOG_FORMAT", "xml"),
        ("KENNEL_SECURE_COOKIES", "perhaps"),
    ] {
        let (code, told) = start_with(&folder.0, name, value);
        let first = told.lines().next().unwrap_or_default();
        assert_eq!(code, Some(2), "{name}: {told}");
        assert!(first.contains(&format!("'{name}'")) && !first.contains("--"), "{told}");
    }
    for (name, meant) in
        [("KENNEL_ORIGINS", "KENNEL_ORIGIN"), ("KENNEL_TRUSTED_PROXY", "KENNEL_TRUST_PROXY")]
    {
        let (code, told) = start_with(&folder.0, name, "https://kennel.example");
        assert_eq!(code, Some(1), "{told}");
        assert!(
            told.contains(&format!("{name} ")) && told.contains(&format!("{meant}?")),
            "{told}"
        );
    }
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0, "a file was created");
}

#[test]
fn a_name_can_be_listened_on() {
    let server = Serving::listening("localhost:0", &QUICK);
    assert!(server.address.ip().is_loopback(), "{}", server.address);
    assert_eq!(server.get("/api/me").0, 200);
}

#[test]
fn an_address_in_use_is_reported_before_any_file_is_touched() {
    let folder = Folder::new("listen");
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = other.local_addr().unwrap().to_string();
    for flags in [["--listen", &taken, "--log=info"], ["--listen=127.0.0.1:0", "--admin", &taken]] {
        let told = why_not(&folder.0, &flags);
        assert!(told.contains(&taken) && told.contains("another program"), "{told}");
    }
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0, "a file was created");
}

#[test]
fn an_unusable_database_is_reported_and_left_alone() {
    let mut server = Serving::start(&QUICK);
    server.guest("Anna");
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
    let whole = fs::read(server.file("kennel.db")).unwrap();
    let folder = Folder::new("file");
    // The schema version is in the header of the file.
    let mut newer = whole.clone();
    newer[60..64].copy_from_slice(&99_u32.to_be_bytes());
    let half = whole[..whole.len() / 2].to_vec();
    for (bytes, word) in [
        (newer, "newer program"),
        (half, "damaged"),
        (whole[..50].to_vec(), "damaged"),
        (b"Dear diary, ".repeat(100), "damaged"),
    ] {
        let file = folder.0.join("kennel.db");
        fs::write(&file, &bytes).unwrap();
        let told = why_not(&folder.0, &["--listen", "127.0.0.1:0"]);
        assert!(told.contains("kennel.db") && told.contains(word), "{told}");
        assert_eq!(fs::read(&file).unwrap(), bytes, "the file was changed: {told}");
    }
    for path in ["nowhere/kennel.db", "kennel.db/kennel.db", "."] {
        let told = why_not(&folder.0, &["--listen", "127.0.0.1:0", "--database", path]);
        assert!(told.contains("cannot be opened"), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn files_with_hands_are_private_to_the_user() {
    use std::os::unix::fs::PermissionsExt;
    let server = Serving::start(&QUICK);
    server.guest("Anna");
    server.backup_and_check();
    for file in ["kennel.db", "kennel.db-wal", "kennel.db-shm", "copy.db"] {
        let mode = fs::metadata(server.file(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{file} has {mode:o}");
    }
}
