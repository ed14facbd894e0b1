//! `kennel move`: carries everything from one database to another.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};
use kennel_server::store::{Location, Moved, Progress, move_all};
use serde_json::json;

use super::database::Database;
use crate::Failure;

#[derive(clap::Args)]
#[command(after_help = "\
Moves players, tables with their logs, games and everything else from a file to PostgreSQL \
or back. Stop the server first. The target must be empty: a file that does not exist yet, or \
a PostgreSQL database without tables. All of it arrives or nothing does; in the end it is \
read again and compared. The source stays as it is: keep it until the server runs on the \
target.

Write a password into ~/.pgpass or the environment variable PGPASSWORD, where other users of \
the machine do not see it.

Examples:
  kennel move kennel.db postgres://kennel@db.example/kennel
  kennel move postgres://kennel@db.example/kennel kennel.db
  kennel move old.db new.db --json")]
pub struct Arguments {
    /// The database to read: a file, or postgres://USER:PASSWORD@HOST/NAME
    from: Database,
    /// The empty database to fill, named in the same way
    to: Database,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (from, to) = (arguments.from.location()?, arguments.to.location()?);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the runtime: {error}"))?;
    let bar = progress_bar();
    let moved = runtime.block_on(move_all(&from, &to, |progress| show(&bar, progress)));
    bar.finish_and_clear();
    let moved = moved.map_err(|error| error.to_string())?;
    match arguments.json {
        true => println!("{}", report(&from, &to, &moved)),
        false => print_words(&from, &to, &moved),
    }
    Ok(())
}

fn progress_bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg:14} {wide_bar} {pos}/{len}");
    ProgressBar::new(0).with_style(style.expect("the template is valid"))
}

fn show(bar: &ProgressBar, Progress { relation, rows, total }: Progress) {
    bar.set_message(relation);
    bar.set_length(total);
    bar.set_position(rows);
}

fn report(from: &Location, to: &Location, moved: &Moved) -> serde_json::Value {
    let rows: serde_json::Map<_, _> =
        moved.iter().map(|(relation, rows)| ((*relation).to_owned(), json!(rows))).collect();
    json!({ "from": from.to_string(), "to": to.to_string(), "rows": rows })
}

fn print_words(from: &Location, to: &Location, moved: &Moved) {
    println!("Moved {from} to {to}:");
    for (relation, rows) in moved {
        println!("{rows:>10} {relation}");
    }
    println!("What is there now was read again: rows and checksums are those of the source.");
}
