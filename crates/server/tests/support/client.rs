//! A client at a table, and what it knows.

use futures_util::{SinkExt, StreamExt};
use kennel_bots::{Bot, Budget, Decision, Greedy};
use kennel_rules::{Rules, Seat, View, Viewpoint};
use kennel_wire::{Ask, Change, ClientMessage, NextGame, RefusalKind, ServerMessage};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::DEADLINE;

/// The state of a client.
#[derive(Default)]
pub struct State {
    pub rules: Option<Rules>,
    pub seat: Option<u8>,
    pub version: u32,
    pub view: Option<View>,
    /// What was known before each sight of this game.
    before: Vec<View>,
    pub ask: Option<Ask>,
    pub over: Option<Vec<u8>>,
    /// Whether something is proposed to the table.
    pub is_proposed: bool,
    pub changes: Vec<Change>,
    /// Every change with its version, as it was written.
    pub told: Vec<String>,
}

impl State {
    /// Applies a message and checks that versions are consecutive.
    pub fn hear(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Welcome { table, seat, .. } => {
                self.rules = Some(table.rules.parse::<Rules>().unwrap());
                self.seat = *seat;
            }
            ServerMessage::Seat { seat } => self.seat = *seat,
            ServerMessage::Changes { changes, ask } => {
                for told in changes {
                    match told.change {
                        Change::Snapshot { .. } => assert!(told.version > self.version),
                        _ => assert_eq!(told.version, self.version + 1, "a version is missing"),
                    }
                    self.version = told.version;
                    self.told.push(serde_json::to_string(told).unwrap());
                    self.change(&told.change);
                }
                self.ask = ask.clone();
            }
            ServerMessage::Proposed { open } => self.is_proposed = open.is_some(),
            _ => {}
        }
    }

    fn change(&mut self, change: &Change) {
        let rules = self.rules.unwrap();
        match change {
            Change::Started { first_dealer, seat, .. } => {
                let dealer = Seat::new(usize::from(*first_dealer)).unwrap();
                self.over = None;
                let from = match seat {
                    Some(seat) => Viewpoint::Seat(Seat::new(usize::from(*seat)).unwrap()),
                    None => Viewpoint::Spectator,
                };
                self.view = Some(View::new(rules, dealer, from).unwrap());
            }
            Change::Seen { sights } => {
                let view = self.view.as_mut().unwrap();
                for sight in sights {
                    self.before.push(view.clone());
                    view.see(&sight.sight(rules.seating()).unwrap()).unwrap();
                }
            }
            Change::TakenBack { events, .. } => {
                let kept = self.before.len() - usize::from(*events);
                self.view = self.before.drain(kept..).next();
            }
            Change::TakenOver { seat, yours: true, .. } => {
                let seat = Seat::new(usize::from(*seat)).unwrap();
                self.view.as_mut().unwrap().take_seat(seat).unwrap();
                self.seat = Some(seat.index() as u8);
            }
            Change::Over { winners, .. } => self.over = Some(winners.clone()),
            _ => {}
        }
        self.changes.push(change.clone());
    }

    /// The finished games, each with what the server had bound itself to.
    pub fn finished(&self) -> Vec<(String, String)> {
        let mut bound = None;
        let mut finished = Vec::new();
        for change in &self.changes {
            match change {
                Change::Committed { game, commitment }
                | Change::Snapshot { next: Some(NextGame { game, commitment }), .. } => {
                    bound = Some((game.clone(), commitment.clone()));
                }
                Change::Over { .. } => finished.extend(bound.take()),
                _ => {}
            }
        }
        finished
    }

    /// What this seat answers to the open question, if it is asked.
    pub fn answer(&self) -> Option<ClientMessage> {
        let ask = self.ask.as_ref()?;
        let seat = self.seat.filter(|seat| ask.seats.contains(seat))?;
        let view = self.view.as_ref()?;
        let decision = Greedy::default().decide(view, u64::from(seat), Budget::Nodes(50)).ok()?;
        let act = match decision {
            Decision::Give(card) => format!("give {card}"),
            Decision::Play(play) => play.to_string(),
        };
        Some(ClientMessage::Act { question: ask.question, act })
    }
}

pub struct Client {
    pub(super) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub state: State,
    /// Everything that came, as it came.
    pub frames: Vec<String>,
}

impl Client {
    pub async fn say(&mut self, message: &ClientMessage) {
        self.say_text(serde_json::to_string(message).unwrap()).await;
    }

    pub async fn say_text(&mut self, text: String) {
        let _ = self.socket.send(Message::Text(text.into())).await;
    }

    pub async fn send(&mut self, message: Message) {
        let _ = self.socket.send(message).await;
    }

    /// The next message; none when the server has closed.
    pub async fn next(&mut self) -> Option<ServerMessage> {
        // Pings are no news.
        let deadline = Instant::now() + DEADLINE;
        loop {
            let frame = tokio::time::timeout_at(deadline, self.socket.next()).await;
            let last = &self.frames[self.frames.len().saturating_sub(5)..];
            match frame.unwrap_or_else(|_| panic!("the server is silent after {last:#?}"))? {
                Ok(Message::Text(text)) => {
                    self.frames.push(text.to_string());
                    let message: ServerMessage = serde_json::from_str(&text).unwrap();
                    assert_eq!(serde_json::to_string(&message).unwrap(), *text, "not as written");
                    self.state.hear(&message);
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message, without applying it.
    pub async fn next_unheard(&mut self) -> ServerMessage {
        loop {
            let frame = tokio::time::timeout(DEADLINE, self.socket.next()).await;
            let frame = frame.expect("the server is silent").expect("the server closed");
            if let Message::Text(text) = frame.unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// What a client that connects is told at first, each change as it was written.
    pub async fn told_at_first(&mut self) -> Vec<String> {
        let newest = match self.next().await {
            Some(ServerMessage::Welcome { version, .. }) => version,
            other => panic!("no welcome: {other:?}"),
        };
        let mut told = Vec::new();
        loop {
            // What has no version may come in between.
            let ServerMessage::Changes { changes, .. } = self.next_unheard().await else {
                continue;
            };
            told.extend(changes.iter().map(|told| serde_json::to_string(told).unwrap()));
            if changes.last().is_none_or(|told| told.version == newest) {
                return told;
            }
        }
    }

    /// The connection breaks; what the client knows stays.
    pub fn cut(self) -> State {
        self.state
    }

    /// Why the server closed, reading on until it does.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            let frame = tokio::time::timeout(DEADLINE, self.socket.next()).await;
            match frame.expect("the server is silent")? {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// Reads until a condition holds.
    pub async fn until(&mut self, is_so: impl Fn(&State) -> bool) {
        while !is_so(&self.state) {
            self.next().await.expect("the server closed");
        }
    }

    /// What the next message of a kind says.
    pub async fn next_that<T>(&mut self, is_it: impl Fn(&ServerMessage) -> Option<T>) -> T {
        loop {
            let message = self.next().await.expect("the server closed");
            if let Some(found) = is_it(&message) {
                return found;
            }
        }
    }

    /// Why the next thing that is said is refused.
    pub async fn refused(&mut self, message: &ClientMessage) -> RefusalKind {
        self.say(message).await;
        loop {
            let heard = self.next().await.expect("the server closed");
            if let ServerMessage::Refused(refusal) = heard {
                return refusal.why;
            }
        }
    }

    /// Plays until the game is over, or the server closes.
    pub async fn play_on(&mut self) {
        self.play_until(|state| state.over.is_some()).await;
    }

    /// Plays until a condition holds; whether it does, rather than that the server has closed.
    pub async fn play_until(&mut self, is_so: impl Fn(&State) -> bool) -> bool {
        let mut answered = None;
        while !is_so(&self.state) {
            let question = self.state.ask.as_ref().map(|ask| ask.question);
            if question != answered
                && let Some(answer) = self.state.answer()
            {
                answered = question;
                self.say(&answer).await;
            }
            match self.next().await {
                Some(ServerMessage::Refused(refusal)) => assert!(
                    !matches!(refusal.why, RefusalKind::Illegal | RefusalKind::Unreadable),
                    "an answer is refused: {refusal:?}"
                ),
                Some(_) => {}
                None => return false,
            }
        }
        true
    }
}
