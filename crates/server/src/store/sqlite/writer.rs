//! The one writer.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::append;
use super::errors::{concerns_one_job, store_error};
use super::file::{DatabasePath, FileId, checkpoint};
use super::jobs;
use super::reader::Reader;
use crate::reply::reply;
use crate::store::growth;
use crate::store::job::Job;
use crate::store::queue::{Answer, Batch, Outage, Outcome, Request, next_batch};
use crate::store::{Access, Cause, StoreError};

/// Jobs after which the WAL is checkpointed: it has a few thousand pages then.
const CHECKPOINT_EVERY: usize = 1500;

pub(super) struct Writer {
    path: DatabasePath,
    access: Access,
    reader: Reader,
    /// None while the database cannot be used.
    connection: Option<(FileId, SqliteConnection)>,
    outage: Outage,
    /// Jobs since the last checkpoint.
    written: usize,
    /// Checkpoints on a connection of its own.
    checkpointer: Option<JoinHandle<()>>,
}

/// Why a transaction failed.
enum Failure {
    /// Perhaps because of one of its jobs.
    PerhapsOneJob(StoreError),
    /// The database cannot be used.
    Database(StoreError),
}

impl Failure {
    fn into_error(self) -> StoreError {
        match self {
            Failure::PerhapsOneJob(error) | Failure::Database(error) => error,
        }
    }
}

impl Writer {
    pub(super) fn new(path: DatabasePath, access: Access, reader: Reader) -> Writer {
        let (connection, checkpointer) = (None, None);
        let outage = Outage::default();
        Writer { path, access, reader, connection, outage, written: 0, checkpointer }
    }

    /// Creates the file if it is missing, and opens it.
    pub(super) async fn create_and_open(&mut self) -> Result<(), StoreError> {
        self.path.create_if_missing()?;
        self.connection().await.map(|_| ())
    }

    /// Serves requests until the store is closed or dropped.
    pub(super) async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let closing = loop {
            match AssertUnwindSafe(self.serve(&mut requests)).catch_unwind().await {
                Ok(closing) => break closing,
                // The callers of the batch see their answers dropped, which means that
                // nothing was written; the next batch opens the database again.
                Err(_) => {
                    tracing::error!("the writer of the database panicked");
                    self.connection = None;
                }
            }
        };
        if let Some(checkpointer) = self.checkpointer.take()
            && let Err(error) = checkpointer.await
        {
            tracing::error!(%error, "the checkpoint of the WAL panicked");
        }
        self.reader.suspend().await;
        self.disconnect().await;
        for answer in closing {
            reply(answer, Ok(()));
        }
    }

    /// Writes batches until the store is closed; returns the callers who wait for that.
    async fn serve(&mut self, requests: &mut mpsc::Receiver<Request>) -> Vec<Answer> {
        let mut closing = Vec::new();
        while let Some(Batch { jobs, answers }) = next_batch(requests, &mut closing).await {
            if jobs.is_empty() {
                continue;
            }
            self.written += jobs.len();
            let results = self.write(&jobs).await;
            self.outage.note(&self.path, &results);
            for (answer, result) in answers.into_iter().zip(results) {
                reply(answer, result);
            }
            self.checkpoint().await;
        }
        closing
    }

    /// Writes a batch. What has succeeded is on the disk when this returns.
    async fn write(&mut self, jobs: &[Job]) -> Vec<Outcome> {
        match self.transact(jobs).await {
            Ok(results) => results,
            Err(Failure::PerhapsOneJob(_)) if jobs.len() > 1 => {
                let mut results = Vec::with_capacity(jobs.len());
                for job in jobs {
                    let alone = self.transact(std::slice::from_ref(job)).await;
                    match alone {
                        Ok(result) => results.extend(result),
                        Err(failure) => results.push(Err(failure.into_error())),
                    }
                }
                results
            }
            Err(failure) => {
                let error = failure.into_error();
                jobs.iter().map(|_| Err(error.clone())).collect()
            }
        }
    }

    /// Runs all jobs in one transaction, or none of them. A job that is refused changes
    /// nothing and does not affect the others.
    async fn transact(&mut self, jobs: &[Job]) -> Result<Vec<Outcome>, Failure> {
        let path = self.path.clone();
        let (file, connection) = self.connection().await.map_err(Failure::Database)?;
        match in_transaction(connection, jobs).await {
            // SQLite does not notice that its file was deleted or replaced. What was
            // committed to it must not be acknowledged.
            Ok(results) => match path.file_id() {
                Ok(now) if now == *file => Ok(results),
                Ok(_) => {
                    let detail = "it was replaced by another file";
                    Err(Failure::Database(path.unavailable(Cause::Gone, detail)))
                }
                Err(error) => Err(Failure::Database(error)),
            },
            Err(error) => {
                if let Err(error) = sqlx::query("ROLLBACK").execute(&mut *connection).await {
                    // Usual: some errors end the transaction themselves.
                    tracing::debug!(%error, "nothing to roll back");
                }
                let failed = store_error(&path, &error);
                if concerns_one_job(&error) {
                    return Err(Failure::PerhapsOneJob(failed));
                }
                // The next request tries again with a new connection.
                self.disconnect().await;
                Err(Failure::Database(failed))
            }
        }
    }

    /// The connection to the file at the path, opened if necessary.
    async fn connection(&mut self) -> Result<&mut (FileId, SqliteConnection), StoreError> {
        let now = self.path.file_id();
        let opened = self.connection.as_ref().map(|(file, _)| *file);
        if opened.is_some() && now.as_ref().ok() != opened.as_ref() {
            // Deleted, moved or replaced while it was open.
            self.disconnect().await;
            self.reader.suspend().await;
        }
        now?;
        let open = match self.connection.take() {
            Some(open) => open,
            None => self.path.open(self.access).await?,
        };
        self.reader.resume();
        Ok(self.connection.insert(open))
    }

    async fn disconnect(&mut self) {
        if let Some((_, connection)) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database was not closed cleanly");
        }
    }

    /// Has a second connection checkpoint most of the WAL while this one goes on, then
    /// checkpoints the little that was written in the meantime: SQLite starts the WAL
    /// over only when all of it has been checkpointed.
    async fn checkpoint(&mut self) {
        match &self.checkpointer {
            None if self.written >= CHECKPOINT_EVERY => {
                self.written = 0;
                self.checkpointer = Some(tokio::spawn(self.path.clone().checkpoint()));
            }
            Some(checkpointer) if checkpointer.is_finished() => {
                self.checkpointer = None;
                if let Some((_, connection)) = &mut self.connection
                    && let Err(error) = checkpoint(connection).await
                {
                    tracing::warn!(%error, "the WAL was not checkpointed");
                }
            }
            _ => {}
        }
    }
}

async fn in_transaction(
    connection: &mut SqliteConnection,
    jobs: &[Job],
) -> Result<Vec<Outcome>, sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let mut results = Vec::with_capacity(jobs.len());
    while let Some(job) = jobs.get(results.len()) {
        let moves = growth::moves(&jobs[results.len()..]);
        if moves.len() > 1 {
            results.extend(append::write_all(connection, &moves).await?);
        } else {
            results.push(jobs::run(job, connection).await?);
        }
    }
    sqlx::query("COMMIT").execute(&mut *connection).await?;
    Ok(results)
}
