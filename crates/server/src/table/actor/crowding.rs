//! What players may cause: a message of a few bytes is told to everybody at the table, and
//! what is changed between games stays in the log for ever.

use std::net::IpAddr;

use kennel_wire::{ClientMessage, Phase, Refusal, RefusalKind};
use tokio::time::Instant;

use super::Actor;
use super::commands::refuse;
use crate::metrics::Limit;
use crate::table::services::CHANGE;

/// What it costs to tell somebody something, in microseconds: mostly the kernel's work.
const TELLING: i64 = 10;

/// The most connections of one player at a table.
pub(super) const MOST_OF_A_PLAYER: usize = 20;

/// What a table had sent and changed before a message.
pub(super) struct SoFar {
    sent: u64,
    version: u32,
}

impl Actor {
    /// Whether somebody may do what others will be told of.
    pub(super) fn check_crowding(
        &self,
        network: IpAddr,
        message: &ClientMessage,
    ) -> Result<(), Refusal> {
        // Whoever stands up has sat down before.
        if matches!(message, ClientMessage::Stand) {
            return Ok(());
        }
        if self.services.fan_out().left(&network, Instant::now()) <= 0 {
            self.services.metrics.limited(Limit::FanOut);
            let message = "too much of what your address does is told to others; wait a moment";
            return Err(refuse(RefusalKind::TooOften, message));
        }
        match is_of_the_lobby(message) {
            true => self.check_changes(network),
            false => Ok(()),
        }
    }

    /// Whether somebody may change something between games.
    pub(super) fn check_changes(&self, network: IpAddr) -> Result<(), Refusal> {
        let is_between_games = self.table.phase() != Phase::Playing;
        if is_between_games && self.services.changes().left(&network, Instant::now()) <= 0 {
            self.services.metrics.limited(Limit::FanOut);
            let message = "too much is changed from your address; wait a moment";
            return Err(refuse(RefusalKind::TooOften, message));
        }
        Ok(())
    }

    /// What has been sent and changed so far.
    pub(super) fn so_far(&self) -> SoFar {
        SoFar { sent: self.sent, version: self.table.version() }
    }

    /// Charges a network for what has been told, and what has changed between games, since
    /// then.
    pub(super) fn pay_for_crowding(&mut self, network: IpAddr, SoFar { sent, version }: SoFar) {
        let now = Instant::now();
        let told = i64::try_from(self.sent - sent).unwrap_or(i64::MAX);
        self.services.fan_out().pay(network, told.saturating_mul(TELLING), now);
        if self.table.phase() != Phase::Playing {
            let changed = i64::from(self.table.version() - version);
            self.services.changes().pay(network, changed * CHANGE, now);
        }
    }
}

/// Whether a message says who sits at a table, or is ready.
fn is_of_the_lobby(message: &ClientMessage) -> bool {
    matches!(
        message,
        ClientMessage::Sit { .. }
            | ClientMessage::Bot { .. }
            | ClientMessage::Ready { .. }
            | ClientMessage::ChangeSeats { .. }
    )
}
