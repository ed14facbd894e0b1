//! Luck added up while a game is played.

use std::sync::Arc;

use kennel_rules::{Event, Game, PlayBuffer, SeatSet, SplitMix64};

use super::{WIN, luck, teams};
use crate::Net;

/// Adds up the luck of games between bots. It sees all hands, so it must not watch a game
/// whose players may learn what it finds.
pub struct LuckMeter {
    net: Arc<Net>,
    teams: Vec<SeatSet>,
    luck: Vec<i64>,
    seed: u64,
    plays: PlayBuffer,
}

impl LuckMeter {
    /// A meter for the table of a net.
    #[must_use]
    pub fn new(net: Arc<Net>) -> LuckMeter {
        let teams = teams(net.seating());
        LuckMeter { luck: vec![0; teams.len()], net, teams, seed: 0, plays: PlayBuffer::new() }
    }

    /// Starts a game. Games with the same seed compare their deals with the same others.
    pub fn begin(&mut self, seed: u64) {
        self.luck.fill(0);
        self.seed = seed;
    }

    /// Watches the next event of a game.
    pub fn watch(&mut self, game: &Game, event: &Event) {
        let (net, teams) = (&*self.net, &self.teams[..]);
        let found = match event {
            Event::Deal(hands) => {
                let seed = SplitMix64::new(self.seed).next_u64();
                let seed = seed.wrapping_add(u64::from(game.rounds()));
                Some(luck::of_deal(net, game, hands, teams, seed, &mut self.plays))
            }
            Event::DrawRound(cards) => Some(luck::of_draw_round(net, game, cards, teams)),
            _ => luck::of_draw(net, game, event, teams),
        };
        let found = found.into_iter().flatten();
        self.luck.iter_mut().zip(found).for_each(|(sum, one)| *sum += one);
    }

    /// The luck of a team so far, in won games.
    #[must_use]
    pub fn luck(&self, team: SeatSet) -> f64 {
        let index = self.teams.iter().position(|&one| one == team);
        index.map_or(0.0, |index| self.luck[index] as f64 / WIN as f64)
    }
}
