//! What the chosen card can do, by name.

use kennel_view::{Effect, Way};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{face, write, write_wrapped};
use crate::app::{App, Hit};
use crate::choosing::{NamedWay, Options};
use crate::text::Filling;

/// The most ways that are listed at a time.
const MOST: u16 = 6;

impl App {
    /// Draws what can be done next, and returns the rows used.
    pub(super) fn draw_ways(&mut self, area: Rect, options: &Options, buffer: &mut Buffer) -> u16 {
        let mut y = 0;
        if let (Some(card), None) = (&self.choice.card, &self.choice.play) {
            let uses = self.speaking(|speaker| speaker.card_use(card));
            let uses = self.theme.text(&format!("{}: {uses}", face(self.theme, card)));
            y += write_wrapped(buffer, area, &uses, self.theme.faint());
        }
        y += self.draw_chosen(Rect { y: area.y + y, ..area }, buffer);
        let rows = area.height.saturating_sub(y).min(MOST.max(area.height / 3));
        let all = options.ways.len();
        if all == 0 || rows == 0 {
            return y;
        }
        let fits = all <= usize::from(rows);
        let shown = if fits { all } else { usize::from(rows) - 1 };
        let first = (self.cursor + 1).saturating_sub(shown);
        for (index, way) in options.ways.iter().enumerate().skip(first).take(shown) {
            let line = Rect { y: area.y + y, height: 1, ..area };
            let is_next = index == self.cursor;
            let mark = if is_next { self.theme.char('▸', '>') } else { ' ' };
            let text = self.theme.text(&self.way_words(way));
            let style = if is_next { self.theme.chosen() } else { Style::new() };
            write(buffer, line, 0, 0, &format!("{mark} {text} "), style);
            self.hits.push((line, Hit::Way(index)));
            y += 1;
        }
        if !fits {
            let more = self.texts.own().more.replace("{count}", &(all - shown).to_string());
            write(buffer, area, 2, y, &self.theme.text(&more), self.theme.faint());
            y += 1;
        }
        y
    }

    /// Draws the shares of a seven that were taken, and the play that waits for Enter.
    fn draw_chosen(&self, area: Rect, buffer: &mut Buffer) -> u16 {
        let arrow = self.theme.char('→', '>');
        let share = |(from, to): &(String, String)| {
            self.speaking(|speaker| format!("{} {arrow} {}", speaker.spot(from), speaker.spot(to)))
        };
        let taken = self.choice.shares.iter().map(|taken| (' ', share(taken)));
        let mark = self.theme.char('▸', '>');
        let waiting = self.waiting().map(|way| (mark, self.way_words(&way)));
        let mut y = 0;
        for (mark, words) in taken.chain(waiting) {
            let style = if mark == ' ' { self.theme.faint() } else { self.theme.chosen() };
            write(buffer, area, 0, y, &format!("{mark} {} ", self.theme.text(&words)), style);
            y += 1;
        }
        y
    }

    /// The play that waits for Enter, or its last share.
    fn waiting(&self) -> Option<NamedWay> {
        let (play, steps) = self.choice.play.clone()?;
        let card = self.choice.card.clone()?;
        let used_as = play.split(' ').next()?.split('=').next_back()?.to_owned();
        let (grip, target) = (self.choice.grip.clone()?, self.choice.target.clone());
        let way = Way { used_as, play: Some(play), steps };
        Some(NamedWay { card, grip, target, way })
    }

    /// A way in a few words.
    pub(crate) fn way_words(&self, NamedWay { card, grip, target, way }: &NamedWay) -> String {
        self.speaking(|speaker| {
            let texts = speaker.texts;
            let done = if let Some(seat) = grip.strip_prefix("hand ") {
                let from = speaker.person(seat.parse().unwrap_or_default());
                texts.fill("turn.drawFrom", &[("from", Filling::Person(from))])
            } else {
                match target {
                    None => texts.say("turn.useNothing"),
                    Some(target) => {
                        let arrow = if grip_swaps(&way.steps) { '⇄' } else { '→' };
                        let arrow = match (self.theme.ascii, arrow) {
                            (true, '⇄') => "<>",
                            (true, _) => ">",
                            (false, '⇄') => "⇄",
                            (false, _) => "→",
                        };
                        let (from, to) = (speaker.spot(grip), speaker.spot(target));
                        format!("{from} {arrow} {to}")
                    }
                }
            };
            let home = way.steps.iter().filter_map(|step| match step {
                Effect::SentHome { seat, .. } => Some(*seat),
                _ => None,
            });
            let home: String = home.map(|seat| self.home_words(seat)).collect();
            // A card that was chosen by its marble, or what a joker is.
            let card = match (self.choice.card.is_none(), *card == way.used_as) {
                (true, _) | (false, false) => {
                    let used_as = face(self.theme, &way.used_as);
                    let own = face(self.theme, card);
                    match *card == way.used_as {
                        true => format!("{own}: "),
                        false => format!("{own}={used_as}: "),
                    }
                }
                (false, true) => String::new(),
            };
            format!("{card}{done}{home}")
        })
    }

    /// That a marble is sent home.
    fn home_words(&self, seat: u8) -> String {
        let cross = self.theme.char('✗', 'x');
        format!(" {cross}{}", self.theme.marble_char(seat))
    }
}

fn grip_swaps(steps: &[Effect]) -> bool {
    steps.iter().any(|step| matches!(step, Effect::Swapped { .. }))
}
