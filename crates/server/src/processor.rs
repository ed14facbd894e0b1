//! What work costs: the time for which it keeps a processor busy.
//!
//! The time that passes is also that of others: whoever asks while the disk is slow, the
//! machine is busy or the process is stopped must not pay for it.

use std::future::poll_fn;
use std::pin::pin;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Works without waiting, and returns what that cost.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let began = thread_time();
    let done = work();
    (done, thread_time().saturating_sub(began))
}

/// Charges what work costs that waits for others in between. What was done is charged even if
/// the rest is never done, because nobody waits for it any more.
pub async fn charged<T>(work: impl Future<Output = T>, mut charge: impl FnMut(Duration)) -> T {
    let mut work = pin!(work);
    poll_fn(|context| {
        let (polled, cost) = timed(|| work.as_mut().poll(context));
        charge(cost);
        polled
    })
    .await
}

/// The processor time that this thread has used.
fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_millis(200);

    /// Works for so long, however busy the machine is.
    fn work() {
        let began = thread_time();
        while thread_time() - began < LONG {
            std::hint::spin_loop();
        }
    }

    #[test]
    fn work_costs_what_it_takes_and_waiting_nothing() {
        let ((), worked) = timed(work);
        let ((), waited) = timed(|| std::thread::sleep(LONG));
        assert!(worked >= LONG && waited < LONG / 2, "{worked:?}, {waited:?}");
    }

    #[tokio::test]
    async fn work_that_is_given_up_has_cost_what_was_done() {
        let mut cost = Duration::ZERO;
        let half = async {
            work();
            std::future::pending::<()>().await;
        };
        tokio::select! {
            biased;
            () = charged(half, |one| cost += one) => unreachable!("it never ends"),
            () = std::future::ready(()) => {}
        }
        assert!(cost >= LONG, "{cost:?}");
    }
}
