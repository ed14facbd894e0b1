//! The board as pixels.

use kennel_rules::{Board, Seating};

use crate::discs::{Color, Disc, PAPER, plane};

/// A picture: red, green and blue of each pixel, row by row.
pub struct Pixels {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// Three bytes for each pixel.
    pub bytes: Vec<u8>,
}

/// The board as pixels, with section 0 at the bottom. All boards of a table have the
/// same size.
#[must_use]
pub fn pixels(seating: Seating, board: &Board) -> Pixels {
    let plane = plane(seating, board);
    let (width, height) = (plane.width as usize, plane.height as usize);
    let mut pixels = Pixels { width, height, bytes: PAPER.repeat(width * height) };
    for disc in &plane.discs {
        pixels.fill(disc, disc.radius + disc.width, disc.line);
        pixels.fill(disc, disc.radius, disc.fill);
    }
    pixels
}

impl Pixels {
    fn fill(&mut self, disc: &Disc, radius: i32, color: Color) {
        for y in -radius..=radius {
            for x in -radius..=radius {
                let (column, row) = (disc.x + x, disc.y + y);
                let inside = x * x + y * y <= radius * radius;
                let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row)) else {
                    continue;
                };
                if inside && column < self.width && row < self.height {
                    let at = 3 * (row * self.width + column);
                    self.bytes[at..at + 3].copy_from_slice(&color);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kennel_rules::Rules;

    use super::*;
    use crate::discs::color;

    #[test]
    fn marbles_have_their_colours() {
        for seating in Seating::ALL {
            let board = Board::at_start(Rules::new(seating));
            let picture = pixels(seating, &board);
            assert_eq!(picture.bytes.len(), 3 * picture.width * picture.height);
            for disc in &plane(seating, &board).discs {
                let at = 3 * (disc.y as usize * picture.width + disc.x as usize);
                let shown = &picture.bytes[at..at + 3];
                let marble = seating.seats().any(|seat| shown == color(seat));
                assert!(marble || shown == disc.fill);
            }
        }
    }
}
