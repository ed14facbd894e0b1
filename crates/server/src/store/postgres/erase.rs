//! Deleting tables, games and players, and what nobody needs any more.

use kennel_table::{GameId, PlayerId, TableId};
use sqlx::Row;
use sqlx::postgres::PgConnection;

use super::columns::exists;
use super::games::stored_game;
use super::jobs::Written;
use super::log::{stored_log, write_part};
use super::reader::Reader;
use super::tables::one_table;
use crate::store::erasure::{DELETED, erase_from_entry, without_name};
use crate::store::log::Part;
use crate::store::rows::LogEntry;
use crate::store::{Prunable, StoreError, Thing, checksum};

/// Deletes a table with its log and the games played at it.
pub(super) async fn table(db: &mut PgConnection, table: &TableId) -> Written {
    if !exists(db, "SELECT 1 FROM tables WHERE id = $1", table.as_str()).await? {
        return Ok(Err(StoreError::Missing { what: Thing::Table, id: table.to_string() }));
    }
    for statement in [
        "INSERT INTO erasures (table_id) VALUES ($1)",
        "DELETE FROM game_seats WHERE game IN (SELECT id FROM games WHERE table_id = $1)",
        "DELETE FROM games WHERE table_id = $1",
        "DELETE FROM seats WHERE table_id = $1",
        "DELETE FROM log WHERE table_id = $1",
        "DELETE FROM log_parts WHERE table_id = $1",
        "DELETE FROM tables WHERE id = $1",
        "DELETE FROM erasures WHERE table_id = $1",
    ] {
        sqlx::query(statement).bind(table.as_str()).execute(&mut *db).await?;
    }
    Ok(Ok(()))
}

/// Deletes a finished game.
pub(super) async fn game(db: &mut PgConnection, game: &GameId) -> Written {
    if !exists(db, "SELECT 1 FROM games WHERE id = $1", game.as_str()).await? {
        return Ok(Err(StoreError::Missing { what: Thing::Game, id: game.to_string() }));
    }
    for statement in ["DELETE FROM game_seats WHERE game = $1", "DELETE FROM games WHERE id = $1"] {
        sqlx::query(statement).bind(game.as_str()).execute(&mut *db).await?;
    }
    Ok(Ok(()))
}

/// Erases a player: the name is replaced wherever it stands, and nobody can log in any more.
/// Games and tables stay for those who played there, too.
pub(super) async fn player(db: &mut PgConnection, player: &PlayerId) -> Written {
    if !exists(db, "SELECT 1 FROM players WHERE id = $1", player.as_str()).await? {
        return Ok(Err(StoreError::Missing { what: Thing::Player, id: player.to_string() }));
    }
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT id FROM tables").fetch_all(&mut *db).await?;
    for table in tables {
        let table = TableId::from(table);
        let Some(row) = one_table(db, &table).await? else { continue };
        match stored_log(db, &table).await?.entries(&row) {
            Ok(log) => erase_from_table(db, &table, log, player).await?,
            Err(damaged) => return Ok(Err(damaged)),
        }
    }
    erase_from_records(db, player).await?;
    for statement in [
        "UPDATE players SET name = $2, name_key = NULL, password_hash = NULL WHERE id = $1",
        "UPDATE seats SET name = $2, account = false WHERE player = $1",
        "UPDATE game_seats SET name = $2 WHERE player = $1",
    ] {
        sqlx::query(statement).bind(player.as_str()).bind(DELETED).execute(&mut *db).await?;
    }
    for statement in
        ["DELETE FROM account_names WHERE player = $1", "DELETE FROM tokens WHERE player = $1"]
    {
        sqlx::query(statement).bind(player.as_str()).execute(&mut *db).await?;
    }
    Ok(Ok(()))
}

/// Replaces a player's name in the log of a table, which is written anew if the player is in
/// it, and in seats that the player left during a game.
async fn erase_from_table(
    db: &mut PgConnection,
    table: &TableId,
    mut log: Vec<LogEntry>,
    player: &PlayerId,
) -> Result<(), sqlx::Error> {
    let mut is_changed = false;
    for entry in &mut log {
        if let Some(erased) = erase_from_entry(&entry.entry, player) {
            // A seat that the player left has the name, but no longer says whose.
            sqlx::query(
                "UPDATE seats SET name = $4, account = false
                 WHERE table_id = $1 AND seat = $2 AND name = $3 AND player IS NULL",
            )
            .bind(table.as_str())
            .bind(erased.seat)
            .bind(erased.name)
            .bind(DELETED)
            .execute(&mut *db)
            .await?;
            entry.entry = erased.entry;
            is_changed = true;
        }
    }
    if !is_changed {
        return Ok(());
    }
    for statement in [
        "INSERT INTO erasures (table_id) VALUES ($1)",
        "DELETE FROM log WHERE table_id = $1",
        "DELETE FROM log_parts WHERE table_id = $1",
        "UPDATE tables SET packed = last_version WHERE id = $1",
        "DELETE FROM erasures WHERE table_id = $1",
    ] {
        sqlx::query(statement).bind(table.as_str()).execute(&mut *db).await?;
    }
    match Part::pack(table, &log).map_err(sqlx::Error::Io)? {
        Some(part) => write_part(db, table, &part).await,
        None => Ok(()),
    }
}

/// Replaces a player's name in the records of finished games, which show it in a tag.
async fn erase_from_records(db: &mut PgConnection, player: &PlayerId) -> Result<(), sqlx::Error> {
    let seats = sqlx::query("SELECT game, seat FROM game_seats WHERE player = $1")
        .bind(player.as_str())
        .fetch_all(&mut *db)
        .await?;
    for row in seats {
        let (game, seat): (String, i64) = (row.try_get("game")?, row.try_get("seat")?);
        let Some((mut game, _)) = stored_game(db, &GameId::from(game)).await? else { continue };
        game.record = without_name(&game.record, seat);
        sqlx::query("UPDATE games SET record = $2, checksum = $3 WHERE id = $1")
            .bind(game.id.as_str())
            .bind(game.record.as_str())
            .bind(checksum::of_game(&game))
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

/// Guests from before `$1` whom nothing refers to.
macro_rules! guests {
    ($begin:literal, $end:literal) => {
        concat!(
            $begin,
            " FROM players p WHERE name_key IS NULL AND created_ms < $1
                AND NOT EXISTS (SELECT 1 FROM tokens t WHERE t.player = p.id AND t.created_ms >= $1)
                AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.player = p.id)
                AND NOT EXISTS (SELECT 1 FROM game_seats g WHERE g.player = p.id)
                AND NOT EXISTS (SELECT 1 FROM tables m WHERE m.maker = p.id) ",
            $end
        )
    };
}

/// Deletes guests from before a time whom nothing refers to.
pub(super) async fn guests(db: &mut PgConnection, before_ms: i64, most: u32) -> Written {
    let ids: Vec<String> = sqlx::query_scalar(guests!("SELECT id", "LIMIT $2"))
        .bind(before_ms)
        .bind(i64::from(most))
        .fetch_all(&mut *db)
        .await?;
    for id in ids {
        for statement in
            ["DELETE FROM tokens WHERE player = $1", "DELETE FROM players WHERE id = $1"]
        {
            sqlx::query(statement).bind(id.as_str()).execute(&mut *db).await?;
        }
    }
    Ok(Ok(()))
}

/// Deletes tables at which no game was ever played and nothing has happened since a time.
pub(super) async fn waiting_tables(db: &mut PgConnection, before_ms: i64, most: u32) -> Written {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM tables WHERE phase = 'waiting' AND updated_ms < $1 LIMIT $2",
    )
    .bind(before_ms)
    .bind(i64::from(most))
    .fetch_all(&mut *db)
    .await?;
    for id in ids {
        if let Err(refused) = table(db, &TableId::from(id)).await? {
            return Ok(Err(refused));
        }
    }
    Ok(Ok(()))
}

/// Deletes cookies that browsers have forgotten.
pub(super) async fn cookies(db: &mut PgConnection, before_ms: i64, most: u32) -> Written {
    sqlx::query(
        "DELETE FROM tokens WHERE hash IN
             (SELECT hash FROM tokens WHERE kind = 'cookie' AND created_ms < $1 LIMIT $2)",
    )
    .bind(before_ms)
    .bind(i64::from(most))
    .execute(db)
    .await?;
    Ok(Ok(()))
}

impl Reader {
    pub(super) async fn prunable(
        &self,
        guests_ms: i64,
        tables_ms: i64,
        cookies_ms: i64,
    ) -> Result<Prunable, StoreError> {
        let pool = &self.pool;
        let count = async |query: &'static str, before_ms: i64| {
            let count = sqlx::query_scalar::<_, i64>(query).bind(before_ms).fetch_one(pool).await;
            count.map(i64::unsigned_abs).map_err(|error| self.error(error))
        };
        Ok(Prunable {
            guests: count(guests!("SELECT count(*)", ""), guests_ms).await?,
            tables: count(
                "SELECT count(*) FROM tables WHERE phase = 'waiting' AND updated_ms < $1",
                tables_ms,
            )
            .await?,
            cookies: count(
                "SELECT count(*) FROM tokens WHERE kind = 'cookie' AND created_ms < $1",
                cookies_ms,
            )
            .await?,
        })
    }

    pub(super) async fn tables_to_pack(
        &self,
        before_ms: i64,
        most: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let ids = sqlx::query_scalar::<_, String>(
            "SELECT id FROM tables WHERE phase = 'over' AND is_unpacked AND updated_ms < $1
             ORDER BY updated_ms LIMIT $2",
        )
        .bind(before_ms)
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await;
        Ok(ids.map_err(|error| self.error(error))?.into_iter().map(TableId::from).collect())
    }
}
