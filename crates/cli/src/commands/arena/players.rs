//! Creating bots by name.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use kennel_bots::{Bot, Budget, Greedy, Level, Net, NetBot, Random, RandomExchange, Search};
use kennel_rules::{Edition, Rules};

use super::engine::{self, Engine};
use super::process::Start;
use super::spelling::Spelling;
use super::transcript::Transcript;
use crate::commands::nets::{read_net, shipped_net};

/// A bot that can be instantiated any number of times.
pub struct Player {
    /// The bot as given on the command line.
    pub name: String,
    /// The bot's own budget, if it has one.
    pub budget: Option<Budget>,
    kind: Kind,
    random_exchange: bool,
}

enum Kind {
    Random,
    Greedy,
    Net(Arc<Net>),
    Search(Arc<Net>),
    Level(Level, Arc<Net>),
    Engine(Arc<Start>),
}

impl Player {
    /// Parses a bot; `timeout` is the time limit for an engine's answer, and `transcript`
    /// where its dialogue is kept.
    pub fn named(
        text: &str,
        rules: Rules,
        timeout: Duration,
        transcript: Option<&Arc<Transcript>>,
    ) -> Result<Player, String> {
        let Spelling { bot: name, random_exchange, budget } = Spelling::parse(text)?;
        let seating = rules.seating();
        if random_exchange && seating.is_solo() && rules.edition() == Edition::Current {
            return Err(format!(
                "'{text}': under these rules nobody chooses a card to give (rule 3.3)"
            ));
        }
        if let Ok(level) = name.parse::<Level>() {
            let kind = Kind::Level(level, shipped_net(seating)?);
            let budget = budget.or(Some(level.budget()));
            return Ok(Player { name: text.to_owned(), budget, kind, random_exchange });
        }
        let kind = match name.split_once(':') {
            None if name == "random" => Kind::Random,
            None if name == "greedy" => Kind::Greedy,
            None if name == "net" => Kind::Net(shipped_net(seating)?),
            None if name == "search" => Kind::Search(shipped_net(seating)?),
            Some(("net", path)) => Kind::Net(read_net(Path::new(path), seating)?),
            Some(("search", path)) => Kind::Search(read_net(Path::new(path), seating)?),
            Some(("engine", command)) => {
                Kind::Engine(Arc::new(Start::new(command, timeout, transcript.cloned())?))
            }
            _ => {
                return Err(format!(
                    "unknown bot '{name}': expected random, greedy, net, search, puppy, terrier, \
                     shepherd, champion, net:FILE, search:FILE or engine:COMMAND"
                ));
            }
        };
        Ok(Player { name: text.to_owned(), budget, kind, random_exchange })
    }

    /// Whether the bot is an external engine.
    pub fn is_engine(&self) -> bool {
        matches!(self.kind, Kind::Engine(_))
    }

    /// The bot's own name.
    ///
    /// # Errors
    /// Returns an error if the bot is an engine that cannot be started.
    pub fn title(&self) -> Result<String, String> {
        match &self.kind {
            Kind::Engine(start) => engine::probe(start),
            _ => Ok(self.bot().name()),
        }
    }

    /// Creates an instance.
    pub fn bot(&self) -> Box<dyn Bot + Send> {
        let bot = self.plain_bot();
        if self.random_exchange { Box::new(RandomExchange::new(bot)) } else { bot }
    }

    fn plain_bot(&self) -> Box<dyn Bot + Send> {
        match &self.kind {
            Kind::Random => Box::new(Random::default()),
            Kind::Greedy => Box::new(Greedy::default()),
            Kind::Net(net) => Box::new(NetBot::new(Arc::clone(net))),
            Kind::Search(net) => Box::new(Search::new(Arc::clone(net))),
            Kind::Level(level, net) => level.bot_with(net),
            Kind::Engine(start) => Box::new(Engine::new(Arc::clone(start))),
        }
    }
}
