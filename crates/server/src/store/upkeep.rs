//! Looking after a database: what nobody needs is deleted, logs of finished games are packed,
//! and the operator can delete and reset.

use std::time::Duration;

use kennel_table::{GameId, PlayerId, TableId};

use super::job::Job;
use super::{Epoch, KnownPlayer, Store, StoreError};
use crate::identity::SESSION_IDLE;

/// The most rows that one change deletes, so that no move waits long for it.
const BATCH: u32 = 100;

/// How long what nobody needs is kept; `None` is for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Guests who have neither played a game nor sit at a table.
    pub guests: Option<Duration>,
    /// Tables at which no game was ever played, since their last change, and events that never
    /// began.
    pub waiting_tables: Option<Duration>,
}

/// The number of things of each kind that nobody needs any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prunable {
    /// Guests who have neither played a game nor sit at a table.
    pub guests: u64,
    /// Tables at which no game was ever played.
    pub tables: u64,
    /// Events that should have begun and never did.
    pub events: u64,
    /// Sessions that were not used for a long time, and tokens that have expired.
    pub tokens: u64,
}

/// The space that a database takes, in bytes, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DiskUsage {
    /// The database file.
    pub database: Option<u64>,
    /// The write-ahead log beside it.
    pub wal: Option<u64>,
    /// What may still be written to the disk.
    pub free: Option<u64>,
    /// When the database was last backed up, in seconds since 1970.
    pub last_backup: Option<u64>,
}

impl Store {
    /// Counts what [`Store::prune`] would delete.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn prunable(&self, retention: &Retention) -> Result<Prunable, StoreError> {
        let [guests, tables] = self.limits(retention);
        self.engine.reads().prunable(guests, tables, self.token_limits()).await
    }

    /// Deletes what nobody needs any more, a little at a time; returns how much there was.
    ///
    /// # Errors
    /// The database cannot be used. What was deleted until then stays deleted.
    pub async fn prune(&self, retention: &Retention) -> Result<Prunable, StoreError> {
        let found = self.prunable(retention).await?;
        let [guests, tables] = self.limits(retention);
        let [now_ms, idle_ms] = self.token_limits();
        let most = BATCH;
        for _ in 0..found.guests.div_ceil(u64::from(BATCH)) {
            self.engine.write(Job::PruneGuests { before_ms: guests, most }).await?;
        }
        for _ in 0..found.tables.div_ceil(u64::from(BATCH)) {
            self.engine.write(Job::PruneTables { before_ms: tables, most }).await?;
        }
        for _ in 0..found.events.div_ceil(u64::from(BATCH)) {
            self.engine.write(Job::PruneEvents { before_ms: tables, most }).await?;
        }
        for _ in 0..found.tokens.div_ceil(u64::from(BATCH)) {
            self.engine.write(Job::PruneTokens { now_ms, idle_ms, most }).await?;
        }
        Ok(found)
    }

    /// The times before which guests are pruned, and tables and events.
    fn limits(&self, retention: &Retention) -> [i64; 2] {
        let before = |age: Option<Duration>| match age {
            Some(age) => self.ago_ms(age),
            None => i64::MIN,
        };
        [before(retention.guests), before(retention.waiting_tables)]
    }

    /// The times by which tokens have expired and since which sessions were not used.
    fn token_limits(&self) -> [i64; 2] {
        [self.clock.now_ms(), self.ago_ms(SESSION_IDLE)]
    }

    fn ago_ms(&self, age: Duration) -> i64 {
        let age = i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
        self.clock.now_ms().saturating_sub(age)
    }

    /// Packs the logs of tables whose game is over and at which nothing has happened for
    /// some time; returns their number. What is read from the logs stays the same.
    ///
    /// # Errors
    /// The database cannot be used. What was packed until then stays packed.
    pub async fn pack_logs(&self, idle: Duration) -> Result<usize, StoreError> {
        let mut packed = 0;
        loop {
            let tables = self.engine.reads().tables_to_pack(self.ago_ms(idle), BATCH).await?;
            let before = packed;
            for table in &tables {
                match self.engine.write(Job::PackLog(table.clone())).await {
                    Ok(()) => packed += 1,
                    Err(StoreError::Damaged { .. }) => {
                        tracing::error!(%table, "the log is damaged and is not packed");
                    }
                    Err(error) => return Err(error),
                }
            }
            // Damaged ones are found again each time.
            if tables.len() < BATCH as usize || packed == before {
                return Ok(packed);
            }
        }
    }

    /// The space that the database takes.
    #[must_use]
    pub fn usage(&self) -> DiskUsage {
        self.engine.usage()
    }

    /// Players whose name contains a text or whose id it is, the newest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn players(&self, search: &str, limit: u32) -> Result<Vec<KnownPlayer>, StoreError> {
        self.engine.reads().players(search, limit).await
    }

    /// Deletes a table with its log and all games played at it. No server may have the
    /// database open: the table may be in its memory.
    ///
    /// # Errors
    /// There is no such table, or the database cannot be used.
    pub async fn delete_table(&self, table: &TableId) -> Result<(), StoreError> {
        self.engine.write(Job::DeleteTable(table.clone())).await
    }

    /// Deletes a finished game. The log of its table keeps its moves.
    ///
    /// # Errors
    /// There is no such game, or the database cannot be used.
    pub async fn delete_game(&self, game: &GameId) -> Result<(), StoreError> {
        self.engine.write(Job::DeleteGame(game.clone())).await
    }

    /// Replaces a player's name wherever it stands, and deletes account, cookies and tokens.
    /// No server may have the database open: the name may be in its memory.
    ///
    /// # Errors
    /// There is no such player, a log is damaged, or the database cannot be used.
    pub async fn erase_player(&self, player: &PlayerId) -> Result<(), StoreError> {
        self.engine.write(Job::ErasePlayer(player.clone())).await
    }

    /// Takes name, password and tokens from a player, and notes the tables at which the name
    /// still stands, for [`Store::names_to_erase`].
    ///
    /// # Errors
    /// There is no such player, or the database cannot be used.
    pub async fn close_account(&self, player: &PlayerId) -> Result<(), StoreError> {
        self.engine.write(Job::CloseAccount(player.clone())).await
    }

    /// Some of the places where names of deleted players still stand: those after another.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn names_to_erase(
        &self,
        after: &(PlayerId, TableId),
    ) -> Result<Vec<(PlayerId, TableId)>, StoreError> {
        self.engine.reads().names_to_erase(after, BATCH).await
    }

    /// Replaces the name of a deleted player at a table, in its log and in the games that were
    /// played there. Only who runs the table may do this: the name may be in its memory. The
    /// epoch is that of the claim under which it is run.
    ///
    /// # Errors
    /// The table has been claimed since, the log is damaged, or the database cannot be used.
    pub(crate) async fn erase_name(
        &self,
        player: &PlayerId,
        table: &TableId,
        epoch: Option<Epoch>,
    ) -> Result<(), StoreError> {
        let (player, table) = (player.clone(), table.clone());
        self.engine.write(Job::EraseName { player, table, epoch }).await
    }

    /// The tables at which a player has ever had a seat, by id, some at a time: those after
    /// another.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn visits_of(
        &self,
        player: &PlayerId,
        after: &TableId,
    ) -> Result<Vec<TableId>, StoreError> {
        self.engine.reads().visits_of(player, after, BATCH).await
    }
}
