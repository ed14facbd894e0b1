//! Creating tables.

use kennel_bots::Level;
use kennel_rules::Rules;
use kennel_table::{Entry, GameId, Settings, Table, TableId};
use kennel_wire::{CircleRole, Clock, NewTable, Visibility};

use super::actor::Person;
use super::stored::{StoredSettings, row_of};
use super::{Services, TableError};
use crate::fairness::draw_secret;
use crate::metrics::Limit;
use crate::store::{StoreError, TableLimit, TableRow, new_id};

impl Services {
    /// Creates a table for a player and returns its id.
    ///
    /// # Errors
    /// The player has too many tables, the settings are invalid, or the table cannot be
    /// stored.
    pub async fn create(&self, new: &NewTable, maker: &Person) -> Result<TableId, TableError> {
        let origin = self.origin_of(maker);
        if new.visibility == Visibility::Public {
            self.check_public(&origin).await?;
        }
        if let Some(circle) = &new.circle {
            self.check_member(circle, maker).await?;
        }
        let id = self.make(new, maker, Purpose::Own, origin).await?;
        if let Some(circle) = &new.circle {
            self.store.add_circle_table(circle, &id).await?;
        }
        Ok(id)
    }

    /// Refuses a table for a circle to which its maker does not belong.
    async fn check_member(&self, circle: &str, maker: &Person) -> Result<(), TableError> {
        let found = self.store.circle(circle, Some(&maker.id)).await?;
        let role = found.and_then(|found| found.role);
        match role.is_some_and(|role| role < CircleRole::Asking) {
            true => Ok(()),
            false => Err(TableError::Invalid("circle: you are not in such a circle".to_owned())),
        }
    }

    /// Refuses another public table of an address that has as many as it may have.
    pub(super) async fn check_public(&self, origin: &str) -> Result<(), TableError> {
        let open = self.store.public_tables_of(origin, self.listed_since_ms()).await?;
        let most = self.config.public_tables_per_address;
        if usize::try_from(open).is_ok_and(|open| open < most) {
            return Ok(());
        }
        self.metrics.limited(Limit::Tables);
        Err(TableError::TooManyPublic(open))
    }

    /// Makes a table for a player who may have another one. `origin` stands for the address
    /// from which it is made.
    pub(super) async fn make(
        &self,
        new: &NewTable,
        person: &Person,
        purpose: Purpose,
        origin: String,
    ) -> Result<TableId, TableError> {
        let maker = (purpose == Purpose::Own).then_some(person);
        let rules = read_rules(&new.rules)?;
        let stand_in: Level = new
            .stand_in_level
            .parse()
            .map_err(|error| TableError::Invalid(format!("stand_in_level: {error}")))?;
        check_clock(new.clock)?;
        let (maker_id, queue) = (maker.map(|maker| maker.id.clone()), maker.is_none());
        let settings =
            Settings { rules, stand_in, maker: maker_id.clone(), queue, rated: false, board: None };
        let mut table = Table::new(settings);
        let entries = first_entries(new, rules, maker)?;
        let mut texts = Vec::with_capacity(entries.len());
        for entry in entries {
            texts.push(entry.to_json(rules.seating()));
            table.follow(entry).map_err(|error| TableError::Invalid(error.why))?;
        }
        let stored = StoredSettings {
            clock: new.clock,
            stand_in_level: new.stand_in_level.clone(),
            event: None,
            daily: None,
            rated: false,
        };
        let row = TableRow {
            public: new.visibility == Visibility::Public,
            maker: maker_id,
            origin: Some(origin),
            queue,
            ..row_of(TableId::new(new_id()?), &table, &stored, self.clock.now_ms())
        };
        let id = row.id.clone();
        // Counted where it is written: somebody may ask twice at the same time.
        let limit = TableLimit {
            player: person.id.clone(),
            most: self.config.tables_per_player as u64,
            since_ms: self.listed_since_ms(),
        };
        match self.store.create_table_within(Some(limit), row, texts).await {
            Ok(()) => {}
            Err(StoreError::TooMany { count, .. }) => {
                self.metrics.limited(Limit::Tables);
                return Err(TableError::TooMany(count));
            }
            Err(error) => return Err(error.into()),
        }
        tracing::info!(table = %id, rules = table.rules_text(), "a table was created");
        Ok(id)
    }
}

/// What a table is made for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// For whoever makes it and those who are told of it.
    Own,
    /// For those who look for a table; it has no maker.
    Queue,
}

/// The first entries of a new table's log: the commitment to its first game, the maker
/// if they sit down, and bots.
fn first_entries(
    new: &NewTable,
    rules: Rules,
    maker: Option<&Person>,
) -> Result<Vec<Entry>, TableError> {
    let invalid = |what: String| Err(TableError::Invalid(what));
    let players = rules.seating().players();
    if new.bots.len() > players {
        return invalid(format!("bots: {} for {players} seats", new.bots.len()));
    }
    let mut entries = vec![commitment()?];
    if let Some(maker) = maker.filter(|_| new.sit) {
        let (player, name, account) = (maker.id.clone(), maker.name.clone(), maker.account);
        entries.push(Entry::Sat { seat: 0, player, name, account, same_address: Vec::new() });
    }
    for (seat, level) in (0..).zip(&new.bots) {
        let Some(level) = level else { continue };
        if new.sit && seat == 0 {
            return invalid("bots: seat 0 is the maker's".to_owned());
        }
        if let Err(error) = level.parse::<Level>() {
            return invalid(format!("bots: {error}"));
        }
        entries.push(Entry::Bot { seat, level: level.clone() });
    }
    Ok(entries)
}

/// The entry with which the server commits itself to the shuffles of the next game.
pub(super) fn commitment() -> Result<Entry, StoreError> {
    let no_randomness =
        |error: getrandom::Error| StoreError::NoRandomness { detail: error.to_string() };
    let secret = draw_secret().map_err(no_randomness)?;
    Ok(Entry::Committed { game: GameId::new(new_id()?), secret })
}

pub(super) fn read_rules(text: &str) -> Result<Rules, TableError> {
    text.parse::<Rules>().map_err(|error| TableError::Invalid(format!("rules: {error}")))
}

/// Refuses a clock that is too short or too long.
///
/// # Errors
/// It is.
pub fn check_clock(clock: Clock) -> Result<(), TableError> {
    let mut seconds = [clock.turn_seconds, clock.game_seconds].into_iter().flatten();
    match seconds.all(|seconds| (5..=30 * 86_400).contains(&seconds)) {
        true => Ok(()),
        false => Err(TableError::Invalid("clock: from 5 seconds to 30 days".to_owned())),
    }
}
