//! Taking the terminal over, and giving it back as it was.

use std::io::{self, Stdout, Write, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::app::Input;

/// Something that takes inputs and draws itself.
pub trait Screen {
    /// Takes an input; `false` ends the program.
    fn take(&mut self, input: Input) -> bool;

    /// Draws everything.
    fn draw(&mut self, frame: &mut ratatui::Frame<'_>);

    /// After which time without inputs it takes [`Input::Redraw`]; none if it need not.
    fn tick(&self) -> Option<Duration> {
        None
    }
}

/// Whether the terminal is taken over.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is taken over; it is given back when this is dropped.
struct Taken(Terminal<CrosstermBackend<Stdout>>);

impl Taken {
    fn over() -> io::Result<Taken> {
        // The terminal must be readable before a panic is told on it.
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
        }));
        TAKEN.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(Taken(Terminal::new(CrosstermBackend::new(stdout()))?))
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back; once is enough. What cannot be written to a terminal that is
/// gone does not matter any more.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(
            stdout(),
            DisableMouseCapture,
            LeaveAlternateScreen,
            ratatui::crossterm::cursor::Show
        );
        let _ = disable_raw_mode();
        let _ = stdout().flush();
    }
}

/// Sends what the terminal says, from a thread of its own; when the terminal is gone, it
/// sends [`Input::Stop`]. Screens that follow each other share it, because two that read
/// would take each other's keys.
///
/// # Errors
/// There is no thread for it.
pub fn listen(sender: Sender<Input>) -> io::Result<()> {
    let thread = thread::Builder::new().name("keys".to_owned());
    thread.spawn(move || read_keys(&sender)).map(drop)
}

/// Runs a screen until it is done.
///
/// # Errors
/// The terminal cannot be written.
pub fn run(screen: &mut impl Screen, inputs: &Receiver<Input>) -> io::Result<()> {
    let mut terminal = Taken::over()?;
    assert!(std::env::var_os("KENNEL_TEST_PANIC").is_none(), "asked for by a test");
    loop {
        // A panic elsewhere has given the terminal back already.
        if !TAKEN.load(Ordering::SeqCst) {
            return Err(io::Error::other("a part of the program has failed"));
        }
        terminal.0.draw(|frame| screen.draw(frame))?;
        let input = match screen.tick() {
            None => inputs.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(tick) => inputs.recv_timeout(tick),
        };
        let input = match input {
            Ok(input) => input,
            Err(RecvTimeoutError::Timeout) => Input::Redraw,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        if !screen.take(input) {
            return Ok(());
        }
        // What has arrived in the meantime is drawn at once: a slow line need not carry
        // what is replaced right away.
        while let Ok(input) = inputs.recv_timeout(Duration::from_millis(2)) {
            if !screen.take(input) {
                return Ok(());
            }
        }
    }
}

fn read_keys(sender: &Sender<Input>) {
    loop {
        let input = match event::read() {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => Input::Key(key),
            Ok(Event::Mouse(mouse)) => Input::Mouse(mouse),
            Ok(Event::Resize(..)) => Input::Redraw,
            Ok(_) => continue,
            Err(_) => Input::Stop,
        };
        let is_last = matches!(input, Input::Stop);
        if sender.send(input).is_err() || is_last {
            return;
        }
    }
}
