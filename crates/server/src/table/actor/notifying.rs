//! Notifying players who are needed at the table and not connected to it.

use kennel_rules::SeatSet;
use kennel_table::Step;
use kennel_wire::NotificationKind;

use super::Actor;
use crate::push::Notification;

impl Actor {
    /// Notifies who is asked in a game by mail, and for whom a game begins.
    pub(super) fn notify_for(&self, steps: &[Step], asks_anew: bool) {
        let asked = match asks_anew && self.clocks.is_by_mail() {
            true => self.table.people_asked(),
            false => SeatSet::EMPTY,
        };
        self.notify_away(asked, NotificationKind::Turn);
        if steps.iter().any(|step| step.entry.begins_game()) {
            let all: SeatSet = self.table.seating().seats().collect();
            self.notify_away(all.difference(asked), NotificationKind::Begin);
        }
    }

    /// Notifies the players in some seats, as far as they are not connected.
    pub(super) fn notify_away(&self, seats: SeatSet, kind: NotificationKind) {
        for seat in seats.difference(self.clients.present()).iter() {
            if let Some(player) = self.table.seats()[seat].player() {
                let (player, table) = (player.clone(), self.registration.id().clone());
                self.services.notifier.notify(Notification { player, table, kind });
            }
        }
    }
}
