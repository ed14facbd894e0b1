//! A copy of a file that may be in use.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sqlx::{ConnectOptions, Connection};

use super::errors::store_error;
use super::file::{COPIED, DatabasePath, create_private, io_cause};
use super::schema;
use crate::store::{Cause, StoreError};

pub(in crate::store) async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let (from, to) = (DatabasePath::new(from)?, DatabasePath::new(to)?);
    from.file_id()?;
    if to.path().exists() {
        return Err(to.unavailable(Cause::Failed, "the file exists already"));
    }
    // An unfinished copy has another name, so that it is never taken for a copy.
    let partial = partial(to.path());
    let copied = copy_to(&from, &to, &partial).await;
    if copied.is_err() {
        remove_partial(&partial);
    }
    copied
}

/// Notes beside a database that it was copied, so that its server can tell how old the last
/// copy is.
pub(in crate::store) fn note_copy(from: &Path) -> Result<(), StoreError> {
    let path = DatabasePath::new(from)?;
    let noted = File::options()
        .write(true)
        .create(true)
        .truncate(true)
        .open(path.beside(COPIED))
        .and_then(|file| file.set_modified(SystemTime::now()));
    noted.map_err(|error| path.unavailable(io_cause(&error), error.to_string()))
}

/// Removes an unfinished copy, if there is one. The caller returns why it is unfinished.
fn remove_partial(partial: &Path) {
    match fs::remove_file(partial) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            tracing::warn!(file = %partial.display(), %error, "an unfinished copy is left");
        }
        _ => {}
    }
}

fn partial(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".partial");
    path.with_file_name(name)
}

async fn copy_to(from: &DatabasePath, to: &DatabasePath, partial: &Path) -> Result<(), StoreError> {
    let io = |error: std::io::Error| to.unavailable(io_cause(&error), error.to_string());
    if partial.exists() {
        fs::remove_file(partial).map_err(io)?;
    }
    let opened = from.options().read_only(true).connect().await;
    let mut connection = opened.map_err(|error| store_error(from, &error))?;
    schema::version(from, &mut connection, schema::KNOWN).await?;
    // `VACUUM INTO` writes to an empty file as it does to a new one.
    create_private(partial).map_err(io)?;
    let name = partial
        .to_str()
        .ok_or_else(|| to.unavailable(Cause::Failed, "the name is not valid Unicode"))?;
    let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&mut connection).await;
    connection.close().await.map_err(|error| store_error(from, &error))?;
    copied.map_err(|error| store_error(to, &error))?;
    File::open(partial).and_then(|file| file.sync_all()).map_err(io)?;
    fs::rename(partial, to.path()).map_err(io)?;
    to.sync_directory().map_err(io)
}
