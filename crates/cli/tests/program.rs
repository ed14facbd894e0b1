//! Running `kennel` with arguments and input.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// Runs a command with nothing on standard input.
pub fn kennel(arguments: &[&str]) -> Output {
    kennel_with(arguments, b"")
}

/// Runs a command with this on standard input.
pub fn kennel_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kennel"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // A command that reads a file, or refuses its arguments, may exit before this is
        // written; one that answers each line would block if nobody read the answers.
        scope.spawn(move || {
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().unwrap()
    })
}

/// The output of a command that must succeed.
pub fn succeeded(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a command that must fail.
pub fn refused(output: Output) -> String {
    assert!(!output.status.success());
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).unwrap()
}
