//! What happened, the newest at the bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{wrapped, write};
use crate::app::App;

impl App {
    pub(super) fn draw_log(&mut self, area: Rect, buffer: &mut Buffer) {
        if area.height == 0 || area.width < 10 {
            return;
        }
        let width = usize::from(area.width) - 2;
        // Only what can be seen is wrapped: the newest lines, and as many as are scrolled.
        let wanted = usize::from(area.height) + self.scrolled;
        let mut lines: Vec<(Option<u8>, bool, bool, String)> = Vec::new();
        for entry in self.log.iter().rev() {
            let text = self.theme.text(&entry.text);
            let parts = wrapped(&text, width);
            for (index, part) in parts.into_iter().enumerate().rev() {
                lines.push((entry.seat, index == 0, entry.round, part));
            }
            if lines.len() >= wanted {
                break;
            }
        }
        let most = lines.len().saturating_sub(usize::from(area.height));
        self.scrolled = self.scrolled.min(most);
        let shown = lines.into_iter().skip(self.scrolled).take(usize::from(area.height));
        let shown: Vec<_> = shown.collect();
        for (y, (seat, first, round, text)) in shown.into_iter().rev().enumerate() {
            let y = y as u16;
            if let (Some(seat), true) = (seat, first) {
                let marble = self.theme.marble_char(seat).to_string();
                write(buffer, area, 0, y, &marble, self.theme.marble(seat));
            }
            let style = match (seat, round) {
                (None, true) => self.theme.strong(),
                (None, false) => self.theme.faint(),
                _ => Style::new(),
            };
            write(buffer, area, 2, y, &text, style);
        }
    }
}
