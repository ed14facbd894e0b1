//! The SQLite engine: one file, one writer, several readers.
//!
//! | module | contents |
//! | --- | --- |
//! | `file` | the path of the database, how it is opened, whether it is still the same file |
//! | `lock` | one server per file, or the nodes of one cluster |
//! | `schema` | migrations |
//! | `writer` | the one writer with group commit, and WAL checkpoints |
//! | `reader` | the connections that read |
//! | `append` | appending to the logs of many tables together |
//! | `copy` | a copy of a file that may be in use |
//! | `insert` | inserting rows as they are, which come from another database |
//! | `dialect` | what the statements in `store/sql` say differently in each engine |
//! | `seats` | the rows of seats |
//! | `upgrade` | what a migration of an older file cannot do in SQL |
//! | `errors` | what SQLite's errors mean |
//!
//! The modules in `store/sql` are compiled for each engine: their statements are the same, and
//! run on the types in `dialect`.

#[path = "../sql/analyses.rs"]
mod analyses;
mod append;
#[path = "../sql/circles.rs"]
mod circles;
#[path = "../sql/columns.rs"]
mod columns;
mod copy;
#[path = "../sql/counts.rs"]
mod counts;
#[path = "../sql/daily.rs"]
mod daily;
mod dialect;
#[path = "../sql/erase.rs"]
mod erase;
mod errors;
#[path = "../sql/events.rs"]
mod events;
mod file;
#[path = "../sql/games.rs"]
mod games;
mod insert;
#[path = "../sql/jobs.rs"]
mod jobs;
#[path = "../sql/leave_penalty.rs"]
mod leave_penalty;
mod lock;
#[path = "../sql/log.rs"]
mod log;
#[path = "../sql/moderation.rs"]
mod moderation;
#[path = "../sql/ownership.rs"]
mod ownership;
#[path = "../sql/passkeys.rs"]
mod passkeys;
#[path = "../sql/passwords.rs"]
mod passwords;
#[path = "../sql/people.rs"]
mod people;
#[path = "../sql/profiles.rs"]
mod profiles;
#[path = "../sql/push.rs"]
mod push;
#[path = "../sql/rating_reads.rs"]
mod rating_reads;
#[path = "../sql/ratings.rs"]
mod ratings;
mod reader;
#[path = "../sql/reads.rs"]
mod reads;
#[path = "../sql/relations.rs"]
mod relations;
mod schema;
mod seats;
#[path = "../sql/snapshot.rs"]
mod snapshot;
#[path = "../sql/social.rs"]
mod social;
#[path = "../sql/tables.rs"]
mod tables;
#[path = "../sql/tokens.rs"]
mod tokens;
#[path = "../sql/transfer.rs"]
mod transfer;
mod upgrade;
mod writer;

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use futures_util::FutureExt;
use tokio::sync::mpsc;

pub(super) use copy::{copy, note_copy};

use super::engine::{Engine, Reads, Reply};
use super::job::Job;
use super::queue::{QUEUE, Request, request};
use super::transfer::Rows;
use super::{Access, DiskUsage, StoreError};
use file::DatabasePath;
use lock::FileLock;
use reader::Reader;
use transfer::OpenRows;
use writer::Writer;

/// An open database.
pub(super) struct Sqlite {
    queue: mpsc::Sender<Request>,
    reader: Reader,
    /// Held by a server until it closes the database.
    lock: Mutex<Option<FileLock>>,
}

/// Opens a file, creating it if it is missing, and starts its writer.
pub(super) async fn open(path: &Path, access: Access) -> Result<Sqlite, StoreError> {
    let lock = match access {
        Access::Exclusive => Some(FileLock::acquire(path)?),
        Access::Cluster => Some(FileLock::share(path)?),
        Access::Shared => None,
    };
    let path = DatabasePath::new(path)?;
    let (queue, requests) = mpsc::channel(QUEUE);
    let reader = Reader::new(path.clone(), queue.downgrade());
    let mut writer = Writer::new(path, access, reader.clone());
    writer.create_and_open().await?;
    tokio::spawn(writer.run(requests));
    Ok(Sqlite { queue, reader, lock: Mutex::new(lock) })
}

impl Engine for Sqlite {
    fn write(&self, job: Job) -> Reply<'_, ()> {
        request(&self.queue, |answer| Request::Write(Box::new(job), answer)).boxed()
    }

    fn close(&self) -> Reply<'_, ()> {
        async {
            let closed = request(&self.queue, Request::Close).await;
            drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
            closed
        }
        .boxed()
    }

    fn reads(&self) -> &dyn Reads {
        &self.reader
    }

    fn usage(&self) -> DiskUsage {
        self.reader.usage()
    }

    fn rows(&self) -> Reply<'_, Box<dyn Rows>> {
        async {
            let rows = OpenRows::open(self.reader.path()).await?;
            Ok(Box::new(rows) as Box<dyn Rows>)
        }
        .boxed()
    }
}
