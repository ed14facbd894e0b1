//! `kennel backup`: copies the database while the server runs.

use std::path::{Path, PathBuf};

use indicatif::HumanBytes;
use kennel_server::backup::{Checked, check};
use kennel_server::store::{Location, Store};
use serde::Serialize;

use super::database::Database;
use crate::Failure;

#[derive(clap::Args)]
#[command(after_help = "\
The server may be running, and play goes on. The copy is a consistent snapshot; an \
existing file is never overwritten. The copy contains the hands of running games, so \
keep it from players.

A PostgreSQL database is backed up with its own tools: pg_dump, or continuous archiving.

To restore a copy, stop the server, move the database and the files beside it (-wal, \
-shm) away, and put the copy in its place: docs/operations.md.

Examples:
  kennel backup copy.db
  kennel backup --database /var/lib/kennel/kennel.db --check /backup/$(date +%F).db")]
pub struct Arguments {
    /// The file to create
    copy: PathBuf,
    /// The database to copy
    #[arg(
        long,
        env = "KENNEL_DATABASE",
        hide_env_values = true,
        default_value = "kennel.db",
        value_name = "FILE"
    )]
    database: Database,
    /// Replay every game in the copy and the log of every unfinished table
    #[arg(long)]
    check: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct BackupReport {
    copy: PathBuf,
    bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tables: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<String>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let database = match arguments.database.location()? {
        Location::File(file) => file,
        Location::Postgres(address) => {
            let why = format!("{address} is not a file: back it up with PostgreSQL's own pg_dump");
            return Err(Failure::from(why));
        }
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the runtime: {error}"))?;
    let copied = runtime.block_on(async {
        Store::copy(&database, &arguments.copy).await?;
        match arguments.check {
            true => check(&arguments.copy).await.map(Some),
            false => Ok(None),
        }
    });
    let checked = copied.map_err(|error| error.to_string())?;
    if checked.as_ref().is_none_or(|checked| checked.wrong.is_empty())
        && let Err(error) = Store::note_copy(&database)
    {
        eprintln!("kennel: the server's metrics will not show this backup: {error}");
    }
    let bytes = std::fs::metadata(&arguments.copy)?.len();
    match arguments.json {
        true => print_json(arguments, bytes, checked.as_ref())?,
        false => print_words(&database, &arguments.copy, bytes, checked.as_ref()),
    }
    let wrong = checked.map_or(0, |checked| checked.wrong.len());
    match wrong {
        0 => Ok(()),
        _ => Err(Failure::from(format!("{wrong} games or tables in the copy are damaged"))),
    }
}

fn print_words(from: &Path, to: &Path, bytes: u64, checked: Option<&Checked>) {
    let (from, to) = (from.display(), to.display());
    println!("Copied {from} to {to}: {}.", HumanBytes(bytes));
    if let Some(Checked { games, tables, wrong }) = checked {
        println!("Finished games that replay and verify: {games}.");
        println!("Unfinished tables that can be resumed: {tables}.");
        for line in wrong {
            println!("{line}");
        }
    }
}

fn print_json(
    arguments: &Arguments,
    bytes: u64,
    checked: Option<&Checked>,
) -> Result<(), std::io::Error> {
    let report = BackupReport {
        copy: arguments.copy.clone(),
        bytes,
        games: checked.map(|checked| checked.games),
        tables: checked.map(|checked| checked.tables),
        wrong: checked.map(|checked| checked.wrong.clone()).unwrap_or_default(),
    };
    println!("{}", serde_json::to_string(&report)?);
    Ok(())
}
