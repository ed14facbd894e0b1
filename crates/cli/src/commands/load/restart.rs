//! How long a server takes to serve again when many games are unfinished.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use kennel::client::{ClientError, Guest, Http, Known, Socket};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::spawned::Spawned;
use super::table::{Goal, Seat, Table};
use super::{Arguments, Format, Run, begin, progress};
use crate::Failure;
use crate::words::thousands;

/// Moves at each table before the server is killed.
const MOVES: u32 = 40;
/// Between two moves of a table.
const PACE: Duration = Duration::from_millis(20);
/// So many tables are asked at a time where they stand.
const AT_ONCE: usize = 24;

/// Begins games, kills the server, and starts it again.
pub async fn measure(run: Run, tables: usize, arguments: &Arguments) -> Result<(), Failure> {
    let sockets = tables * run.rules.seating().players();
    let mut server = Spawned::start(arguments.folder.as_deref(), sockets)?;
    // As fast as the server keeps up: this part is not measured.
    let run = Arc::new(Run { place: server.place.clone(), pace: PACE, ..run });
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
    let mut stood = Vec::with_capacity(tables);
    for task in playing.collect::<Vec<_>>() {
        let table = task.await.map_err(|error| format!("a table broke off: {error}"))?;
        stood.push(table.map_err(|error| error.to_string())?);
    }
    bar.finish_and_clear();
    server.kill();
    let wanted: Vec<Stood> = stood.into_iter().map(Stood::of).collect();
    let bytes = std::fs::metadata(server.file()).map_or(0, |file| file.len());

    let begin = Instant::now();
    server.start_again()?;
    let mut http = Http::new(run.place.clone());
    let answer = http.get("/api/me", None).await.map_err(|error| error.to_string())?;
    if answer.status != 200 {
        return Err(Failure::Message(format!("GET /api/me was answered with {}", answer.status)));
    }
    let serving = begin.elapsed();
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let asking = wanted.into_iter().map(|stood| {
        let (run, places) = (Arc::clone(&run), Arc::clone(&places));
        tokio::spawn(async move {
            let _place = places.acquire_owned().await;
            stood.is_there(&run).await
        })
    });
    for task in asking.collect::<Vec<_>>() {
        let there = task.await.map_err(|error| format!("a table broke off: {error}"))?;
        there.map_err(|error| error.to_string())?;
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
                "{} unfinished tables of {} moves, killed in the middle, {:.1} MB",
                thousands(tables as u64),
                MOVES,
                bytes as f64 / 1e6
            )?;
            writeln!(output, "  first request answered after {:>8.1} ms", millis(serving))?;
            writeln!(output, "  every table asked, awake after {:>6.1} ms", millis(all_awake))?;
        }
    }
    Ok(())
}

fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e4).round() / 10.0
}

/// What was known of a table when the server was killed.
struct Stood {
    id: String,
    guest: Option<Guest>,
    version: u32,
}

impl Stood {
    fn of(table: Table) -> Stood {
        Stood {
            id: table.id().to_owned(),
            guest: table.guests().first().cloned(),
            version: table.versions().max().unwrap_or(0),
        }
    }

    /// Makes sure that nothing is missing, from the first change on.
    async fn is_there(&self, run: &Run) -> Result<(), ClientError> {
        let socket = Socket::open(&run.place, &self.id, self.guest.as_ref(), None).await?;
        let mut seat = Seat { socket: Some(socket), known: Known::default() };
        begin::until(&mut seat, |known| known.ask.is_some()).await?;
        if seat.known.version < self.version {
            let (lost, id) = (self.version - seat.known.version, &self.id);
            return Err(ClientError::Unexpected(format!("{lost} changes of table {id} are lost")));
        }
        Ok(())
    }
}
