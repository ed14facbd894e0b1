//! Measuring how long a killed server takes to restore many unfinished games.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use kennel::client::{ClientError, Http, Identity, Known, ServerAddress, Socket};
use kennel_rules::Rules;
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::spawned::{Settings, Spawned};
use super::table::{Goal, Seat, Table};
use super::{Arguments, Format, Run, begin, new_run, progress};
use crate::Failure;
use crate::words::thousands;

/// Moves at each table before the server is killed.
const MOVES: u32 = 40;
/// The interval between two moves of a table.
const PACE: Duration = Duration::from_millis(20);
/// The number of tables queried concurrently.
const AT_ONCE: usize = 24;

/// Begins games, kills the server, and starts it again.
pub async fn measure(rules: Rules, tables: usize, arguments: &Arguments) -> Result<(), Failure> {
    let sockets = tables * rules.seating().players();
    let mut server = Spawned::start(arguments.folder.as_deref(), Settings::Open { sockets })?;
    // This part is not measured, so the pace is fixed.
    let run = new_run(arguments, rules, vec![server.address.clone()]);
    let run = Arc::new(Run { pace: PACE, ..run });
    let bar = progress("sitting down", tables as u64);
    let made = begin::tables(&run, tables, usize::MAX, &bar).await;
    bar.finish_and_clear();
    let bar = progress("playing", tables as u64);
    let now = Instant::now();
    let playing = made.map_err(|error| error.to_string())?.into_iter().map(|table| {
        let (run, bar) = (Arc::clone(&run), bar.clone());
        tokio::spawn(async move {
            let table = table.play(run, now, Goal::Moves(MOVES)).await;
            bar.inc(1);
            table
        })
    });
    let mut played = Vec::with_capacity(tables);
    for task in playing.collect::<Vec<_>>() {
        let table = task.await.map_err(|error| format!("a table panicked: {error}"))?;
        played.push(table.map_err(|error| error.to_string())?);
    }
    bar.finish_and_clear();
    server.kill();
    let expected: Vec<Expected> = played.into_iter().map(Expected::of).collect();
    let bytes = std::fs::metadata(server.file()).map_or(0, |file| file.len());

    let begin = Instant::now();
    server.start_again()?;
    let address = &server.address;
    let mut http = Http::new(address.clone());
    let answer = http.get("/api/me", None).await.map_err(|error| error.to_string())?;
    if answer.status != 200 {
        return Err(Failure::Message(format!("GET /api/me was answered with {}", answer.status)));
    }
    let serving = begin.elapsed();
    let permits = Arc::new(Semaphore::new(AT_ONCE));
    let checks = expected.into_iter().map(|expected| {
        let (address, permits) = (address.clone(), Arc::clone(&permits));
        tokio::spawn(async move {
            let _permit = permits.acquire_owned().await;
            expected.check(&address).await
        })
    });
    for task in checks.collect::<Vec<_>>() {
        let checked = task.await.map_err(|error| format!("a table panicked: {error}"))?;
        checked.map_err(|error| error.to_string())?;
    }
    let all_awake = begin.elapsed();
    let usage = server.process().usage();
    drop(server);

    let mut output = io::stdout().lock();
    match arguments.format {
        Format::Json => writeln!(
            output,
            "{}",
            json!({
                "unfinished_tables": tables,
                "moves_each": MOVES,
                "file_bytes": bytes,
                "serving_ms": millis(serving),
                "all_awake_ms": millis(all_awake),
                "memory_bytes": usage.map(|usage| usage.memory),
            })
        )?,
        Format::Text => {
            writeln!(
                output,
                "{} unfinished tables of {} moves, server killed, {:.1} MB",
                thousands(tables as u64),
                MOVES,
                bytes as f64 / 1e6
            )?;
            writeln!(output, "  first request answered after {:>8.1} ms", millis(serving))?;
            writeln!(output, "  every table restored after {:>10.1} ms", millis(all_awake))?;
        }
    }
    Ok(())
}

fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e4).round() / 10.0
}

/// The state of a table when the server was killed.
struct Expected {
    id: String,
    guest: Option<Identity>,
    version: u32,
}

impl Expected {
    fn of(table: Table) -> Expected {
        Expected {
            id: table.id().to_owned(),
            guest: table.guests().first().cloned(),
            version: table.versions().max().unwrap_or(0),
        }
    }

    /// Checks that the server still has every change.
    async fn check(&self, server: &ServerAddress) -> Result<(), ClientError> {
        let socket = Socket::open(server, &self.id, self.guest.as_ref(), None).await?;
        let mut seat = Seat { socket: Some(socket), known: Known::default() };
        begin::until(&mut seat, |known| known.ask.is_some()).await?;
        if seat.known.version < self.version {
            let (lost, id) = (self.version - seat.known.version, &self.id);
            return Err(ClientError::Unexpected(format!("{lost} changes of table {id} are lost")));
        }
        Ok(())
    }
}
