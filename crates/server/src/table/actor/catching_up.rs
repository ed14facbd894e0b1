//! Telling the history again to clients that come back.
//!
//! A request of a few bytes can be answered with a long history, so what it costs is
//! charged to the connection and its network, and no more than a page of it waits for a
//! client that reads slowly.

use kennel_table::{History, PlayerId};
use kennel_wire::{ServerMessage, Told};
use tokio::time::Instant;

use super::Actor;
use super::outgoing::encode;
use crate::budget::micros;
use crate::net::{Closed, ConnectionId};

/// The most changes in one message.
const PAGE: usize = 250;

impl Actor {
    /// Whether the budgets allow a client to be told the history.
    pub(super) fn can_catch_up(&self, connection: ConnectionId) -> bool {
        let now = Instant::now();
        self.clients.get(connection).is_some_and(|client| {
            client.budget.left(now) > 0 && self.services.catch_up().left(&client.network, now) > 0
        })
    }

    /// Tells a client everything after a version.
    pub(super) async fn sync(&mut self, connection: ConnectionId, after: Option<u32>) {
        let version = self.table.version();
        let after = after.filter(|&after| after <= version).unwrap_or(0);
        if let Some(client) = self.clients.get_mut(connection) {
            client.catching_up = Some(after);
            self.tell_page(connection, after).await;
        }
    }

    /// Goes on telling a client that has received the last page.
    pub(super) async fn tell_more(&mut self, connection: ConnectionId) {
        let client = self.clients.get(connection);
        let Some(after) = client.and_then(|client| client.catching_up) else { return };
        if self.can_catch_up(connection) {
            self.tell_page(connection, after).await;
        } else {
            // It may connect again with what it has.
            self.drop_client(connection, Closed::TooCostly);
        }
    }

    async fn tell_page(&mut self, connection: ConnectionId, after: u32) {
        let Some(client) = self.clients.get(connection) else { return };
        let player = client.person.as_ref().map(|person| person.id.clone());
        let began = Instant::now();
        let changes = match self.told(player.as_ref(), after).await {
            Ok(changes) => changes,
            Err(error) => {
                let table = self.registration.id();
                tracing::error!(%table, error, "the log cannot be told");
                // Its connection ends, and may be opened again.
                self.clients.remove(connection);
                return;
            }
        };
        let last = changes.last().map_or(after, |told| told.version);
        let is_last = last == self.table.version();
        let ask = if is_last { self.ask() } else { None };
        let text = encode(&ServerMessage::Changes { changes, ask });
        let now = Instant::now();
        let cost = micros(now - began).saturating_add(text.len() as i64 / BYTES_PER_MICROSECOND);
        if let Some(client) = self.clients.get_mut(connection) {
            client.catching_up = (!is_last).then_some(last);
            client.budget.pay(cost, now);
            self.services.catch_up().pay(client.network, cost, now);
        }
        self.send(connection, text);
        if let Some(client) = self.clients.get(connection).filter(|_| !is_last) {
            client.outbox.request_more();
        }
    }

    /// What a player, or a spectator, may know of a page of changes after a version.
    async fn told(&self, player: Option<&PlayerId>, after: u32) -> Result<Vec<Told>, String> {
        // Clients that have everything, as most that come back do, wait for no fold.
        if after == self.table.version() {
            return Ok(Vec::new());
        }
        if self.history.reaches(after) {
            let told = self.history.told(player, after, PAGE);
            return told.map_err(|error| error.to_string());
        }
        let log = self.services.log(self.registration.id()).await;
        let log = log.map_err(|error| error.to_string())?;
        let history = History::whole(self.table.settings().clone(), log);
        history.told(player, after, PAGE).map_err(|error| error.to_string())
    }
}

/// Bytes that are sent count as processor time: a second for 20 MB.
const BYTES_PER_MICROSECOND: i64 = 20;
