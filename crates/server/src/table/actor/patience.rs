//! What players do who wait: they nudge whoever is asked, and they ask bots to be quick.

use kennel_rules::{Event, Seat, SeatSet};
use kennel_table::{Entry, Step, seat_number};
use kennel_wire::{NotificationKind, Refusal, RefusalKind, ServerMessage};
use tokio::time::Instant;

use super::Actor;
use super::commands::refuse;
use super::outgoing::encode;
use super::pace::Tempo;
use crate::net::ConnectionId;

/// What players who wait have done so far.
#[derive(Default)]
pub(super) struct Patience {
    /// A question, and the seats that have nudged whoever is asked.
    nudged: (u32, SeatSet),
    /// The seats that want the rest of the round to be played quickly.
    hurried: SeatSet,
}

impl Patience {
    /// Notes that a seat nudges; false if it has done so about this question.
    fn nudge(&mut self, question: u32, seat: Seat) -> bool {
        if self.nudged.0 != question {
            self.nudged = (question, SeatSet::EMPTY);
        }
        let is_first = !self.nudged.1.contains(seat);
        self.nudged.1 = self.nudged.1.union(seat.only());
        is_first
    }

    /// Forgets what concerned an earlier round.
    pub(super) fn follow(&mut self, steps: &[Step]) {
        if steps.iter().any(|step| matches!(step.entry, Entry::Event(Event::Deal(_)))) {
            self.hurried = SeatSet::EMPTY;
        }
    }
}

impl Actor {
    /// Reminds those who are asked; in a game by mail those who are away are notified. A question is open for a while before that, and each
    /// player nudges once about it, so nobody can be bothered all the time.
    pub(super) fn nudge(&mut self, seat: Seat) -> Result<(), Refusal> {
        let not_now = |message| Err(refuse(RefusalKind::NotNow, message));
        let waited_for = self.table.people_asked();
        let to = match self.clocks.is_by_mail() {
            true => waited_for,
            false => waited_for.intersection(self.clients.present()),
        };
        if waited_for.contains(seat) {
            return not_now("you are asked yourself");
        }
        if to.is_empty() {
            return not_now("nobody who is connected is waited for");
        }
        if self.clocks.elapsed(Instant::now()) < self.services.config.patience {
            return not_now("give them a little more time");
        }
        if !self.patience.nudge(self.table.question_number(), seat) {
            return Err(refuse(RefusalKind::TooOften, "you have nudged them already"));
        }
        self.notify_away(to, NotificationKind::Nudge);
        let to = to.iter().map(seat_number).collect();
        self.send_all(&ServerMessage::Nudged { seat: seat_number(seat), to });
        Ok(())
    }

    /// Notes that a player wants the rest of the round to be played quickly.
    pub(super) fn hurry(&mut self, seat: Seat) -> Result<(), Refusal> {
        if !self.table.is_left_to_bots() {
            return Err(refuse(RefusalKind::NotNow, "somebody else still plays in this round"));
        }
        if !self.patience.hurried.contains(seat) {
            self.patience.hurried = self.patience.hurried.union(seat.only());
            self.send_all(&self.hurried());
        }
        Ok(())
    }

    /// How fast bots play: quickly while they are among themselves and everybody who is
    /// connected is in a hurry.
    pub(super) fn tempo(&self) -> Tempo {
        let present = self.clients.present();
        let is_agreed = !present.is_empty() && present.difference(self.patience.hurried).is_empty();
        match is_agreed && self.table.is_left_to_bots() {
            true => Tempo::Quick,
            false => Tempo::Natural,
        }
    }

    /// Tells a client that has just connected how long everyone has waited, and who is in a
    /// hurry.
    pub(super) fn tell_patience(&mut self, connection: ConnectionId) {
        let question = self.table.question().map(|question| question.number);
        let waited = self.clocks.elapsed(Instant::now());
        if let Some(question) = question.filter(|_| waited.as_secs() > 0) {
            let ms = u32::try_from(waited.as_millis()).unwrap_or(u32::MAX);
            self.send(connection, encode(&ServerMessage::Waited { question, ms }));
        }
        if !self.patience.hurried.is_empty() {
            self.send(connection, encode(&self.hurried()));
        }
    }

    pub(super) fn patience_seconds(&self) -> u32 {
        u32::try_from(self.services.config.patience.as_secs()).unwrap_or(u32::MAX)
    }

    fn hurried(&self) -> ServerMessage {
        let seats = self.patience.hurried.iter().map(seat_number).collect();
        ServerMessage::Hurried { seats }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_nudges_once_about_a_question() {
        let [anna, bruno, ..] = Seat::ALL;
        let mut patience = Patience::default();
        assert!(patience.nudge(7, anna));
        assert!(patience.nudge(7, bruno));
        assert!(!patience.nudge(7, anna));
        assert!(patience.nudge(8, anna));
        assert!(!patience.nudge(8, anna));
    }
}
