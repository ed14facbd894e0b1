//! Explanations as JSON, defined in `docs/json.md`.

use kennel::json::PlayJson;
use kennel_bots::Decision;
use kennel_bots::explain::{Candidate, Reason};
use kennel_rules::{Rank, Seat, View};
use serde::Serialize;

use super::Explained;

#[derive(Serialize)]
pub struct ExplanationJson {
    rules: String,
    at: usize,
    seat: usize,
    level: &'static str,
    choice: String,
    made: Option<String>,
    all: u64,
    candidates: Vec<CandidateJson>,
}

#[derive(Serialize)]
struct CandidateJson {
    decision: String,
    #[serde(flatten)]
    play: Option<PlayJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    give: Option<char>,
    chance: f64,
    reasons: Vec<ReasonJson>,
}

/// A reason with the fields that apply to it.
#[derive(Serialize, Default)]
struct ReasonJson {
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slot: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<char>,
}

impl ExplanationJson {
    pub fn new(explained: &Explained) -> ExplanationJson {
        let Explained { moment, level, explanation } = explained;
        let candidates = explanation.candidates.iter();
        ExplanationJson {
            rules: moment.view.rules().to_string(),
            at: moment.at,
            seat: moment.seat.index(),
            level: level.word(),
            choice: explanation.choice.to_string(),
            made: moment.made.as_ref().map(ToString::to_string),
            all: explanation.all,
            candidates: candidates.map(|one| CandidateJson::new(&moment.view, one)).collect(),
        }
    }
}

impl CandidateJson {
    fn new(view: &View, candidate: &Candidate) -> CandidateJson {
        let (play, give) = match candidate.decision {
            Decision::Play(play) => (view.turn().map(|turn| PlayJson::new(&turn, &play)), None),
            Decision::Give(card) => (None, Some(card.letter())),
        };
        CandidateJson {
            decision: candidate.decision.to_string(),
            play,
            give,
            // Further digits would be noise.
            chance: (f64::from(candidate.chance) * 10_000.0).round() / 10_000.0,
            reasons: candidate.reasons.iter().map(ReasonJson::new).collect(),
        }
    }
}

impl ReasonJson {
    fn new(reason: &Reason) -> ReasonJson {
        let only = ReasonJson { reason: reason.word(), ..ReasonJson::default() };
        let with = |seat: Seat| ReasonJson { seat: Some(seat.index()), ..only };
        let card = |rank: Rank| Some(rank.letter());
        match *reason {
            Reason::Wins | Reason::Waits => only,
            Reason::LetsWin { seat }
            | Reason::LeavesKennel { seat }
            | Reason::GetsPastOwnFinish { seat }
            | Reason::BlocksRival { seat }
            | Reason::KeepsBlockade { against: seat }
            | Reason::OpensBlockade { seat }
            | Reason::HelpsPartner { seat }
            | Reason::HelpsRival { seat }
            | Reason::DrawsCard { from: seat } => with(seat),
            Reason::SendsHome { seat, count } | Reason::LosesOwn { seat, count } => {
                ReasonJson { count: Some(count), ..with(seat) }
            }
            Reason::EntersFinish { seat, slot } | Reason::GoesDeeper { seat, slot } => {
                ReasonJson { slot: Some(slot.letter()), ..with(seat) }
            }
            Reason::GainsGround { seat, steps }
            | Reason::LosesGround { seat, steps }
            | Reason::SetsBack { seat, steps }
            | Reason::Advances { seat, steps } => ReasonJson { steps: Some(steps), ..with(seat) },
            Reason::FreesFromDanger { seat, field, of } => {
                let (field, of) = (Some(field.number()), Some(of.index()));
                ReasonJson { field, of, ..with(seat) }
            }
            Reason::TakesAim { seat, field, rank } => {
                ReasonJson { field: Some(field.number()), card: card(rank), ..with(seat) }
            }
            Reason::LeavesInReach { seat, field, of, distance } => {
                let (field, of) = (Some(field.number()), Some(of.index()));
                ReasonJson { field, of, distance: Some(distance), ..with(seat) }
            }
            Reason::GivesStarter { to, rank } => ReasonJson { card: card(rank), ..with(to) },
            Reason::KeepsCard { rank } | Reason::SpendsStrongCard { rank } => {
                ReasonJson { card: card(rank), ..only }
            }
        }
    }
}
