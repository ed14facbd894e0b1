//! A running program behind its standard input and output.
//!
//! Nothing it does may stop the arena: what is written to it and read from it
//! goes through threads, and whatever is waited for has an end.

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

/// How long a program may take to end after it was told to.
const GRACE: Duration = Duration::from_millis(250);
/// So many lines that programs of one command print on standard error are shown.
const MOST_COMPLAINTS: usize = 100;

/// How to start a program, and how long to wait for it.
pub struct Start {
    /// The program and its arguments.
    words: Vec<String>,
    /// How long an answer may take; the start may take twice as long.
    pub timeout: Duration,
    /// How many lines its programs have printed on standard error.
    complaints: AtomicUsize,
}

impl Start {
    /// Reads a command, cut at its spaces.
    pub fn new(command: &str, timeout: Duration) -> Option<Start> {
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        (!words.is_empty()).then_some(Start { words, timeout, complaints: AtomicUsize::new(0) })
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine:{}", self.words.join(" "))
    }
}

/// A program that plays. It is ended and reaped when this is dropped.
pub struct Process {
    child: Child,
    /// Gone as soon as nothing is to be written any more.
    input: Option<Sender<String>>,
    output: Receiver<Output>,
    /// Closed as soon as all it printed on standard error has been shown.
    complaints: Receiver<()>,
    /// What it calls itself.
    pub name: String,
}

impl Process {
    /// Starts a program and waits until it is ready.
    ///
    /// # Errors
    /// What went wrong.
    pub fn start(start: &Arc<Start>) -> Result<Process, String> {
        let mut command = Command::new(&start.words[0]);
        command.args(&start.words[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (to_input, questions) = mpsc::channel();
        // A program that prints without end waits for the arena, not the other
        // way round.
        let (to_arena, output) = mpsc::sync_channel(16);
        let (all_shown, complaints) = mpsc::channel();
        let (input, name) = (Some(to_input), String::new());
        let mut process = Process { child, input, output, complaints, name };
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err("it has no pipes".to_owned());
        };
        thread::spawn(move || write_questions(stdin, &questions));
        thread::spawn(move || {
            lines(BufReader::new(stdout)).try_for_each(|heard| to_arena.send(heard))
        });
        let shown_for = Arc::clone(start);
        thread::spawn(move || {
            show_complaints(&shown_for, stderr);
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

    /// Sends a question and waits for its answer.
    ///
    /// # Errors
    /// What the program did instead of answering.
    pub fn ask(&mut self, text: String, timeout: Duration) -> Result<String, (FaultKind, String)> {
        match self.output.try_recv() {
            Ok(Output::Line(line)) => {
                let reason = format!("spoke without being asked: {}", Quoted(&line));
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

    /// Ends the program without a word.
    pub fn kill(mut self) {
        let _ = self.child.kill();
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
            Ok(Output::Line(line)) => Ok(line),
            Ok(Output::TooLong) => Err(too_long()),
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
    fn wait(&mut self, longest: Duration) -> Option<ExitStatus> {
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
        // What it said last is the most interesting. Nothing is ever sent here.
        let _ = self.complaints.recv_timeout(GRACE);
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

/// Shows what a program prints on standard error, until it is enough for all of
/// its command; the rest is read and thrown away, or it would wait for a reader.
fn show_complaints(start: &Start, stderr: ChildStderr) {
    let mut stderr = BufReader::new(stderr);
    for heard in lines(&mut stderr) {
        let number = start.complaints.fetch_add(1, Ordering::Relaxed);
        if number >= MOST_COMPLAINTS {
            break;
        }
        match heard {
            Output::Line(line) => complain(start, &line),
            Output::TooLong => complain(start, "(a line that is too long)"),
        }
        if number + 1 == MOST_COMPLAINTS {
            complain(start, "(what else it prints on standard error is not shown)");
        }
    }
    let _ = io::copy(&mut stderr, &mut io::sink());
}

fn complain(start: &Start, line: &str) {
    let mut stderr = io::stderr().lock();
    // Where there is a bar it makes place and comes back below.
    let clear = if stderr.is_terminal() { "\r\u{1b}[K" } else { "" };
    let _ = writeln!(stderr, "{clear}{start}: {line}");
}

#[cfg(all(test, unix))]
mod tests {
    use kennel::engines::LONGEST_NAME;

    use super::*;

    fn shell(script: &str, timeout: u64) -> Result<Process, String> {
        let words = ["sh", "-c", script].map(str::to_owned).to_vec();
        let timeout = Duration::from_millis(timeout);
        // Nothing is shown in the middle of tests.
        let complaints = AtomicUsize::new(MOST_COMPLAINTS);
        Process::start(&Arc::new(Start { words, timeout, complaints }))
    }

    /// More is written than a pipe holds, and nobody reads it.
    #[test]
    fn a_program_that_reads_nothing_blocks_nobody() {
        let mut process = shell("echo ready; exec sleep 600", 5_000).unwrap();
        let begin = Instant::now();
        let (kind, reason) =
            process.ask("x".repeat(1 << 20), Duration::from_millis(100)).unwrap_err();
        assert_eq!((kind, reason.as_str()), (FaultKind::Late, "no answer within 100 ms"));
        let id = process.child.id();
        drop(process);
        assert!(begin.elapsed() < Duration::from_secs(60));
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

    /// A pipe that nobody empties would stop the program in the middle.
    #[test]
    fn a_program_that_complains_without_end_still_answers() {
        let mut process =
            shell("echo ready; yes complaint | head -c 3000000 >&2; read line; echo done", 5_000)
                .unwrap();
        let answer = process.ask("question\n".to_owned(), Duration::from_secs(20));
        // The greeting was read first.
        assert_eq!(answer.as_deref(), Ok("done"));
    }

    /// Bytes that come one by one do not push the deadline on.
    #[test]
    fn a_slow_line_is_late_all_the_same() {
        let drip = "echo ready; while printf x; do sleep 0.02; done";
        let mut process = shell(drip, 5_000).unwrap();
        let begin = Instant::now();
        let (kind, _) = process.ask(String::new(), Duration::from_millis(300)).unwrap_err();
        assert_eq!(kind, FaultKind::Late);
        assert!(begin.elapsed() < Duration::from_secs(60));
    }

    #[test]
    fn a_program_that_closes_its_output_is_told_from_one_that_ends() {
        let quick = Duration::from_secs(5);
        let mut process = shell("echo ready; exec >&-; exec sleep 60", 5_000).unwrap();
        let fault = process.ask(String::new(), quick).unwrap_err();
        assert_eq!(fault, (FaultKind::Ended, "closed its output".to_owned()));
        let mut process = shell("echo ready; exit 7", 5_000).unwrap();
        let fault = process.ask(String::new(), quick).unwrap_err();
        assert_eq!(fault, (FaultKind::Ended, "ended (exit status: 7)".to_owned()));
        // Half a line is no answer.
        let mut process =
            shell("echo ready; read a; read b; printf 'play A 0k-0s'", 5_000).unwrap();
        let (kind, reason) = process.ask("question\n".to_owned(), quick).unwrap_err();
        assert_eq!((kind, reason.as_str()), (FaultKind::Ended, "ended (exit status: 0)"));
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
