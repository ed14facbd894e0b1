//! People around the table between games: those who look for one, and those who
//! would like to change seats.

use std::time::Duration;

use kennel_wire::{ClientMessage, Refusal, RefusalKind, ServerMessage};
use tokio::time::Instant;

use super::{Actor, Connection, Person, text_of};
use crate::table::core::{Core, SeatHolder};
use crate::table::entry::Entry;

impl Actor {
    /// Gives somebody who looks for a table a seat, unless they have one already.
    pub(super) async fn enqueue(&mut self, person: &Person) -> Result<(), Refusal> {
        if self.core.seat_of(person.id.as_str()).is_some() {
            return Ok(());
        }
        let full = || Refusal {
            why: RefusalKind::SeatTaken,
            message: "this table takes nobody any more".to_owned(),
            question: None,
        };
        let seat = self.core.free_seat().ok_or_else(full)?;
        let sit = ClientMessage::Sit { seat };
        let entries = self.core.arrange(person.id.as_str(), &person.name, &sit)?;
        self.commit(self.with_start(entries)).await
    }

    /// Entries, and the beginning of a game if all are ready with them.
    pub(super) fn with_start(&self, mut entries: Vec<Entry>) -> Vec<Entry> {
        let mut next = self.core.clone();
        if entries.iter().all(|entry| next.apply(entry).is_ok()) {
            entries.extend(next.start());
        }
        entries
    }

    /// When bots take the free seats of a table, as it will be: so long after the
    /// first player has come.
    pub(super) fn fills_at(&self, next: &Core) -> Option<Instant> {
        let waits = next.is_gathering() && next.has_people();
        waits.then(|| self.fills_at.unwrap_or_else(|| Instant::now() + self.manners.queue_wait))
    }

    /// When bots will take the free seats, for everyone; none if that is no
    /// question here.
    pub(super) fn fills(&self) -> Option<ServerMessage> {
        let left = |at: Instant| at.saturating_duration_since(Instant::now());
        let ms = |left: Duration| u32::try_from(left.as_millis()).unwrap_or(u32::MAX);
        let left_ms = self.fills_at.map(|at| ms(left(at)));
        self.core.is_gathering().then_some(ServerMessage::Fills { left_ms })
    }

    /// Somebody would like to sit where another sits. With a bot that is done at
    /// once, with a player when both want it.
    pub(super) async fn wish(&mut self, seat: usize, with: Option<u8>) -> Result<(), Refusal> {
        let other = with.map(|with| self.core.may_change(seat, with)).transpose()?;
        let is_done = other.is_some_and(|other| {
            let is_bot = matches!(self.core.seats[other].sitter, SeatHolder::Bot(_));
            is_bot || self.wishes[other] == Some(seat)
        });
        if let Some(other) = other.filter(|_| is_done) {
            let entries = self.core.changed_seats(seat, other);
            return self.commit(self.with_start(entries)).await;
        }
        if self.wishes[seat] != other {
            self.wishes[seat] = other;
            self.send_all(&ServerMessage::Wish { seat: seat as u8, with });
        }
        Ok(())
    }

    /// Tells a connection what goes on between games.
    pub(super) fn tell_gathering(&mut self, connection: Connection) {
        let wishes = self.wishes.iter().enumerate();
        let wishes = wishes.filter_map(|(seat, with)| {
            let with = Some((*with)? as u8);
            Some(ServerMessage::Wish { seat: seat as u8, with })
        });
        let messages: Vec<ServerMessage> = self.fills().into_iter().chain(wishes).collect();
        for message in messages {
            self.send(connection, text_of(&message));
        }
    }

    /// What the actor keeps beside the log follows what was added to it.
    pub(super) fn follow(&mut self, entries: &[Entry], now: Instant) {
        for entry in entries {
            match entry {
                Entry::Sat { seat, .. } | Entry::Bot { seat, .. } | Entry::Freed { seat } => {
                    let seat = usize::from(*seat);
                    // Whoever comes is waited for from now on.
                    self.missing[seat] = Some(now);
                    self.wishes[seat] = None;
                    for wish in &mut self.wishes {
                        *wish = wish.filter(|&with| with != seat);
                    }
                }
                Entry::Started { .. } => {
                    self.clocks.begin(now);
                    self.wishes.fill(None);
                    self.wait_anew(now);
                }
                Entry::Over => self.wait_anew(now),
                _ => {}
            }
        }
    }

    /// Who is missing is waited for from now on.
    pub(super) fn wait_anew(&mut self, now: Instant) {
        for missing in self.missing.iter_mut().flatten() {
            *missing = now;
        }
    }
}
