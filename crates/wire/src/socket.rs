//! What is said over the socket of a table.

use serde::{Deserialize, Serialize};

use crate::{Clock, Occupant, SightMessage, TableState};

/// What a client says. Every message is answered by what it changes, told to
/// everyone, or by a refusal to the sender alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ClientMessage {
    /// Takes a free seat, or changes to it, between games.
    Sit {
        /// Which.
        seat: u8,
    },
    /// Gives the seat up, between games.
    Stand,
    /// Wants to change seats with whoever sits there, between games: with a bot at
    /// once, with a player as soon as that player wants the same.
    ChangeSeats {
        /// The other seat; none if that is not wanted any more.
        with: Option<u8>,
    },
    /// Puts a bot on a free seat, or takes it off again, between games.
    Bot {
        /// Which seat.
        seat: u8,
        /// Its level; none takes it off.
        level: Option<String>,
    },
    /// Says whether the player is ready; the next game begins when all are.
    Ready {
        /// Whether.
        ready: bool,
        /// Some randomness of the player's own, at most 64 characters, that goes
        /// into the shuffles.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        entropy: Option<String>,
    },
    /// Answers a question.
    Act {
        /// The number of the question.
        question: u32,
        /// `give` and a card, or a play in notation.
        act: String,
    },
    /// Takes the seat back from the bot that stands in.
    TakeBack,
    /// Leaves the running game for good: a bot plays on.
    Leave,
    /// Shows a reaction to everyone.
    React {
        /// Which.
        reaction: Reaction,
    },
    /// Asks for everything after a version again.
    Sync {
        /// The last version the client has; none for everything.
        after: Option<u32>,
    },
}

/// What players can show each other: a fixed set, so that partners have no
/// private language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Reaction {
    /// Hello.
    Hello,
    /// Well done.
    Bravo,
    /// Ouch.
    Ouch,
    /// Sorry.
    Sorry,
    /// Laughing.
    Laugh,
    /// Thinking.
    Hmm,
    /// Thanks.
    Thanks,
    /// Good game.
    GoodGame,
}

/// What the server says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "tell", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ServerMessage {
    /// The first message: what the table is, and who is asking.
    Welcome {
        /// The table.
        table: TableState,
        /// The seat of the one who asks; none for a spectator.
        seat: Option<u8>,
        /// The newest version; what is missing follows.
        version: u32,
    },
    /// What has changed, one version after the other.
    Changes {
        /// The changes, each with its version.
        changes: Vec<Told>,
        /// What is waited for now; the version it belongs to is that of the last
        /// change.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        ask: Option<Ask>,
    },
    /// The seat that this connection has from now on.
    Seat {
        /// Which; none for a spectator.
        seat: Option<u8>,
    },
    /// Who is there.
    Present {
        /// The seats whose players are connected.
        seats: Vec<u8>,
        /// How many watch.
        spectators: u32,
    },
    /// A player would like to change seats with another, or not any more.
    Wish {
        /// Who.
        seat: u8,
        /// With whom; none if with nobody any more.
        with: Option<u8>,
    },
    /// The table was found by looking for one: when bots take the seats that are
    /// still free and the game begins.
    Fills {
        /// How long it still waits, in milliseconds; none while nobody sits there.
        left_ms: Option<u32>,
    },
    /// Somebody shows a reaction.
    Reacted {
        /// Who.
        seat: u8,
        /// What.
        reaction: Reaction,
    },
    /// What was said cannot be done, or not now.
    Refused(Refusal),
    /// The server goes away for a moment: connect again.
    Closing,
}

/// One change with its version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Told {
    /// The version after it.
    pub version: u32,
    /// What has changed.
    pub change: Change,
}

/// What can change at a table. It holds no card that its receiver may not know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Change {
    /// Somebody sits there now, or nobody.
    Seated {
        /// Where.
        seat: u8,
        /// Who.
        who: Occupant,
    },
    /// A player is ready, or is not any more.
    Ready {
        /// Who.
        seat: u8,
        /// Whether.
        ready: bool,
    },
    /// The next game has a name, and the server is bound to its shuffles before
    /// anybody adds anything to them.
    Committed {
        /// The game's permanent name.
        game: String,
        /// What the server is bound to: docs/fairness.md.
        commitment: String,
    },
    /// The game begins.
    Started {
        /// The first dealer.
        first_dealer: u8,
        /// What each seat added; empty where nobody did.
        entropy: Vec<String>,
        /// The seat from which the receiver sees this game; none for a spectator.
        seat: Option<u8>,
    },
    /// Something happened in the game; some events are seen as two sights.
    Seen {
        /// What this receiver sees of it.
        sights: Vec<SightMessage>,
    },
    /// A bot plays for a player from now on.
    StandIn {
        /// Whose seat.
        seat: u8,
        /// Why.
        why: StandInReason,
    },
    /// A player has taken the seat back.
    Back {
        /// Which.
        seat: u8,
    },
    /// A player has left for good.
    Left {
        /// Who.
        seat: u8,
    },
    /// The game is over. Nobody is ready any more except bots, and none of them
    /// stands in.
    Over {
        /// The seats that have won.
        winners: Vec<u8>,
        /// The secret of the shuffles, so that they can be verified.
        secret: String,
    },
}

/// Why a bot stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum StandInReason {
    /// The connection was lost for too long.
    Gone,
    /// The clock ran out.
    Clock,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ask {
    /// The number of the question, which an answer repeats.
    pub question: u32,
    /// Who is asked.
    pub seats: Vec<u8>,
    /// What for.
    pub kind: AskKind,
    /// How long they still have, in milliseconds; none without a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub left_ms: Option<u32>,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AskKind {
    /// A card to give away.
    Give,
    /// A play.
    Play,
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// In one word.
    pub why: RefusalKind,
    /// In English, for logs and authors of bots.
    pub message: String,
    /// The question it was about, if it was about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub question: Option<u32>,
}

/// The ways in which something cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum RefusalKind {
    /// The message cannot be read.
    Unreadable,
    /// Only who has a seat can do that.
    NoSeat,
    /// The seat is taken, or there is none of that number.
    SeatTaken,
    /// Not before, or not after, the game has begun.
    NotNow,
    /// The question has been answered already, or it is another's.
    Stale,
    /// The rules do not allow it.
    Illegal,
    /// Too often.
    TooOften,
    /// The server could not store it: nothing was done.
    Storage,
}

impl Clock {
    /// Whether it never runs out.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.turn_seconds.is_none() && self.game_seconds.is_none()
    }
}
