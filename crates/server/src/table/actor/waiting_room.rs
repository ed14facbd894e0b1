//! Between games: players from matchmaking, and players who want to change seats.

use std::time::Duration;

use kennel_rules::Seat;
use kennel_table::{Entry, SeatHolder, SeatState, Step, seat_number};
use kennel_wire::{Refusal, RefusalKind, ServerMessage};
use tokio::time::Instant;

use super::commands::{Company, refuse};
use super::commit::Intent;
use super::outgoing::encode;
use super::{Actor, Person};
use crate::net::ConnectionId;

impl Actor {
    /// Gives somebody from the queue a seat, unless they have one already.
    pub(super) async fn enqueue(
        &mut self,
        person: &Person,
        entropy: &str,
        company: Company,
    ) -> Result<(), Refusal> {
        if self.table.seat_of(&person.id).is_some() {
            return Ok(());
        }
        self.check_changes(person.network)?;
        let near = self.neighbours(person);
        if company == Company::OtherAddresses && !near.is_empty() {
            return Err(refuse(RefusalKind::SeatTaken, "somebody there has your address"));
        }
        let entries = self.table.enqueue(person.player(), entropy, &near)?;
        self.commit(Intent::Entries(entries)).await?;
        self.note_network(person);
        Ok(())
    }

    /// The seats of players who come from the address of somebody. Only at a table of
    /// matchmaking is that of interest: elsewhere people know each other.
    pub(super) fn neighbours(&self, person: &Person) -> Vec<u8> {
        let is_near = |state: &SeatState| {
            let network = state.player().and_then(|player| self.networks.get(player));
            network == Some(&person.network)
        };
        let is_queue = self.table.settings().queue;
        let near = self.table.seats().iter().filter(|(_, state)| is_queue && is_near(state));
        near.map(|(seat, _)| seat_number(seat)).collect()
    }

    /// Notes the network of somebody who may have a seat.
    pub(super) fn note_network(&mut self, person: &Person) {
        self.networks.insert(person.id.clone(), person.network);
        self.networks.retain(|player, _| self.table.seat_of(player).is_some());
    }

    /// When bots take the free seats of the table as it is now: a while after its first
    /// player came.
    pub(super) fn next_fill(&self) -> Option<Instant> {
        let waits = self.table.is_gathering() && self.table.has_people();
        let wait = self.services.config.queue_wait;
        waits.then(|| self.fills_at.unwrap_or_else(|| Instant::now() + wait))
    }

    /// When bots will take the free seats, for everyone; none at a table that does not
    /// fill by itself.
    pub(super) fn fills(&self) -> Option<ServerMessage> {
        let left = |at: Instant| at.saturating_duration_since(Instant::now());
        let ms = |left: Duration| u32::try_from(left.as_millis()).unwrap_or(u32::MAX);
        let left_ms = self.fills_at.map(|at| ms(left(at)));
        self.table.is_gathering().then_some(ServerMessage::Fills { left_ms })
    }

    /// A player who is alone at a table of matchmaking waits longer for others. It is not
    /// stored: after a restart bots come as soon as they would have come without it.
    pub(super) fn wait_longer(&mut self, seat: Seat) -> Result<(), Refusal> {
        let is_other = |(other, state): (Seat, &SeatState)| other != seat && state.is_person();
        let is_alone = !self.table.seats().iter().any(is_other);
        if !self.table.is_gathering() || !is_alone {
            return Err(refuse(RefusalKind::NotNow, "only alone at a table of matchmaking"));
        }
        self.fills_at = Some(Instant::now() + self.services.config.queue_wait);
        if let Some(message) = self.fills() {
            self.send_all(&message);
        }
        Ok(())
    }

    /// A player wants another's seat, or no longer does. With a bot the seats change at
    /// once, with a player when both want it.
    pub(super) async fn wish(&mut self, seat: Seat, with: Option<u8>) -> Result<(), Refusal> {
        let other = with.map(|with| self.table.may_change(seat, with)).transpose()?;
        let agrees = |other: Seat| {
            let is_bot = matches!(self.table.seats()[other].holder, SeatHolder::Bot(_));
            is_bot || self.wishes[other] == Some(seat)
        };
        if let Some(other) = other.filter(|&other| agrees(other)) {
            let entries = self.table.changed_seats(seat, other);
            return self.commit(Intent::Entries(entries)).await;
        }
        if self.wishes[seat] != other {
            self.wishes[seat] = other;
            self.send_all(&ServerMessage::Wish { seat: seat_number(seat), with });
        }
        Ok(())
    }

    /// Sends a client the state of the waiting room.
    pub(super) fn tell_waiting_room(&mut self, connection: ConnectionId) {
        let wishes = self.wishes.iter().filter_map(|(seat, with)| {
            let with = Some(seat_number((*with)?));
            Some(ServerMessage::Wish { seat: seat_number(seat), with })
        });
        let messages: Vec<ServerMessage> = self.fills().into_iter().chain(wishes).collect();
        for message in messages {
            self.send(connection, encode(&message));
        }
    }

    /// Updates wishes and grace periods after new entries.
    pub(super) fn follow_seats(&mut self, steps: &[Step], now: Instant) {
        for step in steps {
            match &step.entry {
                Entry::Sat { seat, .. } | Entry::Bot { seat, .. } | Entry::Freed { seat } => {
                    let seat = self.table.seating().seat(usize::from(*seat));
                    let seat = seat.expect("the table has followed the entry, so it has the seat");
                    // The grace period of a new player starts now.
                    self.missing[seat] = Some(now);
                    self.wishes[seat] = None;
                    for wish in self.wishes.values_mut() {
                        *wish = wish.filter(|&with| with != seat);
                    }
                }
                Entry::Started { .. } => {
                    self.wishes.values_mut().for_each(|wish| *wish = None);
                    self.restart_grace(now);
                }
                Entry::Over | Entry::Ended => self.restart_grace(now),
                _ => {}
            }
        }
        self.note_awaited(now);
    }
}
