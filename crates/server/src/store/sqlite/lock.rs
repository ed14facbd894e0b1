//! One server per file, or the nodes of one cluster.

use std::fs::{self, File, TryLockError};
use std::path::Path;

use super::file::{DatabasePath, beside, io_cause, unavailable_at};
use crate::store::{Cause, StoreError};

/// Keeps a second server off the file: each would tell the players of a table what the
/// other does not know. The lock ends with the process, however that ends.
///
/// A file beside the database is locked, because POSIX drops the locks that SQLite has on
/// the database itself as soon as anything in this process closes it.
pub(super) struct FileLock {
    /// Locked while it is open.
    _file: File,
}

impl FileLock {
    /// Locks a database, which need not exist yet.
    pub(super) fn acquire(path: &Path) -> Result<FileLock, StoreError> {
        FileLock::lock(path, File::try_lock)
    }

    /// Locks a database together with the other nodes of a cluster.
    pub(super) fn share(path: &Path) -> Result<FileLock, StoreError> {
        FileLock::lock(path, File::try_lock_shared)
    }

    fn lock(
        path: &Path,
        try_lock: impl FnOnce(&File) -> Result<(), TryLockError>,
    ) -> Result<FileLock, StoreError> {
        check_names(path)?;
        let beside = beside(path, "-lock");
        let opened = File::options().write(true).create(true).truncate(false).open(&beside);
        let file =
            opened.map_err(|error| unavailable_at(path, io_cause(&error), error.to_string()))?;
        match try_lock(&file) {
            Ok(()) => Ok(FileLock { _file: file }),
            Err(TryLockError::WouldBlock) => {
                Err(unavailable_at(path, Cause::Busy, "another server is using it"))
            }
            Err(TryLockError::Error(error)) => {
                // Some file systems have no locks; the server runs without one there.
                tracing::warn!(file = %beside.display(), %error, "the database cannot be locked");
                Ok(FileLock { _file: file })
            }
        }
    }
}

impl FileLock {
    /// Locks a database of an older version for as long as it is migrated.
    pub(super) fn to_migrate(path: &DatabasePath) -> Result<FileLock, StoreError> {
        FileLock::acquire(path.path()).map_err(|error| match error {
            StoreError::Unavailable { cause: Cause::Busy, .. } => path.unavailable(
                Cause::Busy,
                "a server of an older version is using it; upgrade and restart the server first",
            ),
            error => error,
        })
    }
}

/// Refuses a file with several names. SQLite keeps a WAL beside each name, so that programs
/// which use different ones would destroy what the others wrote.
#[cfg(unix)]
fn check_names(path: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::MetadataExt;
    match fs::metadata(path) {
        Ok(file) if file.is_file() && file.nlink() > 1 => {
            let names = file.nlink();
            let detail = format!("it has {names} names (hard links); delete all but this one");
            Err(unavailable_at(path, Cause::Failed, detail))
        }
        // A file that does not exist yet, or cannot be used, is dealt with later.
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn check_names(_: &Path) -> Result<(), StoreError> {
    Ok(())
}
