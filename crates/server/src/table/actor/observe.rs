//! Logs and metrics of a table.

use kennel_table::{Entry, Step};

use super::Actor;

impl Actor {
    /// Counts and logs new entries, without cards, secrets and moves.
    pub(super) fn observe(&self, steps: &[Step]) {
        let (table, metrics) = (self.registration.id().as_str(), &self.services.metrics);
        metrics.moves.add(steps.iter().filter(|step| step.entry.is_move()).count());
        for step in steps {
            match &step.entry {
                Entry::Sat { seat, player, .. } => {
                    tracing::debug!(table, seat, %player, "a player sat down");
                }
                Entry::Started { .. } => tracing::info!(table, "a game began"),
                Entry::StandIn { seat, why } => {
                    tracing::info!(table, seat, ?why, "a bot stands in");
                }
                Entry::Back { seat } => tracing::info!(table, seat, "a player is back"),
                Entry::PlayerLeft { seat } => tracing::info!(table, seat, "a player left"),
                Entry::Reserved { seat, player, .. } => {
                    tracing::debug!(table, seat, %player, "a player will take over a seat");
                }
                Entry::Released { seat } => {
                    tracing::debug!(table, seat, "a seat is no longer reserved");
                }
                Entry::TakenBack { seat, .. } => {
                    tracing::info!(table, seat, "a play was taken back");
                }
                Entry::Series => tracing::info!(table, "a series began"),
                Entry::Ended => tracing::info!(table, "a game was ended"),
                Entry::Over => {
                    metrics.games_finished.add(1);
                    tracing::info!(table, "a game is over");
                }
                _ => {}
            }
        }
    }
}
