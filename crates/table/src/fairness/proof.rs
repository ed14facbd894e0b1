//! The tags with which a record can be verified, and verifying it.

use std::fmt;

use kennel_rules::notation::{ParseError, Record};
use kennel_rules::{Event, Rank, Rules, Seat};

use super::{Commitment, Difference, EntropyError, HexError, Secret, Shuffler, check_entropy};

const GAME: &str = "game";
const COMMITMENT: &str = "commitment";
const SECRET: &str = "secret";
/// Followed by the number of a seat.
const ENTROPY: &str = "entropy-";
const BOARD: &str = "board";
const BOARD_COMMITMENT: &str = "board-commitment";
const BOARD_SECRET: &str = "board-secret";

/// Everything that the chance of a game was made from, except the rules, and the
/// commitment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The game's permanent id.
    pub game: String,
    /// The board, if its cards were dealt at other tables, too.
    pub board: Option<String>,
    /// What the server published before the game.
    pub commitment: Commitment,
    /// What it revealed after the game.
    pub secret: Secret,
    /// What each seat added; empty where nothing was added.
    pub entropy: Vec<String>,
}

/// Why the tags of a record are not a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofError {
    /// It has no such tag.
    Missing(&'static str),
    /// It has a tag twice.
    Twice(String),
    /// A tag names a seat that is not at the table.
    NoSuchSeat(String),
    /// A secret or a commitment cannot be read.
    Hex(&'static str, HexError),
    /// A tag is not one of games on a board.
    NotOnBoard(String),
    /// No seat could have added this text.
    Entropy(Seat, EntropyError),
}

/// Why a record does not verify.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VerifyError {
    /// The secret is not the one the server was committed to.
    Commitment {
        /// The commitment of the record.
        promised: Commitment,
        /// The commitment to the secret of the record.
        told: Commitment,
    },
    /// The first dealer is not the one that chance gives.
    FirstDealer {
        /// What the record says.
        recorded: Seat,
        /// What chance says.
        fair: Seat,
    },
    /// An event is not the one that chance made.
    Event {
        /// The number of the event, counted from 0; a whole exchange is one.
        at: usize,
        /// The round, counted from 1.
        round: u32,
        /// What the record says, and what chance says.
        difference: Difference,
    },
}

/// What was recomputed and found to be as recorded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// The number of rounds dealt.
    pub deals: u32,
    /// The rounds before which all cards were shuffled, counted from 1.
    pub shuffles: Vec<u32>,
    /// The number of rounds in which everybody drew a card from a neighbour.
    pub exchanges: u32,
    /// The number of cards drawn with twos.
    pub draws: u32,
}

/// Recomputes all chance of a game and compares it with the record, from the
/// commitment to the last card.
///
/// # Errors
/// The first difference.
pub fn verify(record: &Record, proof: &Proof) -> Result<Verified, VerifyError> {
    let told = proof.told();
    if told != proof.commitment {
        return Err(VerifyError::Commitment { promised: proof.commitment, told });
    }
    let (mut shuffler, fair) = proof.shuffler(record.game().rules());
    let recorded = record.game().first_dealer();
    if recorded != fair {
        return Err(VerifyError::FirstDealer { recorded, fair });
    }

    let mut verified = Verified::default();
    let mut at = 0;
    let mut gives = false;
    for (index, (game, event)) in record.replay().enumerate() {
        let gave = std::mem::replace(&mut gives, matches!(event, Event::Give { .. }));
        let is_told_with_the_last = gave && gives;
        at += usize::from(index > 0 && !is_told_with_the_last);
        let round = game.rounds() + 1;
        shuffler.follow(&game, &event).map_err(|difference| VerifyError::Event {
            at,
            round,
            difference,
        })?;
        match event {
            Event::Deal(_) => {
                verified.deals += 1;
                if game.rounds() == 0 || game.shuffles_next() {
                    verified.shuffles.push(round);
                }
            }
            Event::DrawRound(_) => verified.exchanges += 1,
            Event::Play { got, .. } => verified.draws += u32::from(got.is_some()),
            Event::SetUp { .. } | Event::Give { .. } | Event::Fold { .. } => {}
        }
    }
    Ok(verified)
}

impl Proof {
    /// The chance of the game, and who deals first.
    #[must_use]
    pub fn shuffler(&self, rules: Rules) -> (Shuffler, Seat) {
        match &self.board {
            Some(board) => Shuffler::of_board(&self.secret, board, rules),
            None => Shuffler::new(&self.secret, &self.game, rules, &self.entropy),
        }
    }

    /// The commitment to the secret.
    fn told(&self) -> Commitment {
        match self.board {
            Some(_) => self.secret.board_commitment(),
            None => self.secret.commitment(),
        }
    }

    /// Reads the proof from the tags of a record.
    ///
    /// # Errors
    /// A tag is missing, comes twice or cannot be read.
    pub fn of(record: &Record) -> Result<Proof, ProofError> {
        let table = record.game().rules().seating();
        let game = tag(record, GAME)?.ok_or(ProofError::Missing(GAME))?.to_owned();
        let board = tag(record, BOARD)?.map(str::to_owned);
        let (of_commitment, of_secret) = names(board.is_some());
        let commitment = tag(record, of_commitment)?.ok_or(ProofError::Missing(of_commitment))?;
        let secret = tag(record, of_secret)?.ok_or(ProofError::Missing(of_secret))?;
        let commitment =
            commitment.parse().map_err(|error| ProofError::Hex(of_commitment, error))?;
        let secret = secret.parse().map_err(|error| ProofError::Hex(of_secret, error))?;
        if board.is_some() {
            let of_a_game =
                |name: &str| [COMMITMENT, SECRET].contains(&name) || name.starts_with(ENTROPY);
            let entropy = table.seats().map(|_| String::new()).collect();
            return match record.tags().iter().find(|(name, _)| of_a_game(name)) {
                Some((name, _)) => Err(ProofError::NotOnBoard(name.clone())),
                None => Ok(Proof { game, board, commitment, secret, entropy }),
            };
        }

        let mut entropy = Vec::new();
        for seat in table.seats() {
            let text = tag(record, &entropy_tag(seat))?.unwrap_or_default();
            check_entropy(text).map_err(|error| ProofError::Entropy(seat, error))?;
            entropy.push(text.to_owned());
        }
        let is_seat = |name: &str| table.seats().any(|seat| entropy_tag(seat) == name);
        match record.tags().iter().find(|(name, _)| name.starts_with(ENTROPY) && !is_seat(name)) {
            Some((name, _)) => Err(ProofError::NoSuchSeat(name.clone())),
            None => Ok(Proof { game, board, commitment, secret, entropy }),
        }
    }

    /// Writes the tags with which a record can be verified, without empty ones.
    ///
    /// # Errors
    /// The game's id, or what a seat added, cannot stand in a record.
    pub fn write(&self, record: &mut Record) -> Result<(), ParseError> {
        record.tag(GAME, &self.game)?;
        if let Some(board) = &self.board {
            record.tag(BOARD, board)?;
        }
        let (of_commitment, of_secret) = names(self.board.is_some());
        record.tag(of_commitment, &self.commitment.to_string())?;
        record.tag(of_secret, &self.secret.to_string())?;
        for (seat, text) in Seat::ALL.into_iter().zip(&self.entropy) {
            if !text.is_empty() {
                record.tag(&entropy_tag(seat), text)?;
            }
        }
        Ok(())
    }
}

/// The tags of commitment and secret. They differ, so that a program which knows no boards finds
/// no commitment instead of a wrong one.
fn names(is_on_board: bool) -> (&'static str, &'static str) {
    match is_on_board {
        true => (BOARD_COMMITMENT, BOARD_SECRET),
        false => (COMMITMENT, SECRET),
    }
}

fn entropy_tag(seat: Seat) -> String {
    format!("{ENTROPY}{seat}")
}

/// The value of a tag that may appear once.
fn tag<'a>(record: &'a Record, name: &str) -> Result<Option<&'a str>, ProofError> {
    let mut values = record.tags().iter().filter(|(found, _)| found == name);
    let value = values.next().map(|(_, value)| value.as_str());
    match values.next() {
        Some(_) => Err(ProofError::Twice(name.to_owned())),
        None => Ok(value),
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofError::Missing(tag) => write!(f, "there is no tag '{tag}'"),
            ProofError::Twice(tag) => write!(f, "the tag '{tag}' comes twice"),
            ProofError::NoSuchSeat(tag) => {
                write!(f, "the tag '{tag}' names no seat at this table")
            }
            ProofError::NotOnBoard(tag) => {
                write!(f, "the tag '{tag}' does not belong to a game on a board")
            }
            ProofError::Hex(tag, error) => write!(f, "the tag '{tag}': {error}"),
            ProofError::Entropy(seat, error) => {
                write!(f, "the tag '{}': {error}", entropy_tag(*seat))
            }
        }
    }
}

impl std::error::Error for ProofError {}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Commitment { .. } => {
                write!(f, "the secret is not the one that the commitment promised")
            }
            VerifyError::FirstDealer { recorded, fair } => {
                write!(f, "seat {recorded} dealt first, but chance gives seat {fair}")
            }
            VerifyError::Event { at, round, difference } => {
                write!(f, "round {round}, event {at}: ")?;
                match *difference {
                    Difference::NotNow => write!(f, "{difference}"),
                    Difference::Deal { seat, recorded, fair } => {
                        write!(f, "seat {seat} was dealt {recorded}, but the shuffle gives {fair}")
                    }
                    Difference::Drawn { seat, recorded, fair } => {
                        write!(f, "seat {seat} drew {recorded}, but chance gives {fair}")
                    }
                    Difference::Got { seat, recorded, fair } => {
                        let card = |card: Option<_>| card.map_or('-', Rank::letter);
                        write!(
                            f,
                            "seat {seat} got {} with its two, but chance gives {}",
                            card(recorded),
                            card(fair)
                        )
                    }
                }
            }
        }
    }
}

impl std::error::Error for VerifyError {}
