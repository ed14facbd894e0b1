//! Bots by name.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use kennel_bots::{
    Bot, BotError, Budget, Decision, Greedy, Level, Net, NetBot, Random, Search, shipped,
};
use kennel_rules::{Table, View};

use super::engine::{Engine, Start};
use crate::commands::nets::{read_net, shipped_net};

/// A bot that can be made as often as it is needed.
pub struct Player {
    pub name: String,
    kind: Kind,
}

enum Kind {
    Random,
    Greedy,
    Net(Arc<Net>),
    Search(Arc<Net>),
    Level(Level, Option<Arc<Net>>),
    Engine(Start),
}

impl Player {
    /// The bot of this name, for a table. An engine has so much time to answer.
    pub fn named(name: &str, table: Table, timeout: Duration) -> Result<Player, String> {
        if let Ok(level) = name.parse::<Level>() {
            return Player::of_level(level, table);
        }
        let kind = match name.split_once(':') {
            None if name == "random" => Kind::Random,
            None if name == "greedy" => Kind::Greedy,
            None if name == "net" => Kind::Net(shipped_net(table)?),
            None if name == "search" => Kind::Search(shipped_net(table)?),
            Some(("net", path)) => Kind::Net(read_net(Path::new(path), table)?),
            Some(("search", path)) => Kind::Search(read_net(Path::new(path), table)?),
            Some(("engine", command)) => match Start::new(command, timeout) {
                Some(start) => Kind::Engine(start),
                None => return Err("'engine:' needs a command, as in engine:./my-bot".to_owned()),
            },
            _ => {
                return Err(format!(
                    "unknown bot '{name}': expected random, greedy, net, search, puppy, terrier, \
                     shepherd, champion, net:FILE, search:FILE or engine:COMMAND"
                ));
            }
        };
        Ok(Player { name: name.to_owned(), kind })
    }

    /// A level; without a net for the table its name says so.
    fn of_level(level: Level, table: Table) -> Result<Player, String> {
        let net = if level.needs_net() { shipped(table) } else { Ok(None) };
        let net = net.map_err(|error| format!("the net shipped for table {table}: {error}"))?;
        let kind = Kind::Level(level, net.map(Arc::new));
        let mut player = Player { name: String::new(), kind };
        player.name = player.bot()?.name();
        Ok(player)
    }

    /// Whether it is a program of its own.
    pub fn is_engine(&self) -> bool {
        matches!(self.kind, Kind::Engine(_))
    }

    /// Makes the bot; only an engine may fail to start.
    pub fn bot(&self) -> Result<Box<dyn Bot + Send>, String> {
        Ok(match &self.kind {
            Kind::Random => Box::new(Random::default()),
            Kind::Greedy => Box::new(Greedy::default()),
            Kind::Net(net) => Box::new(NetBot::new(Arc::clone(net))),
            Kind::Search(net) => Box::new(Search::new(Arc::clone(net))),
            Kind::Level(level, net) => {
                Box::new(AtOwnPace { bot: level.bot_with(net.clone()), budget: level.budget() })
            }
            Kind::Engine(start) => Box::new(Engine::new(start.clone())?),
        })
    }
}

/// A level thinks as long as it does in play, whatever others may.
struct AtOwnPace {
    bot: Box<dyn Bot + Send>,
    budget: Budget,
}

impl Bot for AtOwnPace {
    fn name(&self) -> String {
        self.bot.name()
    }

    fn decide(&mut self, view: &View, seed: u64, _: Budget) -> Result<Decision, BotError> {
        self.bot.decide(view, seed, self.budget)
    }
}
