//! A baseline for measuring what a bot gains by its choice in the exchange.

use kennel_rules::{Phase, View};

use crate::{Bot, BotError, Budget, Decision, Random};

/// Plays like another bot but gives a uniformly random card. The other bot's score
/// against it measures the value of its exchange.
pub struct RandomExchange {
    player: Box<dyn Bot + Send>,
    giver: Random,
}

impl RandomExchange {
    /// Wraps the bot that makes the plays.
    #[must_use]
    pub fn new(player: Box<dyn Bot + Send>) -> RandomExchange {
        RandomExchange { player, giver: Random::default() }
    }
}

impl Bot for RandomExchange {
    fn name(&self) -> String {
        format!("{}+random-exchange", self.player.name())
    }

    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        match view.phase() {
            Phase::Exchange { .. } => self.giver.decide(view, seed, budget),
            _ => self.player.decide(view, seed, budget),
        }
    }
}
