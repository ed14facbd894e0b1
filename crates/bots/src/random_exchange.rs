//! A bot that does not think about the exchange.

use kennel_rules::{Phase, View};

use crate::{Bot, BotError, Budget, Decision, Random};

/// Plays as another bot does, but gives away any card, each as likely as any
/// other. What the other bot makes of the exchange is what it wins against this
/// one.
pub struct RandomExchange {
    player: Box<dyn Bot + Send>,
    giver: Random,
}

impl RandomExchange {
    /// A bot that leaves the plays to another.
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
