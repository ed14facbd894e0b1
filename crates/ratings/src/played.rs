//! Games with players who left them.

use crate::{Day, Model, Rating, Standing};

/// A game that somebody has won, and who left it before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The players of each team.
    pub teams: Vec<Vec<Participant>>,
    /// The number of the team that won.
    pub winner: usize,
    /// When it ended.
    pub at: Day,
}

/// A player of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Participant {
    /// Identifies the player.
    pub name: String,
    /// Whether the player left it, and a bot played on.
    pub left: bool,
}

/// What a game means to a player or to a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It was won.
    Won,
    /// It was lost.
    Lost,
    /// The player left it, which is a loss whoever won.
    Left,
    /// A partner left it and it was lost, which does not count.
    Deserted,
}

/// The change of a rating by a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The player, or the members of the team in alphabetical order.
    pub unit: Vec<String>,
    /// What the game meant.
    pub outcome: Outcome,
    /// The rating on the day of the game, before it.
    pub before: Rating,
    /// Where the player or team stands after it.
    pub after: Standing,
}

impl Played {
    /// The changes of the ratings of all players and, where there are partners, of all
    /// teams. `standing` says where a player or a team stands, if it has played before.
    ///
    /// Whoever leaves has lost. A partner who was deserted does not lose, and nobody loses
    /// to a team that left as a whole. A team is not rated if a member left, and no team is
    /// if a member of the winners did.
    #[must_use]
    pub fn rate(
        &self,
        model: &Model,
        standing: impl Fn(&[String]) -> Option<Standing>,
    ) -> Vec<Change> {
        let before = |unit: &[String]| match standing(unit) {
            Some(standing) => {
                let days =
                    if self.at > standing.last { self.at.days_between(standing.last) } else { 0 };
                rounded(model.after_idle(standing.rating, days))
            }
            None => model.start,
        };
        let change = |unit: Vec<String>, outcome: Outcome, before: Rating, after: Rating| {
            let games = standing(&unit).map_or(0, |standing| standing.games);
            let last = standing(&unit).map_or(self.at, |standing| standing.last.max(self.at));
            let after = match outcome {
                Outcome::Deserted => Standing { rating: before, games, last },
                _ => Standing { rating: rounded(after), games: games + 1, last },
            };
            Change { unit, outcome, before, after }
        };

        let ratings: Vec<Vec<Rating>> = (self.teams.iter())
            .map(|team| team.iter().map(|one| before(std::slice::from_ref(&one.name))).collect())
            .collect();
        let everybody_left = |team: &[Participant]| team.iter().all(|one| one.left);
        let is_won = !everybody_left(&self.teams[self.winner]);
        let rated = self.rated(model, &ratings, is_won);
        // A leaver of the winners has lost against each of the others.
        let reversed = self.rated(model, &ratings, false);
        let mut changes = Vec::new();
        for (number, team) in self.teams.iter().enumerate() {
            let has_won = match is_won {
                true => number == self.winner,
                false => number != self.winner,
            };
            for (member, one) in team.iter().enumerate() {
                let was_deserted = team.iter().any(|one| one.left) && !has_won;
                let (outcome, after) = match one.left {
                    true if number == self.winner => (Outcome::Left, reversed[number][member]),
                    true => (Outcome::Left, rated[number][member]),
                    false if was_deserted => (Outcome::Deserted, rated[number][member]),
                    false if has_won => (Outcome::Won, rated[number][member]),
                    false => (Outcome::Lost, rated[number][member]),
                };
                changes.push(change(
                    vec![one.name.clone()],
                    outcome,
                    ratings[number][member],
                    after,
                ));
            }
        }

        let winners_stayed = self.teams[self.winner].iter().all(|one| !one.left);
        if self.teams.iter().all(|team| team.len() > 1) && winners_stayed {
            let units: Vec<Vec<String>> = self.teams.iter().map(|team| names(team)).collect();
            let ratings: Vec<Vec<Rating>> = units.iter().map(|unit| vec![before(unit)]).collect();
            let rated = self.rated(model, &ratings, true);
            for (number, unit) in units.into_iter().enumerate() {
                let outcome = match self.teams[number].iter().any(|one| one.left) {
                    _ if number == self.winner => Outcome::Won,
                    true => Outcome::Deserted,
                    false => Outcome::Lost,
                };
                changes.push(change(unit, outcome, ratings[number][0], rated[number][0]));
            }
        }
        changes
    }

    /// The ratings after the game: the winner is compared with each of the others, as the
    /// winner or as the only loser.
    fn rated(&self, model: &Model, ratings: &[Vec<Rating>], is_won: bool) -> Vec<Vec<Rating>> {
        let mut rated = ratings.to_vec();
        let (of_winner, of_others) = if is_won { (1.0, 0.0) } else { (0.0, 1.0) };
        model.rate(&mut rated, |one, other| match (one == self.winner, other == self.winner) {
            (true, _) => Some(of_winner),
            (_, true) => Some(of_others),
            _ => None,
        });
        rated
    }
}

/// The members of a team in alphabetical order.
fn names(team: &[Participant]) -> Vec<String> {
    let mut names: Vec<String> = team.iter().map(|one| one.name.clone()).collect();
    names.sort();
    names
}

/// A rating in millionths of a point. Machines may differ in the last of sixteen digits;
/// what is stored after every game is the same on all of them.
fn rounded(rating: Rating) -> Rating {
    let round = |number: f64| (number * 1e6).round() / 1e6;
    Rating { mu: round(rating.mu), sigma: round(rating.sigma) }
}
