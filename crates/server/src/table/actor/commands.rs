//! The commands of a table and how they are handled.

use std::net::IpAddr;

use kennel_bots::Decision;
use kennel_rules::Seat;
use kennel_table::{Choices, Decider, Entry, PlayerId, PlayerRef, seat_number};
use kennel_wire::{
    ClientMessage, Phase, Reaction, Refusal, RefusalKind, ServerMessage, TableState,
};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::clients::Client;
use super::commit::Intent;
use super::crowding::MOST_OF_A_PLAYER;
use super::outgoing::encode;
use super::{Actor, Doubt, Person};
use crate::metrics::Limit;
use crate::net::{Closed, ConnectionId};
use crate::reply::reply;
use crate::store::StoreError;
use crate::table::outlet::{Manner, Outlet};

/// A command to a table.
pub enum Command {
    /// A client connects.
    Join {
        connection: ConnectionId,
        person: Option<Person>,
        network: IpAddr,
        /// The newest version that it has.
        after: Option<u32>,
        manner: Manner,
        outlet: Outlet,
    },
    /// A client that is catching up has received what it was sent.
    More { connection: ConnectionId },
    /// A client sends a message.
    Say { connection: ConnectionId, message: ClientMessage, heard: Instant },
    /// A connection is lost.
    Gone { connection: ConnectionId },
    /// A client acts by an HTTP request, connected or not.
    Act { person: Person, message: ClientMessage, reply: oneshot::Sender<Result<u32, Refusal>> },
    /// A player asks for the legal answers.
    Choices { person: Person, reply: oneshot::Sender<Option<Choices>> },
    /// Matchmaking asks for a seat.
    Enqueue {
        person: Person,
        /// What they add to the shuffles.
        entropy: String,
        company: Company,
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    /// Somebody has deleted their account: they leave, and their name is replaced. What is in
    /// memory is read again afterwards.
    Erase { player: PlayerId, reply: oneshot::Sender<Result<(), StoreError>> },
    /// A bot has decided.
    Decided { question: u32, seat: Seat, decision: Decision },
    /// A bot had not begun to think when nobody attended the table any more.
    Undecided { question: u32, seat: Seat },
    /// A seat that cannot play has waited long enough.
    Fold { question: u32 },
    /// The node is not alive any more as far as others know: its claims may have ended.
    Abandon,
    /// The time has come at which the table was to be woken.
    Due,
    /// The game of an event, or of the deal of the day, begins.
    Begin,
    /// The bell of an event has rung, or the day is over.
    Ring,
    /// The server stops.
    Close { reply: oneshot::Sender<()> },
    /// Panics, for tests.
    #[cfg(test)]
    Panic,
    /// Forgets the history, so that the game cannot be archived, for tests.
    #[cfg(test)]
    ForgetHistory,
}

impl Command {
    /// The network of the client who is the reason for it, if there is one.
    pub fn network(&self) -> Option<IpAddr> {
        match self {
            Command::Join { network, .. } => Some(*network),
            Command::Act { person, .. }
            | Command::Choices { person, .. }
            | Command::Enqueue { person, .. } => Some(person.network),
            _ => None,
        }
    }
}

/// With whom somebody from matchmaking may be seated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Company {
    /// With people from other addresses only.
    OtherAddresses,
    /// With anybody.
    Anybody,
}

impl Actor {
    pub(super) async fn handle(&mut self, command: Command) {
        match command {
            Command::Join { connection, person, network, after, manner, outlet } => {
                let seat = person.as_ref().and_then(|person| self.table.seat_of(&person.id));
                let catch_up = self.services.config.catch_up;
                if let Some(person) = &person {
                    self.note_network(person);
                }
                let client = Client::new(person, network, outlet, seat, catch_up);
                self.join(connection, client, after, manner).await;
            }
            Command::More { connection } => self.tell_more(connection).await,
            Command::Gone { connection } => {
                self.clients.remove(connection);
                self.update_presence();
                self.ask_bots();
            }
            Command::Say { connection, message, heard } => {
                let (version, so_far) = (self.table.version(), self.so_far());
                let network = self.clients.get(connection).map(|client| client.network);
                self.on_message(connection, message).await;
                if let Some(network) = network {
                    self.pay_for_crowding(network, so_far);
                }
                self.count_told(version, heard);
            }
            Command::Act { person, message, reply: to } => {
                let (version, heard) = (self.table.version(), Instant::now());
                let so_far = self.so_far();
                self.attend(&person);
                let answer = self.act(&person, &message).await;
                self.pay_for_crowding(person.network, so_far);
                match &answer {
                    Ok(()) => self.count_told(version, heard),
                    Err(refusal) => self.services.metrics.refused(refusal.why),
                }
                let version = self.table.version();
                self.answer(to, answer.map(|()| version));
            }
            Command::Erase { player, reply: to } => {
                let erased = self.erase(&player).await;
                self.answer(to, erased);
            }
            Command::Decided { question, seat, decision } => {
                self.thinking.1 = self.thinking.1.difference(seat.only());
                // The player may have come back in the meantime.
                if self.table.bot_of(seat).is_some() {
                    let by = Decider::Bot;
                    let intent = Intent::Decision { by, seat, question, decision };
                    self.commit_or_log(intent).await;
                }
            }
            Command::Undecided { question, seat } => {
                if self.thinking.0 == question {
                    self.thinking.1 = self.thinking.1.difference(seat.only());
                    // Somebody may attend the table again.
                    self.ask_bots();
                }
            }
            Command::Fold { question } => {
                if self.table.question_number() == question {
                    self.commit_or_log(Intent::Fold).await;
                }
            }
            Command::Choices { person, reply: to } => {
                self.attend(&person);
                let seat = self.table.seat_of(&person.id);
                reply(to, seat.and_then(|seat| self.table.choices(seat)));
            }
            Command::Enqueue { person, entropy, company, reply: to } => {
                let so_far = self.so_far();
                let answer = self.enqueue(&person, &entropy, company).await;
                self.pay_for_crowding(person.network, so_far);
                self.answer(to, answer);
            }
            Command::Due => self.on_due().await,
            Command::Begin => self.begin().await,
            Command::Ring => self.ring().await,
            Command::Abandon => self.doubt = Some(Doubt::Fenced),
            Command::Close { .. } => unreachable!("the loop that runs the actor answers it"),
            #[cfg(test)]
            Command::Panic => panic!("on purpose"),
            #[cfg(test)]
            Command::ForgetHistory => {
                self.history = kennel_table::History::new(self.table.settings().clone());
            }
        }
    }

    /// Answers a request. If the table has been claimed since, the question is dropped: who
    /// asked may ask the node that has it.
    fn answer<T>(&self, to: oneshot::Sender<T>, answer: T) {
        if self.doubt != Some(Doubt::Fenced) {
            reply(to, answer);
        }
    }

    /// Whether somebody who has a version must not be told anything by this actor, because
    /// the table has been claimed since. Another node may have told it.
    pub(super) async fn is_behind(&mut self, after: Option<u32>) -> bool {
        let is_behind = after > Some(self.table.version()) && self.is_fenced().await;
        if is_behind {
            self.doubt = Some(Doubt::Fenced);
        }
        is_behind
    }

    /// Records the time from a message until everyone was told of its changes.
    fn count_told(&self, before: u32, heard: Instant) {
        if self.table.version() != before && self.doubt.is_none() {
            self.services.metrics.told.add(heard.elapsed());
        }
    }

    async fn join(
        &mut self,
        connection: ConnectionId,
        mut client: Client,
        after: Option<u32>,
        manner: Manner,
    ) {
        if self.is_behind(after).await {
            return;
        }
        client.outlet.joined(self.epoch);
        let seat = client.seat;
        if seat.is_none() && self.is_daily() {
            client.outlet.close(Closed::Sealed);
            return;
        }
        if seat.is_none() && self.clients.spectators() >= self.services.config.spectators {
            client.outlet.close(Closed::Full);
            return;
        }
        // The oldest is the likeliest to be dead.
        let oldest = seat.and_then(|seat| self.clients.oldest_of_many(seat, MOST_OF_A_PLAYER));
        if let Some(oldest) = oldest {
            self.drop_client(oldest, Closed::Full);
        }
        // Its time is told.
        self.follow_holidays().await;
        let settings = self.table.settings();
        let welcome = || ServerMessage::Welcome {
            table: TableState {
                rules: self.table.rules_text(),
                clock: self.clocks.clock(),
                stand_in_level: settings.stand_in.word().to_owned(),
                rules_version: kennel_rules::RULES_VERSION,
                queue: settings.queue,
                patience_seconds: self.patience_seconds(),
                event: self.event.clone(),
                daily: self.daily.clone(),
            },
            seat: seat.map(seat_number),
            version: self.table.version(),
        };
        let first = match manner {
            Manner::Aloud => welcome(),
            // The seat may have changed in the meantime.
            Manner::Quiet { .. } => ServerMessage::Seat { seat: seat.map(seat_number) },
        };
        let person = client.person.clone();
        self.clients.insert(connection, client);
        self.send(connection, encode(&first));
        // Clocks that stood still run again before their time is told.
        self.note_presence();
        if after == Some(self.table.version()) || self.can_catch_up(connection) {
            self.sync(connection, after).await;
        } else {
            self.postpone(connection);
            return;
        }
        self.tell_presence_to(connection);
        self.tell_waiting_room(connection);
        self.tell_patience(connection);
        self.tell_agreements(connection);
        self.ask_bots();
        if let Some(back) = seat.and_then(|seat| self.table.returned(seat)) {
            self.commit_or_log(Intent::Entries(vec![back])).await;
        }
        if let (Manner::Quiet { again: Some(message) }, Some(person)) = (manner, person) {
            self.say_again(connection, &person, &message).await;
        }
    }

    /// Carries out what a client said to whoever ran the table before, unless it was done.
    async fn say_again(
        &mut self,
        connection: ConnectionId,
        person: &Person,
        message: &ClientMessage,
    ) {
        match self.act(person, message).await {
            Err(refusal) if refusal.why != RefusalKind::Stale => {
                self.services.metrics.refused(refusal.why);
                self.send(connection, encode(&ServerMessage::Refused(refusal)));
            }
            Ok(()) | Err(_) => {}
        }
    }

    async fn on_message(&mut self, connection: ConnectionId, message: ClientMessage) {
        let Some(client) = self.clients.get(connection) else { return };
        let person = client.person.clone();
        let answer = match (&message, person) {
            (ClientMessage::Sync { after }, _) if self.can_catch_up(connection) => {
                if self.is_behind(*after).await {
                    return;
                }
                self.sync(connection, *after).await;
                Ok(())
            }
            (ClientMessage::Sync { .. }, _) => {
                self.services.metrics.limited(Limit::CatchUp);
                Err(refuse(RefusalKind::TooOften, "wait before asking for the history again"))
            }
            (_, Some(person)) => self.act(&person, &message).await,
            (_, None) => {
                Err(refuse(RefusalKind::NoSeat, "you are watching; choose a name to play"))
            }
        };
        if let Err(refusal) = answer {
            self.services.metrics.refused(refusal.why);
            self.send(connection, encode(&ServerMessage::Refused(refusal)));
        }
    }

    /// Carries out a player's message, or refuses it.
    async fn act(&mut self, person: &Person, message: &ClientMessage) -> Result<(), Refusal> {
        self.check_crowding(person.network, message)?;
        self.check_daily(message)?;
        let seat = self.table.seat_of(&person.id);
        match (message, seat) {
            (ClientMessage::Act { question, act }, Some(seat)) => {
                let (by, question) = (Decider::Player, *question);
                let decision = self.table.read(seat, question, act)?;
                self.commit(Intent::Decision { by, seat, question, decision }).await
            }
            (ClientMessage::React { reaction }, Some(seat)) => self.react(seat, *reaction),
            (ClientMessage::ChangeSeats { with }, Some(seat)) => self.wish(seat, *with).await,
            (ClientMessage::Nudge, Some(seat)) => self.nudge(seat),
            (ClientMessage::Hurry, Some(seat)) => self.hurry(seat),
            (ClientMessage::Wait, Some(seat)) => self.wait_longer(seat),
            (ClientMessage::Propose { proposal }, Some(seat)) => self.propose(seat, *proposal),
            (ClientMessage::Agree, Some(seat)) => self.agree(seat),
            (ClientMessage::Decline, Some(seat)) => self.decline(seat),
            (ClientMessage::Remove { seat: other }, Some(seat)) => self.remove(seat, *other).await,
            (
                ClientMessage::Act { .. }
                | ClientMessage::React { .. }
                | ClientMessage::Nudge
                | ClientMessage::Hurry
                | ClientMessage::Wait
                | ClientMessage::Propose { .. }
                | ClientMessage::Agree
                | ClientMessage::Decline
                | ClientMessage::Remove { .. }
                | ClientMessage::ChangeSeats { .. },
                None,
            ) => Err(refuse(RefusalKind::NoSeat, "you have no seat here")),
            _ => {
                let mut entries = self.table.arrange(person.player(), message)?;
                for entry in &mut entries {
                    if let Entry::Reserved { same_address, .. } = entry {
                        *same_address = self.neighbours(person);
                    }
                }
                self.commit(Intent::Entries(entries)).await?;
                self.note_network(person);
                Ok(())
            }
        }
    }

    /// Frees the seat of a player and replaces the name wherever it stands in the log. The
    /// table is read again then, and everybody connects again.
    async fn erase(&mut self, player: &PlayerId) -> Result<(), StoreError> {
        if self.table.seat_of(player).is_some() {
            let leaver = PlayerRef { id: player, name: "", account: false };
            let going = match self.table.phase() {
                Phase::Playing => ClientMessage::Leave,
                Phase::Waiting | Phase::Over => ClientMessage::Stand,
            };
            if let Ok(entries) = self.table.arrange(leaver, &going) {
                self.commit_or_log(Intent::Entries(entries)).await;
            }
        }
        self.store_clocks().await;
        let table = self.registration.id();
        let erased = self.services.store.erase_name(player, table, Some(self.epoch)).await;
        self.doubt = match &erased {
            Err(StoreError::Fenced { .. }) => Some(Doubt::Fenced),
            Ok(()) => self.doubt.or(Some(Doubt::Unsure)),
            // Nothing was changed.
            Err(_) => self.doubt,
        };
        erased
    }

    /// Shows a reaction, unless it could be a signal: not too often, and not while the
    /// player's partner chooses.
    fn react(&mut self, seat: Seat, reaction: Reaction) -> Result<(), Refusal> {
        let partners = self.table.seating().team(seat).difference(seat.only());
        if !self.table.asked().intersection(partners).is_empty() {
            return Err(refuse(RefusalKind::NotNow, "not while your partner is choosing"));
        }
        let now = Instant::now();
        let pause = self.services.config.reaction_pause;
        if self.reacted[seat].is_some_and(|at| now < at + pause) {
            return Err(refuse(RefusalKind::TooOften, "one reaction at a time"));
        }
        self.reacted[seat] = Some(now);
        self.send_all(&ServerMessage::Reacted { seat: seat_number(seat), reaction });
        Ok(())
    }
}

/// A refusal that is not about a question.
pub(super) fn refuse(why: RefusalKind, message: &str) -> Refusal {
    Refusal { why, message: message.to_owned(), question: None }
}
