//! Following, blocking, being there, and invitations.

use std::time::Duration;

use kennel_table::{PlayerId, TableId};
use serde::Serialize;

use super::SocialJob;
use crate::store::job::Job;
use crate::store::rows::TableRow;
use crate::store::{Store, StoreError};

/// How many others a player may follow; as many may be muted, and blocked.
pub const MAX_RELATIONS: u32 = 200;

/// Open invitations that a player may have sent, and may have been sent.
pub const MAX_INVITATIONS: u32 = 30;

/// Those of them that may be from the same sender.
pub const MAX_INVITATIONS_OF_ONE: u32 = 5;

/// How long an invitation is open.
pub const INVITATION_AGE: Duration = Duration::from_secs(12 * 60 * 60);

/// How long after something was heard of players they count as being there.
const THERE_FOR: Duration = Duration::from_secs(5 * 60);

/// What a player wants of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// To follow them.
    Follow,
    /// Not to see their reactions.
    Mute,
    /// To have nothing to do with them.
    Block,
}

/// The people around a player, by the names of their accounts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PeopleRow {
    /// Those whom the player follows.
    pub following: Vec<FollowedRow>,
    /// Those who follow the player and are neither followed nor blocked, the newest first.
    pub followers: Vec<String>,
    /// Those who played with the player lately and are in no other list.
    pub met: Vec<String>,
    /// Members of the player's circles who are neither followed nor blocked, by name.
    pub members: Vec<String>,
    /// Those who are muted.
    pub muted: Vec<String>,
    /// Those who are blocked.
    pub blocked: Vec<String>,
    /// Whether friends see that the player is there.
    pub visible: bool,
}

/// Somebody whom a player follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FollowedRow {
    /// The name of the account.
    pub name: String,
    /// Whether they follow the player, too.
    pub friend: bool,
    /// Whether they are there: said of friends who show it.
    pub online: bool,
    /// The public table at which they play.
    pub table: Option<TableId>,
}

/// An invitation to send.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewInvitationRow {
    /// Whoever invites.
    pub from: PlayerId,
    /// Whoever is invited.
    pub to: PlayerId,
    /// The table.
    pub table: TableId,
    /// The seat kept in mind.
    pub seat: Option<u8>,
}

/// An invitation to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvitationRow {
    /// The name of whoever invites.
    pub from: String,
    /// The table.
    pub table: TableRow,
    /// The seat kept in mind.
    pub seat: Option<u8>,
    /// When it was sent.
    pub at_ms: i64,
}

pub(in crate::store) enum PeopleJob {
    Relate {
        player: PlayerId,
        other: PlayerId,
        relation: Relation,
        at_ms: i64,
    },
    Unrelate {
        player: PlayerId,
        other: PlayerId,
        relation: Relation,
    },
    /// Notes that a player is there.
    Seen {
        player: PlayerId,
        at_ms: i64,
    },
    /// Sets whether friends see that a player is there.
    Show {
        player: PlayerId,
        hidden: bool,
    },
    Invite {
        invitation: NewInvitationRow,
        at_ms: i64,
        /// From before when invitations are over.
        since_ms: i64,
    },
    /// Removes the invitations of a player to a table.
    Decline {
        player: PlayerId,
        table: TableId,
    },
}

impl Store {
    async fn people_job(&self, job: PeopleJob) -> Result<(), StoreError> {
        self.engine.write(Job::Social(SocialJob::People(job))).await
    }

    /// The people around a player.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn people_of(&self, player: &PlayerId) -> Result<super::PeopleRow, StoreError> {
        self.engine.reads().people(player, self.before_ms(THERE_FOR)).await
    }

    /// Relates a player to another: whoever follows blocks no more, and the reverse.
    ///
    /// # Errors
    /// There is no such player, the player has as many such relations as there may be, or the
    /// database cannot be used.
    pub async fn relate(
        &self,
        player: &PlayerId,
        other: &PlayerId,
        relation: Relation,
    ) -> Result<(), StoreError> {
        let (player, other, at_ms) = (player.clone(), other.clone(), self.clock.now_ms());
        self.people_job(PeopleJob::Relate { player, other, relation, at_ms }).await
    }

    /// Takes a relation back.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn unrelate(
        &self,
        player: &PlayerId,
        other: &PlayerId,
        relation: Relation,
    ) -> Result<(), StoreError> {
        let (player, other) = (player.clone(), other.clone());
        self.people_job(PeopleJob::Unrelate { player, other, relation }).await
    }

    /// Those with whom a player must not be brought together: whoever of the two blocks.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn blocked_with(&self, player: &PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        self.engine.reads().blocked_with(player).await
    }

    /// Notes that a player is there.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn seen(&self, player: &PlayerId) -> Result<(), StoreError> {
        let (player, at_ms) = (player.clone(), self.clock.now_ms());
        self.people_job(PeopleJob::Seen { player, at_ms }).await
    }

    /// Sets whether friends see that a player is there.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn show_presence(&self, player: &PlayerId, visible: bool) -> Result<(), StoreError> {
        self.people_job(PeopleJob::Show { player: player.clone(), hidden: !visible }).await
    }

    /// Invites somebody who follows the sender, is in a circle with them or has played with
    /// them. If they block the sender, they are not told, and neither is the sender.
    ///
    /// # Errors
    /// They are none of that ([`StoreError::Forbidden`]); the sender has sent, or they have
    /// been sent, as many as may be open; or the database cannot be used.
    pub async fn invite(&self, invitation: NewInvitationRow) -> Result<(), StoreError> {
        let (at_ms, since_ms) = (self.clock.now_ms(), self.before_ms(INVITATION_AGE));
        self.people_job(PeopleJob::Invite { invitation, at_ms, since_ms }).await
    }

    /// The open invitations of a player, the newest first.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn invitations_of(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<InvitationRow>, StoreError> {
        self.engine.reads().invitations(player, self.before_ms(INVITATION_AGE)).await
    }

    /// Removes the invitations of a player to a table.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn decline(&self, player: &PlayerId, table: &TableId) -> Result<(), StoreError> {
        let (player, table) = (player.clone(), table.clone());
        self.people_job(PeopleJob::Decline { player, table }).await
    }

    fn before_ms(&self, time: Duration) -> i64 {
        let time = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        self.clock.now_ms().saturating_sub(time)
    }
}
