//! How everything is read.

use std::sync::{Arc, PoisonError, RwLock};

use kennel_table::{GameId, PlayerId, TableId};
use kennel_wire::{Occupant, Phase};
use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::errors::unavailable;
use super::file::{DatabasePath, FileId};
use crate::store::StoreError;
use crate::store::rows::{
    GameRow, GameSeat, GameSummary, GamesBefore, LogEntry, Player, TableRow, Times, TokenRow, Who,
};
use crate::store::secrets::TokenHash;

/// So many tables of one player are listed.
const MOST_TABLES: u32 = 100;

/// Reads from the file that the writer has open. Clones are the same reader.
#[derive(Clone)]
pub(in crate::store) struct Reader {
    place: DatabasePath,
    source: Arc<RwLock<Option<(FileId, SqlitePool)>>>,
}

impl Reader {
    pub(super) fn new(place: DatabasePath) -> Reader {
        Reader { place, source: Arc::default() }
    }

    /// Whether the file it reads from is the one that lies there now.
    pub(in crate::store) fn is_current(&self) -> bool {
        let source = self.source.read().unwrap_or_else(PoisonError::into_inner);
        let file = source.as_ref().map(|(file, _)| *file);
        file.is_some() && self.place.file().ok() == file
    }

    /// Reads from a file that has been opened to write, from now on.
    pub(super) async fn read_from(&self, file: FileId) {
        let before = {
            let mut source = self.source.write().unwrap_or_else(PoisonError::into_inner);
            if matches!(&*source, Some((now, _)) if *now == file) {
                return;
            }
            source.replace((file, self.place.readers()))
        };
        if let Some((_, pool)) = before {
            pool.close().await;
        }
    }

    pub(super) async fn close(&self) {
        let pool = self.pool();
        if let Ok(pool) = pool {
            pool.close().await;
        }
    }

    fn pool(&self) -> Result<SqlitePool, StoreError> {
        let source = self.source.read().unwrap_or_else(PoisonError::into_inner);
        source.as_ref().map(|(_, pool)| pool.clone()).ok_or(StoreError::Closed)
    }

    fn fault(&self, error: sqlx::Error) -> StoreError {
        unavailable(&self.place, &error)
    }

    pub(in crate::store) async fn table(
        &self,
        id: &TableId,
    ) -> Result<Option<(TableRow, Vec<LogEntry>)>, StoreError> {
        let pool = self.pool()?;
        let read = async {
            // One transaction, so that the log is as old as the table.
            let mut transaction = pool.begin().await?;
            let Some(table) = one_table(&mut transaction, id).await? else { return Ok(None) };
            let log = sqlx::query(
                "SELECT version, at_ms, entry FROM log WHERE table_id = ? ORDER BY version",
            )
            .bind(id.as_str())
            .fetch_all(&mut *transaction)
            .await?;
            transaction.commit().await?;
            let log = log.iter().map(log_entry).collect::<Result<_, _>>()?;
            Ok(Some((table, log)))
        };
        read.await.map_err(|error| self.fault(error))
    }

    pub(in crate::store) async fn table_row(
        &self,
        id: &TableId,
    ) -> Result<Option<TableRow>, StoreError> {
        let pool = self.pool()?;
        let read = async { one_table(&mut *pool.acquire().await?, id).await };
        read.await.map_err(|error| self.fault(error))
    }

    pub(in crate::store) async fn public_tables(
        &self,
        limit: u32,
        since_ms: i64,
    ) -> Result<Vec<TableRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT t.*, s.player, s.name, s.bot_level FROM
                 (SELECT * FROM tables WHERE public = 1 AND phase <> 'over' AND updated_ms >= ?2
                  ORDER BY created_ms DESC, id LIMIT ?1) t
             LEFT JOIN seats s ON s.table_id = t.id
             ORDER BY t.created_ms DESC, t.id, s.seat",
        )
        .bind(limit)
        .bind(since_ms)
        .fetch_all(&self.pool()?)
        .await;
        rows.and_then(|rows| tables(&rows)).map_err(|error| self.fault(error))
    }

    pub(in crate::store) async fn queue_tables(&self) -> Result<Vec<TableRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT t.*, s.player, s.name, s.bot_level FROM tables t
             LEFT JOIN seats s ON s.table_id = t.id
             WHERE t.queue = 1 AND t.phase = 'waiting'
             ORDER BY t.created_ms, t.id, s.seat",
        )
        .fetch_all(&self.pool()?)
        .await;
        rows.and_then(|rows| tables(&rows)).map_err(|error| self.fault(error))
    }

    pub(in crate::store) async fn tables_to_wake(
        &self,
        by_ms: i64,
    ) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query_scalar::<_, String>(
            "SELECT id FROM tables WHERE phase <> 'over' AND wake_ms IS NOT NULL AND wake_ms <= ?
             ORDER BY wake_ms, id",
        );
        let ids = query.bind(by_ms).fetch_all(&self.pool()?).await;
        Ok(ids.map_err(|error| self.fault(error))?.into_iter().map(TableId::from).collect())
    }

    pub(in crate::store) async fn unfinished_tables(
        &self,
        player: &PlayerId,
        since_ms: i64,
    ) -> Result<u64, StoreError> {
        let query = sqlx::query_scalar(
            "SELECT count(*) FROM tables
             WHERE id IN (SELECT id FROM tables WHERE maker = ?1 AND phase <> 'over'
                          UNION SELECT table_id FROM seats WHERE player = ?1)
                 AND (phase = 'playing' OR (phase = 'waiting' AND updated_ms >= ?2))",
        );
        let count = query.bind(player.as_str()).bind(since_ms).fetch_one(&self.pool()?).await;
        count.map(i64::unsigned_abs).map_err(|error| self.fault(error))
    }

    pub(in crate::store) async fn tables_of(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<TableRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT t.*, s.player, s.name, s.bot_level FROM
                 (SELECT * FROM tables
                  WHERE id IN (SELECT table_id FROM seats WHERE player = ?1)
                  ORDER BY phase = 'over', updated_ms DESC, id LIMIT ?2) t
             LEFT JOIN seats s ON s.table_id = t.id
             ORDER BY t.phase = 'over', t.updated_ms DESC, t.id, s.seat",
        )
        .bind(player.as_str())
        .bind(MOST_TABLES)
        .fetch_all(&self.pool()?)
        .await;
        rows.and_then(|rows| tables(&rows)).map_err(|error| self.fault(error))
    }

    pub(in crate::store) async fn game(&self, id: &GameId) -> Result<Option<GameRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT g.*, s.player, s.bot_level, s.name
             FROM games g JOIN game_seats s ON s.game = g.id WHERE g.id = ? ORDER BY s.seat",
        )
        .bind(id.as_str())
        .fetch_all(&self.pool()?)
        .await;
        let read = rows.and_then(|rows| {
            let Some(summary) = games(&rows)?.pop() else { return Ok(None) };
            let Some(row) = rows.first() else { return Ok(None) };
            Ok(Some(GameRow {
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
            }))
        });
        read.map_err(|error| self.fault(error))
    }

    pub(in crate::store) async fn games_of(
        &self,
        player: &PlayerId,
        before: Option<&GamesBefore>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let (time, id) = place(before);
        let rows = sqlx::query(
            "SELECT g.id, g.table_id, g.rules, g.rules_version, g.winners, g.finished_ms,
                 s.player, s.bot_level, s.name FROM
                 (SELECT DISTINCT finished_ms, game FROM game_seats
                  WHERE player = ?1 AND (finished_ms, game) < (?2, ?3)
                  ORDER BY finished_ms DESC, game DESC LIMIT ?4) page
             JOIN games g ON g.id = page.game
             JOIN game_seats s ON s.game = page.game
             ORDER BY page.finished_ms DESC, page.game DESC, s.seat",
        )
        .bind(player.as_str())
        .bind(time)
        .bind(id)
        .bind(limit)
        .fetch_all(&self.pool()?)
        .await;
        rows.and_then(|rows| games(&rows)).map_err(|error| self.fault(error))
    }

    pub(in crate::store) async fn public_games(
        &self,
        before: Option<&GamesBefore>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let (time, id) = place(before);
        let rows = sqlx::query(
            "SELECT g.id, g.table_id, g.rules, g.rules_version, g.winners, g.finished_ms,
                 s.player, s.bot_level, s.name FROM
                 (SELECT finished_ms, id FROM games
                  WHERE public = 1 AND (finished_ms, id) < (?1, ?2)
                  ORDER BY finished_ms DESC, id DESC LIMIT ?3) page
             JOIN games g ON g.id = page.id
             JOIN game_seats s ON s.game = page.id
             ORDER BY page.finished_ms DESC, page.id DESC, s.seat",
        )
        .bind(time)
        .bind(id)
        .bind(limit)
        .fetch_all(&self.pool()?)
        .await;
        rows.and_then(|rows| games(&rows)).map_err(|error| self.fault(error))
    }

    pub(in crate::store) async fn tokens_of(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<TokenRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT hash, name, created_ms FROM tokens WHERE player = ? AND kind = 'bot'
             ORDER BY created_ms DESC, hash",
        )
        .bind(player.as_str())
        .fetch_all(&self.pool()?)
        .await;
        let token = |row: &SqliteRow| {
            let hash = TokenHash(row.try_get("hash")?);
            let (name, created_ms) = (row.try_get("name")?, row.try_get("created_ms")?);
            Ok(TokenRow { id: hash.id(), name, created_ms })
        };
        rows.and_then(|rows| rows.iter().map(token).collect()).map_err(|error| self.fault(error))
    }

    pub(in crate::store) async fn all_games(&self) -> Result<Vec<GameId>, StoreError> {
        self.ids("SELECT id FROM games ORDER BY id").await
    }

    pub(in crate::store) async fn all_unfinished_tables(&self) -> Result<Vec<TableId>, StoreError> {
        self.ids("SELECT id FROM tables WHERE phase <> 'over' ORDER BY id").await
    }

    async fn ids<T: From<String>>(&self, query: &'static str) -> Result<Vec<T>, StoreError> {
        let ids = sqlx::query_scalar::<_, String>(query).fetch_all(&self.pool()?).await;
        Ok(ids.map_err(|error| self.fault(error))?.into_iter().map(T::from).collect())
    }

    pub(in crate::store) async fn player_by_token(
        &self,
        token: &TokenHash,
    ) -> Result<Option<Player>, StoreError> {
        let row = sqlx::query(
            "SELECT p.id, p.name, p.name_key IS NOT NULL AS account
             FROM tokens t JOIN players p ON p.id = t.player WHERE t.hash = ?",
        )
        .bind(token.0.as_slice())
        .fetch_optional(&self.pool()?)
        .await;
        row.and_then(|row| row.as_ref().map(player).transpose()).map_err(|error| self.fault(error))
    }

    pub(in crate::store) async fn account(
        &self,
        key: &str,
    ) -> Result<Option<(Player, String)>, StoreError> {
        let row = sqlx::query(
            "SELECT id, name, 1 AS account, password_hash FROM players WHERE name_key = ?",
        )
        .bind(key)
        .fetch_optional(&self.pool()?)
        .await;
        let account = |row: &SqliteRow| Ok((player(row)?, row.try_get("password_hash")?));
        row.and_then(|row| row.as_ref().map(account).transpose()).map_err(|error| self.fault(error))
    }
}

/// Where a page of games begins: after everything if nothing is said.
fn place(before: Option<&GamesBefore>) -> (i64, &str) {
    before.map_or((i64::MAX, ""), |place| (place.finished_at_ms, place.id.as_str()))
}

async fn one_table(
    db: &mut SqliteConnection,
    id: &TableId,
) -> Result<Option<TableRow>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT t.*, s.player, s.name, s.bot_level FROM tables t LEFT JOIN seats s ON s.table_id = t.id
         WHERE t.id = ? ORDER BY s.seat",
    )
    .bind(id.as_str())
    .fetch_all(db)
    .await?;
    Ok(tables(&rows)?.pop())
}

/// Tables, from a row for each of their seats.
fn tables(rows: &[SqliteRow]) -> Result<Vec<TableRow>, sqlx::Error> {
    by_id(rows)
        .map(|seats| {
            let row = &seats[0];
            Ok(TableRow {
                id: id(row, "id")?,
                rules: row.try_get("rules")?,
                settings: row.try_get("settings")?,
                phase: phase(row.try_get("phase")?)?,
                public: row.try_get("public")?,
                players: seats
                    .iter()
                    .map(|seat| optional_id(seat, "player"))
                    .collect::<Result<_, _>>()?,
                occupants: seats.iter().map(occupant).collect::<Result<_, _>>()?,
                maker: optional_id(row, "maker")?,
                queue: row.try_get("queue")?,
                created_ms: row.try_get("created_ms")?,
                updated_ms: row.try_get("updated_ms")?,
                wake_ms: row.try_get("wake_ms")?,
                rules_version: row.try_get("rules_version")?,
                times: times(row)?,
                asked: asked(row)?,
            })
        })
        .collect()
}

fn occupant(row: &SqliteRow) -> Result<Occupant, sqlx::Error> {
    let (name, level) = (row.try_get("name")?, row.try_get("bot_level")?);
    Ok(match (name, level) {
        (Some(name), _) => Occupant::Player { name },
        (None, Some(level)) => Occupant::Bot { level },
        (None, None) => Occupant::Nobody,
    })
}

fn times(row: &SqliteRow) -> Result<Option<Times>, sqlx::Error> {
    let Some(noted_ms) = row.try_get("noted_ms")? else { return Ok(None) };
    let elapsed_ms: i64 = row.try_get("elapsed_ms")?;
    let thought_ms = json(row, "thought_ms")?;
    Ok(Some(Times { thought_ms, elapsed_ms: elapsed_ms.max(0).unsigned_abs(), noted_ms }))
}

fn asked(row: &SqliteRow) -> Result<Option<Vec<u8>>, sqlx::Error> {
    let noted: Option<&str> = row.try_get("asked")?;
    noted.map(|_| json(row, "asked")).transpose()
}

/// Games, from a row for each of their seats.
fn games(rows: &[SqliteRow]) -> Result<Vec<GameSummary>, sqlx::Error> {
    by_id(rows)
        .map(|seats| {
            let row = &seats[0];
            Ok(GameSummary {
                id: id(row, "id")?,
                table: id(row, "table_id")?,
                rules: row.try_get("rules")?,
                rules_version: row.try_get("rules_version")?,
                winners: json(row, "winners")?,
                finished_at_ms: row.try_get("finished_ms")?,
                seats: seats.iter().map(game_seat).collect::<Result<_, _>>()?,
            })
        })
        .collect()
}

/// Rows in groups of one id; no group is empty.
fn by_id(rows: &[SqliteRow]) -> impl Iterator<Item = &[SqliteRow]> {
    let id = |row: &SqliteRow| row.try_get::<String, _>("id").ok();
    rows.chunk_by(move |one, next| id(one) == id(next))
}

fn game_seat(row: &SqliteRow) -> Result<GameSeat, sqlx::Error> {
    let who = match optional_id(row, "player")? {
        Some(player) => Who::Player(player),
        None => Who::Bot(row.try_get("bot_level")?),
    };
    Ok(GameSeat { who, name: row.try_get("name")? })
}

fn id<T: From<String>>(row: &SqliteRow, column: &str) -> Result<T, sqlx::Error> {
    row.try_get::<String, _>(column).map(T::from)
}

fn optional_id<T: From<String>>(row: &SqliteRow, column: &str) -> Result<Option<T>, sqlx::Error> {
    Ok(row.try_get::<Option<String>, _>(column)?.map(T::from))
}

fn log_entry(row: &SqliteRow) -> Result<LogEntry, sqlx::Error> {
    Ok(LogEntry {
        version: row.try_get("version")?,
        at_ms: row.try_get("at_ms")?,
        entry: row.try_get("entry")?,
    })
}

fn player(row: &SqliteRow) -> Result<Player, sqlx::Error> {
    Ok(Player { id: id(row, "id")?, name: row.try_get("name")?, account: row.try_get("account")? })
}

fn phase(word: &str) -> Result<Phase, sqlx::Error> {
    match word {
        "waiting" => Ok(Phase::Waiting),
        "playing" => Ok(Phase::Playing),
        "over" => Ok(Phase::Over),
        _ => Err(sqlx::Error::Decode(format!("'{word}' is no phase").into())),
    }
}

fn json<T: serde::de::DeserializeOwned>(row: &SqliteRow, column: &str) -> Result<T, sqlx::Error> {
    serde_json::from_str(row.try_get(column)?).map_err(|error| sqlx::Error::Decode(error.into()))
}
