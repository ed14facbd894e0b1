//! The queue of a writer: what it is asked to do, and the batches in which it takes that.

use std::fmt::Display;

use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use super::job::Job;

/// Requests that may wait for a writer; callers beyond that wait to enqueue.
pub(super) const QUEUE: usize = 1024;
/// The most requests in one batch, so that the first does not wait long for the last.
const MAX_BATCH: usize = 512;

/// The outcome of one job.
pub(super) type Outcome = Result<(), StoreError>;

/// Receives the outcome of a request.
pub(super) type Answer = oneshot::Sender<Outcome>;

/// A request to a writer.
pub(super) enum Request {
    Write(Box<Job>, Answer),
    /// Finishes what waits, disconnects and ends.
    Close(Answer),
}

/// Enqueues a request and waits for its outcome.
pub(super) async fn request(
    queue: &mpsc::Sender<Request>,
    request: impl FnOnce(Answer) -> Request,
) -> Outcome {
    let (answer, answered) = oneshot::channel();
    queue.send(request(answer)).await.map_err(|_| StoreError::Closed)?;
    answered.await.unwrap_or(Err(StoreError::Closed))
}

/// Jobs that wait together, and where the outcome of each goes.
pub(super) struct Batch {
    pub(super) jobs: Vec<Job>,
    pub(super) answers: Vec<Answer>,
}

/// Takes what waits, or waits for it; `None` once the store is closed or dropped and nothing
/// is left. Callers who close the store are added to `closing`.
pub(super) async fn next_batch(
    requests: &mut mpsc::Receiver<Request>,
    closing: &mut Vec<Answer>,
) -> Option<Batch> {
    let mut taken = Vec::new();
    if requests.recv_many(&mut taken, MAX_BATCH).await == 0 {
        return None;
    }
    let mut batch = Batch { jobs: Vec::with_capacity(taken.len()), answers: Vec::new() };
    for request in taken {
        match request {
            Request::Write(job, answer) => {
                batch.jobs.push(*job);
                batch.answers.push(answer);
            }
            Request::Close(answer) => {
                // What is queued is still written; nothing new is accepted.
                requests.close();
                closing.push(answer);
            }
        }
    }
    Some(batch)
}

/// The failure that was last logged, if it is not over.
#[derive(Default)]
pub(super) struct Outage(Option<StoreError>);

impl Outage {
    /// Logs once that the database cannot be used, and once that it can again.
    pub(super) fn note(&mut self, database: &impl Display, outcomes: &[Outcome]) {
        let mut errors = outcomes.iter().filter_map(|outcome| outcome.as_ref().err());
        let failure = errors.find(|error| matches!(error, StoreError::Unavailable { .. }));
        if failure != self.0.as_ref() {
            match failure {
                Some(error) => tracing::error!("{error}"),
                None => tracing::info!(%database, "the database can be used again"),
            }
            self.0 = failure.cloned();
        }
    }
}
