//! The recent part of a table's log, for clients that reconnect.

use kennel_rules::Viewpoint;
use kennel_wire::Told;

use crate::step::Telling;
use crate::{CorruptLog, Entry, PlayerId, PlayerSeat, Settings, Step, Table};

/// The log since the last game began. Earlier entries are rarely needed and, at a table
/// with many games, many: they are read from the store again.
pub struct History {
    /// The table before these entries.
    before: Table,
    entries: Vec<Entry>,
}

impl History {
    /// The history of a new table.
    #[must_use]
    pub fn new(settings: Settings) -> History {
        History { before: Table::new(settings), entries: Vec::new() }
    }

    /// A log from its very beginning.
    #[must_use]
    pub fn whole(settings: Settings, entries: Vec<Entry>) -> History {
        History { entries, ..History::new(settings) }
    }

    /// Adds the newest step of the table.
    pub fn push(&mut self, step: Step) {
        if let Telling::Started { before, .. } = step.telling {
            *self = History { before: *before, entries: Vec::new() };
        }
        self.entries.push(step.entry);
    }

    /// The entries of the last game, and those after it.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether it holds everything after this version.
    #[must_use]
    pub fn reaches(&self, after: u32) -> bool {
        self.before.version() <= after
    }

    /// What a player, or a spectator, may know of what came after a version, up to a
    /// number of changes.
    ///
    /// # Errors
    /// An entry does not follow from those before it.
    pub fn told(
        &self,
        player: Option<&PlayerId>,
        after: u32,
        most: usize,
    ) -> Result<Vec<Told>, CorruptLog> {
        let seats = player.map(|player| {
            let before = PlayerSeat::new(player, self.before.seat_of(player));
            before.in_games(self.before.seating(), &self.entries)
        });
        let mut seats = seats.unwrap_or_default().into_iter();
        let mut from = Viewpoint::Spectator;
        let mut past = self.before.clone();
        let mut told = Vec::new();
        for entry in &self.entries {
            if told.len() >= most {
                break;
            }
            if entry.begins_game() {
                from = seats.next().flatten().map_or(Viewpoint::Spectator, Viewpoint::Seat);
            }
            let step = past.follow(entry.clone())?;
            if step.version > after {
                told.push(step.told(from));
            }
        }
        Ok(told)
    }
}

#[cfg(test)]
mod tests {
    use kennel_bots::Level;

    use super::*;
    use crate::Folds;
    use crate::fairness::Secret;

    #[test]
    fn the_log_is_remembered_from_the_beginning_of_its_last_game_on() {
        let rules = "2".parse::<kennel_rules::Rules>().unwrap();
        let settings = Settings { rules, stand_in: Level::Puppy, maker: None, queue: false };
        let mut log = vec![Entry::Committed { game: "game".into(), secret: Secret::from([7; 32]) }];
        for seat in 0..2 {
            let (player, name) = (format!("id {seat}").into(), format!("Player {seat}"));
            log.push(Entry::Sat { seat, player, name });
            log.push(Entry::Ready { seat, ready: true, entropy: String::new() });
        }
        let mut table = Table::new(settings.clone());
        let mut history = History::new(settings.clone());
        for entry in &log {
            history.push(table.follow(entry.clone()).unwrap());
        }
        assert!(history.reaches(0));
        assert_eq!(history.entries().len(), 5);

        let mut steps = Vec::new();
        table.advance(Folds::Later, &mut steps).unwrap();
        assert!(steps[0].entry.begins_game());
        for step in steps {
            log.push(step.entry.clone());
            history.push(step);
        }
        let version = log.len() as u32;
        assert!(history.reaches(5) && !history.reaches(4));
        assert_eq!(history.entries().len(), log.len() - 5);

        // What is told does not depend on how much of the log is kept.
        let whole = History::whole(settings, log);
        let players = ["id 0", "id 1", "somebody"].map(|id| Some(PlayerId::from(id)));
        for player in players.iter().chain([&None]) {
            let player = player.as_ref();
            assert_eq!(history.told(player, 5, 99), whole.told(player, 5, 99));
            assert_eq!(history.told(player, version, 99).unwrap(), []);
            assert_eq!(whole.told(player, 0, 99).unwrap().len(), version as usize);
        }
    }
}
