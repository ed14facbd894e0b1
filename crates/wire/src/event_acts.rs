//! What people and directors do in an event.

use serde::{Deserialize, Serialize};

use crate::EventAccess;

/// Something to do in an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventActRequest {
    /// A text of the client's own, at most 40 characters. What was done with it is not done
    /// again, so that a client that heard no answer can ask once more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub id: Option<String>,
    /// What to do.
    pub act: EventAct,
}

/// What people and directors do in an event. Rounds and tables are counted from 1; teams are
/// 0 and 1; entries go by their names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum EventAct {
    /// The caller enters. In an event of pairs: with somebody who has an account, who must
    /// enter with the caller, too; or with whoever gets the caller's `pair_code`.
    Register {
        /// The code of an event with a code.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        code: Option<String>,
        /// The name of a partner with an account.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        partner: Option<String>,
        /// The code of the pair that the caller completes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pair_code: Option<String>,
        /// The caller's club.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        club: Option<String>,
    },
    /// The caller is there.
    CheckIn,
    /// The caller's entry is not drawn from now on, or no longer waits for a partner.
    Withdraw,
    /// The caller's entry is drawn again.
    Return,
    /// A team of the table enters how it ended. When the other enters the same, it counts.
    Report {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// The team that enters it; players at the table need not say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        team: Option<u8>,
        /// The token of the table's slip; players at the table do not need it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        token: Option<String>,
        /// The marbles home of each team.
        home: [u8; 2],
        /// The fields that each team still needed.
        needed: [u16; 2],
    },
    /// A director enters a player or pair.
    Add {
        /// The name, which for a pair stands for both.
        name: String,
        /// The two of a pair.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
        members: Vec<String>,
        /// Their club.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        club: Option<String>,
    },
    /// A director marks an entry as there, or not.
    SetPresent {
        /// The entry.
        name: String,
        /// Whether they are there.
        present: bool,
    },
    /// A director lets an entry not be drawn from now on, or drawn again.
    SetWithdrawn {
        /// The entry.
        name: String,
        /// Whether it is out.
        withdrawn: bool,
    },
    /// A director withdraws all entries that are not there.
    WithdrawAbsent,
    /// A director lets somebody play for an entry and its points. Somebody with an account
    /// of this name takes the seats online.
    Substitute {
        /// The entry.
        name: String,
        /// Who plays for it.
        by: String,
        /// In whose place, of a pair; of the first by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        member: Option<String>,
    },
    /// A director draws the next round, or the one that has not begun once more. If tables
    /// are given, they are what is drawn.
    Draw {
        /// The teams of each table, seated by hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        tables: Option<Vec<[Vec<String>; 2]>>,
        /// Who sits out then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        byes: Option<Vec<String>>,
    },
    /// A director begins the round that was drawn, and its time.
    Start,
    /// A director enters or corrects a result.
    Result {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// The marbles home of each team.
        home: [u8; 2],
        /// The fields that each team still needed.
        needed: [u16; 2],
    },
    /// A director notes that a team did not come.
    NoShow {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// The team that was missing.
        team: u8,
    },
    /// A director gives or takes points.
    Adjust {
        /// The entry.
        name: String,
        /// The points given; negative if they are taken.
        points: i32,
        /// The reason, for everybody to read.
        why: String,
    },
    /// A director lets the time of the round stand still.
    PauseTime,
    /// A director lets it go on.
    ResumeTime,
    /// A director gives the round more time, or less.
    AddTime {
        /// How many seconds, negative for less.
        seconds: i32,
    },
    /// A director rings the bell now.
    Ring,
    /// A director closes the event: the seed is revealed, and nothing changes any more.
    Close,
    /// A director lets people enter by themselves, or not.
    SetRegistering {
        /// Whether they may.
        registering: bool,
    },
    /// Whoever made the event names a director, who has an account, or dismisses one.
    SetDirector {
        /// The name of the account.
        name: String,
        /// Whether they direct.
        director: bool,
    },
    /// A director changes what is announced. What is missing stays.
    Announce {
        /// What people should know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        about: Option<String>,
        /// When it begins, in milliseconds since 1970.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, as = "Option<f64>"))]
        start_ms: Option<i64>,
        /// Who may enter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        access: Option<EventAccess>,
    },
}
