//! What lies over the table: keys, hints, questions, folds and results.

use kennel_view::Hint;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{wrapped, write};
use crate::app::{App, Overlay, reaction_word};
use crate::keys::REACTIONS;
use crate::text::{Filling, candidate_words, capital, percent_words, why_words};

/// The widest text in a window.
const WIDTH: u16 = 60;

impl App {
    pub(super) fn draw_overlay(&self, overlay: &Overlay, body: Rect, buffer: &mut Buffer) {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let own = self.texts.own();
        let plain = |text: String| (text, Style::new());
        let (heading, lines) = match overlay {
            Overlay::Help => (own.keys.to_owned(), self.help()),
            Overlay::Fold(lines) => {
                let lines = lines.iter().cloned().map(plain).collect();
                (self.texts.say("fold.heading"), lines)
            }
            Overlay::Quit => {
                let text = if self.abilities.local { own.quit_sure } else { own.quit_table };
                (own.quit.to_owned(), vec![plain(text.to_owned())])
            }
            Overlay::Leave => {
                (self.texts.say("table.leave"), vec![plain(self.texts.say("table.leaveSure"))])
            }
            Overlay::Hint(None, _) => {
                let thinking = plain(self.texts.say("hint.thinking"));
                (self.texts.say("hint.heading"), vec![thinking])
            }
            Overlay::Hint(Some(hint), at) => {
                (self.texts.say("hint.heading"), self.advice(hint, *at))
            }
            Overlay::Result => (self.result_heading(), self.result()),
            Overlay::Reactions => {
                let line = |(number, reaction): (usize, _)| {
                    let reaction = self.texts.say(&format!("reaction.{}", reaction_word(reaction)));
                    plain(format!("{number}  {reaction}"))
                };
                let lines = (1..).zip(REACTIONS).map(line).collect();
                (self.texts.say("reaction.label"), lines)
            }
        };
        let all: Vec<_> =
            [(heading, bold), (String::new(), Style::new())].into_iter().chain(lines).collect();
        self.draw_window(&all, body, buffer);
    }

    /// A window in the middle, as large as its text.
    fn draw_window(&self, lines: &[(String, Style)], body: Rect, buffer: &mut Buffer) {
        let width = WIDTH.min(body.width - 6);
        let mut all = Vec::new();
        for (text, style) in lines {
            let text = self.theme.text(text);
            all.extend(wrapped(&text, usize::from(width)).into_iter().map(|line| (line, *style)));
        }
        let longest = all.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0) as u16;
        let columns = longest.max(20) + 4;
        let rows = (all.len() as u16 + 2).min(body.height);
        let window = Rect {
            x: body.x + (body.width.saturating_sub(columns)) / 2,
            y: body.y + (body.height - rows) / 2,
            width: columns,
            height: rows,
        };
        for y in window.top()..window.bottom() {
            for x in window.left()..window.right() {
                if let Some(cell) = buffer.cell_mut((x, y)) {
                    cell.reset();
                }
            }
        }
        self.draw_frame(window, buffer);
        let inside =
            Rect { x: window.x + 2, y: window.y + 1, width: columns - 3, height: rows - 2 };
        for ((text, style), y) in all.iter().zip(0..inside.height) {
            write(buffer, inside, 0, y, text, *style);
        }
    }

    fn draw_frame(&self, window: Rect, buffer: &mut Buffer) {
        let style = self.theme.strong();
        let line = self.theme.char('─', '-').to_string().repeat(usize::from(window.width - 2));
        let corner = |unicode| self.theme.char(unicode, '+');
        let top = format!("{}{line}{}", corner('╭'), corner('╮'));
        let bottom = format!("{}{line}{}", corner('╰'), corner('╯'));
        write(buffer, window, 0, 0, &top, style);
        write(buffer, window, 0, window.height - 1, &bottom, style);
        let side = self.theme.char('│', '|').to_string();
        for y in 1..window.height - 1 {
            write(buffer, window, 0, y, &side, style);
            write(buffer, window, window.width - 1, y, &side, style);
        }
    }

    fn help(&self) -> Vec<(String, Style)> {
        let own = self.texts.own();
        let mut keys = vec![
            ("A 2 3 … T J Q K X", own.card),
            ("←→  ↑↓", own.choose),
            ("Tab", own.marble),
            ("Enter", own.play),
            ("⌫  Esc", own.back),
        ];
        match self.abilities.local {
            true => keys.extend([("h", own.hint), ("u", own.take_back), ("s", own.save)]),
            false => keys.extend([("u", own.take_back), ("e", own.react), ("l", own.leave)]),
        }
        let (bot, nudge, fast) = (
            self.texts.say("table.takeBack"),
            self.texts.say("nudge.go"),
            self.texts.say("fast.go"),
        );
        if !self.abilities.local {
            keys.extend([("b", bot.as_str()), ("w", &nudge), ("f", &fast)]);
        }
        keys.extend([("PgUp PgDn", own.scroll), ("n", own.numbers), ("Ctrl-C", own.quit)]);
        let line = |(key, does): &(&str, &str)| {
            let key = self.theme.text(key);
            (format!("{key:18} {}", capital(does)), Style::new())
        };
        let mouse = (own.mouse.to_owned(), self.theme.faint());
        let empty = (String::new(), Style::new());
        keys.iter().map(line).chain([empty, mouse]).collect()
    }

    fn advice(&self, hint: &Hint, at: usize) -> Vec<(String, Style)> {
        let Some(seat) = self.table.seat else { return Vec::new() };
        let mut lines = Vec::new();
        let shown = hint.candidates.iter().enumerate().take(4);
        self.speaking(|speaker| {
            for (index, candidate) in shown {
                let does = candidate_words(speaker, seat, candidate);
                let percent = percent_words(speaker.texts, candidate.chance);
                let mark = if index == at { self.theme.char('▸', '>') } else { ' ' };
                let style = if index == at { self.theme.strong() } else { Style::new() };
                lines.push((format!("{mark} {percent}  {does}"), style));
                if index != at {
                    continue;
                }
                let walks = candidate.play.iter().flat_map(|play| &play.walks);
                let arrow = self.theme.char('→', '>');
                let walks: Vec<String> = walks
                    .map(|(from, to)| {
                        format!("{} {arrow} {}", speaker.spot(from), speaker.spot(to))
                    })
                    .collect();
                let why = why_words(speaker, seat, candidate);
                let said = [walks.join(", "), why].into_iter().filter(|text| !text.is_empty());
                lines.extend(said.map(|text| (format!("    {text}"), self.theme.faint())));
            }
            let more = i64::from(hint.all).saturating_sub(hint.candidates.len().min(4) as i64);
            if more > 0 {
                let count = ("count", Filling::Count(more));
                lines.push((speaker.texts.fill("hint.more", &[count]), self.theme.faint()));
            }
        });
        lines
    }

    fn result_heading(&self) -> String {
        let winners = self.table.winners.clone().unwrap_or_default();
        match self.table.seat {
            Some(seat) if winners.contains(&seat) => self.texts.say("result.won"),
            Some(_) if !winners.is_empty() => self.texts.say("result.lost"),
            _ => self.texts.say("event.over"),
        }
    }

    fn result(&self) -> Vec<(String, Style)> {
        let winners = self.table.winners.clone().unwrap_or_default();
        let said = self.speaking(|speaker| speaker.winners(&winners));
        let own = self.texts.own();
        let mut lines = vec![(said, Style::new())];
        if let (Some(wins), Some(shape)) = (&self.table.wins, &self.table.shape) {
            lines.push((self.texts.say("series.heading"), self.theme.strong()));
            for &first in shape.teams.iter().filter_map(|team| team.first()) {
                let count = i64::from(wins.get(usize::from(first)).copied().unwrap_or(0));
                let count = self.texts.fill("series.wins", &[("count", Filling::Count(count))]);
                let name = self.speaking(|speaker| speaker.name(first));
                lines.push((format!("{name}: {count}"), Style::new()));
            }
        }
        lines.push((String::new(), Style::new()));
        if self.abilities.local {
            let again = self.texts.say("result.again");
            lines.push((format!("Enter  {again}"), self.theme.faint()));
        }
        lines.push((format!("Esc    {}", own.close), self.theme.faint()));
        lines
    }
}
