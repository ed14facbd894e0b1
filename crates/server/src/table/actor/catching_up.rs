//! Telling the history to clients that come back, and the last game to those that have
//! nothing.
//!
//! A request of a few bytes can be answered with a long history, so what it costs is
//! charged to the connection and its network, and no more than a page of it waits for a
//! client that reads slowly.

use std::time::Duration;

use kennel_table::{History, PlayerId};
use kennel_wire::{ServerMessage, VersionedChange};
use tokio::time::Instant;

use super::Actor;
use super::outgoing::encode;
use crate::metrics::Limit;
use crate::net::{Closed, ConnectionId};
use crate::processor::{charged, timed};
use crate::table::outlet::Progress;

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

    /// Tells a client everything after a version, or what it needs if it has none.
    pub(super) async fn sync(&mut self, connection: ConnectionId, after: Option<u32>) {
        let version = self.table.version();
        let from = match after {
            Some(after) if after <= version => CatchUp::After(after),
            // One that has more than there is has to begin again, too.
            _ => CatchUp::InShort(None),
        };
        if let Some(client) = self.clients.get_mut(connection) {
            client.catching_up = Some(from);
            self.tell_page(connection, from).await;
        }
    }

    /// Goes on telling a client that has received the last page.
    pub(super) async fn tell_more(&mut self, connection: ConnectionId) {
        let client = self.clients.get(connection);
        let Some(from) = client.and_then(|client| client.catching_up) else { return };
        if self.can_catch_up(connection) {
            self.tell_page(connection, from).await;
        } else {
            self.postpone(connection);
        }
    }

    /// Ends a connection whose budget is used up. It may connect again with what it has.
    pub(super) fn postpone(&mut self, connection: ConnectionId) {
        self.services.metrics.limited(Limit::CatchUp);
        self.drop_client(connection, Closed::TooCostly);
    }

    async fn tell_page(&mut self, connection: ConnectionId, from: CatchUp) {
        let Some(client) = self.clients.get(connection) else { return };
        let player = client.person.as_ref().map(|person| person.id.clone());
        let mut work = Duration::ZERO;
        let told = charged(self.told(player.as_ref(), from), |cost| work += cost);
        let changes = match told.await {
            Ok(changes) => changes,
            Err(error) => {
                let table = self.registration.id();
                tracing::error!(%table, error, "the log cannot be told");
                // Its connection ends, and may be opened again.
                self.clients.remove(connection);
                return;
            }
        };
        let rest = changes.last().map_or(from, |told| from.reached(told.version));
        let is_last = rest.version() == Some(self.table.version()) || changes.is_empty();
        let ask = if is_last { self.ask() } else { None };
        let (text, encoding) = timed(|| encode(&ServerMessage::Changes { changes, ask }));
        work += encoding;
        if let Some(client) = self.clients.get_mut(connection) {
            client.catching_up = (!is_last).then_some(rest);
            let cost = self.services.pay_for_telling(client.network, work, text.len());
            client.budget.pay(cost, Instant::now());
        }
        let progress = match rest {
            _ if is_last => Progress::At(self.table.version()),
            CatchUp::After(version) => Progress::At(version),
            CatchUp::InShort(_) => Progress::Midway,
        };
        self.send_changes(connection, text, progress);
        if let Some(client) = self.clients.get(connection).filter(|_| !is_last) {
            client.outlet.request_more();
        }
    }

    /// What a player, or a spectator, may know of the next page of changes.
    async fn told(
        &self,
        player: Option<&PlayerId>,
        from: CatchUp,
    ) -> Result<Vec<VersionedChange>, String> {
        let after = match from {
            // Clients that have everything, as most that come back do, wait for no fold.
            CatchUp::After(after) if after == self.table.version() => return Ok(Vec::new()),
            CatchUp::After(after) => after,
            CatchUp::InShort(after) => {
                let told = self.history.told_in_short(&self.table, player, after, PAGE);
                return told.map_err(|error| error.to_string());
            }
        };
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

/// Where a client is in the history that it is being told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CatchUp {
    /// It has this version, and is told every change after it.
    After(u32),
    /// It had nothing, and is told the last game; so far up to this version.
    InShort(Option<u32>),
}

impl CatchUp {
    fn version(self) -> Option<u32> {
        match self {
            CatchUp::After(version) => Some(version),
            CatchUp::InShort(version) => version,
        }
    }

    fn reached(self, version: u32) -> CatchUp {
        match self {
            CatchUp::After(_) => CatchUp::After(version),
            CatchUp::InShort(_) => CatchUp::InShort(Some(version)),
        }
    }
}
