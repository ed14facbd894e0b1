//! What the players at a table can do about each other while a game runs: agree to
//! something, take over a seat that was left, and remove somebody who is away.

use kennel_rules::{Phase as GamePhase, Seat, SeatSet};
use kennel_wire::{Phase, Proposal, Refusal, RefusalKind, StandInReason};

use crate::entry::{Entry, seat_number};
use crate::live_game::LastPlay;
use crate::lobby::{freed, only_if, refuse, sat};
use crate::{PlayerRef, Table};

impl Table {
    /// Checks that a player may propose something now, or that what was proposed may still
    /// be carried out.
    ///
    /// # Errors
    /// No game is running, the player has left it, nobody waits for the player whom a bot
    /// is to replace, or there is nothing to take back.
    pub fn check_proposal(&self, by: Seat, proposal: Proposal) -> Result<(), Refusal> {
        only_if(self.seats[by].player().is_some(), "only with a seat")?;
        if proposal == Proposal::Series {
            return only_if(self.next_series().is_some(), "only after a game, in the same seats");
        }
        only_if(self.phase() == Phase::Playing, "only during a game")?;
        match proposal {
            Proposal::Series => Ok(()),
            Proposal::StandIn { seat } => {
                let awaited = self.known(seat).filter(|&seat| self.people_asked().contains(seat));
                only_if(awaited.is_some_and(|seat| seat != by), "nobody waits for that player")
            }
            Proposal::End => Ok(()),
            Proposal::TakeBack => {
                let game = self.running().map(|current| &current.live);
                let has_before = game.is_some_and(|game| game.has_taken_back(by));
                if has_before {
                    let message = "you have taken back a play in this round";
                    return Err(refuse(RefusalKind::TooOften, message));
                }
                let last = game.and_then(|game| game.last_play(by));
                only_if(last.is_some(), "there is no play to take back, or a card was drawn since")
            }
        }
    }

    /// The seats whose players have to agree, if these players are connected. Bots agree to
    /// everything, also where they stand in for somebody who is disconnected.
    #[must_use]
    pub fn voters(&self, proposal: Proposal, present: SeatSet) -> SeatSet {
        let people = self.seats.iter().filter(|(_, state)| state.player().is_some());
        let people = people.filter(|&(seat, state)| match proposal {
            Proposal::StandIn { seat: replaced } => {
                present.contains(seat) && seat_number(seat) != replaced
            }
            Proposal::End | Proposal::TakeBack | Proposal::Series => {
                present.contains(seat) || state.stand_in.is_none()
            }
        });
        people.map(|(seat, _)| seat).collect()
    }

    /// The version of what a proposal is about: the question that is open, or the play that
    /// is to be taken back, whatever is asked in the meantime.
    #[must_use]
    pub fn subject(&self, by: Seat, proposal: Proposal) -> u32 {
        let play = match proposal {
            Proposal::StandIn { .. } | Proposal::End | Proposal::Series => None,
            Proposal::TakeBack => self.running().and_then(|game| game.live.last_play(by)),
        };
        play.map_or_else(|| self.question_number(), |play| play.version)
    }

    /// The entry with which a proposal is carried out that everybody has agreed to.
    #[must_use]
    pub fn agreed(&self, by: Seat, proposal: Proposal) -> Option<Entry> {
        match proposal {
            Proposal::StandIn { seat } => self.stand_in(self.known(seat)?, StandInReason::Vote),
            Proposal::End => self.running().map(|_| Entry::Ended),
            Proposal::TakeBack => {
                let LastPlay { events, .. } = self.running()?.live.last_play(by)?;
                Some(Entry::TakenBack { seat: seat_number(by), events })
            }
            Proposal::Series => self.next_series().map(|_| Entry::Series),
        }
    }

    /// The seat of the player who looks after the table: its maker, or the first player if
    /// the maker has no seat. A table of matchmaking belongs to nobody.
    #[must_use]
    pub fn host(&self) -> Option<Seat> {
        let maker = self.settings().maker.as_ref()?;
        self.seat_of(maker).or_else(|| self.seats.position(|seat| seat.player().is_some()))
    }

    /// The player in another seat whom the host may remove, if that player is away.
    ///
    /// # Errors
    /// The one who asks is not the host, or no other player sits there.
    pub fn removable(&self, by: Seat, seat: u8) -> Result<Seat, Refusal> {
        only_if(self.host() == Some(by), "only the host of the table can do that")?;
        let player = self.known(seat).filter(|&seat| self.seats[seat].player().is_some());
        let player = player.filter(|&seat| seat != by);
        player.ok_or_else(|| refuse(RefusalKind::SeatTaken, "no other player sits there"))
    }

    /// The entry with which a player who is away is removed: during a game as if the player
    /// had left it.
    #[must_use]
    pub fn removed(&self, seat: Seat) -> Entry {
        match self.phase() {
            Phase::Playing => Entry::PlayerLeft { seat: seat_number(seat) },
            Phase::Waiting | Phase::Over => freed(seat),
        }
    }

    /// The entry with which somebody who has no seat will have one that was left. It is
    /// theirs from the next deal on: of the hand that is being played they know nothing.
    /// Nobody sees two hands of a game.
    ///
    /// # Errors
    /// The seat was not left or is promised to somebody, or the player has a seat or had
    /// another one in this game.
    pub(crate) fn take_over(&self, player: PlayerRef<'_>, seat: u8) -> Result<Entry, Refusal> {
        let seat = self.known(seat).filter(|&seat| self.seats[seat].left);
        let seat = seat.ok_or_else(|| {
            refuse(RefusalKind::NotNow, "during a game only seats that were left")
        })?;
        let seen = self.running().into_iter().flat_map(|game| &game.seen_by);
        let is_mine = |state: &crate::SeatState| {
            state.reserved.as_ref().is_some_and(|reserved| &reserved.id == player.id)
        };
        only_if(self.seat_of(player.id).is_none(), "you have a seat")?;
        only_if(!self.seats.values().any(is_mine), "a seat is reserved for you")?;
        only_if(
            seen.filter(|(id, _)| id == player.id).all(|&(_, of)| of == seat),
            "you have seen another hand in this game",
        )?;
        if self.seats[seat].reserved.is_some() {
            return Err(refuse(RefusalKind::SeatTaken, "somebody else takes it over"));
        }
        Ok(Entry::Reserved {
            seat: seat_number(seat),
            player: player.id.clone(),
            name: player.name.to_owned(),
            account: player.account,
            same_address: Vec::new(),
        })
    }

    /// The entry with which a seat is no longer reserved, because whoever was to have it is
    /// gone.
    #[must_use]
    pub fn released(&self, seat: Seat) -> Option<Entry> {
        let is_reserved = self.running().is_some() && self.seats[seat].reserved.is_some();
        is_reserved.then(|| Entry::Released { seat: seat_number(seat) })
    }

    /// The entry with which the next seat is taken over: between two rounds, when nobody
    /// has cards.
    pub(crate) fn next_takeover(&self) -> Option<Entry> {
        let is_due = self.running()?.live.game().phase() == GamePhase::Deal;
        let mut seats = self.seats.iter().filter(|_| is_due);
        seats.find_map(|(seat, state)| Some(sat(seat, state.reserved.clone()?)))
    }

    /// Whether only bots have cards left in the round that is being played.
    #[must_use]
    pub fn is_left_to_bots(&self) -> bool {
        let Some(current) = self.running() else { return false };
        let game = current.live.game();
        let is_out = |seat| game.hands()[seat].is_empty() || self.bot_of(seat).is_some();
        matches!(game.phase(), GamePhase::Turn(_)) && self.seating().seats().all(is_out)
    }
}

#[cfg(test)]
mod tests;
