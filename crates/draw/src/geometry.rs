//! The layout of the board in character cells.
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

/// The spots of the board with section 0 at the bottom and the centre at column 0, row 0.
pub(crate) struct Geometry {
    /// The fields of the track.
    pub track: Vec<Cell>,
    /// The parts of each section.
    pub arms: Vec<Arm>,
}

/// The spots and directions of one section.
pub(crate) struct Arm {
    /// The slots of the finish, inside the arm beside the start; the outermost
    /// first, the innermost towards the middle.
    pub finish: [Cell; 4],
    /// The kennel, outside the arm beside the start.
    pub kennel: [Cell; 4],
    /// One step from the start towards the middle.
    pub inwards: Cell,
    /// One step from the start away from the arm, towards the kennel.
    pub aside: Cell,
}

impl Geometry {
    /// Walks the track of a board with this many sections.
    pub(crate) fn new(sections: usize) -> Geometry {
        let whole = 360.0 / sections as f64;
        // Two right angles to the left at the end of an arm, and two turns to
        // the right in the gap, are the angle between two arms.
        let gap = (180.0 - whole) / 2.0;
        let mut track = Vec::with_capacity(4 * LEG * sections);
        let mut arms = Vec::with_capacity(sections);
        let mut here = Cell { column: 0, row: 0 };
        // The arm of section 0 points downwards: from its start, up is inwards.
        let mut heading = 90.0;
        for _ in 0..sections {
            arms.push(Arm::new(here, step(heading), step(heading - 90.0)));
            for turn in [-gap, -gap, 90.0, 90.0] {
                for _ in 0..LEG {
                    track.push(here);
                    here = here + step(heading);
                }
                heading += turn;
            }
        }
        let mut geometry = Geometry { track, arms };
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
        let middle = Cell { column: middle(|cell| cell.column), row: middle(|cell| cell.row) };
        let arms =
            self.arms.iter_mut().flat_map(|arm| arm.finish.iter_mut().chain(&mut arm.kennel));
        for cell in self.track.iter_mut().chain(arms) {
            *cell = *cell - middle;
        }
    }
}

impl Arm {
    fn new(start: Cell, inwards: Cell, aside: Cell) -> Arm {
        let line = |first: Cell| [0, 1, 2, 3].map(|index| first + inwards * index);
        Arm {
            finish: line(start + inwards - aside),
            kennel: line(start + aside * 2),
            inwards,
            aside,
        }
    }

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

/// One step in a direction, in degrees from the right, anti-clockwise. Steps
/// are rounded, not spots, so that lines stay straight; opposite directions
/// cancel out, so the walk still ends where it began.
fn step(heading: f64) -> Cell {
    let (sine, cosine) = heading.to_radians().sin_cos();
    Cell {
        column: (f64::from(COLUMNS_PER_STEP) * cosine).round() as i32,
        row: -(f64::from(ROWS_PER_STEP) * sine).round() as i32,
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
