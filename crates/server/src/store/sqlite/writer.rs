//! The one writer.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::append;
use super::errors::{may_be_of_one_request, unavailable};
use super::file::{DatabasePath, FileId, checkpoint};
use super::reads::Reader;
use crate::store::StoreError;
use crate::store::job::{Job, Request};

/// So many requests at most share one transaction, so that the first does not
/// wait long for the last.
const MOST_AT_ONCE: usize = 512;

/// After so many requests the log that SQLite writes ahead is carried over into the
/// file: a few thousand pages then.
const CARRY_OVER: usize = 1500;

pub(super) struct Writer {
    place: DatabasePath,
    /// Is told which file is read.
    reader: Reader,
    /// None while the file cannot be used.
    connection: Option<(FileId, SqliteConnection)>,
    /// What was last said about the file in the server's own log.
    trouble: Option<StoreError>,
    /// Requests since the log was last carried over.
    written: usize,
    /// The task that carries it over.
    carrier: Option<JoinHandle<()>>,
}

/// Where an answer goes.
type Answer = oneshot::Sender<Result<(), StoreError>>;

/// Why a transaction was not made.
enum Failure {
    /// Perhaps because of one of its requests.
    Shared(StoreError),
    /// The file cannot be used.
    Whole(StoreError),
}

impl Writer {
    pub(super) fn new(place: DatabasePath, reader: Reader) -> Writer {
        Writer { place, reader, connection: None, trouble: None, written: 0, carrier: None }
    }

    /// Makes the file if it is missing, and opens it.
    pub(super) async fn make(&mut self) -> Result<(), StoreError> {
        self.place.make().await?;
        self.connection().await.map(|_| ())
    }

    /// Writes what is asked for until nobody can ask any more.
    pub(super) async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let closing = loop {
            match AssertUnwindSafe(self.serve(&mut requests)).catch_unwind().await {
                Ok(closing) => break closing,
                // A mistake of ours. Who waits for what was being written hears that
                // it was not, and the file is opened anew for whatever comes next.
                Err(_) => {
                    tracing::error!("storing broke off");
                    self.connection = None;
                }
            }
        };
        if let Some(carrier) = self.carrier.take() {
            let _ = carrier.await;
        }
        self.reader.close().await;
        self.disconnect().await;
        for answer in closing {
            let _ = answer.send(Ok(()));
        }
    }

    /// Writes what is asked for until the store is closed; who waits for that.
    async fn serve(&mut self, requests: &mut mpsc::Receiver<Request>) -> Vec<Answer> {
        let mut batch = Vec::with_capacity(MOST_AT_ONCE);
        let mut closing = Vec::new();
        while requests.recv_many(&mut batch, MOST_AT_ONCE).await > 0 {
            if batch.iter().any(|request| matches!(request.job, Job::Close)) {
                // Whatever still waits is written; nothing new comes in.
                requests.close();
            }
            self.written += batch.len();
            let results = self.write(&batch).await;
            self.tell_trouble(&results);
            for (request, result) in batch.drain(..).zip(results) {
                match request.job {
                    Job::Close => closing.push(request.answer),
                    // Who does not wait any more need not be told.
                    _ => _ = request.answer.send(result),
                }
            }
            self.checkpoint().await;
        }
        closing
    }

    /// Writes a batch. When this returns, whatever has succeeded is on the disk.
    async fn write(&mut self, batch: &[Request]) -> Vec<Result<(), StoreError>> {
        match self.transact(batch).await {
            Ok(results) => results,
            Err(Failure::Shared(_)) if batch.len() > 1 => {
                let mut results = Vec::with_capacity(batch.len());
                for request in batch {
                    results.push(match self.transact(std::slice::from_ref(request)).await {
                        Ok(mut results) => results.pop().unwrap_or(Ok(())),
                        Err(Failure::Shared(error) | Failure::Whole(error)) => Err(error),
                    });
                }
                results
            }
            Err(Failure::Shared(error) | Failure::Whole(error)) => {
                batch.iter().map(|_| Err(error.clone())).collect()
            }
        }
    }

    /// Does all jobs of a batch in one transaction, or none of them. A job that is
    /// refused changes nothing and does not concern the others.
    async fn transact(
        &mut self,
        batch: &[Request],
    ) -> Result<Vec<Result<(), StoreError>>, Failure> {
        let place = self.place.clone();
        let (file, connection) = self.connection().await.map_err(Failure::Whole)?;
        let file = *file;
        match in_transaction(connection, batch).await {
            // Had the file been taken away meanwhile, it would be all for nothing.
            Ok(results) => match place.file() {
                Ok(now) if now == file => Ok(results),
                Ok(_) => {
                    let detail = "another file was put in its place";
                    Err(Failure::Whole(place.unavailable(crate::store::Cause::Gone, detail)))
                }
                Err(error) => Err(Failure::Whole(error)),
            },
            Err(error) => {
                // Some errors have ended the transaction already.
                let _ = sqlx::query("ROLLBACK").execute(&mut *connection).await;
                let told = unavailable(&place, &error);
                if may_be_of_one_request(&error) {
                    return Err(Failure::Shared(told));
                }
                // What is wrong with the file may be over when it is opened again.
                self.disconnect().await;
                Err(Failure::Whole(told))
            }
        }
    }

    /// The connection to the file that lies there now.
    async fn connection(&mut self) -> Result<&mut (FileId, SqliteConnection), StoreError> {
        let here = self.place.file();
        let same = matches!((&here, &self.connection), (Ok(here), Some((file, _))) if here == file);
        if !same {
            // A file that is gone may come back as it was, or as a copy.
            here?;
            self.disconnect().await;
        }
        let (file, connection) = match self.connection.take() {
            Some(open) => open,
            None => self.place.open().await?,
        };
        self.reader.read_from(file).await;
        Ok(self.connection.insert((file, connection)))
    }

    async fn disconnect(&mut self) {
        if let Some((_, connection)) = self.connection.take() {
            let _ = connection.close().await;
        }
    }

    /// Has the log carried over by another connection while this one goes on, and
    /// then carries over what has come in meanwhile, which is little: only when all
    /// of it is carried over does the log begin anew.
    async fn checkpoint(&mut self) {
        match &self.carrier {
            None if self.written >= CARRY_OVER => {
                self.written = 0;
                self.carrier = Some(tokio::spawn(self.place.clone().checkpoint()));
            }
            Some(carrier) if carrier.is_finished() => {
                self.carrier = None;
                if let Some((_, connection)) = &mut self.connection {
                    // If it fails, the next write says why.
                    let _ = checkpoint(connection).await;
                }
            }
            _ => {}
        }
    }

    /// Says once that the file cannot be used, and once that it can again.
    fn tell_trouble(&mut self, results: &[Result<(), StoreError>]) {
        let unavailable = |result: &&Result<(), StoreError>| {
            matches!(result, Err(StoreError::Unavailable { .. }))
        };
        let trouble = results.iter().find(unavailable).and_then(|result| result.clone().err());
        if trouble != self.trouble {
            match &trouble {
                Some(error) => tracing::error!("{error}"),
                None => {
                    tracing::info!("{}: the file can be used again", self.place.path().display())
                }
            }
            self.trouble = trouble;
        }
    }
}

async fn in_transaction(
    connection: &mut SqliteConnection,
    batch: &[Request],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let mut results = Vec::with_capacity(batch.len());
    while let Some(request) = batch.get(results.len()) {
        let moves = append::moves(&batch[results.len()..]);
        if moves.len() > 1 {
            results.extend(append::make(connection, &moves).await?);
        } else {
            results.push(request.job.run(connection).await?);
        }
    }
    sqlx::query("COMMIT").execute(&mut *connection).await?;
    Ok(results)
}
