//! The recent part of a table's log, for clients that reconnect.

use kennel_rules::Viewpoint;
use kennel_wire::VersionedChange;

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
    ) -> Result<Vec<VersionedChange>, CorruptLog> {
        self.told_until(self.entries.len(), player, after, most)
    }

    /// What a client needs that has nothing, or nothing after a version, up to a number of
    /// changes: the last game, and snapshots of the table before and after it. It does not
    /// grow with the games before, nor with what happens between games. `table` is the table
    /// after all entries.
    ///
    /// # Errors
    /// An entry does not follow from those before it.
    pub fn told_in_short(
        &self,
        table: &Table,
        player: Option<&PlayerId>,
        after: Option<u32>,
        most: usize,
    ) -> Result<Vec<VersionedChange>, CorruptLog> {
        let is_new = |version: u32| after.is_none_or(|after| after < version);
        let mut told = Vec::new();
        if self.before.version() > 0 && is_new(self.before.version()) {
            told.push(self.before.snapshot());
        }
        let since = after.unwrap_or(0).max(self.before.version());
        let game = self.game();
        let room = most.saturating_sub(told.len());
        let of_game = self.told_until(game, player, since, room)?;
        let reaches_the_end = of_game.len() < room;
        told.extend(of_game);
        if game < self.entries.len() && reaches_the_end && is_new(table.version()) {
            told.push(table.snapshot());
        }
        Ok(told)
    }

    /// How many of the entries are those of the last game.
    fn game(&self) -> usize {
        if !self.entries.first().is_some_and(Entry::begins_game) {
            return 0;
        }
        let over = self.entries.iter().rposition(Entry::ends_game);
        over.map_or(self.entries.len(), |over| over + 1)
    }

    /// What may be known of the first entries.
    fn told_until(
        &self,
        end: usize,
        player: Option<&PlayerId>,
        after: u32,
        most: usize,
    ) -> Result<Vec<VersionedChange>, CorruptLog> {
        let seats = player.map(|player| {
            let before = PlayerSeat::new(player, self.before.seat_of(player));
            before.at_each(self.before.seating(), &self.entries)
        });
        let mut seats = seats.unwrap_or_default().into_iter();
        let mut past = self.before.clone();
        let mut told = Vec::new();
        for entry in &self.entries[..end] {
            if told.len() >= most {
                break;
            }
            let from = seats.next().flatten().map_or(Viewpoint::Spectator, Viewpoint::Seat);
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
    use kennel_wire::Change;

    use super::*;
    use crate::Folds;
    use crate::fairness::Secret;

    #[test]
    fn the_log_is_remembered_from_the_beginning_of_its_last_game_on() {
        let rules = "2".parse::<kennel_rules::Rules>().unwrap();
        let settings = Settings {
            rules,
            stand_in: Level::Puppy,
            maker: None,
            queue: false,
            rated: false,
            board: None,
        };
        let mut log = vec![Entry::Committed { game: "game".into(), secret: Secret::from([7; 32]) }];
        for seat in 0..2 {
            let (player, name) = (format!("id {seat}").into(), format!("Player {seat}"));
            log.push(Entry::Sat { seat, player, name, account: false, same_address: Vec::new() });
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

        // A client that has nothing is told where everybody sits, and the game.
        let told = history.told_in_short(&table, None, None, 99).unwrap();
        let Change::Snapshot { seats, ready, next, series: None } = &told[0].change else {
            panic!()
        };
        assert_eq!((told[0].version, seats.len(), ready.as_slice()), (5, 2, &[0, 1][..]));
        assert_eq!(next.as_ref().map(|next| next.game.as_str()), Some("game"));
        assert_eq!(told[1..], history.told(None, 5, 99).unwrap());

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

    /// Whatever came before the last game, and whatever happens between games, is told in
    /// a snapshot; and pages together tell what one message does.
    #[test]
    fn what_is_told_in_short_does_not_grow_with_games_and_comings_and_goings() {
        let rules = "2".parse::<kennel_rules::Rules>().unwrap();
        let settings = Settings {
            rules,
            stand_in: Level::Puppy,
            maker: None,
            queue: false,
            rated: false,
            board: None,
        };
        let mut table = Table::new(settings.clone());
        let mut history = History::new(settings);
        let (mut waiting, mut after_games) = (Vec::new(), Vec::new());
        for game in 0..3 {
            let secret = Secret::from([7; 32]);
            let mut entries = vec![Entry::Committed { game: "game".into(), secret }];
            for round in 0..=game * 50 {
                for seat in 0..2 {
                    let (player, name) = (format!("id {seat}").into(), format!("Player {round}"));
                    entries.push(Entry::Sat {
                        seat,
                        player,
                        name,
                        account: false,
                        same_address: Vec::new(),
                    });
                }
            }
            for entry in entries {
                history.push(table.follow(entry).unwrap());
            }
            let in_short = |most: usize, after: Option<u32>| {
                history.told_in_short(&table, None, after, most).unwrap()
            };
            if game == 0 {
                waiting = in_short(99, None);
            } else {
                after_games.push(in_short(9_999, None));
            }
            // In pages of seven changes.
            let (mut pages, mut after) = (Vec::new(), None);
            while after != Some(table.version()) {
                pages.extend(in_short(7, after));
                after = pages.last().map(|told| told.version);
            }
            assert_eq!(pages, in_short(9_999, None));
            for seat in 0..2 {
                let entropy = String::new();
                let ready = Entry::Ready { seat, ready: true, entropy };
                history.push(table.follow(ready).unwrap());
            }
            play_a_game(&mut table, &mut history);
        }
        let [VersionedChange { version: 3, change: Change::Snapshot { .. } }] = waiting.as_slice()
        else {
            panic!("{waiting:?}")
        };
        for told in &after_games {
            let is_snapshot =
                |told: &VersionedChange| matches!(told.change, Change::Snapshot { .. });
            assert_eq!(told.iter().filter(|told| is_snapshot(told)).count(), 2);
            assert!(is_snapshot(&told[0]) && is_snapshot(told.last().unwrap()));
            assert!(matches!(told[1].change, Change::Started { .. }));
            assert!(matches!(told[told.len() - 2].change, Change::Over { .. }));
        }
        // The same secret deals the same game.
        assert_eq!(after_games[0].len(), after_games[1].len());
    }

    /// Plays with answers that depend on the turn alone.
    fn play_a_game(table: &mut Table, history: &mut History) {
        let mut steps = Vec::new();
        table.advance(Folds::AtOnce, &mut steps).unwrap();
        for turn in 0.. {
            let Some(question) = table.question() else { break };
            let seat = question.seats.iter().next().unwrap();
            let answers = table.choices(seat).unwrap().acts;
            let act = &answers[turn % answers.len()];
            let decision = table.read(seat, question.number, act).unwrap();
            let by = crate::Decider::Player;
            steps.extend(table.decide(by, seat, question.number, decision).unwrap());
            table.advance(Folds::AtOnce, &mut steps).unwrap();
        }
        for step in steps {
            history.push(step);
        }
    }
}
