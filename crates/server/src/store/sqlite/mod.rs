//! The store as an SQLite file: everything that knows SQL.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `file` | the file: where it lies, whether it is still the same, how it is opened |
//! | `schema` | what the tables are, and how an older file is brought up to date |
//! | `writer` | the one writer, and when its work is on the disk |
//! | `jobs` | how each change is written |
//! | `append` | appending to logs, those of many tables together |
//! | `reads` | how everything is read |
//! | `copy` | a copy of a file that may be in use |
//! | `errors` | what the errors of SQLite mean |

mod append;
mod copy;
mod errors;
mod file;
mod jobs;
mod lock;
mod reads;
mod schema;
mod writer;

use std::path::Path;

use tokio::sync::mpsc;

pub(super) use copy::copy;
pub use lock::FileLock;
pub(super) use reads::Reader;

use super::StoreError;
use super::job::Request;
use file::DatabasePath;
use writer::Writer;

/// Opens a file, which is made if it is missing, and starts its writer.
pub(super) async fn start(
    path: &Path,
    requests: mpsc::Receiver<Request>,
) -> Result<Reader, StoreError> {
    let place = DatabasePath::new(path)?;
    let reader = Reader::new(place.clone());
    let mut writer = Writer::new(place, reader.clone());
    writer.make().await?;
    tokio::spawn(writer.run(requests));
    Ok(reader)
}
