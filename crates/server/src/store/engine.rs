//! What a database engine offers the [`Store`](super::Store).
//!
//! An engine knows files, connections and SQL; nothing outside its module does.

use std::path::Path;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use kennel_table::{GameId, PlayerId, TableId};

use super::job::Job;
use super::ownership::{Claimed, NodeId, NodeRow, Owner};
use super::rows::{
    GameRow, GameSummary, GamesBefore, KnownPlayer, LogEntry, Player, TableRow, TablesAfter,
    TokenRow,
};
use super::secrets::TokenHash;
use super::transfer::Rows;
use super::{Access, DiskUsage, Location, Prunable, StoreError, postgres, sqlite};

/// The result of a request to an engine.
pub(super) type Reply<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// A database. Reads see everything whose write has been acknowledged.
pub(super) trait Engine: Send + Sync {
    /// Makes a change, wholly or not at all. It is durable when this returns.
    fn write(&self, job: Job) -> Reply<'_, ()>;

    /// Finishes the writes requested so far and refuses all later requests.
    fn close(&self) -> Reply<'_, ()>;

    /// A table and its log in order, both as of the same moment.
    fn table<'a>(&'a self, id: &'a TableId) -> Reply<'a, Option<(TableRow, Vec<LogEntry>)>>;

    /// A table without its log.
    fn table_row<'a>(&'a self, id: &'a TableId) -> Reply<'a, Option<TableRow>>;

    /// Unfinished public tables updated since a time, after a position in the list: the
    /// newest of each address first, then the second of each, and so on.
    fn public_tables<'a>(
        &'a self,
        after: Option<&'a TablesAfter>,
        limit: u32,
        since_ms: i64,
    ) -> Reply<'a, Vec<(TablesAfter, TableRow)>>;

    /// Counts the unfinished public tables of an address updated since a time.
    fn public_tables_of<'a>(&'a self, origin: &'a str, since_ms: i64) -> Reply<'a, u64>;

    /// Matchmaking tables that have not begun, the oldest first.
    fn queue_tables(&self) -> Reply<'_, Vec<TableRow>>;

    /// Unfinished tables to be woken by a time, the earliest first.
    fn tables_to_wake(&self, by_ms: i64) -> Reply<'_, Vec<TableId>>;

    /// Counts the tables that a player has made or sits at: those being played, and
    /// those waiting that were updated since a time.
    fn unfinished_tables<'a>(&'a self, player: &'a PlayerId, since_ms: i64) -> Reply<'a, u64>;

    /// Tables at which a player sits: unfinished ones first, then the latest update.
    fn tables_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<TableRow>>;

    /// All unfinished tables.
    fn all_unfinished_tables(&self) -> Reply<'_, Vec<TableId>>;

    /// All tables whose last game is over.
    fn all_finished_tables(&self) -> Reply<'_, Vec<TableId>>;

    /// A finished game.
    fn game<'a>(&'a self, id: &'a GameId) -> Reply<'a, Option<GameRow>>;

    /// A player's finished games before a position in the list, the newest first.
    fn games_of<'a>(
        &'a self,
        player: &'a PlayerId,
        before: Option<&'a GamesBefore>,
        limit: u32,
    ) -> Reply<'a, Vec<GameSummary>>;

    /// Finished games of public tables before a position in the list, the newest first.
    fn public_games<'a>(
        &'a self,
        before: Option<&'a GamesBefore>,
        limit: u32,
    ) -> Reply<'a, Vec<GameSummary>>;

    /// All finished games.
    fn all_games(&self) -> Reply<'_, Vec<GameId>>;

    /// The owner of a token.
    fn player_by_token<'a>(&'a self, token: &'a TokenHash) -> Reply<'a, Option<Player>>;

    /// The account with a name key, and its password hash.
    fn account<'a>(&'a self, key: &'a str) -> Reply<'a, Option<(Player, String)>>;

    /// Players whose name contains a text or who have this id, the newest first.
    fn players<'a>(&'a self, search: &'a str, limit: u32) -> Reply<'a, Vec<KnownPlayer>>;

    /// Counts what would be pruned: what nobody needs and is older than a time for each kind.
    fn prunable(&self, guests_ms: i64, tables_ms: i64, cookies_ms: i64) -> Reply<'_, Prunable>;

    /// Tables whose game is over and whose logs have not changed since a time, but grown
    /// since they were packed.
    fn tables_to_pack(&self, before_ms: i64, most: u32) -> Reply<'_, Vec<TableId>>;

    /// The space that the database takes.
    fn usage(&self) -> DiskUsage;

    /// A player's bot tokens, the newest first.
    fn tokens_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<TokenRow>>;

    /// What has become of a claim: owner, row and log as of the same moment. None if the
    /// table is free although the node may claim it.
    fn claimed<'a>(&'a self, table: &'a TableId, node: &'a NodeId) -> Reply<'a, Option<Claimed>>;

    /// The node to which a table belongs, if it is alive.
    fn owner_of<'a>(&'a self, table: &'a TableId) -> Reply<'a, Option<Owner>>;

    /// The nodes that are alive, by name.
    fn nodes(&self) -> Reply<'_, Vec<NodeRow>>;

    /// Unfinished tables to be woken by a time that are free or belong to a node, the
    /// earliest first.
    fn due<'a>(&'a self, node: &'a NodeId, by_ms: i64) -> Reply<'a, Vec<TableId>>;

    /// A connection that reads and writes rows as they are.
    fn rows(&self) -> Reply<'_, Box<dyn Rows>>;
}

/// Opens the database at a location.
pub(super) async fn open(
    location: &Location,
    access: Access,
) -> Result<Arc<dyn Engine>, StoreError> {
    Ok(match location {
        Location::File(path) => Arc::new(sqlite::open(path, access).await?),
        Location::Postgres(address) => Arc::new(postgres::open(address, access).await?),
    })
}

/// Copies a database that may be in use.
pub(super) async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    sqlite::copy(from, to).await
}

/// Notes that a database was copied, for whoever asks how old the last copy is.
pub(super) fn note_copy(from: &Path) -> Result<(), StoreError> {
    sqlite::note_copy(from)
}
