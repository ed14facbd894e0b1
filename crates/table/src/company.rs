//! What the players at a table decide together while a game runs.

use kennel_rules::Phase;

use crate::Table;

impl Table {
    /// Whether only bots have cards left in the round that is being played.
    #[must_use]
    pub fn is_left_to_bots(&self) -> bool {
        let Some(current) = &self.current else { return false };
        let game = current.live.game();
        let is_out = |seat| game.hands()[seat].is_empty() || self.bot_of(seat).is_some();
        matches!(game.phase(), Phase::Turn(_)) && self.seating().seats().all(is_out)
    }
}
