//! Changes to the database.

use std::time::Duration;

use kennel_table::{GameId, PlayerId, TableId};

use super::analyses::AnalysisRow;
use super::daily::DailyJob;
use super::events::EventJob;
use super::ownership::{Beat, Epoch, Fence, NewNode, NodeId};
use super::passkeys::PasskeyRow;
use super::profiles::ProfileRow;
use super::push::{NotificationId, Subscription};
use super::ratings::{ChangeRow, RatingRow};
use super::rows::{GameRow, TableRow, TableUpdate, TokenKind};
use super::secrets::{CodeHash, TokenHash};
use super::social::SocialJob;
use crate::identity::{Answered, look_alike_keys, name_key};

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

/// How many unfinished tables a player may have.
#[derive(Clone, Debug)]
pub struct TableLimit {
    /// Who makes the table.
    pub player: PlayerId,
    /// How many there may be with it.
    pub most: u64,
    /// Tables at which no game has begun count if their log has grown since.
    pub since_ms: i64,
}

/// One change, made wholly or not at all.
pub(super) enum Job {
    CreateTable {
        table: TableRow,
        entries: Vec<String>,
        at_ms: i64,
        /// Whose tables are counted, if they are.
        limit: Option<TableLimit>,
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
    /// Keeps what was found in a game in place of what was found before, if there is the game.
    PutAnalysis(Box<AnalysisRow>),
    CreateGuest {
        player: PlayerId,
        name: NewName,
        device: String,
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
        token: TokenHash,
        /// The hash of the password with which somebody logs in. If the account has another
        /// one by now, there is no token.
        password_hash: Option<String>,
        at_ms: i64,
        /// How many valid ones of the kind the player may have, if that is limited.
        most: Option<u64>,
    },
    /// Notes that a token was used.
    UseToken {
        token: TokenHash,
        at_ms: i64,
    },
    RevokeToken(TokenHash),
    RenameToken {
        player: PlayerId,
        id: String,
        name: String,
    },
    /// Revokes a program's token by its id.
    RevokeTokenOf {
        player: PlayerId,
        id: String,
    },
    /// Ends a session by its id.
    EndSession {
        player: PlayerId,
        id: String,
    },
    /// Ends all sessions but one.
    EndSessions {
        player: PlayerId,
        keep: TokenHash,
    },
    /// Gives an account another password, and ends all that lets anybody in without it.
    SetPassword {
        player: PlayerId,
        password_hash: String,
    },
    /// Changes what an account shows of itself.
    PutProfile {
        player: PlayerId,
        profile: ProfileRow,
    },
    /// Holds the slow games of a player until a time, and wakes them.
    SetHoliday {
        player: PlayerId,
        now_ms: i64,
        until_ms: i64,
        /// When they are woken, in the time for which the server runs.
        wake_ms: i64,
    },
    /// Replaces what a rated game did to ratings.
    PutChanges {
        number: i64,
        at_ms: i64,
        changes: Vec<ChangeRow>,
    },
    PutRating(RatingRow),
    DropRating(RatingRow),
    /// Gives an account another password, and ends all sessions but one.
    ChangePassword {
        player: PlayerId,
        password_hash: String,
        keep: TokenHash,
    },
    /// Gives an account another password for a recovery code, which is used up, and ends all
    /// sessions.
    Recover {
        player: PlayerId,
        code: CodeHash,
        password_hash: String,
    },
    /// Gives an account recovery codes in place of those it had.
    SetRecoveryCodes {
        player: PlayerId,
        codes: Vec<CodeHash>,
    },
    /// Keeps the key with which challenges are made, if there is none.
    MakeChallengeKey(Vec<u8>),
    /// Adds a passkey to an account, and uses a challenge up.
    AddPasskey {
        player: PlayerId,
        passkey: PasskeyRow,
        challenge: Answered,
    },
    /// Begins a session for a passkey, and uses a challenge up.
    LogInByPasskey {
        player: PlayerId,
        passkey: Vec<u8>,
        /// How often it has signed; if it has signed as often before, it is refused.
        sign_count: u32,
        challenge: Answered,
        device: String,
        token: TokenHash,
        at_ms: i64,
    },
    RemovePasskey {
        player: PlayerId,
        id: Vec<u8>,
    },
    /// Deletes a table with its log and its games.
    DeleteTable(TableId),
    DeleteGame(GameId),
    /// Replaces a player's name wherever it stands, and ends all sessions.
    ErasePlayer(PlayerId),
    /// Takes name, password and tokens from a player, and notes the tables at which the name
    /// still stands.
    CloseAccount(PlayerId),
    /// Replaces the name of such a player at one of these tables.
    EraseName {
        player: PlayerId,
        table: TableId,
        /// The epoch in which the table is run, if it is.
        epoch: Option<Epoch>,
    },
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
    /// Deletes events that never began.
    /// Deletes some events that never began, since a time.
    PruneEvents {
        before_ms: i64,
        most: u32,
    },
    /// Deletes some tokens that have expired, and sessions that were not used since a time.
    PruneTokens {
        now_ms: i64,
        idle_ms: i64,
        most: u32,
    },
    /// Packs the log of a table.
    PackLog(TableId),
    /// Keeps the private key by which push services know the server, if there is none.
    MakePushKey(Vec<u8>),
    /// Sends notifications to a browser as long as a session lasts.
    Subscribe {
        token: TokenHash,
        subscription: Subscription,
        at_ms: i64,
    },
    ForgetSubscription(String),
    /// Notifies the browsers of a player that want notifications of a kind.
    Notify {
        player: PlayerId,
        table: TableId,
        kind: u32,
        due_ms: i64,
    },
    /// Puts a notification off.
    PutOff {
        notification: NotificationId,
        attempts: u32,
        due_ms: i64,
    },
    /// Removes a notification that was sent.
    Notified(NotificationId),
    /// Records that the server is running.
    Alive {
        at_ms: i64,
    },
    /// Postpones wake-up times and clocks by the time the server did not run.
    Back {
        at_ms: i64,
    },
    /// Adds a node in place of the one with its name. If no other is alive, the time since one
    /// was is not counted.
    Enter {
        node: NewNode,
        beat: Beat,
        dead_after: Duration,
    },
    /// Notes that a node is alive, if it has not been evicted.
    Beat {
        node: NodeId,
        beat: Beat,
    },
    /// Removes a node.
    Leave(NodeId),
    /// Removes the nodes that have been silent for a time in which another was not.
    Evict {
        me: NodeId,
        silent_for: Duration,
    },
    /// Makes a table a node's and raises its epoch, if it is free or the node's already and
    /// the node may claim tables.
    Claim {
        table: TableId,
        node: NodeId,
    },
    /// Makes free tables a node's that are to be woken by a time, the earliest first, if the
    /// node may claim tables.
    TakeDue {
        node: NodeId,
        by_ms: i64,
        most: u32,
    },
    /// Makes a table free that has not been claimed since.
    Release {
        table: TableId,
        epoch: Epoch,
    },
    /// Makes all tables free, as if none had ever been claimed, and removes all nodes.
    ForgetClaims,
    /// Makes an event or adds to its log.
    Event(Box<EventJob>),
    /// Changes the deals of the day.
    Daily(Box<DailyJob>),
    /// Changes what players are to each other.
    Social(SocialJob),
    /// Counts one that comes to a limit.
    Count {
        key: String,
        interval_us: i64,
        burst: u32,
    },
    /// Deletes limits that are at rest.
    ForgetCounts,
    /// Changes nothing, but fails if nothing can be written.
    TryWrite,
    /// Panics while it is written.
    #[cfg(test)]
    Panic,
    /// Runs a statement on the writer's connection, to provoke failures.
    #[cfg(test)]
    Sql(&'static str),
}
