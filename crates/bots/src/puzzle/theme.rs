//! What a puzzle is about.

use kennel_rules::{Deed, Rank};

use crate::Decision;
use crate::explain::{Candidate, Reason};

/// What the answer of a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// Which card to give.
    Gift,
    /// How to divide a seven.
    Seven,
    /// What to swap.
    Jack,
    /// Four steps back.
    Backwards,
    /// A card drawn from a rival.
    Draw,
    /// A joker that is better kept.
    KeepJoker,
    /// A rival sent home.
    SendHome,
    /// Getting on with the partner's marbles.
    Partner,
    /// A marble that comes into the finish, or deeper into it.
    Finish,
    /// A marble that leaves the kennel.
    Leave,
    /// Walking off the start, or staying there.
    Blockade,
    /// Getting out of a rival's reach.
    Safety,
    /// Anything else.
    Walk,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 13] = [
        Theme::Gift,
        Theme::Seven,
        Theme::Jack,
        Theme::Backwards,
        Theme::Draw,
        Theme::KeepJoker,
        Theme::SendHome,
        Theme::Partner,
        Theme::Finish,
        Theme::Leave,
        Theme::Blockade,
        Theme::Safety,
        Theme::Walk,
    ];

    /// The identifier used in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Theme::Gift => "gift",
            Theme::Seven => "seven",
            Theme::Jack => "jack",
            Theme::Backwards => "backwards",
            Theme::Draw => "draw",
            Theme::KeepJoker => "keep_joker",
            Theme::SendHome => "send_home",
            Theme::Partner => "partner",
            Theme::Finish => "finish",
            Theme::Leave => "leave",
            Theme::Blockade => "blockade",
            Theme::Safety => "safety",
            Theme::Walk => "walk",
        }
    }

    /// The theme of an answer that is better than an alternative.
    pub(super) fn of(answer: &Candidate, other: Option<Decision>) -> Theme {
        let Decision::Play(play) = answer.decision else { return Theme::Gift };
        match play.deed {
            Deed::Split(_) => return Theme::Seven,
            Deed::Swap { .. } => return Theme::Jack,
            Deed::Back { .. } => return Theme::Backwards,
            Deed::Draw(_) => return Theme::Draw,
            _ => {}
        }
        if play.card != Rank::Joker
            && matches!(other, Some(Decision::Play(other)) if other.card == Rank::Joker)
        {
            return Theme::KeepJoker;
        }
        let theme = |reason: &Reason| match reason {
            Reason::SendsHome { .. } => Some(Theme::SendHome),
            Reason::EntersFinish { .. } | Reason::GoesDeeper { .. } => Some(Theme::Finish),
            Reason::LeavesKennel { .. } => Some(Theme::Leave),
            Reason::HelpsPartner { .. } => Some(Theme::Partner),
            Reason::BlocksRival { .. }
            | Reason::KeepsBlockade { .. }
            | Reason::OpensBlockade { .. } => Some(Theme::Blockade),
            Reason::FreesFromDanger { .. } => Some(Theme::Safety),
            _ => None,
        };
        answer.reasons.iter().find_map(theme).unwrap_or(Theme::Walk)
    }
}
