//! The lines of the log of a hosted event: the actions of the event, and what its server
//! notes besides them.

use kennel_table::{PlayerId, TableId};
use kennel_wire::{Clock, EventAccess, EventPlace};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::draw::Criterion;

/// A line of the log of a hosted event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    /// What everybody may know, and standings follow from.
    Action(Action),
    /// What the server needs to run it. It names people by their ids and holds the seed: it
    /// does not leave the server.
    Note(Note),
}

/// What a server notes about an event that it runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "note", rename_all = "snake_case", deny_unknown_fields)]
pub enum Note {
    /// How the event is run; always after its first action.
    Planned(Box<Plan>),
    /// What is announced has changed.
    Announced(Announcement),
    /// People may enter by themselves, or not.
    Registering {
        /// Whether they may.
        open: bool,
    },
    /// Somebody directs the event, or no longer does.
    Director {
        /// The person.
        player: PlayerId,
        /// The name at that time.
        name: String,
        /// Whether they direct.
        directs: bool,
    },
    /// Half a pair waits for the other.
    Waits(Waiting),
    /// It does not any more.
    WaitsNoMore {
        /// Who waited.
        player: PlayerId,
    },
    /// Who stands behind an entry.
    Members {
        /// The entry.
        entry: String,
        /// The player, or the two of a pair.
        members: Vec<Member>,
    },
    /// Somebody plays in place of a member of an entry.
    StandsFor {
        /// The entry.
        entry: String,
        /// Which of its members.
        member: usize,
        /// Who plays.
        by: Member,
    },
    /// An entry is there, or not.
    Present {
        /// The entry.
        entry: String,
        /// Whether it is there.
        present: bool,
    },
    /// What belongs to the draw before it.
    Seated {
        /// The number of the round.
        round: usize,
        /// The names on the seats of each table.
        seats: Vec<Vec<String>>,
        /// What the draw could not avoid.
        cost: Vec<Criterion>,
        /// With what each table enters its result.
        tokens: Vec<String>,
    },
    /// A team has entered how its table ended.
    Reported {
        /// The number of the round.
        round: usize,
        /// The number of the table.
        table: usize,
        /// The team.
        team: usize,
        /// The marbles home of each team.
        home: [u8; 2],
        /// The fields each team still needed.
        needed: [u16; 2],
    },
    /// The time of the round.
    Time {
        /// When the bell rings; none while the time stands still.
        rings_ms: Option<i64>,
        /// How long it still takes, as of now.
        left_ms: i64,
    },
    /// The bell has rung.
    Rung,
    /// A table has been opened online.
    Opened {
        /// The number of the round.
        round: usize,
        /// The number of the table.
        table: usize,
        /// The table of the server.
        id: TableId,
    },
    /// What a client asked for under an id of its own has been done.
    Done {
        /// The client's id.
        id: String,
    },
}

/// How an event is run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Where it is played.
    pub place: EventPlace,
    /// The circle to which it belongs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub circle: Option<String>,
    /// Whether its games are rated.
    pub rated: bool,
    /// How long players may think.
    pub clock: Clock,
    /// After how many minutes a team that is not there has not come.
    pub grace_minutes: u32,
    /// The time zone in which its time was entered.
    pub zone: String,
    /// The seed of all draws.
    pub seed: String,
    /// Who made it.
    pub maker: PlayerId,
    /// Their name at that time.
    pub maker_name: String,
}

/// What is announced of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// What people should know.
    pub about: String,
    /// When it begins.
    pub start_ms: i64,
    /// Who may enter.
    pub access: EventAccess,
    /// What they enter with, if that is necessary.
    pub code: String,
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// The name at that time.
    pub name: String,
    /// Who it is on this server; unknown of those whom a director entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// Whether they had an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub account: bool,
}

/// Half a pair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiting {
    /// Who waits.
    pub player: PlayerId,
    /// The name at that time.
    pub name: String,
    /// Whether they have an account.
    pub account: bool,
    /// The club.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// For whom they wait, if for somebody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<PlayerId>,
    /// The name of whom they wait for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner_name: Option<String>,
    /// With what anybody becomes their partner.
    pub code: String,
}
