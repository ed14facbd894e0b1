//! What the net makes of a round when all hands are known.

use kennel_rules::{BySeat, Cards, Game, PlayBuffer, Seat, SplitMix64};

use super::budget::Horizon;
use super::playout::Playout;
use super::world::World;
use crate::Deadline;
use crate::afterstate::Afterstate;
use crate::net::{Judge, Net, chance};

/// A round of a game that is not hidden: a finished game, or one that was made up.
pub(crate) struct OpenRound<'a> {
    playout: Playout<'a>,
}

impl<'a> OpenRound<'a> {
    /// A round from a game in which cards were dealt.
    pub(crate) fn new(net: &'a Net, game: Game, seed: u64) -> OpenRound<'a> {
        let world = World { game, given: BySeat::filled(None) };
        let random = SplitMix64::new(seed);
        let (horizon, deadline) = (Horizon::Round, &Deadline::NEVER);
        OpenRound { playout: Playout { net, horizon, world, random, deadline } }
    }

    /// The winning chance of a seat by the board, when no cards are dealt.
    pub(crate) fn board_value(&self, seat: Seat) -> f32 {
        self.playout.value_after_round(seat)
    }

    /// The log-odds of a seat from what it knows: after its best gift if it has one to
    /// choose, else with the hand it has.
    pub(crate) fn prospects(&self, seat: Seat) -> f32 {
        self.playout.prospects(seat)
    }

    /// The winning chance of a seat from what it knows, if it had this hand.
    pub(crate) fn chance_with(&self, seat: Seat, hand: Cards) -> f32 {
        let now = self.playout.situation(seat);
        // What another seat holds is hidden from this one.
        let hidden = now.unseen.checked_add_all(now.hand);
        let unseen = hidden.and_then(|all| all.checked_sub_all(hand)).unwrap_or(now.unseen);
        let after = Afterstate { hand, unseen, ..now };
        chance(Judge::new(self.playout.net, &after).odds(&after))
    }

    /// Lets the net play the round to its end. Returns the winning chance of every seat
    /// by the board then, and the game.
    pub(crate) fn play(mut self, plays: &mut PlayBuffer) -> (BySeat<f32>, Game) {
        self.playout.play_round(plays);
        let everyone = self.playout.world.game.rules().seating().everyone();
        let values = BySeat::from_fn(|seat| match everyone.contains(seat) {
            true => self.playout.value_after_round(seat),
            false => 0.0,
        });
        (values, self.playout.world.game)
    }
}
