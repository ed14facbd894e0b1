//! The bots that play at tables: a few at a time, on threads of their own.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use kennel_bots::{Bot, BotError, Budget, Decision, FaultKind, Level, Net, Random, shipped};
use kennel_rules::{Phase, Seating, View, Viewpoint};
use tokio::sync::Semaphore;

use crate::metrics::{Metrics, Part};

/// Bots for all tables of the server.
#[derive(Clone)]
pub struct Bots {
    /// Limits how many think at a time.
    permits: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

/// A bot and how much it may think.
type BudgetedBot = (Box<dyn Bot + Send>, Budget);

impl Bots {
    pub fn new(threads: usize, metrics: Arc<Metrics>) -> Bots {
        Bots { permits: Arc::new(Semaphore::new(threads.max(1))), metrics }
    }

    /// The decision of a bot of some level, knowing what its seat knows. If it fails, a
    /// lower level decides, and in the end chance: no seat is left waiting.
    ///
    /// # Errors
    /// There is nothing to decide, or even chance failed.
    pub async fn decide(&self, level: Level, view: View) -> Result<Decision, BotError> {
        let bots = fallbacks(level, view.rules().seating());
        let asked = Instant::now();
        let _permit = self.permits.acquire().await.map_err(|_| failed("the server stops"))?;
        self.metrics.bots_waited.add(asked.elapsed());
        let began = Instant::now();
        let decided = self.first_to_decide(bots, view).await;
        self.metrics.bots_of(level).add(began.elapsed());
        decided
    }

    async fn first_to_decide(
        &self,
        bots: Vec<BudgetedBot>,
        view: View,
    ) -> Result<Decision, BotError> {
        let mut seed = [0; 8];
        getrandom::fill(&mut seed).map_err(|_| failed("no randomness"))?;
        let seed = u64::from_le_bytes(seed);
        let mut last_error = BotError::NothingToDecide;
        for (mut bot, budget) in bots {
            let (name, view) = (bot.name(), view.clone());
            let think = move || bot.decide(&view, seed, budget).and_then(|it| legal(&view, it));
            let thought = tokio::task::spawn_blocking(think).await;
            let panicked = |_| {
                self.metrics.broken.add(Part::Bot);
                Err(failed("it panicked"))
            };
            match thought.unwrap_or_else(panicked) {
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
fn fallbacks(level: Level, seating: Seating) -> Vec<BudgetedBot> {
    let mut bots: Vec<BudgetedBot> = Vec::new();
    match net(seating) {
        Some(net) => {
            let levels = Level::ALL.into_iter().rev().filter(|&other| other <= level);
            bots.extend(levels.map(|level| (level.bot_with(&net), level.budget())));
        }
        None => tracing::error!(%level, "the shipped net cannot be read"),
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
fn net(seating: Seating) -> Option<Arc<Net>> {
    static NETS: [OnceLock<Option<Arc<Net>>>; 6] = [const { OnceLock::new() }; 6];
    let index = Seating::ALL.iter().position(|&other| other == seating)?;
    NETS[index].get_or_init(|| shipped(seating).ok().map(Arc::new)).clone()
}

#[cfg(test)]
mod tests {
    use kennel_rules::{Game, Rank, Seat};

    use super::*;
    use crate::fairness::{Secret, Shuffler};

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
        let bots = Bots::new(1, Arc::default());
        let scripted = |decide: fn(&View) -> Result<Decision, BotError>| -> BudgetedBot {
            (Box::new(Scripted(decide)), Budget::Nodes(1))
        };
        for bad in [fails, sees_nothing, panics, gives_anything] {
            let view = view();
            let mut all = vec![scripted(bad)];
            all.extend(fallbacks(Level::Terrier, view.rules().seating()));
            let decision = bots.first_to_decide(all, view.clone()).await.unwrap();
            assert_eq!(legal(&view, decision), Ok(decision));
            let alone = bots.first_to_decide(vec![scripted(bad)], view).await;
            assert!(alone.is_err(), "{alone:?}");
        }
        assert_eq!(bots.metrics.bots_failed.get(), 8);
        assert_eq!(bots.metrics.broken.get(Part::Bot), 2);
    }

    #[test]
    fn each_level_falls_back_to_those_below_it_and_to_chance() {
        let names = |level| -> Vec<String> {
            fallbacks(level, Seating::Four).iter().map(|(bot, _)| bot.name()).collect()
        };
        let all = ["champion", "shepherd", "terrier", "puppy", "random"];
        assert_eq!(names(Level::Champion), all);
        assert_eq!(names(Level::Terrier), all[2..]);
    }
}
