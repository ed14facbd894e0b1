//! Changes to the database.

use kennel_table::{PlayerId, TableId};

use super::rows::{GameRow, TableRow, TableUpdate, TokenKind};
use super::secrets::TokenHash;

/// One change, made wholly or not at all.
pub(super) enum Job {
    CreateTable {
        table: TableRow,
        entries: Vec<String>,
        at_ms: i64,
    },
    Append {
        table: TableId,
        first: u32,
        entries: Vec<String>,
        update: TableUpdate,
        /// The game that ends with these entries.
        game: Option<Box<GameRow>>,
        at_ms: i64,
    },
    FinishGame(Box<GameRow>),
    CreateGuest {
        player: PlayerId,
        name: String,
        token: TokenHash,
        at_ms: i64,
    },
    Rename {
        player: PlayerId,
        name: String,
        /// Must be unique if the player has an account.
        key: String,
    },
    MakeAccount {
        player: PlayerId,
        name: String,
        key: String,
        password_hash: String,
    },
    NewToken {
        player: PlayerId,
        kind: TokenKind,
        name: String,
        token: TokenHash,
        at_ms: i64,
    },
    RevokeToken(TokenHash),
    RenameToken {
        player: PlayerId,
        id: String,
        name: String,
    },
    /// Revokes a bot token by its id.
    RevokeTokenOf {
        player: PlayerId,
        id: String,
    },
    /// Records that the server is running.
    Alive {
        at_ms: i64,
    },
    /// Postpones wake-up times and clocks by the time the server did not run.
    Back {
        at_ms: i64,
    },
    /// Changes nothing, but fails if nothing can be written.
    TryWrite,
    /// Panics while it is written.
    #[cfg(test)]
    Panic,
    /// Runs a statement on the writer's connection, to provoke failures.
    #[cfg(test)]
    Sql(&'static str),
}
