//! Where tables, finished games and people are kept.
//!
//! A [`Store`] is one SQLite file. All writes go through one writer, which takes
//! everything that waits, writes it in one transaction and only then answers: what
//! is answered is on the disk, and a thousand tables share one sync of it. Reads
//! have connections of their own and see everything that has been answered.
//!
//! If the file cannot be used, because the disk is full or the file gone or
//! read-only, every request is refused with [`StoreError::Unavailable`] and
//! nothing is half-written; the next request tries again.
//!
//! Everything that knows SQL is in `sqlite`; this module and its callers do not.

mod clock;
mod error;
mod job;
mod rows;
mod secrets;
mod sqlite;
#[cfg(test)]
pub(crate) mod tests;

use std::path::Path;

use kennel_table::{GameId, PlayerId, TableId};
use tokio::sync::{mpsc, oneshot};

pub use clock::Clock;
pub use error::{Cause, StoreError, Thing};
pub use rows::{
    GameRow, GameSeat, GameSummary, GamesBefore, LogEntry, Player, TableRow, TableUpdate, Times,
    TokenKind, TokenRow, Who,
};
pub(crate) use secrets::looks_like_token;
pub use secrets::{Token, new_id};
pub use sqlite::FileLock;

use crate::identity::name_key;
use job::{Job, Request};
use secrets::TokenHash;
use sqlite::Reader;

/// So many requests may wait for the writer; who comes after them waits to wait.
const LONGEST_QUEUE: usize = 1024;

/// Where everything is kept. Clones are the same store.
#[derive(Clone)]
pub struct Store {
    queue: mpsc::Sender<Request>,
    reader: Reader,
    clock: Clock,
}

impl Store {
    /// Opens a file, and makes it if it is missing. A file of an older version is
    /// brought up to date.
    ///
    /// # Errors
    /// The file comes from a newer program or from another one, or cannot be used.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        Store::open_with_clock(path, Clock::system()).await
    }

    /// Opens a file as [`Store::open`] does; the times that are stored come from a
    /// given clock.
    ///
    /// # Errors
    /// Those of [`Store::open`].
    pub async fn open_with_clock(path: &Path, clock: Clock) -> Result<Store, StoreError> {
        let (queue, requests) = mpsc::channel(LONGEST_QUEUE);
        let reader = sqlite::start(path, requests).await?;
        Ok(Store { queue, reader, clock })
    }

    /// Copies a file that may be in use, as it is at one moment. The copy is on the
    /// disk when this returns; if it fails, nothing lies at `to`.
    ///
    /// # Errors
    /// There is something at `to` already, or one of the files cannot be used.
    pub async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
        sqlite::copy(from, to).await
    }

    /// The clock by which it notes times.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Waits until everything asked for so far is stored, and closes the file.
    /// Every request after it is refused.
    pub async fn close(&self) {
        // There is only one way to fail: somebody else has closed it before.
        let _ = self.ask(Job::Close).await;
    }

    /// Whether something can be stored now.
    ///
    /// # Errors
    /// The file cannot be used: why.
    pub async fn try_to_write(&self) -> Result<(), StoreError> {
        self.ask(Job::Try).await
    }

    /// Adds a table with the first entries of its log, whose versions begin at 1.
    ///
    /// # Errors
    /// There is a table of this id, there is no such player, or the file cannot be
    /// used.
    pub async fn create_table(
        &self,
        table: TableRow,
        entries: Vec<String>,
    ) -> Result<(), StoreError> {
        self.ask(Job::CreateTable { table, entries, at_ms: self.clock.now_ms() }).await
    }

    /// Adds entries to the log of a table, and says what changes about the table
    /// with them. `first` is the version of the first entry. What has been added
    /// is on the disk when this returns.
    ///
    /// After [`StoreError::Unavailable`] nothing has been added as far as the
    /// program can see; but if the machine fails in the same moment as the disk,
    /// the entries may turn up all the same. Whoever goes on after such an error
    /// therefore reads the table again.
    ///
    /// # Errors
    /// `first` does not follow the last version stored, there is no such table or
    /// player, or the file cannot be used.
    pub async fn append(
        &self,
        table: &TableId,
        first: u32,
        entries: Vec<String>,
        update: TableUpdate,
    ) -> Result<(), StoreError> {
        let (table, at_ms) = (table.clone(), self.clock.now_ms());
        self.ask(Job::Append { table, first, entries, update, game: None, at_ms }).await
    }

    /// Adds the entries with which a game ends, and the game, both or neither.
    ///
    /// # Errors
    /// Those of [`Store::append`] and [`Store::finish_game`].
    pub async fn append_and_finish(
        &self,
        table: &TableId,
        first: u32,
        entries: Vec<String>,
        update: TableUpdate,
        game: GameRow,
    ) -> Result<(), StoreError> {
        let (table, at_ms) = (table.clone(), self.clock.now_ms());
        let game = Some(Box::new(game));
        self.ask(Job::Append { table, first, entries, update, game, at_ms }).await
    }

    /// A table and its whole log, in order.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn table(
        &self,
        id: &TableId,
    ) -> Result<Option<(TableRow, Vec<LogEntry>)>, StoreError> {
        self.look().await?;
        self.reader.table(id).await
    }

    /// A table without its log.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn table_row(&self, id: &TableId) -> Result<Option<TableRow>, StoreError> {
        self.look().await?;
        self.reader.table_row(id).await
    }

    /// Tables that everyone may find, that are not over and at which something has
    /// happened since a time; the newest first.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn public_tables(
        &self,
        limit: u32,
        since_ms: i64,
    ) -> Result<Vec<TableRow>, StoreError> {
        self.look().await?;
        self.reader.public_tables(limit, since_ms).await
    }

    /// Tables of people who look for one that have not begun, the oldest first.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn queue_tables(&self) -> Result<Vec<TableRow>, StoreError> {
        self.look().await?;
        self.reader.queue_tables().await
    }

    /// Tables that are not over and must be looked at by a time, the earliest
    /// first.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn tables_to_wake(&self, by_ms: i64) -> Result<Vec<TableId>, StoreError> {
        self.look().await?;
        self.reader.tables_to_wake(by_ms).await
    }

    /// How many tables that are not over a player has made or sits at. Those at
    /// which a game was never begun and nothing has happened since a time are
    /// forgotten.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn unfinished_tables(
        &self,
        player: &PlayerId,
        since_ms: i64,
    ) -> Result<u64, StoreError> {
        self.look().await?;
        self.reader.unfinished_tables(player, since_ms).await
    }

    /// Says that the server runs.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn is_alive(&self, at_ms: i64) -> Result<(), StoreError> {
        self.ask(Job::Alive { at_ms }).await
    }

    /// Says that the server runs again: appointments and clocks of all tables are
    /// put off by the time since it was last known to run.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn is_back(&self, at_ms: i64) -> Result<(), StoreError> {
        self.ask(Job::Back { at_ms }).await
    }

    /// The tables at which a player sits: those that are not over first, then the
    /// one that changed last; a hundred at most.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn tables_of(&self, player: &PlayerId) -> Result<Vec<TableRow>, StoreError> {
        self.look().await?;
        self.reader.tables_of(player).await
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// There is a game of this id, there is no such table or player, or the file
    /// cannot be used.
    pub async fn finish_game(&self, game: GameRow) -> Result<(), StoreError> {
        self.ask(Job::FinishGame(Box::new(game))).await
    }

    /// A finished game.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn game(&self, id: &GameId) -> Result<Option<GameRow>, StoreError> {
        self.look().await?;
        self.reader.game(id).await
    }

    /// The games a player has finished, the newest first, from some place on.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn games_of(
        &self,
        player: &PlayerId,
        before: Option<&GamesBefore>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        self.look().await?;
        self.reader.games_of(player, before, limit).await
    }

    /// Finished games of tables that everyone may find, the newest first, from some
    /// place on.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn public_games(
        &self,
        before: Option<&GamesBefore>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        self.look().await?;
        self.reader.public_games(before, limit).await
    }

    /// The ids of all finished games.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn all_games(&self) -> Result<Vec<GameId>, StoreError> {
        self.look().await?;
        self.reader.all_games().await
    }

    /// The ids of all tables that are not over.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn all_unfinished_tables(&self) -> Result<Vec<TableId>, StoreError> {
        self.look().await?;
        self.reader.all_unfinished_tables().await
    }

    /// Adds somebody who is known by nothing but a token. Names of guests need not
    /// differ.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn create_guest(&self, name: &str) -> Result<(Player, Token), StoreError> {
        let (id, token) = (PlayerId::new(new_id()?), Token::random()?);
        let job = Job::CreateGuest {
            player: id.clone(),
            name: name.to_owned(),
            token: token.hash(),
            at_ms: self.clock.now_ms(),
        };
        self.ask(job).await?;
        Ok((Player { id, name: name.to_owned(), account: false }, token))
    }

    /// Whom a token belongs to; nobody if it is none or has been revoked.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn player_by_token(&self, token: &str) -> Result<Option<Player>, StoreError> {
        let Some(hash) = TokenHash::of_text(token) else { return Ok(None) };
        self.look().await?;
        self.reader.player_by_token(&hash).await
    }

    /// Gives a player another name. An account is entered by it from now on.
    ///
    /// # Errors
    /// There is no such player, it is an account and another one has the name, or
    /// the file cannot be used.
    pub async fn rename(&self, player: &PlayerId, name: &str) -> Result<(), StoreError> {
        let (player, key) = (player.clone(), name_key(name));
        self.ask(Job::Rename { player, name: name.to_owned(), key }).await
    }

    /// Makes an account of a guest, who keeps id, tokens, tables and games.
    ///
    /// # Errors
    /// Another account has the name, no matter how it is written (see
    /// [`name_key`]); there is no such player or it is an account already; or the
    /// file cannot be used.
    pub async fn make_account(
        &self,
        player: &PlayerId,
        name: &str,
        password_hash: &str,
    ) -> Result<(), StoreError> {
        let job = Job::MakeAccount {
            player: player.clone(),
            name: name.to_owned(),
            key: name_key(name),
            password_hash: password_hash.to_owned(),
        };
        self.ask(job).await
    }

    /// The account of a name, no matter how it is written, and the hash of its
    /// password.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn account(&self, name: &str) -> Result<Option<(Player, String)>, StoreError> {
        self.look().await?;
        self.reader.account(&name_key(name)).await
    }

    /// Gives a player one more token.
    ///
    /// # Errors
    /// There is no such player, or the file cannot be used.
    pub async fn new_token(&self, player: &PlayerId, kind: TokenKind) -> Result<Token, StoreError> {
        Ok(self.new_named_token(player, kind, "").await?.1)
    }

    /// Gives a player one more token for a program, with a name of the player's own.
    ///
    /// # Errors
    /// There is no such player, or the file cannot be used.
    pub async fn new_bot_token(
        &self,
        player: &PlayerId,
        name: &str,
    ) -> Result<(TokenRow, Token), StoreError> {
        self.new_named_token(player, TokenKind::Bot, name).await
    }

    async fn new_named_token(
        &self,
        player: &PlayerId,
        kind: TokenKind,
        name: &str,
    ) -> Result<(TokenRow, Token), StoreError> {
        let (token, at_ms) = (Token::random()?, self.clock.now_ms());
        let hash = token.hash();
        let row = TokenRow { id: hash.id(), name: name.to_owned(), created_ms: at_ms };
        let (player, name) = (player.clone(), name.to_owned());
        self.ask(Job::NewToken { player, kind, name, token: hash, at_ms }).await?;
        Ok((row, token))
    }

    /// The tokens of a player's programs, the newest first.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn tokens_of(&self, player: &PlayerId) -> Result<Vec<TokenRow>, StoreError> {
        self.look().await?;
        self.reader.tokens_of(player).await
    }

    /// Calls a token of one of a player's programs something else.
    ///
    /// # Errors
    /// The player has no such token, or the file cannot be used.
    pub async fn rename_token(
        &self,
        player: &PlayerId,
        id: &str,
        name: &str,
    ) -> Result<(), StoreError> {
        let (player, id, name) = (player.clone(), id.to_owned(), name.to_owned());
        self.ask(Job::RenameToken { player, id, name }).await
    }

    /// Makes a token of one of a player's programs worthless.
    ///
    /// # Errors
    /// The player has no such token, or the file cannot be used.
    pub async fn revoke_token_of(&self, player: &PlayerId, id: &str) -> Result<(), StoreError> {
        let (player, id) = (player.clone(), id.to_owned());
        self.ask(Job::RevokeTokenOf { player, id }).await
    }

    /// Makes a token worthless. One that is worthless already stays so.
    ///
    /// # Errors
    /// The file cannot be used.
    pub async fn revoke_token(&self, token: &str) -> Result<(), StoreError> {
        match TokenHash::of_text(token) {
            Some(hash) => self.ask(Job::RevokeToken(hash)).await,
            None => Ok(()),
        }
    }

    /// Hands a job to the writer and waits until it is done.
    async fn ask(&self, job: Job) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.queue.send(Request { job, answer }).await.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Makes sure that what is read is the file that lies there now: the writer
    /// alone opens files.
    async fn look(&self) -> Result<(), StoreError> {
        if self.reader.is_current() { Ok(()) } else { self.ask(Job::Reopen).await }
    }
}
