//! The deal of the day: everybody plays the same cards, and the results are compared when the day
//! is over.
//!
//! Until then no hidden card and no result leaves the server: a table is seen by its player
//! alone, its game is archived with those of all others, and the secret of the cards is told
//! with them.

use std::sync::Arc;
use std::time::Duration;

use kennel_events::matchpoints;
use kennel_ratings::Day;
use kennel_table::TableId;
use kennel_table::fairness::Secret;
use kennel_wire::Phase;

use crate::catch_panic::catch_panic;
use crate::fairness::draw_secret;
use crate::metrics::Part;
use crate::store::{DAY_MS, DailyAttempt, DailyDeal, DailyResult, Store, StoreError, new_id};
use crate::table::{
    Command, EventPlayer, NewDailyTable, Person, Services, TableError, TableRegistry,
};

/// For how many days the server is committed beforehand.
pub const COMMITTED_DAYS: i64 = 7;

/// How often days that are over are looked for.
const EVERY: Duration = Duration::from_secs(5);

/// Deals of the day.
pub struct Daily {
    registry: TableRegistry,
}

/// Commits to the cards of the next days, and evaluates days that are over, as long as the server
/// runs.
pub async fn run(daily: Arc<Daily>) {
    loop {
        let metrics = Arc::clone(&daily.services().metrics);
        let looked = catch_panic(metrics, Part::Appointments, daily.look_after()).await;
        if let Some(Err(error)) = looked {
            tracing::warn!(%error, "the deal of the day is looked after later");
        }
        tokio::time::sleep(EVERY).await;
    }
}

impl Daily {
    pub fn new(registry: TableRegistry) -> Daily {
        Daily { registry }
    }

    fn services(&self) -> &Services {
        &self.registry.services
    }

    fn store(&self) -> &Store {
        &self.services().store
    }

    /// Now, in milliseconds since 1970, by the calendar of deals.
    fn now_ms(&self) -> i64 {
        let services = self.services();
        services.clock.now_ms() + services.config.daily_ahead_ms
    }

    /// The day, counted from 1970, in UTC.
    pub fn today(&self) -> i64 {
        self.now_ms().div_euclid(DAY_MS)
    }

    /// How long the day lasts.
    pub fn left_ms(&self) -> u32 {
        let left = DAY_MS - self.now_ms().rem_euclid(DAY_MS);
        u32::try_from(left).unwrap_or_default()
    }

    /// The deals of today and of the next days, to which the server is committed.
    ///
    /// # Errors
    /// The database cannot be used, or there is no randomness.
    pub async fn deals(&self) -> Result<Vec<DailyDeal>, StoreError> {
        let (from, to) = (self.today(), self.today() + COMMITTED_DAYS);
        let deals = self.store().daily_deals(from, to).await?;
        if deals.len() as i64 > COMMITTED_DAYS {
            return Ok(deals);
        }
        for day in from..=to {
            if deals.iter().all(|deal| deal.day != day) {
                let no_randomness = |error: getrandom::Error| StoreError::NoRandomness {
                    detail: error.to_string(),
                };
                let secret = draw_secret().map_err(no_randomness)?;
                self.store().make_daily_deal(day, secret.to_string()).await?;
            }
        }
        // Another node may have been faster.
        self.store().daily_deals(from, to).await
    }

    /// The table at which somebody plays the deal of today, which is made the first time.
    ///
    /// # Errors
    /// The player has too many tables, or it cannot be stored.
    pub async fn begin(&self, person: &Person) -> Result<TableId, TableError> {
        let day = self.today();
        let deal = self.deals().await?.into_iter().find(|deal| deal.day == day);
        let deal = deal.ok_or(TableError::Closing)?;
        let found = self.store().daily_attempt(day, Some(&person.id)).await?;
        if found.is_none() {
            let table = TableId::new(new_id()?);
            self.store().begin_daily(day, Some(&person.id), &table).await?;
        }
        let attempt = self.store().daily_attempt(day, Some(&person.id)).await?;
        let DailyAttempt { table: id, phase, .. } = attempt.ok_or(TableError::Closing)?;
        if phase.is_none() {
            let Person { id: player, name, account, .. } = person.clone();
            let player = EventPlayer { id: player, name, account };
            match self.services().make_daily_table(new_table(&id, &deal)?, player).await {
                // The same was asked twice.
                Ok(()) | Err(TableError::Store(StoreError::Exists { .. })) => {}
                Err(TableError::Store(StoreError::TooMany { count, .. })) => {
                    return Err(TableError::TooMany(count));
                }
                Err(error) => return Err(error),
            }
        }
        if matches!(phase, None | Some(Phase::Waiting)) {
            self.send(&id, Command::Begin).await?;
        }
        Ok(id)
    }

    async fn look_after(&self) -> Result<(), TableError> {
        self.deals().await?;
        for deal in self.store().daily_unevaluated(self.today()).await? {
            self.evaluate(&deal).await?;
        }
        Ok(())
    }

    /// Ends the games of a day that is over, archives those that were finished and compares them.
    async fn evaluate(&self, deal: &DailyDeal) -> Result<(), TableError> {
        let attempts = self.store().daily_attempts(deal.day, deal.day).await?;
        if attempts.iter().any(|attempt| attempt.player.is_some()) {
            self.play_alone(deal, &attempts).await?;
        }
        // What cannot be read any more is left out, and keeps no one else from being compared.
        let mut unreadable = Vec::new();
        for attempt in &attempts {
            if attempt.phase == Some(Phase::Playing) {
                match self.send(&attempt.table, Command::Ring).await {
                    Err(TableError::CorruptLog(_)) => unreadable.push(attempt.table.clone()),
                    sent => sent?,
                }
            }
        }
        let attempts = self.store().daily_attempts(deal.day, deal.day).await?;
        let is_played = |attempt: &DailyAttempt| {
            attempt.phase == Some(Phase::Playing) && !unreadable.contains(&attempt.table)
        };
        if attempts.iter().any(is_played) {
            // The node that runs such a table ends it; others look again.
            return Ok(());
        }
        for attempt in &attempts {
            if attempt.phase == Some(Phase::Over) && attempt.result.is_none() {
                match self.archive(&attempt.table).await {
                    Err(TableError::CorruptLog(why)) => {
                        tracing::error!(table = %attempt.table, why, "a deal of the day is left out");
                    }
                    archived => archived?,
                }
            }
        }
        let attempts = self.store().daily_attempts(deal.day, deal.day).await?;
        let finished = || attempts.iter().filter_map(|it| Some((it, it.result.as_ref()?)));
        let results: Vec<i64> = finished().map(|(_, result)| i64::from(result.score)).collect();
        let tables = finished().map(|(attempt, _)| attempt.table.clone());
        let points = tables.zip(matchpoints(&results)).collect();
        self.store().evaluate_daily(deal.day, points).await?;
        tracing::info!(day = %name_of(deal.day), results = results.len(), "a deal of the day is evaluated");
        Ok(())
    }

    /// Lets champions alone play a deal, with whom everybody is compared, too.
    async fn play_alone(
        &self,
        deal: &DailyDeal,
        attempts: &[DailyAttempt],
    ) -> Result<(), TableError> {
        let table = match attempts.iter().find(|attempt| attempt.player.is_none()) {
            Some(attempt) if attempt.phase.is_some() => return Ok(()),
            Some(attempt) => attempt.table.clone(),
            None => {
                self.store().begin_daily(deal.day, None, &TableId::new(new_id()?)).await?;
                let noted = self.store().daily_attempt(deal.day, None).await?;
                noted.ok_or(TableError::Missing)?.table
            }
        };
        match self.services().play_daily_alone(new_table(&table, deal)?).await {
            // Another node was faster.
            Err(TableError::Store(StoreError::Exists { .. })) => Ok(()),
            played => played,
        }
    }

    async fn archive(&self, table: &TableId) -> Result<(), TableError> {
        let Some(end) = self.services().daily_end(table).await? else { return Ok(()) };
        let (game, score, rounds) = (end.game.id.clone(), end.score, end.rounds);
        match self.store().finish_game(end.game).await {
            // It was archived before, but its result was not noted.
            Ok(()) | Err(StoreError::Exists { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        let result = DailyResult { game, score, rounds, points: None };
        Ok(self.store().note_daily_result(table, result).await?)
    }

    async fn send(&self, table: &TableId, command: Command) -> Result<(), TableError> {
        match self.registry.send(table, command).await {
            // The node that runs it has begun it, and ends it.
            Err(TableError::Elsewhere(_)) => Ok(()),
            sent => sent,
        }
    }
}

/// A day, counted from 1970, as `2026-11-19`.
pub fn name_of(day: i64) -> String {
    Day::of_unix_day(day).to_string()
}

/// The secret of a deal.
///
/// # Errors
/// What is stored is none.
pub fn secret_of(deal: &DailyDeal) -> Result<Secret, TableError> {
    let corrupt = |_| TableError::CorruptLog("the secret of a day cannot be read".to_owned());
    deal.secret.parse().map_err(corrupt)
}

fn new_table(id: &TableId, deal: &DailyDeal) -> Result<NewDailyTable, TableError> {
    Ok(NewDailyTable { id: id.clone(), day: name_of(deal.day), secret: secret_of(deal)? })
}
