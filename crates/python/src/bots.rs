//! The built-in bots.

use std::fs;
use std::sync::{Arc, Mutex};

use kennel_bots::{
    Bot as Player, BotError, Budget, Decision, Greedy, Level, Net, NetBot, Random, Search, shipped,
};
use kennel_env::Answer;
use kennel_rules::{Rules, Seating, View};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::error::invalid;
use crate::game::Game;
use crate::layout::rules;

/// The budget of a bot that is given none.
const NODES: u64 = 1_600;

/// A bot by its name, which can be made any number of times: one for each thread.
#[derive(Clone)]
pub struct Recipe {
    kind: Kind,
    budget: Budget,
}

#[derive(Clone)]
enum Kind {
    Random,
    Greedy,
    Net(Arc<Net>),
    Search(Arc<Net>),
    Level(Level, Arc<Net>),
}

impl Recipe {
    /// Reads `random`, `greedy`, `net`, `search`, a level, `net:FILE` or `search:FILE`,
    /// with a budget in nodes such as `@1600n` at its end.
    pub fn parse(text: &str, rules: Rules) -> Result<Recipe, String> {
        let seating = rules.seating();
        let (name, budget) = match text.rsplit_once('@') {
            Some((name, budget)) => (name, Some(read_budget(budget)?)),
            None => (text, None),
        };
        if let Ok(level) = name.parse::<Level>() {
            let kind = Kind::Level(level, shipped_net(seating)?);
            return Ok(Recipe { kind, budget: budget.unwrap_or(level.nodes()) });
        }
        let kind = match name.split_once(':') {
            None if name == "random" => Kind::Random,
            None if name == "greedy" => Kind::Greedy,
            None if name == "net" => Kind::Net(shipped_net(seating)?),
            None if name == "search" => Kind::Search(shipped_net(seating)?),
            Some(("net", path)) => Kind::Net(read_net(path, seating)?),
            Some(("search", path)) => Kind::Search(read_net(path, seating)?),
            _ => {
                return Err(format!(
                    "unknown bot '{name}': expected random, greedy, net, search, puppy, terrier, \
                     shepherd, champion, net:FILE or search:FILE"
                ));
            }
        };
        Ok(Recipe { kind, budget: budget.unwrap_or(Budget::Nodes(NODES)) })
    }

    /// Makes a bot.
    pub fn player(&self) -> Bench {
        let player: Box<dyn Player + Send> = match &self.kind {
            Kind::Random => Box::new(Random::default()),
            Kind::Greedy => Box::new(Greedy::default()),
            Kind::Net(net) => Box::new(NetBot::new(Arc::clone(net))),
            Kind::Search(net) => Box::new(Search::new(Arc::clone(net))),
            Kind::Level(level, net) => level.bot_with(net),
        };
        Bench { player: player.into(), budget: self.budget }
    }
}

/// A bot with its budget.
pub struct Bench {
    player: Mutex<Box<dyn Player + Send>>,
    budget: Budget,
}

impl Bench {
    /// What the bot does; a seat that cannot play folds.
    pub fn decide(&self, view: &View, seed: u64) -> Result<Answer, String> {
        let mut player = self.player.lock().map_err(|_| "the bot failed before".to_owned())?;
        match player.decide(view, seed, self.budget) {
            Ok(Decision::Give(card)) => Ok(Answer::Give(card)),
            Ok(Decision::Play(play)) => Ok(Answer::Play(play)),
            Err(BotError::NothingToDecide) if view.turn().is_some() => Ok(Answer::Fold),
            Err(error) => Err(error.to_string()),
        }
    }
}

fn read_budget(text: &str) -> Result<Budget, String> {
    let nodes = text.strip_suffix('n').and_then(|nodes| nodes.parse().ok());
    nodes.filter(|&nodes| nodes > 0).map(Budget::Nodes).ok_or_else(|| {
        format!("'@{text}': a budget is a number of nodes such as @1600n, the same everywhere")
    })
}

fn shipped_net(seating: Seating) -> Result<Arc<Net>, String> {
    shipped(seating).map(Arc::new).map_err(|error| error.to_string())
}

fn read_net(path: &str, seating: Seating) -> Result<Arc<Net>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    Net::from_bytes(seating, &bytes).map(Arc::new).map_err(|error| format!("{path}: {error}"))
}

/// A built-in bot: `random`, `greedy`, `puppy`, `terrier`, `shepherd`, `champion`, `net`,
/// `search@1600n`, `net:FILE` or `search:FILE`.
#[pyclass(module = "kennel_dog")]
pub struct Bot {
    name: String,
    rules: Rules,
    bench: Bench,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, rules="4"))]
    fn new(name: &str, rules: &str) -> PyResult<Bot> {
        let rules = self::rules(rules)?;
        let recipe = Recipe::parse(name, rules).map_err(invalid)?;
        Ok(Bot { name: name.to_owned(), rules, bench: recipe.player() })
    }

    /// The name the bot was made with.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// What the bot does for the seat that decides, as `Game.play` reads it. The same
    /// seed gives the same decision.
    fn decide(&self, py: Python<'_>, game: &Game, seed: u64) -> PyResult<String> {
        let env = game.env();
        if env.rules().seating() != self.rules.seating() {
            let (here, there) = (env.rules().seating(), self.rules.seating());
            return Err(invalid(format!("this bot plays at table {there}, not {here}")));
        }
        if env.decision().is_none() {
            return Err(invalid("the game is over"));
        }
        // A search takes a while; other threads of Python may run in the meantime.
        let view = env.view(env.seat()).clone();
        let answer = py.detach(|| self.bench.decide(&view, seed));
        let answer = answer.map_err(PyRuntimeError::new_err)?;
        Ok(match answer {
            Answer::Give(card) => format!("give {card}"),
            Answer::Play(play) => play.to_string(),
            Answer::Fold => "fold".to_owned(),
        })
    }

    fn __repr__(&self) -> String {
        format!("Bot('{}', '{}')", self.name, self.rules)
    }
}
