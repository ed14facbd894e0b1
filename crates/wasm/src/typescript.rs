//! Generates `web/src/rules/messages.ts` from the messages, and fails if the two are out
//! of sync.

#[path = "../../wire/tests/support/generated.rs"]
mod generated;

use ts_rs::{Config, TS};

use crate::analyst::{Advice, Judged};
use crate::messages::*;
use crate::practice::hints::{Hint, HintCandidate, HintReason, ReasonKind};
use crate::practice::{Beginning, PracticeStart};
use crate::replay::{About, Moment, RecordProblem};

fn declarations() -> String {
    let config = Config::default();
    let mut text =
        String::from("// Written from crates/wasm: KENNEL_BLESS=1 cargo test -p kennel-wasm\n");
    text.push_str("import type { SightMessage } from '../wire';\n");
    macro_rules! add {
        ($($name:ty),* $(,)?) => {
            $(
                text.push_str("\nexport ");
                text.push_str(&<$name as TS>::decl(&config));
                text.push('\n');
            )*
        };
    }
    add!(
        Shape,
        MarbleAt,
        PhaseMessage,
        State,
        PassedCard,
        Step,
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
        RecordProblem,
        Judged,
        Advice,
        PracticeStart,
        Beginning,
        Hint,
        HintCandidate,
        HintReason,
        ReasonKind,
    );
    text
}

#[test]
fn the_page_has_the_same_types() {
    generated::check("rules/messages.ts", &declarations());
}
