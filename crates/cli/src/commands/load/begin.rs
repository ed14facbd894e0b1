//! Setting up guests, tables and games.

use std::sync::Arc;

use futures_util::StreamExt;
use indicatif::ProgressBar;
use kennel::client::{ClientError, Http, Identity, Known, Socket};
use kennel_wire::ClientMessage;
use serde_json::json;
use tokio::sync::Semaphore;

use super::Run;
use super::table::{Seat, Table};

/// The number of tables set up concurrently.
const AT_ONCE: usize = 24;

/// Longer than any move takes, and below the limit for correspondence games.
const CLOCK_SECONDS: u32 = 3_000;

/// Sets up tables whose games have begun, with a socket for each seat up to `sockets` in
/// total.
pub async fn tables(
    run: &Arc<Run>,
    tables: usize,
    sockets: usize,
    bar: &ProgressBar,
) -> Result<Vec<Table>, ClientError> {
    let permits = Arc::new(Semaphore::new(AT_ONCE));
    let seats = run.rules.seating().players();
    let mut tasks = Vec::with_capacity(tables);
    for number in 0..tables {
        let (run, permits, bar) = (Arc::clone(run), Arc::clone(&permits), bar.clone());
        tasks.push(tokio::spawn(async move {
            let _permit = permits.acquire_owned().await;
            let mut table = new_table(&run, number as u64).await?;
            // Close the surplus sockets of the last table.
            table.keep(&run, sockets.saturating_sub(number * seats));
            bar.inc(1);
            Ok::<_, ClientError>(table)
        }));
    }
    let mut made = Vec::with_capacity(tables);
    for task in tasks {
        made.push(task.await.map_err(|error| ClientError::Unexpected(error.to_string()))??);
    }
    Ok(made)
}

/// Sets up a table of new guests.
async fn new_table(run: &Run, number: u64) -> Result<Table, ClientError> {
    let mut http = Http::new(run.server_for(number, 0));
    let mut guests = Vec::new();
    for seat in 0..run.rules.seating().players() {
        guests.push(http.register(&format!("Load {number}-{seat}")).await?);
    }
    let (id, seats) = sit_down(run, number, &mut http, &guests).await?;
    Ok(Table::new(run, number, id, guests, seats))
}

/// Seats guests at a new table and begins a game.
pub async fn sit_down(
    run: &Run,
    table_number: u64,
    http: &mut Http,
    guests: &[Identity],
) -> Result<(String, Vec<Seat>), ClientError> {
    let Some(maker) = guests.first() else {
        return Err(ClientError::Unexpected("a table without seats".to_owned()));
    };
    // With a clock, as most tables have, because it is stored with every move.
    let new = json!({ "rules": run.rules_text, "clock": { "turn_seconds": CLOCK_SECONDS } });
    let table = http.make_table(maker, &new).await?;
    let mut seats = Vec::with_capacity(guests.len());
    for (number, guest) in guests.iter().enumerate() {
        let server = run.server_for(table_number, number);
        let socket = Socket::open(&server, &table.id, Some(guest), None).await?;
        let mut seat = Seat { socket: Some(socket), known: Known::default() };
        let number = number as u8;
        if number > 0 {
            seat.say(&ClientMessage::Sit { seat: number }).await?;
            until(&mut seat, |known| known.seat == Some(number)).await?;
        }
        seats.push(seat);
    }
    for seat in &mut seats {
        seat.say(&ClientMessage::Ready { ready: true, entropy: None }).await?;
    }
    for seat in &mut seats {
        until(seat, |known| known.ask.is_some()).await?;
    }
    Ok((table.id, seats))
}

/// Reads messages until a condition holds.
pub async fn until(seat: &mut Seat, is_so: impl Fn(&Known) -> bool) -> Result<(), ClientError> {
    while !is_so(&seat.known) {
        let Some(socket) = &mut seat.socket else {
            return Err(ClientError::Unexpected("the socket is closed".to_owned()));
        };
        match socket.next().await {
            Some(heard) => {
                let (message, text) = heard?;
                if let kennel_wire::ServerMessage::Refused(_) = message {
                    return Err(ClientError::Unexpected(text.to_string()));
                }
                seat.known.apply(&message)?;
            }
            None => return Err(ClientError::Unexpected("the server closed a socket".to_owned())),
        }
    }
    Ok(())
}
