//! Changes to the database.

use std::time::Duration;

use kennel_table::{GameId, PlayerId, TableId};

use super::ownership::{Beat, Epoch, Fence, NewNode, NodeId};
use super::rows::{GameRow, TableRow, TableUpdate, TokenKind};
use super::secrets::TokenHash;
use crate::identity::{look_alike_keys, name_key};

/// A name that somebody would like to have.
pub(super) struct NewName {
    pub(super) text: String,
    /// By which the account is found.
    pub(super) key: String,
    /// Which no other account may have.
    pub(super) look_alikes: [String; 2],
}

impl NewName {
    pub(super) fn new(name: &str) -> NewName {
        let look_alikes = look_alike_keys(name);
        NewName { text: name.to_owned(), key: name_key(name), look_alikes }
    }
}

/// One change, made wholly or not at all.
pub(super) enum Job {
    CreateTable {
        table: TableRow,
        entries: Vec<String>,
        at_ms: i64,
    },
    Append {
        table: TableId,
        fence: Fence,
        entries: Vec<String>,
        update: TableUpdate,
        /// The game that ends with these entries.
        game: Option<Box<GameRow>>,
        at_ms: i64,
    },
    FinishGame(Box<GameRow>),
    CreateGuest {
        player: PlayerId,
        name: NewName,
        token: TokenHash,
        at_ms: i64,
    },
    Rename {
        player: PlayerId,
        name: NewName,
    },
    MakeAccount {
        player: PlayerId,
        name: NewName,
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
    /// Gives an account another password, and ends all its sessions.
    SetPassword {
        player: PlayerId,
        password_hash: String,
    },
    /// Deletes a table with its log and its games.
    DeleteTable(TableId),
    DeleteGame(GameId),
    /// Replaces a player's name wherever it stands, and ends all sessions.
    ErasePlayer(PlayerId),
    /// Deletes some guests from before a time whom nothing refers to.
    PruneGuests {
        before_ms: i64,
        most: u32,
    },
    /// Deletes some tables without a game at which nothing has happened since a time.
    PruneTables {
        before_ms: i64,
        most: u32,
    },
    /// Deletes some cookies from before a time.
    PruneCookies {
        before_ms: i64,
        most: u32,
    },
    /// Packs the log of a table.
    PackLog(TableId),
    /// Records that the server is running.
    Alive {
        at_ms: i64,
    },
    /// Postpones wake-up times and clocks by the time the server did not run.
    Back {
        at_ms: i64,
    },
    /// Adds a node in place of the one with its name.
    Enter(NewNode),
    /// Notes that a node is alive, if it has not been buried.
    Beat {
        node: NodeId,
        beat: Beat,
    },
    /// Removes a node.
    Leave(NodeId),
    /// Removes the nodes that have been silent for a time in which another was not.
    Bury {
        me: NodeId,
        silent_for: Duration,
    },
    /// Makes a table a node's and raises its epoch, if it is free or the node's already and
    /// the node may claim tables.
    Claim {
        table: TableId,
        node: NodeId,
    },
    /// Makes a table free that has not been claimed since.
    Release {
        table: TableId,
        epoch: Epoch,
    },
    /// Makes all tables free, as if none had ever been claimed, and removes all nodes.
    ForgetClaims,
    /// Changes nothing, but fails if nothing can be written.
    TryWrite,
    /// Panics while it is written.
    #[cfg(test)]
    Panic,
    /// Runs a statement on the writer's connection, to provoke failures.
    #[cfg(test)]
    Sql(&'static str),
}
