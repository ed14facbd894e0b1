//! Tables at which the deal of the day is played, and how their games ended.

use kennel_rules::{Phase, Rules};
use kennel_table::fairness::{Secret, Shuffler};
use kennel_table::{Decider, Entry, Folds, GameId, Settings, Step, Table, TableId, seat_number};
use kennel_wire::Clock;
use tokio::sync::watch;

use super::bots::{Asker, Thought};
use super::create::read_rules;
use super::event_table::EventPlayer;
use super::stored::{StoredSettings, game_row, read_entry, row_of};
use super::{Services, TableError};
use crate::store::{GameRow, TableLimit, new_id};

/// The rules of every deal of the day: with partners nobody draws cards, so that the deals do
/// not depend on what is played.
pub const RULES: &str = "4";

/// The board of a day, such as `2026-11-19`.
#[must_use]
pub fn board_of_day(day: &str) -> String {
    format!("daily {day}")
}

/// A table of the deal of the day to make.
pub struct NewDailyTable {
    /// Its id, which is noted already.
    pub id: TableId,
    pub day: String,
    pub secret: Secret,
}

/// How a game on the cards of a day ended.
pub struct DailyEnd {
    pub game: GameRow,
    /// Ten for a win of seat 0, as many less for a loss, and the difference of marbles home.
    pub score: i32,
    pub rounds: u32,
}

impl Services {
    /// Makes the table at which a player plays the deal of a day.
    ///
    /// # Errors
    /// The player has too many tables, or it cannot be stored.
    pub async fn make_daily_table(
        &self,
        new: NewDailyTable,
        player: EventPlayer,
    ) -> Result<(), TableError> {
        let mut table = Table::new(self.daily_settings(&new.day)?);
        let EventPlayer { id, name, account } = player;
        let limit = TableLimit {
            player: id.clone(),
            most: self.config.tables_per_player as u64,
            since_ms: self.listed_since_ms(),
        };
        let same_address = Vec::new();
        let sat = Entry::Sat { seat: 0, player: id, name, account, same_address };
        let entries = [committed(&new.secret)?, sat]
            .into_iter()
            .chain((1..4).map(|seat| self.daily_bot(seat)));
        let texts = follow(&mut table, entries)?;
        self.store_daily(new.id, new.day, &table, texts, Some(limit)).await
    }

    /// Makes the table of a day at which champions alone have played.
    ///
    /// # Errors
    /// A bot failed, or it cannot be stored.
    pub async fn play_daily_alone(&self, new: NewDailyTable) -> Result<(), TableError> {
        let settings = self.daily_settings(&new.day)?;
        let (rules, board) = (settings.rules, board_of_day(&new.day));
        let (_, first_dealer) = Shuffler::of_board(&new.secret, &board, rules);
        let mut table = Table::new(settings);
        let started = Entry::Started { first_dealer: seat_number(first_dealer) };
        let entries =
            [committed(&new.secret)?].into_iter().chain((0..4).map(|seat| self.daily_bot(seat)));
        let mut texts = follow(&mut table, entries.chain([started]))?;
        let mut events = 0;
        let failed = |error: &dyn std::fmt::Display| TableError::Unable(error.to_string());
        // Nobody withdraws what is asked.
        let (_keep, wanted) = watch::channel(());
        loop {
            let mut steps: Vec<Step> = Vec::new();
            table.advance(Folds::AtOnce, &mut steps).map_err(|error| failed(&error))?;
            note(&steps, rules, &mut texts, &mut events);
            let Some(question) = table.question() else { break };
            for seat in question.seats.iter() {
                let view = table.view(seat).cloned();
                let view = view.ok_or_else(|| failed(&"no game"))?;
                let thought =
                    Thought { level: self.config.daily_bots, seed: table.bot_seed(seat, events) };
                let wanted = wanted.clone();
                let asker = Asker { table: new.id.clone(), attendants: Vec::new(), wanted };
                let decided = self.bots.decide(asker, thought, view).await;
                let decided = decided.map_err(|error| failed(&error))?;
                let decision = decided.ok_or_else(|| failed(&"the decision was withdrawn"))?;
                let steps = table.decide(Decider::Bot, seat, question.number, decision);
                let steps = steps.map_err(|refusal| failed(&refusal.message))?;
                note(&steps, rules, &mut texts, &mut events);
            }
        }
        self.store_daily(new.id, new.day, &table, texts, None).await
    }

    fn daily_settings(&self, day: &str) -> Result<Settings, TableError> {
        let (rules, stand_in) = (read_rules(RULES)?, self.config.daily_bots);
        let board = Some(board_of_day(day));
        Ok(Settings { rules, stand_in, maker: None, queue: false, rated: false, board })
    }

    fn daily_bot(&self, seat: u8) -> Entry {
        Entry::Bot { seat, level: self.config.daily_bots.word().to_owned() }
    }

    async fn store_daily(
        &self,
        id: TableId,
        day: String,
        table: &Table,
        texts: Vec<String>,
        limit: Option<TableLimit>,
    ) -> Result<(), TableError> {
        let stored = StoredSettings {
            clock: Clock::default(),
            stand_in_level: self.config.daily_bots.word().to_owned(),
            event: None,
            daily: Some(day),
            rated: false,
        };
        let row = row_of(id, table, &stored, self.clock.now_ms());
        Ok(self.store.create_table_within(limit, row, texts).await?)
    }

    /// How the game at a table of the deal of the day ended; none if nobody won it.
    ///
    /// # Errors
    /// There is no such table, or it cannot be read.
    pub async fn daily_end(&self, id: &TableId) -> Result<Option<DailyEnd>, TableError> {
        let (row, log) = self.store.table(id).await?.ok_or(TableError::Missing)?;
        let table = self.unpack(&row, &log)?.table;
        if !matches!(table.ended_phase(), Some(Phase::Over(_))) {
            return Ok(None);
        }
        let seating = table.seating();
        let entries: Vec<Entry> =
            log.iter().map(|line| read_entry(seating, line)).collect::<Result<_, _>>()?;
        let corrupt = |what: String| TableError::CorruptLog(what);
        let finished = table.finished_game(&entries).map_err(|error| corrupt(error.to_string()))?;
        let score = table.score().ok_or_else(|| corrupt("no score".to_owned()))?;
        let [one, other] = score.teams() else { return Err(corrupt("not two teams".to_owned())) };
        let won = finished.winners.iter().any(|seat| seat.index() == 0);
        let score = if won { 10 } else { -10 } + i32::from(one.home) - i32::from(other.home);
        let at_ms = log.last().map_or(0, |line| line.at_ms);
        let rounds = table.rounds();
        Ok(Some(DailyEnd { game: game_row(id, finished, at_ms), score, rounds }))
    }
}

fn committed(secret: &Secret) -> Result<Entry, TableError> {
    Ok(Entry::Committed { game: GameId::new(new_id()?), secret: secret.clone() })
}

fn follow(
    table: &mut Table,
    entries: impl IntoIterator<Item = Entry>,
) -> Result<Vec<String>, TableError> {
    let seating = table.seating();
    let text = |entry: Entry| {
        let text = entry.to_json(seating);
        table.follow(entry).map(|_| text).map_err(|error| TableError::Invalid(error.why))
    };
    entries.into_iter().map(text).collect()
}

/// Notes what is stored of some steps, and how many of them are events of the game.
fn note(steps: &[Step], rules: Rules, texts: &mut Vec<String>, events: &mut usize) {
    texts.extend(steps.iter().map(|step| step.entry.to_json(rules.seating())));
    *events += steps.iter().filter(|step| matches!(step.entry, Entry::Event(_))).count();
}
