//! The PostgreSQL engine: several lanes that write, several connections that read.
//!
//! | module | contents |
//! | --- | --- |
//! | `connect` | opening connections |
//! | `guard` | one server per database |
//! | `schema` | migrations |
//! | `lanes` | the writers |
//! | `reader` | the connections that read |
//! | `jobs` | dispatches each change |
//! | `append` | appending to the logs of many tables in one statement |
//! | `log` | reading logs, checking and packing them |
//! | `ownership` | nodes and the tables that they have claimed |
//! | `erase` | deleting tables, games, players and what nobody needs |
//! | `tables`, `games`, `people` | the SQL that writes and reads them; `columns` what they share |
//! | `transfer` | rows as they are, for moving them to another database |
//! | `errors` | what PostgreSQL's errors mean |

mod append;
mod columns;
mod connect;
mod erase;
mod errors;
mod games;
mod guard;
mod jobs;
mod lanes;
mod log;
mod ownership;
mod people;
mod reader;
mod schema;
mod tables;
mod transfer;

use futures_util::FutureExt;
use kennel_table::{GameId, PlayerId, TableId};

use super::engine::{Engine, Reply};
use super::job::Job;
use super::location::PostgresAddress;
use super::ownership::{Claimed, NodeId, NodeRow, Owner};
use super::rows::{
    GameRow, GameSummary, GamesBefore, KnownPlayer, LogEntry, Player, TableRow, TablesAfter,
    TokenRow,
};
use super::secrets::TokenHash;
use super::transfer::Rows;
use super::{Access, DiskUsage, Prunable, StoreError};
use guard::Guard;
use lanes::Lanes;
use reader::Reader;
use transfer::ServerRows;

/// An open database.
pub(super) struct Postgres {
    lanes: Lanes,
    reader: Reader,
    /// Held by a server until it closes the database.
    guard: Option<Guard>,
}

/// Opens a database and migrates it. The database itself must exist; its tables are created.
pub(super) async fn open(
    address: &PostgresAddress,
    access: Access,
) -> Result<Postgres, StoreError> {
    let guard = match access {
        Access::Exclusive => Some(Guard::acquire(address).await?),
        Access::Cluster => {
            guard::check_free(address).await?;
            None
        }
        Access::Shared => None,
    };
    let mut connection = connect::connect(address).await?;
    schema::migrate(address, &mut connection, schema::MIGRATIONS).await?;
    if guard.is_some() {
        guard::check_nodes(address, &mut connection).await?;
    }
    let lanes = Lanes::start(address, guard.as_ref());
    Ok(Postgres { lanes, reader: Reader::new(address.clone()), guard })
}

impl Engine for Postgres {
    fn write(&self, job: Job) -> Reply<'_, ()> {
        self.lanes.write(job).boxed()
    }

    fn close(&self) -> Reply<'_, ()> {
        async {
            let closed = self.lanes.close().await;
            self.reader.close().await;
            if let Some(guard) = &self.guard {
                guard.release().await;
            }
            closed
        }
        .boxed()
    }

    fn table<'a>(&'a self, id: &'a TableId) -> Reply<'a, Option<(TableRow, Vec<LogEntry>)>> {
        self.reader.table(id).boxed()
    }

    fn table_row<'a>(&'a self, id: &'a TableId) -> Reply<'a, Option<TableRow>> {
        self.reader.table_row(id).boxed()
    }

    fn public_tables<'a>(
        &'a self,
        after: Option<&'a TablesAfter>,
        limit: u32,
        since_ms: i64,
    ) -> Reply<'a, Vec<(TablesAfter, TableRow)>> {
        self.reader.public_tables(after, limit, since_ms).boxed()
    }

    fn public_tables_of<'a>(&'a self, origin: &'a str, since_ms: i64) -> Reply<'a, u64> {
        self.reader.public_tables_of(origin, since_ms).boxed()
    }

    fn queue_tables(&self) -> Reply<'_, Vec<TableRow>> {
        self.reader.queue_tables().boxed()
    }

    fn tables_to_wake(&self, by_ms: i64) -> Reply<'_, Vec<TableId>> {
        self.reader.tables_to_wake(by_ms).boxed()
    }

    fn unfinished_tables<'a>(&'a self, player: &'a PlayerId, since_ms: i64) -> Reply<'a, u64> {
        self.reader.unfinished_tables(player, since_ms).boxed()
    }

    fn tables_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<TableRow>> {
        self.reader.tables_of(player).boxed()
    }

    fn all_unfinished_tables(&self) -> Reply<'_, Vec<TableId>> {
        self.reader.all_unfinished_tables().boxed()
    }

    fn all_finished_tables(&self) -> Reply<'_, Vec<TableId>> {
        self.reader.ids("SELECT id FROM tables WHERE phase = 'over' ORDER BY id").boxed()
    }

    fn game<'a>(&'a self, id: &'a GameId) -> Reply<'a, Option<GameRow>> {
        self.reader.game(id).boxed()
    }

    fn games_of<'a>(
        &'a self,
        player: &'a PlayerId,
        before: Option<&'a GamesBefore>,
        limit: u32,
    ) -> Reply<'a, Vec<GameSummary>> {
        self.reader.games_of(player, before, limit).boxed()
    }

    fn public_games<'a>(
        &'a self,
        before: Option<&'a GamesBefore>,
        limit: u32,
    ) -> Reply<'a, Vec<GameSummary>> {
        self.reader.public_games(before, limit).boxed()
    }

    fn all_games(&self) -> Reply<'_, Vec<GameId>> {
        self.reader.all_games().boxed()
    }

    fn player_by_token<'a>(&'a self, token: &'a TokenHash) -> Reply<'a, Option<Player>> {
        self.reader.player_by_token(token).boxed()
    }

    fn account<'a>(&'a self, key: &'a str) -> Reply<'a, Option<(Player, String)>> {
        self.reader.account(key).boxed()
    }

    fn players<'a>(&'a self, search: &'a str, limit: u32) -> Reply<'a, Vec<KnownPlayer>> {
        self.reader.players(search, limit).boxed()
    }

    fn prunable(&self, guests_ms: i64, tables_ms: i64, cookies_ms: i64) -> Reply<'_, Prunable> {
        self.reader.prunable(guests_ms, tables_ms, cookies_ms).boxed()
    }

    fn tables_to_pack(&self, before_ms: i64, most: u32) -> Reply<'_, Vec<TableId>> {
        self.reader.tables_to_pack(before_ms, most).boxed()
    }

    /// The disk is the server's, and not known here.
    fn usage(&self) -> DiskUsage {
        DiskUsage::default()
    }

    fn tokens_of<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<TokenRow>> {
        self.reader.tokens_of(player).boxed()
    }

    fn claimed<'a>(&'a self, table: &'a TableId, node: &'a NodeId) -> Reply<'a, Option<Claimed>> {
        self.reader.claimed(table, node).boxed()
    }

    fn owner_of<'a>(&'a self, table: &'a TableId) -> Reply<'a, Option<Owner>> {
        self.reader.owner_of(table).boxed()
    }

    fn nodes(&self) -> Reply<'_, Vec<NodeRow>> {
        self.reader.nodes().boxed()
    }

    fn due<'a>(&'a self, node: &'a NodeId, by_ms: i64) -> Reply<'a, Vec<TableId>> {
        self.reader.due(node, by_ms).boxed()
    }

    fn rows(&self) -> Reply<'_, Box<dyn Rows>> {
        async {
            let rows = ServerRows::open(self.reader.address()).await?;
            Ok(Box::new(rows) as Box<dyn Rows>)
        }
        .boxed()
    }
}
