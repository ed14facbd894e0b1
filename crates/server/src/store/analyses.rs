//! What was found in finished games: luck, and what decisions cost.

use kennel_bots::breakdown::Performance;
use kennel_table::{GameId, PlayerId};
use kennel_wire::PartFound;

use super::engine::Reply;
use super::job::Job;
use super::{Store, StoreError};

/// What was found in a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalysisRow {
    /// The game.
    pub game: GameId,
    /// The version of how games are judged, and the checksum of the net.
    pub judge: String,
    /// What was found in each part.
    pub found: Vec<PartFound>,
    /// How each seat decided.
    pub seats: Vec<AnalysedSeat>,
    /// When it was made.
    pub made_ms: i64,
}

/// How a seat decided in a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AnalysedSeat {
    /// Its decisions in the exchange.
    pub exchange: Performance,
    /// Its plays.
    pub play: Performance,
}

impl AnalysedSeat {
    /// All its decisions.
    #[must_use]
    pub fn all(&self) -> Performance {
        self.exchange.and(self.play)
    }
}

/// What an engine can be asked about analyses.
pub(super) trait AnalysisReads: Send + Sync {
    /// What a judge has found in a game.
    fn analysis<'a>(
        &'a self,
        game: &'a GameId,
        judge: &'a str,
    ) -> Reply<'a, Option<Vec<PartFound>>>;

    /// Whether a game was played at a public table.
    fn is_public_game<'a>(&'a self, game: &'a GameId) -> Reply<'a, bool>;

    /// How a player decided in the latest games that were analysed, the latest first.
    fn analysed_games_of<'a>(
        &'a self,
        player: &'a PlayerId,
        limit: u32,
    ) -> Reply<'a, Vec<AnalysedSeat>>;

    /// Who sits at tables at which a player is in the middle of a game, the player included.
    fn playing_with<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<PlayerId>>;
}

impl Store {
    /// Keeps what was found in a game, in place of what was found before.
    ///
    /// # Errors
    /// There is no such game any more, or the database cannot be used.
    pub async fn put_analysis(&self, analysis: AnalysisRow) -> Result<(), StoreError> {
        self.engine.write(Job::PutAnalysis(Box::new(analysis))).await
    }

    /// What a judge has found in the parts of a game; `None` if it has not analysed the game.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn analysis(
        &self,
        game: &GameId,
        judge: &str,
    ) -> Result<Option<Vec<PartFound>>, StoreError> {
        self.engine.reads().analysis(game, judge).await
    }

    /// Whether a game was played at a public table.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn is_public_game(&self, game: &GameId) -> Result<bool, StoreError> {
        self.engine.reads().is_public_game(game).await
    }

    /// How a player decided in the latest games that were analysed, the latest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn analysed_games_of(
        &self,
        player: &PlayerId,
        limit: u32,
    ) -> Result<Vec<AnalysedSeat>, StoreError> {
        self.engine.reads().analysed_games_of(player, limit).await
    }

    /// Who sits at tables at which a player is in the middle of a game, the player included;
    /// nobody if there is no such table.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn playing_with(&self, player: &PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        self.engine.reads().playing_with(player).await
    }
}
