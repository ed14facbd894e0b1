//! The board as discs on a plane: what SVG and pixels have in common.

use kennel_rules::{Board, Field, Seat, Seating, Slot, Spot};

use crate::geometry::{Cell, Geometry};

/// A colour as red, green and blue.
pub(crate) type Color = [u8; 3];

pub(crate) const PAPER: Color = [244, 238, 226];
const EMPTY: Color = [222, 212, 194];
const LINE: Color = [120, 108, 88];

/// A disc with its outline.
pub(crate) struct Disc {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) radius: i32,
    pub(crate) fill: Color,
    pub(crate) line: Color,
    /// The width of the outline.
    pub(crate) width: i32,
}

/// The discs of a board, and the width and height of the plane.
pub(crate) struct Plane {
    pub(crate) discs: Vec<Disc>,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

/// The distance of neighbouring spots, in units of the plane.
const STEP: i32 = 24;
const MARBLE: i32 = 9;
const SPOT: i32 = 6;

/// The colour of a seat's marbles.
pub(crate) fn color(seat: Seat) -> Color {
    const COLORS: [Color; 6] = [
        [200, 40, 40],
        [40, 90, 200],
        [240, 200, 30],
        [40, 150, 60],
        [250, 250, 250],
        [50, 50, 50],
    ];
    COLORS[seat.index()]
}

pub(crate) fn plane(seating: Seating, board: &Board) -> Plane {
    let geometry = Geometry::new(usize::from(seating.fields()) / 16);
    let mut plane = Plane { discs: Vec::new(), width: 0, height: 0 };
    let fields = (0..seating.fields()).filter_map(|number| Field::new(seating, number));
    for (field, &cell) in fields.zip(&geometry.track) {
        let starter = seating.seats().find(|&seat| seating.start(seat) == field);
        plane.spot(cell, starter);
        if let Some(seat) = board.owner(field) {
            plane.marble(cell, seat, starter == Some(seat) && board.is_fresh(seat));
        }
    }
    for seat in seating.seats() {
        let arm = &geometry.arms[usize::from(seating.section(seat))];
        for (slot, cell) in Slot::ALL.into_iter().zip(arm.finish) {
            plane.spot(cell, Some(seat));
            if board.marble_at(Spot::finish(seat, slot)).is_some() {
                plane.marble(cell, seat, false);
            }
        }
        for (index, cell) in arm.kennel.into_iter().enumerate() {
            plane.spot(cell, Some(seat));
            if index < board.kennel(seat) {
                plane.marble(cell, seat, false);
            }
        }
    }
    plane.crop();
    plane
}

impl Plane {
    /// A spot, outlined in the colour of the seat that owns it.
    fn spot(&mut self, cell: Cell, seat: Option<Seat>) {
        let line = seat.map_or(LINE, color);
        self.disc(cell, SPOT, EMPTY, line, if seat.is_some() { 2 } else { 1 });
    }

    /// A marble; a fresh one has a thick outline, since it is a blockade.
    fn marble(&mut self, cell: Cell, seat: Seat, fresh: bool) {
        self.disc(cell, MARBLE, color(seat), [0, 0, 0], if fresh { 3 } else { 1 });
    }

    fn disc(&mut self, cell: Cell, radius: i32, fill: Color, line: Color, width: i32) {
        // A step is four columns or two rows.
        let (x, y) = (cell.column * STEP / 4, cell.row * STEP / 2);
        self.discs.push(Disc { x, y, radius, fill, line, width });
    }

    /// Moves everything so that it fits, with a margin of one step.
    fn crop(&mut self) {
        let bound = |of: fn(&Disc) -> i32| {
            let values = || self.discs.iter().map(of);
            (values().min().unwrap_or(0), values().max().unwrap_or(0))
        };
        let ((left, right), (top, bottom)) = (bound(|disc| disc.x), bound(|disc| disc.y));
        for disc in &mut self.discs {
            disc.x += STEP - left;
            disc.y += STEP - top;
        }
        (self.width, self.height) = (right - left + 2 * STEP, bottom - top + 2 * STEP);
    }
}
