//! Reports, and what is done about them; the log of all that administrators did.

use clap::Subcommand;
use kennel_server::identity::{account_name, guest_name};
use kennel_server::store::social::{AdminAct, AdminEntry, Closed, ReportRow};
use kennel_server::store::{Location, Store, StoreError};
use kennel_table::PlayerId;
use serde_json::{Value, json};

use super::{Alone, open};
use crate::words::counted;

#[derive(Subcommand)]
pub enum Command {
    /// List reports of players about others, the oldest open one first
    Reports {
        /// List closed ones, too
        #[arg(long)]
        all: bool,
        /// The most reports to list
        #[arg(long, default_value_t = 100, value_name = "N")]
        limit: u32,
    },
    /// Close a report
    Close {
        /// The id that 'kennel admin reports' shows
        report: String,
    },
    /// Tell a player that something must not happen again
    Warn {
        /// The id that 'kennel admin players' shows
        player: String,
        /// What the player is told
        text: String,
    },
    /// Give a player another name, of which the player is told
    Rename {
        /// The id that 'kennel admin players' shows
        player: String,
        /// The new name
        name: String,
        /// What the player is told besides
        #[arg(default_value = "")]
        text: String,
    },
    /// Keep a player from joining and making tables for some days; running games can be
    /// finished
    Suspend {
        /// The id that 'kennel admin players' shows
        player: String,
        /// What the player is told
        text: String,
        /// For how many days
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=3650))]
        days: u16,
    },
    /// End a suspension
    Lift {
        /// The id that 'kennel admin players' shows
        player: String,
    },
    /// Show what was done with 'kennel admin', the latest first
    Log {
        /// The most lines to show
        #[arg(long, default_value_t = 100, value_name = "N")]
        limit: u32,
    },
}

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The longest text to a player, in characters.
const LONGEST: usize = 500;

/// Does what is asked; the result as text and as JSON.
pub async fn answer(
    command: &Command,
    database: &Location,
    operator: &str,
) -> Result<(String, Value), String> {
    let failed = |error: StoreError| error.to_string();
    let store = open(database, Alone::No).await?;
    let now_ms = store.clock().now_ms();
    let done = match command {
        Command::Reports { all, limit } => {
            let closed = if *all { Closed::With } else { Closed::Without };
            let reports = store.reports(closed, *limit).await.map_err(failed)?;
            let json: Vec<Value> = reports.iter().map(report_json).collect();
            Ok((reports_text(&reports, now_ms), json!({ "reports": json })))
        }
        Command::Log { limit } => {
            let log = store.admin_log(*limit).await.map_err(failed)?;
            let json: Vec<Value> = log.iter().map(entry_json).collect();
            Ok((log_text(&log, now_ms), json!({ "log": json })))
        }
        Command::Close { report } => {
            let act = AdminAct::Close { report: report.clone() };
            done(&store, operator, act, "closed", report).await
        }
        Command::Warn { player, text } => {
            let act = AdminAct::Warn { player: id(player), text: told(text)? };
            done(&store, operator, act, "warned", player).await
        }
        Command::Rename { player, name, text } => {
            let name = name_of(&store, player, name).await?;
            let act = AdminAct::Rename { player: id(player), name, text: told(text)? };
            done(&store, operator, act, "renamed", player).await
        }
        Command::Suspend { player, text, days } => {
            let until_ms = now_ms.saturating_add(i64::from(*days) * DAY_MS);
            let act = AdminAct::Suspend { player: id(player), until_ms, text: told(text)? };
            done(&store, operator, act, "suspended", player).await
        }
        Command::Lift { player } => {
            let act = AdminAct::Lift { player: id(player) };
            done(&store, operator, act, "lifted", player).await
        }
    };
    store.close().await;
    done
}

fn id(player: &str) -> PlayerId {
    PlayerId::new(player)
}

async fn done(
    store: &Store,
    operator: &str,
    act: AdminAct,
    what: &'static str,
    id: &str,
) -> Result<(String, Value), String> {
    store.administer(operator, act).await.map_err(|error| error.to_string())?;
    Ok((format!("Done: {what} {id}.\n"), json!({ "done": what, "id": id })))
}

/// What a player is told, if it is not too long to be read.
fn told(text: &str) -> Result<String, String> {
    let text = text.trim();
    match text.chars().count() > LONGEST {
        true => Err(format!("the text is longer than {LONGEST} characters")),
        false => Ok(text.to_owned()),
    }
}

/// A name that the player may have.
async fn name_of(store: &Store, player: &str, name: &str) -> Result<String, String> {
    let found = store.players(player, 2).await.map_err(|error| error.to_string())?;
    let known = found.into_iter().find(|known| known.player.id == player);
    let known = known.ok_or_else(|| format!("there is no player '{player}'"))?;
    let name = if known.player.account { account_name(name) } else { guest_name(name) };
    name.map_err(|error| error.to_string())
}

fn ago(at_ms: i64, now_ms: i64) -> String {
    format!("{} d", (now_ms - at_ms).max(0) / DAY_MS)
}

fn reports_text(reports: &[ReportRow], now_ms: i64) -> String {
    let mut text = counted(reports.len() as u64, "report", "reports") + ".\n";
    for report in reports {
        let (subject, name) = &report.subject;
        let (reporter, by) = &report.reporter;
        let state = if report.closed_ms.is_some() { ", closed" } else { "" };
        let table = report.table.as_ref();
        let table = table.map(|table| format!(" at table {table}")).unwrap_or_default();
        text += &format!(
            "\n{}  {:?}, {} ago{state}\n  about {name} ({subject})\n  by {by} ({reporter}){table}\n",
            report.id,
            report.kind,
            ago(report.at_ms, now_ms),
        );
        // A line of a player must not look like one of ours.
        for line in report.text.lines() {
            text += &format!("  > {line}\n");
        }
    }
    text
}

fn report_json(report: &ReportRow) -> Value {
    json!({
        "id": report.id,
        "kind": report.kind,
        "text": report.text,
        "subject": { "id": report.subject.0.as_str(), "name": report.subject.1 },
        "reporter": { "id": report.reporter.0.as_str(), "name": report.reporter.1 },
        "table": report.table.as_ref().map(|table| table.as_str()),
        "at_ms": report.at_ms,
        "closed_ms": report.closed_ms,
    })
}

fn log_text(log: &[AdminEntry], now_ms: i64) -> String {
    let line = |entry: &AdminEntry| {
        let AdminEntry { at_ms, operator, action, subject, detail, .. } = entry;
        let ago = ago(*at_ms, now_ms);
        format!("{ago:>6} ago  {operator:<12}  {action:<14}  {subject:<12}  {detail}")
            .trim_end()
            .to_owned()
            + "\n"
    };
    log.iter().map(line).collect()
}

fn entry_json(entry: &AdminEntry) -> Value {
    json!({
        "at_ms": entry.at_ms,
        "operator": entry.operator,
        "action": entry.action,
        "subject": entry.subject,
        "detail": entry.detail,
    })
}
