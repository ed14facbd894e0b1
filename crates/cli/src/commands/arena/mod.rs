//! `kennel arena`: which bot is stronger, and how sure that is.

mod contest;
mod engine;
mod players;
mod report;
mod statistics;

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use kennel_bots::Budget;
use kennel_rules::Rules;
use kennel_rules::notation::parse_rules;

use crate::Failure;
use contest::Contest;
use players::Player;

#[derive(clap::Args)]
#[command(after_help = "\
Bots are random, greedy, net, and search, which plays rounds out with that net; \
net:FILE and search:FILE use a net of your own. engine:COMMAND is a program of \
your own that answers on its standard output what it is asked on its standard \
input (docs/engines.md; the command is cut at its spaces); if it fails, it loses \
that game.

The levels people play against are puppy, terrier, shepherd and champion. They \
think as long as they do there, whatever --nodes and --time say: puppy and \
terrier not at all, shepherd 20 ms, champion 300 ms.

Games come in sets: the same deals are played once for each team, the first bot \
sitting there and the second everywhere else. So with two teams a set is a pair \
of games with the seats exchanged, and luck with the cards cancels out.

Examples:
  kennel arena greedy random --games 2000
  kennel arena puppy terrier --games 500
  kennel arena net:four.net greedy --games 5000 --rules 4,canadian
  kennel arena net:new.net net:old.net --sprt
  kennel arena search:four.net net:four.net --games 500 --time 20
  kennel arena random greedy net:four.net --games 1000 --format json
  kennel arena 'engine:python3 examples/engine.py' random --games 200")]
pub struct Arguments {
    /// Two bots, or more for a round-robin
    #[arg(required = true, num_args = 2.., value_name = "BOT")]
    bots: Vec<String>,
    /// How many games each pair of bots plays, rounded up to whole sets
    #[arg(long, default_value_t = 1_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// The rules to play by
    #[arg(long, default_value = "4", value_name = "RULES", value_parser = parse_rules)]
    rules: Rules,
    /// The seed of all deals and decisions
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// How many positions a bot may look at for one decision
    #[arg(long, default_value_t = 1_600, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How long a bot may think about one decision, in milliseconds, instead of
    /// a number of positions; the result then depends on the machine
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    time: Option<u64>,
    /// How long an engine may take for one answer, in milliseconds; its start may
    /// take twice as long
    #[arg(long, default_value_t = 5_000, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    engine_timeout: u64,
    /// How many threads; all cores if not given
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Stop as soon as it is clear whether the first bot scores no more than
    /// its fair share, or at least two points more (both errors 5 %)
    #[arg(long)]
    sprt: bool,
    /// How the result is printed
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let table = arguments.rules.table();
    let timeout = Duration::from_millis(arguments.engine_timeout);
    let players: Vec<Player> = arguments
        .bots
        .iter()
        .map(|name| Player::named(name, table, timeout))
        .collect::<Result<_, String>>()?;
    if let Some(time) = arguments.time.filter(|&time| time >= arguments.engine_timeout)
        && players.iter().any(Player::is_engine)
    {
        let timeout = arguments.engine_timeout;
        return Err(Failure::Message(format!(
            "bots may think for {time} ms (--time), so engines need longer than {timeout} ms to \
             answer (--engine-timeout)"
        )));
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.map_or(cores, usize::from).min(256);
    let mut results = Vec::new();
    for first in 0..players.len() {
        for second in first + 1..players.len() {
            let contest = Contest {
                rules: arguments.rules,
                bots: [&players[first], &players[second]],
                seed: arguments.seed,
                budget: match arguments.time {
                    Some(time) => Budget::Time(Duration::from_millis(time)),
                    None => Budget::Nodes(arguments.nodes),
                },
                sets: arguments.games.div_ceil(contest::teams(table).len() as u64),
                sprt: arguments.sprt,
            };
            results.push((first, second, contest.play(threads)?));
        }
    }
    report::print(arguments, &players, &results)
}
