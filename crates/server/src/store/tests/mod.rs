//! The store as its callers see it.

mod bed;
mod crash;
mod damage;
mod folder;
mod lists;
mod ownership;
mod people;
mod permissions;
mod postgres;
mod tables;
mod together;
mod transfer;
mod trouble;
mod unfenced;
mod upkeep;

use kennel_table::{PlayerId, TableId};
use kennel_wire::{Occupant, Phase};

use super::job::Job;
use super::{GameRow, GameSeat, LogEntry, Store, StoreError, TableRow, Who};
pub(crate) use bed::Bed;
use bed::on_each_engine;
pub(crate) use folder::Folder;
pub(crate) use unfenced::unfenced;

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

async fn log_of(store: &Store, table: impl Into<TableId>) -> Vec<LogEntry> {
    store.table(&table.into()).await.unwrap().unwrap().1
}

pub(crate) async fn pragma(store: &Store, pragma: &'static str) -> Result<(), StoreError> {
    store.engine.write(Job::Sql(pragma)).await
}
