//! Where the spots of a board lie in a grid of characters, for clients that draw it
//! themselves.

use kennel_rules::{Seat, Seating};

use crate::geometry::{Cell, Geometry};

/// The arrangement of the arms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// In all directions, as on the wooden board.
    Star,
    /// Half of them downwards and half upwards: wide and low.
    Rows,
}

/// The spots of a board. Columns and rows are counted from its left upper corner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spots {
    /// The number of columns and rows.
    pub size: (u16, u16),
    /// The fields of the track.
    pub track: Vec<(u16, u16)>,
    /// The parts of each seat.
    pub seats: Vec<SeatSpots>,
}

/// The spots of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatSpots {
    /// The slots of the finish, the outermost first.
    pub finish: [(u16, u16); 4],
    /// The kennel, the outermost first.
    pub kennel: [(u16, u16); 4],
    /// One step away from the outer end of the kennel: a place for the seat's number.
    pub beside: (u16, u16),
}

impl Spots {
    /// The board of a table with a seat at the bottom, and with that many columns and rows
    /// for each step. A star with six arms needs more than two columns and one row.
    #[must_use]
    pub fn new(table: Seating, bottom: Seat, form: Form, columns: u8, rows: u8) -> Spots {
        let sections = usize::from(table.fields()) / 16;
        let (columns, rows) = (i32::from(columns), i32::from(rows));
        let (geometry, lowest) = match form {
            Form::Star => (Geometry::star(sections, columns, rows), 0),
            // The arm in the middle of those at the bottom.
            Form::Rows => (Geometry::rows(sections, columns, rows), (sections / 2) / 2),
        };
        let turned = sections + lowest - usize::from(table.section(bottom));
        let arm = |section: usize| &geometry.arms[(section + turned) % sections];
        let track: Vec<Cell> = (0..geometry.track.len())
            .map(|field| geometry.track[(field + 16 * turned) % geometry.track.len()])
            .collect();
        let seats: Vec<_> = table
            .seats()
            .map(|seat| {
                let arm = arm(usize::from(table.section(seat)));
                let beside = match form {
                    Form::Star => arm.kennel[0] + arm.aside,
                    Form::Rows => arm.kennel[0] - arm.inwards,
                };
                (arm.finish, arm.kennel, beside)
            })
            .collect();
        let beside = seats.iter().flat_map(|(finish, kennel, beside)| {
            finish.iter().chain(kennel).chain([beside]).copied()
        });
        let all: Vec<Cell> = track.iter().copied().chain(beside).collect();
        let least = |of: fn(&Cell) -> i32| all.iter().map(of).min().unwrap_or(0);
        let most = |of: fn(&Cell) -> i32| all.iter().map(of).max().unwrap_or(0);
        let corner = Cell { column: least(|cell| cell.column), row: least(|cell| cell.row) };
        let end = Cell { column: most(|cell| cell.column), row: most(|cell| cell.row) };
        let place = |cell: Cell| {
            let from_corner = cell - corner;
            (from_corner.column as u16, from_corner.row as u16)
        };
        let (width, height) = place(end);
        Spots {
            size: (width + 1, height + 1),
            track: track.into_iter().map(place).collect(),
            seats: seats
                .into_iter()
                .map(|(finish, kennel, beside)| SeatSpots {
                    finish: finish.map(place),
                    kennel: kennel.map(place),
                    beside: place(beside),
                })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How far two spots of a row must be apart: one column stays free between them.
    fn collide(one: (u16, u16), two: (u16, u16)) -> bool {
        one.1 == two.1 && one.0.abs_diff(two.0) < 2
    }

    #[test]
    fn every_spot_has_a_place_of_its_own_in_every_form() {
        for table in Seating::ALL {
            for (form, columns, rows) in
                [(Form::Star, 2, 1), (Form::Star, 4, 2), (Form::Rows, 2, 1), (Form::Rows, 4, 2)]
            {
                // Six arms in all directions need more room.
                if (form, columns, table.fields()) == (Form::Star, 2, 96) {
                    continue;
                }
                for bottom in table.seats() {
                    let spots = Spots::new(table, bottom, form, columns, rows);
                    let seats = spots.seats.iter().flat_map(|seat| {
                        seat.finish.iter().chain(&seat.kennel).chain([&seat.beside])
                    });
                    let all: Vec<_> = spots.track.iter().chain(seats).copied().collect();
                    for (index, &one) in all.iter().enumerate() {
                        assert!(one.0 < spots.size.0 && one.1 < spots.size.1);
                        for &two in &all[..index] {
                            assert!(
                                !collide(one, two),
                                "{table} {form:?} {columns}: {one:?} {two:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn neighbours_on_the_track_are_near_and_the_seat_is_at_the_bottom() {
        for table in Seating::ALL {
            for (form, columns, rows) in [(Form::Star, 4, 2), (Form::Rows, 2, 1)] {
                for bottom in table.seats() {
                    let spots = Spots::new(table, bottom, form, columns, rows);
                    let (columns, rows) = (u16::from(columns), u16::from(rows));
                    let next = spots.track.iter().cycle().skip(1);
                    for (one, two) in spots.track.iter().zip(next) {
                        assert!(one.0.abs_diff(two.0) <= columns && one.1.abs_diff(two.1) <= rows);
                    }
                    let start = spots.track[usize::from(table.start(bottom).number())];
                    assert!(start.1 + 2 * rows >= spots.size.1, "{table} {form:?}");
                }
            }
        }
    }

    #[test]
    fn the_smallest_board_of_every_table_fits_a_small_terminal() {
        for table in Seating::ALL {
            let form = if table.fields() == 64 { Form::Star } else { Form::Rows };
            let (columns, rows) = Spots::new(table, Seat::ALL[0], form, 2, 1).size;
            assert!(columns <= 50 && rows <= 21, "{table}: {columns} by {rows}");
        }
    }
}
