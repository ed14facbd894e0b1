//! `kennel arena`: which bot is stronger, and how sure that is.

mod contest;
mod engine;
mod players;
mod process;
mod progress;
mod ratings;
mod report;
mod spelling;
mod statistics;
mod tally;
mod times;

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use kennel_bots::Budget;
use kennel_rules::Rules;
use kennel_rules::notation::parse_rules;

use super::cores;
use crate::Failure;
use contest::{Contest, Limit};
use players::Player;
use progress::Progress;

#[derive(clap::Args)]
#[command(after_help = "\
Bots are random, greedy, net, and search, which plays rounds out with that net; \
net:FILE and search:FILE use a net of your own. engine:COMMAND is a program of \
your own that answers on its standard output what it is asked on its standard \
input (docs/engines.md; the command is cut at its spaces); if it fails, it loses \
that game.

The levels people play against are puppy, terrier, shepherd and champion. They \
think as long as they do there, whatever --nodes and --time say: champion 300 ms, \
the others not at all, unless their name says more.

Behind any bot, @20ms, @2s or @1600n says how much this one may think, instead of \
--time or --nodes; +random-exchange lets it give away any card before a round and \
play as ever, so that a bot against itself without it shows what the exchange is \
worth.

Games come in sets: the same deals are played once for each team, the first bot \
sitting there and the second everywhere else. So with two teams a set is a pair \
of games with the seats exchanged, and luck with the cards cancels out. With more \
teams the fair share of the first bot is less than a half; intervals (95 %) and Elo \
points say how far it is from that.

Examples:
  kennel arena greedy random --games 2000
  kennel arena puppy terrier --games 500
  kennel arena net:four.net greedy --games 5000 --rules 4,canadian
  kennel arena net:new.net net:old.net --sprt
  kennel arena search@300ms search@20ms --minutes 30
  kennel arena net net+random-exchange --games 4000
  kennel arena random greedy net:five.net --rules 5 --format json
  kennel arena 'engine:python3 examples/engine.py' random --games 200")]
pub struct Arguments {
    /// Two bots, or more for a round-robin
    #[arg(required = true, num_args = 2.., value_name = "BOT")]
    bots: Vec<String>,
    /// How many games each pair of bots plays, rounded up to whole sets; if not
    /// given 1,000, with --minutes as many as there is time for, and with --sprt
    /// at most 100,000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: Option<u64>,
    /// Begin no further set after so many minutes, shared by all pairs of bots,
    /// and print what came out so far
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<Duration>,
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

fn minutes(text: &str) -> Result<Duration, String> {
    let minutes: f64 = text.parse().map_err(|_| "expected a number of minutes".to_owned())?;
    if minutes > 0.0 && minutes <= 100_000.0 {
        Ok(Duration::from_secs_f64(60.0 * minutes))
    } else {
        Err("expected more than 0 and at most 100000 minutes".to_owned())
    }
}

impl Arguments {
    /// How much a bot may think that has no budget of its own.
    fn budget(&self) -> Budget {
        match self.time {
            Some(time) => Budget::Time(Duration::from_millis(time)),
            None => Budget::Nodes(self.nodes),
        }
    }

    /// How many games there are at the most.
    fn most_games(&self) -> Option<u64> {
        let default = match (self.minutes, self.sprt) {
            (_, true) => Some(100_000),
            (None, false) => Some(1_000),
            (Some(_), false) => None,
        };
        self.games.or(default)
    }

    /// Engines must have more time to answer than to think.
    fn check_timeout(&self, player: &Player) -> Result<(), String> {
        let (name, timeout) = (&player.name, self.engine_timeout);
        match player.budget.unwrap_or(self.budget()) {
            Budget::Time(time) if player.is_engine() && time.as_millis() >= timeout.into() => {
                Err(format!(
                    "{name} may think for {} ms, so it needs longer than {timeout} ms to answer \
                     (--engine-timeout)",
                    time.as_millis()
                ))
            }
            _ => Ok(()),
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let table = arguments.rules.seating();
    let timeout = Duration::from_millis(arguments.engine_timeout);
    let players: Vec<Player> = arguments
        .bots
        .iter()
        .map(|name| Player::named(name, arguments.rules, timeout))
        .collect::<Result<_, String>>()?;
    players.iter().try_for_each(|player| arguments.check_timeout(player))?;
    // Whoever does not start at all is found before hours of games.
    let titles: Vec<String> = players.iter().map(Player::title).collect::<Result<_, String>>()?;
    let threads = arguments.threads.map_or_else(cores, usize::from).min(256);
    let teams = contest::teams(table).len() as u64;
    let end = arguments.minutes.map(|minutes| Instant::now() + minutes);
    let mut pairs: Vec<(usize, usize)> = (0..players.len())
        .flat_map(|first| (first + 1..players.len()).map(move |second| (first, second)))
        .rev()
        .collect();
    let mut results = Vec::new();
    while let Some((first, second)) = pairs.pop() {
        // What one pair does not need is there for the next.
        let now = Instant::now();
        let share = |end: Instant| end.saturating_duration_since(now) / (pairs.len() as u32 + 1);
        let limit = Limit {
            sets: arguments.most_games().map(|games| games.div_ceil(teams)),
            until: end.map(|end| now + share(end)),
        };
        let contest = Contest {
            rules: arguments.rules,
            bots: [&players[first], &players[second]],
            seed: arguments.seed,
            budget: arguments.budget(),
            limit,
            sprt: arguments.sprt,
        };
        let progress = match arguments.format {
            Format::Text => Progress::of(&contest),
            Format::Json => Progress::hidden(&contest),
        };
        let outcome = contest.play(threads, &progress);
        progress.finish();
        results.push((first, second, outcome?));
    }
    report::print(arguments, &players, &titles, &results)
}
