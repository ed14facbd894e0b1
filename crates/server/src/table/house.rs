//! The house: every table that is awake, and what they all need.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::future::join_all;
use kennel_bots::Level;
use kennel_rules::notation::parse_rules;
use kennel_wire::{Clock, NewTable, Occupant, TableSummary, Visibility};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::actor::{Actor, Command, Connection, Look, Manners, Person, Times};
use super::bots::Bots;
use super::core::{Core, Settings, Sitter};
use super::entry::Entry;
use crate::config::Config;
use crate::metrics::Metrics;
use crate::store::{LogEntry, Store, StoreError, TableRow};

/// How a table is spoken to.
#[derive(Clone)]
pub struct Handle(mpsc::Sender<Command>);

/// All tables. A table is asleep in the store until somebody needs it.
#[derive(Clone)]
pub struct House {
    pub store: Store,
    pub bots: Bots,
    pub metrics: Arc<Metrics>,
    config: Arc<Config>,
    awake: Arc<Mutex<HashMap<String, Handle>>>,
    /// Whether the server goes away: no table wakes any more.
    closing: Arc<AtomicBool>,
}

/// Why a table cannot be had.
#[derive(Debug)]
pub enum HouseError {
    /// There is none of that name.
    Missing,
    /// Its settings make no sense: why.
    Invalid(String),
    /// Its log cannot be read; it is left alone.
    Damaged(String),
    /// The server goes away.
    Closing,
    /// The store does not answer.
    Store(StoreError),
}

impl std::fmt::Display for HouseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            HouseError::Missing => write!(f, "there is no such table"),
            HouseError::Invalid(why) => write!(f, "{why}"),
            HouseError::Damaged(why) => write!(f, "the table's log is damaged: {why}"),
            HouseError::Closing => write!(f, "the server goes away for a moment"),
            HouseError::Store(error) => write!(f, "{error}"),
        }
    }
}

impl From<StoreError> for HouseError {
    fn from(error: StoreError) -> HouseError {
        HouseError::Store(error)
    }
}

/// What is stored of a table's settings besides its rules.
#[derive(Serialize, Deserialize)]
struct Stored {
    clock: Clock,
    stand_in_level: String,
}

/// Messages that may wait for a table.
const INBOX: usize = 64;

impl House {
    pub fn new(store: Store, config: Arc<Config>) -> House {
        let metrics = Arc::new(Metrics::default());
        let bots = Bots::new(config.bot_threads, Arc::clone(&metrics));
        House { store, bots, metrics, config, awake: Arc::default(), closing: Arc::default() }
    }

    /// Milliseconds since the epoch.
    pub fn now_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |since| since.as_millis() as i64)
    }

    /// Makes a table and says its name.
    ///
    /// # Errors
    /// What is asked for makes no sense, or cannot be stored.
    pub async fn create(&self, new: &NewTable, maker: &Person) -> Result<String, HouseError> {
        let invalid = |what: String| HouseError::Invalid(what);
        let rules = parse_rules(&new.rules).map_err(|error| invalid(format!("rules: {error}")))?;
        let stand_in: Level = new
            .stand_in_level
            .parse()
            .map_err(|error| invalid(format!("stand_in_level: {error}")))?;
        let seconds = [new.clock.turn_seconds, new.clock.game_seconds];
        if seconds.into_iter().flatten().any(|seconds| !(5..=30 * 86_400).contains(&seconds)) {
            return Err(invalid("clock: from 5 seconds to 30 days".to_owned()));
        }
        let players = rules.table().players();
        if new.bots.len() > players {
            return Err(invalid(format!("bots: {} for {players} seats", new.bots.len())));
        }
        let settings = Settings { rules, stand_in };
        let mut core = Core::new(settings);
        let mut entries = vec![Entry::commitment()?];
        if new.sit {
            let (player, name) = (maker.id.clone(), maker.name.clone());
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
            id: crate::store::new_id()?,
            rules: core.rules_text(),
            settings: serde_json::to_string(&stored).unwrap_or_default(),
            phase: core.phase(),
            public: new.visibility == Visibility::Public,
            players: core.players(),
            created_ms: now,
            updated_ms: now,
            wake_ms: None,
            rules_version: crate::RULES_VERSION,
        };
        let id = row.id.clone();
        let texts = entries.iter().filter_map(|entry| serde_json::to_string(entry).ok()).collect();
        self.store.create_table(row, texts).await?;
        tracing::info!(table = id, rules = core.rules_text(), "a table was made");
        Ok(id)
    }

    /// Says something to a table, waking it if it sleeps.
    ///
    /// # Errors
    /// There is no such table, or it cannot be read.
    pub async fn send(&self, id: &str, command: Command) -> Result<(), HouseError> {
        let mut command = command;
        loop {
            let Handle(sender) = self.wake(id).await?;
            match sender.send(command).await {
                Ok(()) => return Ok(()),
                // It was just put away: wake it again.
                Err(mpsc::error::SendError(unsent)) => command = unsent,
            }
            self.forget(id, &sender);
        }
    }

    /// What a table looks like.
    ///
    /// # Errors
    /// There is no such table, or it cannot be read.
    pub async fn summary(&self, id: &str) -> Result<TableSummary, HouseError> {
        let Some((row, _)) = self.store.table(id).await? else { return Err(HouseError::Missing) };
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Look { reply }).await?;
        let Look { phase, seats } = answer.await.map_err(|_| HouseError::Missing)?;
        Ok(summary_of(&row, phase, seats))
    }

    /// Tables for everyone, the newest first.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn public_tables(&self) -> Result<Vec<TableSummary>, HouseError> {
        let mut tables = Vec::new();
        for row in self.store.public_tables(100).await? {
            match self.summary(&row.id).await {
                Ok(table) => tables.push(table),
                // One that cannot be read must not hide the others.
                Err(error) => tracing::error!(table = %row.id, %error, "a table is left out"),
            }
        }
        Ok(tables)
    }

    /// Wakes the tables by mail whose time has come while nobody was there.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn keep_appointments(&self) -> Result<(), HouseError> {
        for (id, at) in self.store.tables_to_wake().await? {
            let house = self.clone();
            let wait = Duration::from_millis((at - self.now_ms()).max(0) as u64);
            tokio::spawn(async move {
                tokio::time::sleep(wait).await;
                let _ = house.wake(&id).await;
            });
        }
        Ok(())
    }

    /// Says that a connection is lost. A table that sleeps knows it already.
    pub async fn gone(&self, id: &str, connection: Connection) {
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
        // All at once: each stores what it is about to store, and they share a sync.
        let goodbyes = all.into_iter().map(|Handle(sender)| async move {
            let (reply, done) = oneshot::channel();
            if sender.send(Command::Close { reply }).await.is_ok() {
                let _ = done.await;
            }
        });
        join_all(goodbyes).await;
    }

    /// How many tables are awake.
    pub fn awake(&self) -> usize {
        self.lock().len()
    }

    async fn wake(&self, id: &str) -> Result<Handle, HouseError> {
        if let Some(handle) = self.lock().get(id) {
            return Ok(handle.clone());
        }
        let Some((row, log)) = self.store.table(id).await? else { return Err(HouseError::Missing) };
        let (core, entries, manners, times) = self.unpack(&row, &log)?;
        let mut awake = self.lock();
        // Somebody else may have been faster.
        if let Some(handle) = awake.get(id) {
            return Ok(handle.clone());
        }
        if self.closing.load(Ordering::Relaxed) {
            return Err(HouseError::Closing);
        }
        let (sender, inbox) = mpsc::channel(INBOX);
        let weak = sender.downgrade();
        let actor = Actor::new(id.to_owned(), core, entries, manners, self.clone(), weak, times);
        tokio::spawn(actor.run(inbox));
        awake.insert(id.to_owned(), Handle(sender.clone()));
        Ok(Handle(sender))
    }

    /// Whether a table could be woken.
    ///
    /// # Errors
    /// It could not: why.
    pub async fn check(&self, id: &str) -> Result<(), HouseError> {
        let Some((row, log)) = self.store.table(id).await? else { return Err(HouseError::Missing) };
        self.unpack(&row, &log).map(|_| ())
    }

    fn unpack(
        &self,
        row: &TableRow,
        log: &[LogEntry],
    ) -> Result<(Core, Vec<Entry>, Manners, Times), HouseError> {
        let damaged = |what: String| HouseError::Damaged(what);
        let rules = parse_rules(&row.rules).map_err(|error| damaged(error.to_string()))?;
        let stored: Stored =
            serde_json::from_str(&row.settings).map_err(|error| damaged(error.to_string()))?;
        let stand_in = stored.stand_in_level.parse().unwrap_or(Level::Shepherd);
        let mut core = Core::new(Settings { rules, stand_in });
        let mut entries = Vec::with_capacity(log.len());
        let mut asked_ms = row.created_ms;
        let mut thought = vec![Duration::ZERO; rules.table().players()];
        for line in log {
            let entry: Entry = serde_json::from_str(&line.entry)
                .map_err(|error| damaged(format!("entry {}: {error}", line.version)))?;
            if let Some(seat) = entry.actor().map(usize::from)
                && let Some(data) = core.seats.get(seat)
                && matches!(data.sitter, Sitter::Player { .. })
                && !data.stand_in
                && let Some(sum) = thought.get_mut(seat)
            {
                *sum += Duration::from_millis((line.at_ms - asked_ms).max(0) as u64);
            }
            let question = core.question;
            core.apply(&entry).map_err(|error| damaged(error.0))?;
            if core.question != question {
                asked_ms = line.at_ms;
            }
            entries.push(entry);
        }
        let since = Duration::from_millis((self.now_ms() - asked_ms).max(0) as u64);
        let asked = Instant::now().checked_sub(since).unwrap_or_else(Instant::now);
        let manners = Manners {
            clock: stored.clock,
            grace: self.config.grace,
            natural_delay: self.config.natural_delay,
            reaction_pause: self.config.reaction_pause,
            idle: self.config.idle,
        };
        Ok((core, entries, manners, Times { asked, thought }))
    }

    /// Takes a table that has nothing to do off the list, unless somebody has said
    /// something to it in the meantime.
    pub fn put_away(&self, id: &str, inbox: &mpsc::Receiver<Command>) -> bool {
        let mut awake = self.lock();
        if !inbox.is_empty() {
            return false;
        }
        awake.remove(id);
        true
    }

    /// Takes a table off the list that does not know any more what is stored of it.
    pub fn give_up(&self, id: &str) {
        self.lock().remove(id);
    }

    fn forget(&self, id: &str, sender: &mpsc::Sender<Command>) {
        let mut awake = self.lock();
        if awake.get(id).is_some_and(|Handle(other)| other.same_channel(sender)) {
            awake.remove(id);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Handle>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn summary_of(row: &TableRow, phase: kennel_wire::Phase, seats: Vec<Occupant>) -> TableSummary {
    let clock = serde_json::from_str::<Stored>(&row.settings).map(|stored| stored.clock);
    TableSummary {
        id: row.id.clone(),
        rules: row.rules.clone(),
        visibility: if row.public { Visibility::Public } else { Visibility::Link },
        clock: clock.unwrap_or_default(),
        phase,
        seats,
    }
}
