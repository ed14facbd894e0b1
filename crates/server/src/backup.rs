//! Checks whether a copy of the database can be relied on.

use std::sync::Arc;

use kennel_rules::notation::Record;
use kennel_table::fairness::{Proof, verify};

use crate::config::Config;
use crate::store::{Location, Store, StoreError};
use crate::table::Services;

/// The result of checking a database.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Finished games that replay, with shuffles that verify.
    pub games: usize,
    /// Unfinished tables that can be continued.
    pub tables: usize,
    /// What is wrong with each of the others.
    pub wrong: Vec<String>,
}

/// Replays every finished game of a database and the log of every unfinished table, and reads
/// the logs of all others. The database is opened, and migrated, as a server would.
///
/// # Errors
/// The database cannot be used.
pub async fn check(database: impl Into<Location>) -> Result<Checked, StoreError> {
    let store = Store::open(database).await?;
    let services = Services::new(store.clone(), Arc::new(Config::default()));
    let mut checked = Checked::default();
    for id in store.all_games().await? {
        let game = match store.game(&id).await {
            Ok(Some(game)) => game,
            Ok(None) => continue,
            Err(damaged @ StoreError::Damaged { .. }) => {
                checked.wrong.push(damaged.to_string());
                continue;
            }
            Err(error) => return Err(error),
        };
        match replay(&game.record) {
            Ok(()) => checked.games += 1,
            Err(why) => checked.wrong.push(format!("game {id}: {why}")),
        }
    }
    for id in store.all_unfinished_tables().await? {
        match services.check(&id).await {
            Ok(()) => checked.tables += 1,
            Err(why) => checked.wrong.push(format!("table {id}: {why}")),
        }
    }
    for id in store.all_finished_tables().await? {
        // Nobody plays there, so it is enough that the log is what was stored.
        if let Err(why) = store.table(&id).await {
            checked.wrong.push(why.to_string());
        }
    }
    store.close().await;
    Ok(checked)
}

fn replay(record: &str) -> Result<(), String> {
    let record = Record::parse(record).map_err(|error| error.to_string())?;
    let proof = Proof::of(&record).map_err(|error| error.to_string())?;
    verify(&record, &proof).map(|_| ()).map_err(|error| error.to_string())
}
