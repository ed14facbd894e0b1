//! What breaks off takes nobody along.
//!
//! A panic is a mistake of ours. It ends the table, the bot or the request in which
//! it happens: what they knew is dropped with them, and what they share with others
//! is either stored or behind a lock that does not mind.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};

use futures_util::FutureExt;

use crate::metrics::{Metrics, Part};

/// What a future ends with; nothing if it breaks off, which is counted.
pub async fn contained<T>(
    metrics: &Metrics,
    part: Part,
    work: impl Future<Output = T>,
) -> Option<T> {
    let ended = AssertUnwindSafe(work).catch_unwind().await;
    ended.inspect_err(|_| metrics.broken.add(part)).ok()
}

/// The same for what is done at once.
pub fn contained_at_once<T>(metrics: &Metrics, part: Part, work: impl FnOnce() -> T) -> Option<T> {
    let ended = catch_unwind(AssertUnwindSafe(work));
    ended.inspect_err(|_| metrics.broken.add(part)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_breaks_off_is_counted_and_nothing_else_is() {
        let metrics = Metrics::default();
        assert_eq!(contained(&metrics, Part::Table, async { 1 }).await, Some(1));
        assert_eq!(contained_at_once(&metrics, Part::Table, || 2), Some(2));
        assert_eq!(metrics.broken.get(Part::Table), 0);
        let breaks: Option<()> =
            contained(&metrics, Part::Table, async { panic!("on purpose") }).await;
        assert_eq!(breaks, None);
        let breaks: Option<()> =
            contained_at_once(&metrics, Part::Request, || panic!("on purpose"));
        assert_eq!(breaks, None);
        let counted = |part| metrics.broken.get(part);
        assert_eq!((counted(Part::Table), counted(Part::Request), counted(Part::Bot)), (1, 1, 0));
    }
}
