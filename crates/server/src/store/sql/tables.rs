//! Tables, their seats and their logs.

use kennel_table::{PlayerId, TableId};
use kennel_wire::{Occupant, Phase};
use sqlx::Row as _;

use super::append;
use super::columns::{by_id, id, json, number, optional_id, wanted};
use super::dialect::{Connection, Row, is_true};
use super::games::{may_finish, write_game};
use super::jobs::Written;
use super::leave_penalty::note_left;
use super::log::stored_log;
use super::people::{all_players, lock_player};
use super::ratings::rate;
use super::reader::Reader;
use super::seats::{seat_occupants, seat_players};
use super::snapshot::snapshot;
use crate::store::growth::Growth;
use crate::store::job::TableLimit;
use crate::store::rows::{GameRow, LogEntry, TableRow, TableUpdate, TablesAfter, Times};
use crate::store::{Fence, StoreError, Thing, checksum};

/// Selects tables `t` with their seats `s`. The columns are named, because PostgreSQL refuses a
/// prepared statement whose columns have changed: a newer server may add some at any time.
macro_rules! select_tables {
    ($($rest:expr),+) => {
        concat!(
            "SELECT t.id, t.rules, t.rules_version, t.settings, t.phase, t.public, t.queue,
                 t.maker, t.origin, t.created_ms, t.updated_ms, t.wake_ms, t.thought_ms,
                 t.elapsed_ms, t.noted_ms, t.asked, s.player, s.name, s.account, s.bot_level",
            $($rest),+
        )
    };
}

/// The most tables listed for one player.
const MOST_TABLES: i64 = 100;

pub(super) async fn create_table(
    db: &mut Connection,
    table: &TableRow,
    entries: &[String],
    at_ms: i64,
    limit: Option<&TableLimit>,
) -> Written {
    if let Some(limit) = limit {
        if let Err(refused) = lock_player(db, &limit.player).await? {
            return Ok(Err(refused));
        }
        let count = count_unfinished(db, &limit.player, limit.since_ms).await?;
        if count >= limit.most {
            return Ok(Err(StoreError::TooMany { what: Thing::Table, count }));
        }
    }
    if let Err(refused) = all_players(db, table.players.iter().flatten()).await? {
        return Ok(Err(refused));
    }
    if let Err(refused) = all_players(db, table.maker.iter()).await? {
        return Ok(Err(refused));
    }
    let inserted = sqlx::query(
        "INSERT INTO tables (id, rules, rules_version, settings, phase, public,
             created_ms, updated_ms, wake_ms, maker, origin, queue, last_version, checksum)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (id) DO NOTHING",
    )
    .bind(table.id.as_str())
    .bind(table.rules.as_str())
    .bind(i64::from(table.rules_version))
    .bind(table.settings.as_str())
    .bind(phase_word(table.phase))
    .bind(table.public)
    .bind(table.created_ms)
    .bind(table.updated_ms)
    .bind(table.wake_ms)
    .bind(table.maker.as_ref().map(PlayerId::as_str))
    .bind(table.origin.as_deref())
    .bind(table.queue)
    .bind(entries.len() as i64)
    .bind(checksum::of_table(table))
    .execute(&mut *db)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(Err(StoreError::Exists { what: Thing::Table, id: table.id.to_string() }));
    }
    seat_players(db, &table.id, &table.players).await?;
    seat_occupants(db, &table.id, &table.occupants).await?;
    if let Some(times) = &table.times {
        note_times(db, &table.id, times).await?;
    }
    if let Some(asked) = &table.asked {
        note_asked(db, &table.id, asked).await?;
    }
    let growth = Growth { table: &table.id, fence: Fence::from(1), entries, at_ms };
    append::write(db, &growth).await?;
    Ok(Ok(()))
}

pub(super) async fn append(
    db: &mut Connection,
    growth: &Growth<'_>,
    update: &TableUpdate,
    game: Option<&GameRow>,
) -> Written {
    if let Some(players) = &update.players
        && let Err(refused) = all_players(db, players.iter().flatten()).await?
    {
        return Ok(Err(refused));
    }
    if let Some(game) = game
        && let Err(refused) = may_finish(db, game).await?
    {
        return Ok(Err(refused));
    }
    let grown = sqlx::query(
        "UPDATE tables SET last_version = last_version + $3,
             updated_ms = CASE WHEN $3 > 0 THEN $4 ELSE updated_ms END,
             wake_ms = CASE WHEN $5 THEN $6 ELSE wake_ms END
         WHERE id = $1 AND last_version = $2 - 1 AND epoch = $7",
    )
    .bind(growth.table.as_str())
    .bind(i64::from(growth.fence.first))
    .bind(growth.entries.len() as i64)
    .bind(growth.at_ms)
    .bind(update.wake_ms.is_some())
    .bind(update.wake_ms.flatten())
    .bind(growth.fence.epoch.0)
    .execute(&mut *db)
    .await?;
    if grown.rows_affected() == 0 {
        return Ok(Err(refusal(db, growth).await?));
    }
    append::write(db, growth).await?;
    if let Some(phase) = update.phase {
        sqlx::query("UPDATE tables SET phase = $2 WHERE id = $1")
            .bind(growth.table.as_str())
            .bind(phase_word(phase))
            .execute(&mut *db)
            .await?;
    }
    if let Some(players) = &update.players {
        seat_players(db, growth.table, players).await?;
    }
    if let Some(occupants) = &update.occupants {
        seat_occupants(db, growth.table, occupants).await?;
    }
    if let Some(times) = &update.times {
        note_times(db, growth.table, times).await?;
    }
    if let Some(asked) = &update.asked {
        note_asked(db, growth.table, asked).await?;
    }
    for player in &update.deserters {
        note_left(db, player, growth.at_ms).await?;
    }
    if let Some(game) = game {
        write_game(db, game).await?;
        if let Some(rated) = &update.rated {
            rate(db, game, rated).await?;
        }
    }
    Ok(Ok(()))
}

/// Says why entries cannot be appended.
pub(super) async fn refusal(
    db: &mut Connection,
    growth: &Growth<'_>,
) -> Result<StoreError, sqlx::Error> {
    let row = sqlx::query("SELECT last_version, epoch FROM tables WHERE id = $1")
        .bind(growth.table.as_str())
        .fetch_optional(db)
        .await?;
    Ok(growth.refusal(match row {
        Some(row) => Some((number(&row, "last_version")?, row.try_get("epoch")?)),
        None => None,
    }))
}

async fn note_times(
    db: &mut Connection,
    table: &TableId,
    times: &Times,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE tables SET thought_ms = $2, elapsed_ms = $3, noted_ms = $4 WHERE id = $1")
        .bind(table.as_str())
        .bind(serde_json::json!(times.thought_ms).to_string())
        .bind(i64::try_from(times.elapsed_ms).unwrap_or(i64::MAX))
        .bind(times.noted_ms)
        .execute(db)
        .await?;
    Ok(())
}

async fn note_asked(db: &mut Connection, table: &TableId, asked: &[u8]) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE tables SET asked = $2 WHERE id = $1")
        .bind(table.as_str())
        .bind(serde_json::json!(asked).to_string())
        .execute(db)
        .await?;
    Ok(())
}

impl Reader {
    pub(super) async fn table(
        &self,
        id: &TableId,
    ) -> Result<Option<(TableRow, Vec<LogEntry>)>, StoreError> {
        let pool = self.pool().await?;
        let read = async {
            // One transaction, so that row and log are of the same moment.
            let mut transaction = snapshot(pool).await?;
            let Some(table) = one_table(&mut transaction, id).await? else { return Ok(None) };
            let log = stored_log(&mut transaction, id).await?;
            transaction.commit().await?;
            Ok(Some((table, log)))
        };
        match read.await.map_err(|error| self.error(error))? {
            Some((table, log)) => {
                let log = log.entries(&table)?;
                Ok(Some((table, log)))
            }
            None => Ok(None),
        }
    }

    pub(super) async fn table_row(&self, id: &TableId) -> Result<Option<TableRow>, StoreError> {
        let pool = self.pool().await?;
        let read = async { one_table(&mut *pool.acquire().await?, id).await };
        read.await.map_err(|error| self.error(error))
    }

    pub(super) async fn public_tables(
        &self,
        after: Option<&TablesAfter>,
        limit: u32,
        since_ms: i64,
    ) -> Result<Vec<(TablesAfter, TableRow)>, StoreError> {
        let rows = sqlx::query(select_tables!(
            ", t.nth FROM
                 (SELECT * FROM
                      (SELECT *, row_number() OVER (
                           PARTITION BY coalesce(origin, maker, id) ORDER BY created_ms DESC, id
                       ) AS nth
                       FROM tables WHERE ",
            is_true!("public"),
            " AND phase <> 'over' AND updated_ms >= $2) listed
                  WHERE (nth, -created_ms, id) > ($3, $4, $5)
                  ORDER BY nth, created_ms DESC, id LIMIT $1) t
             LEFT JOIN seats s ON s.table_id = t.id
             ORDER BY t.nth, t.created_ms DESC, t.id, s.seat"
        ))
        .bind(i64::from(limit))
        .bind(since_ms)
        .bind(after.map_or(0, |after| i64::from(after.nth)))
        .bind(after.map_or(0, |after| after.created_ms.saturating_neg()))
        .bind(after.map_or("", |after| wanted(after.id.as_str())))
        .fetch_all(&self.pool().await?)
        .await;
        let listed = |seats: &[Row]| {
            let table = table(seats)?;
            let (nth, created_ms) = (number(&seats[0], "nth")?, table.created_ms);
            Ok((TablesAfter { nth, created_ms, id: table.id.clone() }, table))
        };
        rows.and_then(|rows| by_id(&rows).map(listed).collect()).map_err(|error| self.error(error))
    }

    pub(super) async fn public_tables_of(
        &self,
        origin: &str,
        since_ms: i64,
    ) -> Result<u64, StoreError> {
        let query = sqlx::query_scalar(concat!(
            "SELECT count(*) FROM tables
             WHERE origin = $1 AND ",
            is_true!("public"),
            " AND phase <> 'over' AND updated_ms >= $2"
        ));
        let count = query.bind(origin).bind(since_ms).fetch_one(&self.pool().await?).await;
        count.map(i64::unsigned_abs).map_err(|error| self.error(error))
    }

    pub(super) async fn people_at_tables(&self, since_ms: i64) -> Result<u64, StoreError> {
        let query = sqlx::query_scalar(
            "SELECT count(DISTINCT s.player) FROM tables t JOIN seats s ON s.table_id = t.id
             WHERE t.phase <> 'over' AND t.updated_ms >= $1 AND s.player IS NOT NULL",
        );
        let count = query.bind(since_ms).fetch_one(&self.pool().await?).await;
        count.map(i64::unsigned_abs).map_err(|error| self.error(error))
    }

    pub(super) async fn queue_tables(&self) -> Result<Vec<TableRow>, StoreError> {
        let rows = sqlx::query(select_tables!(
            " FROM tables t
             LEFT JOIN seats s ON s.table_id = t.id
             WHERE ",
            is_true!("t.queue"),
            " AND t.phase = 'waiting'
             ORDER BY t.created_ms, t.id, s.seat"
        ))
        .fetch_all(&self.pool().await?)
        .await;
        rows.and_then(|rows| tables(&rows)).map_err(|error| self.error(error))
    }

    pub(super) async fn tables_to_wake(&self, by_ms: i64) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query_scalar::<_, String>(
            "SELECT id FROM tables WHERE phase <> 'over' AND wake_ms IS NOT NULL AND wake_ms <= $1
             ORDER BY wake_ms, id",
        );
        let ids = query.bind(by_ms).fetch_all(&self.pool().await?).await;
        Ok(ids.map_err(|error| self.error(error))?.into_iter().map(TableId::from).collect())
    }

    pub(super) async fn tables_of(&self, player: &PlayerId) -> Result<Vec<TableRow>, StoreError> {
        let rows = sqlx::query(select_tables!(
            " FROM
                 (SELECT * FROM tables
                  WHERE id IN (SELECT table_id FROM seats WHERE player = $1)
                  ORDER BY phase = 'over', updated_ms DESC, id LIMIT $2) t
             LEFT JOIN seats s ON s.table_id = t.id
             ORDER BY t.phase = 'over', t.updated_ms DESC, t.id, s.seat"
        ))
        .bind(player.as_str())
        .bind(MOST_TABLES)
        .fetch_all(&self.pool().await?)
        .await;
        rows.and_then(|rows| tables(&rows)).map_err(|error| self.error(error))
    }

    pub(super) async fn all_unfinished_tables(&self) -> Result<Vec<TableId>, StoreError> {
        self.ids("SELECT id FROM tables WHERE phase <> 'over' ORDER BY id").await
    }

    pub(super) async fn all_finished_tables(&self) -> Result<Vec<TableId>, StoreError> {
        self.ids("SELECT id FROM tables WHERE phase = 'over' ORDER BY id").await
    }
}

/// The unfinished tables that a player has made or sits at.
async fn count_unfinished(
    db: &mut Connection,
    player: &PlayerId,
    since_ms: i64,
) -> Result<u64, sqlx::Error> {
    let count = sqlx::query_scalar(
        "SELECT count(*) FROM tables
         WHERE id IN (SELECT id FROM tables WHERE maker = $1 AND phase <> 'over'
                      UNION SELECT table_id FROM seats WHERE player = $1)
             AND (phase = 'playing' OR (phase = 'waiting' AND updated_ms >= $2))",
    );
    let count: i64 = count.bind(player.as_str()).bind(since_ms).fetch_one(db).await?;
    Ok(count.unsigned_abs())
}

pub(super) async fn one_table(
    db: &mut Connection,
    id: &TableId,
) -> Result<Option<TableRow>, sqlx::Error> {
    let rows = sqlx::query(select_tables!(
        " FROM tables t
         LEFT JOIN seats s ON s.table_id = t.id
         WHERE t.id = $1 ORDER BY s.seat"
    ))
    .bind(wanted(id.as_str()))
    .fetch_all(db)
    .await?;
    Ok(tables(&rows)?.pop())
}

/// Assembles tables from rows with one seat each.
fn tables(rows: &[Row]) -> Result<Vec<TableRow>, sqlx::Error> {
    by_id(rows).map(table).collect()
}

/// A table from rows with one seat each.
fn table(seats: &[Row]) -> Result<TableRow, sqlx::Error> {
    let row = &seats[0];
    let players = seats.iter().map(|seat| optional_id(seat, "player"));
    Ok(TableRow {
        id: id(row, "id")?,
        rules: row.try_get("rules")?,
        settings: row.try_get("settings")?,
        phase: phase(row.try_get("phase")?)?,
        public: row.try_get("public")?,
        players: players.collect::<Result<_, _>>()?,
        occupants: seats.iter().map(occupant).collect::<Result<_, _>>()?,
        maker: optional_id(row, "maker")?,
        origin: row.try_get("origin")?,
        queue: row.try_get("queue")?,
        created_ms: row.try_get("created_ms")?,
        updated_ms: row.try_get("updated_ms")?,
        wake_ms: row.try_get("wake_ms")?,
        rules_version: number(row, "rules_version")?,
        times: times(row)?,
        asked: asked(row)?,
    })
}

fn occupant(row: &Row) -> Result<Occupant, sqlx::Error> {
    let (name, level) = (row.try_get("name")?, row.try_get("bot_level")?);
    Ok(match (name, level) {
        (Some(name), _) => {
            Occupant::Player { name, account: row.try_get("account")?, same_address: Vec::new() }
        }
        (None, Some(level)) => Occupant::Bot { level },
        (None, None) => Occupant::Nobody,
    })
}

fn times(row: &Row) -> Result<Option<Times>, sqlx::Error> {
    let Some(noted_ms) = row.try_get("noted_ms")? else { return Ok(None) };
    let elapsed_ms: i64 = row.try_get("elapsed_ms")?;
    let thought_ms = json(row, "thought_ms")?;
    Ok(Some(Times { thought_ms, elapsed_ms: elapsed_ms.max(0).unsigned_abs(), noted_ms }))
}

fn asked(row: &Row) -> Result<Option<Vec<u8>>, sqlx::Error> {
    let noted: Option<&str> = row.try_get("asked")?;
    noted.map(|_| json(row, "asked")).transpose()
}

fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

fn phase(word: &str) -> Result<Phase, sqlx::Error> {
    match word {
        "waiting" => Ok(Phase::Waiting),
        "playing" => Ok(Phase::Playing),
        "over" => Ok(Phase::Over),
        _ => Err(sqlx::Error::Decode(format!("'{word}' is not a phase").into())),
    }
}
