//! What a play does, step by step, so that it can be shown.

use alloc::vec::Vec;

use crate::board::{Board, Slot, Spot, SpotKind};
use crate::options::Seating;
use crate::play::{Deed, Effect, Play};
use crate::seven;
use crate::turn::Turn;
use crate::uses::BACKWARDS;

impl Turn {
    /// What a legal play does, in the order in which one sees it. Of any other
    /// nothing can be said: the list has no meaning then.
    #[must_use]
    pub fn effects(&self, play: &Play) -> Vec<Effect> {
        let seating = self.seating();
        let mut board = self.board;
        let mut effects = Vec::new();
        match play.deed {
            Deed::LeaveKennel(seat) => {
                let to = seating.start(seat);
                effects.push(Effect::LeftKennel { seat, to });
                effects.extend(board.owner(to).map(|seat| Effect::SentHome { seat, from: to }));
            }
            Deed::Walk { from, to } => {
                show_walk(&board, seating, from, to, Meeting::Overtaken, &mut effects);
            }
            Deed::Back { from, to } => {
                let Some(seat) = board.owner(from) else { return effects };
                for step in 0..BACKWARDS {
                    effects.push(Effect::Stepped {
                        seat,
                        from: from.backwards(seating, step).into(),
                        to: from.backwards(seating, step + 1).into(),
                    });
                }
                effects.extend(board.owner(to).map(|seat| Effect::SentHome { seat, from: to }));
            }
            Deed::Split(shares) => {
                for &share in shares.as_slice() {
                    show_walk(
                        &board,
                        seating,
                        share.from,
                        share.to,
                        Meeting::SentHome,
                        &mut effects,
                    );
                    seven::walk_share(seating, &mut board, share);
                }
            }
            Deed::Swap { mine, other } => {
                if let (Some(one), Some(two)) = (board.owner(mine), board.owner(other)) {
                    effects.push(Effect::Swapped { one: (one, mine), other: (two, other) });
                }
            }
            Deed::NoEffect => {}
            Deed::Draw(from) => effects.push(Effect::Drew { from }),
        }
        effects
    }
}

/// No card walks further.
const LONGEST_WALK: u8 = 13;

/// What happens to a marble in the way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meeting {
    /// It stays, unless it is landed on.
    Overtaken,
    /// It is sent home: a seven passes.
    SentHome,
}

/// Shows a walk forwards step by step.
fn show_walk(
    board: &Board,
    seating: Seating,
    from: Spot,
    to: Spot,
    meeting: Meeting,
    effects: &mut Vec<Effect>,
) {
    let Some(seat) = board.marble_at(from) else {
        return;
    };
    let start = seating.start(seat);
    let mut here = from;
    for _ in 0..LONGEST_WALK {
        if here == to {
            break;
        }
        let turns_in = to.field().is_none();
        let next = match here.kind() {
            SpotKind::Track(field) if turns_in && field == start => Spot::finish(seat, Slot::First),
            SpotKind::Track(field) => field.forwards(seating, 1).into(),
            SpotKind::Finish(_, slot) => match Slot::at_depth(slot.depth() + 1) {
                Some(slot) => Spot::finish(seat, slot),
                None => return,
            },
        };
        effects.push(Effect::Stepped { seat, from: here, to: next });
        if let Some(field) = next.field()
            && (next == to || meeting == Meeting::SentHome)
            && let Some(seat) = board.owner(field)
        {
            effects.push(Effect::SentHome { seat, from: field });
        }
        here = next;
    }
    if let (SpotKind::Track(_), SpotKind::Finish(_, slot)) = (from.kind(), to.kind()) {
        effects.push(Effect::EnteredFinish { seat, slot });
    }
}
