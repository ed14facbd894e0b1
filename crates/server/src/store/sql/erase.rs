//! Deleting tables, games and players, and what nobody needs any more.

use kennel_table::{GameId, PlayerId, TableId};

use super::columns::{exists, id};
use super::dialect::{Connection, Row, is_unpacked};
use super::events;
use super::games::stored_game;
use super::jobs::Written;
use super::log::{stored_log, write_part};
use super::moderation;
use super::people::no_player;
use super::ratings::{forget_games, forget_player};
use super::reader::Reader;
use super::tables::one_table;
use crate::store::erasure::{DELETED, erase_from_entry, without_name};
use crate::store::log::Part;
use crate::store::ownership::Epoch;
use crate::store::rows::{LogEntry, Who};
use crate::store::{Prunable, StoreError, Thing, checksum};

/// Deletes a table with its log and the games played at it.
pub(super) async fn table(db: &mut Connection, table: &TableId) -> Written {
    if !exists(db, "SELECT 1 FROM tables WHERE id = $1", table.as_str()).await? {
        return Ok(Err(StoreError::Missing { what: Thing::Table, id: table.to_string() }));
    }
    for statement in forget_games!("IN (SELECT id FROM games WHERE table_id = $1)") {
        sqlx::query(statement).bind(table.as_str()).execute(&mut *db).await?;
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
pub(super) async fn game(db: &mut Connection, game: &GameId) -> Written {
    if !exists(db, "SELECT 1 FROM games WHERE id = $1", game.as_str()).await? {
        return Ok(Err(StoreError::Missing { what: Thing::Game, id: game.to_string() }));
    }
    for statement in forget_games!("= $1") {
        sqlx::query(statement).bind(game.as_str()).execute(&mut *db).await?;
    }
    for statement in ["DELETE FROM game_seats WHERE game = $1", "DELETE FROM games WHERE id = $1"] {
        sqlx::query(statement).bind(game.as_str()).execute(&mut *db).await?;
    }
    Ok(Ok(()))
}

/// Takes name, password and tokens from a player, and notes the tables at which the name still
/// stands. Games and tables stay for those who played there, too.
pub(super) async fn close_account(db: &mut Connection, player: &PlayerId) -> Written {
    if !exists(db, "SELECT 1 FROM players WHERE id = $1", player.as_str()).await? {
        return Ok(Err(no_player(player)));
    }
    if let Err(damaged) = events::erase_name(db, player).await? {
        return Ok(Err(damaged));
    }
    take_all(db, player).await?;
    sqlx::query(
        "INSERT INTO names_to_erase (player, table_id)
         SELECT player, table_id FROM visits WHERE player = $1 ON CONFLICT DO NOTHING",
    )
    .bind(player.as_str())
    .execute(&mut *db)
    .await?;
    Ok(Ok(()))
}

/// Takes from a player what a player has.
async fn take_all(db: &mut Connection, player: &PlayerId) -> Result<(), sqlx::Error> {
    forget_player(db, player).await?;
    sqlx::query(
        "UPDATE players SET name = $2, name_key = NULL, password_hash = NULL WHERE id = $1",
    )
    .bind(player.as_str())
    .bind(DELETED)
    .execute(&mut *db)
    .await?;
    for statement in [
        "DELETE FROM account_names WHERE player = $1",
        "DELETE FROM tokens WHERE player = $1",
        "DELETE FROM recovery_codes WHERE player = $1",
        "DELETE FROM passkeys WHERE player = $1",
        "DELETE FROM holidays WHERE player = $1",
        "DELETE FROM circle_dismissals WHERE player = $1",
    ] {
        sqlx::query(statement).bind(player.as_str()).execute(&mut *db).await?;
    }
    moderation::erase(db, player).await
}

/// Replaces a player's name at one table: in its log, its seats and the games played there.
pub(super) async fn name_at_table(
    db: &mut Connection,
    player: &PlayerId,
    table: &TableId,
    epoch: Option<Epoch>,
) -> Written {
    // Locks the row, so that the log does not grow while it is written anew.
    let locked = sqlx::query(
        "UPDATE tables SET packed = packed WHERE id = $1 AND epoch = coalesce($2, epoch)",
    );
    let locked = locked.bind(table.as_str()).bind(epoch.map(|epoch| epoch.0));
    if locked.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(Err(StoreError::Fenced { table: table.clone() }));
    }
    if let Some(row) = one_table(db, table).await? {
        match stored_log(db, table).await?.entries(&row) {
            Ok(log) => erase_from_table(db, table, log, player).await?,
            Err(damaged) => return Ok(Err(damaged)),
        }
    }
    let games: Vec<String> = sqlx::query_scalar(
        "SELECT s.game FROM game_seats s JOIN games g ON g.id = s.game
         WHERE s.player = $1 AND g.table_id = $2",
    )
    .bind(player.as_str())
    .bind(table.as_str())
    .fetch_all(&mut *db)
    .await?;
    for game in games {
        erase_from_record(db, &GameId::from(game), player).await?;
    }
    for statement in [
        "UPDATE seats SET name = $3, account = false WHERE player = $1 AND table_id = $2",
        "UPDATE game_seats SET name = $3 WHERE player = $1
             AND game IN (SELECT id FROM games WHERE table_id = $2)",
    ] {
        sqlx::query(statement)
            .bind(player.as_str())
            .bind(table.as_str())
            .bind(DELETED)
            .execute(&mut *db)
            .await?;
    }
    sqlx::query("DELETE FROM names_to_erase WHERE player = $1 AND table_id = $2")
        .bind(player.as_str())
        .bind(table.as_str())
        .execute(&mut *db)
        .await?;
    Ok(Ok(()))
}

/// Erases a player: the name is replaced wherever it stands, and nobody can log in any more.
pub(super) async fn player(db: &mut Connection, player: &PlayerId) -> Written {
    if !exists(db, "SELECT 1 FROM players WHERE id = $1", player.as_str()).await? {
        return Ok(Err(no_player(player)));
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
        "UPDATE seats SET name = $2, account = false WHERE player = $1",
        "UPDATE game_seats SET name = $2 WHERE player = $1",
    ] {
        sqlx::query(statement).bind(player.as_str()).bind(DELETED).execute(&mut *db).await?;
    }
    if let Err(damaged) = events::erase_name(db, player).await? {
        return Ok(Err(damaged));
    }
    take_all(db, player).await?;
    sqlx::query("DELETE FROM names_to_erase WHERE player = $1")
        .bind(player.as_str())
        .execute(&mut *db)
        .await?;
    Ok(Ok(()))
}

/// Replaces a player's name in the log of a table, which is written anew if the player is in
/// it, and in seats that the player left during a game.
async fn erase_from_table(
    db: &mut Connection,
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
async fn erase_from_records(db: &mut Connection, player: &PlayerId) -> Result<(), sqlx::Error> {
    let games: Vec<String> = sqlx::query_scalar("SELECT game FROM game_seats WHERE player = $1")
        .bind(player.as_str())
        .fetch_all(&mut *db)
        .await?;
    for game in games {
        erase_from_record(db, &GameId::from(game), player).await?;
    }
    Ok(())
}

/// Replaces a player's name in the record of a finished game.
async fn erase_from_record(
    db: &mut Connection,
    game: &GameId,
    player: &PlayerId,
) -> Result<(), sqlx::Error> {
    let Some((mut game, _)) = stored_game(db, game).await? else { return Ok(()) };
    let seats = (0i64..).zip(&game.seats);
    let seats = seats.filter(|(_, seat)| matches!(&seat.who, Who::Player(who) if who == player));
    for (seat, _) in seats {
        game.record = without_name(&game.record, seat);
    }
    sqlx::query("UPDATE games SET record = $2, checksum = $3 WHERE id = $1")
        .bind(game.id.as_str())
        .bind(game.record.as_str())
        .bind(checksum::of_game(&game))
        .execute(db)
        .await?;
    Ok(())
}

/// Guests from before `$1` whom nothing refers to.
macro_rules! guests {
    ($begin:literal, $end:literal) => {
        concat!(
            $begin,
            " FROM players p WHERE name_key IS NULL AND created_ms < $1
                AND NOT EXISTS (SELECT 1 FROM tokens t
                    WHERE t.player = p.id AND coalesce(t.used_ms, t.created_ms) >= $1)
                AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.player = p.id)
                AND NOT EXISTS (SELECT 1 FROM game_seats g WHERE g.player = p.id)
                AND NOT EXISTS (SELECT 1 FROM tables m WHERE m.maker = p.id)
                AND NOT EXISTS (SELECT 1 FROM event_people e WHERE e.player = p.id) ",
            $end
        )
    };
}

/// Deletes guests from before a time whom nothing refers to.
pub(super) async fn guests(db: &mut Connection, before_ms: i64, most: u32) -> Written {
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
pub(super) async fn waiting_tables(db: &mut Connection, before_ms: i64, most: u32) -> Written {
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

/// Events that should have begun before `$1` and have not, and have not changed since.
macro_rules! stale_events {
    ($begin:literal, $end:literal) => {
        concat!(
            $begin,
            " FROM events WHERE phase = 'coming' AND start_ms < $1 AND updated_ms < $1 ",
            $end
        )
    };
}

/// Deletes events that never began, with what is known of them.
pub(super) async fn events(db: &mut Connection, before_ms: i64, most: u32) -> Written {
    sqlx::query(concat!(
        "DELETE FROM events WHERE id IN (",
        stale_events!("SELECT id", "LIMIT $2"),
        ")"
    ))
    .bind(before_ms)
    .bind(i64::from(most))
    .execute(db)
    .await?;
    Ok(Ok(()))
}

/// Tokens that have expired by `$1`, and sessions that were not used since `$2`.
macro_rules! expired {
    ($begin:literal, $end:literal) => {
        concat!(
            $begin,
            " FROM tokens WHERE expires_ms <= $1
                OR (kind = 'cookie' AND coalesce(used_ms, created_ms) <= $2) ",
            $end
        )
    };
}

/// Deletes tokens that let nobody in any more.
pub(super) async fn tokens(db: &mut Connection, now_ms: i64, idle_ms: i64, most: u32) -> Written {
    sqlx::query(concat!(
        "DELETE FROM tokens WHERE hash IN (",
        expired!("SELECT hash", "LIMIT $3"),
        ")"
    ))
    .bind(now_ms)
    .bind(idle_ms)
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
        [now_ms, idle_ms]: [i64; 2],
    ) -> Result<Prunable, StoreError> {
        let pool = self.pool().await?;
        let count = async |query: &'static str, before_ms: i64| {
            let count = sqlx::query_scalar::<_, i64>(query).bind(before_ms).fetch_one(&pool).await;
            count.map(i64::unsigned_abs).map_err(|error| self.error(error))
        };
        Ok(Prunable {
            guests: count(guests!("SELECT count(*)", ""), guests_ms).await?,
            tables: count(
                "SELECT count(*) FROM tables WHERE phase = 'waiting' AND updated_ms < $1",
                tables_ms,
            )
            .await?,
            events: count(stale_events!("SELECT count(*)", ""), tables_ms).await?,
            tokens: sqlx::query_scalar::<_, i64>(expired!("SELECT count(*)", ""))
                .bind(now_ms)
                .bind(idle_ms)
                .fetch_one(&pool)
                .await
                .map(i64::unsigned_abs)
                .map_err(|error| self.error(error))?,
        })
    }

    pub(super) async fn tables_to_pack(
        &self,
        before_ms: i64,
        most: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let ids = sqlx::query_scalar::<_, String>(concat!(
            "SELECT id FROM tables WHERE phase = 'over' AND ",
            is_unpacked!(),
            " AND updated_ms < $1
             ORDER BY updated_ms LIMIT $2"
        ))
        .bind(before_ms)
        .bind(i64::from(most))
        .fetch_all(&self.pool().await?)
        .await;
        Ok(ids.map_err(|error| self.error(error))?.into_iter().map(TableId::from).collect())
    }

    pub(super) async fn visits_of(
        &self,
        player: &PlayerId,
        after: &TableId,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let ids = sqlx::query_scalar::<_, String>(
            "SELECT table_id FROM visits WHERE player = $1 AND table_id > $2
             ORDER BY table_id LIMIT $3",
        )
        .bind(player.as_str())
        .bind(after.as_str())
        .bind(i64::from(limit))
        .fetch_all(&self.pool().await?)
        .await;
        Ok(ids.map_err(|error| self.error(error))?.into_iter().map(TableId::from).collect())
    }

    pub(super) async fn names_to_erase(
        &self,
        (player, table): &(PlayerId, TableId),
        limit: u32,
    ) -> Result<Vec<(PlayerId, TableId)>, StoreError> {
        let page = "SELECT player, table_id FROM names_to_erase WHERE (player, table_id) > ($1, $2)
             ORDER BY player, table_id LIMIT $3";
        let rows = sqlx::query(page)
            .bind(player.as_str())
            .bind(table.as_str())
            .bind(i64::from(limit))
            .fetch_all(&self.pool().await?)
            .await;
        let place = |row: &Row| Ok((id(row, "player")?, id(row, "table_id")?));
        rows.and_then(|rows| rows.iter().map(place).collect()).map_err(|error| self.error(error))
    }
}
