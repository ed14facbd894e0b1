//! Finished games.

use kennel_table::{GameId, PlayerId};
use sqlx::Row as _;
use sqlx::query::Query;

use super::columns::{by_id, exists, id, json, number, optional_id, wanted};
use super::dialect::{Arguments, Connection, Database, Row, is_true};
use super::jobs::Written;
use super::reader::Reader;
use crate::store::rows::{GameRow, GameSeat, GameSummary, GamesBefore, Who};
use crate::store::{StoreError, Thing, checksum};

pub(super) async fn finish_game(db: &mut Connection, game: &GameRow) -> Written {
    if let Err(refused) = may_finish(db, game).await? {
        return Ok(Err(refused));
    }
    write_game(db, game).await?;
    Ok(Ok(()))
}

pub(super) async fn may_finish(db: &mut Connection, game: &GameRow) -> Written {
    if exists(db, "SELECT 1 FROM games WHERE id = $1", game.id.as_str()).await? {
        return Ok(Err(StoreError::Exists { what: Thing::Game, id: game.id.to_string() }));
    }
    if !exists(db, "SELECT 1 FROM tables WHERE id = $1", game.table.as_str()).await? {
        return Ok(Err(StoreError::Missing { what: Thing::Table, id: game.table.to_string() }));
    }
    Ok(Ok(()))
}

pub(super) async fn write_game(db: &mut Connection, game: &GameRow) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO games (id, table_id, rules, rules_version, record, secret, commitment,
             entropy, winners, finished_ms, checksum, public)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
             (SELECT public FROM tables WHERE id = $2))",
    )
    .bind(game.id.as_str())
    .bind(game.table.as_str())
    .bind(game.rules.as_str())
    .bind(i64::from(game.rules_version))
    .bind(game.record.as_str())
    .bind(game.secret.as_str())
    .bind(game.commitment.as_str())
    .bind(serde_json::json!(game.entropy).to_string())
    .bind(serde_json::json!(game.winners).to_string())
    .bind(game.finished_at_ms)
    .bind(checksum::of_game(game))
    .execute(&mut *db)
    .await?;
    for (seat, number) in game.seats.iter().zip(0i64..) {
        let (player, level) = match &seat.who {
            Who::Player(player) => (Some(player.as_str()), None),
            Who::Bot(level) => (None, Some(level.as_str())),
        };
        if let Some(player) = player {
            // A guest who left the game may have been pruned since: the game is theirs, too.
            sqlx::query(
                "INSERT INTO players (id, name, created_ms) VALUES ($1, $2, $3)
                 ON CONFLICT (id) DO NOTHING",
            )
            .bind(player)
            .bind(seat.name.as_str())
            .bind(game.finished_at_ms)
            .execute(&mut *db)
            .await?;
        }
        sqlx::query(
            "INSERT INTO game_seats (game, seat, player, bot_level, name, finished_ms, public)
             VALUES ($1, $2, $3, $4, $5, $6, (SELECT public FROM games WHERE id = $1))",
        )
        .bind(game.id.as_str())
        .bind(number)
        .bind(player)
        .bind(level)
        .bind(seat.name.as_str())
        .bind(game.finished_at_ms)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Selects the games of a page with their seats; the page is a query for `finished_ms` and
/// `id`.
macro_rules! select_page {
    ($page:expr) => {
        concat!(
            "SELECT g.id, g.table_id, g.rules, g.rules_version, g.winners, g.finished_ms,
                 s.player, s.bot_level, s.name
             FROM (",
            $page,
            ") page JOIN games g ON g.id = page.id JOIN game_seats s ON s.game = page.id
             ORDER BY page.finished_ms DESC, page.id DESC, s.seat"
        )
    };
}

impl Reader {
    pub(super) async fn game(&self, id: &GameId) -> Result<Option<GameRow>, StoreError> {
        let pool = self.pool().await?;
        let read = async { stored_game(&mut *pool.acquire().await?, id).await };
        let Some((game, checksum)) = read.await.map_err(|error| self.error(error))? else {
            return Ok(None);
        };
        // Games from before there were checksums have none.
        if checksum.is_some_and(|checksum| checksum != checksum::of_game(&game)) {
            let id = game.id.to_string();
            return Err(StoreError::Damaged { what: Thing::Game, id, entry: None });
        }
        Ok(Some(game))
    }

    pub(super) async fn games_of(
        &self,
        player: &PlayerId,
        before: Option<&GamesBefore>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let page = select_page!(
            "SELECT DISTINCT finished_ms, game AS id FROM game_seats
             WHERE player = $4 AND (finished_ms, game) < ($1, $2)
             ORDER BY finished_ms DESC, game DESC LIMIT $3"
        );
        self.summaries(page_of(page, before, limit).bind(player.as_str())).await
    }

    pub(super) async fn public_games_of(
        &self,
        player: &PlayerId,
        before: Option<&GamesBefore>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let page = select_page!(concat!(
            "SELECT DISTINCT finished_ms, game AS id FROM game_seats
             WHERE player = $4 AND ",
            is_true!("public"),
            " AND (finished_ms, game) < ($1, $2)
             ORDER BY finished_ms DESC, game DESC LIMIT $3"
        ));
        self.summaries(page_of(page, before, limit).bind(player.as_str())).await
    }

    pub(super) async fn public_games(
        &self,
        before: Option<&GamesBefore>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let page = select_page!(concat!(
            "SELECT finished_ms, id FROM games
             WHERE ",
            is_true!("public"),
            " AND (finished_ms, id) < ($1, $2)
             ORDER BY finished_ms DESC, id DESC LIMIT $3"
        ));
        self.summaries(page_of(page, before, limit)).await
    }

    async fn summaries(
        &self,
        query: Query<'_, Database, Arguments>,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let rows = query.fetch_all(&self.pool().await?).await;
        rows.and_then(|rows| games(&rows)).map_err(|error| self.error(error))
    }

    pub(super) async fn all_games(&self) -> Result<Vec<GameId>, StoreError> {
        self.ids("SELECT id FROM games ORDER BY id").await
    }
}

/// A game and its checksum.
pub(super) async fn stored_game(
    db: &mut Connection,
    id: &GameId,
) -> Result<Option<(GameRow, Option<i64>)>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT g.id, g.table_id, g.rules, g.rules_version, g.record, g.secret, g.commitment,
             g.entropy, g.winners, g.finished_ms, g.checksum, s.player, s.bot_level, s.name
         FROM games g JOIN game_seats s ON s.game = g.id WHERE g.id = $1 ORDER BY s.seat",
    )
    .bind(wanted(id.as_str()))
    .fetch_all(db)
    .await?;
    let (Some(summary), Some(row)) = (games(&rows)?.pop(), rows.first()) else { return Ok(None) };
    let game = GameRow {
        id: summary.id,
        table: summary.table,
        rules: summary.rules,
        rules_version: summary.rules_version,
        record: row.try_get("record")?,
        secret: row.try_get("secret")?,
        commitment: row.try_get("commitment")?,
        entropy: json(row, "entropy")?,
        winners: summary.winners,
        finished_at_ms: summary.finished_at_ms,
        seats: summary.seats,
    };
    Ok(Some((game, row.try_get("checksum")?)))
}

/// A page of games: `$1` and `$2` of the query are the sort key before which it begins, by
/// default that of no game, and `$3` is its length.
fn page_of<'q>(
    query: &'static str,
    before: Option<&'q GamesBefore>,
    limit: u32,
) -> Query<'q, Database, Arguments> {
    let (time, id) =
        before.map_or((i64::MAX, ""), |before| (before.finished_at_ms, before.id.as_str()));
    sqlx::query(query).bind(time).bind(wanted(id)).bind(i64::from(limit))
}

/// Assembles games from rows with one seat each.
fn games(rows: &[Row]) -> Result<Vec<GameSummary>, sqlx::Error> {
    by_id(rows)
        .map(|seats| {
            let row = &seats[0];
            Ok(GameSummary {
                id: id(row, "id")?,
                table: id(row, "table_id")?,
                rules: row.try_get("rules")?,
                rules_version: number(row, "rules_version")?,
                winners: json(row, "winners")?,
                finished_at_ms: row.try_get("finished_ms")?,
                seats: seats.iter().map(game_seat).collect::<Result<_, _>>()?,
            })
        })
        .collect()
}

fn game_seat(row: &Row) -> Result<GameSeat, sqlx::Error> {
    let who = match optional_id(row, "player")? {
        Some(player) => Who::Player(player),
        None => Who::Bot(row.try_get("bot_level")?),
    };
    Ok(GameSeat { who, name: row.try_get("name")? })
}
