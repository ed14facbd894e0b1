//! An engine's process and its pipes.
//!
//! Nothing an engine does may block the arena: threads do the reading and writing, and
//! every wait has a timeout.

use std::fmt;
use std::io::{self, BufReader, IsTerminal, Write};
use std::process::{Child, ChildStderr, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use kennel::engines::{GREETING, Introduction, LONGEST_LINE, Output, Quoted, introduction, lines};
use kennel_bots::FaultKind;

use super::transcript::Transcript;

/// The time a process has to exit after it was told to.
const GRACE: Duration = Duration::from_millis(250);
/// The time to wait for the last lines on standard error of a process that has exited.
const LAST_LINES: Duration = Duration::from_secs(2);
/// The number of lines on standard error that are shown for each engine.
const MOST_STDERR_LINES: usize = 100;

/// How to start an engine, and how long to wait for it.
pub struct Start {
    /// The command as the user wrote it.
    command: String,
    /// The program and its arguments.
    words: Vec<String>,
    /// The time limit for an answer; starting up may take twice as long.
    pub timeout: Duration,
    /// The number of lines printed on standard error so far.
    stderr_lines: AtomicUsize,
    /// Where the dialogue is kept, if it is.
    transcript: Option<Arc<Transcript>>,
}

impl Start {
    /// Splits a command into words as a POSIX shell does.
    ///
    /// # Errors
    /// Returns an error if the command is empty or a quote is not closed.
    pub fn new(
        command: &str,
        timeout: Duration,
        transcript: Option<Arc<Transcript>>,
    ) -> Result<Start, String> {
        let words = shlex::split(command)
            .ok_or_else(|| format!("'engine:{command}': a quote or an escape is not closed"))?;
        if words.is_empty() {
            return Err("'engine:' needs a command, as in engine:./my-bot".to_owned());
        }
        let (command, stderr_lines) = (command.to_owned(), AtomicUsize::new(0));
        Ok(Start { command, words, timeout, stderr_lines, transcript })
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine:{}", self.command)
    }
}

/// A running engine. The process is ended and reaped on drop.
pub struct Process {
    child: Child,
    /// `None` once nothing more will be written.
    input: Option<Sender<String>>,
    output: Receiver<Output>,
    /// Disconnected once everything printed on standard error has been shown.
    stderr_shown: Receiver<()>,
    /// The engine's name.
    pub name: String,
    start: Arc<Start>,
}

impl Process {
    /// Starts an engine and waits until it is ready.
    ///
    /// # Errors
    /// Returns the reason if it does not get ready in time.
    pub fn start(start: &Arc<Start>) -> Result<Process, String> {
        let mut command = Command::new(&start.words[0]);
        command.args(&start.words[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (to_input, questions) = mpsc::channel();
        // A bounded channel: an engine that prints without end blocks itself.
        let (to_arena, output) = mpsc::sync_channel(16);
        let (all_shown, stderr_shown) = mpsc::channel();
        let (input, name) = (Some(to_input), String::new());
        let mut process =
            Process { child, input, output, stderr_shown, name, start: Arc::clone(start) };
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err("the process has no pipes".to_owned());
        };
        thread::spawn(move || write_questions(stdin, &questions));
        thread::spawn(move || {
            lines(BufReader::new(stdout)).try_for_each(|line| to_arena.send(line))
        });
        let stderr_of = Arc::clone(start);
        thread::spawn(move || {
            show_stderr(&stderr_of, stderr);
            drop::<Sender<()>>(all_shown);
        });
        process.greet(Instant::now() + 2 * start.timeout)?;
        Ok(process)
    }

    fn greet(&mut self, deadline: Instant) -> Result<(), String> {
        self.send(format!("{GREETING}\n"));
        loop {
            let line = self.line_by(deadline).map_err(|(_, reason)| reason)?;
            match introduction(&line)? {
                Introduction::Name(name) => self.name = name,
                Introduction::Ready => return Ok(()),
            }
        }
    }

    /// Sends a question and waits for the answer.
    ///
    /// # Errors
    /// Returns the fault if the engine does anything but answer.
    pub fn ask(&mut self, text: String, timeout: Duration) -> Result<String, (FaultKind, String)> {
        let Some(transcript) = self.start.transcript.clone() else {
            return self.ask_now(text, timeout);
        };
        let question = text.clone();
        let answer = self.ask_now(text, timeout);
        transcript.add(&self.start, self.child.id(), &question, &answer);
        answer
    }

    fn ask_now(&mut self, text: String, timeout: Duration) -> Result<String, (FaultKind, String)> {
        match self.output.try_recv() {
            Ok(Output::Line(line)) => {
                let reason = format!("unexpected output: {}", Quoted(&line));
                return Err((FaultKind::Nonsense, reason));
            }
            Ok(Output::TooLong) => return Err(too_long()),
            Err(TryRecvError::Disconnected) => return Err(self.ended()),
            Err(TryRecvError::Empty) => {}
        }
        self.send(text);
        self.line_by(Instant::now() + timeout).map_err(|(kind, reason)| match kind {
            FaultKind::Late => (kind, format!("no answer within {} ms", timeout.as_millis())),
            _ => (kind, reason),
        })
    }

    /// Kills the process without sending `quit`.
    pub fn kill(mut self) {
        let _ = self.child.kill();
    }

    fn send(&self, text: String) {
        // If this fails the engine has stopped reading. Waiting for its answer will find
        // that it has exited or is late.
        if let Some(input) = &self.input {
            let _ = input.send(text);
        }
    }

    fn line_by(&mut self, deadline: Instant) -> Result<String, (FaultKind, String)> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(Output::Line(line)) => Ok(line),
            Ok(Output::TooLong) => Err(too_long()),
            Err(RecvTimeoutError::Timeout) => {
                Err((FaultKind::Late, "not ready in time".to_owned()))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// The fault of an engine whose output ended, with its exit status if it exits soon.
    fn ended(&mut self) -> (FaultKind, String) {
        let reason = match self.wait(GRACE) {
            Some(status) => format!("exited ({status})"),
            None => "closed its output".to_owned(),
        };
        (FaultKind::Ended, reason)
    }

    /// Waits for the process to exit, up to a limit.
    fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let begin = Instant::now();
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if begin.elapsed() >= limit {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit\n".to_owned());
        // This ends the writer thread, which closes the process's standard input.
        self.input = None;
        if self.wait(GRACE).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        // The last lines on standard error matter most. Nothing is ever sent here; the
        // channel disconnects when all have been shown.
        let _ = self.stderr_shown.recv_timeout(LAST_LINES);
    }
}

fn too_long() -> (FaultKind, String) {
    (FaultKind::TooLong, format!("a line of more than {LONGEST_LINE} bytes"))
}

fn write_questions(mut stdin: ChildStdin, questions: &Receiver<String>) {
    for text in questions {
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Shows what an engine prints on standard error, up to a limit for all its processes.
/// The rest is read and discarded, because a full pipe would block the engine.
fn show_stderr(start: &Start, stderr: ChildStderr) {
    let mut stderr = BufReader::new(stderr);
    for line in lines(&mut stderr) {
        let number = start.stderr_lines.fetch_add(1, Ordering::Relaxed);
        if number >= MOST_STDERR_LINES {
            break;
        }
        match line {
            Output::Line(line) => show_line(start, &line),
            Output::TooLong => show_line(start, "(a line that is too long)"),
        }
        if number + 1 == MOST_STDERR_LINES {
            show_line(start, "(further lines on standard error are not shown)");
        }
    }
    let _ = io::copy(&mut stderr, &mut io::sink());
}

fn show_line(start: &Start, line: &str) {
    let mut stderr = io::stderr().lock();
    // Clears the progress bar, which is redrawn below.
    let clear = if stderr.is_terminal() { "\r\u{1b}[K" } else { "" };
    let _ = writeln!(stderr, "{clear}{start}: {line}");
}

#[cfg(all(test, unix))]
mod tests {
    use kennel::engines::LONGEST_NAME;

    use super::*;

    fn shell(script: &str, timeout: u64) -> Result<Process, String> {
        let words = ["sh", "-c", script].map(str::to_owned).to_vec();
        let (command, timeout) = (script.to_owned(), Duration::from_millis(timeout));
        // Keeps standard error out of the tests' output.
        let stderr_lines = AtomicUsize::new(MOST_STDERR_LINES);
        Process::start(&Arc::new(Start { command, words, timeout, stderr_lines, transcript: None }))
    }

    #[test]
    fn commands_are_split_as_in_a_shell() {
        let words = |command: &str| Start::new(command, GRACE, None).map(|start| start.words);
        let split = ["my bot.py", "--level", "3 4", "a b"].map(str::to_owned).to_vec();
        assert_eq!(words(r#"'my bot.py' --level "3 4" a\ b"#), Ok(split));
        assert!(words(" ").unwrap_err().contains("needs a command"));
        assert!(words("'my bot.py").unwrap_err().contains("not closed"));
    }

    /// More is written than a pipe holds, and nobody reads it.
    #[test]
    fn an_engine_that_does_not_read_does_not_block() {
        let mut process = shell("echo ready; exec sleep 600", 5_000).unwrap();
        let (kind, reason) =
            process.ask("x".repeat(1 << 20), Duration::from_millis(100)).unwrap_err();
        assert_eq!((kind, reason.as_str()), (FaultKind::Late, "no answer within 100 ms"));
        let id = process.child.id();
        drop(process);
        // Reaped, not only killed.
        assert!(!std::path::Path::new(&format!("/proc/{id}")).exists());
    }

    #[test]
    fn endless_output_is_a_fault() {
        let mut process = shell("echo ready; exec yes", 5_000).unwrap();
        // A line that arrives after a question is its answer, one before it a fault.
        let (kind, reason) = loop {
            match process.ask(String::new(), Duration::from_secs(60)) {
                Ok(line) => assert_eq!(line, "y"),
                Err(fault) => break fault,
            }
        };
        assert_eq!(kind, FaultKind::Nonsense);
        assert_eq!(reason, "unexpected output: 'y'");
    }

    /// A full pipe would block the engine.
    #[test]
    fn endless_output_on_standard_error_is_drained() {
        let mut process =
            shell("echo ready; yes complaint | head -c 3000000 >&2; read line; echo done", 5_000)
                .unwrap();
        let answer = process.ask("question\n".to_owned(), Duration::from_secs(20));
        assert_eq!(answer.as_deref(), Ok("done"));
    }

    /// Single bytes do not extend the deadline.
    #[test]
    fn a_line_that_trickles_in_is_late() {
        let drip = "echo ready; while printf x; do sleep 0.02; done";
        let mut process = shell(drip, 5_000).unwrap();
        let (kind, _) = process.ask(String::new(), Duration::from_millis(300)).unwrap_err();
        assert_eq!(kind, FaultKind::Late);
    }

    #[test]
    fn closing_the_output_is_distinguished_from_exiting() {
        let timeout = Duration::from_secs(60);
        let mut process = shell("echo ready; exec >&-; exec sleep 60", 5_000).unwrap();
        let fault = process.ask(String::new(), timeout).unwrap_err();
        assert_eq!(fault, (FaultKind::Ended, "closed its output".to_owned()));
        let mut process = shell("echo ready; exit 7", 5_000).unwrap();
        let fault = process.ask(String::new(), timeout).unwrap_err();
        assert_eq!(fault, (FaultKind::Ended, "exited (exit status: 7)".to_owned()));
        // An incomplete line is not an answer.
        let mut process =
            shell("echo ready; read a; read b; printf 'play A 0k-0s'", 5_000).unwrap();
        let (kind, reason) = process.ask("question\n".to_owned(), timeout).unwrap_err();
        assert_eq!((kind, reason.as_str()), (FaultKind::Ended, "exited (exit status: 0)"));
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
