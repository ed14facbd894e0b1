//! Restoring tables from the store.

use std::time::Duration;

use kennel_bots::Level;
use kennel_rules::{Rules, Seating};
use kennel_table::{Entry, FinishedGame, FinishedSeat, History, Settings, Table, TableId};
use kennel_wire::{Clock, TableEvent};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::actor::Clocks;
use super::{Services, TableError, board_of_day};
use crate::catch_panic::catch_panic_sync;
use crate::metrics::Part;
use crate::processor::timed;
use crate::store::{Claimed, Epoch, GameRow, GameSeat, LogEntry, TableRow, Who};

/// What is stored of a table's settings besides its rules, as JSON.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredSettings {
    pub(super) clock: Clock,
    pub(super) stand_in_level: String,
    /// The event whose table it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) event: Option<TableEvent>,
    /// The day whose deal is played there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) daily: Option<String>,
    /// Whether games of people with accounts are rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) rated: bool,
}

impl StoredSettings {
    pub(super) fn of(row: &TableRow) -> Result<StoredSettings, TableError> {
        serde_json::from_str(&row.settings)
            .map_err(|error| TableError::CorruptLog(format!("settings: {error}")))
    }

    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("settings always serialise")
    }
}

/// A table restored from the store.
pub struct Restored {
    /// The epoch of the claim.
    pub epoch: Epoch,
    pub table: Table,
    pub history: History,
    pub clocks: Clocks,
    /// The event whose table it is.
    pub event: Option<TableEvent>,
    /// The day whose deal is played there.
    pub daily: Option<String>,
    /// When bots take the free seats.
    pub fills_at: Option<Instant>,
    /// What it cost to fold its log.
    pub folding: Duration,
}

impl Services {
    /// The whole log of a table.
    pub async fn log(&self, id: &TableId) -> Result<Vec<Entry>, TableError> {
        let (row, log) = self.store.table(id).await?.ok_or(TableError::Missing)?;
        let rules = row.rules.parse::<Rules>();
        let rules = rules.map_err(|error| TableError::CorruptLog(format!("rules: {error}")))?;
        log.iter().map(|line| read_entry(rules.seating(), line)).collect()
    }

    /// Reads a table from the store, in order to run it: a node of a cluster claims it.
    pub(super) async fn take(&self, id: &TableId) -> Result<Restored, TableError> {
        let Some(member) = &self.member else { return self.restore(id).await };
        match self.store.claim(id, &member.node).await? {
            Claimed::Mine(claim) => {
                self.metrics.claims.add(1);
                let restored = self.unpack(&claim.row, &claim.log)?;
                Ok(Restored { epoch: claim.epoch, ..restored })
            }
            Claimed::Theirs(node) => Err(TableError::Elsewhere(node)),
            Claimed::Missing => Err(TableError::Missing),
            Claimed::Barred => Err(TableError::Closing),
        }
    }

    /// Reads a table from the store.
    pub(super) async fn restore(&self, id: &TableId) -> Result<Restored, TableError> {
        let (row, log) = self.store.table(id).await?.ok_or(TableError::Missing)?;
        self.unpack(&row, &log)
    }

    /// Whether a table could be woken.
    ///
    /// # Errors
    /// Why it could not.
    pub async fn check(&self, id: &TableId) -> Result<(), TableError> {
        self.restore(id).await.map(drop)
    }

    /// A table from what is stored of it, whatever that is.
    pub(super) fn unpack(&self, row: &TableRow, log: &[LogEntry]) -> Result<Restored, TableError> {
        let (folded, folding) = timed(|| {
            catch_panic_sync(&self.metrics, Part::Table, || self.fold(row, log))
                .unwrap_or_else(|| Err(TableError::CorruptLog("reading it panicked".to_owned())))
        });
        match folded {
            Ok(restored) => Ok(Restored { folding, ..restored }),
            Err(error) => {
                tracing::error!(table = %row.id, %error, "a table cannot be read");
                Err(error)
            }
        }
    }

    fn fold(&self, row: &TableRow, log: &[LogEntry]) -> Result<Restored, TableError> {
        let corrupt = |what: String| TableError::CorruptLog(what);
        let rules =
            row.rules.parse::<Rules>().map_err(|error| corrupt(format!("rules: {error}")))?;
        let stored = StoredSettings::of(row)?;
        let stand_in: Level = stored
            .stand_in_level
            .parse()
            .map_err(|error| corrupt(format!("stand_in_level: {error}")))?;
        let (maker, queue, rated) = (row.maker.clone(), row.queue, stored.rated);
        let board = stored.daily.as_deref().map(board_of_day);
        let settings = Settings { rules, stand_in, maker, queue, rated, board };
        let mut history = History::new(settings.clone());
        let mut table = Table::new(settings);
        for line in log {
            let entry = read_entry(rules.seating(), line)?;
            history.push(table.follow(entry).map_err(|error| corrupt(error.to_string()))?);
        }
        let (now, now_ms) = (Instant::now(), self.clock.running_ms());
        let clocks = Clocks::new(stored.clock, rules.seating(), row.times.as_ref(), now, now_ms);
        let fills_at = (table.is_gathering() && table.has_people()).then(|| {
            let wait = row.wake_ms.map_or(0, |at| at.saturating_sub(now_ms).max(0));
            now + Duration::from_millis(wait.unsigned_abs()).min(self.config.queue_wait)
        });
        let StoredSettings { event, daily, .. } = stored;
        let (epoch, folding) = (Epoch::UNCLAIMED, Duration::ZERO);
        Ok(Restored { epoch, table, history, clocks, event, daily, fills_at, folding })
    }
}

pub(super) fn read_entry(seating: Seating, line: &LogEntry) -> Result<Entry, TableError> {
    Entry::from_json(seating, &line.entry)
        .map_err(|error| TableError::CorruptLog(format!("entry {}: {error}", line.version)))
}

/// The row of a new table that is not listed and that nobody has made.
pub(super) fn row_of(
    id: TableId,
    table: &Table,
    settings: &StoredSettings,
    now_ms: i64,
) -> TableRow {
    TableRow {
        id,
        rules: table.rules_text(),
        settings: settings.to_json(),
        phase: table.phase(),
        public: false,
        players: table.players(),
        occupants: table.occupants(),
        maker: None,
        origin: None,
        queue: false,
        created_ms: now_ms,
        updated_ms: now_ms,
        wake_ms: None,
        rules_version: kennel_rules::RULES_VERSION,
        times: None,
        asked: Some(table.asked().iter().map(kennel_table::seat_number).collect()),
    }
}

/// A finished game as it is archived.
pub(super) fn game_row(table: &TableId, game: FinishedGame, finished_at_ms: i64) -> GameRow {
    let seat = |seat: FinishedSeat| match seat {
        FinishedSeat::Player { id, name } => GameSeat { who: Who::Player(id), name },
        FinishedSeat::Bot(level) => {
            GameSeat { who: Who::Bot(level.to_string()), name: level.to_string() }
        }
    };
    GameRow {
        id: game.id,
        table: table.clone(),
        rules: game.rules,
        rules_version: kennel_rules::RULES_VERSION,
        record: game.record,
        secret: game.secret.to_string(),
        commitment: game.commitment.to_string(),
        entropy: game.entropy,
        winners: game.winners.iter().map(kennel_table::seat_number).collect(),
        finished_at_ms,
        seats: game.seats.into_iter().map(seat).collect(),
    }
}
