//! Ratings: written by the change that stores a finished game.

use std::collections::HashMap;

use kennel_table::{GameId, PlayerId};
use sqlx::Row as _;

use super::columns::{by_id, exists, id, json, number, wanted};
use super::dialect::{Connection, Row, is_true};
use super::jobs::Written;
use super::reader::Reader;
use crate::store::StoreError;
use crate::store::conduct::Conduct;
use crate::store::ratings::{
    ChangeRow, DAY_MS, GAMES_A_DAY, GameChange, NamedRating, Pace, Rated, RatedGameRow, RatingKind,
    RatingPoint, RatingRow, changes_of, known_outcome, players_of, subject_of,
};
use crate::store::rows::{GameRow, Who};

/// Rates a game that has just been stored: between accounts only, and a few games a day of the
/// same players. What they have left and finished is noted in any case.
pub(super) async fn rate(
    db: &mut Connection,
    game: &GameRow,
    rated: &Rated,
) -> Result<(), sqlx::Error> {
    let mut players = Vec::new();
    for seat in &game.seats {
        let Who::Player(player) = &seat.who else { return Ok(()) };
        if !exists(db, IS_ACCOUNT, player.as_str()).await? {
            return Ok(());
        }
        players.push(player.clone());
    }
    for (player, seat) in players.iter().zip(0u8..) {
        // Who left was noted then.
        if rated.absent.contains(&seat) {
            note_left(db, player, game.finished_at_ms).await?;
        } else if !rated.left.contains(&seat) {
            note_finished(db, player).await?;
        }
    }

    // Until this change is stored, nobody else gets further than this.
    let number: i64 = sqlx::query_scalar(
        "INSERT INTO rating_order (id, last) VALUES (1, 1)
         ON CONFLICT (id) DO UPDATE SET last = rating_order.last + 1 RETURNING last",
    )
    .fetch_one(&mut *db)
    .await?;
    let company = subject_of(players.iter().map(PlayerId::as_str));
    let today: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM rated_games WHERE company = $1 AND at_ms > $2 AND at_ms < $3",
    )
    .bind(company.as_str())
    .bind(game.finished_at_ms.saturating_sub(DAY_MS))
    .bind(game.finished_at_ms.saturating_add(DAY_MS))
    .fetch_one(&mut *db)
    .await?;
    if today >= GAMES_A_DAY {
        return Ok(());
    }

    let kind = RatingKind::new(&game.rules, rated.pace);
    let left: Vec<u8> = rated.left.iter().chain(&rated.absent).copied().collect();
    let before = ratings_before(db, &players, &kind).await?;
    let facts = (players.as_slice(), game.winners.as_slice(), left.as_slice());
    let Some(changes) = changes_of(&kind, &game.rules, facts, game.finished_at_ms, &before) else {
        return Ok(());
    };
    sqlx::query(
        "INSERT INTO rated_games (number, game, kind, pace, seats_left, company, at_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(number)
    .bind(game.id.as_str())
    .bind(kind.table.as_str())
    .bind(kind.pace.word())
    .bind(serde_json::json!(left).to_string())
    .bind(company.as_str())
    .bind(game.finished_at_ms)
    .execute(&mut *db)
    .await?;
    for change in &changes {
        write_change(db, number, game.finished_at_ms, change).await?;
        if change.counts() {
            write_rating(db, &change.after).await?;
        }
    }
    Ok(())
}

const IS_ACCOUNT: &str = "SELECT 1 FROM players WHERE id = $1 AND name_key IS NOT NULL";

/// The ratings of players and of all their teams, by subject.
async fn ratings_before(
    db: &mut Connection,
    players: &[PlayerId],
    kind: &RatingKind,
) -> Result<HashMap<String, RatingRow>, sqlx::Error> {
    let mut before = HashMap::new();
    // Every team that a game of these players can have.
    let mut subjects: Vec<String> = Vec::new();
    for (index, one) in players.iter().enumerate() {
        subjects.push(one.to_string());
        for (second, other) in players.iter().enumerate().skip(index + 1) {
            subjects.push(subject_of([one.as_str(), other.as_str()]));
            for third in players.iter().skip(second + 1) {
                subjects.push(subject_of([one.as_str(), other.as_str(), third.as_str()]));
            }
        }
    }
    for subject in subjects {
        let row = sqlx::query(concat!(
            "SELECT subject, kind, pace, mu, sigma, games, last_ms FROM ratings",
            " WHERE subject = $1 AND kind = $2 AND pace = $3"
        ))
        .bind(subject.as_str())
        .bind(kind.table.as_str())
        .bind(kind.pace.word())
        .fetch_optional(&mut *db)
        .await?;
        if let Some(row) = row {
            before.insert(subject, rating(&row)?);
        }
    }
    Ok(before)
}

async fn write_change(
    db: &mut Connection,
    number: i64,
    at_ms: i64,
    change: &ChangeRow,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO rating_changes (number, subject, kind, pace, outcome, mu_before,
             sigma_before, mu, sigma, at_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(number)
    .bind(change.subject.as_str())
    .bind(change.after.kind.table.as_str())
    .bind(change.after.kind.pace.word())
    .bind(change.outcome)
    .bind(change.mu_before)
    .bind(change.sigma_before)
    .bind(change.after.mu)
    .bind(change.after.sigma)
    .bind(at_ms)
    .execute(db)
    .await?;
    Ok(())
}

async fn write_rating(db: &mut Connection, row: &RatingRow) -> Result<(), sqlx::Error> {
    let subject = row.subject();
    sqlx::query(
        "INSERT INTO ratings (subject, kind, pace, members, mu, sigma, games, last_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (subject, kind, pace) DO UPDATE SET mu = excluded.mu,
             sigma = excluded.sigma, games = excluded.games, last_ms = excluded.last_ms",
    )
    .bind(subject.as_str())
    .bind(row.kind.table.as_str())
    .bind(row.kind.pace.word())
    .bind(row.players.len() as i64)
    .bind(row.mu)
    .bind(row.sigma)
    .bind(i64::from(row.games))
    .bind(row.last_ms)
    .execute(&mut *db)
    .await?;
    for player in &row.players {
        sqlx::query(
            "INSERT INTO rating_members (player, subject) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        )
        .bind(player.as_str())
        .bind(subject.as_str())
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Replaces the changes of a game.
pub(super) async fn put_changes(
    db: &mut Connection,
    number: i64,
    at_ms: i64,
    changes: &[ChangeRow],
) -> Written {
    sqlx::query("DELETE FROM rating_changes WHERE number = $1")
        .bind(number)
        .execute(&mut *db)
        .await?;
    for change in changes {
        write_change(db, number, at_ms, change).await?;
    }
    Ok(Ok(()))
}

pub(super) async fn put_rating(db: &mut Connection, row: &RatingRow) -> Written {
    write_rating(db, row).await?;
    Ok(Ok(()))
}

pub(super) async fn drop_rating(db: &mut Connection, row: &RatingRow) -> Written {
    sqlx::query("DELETE FROM ratings WHERE subject = $1 AND kind = $2 AND pace = $3")
        .bind(row.subject())
        .bind(row.kind.table.as_str())
        .bind(row.kind.pace.word())
        .execute(db)
        .await?;
    Ok(Ok(()))
}

/// Forgets that games were rated which are being deleted; `$1` of the query selects them. The
/// ratings stay as they are until they are computed again.
macro_rules! forget_games {
    ($which:literal) => {
        [
            concat!(
                "DELETE FROM rating_changes WHERE number IN
                     (SELECT number FROM rated_games WHERE game ",
                $which,
                ")"
            ),
            concat!("DELETE FROM rated_games WHERE game ", $which),
        ]
    };
}
pub(super) use forget_games;

/// Forgets everything about a player that is about nobody else.
pub(super) async fn forget_player(
    db: &mut Connection,
    player: &PlayerId,
) -> Result<(), sqlx::Error> {
    for statement in [
        "DELETE FROM ratings WHERE subject IN
             (SELECT subject FROM rating_members WHERE player = $1)",
        "DELETE FROM rating_changes WHERE subject IN
             (SELECT subject FROM rating_members WHERE player = $1)",
        "DELETE FROM rating_members WHERE subject IN
             (SELECT subject FROM rating_members WHERE player = $1)",
        "DELETE FROM conduct WHERE player = $1",
        "DELETE FROM profiles WHERE player = $1",
    ] {
        sqlx::query(statement).bind(player.as_str()).execute(&mut *db).await?;
    }
    Ok(())
}

/// Notes that a player has left a rated game.
pub(super) async fn note_left(
    db: &mut Connection,
    player: &PlayerId,
    at_ms: i64,
) -> Result<(), sqlx::Error> {
    let before: Option<i64> =
        sqlx::query_scalar("SELECT games_left FROM conduct WHERE player = $1")
            .bind(player.as_str())
            .fetch_optional(&mut *db)
            .await?;
    let after = Conduct::of(before).after_leaving();
    sqlx::query(
        "INSERT INTO conduct (player, games_left, waits_until_ms) VALUES ($1, $2, $3)
         ON CONFLICT (player) DO UPDATE SET games_left = excluded.games_left,
             waits_until_ms = excluded.waits_until_ms",
    )
    .bind(player.as_str())
    .bind(after.games_left())
    .bind(at_ms.saturating_add(after.wait_ms()))
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that a player has finished a rated game, which makes up for one that was left.
async fn note_finished(db: &mut Connection, player: &PlayerId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE conduct SET games_left = games_left - 1 WHERE player = $1 AND games_left > 0",
    )
    .bind(player.as_str())
    .execute(db)
    .await?;
    Ok(())
}

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
    pub(super) async fn waits_until(&self, player: &PlayerId) -> Result<i64, StoreError> {
        let until =
            sqlx::query_scalar::<_, i64>("SELECT waits_until_ms FROM conduct WHERE player = $1")
                .bind(player.as_str())
                .fetch_optional(&self.pool().await?)
                .await;
        Ok(until.map_err(|error| self.error(error))?.unwrap_or(0))
    }

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

fn rating(row: &Row) -> Result<RatingRow, sqlx::Error> {
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
