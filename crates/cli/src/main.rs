//! The one binary of Kennel.

mod chance;
mod commands;
mod fingerprint;
mod random_play;
mod words;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Brändi Dog: rules, simulations and measurements.
#[derive(Parser)]
#[command(name = "kennel", version, max_term_width = 80)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Start the server on which people play
    Serve(commands::serve::Arguments),
    /// Copy everything the server keeps, while it runs
    Backup(commands::backup::Arguments),
    /// Play many tables against a server and measure how it bears it
    Load(commands::load::Arguments),
    /// Ask the rules: legal plays, replays, counts, pictures
    #[command(subcommand)]
    Rules(RulesCommand),
    /// Play many games at random and print statistics
    Simulate(commands::simulate::Arguments),
    /// Let bots play each other and tell who is stronger
    Arena(commands::arena::Arguments),
    /// Say what speaks for and against each decision at a moment of a game
    Explain(commands::explain::Arguments),
    /// Check that the shuffles of a recorded game are those its server promised
    Verify(commands::verify::Arguments),
    /// Let a net learn by playing against itself
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
    /// from files, and say who won or what breaks a rule
    Replay(commands::replay::Arguments),
    /// Count the sequences of plays from a position
    Perft(commands::perft::Arguments),
    /// Draw a position in the terminal
    Show(commands::show::Arguments),
}

#[derive(Subcommand)]
enum BenchCommand {
    /// Measure the rules: turns per second, the heaviest seven, and a
    /// fingerprint that depends on nothing but the rules
    Rules(commands::bench::Arguments),
}

/// What ends a command early: something to tell the user, or a reader that has
/// gone away, which is no trouble.
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
    let result = match Arguments::parse().command {
        Command::Rules(RulesCommand::Plays(arguments)) => commands::plays::run(&arguments),
        Command::Rules(RulesCommand::Replay(arguments)) => commands::replay::run(&arguments),
        Command::Rules(RulesCommand::Perft(arguments)) => commands::perft::run(&arguments),
        Command::Rules(RulesCommand::Show(arguments)) => commands::show::run(&arguments),
        Command::Serve(arguments) => commands::serve::run(&arguments),
        Command::Backup(arguments) => commands::backup::run(&arguments),
        Command::Load(arguments) => commands::load::run(&arguments),
        Command::Simulate(arguments) => commands::simulate::run(&arguments),
        Command::Arena(arguments) => commands::arena::run(&arguments),
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
