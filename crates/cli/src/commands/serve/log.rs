//! Logging of the server.

use std::io::IsTerminal;
use std::panic::PanicHookInfo;

use clap::ValueEnum;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// The log level.
#[derive(Clone, Copy, ValueEnum)]
pub enum Level {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

/// The log format.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    Text,
    Json,
}

/// Starts logging to standard error. The level applies to our own crates; libraries log
/// warnings at most, because at lower levels some log payloads, which contain hands.
pub fn start(level: Level, format: Format) {
    let level = match level {
        Level::Error => LevelFilter::ERROR,
        Level::Warn => LevelFilter::WARN,
        Level::Info => LevelFilter::INFO,
        Level::Debug => LevelFilter::DEBUG,
        Level::Trace => LevelFilter::TRACE,
    };
    let others = level.min(LevelFilter::WARN);
    let targets = Targets::new().with_default(others).with_target("kennel", level);
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(colours);
    let lines = match format {
        Format::Text => lines.boxed(),
        Format::Json => lines.json().flatten_event(true).with_current_span(false).boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(targets)).init();
    std::panic::set_hook(Box::new(log_panic));
}

/// Logs the location of a panic but not its message, which may contain a hand.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let location = panic.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(location, "panicked");
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use super::*;

    /// A writer that keeps what is written.
    #[derive(Clone, Default)]
    struct Buffer(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Buffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_panic_is_logged_without_its_message() {
        let buffer = Buffer::default();
        let writer = buffer.clone();
        let lines = fmt::layer().with_writer(move || writer.clone());
        let default = std::panic::take_hook();
        std::panic::set_hook(Box::new(log_panic));
        tracing::subscriber::with_default(tracing_subscriber::registry().with(lines), || {
            let hand = "AKQ7";
            assert!(std::panic::catch_unwind(|| panic!("holds {hand}")).is_err());
        });
        std::panic::set_hook(default);
        let log = String::from_utf8(buffer.0.lock().unwrap().clone()).unwrap();
        assert!(log.contains("panicked") && log.contains("log.rs:"), "{log}");
        assert!(!log.contains("AKQ7"), "{log}");
    }
}
