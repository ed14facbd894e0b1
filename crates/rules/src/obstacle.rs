//! Why a card of the hand has no use: the obstacle, or if there are several, the most
//! informative one.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::board::{Field, Slot, Spot};
use crate::card::Rank;
use crate::play::{Deed, Play};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::turn::Turn;
use crate::uses::{BACKWARDS, forward_steps, leaves, uses_of};

/// What keeps a card from being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Obstacle {
    /// The fresh marble of this seat on its start (rule 5.1).
    Blockade(Seat),
    /// A fresh marble has touched its start only once (rule 5.5).
    Fresh(Seat),
    /// Marbles in the finish of this seat (rule 5.6).
    Finish(Seat),
    /// The finish ends before the steps do (rule 5.7).
    TooFar(Seat),
    /// A joker may not complete the team (section 7).
    JokerFinish,
    /// There are not two marbles that could be swapped (rule 6.4).
    NothingToSwap,
    /// The seven steps cannot all be walked (rule 6.3).
    NotSevenSteps,
    /// The kennel is empty (rule 6.1).
    EmptyKennel(Seat),
    /// No marble is out of the kennel (section 6).
    NobodyOut,
}

impl Obstacle {
    /// The number of the rule behind it.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Obstacle::Blockade(_) => "5.1",
            Obstacle::Fresh(_) => "5.5",
            Obstacle::Finish(_) => "5.6",
            Obstacle::TooFar(_) => "5.7",
            Obstacle::JokerFinish => "7",
            Obstacle::NothingToSwap => "6.4",
            Obstacle::NotSevenSteps => "6.3",
            Obstacle::EmptyKennel(_) => "6.1",
            Obstacle::NobodyOut => "6",
        }
    }

    /// The smaller number is the more informative obstacle.
    const fn order(self) -> u8 {
        match self {
            Obstacle::JokerFinish => 0,
            Obstacle::Blockade(_) => 1,
            Obstacle::NothingToSwap | Obstacle::NotSevenSteps => 2,
            Obstacle::Fresh(_) => 3,
            Obstacle::Finish(_) => 4,
            Obstacle::TooFar(_) => 5,
            Obstacle::EmptyKennel(_) => 6,
            Obstacle::NobodyOut => 7,
        }
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Blockade(seat) => {
                write!(f, "the fresh marble of seat {seat} on its start is in the way")
            }
            Obstacle::Fresh(seat) => {
                write!(f, "a fresh marble of seat {seat} does not turn into its finish")
            }
            Obstacle::Finish(seat) => {
                write!(f, "marbles in the finish of seat {seat} are in the way")
            }
            Obstacle::TooFar(seat) => write!(f, "the finish of seat {seat} is shorter than that"),
            Obstacle::JokerFinish => f.write_str("a joker may not complete the team"),
            Obstacle::NothingToSwap => f.write_str("there are no two marbles to swap"),
            Obstacle::NotSevenSteps => f.write_str("the seven steps cannot all be walked"),
            Obstacle::EmptyKennel(seat) => write!(f, "the kennel of seat {seat} is empty"),
            Obstacle::NobodyOut => f.write_str("no marble is out of the kennel"),
        }?;
        write!(f, " (rule {})", self.rule())
    }
}

impl Turn {
    /// What keeps a card of the hand from being played, or `None` if it can be played
    /// or is not in the hand.
    #[must_use]
    pub fn obstacle(&self, card: Rank) -> Option<Obstacle> {
        if !self.hand.has(card) || !self.uses_for(card).is_empty() {
            return None;
        }
        let found = uses_of(card).flat_map(|used_as| self.obstacles(card, used_as));
        Some(found.min_by_key(|obstacle| obstacle.order()).unwrap_or(Obstacle::NobodyOut))
    }

    fn obstacles(&self, card: Rank, used_as: Rank) -> Vec<Obstacle> {
        let seating = self.seating();
        let mut found = Vec::new();
        let tried = |seat, deed| {
            let refused = self.check(&Play { card, used_as, deed }).err();
            refused.and_then(|refusal| self.meaning(seat, refusal))
        };
        let is_out = |seat| {
            self.board.on_track(seat).next().is_some()
                || self.board.in_finish(seat).next().is_some()
        };
        if !self.controlled().iter().any(is_out) && !leaves(used_as) {
            return vec![Obstacle::NobodyOut];
        }
        match used_as {
            Rank::Jack => return vec![Obstacle::NothingToSwap],
            Rank::Seven => return vec![Obstacle::NotSevenSteps],
            _ => {}
        }
        for seat in self.controlled().iter() {
            if leaves(used_as) {
                found.extend(tried(seat, Deed::LeaveKennel(seat)));
            }
            for &steps in forward_steps(used_as) {
                for field in self.board.on_track(seat) {
                    let from = Spot::track(field);
                    found.extend(tried(
                        seat,
                        Deed::Walk { from, to: field.forwards(seating, steps).into() },
                    ));
                    let home = field.steps_to(seating, seating.start(seat));
                    let depth = steps.checked_sub(home).and_then(Slot::at_depth);
                    if let Some(slot) = depth {
                        found
                            .extend(tried(seat, Deed::Walk { from, to: Spot::finish(seat, slot) }));
                    }
                }
                for slot in self.board.in_finish(seat) {
                    match Slot::at_depth(slot.depth() + steps) {
                        Some(to) => {
                            let spot = |slot| Spot::finish(seat, slot);
                            found
                                .extend(tried(seat, Deed::Walk { from: spot(slot), to: spot(to) }));
                        }
                        None => found.push(Obstacle::TooFar(seat)),
                    }
                }
            }
            if used_as == Rank::Four {
                for from in self.board.on_track(seat) {
                    found.extend(tried(
                        seat,
                        Deed::Back { from, to: from.backwards(seating, BACKWARDS) },
                    ));
                }
            }
        }
        found
    }

    fn meaning(&self, seat: Seat, refusal: Refusal) -> Option<Obstacle> {
        Some(match refusal {
            Refusal::Blockade(field) => Obstacle::Blockade(self.owner_of_start(field)?),
            Refusal::FreshTurnsIn(seat) => Obstacle::Fresh(seat),
            Refusal::FinishTaken(_) => Obstacle::Finish(seat),
            Refusal::EmptyKennel(seat) => Obstacle::EmptyKennel(seat),
            Refusal::JokerFinish => Obstacle::JokerFinish,
            _ => return None,
        })
    }

    fn owner_of_start(&self, field: Field) -> Option<Seat> {
        self.seating().seats().find(|&seat| self.seating().start(seat) == field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    fn obstacle(position: &str, card: char) -> Option<Obstacle> {
        let turn = position.parse::<Position>().unwrap().turn();
        turn.obstacle(Rank::from_letter(card).unwrap())
    }

    #[test]
    fn the_most_telling_obstacle_is_named() {
        let seat = |number| Seat::new(number).unwrap();
        let fresh = "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 5KJ7/A/2/3";
        assert_eq!(obstacle(fresh, '5'), None);
        assert_eq!(obstacle(fresh, 'K'), None);
        assert_eq!(obstacle(fresh, 'Q'), None, "not in the hand");
        let closed = "4 a,b,c,5/k,k,k,s/k,k,k,k/k,k,k,k 0 QJK7/A/2/3";
        assert_eq!(obstacle(closed, 'Q'), Some(Obstacle::Blockade(seat(1))));
        assert_eq!(obstacle(closed, 'K'), Some(Obstacle::Blockade(seat(1))));
        assert_eq!(obstacle(closed, 'J'), Some(Obstacle::NothingToSwap));
        assert_eq!(obstacle(closed, '7'), None);
        let inside = "4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 0 5J7X/A/2/3";
        assert_eq!(obstacle(inside, '5'), Some(Obstacle::NobodyOut));
        assert_eq!(obstacle(inside, 'J'), Some(Obstacle::NobodyOut));
        assert_eq!(obstacle(inside, '7'), Some(Obstacle::NobodyOut));
        assert_eq!(obstacle(inside, 'X'), None);
        let deep = "4 k,k,c,d/k,k,k,k/k,k,k,k/k,k,k,k 0 27K/A/2/3";
        assert_eq!(obstacle(deep, '2'), Some(Obstacle::TooFar(seat(0))));
        assert_eq!(obstacle(deep, '7'), Some(Obstacle::NotSevenSteps));
        assert_eq!(obstacle("4 k,k,a,b/k,k,k,k/k,k,k,k/k,k,k,k 0 2K/A/2/3", '2'), None);
        let own = "4 k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,k 0 KK/A/2/3";
        assert_eq!(obstacle(own, 'K'), None);
    }
}
