//! What is stored.

use std::fmt;

use kennel_table::{GameId, PlayerId, TableId};
use kennel_wire::{Occupant, Phase};

/// A table without its log.
#[derive(Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Its name in links.
    pub id: TableId,
    /// The rules, in notation.
    pub rules: String,
    /// What the server keeps about it, as JSON.
    pub settings: String,
    /// What it is doing.
    pub phase: Phase,
    /// Whether everyone finds it.
    pub public: bool,
    /// The players by seat; none where nobody or a bot sits.
    pub players: Vec<Option<PlayerId>>,
    /// Who sits there, by seat, as others see it.
    pub occupants: Vec<Occupant>,
    /// Who made it, if somebody did and it is known.
    pub maker: Option<PlayerId>,
    /// Whether people come to it by looking for a table.
    pub queue: bool,
    /// When it was made.
    pub created_ms: i64,
    /// When its log last grew.
    pub updated_ms: i64,
    /// When it must be looked at although nobody says anything.
    pub wake_ms: Option<i64>,
    /// The version of the rules its game is played under.
    pub rules_version: u32,
    /// How long its players have thought, if that is counted.
    pub times: Option<Times>,
    /// The seats its game waits for; not known of a table at which nothing has
    /// happened since that is noted.
    pub asked: Option<Vec<u8>>,
}

/// How long the players of a table have thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Times {
    /// What each seat has thought in all about questions that were answered.
    pub thought_ms: Vec<u64>,
    /// How long the open question has been thought about.
    pub elapsed_ms: u64,
    /// When that was so, in the server's time.
    pub noted_ms: i64,
}

/// What changes about a table when its log grows; what is none stays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableUpdate {
    /// What it is doing now.
    pub phase: Option<Phase>,
    /// Who sits there now, by seat.
    pub players: Option<Vec<Option<PlayerId>>>,
    /// The same as others see it.
    pub occupants: Option<Vec<Occupant>>,
    /// When it must be looked at now; `Some(None)` is never.
    pub wake_ms: Option<Option<i64>>,
    /// How long its players have thought.
    pub times: Option<Times>,
    /// The seats its game waits for now.
    pub asked: Option<Vec<u8>>,
}

/// One entry of a table's log.
#[derive(Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Its number; the first is 1.
    pub version: u32,
    /// When it was added.
    pub at_ms: i64,
    /// What it says.
    pub entry: String,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its permanent name.
    pub id: GameId,
    /// The table it was played at.
    pub table: TableId,
    /// The rules, in notation.
    pub rules: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// Everything that happened, in notation.
    pub record: String,
    /// The secret of the shuffles.
    pub secret: String,
    /// What the server had committed itself to.
    pub commitment: String,
    /// What each seat added to the shuffles.
    pub entropy: Vec<String>,
    /// The seats that won.
    pub winners: Vec<u8>,
    /// When it ended.
    pub finished_at_ms: i64,
    /// Who played, by seat.
    pub seats: Vec<GameSeat>,
}

/// A finished game in a list, without its record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// Its permanent name.
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

/// A place in a list of finished games, the newest first: what comes after it is
/// older. It is written as `1794000000000-k3v9mwr2tq7x`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamesBefore {
    /// When the game before it ended.
    pub finished_at_ms: i64,
    /// Its permanent name; games that ended at the same time are sorted by it.
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

/// Who played in one seat of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSeat {
    /// Who.
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
    /// What it is known by inside the server.
    pub id: PlayerId,
    /// The name others see.
    pub name: String,
    /// Whether it is an account; otherwise a guest.
    pub account: bool,
}

/// What a token is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A browser keeps it in a cookie.
    Cookie,
    /// A program sends it along.
    Bot,
}

/// A token of a program, as its owner may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// What it is renamed and revoked by; the token cannot be found from it.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// When it was made.
    pub created_ms: i64,
}

// Settings and entries of a running game hold secrets and hands, which must not
// get into any message by way of `{:?}`.

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
