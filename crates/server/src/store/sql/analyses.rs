//! What was found in finished games.

use futures_util::FutureExt;
use kennel_bots::breakdown::Performance;
use kennel_table::{GameId, PlayerId};
use kennel_wire::PartFound;
use sqlx::Row as _;

use super::columns::{exists, json, number, wanted};
use super::dialect::{Connection, Row, is_true};
use super::jobs::Written;
use super::reader::Reader;
use crate::store::analyses::{AnalysedSeat, AnalysisReads, AnalysisRow};
use crate::store::engine::Reply;
use crate::store::{StoreError, Thing};

pub(super) async fn put(db: &mut Connection, analysis: &AnalysisRow) -> Written {
    let game = analysis.game.as_str();
    if !exists(db, "SELECT 1 FROM games WHERE id = $1", game).await? {
        return Ok(Err(StoreError::Missing { what: Thing::Game, id: game.to_owned() }));
    }
    sqlx::query(
        "INSERT INTO analyses (game, judge, found, made_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (game) DO UPDATE SET judge = excluded.judge, found = excluded.found,
             made_ms = excluded.made_ms",
    )
    .bind(game)
    .bind(analysis.judge.as_str())
    .bind(serde_json::json!(analysis.found).to_string())
    .bind(analysis.made_ms)
    .execute(&mut *db)
    .await?;
    for (seat, number) in analysis.seats.iter().zip(0_i64..) {
        let AnalysedSeat { exchange, play } = seat;
        sqlx::query(
            "INSERT INTO analysed_seats (game, seat, exchanges, exchange_lost, exchange_squares,
                 plays, play_lost, play_squares)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (game, seat) DO UPDATE SET exchanges = excluded.exchanges,
                 exchange_lost = excluded.exchange_lost,
                 exchange_squares = excluded.exchange_squares, plays = excluded.plays,
                 play_lost = excluded.play_lost, play_squares = excluded.play_squares",
        )
        .bind(game)
        .bind(number)
        .bind(i64::from(exchange.decisions))
        .bind(exchange.lost)
        .bind(exchange.squares)
        .bind(i64::from(play.decisions))
        .bind(play.lost)
        .bind(play.squares)
        .execute(&mut *db)
        .await?;
    }
    Ok(Ok(()))
}

impl AnalysisReads for Reader {
    fn analysis<'a>(
        &'a self,
        game: &'a GameId,
        judge: &'a str,
    ) -> Reply<'a, Option<Vec<PartFound>>> {
        self.found_in(game, judge).boxed()
    }

    fn is_public_game<'a>(&'a self, game: &'a GameId) -> Reply<'a, bool> {
        self.was_public(game).boxed()
    }

    fn analysed_games_of<'a>(
        &'a self,
        player: &'a PlayerId,
        limit: u32,
    ) -> Reply<'a, Vec<AnalysedSeat>> {
        self.analysed_seats_of(player, limit).boxed()
    }

    fn playing_with<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<PlayerId>> {
        self.company_of(player).boxed()
    }
}

impl Reader {
    async fn found_in(
        &self,
        game: &GameId,
        judge: &str,
    ) -> Result<Option<Vec<PartFound>>, StoreError> {
        let row = sqlx::query("SELECT found FROM analyses WHERE game = $1 AND judge = $2")
            .bind(wanted(game.as_str()))
            .bind(judge)
            .fetch_optional(&self.pool().await?)
            .await;
        let found = row.and_then(|row| row.as_ref().map(|row| json(row, "found")).transpose());
        found.map_err(|error| self.error(error))
    }

    async fn was_public(&self, game: &GameId) -> Result<bool, StoreError> {
        let query = concat!("SELECT 1 FROM games WHERE id = $1 AND ", is_true!("public"));
        let found = sqlx::query(query)
            .bind(wanted(game.as_str()))
            .fetch_optional(&self.pool().await?)
            .await;
        Ok(found.map_err(|error| self.error(error))?.is_some())
    }

    async fn analysed_seats_of(
        &self,
        player: &PlayerId,
        limit: u32,
    ) -> Result<Vec<AnalysedSeat>, StoreError> {
        let rows = sqlx::query(
            "SELECT a.exchanges, a.exchange_lost, a.exchange_squares, a.plays, a.play_lost,
                 a.play_squares
             FROM game_seats s JOIN analysed_seats a ON a.game = s.game AND a.seat = s.seat
             WHERE s.player = $1 ORDER BY s.finished_ms DESC, s.game DESC LIMIT $2",
        )
        .bind(player.as_str())
        .bind(i64::from(limit))
        .fetch_all(&self.pool().await?)
        .await;
        let seats = rows.and_then(|rows| rows.iter().map(seat).collect());
        seats.map_err(|error| self.error(error))
    }

    async fn company_of(&self, player: &PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let ids = sqlx::query_scalar::<_, String>(
            "SELECT DISTINCT o.player FROM seats m JOIN tables t ON t.id = m.table_id
                 JOIN seats o ON o.table_id = m.table_id
             WHERE m.player = $1 AND t.phase = 'playing' AND o.player IS NOT NULL",
        )
        .bind(player.as_str())
        .fetch_all(&self.pool().await?)
        .await;
        let ids = ids.map_err(|error| self.error(error))?;
        Ok(ids.into_iter().map(PlayerId::from).collect())
    }
}

fn seat(row: &Row) -> Result<AnalysedSeat, sqlx::Error> {
    Ok(AnalysedSeat {
        exchange: Performance {
            decisions: number(row, "exchanges")?,
            lost: row.try_get("exchange_lost")?,
            squares: row.try_get("exchange_squares")?,
        },
        play: Performance {
            decisions: number(row, "plays")?,
            lost: row.try_get("play_lost")?,
            squares: row.try_get("play_squares")?,
        },
    })
}
