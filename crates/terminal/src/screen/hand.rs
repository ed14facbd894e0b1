//! The column beside the board: seats, status, hand and choices.

use kennel_wire::AskKind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{face, write, write_wrapped};
use crate::app::{App, Hit};
use crate::choosing::Options;

/// The columns and rows of a card.
const CARD: (u16, u16) = (5, 3);

impl App {
    /// Draws the column of a running game, and returns the rows used.
    pub(super) fn draw_side(
        &mut self,
        side: Rect,
        options: Option<&Options>,
        buffer: &mut Buffer,
    ) -> u16 {
        let mut y = self.draw_seats(side, buffer) + 1;
        let below = |y: u16| Rect { y: side.y + y, height: side.height.saturating_sub(y), ..side };
        let (text, style) = match &self.notice {
            Some(notice) => (notice.clone(), self.theme.strong()),
            None if self.table.seat.is_none() => {
                let watching = self.texts.say("table.watching");
                (format!("{watching} {}", self.status(options)), Style::new())
            }
            None => (self.status(options), Style::new().add_modifier(Modifier::BOLD)),
        };
        y += write_wrapped(buffer, below(y), &self.theme.text(&text), style).max(2);
        if self.table.seat.is_some() {
            self.draw_hand(below(y), buffer);
            y += CARD.1;
        }
        if let Some(options) = options {
            y += self.draw_ways(below(y), options, buffer);
        }
        y
    }

    fn draw_hand(&mut self, area: Rect, buffer: &mut Buffer) {
        let uses = self.uses();
        let playing = self.may(AskKind::Play);
        let giving = self.may(AskKind::Give);
        let chosen = if giving { self.gift.clone() } else { self.choice.card.clone() };
        let hand = self.table.hand();
        let overlap = if area.width >= CARD.0 * hand.len() as u16 { CARD.0 } else { CARD.0 - 1 };
        let mut stands = chosen;
        for (index, card) in hand.into_iter().enumerate() {
            let x = area.x + overlap * index as u16;
            let place = Rect { x, width: CARD.0, height: CARD.1, ..area }.intersection(area);
            let able = uses.iter().any(|known| known.card == card && !known.uses.is_empty());
            // Of two equal cards, one stands for both.
            let is_chosen = stands.as_deref() == Some(&card);
            if is_chosen {
                stands = None;
            }
            let style = match () {
                () if is_chosen => self.theme.strong(),
                () if (playing && able) || giving => Style::new().add_modifier(Modifier::BOLD),
                () => self.theme.faint(),
            };
            self.draw_card(place, &card, style, is_chosen, buffer);
            self.hits.push((place, Hit::Card(card)));
        }
    }

    pub(super) fn draw_card(
        &self,
        place: Rect,
        card: &str,
        style: Style,
        chosen: bool,
        buffer: &mut Buffer,
    ) {
        let inside = format!("{:^3}", face(self.theme, card));
        let (top, side, bottom) = match (self.theme.ascii, chosen) {
            (true, _) => ("+---+", '|', "+---+"),
            (false, true) => ("┏━━━┓", '┃', "┗━━━┛"),
            (false, false) => ("╭───╮", '│', "╰───╯"),
        };
        write(buffer, place, 0, 0, top, style);
        write(buffer, place, 0, 1, &format!("{side}{inside}{side}"), style);
        write(buffer, place, 0, 2, bottom, style);
        if chosen && place.width > 2 {
            let face = Rect { x: place.x + 1, y: place.y + 1, width: 3, height: 1 };
            buffer.set_style(face.intersection(place), self.theme.chosen());
        }
    }
}
