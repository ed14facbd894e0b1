//! Containing panics.
//!
//! A panic is a bug. It ends the table, the bot or the request in which it happens:
//! their state is dropped with them, and what they share with others is either stored
//! or behind a lock that ignores poisoning.

use std::borrow::Borrow;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};

use futures_util::FutureExt;

use crate::metrics::{Metrics, Part};

/// The result of a future; none if it panics, which is counted. Not an `async fn`,
/// which would reserve space for the future twice: there are thousands.
pub fn catch_panic<T>(
    metrics: impl Borrow<Metrics>,
    part: Part,
    work: impl Future<Output = T>,
) -> impl Future<Output = Option<T>> {
    let ended = AssertUnwindSafe(work).catch_unwind();
    ended.map(move |ended| ended.inspect_err(|_| metrics.borrow().panics.add(part)).ok())
}

/// The same for synchronous work.
pub fn catch_panic_sync<T>(metrics: &Metrics, part: Part, work: impl FnOnce() -> T) -> Option<T> {
    let ended = catch_unwind(AssertUnwindSafe(work));
    ended.inspect_err(|_| metrics.panics.add(part)).ok()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[tokio::test]
    async fn panics_are_counted_and_nothing_else_is() {
        let metrics = Metrics::default();
        assert_eq!(catch_panic(&metrics, Part::Table, async { 1 }).await, Some(1));
        assert_eq!(catch_panic_sync(&metrics, Part::Table, || 2), Some(2));
        assert_eq!(metrics.panics.get(Part::Table), 0);
        let panicked: Option<()> =
            catch_panic(&metrics, Part::Table, async { panic!("on purpose") }).await;
        assert_eq!(panicked, None);
        let panicked: Option<()> =
            catch_panic_sync(&metrics, Part::Request, || panic!("on purpose"));
        assert_eq!(panicked, None);
        let counted = |part| metrics.panics.get(part);
        assert_eq!((counted(Part::Table), counted(Part::Request), counted(Part::Bot)), (1, 1, 0));
    }

    /// There is one future for each socket and each table.
    #[test]
    fn a_contained_future_takes_no_more_space() {
        let work = async {
            let much = [1_u8; 10_000];
            tokio::task::yield_now().await;
            much.len()
        };
        let space = size_of_val(&work);
        let contained = catch_panic(Arc::<Metrics>::default(), Part::Table, work);
        assert!(size_of_val(&contained) < space + 100);
    }
}
