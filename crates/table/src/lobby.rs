//! The lobby of a table: who sits where, who is ready, how a game begins, who is away,
//! and what follows a game.

use kennel_bots::Level;
use kennel_rules::{Seat, SeatSet, Seating};
use kennel_wire::{ClientMessage, Phase, Refusal, RefusalKind, StandInReason};

use crate::entry::{Entry, seat_number};
use crate::fairness::check_entropy;
use crate::{PlayerId, SeatHolder, SeatState, SeatedPlayer, Table};

impl Table {
    /// The entries for a player's message, except decisions and changing seats with
    /// another player.
    ///
    /// # Errors
    /// It cannot be done, or not now.
    pub fn arrange(
        &self,
        player: PlayerRef<'_>,
        message: &ClientMessage,
    ) -> Result<Vec<Entry>, Refusal> {
        let mine = self.seat_of(player.id);
        let my_seat = || mine.ok_or_else(|| refuse(RefusalKind::NoSeat, "you have no seat here"));
        let between_games = || only_if(self.phase() != Phase::Playing, "only between games");
        let during = || only_if(self.phase() == Phase::Playing, "only during a game");
        match message {
            ClientMessage::Sit { seat } if self.phase() == Phase::Playing => {
                Ok(vec![self.take_over(player, *seat)?])
            }
            ClientMessage::Sit { seat } => {
                let free = self.known(*seat).filter(|&seat| self.seats[seat].is_free());
                let free =
                    free.ok_or_else(|| refuse(RefusalKind::SeatTaken, "that seat is not free"))?;
                let freed = mine.map(freed);
                let entropy = mine.map_or("", |seat| &self.seats[seat].entropy);
                let same_address = mine.map_or(&[][..], |seat| self.same_address(seat));
                let sat = self.sits(free, player.seated(same_address), entropy);
                Ok(freed.into_iter().chain(sat).collect())
            }
            ClientMessage::Stand => {
                between_games()?;
                Ok(vec![freed(my_seat()?)])
            }
            ClientMessage::Bot { seat, level } => {
                between_games()?;
                if self.settings().maker.as_ref() != Some(player.id) {
                    my_seat()?;
                }
                only_if(
                    !self.is_gathering(),
                    "this table is waiting for players; bots come later",
                )?;
                let holder = self.known(*seat).map(|seat| &self.seats[seat].holder);
                match (holder, level) {
                    (Some(SeatHolder::Nobody | SeatHolder::Bot(_)), Some(level)) => {
                        if let Err(error) = level.parse::<Level>() {
                            return Err(refuse(RefusalKind::Unreadable, &error.to_string()));
                        }
                        Ok(vec![Entry::Bot { seat: *seat, level: level.clone() }])
                    }
                    (Some(SeatHolder::Bot(_)), None) => Ok(vec![Entry::Freed { seat: *seat }]),
                    _ => Err(refuse(RefusalKind::SeatTaken, "no bot can be changed there")),
                }
            }
            ClientMessage::Ready { ready, entropy } => {
                between_games()?;
                let seat = seat_number(my_seat()?);
                let is_open = *ready || !self.is_gathering();
                only_if(is_open, "this game begins by itself; stand up if you do not play")?;
                let entropy = entropy.clone().unwrap_or_default();
                if let Err(error) = check_entropy(&entropy) {
                    return Err(refuse(RefusalKind::Unreadable, &error.to_string()));
                }
                Ok(vec![Entry::Ready { seat, ready: *ready, entropy }])
            }
            ClientMessage::TakeBack => {
                during()?;
                let seat = my_seat()?;
                only_if(self.seats[seat].stand_in.is_some(), "no bot stands in for you")?;
                Ok(vec![Entry::Back { seat: seat_number(seat) }])
            }
            ClientMessage::Leave => {
                during()?;
                Ok(vec![Entry::PlayerLeft { seat: seat_number(my_seat()?) }])
            }
            ClientMessage::ChangeSeats { .. }
            | ClientMessage::Act { .. }
            | ClientMessage::React { .. }
            | ClientMessage::Nudge
            | ClientMessage::Hurry
            | ClientMessage::Wait
            | ClientMessage::Propose { .. }
            | ClientMessage::Agree
            | ClientMessage::Decline
            | ClientMessage::Remove { .. }
            | ClientMessage::Sync { .. }
            | ClientMessage::Ping => Ok(Vec::new()),
        }
    }

    /// The seat with a number from a message.
    pub(crate) fn known(&self, seat: u8) -> Option<Seat> {
        self.seating().seat(usize::from(seat))
    }

    /// The entries with which a player from matchmaking takes a free seat.
    ///
    /// # Errors
    /// There is none any more.
    pub fn enqueue(
        &self,
        player: PlayerRef<'_>,
        entropy: &str,
        same_address: &[u8],
    ) -> Result<Vec<Entry>, Refusal> {
        let full = || refuse(RefusalKind::SeatTaken, "this table has no free seat any more");
        let seat = self.seats.position(SeatState::is_free).filter(|_| self.is_gathering());
        Ok(self.sits(seat.ok_or_else(full)?, player.seated(same_address), entropy))
    }

    /// The seats of players who came from the address of the one in this seat.
    fn same_address(&self, seat: Seat) -> &[u8] {
        match &self.seats[seat].holder {
            SeatHolder::Player(player) => &player.same_address,
            _ => &[],
        }
    }

    /// The entries with which a player takes a seat. At a table that waits for people
    /// from the queue they are ready at once.
    fn sits(&self, seat: Seat, player: SeatedPlayer, entropy: &str) -> Vec<Entry> {
        let (number, entropy) = (seat_number(seat), entropy.to_owned());
        let ready = Entry::Ready { seat: number, ready: true, entropy };
        let ready = self.is_gathering().then_some(ready);
        [sat(seat, player)].into_iter().chain(ready).collect()
    }

    /// The seat with which a seat may change: that of a bot or of another player.
    ///
    /// # Errors
    /// A game is running, or nobody sits there.
    pub fn may_change(&self, seat: Seat, with: u8) -> Result<Seat, Refusal> {
        only_if(self.phase() != Phase::Playing, "only between games")?;
        match self.known(with).map(|other| (other, &self.seats[other].holder)) {
            Some((_, SeatHolder::Nobody)) => {
                Err(refuse(RefusalKind::NotNow, "that seat is free: sit down"))
            }
            Some((other, _)) if other != seat => Ok(other),
            _ => Err(refuse(RefusalKind::SeatTaken, "nobody else sits there")),
        }
    }

    /// The entries with which two seats swap their occupants. Players are then no longer
    /// ready, so that they confirm their new seats.
    #[must_use]
    pub fn changed_seats(&self, one: Seat, other: Seat) -> Vec<Entry> {
        let moved = |number: &u8| match *number {
            number if number == seat_number(one) => seat_number(other),
            number if number == seat_number(other) => seat_number(one),
            number => number,
        };
        let moves_to = |seat: Seat, from: &SeatState| match &from.holder {
            SeatHolder::Player(player) => {
                let same_address = player.same_address.iter().map(moved).collect();
                self.sits(seat, SeatedPlayer { same_address, ..player.clone() }, &from.entropy)
            }
            SeatHolder::Bot(level) => vec![bot(seat, *level)],
            SeatHolder::Nobody => vec![freed(seat)],
        };
        let mut entries = vec![freed(one)];
        entries.extend(moves_to(other, &self.seats[one]));
        entries.extend(moves_to(one, &self.seats[other]));
        entries
    }

    /// The entry with which the next game begins, once every seat is taken and ready.
    #[must_use]
    pub(crate) fn start(&self) -> Option<Entry> {
        let is_ready = self.phase() != Phase::Playing
            && self.seats.values().all(|seat| seat.ready && !seat.is_free())
            && self.seats.values().any(SeatState::is_person);
        let begun = is_ready.then(|| self.begin()).flatten()?;
        Some(Entry::Started { first_dealer: seat_number(begun.live.game().first_dealer()) })
    }

    /// The entries with which everybody who sits there is ready, and bots sit on free seats.
    #[must_use]
    pub fn made_ready(&self) -> Vec<Entry> {
        let people = self.seats.iter().filter(|(_, seat)| seat.is_person() && !seat.ready);
        let ready = people.map(|(seat, state)| {
            let (seat, entropy) = (seat_number(seat), state.entropy.clone());
            Entry::Ready { seat, ready: true, entropy }
        });
        self.filled(SeatSet::EMPTY).into_iter().chain(ready).collect()
    }

    /// Whether it is a matchmaking table that waits for players.
    #[must_use]
    pub fn is_gathering(&self) -> bool {
        self.settings().queue && self.phase() == Phase::Waiting
    }

    /// The entries with which bots take all free seats, and those that are about to
    /// become free.
    #[must_use]
    pub fn filled(&self, freed: SeatSet) -> Vec<Entry> {
        let free =
            self.seats.iter().filter(|(seat, state)| state.is_free() || freed.contains(*seat));
        free.map(|(seat, _)| bot(seat, self.settings().stand_in)).collect()
    }

    /// The entry with which a bot plays for a player from now on.
    #[must_use]
    pub fn stand_in(&self, seat: Seat, why: StandInReason) -> Option<Entry> {
        let state = &self.seats[seat];
        let can =
            state.player().is_some() && state.stand_in.is_none() && self.phase() == Phase::Playing;
        can.then_some(Entry::StandIn { seat: seat_number(seat), why })
    }

    /// The entry with which a player who was away plays again by coming back. A player
    /// who was there and let the time run out has to ask for the seat.
    #[must_use]
    pub fn returned(&self, seat: Seat) -> Option<Entry> {
        let state = &self.seats[seat];
        let can = state.player().is_some() && state.stand_in == Some(StandInReason::Gone);
        can.then_some(Entry::Back { seat: seat_number(seat) })
    }

    /// The entry for a seat whose player has been away for too long: during a game a bot
    /// stands in, between games the seat becomes free. Before the first game of a table
    /// that a player created, seats are kept.
    #[must_use]
    pub fn abandoned(&self, seat: Seat) -> Option<Entry> {
        match self.phase() {
            Phase::Playing => self.stand_in(seat, StandInReason::Gone),
            Phase::Waiting if !self.settings().queue => None,
            _ => self.seats[seat].is_person().then(|| freed(seat)),
        }
    }

    /// What follows the end of a game: the seats of those who left become free, or belong
    /// to those who were about to take them over.
    pub fn vacated(&self) -> impl Iterator<Item = Entry> {
        let left = self.seats.iter().filter(|(_, state)| state.left);
        left.map(|(seat, state)| match &state.reserved {
            Some(player) => sat(seat, player.clone()),
            None => freed(seat),
        })
    }

    /// Whether any player who has not left sits at the table.
    #[must_use]
    pub fn has_people(&self) -> bool {
        self.seats.values().any(|seat| seat.player().is_some())
    }
}

pub(crate) fn sat(seat: Seat, player: SeatedPlayer) -> Entry {
    let SeatedPlayer { id, name, account, same_address } = player;
    Entry::Sat { seat: seat_number(seat), player: id, name, account, same_address }
}

pub(crate) fn freed(seat: Seat) -> Entry {
    Entry::Freed { seat: seat_number(seat) }
}

fn bot(seat: Seat, level: Level) -> Entry {
    Entry::Bot { seat: seat_number(seat), level: level.word().to_owned() }
}

pub(crate) fn only_if(condition: bool, otherwise: &str) -> Result<(), Refusal> {
    if condition { Ok(()) } else { Err(refuse(RefusalKind::NotNow, otherwise)) }
}

pub(crate) fn refuse(why: RefusalKind, message: &str) -> Refusal {
    Refusal { why, message: message.to_owned(), question: None }
}

/// A player who asks for something at a table.
#[derive(Clone, Copy, Debug)]
pub struct PlayerRef<'a> {
    /// Identifies the player.
    pub id: &'a PlayerId,
    /// The name others see.
    pub name: &'a str,
    /// Whether the player has an account.
    pub account: bool,
}

impl PlayerRef<'_> {
    fn seated(self, same_address: &[u8]) -> SeatedPlayer {
        SeatedPlayer {
            id: self.id.clone(),
            name: self.name.to_owned(),
            account: self.account,
            same_address: same_address.to_vec(),
        }
    }
}

/// The seat of one player while a log is followed.
#[derive(Clone, Debug)]
pub struct PlayerSeat<'a> {
    player: &'a PlayerId,
    seat: Option<Seat>,
}

impl<'a> PlayerSeat<'a> {
    /// A player who has this seat, or none, before the entries to follow.
    #[must_use]
    pub fn new(player: &'a PlayerId, seat: Option<Seat>) -> PlayerSeat<'a> {
        PlayerSeat { player, seat }
    }

    /// The seat after all entries so far.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Follows the next entry.
    pub fn follow(&mut self, seating: Seating, entry: &Entry) {
        let mine = self.seat.map(seat_number);
        match entry {
            Entry::Sat { seat, player, .. } if player == self.player => {
                self.seat = seating.seat(usize::from(*seat));
            }
            Entry::Sat { seat, .. }
            | Entry::Bot { seat, .. }
            | Entry::Freed { seat }
            | Entry::PlayerLeft { seat }
                if mine == Some(*seat) =>
            {
                self.seat = None;
            }
            _ => {}
        }
    }

    /// The seat after each of these entries, from which the player sees it. A player who
    /// left a game for good sees all of it as a spectator.
    #[must_use]
    pub fn at_each(mut self, seating: Seating, entries: &[Entry]) -> Vec<Option<Seat>> {
        let mut seats = Vec::with_capacity(entries.len());
        let mut began = 0;
        for entry in entries {
            let before = self.seat;
            self.follow(seating, entry);
            match entry {
                Entry::Started { .. } => began = seats.len(),
                Entry::PlayerLeft { .. } if before != self.seat => seats[began..].fill(None),
                _ => {}
            }
            seats.push(self.seat);
        }
        seats
    }
}
