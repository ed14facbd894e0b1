//! What happens at a table besides the decisions of a game: who sits where, who is
//! ready, how a game begins, who is away, and what comes after a game.

use kennel_bots::Level;
use kennel_table::PlayerId;
use kennel_wire::{ClientMessage, Phase, Refusal, RefusalKind, StandInReason};

use super::core::{Core, SeatData, SeatHolder};
use super::entry::{Entry, number};
use crate::fairness::check_entropy;

impl Core {
    /// The entries of what a player, sitting or not, wants before, during or after
    /// the game, apart from decisions and from changing seats with another player.
    ///
    /// # Errors
    /// It cannot be done, or not now.
    pub fn arrange(
        &self,
        player: &str,
        name: &str,
        message: &ClientMessage,
    ) -> Result<Vec<Entry>, Refusal> {
        let mine = self.seat_of(player);
        let my_seat = || {
            let seat = mine.ok_or_else(|| refuse(RefusalKind::NoSeat, "you have no seat here"))?;
            Ok(seat as u8)
        };
        let between_games = || self.is_time(self.phase() != Phase::Playing, "only between games");
        let during = || self.is_time(self.phase() == Phase::Playing, "only while a game is on");
        match message {
            ClientMessage::Sit { seat } => {
                between_games()?;
                let place = self.seats.get(usize::from(*seat));
                if !place.is_some_and(|place| place.sitter == SeatHolder::Nobody) {
                    return Err(refuse(RefusalKind::SeatTaken, "that seat is not free"));
                }
                let freed = mine.map(|seat| Entry::Freed { seat: seat as u8 });
                let entropy = mine.map_or("", |seat| &self.seats[seat].entropy);
                let sat = self.sits(*seat, player, name, entropy);
                Ok(freed.into_iter().chain(sat).collect())
            }
            ClientMessage::Stand => {
                between_games()?;
                Ok(vec![Entry::Freed { seat: my_seat()? }])
            }
            ClientMessage::Bot { seat, level } => {
                between_games()?;
                if self.settings.maker.as_ref().map(PlayerId::as_str) != Some(player) {
                    my_seat()?;
                }
                self.is_time(!self.is_gathering(), "this table waits for people first")?;
                let place = self.seats.get(usize::from(*seat));
                match (place.map(|place| &place.sitter), level) {
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
                let seat = my_seat()?;
                let is_open = *ready || !self.is_gathering();
                self.is_time(is_open, "this game begins by itself; stand up if you do not play")?;
                let entropy = entropy.clone().unwrap_or_default();
                if let Err(error) = check_entropy(&entropy) {
                    return Err(refuse(RefusalKind::Unreadable, &error.to_string()));
                }
                Ok(vec![Entry::Ready { seat, ready: *ready, entropy }])
            }
            ClientMessage::TakeBack => {
                during()?;
                let seat = my_seat()?;
                match self.seats[usize::from(seat)].stand_in {
                    true => Ok(vec![Entry::Back { seat }]),
                    false => Err(refuse(RefusalKind::NotNow, "nobody stands in for you")),
                }
            }
            ClientMessage::Leave => {
                during()?;
                Ok(vec![Entry::PlayerLeft { seat: my_seat()? }])
            }
            ClientMessage::ChangeSeats { .. }
            | ClientMessage::Act { .. }
            | ClientMessage::React { .. }
            | ClientMessage::Sync { .. } => Ok(Vec::new()),
        }
    }

    fn is_time(&self, is_so: bool, otherwise: &str) -> Result<(), Refusal> {
        if is_so { Ok(()) } else { Err(refuse(RefusalKind::NotNow, otherwise)) }
    }

    /// The entries with which a player takes a seat. Who has looked for a table is
    /// ready.
    fn sits(&self, seat: u8, player: &str, name: &str, entropy: &str) -> Vec<Entry> {
        let sat = Entry::Sat { seat, player: player.to_owned(), name: name.to_owned() };
        let entropy = entropy.to_owned();
        let ready = self.is_gathering().then_some(Entry::Ready { seat, ready: true, entropy });
        [sat].into_iter().chain(ready).collect()
    }

    /// With whom a seat may change: a bot or a player in another one.
    ///
    /// # Errors
    /// A game is on, or nobody sits there.
    pub fn may_change(&self, seat: usize, with: u8) -> Result<usize, Refusal> {
        self.is_time(self.phase() != Phase::Playing, "only between games")?;
        let other = usize::from(with);
        match self.seats.get(other).map(|other| &other.sitter) {
            Some(SeatHolder::Player { .. } | SeatHolder::Bot(_)) if other != seat => Ok(other),
            Some(SeatHolder::Nobody) => {
                Err(refuse(RefusalKind::NotNow, "that seat is free: sit down"))
            }
            _ => Err(refuse(RefusalKind::SeatTaken, "there is nobody else of that number")),
        }
    }

    /// The entries with which two seats change their occupants. Players are not
    /// ready after it: they say so again, knowing where they sit.
    pub fn changed_seats(&self, one: usize, other: usize) -> Vec<Entry> {
        let moves_to = |seat: usize, from: &SeatData| match &from.sitter {
            SeatHolder::Player { id, name } => self.sits(seat as u8, id, name, &from.entropy),
            SeatHolder::Bot(level) => {
                vec![Entry::Bot { seat: seat as u8, level: level.word().to_owned() }]
            }
            SeatHolder::Nobody => vec![Entry::Freed { seat: seat as u8 }],
        };
        let mut entries = vec![Entry::Freed { seat: one as u8 }];
        entries.extend(moves_to(other, &self.seats[one]));
        entries.extend(moves_to(one, &self.seats[other]));
        entries
    }

    /// The entry with which the next game begins, once every seat is taken and
    /// ready.
    pub fn start(&self) -> Option<Entry> {
        let is_ready = self.phase() != Phase::Playing
            && self.seats.iter().all(|seat| seat.ready && seat.sitter != SeatHolder::Nobody)
            && self.seats.iter().any(|seat| matches!(seat.sitter, SeatHolder::Player { .. }));
        let running = is_ready.then(|| self.begin()).flatten()?;
        Some(Entry::Started { first_dealer: number(running.game.first_dealer()) })
    }

    /// Whether it waits for people who look for a table.
    pub fn is_gathering(&self) -> bool {
        self.settings.queue && self.phase() == Phase::Waiting
    }

    /// A seat for somebody who looks for a table.
    pub fn free_seat(&self) -> Option<u8> {
        let free = self.seats.iter().position(|seat| seat.sitter == SeatHolder::Nobody);
        free.filter(|_| self.is_gathering()).map(|seat| seat as u8)
    }

    /// The entries with which bots take all free seats.
    pub fn filled(&self) -> Vec<Entry> {
        let level = self.settings.stand_in.word();
        let free = self.seats.iter().enumerate();
        let free = free.filter(|(_, seat)| seat.sitter == SeatHolder::Nobody);
        free.map(|(seat, _)| Entry::Bot { seat: seat as u8, level: level.to_owned() }).collect()
    }

    /// The entry with which a bot plays for a player from now on.
    pub fn stand_in(&self, seat: usize, why: StandInReason) -> Option<Entry> {
        let data = self.seats.get(seat)?;
        let can = matches!(data.sitter, SeatHolder::Player { .. }) && !data.stand_in && !data.left;
        (can && self.phase() == Phase::Playing).then_some(Entry::StandIn { seat: seat as u8, why })
    }

    /// What becomes of a seat whose player has been away for too long: in a game a
    /// bot stands in, and where others wait for the next game it becomes free. A
    /// seat at a table that somebody has made waits as long as the table does.
    pub fn abandoned(&self, seat: usize) -> Option<Entry> {
        let data = self.seats.get(seat)?;
        let is_player = matches!(data.sitter, SeatHolder::Player { .. });
        match self.phase() {
            Phase::Playing => self.stand_in(seat, StandInReason::Gone),
            Phase::Waiting if !self.settings.queue => None,
            _ => is_player.then_some(Entry::Freed { seat: seat as u8 }),
        }
    }

    /// What follows the end of a game: who has left does not sit there any more.
    pub fn vacated(&self) -> impl Iterator<Item = Entry> {
        let left = self.seats.iter().enumerate().filter(|(_, seat)| seat.left);
        left.map(|(seat, _)| Entry::Freed { seat: seat as u8 })
    }

    /// Whether somebody who has not left sits there.
    pub fn has_people(&self) -> bool {
        self.seats.iter().any(|seat| matches!(seat.sitter, SeatHolder::Player { .. }) && !seat.left)
    }
}

fn refuse(why: RefusalKind, message: &str) -> Refusal {
    Refusal { why, message: message.to_owned(), question: None }
}

/// The seat from which a player, who had this one before, sees each game of a log, as far
/// as it goes. Who leaves a game has only watched it.
pub fn seats_in_games(log: &[Entry], player: &str, before: Option<u8>) -> Vec<Option<u8>> {
    let mut mine = before;
    let mut games = Vec::new();
    for entry in log {
        match entry {
            Entry::Sat { seat, player: who, .. } if who == player => mine = Some(*seat),
            Entry::Sat { seat, .. } | Entry::Bot { seat, .. } | Entry::Freed { seat }
                if mine == Some(*seat) =>
            {
                mine = None;
            }
            Entry::Started { .. } => games.push(mine),
            Entry::PlayerLeft { seat } if mine == Some(*seat) => {
                mine = None;
                if let Some(game) = games.last_mut() {
                    *game = None;
                }
            }
            _ => {}
        }
    }
    games
}
