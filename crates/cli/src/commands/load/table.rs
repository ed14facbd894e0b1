//! A table with all its seats.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures_util::StreamExt;
use kennel::client::{ClientError, Http, Identity, Known, Socket};
use kennel_rules::PlayBuffer;
use kennel_wire::{ClientMessage, ServerMessage};
use tokio::time::{Instant, sleep, sleep_until};

use super::{Run, begin};
use crate::chance::SeededChance;

/// A seat with its socket, unless that was closed on purpose.
pub struct Seat {
    pub socket: Option<Socket>,
    pub known: Known,
}

/// A table that plays one game after another.
pub struct Table {
    /// Its number among the tables of the run.
    number: u64,
    id: String,
    guests: Vec<Identity>,
    seats: Vec<Seat>,
    chance: SeededChance,
    plays: PlayBuffer,
    /// The move that not every seat has been told of yet.
    pending: Option<Pending>,
}

/// A move in flight.
struct Pending {
    seat: usize,
    /// The newest version before it.
    version: u32,
    due: Instant,
    sent: Instant,
}

/// When a table stops playing.
#[derive(Clone, Copy)]
pub enum Goal {
    /// At this time.
    Time(Instant),
    /// After this many moves.
    Moves(u32),
}

/// The pause between two attempts to reconnect, and their number.
const PAUSE: Duration = Duration::from_millis(100);
const ATTEMPTS: u32 = 100;

impl Seat {
    pub async fn say(&mut self, message: &ClientMessage) -> Result<(), ClientError> {
        match &mut self.socket {
            Some(socket) => socket.say(message).await,
            None => Err(ClientError::Unexpected("the socket is closed".to_owned())),
        }
    }
}

impl Table {
    pub fn new(
        run: &Run,
        number: u64,
        id: String,
        guests: Vec<Identity>,
        seats: Vec<Seat>,
    ) -> Table {
        run.tally.opened(seats.len());
        Table {
            number,
            id,
            guests,
            seats,
            chance: SeededChance::new(run.seed.wrapping_mul(1_000_003).wrapping_add(number)),
            plays: PlayBuffer::new(),
            pending: None,
        }
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn guests(&self) -> &[Identity] {
        &self.guests
    }

    /// The version each seat has been told of.
    pub fn versions(&self) -> impl Iterator<Item = u32> {
        self.seats.iter().map(|seat| seat.known.version)
    }

    /// Closes all but the first `sockets` sockets.
    pub fn keep(&mut self, run: &Run, sockets: usize) {
        for seat in self.seats.iter_mut().skip(sockets) {
            if seat.socket.take().is_some() {
                run.tally.closed(1);
            }
        }
    }

    /// Listens until the end without moving.
    pub async fn listen(mut self, run: Arc<Run>, end: Instant) -> Result<Table, ClientError> {
        loop {
            tokio::select! {
                (seat, heard) = next(&mut self.seats) => self.on_message(&run, seat, heard).await?,
                () = sleep_until(end) => return Ok(self),
            }
        }
    }

    /// Plays one game after another, with a move whenever one is due.
    pub async fn play(
        mut self,
        run: Arc<Run>,
        first: Instant,
        goal: Goal,
    ) -> Result<Table, ClientError> {
        let end = match goal {
            Goal::Time(end) => Some(end),
            Goal::Moves(_) => None,
        };
        let mut moves = 0;
        let mut due = first;
        let mut can_move = true;
        loop {
            if self.pending.is_none() && self.is_over() {
                self.begin_again(&run).await?;
                // No move could have been made in the meantime.
                due = due.max(Instant::now());
                can_move = true;
            }
            if self.pending.is_none() && matches!(goal, Goal::Moves(goal) if moves == goal) {
                return Ok(self);
            }
            let may_move = self.pending.is_none() && can_move;
            tokio::select! {
                biased;
                () = sleep_until(end.unwrap_or(due)), if end.is_some() => return Ok(self),
                (seat, heard) = next(&mut self.seats) => {
                    self.on_message(&run, seat, heard).await?;
                    can_move = true;
                }
                () = sleep_until(due), if may_move => {
                    // If no seat can move, one folds or has not been told yet.
                    can_move = self.make_move(due).await;
                    if can_move {
                        due += run.pace;
                        moves += 1;
                    }
                }
            }
        }
    }

    fn is_over(&self) -> bool {
        self.seats.iter().all(|seat| seat.known.winners.is_some())
    }

    /// Lets a seat that is asked move; returns whether there was one.
    async fn make_move(&mut self, due: Instant) -> bool {
        // A seat that is behind would answer an outdated question.
        let version = self.versions().max().unwrap_or(0);
        let mut seats = self.seats.iter_mut().enumerate();
        let ready = |seat: &Seat| seat.known.is_asked() && seat.known.version == version;
        let Some((number, seat)) = seats.find(|(_, seat)| ready(seat)) else { return false };
        let Some(answer) = seat.known.answer(&mut self.plays, &mut self.chance) else {
            return false;
        };
        let sent = Instant::now();
        // A lost connection is noticed when the socket is read.
        if seat.say(&answer).await.is_ok() {
            self.pending = Some(Pending { seat: number, version, due, sent });
        }
        true
    }

    async fn on_message(
        &mut self,
        run: &Run,
        seat: usize,
        heard: Option<Result<(ServerMessage, impl Sized), ClientError>>,
    ) -> Result<(), ClientError> {
        let message = match heard {
            Some(Ok((message, _))) => message,
            Some(Err(error @ ClientError::Unexpected(_))) => return Err(error),
            Some(Err(_)) | None => return self.reconnect(run, seat).await,
        };
        let now = Instant::now();
        match &message {
            ServerMessage::Refused(refusal) => {
                run.tally.refused(refusal);
                self.pending = None;
            }
            ServerMessage::Changes { .. } => run.tally.heard(),
            _ => {}
        }
        let known = &mut self.seats[seat].known;
        known.apply(&message)?;
        if let Some(pending) = &self.pending
            && known.version > pending.version
        {
            if pending.seat == seat {
                run.tally.told(now - pending.sent, now - pending.due);
            }
            if self.seats.iter().all(|seat| seat.known.version > pending.version) {
                run.tally.told_all(now - pending.sent);
                self.pending = None;
            }
        }
        Ok(())
    }

    /// Reconnects a seat and resumes after the last version it knows.
    async fn reconnect(&mut self, run: &Run, number: usize) -> Result<(), ClientError> {
        run.tally.lost();
        // What the server tells now shows whether the move was made.
        self.pending = None;
        let seat = &mut self.seats[number];
        seat.socket = None;
        let mut attempts = 0;
        let server = run.server_for(self.number, number);
        let socket = loop {
            let after = Some(seat.known.version);
            let guest = self.guests.get(number);
            match Socket::open(&server, &self.id, guest, after).await {
                Ok(socket) => break socket,
                Err(error @ ClientError::Unexpected(_)) => return Err(error),
                Err(error) if attempts == ATTEMPTS => return Err(error),
                Err(_) => sleep(PAUSE).await,
            }
            attempts += 1;
        };
        seat.socket = Some(socket);
        run.tally.opened(1);
        Ok(())
    }

    async fn begin_again(&mut self, run: &Run) -> Result<(), ClientError> {
        run.tally.finished();
        run.tally.closed(self.seats.len());
        self.seats.clear();
        let mut http = Http::new(run.server_for(self.number, 0));
        let (id, seats) = begin::sit_down(run, self.number, &mut http, &self.guests).await?;
        run.tally.opened(seats.len());
        (self.id, self.seats) = (id, seats);
        Ok(())
    }
}

/// The next message on any of the sockets.
async fn next(
    seats: &mut [Seat],
) -> (usize, Option<Result<(ServerMessage, impl Sized + use<>), ClientError>>) {
    poll_fn(|context| {
        for (number, seat) in seats.iter_mut().enumerate() {
            if let Some(socket) = &mut seat.socket
                && let Poll::Ready(heard) = socket.poll_next_unpin(context)
            {
                return Poll::Ready((number, heard));
            }
        }
        Poll::Pending
    })
    .await
}
