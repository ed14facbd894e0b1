//! Ratings of accounts and of partners, and how they are computed again.
//!
//! A finished game is rated by the change that stores it, or never. What it did to each rating
//! is stored beside the ratings, and all of it follows from the finished games: [`Store::audit`]
//! compares, and repairs.

use std::collections::{BTreeMap, HashMap};

use kennel_ratings::{Change, Day, Model, Outcome, Participant, Played, Rating, Standing};
use kennel_rules::Rules;
use kennel_table::{GameId, PlayerId};

use super::job::Job;
use super::{Store, StoreError};

/// The most games of the same players that are rated within a day.
pub const GAMES_A_DAY: i64 = 3;
/// A day.
pub(super) const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The games that are compared together.
const PAGE: u32 = 500;

/// Whether a game lasts minutes or days.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pace {
    /// In one sitting.
    Live,
    /// Over days.
    Slow,
}

impl Pace {
    /// Its word in the database and in addresses.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Pace::Live => "live",
            Pace::Slow => "slow",
        }
    }

    /// The pace with a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Pace> {
        [Pace::Live, Pace::Slow].into_iter().find(|pace| pace.word() == word)
    }
}

/// How a game that ends is rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rated {
    /// Whether it lasted minutes or days.
    pub pace: Pace,
    /// The seats that their players left.
    pub left: Vec<u8>,
    /// The seats whose players were away at the end, for which bots had long played.
    pub absent: Vec<u8>,
}

/// A kind of table and a pace, which have ratings of their own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RatingKind {
    /// The first word of the rules: `4` or `6-pairs`. Editions share their ratings.
    pub table: String,
    /// Live or slow.
    pub pace: Pace,
}

impl RatingKind {
    /// The kind of a game under these rules.
    #[must_use]
    pub fn new(rules: &str, pace: Pace) -> RatingKind {
        let table = rules.split(',').next().unwrap_or_default().to_owned();
        RatingKind { table, pace }
    }
}

/// A rating as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingRow {
    /// The players: one, or the members of a team in order.
    pub players: Vec<PlayerId>,
    /// What it is about.
    pub kind: RatingKind,
    /// The mean, in millionths of a point.
    pub mu: i64,
    /// The standard deviation, in millionths of a point.
    pub sigma: i64,
    /// The number of games.
    pub games: u32,
    /// When the last of them ended.
    pub last_ms: i64,
}

/// A rating with the names of the players, in the order of their ids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedRating {
    /// The rating.
    pub row: RatingRow,
    /// The names.
    pub names: Vec<String>,
    /// Whether one of the players does not show ratings.
    pub hidden: bool,
}

/// A point of the curve of a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingPoint {
    /// When the game ended.
    pub at_ms: i64,
    /// The mean after it, in millionths of a point.
    pub mu: i64,
    /// The standard deviation after it, in millionths of a point.
    pub sigma: i64,
}

/// What a game did to a rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameChange {
    /// The rating after the game, with its players.
    pub after: NamedRating,
    /// The mean before it, in millionths of a point.
    pub mu_before: i64,
    /// The standard deviation before it, in millionths of a point.
    pub sigma_before: i64,
}

/// The change of a rating as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChangeRow {
    /// The ids, joined by `+`.
    pub(super) subject: String,
    pub(super) outcome: &'static str,
    pub(super) mu_before: i64,
    pub(super) sigma_before: i64,
    pub(super) after: RatingRow,
}

/// A rated game as it is stored, with everything that its ratings follow from.
pub(super) struct RatedGameRow {
    pub(super) number: i64,
    pub(super) game: GameId,
    pub(super) kind: RatingKind,
    pub(super) rules: String,
    pub(super) left: Vec<u8>,
    pub(super) at_ms: i64,
    pub(super) winners: Vec<u8>,
    /// The players by seat, and whether each has an account still.
    pub(super) seats: Vec<(PlayerId, bool)>,
    /// The changes that are stored, by subject.
    pub(super) changes: Vec<ChangeRow>,
}

/// What was found by comparing ratings with the games that they follow from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Audit {
    /// The number of rated games.
    pub games: u64,
    /// The number of ratings.
    pub ratings: u64,
    /// The games whose stored changes are not those that follow, the first few.
    pub wrong_games: Vec<GameId>,
    /// The number of those games.
    pub wrong_games_count: u64,
    /// The number of ratings that are not those that follow, are missing or too many.
    pub wrong_ratings: u64,
}

/// Whether what is wrong is also repaired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repair {
    /// Nothing is changed.
    No,
    /// What is wrong is replaced by what follows from the games.
    Yes,
}

/// The most games that an audit names.
const MOST_NAMED: usize = 20;

impl ChangeRow {
    /// Whether it is a change at all.
    pub(super) fn counts(&self) -> bool {
        self.outcome != outcome_word(Outcome::Deserted)
    }
}

impl RatingRow {
    pub(super) fn subject(&self) -> String {
        subject_of(self.players.iter().map(PlayerId::as_str))
    }

    /// The rating on a day.
    #[must_use]
    pub fn rating_at(&self, at_ms: i64) -> Rating {
        let (on, last) = (Day::of_unix_ms(at_ms), Day::of_unix_ms(self.last_ms));
        let days = if on > last { on.days_between(last) } else { 0 };
        Model::KENNEL.after_idle(self.rating(), days)
    }

    fn rating(&self) -> Rating {
        Rating { mu: self.mu as f64 / 1e6, sigma: self.sigma as f64 / 1e6 }
    }

    pub(super) fn standing(&self) -> Standing {
        let last = Day::of_unix_ms(self.last_ms);
        Standing { rating: self.rating(), games: self.games, last }
    }
}

/// A number in millionths.
fn millionths(number: f64) -> i64 {
    (number * 1e6).round() as i64
}

/// The ids of players in order, joined.
pub(super) fn subject_of<'a>(players: impl IntoIterator<Item = &'a str>) -> String {
    let mut ids: Vec<&str> = players.into_iter().collect();
    ids.sort_unstable();
    ids.join("+")
}

/// The players of a subject.
pub(super) fn players_of(subject: &str) -> Vec<PlayerId> {
    subject.split('+').map(PlayerId::new).collect()
}

/// What a game does to the ratings of its players. `before` has those of the players and teams
/// that have played before, by subject. None if the game has no winning team.
pub(super) fn changes_of(
    kind: &RatingKind,
    rules: &str,
    (players, winners, left): (&[PlayerId], &[u8], &[u8]),
    at_ms: i64,
    before: &HashMap<String, RatingRow>,
) -> Option<Vec<ChangeRow>> {
    let seating = rules.parse::<Rules>().ok()?.seating();
    let mut teams: Vec<Vec<u8>> = Vec::new();
    for seat in seating.seats() {
        let team: Vec<u8> = seating.team(seat).iter().map(kennel_table::seat_number).collect();
        if !teams.contains(&team) {
            teams.push(team);
        }
    }
    let winner = teams.iter().position(|team| winners.iter().any(|seat| team.contains(seat)))?;
    let participant = |&seat: &u8| {
        let name = players.get(usize::from(seat))?.as_str().to_owned();
        Some(Participant { name, left: left.contains(&seat) })
    };
    let teams = teams.iter().map(|team| team.iter().map(participant).collect());
    let teams = teams.collect::<Option<Vec<Vec<_>>>>()?;
    let played = Played { teams, winner, at: Day::of_unix_ms(at_ms) };
    let found = |unit: &[String]| before.get(&unit.join("+"));
    let changes = played.rate(&Model::KENNEL, |unit| found(unit).map(RatingRow::standing));
    let row = |change: Change| {
        let Change { unit, outcome, before: rating, after } = change;
        let last_ms = found(&unit).map_or(at_ms, |row| row.last_ms.max(at_ms));
        let (mu_before, sigma_before) = (millionths(rating.mu), millionths(rating.sigma));
        let (mu, sigma) = (millionths(after.rating.mu), millionths(after.rating.sigma));
        ChangeRow {
            subject: unit.join("+"),
            outcome: outcome_word(outcome),
            mu_before,
            sigma_before,
            after: RatingRow {
                players: unit.into_iter().map(PlayerId::from).collect(),
                kind: kind.clone(),
                mu,
                sigma,
                games: after.games,
                last_ms,
            },
        }
    };
    let mut rows: Vec<ChangeRow> = changes.into_iter().map(row).collect();
    rows.sort_by(|one, other| one.subject.cmp(&other.subject));
    Some(rows)
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Left => "left",
        Outcome::Deserted => "deserted",
    }
}

/// The outcome as the program writes it.
pub(super) fn known_outcome(word: &str) -> Option<&'static str> {
    let all = [Outcome::Won, Outcome::Lost, Outcome::Left, Outcome::Deserted];
    all.map(outcome_word).into_iter().find(|known| *known == word)
}

impl Store {
    /// The ratings of a player and of the teams that the player has been in, most games first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn ratings_of(
        &self,
        player: &PlayerId,
        most: u32,
    ) -> Result<Vec<NamedRating>, StoreError> {
        self.engine.reads().ratings_of(player, most).await
    }

    /// The last points of the curve of a rating, in order.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn rating_curve(
        &self,
        players: &[PlayerId],
        kind: &RatingKind,
        most: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let subject = subject_of(players.iter().map(PlayerId::as_str));
        self.engine.reads().rating_curve(&subject, kind, most).await
    }

    /// What a game did to ratings, players first; nothing if it was not rated.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn changes_by(&self, game: &GameId) -> Result<Vec<GameChange>, StoreError> {
        self.engine.reads().changes_by(game).await
    }

    /// The names of those players who have accounts.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn account_names(
        &self,
        players: &[PlayerId],
    ) -> Result<HashMap<PlayerId, String>, StoreError> {
        self.engine.reads().account_names(players).await
    }

    /// The ratings with the highest μ − 2σ that have 30 games, one of them since a time, and a
    /// σ below 95 then. Only those who show their ratings are in it.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn best_ratings(
        &self,
        kind: &RatingKind,
        members: u32,
        since_ms: i64,
        most: u32,
    ) -> Result<Vec<NamedRating>, StoreError> {
        self.engine.reads().best_ratings(kind, members, since_ms, most).await
    }

    /// How long a player waits before finding a table, having left several games; zero if not
    /// at all.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn waits_until(&self, player: &PlayerId) -> Result<i64, StoreError> {
        self.engine.reads().waits_until(player).await
    }

    /// Computes all ratings from the finished games and compares them with those stored. To
    /// repair them no server may have the database open.
    ///
    /// # Errors
    /// The database cannot be used. What was repaired until then is right.
    pub async fn audit(
        &self,
        repair: Repair,
        mut progress: impl FnMut(u64),
    ) -> Result<Audit, StoreError> {
        let mut audit = Audit::default();
        let mut ratings: HashMap<RatingKind, HashMap<String, RatingRow>> = HashMap::new();
        let mut after = 0;
        loop {
            let page = self.engine.reads().rated_games(after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = last.number;
            for game in page {
                audit.games += 1;
                let of_kind = ratings.entry(game.kind.clone()).or_default();
                let changes = follows(&game, of_kind);
                for change in changes.iter().filter(|change| change.counts()) {
                    of_kind.insert(change.subject.clone(), change.after.clone());
                }
                let kept = kept(&game, changes);
                if kept == game.changes {
                    continue;
                }
                audit.wrong_games_count += 1;
                if audit.wrong_games.len() < MOST_NAMED {
                    audit.wrong_games.push(game.game.clone());
                }
                if repair == Repair::Yes {
                    let (number, at_ms) = (game.number, game.at_ms);
                    self.engine.write(Job::PutChanges { number, at_ms, changes: kept }).await?;
                }
            }
            progress(audit.games);
        }
        let mut expected = BTreeMap::new();
        for (kind, rows) in ratings {
            for (subject, row) in rows {
                expected.insert((subject, kind.clone()), row);
            }
        }
        self.compare_ratings(expected, repair, &mut audit).await?;
        Ok(audit)
    }

    async fn compare_ratings(
        &self,
        mut expected: BTreeMap<(String, RatingKind), RatingRow>,
        repair: Repair,
        audit: &mut Audit,
    ) -> Result<(), StoreError> {
        let mut after: Option<(String, RatingKind)> = None;
        loop {
            let page = self.engine.reads().all_ratings(after.as_ref(), PAGE).await?;
            let Some(last) = page.last() else { break };
            after = Some((last.subject(), last.kind.clone()));
            for row in page {
                audit.ratings += 1;
                let right = expected.remove(&(row.subject(), row.kind.clone()));
                if right.as_ref() == Some(&row) {
                    continue;
                }
                audit.wrong_ratings += 1;
                if repair == Repair::Yes {
                    let job = match right {
                        Some(right) => Job::PutRating(right),
                        None => Job::DropRating(row),
                    };
                    self.engine.write(job).await?;
                }
            }
        }
        for missing in expected.into_values() {
            // Those of deleted players are gone for good.
            if !self.engine.reads().all_accounts(&missing.players).await? {
                continue;
            }
            audit.wrong_ratings += 1;
            if repair == Repair::Yes {
                self.engine.write(Job::PutRating(missing)).await?;
            }
        }
        Ok(())
    }
}

/// The changes that follow from a game.
fn follows(game: &RatedGameRow, before: &HashMap<String, RatingRow>) -> Vec<ChangeRow> {
    let players: Vec<PlayerId> = game.seats.iter().map(|(player, _)| player.clone()).collect();
    let facts = (players.as_slice(), game.winners.as_slice(), game.left.as_slice());
    changes_of(&game.kind, &game.rules, facts, game.at_ms, before).unwrap_or_default()
}

/// Those changes that concern nobody who has deleted the account.
fn kept(game: &RatedGameRow, mut changes: Vec<ChangeRow>) -> Vec<ChangeRow> {
    let is_account = |player: &PlayerId| {
        game.seats.iter().any(|(seated, is_account)| seated == player && *is_account)
    };
    changes.retain(|change| change.after.players.iter().all(is_account));
    for change in &mut changes {
        // What is stored of a change is the rating alone.
        (change.after.games, change.after.last_ms) = (0, 0);
    }
    changes
}
