//! The report of a run.

use std::io::{self, Write};
use std::time::Duration;

use serde_json::{Value, json};

use super::Format;
use super::process::Usage;
use super::tally::{Figures, Times};
use crate::words::thousands;

/// The settings and results of a run.
pub struct Report {
    pub tables: usize,
    pub seats: usize,
    pub rate: f64,
    pub idle_sockets: usize,
    /// Open sockets at the end, playing and idle.
    pub open_sockets: usize,
    pub set_up: Duration,
    pub took: Duration,
    /// The server's resource usage at the beginning and at the end.
    pub usage: Option<(Usage, Usage)>,
    pub figures: Figures,
}

const QUANTILES: [(&str, f64); 4] = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999)];

impl Report {
    pub fn write(&self, format: Format, output: &mut impl Write) -> io::Result<()> {
        match format {
            Format::Text => self.write_text(output),
            Format::Json => writeln!(output, "{}", self.json()),
        }
    }

    fn moves(&self) -> f64 {
        self.figures.to_sender.count() as f64 / self.took.as_secs_f64()
    }

    fn asked(&self) -> f64 {
        self.tables as f64 * self.rate
    }

    /// The average number of processors the server kept busy.
    pub fn processors(&self) -> Option<f64> {
        let (before, after) = self.usage?;
        Some((after.processor - before.processor).as_secs_f64() / self.took.as_secs_f64())
    }

    fn write_text(&self, output: &mut impl Write) -> io::Result<()> {
        let Figures { to_sender, to_all, from_due, .. } = &self.figures;
        let number = |number: u64| thousands(number);
        writeln!(
            output,
            "{} tables of {}, {} moves/s each; {} idle sockets; {:.0} s",
            number(self.tables as u64),
            self.seats,
            self.rate,
            number(self.idle_sockets as u64),
            self.took.as_secs_f64(),
        )?;
        writeln!(output, "(set up in {:.1} s)", self.set_up.as_secs_f64())?;
        writeln!(output)?;
        if self.tables > 0 {
            writeln!(
                output,
                "moves      {} told, {} per second of {} due",
                number(to_sender.count()),
                number(self.moves().round() as u64),
                number(self.asked().round() as u64)
            )?;
            writeln!(
                output,
                "messages   {} with changes received, {} per second",
                number(self.figures.messages),
                number((self.figures.messages as f64 / self.took.as_secs_f64()).round() as u64)
            )?;
            writeln!(output, "games      {} finished", number(self.figures.finished))?;
        }
        write!(output, "refused    {}", number(self.figures.refused))?;
        match &self.figures.first_refusal {
            Some(message) => writeln!(output, ", the first: {message}")?,
            None => writeln!(output)?,
        }
        writeln!(output, "lost       {} connections, reopened", number(self.figures.lost))?;
        writeln!(output, "sockets    {} open at the end", number(self.open_sockets as u64))?;
        match self.usage {
            None => writeln!(output, "server     memory and CPU time unknown")?,
            Some((_, after)) => {
                writeln!(
                    output,
                    "server     {:.1} MB of memory, {:.1} MB at peak, {:.2} processors busy",
                    megabytes(after.memory),
                    megabytes(after.peak),
                    self.processors().unwrap_or_default()
                )?;
            }
        }
        if to_sender.count() == 0 {
            return Ok(());
        }
        writeln!(output)?;
        write!(output, "{:<31}", "milliseconds")?;
        for (name, _) in QUANTILES {
            write!(output, "{name:>9}")?;
        }
        writeln!(output, "{:>9}", "max")?;
        let lines = [
            ("sent to told, the sender", to_sender),
            ("sent to told, the last seat", to_all),
            ("due to told, the sender", from_due),
        ];
        for (name, times) in lines {
            write!(output, "  {name:<29}")?;
            for (_, part) in QUANTILES {
                write!(output, "{:>9.1}", millis(times.quantile(part).unwrap_or_default()))?;
            }
            writeln!(output, "{:>9.1}", millis(times.most()))?;
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let times = |times: &Times| {
            let mut object = serde_json::Map::new();
            for (name, part) in QUANTILES {
                object.insert(name.to_owned(), json!(times.quantile(part).map(millis)));
            }
            object.insert("max".to_owned(), json!(millis(times.most())));
            object.insert("count".to_owned(), json!(times.count()));
            Value::Object(object)
        };
        let figures = &self.figures;
        json!({
            "tables": self.tables,
            "seats": self.seats,
            "rate": self.rate,
            "idle_sockets": self.idle_sockets,
            "open_sockets": self.open_sockets,
            "set_up_seconds": self.set_up.as_secs_f64(),
            "seconds": self.took.as_secs_f64(),
            "moves": figures.to_sender.count(),
            "moves_per_second": self.moves(),
            "moves_per_second_due": self.asked(),
            "messages": figures.messages,
            "games_finished": figures.finished,
            "refused": figures.refused,
            "first_refusal": figures.first_refusal,
            "connections_lost": figures.lost,
            "sent_to_sender_ms": times(&figures.to_sender),
            "sent_to_last_seat_ms": times(&figures.to_all),
            "due_to_sender_ms": times(&figures.from_due),
            "server": self.usage.map(|(_, after)| json!({
                "memory_bytes": after.memory,
                "peak_memory_bytes": after.peak,
                "processors_busy": self.processors(),
            })),
        })
    }
}

pub fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

pub fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e5).round() / 100.0
}
