//! A canvas of styled characters for the terminal.

use std::fmt::Write;

use crate::geometry::Cell;

/// The style of a character, in the 256 terminal colours.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Style {
    /// The colour of the character.
    pub ink: Option<u8>,
    /// The colour behind it.
    pub paper: Option<u8>,
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it is dim.
    pub dim: bool,
}

impl Style {
    /// As the terminal writes by itself.
    pub const PLAIN: Style = Style { ink: None, paper: None, bold: false, dim: false };
    /// Bold, in the terminal's colours.
    pub const BOLD: Style = Style { bold: true, ..Style::PLAIN };
    /// Dim, in the terminal's colours.
    pub const DIM: Style = Style { dim: true, ..Style::PLAIN };
}

/// Whether styles are written or only characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Characters with their styles, as escape sequences.
    Colors,
    /// Characters alone.
    Plain,
}

impl Paint {
    /// A text in a style.
    pub fn text(self, text: &str, style: Style) -> String {
        let mut line = String::new();
        self.push(&mut line, text, style);
        line
    }

    fn push(self, line: &mut String, text: &str, style: Style) {
        if self == Paint::Plain || style == Style::PLAIN || text.is_empty() {
            line.push_str(text);
            return;
        }
        let mut codes = Vec::new();
        if style.bold {
            codes.push("1".to_owned());
        }
        if style.dim {
            codes.push("2".to_owned());
        }
        codes.extend(style.ink.map(|color| format!("38;5;{color}")));
        codes.extend(style.paper.map(|color| format!("48;5;{color}")));
        let _ = write!(line, "\x1b[{}m{text}\x1b[0m", codes.join(";"));
    }
}

/// A canvas that grows with what is drawn on it.
#[derive(Default)]
pub struct Canvas {
    drawn: Vec<(Cell, char, Style)>,
}

impl Canvas {
    /// Draws a text that begins in `cell`.
    pub(crate) fn text(&mut self, cell: Cell, text: &str, style: Style) {
        for (offset, letter) in (0..).zip(text.chars()) {
            let cell = Cell { column: cell.column + offset, ..cell };
            self.drawn.push((cell, letter, style));
        }
    }

    /// Draws a text centred on `cell`; the second half of an even number of characters
    /// begins there.
    pub(crate) fn centered(&mut self, cell: Cell, text: &str, style: Style) {
        let half = text.chars().count() as i32 / 2;
        self.text(Cell { column: cell.column - half, ..cell }, text, style);
    }

    /// Draws a text that ends in `cell`.
    pub(crate) fn text_ending(&mut self, cell: Cell, text: &str, style: Style) {
        let length = text.chars().count() as i32;
        self.text(Cell { column: cell.column - length + 1, ..cell }, text, style);
    }

    /// The character drawn last in a cell.
    #[cfg(test)]
    pub(crate) fn letter(&self, cell: Cell) -> char {
        let drawn = self.drawn.iter().rev().find(|(there, ..)| *there == cell);
        drawn.map_or(' ', |&(_, letter, _)| letter)
    }

    /// The lines of the canvas, cropped to what is drawn.
    pub fn lines(&self, paint: Paint) -> Vec<String> {
        let bound = |of: fn(&Cell) -> i32| {
            let values = || self.drawn.iter().map(|(cell, ..)| of(cell));
            Some((values().min()?, values().max()?))
        };
        let (Some((left, right)), Some((top, bottom))) =
            (bound(|cell| cell.column), bound(|cell| cell.row))
        else {
            return Vec::new();
        };
        let width = (right - left + 1) as usize;
        let mut rows = vec![vec![(' ', Style::PLAIN); width]; (bottom - top + 1) as usize];
        for &(cell, letter, style) in &self.drawn {
            rows[(cell.row - top) as usize][(cell.column - left) as usize] = (letter, style);
        }
        rows.iter().map(|row| write_row(row, paint)).collect()
    }
}

/// Writes runs of the same style together, without trailing blanks.
fn write_row(row: &[(char, Style)], paint: Paint) -> String {
    let blank = |&(letter, style): &(char, Style)| letter == ' ' && style.paper.is_none();
    let end = row.iter().rposition(|cell| !blank(cell)).map_or(0, |last| last + 1);
    let mut line = String::new();
    for run in row[..end].chunk_by(|one, two| one.1 == two.1) {
        let text: String = run.iter().map(|&(letter, _)| letter).collect();
        paint.push(&mut line, &text, run[0].1);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_is_cut_to_what_is_drawn() {
        let mut canvas = Canvas::default();
        canvas.text(Cell { column: -2, row: 5 }, "ab ", Style::PLAIN);
        canvas.text_ending(Cell { column: 3, row: 7 }, "yz", Style::BOLD);
        canvas.centered(Cell { column: 0, row: 6 }, "mid", Style::PLAIN);
        assert_eq!(canvas.lines(Paint::Plain), ["ab", " mid", "    yz"]);
        assert!(Canvas::default().lines(Paint::Plain).is_empty());
    }

    #[test]
    fn runs_of_one_style_share_their_codes() {
        let style = Style { ink: Some(16), paper: Some(220), bold: true, dim: false };
        let mut canvas = Canvas::default();
        canvas.text(Cell { column: 0, row: 0 }, "(2)", style);
        canvas.text(Cell { column: 4, row: 0 }, "x", Style::PLAIN);
        assert_eq!(canvas.lines(Paint::Colors), ["\x1b[1;38;5;16;48;5;220m(2)\x1b[0m x"]);
        assert_eq!(canvas.lines(Paint::Plain), ["(2) x"]);
    }
}
