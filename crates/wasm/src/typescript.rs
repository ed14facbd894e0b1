//! The same types for the page: `web/src/rules/messages.ts` is written from them,
//! and this test fails when the two have parted.

use ts_rs::{Config, TS};

use crate::messages::*;
use crate::practice::hints::{Hint, HintCandidate, HintReason, ReasonKind};
use crate::practice::{Beginning, PracticeStart};

fn declarations() -> String {
    let config = Config::default();
    let mut text =
        String::from("// Written from crates/wasm: KENNEL_BLESS=1 cargo test -p kennel-wasm\n");
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
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/rules/messages.ts");
    let written = declarations();
    if std::env::var_os("KENNEL_BLESS").is_some() {
        std::fs::write(path, &written).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == written, "web/src/rules/messages.ts is not up to date: bless it");
}
