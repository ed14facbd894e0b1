//! The file itself.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};

use super::errors::unavailable;
use super::schema;
use crate::store::{Cause, StoreError};

/// How long to wait for another program that holds the file, such as a backup.
const BUSY: Duration = Duration::from_secs(5);
/// So many reads go on at once.
const READERS: u32 = 4;
/// The log that SQLite writes ahead is carried over into the file by the writer
/// itself, who then keeps others waiting, if it has so many pages of 4 KiB: more than
/// it should ever have. It is cut to this size again if it had to grow.
const LOG_PAGES: u32 = 16_000;
const LOG_BYTES: u32 = LOG_PAGES * 4096;

/// Where the file lies.
#[derive(Clone)]
pub(super) struct DatabasePath(Arc<PathBuf>);

/// Which file it is, whatever its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FileId(u64, u64);

impl DatabasePath {
    pub(super) fn new(path: &Path) -> Result<DatabasePath, StoreError> {
        // An absolute path stays the same when the process changes its folder, and
        // it never begins with `file:`, which SQLite would take for an address.
        let absolute = std::path::absolute(path).map_err(|error| StoreError::Unavailable {
            path: path.to_owned(),
            cause: Cause::Gone,
            detail: error.to_string(),
        })?;
        Ok(DatabasePath(Arc::new(absolute)))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Which file lies there now. SQLite would go on writing to a file that has
    /// been deleted, and everything would be lost with it.
    pub(super) fn file(&self) -> Result<FileId, StoreError> {
        match fs::metadata(self.path()) {
            Ok(metadata) => Ok(FileId::of(&metadata)),
            Err(error) => Err(self.unavailable(Cause::Gone, error.to_string())),
        }
    }

    pub(super) fn unavailable(&self, cause: Cause, detail: impl Into<String>) -> StoreError {
        StoreError::Unavailable { path: self.path().to_owned(), cause, detail: detail.into() }
    }

    /// Makes the file if it is missing, with its entry in the folder on the disk.
    pub(super) async fn make(&self) -> Result<(), StoreError> {
        if self.path().exists() {
            return Ok(());
        }
        let synced =
            private(self.path()).and_then(|file| file.sync_all()).and_then(|()| self.sync_folder());
        synced.map_err(|error| self.unavailable(io_cause(&error), error.to_string()))
    }

    /// Why SQLite could not open the file, or one of those it keeps beside it;
    /// SQLite itself does not say. The file is not opened to find out, because
    /// closing it would give up the locks that other connections have on it.
    pub(super) fn why_not_opened(&self) -> StoreError {
        let folder = self.path().parent().unwrap_or(self.path());
        match fs::metadata(self.path()).and_then(|file| Ok((file, File::open(folder)?))) {
            Err(error) => self.unavailable(io_cause(&error), error.to_string()),
            Ok((file, _)) if file.is_dir() => self.unavailable(Cause::Gone, "it is a folder"),
            Ok(_) => {
                let detail = "the server must be allowed to write the file and its folder";
                self.unavailable(Cause::ReadOnly, detail)
            }
        }
    }

    #[cfg(unix)]
    pub(super) fn sync_folder(&self) -> io::Result<()> {
        match self.path().parent() {
            Some(folder) => File::open(folder)?.sync_all(),
            None => Ok(()),
        }
    }

    #[cfg(not(unix))]
    pub(super) fn sync_folder(&self) -> io::Result<()> {
        Ok(())
    }

    /// Opens the file to write, and brings it up to date.
    pub(super) async fn open(&self) -> Result<(FileId, SqliteConnection), StoreError> {
        let file = self.file()?;
        self.check_mode()?;
        let options = self
            .options()
            .synchronous(SqliteSynchronous::Full)
            .pragma("wal_autocheckpoint", LOG_PAGES.to_string())
            .pragma("journal_size_limit", LOG_BYTES.to_string());
        let connected = options.connect().await;
        let mut connection = connected.map_err(|error| unavailable(self, &error))?;
        schema::bring_up_to_date(self, &mut connection, schema::STEPS).await?;
        Ok((file, connection))
    }

    /// Carries the log that SQLite writes ahead over into the file, as far as it goes
    /// now. Over a connection of its own this holds nobody up who writes.
    pub(super) async fn checkpoint(self) {
        // What cannot be carried over now is so later.
        if let Ok(mut connection) = self.options().connect().await {
            let _ = checkpoint(&mut connection).await;
            let _ = connection.close().await;
        }
    }

    /// SQLite would make files beside a read-only file that are read-only as well,
    /// and they would still be so when the file is not any more.
    fn check_mode(&self) -> Result<(), StoreError> {
        match fs::metadata(self.path()) {
            Ok(file) if file.permissions().readonly() => {
                Err(self.unavailable(Cause::ReadOnly, "it is marked as read-only"))
            }
            _ => Ok(()),
        }
    }

    /// Connections to read with, which are opened when they are needed.
    pub(super) fn readers(&self) -> SqlitePool {
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

/// Makes an empty file that nobody else on the machine may read: it will hold the hands
/// of running games. What SQLite keeps beside it has the same permissions.
pub(super) fn private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Carries over what can be carried over without waiting for anybody.
pub(super) async fn checkpoint(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_all(connection).await.map(|_| ())
}

impl FileId {
    #[cfg(unix)]
    fn of(metadata: &Metadata) -> FileId {
        use std::os::unix::fs::MetadataExt;
        FileId(metadata.dev(), metadata.ino())
    }

    /// Elsewhere a file is known by the time it was made.
    #[cfg(not(unix))]
    fn of(metadata: &Metadata) -> FileId {
        let made = metadata.created().ok();
        let since = made.and_then(|made| made.duration_since(std::time::UNIX_EPOCH).ok());
        since.map_or(FileId(0, 0), |since| FileId(since.as_secs(), since.subsec_nanos().into()))
    }
}

pub(super) fn io_cause(error: &io::Error) -> Cause {
    match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Cause::ReadOnly,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Cause::Full,
        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::IsADirectory => Cause::Gone,
        _ => Cause::Failed,
    }
}
