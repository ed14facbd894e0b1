//! The same messages for the web client: `web/src/wire.ts` is written from the
//! types, and this test fails when the two have parted.

use ts_rs::{Config, TS};

use crate::*;

fn declarations() -> String {
    let config = Config::default();
    let mut text =
        String::from("// Written from crates/wire: KENNEL_BLESS=1 cargo test -p kennel-wire\n");
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
        SightMessage,
        Handed,
        Clock,
        Occupant,
        SeatState,
        Phase,
        TableState,
        ClientMessage,
        Reaction,
        ServerMessage,
        Told,
        Change,
        StandInReason,
        Ask,
        AskKind,
        Refusal,
        RefusalKind,
        NewTable,
        FindTable,
        Visibility,
        TableSummary,
        TableList,
        MyTable,
        MyTables,
        Acted,
        Answers,
        Guest,
        Account,
        Me,
        Problem,
        Fault,
        TokenName,
        TokenSummary,
        TokenList,
        NewToken,
        GameSummary,
        GameList,
        Replay,
        ShuffleProof,
        Step,
        GameEvent,
    );
    text
}

#[test]
fn the_web_client_has_the_same_messages() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire.ts");
    let written = declarations();
    if std::env::var_os("KENNEL_BLESS").is_some() {
        std::fs::write(path, &written).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == written,
        "web/src/wire.ts is not up to date: bless it and look at what changed"
    );
}
