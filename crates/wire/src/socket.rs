//! Messages over the socket of a table.

use serde::{Deserialize, Serialize};

use crate::{Clock, Occupant, OpenProposal, Proposal, SightMessage, TableState};

/// A message from a client. It is answered by the changes it makes, sent to everyone, or
/// by a refusal to the sender alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ClientMessage {
    /// Takes a free seat, or changes to it, between games. During a game, takes over a seat
    /// that was left, from the next deal on.
    Sit {
        /// The seat to take.
        seat: u8,
    },
    /// Gives the seat up, between games.
    Stand,
    /// Wants to change seats with whoever sits there, between games: with a bot at
    /// once, with a player as soon as that player wants the same.
    ChangeSeats {
        /// The other seat; `null` withdraws the wish.
        with: Option<u8>,
    },
    /// Puts a bot in a free seat, or removes it, between games.
    Bot {
        /// The seat of the bot.
        seat: u8,
        /// The bot's level; `null` removes it.
        level: Option<String>,
    },
    /// Says whether the player is ready; the next game begins when all are.
    Ready {
        /// Whether the player is ready.
        ready: bool,
        /// The player's own entropy for the shuffles, at most 64 characters.
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
        /// What everyone is shown.
        reaction: Reaction,
    },
    /// Reminds those who are asked that others wait for them.
    Nudge,
    /// Waits longer for people at a table of matchmaking, before bots take its free seats;
    /// possible while nobody else sits there.
    Wait,
    /// Asks to play on quickly: while only bots have cards left in a round, they take less
    /// time once all players who are connected have asked for it.
    Hurry,
    /// Proposes something to the others at the table.
    Propose {
        /// What everybody is to agree to.
        proposal: Proposal,
    },
    /// Agrees to what is proposed.
    Agree,
    /// Refuses what is proposed, or withdraws it.
    Decline,
    /// Removes a player who is away, as the host of the table: during a game as if the
    /// player had left, between games the seat becomes free.
    Remove {
        /// The seat of the player.
        seat: u8,
    },
    /// Asks for everything after a version again.
    Sync {
        /// The last version the client has; `null` for what a client needs that has
        /// nothing.
        after: Option<u32>,
    },
    /// Asks for a [`ServerMessage::Pong`], to see that the connection works.
    Ping,
}

/// Reactions. The set is fixed, so that partners cannot use them to talk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Reaction {
    /// A greeting.
    Hello,
    /// Praise for a play.
    Bravo,
    /// For a marble that was sent home.
    Ouch,
    /// An apology.
    Sorry,
    /// Laughter.
    Laugh,
    /// Doubt, or thinking aloud.
    Hmm,
    /// For a card or a play that helped.
    Thanks,
    /// At the end of a game.
    GoodGame,
}

/// A message from the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "tell", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ServerMessage {
    /// The first message: the table, and who the client is.
    Welcome {
        /// The settings of the table.
        table: TableState,
        /// The client's seat; `null` for a spectator.
        seat: Option<u8>,
        /// The newest version; the changes that the client lacks follow.
        version: u32,
    },
    /// Changes, one version after the other. Only a snapshot may skip versions.
    Changes {
        /// The changes, each with its version.
        changes: Vec<VersionedChange>,
        /// The open question, as of the last change.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        ask: Option<Ask>,
    },
    /// The client's seat from now on.
    Seat {
        /// The seat; `null` for a spectator.
        seat: Option<u8>,
    },
    /// Who is connected.
    Present {
        /// The seats whose players are connected.
        seats: Vec<u8>,
        /// The number of spectators.
        spectators: u32,
    },
    /// A player asks to change seats, or withdraws the request.
    Wish {
        /// The seat of the player.
        seat: u8,
        /// The other seat; `null` withdraws the wish.
        with: Option<u8>,
    },
    /// When bots fill the free seats of a matchmaking table and the game begins.
    Fills {
        /// The time left, in milliseconds; `null` while nobody sits there.
        left_ms: Option<u32>,
    },
    /// Somebody shows a reaction.
    Reacted {
        /// The seat of the player.
        seat: u8,
        /// What the player shows.
        reaction: Reaction,
    },
    /// How long the open question has been open, for a client that has just connected.
    Waited {
        /// The number of the question.
        question: u32,
        /// The time in milliseconds.
        ms: u32,
    },
    /// A player reminds those who are asked that others wait for them.
    Nudged {
        /// The seat of the player.
        seat: u8,
        /// The seats that are reminded.
        to: Vec<u8>,
    },
    /// Who has asked to play the rest of the round quickly.
    Hurried {
        /// The seats of the players.
        seats: Vec<u8>,
    },
    /// What is proposed to the players at the table.
    Proposed {
        /// The proposal; `null` when there is none any more.
        open: Option<OpenProposal>,
    },
    /// A player has refused what was proposed, or withdrawn it.
    Declined {
        /// The seat of the player.
        seat: u8,
    },
    /// Who looks after the table: its maker, or another player if the maker has no seat.
    Host {
        /// The seat of the host; `null` if there is none.
        seat: Option<u8>,
    },
    /// A message was refused.
    Refused(Refusal),
    /// The server is restarting: connect again.
    Closing,
    /// The answer to [`ClientMessage::Ping`].
    Pong,
}

/// One change with its version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VersionedChange {
    /// The version after the change.
    pub version: u32,
    /// What has changed, as far as the receiver may know.
    pub change: Change,
}

/// A game that has not begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextGame {
    /// The game's id.
    pub game: String,
    /// The server's commitment to its shuffles: docs/fairness.md.
    pub commitment: String,
}

/// A change at a table. It contains no card that its receiver may not know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Change {
    /// The seats and the next game between two games, in place of the changes up to this
    /// version that the receiver is not told.
    Snapshot {
        /// The occupants by seat.
        seats: Vec<Occupant>,
        /// The seats that are ready.
        ready: Vec<u8>,
        /// The next game; `null` if the server has not committed to it.
        next: Option<NextGame>,
        /// The games that each seat has won of a series; missing if there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        series: Option<Vec<u8>>,
    },
    /// A seat has a new occupant.
    Seated {
        /// The seat that has changed hands.
        seat: u8,
        /// Who sits there now.
        who: Occupant,
    },
    /// A player is ready, or no longer is.
    Ready {
        /// The seat of the player.
        seat: u8,
        /// Whether the player is ready.
        ready: bool,
    },
    /// The next game has an id, and the server has committed to its shuffles before
    /// anybody contributes entropy.
    Committed {
        /// The game's id.
        game: String,
        /// The commitment: docs/fairness.md.
        commitment: String,
    },
    /// The game begins.
    Started {
        /// The first dealer.
        first_dealer: u8,
        /// The entropy of each seat; empty where there is none.
        entropy: Vec<String>,
        /// The seat from which the receiver sees this game; `null` for a spectator.
        seat: Option<u8>,
    },
    /// Something happened in the game; some events are seen as two sights.
    Seen {
        /// What this receiver sees of it.
        sights: Vec<SightMessage>,
    },
    /// A bot plays for a player from now on.
    StandIn {
        /// The seat of the player.
        seat: u8,
        /// Why the bot has taken over.
        why: StandInReason,
    },
    /// A player has taken the seat back.
    Back {
        /// The seat of the player.
        seat: u8,
    },
    /// A player has left for good.
    Left {
        /// The seat of the player.
        seat: u8,
    },
    /// Somebody will have a seat that was left, from the next deal on.
    Reserved {
        /// The seat that was left.
        seat: u8,
        /// Who will have it.
        who: Occupant,
    },
    /// Whoever was to have a seat that was left is gone, and others may take it over.
    Released {
        /// The seat.
        seat: u8,
    },
    /// Somebody has taken over a seat that was left.
    TakenOver {
        /// The seat.
        seat: u8,
        /// Who has it now.
        who: Occupant,
        /// Whether it is the receiver, who sees the game from this seat from now on.
        yours: bool,
    },
    /// The players have agreed that a play does not count: the game is again what it was
    /// before it.
    TakenBack {
        /// The seat that had played, and is asked anew.
        seat: u8,
        /// How many plays and folds no longer count: the one that is taken back, and those
        /// after it. They are the last that were seen.
        events: u8,
    },
    /// The players have agreed to a series: whoever wins two games first wins it. Each game
    /// that is over counts for its winners; the series ends with the next game after it is
    /// decided, or when a seat changes hands.
    Series {
        /// The games that each seat has won of it so far.
        wins: Vec<u8>,
    },
    /// The players have agreed to end the game; nobody has won. No player is ready any
    /// more, and no bot stands in.
    Ended {
        /// The secret of the shuffles; empty if the same cards are dealt at other tables.
        secret: String,
    },
    /// The game is over. No player is ready any more, and no bot stands in.
    Over {
        /// The seats that have won.
        winners: Vec<u8>,
        /// The secret, with which the shuffles can be verified; empty if the same cards are
        /// dealt at other tables, which may still be playing.
        secret: String,
    },
}

/// Why a bot stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum StandInReason {
    /// The player has been disconnected for too long.
    Gone,
    /// The player's time ran out.
    Clock,
    /// The others did not want to wait any longer.
    Vote,
}

/// The open question: what the game waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ask {
    /// The number of the question, which an answer repeats.
    pub question: u32,
    /// The seats that are asked.
    pub seats: Vec<u8>,
    /// What they are asked for.
    pub kind: AskKind,
    /// The time left, in milliseconds; missing without a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub left_ms: Option<u32>,
}

/// What seats can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AskKind {
    /// Which card to give away in the exchange.
    Give,
    /// Which play to make.
    Play,
}

/// Why a message was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// The reason, for programs.
    pub why: RefusalKind,
    /// An explanation in English, for logs and authors of bots.
    pub message: String,
    /// The question that the message answered, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub question: Option<u32>,
}

/// The reasons for which messages are refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum RefusalKind {
    /// The message cannot be read.
    Unreadable,
    /// Only a player with a seat can do that.
    NoSeat,
    /// The seat is taken or does not exist.
    SeatTaken,
    /// Not possible in this phase of the table.
    NotNow,
    /// The question has been answered already, or another seat is asked.
    Stale,
    /// The rules do not allow it.
    Illegal,
    /// A limit was exceeded.
    TooOften,
    /// The player is suspended by the operator.
    Suspended,
    /// The server could not store the change; nothing was done.
    Storage,
}

impl Clock {
    /// Whether players may think as long as they like.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.turn_seconds.is_none() && self.game_seconds.is_none()
    }
}
