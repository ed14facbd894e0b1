//! What can be said to a table, and what it does then.

use kennel_bots::Decision;
use kennel_rules::Seat;
use kennel_table::{Choices, Decider, seat_number};
use kennel_wire::{ClientMessage, Reaction, Refusal, RefusalKind, ServerMessage, TableState};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::commit::Intent;
use super::outgoing::encode;
use super::{Actor, Client, Person};
use crate::net::{ConnectionId, Outbox};

/// What can be said to a table.
pub enum Command {
    /// A client connects.
    Join { connection: ConnectionId, person: Option<Person>, after: Option<u32>, outbox: Outbox },
    /// A client sends a message.
    Say { connection: ConnectionId, message: ClientMessage, heard: Instant },
    /// A connection is lost.
    Gone { connection: ConnectionId },
    /// Somebody acts by a request, connected or not.
    Act { person: Person, message: ClientMessage, reply: oneshot::Sender<Result<u32, Refusal>> },
    /// Somebody asks what they may answer.
    Choices { person: Person, reply: oneshot::Sender<Option<Choices>> },
    /// Somebody from the queue wants a seat.
    Enqueue { person: Person, reply: oneshot::Sender<Result<(), Refusal>> },
    /// A bot has decided.
    Decided { question: u32, seat: Seat, decision: Decision },
    /// A seat that cannot play has waited long enough.
    Fold { question: u32 },
    /// The server stops.
    Close { reply: oneshot::Sender<()> },
    /// Panics, for tests.
    #[cfg(test)]
    Panic,
    /// Forgets the history, so that the game cannot be archived, for tests.
    #[cfg(test)]
    ForgetHistory,
}

impl Actor {
    pub(super) async fn handle(&mut self, command: Command) {
        // Whoever waits for a reply may have stopped waiting: that changes nothing.
        match command {
            Command::Join { connection, person, after, outbox } => {
                self.join(connection, person, after, outbox).await;
            }
            Command::Gone { connection } => {
                self.clients.remove(&connection);
                self.update_presence();
            }
            Command::Say { connection, message, heard } => {
                let version = self.table.version();
                self.on_message(connection, message).await;
                self.count_told(version, heard);
            }
            Command::Act { person, message, reply } => {
                let (version, heard) = (self.table.version(), Instant::now());
                let answer = self.act(&person, &message).await;
                match &answer {
                    Ok(()) => self.count_told(version, heard),
                    Err(refusal) => self.services.metrics.refused(refusal.why),
                }
                let _ = reply.send(answer.map(|()| self.table.version()));
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
            Command::Fold { question } => {
                if self.table.question_number() == question {
                    self.commit_or_log(Intent::Fold).await;
                }
            }
            Command::Choices { person, reply } => {
                let seat = self.table.seat_of(&person.id);
                let _ = reply.send(seat.and_then(|seat| self.table.choices(seat)));
            }
            Command::Enqueue { person, reply } => {
                let answer = self.enqueue(&person).await;
                let _ = reply.send(answer);
            }
            // The loop that runs the actor answers it.
            Command::Close { reply } => drop(reply),
            #[cfg(test)]
            Command::Panic => panic!("on purpose"),
            #[cfg(test)]
            Command::ForgetHistory => {
                self.history = kennel_table::History::new(self.table.settings().clone());
            }
        }
    }

    /// Measures how long a message took until everybody was told what it changed.
    fn count_told(&self, before: u32, heard: Instant) {
        if self.table.version() != before && !self.in_doubt {
            self.services.metrics.told.add(heard.elapsed());
        }
    }

    async fn join(
        &mut self,
        connection: ConnectionId,
        person: Option<Person>,
        after: Option<u32>,
        outbox: Outbox,
    ) {
        let seat = person.as_ref().and_then(|person| self.table.seat_of(&person.id));
        let settings = self.table.settings();
        let welcome = ServerMessage::Welcome {
            table: TableState {
                rules: self.table.rules_text(),
                clock: self.clocks.clock(),
                stand_in_level: settings.stand_in.word().to_owned(),
                rules_version: kennel_rules::RULES_VERSION,
                queue: settings.queue,
            },
            seat: seat.map(seat_number),
            version: self.table.version(),
        };
        self.clients.insert(connection, Client { person, outbox, seat });
        self.send(connection, encode(&welcome));
        // Clocks that stood still run again before their time is told.
        self.note_presence();
        self.sync(connection, after).await;
        self.tell_presence();
        self.tell_waiting_room(connection);
    }

    async fn on_message(&mut self, connection: ConnectionId, message: ClientMessage) {
        let Some(client) = self.clients.get(&connection) else { return };
        let person = client.person.clone();
        let answer = match (&message, person) {
            (ClientMessage::Sync { after }, _) => {
                self.sync(connection, *after).await;
                Ok(())
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

    /// Does what a person asks for, or says why not.
    async fn act(&mut self, person: &Person, message: &ClientMessage) -> Result<(), Refusal> {
        let seat = self.table.seat_of(&person.id);
        match (message, seat) {
            (ClientMessage::Act { question, act }, Some(seat)) => {
                let (by, question) = (Decider::Player, *question);
                let decision = self.table.read(seat, question, act)?;
                self.commit(Intent::Decision { by, seat, question, decision }).await
            }
            (ClientMessage::React { reaction }, Some(seat)) => self.react(seat, *reaction),
            (ClientMessage::ChangeSeats { with }, Some(seat)) => self.wish(seat, *with).await,
            (
                ClientMessage::Act { .. }
                | ClientMessage::React { .. }
                | ClientMessage::ChangeSeats { .. },
                None,
            ) => Err(refuse(RefusalKind::NoSeat, "you have no seat here")),
            _ => {
                let entries = self.table.arrange(&person.id, &person.name, message)?;
                self.commit(Intent::Entries(entries)).await
            }
        }
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
