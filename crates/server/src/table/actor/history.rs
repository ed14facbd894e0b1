//! What a table remembers of its log, to tell it again.

use kennel_rules::Viewpoint;
use kennel_wire::Told;

use super::viewpoint;
use crate::table::core::{Core, CorruptLog, Settings};
use crate::table::entry::Entry;
use crate::table::lobby::seats_in_games;

/// The end of a log, from the beginning of its last game on. Few ask for what was before,
/// and a table may stay for many games: that much is read again.
pub struct History {
    /// The table before these entries.
    before: Core,
    entries: Vec<Entry>,
}

impl History {
    pub fn new(settings: Settings) -> History {
        History { before: Core::new(settings), entries: Vec::new() }
    }

    /// A log from its very beginning.
    pub fn whole(settings: Settings, entries: Vec<Entry>) -> History {
        History { entries, ..History::new(settings) }
    }

    /// Lets an entry follow upon those that have made this table.
    ///
    /// # Errors
    /// It does not follow.
    pub fn add(&mut self, table: &mut Core, entry: Entry) -> Result<(), CorruptLog> {
        let before = entry.begins_game().then(|| table.clone());
        table.apply(&entry)?;
        if let Some(before) = before {
            *self = History { before, entries: Vec::new() };
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Lets entries follow that are known to. Where a game begins among them, it must be
    /// said upon which table.
    pub fn extend(&mut self, table: Option<Core>, entries: Vec<Entry>) {
        let Some(mut table) = table else { return self.entries.extend(entries) };
        for entry in entries {
            if self.add(&mut table, entry).is_err() {
                return;
            }
        }
    }

    /// The entries of the last game, and what was added after it.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether it goes back to what follows upon this version.
    pub fn reaches(&self, after: u32) -> bool {
        self.before.version <= after
    }

    /// What a player may know of everything after a version.
    pub fn told(&self, player: Option<&str>, after: u32) -> Vec<Told> {
        let seat = player.and_then(|player| self.before.seat_of(player)).map(|seat| seat as u8);
        let games = player.map_or(Vec::new(), |player| seats_in_games(&self.entries, player, seat));
        let mut games = games.into_iter();
        let mut from = Viewpoint::Spectator;
        let mut past = self.before.clone();
        let mut told = Vec::new();
        for entry in &self.entries {
            if entry.begins_game() {
                from = viewpoint(&past, games.next().flatten().map(usize::from));
            }
            if past.version >= after {
                told.push(Told { version: past.version + 1, change: past.told(entry, from) });
            }
            if past.apply(entry).is_err() {
                break;
            }
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use kennel_bots::Level;
    use kennel_rules::notation::parse_rules;

    use super::*;
    use crate::fairness::Secret;

    #[test]
    fn the_log_is_remembered_from_the_beginning_of_its_last_game_on() {
        let rules = parse_rules("2").unwrap();
        let settings = Settings { rules, stand_in: Level::Puppy, maker: None, queue: false };
        let secret = Secret::from([7; 32]).to_string();
        let mut log = vec![Entry::Committed { game: "game".to_owned(), secret }];
        for seat in 0..2 {
            let (player, name) = (format!("id {seat}"), format!("Player {seat}"));
            log.push(Entry::Sat { seat, player, name });
            log.push(Entry::Ready { seat, ready: true, entropy: String::new() });
        }
        let mut table = Core::new(settings.clone());
        let mut history = History::new(settings.clone());
        for entry in &log {
            history.add(&mut table, entry.clone()).unwrap();
        }
        assert!(history.reaches(0));
        assert_eq!(history.entries().len(), 5);

        let start = table.start().unwrap();
        assert!(start.begins_game());
        history.extend(Some(table.clone()), vec![start.clone()]);
        log.push(start);
        assert!(history.reaches(5) && !history.reaches(4));
        assert_eq!(history.entries().len(), 1);

        // What is told does not depend on how much is remembered.
        let whole = History::whole(settings, log);
        for player in [None, Some("id 0"), Some("id 1"), Some("somebody")] {
            assert_eq!(history.told(player, 5), whole.told(player, 5));
            assert_eq!(history.told(player, 6), []);
            assert_eq!(whole.told(player, 0).len(), 6);
        }
    }
}
