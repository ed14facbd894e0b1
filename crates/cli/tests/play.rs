//! `kennel play` in a pseudo-terminal: whole games, and what is left of the terminal.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use serde_json::json;

use crate::serve::QUICK;
use crate::serve::process::Serving;

/// What nothing that works comes near.
const PATIENCE: Duration = Duration::from_secs(240);

/// The program in a terminal of its own.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    written: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

impl Terminal {
    fn play(arguments: &[&str]) -> Terminal {
        Terminal::play_with(arguments, &[])
    }

    fn play_with(arguments: &[&str], environment: &[(&str, &str)]) -> Terminal {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_kennel"));
        command.arg("play");
        command.args(arguments);
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        for name in ["KENNEL_TOKEN", "NO_COLOR", "COLORTERM"] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "en_GB.UTF-8");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let (sender, written) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let screen = vt100::Parser::new(24, 80, 0);
        Terminal { child, _master: pair.master, keys, written, screen }
    }

    fn press(&mut self, keys: &str) {
        // A program that has ended takes no keys, and is found out below.
        let _ = self.keys.write_all(keys.as_bytes());
    }

    /// Waits until the screen is as wanted.
    #[track_caller]
    fn wait(&mut self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !is_so(self.screen.screen()) {
            let left = until.saturating_duration_since(Instant::now());
            match self.written.recv_timeout(left) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(error) => {
                    let shown = self.screen.screen().contents();
                    let ended = error == RecvTimeoutError::Disconnected;
                    panic!("no {what} (ended: {ended}):\n{shown}");
                }
            }
        }
    }

    #[track_caller]
    fn shows(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the program has ended and the terminal is as it was.
    #[track_caller]
    fn gives_back(&mut self) -> bool {
        self.wait("the old screen", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.success();
            }
            assert!(Instant::now() < until, "the program goes on");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Enter chooses and plays; the seed decides the rest, so the game is always the same.
#[test]
fn a_whole_game_is_played_with_enter() {
    let mut terminal =
        Terminal::play(&["--rules", "2", "--seed", "5", "--level", "puppy", "--pause", "0"]);
    terminal.shows("Choose a card");
    assert!(terminal.screen.screen().alternate_screen());
    let until = Instant::now() + PATIENCE;
    let over = |screen: &vt100::Screen| {
        let text = screen.contents();
        text.contains("You have won") || text.contains("has won.")
    };
    while !over(terminal.screen.screen()) {
        assert!(Instant::now() < until, "{}", terminal.screen.screen().contents());
        terminal.press("\r");
        while let Ok(bytes) = terminal.written.recv_timeout(Duration::from_millis(20)) {
            terminal.screen.process(&bytes);
        }
    }
    // The result is closed, and the game is over: nothing is lost by quitting.
    terminal.press("\u{1b}");
    terminal.press("\u{3}");
    assert!(terminal.gives_back());
}

#[test]
fn quitting_in_a_game_asks_first() {
    let mut terminal = Terminal::play(&["--seed", "5"]);
    terminal.shows("Choose a card");
    terminal.press("\u{3}");
    terminal.shows("Quit?");
    terminal.press("\u{1b}");
    terminal.wait("the table", |screen| !screen.contents().contains("Quit?"));
    terminal.press("\u{3}");
    terminal.shows("Quit?");
    terminal.press("\r");
    assert!(terminal.gives_back());
}

#[cfg(unix)]
#[test]
fn signals_give_the_terminal_back() {
    for signal in ["TERM", "HUP"] {
        let mut terminal = Terminal::play(&["--seed", "5"]);
        terminal.shows("Choose a card");
        let id = terminal.child.process_id().unwrap().to_string();
        let sent = std::process::Command::new("kill").args(["-s", signal, &id]).status();
        assert!(sent.unwrap().success());
        assert!(terminal.gives_back(), "{signal}");
    }
}

#[test]
fn a_panic_gives_the_terminal_back_and_is_told() {
    let mut terminal = Terminal::play_with(&["--seed", "5"], &[("KENNEL_TEST_PANIC", "1")]);
    assert!(!terminal.gives_back());
    terminal.shows("asked for by a test");
}

#[test]
fn without_colours_nothing_is_coloured() {
    let mut terminal = Terminal::play_with(&["--seed", "5"], &[("NO_COLOR", "1")]);
    terminal.shows("❶");
    let screen = terminal.screen.screen();
    for row in 0..24 {
        for column in 0..80 {
            let cell = screen.cell(row, column).unwrap();
            assert_eq!(
                (cell.fgcolor(), cell.bgcolor()),
                (vt100::Color::Default, vt100::Color::Default)
            );
        }
    }
}

/// Two people in two terminals, and somebody who watches.
#[test]
fn a_table_of_a_server_is_played_in_terminals() {
    let server = Serving::start(&QUICK);
    let anna = server.guest("Host");
    let table = server.table(&anna, &json!({ "rules": "2", "sit": false }));
    let link = format!("http://{}/table/{table}", server.address);
    let home = std::env::temp_dir().join(format!("kennel-play-{}", std::process::id()));
    let join = |name: &str| {
        let state = home.join(name);
        let state = [("XDG_STATE_HOME", state.to_str().unwrap())];
        Terminal::play_with(&["--table", &link, "--name", name], &state)
    };
    let mut one = join("Anna");
    one.shows("You (Anna)");
    let mut two = join("Bruno");
    two.shows("You (Bruno)");
    let mut watching = Terminal::play(&["--table", &link, "--watch"]);
    watching.shows("Bruno");
    one.press("\r");
    two.press("\r");
    one.shows("New round with 6 cards");
    two.shows("New round with 6 cards");
    watching.shows("You’re watching.");
    assert!(!watching.screen.screen().contents().contains("Your cards"));
    // Whoever quits is shown what leads back to the same seat.
    one.press("\u{3}");
    one.shows("Quit?");
    one.press("\r");
    assert!(one.gives_back());
    one.shows(&format!("kennel play --table {link}"));
    let mut again = join("Anna");
    again.shows("You (Anna)");
    again.shows("New round with 6 cards");
    let _ = std::fs::remove_dir_all(home);
}

#[test]
fn a_record_is_looked_at_and_played_on() {
    let mut terminal = Terminal::play(&["../../examples/four.record", "--pause", "0"]);
    terminal.shows("Before the first deal.");
    terminal.press("\u{1b}[C");
    terminal.shows("Round 1");
    terminal.press("p");
    terminal.shows("Choose a card");
    terminal.press("\u{3}");
    terminal.shows("Quit?");
    terminal.press("\r");
    assert!(terminal.gives_back());
}

#[test]
fn what_cannot_be_played_is_said_before_the_terminal_is_taken() {
    for (arguments, why) in [
        (&["--rules", "7"][..], "rules"),
        (&["--seat", "9"], "seat 9"),
        (&["../../Cargo.toml"], "line 1"),
        (&["--table", "k3v9mwr2tq7x"], "give --server too"),
        (&["--table", "http://127.0.0.1:1/table/k3v9mwr2tq7x"], "cannot be reached"),
        (&["--lang", "tlh"], "is not a language"),
    ] {
        let mut terminal = Terminal::play(arguments);
        terminal.shows(why);
        assert!(!terminal.screen.screen().alternate_screen());
        assert!(!terminal.gives_back(), "{arguments:?}");
    }
}
