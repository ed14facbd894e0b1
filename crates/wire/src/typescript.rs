//! Generates `web/src/wire.ts` from the messages, and fails if the two are out of sync.

#[path = "../tests/support/declarations.rs"]
mod declarations;
#[path = "../tests/support/generated.rs"]
mod generated;

use declarations::declarations;

use crate::*;

fn text() -> String {
    declarations!(
        "// Written from crates/wire: KENNEL_BLESS=1 cargo test -p kennel-wire\n";
        SightMessage,
        Handed,
        Clock,
        Occupant,
        SeatState,
        Phase,
        TableState,
        ClientMessage,
        Proposal,
        OpenProposal,
        Reaction,
        ServerMessage,
        Told,
        NextGame,
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
        Situation,
        PassedCard,
        Guest,
        Account,
        Me,
        ApiError,
        ErrorCode,
        TokenName,
        TokenSummary,
        TokenList,
        NewToken,
        GameSummary,
        GameList,
        Replay,
        ShuffleProof,
        ReplayStep,
        GameEvent,
    )
}

#[test]
fn the_web_client_has_the_same_messages() {
    generated::check("wire.ts", &text());
}
