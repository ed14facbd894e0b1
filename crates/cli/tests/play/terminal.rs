//! The program in a pseudo-terminal, and what it shows there.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// What nothing that works comes near.
pub const PATIENCE: Duration = Duration::from_secs(240);

/// The program in a terminal of its own.
pub struct Terminal {
    pub child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    pub written: Receiver<Vec<u8>>,
    pub screen: vt100::Parser,
}

impl Terminal {
    pub fn play(arguments: &[&str]) -> Terminal {
        Terminal::play_with(arguments, &[])
    }

    pub fn play_with(arguments: &[&str], environment: &[(&str, &str)]) -> Terminal {
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

    pub fn press(&mut self, keys: &str) {
        // A program that has ended takes no keys, and is found out below.
        let _ = self.keys.write_all(keys.as_bytes());
    }

    /// Waits until the screen is as wanted.
    #[track_caller]
    pub fn wait(&mut self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
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
    pub fn shows(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the program has ended and the terminal is as it was.
    #[track_caller]
    pub fn gives_back(&mut self) -> bool {
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
