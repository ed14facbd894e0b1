//! Bots by name.

use std::fs;
use std::sync::Arc;

use kennel_bots::{Bot, Greedy, Net, NetBot, Random, Search};
use kennel_rules::Table;

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
}

impl Player {
    /// The bot of this name, for a table.
    pub fn named(name: &str, table: Table) -> Result<Player, String> {
        let kind = match name.split_once(':') {
            None if name == "random" => Kind::Random,
            None if name == "greedy" => Kind::Greedy,
            Some(("net", path)) => Kind::Net(read_net(path, table)?),
            Some(("search", path)) => Kind::Search(read_net(path, table)?),
            _ => {
                return Err(format!(
                    "unknown bot '{name}': expected random, greedy, net:FILE or search:FILE"
                ));
            }
        };
        Ok(Player { name: name.to_owned(), kind })
    }

    pub fn bot(&self) -> Box<dyn Bot + Send> {
        match &self.kind {
            Kind::Random => Box::new(Random::default()),
            Kind::Greedy => Box::new(Greedy::default()),
            Kind::Net(net) => Box::new(NetBot::new(Arc::clone(net))),
            Kind::Search(net) => Box::new(Search::new(Arc::clone(net))),
        }
    }
}

fn read_net(path: &str, table: Table) -> Result<Arc<Net>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let net = Net::from_bytes(table, &bytes);
    net.map(Arc::new).map_err(|error| format!("{path}: {error}"))
}
