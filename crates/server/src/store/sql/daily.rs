//! The deal of the day.

use futures_util::FutureExt;
use kennel_table::PlayerId;
use sqlx::Row as _;

use super::columns::{id, number, optional_id};
use super::dialect::{Connection, Row};
use super::jobs::Written;
use super::reader::Reader;
use crate::store::StoreError;
use crate::store::daily::{
    DailyAttempt, DailyDeal, DailyJob, DailyPlayer, DailyReads, DailyResult,
};
use crate::store::engine::Reply;
use crate::store::social::of_word;

pub(super) async fn run(job: &DailyJob, db: &mut Connection) -> Written {
    match job {
        DailyJob::Deal { day, secret } => {
            sqlx::query(
                "INSERT INTO daily_deals (day, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            )
            .bind(*day)
            .bind(secret.as_str())
            .execute(db)
            .await?;
        }
        DailyJob::Begin { day, player, table } => {
            sqlx::query(
                "INSERT INTO daily_attempts (table_id, day, player) VALUES ($1, $2, $3)
                 ON CONFLICT DO NOTHING",
            )
            .bind(table.as_str())
            .bind(*day)
            .bind(player.as_ref().map(PlayerId::as_str))
            .execute(db)
            .await?;
        }
        DailyJob::Note { table, result } => {
            sqlx::query(
                "UPDATE daily_attempts SET game = $2, score = $3, rounds = $4 WHERE table_id = $1",
            )
            .bind(table.as_str())
            .bind(result.game.as_str())
            .bind(i64::from(result.score))
            .bind(i64::from(result.rounds))
            .execute(db)
            .await?;
        }
        DailyJob::Evaluate { day, points } => {
            for (table, points) in points {
                sqlx::query("UPDATE daily_attempts SET points = $2 WHERE table_id = $1")
                    .bind(table.as_str())
                    .bind(i64::from(*points))
                    .execute(&mut *db)
                    .await?;
            }
            sqlx::query("UPDATE daily_deals SET results = $2 WHERE day = $1")
                .bind(*day)
                .bind(points.len() as i64)
                .execute(db)
                .await?;
        }
    }
    Ok(Ok(()))
}

macro_rules! select_attempts {
    ($which:literal) => {
        concat!(
            "SELECT a.day, a.table_id, t.phase, a.player, p.name, p.name_key, a.game, a.score,
                 a.rounds, a.points
             FROM daily_attempts a LEFT JOIN tables t ON t.id = a.table_id
             LEFT JOIN players p ON p.id = a.player WHERE ",
            $which
        )
    };
}

impl DailyReads for Reader {
    fn daily_deals(&self, from: i64, to: i64) -> Reply<'_, Vec<DailyDeal>> {
        let query = "SELECT day, secret, results FROM daily_deals
             WHERE day BETWEEN $1 AND $2 ORDER BY day";
        self.deals(query, from, to).boxed()
    }

    fn daily_unevaluated(&self, before: i64) -> Reply<'_, Vec<DailyDeal>> {
        let query = "SELECT day, secret, results FROM daily_deals
             WHERE day >= $1 AND day < $2 AND results IS NULL ORDER BY day";
        self.deals(query, i64::MIN, before).boxed()
    }

    fn daily_attempts(&self, from: i64, to: i64) -> Reply<'_, Vec<DailyAttempt>> {
        self.attempts_of_days(from, to).boxed()
    }

    fn daily_attempt<'a>(
        &'a self,
        day: i64,
        player: Option<&'a PlayerId>,
    ) -> Reply<'a, Option<DailyAttempt>> {
        self.attempt_of(day, player).boxed()
    }

    fn daily_players(&self, day: i64) -> Reply<'_, u32> {
        self.players_of_day(day).boxed()
    }
}

impl Reader {
    async fn deals(
        &self,
        query: &'static str,
        from: i64,
        to: i64,
    ) -> Result<Vec<DailyDeal>, StoreError> {
        let rows = sqlx::query(query).bind(from).bind(to).fetch_all(&self.pool().await?).await;
        rows.and_then(|rows| rows.iter().map(deal).collect()).map_err(|error| self.error(error))
    }

    async fn attempts_of_days(&self, from: i64, to: i64) -> Result<Vec<DailyAttempt>, StoreError> {
        let query = select_attempts!(
            "a.day BETWEEN $1 AND $2
             ORDER BY a.day, a.score IS NULL, a.score DESC, a.rounds, a.player IS NOT NULL, a.table_id"
        );
        let rows = sqlx::query(query).bind(from).bind(to).fetch_all(&self.pool().await?).await;
        rows.and_then(|rows| rows.iter().map(attempt).collect()).map_err(|error| self.error(error))
    }

    async fn attempt_of(
        &self,
        day: i64,
        player: Option<&PlayerId>,
    ) -> Result<Option<DailyAttempt>, StoreError> {
        let query = select_attempts!("a.day = $1 AND coalesce(a.player, '') = coalesce($2, '')");
        let row = sqlx::query(query)
            .bind(day)
            .bind(player.map(PlayerId::as_str))
            .fetch_optional(&self.pool().await?)
            .await;
        row.and_then(|row| row.as_ref().map(attempt).transpose()).map_err(|error| self.error(error))
    }

    async fn players_of_day(&self, day: i64) -> Result<u32, StoreError> {
        let count: Result<i64, _> = sqlx::query_scalar(
            "SELECT count(*) FROM daily_attempts WHERE day = $1 AND player IS NOT NULL",
        )
        .bind(day)
        .fetch_one(&self.pool().await?)
        .await;
        count
            .map(|count| u32::try_from(count).unwrap_or(u32::MAX))
            .map_err(|error| self.error(error))
    }
}

fn deal(row: &Row) -> Result<DailyDeal, sqlx::Error> {
    let results: Option<i64> = row.try_get("results")?;
    Ok(DailyDeal {
        day: row.try_get("day")?,
        secret: row.try_get("secret")?,
        results: results.map(|_| number(row, "results")).transpose()?,
    })
}

fn attempt(row: &Row) -> Result<DailyAttempt, sqlx::Error> {
    let phase: Option<String> = row.try_get("phase")?;
    let player = optional_id(row, "player")?;
    let name_key: Option<String> = row.try_get("name_key")?;
    let player = match player {
        Some(id) => {
            Some(DailyPlayer { id, name: row.try_get("name")?, account: name_key.is_some() })
        }
        None => None,
    };
    let score: Option<i64> = row.try_get("score")?;
    let points: Option<i64> = row.try_get("points")?;
    let result = match score {
        None => None,
        Some(score) => Some(DailyResult {
            game: id(row, "game")?,
            score: i32::try_from(score).map_err(|error| sqlx::Error::Decode(error.into()))?,
            rounds: number(row, "rounds")?,
            points: points.map(|_| number(row, "points")).transpose()?,
        }),
    };
    Ok(DailyAttempt {
        day: row.try_get("day")?,
        table: id(row, "table_id")?,
        phase: phase.map(of_word).transpose()?,
        player,
        result,
    })
}
