//! Generates `web/src/rules/messages.ts` from the messages, and fails if the two are out
//! of sync.

#[path = "../../wire/tests/support/declarations.rs"]
mod declarations;
#[path = "../../wire/tests/support/generated.rs"]
mod generated;

use declarations::declarations;

use crate::analyst::{Advice, Judged};
use crate::breakdown::{
    BreakdownTold, ErrorTold, LossTold, LuckTold, PerformanceTold, SeatBreakdownTold,
    TeamBreakdownTold,
};
use crate::local::hints::{Hint, HintCandidate, HintReason, ReasonKind};
use crate::local::{Beginning, LocalStart, Person};
use crate::messages::*;
use crate::puzzle::{PuzzleLine, PuzzleTold, PuzzleTried};
use crate::replay::{About, Moment, ParseProblem};
use crate::score::TeamResult;

fn text() -> String {
    declarations!(
        "// Written from crates/view: KENNEL_BLESS=1 cargo test -p kennel-view\n\
         import type { SightMessage } from '../wire';\n";
        Shape,
        MarbleAt,
        PhaseMessage,
        State,
        PassedCard,
        Effect,
        PlayParts,
        DeedKind,
        Shown,
        Standing,
        Tried,
        CardUse,
        ObstacleMessage,
        ObstacleKind,
        Building,
        Offer,
        GripOffer,
        TargetOffer,
        Way,
        About,
        Moment,
        ParseProblem,
        Judged,
        Advice,
        LocalStart,
        Person,
        Beginning,
        Hint,
        HintCandidate,
        HintReason,
        ReasonKind,
        TeamResult,
        BreakdownTold,
        TeamBreakdownTold,
        SeatBreakdownTold,
        PerformanceTold,
        LuckTold,
        LossTold,
        ErrorTold,
        PuzzleLine,
        PuzzleTold,
        PuzzleTried,
    )
}

/// Checks that another file of `web/src` is in sync, or writes it.
pub(crate) fn check(name: &str, text: &str) {
    generated::check(name, text);
}

#[test]
fn the_page_has_the_same_types() {
    generated::check("rules/messages.ts", &text());
}
