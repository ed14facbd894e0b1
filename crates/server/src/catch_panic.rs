//! What breaks off takes nobody along.
//!
//! A panic is a mistake of ours. It ends the table, the bot or the request in which
//! it happens: what they knew is dropped with them, and what they share with others
//! is either stored or behind a lock that does not mind.

use std::borrow::Borrow;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};

use futures_util::FutureExt;

use crate::metrics::{Metrics, Part};

/// What a future ends with; nothing if it breaks off, which is counted. It is not an
/// `async fn`, which would keep room for the future twice: there are thousands.
pub fn catch_panic<T>(
    metrics: impl Borrow<Metrics>,
    part: Part,
    work: impl Future<Output = T>,
) -> impl Future<Output = Option<T>> {
    let ended = AssertUnwindSafe(work).catch_unwind();
    ended.map(move |ended| ended.inspect_err(|_| metrics.borrow().broken.add(part)).ok())
}

/// The same for what is done at once.
pub fn catch_panic_sync<T>(metrics: &Metrics, part: Part, work: impl FnOnce() -> T) -> Option<T> {
    let ended = catch_unwind(AssertUnwindSafe(work));
    ended.inspect_err(|_| metrics.broken.add(part)).ok()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[tokio::test]
    async fn what_breaks_off_is_counted_and_nothing_else_is() {
        let metrics = Metrics::default();
        assert_eq!(catch_panic(&metrics, Part::Table, async { 1 }).await, Some(1));
        assert_eq!(catch_panic_sync(&metrics, Part::Table, || 2), Some(2));
        assert_eq!(metrics.broken.get(Part::Table), 0);
        let breaks: Option<()> =
            catch_panic(&metrics, Part::Table, async { panic!("on purpose") }).await;
        assert_eq!(breaks, None);
        let breaks: Option<()> = catch_panic_sync(&metrics, Part::Request, || panic!("on purpose"));
        assert_eq!(breaks, None);
        let counted = |part| metrics.broken.get(part);
        assert_eq!((counted(Part::Table), counted(Part::Request), counted(Part::Bot)), (1, 1, 0));
    }

    /// There is one for each socket and each table.
    #[test]
    fn what_is_contained_takes_no_more_room() {
        let work = async {
            let much = [1_u8; 10_000];
            tokio::task::yield_now().await;
            much.len()
        };
        let room = size_of_val(&work);
        let catch_panic = catch_panic(Arc::<Metrics>::default(), Part::Table, work);
        assert!(size_of_val(&catch_panic) < room + 100);
    }
}
