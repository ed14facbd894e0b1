//! An engine that appends whatever it is given, as if there were neither epochs nor
//! versions, so that tests can show that they would notice.

use std::sync::Arc;

use futures_util::FutureExt;
use kennel_table::{GameId, PlayerId, TableId};

use crate::store::engine::{Engine, Reply};
use crate::store::job::Job;
use crate::store::rows::{
    GameRow, GameSummary, GamesBefore, KnownPlayer, LogEntry, Player, TableRow, TablesAfter,
    TokenRow,
};
use crate::store::secrets::TokenHash;
use crate::store::transfer::Rows;
use crate::store::{
    Claimed, DiskUsage, Fence, NodeId, NodeRow, Owner, Prunable, Store, StoreError,
};

/// The same database without its fence.
pub(crate) fn unfenced(store: &Store) -> Store {
    Store { engine: Arc::new(Unfenced(Arc::clone(&store.engine))), clock: store.clock.clone() }
}

struct Unfenced(Arc<dyn Engine>);

impl Unfenced {
    /// What an append has to say in order to be accepted.
    async fn current(&self, table: &TableId) -> Result<Option<Fence>, StoreError> {
        let owner = self.0.owner_of(table).await?;
        let stored = self.0.table(table).await?;
        Ok(owner
            .zip(stored)
            .map(|(owner, (_, log))| Fence { epoch: owner.epoch, first: log.len() as u32 + 1 }))
    }
}

impl Engine for Unfenced {
    fn write(&self, mut job: Job) -> Reply<'_, ()> {
        async move {
            if let Job::Append { table, fence, .. } = &mut job
                && let Some(current) = self.current(table).await?
            {
                *fence = current;
            }
            self.0.write(job).await
        }
        .boxed()
    }

    fn close(&self) -> Reply<'_, ()> {
        self.0.close()
    }

    fn table<'a>(&'a self, id: &'a TableId) -> Reply<'a, Option<(TableRow, Vec<LogEntry>)>> {
        self.0.table(id)
    }

    fn rows(&self) -> Reply<'_, Box<dyn Rows>> {
        self.0.rows()
    }

    fn table_row<'a>(&'a self, id: &'a TableId) -> Reply<'a, Option<TableRow>> {
        self.0.table_row(id)
    }

    fn public_tables<'a>(
        &'a self,
        after: Option<&'a TablesAfter>,
        limit: u32,
        since_ms: i64,
    ) -> Reply<'a, Vec<(TablesAfter, TableRow)>> {
        self.0.public_tables(after, limit, since_ms)
    }

    fn public_tables_of<'a>(&'a self, origin: &'a str, since_ms: i64) -> Reply<'a, u64> {
        self.0.public_tables_of(origin, since_ms)
    }

    fn queue_tables(&self) -> Reply<'_, Vec<TableRow>> {
        self.0.queue_tables()
    }

    fn tables_to_wake(&self, by_ms: i64) -> Reply<'_, Vec<TableId>> {
        self.0.tables_to_wake(by_ms)
    }

    fn unfinished_tables<'a>(&'a self, player: &'a PlayerId, since_ms: i64) -> Reply<'a, u64> {
        self.0.unfinished_tables(player, since_ms)
    }

    fn tables_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<TableRow>> {
        self.0.tables_of(player)
    }

    fn all_unfinished_tables(&self) -> Reply<'_, Vec<TableId>> {
        self.0.all_unfinished_tables()
    }

    fn all_finished_tables(&self) -> Reply<'_, Vec<TableId>> {
        self.0.all_finished_tables()
    }

    fn game<'a>(&'a self, id: &'a GameId) -> Reply<'a, Option<GameRow>> {
        self.0.game(id)
    }

    fn games_of<'a>(
        &'a self,
        player: &'a PlayerId,
        before: Option<&'a GamesBefore>,
        limit: u32,
    ) -> Reply<'a, Vec<GameSummary>> {
        self.0.games_of(player, before, limit)
    }

    fn public_games<'a>(
        &'a self,
        before: Option<&'a GamesBefore>,
        limit: u32,
    ) -> Reply<'a, Vec<GameSummary>> {
        self.0.public_games(before, limit)
    }

    fn all_games(&self) -> Reply<'_, Vec<GameId>> {
        self.0.all_games()
    }

    fn player_by_token<'a>(&'a self, token: &'a TokenHash) -> Reply<'a, Option<Player>> {
        self.0.player_by_token(token)
    }

    fn account<'a>(&'a self, key: &'a str) -> Reply<'a, Option<(Player, String)>> {
        self.0.account(key)
    }

    fn players<'a>(&'a self, search: &'a str, limit: u32) -> Reply<'a, Vec<KnownPlayer>> {
        self.0.players(search, limit)
    }

    fn prunable(&self, guests_ms: i64, tables_ms: i64, cookies_ms: i64) -> Reply<'_, Prunable> {
        self.0.prunable(guests_ms, tables_ms, cookies_ms)
    }

    fn tables_to_pack(&self, before_ms: i64, most: u32) -> Reply<'_, Vec<TableId>> {
        self.0.tables_to_pack(before_ms, most)
    }

    fn usage(&self) -> DiskUsage {
        self.0.usage()
    }

    fn tokens_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<TokenRow>> {
        self.0.tokens_of(player)
    }

    fn claimed<'a>(&'a self, table: &'a TableId, node: &'a NodeId) -> Reply<'a, Option<Claimed>> {
        self.0.claimed(table, node)
    }

    fn owner_of<'a>(&'a self, table: &'a TableId) -> Reply<'a, Option<Owner>> {
        self.0.owner_of(table)
    }

    fn nodes(&self) -> Reply<'_, Vec<NodeRow>> {
        self.0.nodes()
    }

    fn due<'a>(&'a self, node: &'a NodeId, by_ms: i64) -> Reply<'a, Vec<TableId>> {
        self.0.due(node, by_ms)
    }
}
