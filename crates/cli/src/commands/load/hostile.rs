//! `kennel load --hostile`: what attackers do to those who play.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use kennel_rules::Rules;
use serde_json::{Value, json};

use super::attacks::{Attack, Outcome};
use super::report::{Report, megabytes, millis};
use super::spawned::{Settings, Spawned};
use super::{Arguments, Format, new_run, play};
use crate::Failure;

/// The run beside one attack.
struct Row {
    attack: Option<Attack>,
    outcome: Arc<Outcome>,
    report: Report,
}

/// Plays without an attack and beside each, every time at a new server with the usual limits.
/// Each table comes from an address of its own, the attacker from one.
pub async fn measure(rules: Rules, arguments: &Arguments) -> Result<(), Failure> {
    let mut rows: Vec<Row> = Vec::new();
    let attacks = match arguments.attacks.as_slice() {
        [] => &Attack::ALL[..],
        chosen => chosen,
    };
    for attack in [None].into_iter().chain(attacks.iter().copied().map(Some)) {
        let server = Spawned::start(arguments.folder.as_deref(), Settings::BehindProxy)?;
        let run = Arc::new(new_run(arguments, rules, vec![server.address.clone()]));
        let outcome = Arc::new(Outcome::default());
        let beside = attack.map(|attack| (attack, &outcome));
        let report = play(&run, arguments, Some(server.process()), beside).await?;
        rows.push(Row { attack, outcome, report });
    }
    let mut output = io::stdout().lock();
    match arguments.format {
        Format::Json => {
            let rows: Vec<Value> = rows.iter().map(Row::json).collect();
            writeln!(output, "{}", json!({ "attacks": rows }))?;
        }
        Format::Text => {
            writeln!(
                output,
                "{} tables, {} moves/s each, {} s beside each attack; milliseconds from sent to \
                 told",
                arguments.tables, arguments.rate, arguments.seconds
            )?;
            writeln!(
                output,
                "{:<17}{:>8}{:>8}{:>8}{:>6}{:>9}{:>9}{:>7}{:>7}{:>9}{:>9}",
                "attack",
                "moves",
                "p50",
                "p99",
                "lost",
                "MB",
                "peak MB",
                "cores",
                "share",
                "sent",
                "refused"
            )?;
            let peace = rows.first().and_then(|row| row.report.processors()).unwrap_or_default();
            for row in &rows {
                row.write(peace, &mut output)?;
            }
        }
    }
    Ok(())
}

impl Row {
    fn name(&self) -> String {
        self.attack.map_or("none".to_owned(), Attack::name)
    }

    fn quantile(&self, part: f64) -> f64 {
        self.report.figures.to_sender.quantile(part).map_or(0.0, millis)
    }

    fn memory(&self) -> (f64, f64) {
        let usage = self.report.usage.map(|(_, after)| after);
        usage.map_or((0.0, 0.0), |usage| (megabytes(usage.memory), megabytes(usage.peak)))
    }

    /// Writes the row; `peace` is what the server needs without an attack.
    fn write(&self, peace: f64, output: &mut impl Write) -> io::Result<()> {
        let (memory, peak) = self.memory();
        let cores = self.report.processors().unwrap_or_default();
        writeln!(
            output,
            "{:<17}{:>8}{:>8.1}{:>8.1}{:>6}{:>9.1}{:>9.1}{:>7.2}{:>7.2}{:>9}{:>9}",
            self.name(),
            self.report.figures.to_sender.count(),
            self.quantile(0.5),
            self.quantile(0.99),
            self.report.figures.lost,
            memory,
            peak,
            cores,
            (cores - peace).max(0.0),
            self.outcome.sent.load(Ordering::Relaxed),
            self.outcome.refused.load(Ordering::Relaxed),
        )
    }

    fn json(&self) -> Value {
        let usage = self.report.usage.map(|(_, after)| after);
        json!({
            "attack": self.name(),
            "moves": self.report.figures.to_sender.count(),
            "p50_ms": self.quantile(0.5),
            "p99_ms": self.quantile(0.99),
            "connections_lost": self.report.figures.lost,
            "memory_bytes": usage.map(|usage| usage.memory),
            "peak_memory_bytes": usage.map(|usage| usage.peak),
            "processors_busy": self.report.processors(),
            "sent": self.outcome.sent.load(Ordering::Relaxed),
            "refused": self.outcome.refused.load(Ordering::Relaxed),
        })
    }
}
