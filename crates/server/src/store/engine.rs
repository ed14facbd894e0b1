//! What a database engine offers the [`Store`](super::Store).
//!
//! An engine knows files, connections and SQL; nothing outside its module does.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use kennel_table::{GameId, PlayerId, TableId};

use super::analyses::AnalysisReads;
use super::daily::DailyReads;
use super::events::EventReads;
use super::holidays::Holiday;
use super::job::Job;
use super::ownership::{Claimed, NodeId, NodeRow, Owner};
use super::passkeys::{PasskeyOwner, PasskeyRow};
use super::profiles::Profile;
use super::push::{DueNotification, Subscription};
use super::ratings::{GameChange, NamedRating, RatedGameRow, RatingKind, RatingPoint, RatingRow};
use super::rows::{
    GameRow, GameSummary, GamesBefore, KnownPlayer, LogEntry, Player, SessionRow, TableRow,
    TablesAfter, TokenOwner, TokenRow,
};
use super::secrets::{CodeHash, TokenHash};
use super::social::SocialReads;
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

    /// What can be read.
    fn reads(&self) -> &dyn Reads;

    /// The space that the database takes.
    fn usage(&self) -> DiskUsage;

    /// A connection that reads and writes rows as they are.
    fn rows(&self) -> Reply<'_, Box<dyn Rows>>;
}

/// What can be read from a database.
pub(super) trait Reads:
    SocialReads + EventReads + DailyReads + AnalysisReads + Send + Sync
{
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

    /// Counts the players at unfinished tables updated since a time.
    fn people_at_tables(&self, since_ms: i64) -> Reply<'_, u64>;

    /// Matchmaking tables that have not begun, the oldest first.
    fn queue_tables(&self) -> Reply<'_, Vec<TableRow>>;

    /// Unfinished tables to be woken by a time, the earliest first.
    fn tables_to_wake(&self, by_ms: i64) -> Reply<'_, Vec<TableId>>;

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

    /// A player's finished games at public tables before a position in the list, the newest
    /// first.
    fn public_games_of<'a>(
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

    /// The owner of a token that is valid at a time.
    fn token_owner<'a>(
        &'a self,
        token: &'a TokenHash,
        now_ms: i64,
    ) -> Reply<'a, Option<TokenOwner>>;

    /// The account with a name key, and its password hash.
    fn account<'a>(&'a self, key: &'a str) -> Reply<'a, Option<(Player, String)>>;

    /// Players whose name contains a text or who have this id, the newest first.
    fn players<'a>(&'a self, search: &'a str, limit: u32) -> Reply<'a, Vec<KnownPlayer>>;

    /// Counts what would be pruned: guests and tables that nobody needs and are older than a
    /// time for each; and tokens that have expired by a time, or not been used since another.
    fn prunable(&self, guests_ms: i64, tables_ms: i64, tokens_ms: [i64; 2]) -> Reply<'_, Prunable>;

    /// Tables whose game is over and whose logs have not changed since a time, but grown
    /// since they were packed.
    fn tables_to_pack(&self, before_ms: i64, most: u32) -> Reply<'_, Vec<TableId>>;

    /// The tokens of a player's programs that are valid at a time, the newest first.
    fn tokens_of<'a>(&'a self, player: &'a PlayerId, now_ms: i64) -> Reply<'a, Vec<TokenRow>>;

    /// A player's sessions at a time, the one used last first.
    fn sessions_of<'a>(
        &'a self,
        player: &'a PlayerId,
        now_ms: i64,
        limit: u32,
    ) -> Reply<'a, Vec<(TokenHash, SessionRow)>>;

    /// When a player first came, and how many recovery codes the player has.
    fn account_state<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Option<(i64, u32)>>;

    /// Whether a player has a recovery code.
    fn has_recovery_code<'a>(&'a self, player: &'a PlayerId, code: &'a CodeHash)
    -> Reply<'a, bool>;

    /// The key with which challenges for passkeys are made.
    fn challenge_key(&self) -> Reply<'_, Option<Vec<u8>>>;

    /// The passkeys of a player, the newest first.
    fn passkeys_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<PasskeyRow>>;

    /// A passkey by its id, and the account to which it belongs.
    fn passkey_owner<'a>(&'a self, id: &'a [u8]) -> Reply<'a, Option<PasskeyOwner>>;

    /// Tables at which a player has ever had a seat, by id, after another.
    fn visits_of<'a>(
        &'a self,
        player: &'a PlayerId,
        after: &'a TableId,
        limit: u32,
    ) -> Reply<'a, Vec<TableId>>;

    /// Where names of deleted players still stand, after a place in the list.
    fn names_to_erase<'a>(
        &'a self,
        after: &'a (PlayerId, TableId),
        limit: u32,
    ) -> Reply<'a, Vec<(PlayerId, TableId)>>;

    /// The private key by which push services know the server.
    fn push_key(&self) -> Reply<'_, Option<Vec<u8>>>;

    /// The subscriptions of a player, the newest first.
    fn subscriptions_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<Subscription>>;

    /// Notifications that are due by a time, the earliest first.
    fn due_notifications(&self, by_ms: i64, limit: u32) -> Reply<'_, Vec<DueNotification>>;

    /// What has become of a claim: owner, row and log as of the same moment. None if the
    /// table is free although the node may claim it.
    fn claimed<'a>(&'a self, table: &'a TableId, node: &'a NodeId) -> Reply<'a, Option<Claimed>>;

    /// The node to which a table belongs, if it is alive.
    fn owner_of<'a>(&'a self, table: &'a TableId) -> Reply<'a, Option<Owner>>;

    /// The nodes that are alive, by name.
    fn nodes(&self) -> Reply<'_, Vec<NodeRow>>;

    /// How long, in all, no node was alive.
    fn paused_ms(&self) -> Reply<'_, i64>;

    /// Unfinished tables of a node that are to be woken by a time, the earliest first.
    fn due<'a>(&'a self, node: &'a NodeId, by_ms: i64) -> Reply<'a, Vec<TableId>>;

    /// What the account with a name key shows of itself.
    fn profile<'a>(&'a self, key: &'a str) -> Reply<'a, Option<Profile>>;

    /// The last holiday of a player.
    fn holiday<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Option<Holiday>>;

    /// Ratings of a player and of the player's teams, players first, most games first.
    fn ratings_of<'a>(&'a self, player: &'a PlayerId, most: u32) -> Reply<'a, Vec<NamedRating>>;

    /// The last points of the curve of a rating, in order.
    fn rating_curve<'a>(
        &'a self,
        subject: &'a str,
        kind: &'a RatingKind,
        most: u32,
    ) -> Reply<'a, Vec<RatingPoint>>;

    /// The best ratings of a kind with enough games, one of them since a time.
    fn best_ratings<'a>(
        &'a self,
        kind: &'a RatingKind,
        members: u32,
        since_ms: i64,
        most: u32,
    ) -> Reply<'a, Vec<NamedRating>>;

    /// Until when a player waits before finding a table; 0 if there is nothing to wait for.
    fn waits_until<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, i64>;

    /// What a game did to ratings, players first.
    fn changes_by<'a>(&'a self, game: &'a GameId) -> Reply<'a, Vec<GameChange>>;

    /// The names of those players who have accounts.
    fn account_names<'a>(&'a self, players: &'a [PlayerId])
    -> Reply<'a, HashMap<PlayerId, String>>;

    /// Whether all of these players have accounts.
    fn all_accounts<'a>(&'a self, players: &'a [PlayerId]) -> Reply<'a, bool>;

    /// Rated games after a number, in order.
    fn rated_games(&self, after: i64, limit: u32) -> Reply<'_, Vec<RatedGameRow>>;

    /// All ratings after one, in the order of the primary key.
    fn all_ratings<'a>(
        &'a self,
        after: Option<&'a (String, RatingKind)>,
        limit: u32,
    ) -> Reply<'a, Vec<RatingRow>>;
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
