//! The result of a game.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;

use serde::Deserialize;

use crate::Day;

/// The most players of a game. The work for a game grows with their square.
pub const MOST_PLAYERS: usize = 64;
/// The most characters of a name.
pub const MOST_NAME: usize = 100;

/// A game that can be rated: two or more teams without a common player, and a rank for
/// each team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub(crate) teams: Vec<Vec<String>>,
    pub(crate) ranks: Ranks,
    pub(crate) at: Day,
}

/// The rank of each team, the lowest for the winner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranks(Vec<u32>);

impl Ranks {
    /// What one team scored against another. Teams that lost alike are not compared:
    /// a game of Dog ends with its winner and says nothing about the others.
    #[must_use]
    pub fn score(&self, one: usize, other: usize) -> Option<f64> {
        match self.0[one].cmp(&self.0[other]) {
            Ordering::Less => Some(1.0),
            Ordering::Greater => Some(0.0),
            Ordering::Equal if self.0.iter().min() == Some(&self.0[one]) => Some(0.5),
            Ordering::Equal => None,
        }
    }
}

/// The reason a game cannot be rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameError {
    /// The line is not the JSON of a game.
    Json(String),
    /// There are fewer than two teams.
    FewTeams(usize),
    /// A team has no players.
    EmptyTeam(usize),
    /// There are too many players.
    ManyPlayers(usize),
    /// A name is empty or too long.
    Name(String),
    /// A player is there twice.
    Twice(String),
    /// There is not one rank for each team.
    Ranks {
        /// The number of teams.
        teams: usize,
        /// The number of ranks.
        ranks: usize,
    },
}

impl Game {
    /// Checks a result. The lowest rank is the winner's; equal lowest ranks are a draw.
    ///
    /// # Errors
    /// The game has no two teams, a player twice, or not one rank for each team.
    pub fn new(mut teams: Vec<Vec<String>>, ranks: Vec<u32>, at: Day) -> Result<Game, GameError> {
        if teams.len() < 2 {
            return Err(GameError::FewTeams(teams.len()));
        }
        if let Some(empty) = teams.iter().position(Vec::is_empty) {
            return Err(GameError::EmptyTeam(empty));
        }
        let players = teams.iter().map(Vec::len).sum();
        if players > MOST_PLAYERS {
            return Err(GameError::ManyPlayers(players));
        }
        let mut names = HashSet::new();
        for name in teams.iter().flatten() {
            if name.is_empty() || name.chars().nth(MOST_NAME).is_some() {
                return Err(GameError::Name(name.chars().take(MOST_NAME).collect()));
            }
            if !names.insert(name) {
                return Err(GameError::Twice(name.clone()));
            }
        }
        if ranks.len() != teams.len() {
            return Err(GameError::Ranks { teams: teams.len(), ranks: ranks.len() });
        }
        // A team is the same whatever the order of its members, to the last bit.
        teams.iter_mut().for_each(|team| team.sort());
        Ok(Game { teams, ranks: Ranks(ranks), at })
    }

    /// Parses the JSON of a game:
    /// `{"teams":[["a","b"],["c","d"]],"ranks":[0,1],"at":"2026-11-16"}`. Other keys are
    /// ignored.
    ///
    /// # Errors
    /// The text is not such JSON, or [`new`](Game::new) refuses the game.
    pub fn parse(json: &[u8]) -> Result<Game, GameError> {
        #[derive(Deserialize)]
        struct GameJson {
            teams: Vec<Vec<String>>,
            ranks: Vec<u32>,
            at: Day,
        }
        let GameJson { teams, ranks, at } = serde_json::from_slice(json).map_err(|error| {
            let text = error.to_string();
            // The line is the caller's to count.
            let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
            GameError::Json(format!("{what} (column {})", error.column()))
        })?;
        Game::new(teams, ranks, at)
    }

    /// The day of the game.
    #[must_use]
    pub fn at(&self) -> Day {
        self.at
    }

    /// The names of the players by team, in alphabetical order within each team.
    #[must_use]
    pub fn teams(&self) -> &[Vec<String>] {
        &self.teams
    }

    /// The result.
    #[must_use]
    pub fn ranks(&self) -> &Ranks {
        &self.ranks
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Json(error) => write!(f, "not a game: {error}"),
            GameError::FewTeams(0) => write!(f, "a game without teams"),
            GameError::FewTeams(_) => write!(f, "a game needs two teams"),
            GameError::EmptyTeam(index) => write!(f, "team {index} has no players"),
            GameError::ManyPlayers(count) => {
                write!(f, "{count} players, more than {MOST_PLAYERS}")
            }
            GameError::Name(name) if name.is_empty() => write!(f, "a player without a name"),
            GameError::Name(name) => {
                write!(f, "a name longer than {MOST_NAME} characters: '{}…'", name.escape_debug())
            }
            GameError::Twice(name) => {
                write!(f, "'{}' plays twice in one game", name.escape_debug())
            }
            GameError::Ranks { teams, ranks } => {
                write!(f, "{teams} teams need {teams} ranks, not {ranks}")
            }
        }
    }
}

impl std::error::Error for GameError {}
