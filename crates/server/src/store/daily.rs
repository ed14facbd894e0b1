//! The deal of the day: its secret, who plays it, and the results.

use kennel_table::{GameId, PlayerId, TableId};
use kennel_wire::Phase;

use super::engine::Reply;
use super::job::Job;
use super::{Store, StoreError};

/// The cards of a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyDeal {
    /// The day, counted from 1970.
    pub day: i64,
    /// The secret that determines its cards.
    pub secret: String,
    /// How many results there are; none before it is evaluated.
    pub results: Option<u32>,
}

/// A table at which the cards of a day are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyAttempt {
    /// The day, counted from 1970.
    pub day: i64,
    /// The table.
    pub table: TableId,
    /// Its phase; none before it is made.
    pub phase: Option<Phase>,
    /// Who plays there; nobody where champions play alone.
    pub player: Option<DailyPlayer>,
    /// How the game ended, if it did and the day is over.
    pub result: Option<DailyResult>,
}

/// Whoever plays the cards of a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyPlayer {
    /// The id.
    pub id: PlayerId,
    /// The name.
    pub name: String,
    /// Whether the player has an account.
    pub account: bool,
}

/// How a game on the cards of a day ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyResult {
    /// The finished game.
    pub game: GameId,
    /// What is compared.
    pub score: i32,
    /// The rounds that were dealt.
    pub rounds: u32,
    /// The matchpoints, once the day is evaluated.
    pub points: Option<u32>,
}

pub(super) enum DailyJob {
    Deal { day: i64, secret: String },
    Begin { day: i64, player: Option<PlayerId>, table: TableId },
    Note { table: TableId, result: DailyResult },
    Evaluate { day: i64, points: Vec<(TableId, u32)> },
}

/// What an engine can be asked about deals of the day.
pub(super) trait DailyReads: Send + Sync {
    /// The deals of some days, in order.
    fn daily_deals(&self, from: i64, to: i64) -> Reply<'_, Vec<DailyDeal>>;

    /// All tables of some days, the best result of each day first.
    fn daily_attempts(&self, from: i64, to: i64) -> Reply<'_, Vec<DailyAttempt>>;

    /// The table of a player, or of champions alone, on a day.
    fn daily_attempt<'a>(
        &'a self,
        day: i64,
        player: Option<&'a PlayerId>,
    ) -> Reply<'a, Option<DailyAttempt>>;

    /// How many have begun the deal of a day.
    fn daily_players(&self, day: i64) -> Reply<'_, u32>;

    /// Days before another that are not evaluated.
    fn daily_unevaluated(&self, before: i64) -> Reply<'_, Vec<DailyDeal>>;
}

impl Store {
    /// Notes the secret of a day, unless it has one.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn make_daily_deal(&self, day: i64, secret: String) -> Result<(), StoreError> {
        self.daily(DailyJob::Deal { day, secret }).await
    }

    /// Notes the table of a player, or of champions alone, on a day, unless there is one.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn begin_daily(
        &self,
        day: i64,
        player: Option<&PlayerId>,
        table: &TableId,
    ) -> Result<(), StoreError> {
        let (player, table) = (player.cloned(), table.clone());
        self.daily(DailyJob::Begin { day, player, table }).await
    }

    /// Notes how the game at a table ended.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn note_daily_result(
        &self,
        table: &TableId,
        result: DailyResult,
    ) -> Result<(), StoreError> {
        self.daily(DailyJob::Note { table: table.clone(), result }).await
    }

    /// Notes the matchpoints of all results of a day, which is evaluated from then on.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn evaluate_daily(
        &self,
        day: i64,
        points: Vec<(TableId, u32)>,
    ) -> Result<(), StoreError> {
        self.daily(DailyJob::Evaluate { day, points }).await
    }

    async fn daily(&self, job: DailyJob) -> Result<(), StoreError> {
        self.engine.write(Job::Daily(Box::new(job))).await
    }

    /// The deals of some days, in order.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn daily_deals(&self, from: i64, to: i64) -> Result<Vec<DailyDeal>, StoreError> {
        self.engine.reads().daily_deals(from, to).await
    }

    /// All tables of some days, the best result of each day first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn daily_attempts(
        &self,
        from: i64,
        to: i64,
    ) -> Result<Vec<DailyAttempt>, StoreError> {
        self.engine.reads().daily_attempts(from, to).await
    }

    /// The table of a player, or of champions alone, on a day.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn daily_attempt(
        &self,
        day: i64,
        player: Option<&PlayerId>,
    ) -> Result<Option<DailyAttempt>, StoreError> {
        self.engine.reads().daily_attempt(day, player).await
    }

    /// How many have begun the deal of a day.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn daily_players(&self, day: i64) -> Result<u32, StoreError> {
        self.engine.reads().daily_players(day).await
    }

    /// Days before another that are not evaluated.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn daily_unevaluated(&self, before: i64) -> Result<Vec<DailyDeal>, StoreError> {
        self.engine.reads().daily_unevaluated(before).await
    }
}
