//! What the players at a table decide about each other: proposals that all have to agree
//! to, and a host who removes players that are away.
//!
//! A proposal concerns the moment: it is not part of the log, and goes with the question
//! that was open when it was made, or once the play is no longer to be taken back. What is agreed to is an entry like any other.

use kennel_rules::{Event, Seat, SeatSet};
use kennel_table::{Entry, Step, seat_number};
use kennel_wire::{OpenProposal, Proposal, Refusal, RefusalKind, ServerMessage};
use tokio::time::Instant;

use super::Actor;
use super::commands::refuse;
use super::commit::Intent;
use super::outgoing::encode;
use crate::net::ConnectionId;

/// How many times longer than before a nudge a player is waited for before a bot can be
/// voted in.
const UNTIL_A_VOTE: u32 = 3;

/// What is proposed, and what everyone was told of it.
#[derive(Default)]
pub(super) struct Agreements {
    open: Option<Pending>,
    told: Option<OpenProposal>,
    told_host: Option<Seat>,
    /// The seats whose proposals were refused or withdrawn in this round.
    declined: SeatSet,
}

/// A proposal that not everybody has agreed to.
struct Pending {
    proposal: Proposal,
    by: Seat,
    agreed: SeatSet,
    /// What it is about: see [`kennel_table::Table::subject`].
    subject: u32,
}

impl Agreements {
    /// Forgets what concerned an earlier round.
    pub(super) fn follow(&mut self, steps: &[Step]) {
        if steps.iter().any(|step| matches!(step.entry, Entry::Event(Event::Deal(_)))) {
            self.declined = SeatSet::EMPTY;
        }
    }
}

impl Actor {
    /// Proposes something to everybody. One proposal is open at a time, and whoever was
    /// refused or thought better of it asks again in the next round at the earliest: nobody
    /// can be bothered all the time, nor partners be sent signals.
    pub(super) fn propose(&mut self, by: Seat, proposal: Proposal) -> Result<(), Refusal> {
        let not_now = |message| Err(refuse(RefusalKind::NotNow, message));
        self.table.check_proposal(by, proposal)?;
        if self.agreements.open.is_some() {
            return not_now("something else is proposed");
        }
        let patience = self.services.config.patience * UNTIL_A_VOTE;
        let is_vote = matches!(proposal, Proposal::StandIn { .. });
        if is_vote && self.clocks.elapsed(Instant::now()) < patience {
            return not_now("give them a little more time");
        }
        if self.agreements.declined.contains(by) {
            return Err(refuse(RefusalKind::TooOften, "ask again in the next round"));
        }
        let subject = self.table.subject(by, proposal);
        self.agreements.open = Some(Pending { proposal, by, agreed: by.only(), subject });
        Ok(())
    }

    pub(super) fn agree(&mut self, seat: Seat) -> Result<(), Refusal> {
        let is_asked = self.voters().contains(seat);
        match self.agreements.open.as_mut().filter(|_| is_asked) {
            Some(open) => {
                open.agreed = open.agreed.union(seat.only());
                Ok(())
            }
            None => Err(refuse(RefusalKind::NotNow, "you are not asked to agree to anything")),
        }
    }

    /// Refuses what is proposed; whoever proposed it withdraws it.
    pub(super) fn decline(&mut self, seat: Seat) -> Result<(), Refusal> {
        let is_asked = self.voters().contains(seat);
        let Some(open) = self.agreements.open.take_if(|open| is_asked || open.by == seat) else {
            return Err(refuse(RefusalKind::NotNow, "you are not asked to agree to anything"));
        };
        self.agreements.declined = self.agreements.declined.union(open.by.only());
        self.send_all(&ServerMessage::Declined { seat: seat_number(seat) });
        Ok(())
    }

    /// Removes a player who is away, if the host asks for it.
    pub(super) async fn remove(&mut self, by: Seat, seat: u8) -> Result<(), Refusal> {
        let seat = self.table.removable(by, seat)?;
        let grace = self.services.config.grace;
        let is_gone = self.missing[seat].is_some_and(|since| since.elapsed() >= grace);
        let player = self.table.seats()[seat].player();
        let attends = self.attendants().iter().any(|each| Some(&each.player) == player);
        if !is_gone || attends {
            return Err(refuse(RefusalKind::NotNow, "that player is not away"));
        }
        self.commit(Intent::Entries(vec![self.table.removed(seat)])).await
    }

    /// Carries out what everybody has agreed to, forgets what is no longer of interest, and
    /// tells everyone what has changed.
    pub(super) async fn settle_agreements(&mut self) {
        if self.doubt.is_some() {
            return;
        }
        self.agreements.open.take_if(|open| {
            let is_open = self.table.check_proposal(open.by, open.proposal).is_ok();
            open.subject != self.table.subject(open.by, open.proposal) || !is_open
        });
        let voters = self.voters();
        let agreed = self.agreements.open.take_if(|open| voters.difference(open.agreed).is_empty());
        if let Some(entry) = agreed.and_then(|open| self.table.agreed(open.by, open.proposal)) {
            self.commit_or_log(Intent::Entries(vec![entry])).await;
        }
        let open = self.open_proposal();
        if self.agreements.told != open {
            self.agreements.told.clone_from(&open);
            self.send_all(&ServerMessage::Proposed { open });
        }
        let host = self.table.host();
        if self.agreements.told_host != host {
            self.agreements.told_host = host;
            self.send_all(&host_message(host));
        }
    }

    /// Tells a client that has just connected what is proposed, and who the host is.
    pub(super) fn tell_agreements(&mut self, connection: ConnectionId) {
        if let Some(host) = self.agreements.told_host {
            self.send(connection, encode(&host_message(Some(host))));
        }
        if let Some(open) = self.agreements.told.clone() {
            self.send(connection, encode(&ServerMessage::Proposed { open: Some(open) }));
        }
    }

    /// The seats that have to agree to what is proposed.
    fn voters(&self) -> SeatSet {
        let proposal = self.agreements.open.as_ref().map(|open| open.proposal);
        proposal
            .map_or(SeatSet::EMPTY, |proposal| self.table.voters(proposal, self.clients.present()))
    }

    fn open_proposal(&self) -> Option<OpenProposal> {
        let Pending { proposal, by, agreed, .. } = self.agreements.open.as_ref()?;
        let waits_for = self.voters().difference(*agreed).iter().map(seat_number).collect();
        Some(OpenProposal { proposal: *proposal, by: seat_number(*by), waits_for })
    }
}

fn host_message(host: Option<Seat>) -> ServerMessage {
    ServerMessage::Host { seat: host.map(seat_number) }
}
