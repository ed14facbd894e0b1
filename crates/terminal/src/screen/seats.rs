//! Who sits where, how many cards they hold, and whose turn it is.

use kennel_view::PhaseMessage;
use kennel_wire::Occupant;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::{cut, write};
use crate::app::{App, Hit};
use crate::text::{Filling, Person};
use crate::theme::Colours;

impl App {
    /// Draws the seats, the viewer's own first, and returns the rows used.
    pub(super) fn draw_seats(&mut self, area: Rect, buffer: &mut Buffer) -> u16 {
        let players = self.table.seats.len() as u8;
        let first = self.table.seat.unwrap_or(0);
        let state = self.table.state.clone();
        for row in 0..players {
            let seat = (first + row) % players;
            let line = Rect { y: area.y + u16::from(row), height: 1, ..area };
            self.draw_seat(seat, line, buffer);
            self.hits.push((line, Hit::Seat(seat)));
        }
        let Some(state) = state else { return u16::from(players) };
        let count = ("count", Filling::Count(i64::from(state.die)));
        let round = self.texts.fill("table.die", &[count]);
        let text = self.theme.text(&round);
        write(buffer, area, 2, u16::from(players), &text, self.theme.faint());
        u16::from(players) + 1
    }

    fn draw_seat(&self, seat: u8, line: Rect, buffer: &mut Buffer) {
        let state = self.table.state.as_ref();
        let asked = self.table.ask.as_ref().is_some_and(|ask| ask.seats.contains(&seat));
        let turn = match state.map(|state| &state.phase) {
            Some(PhaseMessage::Turn { seat: turn }) => *turn == seat,
            Some(PhaseMessage::Over { winners }) => winners.contains(&seat),
            _ => asked,
        };
        if turn {
            write(buffer, line, 0, 0, &self.theme.char('▸', '>').to_string(), self.theme.strong());
        }
        let marble = self.theme.marble_char(seat).to_string();
        write(buffer, line, 2, 0, &marble, self.theme.marble(seat));
        let cards = state.and_then(|state| state.hand_sizes.get(usize::from(seat)).copied());
        let cards = usize::from(cards.unwrap_or(0));
        let backs = self.theme.char('▮', '#').to_string().repeat(cards);
        let dealer = state.is_some_and(|state| state.dealer == seat && self.is_playing());
        let dealer = match dealer {
            true => format!("{} {}", self.theme.char('·', '-'), self.texts.say("table.dealer")),
            false => String::new(),
        };
        let room = line.width.saturating_sub(4 + 7);
        let name = self.theme.text(&self.seat_and_colour(seat, usize::from(room)));
        let mut style = self.theme.marble(seat).remove_modifier(Modifier::BOLD);
        if turn {
            style = style.add_modifier(Modifier::BOLD);
        }
        write(buffer, line, 4, 0, &cut(&name, room), style);
        let after = 4 + (name.chars().count() as u16).min(room) + 1;
        let dealer = self.theme.text(&dealer);
        if after + dealer.chars().count() as u16 + 7 <= line.width {
            write(buffer, line, after, 0, &dealer, self.theme.faint());
        }
        let x = line.width.saturating_sub(6);
        write(buffer, line, x, 0, &backs, self.theme.faint());
    }

    /// The name of a seat, and its colour where the terminal shows none: spaces and marbles
    /// are called by it. A bot's level gives way if there is not enough room.
    fn seat_and_colour(&self, seat: u8, room: usize) -> String {
        let name = self.seat_words(seat);
        if self.theme.colours != Colours::None {
            return name;
        }
        let colour = self.texts.written("{colour}", &[("colour", Filling::Colour(seat))]);
        let dot = self.theme.char('·', '-');
        let whole = format!("{name} {dot} {colour}");
        match whole.chars().count() <= room || self.person(seat) == Person::You {
            true => whole,
            false => format!("{} {dot} {colour}", self.speaking(|speaker| speaker.name(seat))),
        }
    }

    /// The name of a seat, with the level of a bot.
    pub(super) fn seat_words(&self, seat: u8) -> String {
        let Some(known) = self.table.seats.get(usize::from(seat)) else { return String::new() };
        if self.person(seat) == Person::You {
            let you = self.texts.say("waiting.you");
            return match &known.occupant {
                Occupant::Player { name, .. } if !name.is_empty() => format!("{you} ({name})"),
                _ => you,
            };
        }
        let name = self.speaking(|speaker| speaker.name(seat));
        match &known.occupant {
            Occupant::Bot { level } => {
                let level = self.texts.say(&format!("level.{level}"));
                let name = ("name", Filling::Text(name.into()));
                self.texts.fill("bot.name", &[name, ("level", Filling::Text(level.into()))])
            }
            Occupant::Nobody => self.texts.say("waiting.free"),
            Occupant::Player { .. } if known.stand_in => {
                format!("{name} ({})", self.texts.say("table.bot"))
            }
            Occupant::Player { .. } => name,
        }
    }
}
