//! The board on the screen.

use kennel_draw::{Form, Spots};
use kennel_rules::{Seat, Seating};
use kennel_view::{Effect, MarbleAt};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::theme::{Colours, Hole, Theme};

/// What a spot is besides what lies on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A marble that can be chosen.
    Grip,
    /// What is chosen, or would be with the next key.
    Chosen,
    /// A destination.
    Target,
    /// A destination on which a marble is sent home.
    Capture,
}

/// A board to draw.
pub struct BoardView<'a> {
    /// The table.
    pub seating: Seating,
    /// All marbles.
    pub marbles: &'a [MarbleAt],
    /// What the last play, or the one that is looked at, does.
    pub trace: &'a [Effect],
    /// The spots that are marked; a later mark of the same spot replaces an earlier one.
    pub marks: &'a [(String, Mark)],
    /// The seat to play.
    pub turn: Option<u8>,
    /// Colours and characters.
    pub theme: Theme,
}

/// How large a board is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    spots: Spots,
    columns: u8,
}

/// One column of wood on each side, for the brackets of a fresh marble.
const MARGIN: u16 = 1;

impl Layout {
    /// The largest board that fits; the smallest if none does.
    #[must_use]
    pub fn fitting(seating: Seating, bottom: u8, width: u16, height: u16) -> Layout {
        let forms: &[(Form, u8, u8)] = match seating.fields() {
            64 => &[(Form::Star, 4, 2), (Form::Star, 2, 1)],
            _ => &[(Form::Star, 4, 2), (Form::Rows, 4, 2), (Form::Rows, 2, 1)],
        };
        let bottom = seating.seat(usize::from(bottom)).unwrap_or(Seat::ALL[0]);
        let mut layouts = forms.iter().map(|&(form, columns, rows)| Layout {
            spots: Spots::new(seating, bottom, form, columns, rows),
            columns,
        });
        let mut smallest = None;
        layouts
            .find(|layout| {
                smallest = Some(layout.clone());
                let (columns, rows) = layout.size();
                columns <= width && rows <= height
            })
            .or(smallest)
            .expect("there is a form for every table")
    }

    /// The columns and rows it takes.
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        (self.spots.size.0 + 2 * MARGIN, self.spots.size.1)
    }

    /// The row in the middle of the track, which kennels do not move.
    #[must_use]
    pub fn middle_row(&self, rows: u16) -> u16 {
        let all = self.spots.track.iter().map(|&(_, row)| row);
        let (least, most) = (all.clone().min().unwrap_or(0), all.max().unwrap_or(rows));
        (least + most) / 2
    }

    /// The place of a spot of the board, in notation; kennels have several.
    fn places(&self, spot: &str) -> &[(u16, u16)] {
        let seat =
            |digits: &str| digits.parse().ok().and_then(|seat: usize| self.spots.seats.get(seat));
        if let Some(seat) = spot.strip_suffix('k').and_then(seat) {
            return &seat.kennel;
        }
        let slot = spot.chars().last().and_then(|letter| "abcd".find(letter));
        if let Some(slot) = slot {
            let seat = seat(&spot[..spot.len() - 1]);
            return seat.map_or(&[], |seat| &seat.finish[slot..=slot]);
        }
        let field = spot.parse::<usize>().ok().filter(|&field| field < self.spots.track.len());
        field.map_or(&[], |field| &self.spots.track[field..=field])
    }

    /// The spot under a cell, or beside it.
    #[must_use]
    pub fn spot_at(&self, area: Rect, column: u16, row: u16) -> Option<String> {
        let (column, row) =
            (column.checked_sub(area.x + MARGIN).or(Some(0))?, row.checked_sub(area.y)?);
        let reach = u16::from(self.columns / 2);
        let near = |&(x, y): &(u16, u16)| {
            (y == row && x.abs_diff(column) <= reach).then(|| x.abs_diff(column))
        };
        let track =
            self.spots.track.iter().enumerate().filter_map(|(field, place)| {
                near(place).map(|distance| (distance, field.to_string()))
            });
        let seats = self.spots.seats.iter().enumerate().flat_map(|(seat, spots)| {
            let finish = spots.finish.iter().zip(["a", "b", "c", "d"]);
            let kennel = spots.kennel.iter().map(|place| (place, "k"));
            finish.chain(kennel).filter_map(move |(place, letter)| {
                near(place).map(|distance| (distance, format!("{seat}{letter}")))
            })
        });
        track.chain(seats).min().map(|(_, spot)| spot)
    }
}

impl BoardView<'_> {
    /// Draws the board into the left upper corner of an area.
    pub fn draw(&self, layout: &Layout, area: Rect, buffer: &mut Buffer) {
        let (columns, rows) = layout.size();
        let board = Rect { width: columns, height: rows, ..area }.intersection(area);
        buffer.set_style(board, self.theme.wood());
        self.draw_holes(layout, board, buffer);
        for spot in self.traced() {
            self.tint(layout, board, buffer, &spot, self.theme.trace());
        }
        self.draw_marbles(layout, board, buffer);
        for (spot, mark) in self.marks {
            self.draw_mark(layout, board, buffer, spot, *mark);
        }
        for (seat, spots) in layout.spots.seats.iter().enumerate() {
            let seat = seat as u8;
            let style = self.theme.place(seat);
            let number = char::from(b'1' + seat);
            put(buffer, board, spots.beside, number, style);
            if self.turn == Some(seat) {
                let (column, row) = spots.beside;
                let pointer = self.theme.char('▸', '>');
                put(buffer, board, (column.wrapping_sub(1), row), pointer, self.theme.strong());
            }
        }
    }

    fn draw_holes(&self, layout: &Layout, board: Rect, buffer: &mut Buffer) {
        let wood = self.theme.wood();
        for &place in &layout.spots.track {
            put(buffer, board, place, self.theme.hole(Hole::Field), wood);
        }
        for seat in self.seating.seats() {
            let number = seat.index() as u8;
            let style = self.theme.place(number);
            let start = layout.spots.track[usize::from(self.seating.start(seat).number())];
            put(buffer, board, start, self.theme.hole(Hole::Start), style);
            let spots = &layout.spots.seats[seat.index()];
            for place in spots.finish {
                put(buffer, board, place, self.theme.hole(Hole::Finish), style);
            }
            for place in spots.kennel {
                put(buffer, board, place, self.theme.hole(Hole::Kennel), style);
            }
        }
    }

    fn draw_marbles(&self, layout: &Layout, board: Rect, buffer: &mut Buffer) {
        let mut in_kennel = [0_usize; 6];
        for marble in self.marbles {
            let places = layout.places(&marble.spot);
            let index = match marble.spot.ends_with('k') {
                true => {
                    let seat = usize::from(marble.seat).min(5);
                    in_kennel[seat] += 1;
                    in_kennel[seat] - 1
                }
                false => 0,
            };
            if let Some(&place) = places.get(index) {
                self.draw_marble(layout, board, buffer, place, marble);
            }
        }
    }

    fn draw_marble(
        &self,
        layout: &Layout,
        board: Rect,
        buffer: &mut Buffer,
        place: (u16, u16),
        marble: &MarbleAt,
    ) {
        let style = self.theme.marble(marble.seat);
        let (column, row) = place;
        let large = layout.columns >= 4 && !self.theme.ascii;
        let coloured = matches!(self.theme.colours, Colours::Palette | Colours::True);
        let [left, right] = match (marble.fresh, large && coloured) {
            (true, _) => [Some('['), Some(']')],
            (false, true) => [Some('▐'), Some('▌')],
            (false, false) => [None, None],
        };
        let inside = match large && coloured {
            true if self.theme.numbers => {
                let number = char::from(b'1' + marble.seat);
                let dark = self.theme.chosen().fg.unwrap_or_default();
                let paper = style.fg.unwrap_or_default();
                put(buffer, board, place, number, style.fg(dark).bg(paper));
                None
            }
            true => Some('█'),
            false => Some(self.theme.marble_char(marble.seat)),
        };
        if let Some(inside) = inside {
            put(buffer, board, place, inside, style);
        }
        if let Some(left) = left {
            put(buffer, board, (column.wrapping_sub(1), row), left, style);
        }
        if let Some(right) = right {
            put(buffer, board, (column + 1, row), right, style);
        }
    }

    fn draw_mark(&self, layout: &Layout, board: Rect, buffer: &mut Buffer, spot: &str, mark: Mark) {
        let style = match mark {
            Mark::Grip | Mark::Target => self.theme.choice(),
            Mark::Chosen => self.theme.chosen(),
            Mark::Capture => self.theme.danger(),
        };
        let is_empty = !self.marbles.iter().any(|marble| marble.spot == spot);
        // A kennel is one place: its outermost marble stands for all.
        let kennel = spot.ends_with('k');
        let count = self.marbles.iter().filter(|marble| marble.spot == spot).count();
        let places = layout.places(spot);
        let places = match kennel {
            true => &places[count.saturating_sub(1)..count.max(1).min(places.len())],
            false => places,
        };
        for &place in places {
            if is_empty && !kennel && mark != Mark::Grip {
                put(buffer, board, place, self.theme.char('◌', 'o'), Style::new());
            }
            let style = match mark {
                Mark::Chosen if !is_empty && self.theme.colours != Colours::None => {
                    Style { fg: None, ..style }
                }
                _ => style,
            };
            tint(buffer, board, place, u16::from(layout.columns >= 4), style);
        }
    }

    fn tint(&self, layout: &Layout, board: Rect, buffer: &mut Buffer, spot: &str, style: Style) {
        if spot.ends_with('k') {
            return;
        }
        for &place in layout.places(spot) {
            tint(buffer, board, place, u16::from(layout.columns >= 4), style);
        }
    }

    /// The spots that marbles passed.
    fn traced(&self) -> Vec<String> {
        let mut spots = Vec::new();
        for step in self.trace {
            match step {
                Effect::Left { to, .. } | Effect::EnteredFinish { to, .. } => {
                    spots.push(to.clone());
                }
                Effect::Stepped { from, to, .. } => {
                    spots.extend([from.clone(), to.clone()]);
                }
                Effect::Swapped { one, other } => {
                    spots.extend([one.1.clone(), other.1.clone()]);
                }
                Effect::SentHome { .. } | Effect::Drew { .. } => {}
            }
        }
        spots
    }
}

fn put(buffer: &mut Buffer, board: Rect, (column, row): (u16, u16), letter: char, style: Style) {
    let (x, y) = (board.x.wrapping_add(MARGIN).wrapping_add(column), board.y.wrapping_add(row));
    if let Some(cell) = buffer.cell_mut((x, y)).filter(|_| board.contains((x, y).into())) {
        cell.set_char(letter).set_style(style);
    }
}

fn tint(buffer: &mut Buffer, board: Rect, (column, row): (u16, u16), reach: u16, style: Style) {
    let (x, y) = (board.x + MARGIN + column, board.y + row);
    let area = Rect { x: x.saturating_sub(reach), y, width: 2 * reach + 1, height: 1 };
    buffer.set_style(area.intersection(board), style);
}
