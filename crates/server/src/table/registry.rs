//! The house: every table that is awake, and what they all need.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::FutureExt;
use kennel_bots::Level;
use kennel_rules::notation::parse_rules;
use kennel_table::{PlayerId, TableId};
use kennel_wire::{Clock, MyTable, NewTable, Occupant, Phase, TableSummary, Visibility};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::actor::{Actor, Clocks, Command, Connection, History, Person, Restored, TableTiming};
use super::bots::Bots;
use super::core::{Core, Settings};
use super::entry::Entry;
use crate::catch_panic::{catch_panic, catch_panic_sync};
use crate::config::Config;
use crate::metrics::{Limit, Metrics, Part};
use crate::store::{LogEntry, Store, StoreError, TableRow};

/// How a table is spoken to.
#[derive(Clone)]
pub struct Handle(mpsc::Sender<Command>);

/// All tables. A table is asleep in the store until somebody needs it.
#[derive(Clone)]
pub struct TableRegistry {
    pub store: Store,
    pub bots: Bots,
    pub metrics: Arc<Metrics>,
    config: Arc<Config>,
    awake: Arc<Mutex<HashMap<TableId, Handle>>>,
    /// Whether the server goes away: no table wakes any more.
    closing: Arc<AtomicBool>,
    /// When the server began to run, and what time of day it was.
    opened: (Instant, i64),
    /// Held by who looks for a table: two who look at the same time must not both
    /// make one.
    pub(super) queue: Arc<tokio::sync::Mutex<()>>,
}

/// Why a table cannot be had.
#[derive(Debug)]
pub enum TableError {
    /// There is none of that name.
    Missing,
    /// Its settings make no sense: why.
    Invalid(String),
    /// Its log cannot be read; it is left alone.
    CorruptLog(String),
    /// The server goes away.
    Closing,
    /// Somebody has too many tables: how many.
    TooMany(u64),
    /// The table cannot do it at the moment: why.
    Unable(String),
    /// The store does not answer.
    Store(StoreError),
}

impl std::fmt::Display for TableError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TableError::Missing => write!(f, "there is no such table"),
            TableError::Invalid(why) => write!(f, "{why}"),
            TableError::CorruptLog(why) => write!(f, "the table's log is damaged: {why}"),
            TableError::Closing => write!(f, "the server goes away for a moment"),
            TableError::TooMany(open) => {
                write!(f, "you have {open} tables already; finish one first")
            }
            TableError::Unable(why) => write!(f, "{why}"),
            TableError::Store(error) => write!(f, "{error}"),
        }
    }
}

impl From<StoreError> for TableError {
    fn from(error: StoreError) -> TableError {
        TableError::Store(error)
    }
}

/// What is stored of a table's settings besides its rules.
#[derive(Serialize, Deserialize)]
struct Stored {
    clock: Clock,
    stand_in_level: String,
}

/// How often appointments are looked at.
const BETWEEN_APPOINTMENTS: Duration = Duration::from_secs(5);

/// A table that goes to sleep before it is spoken to is woken so often.
const MOST_WAKINGS: usize = 8;

/// Messages that may wait for a table.
const INBOX: usize = 64;

impl TableRegistry {
    pub fn new(store: Store, config: Arc<Config>) -> TableRegistry {
        let metrics = Arc::new(Metrics::default());
        let bots = Bots::new(config.bot_threads, Arc::clone(&metrics));
        let (awake, closing, queue) = (Arc::default(), Arc::default(), Arc::default());
        let opened = (Instant::now(), time_of_day_ms());
        TableRegistry { store, bots, metrics, config, awake, closing, opened, queue }
    }

    /// The time of day, in milliseconds since the epoch.
    pub fn now_ms(&self) -> i64 {
        time_of_day_ms()
    }

    /// The server's own time, in milliseconds: it is near the time of day, but no
    /// clock that is set makes it jump, and it stands still while the machine sleeps.
    pub fn running_ms(&self) -> i64 {
        let (opened, at_ms) = self.opened;
        at_ms.saturating_add(i64::try_from(opened.elapsed().as_millis()).unwrap_or(i64::MAX))
    }

    /// Since when something must have happened at a table that is not forgotten.
    fn remembered_since_ms(&self) -> i64 {
        let kept = i64::try_from(self.config.listed_for.as_millis()).unwrap_or(i64::MAX);
        self.now_ms().saturating_sub(kept)
    }

    /// Makes a table for somebody and says its name.
    ///
    /// # Errors
    /// They have too many, what is asked for makes no sense, or it cannot be stored.
    pub async fn create(&self, new: &NewTable, maker: &Person) -> Result<TableId, TableError> {
        self.check_number(maker).await?;
        self.make(new, Some(maker)).await
    }

    pub(super) async fn check_number(&self, person: &Person) -> Result<(), TableError> {
        let since = self.remembered_since_ms();
        let open = self.store.unfinished_tables(&person.id, since).await?;
        match usize::try_from(open).is_ok_and(|open| open < self.config.tables_per_player) {
            true => Ok(()),
            false => {
                self.metrics.limited(Limit::Tables);
                Err(TableError::TooMany(open))
            }
        }
    }

    /// Makes a table; one that nobody makes is for people who look for one.
    pub(super) async fn make(
        &self,
        new: &NewTable,
        maker: Option<&Person>,
    ) -> Result<TableId, TableError> {
        let invalid = |what: String| TableError::Invalid(what);
        let rules = parse_rules(&new.rules).map_err(|error| invalid(format!("rules: {error}")))?;
        let stand_in: Level = new
            .stand_in_level
            .parse()
            .map_err(|error| invalid(format!("stand_in_level: {error}")))?;
        check_clock(new.clock)?;
        let players = rules.seating().players();
        if new.bots.len() > players {
            return Err(invalid(format!("bots: {} for {players} seats", new.bots.len())));
        }
        let maker_id = maker.map(|maker| maker.id.clone());
        let queue = maker.is_none();
        let settings = Settings { rules, stand_in, maker: maker_id.clone(), queue };
        let mut core = Core::new(settings);
        let mut entries = vec![Entry::commitment()?];
        if let Some(maker) = maker.filter(|_| new.sit) {
            let (player, name) = (maker.id.to_string(), maker.name.clone());
            entries.push(Entry::Sat { seat: 0, player, name });
        }
        for (seat, level) in new.bots.iter().enumerate() {
            let Some(level) = level else { continue };
            if new.sit && seat == 0 {
                return Err(invalid("bots: seat 0 is the maker's".to_owned()));
            }
            let parsed: Result<Level, _> = level.parse();
            parsed.map_err(|error| invalid(format!("bots: {error}")))?;
            entries.push(Entry::Bot { seat: seat as u8, level: level.clone() });
        }
        for entry in &entries {
            core.apply(entry).map_err(|error| invalid(error.0))?;
        }
        let stored = Stored { clock: new.clock, stand_in_level: new.stand_in_level.clone() };
        let now = self.now_ms();
        let row = TableRow {
            id: TableId::new(crate::store::new_id()?),
            rules: core.rules_text(),
            settings: serde_json::to_string(&stored).unwrap_or_default(),
            phase: core.phase(),
            public: new.visibility == Visibility::Public,
            players: core.players(),
            occupants: core.occupants(),
            maker: maker_id,
            queue,
            created_ms: now,
            updated_ms: now,
            wake_ms: None,
            rules_version: crate::RULES_VERSION,
            times: None,
            asked: Some(core.asked()),
        };
        let id = row.id.clone();
        let texts = entries.iter().filter_map(|entry| serde_json::to_string(entry).ok()).collect();
        self.store.create_table(row, texts).await?;
        tracing::info!(table = %id, rules = core.rules_text(), "a table was made");
        Ok(id)
    }

    /// Says something to a table, waking it if it sleeps.
    ///
    /// # Errors
    /// There is no such table, or it cannot be read.
    pub async fn send(&self, id: &TableId, command: Command) -> Result<(), TableError> {
        let mut command = command;
        for _ in 0..MOST_WAKINGS {
            let Handle(sender) = self.wake(id).await?;
            match sender.send(command).await {
                Ok(()) => return Ok(()),
                // It was just put away: wake it again.
                Err(mpsc::error::SendError(unsent)) => command = unsent,
            }
            self.forget(id, &sender);
        }
        Err(TableError::Unable("the table does not stay awake; try again".to_owned()))
    }

    /// What a table looks like.
    ///
    /// # Errors
    /// There is no such table, or it cannot be read.
    pub async fn summary(&self, id: &TableId) -> Result<TableSummary, TableError> {
        let row = self.store.table_row(id).await?.ok_or(TableError::Missing)?;
        Ok(summary_of(row))
    }

    /// Unfinished tables at which somebody sits, the one that changed last first.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn tables_of(&self, person: &Person) -> Result<Vec<MyTable>, TableError> {
        let mut tables = Vec::new();
        for row in self.store.tables_of(&person.id).await? {
            if row.phase == Phase::Over {
                continue;
            }
            let is_mine = |player: &Option<PlayerId>| player.as_ref() == Some(&person.id);
            let Some(seat) = row.players.iter().position(is_mine) else { continue };
            let asked = match &row.asked {
                Some(asked) => asked.contains(&(seat as u8)),
                None => self.asked_by_log(&row).await?.contains(&(seat as u8)),
            };
            tables.push(MyTable { table: summary_of(row), seat: seat as u8, asked });
        }
        Ok(tables)
    }

    /// The seats that the game at a table waits for, from its log: the rows of the
    /// first servers do not tell.
    async fn asked_by_log(&self, row: &TableRow) -> Result<Vec<u8>, TableError> {
        if row.phase != Phase::Playing {
            return Ok(Vec::new());
        }
        let Some((row, log)) = self.store.table(&row.id).await? else { return Ok(Vec::new()) };
        Ok(match self.unpacked(&row, &log) {
            Ok((core, ..)) => core.asked(),
            Err(error) => {
                tracing::error!(table = %row.id, %error, "a table cannot be read");
                Vec::new()
            }
        })
    }

    /// Tables for everyone, the newest first.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn public_tables(&self) -> Result<Vec<TableSummary>, TableError> {
        let rows = self.store.public_tables(100, self.remembered_since_ms()).await?;
        let tables = rows.into_iter().map(summary_of);
        // Nobody waits at one that the last of those who looked for it has left.
        let is_left = |table: &TableSummary| {
            table.queue && table.seats.iter().all(|seat| *seat == Occupant::Nobody)
        };
        Ok(tables.filter(|table| !is_left(table)).collect())
    }

    /// The server runs again: no clock has counted the time in between.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn come_back(&self) -> Result<(), TableError> {
        Ok(self.store.is_back(self.running_ms()).await?)
    }

    /// Notes from time to time that the server runs, and wakes the tables whose
    /// time has come while nobody was there.
    pub async fn keep_appointments(&self) {
        let mut unreadable = HashSet::new();
        let mut is_told = false;
        loop {
            let due = match self.store.is_alive(self.running_ms()).await {
                Ok(()) => self.store.tables_to_wake(self.running_ms()).await,
                Err(error) => Err(error),
            };
            match due {
                Ok(due) => {
                    is_told = false;
                    for id in due {
                        if unreadable.contains(&id) {
                            continue;
                        }
                        if let Err(error) = self.wake(&id).await {
                            tracing::error!(table = %id, %error, "a table could not be woken");
                            if let TableError::CorruptLog(_) = error {
                                unreadable.insert(id);
                            }
                        }
                    }
                }
                Err(error) if !is_told => {
                    is_told = true;
                    tracing::error!(%error, "appointments cannot be kept");
                }
                Err(_) => {}
            }
            tokio::time::sleep(BETWEEN_APPOINTMENTS).await;
        }
    }

    /// Says that a connection is lost. A table that sleeps knows it already.
    pub async fn gone(&self, id: &TableId, connection: Connection) {
        let awake = self.lock().get(id).cloned();
        if let Some(Handle(sender)) = awake {
            let _ = sender.send(Command::Gone { connection }).await;
        }
    }

    /// Lets every table say goodbye. None wakes after that: another server may
    /// have the file by then.
    pub async fn close(&self) {
        let all: Vec<Handle> = {
            let mut awake = self.lock();
            self.closing.store(true, Ordering::Relaxed);
            awake.drain().map(|(_, handle)| handle).collect()
        };
        // All at once: what each notes goes to the disk together.
        let goodbyes: Vec<_> = all
            .into_iter()
            .map(|Handle(sender)| {
                tokio::spawn(async move {
                    let (reply, done) = oneshot::channel();
                    if sender.send(Command::Close { reply }).await.is_ok() {
                        let _ = done.await;
                    }
                })
            })
            .collect();
        for goodbye in goodbyes {
            let _ = goodbye.await;
        }
        if let Err(error) = self.store.is_alive(self.running_ms()).await {
            tracing::error!(%error, "the end of the server was not noted");
        }
    }

    /// How many tables are awake.
    pub fn awake(&self) -> usize {
        self.lock().len()
    }

    /// The whole log of a table.
    ///
    /// # Errors
    /// It cannot be read.
    pub async fn log(&self, id: &TableId) -> Result<Vec<Entry>, TableError> {
        let Some((_, log)) = self.store.table(id).await? else { return Err(TableError::Missing) };
        log.iter().map(read_entry).collect()
    }

    async fn wake(&self, id: &TableId) -> Result<Handle, TableError> {
        if let Some(handle) = self.lock().get(id) {
            return Ok(handle.clone());
        }
        let Some((row, log)) = self.store.table(id).await? else { return Err(TableError::Missing) };
        let unpacked = self.unpacked(&row, &log);
        let (core, past, manners) = unpacked.inspect_err(|error| {
            tracing::error!(table = %id, %error, "a table cannot be read");
        })?;
        let mut awake = self.lock();
        // Somebody else may have been faster.
        if let Some(handle) = awake.get(id) {
            return Ok(handle.clone());
        }
        if self.closing.load(Ordering::Relaxed) {
            return Err(TableError::Closing);
        }
        let (sender, inbox) = mpsc::channel(INBOX);
        let weak = sender.downgrade();
        let (registry, name) = (self.clone(), id.clone());
        let actor = Actor::new(name.clone(), core, past, manners, self.clone(), weak.clone());
        let life = catch_panic(Arc::clone(&self.metrics), Part::Table, actor.run(inbox));
        tokio::spawn(life.map(move |lived| {
            if lived.is_none() {
                registry.broke_off(&name, &weak);
            }
        }));
        awake.insert(id.clone(), Handle(sender.clone()));
        Ok(Handle(sender))
    }

    /// A table has broken off: whoever speaks to it next wakes it from what is stored,
    /// and whoever is connected with it comes back.
    fn broke_off(&self, id: &TableId, sender: &mpsc::WeakSender<Command>) {
        tracing::error!(table = %id, "a table broke off; it goes on from what is stored");
        if let Some(sender) = sender.upgrade() {
            self.forget(id, &sender);
        }
    }

    /// Whether a table could be woken.
    ///
    /// # Errors
    /// It could not: why.
    pub async fn check(&self, id: &TableId) -> Result<(), TableError> {
        let Some((row, log)) = self.store.table(id).await? else { return Err(TableError::Missing) };
        self.unpacked(&row, &log).map(|_| ())
    }

    /// A table from what is stored of it, whatever that is.
    fn unpacked(
        &self,
        row: &TableRow,
        log: &[LogEntry],
    ) -> Result<(Core, Restored, TableTiming), TableError> {
        let unpacked = catch_panic_sync(&self.metrics, Part::Table, || self.unpack(row, log));
        unpacked.unwrap_or_else(|| Err(TableError::CorruptLog("reading it broke off".to_owned())))
    }

    fn unpack(
        &self,
        row: &TableRow,
        log: &[LogEntry],
    ) -> Result<(Core, Restored, TableTiming), TableError> {
        let damaged = |what: String| TableError::CorruptLog(what);
        let rules = parse_rules(&row.rules).map_err(|error| damaged(error.to_string()))?;
        let stored: Stored =
            serde_json::from_str(&row.settings).map_err(|error| damaged(error.to_string()))?;
        let stand_in = stored.stand_in_level.parse().unwrap_or(Level::Shepherd);
        let settings = Settings { rules, stand_in, maker: row.maker.clone(), queue: row.queue };
        let mut history = History::new(settings.clone());
        let mut core = Core::new(settings);
        for line in log {
            history.add(&mut core, read_entry(line)?).map_err(|error| damaged(error.0))?;
        }
        let (now, now_ms) = (Instant::now(), self.running_ms());
        let players = core.seats.len();
        let clocks = Clocks::new(stored.clock, players, row.times.as_ref(), now, now_ms);
        let fills_at = (core.is_gathering() && core.has_people()).then(|| {
            let wait = row.wake_ms.map_or(0, |at| at.saturating_sub(now_ms).max(0));
            now + Duration::from_millis(wait.unsigned_abs()).min(self.config.queue_wait)
        });
        let manners = TableTiming {
            grace: self.config.grace,
            natural_delay: self.config.natural_delay,
            reaction_pause: self.config.reaction_pause,
            idle: self.config.idle,
            queue_wait: self.config.queue_wait,
        };
        Ok((core, Restored { history, clocks, fills_at }, manners))
    }

    /// Takes a table that has nothing to do off the list, unless somebody has said
    /// something to it in the meantime.
    pub fn put_away(&self, id: &TableId, inbox: &mpsc::Receiver<Command>) -> bool {
        let mut awake = self.lock();
        if !inbox.is_empty() {
            return false;
        }
        awake.remove(id);
        true
    }

    /// Takes a table off the list that does not know any more what is stored of it.
    pub fn give_up(&self, id: &TableId) {
        self.lock().remove(id);
    }

    fn forget(&self, id: &TableId, sender: &mpsc::Sender<Command>) {
        let mut awake = self.lock();
        if awake.get(id).is_some_and(|Handle(other)| other.same_channel(sender)) {
            awake.remove(id);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Handle>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn time_of_day_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

pub(super) fn check_clock(clock: Clock) -> Result<(), TableError> {
    let mut seconds = [clock.turn_seconds, clock.game_seconds].into_iter().flatten();
    match seconds.all(|seconds| (5..=30 * 86_400).contains(&seconds)) {
        true => Ok(()),
        false => Err(TableError::Invalid("clock: from 5 seconds to 30 days".to_owned())),
    }
}

pub(super) fn clock_of(row: &TableRow) -> Clock {
    let stored = serde_json::from_str::<Stored>(&row.settings);
    stored.map(|stored| stored.clock).unwrap_or_default()
}

/// What is wrong with it is not said in its own words: they may be cards.
fn read_entry(line: &LogEntry) -> Result<Entry, TableError> {
    serde_json::from_str(&line.entry)
        .map_err(|_| TableError::CorruptLog(format!("entry {}: no entry", line.version)))
}

fn summary_of(row: TableRow) -> TableSummary {
    let clock = clock_of(&row);
    TableSummary {
        id: row.id.into_string(),
        rules: row.rules,
        visibility: if row.public { Visibility::Public } else { Visibility::Link },
        clock,
        phase: row.phase,
        seats: row.occupants,
        queue: row.queue,
    }
}

#[cfg(test)]
mod tests;
