//! What the server logs, and how.

use std::io::IsTerminal;
use std::panic::PanicHookInfo;

use clap::ValueEnum;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// How much is logged.
#[derive(Clone, Copy, ValueEnum)]
pub enum Level {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

/// How it is written.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    Text,
    Json,
}

/// Logs to standard error from now on. The level is that of our own words; of the
/// libraries only warnings are heard, because some of them log whatever goes
/// through them when asked for everything, and hands of cards go through them.
pub fn start(level: Level, format: Format) {
    let level = match level {
        Level::Error => LevelFilter::ERROR,
        Level::Warn => LevelFilter::WARN,
        Level::Info => LevelFilter::INFO,
        Level::Debug => LevelFilter::DEBUG,
        Level::Trace => LevelFilter::TRACE,
    };
    let others = level.min(LevelFilter::WARN);
    let heard = Targets::new().with_default(others).with_target("kennel", level);
    // Colours are for people who look at a terminal, and want them.
    let is_seen = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(is_seen);
    let lines = match format {
        Format::Text => lines.boxed(),
        Format::Json => lines.json().flatten_event(true).with_current_span(false).boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(heard)).init();
    std::panic::set_hook(Box::new(note_panic));
}

/// Logs where something broke off, and not what it said: that may be what somebody
/// holds.
fn note_panic(panic: &PanicHookInfo<'_>) {
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(place, "something broke off");
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use super::*;

    /// Keeps what is written.
    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_panic_is_logged_by_its_place_alone() {
        let paper = Paper::default();
        let writer = paper.clone();
        let lines = fmt::layer().with_writer(move || writer.clone());
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(note_panic));
        tracing::subscriber::with_default(tracing_subscriber::registry().with(lines), || {
            let hand = "AKQ7";
            assert!(std::panic::catch_unwind(|| panic!("holds {hand}")).is_err());
        });
        std::panic::set_hook(usual);
        let log = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
        assert!(log.contains("something broke off") && log.contains("log.rs:"), "{log}");
        assert!(!log.contains("AKQ7"), "{log}");
    }
}
