//! The deal of the day: one player, one game, and nobody who watches. The same cards may still be
//! played at other tables.

use kennel_rules::Seat;
use kennel_table::Entry;
use kennel_wire::{ClientMessage, Phase, Refusal, RefusalKind};

use super::Actor;
use super::commands::refuse;
use super::commit::Intent;

impl Actor {
    /// Whether the deal of the day is played there.
    pub(super) fn is_daily(&self) -> bool {
        self.daily.is_some()
    }

    /// Refuses what is not part of playing.
    pub(super) fn check_daily(&self, message: &ClientMessage) -> Result<(), Refusal> {
        match message {
            ClientMessage::Act { .. }
            | ClientMessage::React { .. }
            | ClientMessage::Hurry
            | ClientMessage::Sync { .. } => Ok(()),
            _ if !self.is_daily() => Ok(()),
            _ => Err(refuse(RefusalKind::NotNow, "not where the deal of the day is played")),
        }
    }

    /// The day is over, and with it the game.
    pub(super) async fn end_day(&mut self) {
        if self.is_daily() && self.table.phase() == Phase::Playing {
            self.commit_or_log(Intent::Entries(vec![Entry::Ended])).await;
        }
    }

    /// The seed with which the bot of a seat decides, where equal play must meet equal answers.
    pub(super) fn bot_seed(&self, seat: Seat) -> Option<u64> {
        let is_event = |entry: &&Entry| matches!(entry, Entry::Event(_));
        self.daily.as_ref()?;
        self.table.bot_seed(seat, self.history.entries().iter().filter(is_event).count())
    }
}
