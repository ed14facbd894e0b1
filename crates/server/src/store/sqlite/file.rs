//! The database file.

use std::fmt;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};

use super::errors::store_error;
use super::lock::FileLock;
use super::{schema, upgrade};
use crate::store::{Access, Cause, DiskUsage, StoreError};

/// How long to wait for another program that has locked the file, such as a backup.
const BUSY: Duration = Duration::from_secs(5);
/// Concurrent reads.
const READERS: u32 = 4;
/// Pages of 4 KiB in the WAL at which SQLite checkpoints within a commit, which keeps
/// everyone waiting: more than the WAL should ever have. A WAL that had to grow beyond
/// this is truncated to it.
const WAL_PAGES: u32 = 16_000;
const WAL_BYTES: u32 = WAL_PAGES * 4096;

/// The absolute path of the database.
#[derive(Clone)]
pub(super) struct DatabasePath(Arc<PathBuf>);

/// Identifies a file whatever its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FileId(u64, u64);

impl DatabasePath {
    pub(super) fn new(path: &Path) -> Result<DatabasePath, StoreError> {
        // An absolute path survives a change of the working directory, and never begins
        // with `file:`, which SQLite would take for a URI.
        let absolute = std::path::absolute(path)
            .map_err(|error| unavailable_at(path, Cause::Gone, error.to_string()))?;
        Ok(DatabasePath(Arc::new(absolute)))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// The file at the path now. SQLite would go on writing to a file that has been
    /// deleted, and everything written would be lost.
    pub(super) fn file_id(&self) -> Result<FileId, StoreError> {
        match fs::metadata(self.path()) {
            Ok(metadata) => Ok(FileId::of(&metadata)),
            Err(error) => Err(self.unavailable(Cause::Gone, error.to_string())),
        }
    }

    pub(super) fn unavailable(&self, cause: Cause, detail: impl Into<String>) -> StoreError {
        unavailable_at(self.path(), cause, detail)
    }

    /// Creates the file if it is missing, and syncs its directory entry.
    pub(super) fn create_if_missing(&self) -> Result<(), StoreError> {
        if self.path().exists() {
            return Ok(());
        }
        let synced = create_private(self.path())
            .and_then(|file| file.sync_all())
            .and_then(|()| self.sync_directory());
        synced.map_err(|error| self.unavailable(io_cause(&error), error.to_string()))
    }

    /// Finds out why SQLite could not open the database, its WAL or its shared memory;
    /// SQLite does not say. The file is not opened for that, because closing it would
    /// drop the locks that other connections of this process have on it.
    pub(super) fn cannot_open(&self) -> StoreError {
        let directory = self.path().parent().unwrap_or(self.path());
        match fs::metadata(self.path()).and_then(|file| Ok((file, File::open(directory)?))) {
            Err(error) => self.unavailable(io_cause(&error), error.to_string()),
            Ok((file, _)) if file.is_dir() => self.unavailable(Cause::Gone, "it is a directory"),
            Ok(_) => {
                let detail = "the server needs write permission for the file and its directory";
                self.unavailable(Cause::ReadOnly, detail)
            }
        }
    }

    #[cfg(unix)]
    pub(super) fn sync_directory(&self) -> io::Result<()> {
        match self.path().parent() {
            Some(directory) => File::open(directory)?.sync_all(),
            None => Ok(()),
        }
    }

    #[cfg(not(unix))]
    pub(super) fn sync_directory(&self) -> io::Result<()> {
        Ok(())
    }

    /// Opens the database for writing, and migrates it.
    pub(super) async fn open(
        &self,
        access: Access,
    ) -> Result<(FileId, SqliteConnection), StoreError> {
        let file = self.file_id()?;
        self.check_mode()?;
        let options = self
            .options()
            .synchronous(SqliteSynchronous::Full)
            .pragma("wal_autocheckpoint", WAL_PAGES.to_string())
            .pragma("journal_size_limit", WAL_BYTES.to_string());
        let connected = options.connect().await;
        let mut connection = connected.map_err(|error| store_error(self, &error))?;
        let found = schema::version(self, &mut connection, schema::KNOWN).await?;
        // A running server of an older version does not know the schema of this one.
        let _lock = match access {
            Access::Shared if (1..schema::KNOWN).contains(&found) => {
                Some(FileLock::to_migrate(self)?)
            }
            _ => None,
        };
        schema::migrate(self, &mut connection, schema::MIGRATIONS).await?;
        let claimed = upgrade::claim_names(&mut connection).await;
        claimed.map_err(|error| store_error(self, &error))?;
        Ok((file, connection))
    }

    /// Checkpoints the WAL over a connection of its own, so that the writer goes on.
    pub(super) async fn checkpoint(self) {
        let checkpointed = async {
            let mut connection = self.options().connect().await?;
            checkpoint(&mut connection).await?;
            connection.close().await
        };
        // The next checkpoint makes up for one that failed.
        if let Err(error) = checkpointed.await {
            tracing::warn!(file = %self, %error, "the WAL was not checkpointed");
        }
    }

    /// A file beside the database, whatever symbolic link names the database.
    pub(super) fn beside(&self, ending: &str) -> PathBuf {
        beside(self.path(), ending)
    }

    /// The space that the database takes and may take, as far as the system tells.
    pub(super) fn usage(&self) -> DiskUsage {
        let bytes = |path: &Path| fs::metadata(path).map(|file| file.len()).ok();
        let copied = fs::metadata(self.beside(COPIED)).and_then(|file| file.modified()).ok();
        let since_1970 = copied.and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
        DiskUsage {
            database: bytes(self.path()),
            wal: bytes(&self.beside("-wal")).or(Some(0)),
            free: free_space(self.path()),
            last_backup: since_1970.map(|since| since.as_secs()),
        }
    }

    /// SQLite creates the WAL of a read-only file read-only, too, and it stays so when
    /// the file becomes writable.
    fn check_mode(&self) -> Result<(), StoreError> {
        match fs::metadata(self.path()) {
            Ok(file) if file.permissions().readonly() => {
                Err(self.unavailable(Cause::ReadOnly, "it is marked as read-only"))
            }
            _ => Ok(()),
        }
    }

    /// Connections for reading, opened on demand.
    pub(super) fn read_pool(&self) -> SqlitePool {
        SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(BUSY)
            .test_before_acquire(false)
            .connect_lazy_with(self.options().read_only(true))
    }

    pub(super) fn options(&self) -> SqliteConnectOptions {
        SqliteConnectOptions::new()
            .filename(self.path())
            .foreign_keys(true)
            .busy_timeout(BUSY)
            .disable_statement_logging()
    }
}

/// The ending of the empty file whose time is that of the last backup.
pub(super) const COPIED: &str = "-backup";

pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    // A file that does not exist yet has only the name it was given.
    let mut name = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()).into_os_string();
    name.push(ending);
    PathBuf::from(name)
}

/// The bytes that may still be written to the disk of a file.
#[cfg(unix)]
fn free_space(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(path).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

#[cfg(not(unix))]
fn free_space(_: &Path) -> Option<u64> {
    None
}

/// Creates an empty file that only its owner may read: it will hold the hands of running
/// games. SQLite gives the files beside it the same permissions.
pub(super) fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Checkpoints as much of the WAL as is possible without waiting for readers or writers.
pub(super) async fn checkpoint(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_all(connection).await.map(|_| ())
}

impl fmt::Display for DatabasePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path().display().fmt(f)
    }
}

impl FileId {
    #[cfg(unix)]
    fn of(metadata: &Metadata) -> FileId {
        use std::os::unix::fs::MetadataExt;
        FileId(metadata.dev(), metadata.ino())
    }

    /// Where there are no inodes, the creation time identifies a file. On a file system
    /// without that either, a file that was replaced is not noticed.
    #[cfg(not(unix))]
    fn of(metadata: &Metadata) -> FileId {
        let made = metadata.created().ok();
        let since = made.and_then(|made| made.duration_since(std::time::UNIX_EPOCH).ok());
        since.map_or(FileId(0, 0), |since| FileId(since.as_secs(), since.subsec_nanos().into()))
    }
}

pub(super) fn unavailable_at(path: &Path, cause: Cause, detail: impl Into<String>) -> StoreError {
    let location = path.display().to_string();
    StoreError::Unavailable { location, cause, detail: detail.into() }
}

pub(super) fn io_cause(error: &io::Error) -> Cause {
    match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Cause::ReadOnly,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Cause::Full,
        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::IsADirectory => Cause::Gone,
        _ => Cause::Failed,
    }
}
