//! Why something could not be stored or found.

use std::fmt;

use kennel_table::TableId;
use std::path::PathBuf;

/// Why something could not be stored or found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// Entries do not follow the last one of their log: somebody else has written,
    /// or they are there already.
    Conflict {
        /// The table.
        table: TableId,
        /// The version that would have been right.
        next: u32,
        /// The version that came.
        first: u32,
    },
    /// There is no such thing.
    Missing {
        /// What kind of thing.
        what: Thing,
        /// Which.
        id: String,
    },
    /// It is there already.
    Exists {
        /// What kind of thing.
        what: Thing,
        /// Which.
        id: String,
    },
    /// The name belongs to another account.
    Taken {
        /// The name.
        name: String,
    },
    /// The file comes from a newer program.
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its schema.
        found: u32,
        /// The newest version this program knows.
        known: u32,
    },
    /// The file is a database, but of another program.
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file cannot be used at the moment. It is tried again at the next
    /// request.
    Unavailable {
        /// The file.
        path: PathBuf,
        /// In one word.
        cause: Cause,
        /// What the system says.
        detail: String,
    },
    /// The system gives no random numbers.
    NoRandomness {
        /// What the system says.
        detail: String,
    },
    /// The store has been closed.
    Closed,
}

/// What is stored.
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
}

/// Why a file cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The disk, the quota or the file is full.
    Full,
    /// The file or its folder cannot be written.
    ReadOnly,
    /// The file is not where it was, or cannot be opened.
    Gone,
    /// Another program holds the file, or too many read at once.
    Busy,
    /// What the file holds makes no sense.
    Damaged,
    /// Something else.
    Failed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict { table, next, first } => write!(
                f,
                "table {table} goes on with version {next}, so version {first} cannot be added"
            ),
            StoreError::Missing { what, id } => write!(f, "there is no {what} '{id}'"),
            StoreError::Exists { what, id } => write!(f, "there is a {what} '{id}' already"),
            StoreError::Taken { name } => write!(f, "the name '{name}' is taken"),
            StoreError::Newer { path, found, known } => write!(
                f,
                "{}: the file has version {found} and comes from a newer program; \
                 this one knows versions up to {known}",
                path.display()
            ),
            StoreError::Foreign { path } => {
                write!(f, "{}: this is the database of another program", path.display())
            }
            StoreError::Unavailable { path, cause, detail } => {
                write!(f, "{}: {cause} ({detail})", path.display())
            }
            StoreError::NoRandomness { detail } => {
                write!(f, "the system gives no random numbers ({detail})")
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
        })
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cause::Full => "no space is left to write",
            Cause::ReadOnly => "the file cannot be written",
            Cause::Gone => "the file is gone or cannot be opened",
            Cause::Busy => "the file is busy",
            Cause::Damaged => "the file is damaged",
            Cause::Failed => "the file cannot be used",
        })
    }
}

impl std::error::Error for StoreError {}
