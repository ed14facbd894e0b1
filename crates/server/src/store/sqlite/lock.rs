//! One server to a file.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use crate::store::{Cause, StoreError};

/// A server's hold on its file: two would each tell their players of a table what the
/// other does not know. It ends with the process, however that ends.
///
/// What is locked is an empty file beside it, because SQLite's own locks on the file end
/// when anybody of this process closes it.
pub struct FileLock {
    /// Locked while it is open.
    _file: Option<File>,
}

impl FileLock {
    /// Takes hold of a file, which need not be there yet.
    ///
    /// # Errors
    /// Another server has it.
    pub fn of(path: &Path) -> Result<FileLock, StoreError> {
        // Where no file can be made or locked, the store says what is wrong, or nothing is.
        let file = File::options().write(true).create(true).truncate(false).open(beside(path)).ok();
        if let Some(Err(TryLockError::WouldBlock)) = file.as_ref().map(File::try_lock) {
            return Err(StoreError::Unavailable {
                path: path.to_owned(),
                cause: Cause::Busy,
                detail: "another server has it".to_owned(),
            });
        }
        Ok(FileLock { _file: file })
    }
}

/// The same for all names that a file has.
fn beside(path: &Path) -> PathBuf {
    let mut name = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()).into_os_string();
    name.push("-lock");
    PathBuf::from(name)
}
