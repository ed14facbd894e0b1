//! A finished game, ready to be archived.

use std::fmt;

use kennel_bots::Level;
use kennel_rules::notation::{ParseError, Record};
use kennel_rules::{Event, GameError, SeatSet};

use crate::fairness::{Commitment, Proof, Secret};
use crate::{Entry, GameId, PlayerId, SeatHolder, SeatedPlayer, Table};

/// A finished game: who played, who won, and a record from which its shuffles can be
/// verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    /// Its id, which is part of its link.
    pub id: GameId,
    /// The rules, in notation.
    pub rules: String,
    /// The whole game, in notation: what was taken back is not part of it.
    pub record: String,
    /// The secret of the shuffles.
    pub secret: Secret,
    /// What the server was committed to before the game.
    pub commitment: Commitment,
    /// What each seat added to the shuffles.
    pub entropy: Vec<String>,
    /// The seats that won.
    pub winners: SeatSet,
    /// Who played, by seat.
    pub seats: Vec<FinishedSeat>,
}

/// Who played in one seat of a finished game, from its beginning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FinishedSeat {
    /// A person, with the name at that time.
    Player {
        /// Identifies the person, whatever name they choose.
        id: PlayerId,
        /// The name under which they sat down.
        name: String,
    },
    /// A bot.
    Bot(Level),
}

/// Why a game cannot be archived. It names no card: it is logged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArchiveError {
    /// There is no game, or it is not over.
    NotOver,
    /// The game began with a free seat.
    FreeSeat,
    /// The log does not hold the beginning of the game.
    NoBeginning,
    /// An event of the log is not legal.
    Event(GameError),
    /// The record cannot hold what it is verified with.
    Tag(ParseError),
    /// The events of the log lead to another end than that of the game.
    OtherEnd,
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArchiveError::NotOver => f.write_str("the game is not over"),
            ArchiveError::FreeSeat => f.write_str("the game began with a free seat"),
            ArchiveError::NoBeginning => f.write_str("the log does not hold its beginning"),
            // The game's own words would name a card.
            ArchiveError::Event(error) => write!(f, "an event breaks rule {}", error.rule()),
            ArchiveError::Tag(_) => f.write_str("a tag cannot stand in the record"),
            ArchiveError::OtherEnd => f.write_str("the log leads to another end"),
        }
    }
}

impl std::error::Error for ArchiveError {}

impl Table {
    /// The game that is over, from the entries of the log since it began.
    ///
    /// # Errors
    /// It is not over, or the entries are not those of this game.
    pub fn finished_game<'a>(
        &self,
        entries: impl IntoIterator<Item = &'a Entry>,
    ) -> Result<FinishedGame, ArchiveError> {
        let current = self.current.as_ref().ok_or(ArchiveError::NotOver)?;
        let game = current.live.game();
        let winners = game.winner().ok_or(ArchiveError::NotOver)?;
        let mut record =
            Record::new(game.rules(), game.first_dealer()).map_err(ArchiveError::Event)?;
        let entropy: Vec<String> =
            current.began.values().map(|seat| seat.entropy.clone()).collect();
        let board = &self.settings().board;
        let commitment = match board {
            Some(_) => current.secret.board_commitment(),
            None => current.secret.commitment(),
        };
        let proof = Proof {
            game: current.id.to_string(),
            board: board.clone(),
            commitment,
            secret: current.secret.clone(),
            entropy: entropy.clone(),
        };
        proof.write(&mut record).map_err(ArchiveError::Tag)?;
        let rules_version = kennel_rules::RULES_VERSION.to_string();
        record.tag("rules-version", &rules_version).map_err(ArchiveError::Tag)?;
        let mut seats = Vec::new();
        for (seat, state) in current.began.iter() {
            let (who, name) = match &state.holder {
                SeatHolder::Player(SeatedPlayer { id, name, .. }) => {
                    (FinishedSeat::Player { id: id.clone(), name: name.clone() }, name.as_str())
                }
                SeatHolder::Bot(level) => (FinishedSeat::Bot(*level), level.word()),
                SeatHolder::Nobody => return Err(ArchiveError::FreeSeat),
            };
            // The tag is for readers; nothing is verified with it. A name that is not a
            // valid tag does not keep the game from being archived: `seats` has it, too.
            let _ = record.tag(&format!("seat-{seat}"), name);
            seats.push(who);
        }
        let mut began = false;
        let mut counts = Vec::new();
        for entry in entries {
            match entry {
                Entry::Started { .. } => began = true,
                Entry::Event(event) if began => counts.push(event),
                Entry::TakenBack { events, .. } => {
                    counts.truncate(counts.len().saturating_sub(usize::from(*events)));
                }
                _ => {}
            }
        }
        for event in counts {
            push(&mut record, event)?;
        }
        match (began, record.game().winner() == Some(winners)) {
            (false, _) => Err(ArchiveError::NoBeginning),
            (true, false) => Err(ArchiveError::OtherEnd),
            (true, true) => Ok(FinishedGame {
                id: current.id.clone(),
                rules: self.rules_text(),
                record: record.to_string(),
                secret: current.secret.clone(),
                commitment,
                entropy,
                winners,
                seats,
            }),
        }
    }
}

fn push(record: &mut Record, event: &Event) -> Result<(), ArchiveError> {
    record.push(*event).map_err(ArchiveError::Event)
}
