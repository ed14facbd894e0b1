//! Messages to clients.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use kennel_rules::{Seating, Viewpoint};
use kennel_table::{History, PlayerSeat, Step, seat_number};
use kennel_wire::{Ask, ServerMessage};
use tokio::sync::mpsc::error::TrySendError;
use tokio::time::Instant;

use super::{Actor, Client, LAG};
use crate::net::ConnectionId;

/// The most changes in one message: a message has to fit into what a socket may have
/// to write.
const MOST_CHANGES: usize = 1_000;

impl Actor {
    /// Tells everyone what each may know of new steps, and what is asked now.
    pub(super) fn tell(&mut self, steps: &[Step]) {
        let (seating, ask) = (self.table.seating(), self.ask());
        let mut texts: HashMap<Vec<Viewpoint>, Utf8Bytes> = HashMap::new();
        let mut outgoing = Vec::with_capacity(self.clients.len());
        for (&connection, client) in &self.clients {
            let text = texts.entry(viewpoints(seating, client, steps)).or_insert_with_key(|from| {
                let changes = steps.iter().zip(from).map(|(step, &from)| step.told(from));
                encode(&ServerMessage::Changes { changes: changes.collect(), ask: ask.clone() })
            });
            outgoing.push((connection, text.clone()));
        }
        for (connection, text) in outgoing {
            self.send(connection, text);
        }
    }

    /// Tells a client everything after a version.
    pub(super) async fn sync(&mut self, connection: ConnectionId, after: Option<u32>) {
        let version = self.table.version();
        let after = after.filter(|&after| after <= version).unwrap_or(0);
        let Some(client) = self.clients.get(&connection) else { return };
        let player = client.person.as_ref().map(|person| person.id.clone());
        // Clients that have everything, as most that come back do, wait for no fold.
        let told = match (after == version, self.history.reaches(after)) {
            (true, _) => Ok(Vec::new()),
            (false, true) => {
                self.history.told(player.as_ref(), after).map_err(|error| error.to_string())
            }
            (false, false) => match self.services.log(self.registration.id()).await {
                Ok(log) => History::whole(self.table.settings().clone(), log)
                    .told(player.as_ref(), after)
                    .map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            },
        };
        let mut changes = match told {
            Ok(changes) => changes,
            Err(error) => {
                let table = self.registration.id();
                tracing::error!(%table, error, "the log cannot be told");
                // Its connection ends, and may be opened again.
                self.clients.remove(&connection);
                return;
            }
        };
        while changes.len() > MOST_CHANGES {
            let rest = changes.split_off(MOST_CHANGES);
            self.send(connection, encode(&ServerMessage::Changes { changes, ask: None }));
            changes = rest;
        }
        self.send(connection, encode(&ServerMessage::Changes { changes, ask: self.ask() }));
    }

    /// What is asked now, with the time that is left.
    fn ask(&self) -> Option<Ask> {
        let question = self.table.question()?;
        let deadline = self.clocks.first_deadline(question.seats);
        let left = deadline.map(|at| at.saturating_duration_since(Instant::now() + LAG));
        Some(question.ask(left.map(|left| u32::try_from(left.as_millis()).unwrap_or(u32::MAX))))
    }

    pub(super) fn send(&mut self, connection: ConnectionId, text: Utf8Bytes) {
        let Some(client) = self.clients.get(&connection) else { return };
        if let Err(error) = client.outbox.try_send(text) {
            if let TrySendError::Full(_) = error {
                self.services.metrics.slow_readers.add(1);
                let table = self.registration.id();
                tracing::info!(%table, "a client reads too slowly and is dropped");
            }
            // Dropping its outbox ends the connection.
            self.clients.remove(&connection);
        }
    }

    pub(super) fn send_all(&mut self, message: &ServerMessage) {
        let text = encode(message);
        let connections: Vec<ConnectionId> = self.clients.keys().copied().collect();
        for connection in connections {
            self.send(connection, text.clone());
        }
    }

    /// Tells clients whose seat has changed.
    pub(super) fn tell_seats(&mut self) {
        let mut changed = Vec::new();
        for (&connection, client) in &mut self.clients {
            let person = client.person.as_ref();
            let seat = person.and_then(|person| self.table.seat_of(&person.id));
            if seat != client.seat {
                client.seat = seat;
                changed.push((connection, seat.map(seat_number)));
            }
        }
        if changed.is_empty() {
            return;
        }
        for (connection, seat) in changed {
            self.send(connection, encode(&ServerMessage::Seat { seat }));
        }
        self.update_presence();
    }
}

/// From where a client sees each step: the seat may change hands in the middle.
fn viewpoints(seating: Seating, client: &Client, steps: &[Step]) -> Vec<Viewpoint> {
    let mut player = client.person.as_ref().map(|person| PlayerSeat::new(&person.id, client.seat));
    let mut from = Vec::with_capacity(steps.len());
    for step in steps {
        let seat = player.as_ref().and_then(PlayerSeat::seat);
        from.push(seat.map_or(Viewpoint::Spectator, Viewpoint::Seat));
        if let Some(player) = &mut player {
            player.follow(seating, &step.entry);
        }
    }
    from
}

/// A message as it is sent.
pub(super) fn encode(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message always serialises").into()
}
