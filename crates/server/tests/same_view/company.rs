//! What players do about each other in a game: nudges, proposals, votes, and seats that are
//! left and taken over. What comes of it must not depend on anything that is hidden.

use kennel_rules::Seating;
use kennel_wire::{Change, ClientMessage, Proposal, Reaction};

use super::next_refusal;
use super::script::Folds;
use crate::support::Client;

/// The clients of a table: those with seats first, then one without a name, then one with.
pub struct Company<'a> {
    clients: &'a mut [Client],
    players: usize,
    /// The seat to which the games look the same.
    me: usize,
    /// A seat whose proposals nobody declines.
    heeded: usize,
}

impl Company<'_> {
    pub fn new(clients: &mut [Client], seating: Seating, me: usize) -> Company<'_> {
        let players = seating.players();
        let is_asked = asked(&clients[me]) == [me as u8];
        let heeded = if is_asked { (me + 1) % players } else { me };
        Company { clients, players, me, heeded }
    }

    /// Everybody says everything that can be said during a game, without ending it.
    pub async fn talk(&mut self, folds: Folds) {
        let mut seats = asked(&self.clients[self.me]);
        assert!(!seats.is_empty(), "the game goes on");
        // No seat has this number.
        seats.push(self.players as u8);
        for who in 0..self.clients.len() {
            for message in [
                ClientMessage::Nudge,
                ClientMessage::Hurry,
                ClientMessage::Wait,
                ClientMessage::Agree,
                ClientMessage::React { reaction: Reaction::Hmm },
            ] {
                self.say(who, &message).await;
            }
            for &seat in &seats {
                self.say(who, &ClientMessage::Remove { seat }).await;
                self.say(who, &ClientMessage::Sit { seat }).await;
            }
            let end = Proposal::End;
            let proposals = match seats[0] {
                _ if who == self.heeded => continue,
                // Of two players one is enough for a vote.
                seat if who % 2 == 1 && self.players > 2 => [Proposal::StandIn { seat }, end],
                seat if self.players > 2 => [end, Proposal::StandIn { seat }],
                _ => [end, end],
            };
            for proposal in [Proposal::TakeBack].into_iter().chain(proposals) {
                self.say(who, &ClientMessage::Propose { proposal }).await;
                self.say((who + 1) % self.players, &ClientMessage::Decline).await;
                // The one concerned has no say; then it is withdrawn.
                self.say(who, &ClientMessage::Decline).await;
            }
        }
        // Without a delay bots would play on.
        if folds == Folds::Never {
            self.replace().await;
        }
        self.catch_up().await;
    }

    /// A bot plays for somebody who is asked and takes the seat back; then somebody leaves,
    /// and the one who watches with a name will have the seat.
    async fn replace(&mut self) {
        let seats = asked(&self.clients[self.me]);
        let seat = seats.into_iter().find(|&seat| usize::from(seat) != self.heeded).unwrap();
        let vote = ClientMessage::Propose { proposal: Proposal::StandIn { seat } };
        self.say(self.heeded, &vote).await;
        for who in 0..self.clients.len() {
            self.say(who, &ClientMessage::Agree).await;
        }
        self.say(usize::from(seat), &ClientMessage::TakeBack).await;
        let back = Change::Back { seat };
        assert!(self.clients[usize::from(seat)].state.changes.contains(&back));

        let others = [self.me, self.heeded];
        let Some(left) = (0..self.players).find(|seat| !others.contains(seat)) else { return };
        self.say(left, &ClientMessage::Leave).await;
        let newcomer = self.players + 1;
        for who in [self.me, newcomer - 1, newcomer, left] {
            self.say(who, &ClientMessage::Sit { seat: left as u8 }).await;
            self.say(who, &ClientMessage::Hurry).await;
        }
        let is_reserved = |change: &Change| matches!(change, Change::Reserved { .. });
        assert!(self.clients[newcomer].state.changes.iter().any(is_reserved));
    }

    /// Everybody agrees to end the game.
    pub async fn end(&mut self) {
        self.say(self.heeded, &ClientMessage::Propose { proposal: Proposal::End }).await;
        for who in 0..self.players {
            if self.clients[who].state.seat.is_some() {
                self.say(who, &ClientMessage::Agree).await;
            }
        }
        let is_end = |change: &Change| matches!(change, Change::Ended { .. });
        for client in &mut *self.clients {
            client.until(|state| state.changes.iter().any(is_end)).await;
        }
    }

    /// Everybody has heard everything.
    async fn catch_up(&mut self) {
        for who in 0..self.clients.len() {
            self.wait_for(who).await;
        }
    }

    async fn say(&mut self, who: usize, message: &ClientMessage) {
        self.clients[who].say(message).await;
        match who == self.players {
            // Whoever has no name is refused everything.
            true => drop(next_refusal(&mut self.clients[who]).await),
            false => self.wait_for(who).await,
        }
    }

    /// Waits until the table has done or refused what a client said. The table does one
    /// thing after the other, so it has when something else is refused that was said later.
    async fn wait_for(&mut self, who: usize) {
        let client = &mut self.clients[who];
        let first = client.frames.len();
        client.say(&ClientMessage::Bot { seat: u8::MAX, level: None }).await;
        while !client.frames[first..].iter().any(|frame| is_about_bots(frame)) {
            client.next().await.expect("the server closed");
        }
    }
}

/// Whether a bot was refused: during a game, between games, or to somebody without a name.
fn is_about_bots(frame: &str) -> bool {
    let texts = ["only between games", "no bot can be changed there", "you are watching"];
    frame.starts_with("{\"tell\":\"refused\"") && texts.iter().any(|text| frame.contains(text))
}

/// The seats that are asked, as far as a client knows.
fn asked(client: &Client) -> Vec<u8> {
    client.state.ask.as_ref().map(|ask| ask.seats.clone()).unwrap_or_default()
}
