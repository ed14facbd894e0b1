//! Rounds at tables of the server: which are opened for whom, and what follows when tables
//! are over and when the bell rings.

use kennel_table::TableId;

use super::Hosted;
use super::acts::{Draft, HostError};
use super::note::{Entry, Member, Note};
use crate::action::Action;
use crate::state::TableScore;

/// A table of a round online whose result is not known yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnlineTable {
    /// The number of the round.
    pub round: usize,
    /// The number of the table.
    pub number: usize,
    /// The table of the server.
    pub id: TableId,
    /// Who sits there.
    pub seats: Vec<OnlineSeat>,
}

/// Who sits at a table online.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OnlineSeat {
    /// Somebody on this server.
    Player(Member),
    /// A bot, in place of somebody of whom the server knows nothing but the name.
    Bot,
}

/// How a table online ended, by the bell or by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableEnd {
    /// The table of the server.
    pub id: TableId,
    /// How its board is scored.
    pub score: TableScore,
    /// The team that never came.
    pub missing: Option<usize>,
}

impl Hosted {
    /// Whether tables of the last round that was started have no result yet.
    pub(super) fn waits_for_tables(&self) -> bool {
        let last = self.event.rounds.iter().rfind(|drawn| drawn.started);
        last.is_some_and(|last| last.round.tables.iter().any(|table| table.home.is_none()))
    }

    /// The tables online that are open and have no result, of all rounds.
    #[must_use]
    pub fn online_tables(&self) -> Vec<OnlineTable> {
        let mut tables = Vec::new();
        for (round, (drawn, notes)) in (1..).zip(self.event.rounds.iter().zip(&self.rounds)) {
            for (&number, id) in &notes.opened {
                let is_open = drawn.round.tables.get(number - 1).is_some_and(|t| t.home.is_none());
                if is_open {
                    let (id, seats) = (id.clone(), self.seats(round, number));
                    tables.push(OnlineTable { round, number, id, seats });
                }
            }
        }
        tables
    }

    /// Who sits on the seats of a table online.
    fn seats(&self, round: usize, number: usize) -> Vec<OnlineSeat> {
        let members = (0..4).map(|seat| self.sits(round, number, seat));
        let seat = |member: Option<&Member>| match member.filter(|member| member.player.is_some()) {
            Some(member) => OnlineSeat::Player(member.clone()),
            None => OnlineSeat::Bot,
        };
        members.map(seat).collect()
    }

    /// Who sits on a seat of a table. Of a pair, the first sits first.
    pub(super) fn sits(&self, round: usize, number: usize, seat: usize) -> Option<&Member> {
        let names = self.rounds.get(round - 1)?.seats.get(number - 1)?;
        let playing = self.behind.get(names.get(seat)?)?.playing();
        let of_pair = if playing.len() == 2 { seat / 2 } else { 0 };
        playing.get(of_pair).copied()
    }

    /// The lines that follow by themselves, and the event after them: tables of the round that
    /// are to be opened, results of those that are over, and the bell.
    ///
    /// # Errors
    /// The log is full.
    pub fn goes_on(
        &self,
        now_ms: i64,
        ends: &[TableEnd],
        new_id: &mut dyn FnMut() -> TableId,
    ) -> Result<(Vec<Entry>, Hosted), HostError> {
        let mut draft = Draft { hosted: self.clone(), lines: Vec::new() };
        let round = self.started();
        if self.is_watched() {
            let tables = self.event.rounds[round - 1].round.tables.len();
            for table in 1..=tables {
                if !self.rounds[round - 1].opened.contains_key(&table) {
                    draft.note(Note::Opened { round, table, id: new_id() })?;
                }
            }
        }
        for OnlineTable { round, number: table, id, .. } in self.online_tables() {
            let Some(end) = ends.iter().find(|end| end.id == id) else { continue };
            let TableScore { home, needed } = end.score;
            match end.missing {
                Some(team) => draft.no_show(round, table, team)?,
                None => draft.act(Action::Result { round, table, home, needed })?,
            }
        }
        if self.rings_ms().is_some_and(|rings_ms| rings_ms <= now_ms) {
            draft.note(Note::Rung)?;
        }
        Ok((draft.lines, draft.hosted))
    }

    /// The round that was started last; 0 before the first.
    #[must_use]
    pub fn round_started(&self) -> usize {
        self.started()
    }

    /// Whether the bell of the round has rung, so that its tables are to end.
    #[must_use]
    pub fn has_rung(&self) -> bool {
        self.bell.is_some_and(|bell| bell.rung)
    }
}
