//! A copy of a file that may be in use.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use sqlx::{ConnectOptions, Connection};

use super::errors::unavailable;
use super::file::{DatabasePath, private};
use super::schema;
use crate::store::{Cause, StoreError};

pub(in crate::store) async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let (from, to) = (DatabasePath::new(from)?, DatabasePath::new(to)?);
    from.file()?;
    if to.path().exists() {
        return Err(to.unavailable(Cause::Failed, "there is a file of this name already"));
    }
    // What is half a copy has another name, so that nobody takes it for one.
    let partial = partial(to.path());
    let copied = copy_to(&from, &to, &partial).await;
    if copied.is_err() {
        let _ = fs::remove_file(&partial);
    }
    copied
}

fn partial(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".partial");
    path.with_file_name(name)
}

async fn copy_to(from: &DatabasePath, to: &DatabasePath, partial: &Path) -> Result<(), StoreError> {
    let io =
        |error: std::io::Error| to.unavailable(super::file::io_cause(&error), error.to_string());
    if partial.exists() {
        fs::remove_file(partial).map_err(io)?;
    }
    let opened = from.options().read_only(true).connect().await;
    let mut connection = opened.map_err(|error| unavailable(from, &error))?;
    schema::version(from, &mut connection, schema::STEPS.len() as u32).await?;
    // An empty file is written to as if it were none.
    private(partial).map_err(io)?;
    let name = partial.to_string_lossy().into_owned();
    let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&mut connection).await;
    let _ = connection.close().await;
    copied.map_err(|error| unavailable(to, &error))?;
    File::open(partial).and_then(|file| file.sync_all()).map_err(io)?;
    fs::rename(partial, to.path()).map_err(io)?;
    to.sync_folder().map_err(io)
}
