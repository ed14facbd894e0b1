//! What the cards of a hand may do (section 6): the one generator of uses, from
//! which plays are listed, counted, drawn, found, checked and built.

use crate::board::{Field, Slot, Spot, fields_of};
use crate::card::Rank;
use crate::play::Deed;
use crate::seat::SeatSet;
use crate::turn::Turn;
use crate::walk::{self, Walker};

/// A four walks this far backwards (rule 6.2).
pub(crate) const BACKWARDS: u8 = 4;

/// How far a rank walks one marble forwards (section 6).
#[inline]
pub(crate) const fn forward_steps(rank: Rank) -> &'static [u8] {
    match rank {
        Rank::Ace => &[1, 11],
        Rank::Two => &[2],
        Rank::Three => &[3],
        Rank::Four => &[4],
        Rank::Five => &[5],
        Rank::Six => &[6],
        Rank::Eight => &[8],
        Rank::Nine => &[9],
        Rank::Ten => &[10],
        Rank::Queen => &[12],
        Rank::King => &[13],
        Rank::Seven | Rank::Jack | Rank::Joker => &[],
    }
}

/// Whether a rank lets a marble leave the kennel (section 6).
#[inline]
pub(crate) const fn leaves(rank: Rank) -> bool {
    matches!(rank, Rank::Ace | Rank::King)
}

impl Rank {
    /// Whether a card lets a marble leave the kennel, as itself or, for a joker,
    /// as another (section 6).
    #[must_use]
    pub fn leaves_kennel(self) -> bool {
        uses_of(self).any(leaves)
    }
}

/// The ranks whose uses a card has: its own, or for a joker all others.
pub(crate) fn uses_of(card: Rank) -> impl Iterator<Item = Rank> {
    let (first, count) = if card == Rank::Joker { (0, 13) } else { (card.index(), 1) };
    Rank::ALL.into_iter().skip(first).take(count)
}

/// What to do with uses that lead to the same board.
///
/// A marble that lands on another of its seat takes its place, and it is as if
/// it had been sent home itself: the same board wherever it does so. An ace may
/// do that with 1 and 11 steps, a four forwards and backwards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Twins {
    /// One of them stands for both.
    Merged,
    /// Each is a use of its own.
    Apart,
}

/// The marbles a turn's player controls, looked at once for all cards.
pub(crate) struct Uses<'a> {
    turn: &'a Turn,
    controlled: SeatSet,
    walkers: [Walker; 8],
    walker_count: usize,
}

impl<'a> Uses<'a> {
    #[inline]
    pub(crate) fn new(turn: &'a Turn) -> Uses<'a> {
        let (board, seating) = (&turn.board, turn.seating());
        let controlled = turn.controlled();
        let mut uses = Uses { turn, controlled, walkers: [Walker::NOBODY; 8], walker_count: 0 };
        for seat in controlled.iter() {
            for field in board.on_track(seat) {
                uses.walkers[uses.walker_count] = Walker::new(board, seating, seat, field);
                uses.walker_count += 1;
            }
        }
        uses
    }

    /// Every use of a rank, but for the shares of a seven and a jack without
    /// effect.
    #[inline]
    pub(crate) fn each(&self, rank: Rank, twins: Twins, mut found: impl FnMut(Deed)) {
        match rank {
            Rank::Seven | Rank::Joker => {}
            Rank::Jack => self.swaps(&mut found),
            _ => {
                if leaves(rank) {
                    for seat in self.controlled.iter() {
                        if self.turn.may_leave(seat).is_ok() {
                            found(Deed::LeaveKennel(seat));
                        }
                    }
                }
                for walker in &self.walkers[..self.walker_count] {
                    self.walks(rank, walker, twins, &mut found);
                }
                for &steps in forward_steps(rank) {
                    if steps < 4 {
                        self.walks_in_finish(steps, &mut found);
                    }
                }
                if rank == Rank::Two && self.turn.seating().is_solo() {
                    for from in self.turn.holders.difference(self.turn.seat.only()).iter() {
                        found(Deed::Draw(from));
                    }
                }
            }
        }
    }

    /// Where a marble on the track can walk with a rank.
    #[inline]
    fn walks(&self, rank: Rank, walker: &Walker, twins: Twins, found: &mut impl FnMut(Deed)) {
        let (board, seating) = (&self.turn.board, self.turn.seating());
        let Walker { seat, field, .. } = *walker;
        let from = Spot::track(field);
        let mut landed_on_own = false;
        let mut is_new = |to: Field| {
            if twins == Twins::Apart || !matches!(rank, Rank::Ace | Rank::Four) {
                return true;
            }
            let on_own = board.track_bits(seat) & to.bit() != 0;
            let known = on_own && landed_on_own;
            landed_on_own |= on_own;
            !known
        };
        for &steps in forward_steps(rank) {
            if let Some(to) = walker.along_track(seating, steps)
                && is_new(to)
            {
                found(Deed::Walk { from, to: Spot::track(to) });
            }
            if let Some(slot) = walker.turning_in(steps) {
                found(Deed::Walk { from, to: Spot::finish(seat, slot) });
            }
        }
        if rank == Rank::Four
            && let Some(to) = walker.backwards(board, seating, BACKWARDS)
            && is_new(to)
        {
            found(Deed::Back { from: field, to });
        }
    }

    /// Which marbles in the finish can walk deeper.
    fn walks_in_finish(&self, steps: u8, found: &mut impl FnMut(Deed)) {
        let board = &self.turn.board;
        for seat in self.controlled.iter() {
            if board.finish_bits(seat) == 0 {
                continue;
            }
            for from in board.in_finish(seat) {
                if let Some(to) = walk::deeper(board, seat, from, steps) {
                    let spot = |slot: Slot| Spot::finish(seat, slot);
                    found(Deed::Walk { from: spot(from), to: spot(to) });
                }
            }
        }
    }

    /// Every swap of a controlled marble with one of another seat (rule 6.4).
    fn swaps(&self, found: &mut impl FnMut(Deed)) {
        let (board, seating) = (&self.turn.board, self.turn.seating());
        for seat in self.controlled.iter() {
            // Between two controlled seats each swap would be found from both.
            let twice = SeatSet::first(seat.index()).intersection(self.controlled);
            let partners = seating.everyone().difference(seat.only()).difference(twice);
            for mine in fields_of(board.on_the_way(seating, seat)) {
                for other in partners.iter() {
                    for other in fields_of(board.on_the_way(seating, other)) {
                        found(Deed::Swap { mine, other });
                    }
                }
            }
        }
    }
}
