//! What the server does for its database while it runs.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::cluster::Tables;
use crate::config::Config;
use crate::erasing;
use crate::store::{Prunable, Store, StoreError};

/// How long after the start the first round begins, so that starting is fast.
const FIRST: Duration = Duration::from_secs(60);
/// The time between two rounds of packing.
const PAUSE: Duration = Duration::from_secs(60 * 60);
/// Rounds of packing for each of deleting.
const ROUNDS: usize = 24;

/// Packs logs and replaces names of deleted players every hour, and deletes what nobody needs
/// every day.
pub async fn run(tables: Tables, store: Store, config: Arc<Config>) {
    sleep(FIRST).await;
    for round in (0..ROUNDS).cycle() {
        erasing::run(&tables, &store).await;
        match store.pack_logs(config.pack_after).await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "packed the logs of finished games"),
            Err(error) => failed(&error),
        }
        if round == 0 {
            match store.prune(&config.retention).await {
                Ok(Prunable { guests: 0, tables: 0, events: 0, tokens: 0 }) => {}
                Ok(Prunable { guests, tables, events, tokens }) => {
                    tracing::info!(guests, tables, events, tokens, "deleted what nobody needs");
                }
                Err(error) => failed(&error),
            }
        }
        sleep(PAUSE).await;
    }
}

fn failed(error: &StoreError) {
    tracing::error!(%error, "looking after the database failed; it is tried again later");
}
