//! The `kennel` program.

mod chance;
mod commands;
mod environment;
mod fingerprint;
mod random_play;
mod wilson;
mod words;

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Brändi Dog: rules, simulations and measurements.
#[derive(Parser)]
#[command(name = "kennel", version, max_term_width = 80)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the terminal: against bots, at a server's table, or look at a recorded game
    Play(Box<commands::play::Arguments>),
    /// Run the game server
    Serve(Box<commands::serve::Arguments>),
    /// Look after players, tables and games of a server
    Admin(commands::admin::Arguments),
    /// Copy the server's database while it runs
    Backup(commands::backup::Arguments),
    /// Move everything to another database: from a file to PostgreSQL, or back
    Move(commands::move_data::Arguments),
    /// Play many tables against a server and measure how it performs
    Load(commands::load::Arguments),
    /// Query the rules: legal plays, replays, scores, perft, pictures
    #[command(subcommand)]
    Rules(RulesCommand),
    /// Draw rounds of club evenings and tournaments, and compute standings
    #[command(subcommand)]
    Event(EventCommand),
    /// Play many games at random and print statistics
    Simulate(commands::simulate::Arguments),
    /// Let bots play each other and measure which is stronger
    Arena(commands::arena::Arguments),
    /// Rate players or pairs by the results of their games
    Rate(commands::rate::Arguments),
    /// Check a server's ratings against its finished games, or compute them again
    Ratings(commands::ratings::Arguments),
    /// Tell luck and errors of a finished game apart
    Analyse(commands::analyse::Arguments),
    /// Find puzzles in games of bots, and check them
    #[command(subcommand)]
    Puzzles(commands::puzzles::PuzzlesCommand),
    /// Seat a bot or an engine at a table of a server
    Join(commands::join::Arguments),
    /// Explain the possible decisions at a moment of a game
    Explain(commands::explain::Arguments),
    /// Check that a recorded game was shuffled as its server committed to
    Verify(commands::verify::Arguments),
    /// Train a net by self-play
    Train(commands::train::Arguments),
    /// Measure speed
    #[command(subcommand)]
    Bench(BenchCommand),
}

#[derive(Subcommand)]
enum RulesCommand {
    /// List the legal plays of positions, read as JSON lines from standard input
    Plays(commands::plays::Arguments),
    /// Replay games, read as JSON lines from standard input or as text records
    /// from files, and report the winner or the first broken rule
    Replay(commands::replay::Arguments),
    /// Count sequences of plays from a position
    Perft(commands::perft::Arguments),
    /// Score boards for when time is up, read as JSON lines from standard input
    Score(commands::score::Arguments),
    /// Draw a position in the terminal
    Show(commands::show::Arguments),
}

#[derive(Subcommand)]
enum EventCommand {
    /// Draw the next round from entries and the rounds so far
    Draw(commands::event::DrawArguments),
    /// Compute the standings from the log of an event
    Standings(commands::event::StandingsArguments),
    /// Check that the draws of an event follow from the seed that was committed to
    Check(commands::event::CheckArguments),
}

#[derive(Subcommand)]
enum BenchCommand {
    /// Benchmark the rules: turns per second, the heaviest seven, and
    /// fingerprints that depend only on the rules
    Rules(commands::bench::Arguments),
}

/// The reason a command stops: a message for the user, or a failed write. A closed pipe
/// is not an error.
#[derive(Debug)]
enum Failure {
    Message(String),
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Message(message)
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::try_parse().unwrap_or_else(|mut error| {
        let words: Vec<_> = std::env::args_os().skip(1).collect();
        environment::name_variable(&mut error, &Arguments::command(), &words);
        error.exit()
    });
    let result = match arguments.command {
        Command::Rules(RulesCommand::Plays(arguments)) => commands::plays::run(&arguments),
        Command::Rules(RulesCommand::Replay(arguments)) => commands::replay::run(&arguments),
        Command::Rules(RulesCommand::Perft(arguments)) => commands::perft::run(&arguments),
        Command::Rules(RulesCommand::Score(arguments)) => commands::score::run(&arguments),
        Command::Rules(RulesCommand::Show(arguments)) => commands::show::run(&arguments),
        Command::Play(arguments) => commands::play::run(&arguments),
        Command::Serve(arguments) => commands::serve::run(&arguments),
        Command::Admin(arguments) => commands::admin::run(&arguments),
        Command::Backup(arguments) => commands::backup::run(&arguments),
        Command::Move(arguments) => commands::move_data::run(&arguments),
        Command::Load(arguments) => commands::load::run(&arguments),
        Command::Event(EventCommand::Draw(arguments)) => commands::event::draw(&arguments),
        Command::Event(EventCommand::Standings(arguments)) => {
            commands::event::standings(&arguments)
        }
        Command::Event(EventCommand::Check(arguments)) => commands::event::check(&arguments),
        Command::Simulate(arguments) => commands::simulate::run(&arguments),
        Command::Arena(arguments) => commands::arena::run(&arguments),
        Command::Rate(arguments) => commands::rate::run(&arguments),
        Command::Ratings(arguments) => commands::ratings::run(&arguments),
        Command::Analyse(arguments) => commands::analyse::run(&arguments),
        Command::Puzzles(command) => commands::puzzles::run(&command),
        Command::Join(arguments) => commands::join::run(&arguments),
        Command::Explain(arguments) => commands::explain::run(&arguments),
        Command::Verify(arguments) => commands::verify::run(&arguments),
        Command::Train(arguments) => commands::train::run(&arguments),
        Command::Bench(BenchCommand::Rules(arguments)) => commands::bench::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Output(error)) => fail(&error.to_string()),
        Err(Failure::Message(message)) => fail(&message),
    }
}

fn fail(message: &str) -> ExitCode {
    eprintln!("kennel: {message}");
    ExitCode::FAILURE
}
