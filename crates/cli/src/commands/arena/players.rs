//! Bots by name.

use std::fs;
use std::sync::Arc;

use kennel_bots::{Bot, Greedy, Net, NetBot, Random};
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
}

impl Player {
    /// The bot of this name, for a table.
    pub fn named(name: &str, table: Table) -> Result<Player, String> {
        let kind = match name.split_once(':') {
            None if name == "random" => Kind::Random,
            None if name == "greedy" => Kind::Greedy,
            Some(("net", path)) => {
                let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
                let net = Net::from_bytes(table, &bytes);
                Kind::Net(Arc::new(net.map_err(|error| format!("{path}: {error}"))?))
            }
            _ => return Err(format!("unknown bot '{name}': expected random, greedy or net:FILE")),
        };
        Ok(Player { name: name.to_owned(), kind })
    }

    pub fn bot(&self) -> Box<dyn Bot + Send> {
        match &self.kind {
            Kind::Random => Box::new(Random::default()),
            Kind::Greedy => Box::new(Greedy::default()),
            Kind::Net(net) => Box::new(NetBot::new(Arc::clone(net))),
        }
    }
}
