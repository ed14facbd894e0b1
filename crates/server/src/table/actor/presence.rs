//! Who is connected.

use std::time::Duration;

use kennel_rules::SeatSet;
use kennel_table::seat_number;
use kennel_wire::ServerMessage;
use tokio::time::Instant;

use super::outgoing::encode;
use super::{Actor, Person};
use crate::net::ConnectionId;
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

impl Presence {
    /// Whether everyone is to be told now who is connected. If it is too soon, they are when
    /// it is due.
    fn is_told(&mut self, current: (SeatSet, usize), now: Instant) -> bool {
        if self.told == Some(current) {
            self.due = None;
            return false;
        }
        let due = self.told_at.map_or(now, |at| at + BETWEEN_PRESENCES);
        if now < due {
            self.due = Some(due);
            return false;
        }
        *self = Presence { told: Some(current), told_at: Some(now), due: None };
        true
    }

    /// Somebody who has just come is told who is connected, before everyone else may be.
    /// From then on not all have been told the same.
    fn told_to_one(&mut self, current: (SeatSet, usize)) {
        self.told = self.told.filter(|told| *told == current);
    }
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
        self.note_awaited(now);
        self.empty_since = match self.clients.is_empty() {
            true => self.empty_since.or(Some(now)),
            false => None,
        };
    }

    /// Notes who is not there for whom a seat is reserved.
    pub(super) fn note_awaited(&mut self, now: Instant) {
        for (seat, state) in self.table.seats().iter() {
            let is_gone =
                state.reserved.as_ref().is_some_and(|player| !self.clients.has(&player.id));
            self.awaited[seat] = is_gone.then(|| self.awaited[seat].unwrap_or(now));
        }
    }

    /// Tells a client that has come who is connected, and everyone that it has come.
    pub(super) fn tell_presence_to(&mut self, connection: ConnectionId) {
        self.presence.told_to_one((self.clients.present(), self.clients.spectators()));
        self.send(connection, encode(&self.presence_message()));
        self.tell_presence();
    }

    /// Tells everyone who is connected, at once or when it is time again: many clients
    /// that come and go must not make everyone else's connection busy.
    pub(super) fn tell_presence(&mut self) {
        let current = (self.clients.present(), self.clients.spectators());
        if self.presence.is_told(current, Instant::now()) {
            self.send_all(&self.presence_message());
        }
    }

    fn presence_message(&self) -> ServerMessage {
        ServerMessage::Present {
            seats: self.clients.present().iter().map(seat_number).collect(),
            spectators: u32::try_from(self.clients.spectators()).unwrap_or(u32::MAX),
        }
    }

    /// The players who attend the table: those who are connected, and one who acts by
    /// requests.
    pub(super) fn attendants(&self) -> Vec<Attendant> {
        let connected = self.clients.seated().map(Person::attendant);
        // Somebody who has left does not attend the table any more.
        let requester = self.requester.iter().filter(|(attendant, until)| {
            Instant::now() < *until && self.table.seat_of(&attendant.player).is_some()
        });
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_is_told_at_once_and_then_once_a_second_at_most() {
        let mut presence = Presence::default();
        let start = Instant::now();
        let mut told = Vec::new();
        // Somebody comes every millisecond for three seconds.
        for count in 0..3_000 {
            let now = start + Duration::from_millis(count);
            if presence.is_told((SeatSet::EMPTY, count as usize), now) {
                told.push(count);
            }
        }
        assert_eq!(told, [0, 1_000, 2_000]);
        // Nobody comes any more, and everyone learns of the last.
        let due = presence.due.unwrap();
        assert_eq!(due, start + Duration::from_secs(3));
        assert!(presence.is_told((SeatSet::EMPTY, 2_999), due));
        assert_eq!(presence.due, None);
        assert!(!presence.is_told((SeatSet::EMPTY, 2_999), due + Duration::from_secs(9)));
        assert_eq!(presence.due, None);
    }

    /// Whoever comes while the others go is told when they are gone, although those who were
    /// there before were told nothing else in the meantime.
    #[test]
    fn who_was_told_something_else_is_told_again() {
        let mut presence = Presence::default();
        let now = Instant::now();
        assert!(presence.is_told((SeatSet::EMPTY, 1), now));
        presence.told_to_one((SeatSet::EMPTY, 2));
        assert!(!presence.is_told((SeatSet::EMPTY, 2), now));
        assert!(!presence.is_told((SeatSet::EMPTY, 1), now));
        let due = presence.due.expect("the newcomer has to be told");
        assert!(presence.is_told((SeatSet::EMPTY, 1), due));
    }

    /// Whoever comes and goes again within a second is not told at all.
    #[test]
    fn what_has_not_changed_in_the_end_is_not_told() {
        let mut presence = Presence::default();
        let now = Instant::now();
        assert!(presence.is_told((SeatSet::EMPTY, 1), now));
        assert!(!presence.is_told((SeatSet::EMPTY, 2), now));
        assert!(presence.due.is_some());
        assert!(!presence.is_told((SeatSet::EMPTY, 1), now));
        assert_eq!(presence.due, None);
    }
}
