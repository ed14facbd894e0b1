//! What is asked of the writer.

use kennel_table::{PlayerId, TableId};
use tokio::sync::oneshot;

use super::StoreError;
use super::rows::{GameRow, TableRow, TableUpdate, TokenKind};
use super::secrets::TokenHash;

/// A job and whom to tell when it is done.
pub(super) struct Request {
    pub(super) job: Job,
    pub(super) answer: oneshot::Sender<Result<(), StoreError>>,
}

/// One change, which is made wholly or not at all.
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
        /// What of the name must differ from all others, if it is an account's.
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
    /// A token of a program is called something else.
    RenameToken {
        player: PlayerId,
        id: String,
        name: String,
    },
    /// A token of a program is worthless from now on.
    RevokeTokenOf {
        player: PlayerId,
        id: String,
    },
    /// The server runs.
    Alive {
        at_ms: i64,
    },
    /// The server runs again.
    Back {
        at_ms: i64,
    },
    /// Nothing, except that the file is opened again if it is another one now.
    Reopen,
    /// Nothing, but written to the disk: whether that is possible.
    Try,
    /// Stores everything that waits, closes the file and ends.
    Close,
    /// A mistake of ours.
    #[cfg(test)]
    Break,
    /// A setting of the writer's connection, to provoke failures.
    #[cfg(test)]
    Pragma(&'static str),
}
