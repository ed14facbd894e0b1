//! What accounts show of themselves.

use kennel_table::PlayerId;

use super::job::Job;
use super::{GameSummary, GamesBefore, Player, Store, StoreError};
use crate::identity::name_key;

/// What an account has chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProfileRow {
    /// The word of its picture; empty if none was chosen.
    pub picture: String,
    /// What the player has learned, as the player's own page says.
    pub learned: Vec<String>,
    /// Whether others see since when there is the account.
    pub shows_since: bool,
    /// Whether others see the ratings.
    pub shows_ratings: bool,
    /// Whether others see the games at public tables.
    pub shows_games: bool,
    /// Whether others see how many of those were won.
    pub shows_record: bool,
    /// Whether others see with and against whom they were played.
    pub shows_people: bool,
    /// Whether others see what was learned.
    pub shows_badges: bool,
    /// Whether others see how well the player decides.
    pub shows_performance: bool,
}

impl Default for ProfileRow {
    fn default() -> ProfileRow {
        ProfileRow {
            picture: String::new(),
            learned: Vec::new(),
            shows_since: false,
            shows_ratings: true,
            shows_games: true,
            shows_record: false,
            shows_people: false,
            shows_badges: false,
            shows_performance: false,
        }
    }
}

/// An account with what it has chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The account.
    pub player: Player,
    /// When the player first came.
    pub created_ms: i64,
    /// What was chosen.
    pub chosen: ProfileRow,
}

impl Store {
    /// The account whose name has the same key.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn profile(&self, name: &str) -> Result<Option<Profile>, StoreError> {
        self.engine.reads().profile(&name_key(name)).await
    }

    /// Changes what an account shows of itself.
    ///
    /// # Errors
    /// There is no such account, or the database cannot be used.
    pub async fn put_profile(
        &self,
        player: &PlayerId,
        profile: ProfileRow,
    ) -> Result<(), StoreError> {
        self.engine.write(Job::PutProfile { player: player.clone(), profile }).await
    }

    /// The games that a player has finished at public tables, the newest first, from a
    /// position on.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn public_games_of(
        &self,
        player: &PlayerId,
        before: Option<&GamesBefore>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        self.engine.reads().public_games_of(player, before, limit).await
    }
}
