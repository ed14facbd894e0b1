//! Tables of events: how they are made, and how their game ended.

use kennel_bots::Level;
use kennel_rules::Event;
use kennel_table::{Entry, PlayerId, Settings, Table, TableId, seat_number};
use kennel_wire::{Clock, StandInReason, TableEvent};

use super::create::{commitment, read_rules};
use super::stored::{StoredSettings, read_entry, row_of};
use super::{Services, TableError};
use crate::store::StoreError;

/// The bots of events: modest, and the same for everybody.
const LEVEL: Level = Level::Terrier;

/// A table of an event to make.
pub struct NewEventTable {
    /// Its id, which is noted in the event already.
    pub id: TableId,
    pub rules: String,
    pub clock: Clock,
    pub rated: bool,
    pub event: TableEvent,
    /// Who sits there, by seat; bots on the others.
    pub seats: Vec<Option<EventPlayer>>,
}

/// Somebody at a table of an event.
pub struct EventPlayer {
    pub id: PlayerId,
    pub name: String,
    pub account: bool,
}

/// How the game at a table of an event ended.
pub struct Ended {
    /// The marbles home of each team.
    pub home: [u8; 2],
    /// The fields each team still needed.
    pub needed: [u16; 2],
    /// The team of which nobody came in time.
    pub missing: Option<usize>,
}

impl Services {
    /// Makes a table of an event, unless it is there already.
    ///
    /// # Errors
    /// It cannot be stored.
    pub async fn make_event_table(&self, new: NewEventTable) -> Result<(), TableError> {
        let rules = read_rules(&new.rules)?;
        let (stand_in, rated) = (LEVEL, new.rated);
        let mut table =
            Table::new(Settings { rules, stand_in, maker: None, queue: false, rated, board: None });
        let mut entries = vec![commitment()?];
        for (seat, player) in (0..).zip(new.seats) {
            entries.push(match player {
                Some(EventPlayer { id: player, name, account }) => {
                    Entry::Sat { seat, player, name, account, same_address: Vec::new() }
                }
                None => Entry::Bot { seat, level: LEVEL.word().to_owned() },
            });
        }
        let mut texts = Vec::with_capacity(entries.len());
        for entry in entries {
            texts.push(entry.to_json(rules.seating()));
            table.follow(entry).map_err(|error| TableError::Invalid(error.why))?;
        }
        let stored = StoredSettings {
            clock: new.clock,
            stand_in_level: LEVEL.word().to_owned(),
            event: Some(new.event),
            daily: None,
            rated,
        };
        let row = row_of(new.id, &table, &stored, self.clock.now_ms());
        match self.store.create_table(row, texts).await {
            // Another node was faster.
            Ok(()) | Err(StoreError::Exists { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// How the first game at a table of an event ended; none if it has not.
    ///
    /// # Errors
    /// There is no such table, or it cannot be read.
    pub async fn first_end(
        &self,
        id: &TableId,
        grace_ms: i64,
    ) -> Result<Option<Ended>, TableError> {
        let (row, log) = self.store.table(id).await?.ok_or(TableError::Missing)?;
        let corrupt = |what: String| TableError::CorruptLog(what);
        let rules = read_rules(&row.rules)?;
        let (stand_in, maker) = (LEVEL, row.maker.clone());
        let mut table = Table::new(Settings {
            rules,
            stand_in,
            maker,
            queue: false,
            rated: false,
            board: None,
        });
        let mut came = Attendance::default();
        for line in &log {
            let entry = read_entry(rules.seating(), line)?;
            came.follow(&entry, line.at_ms, grace_ms);
            let ends = entry.ends_game();
            table.follow(entry).map_err(|error| corrupt(error.to_string()))?;
            if ends {
                return Ok(ended(&table, &came));
            }
        }
        Ok(None)
    }
}

fn ended(table: &Table, came: &Attendance) -> Option<Ended> {
    let score = table.score()?;
    let [one, other] = score.teams() else { return None };
    Some(Ended {
        home: [one.home, other.home],
        needed: [one.needed, other.needed],
        missing: came.missing(),
    })
}

/// Who came to a table, as far as its log says.
#[derive(Default)]
struct Attendance {
    began_ms: i64,
    people: [bool; 4],
    /// Who decided something, or was back in time.
    came: [bool; 4],
    /// For whom a bot played before they had come.
    gone: [bool; 4],
    stood_in: [bool; 4],
}

impl Attendance {
    fn follow(&mut self, entry: &Entry, at_ms: i64, grace_ms: i64) {
        let index = |seat: u8| usize::from(seat) % 4;
        match entry {
            Entry::Sat { seat, .. } => self.people[index(*seat)] = true,
            Entry::Started { .. } => self.began_ms = at_ms,
            Entry::Event(Event::Give { seat, .. } | Event::Play { seat, .. }) => {
                let seat = index(seat_number(*seat));
                self.came[seat] |= !self.stood_in[seat];
            }
            Entry::StandIn { seat, why } => {
                let seat = index(*seat);
                self.stood_in[seat] = true;
                self.gone[seat] |= *why == StandInReason::Gone && !self.came[seat];
            }
            Entry::Back { seat } => {
                let seat = index(*seat);
                self.stood_in[seat] = false;
                self.came[seat] |= at_ms <= self.began_ms.saturating_add(grace_ms);
            }
            _ => {}
        }
    }

    /// The team of which nobody came in time, if somebody of the other did.
    fn missing(&self) -> Option<usize> {
        let is_missing = |team: usize| {
            let mut people = [team, team + 2].into_iter().filter(|&seat| self.people[seat]);
            let any = people.clone().next().is_some();
            any && people.all(|seat| self.gone[seat] && !self.came[seat])
        };
        match [is_missing(0), is_missing(1)] {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        }
    }
}
