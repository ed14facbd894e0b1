//! The seats between games.

use kennel_wire::Occupant;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{write, write_wrapped};
use crate::app::{App, Hit};
use crate::text::Filling;

impl App {
    /// Draws who is there and what is missing, and returns the rows used.
    pub(super) fn draw_waiting(&mut self, side: Rect, buffer: &mut Buffer) -> u16 {
        if self.abilities.local {
            let used = self.draw_seats(side, buffer);
            return used;
        }
        let heading = self.theme.text(&self.texts.say("waiting.heading"));
        write(buffer, side, 0, 0, &heading, self.theme.strong());
        let mut y = 2;
        for seat in 0..self.table.seats.len() as u8 {
            let line = Rect { y: side.y + y, height: 1, ..side };
            self.draw_waiting_seat(seat, line, buffer);
            self.hits.push((line, Hit::Seat(seat)));
            y += 1;
        }
        y += 1;
        let text = match (&self.notice, self.proposal()) {
            (Some(notice), _) => notice.clone(),
            (None, Some(proposal)) => proposal,
            (None, None) => self.waiting_words(),
        };
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let below = Rect { y: side.y + y, height: side.height.saturating_sub(y), ..side };
        y += write_wrapped(buffer, below, &self.theme.text(&text), bold) + 1;
        let own = self.texts.own();
        let ready = match self.own_seat_is_ready() {
            Some(true) => self.texts.say("waiting.sayNotReady"),
            Some(false) => self.texts.say("waiting.sayReady"),
            None => own.sit.to_owned(),
        };
        let seats = format!("1-{}", self.table.seats.len());
        let mut keys = vec![("Enter", ready, '\n')];
        keys.push((&seats, own.sit.to_owned(), ' '));
        keys.push(("b", own.bot.to_owned(), 'b'));
        if self.table.winners.is_some() && self.table.wins.is_none() {
            keys.push(("p", self.texts.say("series.go"), 'p'));
        }
        for (key, does, hit) in keys {
            let line = Rect { y: side.y + y, height: 1, ..side }.intersection(side);
            write(buffer, line, 0, 0, key, self.theme.strong());
            write(buffer, line, 7, 0, &self.theme.text(&does), Style::new());
            self.hits.push((line, Hit::Key(hit)));
            y += 1;
        }
        if let Some(link) = &self.abilities.link {
            let label = self.theme.text(&self.texts.say("invite.link"));
            write(buffer, side, 0, y + 1, &label, self.theme.faint());
            write(buffer, side, 0, y + 2, link, Style::new());
            y += 3;
        }
        y
    }

    fn draw_waiting_seat(&self, seat: u8, line: Rect, buffer: &mut Buffer) {
        let Some(known) = self.table.seats.get(usize::from(seat)) else { return };
        let marble = self.theme.marble_char(seat).to_string();
        write(buffer, line, 0, 0, &(seat + 1).to_string(), self.theme.faint());
        write(buffer, line, 2, 0, &marble, self.theme.marble(seat));
        let name = self.theme.text(&self.seat_words(seat));
        write(buffer, line, 4, 0, &name, Style::new());
        let state = match &known.occupant {
            Occupant::Nobody => return,
            _ if known.ready => self.texts.say("waiting.ready"),
            Occupant::Player { .. } if !known.present => self.texts.say("waiting.away"),
            _ => self.texts.say("waiting.notReady"),
        };
        let state = self.theme.text(&state);
        let width = state.chars().count() as u16;
        let x = line.width.saturating_sub(width);
        write(buffer, line, x, 0, &state, self.theme.faint());
    }

    fn own_seat_is_ready(&self) -> Option<bool> {
        let seat = self.table.seat?;
        self.table.seats.get(usize::from(seat)).map(|seat| seat.ready)
    }

    fn waiting_words(&self) -> String {
        let free = self.table.seats.iter().filter(|seat| seat.occupant == Occupant::Nobody).count();
        let waits = (0..).zip(&self.table.seats).filter(|(_, seat)| !seat.ready);
        let waits: Vec<u8> = waits.map(|(seat, _)| seat).collect();
        if let Some(fills) = self.table.fills {
            let count = i64::from(fills.div_ceil(1000));
            return self.texts.fill("waiting.queue", &[("count", Filling::Count(count))]);
        }
        match (self.own_seat_is_ready(), free) {
            (None, 0) => self.texts.say("waiting.full"),
            (None, _) => self.texts.say("waiting.needSeat"),
            (Some(_), 1..) => {
                let count = Filling::Count(free as i64);
                self.texts.fill("waiting.needPlayers", &[("count", count)])
            }
            (Some(false), 0) => self.texts.say("waiting.needReady"),
            (Some(true), 0) => self.speaking(|speaker| {
                speaker.texts.fill("waiting.waitFor", &[("names", speaker.people(waits))])
            }),
        }
    }
}
