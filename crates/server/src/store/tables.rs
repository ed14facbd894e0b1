//! Tables, their logs and finished games.

use kennel_table::{GameId, PlayerId, TableId};

use super::job::{Job, TableLimit};
use super::{
    Fence, GameRow, GameSummary, GamesBefore, LogEntry, Store, StoreError, TableRow, TableUpdate,
    TablesAfter,
};

impl Store {
    /// Creates a table with the first entries of its log, whose versions begin at 1.
    ///
    /// # Errors
    /// A table with this id exists, there is no such player, or the database cannot be
    /// used.
    pub async fn create_table(
        &self,
        table: TableRow,
        entries: Vec<String>,
    ) -> Result<(), StoreError> {
        self.create_table_within(None, table, entries).await
    }

    /// Creates a table if a player may have another one.
    ///
    /// # Errors
    /// The player has too many, and those of [`Store::create_table`].
    pub async fn create_table_within(
        &self,
        limit: Option<TableLimit>,
        table: TableRow,
        entries: Vec<String>,
    ) -> Result<(), StoreError> {
        let at_ms = self.clock.now_ms();
        self.engine.write(Job::CreateTable { table, entries, at_ms, limit }).await
    }

    /// Appends entries to the log of a table and updates its row with them, if the table is
    /// as `fence` says. The entries are on the disk when this returns.
    ///
    /// After [`StoreError::Unavailable`] nothing has been added as far as the
    /// program can see; but if the machine fails at the same moment as the disk, the
    /// entries may be there after all. A caller who goes on after such an error
    /// therefore reads the table again; a node of a cluster claims it again.
    ///
    /// # Errors
    /// The first entry does not follow the last one stored, the table has been claimed
    /// since, there is no such table or player, or the database cannot be used.
    pub async fn append(
        &self,
        table: &TableId,
        fence: impl Into<Fence>,
        entries: Vec<String>,
        update: TableUpdate,
    ) -> Result<(), StoreError> {
        let (table, fence, at_ms) = (table.clone(), fence.into(), self.clock.now_ms());
        self.engine.write(Job::Append { table, fence, entries, update, game: None, at_ms }).await
    }

    /// Appends the entries with which a game ends and adds the game, both or neither.
    ///
    /// # Errors
    /// Those of [`Store::append`] and [`Store::finish_game`].
    pub async fn append_and_finish(
        &self,
        table: &TableId,
        fence: impl Into<Fence>,
        entries: Vec<String>,
        update: TableUpdate,
        game: GameRow,
    ) -> Result<(), StoreError> {
        let (table, fence, at_ms) = (table.clone(), fence.into(), self.clock.now_ms());
        let game = Some(Box::new(game));
        self.engine.write(Job::Append { table, fence, entries, update, game, at_ms }).await
    }

    /// A table and its whole log, in order.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn table(
        &self,
        id: &TableId,
    ) -> Result<Option<(TableRow, Vec<LogEntry>)>, StoreError> {
        self.engine.reads().table(id).await
    }

    /// A table without its log.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn table_row(&self, id: &TableId) -> Result<Option<TableRow>, StoreError> {
        self.engine.reads().table_row(id).await
    }

    /// Unfinished public tables whose log has grown since a time, each with its position in
    /// the list: the newest of each address first, then the second of each, and so on, so
    /// that nobody can fill the list.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn public_tables(
        &self,
        after: Option<&TablesAfter>,
        limit: u32,
        since_ms: i64,
    ) -> Result<Vec<(TablesAfter, TableRow)>, StoreError> {
        self.engine.reads().public_tables(after, limit, since_ms).await
    }

    /// Counts the unfinished public tables of an address whose log has grown since a time.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn public_tables_of(&self, origin: &str, since_ms: i64) -> Result<u64, StoreError> {
        self.engine.reads().public_tables_of(origin, since_ms).await
    }

    /// Counts the players at unfinished tables whose logs have grown since a time.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn people_at_tables(&self, since_ms: i64) -> Result<u64, StoreError> {
        self.engine.reads().people_at_tables(since_ms).await
    }

    /// Matchmaking tables that have not begun, the oldest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn queue_tables(&self) -> Result<Vec<TableRow>, StoreError> {
        self.engine.reads().queue_tables().await
    }

    /// Unfinished tables that must be woken by a time, the earliest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn tables_to_wake(&self, by_ms: i64) -> Result<Vec<TableId>, StoreError> {
        self.engine.reads().tables_to_wake(by_ms).await
    }

    /// Records that the server is running.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn is_alive(&self, at_ms: i64) -> Result<(), StoreError> {
        self.engine.write(Job::Alive { at_ms }).await
    }

    /// Records that the server runs again: wake-up times and clocks of all tables are
    /// postponed by the time since it was last known to run.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn is_back(&self, at_ms: i64) -> Result<(), StoreError> {
        self.engine.write(Job::Back { at_ms }).await
    }

    /// The tables at which a player sits, at most a hundred: unfinished ones first, then
    /// by the latest change.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn tables_of(&self, player: &PlayerId) -> Result<Vec<TableRow>, StoreError> {
        self.engine.reads().tables_of(player).await
    }

    /// Adds a finished game, and those of its players who have been pruned since.
    ///
    /// # Errors
    /// A game with this id exists, there is no such table, or the database cannot be used.
    pub async fn finish_game(&self, game: GameRow) -> Result<(), StoreError> {
        self.engine.write(Job::FinishGame(Box::new(game))).await
    }

    /// A finished game.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn game(&self, id: &GameId) -> Result<Option<GameRow>, StoreError> {
        self.engine.reads().game(id).await
    }

    /// The games a player has finished, the newest first, from a position on.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn games_of(
        &self,
        player: &PlayerId,
        before: Option<&GamesBefore>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        self.engine.reads().games_of(player, before, limit).await
    }

    /// Finished games of public tables, the newest first, from a position on.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn public_games(
        &self,
        before: Option<&GamesBefore>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        self.engine.reads().public_games(before, limit).await
    }

    /// The ids of all finished games.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn all_games(&self) -> Result<Vec<GameId>, StoreError> {
        self.engine.reads().all_games().await
    }

    /// The ids of all tables whose last game is over.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn all_finished_tables(&self) -> Result<Vec<TableId>, StoreError> {
        self.engine.reads().all_finished_tables().await
    }

    /// The ids of all unfinished tables.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn all_unfinished_tables(&self) -> Result<Vec<TableId>, StoreError> {
        self.engine.reads().all_unfinished_tables().await
    }
}
