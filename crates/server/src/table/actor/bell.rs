//! The bell of an event: the game begins by itself, and ends when the turn is over that was in
//! progress when the bell rang (rule 9.1).

use std::time::Duration;

use kennel_rules::Event;
use kennel_table::{Entry, Step};
use kennel_wire::Phase;
use tokio::time::Instant;

use super::Actor;
use super::commit::Intent;

/// How long a turn may still take after the bell, whatever the clock says.
const LONGEST_TURN: Duration = Duration::from_secs(120);

impl Actor {
    /// Begins the game of an event, or of the deal of the day, if it has not begun.
    pub(super) async fn begin(&mut self) {
        let is_arranged = self.event.is_some() || self.is_daily();
        if is_arranged && self.table.phase() == Phase::Waiting {
            self.commit_or_log(Intent::Entries(self.table.made_ready())).await;
        }
    }

    /// The bell rings: the turn in progress is waited for, if anybody is there.
    pub(super) async fn ring(&mut self) {
        self.end_day().await;
        if self.event.is_none() || self.table.phase() != Phase::Playing {
            return;
        }
        let now = Instant::now();
        let rung = *self.rung.get_or_insert(now);
        let waits = self.table.is_in_turn() && !self.is_alone && now - rung < LONGEST_TURN;
        if !waits {
            self.commit_or_log(Intent::Entries(vec![Entry::Ended])).await;
        }
    }

    /// Whether the game ends after these steps, because the bell has rung and the turn is over.
    pub(super) fn ends_by_bell(&self, steps: &[Step]) -> bool {
        let ends_turn = |step: &Step| {
            matches!(step.entry, Entry::Event(Event::Play { .. } | Event::Fold { .. }))
        };
        self.rung.is_some() && steps.iter().any(ends_turn) && !self.table.is_won()
    }
}
