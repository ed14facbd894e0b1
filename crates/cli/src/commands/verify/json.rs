//! The verdict as JSON, defined in docs/fairness.md.

use kennel_rules::Rank;
use kennel_table::fairness::{Difference, VerifyError};
use serde::Serialize;

use super::{Mismatch, Verdict};

#[derive(Serialize)]
pub struct VerdictJson<'a> {
    verifies: bool,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'a str>,
    rules: String,
    commitment: String,
    entropy: &'a [String],
    #[serde(flatten)]
    rest: RestJson,
}

#[derive(Serialize)]
#[serde(untagged)]
enum RestJson {
    Right {
        first_dealer: usize,
        deals: u32,
        shuffles: Vec<u32>,
        exchanges: u32,
        draws: u32,
        winner: Vec<usize>,
    },
    Wrong {
        fault: &'static str,
        #[serde(flatten)]
        difference: Option<DifferenceJson>,
        why: String,
    },
}

/// The first event that differs.
#[derive(Serialize)]
struct DifferenceJson {
    line: Option<usize>,
    event: usize,
    round: u32,
    seat: Option<usize>,
    recorded: Option<String>,
    fair: Option<String>,
}

impl VerdictJson<'_> {
    pub fn of(verdict: &Verdict) -> VerdictJson<'_> {
        let Verdict { record, proof, found, .. } = verdict;
        let game = record.game();
        let rest = match found {
            Ok(verified) => RestJson::Right {
                first_dealer: game.first_dealer().index(),
                deals: verified.deals,
                shuffles: verified.shuffles.clone(),
                exchanges: verified.exchanges,
                draws: verified.draws,
                winner: game.winner().unwrap_or_default().iter().map(|seat| seat.index()).collect(),
            },
            Err(Mismatch::ShownCommitment) => RestJson::Wrong {
                fault: "promise",
                difference: None,
                why: "the commitment is not the one that was shown".to_owned(),
            },
            Err(Mismatch::Record(error, line)) => wrong(error, *line),
        };
        VerdictJson {
            verifies: found.is_ok(),
            game: &proof.game,
            board: proof.board.as_deref(),
            rules: game.rules().to_string(),
            commitment: proof.commitment.to_string(),
            entropy: &proof.entropy,
            rest,
        }
    }
}

fn wrong(error: &VerifyError, line: Option<usize>) -> RestJson {
    let why = error.to_string();
    let (at, round, difference) = match *error {
        VerifyError::Commitment { .. } => {
            return RestJson::Wrong { fault: "commitment", difference: None, why };
        }
        VerifyError::FirstDealer { .. } => {
            return RestJson::Wrong { fault: "first_dealer", difference: None, why };
        }
        VerifyError::Event { at, round, difference } => (at, round, difference),
    };
    let letter = |card: Rank| card.letter().to_string();
    let (fault, seat, recorded, fair) = match difference {
        // Unreachable in a record, whose events are legal.
        Difference::NotNow => ("event", None, None, None),
        Difference::Deal { seat, recorded, fair } => {
            ("deal", Some(seat), Some(recorded.to_string()), Some(fair.to_string()))
        }
        Difference::Drawn { seat, recorded, fair } => {
            ("drawn", Some(seat), Some(letter(recorded)), Some(letter(fair)))
        }
        Difference::Got { seat, recorded, fair } => {
            ("got", Some(seat), recorded.map(letter), fair.map(letter))
        }
    };
    let seat = seat.map(|seat| seat.index());
    let difference = Some(DifferenceJson { line, event: at, round, seat, recorded, fair });
    RestJson::Wrong { fault, difference, why }
}
