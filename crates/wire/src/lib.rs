//! The messages between the server and its clients.
//!
//! Positions are never sent. Clients receive what their seat, or a spectator, sees of each
//! event, and rebuild the state from that with the rules crate, as the server does.
//! Cards, plays and rules are in the notation of `docs/notation.md`.
#![warn(missing_docs, unreachable_pub)]

mod api;
mod games;
mod proposal;
mod seats;
mod sight;
mod socket;
mod tokens;
#[cfg(test)]
mod typescript;

pub use api::{
    Account, Acted, Answers, ApiError, ErrorCode, FindTable, Guest, Me, MyTable, MyTables,
    NewTable, PassedCard, Situation, TableList, TableSummary, Visibility,
};
pub use games::{GameEvent, GameList, GameSummary, Replay, ReplayStep, ShuffleProof};
pub use proposal::{OpenProposal, Proposal};
pub use seats::{BOT_NAMES, Clock, Occupant, Phase, SeatState, TableState};
pub use sight::{Handed, SightError, SightMessage};
pub use socket::{
    Ask, AskKind, Change, ClientMessage, NextGame, Reaction, Refusal, RefusalKind, ServerMessage,
    StandInReason, Told,
};
pub use tokens::{NewToken, TokenList, TokenName, TokenSummary};
