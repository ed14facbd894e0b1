//! Events, their logs, people and tables.

use kennel_table::PlayerId;
use kennel_wire::{EventPhase, EventSummary};
use sqlx::Row as _;

use super::columns::{id, json, number, wanted};
use super::dialect::{Connection, Row, is_true};
use super::jobs::Written;
use super::people::lock_player;
use super::reader::Reader;
use super::snapshot::snapshot;
use crate::store::engine::Reply;
use crate::store::erasure::without_name_in_event;
use crate::store::events::{
    EventJob, EventListing, EventReads, EventTableState, EventsAfter, MAX_EVENTS, NewLines,
    StoredEvent, StoredLine,
};
use crate::store::rows::LogEntry;
use crate::store::social::{of_word, word};
use crate::store::{StoreError, Thing, checksum};

/// Selects events that are over, the latest first, or others, the first first.
macro_rules! select_events {
    ($which:expr, over) => {
        concat!(
            "SELECT summary FROM events WHERE phase = 'over' AND ",
            $which,
            " AND (start_ms < $1 OR (start_ms = $1 AND id < $2)) AND start_ms > $3
             AND ($5 = $5) ORDER BY start_ms DESC, id DESC LIMIT $4"
        )
    };
    ($which:expr, open) => {
        concat!(
            "SELECT summary FROM events WHERE phase <> 'over' AND ",
            $which,
            " AND (start_ms > $1 OR (start_ms = $1 AND id > $2)) AND start_ms > $3
             AND ($5 = $5) ORDER BY start_ms, id LIMIT $4"
        )
    };
}

/// The events of a player.
macro_rules! of_player {
    () => {
        "id IN (SELECT event FROM event_people WHERE player = $5)"
    };
}

pub(super) async fn run(job: &EventJob, db: &mut Connection) -> Written {
    match job {
        EventJob::Create { maker, lines, at_ms } => create(db, maker, lines, *at_ms).await,
        EventJob::Append { event, lines, at_ms } => append(db, event, lines, *at_ms).await,
    }
}

async fn create(db: &mut Connection, maker: &PlayerId, new: &NewLines, at_ms: i64) -> Written {
    if let Err(refused) = lock_player(db, maker).await? {
        return Ok(Err(refused));
    }
    let open: i64 =
        sqlx::query_scalar("SELECT count(*) FROM events WHERE maker = $1 AND phase <> 'over'")
            .bind(maker.as_str())
            .fetch_one(&mut *db)
            .await?;
    if open.unsigned_abs() >= MAX_EVENTS {
        return Ok(Err(StoreError::TooMany { what: Thing::Event, count: open.unsigned_abs() }));
    }
    let summary = &new.row.summary;
    sqlx::query(
        "INSERT INTO events (id, last_version, edition, summary, listed, phase, watched, maker,
             circle, start_ms, rings_ms, created_ms, updated_ms)
         VALUES ($1, 0, 0, '', $2, 'coming', $3, $4, $5, 0, NULL, $6, $6)",
    )
    .bind(summary.id.as_str())
    .bind(new.row.listed)
    .bind(new.row.watched)
    .bind(maker.as_str())
    .bind(summary.circle.as_deref())
    .bind(at_ms)
    .execute(&mut *db)
    .await?;
    append(db, &summary.id, new, at_ms).await
}

async fn append(db: &mut Connection, event: &str, new: &NewLines, at_ms: i64) -> Written {
    let row = &new.row;
    let grown = sqlx::query(
        "UPDATE events SET last_version = last_version + $3, summary = $4, listed = $5,
             phase = $6, watched = $7, start_ms = $8, rings_ms = $9, updated_ms = $10
         WHERE id = $1 AND last_version = $2 - 1",
    )
    .bind(wanted(event))
    .bind(i64::from(new.first))
    .bind(new.lines.len() as i64)
    .bind(serde_json::json!(row.summary).to_string())
    .bind(row.listed)
    .bind(word(row.summary.phase))
    .bind(row.watched)
    .bind(row.summary.start_ms)
    .bind(row.rings_ms)
    .bind(at_ms)
    .execute(&mut *db)
    .await?;
    if grown.rows_affected() == 0 {
        return Ok(Err(StoreError::EventHasGrown { event: event.to_owned() }));
    }
    for (version, line) in (new.first..).zip(&new.lines) {
        let entry = LogEntry { version, at_ms, entry: line.clone() };
        write_line(db, event, &entry).await?;
    }
    for player in &new.people {
        // A guest who has been pruned since is not noted.
        sqlx::query(
            "INSERT INTO event_people (player, event)
             SELECT id, $2 FROM players WHERE id = $1 ON CONFLICT DO NOTHING",
        )
        .bind(player.as_str())
        .bind(event)
        .execute(&mut *db)
        .await?;
    }
    for (table, round) in &new.tables {
        sqlx::query("INSERT INTO event_tables (table_id, event, round) VALUES ($1, $2, $3)")
            .bind(table.as_str())
            .bind(event)
            .bind(i64::from(*round))
            .execute(&mut *db)
            .await?;
    }
    Ok(Ok(()))
}

async fn write_line(db: &mut Connection, event: &str, line: &LogEntry) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO event_log (event, version, at_ms, entry, checksum) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(event)
    .bind(i64::from(line.version))
    .bind(line.at_ms)
    .bind(line.entry.as_str())
    .bind(checksum::of_event_line(event, line))
    .execute(db)
    .await?;
    Ok(())
}

/// Puts the bells of rounds online off by a time in which the server did not run.
pub(super) async fn put_off_bells(db: &mut Connection, by_ms: i64) -> Result<(), sqlx::Error> {
    sqlx::query(concat!(
        "UPDATE events SET rings_ms = rings_ms + $1 WHERE rings_ms IS NOT NULL AND ",
        is_true!("watched")
    ))
    .bind(by_ms)
    .execute(db)
    .await?;
    Ok(())
}

/// Replaces the name of a player in the logs of all events.
pub(super) async fn erase_name(db: &mut Connection, player: &PlayerId) -> Written {
    let events: Vec<String> =
        sqlx::query_scalar("SELECT event FROM event_people WHERE player = $1")
            .bind(player.as_str())
            .fetch_all(&mut *db)
            .await?;
    for event in events {
        // Locks the row, so that the log does not grow while it is written anew.
        sqlx::query("UPDATE events SET edition = edition + 1 WHERE id = $1")
            .bind(event.as_str())
            .execute(&mut *db)
            .await?;
        let rows = lines(db, &event, 0).await?;
        let mut log: Vec<LogEntry> = match checked(&event, rows) {
            Ok(log) => log,
            Err(damaged) => return Ok(Err(damaged)),
        };
        without_name_in_event(&mut log, player);
        for line in &log {
            sqlx::query(
                "UPDATE event_log SET entry = $3, checksum = $4 WHERE event = $1 AND version = $2",
            )
            .bind(event.as_str())
            .bind(i64::from(line.version))
            .bind(line.entry.as_str())
            .bind(checksum::of_event_line(&event, line))
            .execute(&mut *db)
            .await?;
        }
    }
    Ok(Ok(()))
}

async fn lines(
    db: &mut Connection,
    event: &str,
    after: u32,
) -> Result<Vec<StoredLine>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT version, at_ms, entry, checksum FROM event_log
         WHERE event = $1 AND version > $2 ORDER BY version",
    )
    .bind(event)
    .bind(i64::from(after))
    .fetch_all(db)
    .await?;
    let line = |row: &Row| {
        let entry = LogEntry {
            version: number(row, "version")?,
            at_ms: row.try_get("at_ms")?,
            entry: row.try_get("entry")?,
        };
        Ok((entry, row.try_get("checksum")?))
    };
    rows.iter().map(line).collect()
}

/// The lines, if they are what was stored.
fn checked(event: &str, lines: Vec<StoredLine>) -> Result<Vec<LogEntry>, StoreError> {
    let line = |(line, checksum): StoredLine| match checksum::of_event_line(event, &line) {
        found if found == checksum => Ok(line),
        _ => Err(damaged(event, Some(line.version))),
    };
    lines.into_iter().map(line).collect()
}

fn damaged(event: &str, entry: Option<u32>) -> StoreError {
    StoreError::Damaged { what: Thing::Event, id: event.to_owned(), entry }
}

impl EventReads for Reader {
    fn event<'a>(&'a self, event: &'a str, after: u32) -> Reply<'a, Option<StoredEvent>> {
        self.reply(self.one_event(event, after))
    }

    fn events<'a>(
        &'a self,
        listing: EventListing<'a>,
        phase: EventPhase,
        after: Option<&'a EventsAfter>,
        since_ms: i64,
        limit: u32,
    ) -> Reply<'a, Vec<EventSummary>> {
        self.reply(self.listed_events(listing, phase, after, since_ms, limit))
    }

    fn watched_events(&self) -> Reply<'_, Vec<String>> {
        self.reply(self.ids(concat!("SELECT id FROM events WHERE ", is_true!("watched"))))
    }

    fn event_tables<'a>(&'a self, event: &'a str, round: u32) -> Reply<'a, Vec<EventTableState>> {
        self.reply(self.tables_of_event(event, round))
    }
}

impl Reader {
    async fn one_event(&self, event: &str, after: u32) -> Result<Option<StoredEvent>, StoreError> {
        let pool = self.pool().await?;
        let read = async {
            // One transaction, so that row and log are of the same moment.
            let mut transaction = snapshot(pool).await?;
            let row =
                sqlx::query("SELECT last_version, edition, rings_ms FROM events WHERE id = $1")
                    .bind(wanted(event))
                    .fetch_optional(&mut *transaction)
                    .await?;
            let Some(row) = row else { return Ok(None) };
            let lines = lines(&mut transaction, event, after).await?;
            transaction.commit().await?;
            let version = number(&row, "last_version")?;
            let edition = number(&row, "edition")?;
            let rings_ms: Option<i64> = row.try_get("rings_ms")?;
            Ok(Some((version, edition, rings_ms, lines)))
        };
        let found = read.await.map_err(|error: sqlx::Error| self.error(error))?;
        let Some((version, edition, rings_ms, lines)) = found else { return Ok(None) };
        let lines = checked(event, lines)?;
        let whole = (after + 1..=version.max(after)).eq(lines.iter().map(|line| line.version));
        if !whole {
            return Err(damaged(event, None));
        }
        let lines = lines.into_iter().map(|line| line.entry).collect();
        Ok(Some(StoredEvent { version, edition, rings_ms, lines }))
    }

    async fn listed_events(
        &self,
        listing: EventListing<'_>,
        phase: EventPhase,
        after: Option<&EventsAfter>,
        since_ms: i64,
        limit: u32,
    ) -> Result<Vec<EventSummary>, StoreError> {
        let is_over = phase == EventPhase::Over;
        let (statement, id) = match (listing, is_over) {
            (EventListing::Public, true) => (select_events!(is_true!("listed"), over), ""),
            (EventListing::Public, false) => (select_events!(is_true!("listed"), open), ""),
            (EventListing::Circle(circle), true) => (select_events!("circle = $5", over), circle),
            (EventListing::Circle(circle), false) => (select_events!("circle = $5", open), circle),
            (EventListing::Player(player), true) => {
                (select_events!(of_player!(), over), player.as_str())
            }
            (EventListing::Player(player), false) => {
                (select_events!(of_player!(), open), player.as_str())
            }
        };
        let edge = if is_over { i64::MAX } else { i64::MIN };
        let rows = sqlx::query(statement)
            .bind(after.map_or(edge, |after| after.start_ms))
            .bind(after.map_or("", |after| wanted(&after.id)))
            .bind(since_ms)
            .bind(i64::from(limit))
            .bind(wanted(id))
            .fetch_all(&self.pool().await?)
            .await;
        let rows = rows.and_then(|rows| rows.iter().map(|row| json(row, "summary")).collect());
        rows.map_err(|error| self.error(error))
    }

    async fn tables_of_event(
        &self,
        event: &str,
        round: u32,
    ) -> Result<Vec<EventTableState>, StoreError> {
        let rows = sqlx::query(
            "SELECT e.table_id, t.phase FROM event_tables e LEFT JOIN tables t ON t.id = e.table_id
             WHERE e.event = $1 AND e.round = $2",
        )
        .bind(wanted(event))
        .bind(i64::from(round))
        .fetch_all(&self.pool().await?)
        .await;
        let state = |row: &Row| {
            let phase: Option<String> = row.try_get("phase")?;
            let phase = phase.map(of_word).transpose()?;
            Ok(EventTableState { id: id(row, "table_id")?, phase })
        };
        rows.and_then(|rows| rows.iter().map(state).collect()).map_err(|error| self.error(error))
    }
}
