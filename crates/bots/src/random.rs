//! The bot that decides at random.

use kennel_rules::{Chance, Phase, PlayBuffer, View, Viewpoint};

use crate::{Bot, BotError, Budget, Decision};

/// Gives a uniformly random card and makes a uniformly random play.
#[derive(Default)]
pub struct Random {
    plays: PlayBuffer,
}

impl Bot for Random {
    fn name(&self) -> String {
        "random".to_owned()
    }

    fn decide(&mut self, view: &View, seed: u64, _: Budget) -> Result<Decision, BotError> {
        let mut dice = Dice::new(seed);
        let decision = match (view.phase(), view.viewpoint(), view.turn()) {
            (Phase::Exchange { given }, Viewpoint::Seat(seat), _) if !given.contains(seat) => {
                view.hand().pick(&mut dice).map(Decision::Give)
            }
            (_, _, Some(turn)) => turn.random_play(&mut self.plays, &mut dice).map(Decision::Play),
            _ => None,
        };
        decision.ok_or(BotError::NothingToDecide)
    }
}

/// A small stream of numbers from a seed (SplitMix64), the same everywhere.
pub(crate) struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }
}

impl Chance for Dice {
    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}
