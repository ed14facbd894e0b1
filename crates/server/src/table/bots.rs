//! The bots that play at tables: a few at a time, off the threads that talk.

use std::sync::{Arc, OnceLock};

use kennel_bots::{BotError, Decision, FaultKind, Level, Net, shipped};
use kennel_rules::{Table, View};
use tokio::sync::Semaphore;

/// Bots for all tables of the server.
#[derive(Clone)]
pub struct Bots {
    /// How many may think at a time.
    places: Arc<Semaphore>,
}

impl Bots {
    pub fn new(places: usize) -> Bots {
        Bots { places: Arc::new(Semaphore::new(places.max(1))) }
    }

    /// What a bot of some level decides, knowing what its seat knows.
    ///
    /// # Errors
    /// There is nothing to decide, or the bot broke off.
    pub async fn decide(&self, level: Level, view: View) -> Result<Decision, BotError> {
        let broke = |what: &str| BotError::Failed(FaultKind::Ended, what.to_owned());
        let _place = self.places.acquire().await.map_err(|_| broke("no place to think"))?;
        let net = net(view.rules().table()).ok_or_else(|| broke("the net is not right"))?;
        let mut seed = [0; 8];
        getrandom::fill(&mut seed).map_err(|_| broke("no randomness"))?;
        let think =
            move || level.bot_with(&net).decide(&view, u64::from_le_bytes(seed), level.budget());
        let thought = tokio::task::spawn_blocking(think).await;
        thought.map_err(|_| broke("the bot broke off"))?
    }
}

/// The net for a table, read once.
fn net(table: Table) -> Option<Arc<Net>> {
    static NETS: [OnceLock<Option<Arc<Net>>>; 6] = [const { OnceLock::new() }; 6];
    let index = Table::ALL.iter().position(|&other| other == table)?;
    NETS[index].get_or_init(|| shipped(table).ok().map(Arc::new)).clone()
}
