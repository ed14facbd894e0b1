//! The bots that play at tables and judge finished games: a few at a time, on threads of their
//! own.

mod schedule;

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use kennel_bots::{
    Bot, BotError, Budget, Decision, FaultKind, Level, Net, NetError, Random, shipped,
};
use kennel_rules::{Phase, Seating, View, Viewpoint};
use kennel_table::TableId;
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, sleep_until};

use crate::budget::Quota;
use crate::metrics::{Metrics, Part};
use crate::processor::timed;
pub use schedule::Attendant;
use schedule::{Payer, Schedule};

/// Bots for all tables of the server. Clones share the workers.
#[derive(Clone)]
pub struct Bots {
    shared: Arc<Mutex<Shared>>,
    metrics: Arc<Metrics>,
}

struct Shared {
    schedule: Schedule<oneshot::Sender<Worker>>,
    /// When the schedule is looked at again, because a budget will have earned what it
    /// had overdrawn.
    wakes_at: Option<Instant>,
}

impl Shared {
    /// Takes the decision that is next and that somebody still waits for.
    fn next(&mut self, now: Instant) -> Option<(Payer, oneshot::Sender<Worker>)> {
        loop {
            let (payer, start) = self.schedule.pop(now)?;
            if !start.is_closed() {
                return Some((payer, start));
            }
            self.schedule.finish(payer, Duration::ZERO, now);
        }
    }
}

/// A worker that a decision may use until it is dropped.
struct Worker {
    bots: Bots,
    payer: Option<Payer>,
    began: Instant,
    /// What thinking has cost.
    work: Duration,
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some(payer) = self.payer.take() {
            self.bots.lock().schedule.finish(payer, self.work, Instant::now());
            self.bots.start_next();
        }
    }
}

/// The table that asks for a decision, and the people who attend it.
pub struct Asker {
    pub table: TableId,
    /// Nobody for a game by mail that goes on while its players are away.
    pub attendants: Vec<Attendant>,
    /// Its sender is dropped when the decision is not wanted any more.
    pub wanted: watch::Receiver<()>,
}

/// How a bot decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    pub level: Level,
    /// With a seed it decides the same on every machine, within a number of positions; without
    /// one within a time.
    pub seed: Option<u64>,
}

/// A bot and how much it may think.
type BudgetedBot = (Box<dyn Bot + Send>, Budget);

impl Bots {
    pub fn new(workers: usize, quota: Quota, metrics: Arc<Metrics>) -> Bots {
        let shared = Shared { schedule: Schedule::new(workers, quota), wakes_at: None };
        Bots { shared: Arc::new(Mutex::new(shared)), metrics }
    }

    /// The decision of a bot of some level, knowing what its seat knows. If it fails, a
    /// lower level decides, and in the end chance: no seat is left waiting. `None` if the
    /// decision was not wanted any more before the bot had begun.
    ///
    /// # Errors
    /// There is nothing to decide, or even chance failed.
    pub async fn decide(
        &self,
        asker: Asker,
        thought: Thought,
        view: View,
    ) -> Result<Option<Decision>, BotError> {
        let bots = fallbacks(thought, view.rules().seating());
        let asked = Instant::now();
        let Some(mut worker) = self.worker(asker).await? else { return Ok(None) };
        self.metrics.bots_waited.add(asked.elapsed());
        let decided = self.first_to_decide(bots, thought.seed, view, &mut worker.work).await;
        self.metrics.bots_of(thought.level).add(worker.began.elapsed());
        decided.map(Some)
    }

    /// Does something when no decision can be made; `None` if it panicked.
    pub async fn at_leisure<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (start, started) = oneshot::channel();
        self.lock().schedule.push_at_leisure(start);
        self.start_next();
        let worker = started.await.ok()?;
        // The worker is busy until it is done, even if nobody waits for it any more.
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(worker);
            done
        });
        done.await.inspect_err(|_| self.metrics.panics.add(Part::Analysis)).ok()
    }

    /// Forgets decisions that nobody waits for, and what no longer limits anybody.
    pub fn clean_up(&self) {
        let is_wanted = |start: &oneshot::Sender<Worker>| !start.is_closed();
        self.lock().schedule.clean_up(Instant::now(), is_wanted);
    }

    /// Uses up what bots may think at tables that nobody attends.
    #[cfg(test)]
    pub fn exhaust_unattended(&self, table: TableId) {
        let (payer, now) = (Payer::of(table, None), Instant::now());
        self.lock().schedule.finish(payer, Duration::from_secs(3_600), now);
    }

    /// Waits until a decision may be made, or is not wanted any more.
    async fn worker(&self, asker: Asker) -> Result<Option<Worker>, BotError> {
        let Asker { table, attendants, mut wanted } = asker;
        let (start, started) = oneshot::channel();
        self.lock().schedule.push(table, attendants, start, Instant::now());
        self.start_next();
        tokio::select! {
            started = started => started.map(Some).map_err(|_| failed("the server stops")),
            // Nothing is ever sent: it ends with the sender.
            _ = wanted.changed() => Ok(None),
        }
    }

    /// Gives free workers to the decisions that are next.
    fn start_next(&self) {
        let now = Instant::now();
        // The lock is released in between: a worker that nobody takes is returned at once.
        while let Some((payer, start)) = self.lock().next(now) {
            let worker =
                Worker { bots: self.clone(), payer: Some(payer), began: now, work: Duration::ZERO };
            drop(start.send(worker));
        }
        let mut shared = self.lock();
        let next = shared.schedule.next_at(now);
        let is_sooner = |at: &Instant| shared.wakes_at.is_none_or(|wakes_at| *at < wakes_at);
        if let Some(at) = next.filter(is_sooner) {
            shared.wakes_at = Some(at);
            let bots = self.clone();
            tokio::spawn(async move {
                sleep_until(at).await;
                bots.lock().wakes_at = None;
                bots.start_next();
            });
        }
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The decision of the first bot that makes one; adds what thinking costs to `work`.
    async fn first_to_decide(
        &self,
        bots: Vec<BudgetedBot>,
        seed: Option<u64>,
        view: View,
        work: &mut Duration,
    ) -> Result<Decision, BotError> {
        let mut random = [0; 8];
        getrandom::fill(&mut random).map_err(|error| failed(&format!("no randomness: {error}")))?;
        let seed = seed.unwrap_or(u64::from_le_bytes(random));
        let mut last_error = BotError::NothingToDecide;
        for (mut bot, budget) in bots {
            let (name, view) = (bot.name(), view.clone());
            let think = move || bot.decide(&view, seed, budget).and_then(|it| legal(&view, it));
            let began = Instant::now();
            let thought = tokio::task::spawn_blocking(|| timed(think)).await;
            let panicked = |_| {
                self.metrics.panics.add(Part::Bot);
                (Err(failed("it panicked")), began.elapsed())
            };
            let (decided, cost) = thought.unwrap_or_else(panicked);
            *work += cost;
            match decided {
                Ok(decision) => return Ok(decision),
                Err(error) => {
                    self.metrics.bots_failed.add(1);
                    tracing::error!(bot = name, %error, "a bot did not decide");
                    last_error = error;
                }
            }
        }
        Err(last_error)
    }
}

fn failed(what: &str) -> BotError {
    BotError::Failed(FaultKind::Ended, what.to_owned())
}

/// A bot of a level, those of the levels below it, and chance.
fn fallbacks(Thought { level, seed }: Thought, seating: Seating) -> Vec<BudgetedBot> {
    let budget = |level: Level| match seed {
        Some(_) => level.nodes(),
        None => level.budget(),
    };
    let mut bots: Vec<BudgetedBot> = Vec::new();
    match net(seating) {
        Ok(net) => {
            let levels = Level::ALL.into_iter().rev().filter(|&other| other <= level);
            bots.extend(levels.map(|level| (level.bot_with(net), budget(level))));
        }
        Err(error) => tracing::error!(%level, %error, "the shipped net cannot be read"),
    }
    bots.push((Box::new(Random::default()), Level::Puppy.budget()));
    bots
}

/// A decision, if the rules allow it.
fn legal(view: &View, decision: Decision) -> Result<Decision, BotError> {
    let is_legal = match (view.phase(), view.viewpoint(), &decision) {
        (Phase::Exchange { given }, Viewpoint::Seat(seat), Decision::Give(card)) => {
            !given.contains(seat) && view.hand().has(*card)
        }
        (Phase::Turn(_), _, Decision::Play(play)) => {
            view.turn().is_some_and(|turn| turn.check(play).is_ok())
        }
        _ => false,
    };
    let illegal =
        || BotError::Failed(FaultKind::Illegal, "it decided against the rules".to_owned());
    is_legal.then_some(decision).ok_or_else(illegal)
}

/// The net for a seating, read once.
pub fn net(seating: Seating) -> &'static Result<Arc<Net>, NetError> {
    type ReadNet = OnceLock<Result<Arc<Net>, NetError>>;
    static NETS: [ReadNet; Seating::ALL.len()] = [const { OnceLock::new() }; Seating::ALL.len()];
    let index = Seating::ALL.iter().position(|&other| other == seating);
    let index = index.expect("every seating is in the list of all");
    NETS[index].get_or_init(|| shipped(seating).map(Arc::new))
}

#[cfg(test)]
mod tests {
    use kennel_rules::{Game, Rank, Seat};
    use kennel_table::fairness::{Secret, Shuffler};

    use super::*;

    /// A bot that decides what a function returns.
    struct Scripted(fn(&View) -> Result<Decision, BotError>);

    impl Bot for Scripted {
        fn name(&self) -> String {
            "scripted".to_owned()
        }

        fn decide(&mut self, view: &View, _: u64, _: Budget) -> Result<Decision, BotError> {
            (self.0)(view)
        }
    }

    fn timed(level: Level) -> Thought {
        Thought { level, seed: None }
    }

    fn fails(_: &View) -> Result<Decision, BotError> {
        Err(failed("on purpose"))
    }

    fn sees_nothing(_: &View) -> Result<Decision, BotError> {
        Err(BotError::NothingToDecide)
    }

    fn panics(view: &View) -> Result<Decision, BotError> {
        panic!("on purpose, with {} cards", view.hand().len())
    }

    /// Gives a card that it does not hold.
    fn gives_anything(view: &View) -> Result<Decision, BotError> {
        let missing = Rank::ALL.into_iter().find(|&card| !view.hand().has(card));
        Ok(Decision::Give(missing.unwrap()))
    }

    /// The first seat's view before the first exchange.
    fn view() -> View {
        let rules = "4".parse::<kennel_rules::Rules>().unwrap();
        let secret = Secret::from([3; 32]);
        let (mut shuffler, dealer) = Shuffler::new(&secret, "game", rules, &["", "", "", ""]);
        let game = Game::new(rules, dealer).unwrap();
        let seat = Viewpoint::Seat(Seat::ALL[0]);
        let mut view = View::new(rules, dealer, seat).unwrap();
        let deal = shuffler.next(&game).unwrap();
        for sight in game.check(&deal).unwrap().seen_by(seat) {
            view.see(&sight).unwrap();
        }
        view
    }

    #[tokio::test]
    async fn a_bot_that_fails_leaves_no_seat_waiting() {
        let bots = Bots::new(1, Quota { earned: i64::MAX, saved: i64::MAX }, Arc::default());
        let scripted = |decide: fn(&View) -> Result<Decision, BotError>| -> BudgetedBot {
            (Box::new(Scripted(decide)), Budget::Nodes(1))
        };
        for bad in [fails, sees_nothing, panics, gives_anything] {
            let view = view();
            let mut all = vec![scripted(bad)];
            all.extend(fallbacks(timed(Level::Terrier), view.rules().seating()));
            let mut work = Duration::ZERO;
            let decided = bots.first_to_decide(all, None, view.clone(), &mut work).await;
            let decision = decided.unwrap();
            assert_eq!(legal(&view, decision), Ok(decision));
            let alone = bots.first_to_decide(vec![scripted(bad)], None, view, &mut work).await;
            assert!(alone.is_err(), "{alone:?}");
        }
        assert_eq!(bots.metrics.bots_failed.get(), 8);
        assert_eq!(bots.metrics.panics.get(Part::Bot), 2);
    }

    /// A machine that stands still for a while, as one that is moved to another host, must not
    /// leave people without bots for many times as long.
    #[tokio::test]
    async fn a_bot_pays_for_its_thinking_and_not_for_the_time_that_passes() {
        fn waits(view: &View) -> Result<Decision, BotError> {
            std::thread::sleep(Duration::from_millis(300));
            Ok(Decision::Give(view.hand().iter().next().unwrap()))
        }
        let bots = Bots::new(1, Quota { earned: i64::MAX, saved: i64::MAX }, Arc::default());
        let mut work = Duration::ZERO;
        let waiting: Vec<BudgetedBot> = vec![(Box::new(Scripted(waits)), Budget::Nodes(1))];
        bots.first_to_decide(waiting, None, view(), &mut work).await.unwrap();
        assert!(work < Duration::from_millis(100), "{work:?}");
    }

    #[tokio::test]
    async fn a_decision_that_is_not_wanted_any_more_is_never_made() {
        let bots = Bots::new(1, Quota { earned: i64::MAX, saved: i64::MAX }, Arc::default());
        let (attention, wanted) = watch::channel(());
        let asker = || Asker { table: "table".into(), attendants: vec![], wanted: wanted.clone() };
        let busy = bots.worker(asker()).await.unwrap().unwrap();
        let mut waiting = Box::pin(bots.decide(asker(), timed(Level::Champion), view()));
        tokio::select! {
            biased;
            decided = &mut waiting => panic!("{decided:?}"),
            () = std::future::ready(()) => {}
        }
        drop(attention);
        assert_eq!(waiting.await, Ok(None));
        drop(busy);
        assert!(bots.lock().next(Instant::now()).is_none());
    }

    #[tokio::test]
    async fn what_is_done_at_leisure_gives_its_worker_back() {
        let bots = Bots::new(1, Quota { earned: 0, saved: 0 }, Arc::default());
        assert_eq!(bots.at_leisure(|| 1).await, Some(1));
        assert_eq!(bots.at_leisure(|| -> u32 { panic!("on purpose") }).await, None);
        assert_eq!(bots.metrics.panics.get(Part::Analysis), 1);
        // Whoever asked has gone before it began.
        let (_attention, wanted) = watch::channel(());
        let asker = Asker { table: "table".into(), attendants: vec![], wanted };
        bots.lock().schedule = Schedule::new(1, Quota { earned: i64::MAX, saved: i64::MAX });
        let busy = bots.worker(asker).await.unwrap();
        let mut waiting = Box::pin(bots.at_leisure(|| 2));
        tokio::select! {
            biased;
            done = &mut waiting => panic!("{done:?}"),
            () = std::future::ready(()) => {}
        }
        drop((waiting, busy));
        assert_eq!(bots.at_leisure(|| 3).await, Some(3));
    }

    #[test]
    fn each_level_falls_back_to_those_below_it_and_to_chance() {
        let names = |level| -> Vec<String> {
            fallbacks(timed(level), Seating::Four).iter().map(|(bot, _)| bot.name()).collect()
        };
        let all = ["champion", "shepherd", "terrier", "puppy", "random"];
        assert_eq!(names(Level::Champion), all);
        assert_eq!(names(Level::Terrier), all[2..]);
    }
}
