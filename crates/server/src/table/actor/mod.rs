//! The task that owns a table. Everything that happens to the table comes to it as
//! a message; what it decides is stored first and told then.

mod clocks;
mod history;
mod observe;
mod pace;
mod waiting_room;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use kennel_rules::{SeatSet, Viewpoint};
use kennel_table::{PlayerId, TableId};
use kennel_wire::{
    Ask, ClientMessage, Phase, Reaction, Refusal, RefusalKind, ServerMessage, TableState, Told,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

pub use clocks::Clocks;
pub use history::History;

use crate::store::TableUpdate;
use crate::table::core::{Choices, Core, Folds};
use crate::table::entry::Entry;
use crate::table::registry::TableRegistry;

/// Whoever is connected has a number.
pub type Connection = crate::net::ConnectionId;

/// Where a connection's messages go. One that does not read them is dropped.
pub use crate::net::Outbox;

/// A person, as far as a table needs to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: PlayerId,
    pub name: String,
}

/// What can be said to a table.
pub enum Command {
    /// Somebody connects.
    Join { connection: Connection, person: Option<Person>, after: Option<u32>, outbox: Outbox },
    /// Somebody who is connected says something.
    Say { connection: Connection, message: ClientMessage, heard: Instant },
    /// A connection is lost.
    Gone { connection: Connection },
    /// Somebody who may not be connected acts.
    Act { person: Person, message: ClientMessage, reply: oneshot::Sender<Result<u32, Refusal>> },
    /// Somebody wants to know what they may do.
    PlayBuffer { person: Person, reply: oneshot::Sender<Option<Choices>> },
    /// Somebody looks for a table.
    Enqueue { person: Person, reply: oneshot::Sender<Result<(), Refusal>> },
    /// A bot has decided.
    Decided { question: u32, seat: usize, act: String },
    /// A seat that cannot play has waited long enough.
    Fold { question: u32 },
    /// The server goes away.
    Close { reply: oneshot::Sender<()> },
    /// A mistake of ours.
    #[cfg(test)]
    Break,
}

/// How a table behaves apart from its rules.
#[derive(Clone, Debug)]
pub struct TableTiming {
    /// How long a connection may be lost before a bot stands in.
    pub grace: Duration,
    /// How long bots and folds take, so that their time tells nothing.
    pub natural_delay: Duration,
    /// How often a seat may show a reaction.
    pub reaction_pause: Duration,
    /// How long nobody must be there before the table is put away.
    pub idle: Duration,
    /// How long people who look for a table are waited for.
    pub queue_wait: Duration,
}

/// What is added to a clock for messages on their way.
const LAG: Duration = Duration::from_secs(1);

/// No more changes than this are told in one message: a message has to fit into
/// what a socket may have to write.
const MOST_CHANGES: usize = 1_000;

/// What a table was doing when it was put away.
pub struct Restored {
    pub history: History,
    pub clocks: Clocks,
    /// When bots take the free seats.
    pub fills_at: Option<Instant>,
}

/// Somebody who is connected.
struct Client {
    person: Option<Person>,
    outbox: Outbox,
    /// The seat it was last told.
    seat: Option<usize>,
}

pub struct Actor {
    id: TableId,
    core: Core,
    history: History,
    manners: TableTiming,
    registry: TableRegistry,
    sender: mpsc::WeakSender<Command>,
    clients: HashMap<Connection, Client>,
    clocks: Clocks,
    /// When bots take the free seats of a table that people look for.
    fills_at: Option<Instant>,
    /// With whom the player in a seat would like to change.
    wishes: Vec<Option<usize>>,
    /// Since when a seat's player is not connected.
    missing: Vec<Option<Instant>>,
    reacted: Vec<Option<Instant>>,
    /// Whether no player is connected; clocks stand still then.
    alone: bool,
    /// Since when nobody is connected.
    empty: Option<Instant>,
    /// The question that bots think about, and which seats they think for.
    thinking: (u32, SeatSet),
    /// Whether it is not known what was stored last.
    in_doubt: bool,
}

impl Actor {
    /// A table as it was put away.
    pub fn new(
        id: TableId,
        core: Core,
        past: Restored,
        manners: TableTiming,
        registry: TableRegistry,
        sender: mpsc::WeakSender<Command>,
    ) -> Actor {
        let players = core.seats.len();
        let Restored { history, clocks, fills_at } = past;
        Actor {
            id,
            core,
            history,
            manners,
            registry,
            sender,
            clients: HashMap::new(),
            clocks,
            fills_at,
            wishes: vec![None; players],
            missing: vec![Some(Instant::now()); players],
            reacted: vec![None; players],
            alone: true,
            empty: Some(Instant::now()),
            thinking: (0, SeatSet::EMPTY),
            in_doubt: false,
        }
    }

    /// Lives until nobody needs the table any more.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<Command>) {
        self.commit_to_next().await;
        self.ask_bots();
        loop {
            if self.in_doubt {
                self.registry.give_up(&self.id);
                // Whoever speaks to the table next wakes it from what is stored.
                self.close(&mut inbox);
                return;
            }
            let wake = self.next_deadline();
            tokio::select! {
                command = inbox.recv() => match command {
                    Some(Command::Close { reply }) => {
                        self.note_clocks().await;
                        self.close(&mut inbox);
                        let _ = reply.send(());
                        return;
                    }
                    Some(command) => self.obey(command).await,
                    None => return,
                },
                () = sleep_until(wake) => {
                    if self.is_idle() {
                        self.note_clocks().await;
                        if self.registry.put_away(&self.id, &inbox) {
                            return;
                        }
                    }
                    self.look_at_clocks().await;
                }
            }
        }
    }

    /// Binds the server to the shuffles of the next game, where a log ends without
    /// that: those of the first servers do.
    async fn commit_to_next(&mut self) {
        if self.core.phase() == Phase::Playing || self.core.is_committed() {
            return;
        }
        match Entry::commitment() {
            Ok(entry) => {
                let entries = self.core.vacated().chain([entry]).collect();
                self.commit_or_log(entries).await;
            }
            Err(error) => tracing::error!(table = %self.id, %error, "no game can begin"),
        }
    }

    fn close(&mut self, inbox: &mut mpsc::Receiver<Command>) {
        inbox.close();
        let text = text_of(&ServerMessage::Closing);
        for guest in self.clients.values() {
            let _ = guest.outbox.try_send(Arc::clone(&text));
        }
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Join { connection, person, after, outbox } => {
                self.join(connection, person, after, outbox).await;
            }
            Command::Gone { connection } => {
                self.clients.remove(&connection);
                self.update_presence();
            }
            Command::Say { connection, message, heard } => {
                let version = self.core.version;
                self.hear(connection, message).await;
                if self.core.version != version {
                    self.registry.metrics.told.add(heard.elapsed());
                }
            }
            Command::Act { person, message, reply } => {
                let (version, heard) = (self.core.version, Instant::now());
                let answer = self.act(&person, &message).await;
                match &answer {
                    Ok(()) if self.core.version != version => {
                        self.registry.metrics.told.add(heard.elapsed());
                    }
                    Ok(()) => {}
                    Err(refusal) => self.registry.metrics.refused(refusal.why),
                }
                let _ = reply.send(answer.map(|()| self.core.version));
            }
            Command::Decided { question, seat, act } => {
                // The player may have come back in the meantime.
                if let Some(who) = self.core.settings.rules.seating().seat(seat) {
                    self.thinking.1 = self.thinking.1.difference(who.only());
                }
                if self.core.bot_of(seat).is_some()
                    && let Ok(entry) = self.core.act(seat, question, &act)
                {
                    self.commit_or_log(vec![entry]).await;
                }
            }
            Command::Fold { question } => {
                if self.core.question == question
                    && let Some(entry) = self.core.fold()
                {
                    self.commit_or_log(vec![entry]).await;
                }
            }
            Command::PlayBuffer { person, reply } => {
                let seat = self.core.seat_of(person.id.as_str());
                let _ = reply.send(seat.and_then(|seat| self.core.choices(seat)));
            }
            Command::Enqueue { person, reply } => {
                let answer = self.enqueue(&person).await;
                let _ = reply.send(answer);
            }
            Command::Close { reply } => drop(reply),
            #[cfg(test)]
            Command::Break => panic!("on purpose"),
        }
    }

    async fn join(
        &mut self,
        connection: Connection,
        person: Option<Person>,
        after: Option<u32>,
        outbox: Outbox,
    ) {
        let seat = person.as_ref().and_then(|person| self.core.seat_of(person.id.as_str()));
        let welcome = ServerMessage::Welcome {
            table: TableState {
                rules: self.core.rules_text(),
                clock: self.clocks.clock(),
                stand_in_level: self.core.settings.stand_in.word().to_owned(),
                rules_version: crate::RULES_VERSION,
                queue: self.core.settings.queue,
            },
            seat: seat.map(|seat| seat as u8),
            version: self.core.version,
        };
        let _ = outbox.try_send(text_of(&welcome));
        self.clients.insert(connection, Client { person, outbox, seat });
        // Clocks that stood still run again before it is told what is left of them.
        self.take_heads();
        self.sync(connection, after).await;
        self.tell_heads();
        self.tell_gathering(connection);
    }

    /// Tells a connection everything after a version.
    async fn sync(&mut self, connection: Connection, after: Option<u32>) {
        let after = after.filter(|&after| after <= self.core.version).unwrap_or(0);
        let whole = match self.history.reaches(after) {
            true => None,
            false => match self.registry.log(&self.id).await {
                Ok(log) => Some(History::whole(self.core.settings.clone(), log)),
                Err(error) => {
                    tracing::error!(table = %self.id, %error, "its log cannot be told");
                    // Its connection ends, and may be opened again.
                    self.clients.remove(&connection);
                    return;
                }
            },
        };
        let Some(guest) = self.clients.get(&connection) else { return };
        let player = guest.person.as_ref().map(|person| person.id.as_str());
        // Who has everything, as most who come back do, need not wait for the fold.
        let mut changes = match after == self.core.version {
            true => Vec::new(),
            false => whole.as_ref().unwrap_or(&self.history).told(player, after),
        };
        while changes.len() > MOST_CHANGES {
            let rest = changes.split_off(MOST_CHANGES);
            self.send(connection, text_of(&ServerMessage::Changes { changes, ask: None }));
            changes = rest;
        }
        self.send(connection, text_of(&ServerMessage::Changes { changes, ask: self.ask() }));
    }

    async fn hear(&mut self, connection: Connection, message: ClientMessage) {
        let Some(guest) = self.clients.get(&connection) else { return };
        let person = guest.person.clone();
        let answer = match (&message, person) {
            (ClientMessage::Sync { after }, _) => {
                self.sync(connection, *after).await;
                Ok(())
            }
            (_, Some(person)) => self.act(&person, &message).await,
            (_, None) => Err(Refusal {
                why: RefusalKind::NoSeat,
                message: "who has not come in can only watch".to_owned(),
                question: None,
            }),
        };
        if let Err(refusal) = answer {
            self.registry.metrics.refused(refusal.why);
            self.send(connection, text_of(&ServerMessage::Refused(refusal)));
        }
    }

    /// Does what a person says, or says why not.
    async fn act(&mut self, person: &Person, message: &ClientMessage) -> Result<(), Refusal> {
        let seat = self.core.seat_of(person.id.as_str());
        match (message, seat) {
            (ClientMessage::Act { question, act }, Some(seat)) => {
                let entry = self.core.act(seat, *question, act)?;
                self.clocks.spend(seat, Instant::now());
                // Who decides is there again.
                let back = self.core.seats[seat].stand_in;
                let back = back.then_some(Entry::Back { seat: seat as u8 });
                self.commit(back.into_iter().chain([entry]).collect()).await
            }
            (ClientMessage::React { reaction }, Some(seat)) => self.react(seat, *reaction),
            (ClientMessage::ChangeSeats { with }, Some(seat)) => self.wish(seat, *with).await,
            (
                ClientMessage::Act { .. }
                | ClientMessage::React { .. }
                | ClientMessage::ChangeSeats { .. },
                None,
            ) => Err(Refusal {
                why: RefusalKind::NoSeat,
                message: "you have no seat here".to_owned(),
                question: None,
            }),
            _ => {
                let entries = self.core.arrange(person.id.as_str(), &person.name, message)?;
                if entries.is_empty() {
                    return Ok(());
                }
                self.commit(self.with_start(entries)).await
            }
        }
    }

    /// Shows a reaction, unless it could be a signal: not too often, and not while
    /// the own partner chooses.
    fn react(&mut self, seat: usize, reaction: Reaction) -> Result<(), Refusal> {
        let refuse =
            |why, message: &str| Refusal { why, message: message.to_owned(), question: None };
        let table = self.core.settings.rules.seating();
        if let (Some(waiting), Some(me)) = (self.core.waiting(), table.seat(seat)) {
            let partners = table.team(me).difference(me.only());
            if !waiting.seats.intersection(partners).is_empty() {
                return Err(refuse(RefusalKind::NotNow, "not while your partner is choosing"));
            }
        }
        let now = Instant::now();
        let soon = self.reacted[seat].is_some_and(|at| now < at + self.manners.reaction_pause);
        if soon {
            return Err(refuse(RefusalKind::TooOften, "one reaction at a time"));
        }
        self.reacted[seat] = Some(now);
        self.send_all(&ServerMessage::Reacted { seat: seat as u8, reaction });
        Ok(())
    }

    /// Stores entries with all that follows from them, then tells everyone.
    async fn commit(&mut self, entries: Vec<Entry>) -> Result<(), Refusal> {
        let failed =
            |message: String| Refusal { why: RefusalKind::Storage, message, question: None };
        let folds = match self.manners.natural_delay.is_zero() {
            true => Folds::AtOnce,
            false => Folds::Later,
        };
        let mut next = self.core.clone();
        let mut all = Vec::new();
        for entry in entries {
            let (more, after) = next.plan(entry, folds).map_err(|error| failed(error.0))?;
            all.extend(more);
            next = after;
        }
        let is_end = next.phase() == Phase::Over && self.core.phase() == Phase::Playing;
        if is_end {
            let commitment = Entry::commitment().map_err(|error| failed(error.to_string()))?;
            let after: Vec<Entry> = next.vacated().chain([commitment]).collect();
            for entry in after {
                next.apply(&entry).map_err(|error| failed(error.0))?;
                all.push(entry);
            }
        }
        let now = Instant::now();
        let mut clocks = self.clocks.clone();
        if all.iter().any(Entry::begins_game) {
            clocks.begin(now);
        } else if next.question != self.core.question {
            clocks.ask(now);
        }
        let fills_at = self.fills_at(&next);
        let texts: Option<Vec<String>> =
            all.iter().map(|entry| serde_json::to_string(entry).ok()).collect();
        let texts = texts.ok_or_else(|| failed("an entry cannot be written".to_owned()))?;
        // What stays as it is need not be written with every move.
        let (phase, players) = (next.phase(), next.players());
        let update = TableUpdate {
            phase: (phase != self.core.phase()).then_some(phase),
            players: (players != self.core.players()).then_some(players),
            occupants: Some(next.occupants()).filter(|seats| *seats != self.core.occupants()),
            wake_ms: Some(self.wake_ms(&next, &clocks, fills_at)),
            times: clocks.note(now, self.registry.running_ms()),
            asked: Some(next.asked()).filter(|seats| *seats != self.core.asked()),
        };
        let first = self.core.version + 1;
        let game = is_end.then(|| {
            let log: Vec<Entry> = self.history.entries().iter().chain(&all).cloned().collect();
            next.finished_game(&self.id, &log, self.registry.now_ms())
        });
        let asked = Instant::now();
        let stored = match game.flatten() {
            Some(game) => {
                self.registry.store.append_and_finish(&self.id, first, texts, update, game).await
            }
            None => self.registry.store.append(&self.id, first, texts, update).await,
        };
        self.registry.metrics.stored.add(asked.elapsed());
        if let Err(error) = stored {
            self.registry.metrics.not_stored.add(1);
            tracing::error!(table = %self.id, %error, "an action could not be stored");
            // What the file holds is read again before the table goes on.
            self.in_doubt = true;
            return Err(failed(
                "the server cannot store this at the moment; nothing was done".to_owned(),
            ));
        }
        self.note(&all);
        let past = std::mem::replace(&mut self.core, next);
        let now = Instant::now();
        if self.core.question != past.question {
            self.clocks.ask(now);
        }
        let fills = (self.fills_at != fills_at).then_some(fills_at);
        self.fills_at = fills_at;
        self.follow(&all, now);
        let before = all.iter().any(Entry::begins_game).then(|| past.clone());
        self.tell(past, &all);
        self.history.extend(before, all);
        self.seat_guests();
        if let Some(message) = fills.and_then(|_| self.fills()) {
            self.send_all(&message);
        }
        self.ask_bots();
        Ok(())
    }

    async fn commit_or_log(&mut self, entries: Vec<Entry>) {
        // A refusal has been logged where it arose.
        let _ = self.commit(entries).await;
    }

    /// Tells everyone what each may know of new entries, and what is asked now.
    fn tell(&mut self, mut past: Core, entries: &[Entry]) {
        // Those who sit there before or after it, each with their connections, and
        // all others together. A seat may change hands in the middle of it.
        let mut groups: HashMap<Option<String>, Vec<Connection>> = HashMap::new();
        for (&connection, guest) in &self.clients {
            let sits = |id: &str| past.seat_of(id).or_else(|| self.core.seat_of(id)).is_some();
            let player = guest.person.as_ref().filter(|person| sits(person.id.as_str()));
            let player = player.map(|person| person.id.to_string());
            groups.entry(player).or_default().push(connection);
        }
        let mut told: Vec<(Option<String>, Vec<Connection>, Vec<Told>)> = groups
            .into_iter()
            .map(|(player, here)| (player, here, Vec::with_capacity(entries.len())))
            .collect();
        for entry in entries {
            for (player, _, changes) in &mut told {
                let seat = player.as_ref().and_then(|player| past.seat_of(player));
                let change = past.told(entry, viewpoint(&past, seat));
                changes.push(Told { version: past.version + 1, change });
            }
            if past.apply(entry).is_err() {
                return;
            }
        }
        for (_, here, changes) in told {
            let text = text_of(&ServerMessage::Changes { changes, ask: self.ask() });
            for connection in here {
                self.send(connection, Arc::clone(&text));
            }
        }
    }

    fn ask(&self) -> Option<Ask> {
        let waiting = self.core.waiting()?;
        let left = self.clocks.first_deadline(waiting.seats);
        let now = Instant::now();
        Some(Ask {
            question: waiting.question,
            seats: waiting.seats.iter().map(|seat| seat.index() as u8).collect(),
            kind: waiting.kind,
            left_ms: left.map(|at| at.saturating_duration_since(now + LAG).as_millis() as u32),
        })
    }

    fn send(&mut self, connection: Connection, text: Arc<str>) {
        let Some(guest) = self.clients.get(&connection) else { return };
        if let Err(error) = guest.outbox.try_send(text) {
            if let mpsc::error::TrySendError::Full(_) = error {
                self.registry.metrics.slow_readers.add(1);
                tracing::info!(table = %self.id, "a connection reads too slowly and is dropped");
            }
            // It reads too slowly or is gone: dropping its outbox ends it.
            self.clients.remove(&connection);
        }
    }

    fn send_all(&mut self, message: &ServerMessage) {
        let text = text_of(message);
        let connections: Vec<Connection> = self.clients.keys().copied().collect();
        for connection in connections {
            self.send(connection, Arc::clone(&text));
        }
    }

    /// Tells connections whose seat has changed.
    fn seat_guests(&mut self) {
        let mut changed = Vec::new();
        for (&connection, guest) in &mut self.clients {
            let id = guest.person.as_ref().map(|person| person.id.as_str());
            let seat = id.and_then(|id| self.core.seat_of(id));
            if seat != guest.seat {
                guest.seat = seat;
                changed.push((connection, seat));
            }
        }
        let any = !changed.is_empty();
        for (connection, seat) in changed {
            let seat = seat.map(|seat| seat as u8);
            self.send(connection, text_of(&ServerMessage::Seat { seat }));
        }
        if any {
            self.update_presence();
        }
    }

    /// Looks who is there, and tells everyone.
    fn update_presence(&mut self) {
        self.take_heads();
        self.tell_heads();
    }

    fn take_heads(&mut self) {
        let now = Instant::now();
        let there: Vec<usize> = self.clients.values().filter_map(|guest| guest.seat).collect();
        for (seat, missing) in self.missing.iter_mut().enumerate() {
            *missing = match there.contains(&seat) {
                true => None,
                false => missing.or(Some(now)),
            };
        }
        match (there.is_empty(), self.alone) {
            (true, false) => {
                self.alone = true;
                self.clocks.stop(now);
            }
            (false, true) => {
                // The others are waited for from now on.
                self.alone = false;
                self.clocks.go_on(now);
                self.wait_anew(now);
            }
            _ => {}
        }
        self.empty = match self.clients.is_empty() {
            true => self.empty.or(Some(now)),
            false => None,
        };
    }

    fn tell_heads(&mut self) {
        let seats = (0..self.core.seats.len()).filter(|&seat| self.missing[seat].is_none());
        let message = ServerMessage::Present {
            seats: seats.map(|seat| seat as u8).collect(),
            spectators: self.clients.values().filter(|guest| guest.seat.is_none()).count() as u32,
        };
        self.send_all(&message);
    }
}

/// From where a connection looks: a seat's cards are its own only once a game is
/// on, and before that there are none.
fn viewpoint(core: &Core, seat: Option<usize>) -> Viewpoint {
    let table = core.settings.rules.seating();
    match seat.and_then(|seat| table.seat(seat)) {
        Some(seat) => Viewpoint::Seat(seat),
        None => Viewpoint::Spectator,
    }
}

async fn sleep_until(at: Option<Instant>) {
    match at {
        Some(at) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}

/// A message as it is sent.
fn text_of(message: &ServerMessage) -> Arc<str> {
    serde_json::to_string(message).unwrap_or_default().into()
}
