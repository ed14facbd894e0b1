//! Generates `web/src/wire.ts` from the messages, and fails if the two are out of sync.

#[path = "../tests/support/generated.rs"]
mod generated;

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
    generated::check("wire.ts", &declarations());
}
