//! The seven (rule 6.3): enumerates the boards it can lead to, each once, without
//! trying every order of walking.
//!
//! # How it works
//!
//! A seven sends home whatever it passes, so marbles on the track never change their
//! order. That leaves three fates for each marble: it *lands* somewhere (perhaps where
//! it stands), ahead of whatever lands behind it; it turns into its *finish*; or it is
//! *gone*, because a marble behind passed it. Such fates can always be walked, the
//! foremost marble first, and every order of walking ends in fates of this kind. Only
//! the number of steps remains to be checked: it is fixed for marbles that land or turn
//! in; a marble that is gone may have walked any distance within its pursuer's reach.
//!
//! [`plan`] lays the marbles out on a line and sorts them into *knots* that
//! cannot meet, and *loose* marbles that meet nothing at all. [`machine`] is a
//! nondeterministic automaton that reads a knot's part of a final board marble by
//! marble and keeps every way it can have come about: marbles of one seat are alike, so
//! one landing and the next gone may look like the first gone and the next landing.
//! Since it reads *boards*, each board is found once. [`solver`] combines the knots:
//! listing enumerates their outcomes, counting multiplies, drawing descends with the
//! counts as weights, and finding a given board is reading it. [`loose`] distributes the
//! steps that are left over the loose marbles, and [`shares`] turns an outcome into
//! shares.
//!
//! In a team game without the Canadian seven the player's own marbles walk first; if
//! they are complete with steps left, the team-mates' walk the rest. A full finish is
//! reached with one number of steps and one outcome only, so the rest is a second seven
//! on another board.

mod counts;
mod finishes;
mod loose;
mod machine;
mod plan;
mod shares;
mod solver;

use crate::board::{Board, Slot, Spot, SpotKind, fields_after};
use crate::chance::Chance;
use crate::options::{Rules, Seating};
use crate::play::{Share, Shares};
use crate::seat::{Seat, SeatSet};
use crate::walk::{self, Walker};
use shares::slots_from_inside;
use solver::Solver;

/// Reusable memory for sevens.
#[derive(Default)]
pub(crate) struct Workspace {
    own: Solver,
    helped: Solver,
}

/// A seven, or the rest of one, on a board.
#[derive(Clone, Copy)]
pub(crate) struct Seven {
    seating: Seating,
    board: Board,
    movable: SeatSet,
    budget: u8,
    /// The rest, if the player's own marbles can be completed first.
    help: Option<Help>,
    /// The team that it must not complete, if it could.
    barred: Option<SeatSet>,
}

/// The rest of a seven once the player's own marbles are complete.
#[derive(Clone, Copy)]
struct Help {
    shares: Shares,
    board: Board,
    movable: SeatSet,
    budget: u8,
}

impl Seven {
    /// The seven of a seat with `budget` steps left to walk.
    pub(crate) fn new(rules: Rules, board: &Board, seat: Seat, budget: u8) -> Seven {
        let seating = rules.seating();
        let mates = seating.mates(seat);
        let movable = movable(rules, board, seat);
        let help = if movable != seat.only() || seating.is_solo() {
            None
        } else {
            steps_to_complete(seating, board, seat)
                .and_then(|steps| budget.checked_sub(steps))
                .filter(|&rest| rest > 0)
                .map(|rest| {
                    let shares = shares_to_complete(seating, board, seat);
                    let mut board = *board;
                    for &share in shares.as_slice() {
                        walk_share(seating, &mut board, share);
                    }
                    Help { shares, board, movable: mates, budget: rest }
                })
        };
        Seven { seating, board: *board, movable, budget, help, barred: None }
    }

    /// The same for a joker that may not complete the team (section 7).
    pub(crate) fn not_completing(mut self, team: SeatSet) -> Seven {
        let steps = team.iter().try_fold(0u8, |sum, seat| {
            Some(sum + steps_to_complete(self.seating, &self.board, seat)?)
        });
        // The team is completed in one way only, with this number of steps.
        self.barred = (steps == Some(self.budget)).then_some(team);
        self
    }

    /// Calls `found` with every distinct outcome, as shares that lead there.
    pub(crate) fn list(&self, workspace: &mut Workspace, mut found: impl FnMut(Shares)) {
        let mut sink = |shares| {
            if !self.is_barred(&shares) {
                found(shares);
            }
        };
        self.prepare(workspace);
        workspace.own.list(Shares::NONE, &mut sink);
        if let Some(help) = &self.help {
            workspace.helped.list(help.shares, &mut sink);
        }
    }

    /// Counts the outcomes and prepares the workspace for drawing.
    pub(crate) fn count<'w>(&self, workspace: &'w mut Workspace) -> Counted<'w> {
        self.prepare(workspace);
        let own = workspace.own.count();
        let helped = self.help.as_ref().map_or(0, |_| workspace.helped.count());
        Counted { workspace, own, helped }
    }

    /// Whether there is any outcome.
    pub(crate) fn is_possible(&self, workspace: &mut Workspace) -> bool {
        self.one_marble_walks_all() || self.count(workspace).outcomes(self) > 0
    }

    /// Whether some marble can walk all the steps on the track: the usual case, found
    /// without counting. It completes no team, since a marble is still outside.
    fn one_marble_walks_all(&self) -> bool {
        let Seven { seating, ref board, movable, budget, .. } = *self;
        movable.iter().any(|seat| {
            board.on_track(seat).any(|field| {
                Walker::new(board, seating, seat, field).along_track(seating, budget).is_some()
            })
        })
    }

    /// Shares that lead to `target`, if there are any.
    pub(crate) fn find(&self, target: &Board, workspace: &mut Workspace) -> Option<Shares> {
        let leads_there = |shares: &Shares| self.after(shares) == *target;
        self.prepare(workspace);
        workspace
            .own
            .find(target, Shares::NONE)
            .filter(leads_there)
            .or_else(|| {
                let help = self.help.as_ref()?;
                workspace.helped.find(target, help.shares).filter(leads_there)
            })
            .filter(|shares| !self.is_barred(shares))
    }

    fn prepare(&self, workspace: &mut Workspace) {
        workspace.own.prepare(self.seating, &self.board, self.movable, self.budget);
        if let Some(help) = &self.help {
            workspace.helped.prepare(self.seating, &help.board, help.movable, help.budget);
        }
    }

    fn after(&self, shares: &Shares) -> Board {
        let mut board = self.board;
        for &share in shares.as_slice() {
            walk_share(self.seating, &mut board, share);
        }
        board
    }

    fn is_barred(&self, shares: &Shares) -> bool {
        self.barred.is_some_and(|team| self.after(shares).complete_seats().contains_all(team))
    }
}

/// A seven whose outcomes have been counted.
pub(crate) struct Counted<'w> {
    workspace: &'w mut Workspace,
    own: u64,
    helped: u64,
}

impl Counted<'_> {
    /// The number of distinct outcomes of the seven, which is the one that was counted,
    /// or the same with a bar on completing the team.
    pub(crate) fn outcomes(&self, seven: &Seven) -> u64 {
        self.own + self.helped - u64::from(seven.barred.is_some())
    }

    /// Draws an outcome of that seven uniformly.
    pub(crate) fn draw(&mut self, seven: &Seven, chance: &mut impl Chance) -> Option<Shares> {
        if self.outcomes(seven) == 0 {
            return None;
        }
        loop {
            let index = chance.below(self.own + self.helped);
            let shares = match (&seven.help, index.checked_sub(self.own)) {
                (Some(help), Some(index)) => self.workspace.helped.nth(index, help.shares),
                _ => self.workspace.own.nth(index, Shares::NONE),
            }?;
            if !seven.is_barred(&shares) {
                return Some(shares);
            }
        }
    }
}

/// The number of steps that bring all marbles of a seat into its finish, if a seven
/// could do it: each must be on the way and near, or inside.
fn steps_to_complete(seating: Seating, board: &Board, seat: Seat) -> Option<u8> {
    if board.kennel(seat) > 0 || board.is_fresh(seat) {
        return None;
    }
    let start = seating.start(seat);
    let all: u8 = Slot::ALL.into_iter().map(Slot::depth).sum();
    let inside: u8 = board.in_finish(seat).map(Slot::depth).sum();
    board.on_track(seat).try_fold(all - inside, |sum, field| {
        let home = field.steps_to(seating, start);
        (home < 7).then(|| sum + home)
    })
}

/// The shares that complete a seat which can be completed by a seven.
fn shares_to_complete(seating: Seating, board: &Board, seat: Seat) -> Shares {
    let start = seating.start(seat);
    let outside = (0..7)
        .map(|steps| start.backwards(seating, steps))
        .filter(|&field| board.owner(field) == Some(seat))
        .map(Spot::track);
    let inside = slots_from_inside(board.finish_bits(seat)).map(|slot| Spot::finish(seat, slot));
    let mut shares = Shares::NONE;
    for (from, slot) in inside.chain(outside).zip(Slot::ALL.into_iter().rev()) {
        let to = Spot::finish(seat, slot);
        if from != to {
            shares.push(Share { from, to });
        }
    }
    shares
}

/// The seats whose marbles may take the next share of a seven (rules 4.4, 6.3
/// and 6.6, section 7).
pub(crate) fn movable(rules: Rules, board: &Board, seat: Seat) -> SeatSet {
    let seating = rules.seating();
    if seating.is_solo() {
        seating.everyone()
    } else if rules.canadian_seven() {
        seating.team(seat)
    } else if board.is_complete(seat) {
        seating.mates(seat)
    } else {
        seat.only()
    }
}

/// Walks a share that is known to be legal, sending home whatever it passes.
pub(crate) fn walk_share(seating: Seating, board: &mut Board, share: Share) {
    let Some(seat) = board.marble_at(share.from) else {
        return;
    };
    board.lift(seating, seat, share.from);
    if let SpotKind::Track(from) = share.from.kind() {
        let last = share.to.field().unwrap_or(seating.start(seat));
        board.send_home(fields_after(seating, from, from.steps_to(seating, last)));
    }
    board.lay(seat, share.to);
}

/// Where a share of `steps` steps can lead a marble: along the track, or into or
/// within the finish.
pub(crate) fn share_targets(
    seating: Seating,
    board: &Board,
    seat: Seat,
    from: Spot,
    steps: u8,
) -> impl Iterator<Item = Spot> {
    let inside = |slot| Spot::finish(seat, slot);
    let (track, finish) = match from.kind() {
        SpotKind::Track(field) => {
            let walker = Walker::new(board, seating, seat, field);
            (walker.along_track(seating, steps).map(Spot::track), walker.turning_in(steps))
        }
        SpotKind::Finish(_, slot) => (None, walk::deeper(board, seat, slot, steps)),
    };
    track.into_iter().chain(finish.map(inside))
}
