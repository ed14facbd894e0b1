//! `kennel ratings`: computes a server's ratings again from its finished games.

use std::io::{self, Write};

use kennel_server::store::{Audit, Location, Repair, Store};
use serde_json::json;

use super::database::Database;
use crate::Failure;
use crate::words::{counted, thousands};

#[derive(clap::Args)]
#[command(after_help = "\
Computes every rating from the rated games, in their order, and compares it with what is \
stored. --check can be used while the server runs; --recompute replaces what is wrong, and \
is refused then. After a game or a table was deleted, the ratings still contain it until \
they are computed again.

The status is 1 if something is wrong and stays so.

Examples:
  kennel ratings --check kennel.db
  kennel ratings --recompute postgres://kennel@localhost/kennel")]
pub struct Arguments {
    /// Compare, and change nothing
    #[arg(long, conflicts_with = "recompute", required_unless_present = "recompute")]
    check: bool,
    /// Replace what is wrong
    #[arg(long)]
    recompute: bool,
    /// The database: a file, or postgres://USER:PASSWORD@HOST/NAME
    #[arg(
        env = "KENNEL_DATABASE",
        hide_env_values = true,
        default_value = "kennel.db",
        value_name = "DATABASE"
    )]
    database: Database,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the runtime: {error}"))?;
    let location = arguments.database.location()?;
    let repair = if arguments.recompute { Repair::Yes } else { Repair::No };
    let audit = runtime.block_on(audit(&location, repair))?;
    let mut output = io::stdout().lock();
    match arguments.json {
        true => {
            let games: Vec<&str> = audit.wrong_games.iter().map(|game| game.as_str()).collect();
            let report = json!({
                "games": audit.games,
                "ratings": audit.ratings,
                "wrong_games": audit.wrong_games_count,
                "wrong_ratings": audit.wrong_ratings,
                "first_wrong_games": games,
                "repaired": arguments.recompute,
            });
            writeln!(output, "{report}")?;
        }
        false => output.write_all(words(&audit, repair).as_bytes())?,
    }
    output.flush()?;
    let is_right = audit.wrong_games_count == 0 && audit.wrong_ratings == 0;
    match is_right || arguments.recompute {
        true => Ok(()),
        false => Err(Failure::from(format!(
            "{location}: the ratings are not those of the games; stop the server and use \
             --recompute"
        ))),
    }
}

async fn audit(location: &Location, repair: Repair) -> Result<Audit, String> {
    // Opening would create it.
    if let Location::File(file) = location
        && !file.exists()
    {
        return Err(format!("{location}: there is no such file"));
    }
    let store = match repair {
        Repair::Yes => Store::open_exclusive(location).await,
        Repair::No => Store::open(location).await,
    };
    let store = store.map_err(|error| error.to_string())?;
    let audit = store.audit(repair, |_| {}).await.map_err(|error| error.to_string());
    store.close().await;
    audit
}

fn words(audit: &Audit, repair: Repair) -> String {
    let Audit { games, ratings, wrong_games, wrong_games_count, wrong_ratings } = audit;
    let games = counted(*games, "rated game", "rated games");
    let ratings = counted(*ratings, "rating", "ratings");
    if *wrong_games_count == 0 && *wrong_ratings == 0 {
        return format!("{games}, {ratings}: as they follow from the games.\n");
    }
    let verb = if repair == Repair::Yes { "Repaired" } else { "Wrong" };
    let changes = counted(*wrong_games_count, "game's changes", "games' changes");
    let wrong = counted(*wrong_ratings, "rating", "ratings");
    let mut text = format!("{games}, {ratings}. {verb}: {changes}, {wrong}.\n");
    for game in wrong_games {
        text += &format!("  game {game}\n");
    }
    let more = wrong_games_count.saturating_sub(wrong_games.len() as u64);
    if more > 0 {
        text += &format!("  and {} more\n", thousands(more));
    }
    text
}
