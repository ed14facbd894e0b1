//! The writers. Each has a connection of its own and writes what waits for it in batches.
//!
//! All changes of one table go through the same lane, in the order in which they come. Moves
//! at different tables are one statement; every other change is a transaction of its own, so
//! that one that fails concerns no other.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use futures_util::future::join_all;
use kennel_table::TableId;
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::append;
use super::connect::connect;
use super::errors::{concerns_one_job, store_error, unavailable, was_overtaken};
use super::guard::Guard;
use super::jobs;
use crate::reply::reply;
use crate::store::growth;
use crate::store::job::Job;
use crate::store::location::PostgresAddress;
use crate::store::queue::{Answer, Batch, Outage, Outcome, QUEUE, Request, next_batch, request};
use crate::store::{Cause, StoreError};

/// The lanes for changes of tables; there is one more for all others.
const TABLE_LANES: usize = 4;
/// How often a change is tried that others overtake.
const TRIES: usize = 3;
/// How long a connection may rest before it is tried: the server may have gone meanwhile.
const REST: Duration = Duration::from_secs(1);
/// How long the server may take to store something. After that the connection is dropped and
/// not asked to cancel: to cancel a commit that waits for a standby would acknowledge it.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it may take to read every log, which nobody does while others play.
const LONG_PATIENCE: Duration = Duration::from_secs(60 * 60);

/// The queues of all lanes.
pub(super) struct Lanes(Vec<mpsc::Sender<Request>>);

impl Lanes {
    pub(super) fn start(address: &PostgresAddress, guard: Option<&Guard>) -> Lanes {
        let outage = Arc::<Mutex<Outage>>::default();
        let lanes = (0..=TABLE_LANES).map(|_| {
            let (queue, requests) = mpsc::channel(QUEUE);
            let lane = Lane {
                address: address.clone(),
                guard: guard.cloned(),
                outage: Arc::clone(&outage),
                connection: None,
            };
            tokio::spawn(lane.run(requests));
            queue
        });
        Lanes(lanes.collect())
    }

    pub(super) async fn write(&self, job: Job) -> Result<(), StoreError> {
        let lane = match job.table() {
            Some(table) => {
                let mut hasher = DefaultHasher::new();
                table.as_str().hash(&mut hasher);
                (hasher.finish() % TABLE_LANES as u64) as usize
            }
            None => TABLE_LANES,
        };
        request(&self.0[lane], |answer| Request::Write(Box::new(job), answer)).await
    }

    pub(super) async fn close(&self) -> Result<(), StoreError> {
        let closed = join_all(self.0.iter().map(|lane| request(lane, Request::Close))).await;
        closed.into_iter().collect()
    }
}

impl Job {
    /// The table that a job changes, if it is one alone.
    fn table(&self) -> Option<&TableId> {
        match self {
            Job::CreateTable { table, .. } => Some(&table.id),
            Job::Append { table, .. }
            | Job::Claim { table, .. }
            | Job::EraseName { table, .. }
            | Job::Release { table, .. }
            | Job::DeleteTable(table)
            | Job::PackLog(table) => Some(table),
            Job::FinishGame(game) => Some(&game.table),
            _ => None,
        }
    }

    fn patience(&self) -> Duration {
        match self {
            Job::ErasePlayer(_) => LONG_PATIENCE,
            _ => PATIENCE,
        }
    }
}

struct Lane {
    address: PostgresAddress,
    /// Says whether this server may write, if it must be the only one.
    guard: Option<Guard>,
    outage: Arc<Mutex<Outage>>,
    /// The connection and when it was last used; `None` while the server cannot be reached.
    connection: Option<(PgConnection, Instant)>,
}

impl Lane {
    /// Serves requests until the store is closed or dropped.
    async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let closing = loop {
            match AssertUnwindSafe(self.serve(&mut requests)).catch_unwind().await {
                Ok(closing) => break closing,
                // The callers see their answers dropped. What was not committed ends with
                // the connection.
                Err(_) => {
                    tracing::error!("a writer of the database panicked");
                    self.connection = None;
                }
            }
        };
        if let Some((connection, _)) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::debug!(%error, "the connection was not closed cleanly");
        }
        for answer in closing {
            reply(answer, Ok(()));
        }
    }

    /// Writes batches until the store is closed; returns the callers who wait for that.
    async fn serve(&mut self, requests: &mut mpsc::Receiver<Request>) -> Vec<Answer> {
        let mut closing = Vec::new();
        while let Some(Batch { jobs, answers }) = next_batch(requests, &mut closing).await {
            let mut answers = answers.into_iter();
            let mut rest = jobs.as_slice();
            while !rest.is_empty() {
                let moves = growth::moves(rest).len().max(1);
                let (now, later) = rest.split_at(moves);
                let results = self.write(now).await;
                self.note(&results);
                for (result, answer) in results.into_iter().zip(answers.by_ref()) {
                    reply(answer, result);
                }
                rest = later;
            }
        }
        closing
    }

    /// Writes moves together, or one other job. What has succeeded is stored when this
    /// returns.
    async fn write(&mut self, jobs: &[Job]) -> Vec<Outcome> {
        if jobs.len() > 1 {
            match self.attempt(jobs).await {
                Ok(results) => return results,
                Err(Failure::Database(error)) => {
                    return jobs.iter().map(|_| Err(error.clone())).collect();
                }
                Err(Failure::PerhapsOneJob { .. }) => {}
            }
        }
        let mut results = Vec::with_capacity(jobs.len());
        for job in jobs {
            results.push(self.write_alone(job).await);
        }
        results
    }

    async fn write_alone(&mut self, job: &Job) -> Result<(), StoreError> {
        let mut tries = 1;
        loop {
            match self.attempt(std::slice::from_ref(job)).await {
                Ok(results) => return results.into_iter().collect(),
                Err(Failure::PerhapsOneJob { overtaken: true, .. }) if tries < TRIES => tries += 1,
                Err(Failure::PerhapsOneJob { error, .. } | Failure::Database(error)) => {
                    return Err(error);
                }
            }
        }
    }

    /// Runs moves in one statement, or one job in one transaction.
    async fn attempt(&mut self, jobs: &[Job]) -> Result<Vec<Outcome>, Failure> {
        if let Some(guard) = &self.guard {
            guard.check().map_err(Failure::Database)?;
        }
        // While it is taken a panic or a timeout drops it, and with it what is unfinished.
        let mut connection = self.connection().await.map_err(Failure::Database)?;
        let patience = jobs.iter().map(Job::patience).max().unwrap_or(PATIENCE);
        let Ok(run) = timeout(patience, run(&mut connection, jobs)).await else {
            let detail = format!("nothing was stored within {} seconds", patience.as_secs());
            return Err(Failure::Database(unavailable(&self.address, Cause::Busy, detail)));
        };
        match run {
            Ok(results) => {
                self.connection = Some((connection, Instant::now()));
                Ok(results)
            }
            Err(error) => {
                let failed = store_error(&self.address, &error);
                if !concerns_one_job(&error) {
                    // The next request tries again with a new connection.
                    return Err(Failure::Database(failed));
                }
                self.connection = Some((connection, Instant::now()));
                Err(Failure::PerhapsOneJob { error: failed, overtaken: was_overtaken(&error) })
            }
        }
    }

    fn note(&self, results: &[Outcome]) {
        let mut outage = self.outage.lock().unwrap_or_else(PoisonError::into_inner);
        outage.note(&self.address, results);
    }

    /// Takes the connection, opened if necessary.
    async fn connection(&mut self) -> Result<PgConnection, StoreError> {
        if let Some((mut connection, used)) = self.connection.take() {
            let is_alive = match used.elapsed() < REST {
                true => true,
                false => matches!(timeout(REST, connection.ping()).await, Ok(Ok(()))),
            };
            if is_alive {
                return Ok(connection);
            }
        }
        connect(&self.address).await
    }
}

/// Why nothing was written.
enum Failure {
    /// Perhaps because of one of the jobs.
    PerhapsOneJob { error: StoreError, overtaken: bool },
    /// The database cannot be used.
    Database(StoreError),
}

async fn run(connection: &mut PgConnection, batch: &[Job]) -> Result<Vec<Outcome>, sqlx::Error> {
    let moves = growth::moves(batch);
    if let ([job], true) = (batch, moves.is_empty()) {
        let mut transaction = connection.begin().await?;
        let result = jobs::run(job, &mut transaction).await?;
        match &result {
            Ok(()) => transaction.commit().await?,
            Err(_) => transaction.rollback().await?,
        }
        return Ok(vec![result]);
    }
    append::write_all(connection, &moves).await
}
