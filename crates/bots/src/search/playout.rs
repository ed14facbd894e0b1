//! Playing a sampled world to the horizon.

use kennel_rules::{
    BySeat, Cards, Deed, Event, Game, Phase, PlayBuffer, Rank, Seat, SplitMix64, Stock,
};

use super::budget::Horizon;
use super::world::World;
use crate::afterstate::Afterstate;
use crate::net::{Judge, Net, chance};
use crate::{Deadline, Decision};

/// The most plays a simulated seat evaluates for a decision.
const GLANCE: usize = 60;
/// The number of evaluations between two checks of the deadline.
const UNTIMED: usize = 16;

/// A world being played out.
pub(super) struct Playout<'a> {
    pub net: &'a Net,
    pub horizon: Horizon,
    pub world: World,
    pub random: SplitMix64,
    pub deadline: &'a Deadline,
}

impl Playout<'_> {
    /// The winning chance at the horizon after a decision, or at the end of the round
    /// if that comes first; `None` if the time runs out before.
    pub(super) fn value_of(
        &mut self,
        me: Seat,
        decision: Decision,
        plays: &mut PlayBuffer,
    ) -> Option<f32> {
        let event = match decision {
            Decision::Give(card) => Some(Event::Give { seat: me, card }),
            Decision::Play(play) => self.world.game.play_event(play, &mut self.random),
        };
        self.apply(&event?);
        let round = self.world.game.rounds();
        let mut decisions = 0;
        while self.world.game.rounds() == round {
            let event = self.next_event(plays);
            if self.deadline.is_over() {
                return None;
            }
            let Some(event) = event else { break };
            self.apply(&event);
            if matches!(event, Event::Play { seat, .. } if seat == me) {
                decisions += 1;
                let is_on = self.world.game.rounds() == round;
                let is_far = self.horizon == Horizon::Decisions(decisions);
                if is_far && is_on && self.world.game.winner().is_none() {
                    let after = self.situation(me);
                    return Some(chance(Judge::new(self.net, &after).odds(&after)));
                }
            }
        }
        if self.horizon == Horizon::NextRound {
            self.play_next_round(plays);
        }
        Some(self.value_after_round(me))
    }

    /// Deals and plays a round, unless the game is over.
    fn play_next_round(&mut self, plays: &mut PlayBuffer) {
        let game = &self.world.game;
        let mut stock = Stock::for_game(game, &mut self.random);
        if let Some(deal) = game.deal(&mut stock, &mut self.random) {
            self.world.given = BySeat::filled(None);
            self.apply(&deal);
            self.play_round(plays);
        }
    }

    /// Plays to the end of the round, whatever the deadline.
    pub(super) fn play_round(&mut self, plays: &mut PlayBuffer) {
        let round = self.world.game.rounds();
        while self.world.game.rounds() == round {
            let Some(event) = self.next_event(plays) else { break };
            self.apply(&event);
        }
    }

    /// The winning chance of a seat when the round or the game is over.
    pub(super) fn value_after_round(&self, seat: Seat) -> f32 {
        match self.world.game.winner() {
            Some(winners) => f32::from(u8::from(winners.contains(seat))),
            None => self.judge_board(seat),
        }
    }

    /// The log-odds of a seat by its own knowledge: after its best gift if it has one to
    /// choose, else with the hand it has.
    pub(super) fn prospects(&self, seat: Seat) -> f32 {
        let before = self.situation(seat);
        let mut judge = Judge::new(self.net, &before);
        if !matches!(self.world.game.phase(), Phase::Exchange { .. }) {
            return judge.odds(&before);
        }
        let gifts = before.hand.ranks().filter_map(|card| {
            let hand = before.hand.checked_sub(card)?;
            Some(Afterstate { hand, given: Some(card), is_exchange: true, ..before })
        });
        gifts.map(|after| judge.odds(&after)).fold(f32::NEG_INFINITY, f32::max)
    }

    fn apply(&mut self, event: &Event) {
        let seating = self.world.game.rules().seating();
        match *event {
            Event::Give { seat, card } => self.world.given[seat] = Some(card),
            Event::Play { seat, ref play, .. } => {
                for giver in seating.seats().filter(|&giver| seating.receiver(giver) == seat) {
                    if self.world.given[giver] == Some(play.card) {
                        self.world.given[giver] = None;
                    }
                }
            }
            _ => {}
        }
        self.world.game.apply_unchecked(event);
    }

    /// The next event, if there is one; arbitrary if the time runs out meanwhile.
    fn next_event(&mut self, plays: &mut PlayBuffer) -> Option<Event> {
        let World { game, .. } = &self.world;
        match game.phase() {
            Phase::Exchange { given } => {
                let seating = game.rules().seating();
                let seat = seating.seats().find(|&seat| !given.contains(seat))?;
                let hand = game.hands()[seat];
                let before = self.situation(seat);
                let cards: Vec<Rank> = hand.ranks().collect();
                let afters = cards.iter().filter_map(|&card| {
                    let hand = hand.checked_sub(card)?;
                    Some(Afterstate { hand, given: Some(card), is_exchange: true, ..before })
                });
                let best = self.best(afters)?;
                Some(Event::Give { seat, card: cards[best] })
            }
            Phase::Turn(seat) => {
                let turn = game.turn()?;
                let before = self.situation(seat);
                // A seven can have too many plays to list, so a sample has to do.
                turn.list_some(plays, GLANCE, &mut self.random);
                if plays.is_empty() {
                    return Some(Event::Fold { seat });
                }
                let afters = plays.iter().filter_map(|play| before.after_playing(&turn, play));
                let best = plays[self.best(afters)?];
                let got = match best.deed {
                    Deed::Draw(from) => Some(self.world.game.hands()[from].pick(&mut self.random)?),
                    _ => None,
                };
                Some(Event::Play { seat, play: best, got })
            }
            Phase::DrawRound => game.draw_round(&mut self.random),
            Phase::Deal | Phase::Over(_) => None,
        }
    }

    /// The index of the situation the net likes best, of those evaluated in time.
    fn best(&self, afters: impl Iterator<Item = Afterstate>) -> Option<usize> {
        let mut judge: Option<Judge<'_>> = None;
        let mut best: Option<(usize, f32)> = None;
        for (index, after) in afters.enumerate() {
            if index % UNTIMED == UNTIMED - 1 && self.deadline.is_over() {
                break;
            }
            let judge = judge.get_or_insert_with(|| Judge::new(self.net, &after));
            let odds = judge.odds(&after);
            if best.is_none_or(|(_, most)| odds > most) {
                best = Some((index, odds));
            }
        }
        best.map(|(index, _)| index)
    }

    /// The situation of a seat in this world, as far as that seat knows it.
    pub(super) fn situation(&self, seat: Seat) -> Afterstate {
        let World { game, given } = &self.world;
        let hand = game.hands()[seat];
        Afterstate {
            rules: game.rules(),
            me: seat,
            board: *game.board(),
            hand,
            hand_sizes: BySeat::from_fn(|other| game.hands()[other].len()),
            unseen: unseen(game, hand),
            given: given[seat],
            die: game.hand_size(),
            lead: game.lead(),
            is_exchange: false,
        }
    }

    /// The net's evaluation of the board after the round.
    fn judge_board(&self, me: Seat) -> f32 {
        let game = &self.world.game;
        let seating = game.rules().seating();
        // The game already shows the next round, the net judges the one just ended.
        let die = if game.hand_size() == 6 { 2 } else { game.hand_size() + 1 };
        let lead =
            seating.seats().find(|&seat| seating.right_of(seat) == game.lead()).unwrap_or(me);
        let after = Afterstate { given: None, die, lead, ..self.situation(me) };
        chance(Judge::new(self.net, &after).odds(&after))
    }
}

/// The cards hidden from a seat with this hand.
fn unseen(game: &Game, hand: Cards) -> Cards {
    let seen = game.discard().checked_add_all(hand);
    seen.and_then(|seen| Cards::PACK.checked_sub_all(seen)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use kennel_rules::{Rules, Seating, View, Viewpoint};

    use super::*;
    use crate::games::follow;
    use crate::search::world::sample_world;
    use crate::training::Weights;
    use crate::{Budget, Shape};

    /// Plays on from an exchange; returns the rounds completed by then and the number
    /// of cards the seat has left.
    fn play_on(horizon: Horizon, seed: u64) -> (u32, usize) {
        let rules = Rules::new(Seating::Four);
        let net = Weights::random(Shape::new(Seating::Four), 1).net();
        let mut random = SplitMix64::new(seed);
        let me = Seat::ALL[1];
        let mut game = Game::new(rules, Seat::ALL[0]).unwrap();
        let mut views = [View::new(rules, Seat::ALL[0], Viewpoint::Seat(me)).unwrap()];
        let deal = game.deal(&mut Stock::shuffled(&mut random), &mut random).unwrap();
        follow(&mut game, &mut views, &deal).unwrap();
        let card = views[0].hand().ranks().next().unwrap();
        let world = sample_world(&views[0], me, &mut random).unwrap();
        let deadline = Deadline::new(Budget::Nodes(1));
        let mut playout = Playout { net: &net, horizon, world, random, deadline: &deadline };
        let value = playout.value_of(me, Decision::Give(card), &mut PlayBuffer::new());
        assert!((0.0..=1.0).contains(&value.unwrap()));
        (playout.world.game.rounds(), playout.world.game.hands()[me].len())
    }

    #[test]
    fn a_world_is_played_out_to_its_horizon() {
        let mut near = 0;
        for seed in 0..40 {
            assert_eq!(play_on(Horizon::Round, seed), (1, 0), "seed {seed}");
            // A seat that folds decides no more, so the round is played to its end.
            let (rounds, left) = play_on(Horizon::Decisions(2), seed);
            assert!([(0, 4), (1, 0)].contains(&(rounds, left)), "seed {seed}: {rounds}, {left}");
            near += 1 - rounds;
        }
        assert!(near > 10, "{near}");
    }
}
