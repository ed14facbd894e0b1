//! The lines of an event's log.

use serde::{Deserialize, Serialize};

use crate::format::{Preset, Settings};

/// Something that happened in an event. Rounds and tables are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The event is announced; always the first action.
    Opened {
        /// What it is called.
        name: String,
        /// What it is played by: settings, or else a preset.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        settings: Option<Settings>,
        /// A preset.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        preset: Option<Preset>,
        /// What commits the organiser to the seed of all draws.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<String>,
    },
    /// A player or a pair enters, also late.
    Registered {
        /// Unique in the event.
        name: String,
        /// The club.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        club: Option<String>,
    },
    /// An entry is not drawn from now on.
    Withdrew {
        /// The name of the entry.
        name: String,
    },
    /// An entry that withdrew is drawn again.
    Returned {
        /// The name of the entry.
        name: String,
    },
    /// Somebody plays in place of an entry, for its points.
    Substituted {
        /// The name of the entry.
        name: String,
        /// The name of the substitute.
        by: String,
    },
    /// A round is drawn; once more, if it has not been started.
    Drawn {
        /// The number of the round.
        round: usize,
        /// The two teams of each table.
        tables: Vec<[Vec<String>; 2]>,
        /// The entries that sit out.
        byes: Vec<String>,
    },
    /// A round begins; it is not drawn again.
    Started {
        /// The number of the round.
        round: usize,
    },
    /// A table is over. A later result of the same table corrects it.
    Result {
        /// The number of the round.
        round: usize,
        /// The number of the table.
        table: usize,
        /// The marbles home of each team.
        home: [u8; 2],
        /// The fields each team still needed.
        #[serde(default)]
        needed: [u16; 2],
    },
    /// A team did not come to its table.
    NoShow {
        /// The number of the round.
        round: usize,
        /// The number of the table.
        table: usize,
        /// The team that was missing, 0 or 1.
        team: usize,
    },
    /// The director gives or takes points.
    Adjusted {
        /// The name of the entry.
        name: String,
        /// The points given; negative if they are taken.
        points: i32,
        /// The reason, for everybody to read.
        why: String,
    },
    /// The event is over. The seed is revealed.
    Closed {
        /// The seed of all draws.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
    },
}
