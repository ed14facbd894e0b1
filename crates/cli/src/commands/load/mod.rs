//! `kennel load`: a load test over real sockets.

mod attacks;
mod begin;
mod hostile;
mod process;
mod report;
mod restart;
mod spawned;
mod table;
mod tally;

use std::io::{self, IsTerminal};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use kennel::client::ServerAddress;
use kennel_rules::Rules;
use tokio::time::{Instant, timeout_at};

use crate::Failure;
use attacks::{Attack, Outcome};
use process::Process;
use report::Report;
use spawned::{Settings, Spawned};
use table::Goal;
use tally::Tally;

#[derive(clap::Args)]
#[command(after_help = "\
Every seat is a guest with a socket of its own that follows the game and plays at \
random. The moves of a table are due at fixed times, whether the server keeps up or \
not; 'due to told' counts from there, so that a server that stalls for a second \
cannot hide it by slowing the tool down (coordinated omission).

A server normally limits a single address. With --spawn the tool starts one that \
does not; a server of your own needs the flags below (and 'ulimit -n 32768' in both \
shells for more than a thousand sockets):

  kennel serve --natural-delay-ms 0 --address-rate 100000 --address-burst 100000 \\
      --socket-rate 1000 --socket-burst 1000 --player-rate 1000 --player-burst 1000 \\
      --bot-share 1000 --catch-up-share 1000

Examples:
  kennel load --spawn --tables 1000 --rate 2 --seconds 30
  kennel load --spawn --tables 0 --sockets 10000
  kennel load --spawn --unfinished 1000
  kennel load --spawn --hostile --tables 200 --rate 0.5 --seconds 20
  kennel load --server http://127.0.0.1:8080 --pid $(pidof kennel) --tables 50
  kennel load --server http://127.0.0.1:8081,http://127.0.0.1:8082 --scatter")]
pub struct Arguments {
    /// The number of tables that play
    #[arg(long, default_value_t = 100, value_name = "N")]
    tables: usize,
    /// Moves per second at each table
    #[arg(long, default_value_t = 2.0, value_name = "R")]
    rate: f64,
    /// The duration in seconds
    #[arg(long, default_value_t = 30.0, value_name = "S")]
    seconds: f64,
    /// Additional idle sockets: seats in games that have begun but do not move
    #[arg(long, default_value_t = 0, value_name = "N")]
    sockets: usize,
    /// The rules of all tables, as in 4 or 6-pairs,canadian
    #[arg(long, default_value = "4", value_name = "RULES")]
    rules: String,
    /// The server to test; of a cluster, several nodes, separated by commas, among which the
    /// tables are divided
    #[arg(
        long,
        default_value = "http://127.0.0.1:8080",
        value_delimiter = ',',
        value_name = "URL"
    )]
    server: Vec<String>,
    /// Let the players of a table connect to different nodes
    #[arg(long, conflicts_with = "spawn")]
    scatter: bool,
    /// Start a server for the test, on a free port and with a new database
    #[arg(long, conflicts_with = "server")]
    spawn: bool,
    /// The folder for the database of the started server, by default the one for
    /// temporary files
    #[arg(long, requires = "spawn", value_name = "FOLDER")]
    folder: Option<std::path::PathBuf>,
    /// The process id of the server on this machine, to report its memory and CPU
    /// time
    #[arg(long, conflicts_with = "spawn", value_name = "PID")]
    pid: Option<u32>,
    /// Instead: begin this many games, kill the server, and measure how long it takes
    /// until it serves again and until every table has been restored
    #[arg(long, requires = "spawn", value_name = "N")]
    unfinished: Option<usize>,
    /// Instead: attack a started server from one address while the tables play, in each
    /// way that is known, and compare with the same without an attack
    #[arg(long, requires = "spawn", conflicts_with_all = ["unfinished", "sockets"])]
    hostile: bool,
    /// Only these attacks, separated by commas
    #[arg(long, requires = "hostile", value_enum, value_delimiter = ',', value_name = "ATTACKS")]
    attacks: Vec<Attack>,
    /// The seed for the plays
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// The settings and the tally of a run.
struct Run {
    servers: Vec<ServerAddress>,
    /// Whether the players of a table connect to different servers.
    scatter: bool,
    /// Whether every table comes from an address of its own, as through a proxy.
    through_proxy: bool,
    rules: Rules,
    rules_text: String,
    seed: u64,
    /// The interval between two moves of a table.
    pace: Duration,
    tally: Tally,
}

impl Run {
    /// The server as a seat of a table reaches it.
    fn server_for(&self, table: u64, seat: usize) -> ServerAddress {
        let node = table as usize + if self.scatter { seat } else { 0 };
        let server = &self.servers[node % self.servers.len()];
        let [.., high, middle, low] = table.to_be_bytes();
        match self.through_proxy {
            true => server.on_behalf_of(IpAddr::from([10, high, middle, low])),
            false => server.clone(),
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = arguments
        .rules
        .parse::<Rules>()
        .map_err(|error| format!("--rules {}: {error}", arguments.rules))?;
    if !(0.01..=1000.0).contains(&arguments.rate) {
        return Err(Failure::Message("--rate must be between 0.01 and 1000".to_owned()));
    }
    if !(1.0..=86_400.0).contains(&arguments.seconds) {
        return Err(Failure::Message("--seconds must be between 1 and 86400".to_owned()));
    }
    let seats = rules.seating().players();
    let tables = arguments.unfinished.unwrap_or(arguments.tables);
    let sockets = match arguments.unfinished {
        Some(tables) => tables * seats,
        None => arguments.tables * seats + arguments.sockets,
    };
    let sockets = sockets + if arguments.hostile { attacks::MOST_SOCKETS } else { 0 };
    if tables == 0 && arguments.sockets == 0 {
        return Err(Failure::Message("nothing to do: --tables and --sockets are 0".to_owned()));
    }
    process::check_files(sockets)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the runtime: {error}"))?;
    runtime.block_on(async {
        if let Some(tables) = arguments.unfinished {
            return restart::measure(rules, tables, arguments).await;
        }
        if arguments.hostile {
            return hostile::measure(rules, arguments).await;
        }
        let mut spawned = None;
        let (servers, process) = if arguments.spawn {
            let server = spawned
                .insert(Spawned::start(arguments.folder.as_deref(), Settings::Open { sockets })?);
            (vec![server.address.clone()], Some(server.process()))
        } else {
            let servers = arguments.server.iter().map(|url| ServerAddress::of(url));
            (servers.collect::<Result<_, _>>()?, arguments.pid.map(Process))
        };
        let run = Arc::new(new_run(arguments, rules, servers));
        let report = play(&run, arguments, process, None).await?;
        drop(spawned);
        report.write(arguments.format, &mut io::stdout().lock())?;
        Ok(())
    })
}

/// A run at one server or more.
fn new_run(arguments: &Arguments, rules: Rules, servers: Vec<ServerAddress>) -> Run {
    Run {
        servers,
        scatter: arguments.scatter,
        through_proxy: arguments.hostile,
        rules,
        rules_text: arguments.rules.clone(),
        seed: arguments.seed,
        pace: Duration::from_secs_f64(1.0 / arguments.rate),
        tally: Tally::default(),
    }
}

/// Sets up the tables, plays, attacks the server meanwhile if asked to, and reports.
async fn play(
    run: &Arc<Run>,
    arguments: &Arguments,
    process: Option<Process>,
    attack: Option<(Attack, &Arc<Outcome>)>,
) -> Result<Report, Failure> {
    let seats = run.rules.seating().players();
    let idle_tables = arguments.sockets.div_ceil(seats);
    let begun = Instant::now();
    let bar = progress("sitting down", (arguments.tables + idle_tables) as u64);
    let begin = begin::tables(run, arguments.tables, usize::MAX, &bar);
    let tables = begin.await.map_err(|error| error.to_string())?;
    let begin = begin::tables(run, idle_tables, arguments.sockets, &bar);
    let idle = begin.await.map_err(|error| error.to_string())?;
    bar.finish_and_clear();
    let set_up = begun.elapsed();

    let before = process.and_then(|process| process.usage());
    let length = Duration::from_secs_f64(arguments.seconds);
    let start = Instant::now();
    let end = start + length;
    let bar = progress("playing", length.as_secs());
    let count = tables.len().max(1) as u32;
    if let Some((attack, outcome)) = attack {
        let target = tables.first().map(|table| table.id().to_owned()).unwrap_or_default();
        let attack = attack.run(run.servers[0].clone(), target, Arc::clone(outcome));
        // It ends with the run, whatever it is doing.
        tokio::spawn(timeout_at(end, attack));
    }
    let mut playing = Vec::new();
    for (number, table) in tables.into_iter().enumerate() {
        // Spread the moves of the tables evenly.
        let first = start + run.pace * number as u32 / count;
        playing.push(tokio::spawn(table.play(Arc::clone(run), first, Goal::Time(end))));
    }
    for table in idle {
        playing.push(tokio::spawn(table.listen(Arc::clone(run), end)));
    }
    while Instant::now() < end {
        let left = end.saturating_duration_since(Instant::now());
        tokio::time::sleep(left.min(Duration::from_millis(500))).await;
        bar.set_position(start.elapsed().as_secs());
        bar.set_message(format!("{} moves", crate::words::thousands(run.tally.moves())));
    }
    // Sockets stay open until the memory has been measured.
    let after = process.and_then(|process| process.usage());
    let took = start.elapsed();
    let open = run.tally.open_sockets();
    bar.finish_and_clear();
    for task in playing {
        let ended = task.await.map_err(|error| format!("a table panicked: {error}"))?;
        ended.map_err(|error| error.to_string())?;
    }
    Ok(Report {
        tables: arguments.tables,
        seats,
        rate: arguments.rate,
        idle_sockets: arguments.sockets,
        open_sockets: open,
        set_up,
        took,
        usage: before.zip(after),
        figures: run.tally.figures(),
    })
}

/// A progress bar on a terminal, nothing otherwise.
fn progress(what: &'static str, length: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template("{prefix} {wide_bar} {pos}/{len} {msg}") {
        bar.set_style(style.progress_chars("━━ "));
    }
    bar.set_prefix(what);
    bar
}
