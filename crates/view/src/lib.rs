//! What a client shows, and what its player can choose.
//!
//! A client folds the server's messages into a [`View`], which knows the state and the legal
//! plays, so that no client knows a rule. Without a server, a [`LocalGame`] deals, and its
//! bots play. The page uses this crate as WebAssembly, and the terminal as it is; all
//! answers serialise, and `web/src/rules/messages.ts` is written from their types.
#![warn(missing_docs)]

mod analyst;
mod breakdown;
mod local;
mod messages;
mod position;
mod puzzle;
mod replay;
mod score;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod typescript;
mod view;

pub use analyst::{Advice, Analyst, Judged};
pub use breakdown::{
    BreakdownTold, ErrorTold, GameBreakdown, LossTold, LuckTold, PerformanceTold,
    SeatBreakdownTold, TeamBreakdownTold,
};
pub use kennel_wire::PartFound;
pub use local::hints::{Hint, HintCandidate, HintReason, ReasonKind};
pub use local::set_up::problem as position_problem;
pub use local::{Beginning, LocalGame, LocalStart, Person};
pub use messages::{
    Building, CardUse, DeedKind, Effect, GripOffer, MarbleAt, ObstacleKind, ObstacleMessage, Offer,
    PassedCard, PhaseMessage, PlayParts, Shape, Shown, Standing, State, TargetOffer, Tried, Way,
};
pub use position::Trial;
pub use puzzle::{PuzzleLine, PuzzleTold, PuzzleTrial, PuzzleTried};
pub use replay::{About, Moment, ParseProblem, Replay, ReplayViewpoint, read_viewpoint};
pub use score::{TeamResult, score};
pub use view::{View, ViewResult, read_rules};
