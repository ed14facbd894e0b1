//! What keys and clicks do.

use kennel_wire::{AskKind, ClientMessage, Occupant, Reaction};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::app::{App, Hit, Overlay, Request};
use crate::choosing::Choice;
use crate::table::Phase;

/// The reactions, in the order of their digits.
pub(crate) const REACTIONS: [Reaction; 8] = [
    Reaction::Hello,
    Reaction::Bravo,
    Reaction::Ouch,
    Reaction::Sorry,
    Reaction::Laugh,
    Reaction::Hmm,
    Reaction::Thanks,
    Reaction::GoodGame,
];

impl App {
    pub(crate) fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            // Twice, it quits without asking.
            KeyCode::Char('c' | 'q' | 'd') if control => match self.overlay {
                Some(Overlay::Quit) => self.quit = true,
                _ => self.ask_to_quit(),
            },
            KeyCode::F(10) => self.ask_to_quit(),
            KeyCode::Char('l') if control => {}
            _ if control => {}
            code => match self.overlay.take() {
                Some(overlay) => self.in_overlay(overlay, code),
                None => self.at_table(code),
            },
        }
    }

    fn ask_to_quit(&mut self) {
        // Nothing is lost by leaving a game that is over or that one only watches.
        match self.is_playing() && self.table.seat.is_some() {
            true => self.overlay = Some(Overlay::Quit),
            false => self.quit = true,
        }
    }

    fn in_overlay(&mut self, overlay: Overlay, code: KeyCode) {
        let does = matches!(code, KeyCode::Enter | KeyCode::Char(' '));
        match overlay {
            Overlay::Quit if does => self.quit = true,
            Overlay::Leave if does => self.say(ClientMessage::Leave),
            Overlay::Fold(lines) if !does && code != KeyCode::Esc => {
                self.overlay = Some(Overlay::Fold(lines));
            }
            Overlay::Result if does && self.abilities.local => {
                self.log.clear();
                self.table = crate::table::Table::default();
                self.requests.push(Request::Again);
            }
            Overlay::Reactions => {
                if let KeyCode::Char(digit) = code
                    && let Some(number) = digit.to_digit(10)
                    && let Some(&reaction) = REACTIONS.get((number as usize).wrapping_sub(1))
                {
                    self.say(ClientMessage::React { reaction });
                }
            }
            Overlay::Hint(Some(hint), at) => match code {
                KeyCode::Down => {
                    let at = (at + 1).min(hint.candidates.len().saturating_sub(1));
                    self.overlay = Some(Overlay::Hint(Some(hint), at));
                }
                KeyCode::Up => {
                    self.overlay = Some(Overlay::Hint(Some(hint), at.saturating_sub(1)));
                }
                _ if does => {
                    if let Some(candidate) = hint.candidates.get(at) {
                        self.answer(candidate.act.clone());
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }

    fn at_table(&mut self, code: KeyCode) {
        self.notice = None;
        match code {
            KeyCode::PageUp => self.scrolled += 5,
            KeyCode::PageDown => self.scrolled = self.scrolled.saturating_sub(5),
            KeyCode::Char('?') | KeyCode::F(1) => self.overlay = Some(Overlay::Help),
            KeyCode::Char('n') => self.theme.numbers = !self.theme.numbers,
            KeyCode::Char('s') if self.abilities.local => self.requests.push(Request::Save),
            KeyCode::Char('u') if self.abilities.local => self.requests.push(Request::Undo),
            KeyCode::Char('h') if self.abilities.local && self.table.asked().is_some() => {
                self.overlay = Some(Overlay::Hint(None, 0));
                self.requests.push(Request::Hint);
            }
            _ if self.is_playing() => self.in_game(code),
            _ => self.between_games(code),
        }
    }

    fn in_game(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('e') if self.is_seated_at_server() => {
                self.overlay = Some(Overlay::Reactions);
            }
            KeyCode::Char('l') if self.is_seated_at_server() => self.overlay = Some(Overlay::Leave),
            KeyCode::Char('b') if self.is_seated_at_server() => self.say(ClientMessage::TakeBack),
            KeyCode::Char('w') if self.is_seated_at_server() => self.say(ClientMessage::Nudge),
            KeyCode::Char('f') if self.is_seated_at_server() => self.say(ClientMessage::Hurry),
            KeyCode::Char('u') if self.is_seated_at_server() => {
                let proposal = kennel_wire::Proposal::TakeBack;
                self.say(ClientMessage::Propose { proposal });
            }
            KeyCode::Char('y') if self.table.proposal.is_some() => self.say(ClientMessage::Agree),
            KeyCode::Char('r') if self.table.proposal.is_some() => self.say(ClientMessage::Decline),
            _ if self.may(AskKind::Give) => self.giving(code),
            _ if self.may(AskKind::Play) => self.playing(code),
            _ => {}
        }
    }

    fn giving(&mut self, code: KeyCode) {
        let hand = self.table.hand();
        match code {
            KeyCode::Char(letter) if letter != ' ' => {
                if let Some(card) = card_of(letter).filter(|card| hand.contains(card)) {
                    self.touch_gift(&card);
                }
            }
            KeyCode::Left => self.gift = beside(&hand, self.gift.as_deref(), false),
            KeyCode::Right => self.gift = beside(&hand, self.gift.as_deref(), true),
            KeyCode::Esc | KeyCode::Backspace => self.gift = None,
            KeyCode::Enter | KeyCode::Char(' ') => match self.gift.take() {
                Some(card) => self.answer(format!("give {card}")),
                None => self.gift = hand.into_iter().next(),
            },
            _ => {}
        }
    }

    /// Chooses a card to give; touched again, it is given.
    fn touch_gift(&mut self, card: &str) {
        match self.gift.as_deref() == Some(card) {
            true => {
                self.gift = None;
                self.answer(format!("give {card}"));
            }
            false => self.gift = Some(card.to_owned()),
        }
    }

    fn playing(&mut self, code: KeyCode) {
        let Some(options) = self.options() else { return };
        match code {
            KeyCode::Char(letter) if letter != ' ' => {
                if let Some(card) = card_of(letter) {
                    self.touch_card(&card);
                }
            }
            KeyCode::Left | KeyCode::Right => {
                let able =
                    |card: kennel_view::CardUse| (!card.uses.is_empty()).then_some(card.card);
                let able: Vec<String> = self.uses().into_iter().filter_map(able).collect();
                let forward = code == KeyCode::Right;
                if let Some(card) = beside(&able, self.choice.card.as_deref(), forward) {
                    self.choice = Choice::default();
                    self.touch_card(&card);
                }
            }
            KeyCode::Down => {
                self.cursor = (self.cursor + 1).min(options.ways.len().saturating_sub(1));
            }
            KeyCode::Up => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Tab | KeyCode::BackTab => self.next_marble(code == KeyCode::Tab),
            KeyCode::Backspace => self.choose(self.choice.clone().undone()),
            KeyCode::Esc => self.choose(Choice::default()),
            KeyCode::Enter | KeyCode::Char(' ') => self.go(),
            _ => {}
        }
    }

    fn choose(&mut self, choice: Choice) {
        self.choice = choice;
        self.cursor = 0;
    }

    /// Touches a card; one that cannot be played says why.
    fn touch_card(&mut self, card: &str) {
        let Some(view) = &self.table.view else { return };
        let uses = view.cards();
        match uses.iter().find(|known| known.card == card) {
            Some(known) if known.uses.is_empty() => {
                let reason = known.obstacle.as_ref();
                self.notice = reason.map(|why| {
                    self.speaking(|speaker| {
                        let fillings = [
                            ("card", crate::text::Filling::Card(crate::text::Card::plain(card))),
                            ("reason", crate::text::Filling::Text(speaker.obstacle(why).into())),
                        ];
                        speaker.texts.fill("card.refused", &fillings)
                    })
                });
            }
            Some(_) if self.choice.play.is_some() && self.choice.card.as_deref() == Some(card) => {
                self.go();
            }
            Some(_) => self.choose(self.choice.touch_card(view, card)),
            None => {}
        }
    }

    /// Touches a spot of the board, a hand to draw from, or the card itself.
    fn touch(&mut self, spot: &str) {
        let Some(view) = &self.table.view else { return };
        let touched = Some(spot);
        let again =
            touched == self.choice.target.as_deref() || touched == self.choice.grip.as_deref();
        match self.choice.play.is_some() && again {
            true => self.go(),
            false => self.choose(self.choice.touch(view, spot)),
        }
    }

    /// The next marble that can be moved.
    fn next_marble(&mut self, forward: bool) {
        let Some(view) = &self.table.view else { return };
        let open = Choice { grip: None, target: None, play: None, ..self.choice.clone() };
        let grips = open.options(view).grips;
        if let Some(grip) = beside(&grips, self.choice.grip.as_deref(), forward) {
            self.choose(Choice { grip: Some(grip), ..open });
        }
    }

    /// Does what is chosen: the play that waits, or the way under the cursor.
    fn go(&mut self) {
        if let Some((play, _)) = &self.choice.play {
            return self.answer(play.clone());
        }
        let Some(options) = self.options() else { return };
        if let Some(way) = options.ways.get(self.cursor) {
            self.choose(self.choice.take(way));
            if let Some((play, _)) = &self.choice.play {
                self.answer(play.clone());
            }
        } else if self.choice.is_empty() {
            let able = self.uses().into_iter().find(|card| !card.uses.is_empty());
            if let Some(card) = able {
                self.touch_card(&card.card);
            }
        }
    }

    fn between_games(&mut self, code: KeyCode) {
        if self.abilities.local {
            if self.table.phase() == Phase::Over {
                self.overlay = Some(Overlay::Result);
            }
            return;
        }
        let own = self.table.seat.and_then(|seat| self.table.seats.get(usize::from(seat)));
        let free = |seat: &crate::table::Seat| seat.occupant == Occupant::Nobody;
        let first_free = self.table.seats.iter().position(free).map(|seat| seat as u8);
        match code {
            KeyCode::Char(digit @ '1'..='6') => {
                let seat = digit as u8 - b'1';
                if usize::from(seat) < self.table.seats.len() {
                    self.say(ClientMessage::Sit { seat });
                }
            }
            KeyCode::Char('b') => {
                if let Some(seat) = first_free {
                    self.say(ClientMessage::Bot { seat, level: Some("shepherd".to_owned()) });
                }
            }
            KeyCode::Char('y') if self.table.proposal.is_some() => self.say(ClientMessage::Agree),
            KeyCode::Char('r') if self.table.proposal.is_some() => self.say(ClientMessage::Decline),
            KeyCode::Char('p') if self.table.winners.is_some() => {
                let proposal = kennel_wire::Proposal::Series;
                self.say(ClientMessage::Propose { proposal });
            }
            KeyCode::Char('v') => self.say(ClientMessage::Stand),
            KeyCode::Enter | KeyCode::Char(' ') => match own {
                Some(seat) => {
                    let ready = !seat.ready;
                    self.say(ClientMessage::Ready { ready, entropy: None });
                }
                None => {
                    if let Some(seat) = first_free {
                        self.say(ClientMessage::Sit { seat });
                    }
                }
            },
            _ => {}
        }
    }

    fn is_seated_at_server(&self) -> bool {
        !self.abilities.local && self.table.seat.is_some()
    }

    fn say(&mut self, message: ClientMessage) {
        self.requests.push(Request::Say(message));
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent) {
        let at = (mouse.column, mouse.row).into();
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scrolled += 1,
            MouseEventKind::ScrollDown => self.scrolled = self.scrolled.saturating_sub(1),
            MouseEventKind::Down(MouseButton::Left) => {
                let hit = self.hits.iter().rev().find(|(area, _)| area.contains(at));
                match hit.map(|(_, hit)| hit.clone()) {
                    Some(Hit::Key(key)) => self.click_key(key),
                    _ if self.overlay.is_some() => {}
                    Some(Hit::Card(card)) if self.may(AskKind::Give) => self.touch_gift(&card),
                    Some(Hit::Card(card)) if self.may(AskKind::Play) => {
                        self.notice = None;
                        self.touch_card(&card);
                    }
                    Some(Hit::Way(way)) => {
                        self.cursor = way;
                        self.go();
                    }
                    Some(Hit::Seat(seat)) if self.may(AskKind::Play) => {
                        self.touch(&format!("hand {seat}"));
                    }
                    Some(Hit::Seat(seat)) if !self.is_playing() && !self.abilities.local => {
                        self.say(ClientMessage::Sit { seat });
                    }
                    Some(Hit::Board) if self.may(AskKind::Play) => {
                        let spot = self.board.as_ref().and_then(|(area, layout)| {
                            layout.spot_at(*area, mouse.column, mouse.row)
                        });
                        if let Some(spot) = spot {
                            self.notice = None;
                            self.touch(&spot);
                        }
                    }
                    _ => {}
                }
            }
            MouseEventKind::Down(MouseButton::Right) if self.overlay.is_none() => {
                self.choose(self.choice.clone().undone());
            }
            _ => {}
        }
    }

    fn click_key(&mut self, key: char) {
        let code = match key {
            '\n' => KeyCode::Enter,
            '\u{1b}' => KeyCode::Esc,
            '\u{8}' => KeyCode::Backspace,
            '\t' => KeyCode::Tab,
            key => KeyCode::Char(key),
        };
        self.key(KeyEvent::new(code, KeyModifiers::NONE));
    }
}

/// The letter of the card that a key stands for: `0` is a ten as well.
fn card_of(key: char) -> Option<String> {
    match key.to_ascii_uppercase() {
        '0' | '1' => Some("T".to_owned()),
        letter if "A23456789TJQKX".contains(letter) => Some(letter.to_string()),
        _ => None,
    }
}

/// The next or the previous one of different things, and round again.
fn beside(all: &[String], current: Option<&str>, forward: bool) -> Option<String> {
    let mut different: Vec<&String> = Vec::new();
    for one in all {
        if !different.contains(&one) {
            different.push(one);
        }
    }
    let count = different.len();
    let at = current.and_then(|current| different.iter().position(|one| *one == current));
    let next = match (at, forward) {
        (None, true) => 0,
        (None, false) => count.checked_sub(1)?,
        (Some(at), true) => (at + 1) % count,
        (Some(at), false) => (at + count - 1) % count,
    };
    different.get(next).map(|one| (*one).clone())
}
