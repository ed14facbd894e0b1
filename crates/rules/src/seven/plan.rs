//! The marbles a seven can move or meet, laid out on a line and sorted into
//! knots that have nothing to do with each other.

use alloc::vec::Vec;

use crate::board::{Board, Field, Spot, fields_after, fields_of, rotate};
use crate::options::Seating;
use crate::seat::{Seat, SeatSet};

/// A marble on the line.
#[derive(Clone, Copy)]
pub(super) struct Item {
    /// How many fields it stands behind the cut.
    pub at: u8,
    /// How many steps it is from its own start, if it can turn in there with
    /// at least one step left; [`Item::NO_HOME`] otherwise.
    pub home: u8,
    pub seat: Seat,
    pub kind: Kind,
}

impl Item {
    pub(super) const NO_HOME: u8 = u8::MAX;

    #[inline]
    pub(super) fn can_enter(&self) -> bool {
        self.home != Item::NO_HOME
    }

    #[inline]
    pub(super) fn can_move(&self) -> bool {
        matches!(self.kind, Kind::Free | Kind::Fresh)
    }
}

/// What a marble on the line can do or suffer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It can be moved, and sent home where it stands.
    Free,
    /// It can be moved; until then it is a blockade.
    Fresh,
    /// It cannot be moved, but sent home.
    Still,
    /// It can be neither: a blockade to the end.
    Wall,
}

/// The finish of a seat whose marbles the seven moves: which slots will be
/// taken in the end is decided before the first marble that could turn in.
#[derive(Clone, Copy)]
pub(super) struct Gate {
    pub seat: Seat,
    /// The slots taken now, as bits.
    pub residents: u8,
    /// How many marbles on the line could turn in.
    pub entrants: u8,
    /// Where the first of them stands; 0 if there is none.
    pub opens: u8,
    /// Where the start lies on the line; 0 if there is no entrant.
    pub start: u8,
}

/// Marbles on the line that may meet each other, and the finishes they may turn
/// into; or a finish that nobody can enter, by itself.
#[derive(Clone, Copy)]
pub(super) struct Knot {
    first_item: u8,
    items_end: u8,
    first_gate: u8,
    gates_end: u8,
    /// How many of its marbles can be moved.
    pub movers: u8,
}

/// Everything that matters to a seven.
///
/// The round track is cut in front of a marble that nothing behind it can
/// reach. Where marbles stand so close all around that there is no such place
/// (solo games alone have enough of them to move), the cut is made at a wide
/// gap, and what walks over the cut is looked at case by case.
pub(super) struct Plan {
    pub seating: Seating,
    pub budget: u8,
    cut: u8,
    /// How many fields the gap before the cut is wide, if it can be crossed.
    crossing: Option<u8>,
    items: Vec<Item>,
    gates: Vec<Gate>,
    knots: Vec<Knot>,
    /// The marbles that can be moved but neither meet anything nor are met by
    /// anything nor turn in. They take whatever steps the others leave.
    loose: Vec<Field>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            seating: Seating::Four,
            budget: 0,
            cut: 0,
            crossing: None,
            items: Vec::new(),
            gates: Vec::new(),
            knots: Vec::new(),
            loose: Vec::new(),
        }
    }
}

impl Plan {
    /// Lays out a board on which the marbles of `movable` may walk `budget`
    /// steps.
    pub(super) fn lay_out(
        &mut self,
        seating: Seating,
        board: &Board,
        movable: SeatSet,
        budget: u8,
    ) {
        let everything = seating.seats().fold(0, |bits, seat| bits | board.track_bits(seat));
        let (mut movers, mut reached, mut alone) = (0, 0, 0);
        for seat in movable.iter() {
            movers |= board.track_bits(seat);
            for field in board.on_track(seat) {
                let ahead = fields_after(seating, field, budget);
                reached |= ahead;
                // A fresh marble on its start cannot turn in there.
                let home = field.steps_to(seating, seating.start(seat));
                let turns_in = home < budget && !board.is_fresh(seat);
                if everything & ahead == 0 && !turns_in {
                    alone |= field.bit();
                }
            }
        }
        let loose = alone & !reached;
        let bits = movers & !loose | everything & reached;
        let first_of_knot = bits & !reached;

        self.seating = seating;
        self.budget = budget;
        (self.cut, self.crossing) = match first_of_knot.trailing_zeros() {
            128 if bits == 0 => (0, None),
            128 => widest_gap(seating, bits),
            field => (field as u8, None),
        };
        self.items.clear();
        self.gates.clear();
        self.knots.clear();
        self.loose.clear();
        self.loose.extend(fields_of(loose));
        self.add_items(board, movable, bits, first_of_knot);
        self.add_gates(board, movable);
        // What is small comes first: it is gone through once for all that
        // follows.
        self.knots.sort_by_key(|knot| knot.movers);
    }

    fn add_items(&mut self, board: &Board, movable: SeatSet, bits: u128, first_of_knot: u128) {
        let around = self.seating.fields();
        let mut linear = rotate(self.seating, bits, (around - self.cut) % around);
        while linear != 0 {
            let at = linear.trailing_zeros() as u8;
            linear &= linear - 1;
            let field = self.field(at);
            let Some(seat) = board.owner(field) else { continue };
            let start = self.seating.start(seat);
            let fresh = board.is_fresh(seat) && field == start;
            let kind = match (movable.contains(seat), fresh) {
                (true, false) => Kind::Free,
                (true, true) => Kind::Fresh,
                (false, false) => Kind::Still,
                (false, true) => Kind::Wall,
            };
            let home = match field.steps_to(self.seating, start) {
                home if kind == Kind::Free && home < self.budget => home,
                _ => Item::NO_HOME,
            };
            let index = self.items.len() as u8;
            if self.knots.is_empty() || first_of_knot & field.bit() != 0 {
                self.knots.push(Knot {
                    first_item: index,
                    items_end: index,
                    first_gate: 0,
                    gates_end: 0,
                    movers: 0,
                });
            }
            let item = Item { at, home, seat, kind };
            self.items.push(item);
            if let Some(knot) = self.knots.last_mut() {
                knot.items_end = index + 1;
                knot.movers += u8::from(item.can_move());
            }
        }
    }

    /// Each finish belongs to the knot of those that may turn into it, in the
    /// order in which they come to it.
    fn add_gates(&mut self, board: &Board, movable: SeatSet) {
        let knots = self.knots.len();
        let mut passed = SeatSet::EMPTY;
        for index in 0..knots {
            let first_gate = self.gates.len() as u8;
            for item in
                usize::from(self.knots[index].first_item)..usize::from(self.knots[index].items_end)
            {
                let Item { at, home, seat, .. } = self.items[item];
                if home == Item::NO_HOME {
                    continue;
                }
                let known =
                    self.gates[usize::from(first_gate)..].iter_mut().find(|gate| gate.seat == seat);
                match known {
                    Some(gate) => gate.entrants += 1,
                    None => {
                        passed = passed.union(seat.only());
                        let residents = board.finish_bits(seat);
                        let start = at + home;
                        self.gates.push(Gate { seat, residents, entrants: 1, opens: at, start });
                    }
                }
            }
            self.knots[index].first_gate = first_gate;
            self.knots[index].gates_end = self.gates.len() as u8;
        }
        for seat in movable.difference(passed).iter() {
            let residents = board.finish_bits(seat);
            // Marbles that lie innermost cannot move.
            if !matches!(residents, 0b0000 | 0b1000 | 0b1100 | 0b1110 | 0b1111) {
                let first_gate = self.gates.len() as u8;
                self.gates.push(Gate { seat, residents, entrants: 0, opens: 0, start: 0 });
                self.knots.push(Knot {
                    first_item: 0,
                    items_end: 0,
                    first_gate,
                    gates_end: first_gate + 1,
                    movers: 0,
                });
            }
        }
    }

    pub(super) fn knots(&self) -> &[Knot] {
        &self.knots
    }

    /// Whether one knot is all there is.
    #[inline]
    pub(super) fn is_one_knot(&self) -> bool {
        self.knots.len() == 1 && self.loose.is_empty()
    }

    /// The marbles of a knot, in the order of walking.
    #[inline]
    pub(super) fn items(&self, knot: Knot) -> &[Item] {
        &self.items[usize::from(knot.first_item)..usize::from(knot.items_end)]
    }

    /// The finishes of a knot, in the order in which they are passed.
    #[inline]
    pub(super) fn gates(&self, knot: Knot) -> &[Gate] {
        &self.gates[usize::from(knot.first_gate)..usize::from(knot.gates_end)]
    }

    /// Whether a marble at this place may be one of the knot's.
    pub(super) fn can_become(&self, knot: Knot, at: u8) -> bool {
        self.items(knot).iter().any(|item| {
            let furthest = if item.can_move() { self.budget } else { 0 };
            (item.at..=item.at + furthest).contains(&at)
        })
    }

    /// The marbles that are in nobody's way.
    #[inline]
    pub(super) fn loose(&self) -> &[Field] {
        &self.loose
    }

    /// The field of a place on the line.
    #[inline]
    pub(super) fn field(&self, at: u8) -> Field {
        let number = self.cut + at;
        let fields = self.seating.fields();
        Field::from_index(if number < fields { number } else { number - fields })
    }

    #[inline]
    pub(super) fn spot(&self, at: u8) -> Spot {
        Spot::track(self.field(at))
    }

    /// The place on the line of a field.
    pub(super) fn place(&self, field: Field) -> u8 {
        Field::from_index(self.cut).steps_to(self.seating, field)
    }

    /// How far marbles of a knot may come over the cut: nothing does, or one
    /// comes to rest this many fields behind it.
    pub(super) fn crossings_of(&self, knot: Knot) -> impl Iterator<Item = Option<u8>> + use<> {
        let gap = self.crossing.filter(|_| knot.movers > 0);
        let most = gap.and_then(|gap| self.budget.checked_sub(gap));
        core::iter::once(None).chain((0..most.map_or(0, |most| most + 1)).map(Some))
    }

    /// Whether the cut can be crossed at all; then there is one knot on the
    /// line.
    pub(super) fn is_closed(&self) -> bool {
        self.crossing.is_some()
    }
}

/// The marble behind the widest gap, and how wide that is. A marble that walks
/// over a gap of five or more fields has so few steps left that nobody can take
/// its place on the other side, so what it leaves tells that it crossed. A cut
/// right at a start is no good: the finish there would be on both sides.
fn widest_gap(seating: Seating, marbles: u128) -> (u8, Option<u8>) {
    let starts = seating.seats().fold(0, |bits, seat| bits | seating.start(seat).bit());
    let beside_start = starts | rotate(seating, starts, seating.fields() - 1);
    let mut widest = (0, None);
    let mut before = 127 - marbles.leading_zeros() as u8;
    for field in fields_of(marbles) {
        let gap = Field::from_index(before).steps_to(seating, field);
        if beside_start & field.bit() == 0 && Some(gap) > widest.1 {
            widest = (field.number(), Some(gap));
        }
        before = field.number();
    }
    widest
}
