//! What a player could do, explained for a player.

use kennel_bots::Decision;
use kennel_bots::explain::{Candidate, Explanation, Reason};
use kennel_rules::{Seat, View};
use kennel_table::seat_number;
use serde::Serialize;

use crate::messages::{Effect, PlayParts, letter};

/// What the player could do, the best first.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hint {
    /// The decisions that were weighed; of a seven, a jack or a joker only the best few.
    pub candidates: Vec<HintCandidate>,
    /// How many decisions there are in all.
    pub all: u32,
}

/// One possible decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintCandidate {
    /// As an answer is written: `give` and a card, or a play.
    pub act: String,
    /// The card that would be given or played.
    pub card: String,
    /// The play taken apart; none where a card is given.
    pub play: Option<PlayParts>,
    /// What it would do, step by step.
    pub steps: Vec<Effect>,
    /// About how likely the player is to win then, from 0 to 1.
    pub chance: f32,
    /// What speaks for and against it, the most important first.
    pub reasons: Vec<HintReason>,
    /// How many other plays have the same result.
    pub alike: u32,
}

/// One thing that speaks for or against a decision.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintReason {
    /// The kind of reason.
    pub kind: ReasonKind,
    /// The seat it is about.
    pub seat: Option<u8>,
    /// The rival it is about.
    pub of: Option<u8>,
    /// How many marbles or steps.
    pub count: Option<u8>,
    /// The spot that the reason is about.
    pub spot: Option<String>,
    /// The letter of the card that the reason is about.
    pub card: Option<String>,
}

/// The kinds of reasons for or against a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ReasonKind {
    /// It wins the game.
    Wins,
    /// Somebody else wins by it.
    LetsWin,
    /// Marbles of a rival are sent home.
    SendsHome,
    /// The player's own marbles are sent home.
    LosesOwn,
    /// A marble comes into its finish.
    EntersFinish,
    /// A marble leaves the kennel.
    LeavesKennel,
    /// A marble in the finish makes room.
    GoesDeeper,
    /// A marble comes nearer without walking there.
    GainsGround,
    /// A marble is set back.
    LosesGround,
    /// A rival's marble is set back.
    SetsBack,
    /// A marble passes its finish and goes round again.
    GetsPastOwnFinish,
    /// A card could send a marble of a rival home with the next turn.
    TakesAim,
    /// A marble gets out of a rival's reach.
    FreesFromDanger,
    /// A marble comes into a rival's reach, from behind or ahead.
    LeavesInReach,
    /// A marble comes into reach of what leaves a rival's kennel.
    LeavesOnStart,
    /// A fresh marble comes to stand in a rival's way.
    BlocksRival,
    /// A fresh marble stays in a rival's way.
    KeepsBlockade,
    /// A fresh marble walks off its start.
    OpensBlockade,
    /// A team-mate gets on.
    HelpsPartner,
    /// A rival gets on.
    HelpsRival,
    /// The partner is given a card that leaves the kennel.
    GivesStarter,
    /// The last card that leaves the kennel is kept.
    KeepsCard,
    /// A strong card is used up.
    SpendsStrongCard,
    /// A card is drawn from a rival's hand.
    DrawsCard,
    /// A marble walks on, and that is all.
    Advances,
    /// Nothing changes on the board.
    #[default]
    Waits,
}

impl Hint {
    pub(crate) fn of(view: &View, explained: &Explanation) -> Hint {
        let candidates = explained.candidates.iter();
        Hint {
            candidates: candidates.map(|candidate| HintCandidate::of(view, candidate)).collect(),
            all: u32::try_from(explained.all).unwrap_or(u32::MAX),
        }
    }
}

impl HintCandidate {
    pub(crate) fn of(view: &View, candidate: &Candidate) -> HintCandidate {
        let seating = view.rules().seating();
        let (act, card, play, steps) = match &candidate.decision {
            Decision::Give(card) => (format!("give {card}"), *card, None, Vec::new()),
            Decision::Play(play) => {
                let effects = view.turn().map_or(Vec::new(), |turn| turn.effects(play));
                let steps = effects.into_iter().map(Effect::from).collect();
                (play.to_string(), play.card, Some(PlayParts::of(seating, play)), steps)
            }
        };
        HintCandidate {
            act,
            card: letter(card),
            play,
            steps,
            chance: candidate.chance,
            reasons: candidate.reasons.iter().map(HintReason::of).collect(),
            alike: u32::try_from(candidate.alike).unwrap_or(u32::MAX),
        }
    }
}

impl HintReason {
    fn of(reason: &Reason) -> HintReason {
        use ReasonKind as Kind;
        let only = |kind| HintReason { kind, ..HintReason::default() };
        let with = |kind, seat: Seat| HintReason { seat: Some(seat_number(seat)), ..only(kind) };
        let counted = |kind, seat, count| HintReason { count: Some(count), ..with(kind, seat) };
        let marbles = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        let carded = |kind, rank| HintReason { card: Some(letter(rank)), ..only(kind) };
        match *reason {
            Reason::Wins => only(Kind::Wins),
            Reason::LetsWin { seat } => with(Kind::LetsWin, seat),
            Reason::SendsHome { seat, count } => counted(Kind::SendsHome, seat, marbles(count)),
            Reason::LosesOwn { seat, count } => counted(Kind::LosesOwn, seat, marbles(count)),
            Reason::EntersFinish { seat, .. } => with(Kind::EntersFinish, seat),
            Reason::LeavesKennel { seat } => with(Kind::LeavesKennel, seat),
            Reason::GoesDeeper { seat, .. } => with(Kind::GoesDeeper, seat),
            Reason::GainsGround { seat, steps } => counted(Kind::GainsGround, seat, steps),
            Reason::LosesGround { seat, steps } => counted(Kind::LosesGround, seat, steps),
            Reason::SetsBack { seat, steps } => counted(Kind::SetsBack, seat, steps),
            Reason::GetsPastOwnFinish { seat } => with(Kind::GetsPastOwnFinish, seat),
            Reason::FreesFromDanger { seat, field, of } => HintReason {
                of: Some(seat_number(of)),
                spot: Some(field.to_string()),
                ..with(Kind::FreesFromDanger, seat)
            },
            Reason::TakesAim { seat, field, rank } => HintReason {
                card: Some(letter(rank)),
                spot: Some(field.to_string()),
                ..with(Kind::TakesAim, seat)
            },
            Reason::LeavesInReach { seat, field, of, distance } => HintReason {
                of: Some(seat_number(of)),
                spot: Some(field.to_string()),
                count: Some(distance.unsigned_abs()),
                ..with(if distance == 0 { Kind::LeavesOnStart } else { Kind::LeavesInReach }, seat)
            },
            Reason::BlocksRival { seat } => with(Kind::BlocksRival, seat),
            Reason::KeepsBlockade { against } => with(Kind::KeepsBlockade, against),
            Reason::OpensBlockade { seat } => with(Kind::OpensBlockade, seat),
            Reason::HelpsPartner { seat } => with(Kind::HelpsPartner, seat),
            Reason::HelpsRival { seat } => with(Kind::HelpsRival, seat),
            Reason::GivesStarter { to, rank } => {
                HintReason { card: Some(letter(rank)), ..with(Kind::GivesStarter, to) }
            }
            Reason::KeepsCard { rank } => carded(Kind::KeepsCard, rank),
            Reason::SpendsStrongCard { rank } => carded(Kind::SpendsStrongCard, rank),
            Reason::DrawsCard { from } => with(Kind::DrawsCard, from),
            Reason::Advances { seat, steps } => counted(Kind::Advances, seat, steps),
            Reason::Waits => only(Kind::Waits),
        }
    }
}
