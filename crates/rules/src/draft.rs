//! Building a play piece by piece, as a hand at the table does: a card, a use,
//! a marble, a destination, and for a seven share by share. Only what can be
//! completed is offered.

use alloc::vec::Vec;

use crate::board::{Board, Spot};
use crate::card::Rank;
use crate::check::SevenInHand;
use crate::play::{Deed, Play, Share, Shares};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::seven::{Workspace, share_targets};
use crate::turn::Turn;
use crate::uses::{Twins, Uses, uses_of};

/// What a player takes hold of first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grip {
    /// A marble in the kennel of a seat.
    Kennel(Seat),
    /// A marble on the board.
    Marble(Spot),
    /// The hand of an opponent, to draw from.
    Hand(Seat),
    /// The card itself: it is laid down without effect.
    Card,
}

/// A play that is being built.
#[derive(Clone)]
pub struct Draft {
    turn: Turn,
    card: Rank,
    used_as: Rank,
    shares: Shares,
}

impl Turn {
    /// The cards of the hand that have a legal use; none if the seat folds.
    #[must_use]
    pub fn playable_cards(&self) -> Vec<Rank> {
        self.hand.ranks().filter(|&card| !self.uses_for(card).is_empty()).collect()
    }

    /// The ranks as which a card of the hand can be used; none but its own for
    /// any card but a joker.
    #[must_use]
    pub fn uses_for(&self, card: Rank) -> Vec<Rank> {
        let can_be_used = |&used_as: &Rank| {
            self.draft(card, used_as).is_ok_and(|draft| !draft.grips().is_empty())
        };
        uses_of(card).filter(can_be_used).collect()
    }

    /// Begins to build a play.
    ///
    /// # Errors
    /// The card is not in the hand or has no such use.
    pub fn draft(&self, card: Rank, used_as: Rank) -> Result<Draft, Refusal> {
        self.may_use(card, used_as)?;
        Ok(Draft { turn: *self, card, used_as, shares: Shares::NONE })
    }
}

impl Draft {
    /// The board with the shares walked so far.
    #[must_use]
    pub fn board(&self) -> Board {
        self.seven().board
    }

    /// The shares walked so far; none but in a seven.
    #[must_use]
    pub fn shares(&self) -> &[Share] {
        self.shares.as_slice()
    }

    /// How many steps of a seven are left.
    #[must_use]
    pub fn steps_left(&self) -> u8 {
        self.seven().steps_left
    }

    /// What can be taken hold of.
    #[must_use]
    pub fn grips(&self) -> Vec<Grip> {
        let mut grips = Vec::new();
        if self.used_as == Rank::Seven {
            let seven = self.seven();
            let workspace = &mut Workspace::default();
            for seat in seven.movable().iter() {
                let track = seven.board.on_track(seat).map(Spot::track);
                let finish = seven.board.in_finish(seat).map(|slot| Spot::finish(seat, slot));
                for spot in track.chain(finish) {
                    if self.can_take_share(&seven, seat, spot, workspace) {
                        grips.push(Grip::Marble(spot));
                    }
                }
            }
        }
        for (grip, _, _) in self.deeds() {
            if !grips.contains(&grip) {
                grips.push(grip);
            }
        }
        grips
    }

    /// Where what is held can go: the start, the spots a marble can walk to, or
    /// the marbles it can be swapped with. Drawing and laying down have no
    /// target.
    #[must_use]
    pub fn targets(&self, grip: Grip) -> Vec<Spot> {
        if let (Rank::Seven, Grip::Marble(from)) = (self.used_as, grip) {
            let seven = self.seven();
            let workspace = &mut Workspace::default();
            let Some(seat) = seven.board.marble_at(from) else { return Vec::new() };
            if !seven.movable().contains(seat) {
                return Vec::new();
            }
            return self
                .shares_from(&seven, seat, from)
                .filter(|&to| self.can_complete(Share { from, to }, workspace))
                .collect();
        }
        let here = self.deeds().into_iter().filter(|deed| deed.0 == grip);
        here.filter_map(|(_, target, _)| target).collect()
    }

    /// Every share of a seven that can be walked next, with the board after it
    /// and the steps left then. Some lead where the seven cannot be completed:
    /// [`Draft::choose`] refuses these.
    pub fn each_share(&self, mut each: impl FnMut(Share, &Board, u8)) {
        let seven = self.seven();
        for seat in seven.movable().iter() {
            let track = seven.board.on_track(seat).map(Spot::track);
            let finish = seven.board.in_finish(seat).map(|slot| Spot::finish(seat, slot));
            for from in track.chain(finish) {
                for steps in 1..=seven.steps_left {
                    let (seating, board) = (self.turn.seating(), &seven.board);
                    for to in share_targets(seating, board, seat, from, steps) {
                        let mut walked = seven;
                        if walked.walk(Share { from, to }).is_ok() {
                            each(Share { from, to }, &walked.board, walked.steps_left);
                        }
                    }
                }
            }
        }
    }

    /// Lets go at a target. The play, once it is whole; before that, in a
    /// seven, nothing, and the draft has one share more.
    ///
    /// # Errors
    /// It cannot go there, or the play could not be completed from there; the
    /// draft is then as it was.
    pub fn choose(&mut self, grip: Grip, target: Option<Spot>) -> Result<Option<Play>, Refusal> {
        let Draft { card, used_as, .. } = *self;
        if let (Rank::Seven, Grip::Marble(from), Some(to)) = (used_as, grip, target) {
            let share = Share { from, to };
            self.seven().walk(share)?;
            if !self.can_complete(share, &mut Workspace::default()) {
                return Err(Refusal::SevenDeadEnd);
            }
            self.shares.push(share);
            return Ok((self.steps_left() == 0).then_some(Play {
                card,
                used_as,
                deed: Deed::Split(self.shares),
            }));
        }
        let deeds = self.deeds();
        let deed = deeds.into_iter().find(|deed| deed.0 == grip && deed.1 == target);
        match deed {
            Some((_, _, deed)) => Ok(Some(Play { card, used_as, deed })),
            None => Err(self.why_not(grip, target)),
        }
    }

    /// Takes the last share of a seven back.
    pub fn take_back(&mut self) -> Option<Share> {
        self.shares.pop()
    }

    fn seven(&self) -> SevenInHand<'_> {
        let mut seven = SevenInHand::new(&self.turn);
        for &share in self.shares.as_slice() {
            // Shares are let in only when they can be walked.
            let walked = seven.walk(share);
            debug_assert!(walked.is_ok());
        }
        seven
    }

    /// Where a marble could walk with the steps left, whatever comes after.
    fn shares_from(
        &self,
        seven: &SevenInHand<'_>,
        seat: Seat,
        from: Spot,
    ) -> impl Iterator<Item = Spot> {
        let (seating, board, left) = (self.turn.seating(), seven.board, seven.steps_left);
        (1..=left).flat_map(move |steps| {
            share_targets(seating, &board, seat, from, steps).collect::<Vec<_>>()
        })
    }

    fn can_take_share(
        &self,
        seven: &SevenInHand<'_>,
        seat: Seat,
        from: Spot,
        workspace: &mut Workspace,
    ) -> bool {
        self.shares_from(seven, seat, from)
            .any(|to| self.can_complete(Share { from, to }, workspace))
    }

    /// Whether the rest of the seven can be walked after this share.
    fn can_complete(&self, share: Share, workspace: &mut Workspace) -> bool {
        let mut seven = self.seven();
        if seven.walk(share).is_err() {
            return false;
        }
        let team = self.turn.seating().team(self.turn.seat);
        if seven.steps_left == 0 {
            let barred = self.card == Rank::Joker && self.turn.rules.no_joker_finish();
            return !(barred && seven.board.complete_seats().contains_all(team));
        }
        self.turn.rest_of_seven(self.card, &seven.board, seven.steps_left).is_possible(workspace)
    }

    /// Everything but the shares of a seven: what is taken, where it goes, and
    /// what that means.
    fn deeds(&self) -> Vec<(Grip, Option<Spot>, Deed)> {
        let mut deeds = Vec::new();
        let mut add = |deed| {
            let play = Play { card: self.card, used_as: self.used_as, deed };
            if self.turn.check(&play).is_err() {
                return;
            }
            match deed {
                Deed::LeaveKennel(seat) => {
                    let start = Spot::track(self.turn.seating().start(seat));
                    deeds.push((Grip::Kennel(seat), Some(start), deed));
                }
                Deed::Walk { from, to } => deeds.push((Grip::Marble(from), Some(to), deed)),
                Deed::Back { from, to } => {
                    deeds.push((Grip::Marble(from.into()), Some(to.into()), deed));
                }
                Deed::Swap { mine, other } => {
                    deeds.push((Grip::Marble(mine.into()), Some(other.into()), deed));
                }
                Deed::NoEffect => deeds.push((Grip::Card, None, deed)),
                Deed::Draw(from) => deeds.push((Grip::Hand(from), None, deed)),
                Deed::Split(_) => {}
            }
        };
        Uses::new(&self.turn).each(self.used_as, Twins::Apart, &mut add);
        if self.card == Rank::Jack {
            add(Deed::NoEffect);
        }
        deeds
    }

    /// Why a choice is not offered.
    fn why_not(&self, grip: Grip, target: Option<Spot>) -> Refusal {
        let Draft { turn, card, used_as, .. } = self;
        let deed = match (grip, target) {
            (Grip::Kennel(seat), _) => Deed::LeaveKennel(seat),
            (Grip::Hand(seat), _) => Deed::Draw(seat),
            (Grip::Card, _) | (Grip::Marble(_), None) => Deed::NoEffect,
            (Grip::Marble(from), Some(to)) => match (used_as, from.field(), to.field()) {
                (Rank::Jack, Some(mine), Some(other)) => Deed::Swap { mine, other },
                _ => Deed::Walk { from, to },
            },
        };
        let play = Play { card: *card, used_as: *used_as, deed };
        turn.check(&play).err().unwrap_or(Refusal::WrongDeed(*used_as))
    }
}
