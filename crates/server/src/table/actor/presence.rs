//! Who is connected.

use std::time::Duration;

use kennel_rules::SeatSet;
use kennel_table::seat_number;
use kennel_wire::ServerMessage;
use tokio::time::Instant;

use super::{Actor, Person};
use crate::table::bots::Attendant;

/// How long a player who makes a request counts as attending the table.
const REQUEST_ATTENDS: Duration = Duration::from_secs(60);

/// How often everyone is told who is connected, at most.
const BETWEEN_PRESENCES: Duration = Duration::from_secs(1);

/// What everyone was last told of who is connected.
#[derive(Default)]
pub(super) struct Presence {
    told: Option<(SeatSet, usize)>,
    told_at: Option<Instant>,
    /// When they are told again.
    pub due: Option<Instant>,
}

impl Actor {
    /// Updates who is connected, and tells everyone.
    pub(super) fn update_presence(&mut self) {
        self.note_presence();
        self.tell_presence();
    }

    /// Updates who is connected. Clocks are stopped while no player is.
    pub(super) fn note_presence(&mut self) {
        let now = Instant::now();
        let present = self.clients.present();
        for seat in self.table.seating().seats() {
            self.missing[seat] = match present.contains(seat) {
                true => None,
                false => self.missing[seat].or(Some(now)),
            };
        }
        match (present.is_empty(), self.is_alone) {
            (true, false) => {
                self.is_alone = true;
                self.clocks.stop(now);
            }
            (false, true) => {
                self.is_alone = false;
                self.clocks.resume(now);
                self.restart_grace(now);
            }
            _ => {}
        }
        self.empty_since = match self.clients.is_empty() {
            true => self.empty_since.or(Some(now)),
            false => None,
        };
    }

    /// Tells everyone who is connected, at once or when it is time again: many clients
    /// that come and go must not make everyone else's connection busy.
    pub(super) fn tell_presence(&mut self) {
        let now = Instant::now();
        let current = (self.clients.present(), self.clients.spectators());
        if self.presence.told == Some(current) {
            self.presence.due = None;
            return;
        }
        let due = self.presence.told_at.map_or(now, |at| at + BETWEEN_PRESENCES);
        if now < due {
            self.presence.due = Some(due);
            return;
        }
        self.presence = Presence { told: Some(current), told_at: Some(now), due: None };
        self.send_all(&self.presence_message());
    }

    pub(super) fn presence_message(&self) -> ServerMessage {
        ServerMessage::Present {
            seats: self.clients.present().iter().map(seat_number).collect(),
            spectators: u32::try_from(self.clients.spectators()).unwrap_or(u32::MAX),
        }
    }

    /// The players who attend the table: those who are connected, and one who acts by
    /// requests.
    pub(super) fn attendants(&self) -> Vec<Attendant> {
        let seated = self.clients.iter().filter(|(_, client)| client.seat.is_some());
        let people = seated.filter_map(|(_, client)| client.person.as_ref());
        let connected = people.map(Person::attendant);
        let requester = self.requester.iter().filter(|(_, until)| Instant::now() < *until);
        connected.chain(requester.map(|(attendant, _)| attendant.clone())).collect()
    }

    /// Notes that somebody uses the table by requests: their bots go on.
    pub(super) fn attend(&mut self, person: &Person) {
        if self.table.seat_of(&person.id).is_some() {
            self.requester = Some((person.attendant(), Instant::now() + REQUEST_ATTENDS));
            self.ask_bots();
        }
    }

    pub(super) fn is_somebody_present(&self) -> bool {
        self.missing.values().any(Option::is_none)
    }

    /// Restarts the grace period of all players who are disconnected.
    pub(super) fn restart_grace(&mut self, now: Instant) {
        for since in self.missing.values_mut().flatten() {
            *since = now;
        }
    }
}
