//! What whoever runs the server may want to know of a table.

use super::Actor;
use crate::table::entry::Entry;

impl Actor {
    /// Counts and logs new entries. No card, no secret and no move is among what is
    /// logged.
    pub(super) fn note(&self, entries: &[Entry]) {
        let (table, metrics) = (self.id.as_str(), &self.registry.metrics);
        metrics.moves.add(entries.iter().filter(|entry| entry.is_move()).count());
        for entry in entries {
            match entry {
                Entry::Sat { seat, player, .. } => {
                    tracing::debug!(table, seat, player, "a player sat down");
                }
                Entry::Started { .. } => tracing::info!(table, "a game began"),
                Entry::StandIn { seat, why } => {
                    tracing::info!(table, seat, ?why, "a bot stands in");
                }
                Entry::Back { seat } => tracing::info!(table, seat, "a player is back"),
                Entry::PlayerLeft { seat } => tracing::info!(table, seat, "a player left"),
                Entry::Over => {
                    metrics.games_finished.add(1);
                    tracing::info!(table, "a game is over");
                }
                _ => {}
            }
        }
    }
}
