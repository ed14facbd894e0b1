//! Who has how long, and what happens when it is over.

use std::time::Duration;

use kennel_rules::SeatSet;
use kennel_wire::StandInReason;
use tokio::time::Instant;

use super::{Actor, LAG};
use crate::table::core::Core;
use crate::table::entry::Entry;

/// What each decision has at least, once the game's clock has run out.
const LAST_SECONDS: Duration = Duration::from_secs(5);
/// Clocks of at least this run whether or not somebody is there.
const BY_MAIL: u32 = 3_600;

impl Actor {
    pub(super) fn spend_time(&mut self, seat: usize) {
        self.thought[seat] += self.asked.elapsed();
    }

    /// Whether clocks run: while somebody is there, or by mail.
    pub(super) fn clocks_run(&self) -> bool {
        self.is_by_mail() || self.missing.iter().any(Option::is_none)
    }

    pub(super) fn is_by_mail(&self) -> bool {
        self.manners.clock.turn_seconds.is_some_and(|seconds| seconds >= BY_MAIL)
    }

    /// When the time of seats that are asked is over.
    pub(super) fn deadline_of(&self, seats: SeatSet) -> Option<Instant> {
        if self.manners.clock.is_endless() || !self.clocks_run() {
            return None;
        }
        let clock = self.manners.clock;
        let of_turn = clock.turn_seconds.map(|seconds| Duration::from_secs(u64::from(seconds)));
        let of_game = clock.game_seconds.and_then(|seconds| {
            let all = Duration::from_secs(u64::from(seconds));
            let left = |seat: usize| all.saturating_sub(self.thought[seat]).max(LAST_SECONDS);
            seats.iter().map(|seat| left(seat.index())).min()
        });
        let least = of_turn.into_iter().chain(of_game).min()?;
        Some(self.asked + least + LAG)
    }

    /// When the table must be looked at though nobody is there, in milliseconds
    /// since the epoch: only games by mail go on alone.
    pub(super) fn wake_ms(&self, next: &Core) -> Option<i64> {
        let seconds = self.manners.clock.turn_seconds.filter(|&seconds| seconds >= BY_MAIL)?;
        next.waiting()?;
        Some(self.house.now_ms() + 1_000 * i64::from(seconds) + LAG.as_millis() as i64)
    }

    /// The seats of people who are asked and for whom nobody stands in.
    pub(super) fn people_asked(&self) -> SeatSet {
        let waiting = self.core.waiting().map(|waiting| waiting.seats);
        waiting.map_or(SeatSet::NONE, |seats| {
            let people = seats.iter().filter(|seat| self.core.bot_of(seat.index()).is_none());
            people.fold(SeatSet::NONE, |set, seat| set.union(seat.only()))
        })
    }

    /// When to look at the clocks again.
    pub(super) fn next_deadline(&self) -> Option<Instant> {
        let clock =
            self.deadline_of(self.people_asked()).filter(|_| !self.people_asked().is_empty());
        let grace = self.grace_ends().map(|(_, at)| at).min();
        let idle = self.empty.map(|since| since + self.manners.idle);
        clock.into_iter().chain(grace).chain(idle).min()
    }

    /// The players who are missing while others are there, and until when they are
    /// waited for.
    pub(super) fn grace_ends(&self) -> impl Iterator<Item = (usize, Instant)> {
        let somebody = self.missing.iter().any(Option::is_none);
        let missing = self.missing.iter().enumerate().filter(move |_| somebody);
        missing.filter_map(|(seat, since)| {
            self.core.stand_in(seat, StandInReason::Gone)?;
            Some((seat, (*since)? + self.manners.grace))
        })
    }

    pub(super) async fn look_at_clocks(&mut self) {
        let now = Instant::now();
        let late = self.deadline_of(self.people_asked()).filter(|&at| at <= now);
        let mut entries = Vec::new();
        if late.is_some() {
            for seat in self.people_asked().iter() {
                entries.extend(self.core.stand_in(seat.index(), StandInReason::Clock));
            }
        }
        let gone: Vec<usize> =
            self.grace_ends().filter(|&(_, at)| at <= now).map(|(seat, _)| seat).collect();
        for seat in gone {
            let is_late = |other: &Entry| matches!(other, Entry::StandIn { seat: other, .. } if usize::from(*other) == seat);
            if !entries.iter().any(is_late) {
                entries.extend(self.core.stand_in(seat, StandInReason::Gone));
            }
        }
        if !entries.is_empty() {
            self.commit_or_log(entries).await;
        }
    }

    pub(super) fn is_idle(&self) -> bool {
        self.empty.is_some_and(|since| since.elapsed() >= self.manners.idle)
    }
}
