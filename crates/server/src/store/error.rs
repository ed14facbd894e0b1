//! Why something could not be stored or found.

use std::fmt;

use kennel_table::TableId;

/// Why something could not be stored or found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// Entries do not follow the last one of their log: it has grown in the meantime.
    Conflict {
        /// The table whose log has grown.
        table: TableId,
        /// The version that the next entry must have.
        next: u32,
        /// The version of the first entry to append.
        first: u32,
    },
    /// The log of an event has grown in the meantime, or there is no such event.
    EventHasGrown {
        /// The event.
        event: String,
    },
    /// The table has been claimed since by another node, or by this one for the second time.
    Fenced {
        /// The table to which nothing can be appended under the earlier claim.
        table: TableId,
    },
    /// There is no such thing.
    Missing {
        /// Its kind.
        what: Thing,
        /// Its id.
        id: String,
    },
    /// It exists already.
    Exists {
        /// Its kind.
        what: Thing,
        /// Its id.
        id: String,
    },
    /// There are as many as there may be.
    Full {
        /// Their kind.
        what: Thing,
    },
    /// Whoever asks for it may not do it.
    Forbidden,
    /// The name belongs to another account.
    Taken {
        /// The name that was asked for.
        name: String,
    },
    /// A player has as many of a thing as a player may have.
    TooMany {
        /// Its kind.
        what: Thing,
        /// How many there are.
        count: u64,
    },
    /// A limit is reached that the nodes of a cluster share.
    LimitReached,
    /// The database was written by a newer version of the program.
    Newer {
        /// Where the database is.
        location: String,
        /// Its schema version.
        found: u32,
        /// The newest schema version that this program knows.
        known: u32,
    },
    /// The database is of another program.
    Foreign {
        /// Where the database is.
        location: String,
    },
    /// The database cannot be used at the moment. The next request tries again.
    Unavailable {
        /// Where the database is.
        location: String,
        /// The kind of failure.
        cause: Cause,
        /// The system's own message.
        detail: String,
    },
    /// Something stored does not match its checksum, or a part of it is missing.
    Damaged {
        /// Its kind.
        what: Thing,
        /// Its id.
        id: String,
        /// The entry concerned, if it is a log.
        entry: Option<u32>,
    },
    /// The system provides no random numbers.
    NoRandomness {
        /// The system's own message.
        detail: String,
    },
    /// The store has been closed.
    Closed,
}

/// Kinds of stored things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// A table.
    Table,
    /// A finished game.
    Game,
    /// A player.
    Player,
    /// An account.
    Account,
    /// A token.
    Token,
    /// Somebody who is followed, muted or blocked.
    Relation,
    /// An invitation to a table.
    Invitation,
    /// A circle.
    Circle,
    /// An event.
    Event,
    /// A member of a circle.
    Member,
    /// An evening in a calendar.
    Evening,
    /// A report.
    Report,
    /// What somebody is told by the operator.
    Notice,
    /// A suspension.
    Suspension,
    /// A session in a browser.
    Session,
    /// A code that sets a new password.
    RecoveryCode,
    /// A notification that is to be sent.
    Notification,
    /// A key in a device that lets its owner in.
    Passkey,
    /// What such a key signs, once.
    Challenge,
    /// A time in which slow games are held.
    Holiday,
}

/// Why a database cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The disk, the quota or the file is full.
    Full,
    /// The file or its directory is not writable, or the server is a standby.
    ReadOnly,
    /// The file is missing or cannot be opened, or the server cannot be reached.
    Gone,
    /// Another program has locked it, or too many reads are waiting.
    Busy,
    /// The contents are corrupt.
    Damaged,
    /// Something else.
    Failed,
}

impl StoreError {
    /// Whether the same may be possible later: the database is away or busy.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        matches!(self, StoreError::Unavailable { cause: Cause::Gone | Cause::Busy, .. })
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict { table, next, first } => {
                write!(f, "the next entry of table {table} has version {next}, not {first}")
            }
            StoreError::EventHasGrown { event } => write!(f, "event {event} has changed"),
            StoreError::Fenced { table } => {
                write!(f, "table {table} has been claimed since")
            }
            StoreError::Missing { what, id } => write!(f, "there is no {what} '{id}'"),
            StoreError::Exists { what, id } => write!(f, "{what} '{id}' exists already"),
            StoreError::Full { what } => write!(f, "there is no room for another {what}"),
            StoreError::Forbidden => f.write_str("this is not allowed"),
            StoreError::Taken { name } => write!(f, "the name '{name}' is taken"),
            StoreError::TooMany { what, count } => write!(f, "there are {count} {what}s already"),
            StoreError::LimitReached => f.write_str("a limit is reached"),
            StoreError::Newer { location, found, known } => write!(
                f,
                "{location}: the database has version {found} and comes from a newer program; \
                 this one knows versions up to {known}",
            ),
            StoreError::Foreign { location } => {
                write!(f, "{location}: this is the database of another program")
            }
            StoreError::Unavailable { location, cause, detail } => {
                write!(f, "{location}: {cause} ({detail})")
            }
            StoreError::Damaged { what, id, entry: Some(entry) } => {
                write!(f, "{what} '{id}' is damaged: entry {entry} is not what was stored")
            }
            StoreError::Damaged { what, id, entry: None } => {
                write!(f, "{what} '{id}' is damaged: it is not what was stored")
            }
            StoreError::NoRandomness { detail } => {
                write!(f, "the system provides no random numbers ({detail})")
            }
            StoreError::Closed => f.write_str("the store has been closed"),
        }
    }
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Thing::Table => "table",
            Thing::Game => "game",
            Thing::Player => "player",
            Thing::Account => "account",
            Thing::Token => "token",
            Thing::Relation => "person",
            Thing::Invitation => "invitation",
            Thing::Circle => "circle",
            Thing::Event => "event",
            Thing::Member => "member",
            Thing::Evening => "evening",
            Thing::Report => "report",
            Thing::Notice => "notice",
            Thing::Suspension => "suspension of",
            Thing::Session => "session",
            Thing::RecoveryCode => "recovery code",
            Thing::Notification => "notification",
            Thing::Passkey => "passkey",
            Thing::Challenge => "challenge",
            Thing::Holiday => "holiday",
        })
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cause::Full => "no space is left to write",
            Cause::ReadOnly => "the database cannot be written",
            Cause::Gone => "the database is gone or cannot be opened",
            Cause::Busy => "the database is busy",
            Cause::Damaged => "the database is damaged",
            Cause::Failed => "the database cannot be used",
        })
    }
}

impl std::error::Error for StoreError {}
