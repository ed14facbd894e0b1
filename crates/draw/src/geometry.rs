//! The layout of the board, in character cells and on a plane.
//!
//! The board has an arm for each section. From its start, at the outer corner
//! of its arm, the track of a section runs along the arm towards the middle,
//! across the gap to the next arm, outwards along that one, and across its end
//! to the next start: four steps each. Only the angle of the gap depends on the
//! number of sections, so the whole board is one walk with turns.

use std::ops::{Add, Mul, Sub};

/// Sixteen fields lie between two starts (rule 1.1): four legs of four steps.
const LEG: usize = 4;

/// The distance between neighbouring spots. A cell is about twice as high as wide, so it
/// is the same in both directions.
pub(crate) const COLUMNS_PER_STEP: i32 = 4;
pub(crate) const ROWS_PER_STEP: i32 = 2;

/// A cell: columns grow to the right, rows downwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cell {
    pub column: i32,
    pub row: i32,
}

impl Add for Cell {
    type Output = Cell;

    fn add(self, other: Cell) -> Cell {
        Cell { column: self.column + other.column, row: self.row + other.row }
    }
}

impl Sub for Cell {
    type Output = Cell;

    fn sub(self, other: Cell) -> Cell {
        Cell { column: self.column - other.column, row: self.row - other.row }
    }
}

impl Mul<i32> for Cell {
    type Output = Cell;

    fn mul(self, factor: i32) -> Cell {
        Cell { column: self.column * factor, row: self.row * factor }
    }
}

/// A point of a plane in steps: `x` grows to the right, `y` downwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub x: f32,
    pub y: f32,
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<i32> for Point {
    type Output = Point;

    fn mul(self, factor: i32) -> Point {
        self * factor as f32
    }
}

impl Mul<f32> for Point {
    type Output = Point;

    fn mul(self, factor: f32) -> Point {
        Point { x: self.x * factor, y: self.y * factor }
    }
}

/// What a board can be laid out with.
pub(crate) trait Place:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<i32, Output = Self>
{
}

impl Place for Cell {}
impl Place for Point {}

/// The spots of the board with section 0 at the bottom and the centre at the origin.
pub(crate) struct Geometry<P = Cell> {
    /// The fields of the track.
    pub track: Vec<P>,
    /// The parts of each section.
    pub arms: Vec<Arm<P>>,
}

/// The spots and directions of one section.
pub(crate) struct Arm<P = Cell> {
    /// The slots of the finish, inside the arm beside the start; the outermost
    /// first, the innermost towards the middle.
    pub finish: [P; 4],
    /// The kennel, outside the arm beside the start.
    pub kennel: [P; 4],
    /// One step from the start towards the middle.
    pub inwards: P,
    /// One step from the start away from the arm, towards the kennel.
    pub aside: P,
}

impl Geometry {
    /// The board in character cells.
    pub(crate) fn new(sections: usize) -> Geometry {
        Geometry::star(sections, COLUMNS_PER_STEP, ROWS_PER_STEP)
    }

    /// The board as a star, with that many columns and rows for each step.
    pub(crate) fn star(sections: usize, columns: i32, rows: i32) -> Geometry {
        Geometry::cells(&star_turns(sections), columns, rows)
    }

    /// The board with half of its arms pointing downwards, beside each other, and half
    /// upwards: wide and low. Of an odd number, one more points upwards.
    pub(crate) fn rows(sections: usize, columns: i32, rows: i32) -> Geometry {
        let below = sections / 2;
        let turns = |section: usize| match section + 1 {
            last if last == below || last == sections => [0.0, 0.0, 90.0, 90.0],
            _ => [-90.0, -90.0, 90.0, 90.0],
        };
        let turns: Vec<_> = (0..sections).map(turns).collect();
        Geometry::cells(&turns, columns, rows)
    }

    fn cells(turns: &[[f64; 4]], columns: i32, rows: i32) -> Geometry {
        let origin = Cell { column: 0, row: 0 };
        let step = |heading| step(heading, columns, rows);
        let mut geometry = Geometry::walk(turns, origin, step);
        geometry.put_middle_at_origin();
        geometry
    }

    fn put_middle_at_origin(&mut self) {
        let middle = |of: fn(&Cell) -> i32| {
            let (least, most) = self
                .track
                .iter()
                .fold((0, 0), |(least, most), cell| (least.min(of(cell)), most.max(of(cell))));
            (least + most) / 2
        };
        self.shift(Cell { column: middle(|cell| cell.column), row: middle(|cell| cell.row) });
    }
}

impl Geometry<Point> {
    /// The board on a plane, where all steps are equally long.
    pub(crate) fn plane(sections: usize) -> Geometry<Point> {
        let step = |heading: f64| {
            let (sine, cosine) = heading.to_radians().sin_cos();
            Point { x: cosine as f32, y: -sine as f32 }
        };
        let mut geometry = Geometry::walk(&star_turns(sections), Point { x: 0.0, y: 0.0 }, step);
        // The board looks the same from every seat, so its middle is the mean.
        let sum = geometry.track.iter().copied().fold(Point { x: 0.0, y: 0.0 }, Add::add);
        geometry.shift(sum * (1.0 / geometry.track.len() as f32));
        geometry
    }
}

impl<P: Place> Geometry<P> {
    /// Walks the track of a board from a place, by the turns in each section, one after each
    /// leg, and by what a step in a direction is.
    fn walk(turns: &[[f64; 4]], from: P, step: impl Fn(f64) -> P) -> Geometry<P> {
        let sections = turns.len();
        let mut track = Vec::with_capacity(4 * LEG * sections);
        let mut arms = Vec::with_capacity(sections);
        let mut here = from;
        // The arm of section 0 points downwards: from its start, up is inwards.
        let mut heading = 90.0;
        for turns in turns {
            arms.push(Arm::new(here, step(heading), step(heading - 90.0)));
            for turn in turns {
                for _ in 0..LEG {
                    track.push(here);
                    here = here + step(heading);
                }
                heading += turn;
            }
        }
        Geometry { track, arms }
    }

    /// Moves the board so that a place becomes the origin.
    fn shift(&mut self, origin: P) {
        let arms =
            self.arms.iter_mut().flat_map(|arm| arm.finish.iter_mut().chain(&mut arm.kennel));
        for place in self.track.iter_mut().chain(arms) {
            *place = *place - origin;
        }
    }
}

impl<P: Place> Arm<P> {
    fn new(start: P, inwards: P, aside: P) -> Arm<P> {
        let line = |first: P| [0, 1, 2, 3].map(|index| first + inwards * index);
        Arm {
            finish: line(start + inwards - aside),
            kennel: line(start + aside * 2),
            inwards,
            aside,
        }
    }
}

impl Arm {
    /// The cell for the name of the seat: beside the outer end of the kennel, in a row of
    /// its own unless the kennel is a column.
    pub(crate) fn behind_kennel(&self) -> Cell {
        let rows = self.kennel.map(|cell| cell.row);
        let [outermost, ..] = self.kennel;
        let [_, .., innermost] = rows;
        match self.aside.row.signum() {
            0 => outermost + self.aside + Cell { column: self.aside.column.signum(), row: 0 },
            -1 => Cell { row: outermost.row.min(innermost) - ROWS_PER_STEP, ..outermost },
            _ => Cell { row: outermost.row.max(innermost) + ROWS_PER_STEP, ..outermost },
        }
    }
}

/// The turns of a board whose arms point in all directions.
fn star_turns(sections: usize) -> Vec<[f64; 4]> {
    let whole = 360.0 / sections as f64;
    // Two right angles to the left at the end of an arm, and two turns to
    // the right in the gap, are the angle between two arms.
    let gap = (180.0 - whole) / 2.0;
    vec![[-gap, -gap, 90.0, 90.0]; sections]
}

/// One step in a direction, in degrees from the right, anti-clockwise. Steps
/// are rounded, not spots, so that lines stay straight; opposite directions
/// cancel out, so the walk still ends where it began.
fn step(heading: f64, columns: i32, rows: i32) -> Cell {
    let (sine, cosine) = heading.to_radians().sin_cos();
    Cell {
        column: (f64::from(columns) * cosine).round() as i32,
        row: -(f64::from(rows) * sine).round() as i32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spots(geometry: &Geometry) -> Vec<Cell> {
        let arms = geometry.arms.iter().flat_map(|arm| arm.finish.iter().chain(&arm.kennel));
        geometry.track.iter().chain(arms).copied().collect()
    }

    /// A spot is three columns wide; one column must stay free between two.
    fn collide(one: Cell, two: Cell) -> bool {
        let apart = one - two;
        apart.row == 0 && apart.column.abs() < 4
    }

    fn are_neighbours(one: Cell, two: Cell) -> bool {
        let apart = two - one;
        one != two && apart.column.abs() <= COLUMNS_PER_STEP && apart.row.abs() <= ROWS_PER_STEP
    }

    #[test]
    fn every_spot_has_cells_of_its_own() {
        for sections in [4, 6] {
            let spots = spots(&Geometry::new(sections));
            assert_eq!(spots.len(), 24 * sections);
            for (index, &one) in spots.iter().enumerate() {
                for &two in &spots[..index] {
                    assert!(!collide(one, two), "{sections} sections: {one:?} and {two:?}");
                }
            }
        }
    }

    #[test]
    fn the_track_is_a_ring_of_neighbours() {
        for sections in [4, 6] {
            let Geometry { track, .. } = Geometry::new(sections);
            assert_eq!(track.len(), 16 * sections);
            for (index, &here) in track.iter().enumerate() {
                let next = track[(index + 1) % track.len()];
                assert!(are_neighbours(here, next), "{sections} sections: field {index}");
                // No other spot is as near, except around a bend.
                for (other, &there) in track.iter().enumerate() {
                    let distance = (index.abs_diff(other)).min(track.len() - index.abs_diff(other));
                    assert!(distance <= 2 || !are_neighbours(here, there), "{index} and {other}");
                }
            }
        }
    }

    #[test]
    fn a_finish_leads_from_its_start_to_the_middle() {
        for sections in [4, 6] {
            let Geometry { track, arms } = Geometry::new(sections);
            let far = |cell: Cell| cell.column.pow(2) + (2 * cell.row).pow(2);
            for (section, arm) in arms.iter().enumerate() {
                let start = track[16 * section];
                assert!((arm.finish[0] - start).row.abs() <= 2 * ROWS_PER_STEP);
                assert!((arm.finish[0] - start).column.abs() <= 2 * COLUMNS_PER_STEP);
                let mut before = start;
                for slot in arm.finish {
                    assert!(far(slot) < far(before));
                    before = slot;
                }
                for (outside, inside) in arm.kennel.iter().zip(arm.finish) {
                    assert!(far(*outside) > far(inside));
                }
            }
        }
    }

    #[test]
    fn a_board_looks_the_same_from_opposite_seats() {
        for sections in [4, 6] {
            let Geometry { track, arms } = Geometry::new(sections);
            let half = sections / 2;
            for field in 0..8 * sections {
                assert_eq!(track[field] * -1, track[field + 8 * sections]);
            }
            for section in 0..half {
                assert_eq!(arms[section].finish.map(|cell| cell * -1), arms[section + half].finish);
                assert_eq!(arms[section].kennel.map(|cell| cell * -1), arms[section + half].kennel);
            }
        }
    }

    #[test]
    fn steps_on_a_plane_are_equally_long_and_the_middle_is_the_origin() {
        let length = |point: Point| point.x.hypot(point.y);
        for sections in [4, 6] {
            let Geometry { track, .. } = Geometry::plane(sections);
            for (index, &here) in track.iter().enumerate() {
                let next = track[(index + 1) % track.len()];
                assert!((length(next - here) - 1.0).abs() < 1e-4, "{sections}: field {index}");
                let opposite = track[(index + 8 * sections) % track.len()];
                assert!(length(here + opposite) < 1e-3, "{sections}: field {index}");
            }
        }
    }

    #[test]
    fn play_runs_anti_clockwise_from_the_bottom() {
        for sections in [4, 6] {
            let Geometry { track, .. } = Geometry::new(sections);
            let lowest = track.iter().map(|cell| cell.row).max();
            assert_eq!(Some(track[0].row), lowest);
            // Twice the area with a sign: rows grow downwards, so a walk
            // anti-clockwise counts negative.
            let area: i32 = (0..track.len())
                .map(|index| (track[index], track[(index + 1) % track.len()]))
                .map(|(one, two)| one.column * two.row - two.column * one.row)
                .sum();
            assert!(area < 0);
        }
    }
}
