//! Checks whether a given play is legal, and finds the play with a given outcome.

use crate::board::{Board, Field, Spot, SpotKind};
use crate::card::Rank;
use crate::options::Seating;
use crate::play::{Deed, Play, Share};
use crate::refusal::Refusal;
use crate::seat::{Seat, SeatSet};
use crate::seven;
use crate::turn::{Outcome, Turn};
use crate::uses::{BACKWARDS, Twins, Uses, forward_steps, leaves, uses_of};
use crate::walk::{self, Walker};

impl Turn {
    /// Checks whether a play is legal. Other plays are looked at only where a jack is
    /// laid down as the last resort.
    ///
    /// # Errors
    /// The reason why the play is not legal.
    pub fn check(&self, play: &Play) -> Result<(), Refusal> {
        let &Play { card, used_as, ref deed } = play;
        self.may_use(card, used_as)?;
        match *deed {
            Deed::LeaveKennel(seat) => {
                if !leaves(used_as) {
                    return Err(Refusal::WrongDeed(used_as));
                }
                self.must_control(seat)?;
                self.may_leave(seat)?;
            }
            Deed::Walk { from, to } => self.check_walk(used_as, from, to)?,
            Deed::Back { from, to } => self.check_back(used_as, from, to)?,
            Deed::Split(shares) => {
                if used_as != Rank::Seven {
                    return Err(Refusal::WrongDeed(used_as));
                }
                let mut rest = SevenInHand::new(self);
                for &share in shares.as_slice() {
                    rest.walk(share)?;
                }
                if rest.steps_left > 0 {
                    return Err(Refusal::SevenUnfinished { walked: 7 - rest.steps_left });
                }
            }
            Deed::Swap { mine, other } => self.check_swap(used_as, mine, other)?,
            Deed::NoEffect => {
                if card == Rank::Joker {
                    return Err(Refusal::JokerLaidDown);
                }
                if used_as != Rank::Jack {
                    return Err(Refusal::WrongDeed(used_as));
                }
                self.may_lay_jack(false)?;
                let workspace = &mut seven::Workspace::default();
                self.may_lay_jack(self.has_use_besides_laying(workspace))?;
            }
            Deed::Draw(from) => {
                if used_as != Rank::Two {
                    return Err(Refusal::WrongDeed(used_as));
                }
                if !self.seating().is_solo() {
                    return Err(Refusal::DrawInTeamGame);
                }
                if from == self.seat || !self.holders.contains(from) {
                    return Err(Refusal::NothingToDraw(from));
                }
            }
        }
        if self.is_barred(card, deed) {
            return Err(Refusal::JokerFinish);
        }
        Ok(())
    }

    /// Checks that the card is in the hand and has the use.
    pub(crate) fn may_use(&self, card: Rank, used_as: Rank) -> Result<(), Refusal> {
        if !self.hand.has(card) {
            return Err(Refusal::NotInHand(card));
        }
        if !uses_of(card).any(|rank| rank == used_as) {
            return Err(Refusal::NoSuchUse { card, used_as });
        }
        Ok(())
    }

    fn must_control(&self, seat: Seat) -> Result<(), Refusal> {
        if !self.seating().everyone().contains(seat) {
            Err(Refusal::NoSuchSeat(self.seating(), seat))
        } else if self.controlled().contains(seat) {
            Ok(())
        } else {
            Err(Refusal::NotControlled(seat))
        }
    }

    fn check_walk(&self, used_as: Rank, from: Spot, to: Spot) -> Result<(), Refusal> {
        let seat = self.board.marble_at(from).ok_or(Refusal::NoMarble(from))?;
        if forward_steps(used_as).is_empty() {
            return Err(Refusal::WrongDeed(used_as));
        }
        self.must_control(seat)?;
        let mut refusal = Refusal::WrongSteps { used_as, from, to };
        for &steps in forward_steps(used_as) {
            match walk_to(self.seating(), &self.board, seat, from, to, steps) {
                Some(Ok(())) => return Ok(()),
                Some(Err(reason)) => refusal = reason,
                None => {}
            }
        }
        Err(refusal)
    }

    fn check_back(&self, used_as: Rank, from: Field, to: Field) -> Result<(), Refusal> {
        let seat = self.board.owner(from).ok_or(Refusal::NoMarble(from.into()))?;
        if used_as != Rank::Four {
            return Err(Refusal::WrongDeed(used_as));
        }
        self.must_control(seat)?;
        if from.backwards(self.seating(), BACKWARDS) != to {
            return Err(Refusal::WrongSteps { used_as, from: from.into(), to: to.into() });
        }
        let walker = Walker::new(&self.board, self.seating(), seat, from);
        let way = walker.backwards(&self.board, self.seating(), BACKWARDS);
        way.map(|_| ()).ok_or_else(|| walker.why_not_back())
    }

    fn check_swap(&self, used_as: Rank, mine: Field, other: Field) -> Result<(), Refusal> {
        if used_as != Rank::Jack {
            return Err(Refusal::WrongDeed(used_as));
        }
        let seating = self.seating();
        let owner = |field: Field| {
            let seat = self.board.owner(field).ok_or(Refusal::NoMarble(field.into()))?;
            if self.board.on_the_way(seating, seat) & field.bit() == 0 {
                return Err(Refusal::NotOnTheWay(field.into()));
            }
            Ok(seat)
        };
        let (one, two) = (owner(mine)?, owner(other)?);
        self.must_control(one)?;
        if one == two {
            return Err(Refusal::SwapWithin(one));
        }
        Ok(())
    }

    /// Finds the play of a card and use with a given outcome, without listing sevens.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn find(&self, card: Rank, used_as: Rank, outcome: &Outcome) -> Result<Play, Refusal> {
        self.may_use(card, used_as)?;
        let target = match outcome {
            Outcome::Draw(from) => {
                let play = Play { card, used_as, deed: Deed::Draw(*from) };
                return self.check(&play).map(|()| play);
            }
            Outcome::Board(board) => board,
        };
        let mut found = None;
        if used_as == Rank::Seven {
            let shares = self
                .rest_of_seven(Rank::Seven, &self.board, 7)
                .find(target, &mut seven::Workspace::default());
            found = shares.map(Deed::Split);
        } else if used_as == Rank::Jack && *target == self.board {
            found = Some(Deed::NoEffect);
        } else {
            Uses::new(self).each(used_as, Twins::Merged, |deed| {
                if self.after_deed(&deed) == *target && !matches!(deed, Deed::Draw(_)) {
                    found = Some(deed);
                }
            });
        }
        let deed = found.ok_or(Refusal::NoSuchOutcome { card, used_as })?;
        let play = Play { card, used_as, deed };
        self.check(&play).map(|()| play)
    }
}

/// Whether `steps` forwards lead a marble from one spot to the other, or what is in
/// the way; `None` if they lead elsewhere.
fn walk_to(
    seating: Seating,
    board: &Board,
    seat: Seat,
    from: Spot,
    to: Spot,
    steps: u8,
) -> Option<Result<(), Refusal>> {
    match (from.kind(), to.kind()) {
        (SpotKind::Track(from), SpotKind::Track(to)) => {
            if from.forwards(seating, steps) != to {
                return None;
            }
            let walker = Walker::new(board, seating, seat, from);
            let way = walker.along_track(seating, steps);
            Some(way.map(|_| ()).ok_or_else(|| walker.why_not_along(seating)))
        }
        (_, SpotKind::Finish(owner, _)) if owner != seat => {
            Some(Err(Refusal::ForeignFinish(owner)))
        }
        (SpotKind::Track(from), SpotKind::Finish(_, to)) => {
            if from.steps_to(seating, seating.start(seat)) + to.depth() != steps {
                return None;
            }
            let walker = Walker::new(board, seating, seat, from);
            let way = walker.turning_in(steps);
            Some(way.map(|_| ()).ok_or_else(|| walker.why_not_into(board, seating, to)))
        }
        (SpotKind::Finish(_, from), SpotKind::Finish(_, to)) => {
            if from.depth() + steps != to.depth() {
                return None;
            }
            let way = walk::deeper(board, seat, from, steps);
            Some(way.map(|_| ()).ok_or_else(|| walk::why_not_slot(board, seat, from.depth(), to)))
        }
        (SpotKind::Finish(..), SpotKind::Track(_)) => None,
    }
}

/// A seven in the middle of its shares.
#[derive(Clone, Copy)]
pub(crate) struct SevenInHand<'a> {
    pub turn: &'a Turn,
    pub board: Board,
    pub steps_left: u8,
}

impl<'a> SevenInHand<'a> {
    pub(crate) fn new(turn: &'a Turn) -> SevenInHand<'a> {
        SevenInHand { turn, board: turn.board, steps_left: 7 }
    }

    /// The seats whose marbles may take the next share (rules 4.4, 6.3, 6.6
    /// and section 7).
    pub(crate) fn movable(&self) -> SeatSet {
        seven::movable(self.turn.rules, &self.board, self.turn.seat)
    }

    /// Walks one more share, if it is legal by itself.
    pub(crate) fn walk(&mut self, share: Share) -> Result<(), Refusal> {
        let Share { from, to } = share;
        let seating = self.turn.seating();
        let seat = self.board.marble_at(from).ok_or(Refusal::NoMarble(from))?;
        if !self.movable().contains(seat) {
            return Err(Refusal::NotControlled(seat));
        }
        for steps in 1..=7 {
            if let Some(way) = walk_to(seating, &self.board, seat, from, to, steps) {
                way?;
                self.steps_left = self.steps_left.checked_sub(steps).ok_or(Refusal::SevenTooFar)?;
                seven::walk_share(seating, &mut self.board, share);
                return Ok(());
            }
        }
        Err(Refusal::WrongSteps { used_as: Rank::Seven, from, to })
    }
}
