//! Who is there: what the start page shows everyone.
//!
//! It is made at most once a second, whoever asks and however often, and from rows. The boards
//! of a few tables are read from their logs when those have grown; no table is woken.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use kennel_rules::Seat;
use kennel_table::TableId;
use kennel_wire::{LiveTable, Lobby, Occupant, Phase, Searching};
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::lists::{is_deserted, listed};
use super::stored::StoredSettings;
use super::{Services, TableError};
use crate::store::{StoreError, TableRow};

/// How long an answer is told to others who ask.
const FRESH: Duration = Duration::from_secs(1);
/// The rows of public tables that are looked at.
const ROWS: u32 = 100;
/// The boards that are shown.
const BOARDS: usize = 8;
/// The tables with free seats that are shown.
const OPEN: usize = 8;
/// The kinds of tables that people look for.
const KINDS: usize = 20;
/// Whoever sits where nothing has happened for so long is not counted, in milliseconds.
const AWAY_MS: i64 = 10 * 60 * 1_000;

/// What was last told.
#[derive(Default)]
pub struct LobbyCache(Mutex<Cached>);

#[derive(Default)]
struct Cached {
    told: Option<(Instant, Arc<str>)>,
    /// The boards of tables as of their last change.
    boards: HashMap<TableId, (i64, String)>,
}

impl Services {
    /// Who is there, as JSON.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn lobby(&self) -> Result<Arc<str>, TableError> {
        // Whoever asks in the meantime waits for the same answer.
        let mut cached = self.lobby.0.lock().await;
        if let Some((at, text)) = &cached.told
            && at.elapsed() < FRESH
        {
            return Ok(Arc::clone(text));
        }
        let lobby = self.look_around(&mut cached.boards).await?;
        let text: Arc<str> = serde_json::to_string(&lobby).expect("a lobby serialises").into();
        cached.told = Some((Instant::now(), Arc::clone(&text)));
        Ok(text)
    }

    async fn look_around(
        &self,
        boards: &mut HashMap<TableId, (i64, String)>,
    ) -> Result<Lobby, TableError> {
        let now_ms = self.clock.now_ms();
        let people = self.store.people_at_tables(now_ms.saturating_sub(AWAY_MS)).await?;
        let rows = self.store.public_tables(None, ROWS, self.listed_since_ms()).await?;
        let mut rows: Vec<TableRow> = rows.into_iter().map(|(_, row)| row).collect();
        rows.retain(|row| !is_deserted(row, now_ms));
        let open = rows.iter().filter(|row| {
            let is_free = row.occupants.contains(&Occupant::Nobody);
            row.phase == Phase::Waiting && !row.queue && is_free
        });
        let open = open.filter_map(|row| listed(row.clone())).take(OPEN).collect();
        rows.retain(|row| row.phase == Phase::Playing);
        rows.sort_by_key(|row| std::cmp::Reverse(row.updated_ms));
        rows.truncate(BOARDS);
        let mut playing = Vec::new();
        let mut shown = HashMap::new();
        for row in rows {
            let known = boards.remove(&row.id).filter(|(at_ms, _)| *at_ms == row.updated_ms);
            let board = match known {
                Some((_, board)) => Some(board),
                None => self.board_of(&row.id).await?,
            };
            let Some(board) = board else { continue };
            shown.insert(row.id.clone(), (row.updated_ms, board.clone()));
            if let Some(table) = listed(row) {
                playing.push(LiveTable { table, board });
            }
        }
        *boards = shown;
        let people = u32::try_from(people).unwrap_or(u32::MAX);
        Ok(Lobby { people, searching: self.searching().await?, playing, open })
    }

    /// The marbles of a game, which lie open to everyone.
    async fn board_of(&self, id: &TableId) -> Result<Option<String>, TableError> {
        match self.restore(id).await {
            Ok(restored) => {
                let (table, first) = (&restored.table, Seat::ALL[0]);
                Ok(table.view(first).map(|view| view.board().display(table.seating()).to_string()))
            }
            Err(error @ TableError::Store(_)) => Err(error),
            // That it cannot be read has been logged.
            Err(_) => Ok(None),
        }
    }

    /// How many people look for a table, by what they look for.
    async fn searching(&self) -> Result<Vec<Searching>, StoreError> {
        let mut kinds: Vec<Searching> = Vec::new();
        for row in self.store.queue_tables().await? {
            let Ok(StoredSettings { clock, .. }) = StoredSettings::of(&row) else { continue };
            let people = row.players.iter().flatten().count() as u32;
            let known = kinds.iter().position(|one| one.rules == row.rules && one.clock == clock);
            match known {
                Some(known) => kinds[known].people += people,
                None if people > 0 && kinds.len() < KINDS => {
                    kinds.push(Searching { rules: row.rules, clock, people });
                }
                None => {}
            }
        }
        Ok(kinds)
    }
}
