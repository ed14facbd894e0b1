//! What players are to each other, their circles, and how they behave.

mod circles;
mod moderation;
mod people;

use kennel_table::{PlayerId, TableId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::engine::Reply;
use super::rows::TableRow;
pub(super) use circles::CircleJob;
pub use circles::{
    CircleRow, EveningRow, InCircle, LeagueResult, MAX_ASKING, MAX_CIRCLES, MAX_EVENINGS,
    MAX_MEMBERS, MemberRow, MyCircle,
};
pub(super) use moderation::ModerationJob;
pub use moderation::{
    AdminAct, AdminEntry, MAX_OPEN_REPORTS, NewReportRow, NoticeRow, ReportRow, Suspension,
};
pub(super) use people::PeopleJob;
pub use people::{
    FollowedRow, INVITATION_AGE, InvitationRow, MAX_INVITATIONS, MAX_INVITATIONS_OF_ONE,
    MAX_RELATIONS, NewInvitationRow, PeopleRow, Relation,
};

/// What an engine can be asked about players among themselves.
pub(in crate::store) trait SocialReads: Send + Sync {
    /// The people around a player; they are there if they were seen since a time.
    fn people<'a>(&'a self, player: &'a PlayerId, seen_since_ms: i64) -> Reply<'a, PeopleRow>;

    /// Those who block a player, and those whom the player blocks.
    fn blocked_with<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<PlayerId>>;

    /// Invitations since a time to tables that are not over and at which the player does not
    /// sit, the newest first.
    fn invitations<'a>(
        &'a self,
        player: &'a PlayerId,
        since_ms: i64,
    ) -> Reply<'a, Vec<InvitationRow>>;

    /// The circles of a player, by name, with their first evening after a time.
    fn circles_of<'a>(&'a self, player: &'a PlayerId, now_ms: i64) -> Reply<'a, Vec<MyCircle>>;

    /// A circle, and what a player is in it.
    fn circle<'a>(
        &'a self,
        circle: &'a str,
        player: Option<&'a PlayerId>,
    ) -> Reply<'a, Option<InCircle>>;

    /// The members of a circle and those who ask to be: owner, organisers, members, by name.
    fn members<'a>(&'a self, circle: &'a str) -> Reply<'a, Vec<MemberRow>>;

    /// The unfinished tables of a circle that changed since a time, the newest first.
    fn circle_tables<'a>(&'a self, circle: &'a str, since_ms: i64) -> Reply<'a, Vec<TableRow>>;

    /// The circle for which a table was made.
    fn circle_of_table<'a>(&'a self, table: &'a TableId) -> Reply<'a, Option<String>>;

    /// The evenings of a circle that end after a time, the first first.
    fn evenings<'a>(&'a self, circle: &'a str, now_ms: i64) -> Reply<'a, Vec<EveningRow>>;

    /// The circle to whose calendar an evening belongs.
    fn circle_of_evening<'a>(&'a self, evening: &'a str) -> Reply<'a, Option<String>>;

    /// What the members of a circle won at its tables since a time.
    fn league<'a>(&'a self, circle: &'a str, since_ms: i64) -> Reply<'a, Vec<LeagueResult>>;

    /// What a player has been told and has not read, the oldest first.
    fn notices<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<NoticeRow>>;

    /// Until when a player is suspended.
    fn suspended_until<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Option<i64>>;

    /// Reports, the oldest open one first, then closed ones, the newest first.
    fn reports(&self, closed: Closed, limit: u32) -> Reply<'_, Vec<ReportRow>>;

    /// The reports that a player has sent, the newest first.
    fn reports_by<'a>(&'a self, player: &'a PlayerId) -> Reply<'a, Vec<ReportRow>>;

    /// What administrators did, the newest first.
    fn admin_log(&self, limit: u32) -> Reply<'_, Vec<AdminEntry>>;
}

/// Which reports are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    /// Open ones only.
    Without,
    /// Closed ones, too.
    With,
}

/// A change of what players are to each other.
pub(in crate::store) enum SocialJob {
    People(PeopleJob),
    Circle(CircleJob),
    Moderation(Box<ModerationJob>),
}

/// The word that stands for a value in the database, which is that of the messages.
pub(in crate::store) fn word<T: Serialize>(value: T) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        _ => unreachable!("only enums without fields are stored as words"),
    }
}

/// The value for which a word stands.
pub(in crate::store) fn of_word<T: DeserializeOwned>(word: String) -> Result<T, sqlx::Error> {
    serde_json::from_value(Value::String(word)).map_err(|error| sqlx::Error::Decode(error.into()))
}
