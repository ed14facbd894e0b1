//! An engine that appends whatever it is given, as if there were neither epochs nor
//! versions, so that tests can show that they would notice.

use std::sync::Arc;

use futures_util::FutureExt;
use kennel_table::TableId;

use crate::store::engine::{Engine, Reads, Reply};
use crate::store::job::Job;
use crate::store::transfer::Rows;
use crate::store::{DiskUsage, Fence, Store, StoreError};

/// The same database without its fence.
pub(crate) fn unfenced(store: &Store) -> Store {
    Store { engine: Arc::new(Unfenced(Arc::clone(&store.engine))), clock: store.clock.clone() }
}

struct Unfenced(Arc<dyn Engine>);

impl Unfenced {
    /// What an append has to say in order to be accepted.
    async fn current(&self, table: &TableId) -> Result<Option<Fence>, StoreError> {
        let owner = self.0.reads().owner_of(table).await?;
        let stored = self.0.reads().table(table).await?;
        Ok(owner
            .zip(stored)
            .map(|(owner, (_, log))| Fence { epoch: owner.epoch, first: log.len() as u32 + 1 }))
    }
}

impl Engine for Unfenced {
    fn write(&self, mut job: Job) -> Reply<'_, ()> {
        async move {
            if let Job::Append { table, fence, .. } = &mut job
                && let Some(current) = self.current(table).await?
            {
                *fence = current;
            }
            self.0.write(job).await
        }
        .boxed()
    }

    fn close(&self) -> Reply<'_, ()> {
        self.0.close()
    }

    fn reads(&self) -> &dyn Reads {
        self.0.reads()
    }

    fn usage(&self) -> DiskUsage {
        self.0.usage()
    }

    fn rows(&self) -> Reply<'_, Box<dyn Rows>> {
        self.0.rows()
    }
}
