//! An event as the fold of its log.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use kennel_rules::Rules;

use crate::action::Action;
use crate::format::{Format, Settings};
use crate::lot::Seed;
use crate::state::{
    Entry, LONGEST_NAME, MOST_ENTRIES, MOST_ROUNDS, Round, State, StateError, Table, check_scoring,
    score,
};

/// An event after some of its actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    name: String,
    settings: Settings,
    commitment: Option<String>,
    pub(crate) entries: Vec<Registered>,
    /// The index of each entry by its name.
    pub(crate) numbers: BTreeMap<String, usize>,
    pub(crate) rounds: Vec<Drawn>,
    closed: bool,
}

/// An entry of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Registered {
    pub(crate) entry: Entry,
    /// The number of rounds drawn before it entered.
    pub(crate) missed: usize,
    pub(crate) adjusted: i64,
    pub(crate) substitute: Option<String>,
}

/// A drawn round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Drawn {
    pub(crate) round: Round,
    pub(crate) started: bool,
    /// For each table the team that did not come.
    pub(crate) no_shows: BTreeMap<usize, usize>,
}

/// Why an action is not possible.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EventError {
    /// The first action of a log opens the event.
    NotOpened,
    /// Only the first action does.
    OpenedTwice,
    /// The event is over.
    Closed,
    /// It is played by settings or by a preset.
    Settings,
    /// The rules are none, or not for two teams of two.
    Rules(String),
    /// No entry has this name.
    NoSuchEntry(String),
    /// An entry that withdrew cannot be drawn or withdraw again.
    Withdrawn(String),
    /// An entry that did not withdraw cannot return.
    Present(String),
    /// More than half of the rounds have been drawn, or any round of a format in which
    /// the first draw fixes who can meet whom.
    TooLate(String),
    /// This entry is neither at a table nor sits out.
    NotSeated(String),
    /// The round with this number cannot be drawn, started or have results now.
    NotNow(usize),
    /// A round has no such table.
    NoSuchTable(usize, usize),
    /// A table has the teams 0 and 1.
    NoSuchTeam(usize),
    /// The seed is not the one of the commitment.
    Seed,
    /// Names, numbers or results are impossible.
    State(StateError),
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EventError::NotOpened => write!(f, "a log begins with 'opened'"),
            EventError::OpenedTwice => write!(f, "the event is open already"),
            EventError::Closed => write!(f, "the event is closed"),
            EventError::Settings => write!(f, "'opened' needs either settings or a preset"),
            EventError::Rules(rules) => {
                write!(f, "'{rules}' are not rules for four players: expected rules such as 4")
            }
            EventError::NoSuchEntry(name) => write!(f, "there is no entry '{name}'"),
            EventError::Withdrawn(name) => write!(f, "'{name}' has withdrawn"),
            EventError::Present(name) => write!(f, "'{name}' has not withdrawn"),
            EventError::TooLate(name) => {
                write!(f, "'{name}' is too late: too many rounds have been drawn")
            }
            EventError::NotSeated(name) => {
                write!(f, "'{name}' is neither at a table nor among the byes")
            }
            EventError::NotNow(round) => write!(f, "round {round} cannot do that now"),
            EventError::NoSuchTable(round, table) => {
                write!(f, "round {round} has no table {table}")
            }
            EventError::NoSuchTeam(team) => write!(f, "team {team}: a table has teams 0 and 1"),
            EventError::Seed => write!(f, "the seed is not the one that was committed to"),
            EventError::State(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for EventError {}

impl From<StateError> for EventError {
    fn from(error: StateError) -> EventError {
        EventError::State(error)
    }
}

impl Event {
    /// The event after the first action of a log.
    ///
    /// # Errors
    /// It does not open an event.
    pub fn open(action: &Action) -> Result<Event, EventError> {
        let Action::Opened { name, settings, preset, commitment } = action else {
            return Err(EventError::NotOpened);
        };
        check_name(name)?;
        let settings = match (settings, preset) {
            (Some(settings), None) => settings.clone(),
            (None, Some(preset)) => preset.settings(),
            _ => return Err(EventError::Settings),
        };
        let fits = |rules: Rules| rules.seating() == kennel_rules::Seating::Four;
        if !settings.rules.parse().is_ok_and(fits) {
            return Err(EventError::Rules(settings.rules));
        }
        check_scoring(&settings.scoring)?;
        if settings.rounds > MOST_ROUNDS {
            return Err(StateError::TooManyRounds(settings.rounds).into());
        }
        Ok(Event {
            name: name.clone(),
            settings,
            commitment: commitment.clone(),
            entries: Vec::new(),
            numbers: BTreeMap::new(),
            rounds: Vec::new(),
            closed: false,
        })
    }

    /// Applies the next action. One that is not possible changes nothing.
    ///
    /// # Errors
    /// The reason why it is not possible.
    pub fn apply(&mut self, action: &Action) -> Result<(), EventError> {
        if self.closed {
            return Err(EventError::Closed);
        }
        match action {
            Action::Opened { .. } => Err(EventError::OpenedTwice),
            Action::Registered { name, club } => self.register(name, club.as_deref()),
            Action::Withdrew { name } => {
                let entry = &mut self.entry(name)?.entry;
                match std::mem::replace(&mut entry.absent, true) {
                    true => Err(EventError::Withdrawn(name.clone())),
                    false => Ok(()),
                }
            }
            Action::Returned { name } => {
                let entry = &mut self.entry(name)?.entry;
                match std::mem::replace(&mut entry.absent, false) {
                    true => Ok(()),
                    false => Err(EventError::Present(name.clone())),
                }
            }
            Action::Substituted { name, by } => {
                check_name(by)?;
                self.entry(name)?.substitute = Some(by.clone());
                Ok(())
            }
            Action::Drawn { round, tables, byes } => self.draw(*round, tables, byes),
            Action::Started { round } => {
                let is_last = *round == self.rounds.len();
                let drawn = self.rounds.last_mut().filter(|last| is_last && !last.started);
                drawn.ok_or(EventError::NotNow(*round))?.started = true;
                Ok(())
            }
            Action::Result { round, table, home, needed } => {
                let drawn = self.table(*round, *table)?;
                let mut played = drawn.round.tables[table - 1].clone();
                (played.home, played.needed) = (Some(*home), Some(*needed));
                score(&played, *round)?;
                drawn.round.tables[table - 1] = played;
                drawn.no_shows.remove(&(table - 1));
                Ok(())
            }
            Action::NoShow { round, table, team } => {
                let [missing, opponents] = self.settings.scoring.no_show;
                let home = match team {
                    0 => [missing, opponents],
                    1 => [opponents, missing],
                    _ => return Err(EventError::NoSuchTeam(*team)),
                };
                let result = Action::Result { round: *round, table: *table, home, needed: [0, 0] };
                self.apply(&result)?;
                self.table(*round, *table)?.no_shows.insert(table - 1, *team);
                Ok(())
            }
            Action::Adjusted { name, points, .. } => {
                let entry = self.entry(name)?;
                entry.adjusted = entry.adjusted.saturating_add((*points).into());
                Ok(())
            }
            Action::Closed { seed } => self.close(seed.as_deref()),
        }
    }

    fn register(&mut self, name: &str, club: Option<&str>) -> Result<(), EventError> {
        check_name(name)?;
        if self.numbers.contains_key(name) {
            return Err(StateError::NameTwice(name.to_owned()).into());
        }
        if self.entries.len() == MOST_ENTRIES {
            return Err(StateError::TooManyEntries(MOST_ENTRIES + 1).into());
        }
        let missed = self.rounds.len();
        let fixed = missed > 0 && self.knocks_out();
        if fixed || 2 * missed > self.settings.rounds {
            return Err(EventError::TooLate(name.to_owned()));
        }
        let mut entry = Entry::new(name);
        entry.club = club.map(str::to_owned);
        self.numbers.insert(name.to_owned(), self.entries.len());
        self.entries.push(Registered { entry, missed, adjusted: 0, substitute: None });
        Ok(())
    }

    /// Accepts any draw that seats everybody once: the director may have the last word.
    /// Whether it is the draw of the seed can be checked with [`crate::draw()`].
    fn draw(
        &mut self,
        number: usize,
        tables: &[[Vec<String>; 2]],
        byes: &[String],
    ) -> Result<(), EventError> {
        let again = self.rounds.last().is_some_and(|last| !last.started);
        let next = self.rounds.len() + usize::from(!again);
        if number != next || number > MOST_ROUNDS {
            return Err(EventError::NotNow(number));
        }
        let size = self.settings.format.team_size();
        let mut seated = BTreeSet::new();
        for name in tables.iter().flatten().flatten().chain(byes) {
            if self.find(name)?.entry.absent {
                return Err(EventError::Withdrawn(name.clone()));
            }
            if !seated.insert(name.as_str()) {
                return Err(StateError::SeatedTwice(number, name.clone()).into());
            }
        }
        if let Some(team) = tables.iter().flatten().find(|team| team.len() != size) {
            return Err(StateError::TeamSize(number, team.len(), size).into());
        }
        let knocks_out = self.knocks_out();
        let missing =
            self.entries.iter().map(|registered| &registered.entry).find(|entry| {
                !knocks_out && !entry.absent && !seated.contains(entry.name.as_str())
            });
        if let Some(entry) = missing {
            return Err(EventError::NotSeated(entry.name.clone()));
        }
        let tables = tables.iter().cloned().map(Table::new).collect();
        let round = Round::new(tables, byes.to_vec());
        let drawn = Drawn { round, started: false, no_shows: BTreeMap::new() };
        if again {
            self.rounds.pop();
        }
        self.rounds.push(drawn);
        Ok(())
    }

    /// Whether entries can be out before the end.
    fn knocks_out(&self) -> bool {
        matches!(self.settings.format, Format::Knockout | Format::Groups { .. })
    }

    fn close(&mut self, seed: Option<&str>) -> Result<(), EventError> {
        if let (Some(commitment), Some(seed)) = (&self.commitment, seed)
            && Seed::new(seed).commitment().to_string() != *commitment
        {
            return Err(EventError::Seed);
        }
        self.closed = true;
        Ok(())
    }

    fn find(&self, name: &str) -> Result<&Registered, EventError> {
        let number = self.numbers.get(name);
        number.map(|&number| &self.entries[number]).ok_or_else(|| no_such_entry(name))
    }

    fn entry(&mut self, name: &str) -> Result<&mut Registered, EventError> {
        let number = self.numbers.get(name);
        number.map(|&number| &mut self.entries[number]).ok_or_else(|| no_such_entry(name))
    }

    /// A started round that has this table.
    fn table(&mut self, round: usize, table: usize) -> Result<&mut Drawn, EventError> {
        let drawn = round.checked_sub(1).and_then(|index| self.rounds.get_mut(index));
        let drawn = drawn.filter(|drawn| drawn.started).ok_or(EventError::NotNow(round))?;
        match (1..=drawn.round.tables.len()).contains(&table) {
            true => Ok(drawn),
            false => Err(EventError::NoSuchTable(round, table)),
        }
    }

    /// What the event is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is played by.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What commits the organiser to the seed.
    #[must_use]
    pub fn commitment(&self) -> Option<&str> {
        self.commitment.as_deref()
    }

    /// Whether it is over.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The rounds drawn so far, with the results that are known.
    pub fn rounds(&self) -> impl Iterator<Item = &Round> {
        self.rounds.iter().map(|drawn| &drawn.round)
    }

    /// What the next round is drawn from; a round that has not been started is drawn
    /// again.
    #[must_use]
    pub fn state(&self, seed: &str) -> State {
        let missed = i64::from(self.settings.scoring.missed);
        let entry = |registered: &Registered| {
            let mut entry = registered.entry.clone();
            let for_missed = missed * registered.missed as i64;
            entry.adjusted = registered.adjusted.saturating_add(for_missed);
            entry
        };
        let entries = self.entries.iter().map(entry).collect();
        let mut state = State::new(self.settings.format, entries, seed);
        state.scoring = self.settings.scoring;
        let started = self.rounds.iter().filter(|drawn| drawn.started);
        state.rounds = started.map(|drawn| drawn.round.clone()).collect();
        state
    }
}

fn no_such_entry(name: &str) -> EventError {
    EventError::NoSuchEntry(name.to_owned())
}

fn check_name(name: &str) -> Result<(), EventError> {
    match (1..=LONGEST_NAME).contains(&name.len()) {
        true => Ok(()),
        false => Err(StateError::Name(name.to_owned()).into()),
    }
}
