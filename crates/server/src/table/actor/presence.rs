//! Who is connected.

use kennel_rules::SeatSet;
use kennel_table::seat_number;
use kennel_wire::ServerMessage;
use tokio::time::Instant;

use super::Actor;

impl Actor {
    /// Looks who is connected, and tells everyone.
    pub(super) fn update_presence(&mut self) {
        self.note_presence();
        self.tell_presence();
    }

    /// Looks who is connected. Clocks stand still while no player is.
    pub(super) fn note_presence(&mut self) {
        let now = Instant::now();
        let present: SeatSet = self.clients.values().filter_map(|client| client.seat).collect();
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
                self.clocks.go_on(now);
                self.restart_grace(now);
            }
            _ => {}
        }
        self.empty_since = match self.clients.is_empty() {
            true => self.empty_since.or(Some(now)),
            false => None,
        };
    }

    pub(super) fn tell_presence(&mut self) {
        let present = self.missing.iter().filter(|(_, since)| since.is_none());
        let spectators = self.clients.values().filter(|client| client.seat.is_none()).count();
        let message = ServerMessage::Present {
            seats: present.map(|(seat, _)| seat_number(seat)).collect(),
            spectators: u32::try_from(spectators).unwrap_or(u32::MAX),
        };
        self.send_all(&message);
    }

    pub(super) fn is_somebody_present(&self) -> bool {
        self.missing.values().any(Option::is_none)
    }

    /// Players who are missing are waited for from now on.
    pub(super) fn restart_grace(&mut self, now: Instant) {
        for since in self.missing.values_mut().flatten() {
            *since = now;
        }
    }
}
