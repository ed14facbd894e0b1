//! The ratings of everybody, as the fold of games.

use std::collections::HashMap;
use std::fmt;

use crate::{Day, Game, Model, Rating};

/// What is rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Every player.
    Players,
    /// Every team of the same players, as if it were one player.
    Teams,
}

/// The ratings after some games.
#[derive(Clone, Debug)]
pub struct Ratings {
    unit: Unit,
    model: Model,
    fixed: HashMap<String, f64>,
    standings: HashMap<Vec<String>, Standing>,
    last: Option<Day>,
}

/// Where a player or team stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// The rating right after the last game.
    pub rating: Rating,
    /// The number of games.
    pub games: u32,
    /// The day of the last game.
    pub last: Day,
}

/// A line of a rating list.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry<'a> {
    /// The player, or the members of the team in alphabetical order.
    pub name: &'a [String],
    /// The rating.
    pub rating: Rating,
    /// The number of games.
    pub games: u32,
}

/// A game took place before the one rated last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BackInTime;

impl Ratings {
    /// Nobody is rated yet.
    #[must_use]
    pub fn new(unit: Unit) -> Ratings {
        Ratings {
            unit,
            model: Model::KENNEL,
            fixed: HashMap::new(),
            standings: HashMap::new(),
            last: None,
        }
    }

    /// With another model than that of Kennel's ratings.
    #[must_use]
    pub fn with_model(mut self, model: Model) -> Ratings {
        self.model = model;
        self
    }

    /// Gives a player, usually a bot, a rating that never changes. A team of such players
    /// has the mean of theirs.
    #[must_use]
    pub fn with_fixed(mut self, name: String, mu: f64) -> Ratings {
        self.fixed.insert(name, mu);
        self
    }

    /// Rates the next game.
    ///
    /// # Errors
    /// The game took place before the last one; nothing is changed then.
    pub fn add(&mut self, game: Game) -> Result<(), BackInTime> {
        let Game { teams, ranks, at } = game;
        if self.last.is_some_and(|last| at < last) {
            return Err(BackInTime);
        }
        self.last = Some(at);
        let units: Vec<Vec<Vec<String>>> =
            teams.into_iter().map(|team| self.unit.of(team)).collect();
        let mut rated: Vec<Vec<Rating>> = units
            .iter()
            .map(|team| team.iter().map(|unit| self.rating(unit, at)).collect())
            .collect();
        self.model.rate(&mut rated, |one, other| ranks.score(one, other));
        for (unit, rating) in units.into_iter().flatten().zip(rated.into_iter().flatten()) {
            let standing =
                self.standings.entry(unit).or_insert(Standing { rating, games: 0, last: at });
            *standing = Standing { rating, games: standing.games + 1, last: at };
        }
        Ok(())
    }

    /// The day of the last game.
    #[must_use]
    pub fn last(&self) -> Option<Day> {
        self.last
    }

    /// The rating of a player, or of a team given in alphabetical order, on a day not
    /// before its last game.
    #[must_use]
    pub fn rating(&self, unit: &[String], on: Day) -> Rating {
        if let Some(standing) = self.standings.get(unit) {
            return self.on_day(standing, on);
        }
        let fixed: Option<Vec<f64>> =
            unit.iter().map(|name| self.fixed.get(name).copied()).collect();
        fixed.map_or(self.model.start, |all| {
            Rating::fixed(all.iter().sum::<f64>() / all.len() as f64)
        })
    }

    /// Everybody as the last game of each left them: by falling mean, then by name.
    #[must_use]
    pub fn list(&self) -> Vec<Entry<'_>> {
        let all = self.standings.iter().map(|(name, standing)| Entry {
            name,
            rating: standing.rating,
            games: standing.games,
        });
        sorted(all.collect(), |entry| entry.rating.mu)
    }

    /// The leader board on a day: those with a σ below 95 on that day, 30 games, and one
    /// of them in the last 30 days; by μ − 2σ, then by name. Fixed points are left out.
    #[must_use]
    pub fn leaders(&self, on: Day) -> Vec<Entry<'_>> {
        let all = self.standings.iter().filter_map(|(name, standing)| {
            let rating = self.on_day(standing, on);
            let is_leader = !rating.is_fixed()
                && rating.sigma < 95.0
                && standing.games >= 30
                && on.days_from(standing.last) <= 30;
            is_leader.then_some(Entry { name, rating, games: standing.games })
        });
        sorted(all.collect(), |entry| entry.rating.at_least())
    }

    fn on_day(&self, standing: &Standing, on: Day) -> Rating {
        self.model.after_idle(standing.rating, on.days_between(standing.last))
    }
}

impl Unit {
    /// What is rated of a team.
    fn of(self, team: Vec<String>) -> Vec<Vec<String>> {
        match self {
            Unit::Players => team.into_iter().map(|name| vec![name]).collect(),
            Unit::Teams => vec![team],
        }
    }
}

/// Entries by a falling value, then by name.
fn sorted<'a>(mut entries: Vec<Entry<'a>>, by: impl Fn(&Entry<'a>) -> f64) -> Vec<Entry<'a>> {
    entries
        .sort_by(|one, other| by(other).total_cmp(&by(one)).then_with(|| one.name.cmp(other.name)));
    entries
}

impl fmt::Display for BackInTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game took place before the one rated last; sort the games by date")
    }
}

impl std::error::Error for BackInTime {}
