//! The bot that decides at random.

use kennel_rules::{Phase, PlayBuffer, SplitMix64, View, Viewpoint};

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
        let mut random = SplitMix64::new(seed);
        let decision = match (view.phase(), view.viewpoint(), view.turn()) {
            (Phase::Exchange { given }, Viewpoint::Seat(seat), _) if !given.contains(seat) => {
                view.hand().pick(&mut random).map(Decision::Give)
            }
            (_, _, Some(turn)) => {
                turn.random_play(&mut self.plays, &mut random).map(Decision::Play)
            }
            _ => None,
        };
        decision.ok_or(BotError::NothingToDecide)
    }
}

/// A uniform number from 0 up to, but not including, 1.
pub(crate) fn unit(random: &mut SplitMix64) -> f32 {
    (random.next_u64() >> 40) as f32 / (1u64 << 24) as f32
}
