//! The one writer.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::append;
use super::errors::{concerns_one_job, store_error};
use super::file::{DatabasePath, FileId, checkpoint};
use super::reader::Reader;
use crate::reply::reply;
use crate::store::growth;
use crate::store::job::Job;
use crate::store::{Access, Cause, StoreError};

/// The most jobs that share a transaction, so that the first does not wait long for
/// the last.
const MAX_BATCH: usize = 512;

/// Jobs after which the WAL is checkpointed: it has a few thousand pages then.
const CHECKPOINT_EVERY: usize = 1500;

/// Receives the outcome of a request.
type Reply = oneshot::Sender<Result<(), StoreError>>;

/// A request to the writer.
pub(super) enum Request {
    Write(Box<Job>, Reply),
    /// Finishes what waits, closes the database and ends.
    Close(Reply),
}

pub(super) struct Writer {
    path: DatabasePath,
    access: Access,
    reader: Reader,
    /// None while the database cannot be used.
    connection: Option<(FileId, SqliteConnection)>,
    /// The failure that was last logged, if it is not over.
    logged: Option<StoreError>,
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
        let (connection, logged, checkpointer) = (None, None, None);
        Writer { path, access, reader, connection, logged, written: 0, checkpointer }
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
    async fn serve(&mut self, requests: &mut mpsc::Receiver<Request>) -> Vec<Reply> {
        let mut batch = Vec::with_capacity(MAX_BATCH);
        let mut closing = Vec::new();
        while requests.recv_many(&mut batch, MAX_BATCH).await > 0 {
            let (mut jobs, mut answers) = (Vec::new(), Vec::new());
            for request in batch.drain(..) {
                match request {
                    Request::Write(job, answer) => {
                        jobs.push(*job);
                        answers.push(answer);
                    }
                    Request::Close(answer) => {
                        // What is queued is still written; nothing new is accepted.
                        requests.close();
                        closing.push(answer);
                    }
                }
            }
            if jobs.is_empty() {
                continue;
            }
            self.written += jobs.len();
            let results = self.write(&jobs).await;
            self.log_failure(&results);
            for (answer, result) in answers.into_iter().zip(results) {
                reply(answer, result);
            }
            self.checkpoint().await;
        }
        closing
    }

    /// Writes a batch. What has succeeded is on the disk when this returns.
    async fn write(&mut self, jobs: &[Job]) -> Vec<Result<(), StoreError>> {
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
    async fn transact(&mut self, jobs: &[Job]) -> Result<Vec<Result<(), StoreError>>, Failure> {
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

    /// Logs once that the database cannot be used, and once that it can again.
    fn log_failure(&mut self, results: &[Result<(), StoreError>]) {
        let errors = results.iter().filter_map(|result| result.as_ref().err());
        let failure = errors.into_iter().find(|e| matches!(e, StoreError::Unavailable { .. }));
        if failure != self.logged.as_ref() {
            match failure {
                Some(error) => tracing::error!("{error}"),
                None => tracing::info!(file = %self.path, "the database can be used again"),
            }
            self.logged = failure.cloned();
        }
    }
}

async fn in_transaction(
    connection: &mut SqliteConnection,
    jobs: &[Job],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let mut results = Vec::with_capacity(jobs.len());
    while let Some(job) = jobs.get(results.len()) {
        let moves = growth::moves(&jobs[results.len()..]);
        if moves.len() > 1 {
            results.extend(append::write_all(connection, &moves).await?);
        } else {
            results.push(job.run(connection).await?);
        }
    }
    sqlx::query("COMMIT").execute(&mut *connection).await?;
    Ok(results)
}
