//! What a draw is made from: entries, the rounds so far, and a seed.

use std::collections::HashMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::format::{Format, Scoring};

/// The most entries of an event.
pub const MOST_ENTRIES: usize = 4_000;
/// The most rounds of an event.
pub const MOST_ROUNDS: usize = 100;
/// The most bytes of a name.
pub const LONGEST_NAME: usize = 200;
/// The most points for anything, so that sums stay small.
const MOST_POINTS: u32 = 1_000;
/// The most points an entry is given or taken besides those of the rounds.
const MOST_ADJUSTED: i64 = 100_000;
/// The most marbles that a team of two can have home.
const MARBLES: u8 = 8;
/// The most fields that a team can need: eight marbles in the kennels of the larger
/// board (rule 9.3).
const MOST_NEEDED: u16 = 2 * (10 + 4 * 97);

/// Everything a draw depends on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// How opponents, and partners where they change, are found.
    pub format: Format,
    /// The players, or the pairs by one name.
    pub entries: Vec<Entry>,
    /// The rounds so far.
    #[serde(default)]
    pub rounds: Vec<Round>,
    /// The text all chance comes from.
    pub seed: String,
    /// How many points a table gives; 2, 1 and 0 unless it is here.
    #[serde(default, skip_serializing_if = "Scoring::is_default")]
    pub scoring: Scoring,
    #[serde(flatten)]
    only_objects: OnlyObjects,
}

/// A player, or a fixed pair by one name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Entry {
    /// Unique in the event.
    pub name: String,
    /// Entries of one club do not meet where it can be avoided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// Not drawn in the next round.
    #[serde(default, skip_serializing_if = "is_false")]
    pub absent: bool,
    /// Points besides those of the rounds: given, taken, or for rounds missed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub adjusted: i64,
    #[serde(flatten)]
    only_objects: OnlyObjects,
}

/// A round as it was drawn, with the results that are known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Round {
    /// The tables of the round.
    pub tables: Vec<Table>,
    /// The entries that sat out.
    #[serde(default)]
    pub byes: Vec<String>,
    #[serde(flatten)]
    only_objects: OnlyObjects,
}

/// A table of two teams.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The two teams: one name for a fixed pair, two for players.
    pub teams: [Vec<String>; 2],
    /// The marbles home of each team; none while the table plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home: Option<[u8; 2]>,
    /// The fields each team still needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needed: Option<[u16; 2]>,
    #[serde(flatten)]
    only_objects: OnlyObjects,
}

/// Without a flattened field serde would also accept a list of a struct's fields.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct OnlyObjects {}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

impl State {
    /// The state before the first round.
    #[must_use]
    pub fn new(format: Format, entries: Vec<Entry>, seed: &str) -> State {
        State {
            format,
            entries,
            rounds: Vec::new(),
            seed: seed.to_owned(),
            scoring: Scoring::default(),
            only_objects: OnlyObjects {},
        }
    }
}

impl Entry {
    /// An entry without marks.
    #[must_use]
    pub fn new(name: &str) -> Entry {
        Entry { name: name.to_owned(), ..Entry::default() }
    }
}

impl Round {
    /// A round as drawn.
    #[must_use]
    pub fn new(tables: Vec<Table>, byes: Vec<String>) -> Round {
        Round { tables, byes, only_objects: OnlyObjects {} }
    }
}

impl Table {
    /// A table that has not been played yet.
    #[must_use]
    pub fn new(teams: [Vec<String>; 2]) -> Table {
        Table { teams, home: None, needed: None, only_objects: OnlyObjects {} }
    }

    /// The result, if it is known.
    #[must_use]
    pub fn score(&self) -> Option<TableScore> {
        self.home.map(|home| TableScore { home, needed: self.needed.unwrap_or_default() })
    }
}

/// How a table stood when it was over (section 9 of the rules).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableScore {
    /// The marbles home of each team.
    pub home: [u8; 2],
    /// The fields each team still needed.
    pub needed: [u16; 2],
}

impl TableScore {
    /// The team that won or led; none if the game was drawn.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        let rank = |team: usize| (self.home[team], std::cmp::Reverse(self.needed[team]));
        match rank(0).cmp(&rank(1)) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// Why a state cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StateError {
    /// There are more entries than [`MOST_ENTRIES`].
    TooManyEntries(usize),
    /// There are more rounds than [`MOST_ROUNDS`].
    TooManyRounds(usize),
    /// A name is empty or longer than [`LONGEST_NAME`].
    Name(String),
    /// Two entries have this name.
    NameTwice(String),
    /// In a round, counted from 1, a name sits twice.
    SeatedTwice(usize, String),
    /// In a round, a team has this number of names instead of that.
    TeamSize(usize, usize, usize),
    /// In a round, a result no two teams can have.
    Score(usize),
    /// In a round, a knockout game without a winner.
    NoWinner(usize, String, String),
    /// Groups of this number are not possible.
    Groups(usize),
    /// The scoring has numbers that are too large.
    Scoring,
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::TooManyEntries(n) => {
                write!(f, "{n} entries: at most {MOST_ENTRIES} can be drawn")
            }
            StateError::TooManyRounds(n) => {
                write!(f, "{n} rounds: an event has at most {MOST_ROUNDS}")
            }
            StateError::Name(name) if name.is_empty() => write!(f, "an entry has an empty name"),
            StateError::Name(name) => {
                write!(f, "a name of {} bytes: at most {LONGEST_NAME}", name.len())
            }
            StateError::NameTwice(name) => write!(f, "two entries are called '{name}'"),
            StateError::SeatedTwice(round, name) => {
                write!(f, "round {round}: '{name}' is there twice")
            }
            StateError::TeamSize(round, found, wanted) => {
                write!(f, "round {round}: a team of {found}, where teams have {wanted}")
            }
            StateError::Score(round) => write!(
                f,
                "round {round}: a result needs home (0 to {MARBLES}, not both {MARBLES}) and \
                 may have needed (0 to {MOST_NEEDED}) of both teams"
            ),
            StateError::NoWinner(round, one, other) => {
                write!(f, "round {round}: '{one}' against '{other}' has no winner yet")
            }
            StateError::Groups(groups) => {
                write!(f, "{groups} groups: there must be 1 to half as many as entries")
            }
            StateError::Scoring => write!(
                f,
                "a scoring has numbers up to {MOST_POINTS} and a no-show of up to {MARBLES} \
                 marbles, not both {MARBLES}"
            ),
        }
    }
}

impl std::error::Error for StateError {}

/// A state whose names have been replaced by numbers. Entries come first, in order;
/// names that only appear in rounds follow them and are not drawn.
pub(crate) struct Numbered<'a> {
    pub(crate) names: Vec<&'a str>,
    pub(crate) present: Vec<bool>,
    pub(crate) clubs: Vec<Option<&'a str>>,
    pub(crate) adjusted: Vec<i64>,
    pub(crate) scoring: Scoring,
    pub(crate) rounds: Vec<NumberedRound>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct NumberedRound {
    pub(crate) tables: Vec<NumberedTable>,
    pub(crate) byes: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(crate) struct NumberedTable {
    pub(crate) teams: [Vec<usize>; 2],
    pub(crate) score: Option<TableScore>,
}

impl<'a> Numbered<'a> {
    /// Checks a state.
    pub(crate) fn new(state: &'a State) -> Result<Numbered<'a>, StateError> {
        if state.entries.len() > MOST_ENTRIES {
            return Err(StateError::TooManyEntries(state.entries.len()));
        }
        if state.rounds.len() > MOST_ROUNDS {
            return Err(StateError::TooManyRounds(state.rounds.len()));
        }
        check_scoring(&state.scoring)?;
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut names = Vec::new();
        for entry in &state.entries {
            check_name(&entry.name)?;
            if numbers.insert(&entry.name, names.len()).is_some() {
                return Err(StateError::NameTwice(entry.name.clone()));
            }
            names.push(entry.name.as_str());
        }
        let mut rounds = Vec::new();
        for (number, round) in (1..).zip(&state.rounds) {
            let mut seated = vec![false; names.len()];
            let mut number_of = |name: &'a String| {
                check_name(name)?;
                let next = names.len();
                let index = *numbers.entry(name).or_insert(next);
                if index == next {
                    names.push(name);
                    seated.push(false);
                    if names.len() > MOST_ENTRIES {
                        return Err(StateError::TooManyEntries(names.len()));
                    }
                }
                match std::mem::replace(&mut seated[index], true) {
                    true => Err(StateError::SeatedTwice(number, name.clone())),
                    false => Ok(index),
                }
            };
            let mut numbered = NumberedRound::default();
            for table in &round.tables {
                let size = state.format.team_size();
                if let Some(team) = table.teams.iter().find(|team| team.len() != size) {
                    return Err(StateError::TeamSize(number, team.len(), size));
                }
                let [one, other] = &table.teams;
                let teams = [
                    one.iter().map(&mut number_of).collect::<Result<_, _>>()?,
                    other.iter().map(&mut number_of).collect::<Result<_, _>>()?,
                ];
                numbered.tables.push(NumberedTable { teams, score: score(table, number)? });
            }
            numbered.byes = round.byes.iter().map(&mut number_of).collect::<Result<_, _>>()?;
            rounds.push(numbered);
        }
        let mut present: Vec<bool> = state.entries.iter().map(|entry| !entry.absent).collect();
        let mut clubs: Vec<_> = state.entries.iter().map(|entry| entry.club.as_deref()).collect();
        let within = |entry: &Entry| entry.adjusted.clamp(-MOST_ADJUSTED, MOST_ADJUSTED);
        let mut adjusted: Vec<i64> = state.entries.iter().map(within).collect();
        present.resize(names.len(), false);
        clubs.resize(names.len(), None);
        adjusted.resize(names.len(), 0);
        Ok(Numbered { names, present, clubs, adjusted, scoring: state.scoring, rounds })
    }

    /// The entries to draw, in order.
    pub(crate) fn present(&self) -> Vec<usize> {
        (0..self.names.len()).filter(|&entry| self.present[entry]).collect()
    }
}

fn check_name(name: &str) -> Result<(), StateError> {
    match (1..=LONGEST_NAME).contains(&name.len()) {
        true => Ok(()),
        false => Err(StateError::Name(name.to_owned())),
    }
}

/// Checks that points stay small.
pub(crate) fn check_scoring(scoring: &Scoring) -> Result<(), StateError> {
    let Scoring { win, draw, marble, finished, missed, no_show } = *scoring;
    let points = [win, draw, marble, finished, missed].into_iter().all(|n| n <= MOST_POINTS);
    let marbles = no_show.into_iter().all(|home| home <= MARBLES) && no_show != [MARBLES; 2];
    if points && marbles { Ok(()) } else { Err(StateError::Scoring) }
}

/// Checks a result.
pub(crate) fn score(table: &Table, round: usize) -> Result<Option<TableScore>, StateError> {
    let possible = |score: &TableScore| {
        score.home.iter().all(|&home| home <= MARBLES)
            && score.home != [MARBLES; 2]
            && score.needed.iter().all(|&needed| needed <= MOST_NEEDED)
    };
    match table.score() {
        None if table.needed.is_some() => Err(StateError::Score(round)),
        Some(score) if !possible(&score) => Err(StateError::Score(round)),
        score => Ok(score),
    }
}
