//! Ratings: written by the change that stores a finished game.

use std::collections::HashMap;

use kennel_table::PlayerId;

use super::columns::exists;
use super::dialect::Connection;
use super::jobs::Written;
use super::leave_penalty::{note_finished, note_left};
use super::rating_reads::rating;
use crate::store::ratings::{
    ChangeRow, DAY_MS, GAMES_A_DAY, Rated, RatingKind, RatingRow, changes_of, subject_of,
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
        // Those who left were noted then.
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

pub(super) const IS_ACCOUNT: &str = "SELECT 1 FROM players WHERE id = $1 AND name_key IS NOT NULL";

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
