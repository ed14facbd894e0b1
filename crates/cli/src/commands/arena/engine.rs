//! A program that plays, behind its standard input and output.
//!
//! Nothing it does may stop the arena: what is written to it and read from it
//! goes through threads, and whatever is waited for has an end.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use kennel::engines::{GREETING, Quoted, answer, question};
use kennel_bots::{Bot, BotError, Budget, Decision, FaultKind};
use kennel_rules::{Chance, Plays, View};

use crate::chance::SeededChance;

/// The longest line an engine may print, in bytes.
const LONGEST_LINE: usize = 64 * 1024;
/// How often an engine that does not start is tried.
const STARTS: usize = 3;
/// How long an engine may take to end after it was told to.
const GRACE: Duration = Duration::from_millis(250);
/// The longest name that is kept, in characters.
const LONGEST_NAME: usize = 60;

/// How to start an engine, and how long to wait for it.
#[derive(Clone)]
pub struct Start {
    /// The program and its arguments.
    words: Vec<String>,
    /// How long an answer may take; the start may take twice as long.
    timeout: Duration,
}

impl Start {
    /// Reads a command, cut at its spaces.
    pub fn new(command: &str, timeout: Duration) -> Option<Start> {
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        (!words.is_empty()).then_some(Start { words, timeout })
    }

    /// Starts it, trying again if need be.
    fn start(&self) -> Result<Process, String> {
        let mut last = String::new();
        for _ in 0..STARTS {
            match Process::start(self) {
                Ok(process) => return Ok(process),
                Err(error) => last = error,
            }
        }
        Err(format!("engine:{}: cannot be started: {last}", self.words.join(" ")))
    }
}

/// A bot that asks a program. After a fault the program is ended; the next
/// question starts it anew.
pub struct Engine {
    start: Start,
    process: Option<Process>,
    name: String,
    plays: Plays,
}

impl Engine {
    /// Starts the program.
    pub fn new(start: Start) -> Result<Engine, String> {
        let process = start.start()?;
        let name = process.name.clone();
        Ok(Engine { start, process: Some(process), name, plays: Plays::new() })
    }

    fn ask(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        // Deals come from seeds too. What an engine is told must not lead back
        // to them, so it gets numbers from a generator that does not.
        let mut chance = SeededChance::new(seed);
        let seed = chance.below(1 << 63);
        let text = question(view, seed, budget, &mut self.plays, &mut chance)
            .ok_or(BotError::NothingToDecide)?;
        let process = match &mut self.process {
            Some(process) => process,
            None => {
                let started = self.start.start();
                let process = started.map_err(|why| BotError::Failed(FaultKind::Start, why))?;
                self.process.insert(process)
            }
        };
        process
            .ask(text, self.start.timeout)
            .and_then(|line| answer(view, &line))
            .map_err(|(kind, reason)| BotError::Failed(kind, reason))
    }
}

impl Bot for Engine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        let decision = self.ask(view, seed, budget);
        if matches!(decision, Err(BotError::Failed(..))) {
            // There is nothing more to say to it.
            if let Some(mut process) = self.process.take() {
                let _ = process.child.kill();
            }
        }
        decision
    }
}

/// A running program. It is ended and reaped when this is dropped.
struct Process {
    child: Child,
    /// Gone as soon as nothing is to be written any more.
    input: Option<Sender<String>>,
    output: Receiver<Heard>,
    name: String,
}

/// What comes out of a program.
enum Heard {
    Line(String),
    TooLong,
}

impl Process {
    fn start(start: &Start) -> Result<Process, String> {
        let mut command = Command::new(&start.words[0]);
        command.args(&start.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (to_input, lines) = mpsc::channel();
        // A program that prints without end waits for the arena, not the other
        // way round.
        let (to_arena, output) = mpsc::sync_channel(16);
        let mut process = Process { child, input: Some(to_input), output, name: String::new() };
        let (Some(stdin), Some(stdout)) = pipes else { return Err("it has no pipes".to_owned()) };
        thread::spawn(move || write_lines(stdin, &lines));
        thread::spawn(move || read_lines(stdout, &to_arena));

        let deadline = Instant::now() + 2 * start.timeout;
        process.send(format!("{GREETING}\n"));
        loop {
            let line = process.line_by(deadline).map_err(|(_, reason)| reason)?;
            match line.split_once(' ') {
                Some(("name", name)) => {
                    let seen = name.chars().filter(|letter| !letter.is_control());
                    process.name = seen.take(LONGEST_NAME).collect();
                }
                None if line == "ready" => return Ok(process),
                _ => {
                    let found = Quoted(&line);
                    return Err(format!("expected 'name' and a name, or 'ready', found {found}"));
                }
            }
        }
    }

    /// Sends a question and waits for its answer.
    fn ask(&mut self, text: String, timeout: Duration) -> Result<String, (FaultKind, String)> {
        match self.output.try_recv() {
            Ok(Heard::Line(line)) => {
                let reason = format!("spoke without being asked: {}", Quoted(&line));
                return Err((FaultKind::Nonsense, reason));
            }
            Ok(Heard::TooLong) => return Err(too_long()),
            Err(TryRecvError::Disconnected) => return Err(self.ended()),
            Err(TryRecvError::Empty) => {}
        }
        self.send(text);
        self.line_by(Instant::now() + timeout).map_err(|(kind, reason)| match kind {
            FaultKind::Late => (kind, format!("no answer within {} ms", timeout.as_millis())),
            _ => (kind, reason),
        })
    }

    fn send(&self, text: String) {
        // Where this fails the program reads no more; that it has ended, or does
        // not answer, is found when its line is waited for.
        if let Some(input) = &self.input {
            let _ = input.send(text);
        }
    }

    fn line_by(&mut self, deadline: Instant) -> Result<String, (FaultKind, String)> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::TooLong) => Err(too_long()),
            Err(RecvTimeoutError::Timeout) => {
                Err((FaultKind::Late, "not ready in time".to_owned()))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// The fault of a program that prints no more, with its exit status if it
    /// comes soon.
    fn ended(&mut self) -> (FaultKind, String) {
        let reason = match self.wait(GRACE) {
            Some(status) => format!("ended ({status})"),
            None => "closed its output".to_owned(),
        };
        (FaultKind::Ended, reason)
    }

    /// Waits for the end of the program, but not for long.
    fn wait(&mut self, longest: Duration) -> Option<std::process::ExitStatus> {
        let begin = Instant::now();
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if begin.elapsed() >= longest {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit\n".to_owned());
        // The writer ends, and with it the program's input.
        self.input = None;
        if self.wait(GRACE).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn too_long() -> (FaultKind, String) {
    (FaultKind::TooLong, format!("a line of more than {LONGEST_LINE} bytes"))
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for text in lines {
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, arena: &SyncSender<Heard>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        let Ok(bytes) = stdout.fill_buf() else { return };
        if bytes.is_empty() {
            return;
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        line.extend_from_slice(part);
        let used = part.len() + usize::from(end.is_some());
        stdout.consume(used);
        if line.len() > LONGEST_LINE {
            let _ = arena.send(Heard::TooLong);
            return;
        }
        if end.is_some() {
            let text = String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned();
            line.clear();
            if arena.send(Heard::Line(text)).is_err() {
                return;
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str, timeout: u64) -> Result<Process, String> {
        let words = ["sh", "-c", script].map(str::to_owned).to_vec();
        Process::start(&Start { words, timeout: Duration::from_millis(timeout) })
    }

    /// More is written than a pipe holds, and nobody reads it.
    #[test]
    fn a_program_that_reads_nothing_blocks_nobody() {
        let mut process = shell("echo ready; exec sleep 60", 5_000).unwrap();
        let begin = Instant::now();
        let (kind, reason) =
            process.ask("x".repeat(1 << 20), Duration::from_millis(100)).unwrap_err();
        assert_eq!((kind, reason.as_str()), (FaultKind::Late, "no answer within 100 ms"));
        let id = process.child.id();
        drop(process);
        assert!(begin.elapsed() < Duration::from_secs(5));
        // Reaped, not only killed.
        assert!(!std::path::Path::new(&format!("/proc/{id}")).exists());
    }

    #[test]
    fn a_program_that_prints_without_end_waits() {
        let mut process = shell("echo ready; exec yes", 5_000).unwrap();
        thread::sleep(Duration::from_millis(50));
        let (kind, reason) = process.ask(String::new(), Duration::from_secs(5)).unwrap_err();
        assert_eq!(kind, FaultKind::Nonsense);
        assert_eq!(reason, "spoke without being asked: 'y'");
    }

    #[test]
    fn names_are_kept_short_and_printable() {
        let name = format!("echo 'name \u{1b}[1m{}'; echo ready; read line", "long ".repeat(99));
        let process = shell(&name, 5_000).unwrap();
        assert_eq!(process.name.chars().count(), LONGEST_NAME);
        assert!(process.name.starts_with("[1mlong long"));
        let error = shell("echo name; read line", 5_000).err().unwrap();
        assert!(error.contains("found 'name'"), "{error}");
    }
}
