//! The board as SVG.

use std::fmt::Write;

use kennel_rules::{Board, Seating};

use crate::discs::{Color, PAPER, plane};

/// The board as an SVG document, with section 0 at the bottom.
#[must_use]
pub fn svg(seating: Seating, board: &Board) -> String {
    let plane = plane(seating, board);
    let (width, height) = (plane.width, plane.height);
    let mut text = String::with_capacity(16 * 1024);
    let _ = writeln!(
        text,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">"#
    );
    let paper = Hex(PAPER);
    let _ = writeln!(text, r#"<rect width="{width}" height="{height}" fill="{paper}"/>"#);
    for disc in &plane.discs {
        let (fill, line) = (Hex(disc.fill), Hex(disc.line));
        let _ = writeln!(
            text,
            r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}" stroke="{line}" stroke-width="{}"/>"#,
            disc.x, disc.y, disc.radius, disc.width
        );
    }
    text.push_str("</svg>\n");
    text
}

/// A colour as `#rrggbb`.
struct Hex(Color);

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use kennel_rules::Rules;

    use super::*;
    use crate::discs::color;

    #[test]
    fn every_spot_and_marble_is_a_circle() {
        for seating in Seating::ALL {
            let text = svg(seating, &Board::at_start(Rules::new(seating)));
            let spots = usize::from(seating.fields()) + 8 * seating.players();
            let marbles = 4 * seating.players();
            assert_eq!(text.matches("<circle").count(), spots + marbles);
            for seat in seating.seats() {
                let fill = format!(r#"fill="{}""#, Hex(color(seat)));
                assert_eq!(text.matches(&fill).count(), 4, "table {seating}, seat {seat}");
            }
        }
    }
}
