//! Files of the web client that are generated from Rust.

/// Checks that a generated file of `web/src` is in sync, or writes it if `KENNEL_BLESS` is
/// set.
pub(super) fn check(name: &str, text: &str) {
    // The generator leaves spaces where an object breaks a line.
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let text = lines.join("\n") + "\n";
    let path = format!("{}/../../web/src/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("KENNEL_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(kept == text, "web/src/{name} is out of sync: run with KENNEL_BLESS=1 and review");
}
