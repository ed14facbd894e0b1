//! The task that owns a table. Everything that happens to the table comes to it as a
//! command; what it decides is stored first and told then.
//!
//! `commands` says what each command does, `commit` plans, stores and publishes a
//! change, `outgoing` sends messages, `catching_up` tells the history again, `clients`
//! and `presence` know who is connected, `crowding` how much of all this anybody may cause,
//! `clocks` how long each seat has, `pace` when bots answer, `patience` what players do who wait,
//! `notifying` who is notified while away, `bell` how the game of an event begins and ends,
//! `daily` what is different where the deal of the day is played, `agreements` what players agree
//! to, and `waiting_room`
//! what happens between games.

mod agreements;
mod bell;
mod catching_up;
mod clients;
mod clocks;
mod commands;
mod commit;
mod crowding;
mod daily;
mod notifying;
mod observe;
mod outgoing;
mod pace;
mod patience;
mod presence;
mod waiting_room;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use kennel_rules::{Seat, SeatSet};
use kennel_table::{History, PerSeat, PlayerId, PlayerRef, Table};
use kennel_wire::{Phase, ServerMessage, TableEvent};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

pub use clocks::Clocks;
pub use commands::{Command, Company};

use super::awake::Registration;
use super::bots::Attendant;
use super::create::commitment;
use super::services::Services;
use super::stored::Restored;
use crate::net::Closed;
use crate::reply::reply;
use crate::store::{Epoch, Fence, StoreError};
use agreements::Agreements;
use clients::Clients;
use commit::Intent;
use outgoing::encode;
use patience::Patience;
use presence::Presence;

/// A person, as far as a table needs to know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    pub id: PlayerId,
    /// The name that others see.
    pub name: String,
    /// Whether they have an account.
    pub account: bool,
    /// The network that they come from.
    pub network: IpAddr,
}

impl Person {
    fn attendant(&self) -> Attendant {
        Attendant { network: self.network, player: self.id.clone() }
    }

    fn player(&self) -> PlayerRef<'_> {
        PlayerRef { id: &self.id, name: &self.name, account: self.account }
    }
}

/// The allowance for network latency that is added to every deadline.
const LAG: Duration = Duration::from_secs(1);

/// The task that owns one table.
pub struct Actor {
    table: Table,
    history: History,
    /// The epoch of the claim under which everything is stored.
    epoch: Epoch,
    services: Arc<Services>,
    registration: Registration,
    /// The actor's own inbox, for bots that answer later.
    inbox: mpsc::WeakSender<Command>,
    clients: Clients,
    presence: Presence,
    clocks: Clocks,
    /// The event whose table it is.
    event: Option<TableEvent>,
    /// The day whose deal is played there, once and by one player.
    daily: Option<String>,
    /// When the bell rang, if it has.
    rung: Option<Instant>,
    /// When bots take the free seats of a table of the queue.
    fills_at: Option<Instant>,
    /// The seat with which the player in a seat would like to change.
    wishes: PerSeat<Option<Seat>>,
    /// The networks from which the players with seats came, as far as they are known.
    networks: HashMap<PlayerId, IpAddr>,
    /// Since when a seat's player is not connected.
    missing: PerSeat<Option<Instant>>,
    /// Since when somebody for whom a seat is reserved is not connected.
    awaited: PerSeat<Option<Instant>>,
    /// When a seat last showed a reaction.
    reacted: PerSeat<Option<Instant>>,
    patience: Patience,
    agreements: Agreements,
    /// Whether no player is connected; clocks stand still then.
    is_alone: bool,
    /// Since when nobody is connected.
    empty_since: Option<Instant>,
    /// The player who last acted by a request, and until when that counts as attending.
    requester: Option<(Attendant, Instant)>,
    /// The question that bots think about, and the seats for which they do.
    thinking: (u32, SeatSet),
    /// The number of messages sent so far.
    sent: u64,
    /// Replaced when nobody attends the table any more, or somebody does again, which withdraws
    /// what bots were asked and have not begun.
    attention: watch::Sender<()>,
    /// Whether bots were last asked when nobody attended the table, and think when others need
    /// them less.
    is_unattended: bool,
    /// Why the actor must end, if it must.
    doubt: Option<Doubt>,
}

/// Why the table in memory may differ from what is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Doubt {
    /// A change could not be planned or stored.
    Unsure,
    /// The table has been claimed since. Nobody is told anything any more: another node may
    /// have told more already.
    Fenced,
}

impl Actor {
    /// Creates the actor of a restored table.
    pub fn new(
        restored: Restored,
        services: Arc<Services>,
        registration: Registration,
        inbox: mpsc::WeakSender<Command>,
    ) -> Actor {
        let Restored { epoch, table, history, clocks, event, daily, fills_at, .. } = restored;
        let seating = table.seating();
        let now = Instant::now();
        Actor {
            table,
            history,
            epoch,
            services,
            registration,
            inbox,
            clients: Clients::new(seating),
            presence: Presence::default(),
            clocks,
            event,
            daily,
            rung: None,
            fills_at,
            wishes: PerSeat::filled(seating, None),
            networks: HashMap::new(),
            missing: PerSeat::filled(seating, Some(now)),
            awaited: PerSeat::filled(seating, None),
            reacted: PerSeat::filled(seating, None),
            patience: Patience::default(),
            agreements: Agreements::default(),
            is_alone: true,
            empty_since: Some(now),
            requester: None,
            thinking: (0, SeatSet::EMPTY),
            sent: 0,
            attention: watch::Sender::default(),
            is_unattended: false,
            doubt: None,
        }
    }

    /// Runs until the table is idle or the server stops.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<Command>) {
        self.commit_to_next().await;
        self.settle_agreements().await;
        self.ask_bots();
        loop {
            if let Some(doubt) = self.doubt {
                self.registration.discard();
                // The next command restores it from the store.
                match doubt {
                    Doubt::Unsure => self.close(&mut inbox, Closed::TableGone),
                    Doubt::Fenced => inbox.close(),
                }
                return;
            }
            let wake = self.next_deadline();
            tokio::select! {
                command = inbox.recv() => match command {
                    Some(Command::Close { reply: to }) => {
                        self.store_clocks().await;
                        self.close(&mut inbox, Closed::Stopping);
                        self.release().await;
                        reply(to, ());
                        return;
                    }
                    Some(command) => self.handle(command).await,
                    None => return,
                },
                () = sleep_until(wake) => {
                    if self.is_idle() {
                        self.store_clocks().await;
                        if self.registration.unload(&inbox) {
                            self.release().await;
                            return;
                        }
                    }
                    self.check_clocks().await;
                }
            }
            self.settle_agreements().await;
        }
    }

    /// Commits the server to the shuffles of the next game if the log ends without a
    /// commitment, as logs of early versions do.
    async fn commit_to_next(&mut self) {
        if self.table.phase() == Phase::Playing || self.table.is_committed() || self.is_daily() {
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

    /// What must be so for entries from a version on to be stored.
    fn fence(&self, first: u32) -> Fence {
        Fence { epoch: self.epoch, first }
    }

    /// Whether the table has been claimed since, or cannot be known not to have been.
    async fn is_fenced(&self) -> bool {
        let Services { store, member, .. } = &*self.services;
        if member.is_none() {
            return false;
        }
        let owner = store.owner_of(self.registration.id()).await;
        !owner.is_ok_and(|owner| owner.is_some_and(|owner| owner.epoch == self.epoch))
    }

    /// Gives the table back to the cluster.
    async fn release(&self) {
        if self.services.member.is_none() {
            return;
        }
        let id = self.registration.id();
        match self.services.store.release(id, self.epoch).await {
            // If it was woken again in the meantime, it stays claimed.
            Ok(()) | Err(StoreError::Fenced { .. }) => {}
            Err(error) => tracing::error!(table = %id, %error, "a table was not released"),
        }
    }

    /// Tells every client to connect again.
    fn close(&mut self, inbox: &mut mpsc::Receiver<Command>, why: Closed) {
        inbox.close();
        let text = encode(&ServerMessage::Closing);
        for (_, client) in self.clients.iter() {
            if client.outlet.table_ends(why, text.clone()).is_err() {
                // Its connection ends with the actor, whether it reads this or not.
                tracing::debug!(table = %self.registration.id(), "a client was not told to reconnect");
            }
        }
    }
}

async fn sleep_until(at: Option<Instant>) {
    match at {
        Some(at) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}
