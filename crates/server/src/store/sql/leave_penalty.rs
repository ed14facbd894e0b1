//! Who has left rated games, and until when they wait for that (the table `conduct`).

use kennel_table::PlayerId;

use super::dialect::Connection;
use super::reader::Reader;
use crate::store::StoreError;
use crate::store::leave_penalty::LeavePenalty;

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
    let after = LeavePenalty::of(before).after_leaving();
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
pub(super) async fn note_finished(
    db: &mut Connection,
    player: &PlayerId,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE conduct SET games_left = games_left - 1 WHERE player = $1 AND games_left > 0",
    )
    .bind(player.as_str())
    .execute(db)
    .await?;
    Ok(())
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
}
