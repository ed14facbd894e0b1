//! Circles: families and clubs, their members, tables, calendars and league tables.

use kennel_table::{PlayerId, TableId};
use kennel_wire::{CircleRole, Joining};

use super::SocialJob;
use crate::store::job::Job;
use crate::store::rows::TableRow;
use crate::store::{Store, StoreError, new_id};

/// Members of a circle.
pub const MAX_MEMBERS: u32 = 200;

/// People who may ask at the same time to be let into a circle.
pub const MAX_ASKING: u32 = 50;

/// Circles of a player, those included that the player has asked to be let into.
pub const MAX_CIRCLES: u32 = 20;

/// Evenings in the calendar of a circle that are not over.
pub const MAX_EVENINGS: u32 = 60;

/// A circle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CircleRow {
    /// Its id, which is also the secret part of its link.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What its members should know.
    pub about: String,
    /// How people come in.
    pub joining: Joining,
}

/// A circle, and what somebody is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InCircle {
    /// The circle.
    pub circle: CircleRow,
    /// What the player is in it; `None` for a stranger.
    pub role: Option<CircleRole>,
}

/// A circle in the list of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MyCircle {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What the player is in it.
    pub role: CircleRole,
    /// How many members it has.
    pub members: u32,
    /// How many ask to be let in.
    pub asking: u32,
    /// When its next evening begins.
    pub next_evening_ms: Option<i64>,
}

/// A member of a circle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberRow {
    /// The player.
    pub player: PlayerId,
    /// The name of the account.
    pub name: String,
    /// What they are in the circle.
    pub role: CircleRole,
}

/// An evening in a calendar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EveningRow {
    /// Its id.
    pub id: String,
    /// When it begins.
    pub start_ms: i64,
    /// How long it lasts.
    pub minutes: u32,
    /// The time zone in which it was entered.
    pub zone: String,
    /// What people should know.
    pub text: String,
    /// When it was put into the calendar.
    pub made_ms: i64,
}

/// What a member of a circle played and won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeagueResult {
    /// The name of the account.
    pub name: String,
    /// Finished games.
    pub games: u32,
    /// Games won.
    pub wins: u32,
}

pub(in crate::store) enum CircleJob {
    Make {
        circle: CircleRow,
        owner: PlayerId,
        at_ms: i64,
    },
    Change(CircleRow),
    Delete(String),
    /// Somebody comes in, as a member or as somebody who asks. Somebody who was removed asks.
    Enter {
        circle: String,
        player: PlayerId,
        role: CircleRole,
        at_ms: i64,
    },
    /// Makes somebody a member who asks.
    LetIn {
        circle: String,
        player: PlayerId,
        at_ms: i64,
    },
    /// Removes a member, who has to ask from now on.
    Dismiss {
        circle: String,
        player: PlayerId,
    },
    /// Gives a member another role. Whoever becomes the owner changes places with the one before.
    SetRole {
        circle: String,
        player: PlayerId,
        role: CircleRole,
    },
    /// Removes somebody. Without an owner the circle is handed on, and ends with the last
    /// member.
    Leave {
        circle: String,
        player: PlayerId,
    },
    AddTable {
        circle: String,
        table: TableId,
    },
    AddEvening {
        circle: String,
        evening: EveningRow,
    },
    RemoveEvening(String),
}

impl Store {
    async fn circle_job(&self, job: CircleJob) -> Result<(), StoreError> {
        self.engine.write(Job::Social(SocialJob::Circle(job))).await
    }

    /// Makes a circle; its id is new.
    ///
    /// # Errors
    /// The player is in as many circles as a player may be, or the database cannot be used.
    pub async fn make_circle(
        &self,
        owner: &PlayerId,
        name: &str,
        about: &str,
        joining: Joining,
    ) -> Result<CircleRow, StoreError> {
        let (name, about) = (name.to_owned(), about.to_owned());
        let circle = CircleRow { id: new_id()?, name, about, joining };
        let (owner, at_ms) = (owner.clone(), self.clock.now_ms());
        self.circle_job(CircleJob::Make { circle: circle.clone(), owner, at_ms }).await?;
        Ok(circle)
    }

    /// Changes name, description and how people come in.
    ///
    /// # Errors
    /// There is no such circle, or the database cannot be used.
    pub async fn change_circle(&self, circle: CircleRow) -> Result<(), StoreError> {
        self.circle_job(CircleJob::Change(circle)).await
    }

    /// Deletes a circle; its tables and games stay.
    ///
    /// # Errors
    /// There is no such circle, or the database cannot be used.
    pub async fn delete_circle(&self, circle: &str) -> Result<(), StoreError> {
        self.circle_job(CircleJob::Delete(circle.to_owned())).await
    }

    /// Somebody comes in, as a member or as somebody who asks. Whoever was removed by an
    /// organiser can only ask.
    ///
    /// # Errors
    /// The circle or the player has as many as there may be, there is no such circle, or the
    /// database cannot be used.
    pub async fn enter_circle(
        &self,
        circle: &str,
        player: &PlayerId,
        role: CircleRole,
    ) -> Result<(), StoreError> {
        let (circle, player, at_ms) = (circle.to_owned(), player.clone(), self.clock.now_ms());
        self.circle_job(CircleJob::Enter { circle, player, role, at_ms }).await
    }

    /// Makes somebody a member who asks.
    ///
    /// # Errors
    /// The circle has as many members as there may be, there is no such circle, or the database
    /// cannot be used.
    pub async fn let_in(&self, circle: &str, player: &PlayerId) -> Result<(), StoreError> {
        let (circle, player, at_ms) = (circle.to_owned(), player.clone(), self.clock.now_ms());
        self.circle_job(CircleJob::LetIn { circle, player, at_ms }).await
    }

    /// Removes a member, who cannot come back without being let in.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn dismiss(&self, circle: &str, player: &PlayerId) -> Result<(), StoreError> {
        let (circle, player) = (circle.to_owned(), player.clone());
        self.circle_job(CircleJob::Dismiss { circle, player }).await
    }

    /// Gives a member another role; if it is the owner's, the owner becomes an organiser.
    ///
    /// # Errors
    /// There is no such member, or the database cannot be used.
    pub async fn set_role(
        &self,
        circle: &str,
        player: &PlayerId,
        role: CircleRole,
    ) -> Result<(), StoreError> {
        let (circle, player) = (circle.to_owned(), player.clone());
        self.circle_job(CircleJob::SetRole { circle, player, role }).await
    }

    /// Removes somebody from a circle. If it was the owner, the circle is the first
    /// organiser's, or else the first member's; without members it ends.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn leave_circle(&self, circle: &str, player: &PlayerId) -> Result<(), StoreError> {
        let (circle, player) = (circle.to_owned(), player.clone());
        self.circle_job(CircleJob::Leave { circle, player }).await
    }

    /// Lists a table for the members of a circle.
    ///
    /// # Errors
    /// There is no such circle or table, or the database cannot be used.
    pub async fn add_circle_table(&self, circle: &str, table: &TableId) -> Result<(), StoreError> {
        let (circle, table) = (circle.to_owned(), table.clone());
        self.circle_job(CircleJob::AddTable { circle, table }).await
    }

    /// Puts an evening into a calendar.
    ///
    /// # Errors
    /// The calendar has as many as there may be, there is no such circle, or the database
    /// cannot be used.
    pub async fn add_evening(&self, circle: &str, evening: EveningRow) -> Result<(), StoreError> {
        self.circle_job(CircleJob::AddEvening { circle: circle.to_owned(), evening }).await
    }

    /// Removes an evening from its calendar.
    ///
    /// # Errors
    /// There is no such evening, or the database cannot be used.
    pub async fn remove_evening(&self, evening: &str) -> Result<(), StoreError> {
        self.circle_job(CircleJob::RemoveEvening(evening.to_owned())).await
    }

    /// The circles of a player, by name.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn circles_of(&self, player: &PlayerId) -> Result<Vec<MyCircle>, StoreError> {
        self.engine.reads().circles_of(player, self.clock.now_ms()).await
    }

    /// A circle, and what a player is in it.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn circle(
        &self,
        circle: &str,
        player: Option<&PlayerId>,
    ) -> Result<Option<InCircle>, StoreError> {
        self.engine.reads().circle(circle, player).await
    }

    /// The members of a circle and those who ask to be.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn members_of(&self, circle: &str) -> Result<Vec<MemberRow>, StoreError> {
        self.engine.reads().members(circle).await
    }

    /// The unfinished tables of a circle whose log has grown since a time.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn tables_of_circle(
        &self,
        circle: &str,
        since_ms: i64,
    ) -> Result<Vec<TableRow>, StoreError> {
        self.engine.reads().circle_tables(circle, since_ms).await
    }

    /// The circle for which a table was made.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn circle_of_table(&self, table: &TableId) -> Result<Option<String>, StoreError> {
        self.engine.reads().circle_of_table(table).await
    }

    /// The evenings of a circle that are not over.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn evenings_of(&self, circle: &str) -> Result<Vec<EveningRow>, StoreError> {
        self.engine.reads().evenings(circle, self.clock.now_ms()).await
    }

    /// The circle to whose calendar an evening belongs.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn circle_of_evening(&self, evening: &str) -> Result<Option<String>, StoreError> {
        self.engine.reads().circle_of_evening(evening).await
    }

    /// What the members of a circle played and won at its tables since a time.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn league_of(
        &self,
        circle: &str,
        since_ms: i64,
    ) -> Result<Vec<LeagueResult>, StoreError> {
        self.engine.reads().league(circle, since_ms).await
    }
}
