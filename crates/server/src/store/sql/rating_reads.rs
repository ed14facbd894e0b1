//! Reading ratings, their history and the games behind them.

use std::collections::HashMap;

use kennel_table::{GameId, PlayerId};
use sqlx::Row as _;

use super::columns::{by_id, exists, id, json, number, wanted};
use super::dialect::{Row, is_true};
use super::ratings::IS_ACCOUNT;
use super::reader::Reader;
use crate::store::StoreError;
use crate::store::ratings::{
    ChangeRow, GameChange, NamedRating, Pace, RatedGameRow, RatingKind, RatingPoint, RatingRow,
    known_outcome, players_of,
};

/// Whether one of the players of rating `r` does not show ratings.
macro_rules! hides_ratings {
    () => {
        concat!(
            "EXISTS (SELECT 1 FROM rating_members o JOIN profiles p ON p.player = o.player
                 WHERE o.subject = r.subject AND NOT ",
            is_true!("p.shows_ratings"),
            ")"
        )
    };
}

impl Reader {
    pub(super) async fn all_accounts(&self, players: &[PlayerId]) -> Result<bool, StoreError> {
        let pool = self.pool().await?;
        let read = async {
            let mut db = pool.acquire().await?;
            for player in players {
                if !exists(&mut db, IS_ACCOUNT, player.as_str()).await? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        read.await.map_err(|error| self.error(error))
    }

    pub(super) async fn ratings_of(
        &self,
        player: &PlayerId,
        most: u32,
    ) -> Result<Vec<NamedRating>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT r.subject, r.kind, r.pace, r.mu, r.sigma, r.games, r.last_ms, ",
            hides_ratings!(),
            " AS hidden FROM rating_members m JOIN ratings r ON r.subject = m.subject
             WHERE m.player = $1 ORDER BY r.members, r.games DESC, r.subject, r.kind LIMIT $2"
        ))
        .bind(player.as_str())
        .bind(i64::from(most))
        .fetch_all(&self.pool().await?)
        .await;
        self.named(&rows.map_err(|error| self.error(error))?).await
    }

    pub(super) async fn best_ratings(
        &self,
        kind: &RatingKind,
        members: u32,
        since_ms: i64,
        most: u32,
    ) -> Result<Vec<NamedRating>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT r.subject, r.kind, r.pace, r.mu, r.sigma, r.games, r.last_ms, ",
            hides_ratings!(),
            " AS hidden FROM ratings r WHERE r.kind = $1 AND r.pace = $2 AND r.members = $3 AND r.games >= 30
                 AND r.sigma < 95000000 AND r.last_ms >= $4
                 AND NOT ",
            hides_ratings!(),
            " ORDER BY (2 * r.sigma - r.mu), r.subject LIMIT $5"
        ))
        .bind(kind.table.as_str())
        .bind(kind.pace.word())
        .bind(i64::from(members))
        .bind(since_ms)
        .bind(i64::from(most))
        .fetch_all(&self.pool().await?)
        .await;
        self.named(&rows.map_err(|error| self.error(error))?).await
    }

    pub(super) async fn changes_by(&self, game: &GameId) -> Result<Vec<GameChange>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT r.subject, r.kind, r.pace, r.mu, r.sigma, r.mu_before, r.sigma_before,
                 CAST(0 AS BIGINT) AS games, r.at_ms AS last_ms, ",
            hides_ratings!(),
            " AS hidden FROM rated_games g JOIN rating_changes r ON r.number = g.number
             WHERE g.game = $1 ORDER BY length(r.subject), r.subject"
        ))
        .bind(wanted(game.as_str()))
        .fetch_all(&self.pool().await?)
        .await
        .map_err(|error| self.error(error))?;
        let changes = self.named(&rows).await?.into_iter().zip(&rows).map(|(after, row)| {
            let (mu_before, sigma_before) =
                (row.try_get("mu_before")?, row.try_get("sigma_before")?);
            Ok(GameChange { after, mu_before, sigma_before })
        });
        changes.collect::<Result<_, sqlx::Error>>().map_err(|error| self.error(error))
    }

    pub(super) async fn account_names(
        &self,
        players: &[PlayerId],
    ) -> Result<HashMap<PlayerId, String>, StoreError> {
        let pool = self.pool().await?;
        let mut names = HashMap::new();
        for player in players {
            let query = "SELECT name FROM players WHERE id = $1 AND name_key IS NOT NULL";
            let name = sqlx::query_scalar(query).bind(player.as_str()).fetch_optional(&pool).await;
            if let Some(name) = name.map_err(|error| self.error(error))? {
                names.insert(player.clone(), name);
            }
        }
        Ok(names)
    }

    /// Ratings with the names of their players.
    async fn named(&self, rows: &[Row]) -> Result<Vec<NamedRating>, StoreError> {
        let pool = self.pool().await?;
        let read = async {
            let mut db = pool.acquire().await?;
            let mut known: HashMap<PlayerId, String> = HashMap::new();
            let mut named = Vec::with_capacity(rows.len());
            for row in rows {
                let (row, hidden) = (rating(row)?, row.try_get("hidden")?);
                let mut names = Vec::with_capacity(row.players.len());
                for player in &row.players {
                    if !known.contains_key(player) {
                        let name = sqlx::query_scalar("SELECT name FROM players WHERE id = $1")
                            .bind(player.as_str())
                            .fetch_optional(&mut *db)
                            .await?;
                        known.insert(player.clone(), name.unwrap_or_default());
                    }
                    names.push(known[player].clone());
                }
                named.push(NamedRating { row, names, hidden });
            }
            Ok(named)
        };
        read.await.map_err(|error| self.error(error))
    }

    pub(super) async fn rating_curve(
        &self,
        subject: &str,
        kind: &RatingKind,
        most: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let rows = sqlx::query(
            "SELECT at_ms, mu, sigma FROM rating_changes
             WHERE subject = $1 AND kind = $2 AND pace = $3 AND outcome <> 'deserted'
             ORDER BY number DESC LIMIT $4",
        )
        .bind(subject)
        .bind(kind.table.as_str())
        .bind(kind.pace.word())
        .bind(i64::from(most))
        .fetch_all(&self.pool().await?)
        .await;
        let point = |row: &Row| {
            let (mu, sigma) = (row.try_get("mu")?, row.try_get("sigma")?);
            Ok(RatingPoint { at_ms: row.try_get("at_ms")?, mu, sigma })
        };
        // The last ones were asked for, and are told in order.
        let points = rows.and_then(|rows| rows.iter().rev().map(point).collect());
        points.map_err(|error| self.error(error))
    }

    pub(super) async fn all_ratings(
        &self,
        after: Option<&(String, RatingKind)>,
        limit: u32,
    ) -> Result<Vec<RatingRow>, StoreError> {
        let (subject, table, pace) = after.map_or(("", "", ""), |(subject, kind)| {
            (subject.as_str(), kind.table.as_str(), kind.pace.word())
        });
        let rows = sqlx::query(
            "SELECT subject, kind, pace, mu, sigma, games, last_ms FROM ratings
             WHERE (subject, kind, pace) > ($1, $2, $3) ORDER BY subject, kind, pace LIMIT $4",
        )
        .bind(subject)
        .bind(table)
        .bind(pace)
        .bind(i64::from(limit))
        .fetch_all(&self.pool().await?)
        .await;
        let rows = rows.and_then(|rows| rows.iter().map(rating).collect());
        rows.map_err(|error| self.error(error))
    }

    /// Rated games after a number with what is stored of them, in order.
    pub(super) async fn rated_games(
        &self,
        after: i64,
        limit: u32,
    ) -> Result<Vec<RatedGameRow>, StoreError> {
        let pool = self.pool().await?;
        let read = async {
            let mut db = pool.acquire().await?;
            let rows = sqlx::query(
                "SELECT r.number, r.game AS id, r.kind, r.pace, r.seats_left, r.at_ms, g.rules,
                     g.winners, s.player, p.name_key IS NOT NULL AS is_account
                 FROM (SELECT * FROM rated_games WHERE number > $1 ORDER BY number LIMIT $2) r
                     JOIN games g ON g.id = r.game JOIN game_seats s ON s.game = r.game
                     JOIN players p ON p.id = s.player
                 ORDER BY r.number, s.seat",
            )
            .bind(after)
            .bind(i64::from(limit))
            .fetch_all(&mut *db)
            .await?;
            let mut games = Vec::new();
            for seats in by_id(&rows) {
                let row = &seats[0];
                let number: i64 = row.try_get("number")?;
                let seat = |row: &Row| Ok((id(row, "player")?, row.try_get("is_account")?));
                let changes = sqlx::query(
                    "SELECT subject, kind, pace, outcome, mu_before, sigma_before, mu, sigma
                     FROM rating_changes WHERE number = $1 ORDER BY subject",
                )
                .bind(number)
                .fetch_all(&mut *db)
                .await?;
                games.push(RatedGameRow {
                    number,
                    game: id(row, "id")?,
                    kind: kind(row)?,
                    rules: row.try_get("rules")?,
                    left: json(row, "seats_left")?,
                    at_ms: row.try_get("at_ms")?,
                    winners: json(row, "winners")?,
                    seats: seats.iter().map(seat).collect::<Result<_, sqlx::Error>>()?,
                    changes: changes.iter().map(change).collect::<Result<_, _>>()?,
                });
            }
            Ok(games)
        };
        read.await.map_err(|error: sqlx::Error| self.error(error))
    }
}

fn kind(row: &Row) -> Result<RatingKind, sqlx::Error> {
    let pace: String = row.try_get("pace")?;
    let pace = Pace::of_word(&pace).ok_or_else(|| unknown("pace"))?;
    Ok(RatingKind { table: row.try_get("kind")?, pace })
}

pub(super) fn rating(row: &Row) -> Result<RatingRow, sqlx::Error> {
    let subject: String = row.try_get("subject")?;
    Ok(RatingRow {
        players: players_of(&subject),
        kind: kind(row)?,
        mu: row.try_get("mu")?,
        sigma: row.try_get("sigma")?,
        games: number(row, "games")?,
        last_ms: row.try_get("last_ms")?,
    })
}

/// A change; the number of games and the time are not stored with it.
fn change(row: &Row) -> Result<ChangeRow, sqlx::Error> {
    let (subject, outcome): (String, String) = (row.try_get("subject")?, row.try_get("outcome")?);
    let after = RatingRow {
        players: players_of(&subject),
        kind: kind(row)?,
        mu: row.try_get("mu")?,
        sigma: row.try_get("sigma")?,
        games: 0,
        last_ms: 0,
    };
    Ok(ChangeRow {
        subject,
        outcome: known_outcome(&outcome).ok_or_else(|| unknown("outcome"))?,
        mu_before: row.try_get("mu_before")?,
        sigma_before: row.try_get("sigma_before")?,
        after,
    })
}

fn unknown(column: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("column {column} has an unknown word").into())
}
