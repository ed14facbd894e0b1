//! The SQLite engine: one file, one writer, several readers.
//!
//! | module | contents |
//! | --- | --- |
//! | `file` | the path of the database, how it is opened, whether it is still the same file |
//! | `lock` | one server per file, or the nodes of one cluster |
//! | `schema` | migrations |
//! | `writer` | the one writer with group commit, and WAL checkpoints |
//! | `reader` | the connections that read |
//! | `jobs` | dispatches each change |
//! | `append` | appending to the logs of many tables together |
//! | `log` | reading logs, checking and packing them |
//! | `erase` | deleting tables, games, players and what nobody needs |
//! | `ownership` | nodes of a cluster and the tables that they have claimed |
//! | `tables`, `games`, `people` | the SQL that writes and reads them; `columns` what they share |
//! | `copy` | a copy of a file that may be in use |
//! | `transfer` | rows as they are, for moving them to another database |
//! | `errors` | what SQLite's errors mean |

mod append;
mod columns;
mod copy;
mod erase;
mod errors;
mod file;
mod games;
mod jobs;
mod lock;
mod log;
mod ownership;
mod people;
mod reader;
mod schema;
mod tables;
mod transfer;
mod writer;

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use futures_util::FutureExt;
use kennel_table::{GameId, PlayerId, TableId};
use tokio::sync::{mpsc, oneshot};

pub(super) use copy::{copy, note_copy};

use super::engine::{Engine, Reply};
use super::job::Job;
use super::ownership::{Claimed, NodeId, NodeRow, Owner};
use super::rows::{
    GameRow, GameSummary, GamesBefore, KnownPlayer, LogEntry, Player, TableRow, TablesAfter,
    TokenRow,
};
use super::secrets::TokenHash;
use super::transfer::Rows;
use super::{Access, DiskUsage, Prunable, StoreError};
use file::DatabasePath;
use lock::FileLock;
use reader::Reader;
use transfer::FileRows;
use writer::{Request, Writer};

/// Requests that may wait for the writer; callers beyond that wait to enqueue.
const QUEUE: usize = 1024;

/// An open database.
pub(super) struct Sqlite {
    queue: mpsc::Sender<Request>,
    reader: Reader,
    /// Held by a server until it closes the database.
    lock: Mutex<Option<FileLock>>,
}

/// Opens a file, creating it if it is missing, and starts its writer.
pub(super) async fn open(path: &Path, access: Access) -> Result<Sqlite, StoreError> {
    let lock = match access {
        Access::Exclusive => Some(FileLock::acquire(path)?),
        Access::Cluster => Some(FileLock::share(path)?),
        Access::Shared => None,
    };
    let path = DatabasePath::new(path)?;
    let (queue, requests) = mpsc::channel(QUEUE);
    let reader = Reader::new(path.clone(), queue.downgrade());
    let mut writer = Writer::new(path, access, reader.clone());
    writer.create_and_open().await?;
    tokio::spawn(writer.run(requests));
    Ok(Sqlite { queue, reader, lock: Mutex::new(lock) })
}

impl Sqlite {
    async fn request(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<(), StoreError>>) -> Request,
    ) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.queue.send(request(answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }
}

impl Engine for Sqlite {
    fn write(&self, job: Job) -> Reply<'_, ()> {
        self.request(|answer| Request::Write(Box::new(job), answer)).boxed()
    }

    fn close(&self) -> Reply<'_, ()> {
        async {
            let closed = self.request(Request::Close).await;
            drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
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

    fn usage(&self) -> DiskUsage {
        self.reader.usage()
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
            let rows = FileRows::open(self.reader.path()).await?;
            Ok(Box::new(rows) as Box<dyn Rows>)
        }
        .boxed()
    }
}
