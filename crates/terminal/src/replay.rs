//! A recorded game, moment by moment, with the chances of winning.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use kennel_bots::shipped;
use kennel_rules::Seating;
use kennel_rules::notation::Record;
use kennel_view::{
    About, Advice, Analyst, Judged, Moment, PhaseMessage, Replay, ReplayViewpoint, read_viewpoint,
};
use kennel_wire::BOT_NAMES;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::app::Input;
use crate::board::{BoardView, Layout};
use crate::run::Screen;
use crate::screen::{SMALLEST, draw_keys, face, rows, write, write_wrapped};
use crate::text::{Filling, Speaker, Texts, candidate_words, percent_words, play_words, why_words};
use crate::theme::Theme;

/// The screen of a recorded game.
pub struct ReplayScreen {
    texts: Texts,
    theme: Theme,
    replay: Replay,
    about: About,
    seating: Seating,
    names: Vec<String>,
    moments: Vec<Moment>,
    viewpoint: Viewpoint,
    at: usize,
    judged: Vec<Judged>,
    advice: Option<(u32, Result<Box<Advice>, String>)>,
    questions: Sender<u32>,
    plays: bool,
    /// The record up to here, if the game is to be played on from here.
    play_on: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Viewpoint {
    Open,
    Watching,
    Seat(u8),
}

/// How long a moment is shown while the game plays by itself.
const PACE: Duration = Duration::from_millis(900);

impl ReplayScreen {
    /// The screen of a record; a thread of its own judges the decisions.
    ///
    /// # Errors
    /// What is wrong with the record, and where.
    pub fn new(
        texts: Texts,
        theme: Theme,
        record: &str,
        inputs: Sender<Input>,
    ) -> Result<ReplayScreen, String> {
        let replay = Replay::new(record).map_err(|problem| match problem.line {
            Some(line) => format!("line {line}: {}", problem.what),
            None => problem.what,
        })?;
        let about = replay.about();
        let seating = replay.seating();
        let names = names(&about);
        let moments = replay.moments(ReplayViewpoint::Open);
        let (questions, asked) = channel();
        let parsed = Record::parse(record).map_err(|error| error.to_string())?;
        let judge = move || judge(parsed, &asked, &inputs);
        let thread = thread::Builder::new().name("judge".to_owned()).spawn(judge);
        thread.map_err(|error| error.to_string())?;
        Ok(ReplayScreen {
            texts,
            theme,
            replay,
            about,
            seating,
            names,
            moments,
            viewpoint: Viewpoint::Open,
            at: 0,
            judged: Vec::new(),
            advice: None,
            questions,
            plays: false,
            play_on: None,
        })
    }

    /// The record of the game up to the moment from which it is to be played on.
    #[must_use]
    pub fn play_on(&self) -> Option<&str> {
        self.play_on.as_deref()
    }

    fn key(&mut self, code: KeyCode) -> bool {
        let last = self.moments.len() - 1;
        let before = self.at;
        match code {
            KeyCode::Right | KeyCode::Down | KeyCode::Enter => self.at = (self.at + 1).min(last),
            KeyCode::Left | KeyCode::Up | KeyCode::Backspace => self.at = self.at.saturating_sub(1),
            KeyCode::PageDown => self.go_to_round(true),
            KeyCode::PageUp => self.go_to_round(false),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Char(' ') => self.plays = !self.plays,
            KeyCode::Char('v') => self.look_elsewhere(),
            KeyCode::Char('n') => self.theme.numbers = !self.theme.numbers,
            KeyCode::Char('b') => {
                let _ = self.questions.send(self.at as u32);
            }
            // A game that is over cannot go on.
            KeyCode::Char('p') if self.about.winners.is_none() || self.at < last => {
                self.play_on = self.replay.until(self.at as u32).ok();
                return self.play_on.is_none();
            }
            KeyCode::Esc | KeyCode::Char('q') => return false,
            _ => {}
        }
        if self.at != before {
            self.advice = None;
        }
        true
    }

    /// To the first moment of the next round, or of this one or the one before.
    fn go_to_round(&mut self, forward: bool) {
        let begins =
            |at: &usize| *at == 0 || self.moments[*at].round != self.moments[*at - 1].round;
        let last = self.moments.len() - 1;
        self.at = match forward {
            true => (self.at + 1..=last).find(begins).unwrap_or(last),
            false => (0..self.at).rev().find(begins).unwrap_or(0),
        };
    }

    fn look_elsewhere(&mut self) {
        let players = self.about.shape.players;
        self.viewpoint = match self.viewpoint {
            Viewpoint::Open => Viewpoint::Watching,
            Viewpoint::Watching => Viewpoint::Seat(0),
            Viewpoint::Seat(seat) if seat + 1 < players => Viewpoint::Seat(seat + 1),
            Viewpoint::Seat(_) => Viewpoint::Open,
        };
        let word = match self.viewpoint {
            Viewpoint::Open => "open".to_owned(),
            Viewpoint::Watching => "watching".to_owned(),
            Viewpoint::Seat(seat) => seat.to_string(),
        };
        if let Ok(viewpoint) = read_viewpoint(self.seating, &word) {
            self.moments = self.replay.moments(viewpoint);
        }
    }

    fn speaking<T>(&self, say: impl FnOnce(Speaker<'_>) -> T) -> T {
        let names = &self.names[..];
        say(Speaker { texts: &self.texts, shape: &self.about.shape, own: None, names })
    }

    /// What led to a moment.
    fn words(&self, moment: &Moment) -> String {
        if moment.sights.is_empty() {
            return self.texts.say("replay.beginning");
        }
        self.speaking(|speaker| {
            let mut said = Vec::new();
            for sight in &moment.sights {
                match (sight, &moment.shown.play) {
                    (kennel_wire::SightMessage::Played { seat, drawn, .. }, Some(play)) => {
                        let who = speaker.person(*seat);
                        let steps = &moment.shown.steps;
                        said.extend(play_words(speaker, who, *seat, play, steps, drawn.as_deref()));
                    }
                    (sight, _) => said.extend(speaker.sight(sight)),
                }
            }
            said.join(" ")
        })
    }

    /// How likely each team is to win, of all that was judged up to here; nothing before every
    /// team has decided something. Each judges by its own cards, so together they are one
    /// only after they have been set in proportion.
    fn chances(&self) -> Option<Vec<f32>> {
        let last = |seat: u8| {
            let known = |judged: &&Judged| judged.seat == seat && judged.at as usize <= self.at;
            self.judged.iter().rfind(known).map(|judged| judged.chance)
        };
        let of_team = |team: &Vec<u8>| {
            let known: Vec<f32> = team.iter().filter_map(|&seat| last(seat)).collect();
            (!known.is_empty()).then(|| known.iter().sum::<f32>() / known.len() as f32)
        };
        let all: Vec<f32> = self.about.shape.teams.iter().map(of_team).collect::<Option<_>>()?;
        let sum = all.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        Some(all.into_iter().map(|chance| chance / sum).collect())
    }

    fn draw_side(&self, area: Rect, buffer: &mut Buffer) {
        let moment = &self.moments[self.at];
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let mut y = 0;
        for seat in 0..self.about.shape.players {
            let line = Rect { y: area.y + y, height: 1, ..area };
            self.draw_seat(seat, moment, line, buffer);
            y += 1;
        }
        let own = self.texts.own();
        let view = match self.viewpoint {
            Viewpoint::Open => self.texts.say("replay.look.open"),
            Viewpoint::Watching => self.texts.say("replay.look.watching"),
            Viewpoint::Seat(seat) => format!("{}: {}", own.view, self.names[usize::from(seat)]),
        };
        write(buffer, area, 2, y, &self.theme.text(&view), self.theme.faint());
        y += 2;
        let below = |y: u16| Rect { y: area.y + y, height: area.height.saturating_sub(y), ..area };
        let at = self.texts.fill(
            "replay.at",
            &[
                ("at", Filling::Count(self.at as i64)),
                ("last", Filling::Count(self.moments.len() as i64 - 1)),
                ("words", Filling::Text(self.words(moment).into())),
            ],
        );
        y += write_wrapped(buffer, below(y), &self.theme.text(&at), bold) + 1;
        write(buffer, below(y), 0, 0, &moment.notation, self.theme.faint());
        y += 2;
        y += self.draw_chances(below(y), buffer) + 1;
        if let Some((of, advice)) = &self.advice
            && *of as usize == self.at
        {
            self.draw_advice(advice, below(y), buffer);
        }
    }

    fn draw_seat(&self, seat: u8, moment: &Moment, line: Rect, buffer: &mut Buffer) {
        let turn = match &moment.state.phase {
            PhaseMessage::Turn { seat: turn } => *turn == seat,
            PhaseMessage::Over { winners } => winners.contains(&seat),
            _ => false,
        };
        if turn {
            write(buffer, line, 0, 0, &self.theme.char('▸', '>').to_string(), self.theme.strong());
        }
        let marble = self.theme.marble_char(seat).to_string();
        write(buffer, line, 2, 0, &marble, self.theme.marble(seat));
        let name = self.theme.text(&self.names[usize::from(seat)]);
        write(buffer, line, 4, 0, &name, self.theme.marble(seat).remove_modifier(Modifier::BOLD));
        let hand = match &moment.hands[usize::from(seat)] {
            Some(cards) => {
                let cards: Vec<_> = cards.iter().map(|card| face(self.theme, card)).collect();
                cards.join(" ")
            }
            None => {
                let count = usize::from(moment.state.hand_sizes[usize::from(seat)]);
                self.theme.char('▮', '#').to_string().repeat(count)
            }
        };
        let width = hand.chars().count() as u16;
        write(buffer, line, line.width.saturating_sub(width), 0, &hand, Style::new());
    }

    /// A bar for each team, as likely as it is to win.
    fn draw_chances(&self, area: Rect, buffer: &mut Buffer) -> u16 {
        let heading = self.theme.text(&self.texts.say("replay.plot.chance"));
        write(buffer, area, 0, 0, &heading, self.theme.faint());
        let width = area.width.saturating_sub(10).min(30);
        let chances = self.chances();
        let mut y = 1;
        for (index, team) in self.about.shape.teams.iter().enumerate() {
            let Some(&first) = team.first() else { continue };
            let marbles: String = team.iter().map(|&seat| self.theme.marble_char(seat)).collect();
            write(buffer, area, 0, y, &marbles, self.theme.marble(first));
            if let Some(&chance) = chances.as_ref().and_then(|chances| chances.get(index)) {
                let full = (chance * f32::from(width)).round() as usize;
                let (full_char, rest) = (self.theme.char('█', '#'), self.theme.char('░', '.'));
                let bar: String = (0..usize::from(width))
                    .map(|at| if at < full { full_char } else { rest })
                    .collect();
                write(buffer, area, 4, y, &bar, self.theme.marble(first));
                let percent = percent_words(&self.texts, chance);
                write(buffer, area, 5 + width, y, &percent, Style::new());
            }
            y += 1;
        }
        y
    }

    fn draw_advice(&self, advice: &Result<Box<Advice>, String>, area: Rect, buffer: &mut Buffer) {
        let heading = self.theme.text(&self.texts.say("replay.instead"));
        write(buffer, area, 0, 0, &heading, self.theme.strong());
        let advice = match advice {
            Ok(advice) => advice,
            Err(problem) => {
                let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
                write_wrapped(buffer, below, &self.theme.text(problem), Style::new());
                return;
            }
        };
        let mut y = 1;
        for candidate in &advice.best {
            let (does, why) = self.speaking(|speaker| {
                let does = candidate_words(speaker, advice.seat, candidate);
                (does, why_words(speaker, advice.seat, candidate))
            });
            let played = candidate.act == advice.played.act;
            let mark = if played { self.theme.char('▸', '>') } else { ' ' };
            let percent = percent_words(&self.texts, candidate.chance);
            let text = self.theme.text(&format!("{mark}{percent} {does}"));
            let below =
                |y: u16| Rect { y: area.y + y, height: area.height.saturating_sub(y), ..area };
            y += write_wrapped(buffer, below(y), &text, Style::new());
            y += write_wrapped(buffer, below(y), &self.theme.text(&why), self.theme.faint());
        }
    }
}

impl Screen for ReplayScreen {
    fn take(&mut self, input: Input) -> bool {
        match input {
            Input::Key(key) => {
                let control = key.modifiers.contains(KeyModifiers::CONTROL);
                if control && matches!(key.code, KeyCode::Char('c' | 'q' | 'd')) {
                    return false;
                }
                if key.code != KeyCode::Char(' ') {
                    self.plays = false;
                }
                self.key(key.code)
            }
            Input::Judged(judged) => {
                self.judged.extend(judged);
                true
            }
            Input::Advice(at, advice) => {
                self.advice = Some((at, advice));
                true
            }
            Input::Redraw if self.plays => {
                self.at = (self.at + 1).min(self.moments.len() - 1);
                self.plays = self.at + 1 < self.moments.len();
                true
            }
            Input::Stop => false,
            _ => true,
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let own = self.texts.own();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let text = own.too_small.replace("{columns}", &SMALLEST.0.to_string());
            let text = text.replace("{rows}", &SMALLEST.1.to_string());
            write_wrapped(buffer, area, &self.theme.text(&text), Style::new());
            return;
        }
        let [header, body, footer] = rows(area, [1, area.height - 2, 1]);
        buffer.set_style(header, self.theme.bar());
        buffer.set_style(footer, self.theme.bar());
        let moment = &self.moments[self.at];
        let round = self.texts.fill(
            "replay.round",
            &[
                ("round", Filling::Count(i64::from(moment.round))),
                ("count", Filling::Count(i64::from(moment.state.die))),
            ],
        );
        let title =
            format!(" Kennel {} {}", self.theme.char('·', '-'), self.texts.say("game.heading"));
        write(buffer, header, 0, 0, &self.theme.text(&title), Style::new());
        if moment.round > 0 {
            let round = self.theme.text(&format!("{round} "));
            let width = round.chars().count() as u16;
            write(buffer, header, header.width.saturating_sub(width), 0, &round, Style::new());
        }
        let bottom = match self.viewpoint {
            Viewpoint::Seat(seat) => seat,
            _ => 0,
        };
        let layout = Layout::fitting(self.seating, bottom, body.width - 32, body.height);
        let (columns, height) = layout.size();
        let top = body.height.saturating_sub(height) / 2;
        let board =
            Rect { y: body.y + top, width: columns, height: height.min(body.height), ..body };
        let turn = match moment.state.phase {
            PhaseMessage::Turn { seat } => Some(seat),
            _ => None,
        };
        let trace = &moment.shown.steps[..];
        let (seating, theme, marbles) = (self.seating, self.theme, &moment.state.marbles[..]);
        BoardView { seating, marbles, trace, marks: &[], turn, theme }.draw(&layout, board, buffer);
        let x = body.x + columns + 1;
        let side = Rect { x, width: (body.right() - x).min(70), ..body };
        self.draw_side(side, buffer);
        let go_on = self.texts.say("replay.continue");
        let keys = [
            ("←→", own.step, ' '),
            ("v", own.view, ' '),
            ("b", own.hint, ' '),
            ("Space", own.by_itself, ' '),
            ("q", own.quit, ' '),
            ("p", &go_on, ' '),
        ];
        draw_keys(self.theme, &keys, footer, buffer);
    }

    fn tick(&self) -> Option<Duration> {
        self.plays.then_some(PACE)
    }
}

/// The names in the header of a record; a bot goes by the name it has at a table.
fn names(about: &About) -> Vec<String> {
    let of = |seat: u8| {
        let tag = format!("seat-{seat}");
        let named = about.tags.iter().find(|(name, _)| *name == tag).map(|(_, name)| name.clone());
        named
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| BOT_NAMES[usize::from(seat).min(5)].to_owned())
    };
    (0..about.shape.players).map(of).collect()
}

/// Judges a game from the beginning to the end, and answers questions about moments.
fn judge(record: Record, asked: &Receiver<u32>, inputs: &Sender<Input>) {
    let Ok(net) = shipped(record.game().rules().seating()) else { return };
    let mut analyst = Analyst::with_net(record, Arc::new(net));
    let answer = |analyst: &Analyst, at: u32| {
        inputs.send(Input::Advice(at, analyst.instead(at).map(Box::new))).is_ok()
    };
    while let Some(judged) = analyst.judge(4) {
        if inputs.send(Input::Judged(judged)).is_err() {
            return;
        }
        while let Ok(at) = asked.try_recv() {
            if !answer(&analyst, at) {
                return;
            }
        }
    }
    while let Ok(at) = asked.recv() {
        if !answer(&analyst, at) {
            return;
        }
    }
}
