//! The marbles a seven can move or meet, laid out on a line.

use crate::board::{Board, Field, Spot, fields_of, rotate};
use crate::options::Table;
use crate::seat::{Seat, SeatSet};

/// The most marbles a board has.
const MOST_ITEMS: usize = 24;

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
    pub const NO_HOME: u8 = u8::MAX;

    const NOTHING: Item = Item { at: 0, home: Item::NO_HOME, seat: Seat::ALL[0], kind: Kind::Wall };

    pub fn can_enter(&self) -> bool {
        self.home != Item::NO_HOME
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

/// Everything that matters to a seven, in the order of walking.
///
/// The round track is cut in front of a marble that nothing behind it can
/// reach. Where marbles stand so close all around that there is no such place
/// (solo games alone have enough of them to move), the cut is made at a wide
/// gap, and what walks over the cut is looked at case by case.
pub(super) struct Line {
    pub table: Table,
    pub budget: u8,
    items: [Item; MOST_ITEMS],
    len: usize,
    /// The items from this one on cannot be moved.
    movers_end: usize,
    gates: [Gate; 6],
    gate_count: usize,
    cut: u8,
    /// How many fields the gap before the cut is wide, if it can be crossed.
    crossing: Option<u8>,
    /// The marbles that can be moved but neither meet anything nor are met by
    /// anything nor turn in. They take whatever steps the others leave.
    loose: [Field; MOST_ITEMS],
    loose_count: usize,
}

impl Line {
    pub fn new(table: Table, board: &Board, movable: SeatSet, budget: u8) -> Line {
        let fields = table.fields();
        let movers = movable.iter().fold(0, |bits, seat| bits | board.track_bits(seat));
        let everything = table.seats().fold(0, |bits, seat| bits | board.track_bits(seat));
        let reached = in_reach(table, movers, budget);
        let near_home = movable.iter().fold(0, |bits, seat| {
            bits | board.track_bits(seat) & within_home(table, seat, budget)
        });
        let loose = movers & !reached & !near_home & !in_reach_behind(table, everything, budget);
        let bits = movers & !loose | everything & reached;
        let unreached = bits & !reached;
        let (cut, crossing) = match unreached.trailing_zeros() {
            128 if bits == 0 => (0, None),
            128 => widest_gap(table, bits),
            field => (field as u8, None),
        };

        let mut line = Line {
            table,
            budget,
            items: [Item::NOTHING; MOST_ITEMS],
            len: 0,
            movers_end: 0,
            gates: [Gate { seat: Seat::ALL[0], residents: 0, entrants: 0, opens: 0, start: 0 }; 6],
            gate_count: 0,
            cut,
            crossing,
            loose: [Field::from_index(0); MOST_ITEMS],
            loose_count: 0,
        };
        for field in fields_of(loose) {
            line.loose[line.loose_count] = field;
            line.loose_count += 1;
        }
        let mut linear = rotate(table, bits, (fields - cut) % fields);
        while linear != 0 {
            line.add_item(board, movable, linear.trailing_zeros() as u8);
            linear &= linear - 1;
        }
        for seat in movable.iter() {
            line.add_gate(board, seat);
        }
        line
    }

    fn add_item(&mut self, board: &Board, movable: SeatSet, at: u8) {
        let field = self.field(at);
        let seat = board.owner(field).expect("the bits of the line are marbles");
        let start = self.table.start(seat);
        let fresh = board.is_fresh(seat) && field == start;
        let kind = match (movable.contains(seat), fresh) {
            (true, false) => Kind::Free,
            (true, true) => Kind::Fresh,
            (false, false) => Kind::Still,
            (false, true) => Kind::Wall,
        };
        let home = field.steps_to(self.table, start);
        let can_enter = kind == Kind::Free && home < self.budget;
        self.items[self.len] =
            Item { at, home: if can_enter { home } else { Item::NO_HOME }, seat, kind };
        self.len += 1;
        if matches!(kind, Kind::Free | Kind::Fresh) {
            self.movers_end = self.len;
        }
    }

    fn add_gate(&mut self, board: &Board, seat: Seat) {
        let residents = board.finish_bits(seat);
        let mut gate = Gate { seat, residents, entrants: 0, opens: 0, start: 0 };
        for item in self.items() {
            if item.seat == seat && item.can_enter() {
                if gate.entrants == 0 {
                    gate.opens = item.at;
                    gate.start = item.at + item.home;
                }
                gate.entrants += 1;
            }
        }
        // Marbles that lie innermost cannot move; then the finish stays as it is.
        let settled = matches!(residents, 0b0000 | 0b1000 | 0b1100 | 0b1110 | 0b1111);
        if gate.entrants == 0 && settled {
            return;
        }
        // First the finishes that nobody can enter, then the others in the
        // order in which they are passed.
        let order = |gate: &Gate| (gate.entrants > 0, gate.opens);
        let mut place = self.gate_count;
        while place > 0 && order(&self.gates[place - 1]) > order(&gate) {
            self.gates[place] = self.gates[place - 1];
            place -= 1;
        }
        self.gates[place] = gate;
        self.gate_count += 1;
    }

    #[inline]
    pub fn items(&self) -> &[Item] {
        &self.items[..self.len]
    }

    #[inline]
    pub fn gates(&self) -> &[Gate] {
        &self.gates[..self.gate_count]
    }

    /// The marbles that are in nobody's way.
    #[inline]
    pub fn loose(&self) -> &[Field] {
        &self.loose[..self.loose_count]
    }

    /// Whether steps can still be walked when the fates before this item are
    /// known.
    #[inline]
    pub fn movers_from(&self, item: usize) -> bool {
        item < self.movers_end || self.loose_count > 0
    }

    /// The field of a place on the line.
    #[inline]
    pub fn field(&self, at: u8) -> Field {
        let number = self.cut + at;
        let fields = self.table.fields();
        Field::from_index(if number < fields { number } else { number - fields })
    }

    #[inline]
    pub fn spot(&self, at: u8) -> Spot {
        Spot::track(self.field(at))
    }

    /// The place on the line of a field.
    pub fn place(&self, field: Field) -> u8 {
        Field::from_index(self.cut).steps_to(self.table, field)
    }

    /// How far marbles may come over the cut: nothing does, or one comes to
    /// rest this many fields behind it.
    pub fn crossings(&self) -> impl Iterator<Item = Option<u8>> + use<> {
        let most = self.crossing.and_then(|gap| self.budget.checked_sub(gap));
        std::iter::once(None).chain((0..most.map_or(0, |most| most + 1)).map(Some))
    }

    /// Whether the cut can be crossed at all.
    pub fn is_closed(&self) -> bool {
        self.crossing.is_some()
    }
}

/// The fields that `marbles` can reach with up to `steps` steps.
#[inline]
fn in_reach(table: Table, marbles: u128, steps: u8) -> u128 {
    (1..=steps).fold(0, |reached, steps| reached | rotate(table, marbles, steps))
}

/// The fields from which `marbles` can be reached with up to `steps` steps.
#[inline]
fn in_reach_behind(table: Table, marbles: u128, steps: u8) -> u128 {
    let around = table.fields();
    (1..=steps).fold(0, |reached, steps| reached | rotate(table, marbles, around - steps))
}

/// The fields from which a marble of a seat can turn in with up to `steps`
/// steps.
#[inline]
fn within_home(table: Table, seat: Seat, steps: u8) -> u128 {
    let start = table.start(seat);
    start.bit() | in_reach_behind(table, start.bit(), steps - 1)
}

/// The marble behind the widest gap, and how wide that is. A marble that walks
/// over a gap of five or more fields has so few steps left that nobody can take
/// its place on the other side, so what it leaves tells that it crossed. A cut
/// right at a start is no good: the finish there would be on both sides.
fn widest_gap(table: Table, marbles: u128) -> (u8, Option<u8>) {
    let starts = table.seats().fold(0, |bits, seat| bits | table.start(seat).bit());
    let beside_start = starts | rotate(table, starts, table.fields() - 1);
    let mut widest = (0, None);
    let mut before = 127 - marbles.leading_zeros() as u8;
    let mut rest = marbles;
    while rest != 0 {
        let field = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        let gap = Field::from_index(before).steps_to(table, Field::from_index(field));
        if beside_start >> field & 1 == 0 && Some(gap) > widest.1 {
            widest = (field, Some(gap));
        }
        before = field;
    }
    widest
}
