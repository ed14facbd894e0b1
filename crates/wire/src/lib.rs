//! The messages between the server and its clients.
//!
//! Positions are never sent. Clients receive what their seat, or a spectator, sees of each
//! event, and rebuild the state from that with the rules crate, as the server does.
//! Cards, plays and rules are in the notation of `docs/notation.md`.
#![warn(missing_docs, unreachable_pub)]

mod account;
mod api;
mod daily;
mod event_acts;
mod event_page;
mod events;
mod games;
mod lobby;
mod luck;
mod passkeys;
mod players;
mod proposal;
mod push;
mod seats;
mod sight;
mod social;
mod socket;
mod tokens;
#[cfg(test)]
mod typescript;

pub use account::{
    AccountState, Confirmation, Export, ExportedGame, ExportedSubscription, PasswordChange,
    Recovery, RecoveryCodes, SentReport, SessionList, SessionSummary,
};
pub use api::{
    Account, Acted, Answers, ApiError, ErrorCode, FindTable, Guest, Held, Holiday, HolidayChange,
    Me, MyTable, MyTables, NewTable, PassedCard, Situation, TableList, TableSummary, Visibility,
};
pub use daily::{
    Daily, DailyCommitment, DailyDay, DailyMonth, DailyResults, DailyRow, DailyStanding, DailyTable,
};
pub use event_acts::{EventAct, EventActRequest};
pub use event_page::{
    Event, EventBell, EventCriterion, EventEntry, EventReport, EventResult, EventRound, EventSeat,
    EventSlip, EventSlips, EventStanding, EventTable, EventWaiting, EventYou, Season, SeasonEvent,
    SeasonRow, SeasonRule,
};
pub use events::{
    EventAccess, EventFormat, EventList, EventPhase, EventPlace, EventPreset, EventScoring,
    EventSettings, EventSummary, EventTieBreak, NewEvent, TableEvent,
};
pub use games::{GameEvent, GameList, GameSummary, Replay, ReplayStep, ShuffleProof};
pub use lobby::{LiveTable, Lobby, Searching};
pub use luck::{DecisionRate, GameAnalysis, PartFound, PlayerPerformance};
pub use passkeys::{
    NewPasskey, PasskeyChallenge, PasskeyList, PasskeyLogin, PasskeyOffer, PasskeySummary,
};
pub use players::{
    Company, CurvePoint, GameRatings, KindRecord, LEARNED, Leader, LeaderBoard, Met, PICTURES,
    Pace, PlayerProfile, PlayerRating, ProfileChoice, RatingChange, RatingNow, TeamRating,
};
pub use proposal::{OpenProposal, Proposal};
pub use push::{NewSubscription, NotificationKind, PushKey, PushMessage, RestHours};
pub use seats::{BOT_NAMES, Clock, Occupant, Phase, SeatState, TableState};
pub use sight::{HandedCard, SightError, SightMessage};
pub use social::{
    Circle, CircleChange, CircleList, CircleMember, CircleRole, CircleSummary, Evening, Followed,
    Inbox, Invitation, Joining, League, LeagueRow, MemberChange, NewCircle, NewEvening,
    NewInvitation, NewReport, Notice, NoticeKind, OperatorText, People, Presence, RelationChange,
    ReportKind,
};
pub use socket::{
    Ask, AskKind, Change, ClientMessage, NextGame, Reaction, Refusal, RefusalKind, ServerMessage,
    StandInReason, VersionedChange,
};
pub use tokens::{NewToken, Scope, TokenList, TokenName, TokenRequest, TokenSummary};
