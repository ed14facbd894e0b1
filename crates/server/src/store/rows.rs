//! Rows as the callers of the store see them.

use std::fmt;

use kennel_table::{GameId, PlayerId, TableId};
use kennel_wire::{Occupant, Phase, Scope};

use super::ratings::Rated;

/// A table without its log.
#[derive(Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Its id, which is also the secret part of its link.
    pub id: TableId,
    /// The rules, in notation.
    pub rules: String,
    /// Clock and stand-in level, as JSON.
    pub settings: String,
    /// Waiting, playing or over.
    pub phase: Phase,
    /// Whether it is listed for everyone.
    pub public: bool,
    /// The players by seat; `None` for free seats and bots.
    pub players: Vec<Option<PlayerId>>,
    /// The occupants by seat, as others see them.
    pub occupants: Vec<Occupant>,
    /// The player who made it; unknown for matchmaking tables and old ones.
    pub maker: Option<PlayerId>,
    /// Stands for the address from which it was made; unknown for old ones.
    pub origin: Option<String>,
    /// Whether it was made by matchmaking.
    pub queue: bool,
    /// When it was created.
    pub created_ms: i64,
    /// When its log last grew.
    pub updated_ms: i64,
    /// When it must be woken even if nobody connects.
    pub wake_ms: Option<i64>,
    /// The version of the rules its game is played under.
    pub rules_version: u32,
    /// Thinking times, if the table has a clock.
    pub times: Option<Times>,
    /// The seats its game waits for; unknown for tables last changed by a server that did
    /// not record it.
    pub asked: Option<Vec<u8>>,
}

/// Thinking times of the players of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Times {
    /// Time that each seat has spent on answered questions.
    pub thought_ms: Vec<u64>,
    /// Time spent on the open question.
    pub elapsed_ms: u64,
    /// When the times were recorded, in server time.
    pub noted_ms: i64,
}

/// Changes to a table's row when its log grows; `None` leaves a column as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableUpdate {
    /// The new phase.
    pub phase: Option<Phase>,
    /// The new players by seat.
    pub players: Option<Vec<Option<PlayerId>>>,
    /// The new occupants by seat.
    pub occupants: Option<Vec<Occupant>>,
    /// The new wake-up time; `Some(None)` is never.
    pub wake_ms: Option<Option<i64>>,
    /// The new thinking times.
    pub times: Option<Times>,
    /// The seats that the game waits for now.
    pub asked: Option<Vec<u8>>,
    /// The players who have left the running game, which was to be rated.
    pub deserters: Vec<PlayerId>,
    /// How the game that ends is rated; none if it is not.
    pub rated: Option<Rated>,
}

/// One entry of a table's log.
#[derive(Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Its number, counted from 1.
    pub version: u32,
    /// When it was added.
    pub at_ms: i64,
    /// The entry as JSON.
    pub entry: String,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its id, which never changes.
    pub id: GameId,
    /// The table it was played at.
    pub table: TableId,
    /// The rules, in notation.
    pub rules: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// The record, in notation.
    pub record: String,
    /// The secret from which the shuffles were drawn.
    pub secret: String,
    /// The commitment to the secret, published before the game.
    pub commitment: String,
    /// The entropy each seat contributed.
    pub entropy: Vec<String>,
    /// The seats that won.
    pub winners: Vec<u8>,
    /// When it ended.
    pub finished_at_ms: i64,
    /// Who played, by seat.
    pub seats: Vec<GameSeat>,
}

impl GameRow {
    /// The game as lists show it.
    #[must_use]
    pub fn summary(&self) -> GameSummary {
        GameSummary {
            id: self.id.clone(),
            table: self.table.clone(),
            rules: self.rules.clone(),
            rules_version: self.rules_version,
            winners: self.winners.clone(),
            finished_at_ms: self.finished_at_ms,
            seats: self.seats.clone(),
        }
    }
}

/// A finished game in a list, without its record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// Its id, which never changes.
    pub id: GameId,
    /// The table it was played at.
    pub table: TableId,
    /// The rules, in notation.
    pub rules: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// The seats that won.
    pub winners: Vec<u8>,
    /// When it ended.
    pub finished_at_ms: i64,
    /// Who played, by seat.
    pub seats: Vec<GameSeat>,
}

/// A position in a list of finished games, the newest first: only older games follow.
/// Its text form is `1794000000000-k3v9mwr2tq7x`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamesBefore {
    /// When the game before this position ended.
    pub finished_at_ms: i64,
    /// The id of that game, which orders games that ended at the same time.
    pub id: GameId,
}

impl fmt::Display for GamesBefore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.finished_at_ms, self.id)
    }
}

impl std::str::FromStr for GamesBefore {
    type Err = ();

    fn from_str(text: &str) -> Result<GamesBefore, ()> {
        let (time, id) = text.split_once('-').ok_or(())?;
        let finished_at_ms = time.parse().map_err(|_| ())?;
        Ok(GamesBefore { finished_at_ms, id: GameId::new(id) })
    }
}

/// A position in the list of public tables: after this table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TablesAfter {
    /// Which of the tables from its address it is, the newest being the first.
    pub nth: u32,
    /// When it was created.
    pub created_ms: i64,
    /// Its id, which orders tables that were created at the same time.
    pub id: TableId,
}

impl fmt::Display for TablesAfter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.nth, self.created_ms, self.id)
    }
}

impl std::str::FromStr for TablesAfter {
    type Err = ();

    fn from_str(text: &str) -> Result<TablesAfter, ()> {
        let (nth, rest) = text.split_once('-').ok_or(())?;
        let (time, id) = rest.split_once('-').ok_or(())?;
        let (nth, created_ms) = (nth.parse().map_err(|_| ())?, time.parse().map_err(|_| ())?);
        Ok(TablesAfter { nth, created_ms, id: TableId::new(id) })
    }
}

/// The player or bot in one seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSeat {
    /// The person or bot.
    pub who: Who,
    /// The name at that time.
    pub name: String,
}

/// A person or a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// A person, by player id.
    Player(PlayerId),
    /// A bot, by level.
    Bot(String),
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Its id, which never leaves the server.
    pub id: PlayerId,
    /// The name others see.
    pub name: String,
    /// Whether the player has an account; guests do not.
    pub account: bool,
}

/// A player as the operator sees them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownPlayer {
    /// The player.
    pub player: Player,
    /// When the player first came.
    pub created_ms: i64,
    /// When the newest cookie or token was given to the player.
    pub token_ms: Option<i64>,
    /// Finished games.
    pub games: u32,
    /// Tables at which the player sits.
    pub tables: u32,
}

/// What a token is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A session in a browser, kept in a cookie.
    Session {
        /// The browser and the system, or nothing.
        device: String,
    },
    /// A program, which sends it in the `Authorization` header.
    Program {
        /// The name its owner gave it.
        name: String,
        /// What it may be used for.
        scopes: Vec<Scope>,
        /// When it expires.
        expires_ms: i64,
    },
}

/// Who shows a valid token, and what it may be used for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenOwner {
    /// Whose it is.
    pub player: Player,
    /// What it may be used for.
    pub rights: Rights,
    /// When it expires, if that is certain.
    pub expires_ms: Option<i64>,
    /// When it was last used, to the hour.
    pub used_ms: Option<i64>,
}

/// What a token may be used for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rights {
    /// Everything: somebody is there in person.
    Session,
    /// What its owner has chosen.
    Program(Vec<Scope>),
}

impl Rights {
    /// Whether it may be used for something.
    #[must_use]
    pub fn allow(&self, scope: Scope) -> bool {
        match self {
            Rights::Session => true,
            Rights::Program(scopes) => scopes.contains(&scope),
        }
    }
}

/// A program's token as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// Identifies it for renaming and revoking; the token cannot be derived from it.
    pub id: String,
    /// The name its owner gave it.
    pub name: String,
    /// When it was created.
    pub created_ms: i64,
    /// When it was last used, to the hour.
    pub used_ms: Option<i64>,
    /// When it expires; unknown if a server of an earlier version made it.
    pub expires_ms: Option<i64>,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
}

/// A session as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// Identifies it for ending it; the token cannot be derived from it.
    pub id: String,
    /// The browser and the system; empty if they are not known.
    pub device: String,
    /// When it began.
    pub created_ms: i64,
    /// When it was last used, to the hour.
    pub used_ms: i64,
}

// Settings and log entries contain secrets and hands, which must not reach a log message
// through `{:?}`.

impl fmt::Debug for TableRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableRow")
            .field("id", &self.id)
            .field("rules", &self.rules)
            .field("phase", &self.phase)
            .field("public", &self.public)
            .field("players", &self.players)
            .field("occupants", &self.occupants)
            .field("maker", &self.maker)
            .field("queue", &self.queue)
            .field("created_ms", &self.created_ms)
            .field("updated_ms", &self.updated_ms)
            .field("wake_ms", &self.wake_ms)
            .field("rules_version", &self.rules_version)
            .field("times", &self.times)
            .field("asked", &self.asked)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for LogEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LogEntry")
            .field("version", &self.version)
            .field("at_ms", &self.at_ms)
            .finish_non_exhaustive()
    }
}
