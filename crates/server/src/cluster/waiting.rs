//! Waiting for the services that a node needs and that may start after it.

use std::fmt::Display;
use std::iter::successors;
use std::time::Duration;

use tokio::time::sleep;

/// How long to wait before the second attempt; each later one waits twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(200);

/// How long to wait before an attempt at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// How long a service may take to appear. After that the node ends with the error, so that
/// whoever started it notices.
const PATIENCE: Duration = Duration::from_secs(10 * 60);

/// The pauses between attempts.
pub fn pauses() -> impl Iterator<Item = Duration> {
    let longer = |pause: &Duration| Some((*pause * 2).min(LONGEST_PAUSE));
    successors(Some(FIRST_PAUSE), longer).scan(Duration::ZERO, |waited, pause| {
        *waited += pause;
        (*waited <= PATIENCE).then_some(pause)
    })
}

/// Tries again after each pause while a service may only be late, and says what it waits for.
///
/// # Errors
/// The last one: it will not go away by itself, or there are no more pauses.
pub async fn until_available<T, E: Display>(
    mut pauses: impl Iterator<Item = Duration>,
    attempt: impl AsyncFn() -> Result<T, E>,
    is_temporary: impl Fn(&E) -> bool,
    wait_for: impl Fn(String),
) -> Result<T, E> {
    let mut logged = None;
    loop {
        let error = match attempt().await {
            Ok(done) => {
                if logged.is_some() {
                    tracing::info!("what this node waited for is there");
                }
                return Ok(done);
            }
            Err(error) => error,
        };
        let Some(pause) = pauses.next().filter(|_| is_temporary(&error)) else {
            return Err(error);
        };
        let why = error.to_string();
        // Logged once, until something else is the matter.
        if logged.as_ref() != Some(&why) {
            tracing::warn!("waiting: {why}");
            wait_for(why.clone());
            logged = Some(why);
        }
        sleep(pause).await;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::iter::repeat_n;

    use super::*;

    /// Attempts that fail before one succeeds; returns the result, how often it was tried,
    /// and what it said.
    async fn wait(failures: usize, is_temporary: bool) -> (Result<(), String>, usize, Vec<String>) {
        let (tries, said) = (Cell::new(0), RefCell::new(Vec::new()));
        let attempt = async || {
            tries.set(tries.get() + 1);
            match tries.get() > failures {
                true => Ok(()),
                false => Err("nobody answers".to_owned()),
            }
        };
        let pauses = repeat_n(Duration::ZERO, 20);
        let say = |why| said.borrow_mut().push(why);
        let done = until_available(pauses, attempt, |_| is_temporary, say).await;
        (done, tries.get(), said.into_inner())
    }

    #[tokio::test]
    async fn it_waits_for_what_is_late_but_not_for_ever_and_for_nothing_else() {
        let (failed, said) = (Err("nobody answers".to_owned()), vec!["nobody answers".to_owned()]);
        assert_eq!(wait(0, true).await, (Ok(()), 1, vec![]));
        assert_eq!(wait(20, true).await, (Ok(()), 21, said.clone()));
        assert_eq!(wait(21, true).await, (failed.clone(), 21, said));
        assert_eq!(wait(1, false).await, (failed, 1, vec![]));
    }

    #[test]
    fn attempts_become_rare_and_end() {
        let pauses: Vec<Duration> = pauses().collect();
        assert!(pauses.is_sorted() && pauses.iter().all(|pause| *pause <= LONGEST_PAUSE));
        let waited: Duration = pauses.iter().sum();
        assert!(waited <= PATIENCE && waited + LONGEST_PAUSE > PATIENCE, "{waited:?}");
    }
}
