//! `kennel arena`: measures which bot is stronger, with confidence intervals.

mod contest;
mod engine;
mod players;
mod process;
mod progress;
mod ratings;
mod records;
mod report;
mod spelling;
mod statistics;
mod tally;
mod times;
mod transcript;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kennel_bots::Budget;
use kennel_rules::Rules;

use super::cores;
use super::nets::shipped_net;
use crate::Failure;
use crate::words::teams;
use contest::{Contest, Limit};
pub use players::Player;
use progress::Progress;
use records::Records;
use transcript::Transcript;

#[derive(clap::Args)]
#[command(after_help = "\
Bots are random, greedy, net, and search, which searches with that net; net:FILE \
and search:FILE use a net of your own. engine:COMMAND is an external engine that \
speaks the protocol of docs/engines.md on its standard input and output; the \
command is split like in a shell, with quotes and backslashes. An engine that \
fails loses that game.

The levels people play against are puppy, terrier, shepherd and champion. They \
have the same budget as there, whatever --nodes and --time say: 300 ms for \
champion, a few nodes for the others, unless a budget is appended.

A budget for one bot is appended as @20ms, @2s or @1600n and replaces --time or \
--nodes. +random-exchange makes a bot give random cards but play as usual; its \
score against the same bot without it shows what the exchange is worth.

Games come in sets: the same deals are played once for each team, with the first \
bot on that team and the second everywhere else. With two teams a set is a pair of \
games with the seats swapped, and luck with the cards cancels out. With more teams \
the fair share of the first bot is less than a half; intervals (95 %) and Elo \
points are relative to it.

Examples:
  kennel arena greedy random --games 2000
  kennel arena puppy terrier --games 500
  kennel arena net:four.net greedy --games 5000 --rules 4,canadian
  kennel arena net:new.net net:old.net --sprt
  kennel arena search@300ms search@20ms --minutes 30
  kennel arena net net+random-exchange --games 4000
  kennel arena random greedy net:five.net --rules 5 --format json
  kennel arena 'engine:python3 examples/engine.py' random --games 200
  kennel arena engine:./mine greedy --games 20 --records games --transcript talk.txt")]
pub struct Arguments {
    /// Two bots, or more for a round-robin
    #[arg(required = true, num_args = 2.., value_name = "BOT")]
    bots: Vec<String>,
    /// The number of games for each pair of bots, rounded up to whole sets; by
    /// default 1,000, with --minutes unlimited, and with --sprt 100,000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: Option<u64>,
    /// Start no further set after this many minutes, shared by all pairs of bots
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<Duration>,
    /// The rules to play
    #[arg(long, default_value = "4", value_name = "RULES", value_parser = str::parse::<Rules>)]
    rules: Rules,
    /// The seed for deals and decisions
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// The node budget for one decision
    #[arg(long, default_value_t = 1_600, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The time for one decision in milliseconds, instead of a number of nodes;
    /// the result then depends on the machine
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    time: Option<u64>,
    /// The time limit for an engine's answer, in milliseconds; starting up may
    /// take twice as long
    #[arg(long, default_value_t = 5_000, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    engine_timeout: u64,
    /// The number of threads, by default one per core
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Run a sequential test: stop once it is decided whether the first bot scores
    /// its fair share or at least two points more (both errors 5 %); with --luck by the
    /// share without luck
    #[arg(long)]
    sprt: bool,
    /// Measure the luck of every deal and draw, and report the share without it as
    /// well (docs/luck.md); worthwhile for bots that think longer than that takes
    #[arg(long)]
    luck: bool,
    /// Keep the record of every game in this folder, which is created
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Keep every question to an engine and its answer in this file
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// The output format
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
    /// The budget of bots without one of their own.
    fn budget(&self) -> Budget {
        match self.time {
            Some(time) => Budget::Time(Duration::from_millis(time)),
            None => Budget::Nodes(self.nodes),
        }
    }

    /// The limit on games, if there is one.
    fn most_games(&self) -> Option<u64> {
        let default = match (self.minutes, self.sprt) {
            (_, true) => Some(100_000),
            (None, false) => Some(1_000),
            (Some(_), false) => None,
        };
        self.games.or(default)
    }

    /// Checks that an engine has more time to answer than to think.
    fn check_timeout(&self, player: &Player) -> Result<(), String> {
        let (name, timeout) = (&player.name, self.engine_timeout);
        match player.budget.unwrap_or(self.budget()) {
            Budget::Time(time) if player.is_engine() && time.as_millis() >= timeout.into() => {
                Err(format!(
                    "{name} may think for {} ms, so it needs more than {timeout} ms to answer \
                     (--engine-timeout)",
                    time.as_millis()
                ))
            }
            _ => Ok(()),
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let seating = arguments.rules.seating();
    let timeout = Duration::from_millis(arguments.engine_timeout);
    let transcript = arguments.transcript.as_deref().map(Transcript::create).transpose()?;
    let transcript = transcript.map(Arc::new);
    let players: Vec<Player> = arguments
        .bots
        .iter()
        .map(|name| Player::named(name, arguments.rules, timeout, transcript.as_ref()))
        .collect::<Result<_, String>>()?;
    players.iter().try_for_each(|player| arguments.check_timeout(player))?;
    // An engine that cannot be started must fail before hours of games.
    let titles: Vec<String> = players.iter().map(Player::title).collect::<Result<_, String>>()?;
    let threads = arguments.threads.map_or_else(cores, usize::from).min(256);
    let teams = teams(seating).len() as u64;
    let end = arguments.minutes.map(|minutes| Instant::now() + minutes);
    let mut pairs: Vec<(usize, usize)> = (0..players.len())
        .flat_map(|first| (first + 1..players.len()).map(move |second| (first, second)))
        .rev()
        .collect();
    let luck = arguments.luck.then(|| shipped_net(seating)).transpose()?;
    let mut results = Vec::new();
    while let Some((first, second)) = pairs.pop() {
        // Time that one pair does not use is left to the next.
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
            luck: luck.clone(),
            records: arguments
                .records
                .as_deref()
                .map(|folder| Records::create(folder, first, second))
                .transpose()?,
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
