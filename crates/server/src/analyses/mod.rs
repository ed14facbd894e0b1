//! Analyses of finished games, made when somebody asks for them and no bot at a table thinks.
//!
//! A game is judged part by part by the workers of the bots, at leisure, and what was found is
//! stored once. A node of a cluster analyses what it was asked for itself.

mod queue;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::{StreamExt, stream};
use kennel_bots::breakdown::{Found, Plan, SeatBreakdown};
use kennel_rules::notation::Record;
use kennel_rules::{PlayBuffer, Rules};
use kennel_table::{GameId, part_found};
use kennel_wire::{GameAnalysis, PartFound};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::budget::Quota;
use crate::catch_panic::catch_panic;
use crate::metrics::Part;
use crate::processor::timed;
use crate::store::{AnalysedSeat, AnalysisRow, GameRow, StoreError};
use crate::table::{Services, net};
use queue::Queue;
pub use queue::{Asker, Place, Refused};

/// The seed of all analyses: what `kennel analyse` takes, and the page.
const SEED: u64 = 1;

/// The most parts of a game that is analysed: four times those of a long game.
const MOST_PARTS: usize = 4_000;

/// Analyses of finished games.
pub struct Analyses {
    services: Arc<Services>,
    queue: Mutex<Queue>,
    /// Somebody has asked.
    asked: Notify,
}

impl Analyses {
    pub fn new(services: Arc<Services>) -> Analyses {
        // A game takes half a minute of a processor: those of one address get ten at once, and
        // twelve an hour.
        let quota = Quota::of_time(Duration::from_millis(100), Duration::from_secs(300));
        Analyses { services, queue: Mutex::new(Queue::new(quota)), asked: Notify::new() }
    }

    /// How far the analysis of a game is; `None` if it is not being made.
    pub fn place(&self, game: &GameId) -> Option<Place> {
        self.queue().place(game, Instant::now())
    }

    /// Has a game analysed.
    ///
    /// # Errors
    /// Too many wait, or the asker's have cost too much.
    pub fn ask(&self, game: GameId, asker: Asker) -> Result<Place, Refused> {
        let place = self.queue().ask(game, asker, Instant::now())?;
        self.asked.notify_one();
        Ok(place)
    }

    /// What was found in a game, if it was analysed.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn found(&self, game: &GameRow) -> Result<Option<GameAnalysis>, StoreError> {
        let Some(judge) = self.judge_of(game) else { return Ok(None) };
        let found = self.services.store.analysis(&game.id, &judge).await?;
        let (seed, positions) = (SEED, self.services.config.analysis_positions);
        Ok(found.map(|found| GameAnalysis::Done { judge, seed, positions, found }))
    }

    /// The version of how a game is judged: another version, another net or another number of
    /// positions finds something else.
    fn judge_of(&self, game: &GameRow) -> Option<String> {
        let seating = game.rules.parse::<Rules>().ok()?.seating();
        let net = net(seating).as_ref().ok()?;
        let checksum: String = net.checksum().iter().map(|byte| format!("{byte:02x}")).collect();
        let positions = self.services.config.analysis_positions;
        Some(format!("{}.{positions}.{checksum}", Plan::VERSION))
    }

    /// Forgets what no longer limits anybody.
    pub fn clean_up(&self) {
        self.queue().clean_up(Instant::now());
    }

    /// Analyses one game after the other.
    pub async fn run(&self) {
        loop {
            let next = self.queue().begin(Instant::now());
            let Some(game) = next else {
                self.asked.notified().await;
                continue;
            };
            let metrics = Arc::clone(&self.services.metrics);
            let analysed = catch_panic(metrics, Part::Analysis, self.analyse(&game)).await;
            if let Some(Err(error)) = analysed {
                tracing::error!(%game, error, "a game was not analysed");
            }
            self.queue().end();
        }
    }

    async fn analyse(&self, id: &GameId) -> Result<(), String> {
        let store = &self.services.store;
        let Some(game) = store.game(id).await.map_err(|error| error.to_string())? else {
            return Ok(());
        };
        let judge = self.judge_of(&game).ok_or("its rules are not known")?;
        // Another node may have been asked, too.
        let known = store.analysis(id, &judge).await;
        if known.map_err(|error| error.to_string())?.is_some() {
            return Ok(());
        }
        let positions = self.services.config.analysis_positions;
        let (plan, cost) = self.timed(move || plan_of(&game, positions)).await?;
        let plan = Arc::new(plan?);
        let count = plan.len();
        self.queue().goes_on(0.0, cost, Instant::now());
        let parts = (0..count).map(|index| {
            let plan = Arc::clone(&plan);
            self.timed(move || plan.judge(index, &mut PlayBuffer::new()))
        });
        // As many at a time as there may be workers for them.
        let at_once = self.services.config.bot_threads.max(1);
        let mut parts = stream::iter(parts).buffered(at_once);
        let mut found: Vec<Found> = Vec::with_capacity(count);
        while let Some(part) = parts.next().await {
            let (part, cost) = part?;
            found.push(part.ok_or("a part could not be judged")?);
            let done = found.len() as f64 / count as f64;
            self.queue().goes_on(done, cost, Instant::now());
        }
        drop(parts);
        let row = row_of(id, judge, &plan, found, store.clock().now_ms());
        store.put_analysis(row).await.map_err(|error| error.to_string())
    }

    /// Does something at leisure; returns what it cost, too.
    async fn timed<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<(T, Duration), String> {
        let done = self.services.bots.at_leisure(move || timed(work)).await;
        done.ok_or_else(|| "it panicked".to_owned())
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn plan_of(game: &GameRow, positions: u64) -> Result<Plan, String> {
    let record = Record::parse(&game.record).map_err(|error| error.to_string())?;
    let net = net(record.game().rules().seating()).as_ref().map_err(ToString::to_string)?;
    let plan = Plan::new(&record, Arc::clone(net), SEED, positions);
    let plan = plan.map_err(|error| error.to_string())?;
    match plan.len() {
        0..=MOST_PARTS => Ok(plan),
        parts => Err(format!("it has {parts} parts, and {MOST_PARTS} is the most")),
    }
}

fn row_of(
    game: &GameId,
    judge: String,
    plan: &Plan,
    found: Vec<Found>,
    made_ms: i64,
) -> AnalysisRow {
    let parts: Vec<PartFound> = found.iter().map(|one| part_found(&one.what)).collect();
    let breakdown = plan.breakdown(found);
    let seat = |seat: &SeatBreakdown| AnalysedSeat { exchange: seat.exchange, play: seat.play };
    let seats = breakdown.seats.iter().map(seat).collect();
    AnalysisRow { game: game.clone(), judge, found: parts, seats, made_ms }
}
