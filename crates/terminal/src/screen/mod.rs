//! The whole screen: the board on the left, what one needs beside it, the log where room is
//! left, and the keys at the bottom.

mod hand;
mod log;
mod overlays;
mod seats;
mod status;
mod waiting;
mod ways;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use kennel_wire::AskKind;

use crate::app::{App, Hit, Link, Overlay};
use crate::board::{BoardView, Layout, Mark};
use crate::choosing::Options;
use crate::table::Discarded;
use crate::theme::Theme;

/// The smallest screen everything fits on.
pub const SMALLEST: (u16, u16) = (80, 24);

/// The narrowest column beside the board: six cards.
const SIDE: u16 = 31;

impl App {
    /// Draws the screen, and remembers where clicks hit what.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        self.hits.clear();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let text = self.texts.own().too_small;
            let text = text
                .replace("{columns}", &SMALLEST.0.to_string())
                .replace("{rows}", &SMALLEST.1.to_string());
            write_wrapped(buffer, area, &self.theme.text(&text), Style::new());
            return;
        }
        let [header, body, footer] = rows(area, [1, area.height - 2, 1]);
        self.board = None;
        self.draw_header(header, buffer);
        match self.table.shape.is_some() {
            true => self.draw_table(body, buffer),
            false => {
                let text = self.theme.text(&self.texts.say("connection.connecting"));
                write(buffer, body, 2, 1, &text, self.theme.faint());
            }
        }
        self.draw_footer(footer, buffer);
        if let Some(overlay) = self.overlay.clone() {
            self.draw_overlay(&overlay, body, buffer);
        }
    }

    fn draw_header(&self, area: Rect, buffer: &mut Buffer) {
        buffer.set_style(area, self.theme.bar());
        let info = self.table.info.as_ref();
        let kind = info.and_then(|info| info.rules.split(',').next().map(str::to_owned));
        let kind =
            kind.map(|kind| self.texts.say(&format!("kind.{kind}.hint"))).unwrap_or_default();
        let right = match &self.link {
            Link::Up => self.abilities.link.clone().unwrap_or_default(),
            Link::Lost => self.texts.say("connection.lost"),
            Link::Silent => self.texts.say("connection.silent"),
            Link::Closing => self.texts.say("connection.closing"),
            Link::Failed(problem) => problem.clone(),
        };
        let right = self.theme.text(&format!("{right} "));
        let width = (right.chars().count() as u16).min(area.width / 2);
        let right = cut(&right, width);
        let style = if self.link == Link::Up { Style::new() } else { self.theme.danger() };
        write(buffer, area, area.width - width, 0, &right, style);
        // What the table is like gives way to how to get there.
        let kennel = format!(" Kennel {} {kind}", self.theme.char('·', '-'));
        let room = area.width - width - 1;
        let title = match kennel.chars().count() <= usize::from(room) {
            true => self.theme.text(&kennel),
            false => cut(&self.theme.text(&kennel), room.saturating_sub(1)) + &self.theme.text("…"),
        };
        write(buffer, area, 0, 0, &title, Style::new());
    }

    fn draw_table(&mut self, body: Rect, buffer: &mut Buffer) {
        let Some(seating) = self.seating() else { return };
        let bottom = self.table.seat.unwrap_or(0);
        let layout = Layout::fitting(seating, bottom, body.width - SIDE - 1, body.height);
        let (columns, height) = layout.size();
        let below = body.height.saturating_sub(height);
        // With much room below, the log goes there, unless there is more beside.
        let wide = body.width.saturating_sub(columns) >= 90;
        let log_below = below >= 6 && !wide;
        let top = if log_below { 0 } else { below / 2 };
        let board =
            Rect { y: body.y + top, width: columns, height: height.min(body.height), ..body };
        let options = self.options();
        self.draw_board(&layout, board, options.as_ref(), buffer);
        self.board = Some((board, layout));
        self.hits.push((board, Hit::Board));
        let x = body.x + columns + 1;
        let side = Rect { x, width: body.right() - x, ..body };
        let side = match wide {
            true => Rect { x: side.x + 1, width: 46, ..side },
            false => side,
        };
        let used = match self.is_playing() {
            true => self.draw_side(side, options.as_ref(), buffer),
            false => self.draw_waiting(side, buffer),
        };
        let log = match (wide, log_below) {
            (true, _) => {
                let x = side.right() + 2;
                Rect { x, width: body.right().saturating_sub(x), ..body }
            }
            (false, true) => {
                let y = board.bottom() + 1;
                Rect { y, height: body.bottom().saturating_sub(y), width: columns, ..body }
            }
            (false, false) => {
                let y = side.y + used + 1;
                Rect { y, height: side.bottom().saturating_sub(y), ..side }
            }
        };
        self.draw_log(log, buffer);
    }

    fn draw_board(
        &self,
        layout: &Layout,
        area: Rect,
        options: Option<&Options>,
        buffer: &mut Buffer,
    ) {
        let (Some(seating), Some(state)) = (self.seating(), &self.table.state) else {
            return self.draw_empty_board(layout, area, buffer);
        };
        let shown = options.and_then(|options| options.marbles.as_ref()).unwrap_or(&state.marbles);
        let looked_at = options.and_then(|options| options.ways.get(self.cursor));
        let trace = match (&self.choice.play, looked_at) {
            (Some((_, steps)), _) => steps,
            (None, Some(way)) => &way.way.steps,
            (None, None) => &self.table.last,
        };
        let marks = options.map(|options| self.marks(options)).unwrap_or_default();
        let turn = match state.phase {
            kennel_view::PhaseMessage::Turn { seat } => Some(seat),
            _ => None,
        };
        let theme = self.theme;
        BoardView { seating, marbles: shown, trace, marks: &marks, turn, theme }
            .draw(layout, area, buffer);
        if let Some(top) = &self.table.top {
            self.draw_pile(top, layout, area, buffer);
        }
    }

    /// The card that was laid down last, in the middle of the board.
    fn draw_pile(&self, top: &Discarded, layout: &Layout, area: Rect, buffer: &mut Buffer) {
        let (columns, rows) = layout.size();
        let (x, y) = (area.x + columns / 2 - 2, area.y + layout.middle_row(rows) - 1);
        let place = Rect { x, y, width: 5, height: 3 }.intersection(area);
        // In the colour of whoever laid it down; a joker as what it was used as.
        self.draw_card(place, &top.used_as, self.theme.marble(top.seat), false, buffer);
        if top.card != top.used_as {
            let mark = face(self.theme, &top.card);
            write(buffer, place, 1, 1, mark, self.theme.marble(top.seat));
        }
    }

    fn draw_empty_board(&self, layout: &Layout, area: Rect, buffer: &mut Buffer) {
        let Some(seating) = self.seating() else { return };
        let in_kennel =
            |seat: u8| kennel_view::MarbleAt { seat, spot: format!("{seat}k"), fresh: false };
        let marbles: Vec<_> =
            (0..seating.players() as u8).flat_map(|seat| [seat; 4]).map(in_kennel).collect();
        let theme = self.theme;
        let (trace, marks, turn) = (&[][..], &[][..], None);
        BoardView { seating, marbles: &marbles, trace, marks, turn, theme }
            .draw(layout, area, buffer);
    }

    /// What the board marks while a play is being chosen.
    fn marks(&self, options: &Options) -> Vec<(String, Mark)> {
        let on_board = |spot: &&String| !spot.starts_with("hand") && *spot != "card";
        let grips = options.grips.iter().filter(on_board);
        let mut marks: Vec<_> = grips.map(|grip| (grip.clone(), Mark::Grip)).collect();
        if self.choice.card.is_some() || self.choice.grip.is_some() {
            let target = |(spot, sends_home): &(String, bool)| {
                (spot.clone(), if *sends_home { Mark::Capture } else { Mark::Target })
            };
            marks.extend(options.targets.iter().map(target));
        }
        if let Some(way) = options.ways.get(self.cursor) {
            marks.push((way.grip.clone(), Mark::Chosen));
            marks.extend(way.target.clone().map(|spot| (spot, Mark::Chosen)));
        }
        let chosen = [&self.choice.grip, &self.choice.target].into_iter().flatten();
        marks.extend(chosen.map(|spot| (spot.clone(), Mark::Chosen)));
        marks
    }

    fn draw_footer(&mut self, area: Rect, buffer: &mut Buffer) {
        buffer.set_style(area, self.theme.bar());
        let own = self.texts.own();
        let play = self.is_playing();
        let asked = self.table.asked().is_some() && self.sent.is_none();
        let again = self.texts.say("result.again");
        let mut keys: Vec<(&str, &str, char)> = Vec::new();
        match &self.overlay {
            Some(Overlay::Help) => keys.push(("Esc", own.close, '\u{1b}')),
            Some(Overlay::Quit | Overlay::Leave) => {
                let yes = if self.overlay == Some(Overlay::Quit) { own.quit } else { own.leave };
                keys.extend([("Enter", yes, '\n'), ("Esc", own.close, '\u{1b}')]);
            }
            Some(Overlay::Fold(_)) => keys.push(("Enter", own.go_on, '\n')),
            Some(Overlay::Hint(Some(_), _)) => {
                keys.extend([("Enter", own.play, '\n'), ("↑↓", own.choose, ' ')]);
                keys.push(("Esc", own.close, '\u{1b}'));
            }
            Some(Overlay::Hint(None, _)) => keys.push(("Esc", own.close, '\u{1b}')),
            Some(Overlay::Result) => {
                if self.abilities.local {
                    keys.push(("Enter", &again, '\n'));
                }
                keys.push(("Esc", own.close, '\u{1b}'));
            }
            Some(_) => keys.extend([("Enter", own.go_on, '\n'), ("Esc", own.close, '\u{1b}')]),
            None if play && asked => {
                if !self.choice.is_empty() || self.gift.is_some() {
                    keys.extend([("Enter", own.play, '\n'), ("↑↓", own.choose, ' ')]);
                    keys.push(("⌫", own.back, '\u{8}'));
                } else {
                    keys.push(("A 2 … X", own.card, ' '));
                }
                if self.table.asked().is_some_and(|ask| ask.kind == AskKind::Play) {
                    keys.push(("Tab", own.marble, '\t'));
                }
            }
            None => {}
        }
        if self.overlay.is_none() {
            if self.abilities.local && play && asked {
                keys.push(("h", own.hint, 'h'));
            }
            if self.abilities.local && play {
                keys.push(("u", own.take_back, 'u'));
            }
            keys.push(("?", own.help, '?'));
            keys.push(("Ctrl-C", own.quit, '\0'));
        }
        let drawn = draw_keys(self.theme, &keys, area, buffer);
        let clickable = drawn.into_iter().filter(|(_, key)| *key != ' ' && *key != '\0');
        self.hits.extend(clickable.map(|(place, key)| (place, Hit::Key(key))));
    }
}

/// Draws keys and what they do in a line, as many as fit, and returns their places.
pub(crate) fn draw_keys(
    theme: Theme,
    keys: &[(&str, &str, char)],
    area: Rect,
    buffer: &mut Buffer,
) -> Vec<(Rect, char)> {
    let mut places = Vec::new();
    let mut x = 1;
    for &(key, does, hit) in keys {
        let key = match (theme.ascii, key) {
            (true, "⌫") => "Backspace".to_owned(),
            (_, key) => theme.text(key),
        };
        let text = format!("{key} {}", theme.text(does));
        let width = text.chars().count() as u16;
        if x + width > area.width {
            break;
        }
        write(buffer, area, x, 0, &text, Style::new());
        let part = Rect { x: area.x + x, width: key.chars().count() as u16, ..area };
        buffer.set_style(part, theme.strong());
        places.push((Rect { x: area.x + x, width, ..area }, hit));
        x += width + 3;
    }
    places
}

/// Rows of an area, from the top.
pub(crate) fn rows<const N: usize>(area: Rect, heights: [u16; N]) -> [Rect; N] {
    let mut y = area.y;
    heights.map(|height| {
        let row = Rect { y, height, ..area };
        y += height;
        row
    })
}

/// Writes a text into an area, at most to its right edge.
pub(crate) fn write(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) {
    if y >= area.height || x >= area.width {
        return;
    }
    let width = usize::from(area.width - x);
    buffer.set_stringn(area.x + x, area.y + y, text, width, style);
}

/// Writes a text in as many lines as it needs, and returns their number.
pub(crate) fn write_wrapped(buffer: &mut Buffer, area: Rect, text: &str, style: Style) -> u16 {
    let lines = wrapped(text, usize::from(area.width));
    for (line, y) in lines.iter().zip(0..area.height) {
        write(buffer, area, 0, y, line, style);
    }
    (lines.len() as u16).min(area.height)
}

/// The lines of a text, all as far from the left as the first.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let words = text.trim_start_matches(' ');
    let indent = text.len() - words.len();
    let begun = || " ".repeat(indent);
    let mut lines = Vec::new();
    let mut line = begun();
    let mut length = indent;
    for word in words.split(' ') {
        let letters = word.chars().count();
        if length > indent && length + 1 + letters > width {
            lines.push(std::mem::replace(&mut line, begun()));
            length = indent;
        }
        if length > indent {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        length += letters;
    }
    lines.push(line);
    lines
}

/// A text of at most so many characters.
pub(crate) fn cut(text: &str, width: u16) -> String {
    text.chars().take(usize::from(width)).collect()
}

/// A card as it is written: the letter `T` is a ten, and `X` a joker.
pub(crate) fn face(theme: Theme, card: &str) -> &str {
    match (card, theme.ascii) {
        ("T", _) => "10",
        ("X", false) => "★",
        ("X", true) => "Jo",
        (card, _) => card,
    }
}
