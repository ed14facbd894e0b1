//! `kennel admin`: looks after the players, tables and games of a server.

mod moderation;

use std::io::{self, Write};

use clap::{Subcommand, ValueEnum};
use kennel_server::identity::Passwords;
use kennel_server::store::social::AdminAct;
use kennel_server::store::{KnownPlayer, Location, Prunable, Store, StoreError, new_id};
use serde_json::{Value, json};

use super::database::Database;
use super::retention::RetentionArguments;
use crate::Failure;
use crate::words::counted;

#[derive(clap::Args)]
#[command(after_help = "\
Works on the database. 'players', 'prune', 'reset-password' and 'delete game' can be \
used while the server runs. 'delete player' and 'delete table' are refused then, because \
the server keeps what is played in memory. Make a backup first: nothing can be undone. \
What is done to players, tables and games is kept in a log that only grows: 'kennel admin log'.

Examples:
  kennel admin players anna
  kennel admin prune --dry-run
  kennel admin reset-password Anna
  kennel admin reports
  kennel admin suspend k3v9mwr2tq7x --days 7 'You left five games in a row.'
  kennel admin delete player k3v9mwr2tq7x --database /var/lib/kennel/kennel.db")]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Who you are, for the log: the name of the system's user by default
    #[arg(long = "as", global = true, value_name = "NAME")]
    operator: Option<String>,
    /// The database: a file, or postgres://USER:PASSWORD@HOST/NAME
    #[arg(
        long,
        global = true,
        env = "KENNEL_DATABASE",
        hide_env_values = true,
        default_value = "kennel.db",
        value_name = "DATABASE"
    )]
    database: Database,
    /// The output format
    #[arg(long, global = true, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    format: Format,
}

#[derive(Subcommand)]
enum Command {
    /// List players, the newest first
    Players {
        /// A part of the name, or an id
        #[arg(default_value = "")]
        search: String,
        /// The most players to list
        #[arg(long, default_value_t = 100, value_name = "N")]
        limit: u32,
    },
    /// Delete guests without games, tables without a game, and expired tokens, as the
    /// server does every day
    Prune {
        /// Only count what would be deleted
        #[arg(long)]
        dry_run: bool,
        #[command(flatten)]
        retention: RetentionArguments,
    },
    /// Delete a player, a table or a game
    #[command(subcommand)]
    Delete(Thing),
    #[command(flatten)]
    Moderation(moderation::Command),
    /// Give an account a new password, which is printed, and end all its sessions
    ResetPassword {
        /// The name of the account
        name: String,
    },
}

#[derive(Subcommand)]
enum Thing {
    /// Replace a player's name wherever it stands, and delete account, cookies and tokens;
    /// the games stay for those who played along
    Player {
        /// The id that 'kennel admin players' shows
        id: String,
    },
    /// Delete a table, its log and all games played at it
    Table {
        /// The last part of its link
        id: String,
    },
    /// Delete a finished game; the log of its table keeps the moves
    Game {
        /// The last part of its link
        id: String,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the runtime: {error}"))?;
    let (text, json) = runtime.block_on(answer(arguments))?;
    let mut output = io::stdout().lock();
    match arguments.format {
        Format::Text => output.write_all(text.as_bytes())?,
        Format::Json => writeln!(output, "{json}")?,
    }
    Ok(())
}

/// Does what is asked; the result as text and as JSON.
async fn answer(arguments: &Arguments) -> Result<(String, Value), String> {
    let failed = |error: StoreError| error.to_string();
    let database = &arguments.database.location()?;
    let user = || std::env::var("USER").unwrap_or_else(|_| "unknown".to_owned());
    let operator = &arguments.operator.clone().unwrap_or_else(user);
    match &arguments.command {
        Command::Moderation(command) => moderation::answer(command, database, operator).await,
        Command::Players { search, limit } => {
            let store = open(database, Alone::No).await?;
            let players = store.players(search, *limit).await.map_err(failed)?;
            let text = players_text(&players, store.clock().now_ms());
            Ok((text, json!({ "players": players.iter().map(player_json).collect::<Vec<_>>() })))
        }
        Command::Prune { dry_run, retention } => {
            let store = open(database, Alone::No).await?;
            let retention = retention.retention();
            let found = match dry_run {
                true => store.prunable(&retention).await,
                false => store.prune(&retention).await,
            };
            let Prunable { guests, tables, events, tokens } = found.map_err(failed)?;
            store.close().await;
            let verb = if *dry_run { "Would delete" } else { "Deleted" };
            let text = format!(
                "{verb} {} without games, {} without a game, {} that never began and {}.\n",
                counted(guests, "guest", "guests"),
                counted(tables, "table", "tables"),
                counted(events, "event", "events"),
                counted(tokens, "expired token", "expired tokens"),
            );
            let json = json!({
                "dry_run": dry_run, "guests": guests, "tables": tables, "events": events,
                "tokens": tokens,
            });
            Ok((text, json))
        }
        Command::Delete(thing) => {
            let (store, what, id) = match thing {
                Thing::Player { id } => {
                    let store = open(database, Alone::Yes).await?;
                    store
                        .administer(operator, AdminAct::Erase(id.as_str().into()))
                        .await
                        .map_err(failed)?;
                    (store, "player", id)
                }
                Thing::Table { id } => {
                    let store = open(database, Alone::Yes).await?;
                    store
                        .administer(operator, AdminAct::DeleteTable(id.as_str().into()))
                        .await
                        .map_err(failed)?;
                    (store, "table", id)
                }
                Thing::Game { id } => {
                    let store = open(database, Alone::No).await?;
                    store
                        .administer(operator, AdminAct::DeleteGame(id.as_str().into()))
                        .await
                        .map_err(failed)?;
                    (store, "game", id)
                }
            };
            store.close().await;
            Ok((format!("Deleted {what} {id}.\n"), json!({ "deleted": what, "id": id })))
        }
        Command::ResetPassword { name } => {
            let store = open(database, Alone::No).await?;
            let account = store.account(name).await.map_err(failed)?;
            let (player, _) = account.ok_or_else(|| format!("there is no account '{name}'"))?;
            let password = new_id().map_err(failed)?;
            let hash = Passwords::new().hash(&password).await.map_err(|error| error.to_string())?;
            let act = AdminAct::ResetPassword { player: player.id, password_hash: hash };
            store.administer(operator, act).await.map_err(failed)?;
            store.close().await;
            let text = format!("{} has a new password: {password}\n", player.name);
            Ok((text, json!({ "name": player.name, "password": password })))
        }
    }
}

/// Whether a server may have the database open.
#[derive(Clone, Copy)]
enum Alone {
    Yes,
    No,
}

async fn open(database: &Location, alone: Alone) -> Result<Store, String> {
    // Opening would create it.
    if let Location::File(file) = database
        && !file.exists()
    {
        return Err(format!("{database}: there is no such file"));
    }
    let opened = match alone {
        Alone::Yes => Store::open_exclusive(database).await,
        Alone::No => Store::open(database).await,
    };
    opened.map_err(|error| error.to_string())
}

fn players_text(players: &[KnownPlayer], now_ms: i64) -> String {
    let days = |at_ms: i64| format!("{} d", (now_ms - at_ms).max(0) / (24 * 60 * 60 * 1000));
    let line = |cells: [&str; 7]| {
        let [id, name, kind, first, last, games, tables] = cells;
        format!("{id:<12}  {name:<24}  {kind:<7}  {first:>6}  {last:>6}  {games:>5}  {tables:>6}\n")
    };
    let mut text = line(["id", "name", "kind", "came", "login", "games", "tables"]);
    for known in players {
        let KnownPlayer { player, created_ms, token_ms, games, tables } = known;
        text += &line([
            player.id.as_str(),
            &player.name,
            if player.account { "account" } else { "guest" },
            &days(*created_ms),
            &token_ms.map_or("–".to_owned(), days),
            &games.to_string(),
            &tables.to_string(),
        ]);
    }
    text
}

fn player_json(known: &KnownPlayer) -> Value {
    json!({
        "id": known.player.id.as_str(),
        "name": known.player.name,
        "account": known.player.account,
        "created_ms": known.created_ms,
        "login_ms": known.token_ms,
        "games": known.games,
        "tables": known.tables,
    })
}
