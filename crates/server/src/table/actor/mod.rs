//! The task that owns a table. Everything that happens to the table comes to it as a
//! command; what it decides is stored first and told then.
//!
//! `commands` says what each command does, `commit` plans, stores and publishes a
//! change, `outgoing` sends messages, `presence` knows who is connected, `clocks` how
//! long each seat has, `pace` when bots answer, and `waiting_room` what happens between
//! games.

mod clocks;
mod commands;
mod commit;
mod observe;
mod outgoing;
mod pace;
mod presence;
mod waiting_room;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use kennel_rules::{Seat, SeatSet};
use kennel_table::{History, PerSeat, PlayerId, Table};
use kennel_wire::{Phase, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::Instant;

pub use clocks::Clocks;
pub use commands::Command;

use super::awake::Registration;
use super::create::commitment;
use super::services::Services;
use super::stored::Restored;
use crate::net::{ConnectionId, Outbox};
use commit::Intent;
use outgoing::encode;

/// A person, as far as a table needs to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: PlayerId,
    /// The name that others see.
    pub name: String,
}

/// What is added to a clock for messages on their way.
const LAG: Duration = Duration::from_secs(1);

/// Somebody who is connected.
struct Client {
    person: Option<Person>,
    outbox: Outbox,
    /// The seat it was last told.
    seat: Option<Seat>,
}

/// The task that owns one table.
pub struct Actor {
    table: Table,
    history: History,
    services: Arc<Services>,
    registration: Registration,
    /// The actor's own inbox, for bots that answer later.
    inbox: mpsc::WeakSender<Command>,
    clients: HashMap<ConnectionId, Client>,
    clocks: Clocks,
    /// When bots take the free seats of a table of the queue.
    fills_at: Option<Instant>,
    /// The seat with which the player in a seat would like to change.
    wishes: PerSeat<Option<Seat>>,
    /// Since when a seat's player is not connected.
    missing: PerSeat<Option<Instant>>,
    /// When a seat last showed a reaction.
    reacted: PerSeat<Option<Instant>>,
    /// Whether no player is connected; clocks stand still then.
    is_alone: bool,
    /// Since when nobody is connected.
    empty_since: Option<Instant>,
    /// The question that bots think about, and the seats for which they do.
    thinking: (u32, SeatSet),
    /// Whether the table in memory may differ from what is stored.
    in_doubt: bool,
}

impl Actor {
    /// A table as it was put away.
    pub fn new(
        restored: Restored,
        services: Arc<Services>,
        registration: Registration,
        inbox: mpsc::WeakSender<Command>,
    ) -> Actor {
        let Restored { table, history, clocks, fills_at } = restored;
        let seating = table.seating();
        let now = Instant::now();
        Actor {
            table,
            history,
            services,
            registration,
            inbox,
            clients: HashMap::new(),
            clocks,
            fills_at,
            wishes: PerSeat::filled(seating, None),
            missing: PerSeat::filled(seating, Some(now)),
            reacted: PerSeat::filled(seating, None),
            is_alone: true,
            empty_since: Some(now),
            thinking: (0, SeatSet::EMPTY),
            in_doubt: false,
        }
    }

    /// Runs until nobody needs the table any more.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<Command>) {
        self.commit_to_next().await;
        self.ask_bots();
        loop {
            if self.in_doubt {
                self.registration.give_up();
                // The next command wakes it from what is stored.
                self.close(&mut inbox);
                return;
            }
            let wake = self.next_deadline();
            tokio::select! {
                command = inbox.recv() => match command {
                    Some(Command::Close { reply }) => {
                        self.store_clocks().await;
                        self.close(&mut inbox);
                        // Whoever asked may have stopped waiting.
                        let _ = reply.send(());
                        return;
                    }
                    Some(command) => self.handle(command).await,
                    None => return,
                },
                () = sleep_until(wake) => {
                    if self.is_idle() {
                        self.store_clocks().await;
                        if self.registration.put_away(&inbox) {
                            return;
                        }
                    }
                    self.check_clocks().await;
                }
            }
        }
    }

    /// Commits the server to the shuffles of the next game, where a log ends without
    /// that: those of the first servers do.
    async fn commit_to_next(&mut self) {
        if self.table.phase() == Phase::Playing || self.table.is_committed() {
            return;
        }
        match commitment() {
            Ok(entry) => {
                let entries = self.table.vacated().chain([entry]).collect();
                self.commit_or_log(Intent::Entries(entries)).await;
            }
            Err(error) => {
                tracing::error!(table = %self.registration.id(), %error, "no game can begin");
            }
        }
    }

    /// Tells every client to connect again.
    fn close(&mut self, inbox: &mut mpsc::Receiver<Command>) {
        inbox.close();
        let text = encode(&ServerMessage::Closing);
        for client in self.clients.values() {
            // A client whose outbox is full is dropped with the actor.
            let _ = client.outbox.try_send(text.clone());
        }
    }
}

async fn sleep_until(at: Option<Instant>) {
    match at {
        Some(at) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}
