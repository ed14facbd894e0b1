//! The bots that play at tables: a few at a time, off the threads that talk.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use kennel_bots::{BotError, Decision, FaultKind, Level, Net, shipped};
use kennel_rules::{Table, View};
use tokio::sync::Semaphore;

use crate::metrics::Metrics;

/// Bots for all tables of the server.
#[derive(Clone)]
pub struct Bots {
    /// How many may think at a time.
    places: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

impl Bots {
    pub fn new(places: usize, metrics: Arc<Metrics>) -> Bots {
        Bots { places: Arc::new(Semaphore::new(places.max(1))), metrics }
    }

    /// What a bot of some level decides, knowing what its seat knows.
    ///
    /// # Errors
    /// There is nothing to decide, or the bot broke off.
    pub async fn decide(&self, level: Level, view: View) -> Result<Decision, BotError> {
        let broke = |what: &str| BotError::Failed(FaultKind::Ended, what.to_owned());
        let asked = Instant::now();
        let _place = self.places.acquire().await.map_err(|_| broke("no place to think"))?;
        self.metrics.bots_waited.add(asked.elapsed());
        let net = net(view.rules().table()).ok_or_else(|| broke("the net is not right"))?;
        let mut seed = [0; 8];
        getrandom::fill(&mut seed).map_err(|_| broke("no randomness"))?;
        let think =
            move || level.bot_with(&net).decide(&view, u64::from_le_bytes(seed), level.budget());
        let began = Instant::now();
        let thought = tokio::task::spawn_blocking(think).await;
        self.metrics.bots_of(level).add(began.elapsed());
        thought.map_err(|_| broke("the bot broke off"))?
    }
}

/// The net for a table, read once.
fn net(table: Table) -> Option<Arc<Net>> {
    static NETS: [OnceLock<Option<Arc<Net>>>; 6] = [const { OnceLock::new() }; 6];
    let index = Table::ALL.iter().position(|&other| other == table)?;
    NETS[index].get_or_init(|| shipped(table).ok().map(Arc::new)).clone()
}
