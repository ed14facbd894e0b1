//! A table on the screen: what is known, what is chosen, and what keys and clicks do.

use std::collections::VecDeque;

use kennel_rules::Seating;
use kennel_view::{CardUse, Hint, read_rules};
use kennel_wire::{
    AskKind, BOT_NAMES, Change, ClientMessage, Occupant, Reaction, ServerMessage, SightMessage,
};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use crate::choosing::{Choice, Options};
use crate::table::{Event, Phase, Table};
use crate::text::{Person, Speaker, Texts, candidate_words, play_words};
use crate::theme::Theme;

/// What happens to a screen.
#[derive(Debug)]
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// The window has another size, or has to be drawn again.
    Redraw,
    /// Messages about the table.
    Told(Vec<ServerMessage>),
    /// The game went back to an earlier decision: everything that is told then.
    Undone(Vec<ServerMessage>),
    /// What could be done, or why that is not known.
    Hint(Result<Hint, String>),
    /// The state of the connection.
    Link(Link),
    /// The record of the game was written, or not.
    Saved(String, Result<(), String>),
    /// Decisions of a recorded game were judged.
    Judged(Vec<kennel_view::Judged>),
    /// What could have been done instead of what led to a moment.
    Advice(u32, Result<Box<kennel_view::Advice>, String>),
    /// The program has to end.
    Stop,
}

/// The screen of a table, with whoever answers its requests.
pub struct TableScreen<R> {
    /// The screen.
    pub app: App,
    /// Answers a request, some time later, by an input.
    pub ask: R,
}

impl<R: FnMut(Request)> crate::run::Screen for TableScreen<R> {
    fn take(&mut self, input: Input) -> bool {
        for request in self.app.take(input) {
            (self.ask)(request);
        }
        !self.app.has_quit()
    }

    fn draw(&mut self, frame: &mut ratatui::Frame<'_>) {
        self.app.draw(frame);
    }
}

/// The state of a connection to a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Link {
    /// Messages arrive.
    Up,
    /// The connection is lost, and another one is tried.
    Lost,
    /// The server does not answer.
    Silent,
    /// The server restarts.
    Closing,
    /// It is over for the reason given.
    Failed(String),
}

/// What a screen asks of whoever plays the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// To say something to the table.
    Say(ClientMessage),
    /// To weigh what could be done.
    Hint,
    /// To go back to the last decision.
    Undo,
    /// To begin another game.
    Again,
    /// To write the record to a file.
    Save,
}

/// What whoever plays the game can do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Abilities {
    /// Whether the game is played here, against bots: with hints, undoing and saving.
    pub local: bool,
    /// The link to the table of a server.
    pub link: Option<String>,
}

/// What lies over the table.
#[derive(Clone, PartialEq, Debug)]
pub enum Overlay {
    /// The keys.
    Help,
    /// Why the viewer had to fold: a heading and lines.
    Fold(Vec<String>),
    /// What could be done; nothing while that is being weighed.
    Hint(Option<Box<Hint>>, usize),
    /// Whether to quit.
    Quit,
    /// Whether to leave the game.
    Leave,
    /// The end of a game.
    Result,
    /// The reactions.
    Reactions,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// Whose play it is about.
    pub seat: Option<u8>,
    /// What happened.
    pub text: String,
    /// Whether a round begins with it.
    pub round: bool,
}

/// What a click hits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Hit {
    /// A card of the hand.
    Card(String),
    /// A way of the list.
    Way(usize),
    /// A seat.
    Seat(u8),
    /// The board.
    Board,
    /// What a key would do.
    Key(char),
}

/// The screen of a table.
pub struct App {
    pub(crate) texts: Texts,
    pub(crate) theme: Theme,
    pub(crate) abilities: Abilities,
    pub(crate) table: Table,
    pub(crate) choice: Choice,
    pub(crate) gift: Option<String>,
    /// The way that the next Enter takes.
    pub(crate) cursor: usize,
    pub(crate) overlay: Option<Overlay>,
    /// What was refused, or else has to be said now.
    pub(crate) notice: Option<String>,
    pub(crate) log: Vec<LogLine>,
    /// How many lines of the log are scrolled back.
    pub(crate) scrolled: usize,
    pub(crate) link: Link,
    /// The question that was answered and not confirmed yet.
    pub(crate) sent: Option<u32>,
    pub(crate) hits: Vec<(Rect, Hit)>,
    pub(crate) board: Option<(Rect, crate::board::Layout)>,
    /// What was told and has not been shown.
    inbox: VecDeque<ServerMessage>,
    pub(crate) quit: bool,
    pub(crate) requests: Vec<Request>,
    options: Option<(Choice, u32, Options)>,
}

impl App {
    /// The screen of a table that is not known yet.
    #[must_use]
    pub fn new(texts: Texts, theme: Theme, abilities: Abilities) -> App {
        App {
            texts,
            theme,
            abilities,
            table: Table::default(),
            choice: Choice::default(),
            gift: None,
            cursor: 0,
            overlay: None,
            notice: None,
            log: Vec::new(),
            scrolled: 0,
            link: Link::Up,
            sent: None,
            hits: Vec::new(),
            board: None,
            inbox: VecDeque::new(),
            quit: false,
            requests: Vec::new(),
            options: None,
        }
    }

    /// Whether the player is done.
    #[must_use]
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// The newest version that is known of the table.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.table.version
    }

    /// Takes what happened, and returns what is asked for now.
    pub fn take(&mut self, input: Input) -> Vec<Request> {
        match input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Redraw | Input::Judged(_) | Input::Advice(..) => {}
            Input::Told(messages) => self.inbox.extend(messages),
            Input::Undone(messages) => {
                self.table.reset();
                self.log.clear();
                self.inbox.clear();
                for message in messages {
                    self.hear(&message);
                }
                self.overlay = None;
                self.notice = Some(self.texts.say("undone"));
            }
            Input::Hint(hint) => self.advised(hint),
            Input::Link(link) => {
                if matches!(link, Link::Up) && !matches!(self.link, Link::Up) {
                    self.notice = Some(self.texts.say("connection.back"));
                    // An answer that got lost has to be given again.
                    self.sent = None;
                }
                self.link = link;
            }
            Input::Saved(file, result) => {
                let own = self.texts.own();
                self.notice = Some(match result {
                    Ok(()) => own.saved.replace("{file}", &file),
                    Err(problem) => {
                        own.not_saved.replace("{file}", &file).replace("{problem}", &problem)
                    }
                });
            }
            Input::Stop => self.quit = true,
        }
        // A fold is explained before anything else happens.
        while !matches!(self.overlay, Some(Overlay::Fold(_))) {
            let Some(message) = self.inbox.pop_front() else { break };
            self.hear(&message);
        }
        std::mem::take(&mut self.requests)
    }

    fn hear(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Refused(refusal) => {
                self.sent = None;
                let why = serde_json::to_value(refusal.why).ok();
                let why = why.as_ref().and_then(|why| why.as_str()).unwrap_or_default();
                // An answer that was sent twice did arrive.
                if why != "stale" {
                    self.notice = Some(match why {
                        "illegal" => {
                            format!("{} {}", self.texts.say("refused.illegal"), refusal.message)
                        }
                        why => self.texts.say(&format!("refused.{why}")),
                    });
                }
            }
            ServerMessage::Closing => self.link = Link::Closing,
            ServerMessage::Reacted { seat, reaction } => {
                let reaction = self.texts.say(&format!("reaction.{}", reaction_word(*reaction)));
                let said = self.speaking(|speaker| {
                    speaker.texts.fill(
                        "reaction.said",
                        &[
                            ("who", crate::text::Filling::Person(speaker.person(*seat))),
                            ("reaction", crate::text::Filling::Text(reaction.into())),
                        ],
                    )
                });
                self.write(Some(*seat), said);
            }
            ServerMessage::Nudged { seat, to }
                if self.table.seat.is_some_and(|own| to.contains(&own)) =>
            {
                let said = self.speaking(|speaker| {
                    let who = crate::text::Filling::Person(speaker.person(*seat));
                    speaker.texts.fill("nudge.got", &[("who", who)])
                });
                self.notice = Some(said);
            }
            message => self.fold(message),
        }
    }

    fn fold(&mut self, message: &ServerMessage) {
        let question = self.table.ask.as_ref().map(|ask| ask.question);
        match self.table.take(message) {
            Ok(events) => {
                for event in events {
                    self.tell(&event);
                }
            }
            Err(problem) => {
                // Everything is asked for again, which is what the protocol is made for.
                self.table.reset();
                self.log.clear();
                self.notice = Some(problem.0);
                self.requests.push(Request::Say(ClientMessage::Sync { after: None }));
            }
        }
        if self.table.ask.as_ref().map(|ask| ask.question) != question {
            self.choice = Choice::default();
            self.gift = None;
            self.cursor = 0;
            self.sent = None;
            if self.table.asked().is_some() {
                self.notice = None;
            }
        }
    }

    /// Writes an event into the log.
    fn tell(&mut self, event: &Event) {
        match event {
            Event::Seen { sight, shown, why } => {
                let (seat, said) = match sight {
                    SightMessage::Played { seat, drawn, .. } => {
                        let Some(play) = &shown.play else { return };
                        let said = self.speaking(|speaker| {
                            let who = speaker.person(*seat);
                            let drawn = drawn.as_deref();
                            play_words(speaker, who, *seat, play, &shown.steps, drawn).join(" ")
                        });
                        (Some(*seat), said)
                    }
                    SightMessage::Folded { seat, .. } => {
                        let said = self.speaking(|speaker| speaker.sight(sight).join(" "));
                        if self.table.seat == Some(*seat) {
                            self.overlay = Some(Overlay::Fold(self.fold_scene(why)));
                        }
                        (Some(*seat), said)
                    }
                    sight => (None, self.speaking(|speaker| speaker.sight(sight).join(" "))),
                };
                if !said.is_empty() {
                    let round = matches!(sight, SightMessage::Dealt { .. });
                    self.log.push(LogLine { seat, text: said, round });
                }
            }
            Event::Changed(change) => {
                if let Some(said) = self.speaking(|speaker| speaker.change(change)) {
                    self.write(None, said);
                }
                if matches!(change, Change::Over { .. }) {
                    self.overlay = Some(Overlay::Result);
                }
                if matches!(change, Change::Started { .. }) {
                    self.overlay = None;
                }
            }
        }
        self.scrolled = 0;
    }

    fn write(&mut self, seat: Option<u8>, text: String) {
        self.log.push(LogLine { seat, text, round: false });
    }

    /// Why the viewer had to fold, card by card.
    fn fold_scene(&self, why: &[CardUse]) -> Vec<String> {
        self.speaking(|speaker| {
            let card = |card: &CardUse| {
                let obstacle = card.obstacle.as_ref()?;
                let fillings = [
                    ("card", crate::text::Filling::Card(crate::text::Card::plain(&card.card))),
                    ("reason", crate::text::Filling::Text(speaker.obstacle(obstacle).into())),
                ];
                Some(speaker.texts.fill("card.refused", &fillings))
            };
            let cards: Vec<String> = why.iter().filter_map(card).collect();
            let none = cards.is_empty().then(|| speaker.texts.say("fold.noCard"));
            let rest = speaker.texts.say("fold.rest");
            cards.into_iter().chain(none).chain([rest]).collect()
        })
    }

    fn advised(&mut self, hint: Result<Hint, String>) {
        let waits = matches!(self.overlay, Some(Overlay::Hint(None, _)));
        match hint {
            Ok(mut hint) if waits => {
                // Ways to split a seven that read alike are one idea.
                let mut known = Vec::new();
                let seat = self.table.seat.unwrap_or_default();
                hint.candidates.retain(|candidate| {
                    let words = self.speaking(|speaker| candidate_words(speaker, seat, candidate));
                    let is_new = !known.contains(&words);
                    known.push(words);
                    is_new
                });
                self.overlay = Some(Overlay::Hint(Some(Box::new(hint)), 0));
            }
            // Meanwhile something else has become more important.
            Ok(_) => {}
            Err(problem) => {
                if waits {
                    self.overlay = None;
                }
                self.notice = Some(problem);
            }
        }
    }

    /// The table that is played at.
    pub(crate) fn seating(&self) -> Option<Seating> {
        let rules = read_rules(&self.table.info.as_ref()?.rules).ok()?;
        Some(rules.seating())
    }

    /// Says something about the table.
    pub(crate) fn speaking<T>(&self, say: impl FnOnce(Speaker<'_>) -> T) -> T {
        let names = self.names();
        let empty = crate::text::no_shape();
        let shape = self.table.shape.as_ref().unwrap_or(&empty);
        say(Speaker { texts: &self.texts, shape, own: self.table.seat, names: &names })
    }

    /// The names of all seats.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |(seat, number): (&crate::table::Seat, usize)| match &seat.occupant {
            Occupant::Player { name, .. } if !name.is_empty() => name.clone(),
            Occupant::Bot { .. } => BOT_NAMES[number.min(5)].to_owned(),
            _ => {
                let colour = crate::text::Filling::Colour(number as u8);
                self.texts.fill("colour.name", &[("colour", colour)])
            }
        };
        self.table.seats.iter().zip(0..).map(name).collect()
    }

    /// What can be touched next, if the viewer is to play.
    pub(crate) fn options(&mut self) -> Option<Options> {
        if !self.may(AskKind::Play) {
            return None;
        }
        let question = self.table.ask.as_ref().map_or(0, |ask| ask.question);
        if let Some((choice, of, options)) = &self.options
            && *choice == self.choice
            && *of == question
        {
            return Some(options.clone());
        }
        let options = self.choice.options(self.table.view.as_ref()?);
        self.cursor = self.cursor.min(options.ways.len().saturating_sub(1));
        self.options = Some((self.choice.clone(), question, options.clone()));
        Some(options)
    }

    /// Whether the viewer is asked for that, and has not answered.
    pub(crate) fn may(&self, kind: AskKind) -> bool {
        let ask = self.table.asked();
        ask.is_some_and(|ask| ask.kind == kind && self.sent != Some(ask.question))
    }

    /// What each card of the hand can do.
    pub(crate) fn uses(&self) -> Vec<CardUse> {
        self.table.view.as_ref().map_or(Vec::new(), kennel_view::View::cards)
    }

    /// Answers the open question.
    pub(crate) fn answer(&mut self, act: String) {
        let Some(question) = self.table.asked().map(|ask| ask.question) else { return };
        self.sent = Some(question);
        self.notice = None;
        self.requests.push(Request::Say(ClientMessage::Act { question, act }));
    }

    /// Whether a game is under way.
    pub(crate) fn is_playing(&self) -> bool {
        self.table.phase() == Phase::Playing
    }

    /// How the viewer is called in a list.
    pub(crate) fn person(&self, seat: u8) -> Person {
        self.speaking(|speaker| speaker.person(seat))
    }
}

pub(crate) fn reaction_word(reaction: Reaction) -> String {
    let word = serde_json::to_value(reaction).ok();
    word.and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}
