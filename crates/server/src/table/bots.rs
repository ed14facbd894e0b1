//! The bots that play at tables: a few at a time, off the threads that talk.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use kennel_bots::{Bot, BotError, Budget, Decision, FaultKind, Level, Net, Random, shipped};
use kennel_rules::{Phase, Seating, View, Viewpoint};
use tokio::sync::Semaphore;

use crate::metrics::{Metrics, Part};

/// Bots for all tables of the server.
#[derive(Clone)]
pub struct Bots {
    /// How many may think at a time.
    places: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

/// A bot and how much it may think.
type Mind = (Box<dyn Bot + Send>, Budget);

impl Bots {
    pub fn new(places: usize, metrics: Arc<Metrics>) -> Bots {
        Bots { places: Arc::new(Semaphore::new(places.max(1))), metrics }
    }

    /// What a bot of some level decides, knowing what its seat knows. Where it fails
    /// a lower one decides, and in the end chance: no seat is left waiting.
    ///
    /// # Errors
    /// There is nothing to decide, or even chance failed.
    pub async fn decide(&self, level: Level, view: View) -> Result<Decision, BotError> {
        let minds = minds(level, view.rules().seating());
        let asked = Instant::now();
        let _place = self.places.acquire().await.map_err(|_| broke("no place to think"))?;
        self.metrics.bots_waited.add(asked.elapsed());
        let began = Instant::now();
        let decided = self.first_to_decide(minds, view).await;
        self.metrics.bots_of(level).add(began.elapsed());
        decided
    }

    async fn first_to_decide(&self, minds: Vec<Mind>, view: View) -> Result<Decision, BotError> {
        let mut seed = [0; 8];
        getrandom::fill(&mut seed).map_err(|_| broke("no randomness"))?;
        let seed = u64::from_le_bytes(seed);
        let mut failed = BotError::NothingToDecide;
        for (mut bot, budget) in minds {
            let (name, view) = (bot.name(), view.clone());
            let think = move || bot.decide(&view, seed, budget).and_then(|it| legal(&view, it));
            let thought = tokio::task::spawn_blocking(think).await;
            let broke_off = |_| {
                self.metrics.broken.add(Part::Bot);
                Err(broke("it broke off"))
            };
            match thought.unwrap_or_else(broke_off) {
                Ok(decision) => return Ok(decision),
                Err(error) => {
                    self.metrics.bots_failed.add(1);
                    tracing::error!(bot = name, %error, "a bot did not decide");
                    failed = error;
                }
            }
        }
        Err(failed)
    }
}

fn broke(what: &str) -> BotError {
    BotError::Failed(FaultKind::Ended, what.to_owned())
}

/// A bot of a level, those below it, and chance.
fn minds(level: Level, table: Seating) -> Vec<Mind> {
    let mut minds: Vec<Mind> = Vec::new();
    match net(table) {
        Some(net) => {
            let levels = Level::ALL.into_iter().rev().filter(|&other| other <= level);
            minds.extend(levels.map(|level| (level.bot_with(&net), level.budget())));
        }
        None => tracing::error!(%level, "the net is not right"),
    }
    minds.push((Box::new(Random::default()), Level::Puppy.budget()));
    minds
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

/// The net for a table, read once.
fn net(table: Seating) -> Option<Arc<Net>> {
    static NETS: [OnceLock<Option<Arc<Net>>>; 6] = [const { OnceLock::new() }; 6];
    let index = Seating::ALL.iter().position(|&other| other == table)?;
    NETS[index].get_or_init(|| shipped(table).ok().map(Arc::new)).clone()
}

#[cfg(test)]
mod tests {
    use kennel_rules::notation::parse_rules;
    use kennel_rules::{Game, Rank, Seat};

    use super::*;
    use crate::fairness::{Secret, Shuffler};

    /// A bot that decides what a function says.
    struct Odd(fn(&View) -> Result<Decision, BotError>);

    impl Bot for Odd {
        fn name(&self) -> String {
            "odd".to_owned()
        }

        fn decide(&mut self, view: &View, _: u64, _: Budget) -> Result<Decision, BotError> {
            (self.0)(view)
        }
    }

    fn fails(_: &View) -> Result<Decision, BotError> {
        Err(broke("on purpose"))
    }

    fn sees_nothing(_: &View) -> Result<Decision, BotError> {
        Err(BotError::NothingToDecide)
    }

    fn panics(view: &View) -> Result<Decision, BotError> {
        panic!("on purpose, with {} cards", view.hand().len())
    }

    /// A card that it does not hold.
    fn gives_anything(view: &View) -> Result<Decision, BotError> {
        let missing = Rank::ALL.into_iter().find(|&card| !view.hand().has(card));
        Ok(Decision::Give(missing.unwrap()))
    }

    /// What the first seat sees before the first exchange.
    fn view() -> View {
        let rules = parse_rules("4").unwrap();
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
        let odd = |decide: fn(&View) -> Result<Decision, BotError>| -> Mind {
            (Box::new(Odd(decide)), Budget::Nodes(1))
        };
        for bad in [fails, sees_nothing, panics, gives_anything] {
            let view = view();
            let mut all = vec![odd(bad)];
            all.extend(minds(Level::Terrier, view.rules().seating()));
            let decision = bots.first_to_decide(all, view.clone()).await.unwrap();
            assert_eq!(legal(&view, decision), Ok(decision));
            let alone = bots.first_to_decide(vec![odd(bad)], view).await;
            assert!(alone.is_err(), "{alone:?}");
        }
        assert_eq!(bots.metrics.bots_failed.get(), 8);
        assert_eq!(bots.metrics.broken.get(Part::Bot), 2);
    }

    #[test]
    fn below_each_level_are_those_below_it_and_chance() {
        let names = |level| -> Vec<String> {
            minds(level, Seating::Four).iter().map(|(bot, _)| bot.name()).collect()
        };
        let all = ["champion", "shepherd", "terrier", "puppy", "random"];
        assert_eq!(names(Level::Champion), all);
        assert_eq!(names(Level::Terrier), all[2..]);
    }
}
