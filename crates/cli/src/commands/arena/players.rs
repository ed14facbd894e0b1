//! Bots by name.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use kennel_bots::{Bot, Budget, Greedy, Level, Net, NetBot, Random, RandomExchange, Search};
use kennel_rules::{Edition, Rules};

use super::engine::{self, Engine};
use super::process::Start;
use super::spelling::Spelling;
use crate::commands::nets::{read_net, shipped_net};

/// A bot that can be made as often as it is needed.
pub struct Player {
    /// As it was written.
    pub name: String,
    /// How much it may think, if that is its own.
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
    /// The bot that is written so, for some rules. An engine has so much time to
    /// answer.
    pub fn named(text: &str, rules: Rules, timeout: Duration) -> Result<Player, String> {
        let Spelling { bot: name, random_exchange, budget } = Spelling::parse(text)?;
        let table = rules.seating();
        if random_exchange && table.is_solo() && rules.edition() == Edition::Current {
            return Err(format!(
                "'{text}': nobody chooses a card to give away by these rules (rule 3.3)"
            ));
        }
        if let Ok(level) = name.parse::<Level>() {
            let kind = Kind::Level(level, shipped_net(table)?);
            let budget = budget.or(Some(level.budget()));
            return Ok(Player { name: text.to_owned(), budget, kind, random_exchange });
        }
        let kind = match name.split_once(':') {
            None if name == "random" => Kind::Random,
            None if name == "greedy" => Kind::Greedy,
            None if name == "net" => Kind::Net(shipped_net(table)?),
            None if name == "search" => Kind::Search(shipped_net(table)?),
            Some(("net", path)) => Kind::Net(read_net(Path::new(path), table)?),
            Some(("search", path)) => Kind::Search(read_net(Path::new(path), table)?),
            Some(("engine", command)) => match Start::new(command, timeout) {
                Some(start) => Kind::Engine(Arc::new(start)),
                None => return Err("'engine:' needs a command, as in engine:./my-bot".to_owned()),
            },
            _ => {
                return Err(format!(
                    "unknown bot '{name}': expected random, greedy, net, search, puppy, terrier, \
                     shepherd, champion, net:FILE, search:FILE or engine:COMMAND"
                ));
            }
        };
        Ok(Player { name: text.to_owned(), budget, kind, random_exchange })
    }

    /// Whether it is a program of its own.
    pub fn is_engine(&self) -> bool {
        matches!(self.kind, Kind::Engine(_))
    }

    /// What the bot calls itself.
    ///
    /// # Errors
    /// It is an engine that does not start.
    pub fn title(&self) -> Result<String, String> {
        match &self.kind {
            Kind::Engine(start) => engine::probe(start),
            _ => Ok(self.bot().name()),
        }
    }

    /// Makes the bot.
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
