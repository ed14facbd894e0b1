//! A change of the table: planned, stored, published.
//!
//! The plan changes the table in memory, in place. Nobody sees that before it is
//! stored; if it cannot be stored, the actor ends and the table is read again from the
//! store.

use kennel_bots::Decision;
use kennel_rules::Seat;
use kennel_table::{
    ArchiveError, CorruptLog, Decider, Entry, Folds, Leavers, PlayerId, Step, seat_number,
};
use kennel_wire::{Refusal, RefusalKind};
use tokio::time::Instant;

use super::commands::refuse;
use super::{Actor, Clocks, Doubt};
use crate::store::{GameRow, Rated, StoreError, TableUpdate};
use crate::table::create::commitment;
use crate::table::stored::game_row;

/// A change to make.
pub(super) enum Intent {
    /// Entries of the lobby are added to the log.
    Entries(Vec<Entry>),
    /// A seat answers a question.
    Decision { by: Decider, seat: Seat, question: u32, decision: Decision },
    /// The seat that cannot play folds.
    Fold,
}

/// A change that has been made in memory but not stored.
struct Plan {
    steps: Vec<Step>,
    update: TableUpdate,
    /// The game that ends with it.
    finished: Option<GameRow>,
    fills_at: Option<Instant>,
    asks_anew: bool,
}

/// Why there is no plan.
enum PlanError {
    /// It cannot be done, or not now; the table is unchanged.
    Refused(Refusal),
    /// A bug or a failure of the system; the table is in doubt.
    Failed(String),
}

impl From<Refusal> for PlanError {
    fn from(refusal: Refusal) -> PlanError {
        PlanError::Refused(refusal)
    }
}

impl From<CorruptLog> for PlanError {
    fn from(error: CorruptLog) -> PlanError {
        PlanError::Failed(error.to_string())
    }
}

impl From<ArchiveError> for PlanError {
    fn from(error: ArchiveError) -> PlanError {
        PlanError::Failed(format!("the finished game cannot be archived: {error}"))
    }
}

impl From<StoreError> for PlanError {
    fn from(error: StoreError) -> PlanError {
        PlanError::Failed(error.to_string())
    }
}

impl Actor {
    /// Makes a change with everything that follows from it: plans it, stores it, and
    /// tells everyone.
    pub(super) async fn commit(&mut self, intent: Intent) -> Result<(), Refusal> {
        // When the next question is to be answered is stored with the change.
        self.follow_holidays().await;
        let planned = match self.plan(intent) {
            Ok(plan) => plan,
            Err(PlanError::Refused(refusal)) => return Err(refusal),
            Err(PlanError::Failed(error)) => {
                let table = self.registration.id();
                tracing::error!(%table, error, "a change could not be planned");
                self.services.metrics.not_stored.add(1);
                return Err(self.give_up(Doubt::Unsure));
            }
        };
        let Some(plan) = planned else { return Ok(()) };
        let plan = self.persist(plan).await?;
        self.publish(plan);
        Ok(())
    }

    /// Like [`Actor::commit`], for changes that nobody waits for; a refusal is logged.
    pub(super) async fn commit_or_log(&mut self, intent: Intent) {
        if let Err(refusal) = self.commit(intent).await {
            let table = self.registration.id();
            tracing::debug!(%table, why = ?refusal.why, "a change was refused");
        }
    }

    /// Changes the table in memory, up to the next question.
    fn plan(&mut self, intent: Intent) -> Result<Option<Plan>, PlanError> {
        let question = self.table.question_number();
        let mut steps = match intent {
            Intent::Entries(entries) => {
                let steps = entries.into_iter().map(|entry| self.table.follow(entry));
                steps.collect::<Result<Vec<_>, _>>()?
            }
            Intent::Decision { by, seat, question, decision } => {
                let steps = self.table.decide(by, seat, question, decision)?;
                if by == Decider::Player {
                    self.clocks.spend(seat, Instant::now());
                }
                steps
            }
            Intent::Fold => self.table.fold().into_iter().collect(),
        };
        if steps.is_empty() {
            return Ok(None);
        }
        let folds = match self.services.config.natural_delay.is_zero() {
            true => Folds::AtOnce,
            false => Folds::Later,
        };
        match self.ends_by_bell(&steps) {
            true => steps.push(self.table.follow(Entry::Ended)?),
            false => self.table.advance(folds, &mut steps)?,
        }
        let mut rated = None;
        let finished = match steps.last() {
            Some(Step { entry: Entry::Over, .. }) => {
                rated = self.rated(&steps);
                // A game on the cards of a day is archived when the day is over.
                match self.is_daily() {
                    true => None,
                    false => Some(self.end_game(&mut steps)?),
                }
            }
            Some(Step { entry: Entry::Ended, .. }) if !self.is_daily() => {
                self.await_next_game(&mut steps)?;
                None
            }
            _ => None,
        };
        let asks_anew = self.table.question_number() != question;
        let fills_at = self.next_fill();
        let deserters = self.deserters(&steps);
        let update = TableUpdate { deserters, rated, ..self.update(&steps, asks_anew, fills_at) };
        Ok(Some(Plan { steps, update, finished, fills_at, asks_anew }))
    }

    /// How the game that is over is rated, if it is.
    fn rated(&self, steps: &[Step]) -> Option<Rated> {
        let entries = self.history.entries().iter().chain(steps.iter().map(|step| &step.entry));
        self.table.is_rated().then(|| {
            let Leavers { left, absent } = self.table.leavers(entries);
            Rated { pace: self.clocks.pace(), left, absent }
        })
    }

    /// Those who leave a rated game with these steps.
    fn deserters(&self, steps: &[Step]) -> Vec<PlayerId> {
        let left = steps.iter().filter_map(|step| match step.entry {
            Entry::PlayerLeft { seat } => self.table.seating().seat(usize::from(seat)),
            _ => None,
        });
        left.filter_map(|seat| self.table.deserter(seat).cloned()).collect()
    }

    /// Archives the game that is over.
    fn end_game(&mut self, steps: &mut Vec<Step>) -> Result<GameRow, PlanError> {
        let entries = self.history.entries().iter();
        let entries = entries.chain(steps.iter().map(|step| &step.entry));
        let game = self.table.finished_game(entries)?;
        let game = game_row(self.registration.id(), game, self.services.clock.now_ms());
        self.await_next_game(steps)?;
        Ok(game)
    }

    /// Frees the seats of those who left, and commits the server to the next game.
    fn await_next_game(&mut self, steps: &mut Vec<Step>) -> Result<(), PlanError> {
        let after: Vec<Entry> = self.table.vacated().chain([commitment()?]).collect();
        for entry in after {
            steps.push(self.table.follow(entry)?);
        }
        Ok(())
    }

    /// What changes in the table's row. What stays as it is need not be written with
    /// every move.
    fn update(&self, steps: &[Step], asks_anew: bool, fills_at: Option<Instant>) -> TableUpdate {
        let now = Instant::now();
        let mut clocks = self.clocks.clone();
        advance_clocks(&mut clocks, steps, asks_anew, now);
        let any = |is_it: fn(&Entry) -> bool| steps.iter().any(|step| is_it(&step.entry));
        let seats = any(Entry::changes_seats);
        let phase = any(|entry| entry.begins_game() || entry.ends_game());
        let game = phase || any(|entry| matches!(entry, Entry::Event(_) | Entry::TakenBack { .. }));
        TableUpdate {
            phase: phase.then(|| self.table.phase()),
            players: seats.then(|| self.table.players()),
            occupants: seats.then(|| self.table.occupants()),
            wake_ms: Some(self.wake_ms(&clocks, fills_at)),
            times: clocks.snapshot(now, self.services.clock.running_ms()),
            asked: game.then(|| self.table.asked().iter().map(seat_number).collect()),
            ..TableUpdate::default()
        }
    }

    /// Stores a planned change.
    async fn persist(&mut self, mut plan: Plan) -> Result<Plan, Refusal> {
        let (id, store) = (self.registration.id(), &self.services.store);
        let first = plan.steps.first().map_or(self.table.version() + 1, |step| step.version);
        let seating = self.table.seating();
        let texts = plan.steps.iter().map(|step| step.entry.to_json(seating)).collect();
        let update = std::mem::take(&mut plan.update);
        let (asked, fence) = (Instant::now(), self.fence(first));
        let stored = match plan.finished.take() {
            Some(game) => store.append_and_finish(id, fence, texts, update, game).await,
            None => store.append(id, fence, texts, update).await,
        };
        self.services.metrics.stored.add(asked.elapsed());
        match stored {
            Ok(()) => Ok(plan),
            Err(StoreError::Fenced { .. }) => {
                tracing::info!(table = %id, "the table has been claimed since");
                self.services.metrics.fenced.add(1);
                Err(self.give_up(Doubt::Fenced))
            }
            Err(error) => {
                tracing::error!(table = %id, %error, "a change could not be stored");
                self.services.metrics.not_stored.add(1);
                Err(self.give_up(Doubt::Unsure))
            }
        }
    }

    /// Tells everyone about a change that is stored, and sets the bots to work.
    fn publish(&mut self, plan: Plan) {
        let Plan { steps, fills_at, asks_anew, .. } = plan;
        let now = Instant::now();
        self.observe(&steps);
        advance_clocks(&mut self.clocks, &steps, asks_anew, now);
        let fills_otherwise = self.fills_at != fills_at;
        self.fills_at = fills_at;
        self.follow_seats(&steps, now);
        self.notify_for(&steps, asks_anew);
        self.patience.follow(&steps);
        self.agreements.follow(&steps);
        self.tell(&steps);
        for step in steps {
            self.history.push(step);
        }
        self.tell_seats();
        if let Some(message) = self.fills().filter(|_| fills_otherwise) {
            self.send_all(&message);
        }
        self.ask_bots();
    }

    /// Ends the actor after this command: the table is read again from the store before
    /// it goes on.
    fn give_up(&mut self, doubt: Doubt) -> Refusal {
        self.doubt = Some(doubt);
        refuse(RefusalKind::Storage, "the server cannot store this at the moment; nothing was done")
    }
}

/// Lets the clocks follow what was added to the log.
fn advance_clocks(clocks: &mut Clocks, steps: &[Step], asks_anew: bool, now: Instant) {
    if steps.iter().any(|step| step.entry.begins_game()) {
        clocks.begin(now);
    } else if asks_anew {
        clocks.ask(now);
    }
}
