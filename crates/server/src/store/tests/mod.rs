//! The store as its callers see it.

mod accounts;
mod analyses;
mod bed;
mod counts;
mod crash;
mod daily;
mod damage;
mod events;
mod folder;
mod lists;
mod ownership;
mod passkeys;
mod people;
mod permissions;
mod postgres;
mod push;
mod ratings;
mod social;
mod tables;
mod together;
mod transfer;
mod trouble;
mod unfenced;
mod upkeep;

use std::time::Duration;

use kennel_table::{PlayerId, TableId};
use kennel_wire::{Occupant, Phase, Scope};

use super::job::Job;
use super::{GameRow, GameSeat, LogEntry, Store, StoreError, TableLimit, TableRow, Thing, Who};
pub(crate) use bed::Bed;
use bed::on_each_engine;
pub(crate) use folder::Folder;
pub(crate) use unfenced::unfenced;

/// How long a token is usually valid.
const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// A table of four at which nobody sits.
fn table_row(id: impl Into<TableId>) -> TableRow {
    TableRow {
        id: id.into(),
        rules: "4".to_owned(),
        settings: r#"{"stand_in_level":"shepherd"}"#.to_owned(),
        phase: Phase::Waiting,
        public: false,
        players: vec![None; 4],
        occupants: vec![Occupant::Nobody; 4],
        maker: None,
        origin: None,
        queue: false,
        created_ms: 1_000,
        updated_ms: 1_000,
        wake_ms: None,
        rules_version: 1,
        times: None,
        asked: None,
    }
}

fn game_row(id: &str, table: &str, player: impl Into<PlayerId>) -> GameRow {
    let bot = |level: &str| GameSeat { who: Who::Bot(level.to_owned()), name: level.to_owned() };
    GameRow {
        id: id.into(),
        table: table.into(),
        rules: "4".to_owned(),
        rules_version: 1,
        record: "the record".to_owned(),
        secret: "the secret".to_owned(),
        commitment: "the commitment".to_owned(),
        entropy: vec!["heads".to_owned(), String::new(), "\"quoted\"".to_owned(), String::new()],
        winners: vec![0, 2],
        finished_at_ms: 9_000,
        seats: vec![
            GameSeat { who: Who::Player(player.into()), name: "Anna".to_owned() },
            bot("puppy"),
            bot("shepherd"),
            bot("puppy"),
        ],
    }
}

/// What the entry of a table at a version says in these tests.
fn entry(table: impl std::fmt::Display, version: u32) -> String {
    format!("entry {version} of {table}")
}

/// The unfinished tables that keep a player from making another one.
pub(crate) async fn unfinished(store: &Store, player: &PlayerId, since_ms: i64) -> u64 {
    let limit = TableLimit { player: player.clone(), most: 0, since_ms };
    match store.create_table_within(Some(limit), table_row("never"), vec![]).await {
        Err(StoreError::TooMany { what: Thing::Table, count }) => count,
        other => panic!("{other:?}"),
    }
}

async fn log_of(store: &Store, table: impl Into<TableId>) -> Vec<LogEntry> {
    store.table(&table.into()).await.unwrap().unwrap().1
}

pub(crate) async fn pragma(store: &Store, pragma: &'static str) -> Result<(), StoreError> {
    store.engine.write(Job::Sql(pragma)).await
}
