//! Messages to clients.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use kennel_rules::{Seating, Viewpoint};
use kennel_table::{PlayerSeat, Step, seat_number};
use kennel_wire::{Ask, ServerMessage};
use tokio::time::Instant;

use super::clients::Client;
use super::{Actor, Doubt, LAG};
use crate::net::{Closed, ConnectionId, OutboxError};
use crate::table::outlet::Progress;

impl Actor {
    /// Tells everyone what each may know of new steps, and what is asked now.
    pub(super) fn tell(&mut self, steps: &[Step]) {
        let (seating, ask) = (self.table.seating(), self.ask());
        let mut texts: HashMap<Vec<Viewpoint>, Utf8Bytes> = HashMap::new();
        let mut outgoing = Vec::new();
        for (connection, client) in self.clients.iter() {
            if client.catching_up.is_some() {
                continue;
            }
            let text = texts.entry(viewpoints(seating, client, steps)).or_insert_with_key(|from| {
                let changes = steps.iter().zip(from).map(|(step, &from)| step.told(from));
                encode(&ServerMessage::Changes { changes: changes.collect(), ask: ask.clone() })
            });
            outgoing.push((connection, text.clone()));
        }
        let version = steps.last().map_or(self.table.version(), |step| step.version);
        for (connection, text) in outgoing {
            self.send_changes(connection, text, Progress::At(version));
        }
    }

    /// What is asked now, with the time that is left.
    pub(super) fn ask(&self) -> Option<Ask> {
        let question = self.table.question()?;
        let deadline = self.clocks.first_deadline(question.seats);
        let left = deadline.map(|at| at.saturating_duration_since(Instant::now() + LAG));
        Some(question.ask(left.map(|left| u32::try_from(left.as_millis()).unwrap_or(u32::MAX))))
    }

    /// Sends a message that tells no changes.
    pub(super) fn send(&mut self, connection: ConnectionId, text: Utf8Bytes) {
        self.send_changes(connection, text, Progress::Unchanged);
    }

    /// Sends a message, with what the client has once it has received it.
    pub(super) fn send_changes(
        &mut self,
        connection: ConnectionId,
        text: Utf8Bytes,
        progress: Progress,
    ) {
        if self.doubt == Some(Doubt::Fenced) {
            return;
        }
        let Some(client) = self.clients.get(connection) else { return };
        self.sent += 1;
        if let Err(error) = client.outlet.try_send(text, progress) {
            if error == OutboxError::Full {
                self.services.metrics.slow_readers.add(1);
                let table = self.registration.id();
                tracing::info!(%table, "a client reads too slowly and is dropped");
            }
            // Dropping its outlet ends the connection.
            self.clients.remove(connection);
        }
    }

    /// Ends a connection and says why.
    pub(super) fn drop_client(&mut self, connection: ConnectionId, why: Closed) {
        if let Some(client) = self.clients.remove(connection) {
            client.outlet.close(why);
        }
    }

    pub(super) fn send_all(&mut self, message: &ServerMessage) {
        let text = encode(message);
        let connections: Vec<ConnectionId> =
            self.clients.iter().map(|(connection, _)| connection).collect();
        for connection in connections {
            self.send(connection, text.clone());
        }
    }

    /// Tells clients whose seat has changed.
    pub(super) fn tell_seats(&mut self) {
        let table = &self.table;
        let moved = self.clients.reseat(|person| table.seat_of(&person.id));
        if moved.is_empty() {
            return;
        }
        for connection in moved {
            let seat = self.clients.get(connection).and_then(|client| client.seat);
            self.send(connection, encode(&ServerMessage::Seat { seat: seat.map(seat_number) }));
        }
        self.update_presence();
    }
}

/// The viewpoint of a client for each step: its seat may change in between.
fn viewpoints(seating: Seating, client: &Client, steps: &[Step]) -> Vec<Viewpoint> {
    let mut player = client.person.as_ref().map(|person| PlayerSeat::new(&person.id, client.seat));
    let mut from = Vec::with_capacity(steps.len());
    for step in steps {
        if let Some(player) = &mut player {
            player.follow(seating, &step.entry);
        }
        let seat = player.as_ref().and_then(PlayerSeat::seat);
        from.push(seat.map_or(Viewpoint::Spectator, Viewpoint::Seat));
    }
    from
}

/// A message as it is sent.
pub(super) fn encode(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message always serialises").into()
}
